"""Decisions and commitments in a few words."""

from __future__ import annotations

from engine.board.hexgrid import show
from engine.systems.miasma.state import Combatant, Commitment
from engine.systems.miasma.words import item_name


def action_words(one: Combatant, what: Commitment) -> str:
    """What somebody is about: ``Slash``, ``Healing``, ``walk to 3,4``."""
    if what.move is not None:
        return what.move.name
    if what.kind == "cast":
        spell = one.sheet.spells.get(what.spell)
        return spell.name if spell is not None else what.spell
    if what.kind == "guard":
        return f"guard with {item_name(one, what.guard)}" if what.guard else "lower the guard"
    if what.path:
        return f"{what.kind} to {show(what.path[-1])}"
    return {"change-item": "change items"}.get(what.kind, what.kind)

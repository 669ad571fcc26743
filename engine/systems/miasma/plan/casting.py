"""Starting a casting: what it needs and whom it may name (MI-77 to MI-79, MI-82, MI-87, MI-88)."""

from __future__ import annotations

from engine.core.refusal import Refusal
from engine.systems.miasma import commands as c
from engine.systems.miasma.attack import aim_offset
from engine.systems.miasma.catalog import Spell, Weapon
from engine.systems.miasma.people import attribute, label, present
from engine.systems.miasma.plan.moving import (
    locked_by_casting,
    sides_to,
    stamina_refusal,
    turn_refusal,
    turns_of,
    walk_path,
)
from engine.systems.miasma.state import Combatant, Commitment, Hex, State
from engine.systems.miasma.timing import acting, deciding_refusal

NAMED = ("healing", "protection", "reaffirm")
"""Spells that name a character (MI-82)."""

LINES = ("bolt", "ball")
"""Spells that fly along a line (MI-87)."""


def means_refusal(state: State, one: Combatant, key: str, spell: Spell) -> Refusal | None:
    """MI-77, MI-78: tradition, Power, uses, guard, stamina and Miasma."""
    sheet = one.sheet
    if one.kind == "character" and sheet.tradition not in (None, spell.tradition):
        text = (
            f"{spell.name} is {spell.tradition.capitalize()}; {label(one)} follows {str(sheet.tradition).capitalize()}"
        )
        return Refusal("tradition", text, "MI-77")
    if attribute(one, "power") < spell.power:
        text = f"{spell.name} needs Power {spell.power}; {label(one)} has {attribute(one, 'power')}"
        return Refusal("power", text, "MI-78")
    if one.uses.get(key, 0) < 1:
        return Refusal("uses", f"{spell.name} has 0 of {spell.uses} uses left today", "MI-78")
    if one.guard:
        text = f"{label(one)} guards with {sheet.items[one.guard].name}: lower it first (1 segment)"
        return Refusal("guarding", text, "MI-40")
    if (no := stamina_refusal(state, one, spell.stamina)) is not None:
        return no
    if one.miasma < spell.miasma:
        return Refusal("miasma", f"{spell.name} needs {spell.miasma} Miasma; {label(one)} has {one.miasma}", "MI-78")
    return None


def target_refusal(state: State, one: Combatant, spell: Spell, target: str, item: str) -> Refusal | None:
    """MI-82, MI-88: a living character; for a monster caster, one of its own side. A hidden foe is nobody one can
    name.
    """
    if spell.effect not in NAMED and spell.effect != "enchant":
        if target or item:
            return Refusal("target", f"{spell.name} names no target (1 given)", "MI-78")
        return None
    if not target:
        return Refusal("target", f"{spell.name} needs a target, 0 are named", "MI-78")
    other = state.combatants.get(target)
    if other is None or (other.hidden and other.side != one.side):
        return Refusal("target", f"there is no {target!r} to name", "MI-82")
    if not present(other):
        return Refusal("target", f"{label(other)} is not in this fight", "MI-82")
    if one.kind == "monster" and other.side != one.side:
        return Refusal("target", f"{label(other)} is not on the side of {label(one)}", "MI-82")
    if one.kind == "character" and other.kind == "monster":
        return Refusal("target", f"{label(other)} is a monster: {spell.name} names a character", "MI-82")
    if spell.effect == "enchant":
        return weapon_refusal(state, other, item)
    return Refusal("target", f"{spell.name} names no item (1 given)", "MI-78") if item else None


def weapon_refusal(state: State, holder: Combatant, item: str) -> Refusal | None:
    """MI-88: one weapon in somebody's hand."""
    holder = acting(state, holder)
    if item not in holder.hands or not isinstance(holder.sheet.items.get(item), Weapon):
        return Refusal("target", f"{label(holder)} holds no weapon {item!r}", "MI-88")
    return None


def aim_of(state: State, one: Combatant, spell: Spell, aim: str) -> Hex | Refusal | None:
    """MI-87, MI-S24: where a projectile is shot at; along the facing where nothing is said."""
    if not aim:
        return None
    if spell.effect not in LINES:
        return Refusal("target", f"{spell.name} flies along no line: it cannot be aimed", "MI-87")
    return aim_offset(one, aim, spell.range, state.options)


def beside_of(state: State, one: Combatant, command: c.Cast) -> tuple[tuple[Hex, ...], tuple[int, ...]] | Refusal:
    """MI-S31: a step and a turn beside the first segment of a casting."""
    if not command.walk and command.turn is None:
        return (), ()
    if state.options.get("cast-and-walk") != "on" or (command.walk and command.turn is not None):
        return Refusal(
            "locked", "a caster concentrates: no step or turn beside a casting (at most 1 by MI-S31)", "MI-79"
        )
    if command.walk:
        path = walk_path(state, one, command.walk)
        return path if isinstance(path, Refusal) else (path, ())
    facing = command.turn or 0
    turns = turns_of(sides_to(one.facing, facing, ""))
    if not 0 <= facing <= 5 or len(turns) > 1:
        return Refusal("facing", f"turn to {facing}: a facing 0 to 5, at most two sides away", "MI-S31")
    return turn_refusal(state, one, turns) or ((), turns)


def cast(state: State, command: c.Cast) -> Commitment | Refusal:
    """MI-78, MI-79."""
    if (no := deciding_refusal(state, command.who)) is not None:
        return no
    one = acting(state, state.combatants[command.who])
    if (no := locked_by_casting(one)) is not None:
        return no
    spell = one.sheet.spells.get(command.spell)
    if spell is None:
        known = ", ".join(one.sheet.spells) or "none"
        return Refusal("unknown-spell", f"{label(one)} does not know {command.spell!r} (knows {known})", "MI-78")
    if (no := means_refusal(state, one, command.spell, spell)) is not None:
        return no
    if (no := target_refusal(state, one, spell, command.target, command.item)) is not None:
        return no
    aim = aim_of(state, one, spell, command.aim)
    if isinstance(aim, Refusal):
        return aim
    beside = beside_of(state, one, command)
    if isinstance(beside, Refusal):
        return beside
    return Commitment(
        "cast",
        state.segment,
        spell.segments,
        stamina=spell.stamina,
        miasma=spell.miasma,
        path=beside[0],
        turns=beside[1],
        spell=command.spell,
        target=command.target,
        item=command.item,
        aim=aim,
    )

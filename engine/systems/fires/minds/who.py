"""Who is asked, what the character knows, and how well it stands."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Any

from engine.systems.fires.audience import visible
from engine.systems.fires.commands import fight as orders
from engine.systems.fires.rules.force import natural_slots
from engine.systems.fires.state import HERO, Combatant, State

PARTY, FOES = "party", "foes"

TOKEN, DRAUGHT, BLOW, GONE = 0.42, 0.5, 0.26, 4.5
"""What a token that the character can still bear, a charge of a flask, a token on an enemy who stands, and all enemies
gone do to the odds (as logarithms).
"""

EVEN = 3.5
"""What is as often won as lost."""

SHOWN = 6
"""Tokens after which an enemy counts half: what it can bear stands on its sheet, which is not in a state."""

WINDOWS = frozenset({"beat", "after-roll", "stances", "charmed", "after-move", "attack"})
"""Steps at which the character is asked."""


def sides(state: State) -> Mapping[str, tuple[str, ...]]:
    """The character, and everybody else who is there."""
    others = tuple(key for key, body in state.combatants.items() if body.kind == "enemy")
    both = {PARTY: (HERO,) if HERO in state.combatants else (), FOES: others}
    return {side: members for side, members in both.items() if members}


def asked(state: State) -> tuple[str, ...]:
    """The character, wherever something is to be decided in a fight."""
    if HERO not in state.combatants or winner(state):
        return ()
    return (HERO,) if state.asking is not None or state.step in WINDOWS else ()


def flow(state: State) -> Any | None:
    """A fight not begun: the character takes the first start cell; the first Round begins where it has a foe."""
    if state.phase != "setup" or state.person is None:
        return None
    starts = [cell for cell, kind in state.field.tiles.items() if kind == "start"]
    if state.hero.at is None:
        return orders.Place(starts[0]) if starts else None
    return orders.StartFight() if state.enemies else None


def winner(state: State) -> str:
    """Who has won; a retreat is nobody's victory."""
    if not state.between:
        return ""
    return {"victory": PARTY, "special": PARTY, "defeat": FOES, "retreat": "draw"}.get(state.outcome, "")


def out(state: State) -> frozenset[str]:
    """Who is defeated or gone."""
    gone = {key for key, body in state.combatants.items() if body.out}
    return frozenset(gone | ({HERO} if state.outcome in ("defeat", "retreat") else set()))


def fled(state: State) -> frozenset[str]:
    """The character, after a retreat (FF-79)."""
    return frozenset({HERO} if state.outcome == "retreat" else ())


def known(state: State, side: str) -> State:
    """The state without those whom the game master hides from the player."""
    return visible(state, "players") if side == PARTY else state


def standing(state: State, side: str) -> float:
    """From −1 to 1: what the character can still bear and drink, and what the enemies have taken, as often as fights in
    which it played at a glance were won from there.
    """
    foes = [body for body in state.combatants.values() if body.kind == "enemy"]
    gone = sum(bool(body.out) for body in foes) / max(1, len(foes))
    dealt = BLOW * sum(body.wounds for body in foes if not body.out) + GONE * gone
    ahead = _left(state) + dealt - EVEN
    value = ahead / sqrt(4 + ahead * ahead)
    return value if side == PARTY else -value


def _left(state: State) -> float:
    """What the character can still bear, also by drinking."""
    if state.person is None:
        return 0.0
    flasks = sum(piece.charges for piece in state.sheet.pieces.values() if piece.kind == "flask")
    return TOKEN * (slots(state) - state.hero.wounds) + DRAUGHT * flasks


def hurt(state: State) -> float:
    """How much of what the character can bear is gone."""
    return min(1.0, state.hero.wounds / slots(state))


def slots(state: State) -> int:
    """What the sheet alone can bear (FF-14); what gear and effects add is a reserve."""
    return natural_slots(state, state.sheet.stats.get("vit", 0))


def strength(body: Combatant) -> float:
    """What is left of an enemy: all, less with each token, nothing once it is out."""
    return 0.0 if body.out else 0.3 + 0.7 * SHOWN / (SHOWN + body.wounds)

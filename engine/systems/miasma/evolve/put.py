"""Putting a changed combatant back, sharing everything else."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.systems.miasma.rulings import undecided
from engine.systems.miasma.state import State


def change(state: State, who: str, **fields: Any) -> State:
    """The state with some fields of one combatant changed."""
    combatants = state.combatants
    return replace(state, combatants={**combatants, who: replace(combatants[who], **fields)})


def off_board(state: State, who: str, **fields: Any) -> State:
    """Out of the fight: no hex, no stance, no effects, no commitment or decision."""
    gone = change(state, who, hex=None, commitment=None, guard="", staggered=False, effects=(), **fields)
    return undecided(gone, who)


def to_players(state: State, who: str) -> State:
    """Somebody has come to be known to players; the order in which that happened is kept for good."""
    return state if who in state.known else replace(state, known=(*state.known, who))

"""What several handlers share: who leaves the board, and a sheet that changes."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.core.people import put
from engine.systems.miasma.rulings import undecided
from engine.systems.miasma.state import State


def off_board(state: State, who: str, **fields: Any) -> State:
    """Out of the fight: no hex, no stance, no effects, no commitment or decision."""
    gone = put(state, who, hex=None, commitment=None, guard="", staggered=False, effects=(), **fields)
    return undecided(gone, who)


def on_sheet(state: State, who: str, **changes: Any) -> State:
    """The state with fields of somebody's sheet changed."""
    return put(state, who, sheet=replace(state.combatants[who].sheet, **changes))

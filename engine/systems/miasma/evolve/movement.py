"""Folding movement and turns."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.people import Handler, put, sets, state_sets
from engine.systems.miasma.events import movement as e
from engine.systems.miasma.state import State

HANDLERS: dict[type, Handler[State]] = {
    e.Moved: lambda state, event: put(state, event.who, hex=event.path[-1]),
    e.Turned: sets(facing="facing"),
    e.ContestArose: state_sets(contest="contest", then={"phase": "contest"}),
    e.ContestDropped: state_sets(then={"phase": "decide", "contest": None, "awards": ()}),
    e.HexAwarded: lambda state, event: replace(
        state, phase="decide", contest=None, awards=(*state.awards, event.award)
    ),
}

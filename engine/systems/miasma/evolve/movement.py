"""Folding movement and turns."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.people import Handler, put, sets, state_sets
from engine.systems.miasma.events import movement as e
from engine.systems.miasma.state import State


def moved(state: State, event: e.Moved) -> State:
    """MI-35: somebody stands where their way of this segment ended."""
    return put(state, event.who, hex=event.path[-1])


def hex_awarded(state: State, event: e.HexAwarded) -> State:
    """MI-S17: the contested hex is somebody’s, and the segment goes on."""
    return replace(state, phase="decide", contest=None, awards=(*state.awards, event.award))


HANDLERS: dict[type, Handler[State]] = {
    e.Moved: moved,
    e.Turned: sets(facing="facing"),
    e.ContestArose: state_sets(contest="contest", then={"phase": "contest"}),
    e.HexAwarded: hex_awarded,
}

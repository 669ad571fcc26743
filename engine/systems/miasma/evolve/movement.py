"""Folding movement and turns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.core.people import put
from engine.systems.miasma import events as e
from engine.systems.miasma.state import State


def moved(state: State, event: e.Moved) -> State:
    """MI-35 Movers in each other's way."""
    return put(state, event.who, hex=event.path[-1])


def turned(state: State, event: e.Turned) -> State:
    """MI-31 Turn."""
    return put(state, event.who, facing=event.facing)


def contest_arose(state: State, event: e.ContestArose) -> State:
    """MI-S17 Two for one hex."""
    return replace(state, phase="contest", contest=event.contest)


def hex_awarded(state: State, event: e.HexAwarded) -> State:
    """MI-S17 Two for one hex."""
    return replace(state, phase="decide", contest=None, awards=(*state.awards, event.award))


HANDLERS: dict[type, Callable[[State, Any], State]] = {
    e.Moved: moved,
    e.Turned: turned,
    e.ContestArose: contest_arose,
    e.HexAwarded: hex_awarded,
}

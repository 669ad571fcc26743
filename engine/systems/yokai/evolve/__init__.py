"""The state after a fact: one handler for each type of event, in need of nothing but its arguments (laws 1 and 2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.systems.yokai.events import Event
from engine.systems.yokai.evolve import exchange, flow, people
from engine.systems.yokai.state import State

HANDLERS: dict[type, Callable[[State, Any], State]] = {**flow.HANDLERS, **people.HANDLERS, **exchange.HANDLERS}


def evolve(state: State, event: Event) -> State:
    """Fold one event."""
    return HANDLERS[type(event)](state, event)

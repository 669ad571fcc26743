"""The fold: the state after a fact, by a table of handlers. Needs neither content nor dice (laws 1 and 2)."""

from __future__ import annotations

from typing import Any

from engine.core.people import Handler
from engine.systems.mir.evolve import acts, attack, flow, interlude, rulings
from engine.systems.mir.state import State

HANDLERS: dict[type, Handler[State]] = {
    **flow.HANDLERS,
    **acts.HANDLERS,
    **attack.HANDLERS,
    **interlude.HANDLERS,
    **rulings.HANDLERS,
}


def evolve(state: State, event: Any) -> State:
    """The state after an event."""
    return HANDLERS[type(event)](state, event)

"""The fold: the state after a fact, by a table of handlers. Needs neither content nor dice (laws 1 and 2)."""

from __future__ import annotations

from typing import Any

from engine.core.people import Handler
from engine.core.rulings import made
from engine.systems.mirage.evolve import acts, flow, harm, interlude, setup
from engine.systems.mirage.rulings import RULINGS
from engine.systems.mirage.state import State

HANDLERS: dict[type, Handler[State]] = {
    **flow.HANDLERS,
    **acts.HANDLERS,
    **harm.HANDLERS,
    **interlude.HANDLERS,
    **setup.HANDLERS,
    **made.folds(RULINGS),
}


def evolve(state: State, event: Any) -> State:
    """The state after an event."""
    return HANDLERS[type(event)](state, event)

"""A fact becomes the next state: total, and in need of nothing but its arguments (laws 1 and 2)."""

from __future__ import annotations

from engine.core.dice import Rolled
from engine.core.people import Handler, told_only
from engine.core.rulings import made
from engine.systems.fires.events import Event
from engine.systems.fires.evolve import body, flow, gear, journey
from engine.systems.fires.rulings import RULINGS
from engine.systems.fires.state import State

HANDLERS: dict[type, Handler[State]] = {
    **flow.HANDLERS,
    **body.HANDLERS,
    **gear.HANDLERS,
    **journey.HANDLERS,
    **made.folds(RULINGS),
    Rolled: told_only,
}


def evolve(state: State, event: Event) -> State:
    """The state after a fact."""
    return HANDLERS[type(event)](state, event)

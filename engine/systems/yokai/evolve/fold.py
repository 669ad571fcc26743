"""The state after a fact: one handler for each type of event (laws 1 and 2)."""

from __future__ import annotations

from engine.core.dice import Rolled
from engine.core.people import Handler, told_only
from engine.core.rulings import made
from engine.systems.yokai.events import Event
from engine.systems.yokai.evolve import attack, flow, people
from engine.systems.yokai.rulings import RULINGS
from engine.systems.yokai.state import State

HANDLERS: dict[type, Handler[State]] = {
    **flow.HANDLERS,
    **people.HANDLERS,
    **attack.HANDLERS,
    **made.folds(RULINGS),
    Rolled: told_only,
}


def evolve(state: State, event: Event) -> State:
    """Fold one event."""
    return HANDLERS[type(event)](state, event)

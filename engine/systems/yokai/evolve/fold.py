"""The state after a fact: one handler for each type of event (laws 1 and 2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core import rulings
from engine.core.dice import Rolled
from engine.core.rulings import HouseRuled, Noted, Ruled
from engine.systems.yokai.events import Event
from engine.systems.yokai.evolve import attack, flow, people
from engine.systems.yokai.rulings import RULINGS
from engine.systems.yokai.state import State


def _ruled(state: State, event: Ruled | HouseRuled | Noted) -> State:
    return rulings.evolve(RULINGS, state, event)


def _rolled(state: State, event: Rolled) -> State:
    return state


HANDLERS: dict[type, Callable[[State, Any], State]] = {
    **flow.HANDLERS,
    **people.HANDLERS,
    **attack.HANDLERS,
    HouseRuled: _ruled,
    Noted: _ruled,
    Rolled: _rolled,
    Ruled: _ruled,
}


def evolve(state: State, event: Event) -> State:
    """Fold one event."""
    return HANDLERS[type(event)](state, event)

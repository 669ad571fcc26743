"""A fact becomes the next state: total, and in need of nothing but its arguments (laws 1 and 2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.rulings import HouseRuled, Noted, Ruled, made
from engine.systems.fires.events import Event
from engine.systems.fires.evolve import body, flow, gear, journey
from engine.systems.fires.rulings import RULINGS
from engine.systems.fires.state import State

FOLDS: dict[type, Callable[[State, Any], State]] = {**flow.FOLDS, **body.FOLDS, **gear.FOLDS, **journey.FOLDS}


def evolve(state: State, event: Event) -> State:
    """The state after a fact."""
    fold = FOLDS.get(type(event))
    if fold is not None:
        return fold(state, event)
    return made.evolve(RULINGS, state, event) if isinstance(event, Ruled | HouseRuled | Noted) else state

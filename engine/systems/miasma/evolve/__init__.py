"""The fold: one handler for every event (law 1). Handlers need nothing but the state and the fact (law 2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.dice import Rolled
from engine.systems.miasma.events import Event
from engine.systems.miasma.evolve.campaign import CAMPAIGN
from engine.systems.miasma.evolve.fight import FIGHT
from engine.systems.miasma.evolve.ruled import RULED
from engine.systems.miasma.state import State

HANDLERS: dict[type, Callable[[State, Any], State]] = {
    **FIGHT,
    **CAMPAIGN,
    **RULED,
    Rolled: lambda state, event: state,
}
"""What each event does to the state."""


def evolve(state: State, event: Event) -> State:
    """The state after a fact."""
    return HANDLERS[type(event)](state, event)


__all__ = ["HANDLERS", "evolve"]

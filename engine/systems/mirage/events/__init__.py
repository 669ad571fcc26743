"""What happened: facts with their results in them, so that a save replays whatever rules or content have become."""

from __future__ import annotations

from typing import Any, Union

from engine.core.dice import Rolled
from engine.core.rulings import HouseRuled, Noted, Ruled
from engine.systems.mirage.events import acts, flow, harm, interlude, setup
from engine.systems.mirage.events.base import Event


def _of(module: Any) -> tuple[type, ...]:
    """The events that a module declares, in its order."""
    found = [one for one in vars(module).values() if isinstance(one, type) and issubclass(one, Event)]
    return tuple(one for one in found if one is not Event)


KINDS: tuple[type, ...] = (
    Rolled,
    Ruled,
    HouseRuled,
    Noted,
    *_of(flow),
    *_of(acts),
    *_of(harm),
    *_of(interlude),
    *_of(setup),
)
EVENTS: Any = Union[KINDS]  # noqa: UP007 - built from the modules, so that no event can be forgotten

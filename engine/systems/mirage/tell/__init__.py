"""Chronicle lines: what happened, why, and by which rule, for an audience."""

from __future__ import annotations

from typing import Any

from engine.core import rulings
from engine.core.dice import Rolled
from engine.core.view import Audience, Line
from engine.systems.mirage.rulings import RULINGS
from engine.systems.mirage.state import State
from engine.systems.mirage.tell import acts, flow, harm, interlude
from engine.systems.mirage.tell.base import Teller


def _silent(state: State, event: Any, audience: Audience) -> tuple[Line, ...]:
    return ()


def _ruled(state: State, event: Any, audience: Audience) -> tuple[Line, ...]:
    return rulings.tell(RULINGS, state, event, audience)


TELLERS: dict[type, Teller] = {
    Rolled: _silent,
    **dict.fromkeys((rulings.Ruled, rulings.HouseRuled, rulings.Noted), _ruled),
    **flow.TELLERS,
    **acts.TELLERS,
    **harm.TELLERS,
    **interlude.TELLERS,
}


def tell(before: State, event: Any, audience: Audience) -> tuple[Line, ...]:
    """The lines of one event that happened in state ``before``; none where the audience learns nothing."""
    return TELLERS[type(event)](before, event, audience)

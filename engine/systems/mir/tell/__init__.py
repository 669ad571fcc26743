"""Chronicle lines: what happened, why, and by which rule, for an audience."""

from __future__ import annotations

from typing import Any

from engine.core.view import Audience, Line
from engine.systems.mir.state import State
from engine.systems.mir.tell import exchange, flow, rulings
from engine.systems.mir.tell.base import Teller

TELLERS: dict[type, Teller] = {**flow.TELLERS, **exchange.TELLERS, **rulings.TELLERS}


def tell(before: State, event: Any, audience: Audience = "gm") -> tuple[Line, ...]:
    """The lines of one event that happened in state ``before``; none where the audience learns nothing."""
    return TELLERS[type(event)](before, event, audience)

"""Chronicle lines: what happened, why, and by which rule, for an audience."""

from __future__ import annotations

from typing import Any

from engine.core.view import Audience, Line
from engine.systems.mir.state import State
from engine.systems.mir.tell import acts, attack, flow, interlude, rulings
from engine.systems.mir.tell.say import Teller

TELLERS: dict[type, Teller] = {
    **flow.TELLERS,
    **acts.TELLERS,
    **attack.TELLERS,
    **interlude.TELLERS,
    **rulings.TELLERS,
}


def tell(before: State, event: Any, audience: Audience = "gm") -> tuple[Line, ...]:
    """The lines of one event that happened in state ``before``; none where the audience learns nothing."""
    teller = TELLERS.get(type(event))
    return teller(before, event, audience) if teller is not None else ()

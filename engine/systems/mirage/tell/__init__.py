"""Chronicle lines: what happened, why, and by which rule, for an audience."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.core import rulings
from engine.core.rulings import made
from engine.core.view import Audience, Line, SceneMark
from engine.core.words import Called
from engine.systems.mirage.events.acts import AttackResolved, Dropped, Fell, Shouted
from engine.systems.mirage.events.flow import Noticed, Opened
from engine.systems.mirage.rulings import RULINGS
from engine.systems.mirage.state import State
from engine.systems.mirage.tell import acts, flow, harm, interlude
from engine.systems.mirage.tell.base import Teller, known

TELLERS: dict[type, Teller] = {  # what is not here is not told
    **flow.TELLERS,
    **acts.TELLERS,
    **harm.TELLERS,
    **interlude.TELLERS,
}

OF_AN_ACT: frozenset[type] = frozenset({*acts.TELLERS, *harm.TELLERS, Opened})
FELT: frozenset[type] = frozenset({AttackResolved, Noticed, rulings.Ruled})
"""What is told, or not, by itself where whoever does it is unknown: who is struck feels it, who is seen is there."""

FREE: frozenset[type] = frozenset({Dropped, Fell, Shouted})
"""What somebody may do without an act: told alone unless it comes of one."""


def tell(before: State, event: Any, audience: Audience, called: Called) -> tuple[Line, ...]:
    """The lines of one event that happened in state ``before``; none where the audience learns nothing."""
    who = getattr(event, "who", "")
    unheard = isinstance(who, str) and type(event) not in FELT and not known(before, who, audience)
    if audience == "players" and unheard:
        return ()
    if isinstance(event, rulings.Ruled | rulings.HouseRuled | rulings.Noted):
        return made.tell(RULINGS, before, event, audience, called)
    teller = TELLERS.get(type(event))
    told = teller(before, event, audience) if teller is not None else ()
    mark = scene_of(before, event)
    return tuple(line if line.ruling else replace(line, scene=mark) for line in told) if mark else told


def scene_of(before: State, event: Any) -> SceneMark:
    """An act is one scene from its declaration to what came of it, whatever is resolved in between."""
    if isinstance(event, Opened) and not before.frames:
        return "opens"
    within = type(event) in OF_AN_ACT and (bool(before.frames) or type(event) not in FREE)
    return "goes-on" if within else ""

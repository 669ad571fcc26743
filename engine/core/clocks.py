"""What runs out after a point of the flow has come so often: a modifier for two rounds.

What is over at a moment that is known from the start (a segment, a second of a campaign) is no clock: such games keep
the moment.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace


class Clock(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """``left`` more times until ``point`` (``round-end``: the game's word) and it has run out."""

    id: str
    point: str
    left: int
    who: str = ""


def tick(clocks: Iterable[Clock], point: str) -> tuple[tuple[Clock, ...], tuple[Clock, ...]]:
    """The clocks after a point of the flow came again: still running, of other points too (in order); run out."""
    running: list[Clock] = []
    out: list[Clock] = []
    for clock in clocks:
        if clock.point != point:
            running.append(clock)
        elif clock.left > 1:
            running.append(replace(clock, left=clock.left - 1))
        else:
            out.append(replace(clock, left=0))
    return tuple(running), tuple(out)


def told(clock: Clock, unit: str) -> str:
    """What is left in words: ``3 rounds``, ``1 day``."""
    return f"{clock.left} {unit if clock.left == 1 else f'{unit}s'}"

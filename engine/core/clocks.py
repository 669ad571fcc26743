"""What runs out at a named point of the flow: conditions, spells, wounds that kill. Shown the same way everywhere."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace


class Clock(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """``left`` more times until ``point`` (``round-end``, ``hour``, ``day``: the game's word) and it has run out."""

    id: str
    point: str
    left: int
    who: str = ""
    stopped: bool = False


def tick(clocks: Iterable[Clock], point: str, times: int = 1) -> tuple[tuple[Clock, ...], tuple[Clock, ...]]:
    """The clocks after a point of the flow came ``times`` times over: those still running, stopped or of other points
    (in their order), and those that ran out.
    """
    running: list[Clock] = []
    out: list[Clock] = []
    for clock in clocks:
        if clock.point != point or clock.stopped:
            running.append(clock)
        elif clock.left > times:
            running.append(replace(clock, left=clock.left - times))
        else:
            out.append(replace(clock, left=0))
    return tuple(running), tuple(out)


def told(clock: Clock, unit: str) -> str:
    """What is left in words: ``3 rounds``, ``1 day, stopped``."""
    plural = unit if clock.left == 1 else f"{unit}s"
    return f"{clock.left} {plural}{', stopped' if clock.stopped else ''}"

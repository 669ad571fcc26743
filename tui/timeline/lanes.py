"""The tree of steps as lanes side by side, one row for each step in the order in which they were taken.

The branch last visited runs straight down. A lane is taken from the step at which its branch leaves another until the
branch ends, then it is free for a later one. All of it is worked out once for a timeline, in a few milliseconds for ten
thousand steps; a row is drawn from three numbers.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.core.timeline import Timeline


class Lanes(Struct, frozen=True):
    """For each step: its lane, the lanes that run past it (as bits), and the lanes of branches that begin below it."""

    lane: list[int]
    passing: list[int]
    forks: list[tuple[int, ...]]
    width: int


def lanes(timeline: Timeline[Any]) -> Lanes:
    """The lanes of a whole timeline."""
    count = timeline.size + 1
    ends = _ends(timeline, count)
    lane = [0] * count
    passing = [0] * count
    forks: list[tuple[int, ...]] = [()] * count
    taken = 1
    closing: dict[int, int] = {}
    width = 1
    for step in range(count):
        straight = timeline.next_on_path(step)
        opened = []
        for child in timeline.children(step):
            if child == straight:
                lane[child] = lane[step]
            else:
                free = _lowest_free(taken)
                taken |= 1 << free
                closing[ends[child]] = free
                lane[child] = free
                opened.append(free)
                width = max(width, free + 1)
        forks[step] = tuple(opened)
        passing[step] = taken & ~(1 << lane[step]) & ~sum(1 << one for one in opened)
        if straight is None:
            taken &= ~(1 << closing.get(step, lane[step]))
    return Lanes(lane, passing, forks, width)


def _ends(timeline: Timeline[Any], count: int) -> list[int]:
    """For each step the last one of its branch, going straight on."""
    ends = list(range(count))
    for step in range(count - 1, -1, -1):
        straight = timeline.next_on_path(step)
        if straight is not None:
            ends[step] = ends[straight]
    return ends


def _lowest_free(taken: int) -> int:
    return (~taken & (taken + 1)).bit_length() - 1

"""The tree of steps as lanes side by side, one row for each step in the order in which they were taken.

The branch last visited runs straight down. A lane is taken from the step at which its branch leaves another until the
branch ends, then it is free for a later one. All of it is worked out once for a timeline, in a few milliseconds for ten
thousand steps; a row is drawn from three numbers.
"""

from __future__ import annotations

from msgspec import Struct

from tui.timeline.shape import Shape


class Lanes(Struct, frozen=True):
    """For each row: its lane, the lanes that run past it (as bits), and the lanes of branches that begin below it."""

    lane: list[int]
    passing: list[int]
    forks: list[tuple[int, ...]]
    width: int


def lanes(shape: Shape) -> Lanes:
    """The lanes of a whole timeline."""
    count = len(shape.steps)
    lane = [0] * count
    passing = [0] * count
    forks: list[tuple[int, ...]] = [()] * count
    taken, width = 1, 1
    for row in range(count):
        opened = []
        straight = shape.straight[row]
        for child in shape.children[row]:
            if child == straight:
                lane[child] = lane[row]
            else:
                lane[child] = free = _lowest_free(taken)
                taken |= 1 << free
                opened.append(free)
                width = max(width, free + 1)
        forks[row] = tuple(opened)
        passing[row] = taken & ~(1 << lane[row]) & ~sum(1 << lane_ for lane_ in opened)
        if straight is None:
            taken &= ~(1 << lane[row])
    return Lanes(lane, passing, forks, width)


def _lowest_free(taken: int) -> int:
    return (~taken & (taken + 1)).bit_length() - 1

"""Boards of named zones: who borders whom, and how far it is.

A board is a mapping from each zone to its neighbours, in drawing order. Prices of borders and features of zones
belong to the game that has them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise

Graph = Mapping[str, tuple[str, ...]]


def graph(zones: Iterable[str], links: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    """The board with these zones and borders that can be crossed both ways.

    Raises ``ValueError`` for a border with a zone that does not exist, or of a zone with itself.
    """
    found: dict[str, list[str]] = {zone: [] for zone in zones}
    for one, other in links:
        for end in (one, other):
            if end not in found:
                raise ValueError(f"the border {one} – {other} names {end!r}; the zones are {', '.join(found)}")
        if one == other:
            raise ValueError(f"{one} cannot border itself")
        if other not in found[one]:
            found[one].append(other)
            found[other].append(one)
    return {zone: tuple(others) for zone, others in found.items()}


def row(zones: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The board of zones in one row, each bordering the one before and the one after."""
    return graph(zones, pairwise(zones))


def distances(board: Graph, start: str, open_to: Callable[[str, str], bool] | None = None) -> dict[str, int]:
    """Borders to cross from a zone to every zone that can be reached.

    ``open_to(a, b)`` says whether the border from a to b can be crossed; all can where it is left out.
    """
    found = {start: 0}
    queue = deque([start])
    while queue:
        zone = queue.popleft()
        for other in board[zone]:
            if other not in found and (open_to is None or open_to(zone, other)):
                found[other] = found[zone] + 1
                queue.append(other)
    return found


def distance(board: Graph, start: str, end: str) -> int | None:
    """Borders between two zones, ``None`` where there is no way."""
    return distances(board, start).get(end)


def way(board: Graph, start: str, end: str) -> tuple[str, ...] | None:
    """A shortest way, both ends included, ``None`` where there is none; of several the first in drawing order."""
    left = distances(board, end)
    if start not in left:
        return None
    out = [start]
    while out[-1] != end:
        out.append(next(zone for zone in board[out[-1]] if left.get(zone) == left[out[-1]] - 1))
    return tuple(out)

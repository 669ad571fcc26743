"""Where the hexes of a map lie in its drawing, and which hex is drawn where; worked out, never listed hex by hex."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct

from engine.board.hexgrid import parse, show
from engine.core.view import Board


class Scale(NamedTuple):
    """Columns and lines of a hex; every second row of hexes lies half a hex aside."""

    columns: int
    lines: int


SMALL = Scale(4, 1)
LARGE = Scale(6, 2)
"""Twice the lines: where the whole map has room for it, and where it is asked for."""

Stretch = tuple[int, int, int]
"""Column of the first hex of a stretch, its q, and how many there are."""


class Plot(Struct, frozen=True, gc=False):
    """A map laid out: its rows of hexes from the top, each in stretches, before anything is scrolled."""

    rows: dict[int, tuple[Stretch, ...]]
    scale: Scale = SMALL
    left: int = 0
    top: int = 0
    width: int = 0
    height: int = 0

    @property
    def step(self) -> tuple[int, int]:
        """Columns and lines of a hex."""
        return self.scale

    @property
    def snap(self) -> int:
        """Any column may be the first in sight."""
        return 1

    def rect(self, at: str) -> tuple[int, int, int, int] | None:
        """Where a hex lies; none where it is not on the map."""
        spot = self.spot(at)
        return None if spot is None else (*spot, *self.scale)

    def spot(self, at: str) -> tuple[int, int] | None:
        """Column and line of a hex; none where it is not on the map."""
        try:
            q, r = parse(at)
        except ValueError:
            return None
        for x, first, count in self.rows.get(r, ()):
            if first <= q < first + count:
                return x + (q - first) * self.scale.columns, (r - self.top) * self.scale.lines
        return None

    def __contains__(self, at: str) -> bool:
        return self.spot(at) is not None

    def at(self, x: int, y: int) -> str:
        """The hex drawn at a column and line; empty where there is none."""
        r = y // self.scale.lines + self.top
        for left, first, count in self.rows.get(r, ()):
            if left <= x < left + count * self.scale.columns:
                return show((first + (x - left) // self.scale.columns, r))
        return ""

    def between(self, r: int, left: int, right: int) -> Iterator[tuple[int, str]]:
        """The hexes of a row of which every column but the last lies between two columns, with where they begin."""
        cells = self.scale.columns
        for x, first, count in self.rows.get(r, ()):
            low = max(0, -((x - left) // cells))
            high = min(count, (right + 1 - cells - x) // cells + 1)
            for index in range(low, high):
                yield x + index * cells, show((first + index, r))

    def middle(self) -> str:
        """The hex in the middle of the drawing, or near it."""
        r = self.top + self.height // self.scale.lines // 2
        found = [hex_ for _, hex_ in self.between(r, 0, self.width)]
        return found[len(found) // 2] if found else ""


def plot(board: Board, scale: Scale = SMALL) -> Plot:
    """The drawing's geometry."""
    if not board.hexes:
        return Plot({}, scale)
    half = scale.columns // 2
    left = min(scale.columns * q + half * r for q, r, _ in board.hexes)
    top = min(r for _, r, _ in board.hexes)
    rows: dict[int, list[Stretch]] = {}
    for q, r, count in board.hexes:
        rows.setdefault(r, []).append((scale.columns * q + half * r - left, q, count))
    right = max(x + count * scale.columns for row in rows.values() for x, _, count in row)
    bottom = (max(rows) - top + 1) * scale.lines
    return Plot({r: tuple(sorted(row)) for r, row in rows.items()}, scale, left, top, right, bottom)


def neighbour(geometry: Plot, at: str, key: str) -> str:
    """The hex that an arrow key leads to: up and down go straight by taking turns between the two neighbours.

    Empty where the place one comes from is not on the map.
    """
    here = geometry.spot(at)
    if here is None:
        return ""
    q, r = parse(at)
    if key in ("left", "right"):
        there = show((q + (1 if key == "right" else -1), r))
        return there if there in geometry else at
    down = 1 if key == "down" else -1
    half = geometry.scale.columns // 2
    lean = 1 if (here[0] // half) % 2 == 0 else -1
    found = [(show(cell), cell) for cell in ((q, r + down), (q - down, r + down)) if show(cell) in geometry]
    found.sort(key=lambda place: (2 * place[1][0] + place[1][1]) * lean, reverse=True)
    return found[0][0] if found else at

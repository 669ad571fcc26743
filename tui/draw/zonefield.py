"""Where the boxes of a zone board lie, and the borders between them: measured once for a size, whatever is marked."""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import NamedTuple

from msgspec import Struct

from engine.core.text import cell_len
from engine.core.view import Board, Edge, ZoneBox
from tui.draw.rows import Pen
from tui.draw.window import Rect

NARROWEST, BROADEST = 10, 46
"""Columns of a box: with fewer nobody's mark and note have room, and the board is cut instead; more are only air."""

AIRY = 12
"""Columns of a box beside which borders are drawn longer than one cell for their looks alone: in narrower ones marks
and names need them.
"""

LOWEST = 3
"""Lines of a box: its name, who stands there, what it costs to get there."""

TIGHT = 2
"""Lines of a box where more of them have room so: who stands there is written on its lower edge."""

LABEL = 8
"""Cells of a price that is written on its border; a longer one is told below the field."""


class Border(NamedTuple):
    """A border that can be drawn: between two boxes of a row (``across``) or of a column, with none between them, or
    between two that touch at a corner (``slant``), the upper one first.
    """

    edge: Edge
    first: str
    second: str
    across: bool
    slant: bool = False

    @property
    def there(self) -> str:
        """The price from the first to the second."""
        return self.edge.price if self.edge.a == self.first else self.edge.back

    @property
    def back(self) -> str:
        """The price the other way."""
        return self.edge.back if self.edge.a == self.first else self.edge.price


class Field(Struct, frozen=True, gc=False):
    """A zone board laid out. ``step`` is the distance from one box to the next; ``gap`` the columns between two."""

    rects: dict[str, Rect]
    width: int = 0
    height: int = 0
    step: tuple[int, int] = (1, 1)
    gap: int = 1
    borders: tuple[Border, ...] = ()
    others: tuple[Edge, ...] = ()
    usual: str = ""

    @property
    def snap(self) -> int:
        """A window begins with a whole box."""
        return self.step[0]

    def joined(self, zone: str) -> Edge | None:
        """The border to the box above, where there is no line between the two to draw it on."""
        for border in self.borders:
            if border.second == zone and not (border.across or border.slant):
                above, below = self.rects[border.first], self.rects[zone]
                return border.edge if above[1] + above[3] == below[1] else None
        return None

    def rect(self, at: str) -> Rect | None:
        """Where a zone lies."""
        return self.rects.get(at)

    def at(self, x: int, y: int) -> str:
        """The zone drawn at a place; empty where there is none."""
        for zone, (left, top, columns, lines) in self.rects.items():
            if left <= x < left + columns and top <= y < top + lines:
                return zone
        return ""

    def middle(self) -> str:
        """Any zone to begin with."""
        return next(iter(self.rects), "")


def field(board: Board, width: int, height: int, needed: int, people: int = 0) -> Field:
    """The boxes in so much room; ``needed`` are the lines that the fullest of them would like, and ``people`` those
    that who stands in it takes: they come before the air between two rows.
    """
    columns = max([1, *(zone.column + 1 for zone in board.zones)])
    lines = max([1, *(zone.row + 1 for zone in board.zones)])
    borders = tuple(_borders(board))
    drawn = [border.edge for border in borders]
    others = tuple(edge for edge in board.edges if edge not in drawn)
    usual = _usual(board)
    gap = _gap(borders, usual, columns, width)
    side_by_side = min(columns, max(1, (width + gap) // (NARROWEST + gap)))
    cells = max(NARROWEST, min(BROADEST, (width + gap) // side_by_side - gap))
    between = 1 if lines > 1 and lines * (max(LOWEST, people) + 1) - 1 <= height else 0
    least = LOWEST if lines * LOWEST <= height or height // TIGHT == height // LOWEST else TIGHT
    tall = max(least, min(needed, (height + between) // lines - between))
    rects = {zone.id: (zone.column * (cells + gap), zone.row * (tall + between), cells, tall) for zone in board.zones}
    whole = (columns * (cells + gap) - gap, lines * (tall + between) - between)
    return Field(rects, *whole, (cells + gap, tall + between), gap, borders, others, usual)


def _borders(board: Board) -> Iterator[Border]:
    """The edges that can be drawn as lines, from left to right and from top to bottom."""
    edges = {frozenset((edge.a, edge.b)): edge for edge in board.edges}
    for zone in sorted(board.zones, key=lambda box: (box.row, box.column)):
        for across in (True, False):
            after = _after(board, zone, across)
            edge = edges.get(frozenset((zone.id, after.id))) if after is not None else None
            if after is not None and edge is not None:
                yield Border(edge, zone.id, after.id, across)
        for other in board.zones:
            edge = edges.get(frozenset((zone.id, other.id)))
            touching = other.row == zone.row + 1 and abs(other.column - zone.column) == 1
            if touching and edge is not None:
                yield Border(edge, zone.id, other.id, across=False, slant=True)


def _after(board: Board, zone: ZoneBox, across: bool) -> ZoneBox | None:
    """The next zone in a row, or in a column."""
    if across:
        line = [other for other in board.zones if other.row == zone.row and other.column > zone.column]
        return min(line, key=lambda other: other.column, default=None)
    line = [other for other in board.zones if other.column == zone.column and other.row > zone.row]
    return min(line, key=lambda other: other.row, default=None)


def _usual(board: Board) -> str:
    """The price that every open border has in both directions, where all have the same: it is told once."""
    prices = {price for edge in board.edges if edge.kind == "open" for price in (edge.price, edge.back)}
    return prices.pop() if len(prices) == 1 else ""


def label(border: Border, usual: str) -> str:
    """What is written on a border: its prices where they are not the usual ones and short enough."""
    if border.slant or border.edge.kind != "open" or border.there == border.back == usual:
        return ""
    text = border.there if border.there == border.back else f"{border.there or '-'}/{border.back or '-'}"
    return text if cell_len(text) <= LABEL else ""


def _gap(borders: tuple[Border, ...], usual: str, columns: int, width: int) -> int:
    """Columns between two boxes: room for the longest price where the boxes are wide enough all the same."""
    across = [border for border in borders if border.across]
    longest = max([0, *(cell_len(label(border, usual)) for border in across)])
    for gap in (longest + 2, longest) if longest else ():
        if (width + gap) // columns - gap >= NARROWEST:
            return gap
    return 3 if (width + 3) // columns - 3 >= AIRY else 1


def border_sign(pen: Pen, edge: Edge) -> str:
    """The sign of a border that cannot simply be walked through."""
    return {"obstacle": pen.glyphs.terrain["steep"], "barred": pen.glyphs.wall, "sight": pen.glyphs.threshold}.get(
        edge.kind, pen.glyphs.across
    )


SIGNS = {"obstacle": "an obstacle", "barred": "nobody crosses", "sight": "only seen through"}


def border_signs(pen: Pen, field: Field, sight: Set[str]) -> list[str]:
    """What the signs on the borders mean that are drawn between the boxes in sight."""
    drawn = [border.edge for border in field.borders if border.first in sight and border.second in sight]
    found: dict[str, Edge] = {edge.kind: edge for edge in drawn}
    usual = [f"{pen.glyphs.across} {field.usual}"] if field.usual else []
    return usual + [f"{border_sign(pen, found[kind])} {words}" for kind, words in SIGNS.items() if kind in found]

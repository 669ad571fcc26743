"""A range track: positions along a ruler, who stands at each above it, features and prices below."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from msgspec import Struct

from engine.core.view import Board, ZoneBox
from tui.draw.overlays import Marked, overlay_sign
from tui.draw.rows import Pen, Row
from tui.draw.standing import Inside, flowed, inside, person
from tui.draw.window import Rect
from tui.draw.zonebox import telling

NARROWEST, BROADEST = 5, 9
"""Columns of a position."""

BELOW = 3
"""Lines of the ruler, the names and the prices."""


class Track(Struct, frozen=True, gc=False):
    """The positions laid out: the first of them, the columns of each, and how many there are; ``air`` are the blank
    lines above whoever stands there.
    """

    rects: dict[str, Rect]
    width: int
    height: int
    cells: int
    first: int
    air: int

    @property
    def step(self) -> tuple[int, int]:
        """Columns and lines of a position."""
        return self.cells, self.height

    @property
    def snap(self) -> int:
        """Any column may be the first in sight."""
        return 1

    def rect(self, at: str) -> Rect | None:
        """Where a position lies."""
        return self.rects.get(at)

    def at(self, x: int, y: int) -> str:
        """The position drawn at a column."""
        return next((zone for zone, (left, _, cells, _) in self.rects.items() if left <= x < left + cells), "")

    def middle(self) -> str:
        """Any position to begin with."""
        return next(iter(self.rects), "")


def track(board: Board, width: int, height: int, air: int) -> Track:
    """The positions in so much room, those between two that are named included; at most so much ``air``."""
    columns = [zone.column for zone in board.zones]
    first, last = min(columns, default=0), max(columns, default=0)
    cells = max(NARROWEST, min(BROADEST, (width - 2) // (last - first + 1)))
    rects = {zone.id: (1 + (zone.column - first) * cells, 0, cells, height) for zone in board.zones}
    return Track(rects, (last - first + 1) * cells + 2, height, cells, first, max(0, min(2, air)))


def needed(board: Board) -> int:
    """Lines of the largest crowd above each other, and of what is below it."""
    crowds = [
        len(zone.occupants or [token for token in board.tokens if zone.id in token.cells]) for zone in board.zones
    ]
    return max([1, *crowds]) + BELOW


def rows(pen: Pen, board: Board, marked: Marked, track: Track) -> list[Row]:
    """The whole drawing, as wide as it is."""
    of = inside(board, marked)
    by_column = {zone.column: zone for zone in board.zones}
    crowds, names = _crowds(pen, by_column, of, track), _names(pen, board, track.cells - 1)
    above, tall = _upper(crowds, track)
    out = [Row() for _ in range(above + tall + BELOW)]
    for column in range(track.first, track.first + (track.width - 2) // track.cells):
        left = 1 + (column - track.first) * track.cells
        zone = by_column.get(column)
        if zone is None:
            out[above + tall].to(left, pen.look.frame).add(pen.glyphs.across * track.cells, pen.look.frame)
            continue
        _standing(pen, out[above : above + tall], crowds.get(column, []), left, track.cells)
        _mark(pen, out[above + tall :], zone, names[zone.id], marked, left, track.cells)
    return out


def lines(pen: Pen, board: Board, track: Track) -> int:
    """How many rows it has where nobody is pointed at."""
    by_column = {zone.column: zone for zone in board.zones}
    return sum(_upper(_crowds(pen, by_column, inside(board, Marked()), track), track)) + BELOW


def _upper(crowds: Mapping[int, list[Row]], track: Track) -> tuple[int, int]:
    """Blank lines above whoever stands there, and those of the largest crowd."""
    tall = max([1, *map(len, crowds.values())])
    return max(0, min(track.air, track.height - tall - BELOW - 1)), tall


def _names(pen: Pen, board: Board, cells: int) -> dict[str, str]:
    """What each position is called in so many cells; of those whose beginnings are alike what tells them apart."""
    cuts = Counter(pen.cut(zone.name, cells) for zone in board.zones)
    names = {}
    for zone in board.zones:
        others = (other.name for other in board.zones if other.id != zone.id)
        short = pen.cut(zone.name, cells)
        names[zone.id] = short if cuts[short] == 1 else telling(pen, zone.name, cells, others)
    return names


def _crowds(pen: Pen, zones: dict[int, ZoneBox], of: Inside, track: Track) -> dict[int, list[Row]]:
    """Who stands where, above each other; where that is too tall, beside each other over the free positions."""
    tall = max(1, track.height - BELOW)
    crowds: dict[int, list[Row]] = {}
    for column, zone in zones.items():
        standing = zone.occupants or tuple(token.id for token in of.tokens.values() if zone.id in token.cells)
        if standing:
            crowds[column] = [person(pen, who, of) for who in standing]
    taken = sorted(crowds)
    end = track.first + (track.width - 2) // track.cells
    for column, after in zip(taken, [*taken[1:], end], strict=False):
        if len(crowds[column]) > tall:
            crowds[column] = _beside(pen, zones[column], of, (after - column) * track.cells - 1, tall)
    return crowds


def _beside(pen: Pen, zone: ZoneBox, of: Inside, cells: int, tall: int) -> list[Row]:
    standing = zone.occupants or tuple(token.id for token in of.tokens.values() if zone.id in token.cells)
    out = flowed(pen, [person(pen, who, of) for who in standing], cells)
    if len(out) <= tall and max(row.width for row in out) <= cells:
        return out
    short = [person(pen, who, of, False) for who in standing]
    for kept in range(len(short), -1, -1):
        rest = [Row().add(f"+{len(short) - kept}", pen.look.accent)] if kept < len(short) else []
        out = flowed(pen, [*short[:kept], *rest], cells)
        if len(out) <= tall:
            break
    return out


def _standing(pen: Pen, lines: list[Row], crowd: list[Row], left: int, cells: int) -> None:
    """A crowd on the lines above its position."""
    middle = left + cells // 2
    for line, row in zip(lines[len(lines) - len(crowd) :], crowd, strict=True):
        line.to(min(middle - 1, max(left, left + cells - row.width)), pen.look.base).extend(row)


def _abbreviated(pen: Pen, price: str, cells: int) -> str:
    """What a position costs; a word that has no room as on sheets, ``Med.``: a row of them cut off reads as a fault."""
    whole = pen.text(price)
    return f"{whole[: cells - 1]}." if whole.isalpha() and cells > 1 and len(whole) > cells else pen.cut(price, cells)


def _mark(pen: Pen, lines: list[Row], zone: ZoneBox, name: str, marked: Marked, left: int, cells: int) -> None:
    """A position on the ruler, its name and what it costs to get there below."""
    look, across = pen.look, pen.glyphs.across
    ruler, names, prices = lines
    middle = left + cells // 2
    lit = zone.id == marked.cursor
    style = look.cursor if lit else look.tone("good") if zone.id in marked.legal else look.frame
    way = next((laid for laid in marked.extra if laid.kind == "path" and laid.at == zone.id), None)
    ruler.to(left, look.frame).add(across * (middle - left), look.frame)
    ruler.add("+" if way is None else overlay_sign(pen, way), style).add(
        across * (left + cells - middle - 1), look.frame
    )
    names.to(middle - len(name) // 2, look.base).add(name, style if lit else look.dim)
    price = marked.prices.get(zone.id) or zone.price
    if price:
        price = _abbreviated(pen, price, cells - 1)
        prices.to(middle - len(price) // 2, look.base).add(price, look.tone("warn"))

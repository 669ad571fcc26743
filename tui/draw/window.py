"""The part of a drawing that a pane shows: where it begins, what is cut, and who stands beyond its edges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from engine.core.view import Board, Token
from tui.draw.rows import Pen, Row

Rect = tuple[int, int, int, int]
"""Column and line of the first cell, columns and lines."""

SIDES = ("up", "right", "down", "left")


class Geometry(Protocol):
    """Where the places of a board lie in its drawing."""

    @property
    def width(self) -> int: ...

    @property
    def height(self) -> int: ...

    @property
    def step(self) -> tuple[int, int]:
        """Columns and lines of one place: what is cut is counted in these, and panned by them."""

    @property
    def snap(self) -> int:
        """Columns that a window begins at a multiple of: those of a box, where half of one would tell nothing."""

    def rect(self, at: str) -> Rect | None:
        """Where a place lies; none where there is no such place."""


class Window(NamedTuple):
    """A part of a drawing: the first column and line of it (below 0: the drawing has more room than it needs), its
    size, and the columns and lines beside it that number its places.
    """

    left: int = 0
    top: int = 0
    width: int = 0
    height: int = 0
    numbers: tuple[int, int] = (0, 0)

    def holds(self, rect: Rect) -> bool:
        """Whether a place is in sight, but for its last column and the last of several lines, which tell little."""
        x, y, columns, lines = rect
        across = self.left <= x and x + columns - 1 <= self.left + self.width
        return across and self.top <= y and y + max(1, lines - 1) <= self.top + self.height


def begun(
    geometry: Geometry,
    middle: Rect | None,
    width: int,
    height: int,
    numbers: tuple[int, int] = (0, 0),
    everybody: Rect | None = None,
) -> Window:
    """The first look at a drawing: all of it where it fits, else everybody where they do, else around a place."""
    fits = everybody is not None and everybody[2] <= width + 1 and everybody[3] <= height
    x, y, columns, lines = (everybody if fits else middle) or (geometry.width // 2, geometry.height // 2, 0, 0)
    left = x + columns // 2 - width // 2
    top = (y + lines // 2 - height // 2) // geometry.step[1] * geometry.step[1]
    return within(geometry, Window(left, top, width, height, numbers))


def everybody(board: Board, geometry: Geometry) -> Rect | None:
    """Where all who stand on a board do; none where nobody does."""
    cells = [cell for token in board.tokens if token.state != "dead" for cell in token.cells]
    rects = [rect for cell in cells if (rect := geometry.rect(cell)) is not None]
    return around(rects) if rects else None


def around(rects: Sequence[Rect]) -> Rect:
    """The smallest part of a drawing that holds all of these."""
    left, top = min(x for x, *_ in rects), min(y for _, y, *_ in rects)
    right, bottom = max(x + columns for x, _, columns, _ in rects), max(y + lines for _, y, _, lines in rects)
    return left, top, right - left, bottom - top


def within(geometry: Geometry, window: Window) -> Window:
    """The window moved back onto the drawing, which is centred where all of it fits."""
    left = _ceiling(_held(window.left, geometry.width, window.width), geometry.snap)
    return window._replace(left=left, top=_held(window.top, geometry.height, window.height))


def following(geometry: Geometry, window: Window, keep: Rect) -> Window:
    """The window moved as little as keeps a place in sight, with what is beside it."""
    x, y, columns, lines = keep
    aside, above = geometry.step
    left = _near(window.left, window.width, x - aside, x + columns + aside)
    top = _near(window.top, window.height, y - above, y + lines + above)
    return within(geometry, window._replace(left=left, top=top))


def following_all(geometry: Geometry, window: Window, keep: Sequence[Rect]) -> Window:
    """The window moved as little as shows several places, where one holds them all; else as it is."""
    x, y, columns, lines = around(keep)
    left, top = _near(window.left, window.width, x, x + columns - 1), _near(window.top, window.height, y, y + lines)
    moved = within(geometry, window._replace(left=left, top=top))
    return moved if all(map(moved.holds, keep)) else window


def between_walls(board: Board, geometry: Geometry) -> tuple[int, int]:
    """The first line, and the one after the last, of a hex map without the rows of wall alone at its edges."""
    walls = {cell.at for cell in board.cells if cell.glyph == "wall"}
    rows: dict[int, list[str]] = {}
    for q, r, count in board.hexes if walls else ():
        rows.setdefault(r, []).extend(f"{q + east},{r}" for east in range(count))
    open_ = [cells[0] for cells in rows.values() if not walls.issuperset(cells)]
    lines = [rect for at in open_ if (rect := geometry.rect(at)) is not None]
    return min((y for _, y, *_ in lines), default=0), max(
        (y + tall for _, y, _, tall in lines), default=geometry.height
    )


def on_the_ground(window: Window, lines: tuple[int, int]) -> Window:
    """The window moved up or down so that all of these lines are in it, where they have room: walls give way."""
    first, end = lines
    if not 0 < end - first <= window.height:
        return window
    return window._replace(top=min(max(window.top, end - window.height), first))


def _near(start: int, size: int, low: int, high: int) -> int:
    return min(max(start, high - size), low) if high - low <= size else low


def _held(start: int, whole: int, size: int) -> int:
    return -((size - whole) // 2) if whole <= size else max(0, min(start, whole - size))


def _ceiling(at: int, step: int) -> int:
    return -(-at // step) * step


class Beyond(NamedTuple):
    """What lies beyond one edge: how many rows or columns of places, and who stands there."""

    cut: int
    tokens: tuple[Token, ...]


def beyond(board: Board, geometry: Geometry, window: Window) -> dict[str, Beyond]:
    """What is out of sight, by the edge it lies behind; edges behind which there is nothing are left out."""
    columns, lines = geometry.step
    last = 1 if lines > 1 else 0
    cut = {
        "up": _ceiling(max(0, window.top), lines) // lines,
        "left": _ceiling(max(0, window.left), columns) // columns,
        "right": max(0, geometry.width - 1 - window.left - window.width + columns - 1) // columns,
        "down": max(0, geometry.height - last - window.top - window.height + lines - 1) // lines,
    }
    out: dict[str, list[Token]] = {side: [] for side in SIDES}
    for token in board.tokens:
        rects = [rect for cell in token.cells if (rect := geometry.rect(cell)) is not None]
        if token.state != "dead" and rects and not any(map(window.holds, rects)):
            out[_side(window, rects[0])].append(token)
    return {side: Beyond(cut[side], tuple(out[side])) for side in SIDES if cut[side] or out[side]}


def _side(window: Window, rect: Rect) -> str:
    """The edge that somebody is farthest behind; lines are twice as tall as columns are wide."""
    x, y, columns, lines = rect
    far = {
        "up": 2 * (window.top - y),
        "down": 2 * (y + lines - window.top - window.height),
        "left": window.left - x,
        "right": x + columns - window.left - window.width,
    }
    return max(SIDES, key=lambda side: far[side])


def told(pen: Pen, found: Mapping[str, Beyond], struck: Mapping[str, str], cells: int) -> Row:
    """What is beyond the edges in a few words, ``▲4 o1 o2  ▶22 k1→8``: arrow, rows or columns that are cut, and who
    stands there, those first that will be ``struck``, with the time. Where there is no room for everybody only how many
    more there are.
    """
    for most in range(max([0, *(len(behind.tokens) for behind in found.values())]), -1, -1):
        row = Row()
        for side, behind in found.items():
            _one(pen, row, side, behind, struck, most)
        if row.width <= cells:
            return row
    return Row()


def _one(pen: Pen, row: Row, side: str, behind: Beyond, struck: Mapping[str, str], most: int) -> None:
    look = pen.look
    row.add("  " if row.width else "", look.base)
    row.add(f"{pen.glyphs.beyond[SIDES.index(side)]}{behind.cut}", look.dim)
    for token in sorted(behind.tokens, key=lambda token: token.id not in struck)[:most]:
        row.add(" ", look.base)
        pen.data(row, token.short, pen.side(token.side))
        if token.id in struck:
            row.add(pen.text(f"{pen.glyphs.arrow}{struck[token.id]}"), look.tone("bad"))
    if len(behind.tokens) > most:
        row.add(f" +{len(behind.tokens) - most}", look.dim)

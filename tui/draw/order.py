"""The order alone: who is there, line by line, as who acts next; for a screen that stands beside the table."""

from __future__ import annotations

from collections.abc import Collection

from textual.strip import Strip

from engine.core.text import cell_len, wrap
from engine.core.view import Lane, Meter, Place, Sheet, View
from tui.draw import large
from tui.draw.rows import Pen, Row

BETWEEN = "Between fights"

POOLS = 3
"""Pools that a line has at most."""


def ordered(view: View) -> bool:
    """Whether there is an order, which between fights there is not."""
    return bool(view.track.lanes or view.track.places)


def _people(view: View) -> list[Lane | Place]:
    """Everybody in their order; where there is none, in that of the sheets."""
    if ordered(view):
        return [*view.track.lanes, *view.track.places]
    return [Place(one.id, one.name, one.short, one.side, out=one.out) for one in view.sheets]


def strips(pen: Pen, view: View, asked: Collection[str], width: int, height: int) -> list[Strip]:
    """Everybody on a line, in a frame that is titled with the moment; who is asked is marked."""
    inner = width - 2
    sheets = {sheet.id: sheet for sheet in view.sheets}
    rows = [
        _line(pen, person, sheets.get(person.id), person.id in asked or person.pending, inner)
        for person in _people(view)
    ]
    if len(rows) > height - 2:
        more = len(rows) - (height - 3)
        rows = [*rows[: height - 3], Row().add(f" and {more} more", pen.look.dim)]
    title = BETWEEN if view.mode == "between" else view.track.title or view.clock
    return pen.framed(width, height, pen.data(Row(), title, pen.look.title), rows)


def _line(pen: Pen, place: Lane | Place, sheet: Sheet | None, asked: bool, width: int) -> Row:
    look = pen.look
    row = Row().add(pen.glyphs.pointer if asked else " ", look.accent)
    mark = pen.text(place.short)
    row.add(mark, pen.side(place.side)).add(" ", look.base)
    room = width - row.width - 1
    name = pen.text(place.name)
    tail = _tail(pen, place, sheet, asked, named=True)
    if cell_len(name) + 2 + tail.width > room:
        tail = _tail(pen, place, sheet, asked, named=False)
    if cell_len(name) + 2 + tail.width > room:
        tail = _cut(pen, tail, max(room // 2, room - cell_len(name) - 2))
    pen.data(row, name, look.dim if place.out else look.strong if asked else look.base, max(4, room - tail.width - 2))
    return row.add("  ", look.base).extend(tail)


def _tail(pen: Pen, place: Lane | Place, sheet: Sheet | None, asked: bool, named: bool) -> Row:
    """What somebody has, with the names of it where there is room, and how they are."""
    look, tail = pen.look, Row()
    for name, pool in _pools(sheet)[:POOLS]:
        if named:
            pen.data(tail, name, look.dim).add(" ", look.base)
        pen.data(tail, pool, look.dim if place.out else look.base).add("  ", look.base)
    status = _status(place, sheet)
    return pen.data(tail, status, look.strong if asked else look.dim) if status else tail


def _pools(sheet: Sheet | None) -> list[tuple[str, str]]:
    return [(meter.name, text) for meter in (sheet.meters if sheet is not None else ()) if (text := _told(meter))]


def _told(meter: Meter) -> str:
    if meter.kind == "words":
        return meter.text
    return meter.figures if meter.max else meter.text or str(meter.value)


def _status(place: Lane | Place, sheet: Sheet | None) -> str:
    return place.status or (sheet.state if sheet is not None else "")


def _cut(pen: Pen, row: Row, cells: int) -> Row:
    """A row in at most so many cells, whole pieces of it first."""
    out = Row()
    for text, style in row.parts:
        if out.width + cell_len(text.rstrip()) > cells:
            break
        out.add(text, style)
    return out


def across_the_room(
    pen: Pen, view: View, word: str, side: str, question: str, then: list[str], width: int, height: int
) -> list[Strip]:
    """Whose moment it is in large letters, what is asked of them, and who comes ``then``."""
    look, inner = pen.look, width - 2
    rest = [Row().add(" ", look.base).add(line, look.dim) for text in then for line in wrap(pen.text(text), inner - 2)]
    asks = wrap(pen.text(question), inner - 2) if question else []
    ask = [Row().add(" ", look.base).add(line, look.strong) for line in asks]
    room = height - 2 - len(ask) - 2
    drawn = large.rows(pen, word, pen.side(side) if side else look.strong, inner - 2, max(1, room - min(3, len(rest))))
    letters = [Row().add(" ", look.base).extend(row) for row in drawn]
    body = [Row(), *letters, Row(), *ask, *rest]
    return pen.framed(width, height, pen.data(Row(), view.clock, look.title), body)

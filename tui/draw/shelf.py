"""The home screen: shelves at the left, the book under the cursor at the right."""

from __future__ import annotations

from textual.strip import Strip

from engine.core.text import wrap
from engine.core.view import View
from tui.draw import hexmap, zones
from tui.draw.rows import Pen, Row
from tui.shelf import Book, Shelf


def list_strips(pen: Pen, shelf: Shelf, width: int, height: int) -> tuple[list[Strip], dict[int, int]]:
    """The framed list, and which book each line shows."""
    look, inner, room = pen.look, width - 2, height - 2
    rows: list[tuple[Row, int]] = []
    last = ""
    for index, book in enumerate(shelf.shown()):
        if book.shelf != last:
            if rows:
                rows.append((Row(), -1))
            rows.append((pen.data(Row().add(" ", look.base), book.shelf, look.accent), -1))
            last = book.shelf
        rows.append((_book(pen, book, inner), index))
    if not rows:
        words = "nothing fits the filter" if shelf.filter else "there is nothing to play: no pack was found"
        rows.append((Row().add(f" {words}", look.dim), -1))
    at = next((line for line, (_, index) in enumerate(rows) if index == shelf.index), 0)
    start = max(0, min(at - room // 2, len(rows) - room)) if len(rows) > room else 0
    shown = rows[start : start + room]
    right = Row()
    if shelf.filter or shelf.filtering:
        right.add("/", look.accent)
        pen.data(right, shelf.filter, look.strong).add("_" if shelf.filtering else "", look.accent)
    out = [pen.top(width, Row().add("Fights", look.title), right)]
    for row, index in shown:
        out.append(pen.inside(row, width, look.selected if index == shelf.index else None))
    out += [pen.inside(Row(), width)] * (room - len(shown))
    out.append(pen.bottom(width))
    return out, {line + 1: index for line, (_, index) in enumerate(shown) if index >= 0}


def _book(pen: Pen, book: Book, width: int) -> Row:
    look = pen.look
    row = Row().add("   ", look.base)
    note = pen.text(book.note)
    room = max(8, width - row.width - (len(note) + 2 if note else 0) - 1)
    pen.data(row, book.title, look.dim if book.problem else look.base, room)
    if book.problem:
        return row
    return row.add(" ", look.base).add(note, look.dim)


def card(pen: Pen, shelf: Shelf, view: View | None, width: int, height: int) -> list[Strip]:
    """What is told of the book under the cursor; opened, the fight as it would begin."""
    look, inner = pen.look, width - 2
    book = shelf.here()
    if book is None:
        return pen.framed(width, height, Row(), _welcome(pen, inner))
    rows: list[Row | Strip] = [Row()]
    for line in wrap(pen.text(book.text), inner - 4) if book.text else []:
        rows.append(Row().add("  ", look.base).add(line, look.base))
    if book.text:
        rows.append(Row())
    for name, text in book.facts:
        if text:
            row = Row().add("  ", look.base).add(f"{name:<11}", look.dim)
            rows.append(pen.data(row, text, look.base, max(4, inner - row.width - 1)))
    if book.problem:
        rows.append(Row())
        rows += [Row().add("  ", look.base).add(x, look.tone("bad")) for x in wrap(pen.text(book.problem), inner - 4)]
    elif shelf.opened:
        rows += [Row(), *_begin(pen, shelf)]
        if view is not None:
            rows += [Row(), *_fight(pen, view, inner, height - 2 - len(rows) - 1)]
    else:
        verb = "goes on with it" if book.kind != "encounter" else "shows it, enter again begins it"
        rows += [Row(), Row().add("  enter ", look.accent).add(verb, look.dim)]
    if shelf.message:
        rows.append(Row())
        rows += [Row().add("  ", look.base).add(x, look.tone("bad")) for x in wrap(pen.text(shelf.message), inner - 4)]
    return pen.framed(width, height, pen.data(Row(), book.title, look.title), rows)


def _begin(pen: Pen, shelf: Shelf) -> list[Row]:
    look = pen.look
    dice = "you roll and type the faces in" if shelf.table_dice else "the program rolls"
    return [
        Row().add("  enter ", look.accent).add("begins the fight", look.base),
        Row().add("  d     ", look.accent).add("dice: ", look.dim).add(dice, look.base),
    ]


def _fight(pen: Pen, view: View, width: int, room: int) -> list[Row | Strip]:
    rows: list[Row | Strip] = []
    for sheet in view.sheets[: max(0, room)]:
        row = Row().add("  ", pen.look.base)
        pen.data(row, sheet.short, pen.side(sheet.side), 4)
        pen.data(row, sheet.name, pen.look.base).add("  ", pen.look.base)
        rows.append(pen.data(row, sheet.subtitle, pen.look.dim))
    room -= len(rows) + 1
    if view.board.kind == "hex" and room > 2:
        geometry = hexmap.plot(view.board)
        start = hexmap.scrolled(geometry, "", width, min(room, geometry.height), (0, 0))
        marked = hexmap.Marked()
        window = (width, min(room, geometry.height), start)
        fresh = Pen(pen.look, pen.glyphs, pen.sides)
        rows += [Row(), *hexmap.strips(fresh, view.board, geometry, marked, *window)]
    elif view.board.kind in ("zones", "line") and room > 4:
        rows += [Row(), *zones.rows(pen, view.board, hexmap.Marked(), width, room)[0]]
    return rows


def _welcome(pen: Pen, width: int) -> list[Row]:
    return [
        Row(),
        *(Row().add("  ", pen.look.base).add(x, pen.look.dim) for x in wrap("Nothing is chosen.", width - 4)),
    ]

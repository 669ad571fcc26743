"""The first and the last line of the screen."""

from __future__ import annotations

from textual.strip import Strip

from engine.core.text import cell_len
from tui.draw.rows import Pen, Row

NARROW = 60
"""Columns below which the header tells when it is and whether it is saved, and the rest is left out."""

BRAND = 100
"""Columns from which on there is room for the name of the program."""

GAPS = 10
"""Blanks of a header between its parts and around them."""


LEAST_TITLE = 20
"""Cells that a title keeps, however long the clock is."""


def header(pen: Pen, width: int, title: tuple[str, str], clock: str, place: str, mark: tuple[str, str]) -> Strip:
    """System (where there is room) and encounter, the clock, branch and step, and at the right end whether it is saved.

    ``mark`` is a text of always the same width with its tone, so that a save changes only those cells.
    """
    look = pen.look
    if width < NARROW:
        return _narrow(pen, width, clock or title[1] or title[0], mark)
    right = Row()
    place = _place(pen, width, title, clock, place, mark[0])
    pen.data(right, place, look.dim).add("   " if place else "", look.base)
    pen.data(right, mark[0], look.tone(mark[1])).add(" ", look.base)
    room = width - right.width
    middle = pen.text(clock)
    whole = sum(cell_len(pen.text(text)) for text in (*title, clock)) + 8
    brand = " Counterbeat  " if width >= BRAND else " "
    left = Row().add(brand if whole + len(brand) <= room or not clock else " ", look.accent)
    if not title[1] or whole <= room:
        pen.data(left, title[0], look.strong).add(f" {pen.glyphs.dot} " if title[1] else "", look.faint)
    pen.data(left, title[1], look.base)
    left = left.within(max(LEAST_TITLE, room - cell_len(middle) - 4), pen.text("…"))
    middle = pen.cut(clock, max(0, room - left.width - 4))
    start = max(left.width + 2, min((width - cell_len(middle)) // 2, room - cell_len(middle) - 2))
    left.to(start, look.base).add(middle, look.strong)
    row = left.within(room, pen.text("…")).to(room, look.base).extend(right)
    return row.strip(width, look.base)


def _place(pen: Pen, width: int, title: tuple[str, str], clock: str, place: str, mark: str) -> str:
    """Of whose dice, branch and step as much as leaves the clock whole: when it is matters more."""
    dot = f" {pen.glyphs.dot} "
    least = min(LEAST_TITLE, cell_len(pen.text(title[1] or title[0])))
    parts = place.split(dot)
    while parts and sum(cell_len(pen.text(text)) for text in (clock, dot.join(parts), mark)) + least + GAPS > width:
        parts.pop()
    return dot.join(parts)


def fits(pen: Pen, width: int, title: str, clock: str, place: str, mark: str) -> bool:
    """Whether the header has room for all of the clock beside the encounter's name."""
    taken = sum(cell_len(pen.text(text)) for text in (title, clock, place, mark))
    return taken + GAPS <= width


def _narrow(pen: Pen, width: int, clock: str, mark: tuple[str, str]) -> Strip:
    """When it is, and whether it is saved: nothing else has room on a telephone."""
    look, tail = pen.look, pen.text(mark[0]).strip()
    room = width - cell_len(tail) - 4
    dot = f" {pen.glyphs.dot} "
    parts = pen.text(clock).split(dot)
    while len(parts) > 1 and cell_len(dot.join(parts)) > room:  # whose moment it is comes last, and before the day
        parts.pop(0)
    told = pen.cut(dot.join(parts), room)
    row = Row().add(" ", look.base).add(told, look.strong).to(width - cell_len(tail) - 1, look.base)
    return row.add(tail, look.tone(mark[1])).strip(width, look.base)


def banner(pen: Pen, width: int, parts: list[str]) -> Strip:
    """The first line while the past is shown: as many of the parts, most important first, as fit whole."""
    look = pen.look
    row = Row().add(" ", look.banner)
    for index, part in enumerate(parts):
        text = (f" {pen.glyphs.dot} " if index else "") + pen.text(part)
        if row.width + cell_len(text) < width:
            row.add(text, look.banner)
    return row.strip(width, look.banner)


GAP = 3
"""Cells between a key, what it does, and the next key of a footer, in all."""

WORTH = 8
"""Cells in which the beginning of a label still says something."""


def footer_cells(keys: list[tuple[str, str]]) -> int:
    """How wide keys with what they do are in a footer."""
    return sum(cell_len(key) + cell_len(does) + GAP for key, does in keys)


def footer(pen: Pen, width: int, keys: list[tuple[str, str]], note: tuple[str, str] = ("", "plain")) -> Strip:
    """Every key that fits, in their order, and at the right end a note that matters more than they do. Of the first
    three, which are the keys of the moment, a long one is cut with a sign rather than left out.
    """
    look = pen.look
    right = Row()
    if note[0]:
        pen.data(right, note[0], look.tone(note[1]), min(cell_len(pen.text(note[0])), width - 4))
        right.add(" ", look.base)
    row = Row().add(" ", look.base)
    for key, does in keys:
        left = width - right.width - row.width - cell_len(key) - GAP + (0 if right.width else GAP - 1)  # no key follows
        if cell_len(does) > left:
            if left >= WORTH and (key, does) in keys[:3]:
                row.add(key, look.accent).add(f" {pen.cut(does, left)}  ", look.dim)
                break
            continue
        row.add(key, look.accent).add(f" {does}  ", look.dim)
    return row.to(width - right.width, look.base).extend(right).strip(width, look.base)

"""The lines of a list: options with their prices and what they come to, refused ones with their reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct
from rich.style import Style

from engine.core.offers import counted
from engine.core.text import cell_len
from tui.draw.asked import Content
from tui.draw.below import NARROW
from tui.draw.rows import Pen, Row
from tui.fight.editors.entries import Entry, digits_of

LOW = 9
"""Lines of a list up to which entries go before their headings, where not all fit."""

LABEL = 34
"""Cells of the longest label that is not cut."""

LEAST_NOTE = 12
"""Cells beside a name on a narrow line that a note is given."""

SAYING = 3
"""Letters of a first word with fewer of which it says nothing alone."""

MEASURED = 300
"""Entries that are measured for the columns of a list: all hexes of a large map would take a tenth of a second."""


class Two(NamedTuple):
    """Two entries beside each other, by their places."""

    left: int
    right: int


ACTS = 60
"""Lines of a list that are tried beside each other: more of them are no acts of a turn, and a page of them is one."""

WORTH = 8
"""Cells in which the beginning of a note still says something."""

NOTES = (1000, WORTH, 0)
"""Cells that have to be told of what entries come to where they stand beside each other: all of it, if all fit so."""

Line = int | str | Two | tuple[int, ...]
"""A line of a list: an entry by its place, a heading, two entries, or several that are refused alike."""

Lines = list[Line]

Spots = list[tuple[int, int, int, int]]
"""On which line which columns, from and up to, show which entry."""


class Columns(Struct, frozen=True, gc=False):
    """Cells of the label and of the price; what an option comes to has the rest."""

    label: int
    cost: int


def columns(pen: Pen, entries: Sequence[Entry], width: int) -> Columns:
    """Columns in which as many entries as possible stand aligned and whole, the widest such; of a long list those at
    its beginning say what the others are like.
    """
    first = entries[:MEASURED]
    able = [entry for entry in first if entry.enabled] or list(first)
    sizes = [[cell_len(pen.text(text)) for text in (entry.label, entry.cost, entry.note)] for entry in able]
    labels = sorted({min(_most(width, cost), label) for label, cost, _ in sizes}, reverse=True)
    costs = sorted({cost for _, cost, _ in sizes}, reverse=True)
    best, found = Columns(labels[0], costs[0]), -1
    for label in labels:
        for cost in costs:
            room = width - 5 - label - (cost + 2 if cost else 0)
            fits = sum(own <= label and price <= cost and note <= room for own, price, note in sizes)
            if fits > found:
                best, found = Columns(label, cost), fits
    return best


def listed(
    pen: Pen, content: Content, width: int, room: int, kept: int
) -> tuple[list[tuple[Row, Style | None]], Spots, int]:
    """The lines around the cursor with what is laid upon the one under it, which columns of each show which entry, and
    how many entries are shown. ``kept`` is how many lines there are whatever the preview needs: while the cursor is
    among the first of so many, the list stays where it is.
    """
    entries = content.entries
    if not entries:
        words = "nothing fits the filter" if content.filter else "nothing to choose"
        return [(Row().add(f" {words}", pen.look.dim), None)], [], 0
    lines = _arranged(pen, content, width, room, kept)
    at = next((at for at, line in enumerate(lines) if _is_on(line, content.index)), 0)
    start = max(0, min(at - kept + (1 if at == len(lines) - 1 else 2), len(lines) - room))
    window = lines[start : start + room]
    while window and isinstance(window[-1], str):  # a heading of nothing that is shown says nothing
        window.pop()
    drawn = _Drawn(pen, content, lines, width)
    spots: Spots = []
    rows = []
    for line, told in enumerate(window, 1):
        # While arrows move over the board the list only points: two cells change, not two lines.
        chosen = _owners(told)[:1] == (content.index,) and not isinstance(told, Two) and not content.pointing
        rows.append((drawn.row(told), pen.look.selected if chosen else None))
        if isinstance(told, Two):
            left = (width + 1) // 2
            spots += [(line, 0, left + 1, told.left), (line, left + 1, width + 2, told.right)]
        else:
            spots += [(line, 0, width + 2, one) for one in _owners(told)[:1]]
    return rows, spots, sum(len(_owners(told)) for told in window)


def _arranged(pen: Pen, content: Content, width: int, room: int, kept: int) -> Lines:
    """The lines of a list in so much room: with headings where all fit, else what is refused alike on one line, and
    short entries beside each other where the lines that are ``kept`` are too few, so that none moves with the cursor;
    without headings where nothing else shows all.
    """
    entries = content.entries
    plain: Lines = list(range(len(entries)))
    lines = _headed(entries)
    twice = len({line for line in lines if isinstance(line, str)}) < len(lines) - len(plain)
    if twice and len(plain) <= 2 * room:
        lines = plain  # their digits mingle the sections: a heading that comes twice says nothing
    if len(lines) > room:
        lines = plain if room <= LOW else lines
        beside = _folded(lines, entries, content.index, neighbours=True)
        lines = beside if len(beside) <= kept else _folded(lines, entries, content.index)
    if len(lines) <= kept or width < NARROW or len(lines) > ACTS:
        return lines
    bare: Lines = [line for line in lines if not isinstance(line, str)]
    tried = [_paired(pen, some, entries, width // 2 - 1, kept, least) for some in (lines, bare) for least in NOTES]
    return next((found for found in tried if len(found) <= kept), tried[len(NOTES) - 1])


def _is_on(line: Line, index: int) -> bool:
    """Whether the cursor is on a line; what is refused with others has a line of its own then."""
    alone = isinstance(line, Two) or not isinstance(line, tuple)
    return alone and index in _owners(line)


def told_whole(pen: Pen, content: Content, width: int, room: int, kept: int) -> bool:
    """Whether the list tells all of the entry under the cursor."""
    if not 0 <= content.index < len(content.entries):
        return True
    lines = _arranged(pen, content, width, room, kept)
    half = any(isinstance(line, Two) and content.index in line for line in lines)
    entry = content.entries[content.index]
    if entry.brief and not entry.enabled:  # the line has not all of the reason
        told = (entry.label, entry.why_not, entry.rule)
        return 1 + sum(cell_len(pen.text(part)) + 2 for part in told) <= width
    return _fits(pen, entry, width // 2 - 1 if half else width, NOTES[0])


def beside(spots: Spots, index: int, way: str) -> int | None:
    """The entry that an arrow leads to where two stand beside each other: at the side, or on the next line of them in
    the same column; itself where nothing stands on that side. None where every line has one entry.
    """
    here = next((spot for spot in spots if spot[3] == index), None)
    if here is None or len({line for line, *_ in spots}) == len(spots):
        return None
    row, left, right, _ = here
    if way in ("left", "right"):
        found = [spot for spot in spots if spot[0] == row and (spot[1] < left if way == "left" else spot[1] >= right)]
        return found[0][3] if found else index
    step = {"up": -1, "down": 1}.get(way, 0)
    rows = [spot for spot in spots if spot[0] == row + step]
    if step and not rows:  # beyond what is in sight: past all that stand on this line
        last = [spot[3] for spot in spots if spot[0] == row]
        return max(last) + 1 if step > 0 else min(last) - 1
    over = [spot for spot in rows if spot[1] <= left < spot[2]]
    return (over or rows)[0][3] if step else None


class _Drawn:
    """The lines of one list as rows: those with one entry in columns of their own, those with two in others."""

    def __init__(self, pen: Pen, content: Content, lines: Lines, width: int) -> None:
        self._pen, self._content, self._width = pen, content, width
        entries = content.entries
        self._whole = columns(pen, entries, width)
        halves = [entries[at] for line in lines if isinstance(line, Two) for at in line]
        self._names = _names(pen, halves, width // 2 - 1)
        # While a filter is typed digits are text.
        self._digits = {} if content.filtering else {at: str(digit) for digit, at in digits_of(entries).items()}

    def row(self, line: Line) -> Row:
        """One line."""
        pen, entries = self._pen, self._content.entries
        if isinstance(line, str):
            return pen.data(Row().add(" ", pen.look.base), line, pen.look.title)
        if isinstance(line, Two):
            left = (self._width + 1) // 2
            row = self._lit(line.left, left - 1)
            return row.to(left, pen.look.base).extend(self._lit(line.right, self._width - left))
        if isinstance(line, tuple):
            return _refused(pen, [(self._digits.get(one, ""), entries[one]) for one in line], self._width)
        return self._entry(line, self._whole, self._width)

    def _entry(self, at: int, sizes: Columns, width: int) -> Row:
        content = self._content
        here = content.pointing and at == content.index
        return entry_row(self._pen, content.entries[at], self._digits.get(at, ""), sizes, width, here)

    def _lit(self, at: int, width: int) -> Row:
        """One of two on a line, lit where the cursor is on it."""
        entry, digit = self._content.entries[at], self._digits.get(at, "")
        here = self._content.pointing and at == self._content.index
        row, over = _half(self._pen, entry, digit, self._names, width, here), self._pen.look.selected
        if at != self._content.index or self._content.pointing:
            return row
        lit = Row()
        for text, ink in row.to(width, self._pen.look.base).parts:
            lit.add(text, ink + over)
        return lit


def _owners(line: Line) -> tuple[int, ...]:
    """The entries of a line by their places."""
    if isinstance(line, str):
        return ()
    return line if isinstance(line, tuple) else (line,)


def _paired(pen: Pen, lines: Lines, entries: Sequence[Entry], half: int, kept: int, least: int) -> Lines:
    """Neighbours that have room in half a line each, beside each other, the last first and no more than it takes for
    all to fit; of what each comes to so many cells have to be told (``least``).
    """
    out: Lines = []
    spare = len(lines) - kept

    def short(line: Line) -> bool:
        return isinstance(line, int) and entries[line].enabled and _fits(pen, entries[line], half, least)

    for line in reversed(lines):
        last = out[-1] if out else ""
        if spare > 0 and isinstance(last, int) and isinstance(line, int) and short(last) and short(line):
            out[-1] = Two(line, last)
            spare -= 1
        else:
            out.append(line)
    return out[::-1]


def _fits(pen: Pen, entry: Entry, width: int, least: int) -> bool:
    """Whether an entry has room in so many cells, with the ``least`` that has to be told of what it comes to."""
    note = pen.text(entry.note)
    parts = [entry.label, entry.cost] if entry.enabled else [entry.label, entry.refused]
    told = min(cell_len(note), least) + 2 if note and entry.enabled else 0
    return _begins(entry) + sum(cell_len(pen.text(part)) + 2 for part in parts if part) + told - 2 <= width


def _begins(entry: Entry) -> int:
    """Cells before a name."""
    return 3 if entry.picked is None or not entry.enabled else 5


def _names(pen: Pen, entries: Sequence[Entry], half: int) -> int:
    """Cells of the names of entries that stand beside each other, before their prices."""
    cost = max((cell_len(pen.text(entry.cost)) + 2 for entry in entries if entry.cost), default=0)
    labels = (cell_len(pen.text(entry.label)) for entry in entries)
    return max((label for label in labels if 5 + label + cost <= half), default=0)


def _half(pen: Pen, entry: Entry, digit: str, names: int, half: int, here: bool) -> Row:
    """An entry on half a line; what it comes to has what is left of it, at least a sign."""
    look, signs = pen.look, pen.glyphs
    label, cost, note = pen.text(entry.label), pen.text(entry.cost), pen.text(entry.note)
    row = Row().add(signs.pointer if here else " ", look.accent).add(f"{digit or ' '} ", look.accent)
    if entry.picked is not None:
        row.add(f"{signs.checked if entry.picked else signs.unchecked} ", look.accent if entry.picked else look.faint)
    after = sum(cell_len(part) + 2 for part in (cost, note) if part)
    end = row.width + names
    row.add(label, look.strong if entry.picked else look.dim if entry.useless else look.base)
    row.to(min(end, half - after), look.base).add("  " if cost else "", look.base).add(cost, look.tone("warn"))
    left = half - row.width - 2
    if note and (left >= WORTH or cell_len(note) <= left):
        return row.add("  ", look.base).add(pen.cut(note, left), look.dim)
    return row.add(f" {signs.more}" if note else "", look.dim)


def _folded(lines: Lines, entries: Sequence[Entry], cursor: int, neighbours: bool = False) -> Lines:
    """What is refused for the same reason under one heading, on the line of the first of them, but for what the cursor
    is on; or only those that are ``neighbours``.
    """
    out: Lines = []
    refused: dict[str, int] = {}
    for line in lines:
        if isinstance(line, str) or (neighbours and isinstance(line, int) and entries[line].why_not not in refused):
            refused.clear()
        if not isinstance(line, int) or line == cursor or entries[line].enabled:
            out.append(line)
            continue
        at = refused.setdefault(entries[line].why_not, len(out))
        if at == len(out):
            out.append((line,))
        else:
            out[at] = (*_owners(out[at]), line)
    return [line[0] if isinstance(line, tuple) and len(line) == 1 else line for line in out]


def _refused(pen: Pen, some: list[tuple[str, Entry]], width: int) -> Row:
    """Several refused entries with their digits, and the reason they share, which is never cut for them: names give way
    to their first words, and the number of the rule.
    """
    look = pen.look
    first = some[0][1]
    rule, why = pen.text(first.rule), pen.text(first.refused)
    told = [(digit, pen.text(entry.label)) for digit, entry in some]
    brief = [(digit, _first_words(label)) for digit, label in told]
    firsts = [word for _, word in brief]
    ends = [(digit, _first_words(label.rpartition(": ")[2])) for digit, label in told]
    mixed = [one if firsts.count(one[1]) == 1 else end for one, end in zip(brief, ends, strict=True)]
    shorter = [names for names in (brief, mixed) if len({word for _, word in names}) == len(names)]
    forms = [", ".join(f"{digit} {label}".strip() for digit, label in names) for names in (told, *shorter)]
    ways = [(form, number) for form in forms for number in (rule, "")]
    if all(digit for digit, _ in told):
        ways.append((" ".join(digit for digit, _ in told), ""))
    else:
        lead = f"{told[0][0]} {told[0][1].rpartition(': ')[2]}".strip()
        ways.append((f"{lead} and {counted(len(told) - 1, 'other')}", ""))
    used = 4 + cell_len(why)
    names, rule = next((way for way in ways if used + sum(map(cell_len, way)) <= width), ways[-1])
    row = Row().add(pen.glyphs.refused, look.faint)
    room = max(width // 3, width - row.width - cell_len(why) - cell_len(rule) - 3)
    row.add(pen.cut(names, room), look.dim).add("  ", look.faint)
    pen.data(row, why, look.dim, max(0, width - row.width - cell_len(rule) - 1))
    return row.add(" ", look.faint).add(rule, look.faint)


def _first_words(label: str) -> str:
    """The first word of a name; with the next where it is an article: ``A day`` of healing."""
    words = label.split()
    return " ".join(words[: 2 if len(words[0]) < SAYING else 1]).rstrip(":")


def _headed(entries: Sequence[Entry]) -> Lines:
    """The entries by their places, with a heading before each section of them."""
    out: Lines = []
    last = ""
    for index, entry in enumerate(entries):
        if entry.section != last and entry.enabled:
            out.append(entry.section)
            last = entry.section
        out.append(index)
    return out


def _most(width: int, cost: int) -> int:
    """Cells of a name at most: half of a line, but on a narrow one without a price a note has only a few."""
    return min(LABEL, width // 2 if cost or width >= NARROW else width - LEAST_NOTE)


def _named(pen: Pen, label: str, cells: int) -> str:
    """A name in so many cells: of what several do the end tells them apart, ``Attack Cul…: Sword``."""
    first, colon, last = label.rpartition(": ")
    room = cells - cell_len(last) - 2
    if not colon or cell_len(label) <= cells or room < WORTH:
        return pen.cut(label, cells)
    return f"{pen.cut(first, room)}: {last}"


def entry_row(pen: Pen, entry: Entry, digit: str, columns: Columns, width: int, here: bool = False) -> Row:
    """One line of a list, in its columns."""
    look, signs = pen.look, pen.glyphs
    row = Row().add(signs.pointer if here else " ", look.accent)
    rule, label = pen.text(entry.rule), pen.text(entry.label)
    if not entry.enabled:
        row = Row().add(signs.pointer if here else signs.refused, look.faint).add(f"{digit or ' '} ", look.faint)
        why = pen.text(entry.refused)
        named = width if width >= NARROW else width - row.width - 2 - min(cell_len(why), LEAST_NOTE)
        row.add(_named(pen, label, named), look.dim).add("  ", look.faint)
        if row.width + cell_len(why) + len(rule) + 2 > width:  # the reason is worth more
            rule = ""
        # A reason that is longer than its column takes the blanks before it.
        row.to(min(5 + columns.label, max(row.width, width - cell_len(why) - len(rule) - 2)), look.faint)
        pen.data(row, why, look.dim, max(0, width - row.width - len(rule) - 2))
        return row.add(" ", look.dim).add(rule, look.dim)
    row.add(digit or " ", look.accent).add(" ", look.base)
    if entry.picked is not None:
        row.add(f"{signs.checked if entry.picked else signs.unchecked} ", look.accent if entry.picked else look.faint)
    cost, note = pen.text(entry.cost), pen.text(entry.note)
    at = row.width
    priced = at + columns.label + 2
    noted = priced + (columns.cost + 2 if columns.cost else 0)
    ink = look.strong if entry.picked else look.dim if entry.useless else look.base
    cells = [cell_len(part) + 2 if part else 0 for part in (label, cost, note)]
    if at + sum(cells) - 2 > width:
        row.add(_named(pen, label, _most(width, len(cost))), ink).add("  ", look.base).to(priced, look.base)
        row.add(pen.cut(cost, max(0, width - row.width)), look.tone("warn"))
        row.add("  " if cost and row.width + 2 < width else "", look.base).to(min(noted, width), look.base)
        return pen.data(row, note, look.dim, max(0, width - row.width))
    # All of it has room: what is longer than its column takes the blanks of the others.
    row.add(label, ink).add("  " if cost or note else "", look.base)
    row.to(min(priced, width + 2 - cells[1] - cells[2]), look.base)
    row.add(cost, look.tone("warn")).add("  " if cost and note else "", look.base)
    row.to(min(noted, width + 2 - cells[2]), look.base)
    return row.add(note, look.dim)

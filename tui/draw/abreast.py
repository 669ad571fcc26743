"""Short entries of a list abreast on a line, so that more of them are in sight."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace
from rich.style import Style

from engine.core.options import Option
from engine.core.text import cell_len
from tui.draw.rows import Pen, Row
from tui.fight.editors.entries import MORE, Entry


class Abreast(Struct, frozen=True, gc=False):
    """The entries of one line, by their places."""

    places: tuple[int, ...]


WORTH = 8
"""Cells in which the beginning of a note still says something."""

WHOLE = 1000
"""More cells than a note has: all of it has to be told."""

REASON = 12
"""Cells of the reason beside what is refused that still say something."""


WORTHWHILE = 2
"""Acts more in sight for which the reasons of refused ones are cut."""


class Way(Struct, frozen=True, gc=False):
    """How many entries may share a line, with the cells that then have to be told of what each comes to; ``refused``:
    what cannot be had may too, with the beginning of its reason.
    """

    least: Mapping[int, int]
    refused: bool = False


WAYS = (Way({2: WHOLE}), Way({2: WORTH}), Way({2: 0}), Way({2: 0, 3: WHOLE}))
"""The first way in which a list fits is taken."""

REFUSED_TOO = Way({2: WORTH}, True)
"""Where none does, so that no act that can be had is out of sight for the reasons why others cannot."""

SOME = 4
"""Lines of a list that go on after what stands below it: with fewer all that can be are in sight."""

Line = int | str | Abreast | tuple[int, ...]
"""A line of a list: an entry by its place, a heading, entries abreast, or several that are refused alike."""

Lines = list[Line]

Spots = list[tuple[int, int, int, int]]
"""On which line which columns, from and up to, show which entry."""


Fits = Callable[[int, int, int], bool]
"""Whether an entry, by its place, has room as one of so many on a line with so much of what it comes to."""


def fitting(pen: Pen, entries: Sequence[Entry], width: int) -> Fits:
    """What says so of the entries of a list; it is asked the same of most of them, and works it out once."""
    return cache(lambda at, count, told: shows(pen, entries[at], _cells(width, count), told))


def arranged(lines: Lines, entries: Sequence[Entry], fits: Fits, whole: int, kept: int, room: int) -> Lines:
    """The lines of a list in those that are ``kept``; before anything is cut for that, in as many as there are in
    the ``whole`` list. Where they cannot be so few all the same, and there are some, all of the ``room`` is used before
    anything is cut more than it takes; else they are as few as there can be.
    """
    best = lines
    for way, most in ((WAYS[0], kept), (WAYS[0], whole), *((way, kept) for way in WAYS[1:])):
        found = _grouped(lines, entries, most, way, fits)
        best = found if len(found) < len(best) else best
        if len(best) <= most:
            return best
    if kept >= SOME:
        ways = (_grouped(lines, entries, room, way, fits) for way in WAYS)
        found = next((found for found in ways if len(found) <= room), best)
        if found is not best:
            return found
    below = 0 if kept < whole < room else 1  # with nothing that has to stand below it, a low list has all of the room
    seen = max(kept, room - below)
    close = _grouped(lines, entries, kept, REFUSED_TOO, fits)
    more = _in_sight(close, entries, seen) - _in_sight(best, entries, seen)
    return close if more >= WORTHWHILE else best


def _in_sight(lines: Lines, entries: Sequence[Entry], kept: int) -> int:
    """How many acts that can be had stand on the first so many lines."""
    return sum(entries[at].enabled for line in lines[:kept] for at in owners(line))


def _grouped(lines: Lines, entries: Sequence[Entry], kept: int, way: Way, fits: Fits) -> Lines:
    """Neighbours that have room in their part of a line abreast, the last first and no more than it takes for all to
    fit.
    """
    out: Lines = []
    spare = len(lines) - kept

    def short(line: Line, count: int) -> bool:
        if not isinstance(line, int):
            return False
        entry = entries[line]
        told = way.least[count] if entry.enabled else REASON
        return not _asked(entry) and (entry.enabled or way.refused) and fits(line, count, told)

    for line in reversed(lines):
        last = out[-1] if out else ""
        group = (line, *owners(last)) if isinstance(line, int) and isinstance(last, int | Abreast) else ()
        if spare > 0 and len(group) in way.least and all(short(one, len(group)) for one in group):
            out[-1] = Abreast(group)
            spare -= 1
        else:
            out.append(line)
    return _even(out[::-1], entries, fits)


def _even(lines: Lines, entries: Sequence[Entry], fits: Fits) -> Lines:
    """The same where all that can be had are nothing but names, with as many on each line as on one: two lines of one
    and one of two look like a slip.
    """
    count = max((len(line.places) for line in lines if isinstance(line, Abreast)), default=1)
    names = [at for line in lines for at in owners(line) if entries[at].enabled]
    if count == 1 or not all(_bare(entries[at]) and fits(at, count, WHOLE) for at in names):
        return lines
    out: Lines = []
    filled: tuple[int, ...] = ()
    for line in lines:
        named = () if isinstance(line, str) or not all(entries[at].enabled for at in owners(line)) else owners(line)
        if not named:
            out.append(line)
            filled = ()
        for at in named:
            if 0 < len(filled) < count:
                filled = (*filled, at)
                out[-1] = Abreast(filled)
            else:
                filled = (at,)
                out.append(at)
    return out


def _asked(entry: Entry) -> bool:
    """Whether it is the answer to what the list asks, which nothing stands beside: *End the fight?*"""
    return isinstance(entry.value, Option) and entry.value.aim == "end-fight"


def _bare(entry: Entry) -> bool:
    """Whether there is nothing to it but its name."""
    return not entry.cost and not entry.note


def owners(line: Line) -> tuple[int, ...]:
    """The entries of a line by their places."""
    if isinstance(line, int):
        return (line,)
    return () if isinstance(line, str) else line.places if isinstance(line, Abreast) else line


UNIT = re.compile(
    r"\b(?:segment|round|turn|day) \d+ [a-z]+"
    r"|(?<=\d )(?!enem)([A-Za-z][a-z]{2})[a-z]{3,}|(?<=\d[+])( [a-z]{3})[a-z]{3,}|\b([a-z]{3})[a-z]{3,}(?= full)"
)
"""What is counted, or full, and its first letters, where they save three: *2 uni* says less than *2 units*, and *3 ene*
nothing. Before them what has a number and is not counted, which stays whole: *segment 1 begins*.
"""


def in_brief(told: str) -> str:
    """A price, or what something comes to, with what is counted by its first letters: ``2 seg, 4 sta``. Sentences stay:
    *Heals 1 men Cond* is none.
    """
    if told.endswith("."):
        return told
    return UNIT.sub(lambda found: found[1] or found[2] or found[3] or found[0], told)


def why_in(pen: Pen, entry: Entry, cells: int) -> str:
    """Why an entry is refused: what is counted in it by its first letters where all of it has room only so."""
    why, brief = pen.text(entry.refused), in_brief(pen.text(entry.refused))
    return brief if cell_len(brief) <= cells < cell_len(why) else why


def shows(pen: Pen, entry: Entry, width: int, least: int = WHOLE) -> bool:
    """Whether an entry has room in so many cells, with the ``least`` that has to be told of what it comes to; where
    that is not all of it, with its price in brief, if that leaves room for what it comes to.
    """
    brief = in_brief(entry.cost) if least < WHOLE else entry.cost
    return _has_room(pen, entry, width, least) or (
        brief != entry.cost and _has_room(pen, replace(entry, cost=brief), width, max(least, WORTH))
    )


def _has_room(pen: Pen, entry: Entry, width: int, least: int) -> bool:
    note = pen.text(entry.note)
    least = min(least, WORTH) if entry.value == MORE else least  # the first of what is there say what it is
    parts = [entry.label, entry.cost] if entry.enabled else [entry.label]
    least = WHOLE if note.endswith(".") else least  # half of a sentence says nothing
    note = note if entry.enabled else pen.text(entry.refused)
    told = min(cell_len(note), least) + 2 if note else 0
    return _begins(entry) + sum(cell_len(pen.text(part)) + 2 for part in parts if part) + told - 2 <= width


def part_of(line: Line, width: int) -> int:
    """The cells that each entry of a line has."""
    return _cells(width, len(line.places)) if isinstance(line, Abreast) else width


def _cells(width: int, count: int) -> int:
    return width // count - 1


def edges(width: int, count: int) -> list[int]:
    """Where the parts of a line begin, and where the last ends."""
    return [-(-width * part // count) for part in range(count)] + [width]


def spots_of(line: int, told: Abreast, width: int) -> Spots:
    """Which columns of a line, the frame before it counted, show which entry."""
    parts = pairwise(edges(width, len(told.places)))
    return [
        (line, left + 1 if left else 0, right + 1 if right < width else right + 2, place)
        for (left, right), place in zip(parts, told.places, strict=True)
    ]


def _begins(entry: Entry) -> int:
    """Cells before a name."""
    return 3 if entry.picked is None or not entry.enabled else 5


def beside(spots: Spots, index: int, way: str) -> int | None:
    """The entry that an arrow leads to where some stand abreast: at the side, or on the next line of them in the same
    column; itself where nothing stands on that side. None where every line has one entry.
    """
    here = next((spot for spot in spots if spot[3] == index), None)
    if here is None or len({line for line, *_ in spots}) == len(spots):
        return None
    row, left, right, _ = here
    if way in ("left", "right"):
        before = [spot for spot in spots if spot[0] == row and spot[1] < left]
        after = [spot for spot in spots if spot[0] == row and spot[1] >= right]
        found = before[-1:] if way == "left" else after[:1]
        return found[0][3] if found else index
    step = {"up": -1, "down": 1}.get(way, 0)
    rows = [spot for spot in spots if spot[0] == row + step]
    if step and not rows:  # beyond what is in sight: past all that stand on this line
        last = [spot[3] for spot in spots if spot[0] == row]
        return max(last) + 1 if step > 0 else min(last) - 1
    over = [spot for spot in rows if spot[1] <= left < spot[2]]
    return (over or rows)[0][3] if step else None


class Parts:
    """Draws lines of so many entries, their prices in columns."""

    def __init__(self, pen: Pen, entries: Sequence[Entry], width: int, lines: Lines, count: int) -> None:
        self._pen, self._edges = pen, edges(width, count)
        own = [
            entries[at]
            for line in lines
            if isinstance(line, Abreast) and len(line.places) == count
            for at in line.places
        ]
        self._names = _names(pen, own, _cells(width, count))

    def row(self, told: Sequence[tuple[Entry, str, bool, bool]]) -> Row:
        """One line: each entry with its digit, whether the cursor points at it, and whether it is on it."""
        row, base = Row(), self._pen.look.base
        for (left, right), (entry, digit, here, lit) in zip(pairwise(self._edges), told, strict=True):
            cells = right - left - (0 if right == self._edges[-1] else 1)
            part = _part(self._pen, entry, digit, self._names, cells, here)
            row.to(left, base).extend(_over(part.to(cells, base), self._pen.look.selected) if lit else part)
        return row


def _over(row: Row, style: Style) -> Row:
    lit = Row()
    for text, ink in row.parts:
        lit.add(text, ink + style)
    return lit


def _names(pen: Pen, entries: Sequence[Entry], cells: int) -> int:
    """Cells of the names of entries that stand abreast, before their prices."""
    cost = max((cell_len(pen.text(entry.cost)) + 2 for entry in entries if entry.cost), default=0)
    labels = (cell_len(pen.text(entry.label)) for entry in entries if entry.enabled)
    return max((label for label in labels if 5 + label + cost <= cells), default=0)


def _part(pen: Pen, entry: Entry, digit: str, names: int, cells: int, here: bool) -> Row:
    """An entry on its part of a line; what it comes to has what is left of it, at least a sign."""
    look, signs = pen.look, pen.glyphs
    label, cost, note = pen.text(entry.label), pen.text(entry.cost), pen.text(entry.note)
    if not _has_room(pen, entry, cells, WHOLE):
        cost = in_brief(cost)
        note = note if _has_room(pen, replace(entry, cost=cost), cells, WHOLE) else in_brief(note)
    if not entry.enabled:
        row = Row().add(signs.pointer if here else signs.refused, look.dim).add(f"{digit or ' '} {label}  ", look.dim)
        return row.add(pen.phrase(why_in(pen, entry, cells - row.width), max(0, cells - row.width)), look.dim)
    row = Row().add(signs.pointer if here else " ", look.accent).add(f"{digit or ' '} ", look.accent)
    if entry.picked is not None:
        row.add(f"{signs.checked if entry.picked else signs.unchecked} ", look.accent if entry.picked else look.faint)
    room = cells - row.width - cell_len(label) - 2
    if cell_len(cost) + 2 + WORTH > room and not _figures(cost) and _figures(note[: max(0, room - 1)]):
        cost = ""  # a price in words gives way to the figures of what it comes to
    after = sum(cell_len(part) + 2 for part in (cost, note) if part)
    end = row.width + names
    row.add(label, look.strong if entry.picked else look.dim if entry.useless else look.base)
    row.to(min(end, cells - after), look.base).add("  " if cost else "", look.base).add(cost, look.tone("warn"))
    left = cells - row.width - 2
    if note and (left >= WORTH or cell_len(note) <= left):
        return row.add("  ", look.base).add(pen.phrase(note, left, facts=True), look.dim)
    return row.add(f" {signs.more}" if note else "", look.dim)


def _figures(text: str) -> bool:
    return any(map(str.isdigit, text))

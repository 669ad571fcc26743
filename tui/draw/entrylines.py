"""The lines of a list: options with their prices and what they come to, refused ones with their reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace
from rich.style import Style

from engine.core.text import cell_len, wrap
from tui.draw.abreast import (
    WORTH,
    Abreast,
    Fits,
    Line,
    Lines,
    Parts,
    Spots,
    arranged,
    fitting,
    in_brief,
    owners,
    part_of,
    shows,
    spots_of,
    why_in,
)
from tui.draw.asked import Content
from tui.draw.below import NARROW, SAYING
from tui.draw.column import told as told_within
from tui.draw.refused import least_name, together
from tui.draw.rows import Pen, Row
from tui.fight.editors.entries import MORE, Entry, digits_of

LOW = 9
"""Lines of a list up to which entries go before their headings, where not all fit."""

INDENT = 5
"""Cells before what goes on below a name."""

LABEL = 34
"""Cells of the longest label that is not cut."""

LEAST_NOTE = 12
"""Cells beside a name on a narrow line that a note is given."""

MEASURED = 300
"""Entries that are measured for the columns of a list: all hexes of a large map would take a tenth of a second."""

ACTS = 60
"""Lines of a list that are tried beside each other: more of them are no acts of a turn, and a page of them is one."""


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
        rest = [(price, note) for own, price, note in sizes if own <= label]
        if len(rest) <= found:
            break  # fewer fit in the narrower ones
        for cost in costs:
            room = width - 5 - label - (cost + 2 if cost else 0)
            fits = sum([price <= cost and note <= room for price, note in rest])
            if fits > found:
                best, found = Columns(label, cost), fits
    return best


def without_the_one_thing(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Acts as a narrow list calls them: where all that are done with something are done with one and the same thing, in
    one way or another (*Attack, Light: Arming Sword, slash*), the thing gives its cells to the act and the way.
    """
    done = [(entry.label.partition(": ")[2].rpartition(", "), entry) for entry in entries if entry.enabled]
    things = {thing or rest for (thing, _, rest), _ in done if rest}
    if len(things) != 1 or not any(thing for (thing, *_), _ in done):
        return entries
    said = f": {things.pop()}"
    return tuple(replace(entry, label=entry.label.replace(f"{said}, ", ": ").removesuffix(said)) for entry in entries)


def listed(
    pen: Pen, content: Content, width: int, lines: Lines, kept: int, seen: int, whole: int
) -> tuple[list[tuple[Row, Style | None]], Spots, tuple[int, int]]:
    """The lines around the cursor with what is laid upon the one under it, which columns of each show which entry, and
    how many entries are out of sight above and below. Of the ``lines`` of the list so many are ``seen`` now, and so
    many ``kept`` whatever the preview needs, or ``whole`` where that is all of the list: while the cursor is among the
    first of those, the list stays where it is. What has no room beside a name goes on below it while lines are left.
    """
    entries = content.entries
    if not entries:
        words = "nothing fits the filter" if content.filter else "nothing to choose"
        if content.filter and content.further:
            words = f"not here: {content.further} looks further"
        return [(Row().add(f" {words}", pen.look.dim), None)], [], (0, 0)
    at = next((at for at, line in enumerate(lines) if _is_on(line, content.index)), 0)
    seen = len(lines) if kept < len(lines) <= whole else seen
    kept = min(kept, seen)
    start = max(0, min(at - kept + (1 if at == len(lines) - 1 or kept == 1 else 2), len(lines) - seen))
    window = lines[start : start + seen]
    while window and isinstance(window[-1], str):  # a heading of nothing that is shown says nothing
        window.pop()
    drawn = _Drawn(pen, content, lines, width)
    spots: Spots = []
    rows: list[tuple[Row, Style | None]] = []
    spare = min(kept, seen) - len(lines)
    for told in window:
        # While arrows move over the board the list only points: two cells change, not two lines.
        chosen = told == content.index and not content.pointing
        made = drawn.rows(told, spare) if spare > 0 else [drawn.row(told)]
        spare -= len(made) - 1
        for row in made:
            rows.append((row, pen.look.selected if chosen else None))
            if isinstance(told, Abreast):
                spots += spots_of(len(rows), told, width)
            else:
                spots += [(len(rows), 0, width + 2, one) for one in owners(told)[:1]]
    above = next((owners(told)[0] for told in window if not isinstance(told, str)), 0)
    return rows, spots, (above, len(entries) - above - sum(len(owners(told)) for told in window))


def lines_of(pen: Pen, content: Content, width: int, room: int, kept: int, whole: int) -> Lines:
    """The lines of a list in so much room: acts with headings where all fit, else without."""
    entries, fits = content.entries, fitting(pen, content.entries, width)
    plain: Lines = list(range(len(entries)))
    headed = _headed(entries)
    twice = len({line for line in headed if isinstance(line, str)}) < len(headed) - len(plain)
    if (twice and len(plain) <= 2 * room) or (len(headed) > room and room <= LOW):
        return _laid(fits, content, plain, width, room, kept, whole)  # headings that come twice say nothing
    found = _laid(fits, content, headed, width, room, kept, whole)
    acts = any(entry.digit for entry in entries)
    most = min(room, whole or room)  # what stands below whatever the cursor is on is worth more than headings
    return _laid(fits, content, plain, width, room, kept, whole) if acts and len(found) > most else found


def _laid(fits: Fits, content: Content, lines: Lines, width: int, room: int, kept: int, whole: int) -> Lines:
    """Lines of which those that are refused alike share one, and short entries stand beside each other, where there is
    not room for each. So many are ``kept`` whatever stands below, so that none moves with the cursor; a high list is
    cut for nothing that only sometimes stands there, and a low one not for the last of those lines (``whole``).
    """
    entries = content.entries
    whole = room if room > LOW else max(kept, whole)
    if len(lines) > (kept if width < NARROW else room):
        beside = _folded(lines, entries, content.index, neighbours=True)
        lines = beside if len(beside) <= kept else _folded(lines, entries, content.index)
    if len(lines) <= kept or width < NARROW or len(lines) > ACTS:
        return lines
    return arranged(lines, entries, fits, whole, kept, room)


def _is_on(line: Line, index: int) -> bool:
    """Whether the cursor is on a line; what is refused with others has a line of its own then."""
    return not isinstance(line, tuple) and index in owners(line)


def told_whole(pen: Pen, content: Content, width: int, lines: Lines) -> bool:
    """Whether the list tells all of the entry under the cursor."""
    if not 0 <= content.index < len(content.entries):
        return True
    part = next((part_of(line, width) for line in lines if _is_on(line, content.index)), width)
    entry = content.entries[content.index]
    if entry.brief and not entry.enabled:  # the line has not all of the reason
        told = (entry.label, entry.why_not, entry.rule)
        return 1 + sum(cell_len(pen.text(part)) + 2 for part in told) <= width
    return shows(pen, entry, part)


class _Drawn:
    """The lines of one list as rows: those with one entry in columns of their own, those with two in others."""

    def __init__(self, pen: Pen, content: Content, lines: Lines, width: int) -> None:
        self._pen, self._content, self._width = pen, content, width
        entries = content.entries
        self._whole = columns(pen, entries, width)
        self._parts = {count: Parts(pen, entries, width, lines, count) for count in (2, 3)}
        # While a filter is typed digits are text.
        self._digits = {} if content.filtering else {at: str(digit) for digit, at in digits_of(entries).items()}
        self._acts = Counter(entry.label.partition(": ")[0] for entry in entries if not entry.enabled)

    def rows(self, line: Line, spare: int) -> list[Row]:
        """A line with what comes of it below it, on so many lines, where that has no room beside the name."""
        if isinstance(line, tuple):
            return self._alike(line, spare)
        if not isinstance(line, int):
            return [self.row(line)]
        entry = self._content.entries[line]
        if entry.value == MORE or shows(self._pen, entry, self._width):
            return [self.row(line)]
        here = self._content.pointing and line == self._content.index
        return entry_rows(self._pen, entry, self._digits.get(line, ""), self._width, spare, here)

    def row(self, line: Line) -> Row:
        """What stands on one line of the list: an act, several abreast, a heading, or acts refused alike."""
        pen = self._pen
        if isinstance(line, str):
            return pen.data(Row().add(" ", pen.look.base), line, pen.look.title)
        if isinstance(line, Abreast):
            return self._parts[len(line.places)].row([self._part(at) for at in line.places])
        if isinstance(line, tuple):
            return self._alike(line)[0]
        return self._entry(line, self._whole, self._width)

    def _alike(self, some: tuple[int, ...], spare: int = 0) -> list[Row]:
        told = [(self._digits.get(one, ""), self._content.entries[one]) for one in some]
        return together(self._pen, told, self._width, spare)

    def _entry(self, at: int, sizes: Columns, width: int) -> Row:
        content = self._content
        entry, here = self._apart(content.entries[at]), content.pointing and at == content.index
        if entry.value == MORE and width < NARROW:
            sizes = Columns(cell_len(self._pen.text(entry.label)), 0)  # what is behind it has the whole line
        return entry_row(self._pen, entry, self._digits.get(at, ""), sizes, width, here)

    def _apart(self, entry: Entry) -> Entry:
        """An entry as a narrow line tells it: of an act that is refused with several things those alone."""
        act, _, thing = entry.label.rpartition(": ")
        alike = self._width < NARROW and not entry.enabled and self._acts[act] > 1
        return replace(entry, label=thing) if alike else entry

    def _part(self, at: int) -> tuple[Entry, str, bool, bool]:
        """One of several on a line: its digit, whether the cursor points at it, and whether it is on it."""
        on, pointing = at == self._content.index, self._content.pointing
        return self._content.entries[at], self._digits.get(at, ""), on and pointing, on and not pointing


def _folded(lines: Lines, entries: Sequence[Entry], cursor: int, neighbours: bool = False) -> Lines:
    """What is refused for the same reason under one heading, on the line of the first of them, but for what the cursor
    is on; or only those that are ``neighbours``.
    """
    out: Lines = []
    refused: dict[str, int] = {}
    for line in lines:
        if isinstance(line, str) or (neighbours and isinstance(line, int) and entries[line].refused not in refused):
            refused.clear()
        if not isinstance(line, int) or line == cursor or entries[line].enabled:
            out.append(line)
            continue
        at = refused.setdefault(entries[line].refused, len(out))
        if at == len(out):
            out.append((line,))
        else:
            out[at] = (*owners(out[at]), line)
    return [line[0] if isinstance(line, tuple) and len(line) == 1 else line for line in out]


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


def _named(pen: Pen, label: str, cells: int, refused: bool = False) -> str:
    """A name in so many cells, cut behind a word: of what several do the end tells them apart, ``Attack Cul…: Sword``.
    Where it is ``refused``, and has few, each letter helps to tell it from others.
    """
    first, colon, last = label.rpartition(": ")
    room = cells - cell_len(last) - 2
    if not colon or cell_len(label) <= cells or room < WORTH:
        return pen.cut(label, cells) if refused else pen.phrase(label, cells)
    return f"{pen.phrase(first, room)}: {last}"


def entry_rows(pen: Pen, entry: Entry, digit: str, width: int, spare: int, here: bool) -> list[Row]:
    """An entry on several lines: its name with what it costs, and below it, on so many lines as are ``spare``, what it
    comes to, or why it is refused.
    """
    look, room = pen.look, width - INDENT
    said = entry.note if entry.enabled else entry.refused
    longest = max(map(cell_len, pen.text(entry.label).split()), default=0)
    cost = next((one for one in (entry.cost, in_brief(entry.cost)) if _beside(pen, one, room) >= longest), entry.cost)
    label = wrap(pen.text(entry.label), _beside(pen, cost, room))
    bare = replace(entry, label=label[0], cost=cost, note="", brief="", why_not="", rule="")
    name = entry_row(pen, bare, digit, Columns(cell_len(label[0]), cell_len(pen.text(cost))), width, here)
    told = told_within(pen, said, room, spare - len(label[1:])) if said and spare >= len(label) else []
    below = [(text, look.base if entry.enabled else look.dim) for text in label[1 : 1 + spare]]
    below += [(text, look.dim) for text in told]
    return [name, *(Row().to(INDENT, look.base).add(text, ink) for text, ink in below)]


def _beside(pen: Pen, cost: str, room: int) -> int:
    """Cells that a price leaves for a name."""
    return room - (cell_len(pen.text(cost)) + 2 if cost else 0)


def _refused_name(pen: Pen, label: str, cells: int) -> str:
    """What is refused in so many cells: with what it would be done gives way first."""
    act, colon, _ = label.partition(": ")
    if not colon or cell_len(act) > cells or cell_len(label) <= cells:
        return _named(pen, label, cells, refused=True)
    return pen.cut(label, cells) if cell_len(act) + SAYING + 2 < cells else act


def entry_row(pen: Pen, entry: Entry, digit: str, columns: Columns, width: int, here: bool = False) -> Row:
    """One line of a list, in its columns."""
    if not entry.enabled:
        return _refused_row(pen, entry, digit, columns, width, here)
    look, signs = pen.look, pen.glyphs
    row = Row().add(signs.pointer if here else " ", look.accent).add(digit or " ", look.accent).add(" ", look.base)
    if entry.picked is not None:
        row.add(f"{signs.checked if entry.picked else signs.unchecked} ", look.accent if entry.picked else look.faint)
    label, cost, note = pen.text(entry.label), pen.text(entry.cost), pen.text(entry.note)
    cost = cost if _over(row, label, cost, note) <= width else in_brief(cost)
    note = note if _over(row, label, cost, note) <= width else in_brief(note)
    priced = row.width + columns.label + 2
    noted = priced + (columns.cost + 2 if columns.cost else 0)
    ink = look.strong if entry.picked else look.dim if entry.useless else look.base
    if _over(row, label, cost, note) > width:
        return _cut_row(pen, row, (label, cost, note), ink, priced, noted, width)
    # All of it has room: what is longer than its column takes the blanks of the others.
    costs, notes = _taken(cost), _taken(note)
    row.add(label, ink).add("  " if cost or note else "", look.base)
    row.to(min(priced, width + 2 - costs - notes), look.base)
    row.add(cost, look.tone("warn")).add("  " if cost and note else "", look.base)
    row.to(min(noted, width + 2 - notes), look.base)
    return row.add(note, look.dim)


def _taken(part: str) -> int:
    """Cells that a part of a line takes with the blanks behind it."""
    return cell_len(part) + 2 if part else 0


def _over(row: Row, *parts: str) -> int:
    """Cells of a line that goes on with all of these parts."""
    return row.width + sum(map(_taken, parts)) - 2


def _cut_row(pen: Pen, row: Row, parts: tuple[str, str, str], ink: Style, priced: int, noted: int, width: int) -> Row:
    """A line that has no room for its name, its price and what is noted of it: the price is whole."""
    look, (label, cost, note) = pen.look, parts
    at, behind = row.width, _taken(cost) + _taken(note)
    most = _most(width, len(cost)) if note else width - at - _taken(cost)
    left, last = width - at - behind, label.rpartition(": ")[2]
    if LEAST_NOTE <= left < most and (_named(pen, label, left).endswith(last) or cell_len(last) + WORTH > most):
        most = left  # all of what it comes to has room so
    row.add(_named(pen, label, most), ink).add("  ", look.base)
    row.to(min(priced, width - behind + 2), look.base)
    row.add(pen.cut(cost, max(0, width - row.width)), look.tone("warn"))
    row.add("  " if cost and row.width + 2 < width else "", look.base)
    row.to(min(noted, width - cell_len(note)), look.base)
    return row.add(pen.phrase(note, max(0, width - row.width), facts=True), look.dim)


def _refused_row(pen: Pen, entry: Entry, digit: str, columns: Columns, width: int, here: bool) -> Row:
    """What cannot be chosen, and why."""
    look, signs = pen.look, pen.glyphs
    row = Row().add(signs.pointer if here else signs.refused, look.dim).add(f"{digit or ' '} ", look.dim)
    label, rule = pen.text(entry.label), f" {pen.text(entry.rule)} " if entry.rule else ""
    act = label.partition(": ")[0]
    why = why_in(pen, entry, width - row.width - cell_len(act) - 2)
    told = cell_len(why) if width >= NARROW else min(cell_len(why), LEAST_NOTE)
    name = act if told < cell_len(why) else label  # of a narrow line the reason has the rest
    left = width - row.width - 2
    beside = left - cell_len(why)  # what the whole reason leaves of the line
    room = max(width // 3, left - told)
    if beside > WORTH:
        room = beside if beside >= cell_len(act) else least_name(width, beside)
    row.add(_refused_name(pen, name, room), look.dim).add("  ", look.dim)
    if row.width + cell_len(why) + len(rule) > width:  # the reason is worth more
        rule = ""
    # A reason that is longer than its column takes the blanks before it.
    row.to(min(5 + columns.label, max(row.width, width - cell_len(why) - len(rule))), look.dim)
    return pen.data(row, why, look.dim, max(0, width - row.width - len(rule))).add(rule, look.dim)

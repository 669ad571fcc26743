"""The palette: one list that answers every question. It is handed finished lines."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace
from textual.strip import Strip

from engine.core.text import cell_len, wrap
from engine.core.view import Fact, Line, Preview
from tui.draw.rows import Pen, Row
from tui.fight.editors.entries import Entry, digits_of
from tui.fight.editors.outcome import Figure

BELOW = (2, 4)
"""Lines the preview takes of the list at most, in a low and in a high palette; the list has those it does not need."""

LOW = 8
"""Lines of a list up to which entries go before their headings, where not all fit."""

LABEL = 34
"""Cells of the longest label that is not cut."""

NOTHING = Preview()

LEAST_NOTE = 12
"""Cells beside a name on a narrow line that a note is given."""

NARROW = 60
"""Columns below which what threatens somebody is told in one line."""


class Said(Struct, frozen=True, gc=False):
    """What stands under the list: the preview, why the choice would be refused, what the last command was told.

    ``changes`` is what the act would change, line by line; where there are any they say more than the preview's lines.
    ``sums`` is what the choice itself comes to so far; ``also`` who else may act; ``danger`` what threatens whoever
    decides.
    """

    preview: Preview
    why_not: str = ""
    message: str = ""
    rule: str = ""
    changes: tuple[Line, ...] = ()
    sums: tuple[str, ...] = ()
    also: str = ""
    danger: tuple[str, ...] = ()


class Content(Struct, frozen=True, gc=False):
    """What the palette shows: what was chosen so far and what is asked, the filter, the finished lines or the figure
    that is being written. ``pointing``: arrows move over the board, and the list only points; ``flat``: the lines are
    so short that they stand beside each other.
    """

    title: str
    question: str = ""
    filter: str = ""
    filtering: bool = False
    entries: tuple[Entry, ...] = ()
    index: int = 0
    pointing: bool = False
    flat: bool = False
    figure: Figure | None = None


Spots = list[tuple[int, int, int, int]]
"""On which line which columns, from and up to, show which entry."""


def strips(pen: Pen, content: Content, said: Said, width: int, height: int) -> tuple[list[Strip], Spots]:
    """The framed palette, and where it shows which entry."""
    look, inner = pen.look, width - 2
    right = Row()
    if content.filter or content.filtering:
        right.add("/", look.accent)
        pen.data(right, content.filter, look.strong).add("_" if content.filtering else "", look.accent)
    title = _title(pen, content, width - 4 - (right.width + 2 if right.width else 0))
    entries = content.entries
    room = height - 2
    below = said_below(pen, _unsaid(pen, said, content, inner), inner)
    spots: Spots = []
    if content.figure is not None:
        body = [_written(pen, content.figure)]
        owners: dict[int, int] = {}
        shown = len(entries)
    elif content.flat or _directions(content):
        body, spots = _beside(pen, content, inner)
        if len(body) > room - min(1, len(below)):  # what was gone so far is worth more than what lies there
            body, spots = _beside(pen, content, inner, noted=False)
        owners, shown = {}, len(entries)
    else:
        most = BELOW[room > 7]
        below = below or _cut_note(pen, content, inner)
        body, owners, shown = _list(pen, content, inner, max(1, room - min(most, len(below))), max(1, room - most))
        spots = [(line + 1, 0, width, at) for line, at in owners.items()]
    below = below[: room - len(body)]
    body += [Row()] * (room - len(body) - len(below)) + below
    out = [pen.top(width, title, right)]
    for index, row in enumerate(body):
        # While arrows move over the board the list only points: two cells change, not two lines.
        chosen = owners.get(index) == content.index and index in owners and not content.pointing
        out.append(pen.inside(row, width, look.selected if chosen else None))
    hidden = len(entries) - shown
    note = Row().add(f"{hidden} more", look.dim) if hidden > 0 else None
    out.append(pen.bottom(width, note))
    return out, spots


def _directions(content: Content) -> bool:
    """Whether the lines are ways across a board and nothing is to be said of any: six of them are no list."""
    ways = content.pointing and not content.filtering
    return ways and bool(content.entries) and all(way.digit and not (way.note or way.cost) for way in content.entries)


def _title(pen: Pen, content: Content, room: int) -> Row:
    """What was chosen so far, and the question, which is never cut for it."""
    look = pen.look
    if not content.question:
        return Row().add(pen.cut(content.title, room), look.title)
    asked = pen.text(content.question)
    title = Row().add(pen.cut(content.title, max(6, room - cell_len(asked) - 2)), look.title)
    return title.add("  ", look.frame).add(asked, look.accent)


# ---- the list ------------------------------------------------------------------


def _beside(pen: Pen, content: Content, width: int, noted: bool = True) -> tuple[list[Row], Spots]:
    """All entries beside each other, the one under the cursor marked, on as many lines as they need; notes that have
    no room leave a sign.
    """
    look, signs = pen.look, pen.glyphs
    rows, spots = [Row()], Spots()
    digits = {at: str(digit) for digit, at in digits_of(content.entries).items()}
    for at, entry in enumerate(content.entries):
        part = Row().add(signs.pointer if at == content.index and not content.pointing else " ", look.accent)
        if entry.picked is not None:
            part.add(signs.checked if entry.picked else " ", look.accent)
        part.add(f"{digits[at]} " if at in digits else "", look.accent)
        pen.data(part, entry.label, look.strong if entry.picked else look.base)
        part.add(f" {pen.text(entry.cost)}" if entry.cost else "", look.tone("warn"))
        if entry.note:
            part.add(pen.cut(f" {entry.note}", width - part.width) if noted else f" {signs.more}", look.dim)
        if rows[-1].width and rows[-1].width + part.width + 1 > width:
            rows.append(Row())
        row = rows[-1].add("  " if rows[-1].width else "", look.base)
        spots.append((len(rows), row.width + 1, row.width + part.width + 1, at))
        row.extend(part)
    return rows, spots


WORTH = 8
"""Cells in which the beginning of a name still says something."""

MEASURED = 300
"""Entries that are measured for the columns of a list: all hexes of a large map would take a tenth of a second."""


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


def _list(pen: Pen, content: Content, width: int, room: int, kept: int) -> tuple[list[Row], dict[int, int], int]:
    """The lines around the cursor, which entry each shows, and how many entries are shown. ``kept`` is how many lines
    there are whatever the preview needs: while the cursor is among the first of so many, the list stays where it is.
    """
    entries = content.entries
    if not entries:
        words = "nothing fits the filter" if content.filter else "nothing to choose"
        return [Row().add(f" {words}", pen.look.dim)], {}, 0
    lines = _headed(entries)
    if len(lines) > room:
        plain: Lines = list(range(len(entries)))
        lines = plain if room <= LOW else lines
        lines = lines if all(entry.enabled for entry in entries) else _folded(lines, entries, content.index)
    at = lines.index(content.index) if content.index in lines else 0
    start = max(0, min(at - kept + (1 if at == len(lines) - 1 else 2), len(lines) - room))
    sizes = columns(pen, entries, width)
    # While a filter is typed digits are text.
    digits = {} if content.filtering else {at: str(digit) for digit, at in digits_of(entries).items()}
    rows, owners, shown = [], {}, 0
    window = lines[start : start + room]
    while window and isinstance(window[-1], str):  # a heading of nothing that is shown says nothing
        window.pop()
    for line, index in enumerate(window):
        if isinstance(index, tuple):
            owners[line] = index[0]
            shown += len(index)
            rows.append(_refused(pen, [(digits.get(one, ""), entries[one]) for one in index], width))
            continue
        if isinstance(index, str):
            rows.append(pen.data(Row().add(" ", pen.look.base), index, pen.look.title))
            continue
        owners[line] = index
        shown += 1
        here = content.pointing and index == content.index
        rows.append(entry_row(pen, entries[index], digits.get(index, ""), sizes, width, here))
    return rows, owners, shown


Lines = list["int | str | tuple[int, ...]"]
"""The lines of a list: an entry by its place, a heading, or several entries that one line tells of."""


def _folded(lines: Lines, entries: Sequence[Entry], cursor: int) -> Lines:
    """Neighbours that are refused for the same reason on one line, but for those the cursor is on."""
    out: Lines = []
    for line in lines:
        last = out[-1] if out else ""
        if isinstance(line, int) and isinstance(last, tuple) and cursor != line and _alike(entries, line, last[0]):
            out[-1] = (*last, line)
        else:
            lone = isinstance(line, int) and line != cursor and not entries[line].enabled
            out.append((line,) if lone and isinstance(line, int) else line)
    return [line[0] if isinstance(line, tuple) and len(line) == 1 else line for line in out]


def _alike(entries: Sequence[Entry], one: int, other: int) -> bool:
    return not entries[one].enabled and entries[one].why_not == entries[other].why_not


def _refused(pen: Pen, some: list[tuple[str, Entry]], width: int) -> Row:
    """Several refused entries with their digits, and the reason they share, which is never cut for them: names give way
    to their first words, and the number of the rule.
    """
    look = pen.look
    first = some[0][1]
    rule, why = pen.text(first.rule), pen.text(first.refused)
    told = [(digit, pen.text(entry.label)) for digit, entry in some]
    brief = [(digit, label.split()[0].rstrip(":")) for digit, label in told]
    forms = [", ".join(f"{digit} {label}".strip() for digit, label in names) for names in (told, brief)]
    ways = [(form, number) for form in forms for number in (rule, "")]
    if all(digit for digit, _ in told):
        ways.append((" ".join(digit for digit, _ in told), ""))
    used = 4 + cell_len(why)
    names, rule = next((way for way in ways if used + sum(map(cell_len, way)) <= width), ways[-1])
    row = Row().add(pen.glyphs.refused, look.faint)
    room = max(width // 3, width - row.width - cell_len(why) - cell_len(rule) - 3)
    row.add(pen.cut(names, room), look.dim).add("  ", look.faint)
    pen.data(row, why, look.dim, max(0, width - row.width - cell_len(rule) - 1))
    return row.add(" ", look.faint).add(rule, look.faint)


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


def entry_row(pen: Pen, entry: Entry, digit: str, columns: Columns, width: int, here: bool = False) -> Row:
    """One line of a list, in its columns."""
    look, signs = pen.look, pen.glyphs
    row = Row().add(signs.pointer if here else " ", look.accent)
    rule = pen.text(entry.rule)
    if not entry.enabled:
        row = Row().add(signs.pointer if here else signs.refused, look.faint).add(f"{digit or ' '} ", look.faint)
        why = pen.text(entry.refused)
        pen.data(row, entry.label, look.dim).add("  ", look.faint)
        if row.width + cell_len(why) + len(rule) + 2 > width:  # the reason is worth more
            rule = ""
        # A reason that is longer than its column takes the blanks before it.
        row.to(min(5 + columns.label, max(row.width, width - cell_len(why) - len(rule) - 2)), look.faint)
        pen.data(row, why, look.dim, max(0, width - row.width - len(rule) - 2))
        return row.add(" ", look.dim).add(rule, look.dim)
    row.add(digit or " ", look.accent).add(" ", look.base)
    if entry.picked is not None:
        row.add(f"{signs.checked if entry.picked else signs.unchecked} ", look.accent if entry.picked else look.faint)
    label, cost, note = pen.text(entry.label), pen.text(entry.cost), pen.text(entry.note)
    at = row.width
    priced = at + columns.label + 2
    noted = priced + (columns.cost + 2 if columns.cost else 0)
    ink = look.strong if entry.picked else look.dim if entry.useless else look.base
    cells = [cell_len(part) + 2 if part else 0 for part in (label, cost, note)]
    if at + sum(cells) - 2 > width:
        row.add(pen.cut(label, _most(width, len(cost))), ink).add("  ", look.base).to(priced, look.base)
        row.add(pen.cut(cost, max(0, width - row.width)), look.tone("warn"))
        row.add("  " if cost and row.width + 2 < width else "", look.base).to(min(noted, width), look.base)
        return pen.data(row, note, look.dim, max(0, width - row.width))
    # All of it has room: what is longer than its column takes the blanks of the others.
    row.add(label, ink).add("  " if cost or note else "", look.base)
    row.to(min(priced, width + 2 - cells[1] - cells[2]), look.base)
    row.add(cost, look.tone("warn")).add("  " if cost and note else "", look.base)
    row.to(min(noted, width + 2 - cells[2]), look.base)
    return row.add(note, look.dim)


def _cut_note(pen: Pen, content: Content, width: int) -> list[Row]:
    """The consequence of the entry under the cursor in full, where its line has no room for it."""
    if content.pointing or not 0 <= content.index < len(content.entries):
        return []
    entry = content.entries[content.index]
    text = entry.note if entry.enabled else entry.why_not
    used = 5 + sum(cell_len(pen.text(part)) + 2 for part in (entry.label, entry.cost if entry.enabled else entry.rule))
    if not text or used + cell_len(pen.text(text)) <= width:
        return []
    return sentence_rows(pen, text, "", "dim", width)


def _written(pen: Pen, figure: Figure) -> Row:
    look = pen.look
    row = Row().add("  ", look.base)
    if not figure.number:
        return pen.data(row, figure.text, look.strong).add("_", look.accent)
    row.add(pen.glyphs.low if figure.lower else " ", look.accent)
    row.add(f" {figure.text} ", look.cursor)
    row.add(pen.glyphs.high if figure.higher else " ", look.accent)
    return row.add("   arrows or digits, enter takes it", look.dim)


# ---- what stands below ---------------------------------------------------------


def _unsaid(pen: Pen, said: Said, content: Content, width: int) -> Said:
    """What the list does not say itself, the outcome first: the lines under it are few."""
    preview = said.preview
    entries = content.entries
    here = entries[content.index] if 0 <= content.index < len(entries) else None
    priced = here is not None and here.cost == preview.cost
    lines = tuple(sorted(preview.lines, key=lambda line: line.tone != "hit"))
    facts = () if lines else preview.facts
    if here is not None and not here.enabled:
        cells = 8 + sum(cell_len(pen.text(part)) for part in (here.label, here.refused, here.rule))
        again, whole = said.message == here.why_not, cells <= width
        why_not = "" if whole or again else said.why_not
        said = replace(said, message="" if again and whole else said.message, why_not=why_not)
    return replace(said, preview=replace(preview, cost="" if priced else preview.cost, facts=facts, lines=lines))


def said_below(pen: Pen, said: Said, width: int) -> list[Row]:
    """What stands under a list, the most urgent first."""
    look = pen.look
    rows: list[Row] = []
    if said.message:
        rows += sentence_rows(pen, said.message, said.rule, "bad", width)
    if said.why_not:
        rows += sentence_rows(pen, said.why_not, "", "warn", width)
    for sentence in said.danger:
        told = sentence_rows(pen, sentence, "", "warn", width)
        if width < NARROW and len(told) > 1:  # a list of acts is worth more than the end of a sentence
            told = sentence_rows(pen, pen.cut(sentence, width - 2), "", "warn", width)
        rows += told
    for sentence in said.sums:
        rows += sentence_rows(pen, sentence, "", "head", width)
    preview = said.preview
    if preview.warning:
        rows += sentence_rows(pen, preview.warning, "", "warn", width)
    figures = [pen.data(Row(), preview.cost, look.tone("warn"))] if preview.cost else []
    figures += [_figure(pen, fact, width - 2) for fact in (*preview.facts, *preview.odds)]
    head = Row()
    for figure in figures:
        if not head.width or head.width + 3 + figure.width > width:
            head = Row().add(" ", look.base)
            rows.append(head)
        else:
            head.add("   ", look.base)
        head.extend(figure)
    for line in said.changes or preview.lines:
        rows += sentence_rows(pen, line.text, line.rule, line.tone, width)
    if said.also:
        rows += sentence_rows(pen, said.also, "", "dim", width)
    return rows


def _figure(pen: Pen, fact: Fact, cells: int) -> Row:
    """What a figure is of, and the figure, which is never cut for that."""
    name = pen.cut(fact.name, max(WORTH, cells - cell_len(pen.text(fact.text)) - 1))
    row = Row().add(name, pen.look.dim).add(" ", pen.look.base)
    return pen.data(row, fact.text, pen.look.tone("head" if fact.tone == "plain" else fact.tone))


def sentence_rows(pen: Pen, text: str, rule: str, tone: str, width: int) -> list[Row]:
    """A sentence on at most three lines, with its rule at the end of the first."""
    style = pen.look.tone(tone)
    lines = wrap(pen.text(text), max(10, width - 1 - (len(rule) + 2 if rule else 1)))[:3]
    rows = [Row().add(" ", style).add(line, style) for line in lines]
    if rule:
        rows[0].to(width - len(rule) - 1, style).add(pen.text(rule), pen.look.dim)
    return rows

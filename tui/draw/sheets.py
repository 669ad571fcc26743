"""Everything an audience may know of the combatants: the chosen one in full, the others in two lines each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from rich.style import Style
from textual.strip import Strip

from engine.core.text import cell_len, wrap, wrap_but
from engine.core.view import Fact, Pool, Sheet, Table
from tui.draw.bars import badges, boxes, meter, meter_style, short_meter
from tui.draw.rows import Pen, Row
from tui.draw.tables import table_rows

LEAST_NAME = 6
"""Cells in which a name that is cut still says who it is of."""


def title(pen: Pen, sheet: Sheet) -> Row:
    """Who the sheet is of."""
    row = Row()
    look = pen.look
    pen.data(row, sheet.short, look.dim if sheet.out else pen.side(sheet.side)).add(" ", look.base)
    pen.data(row, sheet.name, look.dim if sheet.out else look.title)
    for text in (sheet.subtitle, sheet.state):
        if text:
            row.add(f" {pen.glyphs.dot} ", look.faint)
            pen.data(row, text, look.dim)
    return row


def full(pen: Pen, sheet: Sheet, width: int) -> list[Row]:
    """The chosen one: meters, conditions, facts and sections."""
    look = pen.look
    names = min(12, max([0, *(cell_len(pen.text(pool.name)) for pool in sheet.meters)]))
    out = []
    small: Row | None = None
    for pool in sheet.meters:
        row = Row().add(" ", look.base).extend(meter(pen, pool, width - 2, names, pen.was.get((sheet.id, pool.id))))
        if pool.kind == "slots" and row.width > width:
            out += _flow(pen, [pen.data(Row(), pool.name, look.dim), *boxes(pen, pool)], width)
            continue
        if pool.kind in ("bar", "slots", "words"):
            out.append(row)
            continue
        # Pips and numbers are short: two of them share a line where they fit.
        if small is not None and max(small.width, width // 2) + row.width <= width - 1:
            small.to(width // 2, look.base).extend(row)
            small = None
        else:
            out.append(row)
            small = row
    if sheet.badges:
        out += _flow(pen, [badges(pen, (badge,)) for badge in sheet.badges], width)
    out += _facts(pen, sheet.facts, width)
    for section in sheet.sections:
        head = Row().add(" ", look.base)
        out.append(pen.data(head, section.title, look.accent))
        out += _facts(pen, section.facts, width)
    return out


DIE = re.compile(r"(?<=[^\W\d]) (?=[dD]\d+\b)")
"""What stands between a word and its die (*Empathy D8*), which are not told on two lines."""


def _flow(pen: Pen, some: list[Row], width: int) -> list[Row]:
    out = [Row().add(" ", pen.look.base)]
    for row in some:
        if out[-1].width > 1 and out[-1].width + 2 + row.width > width:
            out.append(Row().add(" ", pen.look.base))
        if out[-1].width > 1:
            out[-1].add("  ", pen.look.base)
        out[-1].extend(row)
    return out


def _facts(pen: Pen, facts: tuple[Fact, ...], width: int) -> list[Row]:
    """Labelled lines; short ones share a line, long ones are wrapped under their label."""
    out: list[Row] = []
    look = pen.look
    half = width // 2
    for fact in facts:
        name, text = pen.text(fact.name), pen.text(fact.text)
        tone = look.tone(fact.tone)
        whole = Row().add(" ", look.base).add(name + (" " if name and text else ""), look.dim).add(text, tone)
        if whole.width <= half and out and 0 < out[-1].width <= half:
            out[-1].to(half, look.base).extend(whole)
        elif whole.width <= width:
            out.append(whole)
        else:
            indent = min(cell_len(name) + 2, 12)
            *above, label = wrap(name, width - 10) or [""]
            out += [Row().add(f" {part}", look.dim) for part in above]
            first, *rest = wrap_but(DIE, text, width - cell_len(label) - 2)
            out.append(Row().add(" ", look.base).add(label + " ", look.dim).add(first, tone))
            for line in wrap_but(DIE, " ".join(rest), max(8, width - indent)) if rest else []:
                out.append(Row().to(indent, look.base).add(line, tone))
    return out


def _pieces(pen: Pen, sheet: Sheet, cells: int, whole: bool = False) -> list[Row]:
    """The meters in brief, with their whole names or the first letters."""
    shown = [pool for pool in sheet.meters if pool.kind != "slots" or pool.tokens]
    return [short_meter(pen, pool, cells, pen.was.get((sheet.id, pool.id)), whole) for pool in shown]


def shares(pen: Pen, sheets: list[Sheet], width: int) -> tuple[int, int]:
    """Cells of the names in a list of single lines, and of the bars: a long name gives way before anybody's meters do,
    and before a name is no longer one the bars do.
    """
    longest = min(12, max(cell_len(pen.text(sheet.name)) for sheet in sheets))
    names = 0
    for cells in (5, 0):
        meters = max(sum(piece.width + 1 for piece in _pieces(pen, sheet, cells)) for sheet in sheets)
        names = min(longest, width - 5 - meters)
        if names >= min(4, longest):
            return names, cells
    # Not all of the meters have room: a name does not give way to those that are left out.
    least = min(4, longest)
    taken = (sum(piece.width + 1 for piece in _fitting(_pieces(pen, one, 0), width - 5 - least)) for one in sheets)
    return max(least, min(longest, width - 5 - max(taken))), 0


def _fitting(pieces: list[Row], room: int) -> list[Row]:
    """As many of the first as have room beside each other."""
    while sum(piece.width + 1 for piece in pieces) > room:
        pieces = pieces[:-1]
    return pieces


def line(pen: Pen, sheet: Sheet, names: int, cells: int, width: int) -> Row:
    """A single line for everybody, where a fight has too many for two each. A name that is longer than its column takes
    what the meters leave of this line.
    """
    look = pen.look
    pieces = _fitting(_pieces(pen, sheet, cells), width - 5 - names)
    names = max(names, min(cell_len(pen.text(sheet.name)), width - 5 - sum(piece.width + 1 for piece in pieces)))
    row = Row().add(" ", look.base)
    pen.data(row, sheet.short, look.dim if sheet.out else pen.side(sheet.side), 3).add(" ", look.base)
    pen.data(row, sheet.name, look.dim if sheet.out else look.base, names)
    if sheet.summary and not sheet.meters:
        row.add(" ", look.base)
        return pen.data(row, sheet.summary, look.dim)
    for piece in pieces:
        row.add(" ", look.base).extend(piece)
    return row


def compact(pen: Pen, sheet: Sheet, width: int) -> list[Row]:
    """The line under somebody's name: the meters in brief, then conditions, or the summary the game gives."""
    look = pen.look
    row = Row().add(" ", look.base)
    if sheet.summary and not sheet.meters:
        return [pen.data(row, sheet.summary, look.dim)]
    cells = 8 if width < 60 else 12
    whole = _pieces(pen, sheet, cells, whole=True)
    fits = sum(piece.width + 2 for piece in whole) <= width
    for piece in whole if fits else _pieces(pen, sheet, cells):
        if row.width > 1 and row.width + piece.width + 2 > width:
            break
        row.add("  " if row.width > 1 else "", look.base).extend(piece)
    marks = badges(pen, sheet.badges)
    if marks.width and row.width + 2 + marks.width <= width:
        row.add("  ", look.base).extend(marks)
    return [row]


def _pool(pen: Pen, pool: Pool, width: int) -> list[Row]:
    """The dice of a roll in boxes, in as many lines as they need, and what they come to."""
    look = pen.look
    out = [pen.data(Row().add(" ", look.base), pool.name, look.dim)]
    for index, face in enumerate(pool.faces):
        mark = pool.marks[index] if index < len(pool.marks) else ""
        style = look.dim if mark == "spent" else look.accent if mark else look.tone("dice")
        box = Row().add(f"[{face}]", style)
        if mark and mark != "spent":
            pen.data(box, mark, look.dim)
        _append(pen, out, box, width)
    _append(pen, out, pen.data(Row(), pool.total, look.strong), width)
    for line in pool.lines:
        first, *rest = wrap(pen.text(line), max(8, width - 4))
        out.append(Row().add("  ", look.base).add(first, look.dim))
        out += [Row().add("    ", look.base).add(text, look.dim) for text in rest]
    return out


def _append(pen: Pen, out: list[Row], piece: Row, width: int) -> None:
    """A piece behind the others, on a line of its own where the last one has no room for it."""
    if out[-1].width + 1 + piece.width > width:
        out.append(Row().add(" ", pen.look.base))
    out[-1].add(" ", pen.look.base).extend(piece)


class _Lay(NamedTuple):
    """How the lines of the pane are shared: ``dense`` gives everybody but the chosen one a single line, ``tight`` half
    of one; ``kept`` is how many lines of the chosen one are shown on the first page.
    """

    dense: bool
    tight: bool
    kept: int


def _lay(body: int, beside: int, others: int, room: int) -> _Lay:
    """The others keep their place: the chosen one gives up its last lines before they leave the screen."""
    dense = 2 * others + beside > room // 2
    tight = 1 + others + beside > room * 2 // 3 and others > 2
    wanted = (1 + (others + 1) // 2 if tight else 1 + others if dense else 2 * others) + beside
    reserve = min(wanted, max(0, room - 2 if tight else room * 2 // 3 if dense else room // 2))
    return _Lay(dense, tight, max(0, min(body, room - reserve)))


def _others(pen: Pen, others: list[Sheet], lay: _Lay, width: int) -> list[tuple[Strip, str]]:
    """Everybody else: two lines each with a line across, a line each, or two in a line."""
    inner = width - 2
    if not lay.dense:
        return [
            (strip, sheet.id)
            for sheet in others
            for strip in (
                pen.divider(width, title(pen, sheet)),
                *(pen.inside(row, width) for row in compact(pen, sheet, inner)),
            )
        ]
    if not others:
        return []
    head = (pen.divider(width, Row().add("The others", pen.look.title)), "")
    if lay.tight:
        pairs = [others[at : at + 2] for at in range(0, len(others), 2)]
        return [head, *((pen.inside(_pair(pen, pair, inner), width), pair[0].id) for pair in pairs)]
    names, cells = shares(pen, others, inner)
    return [head, *((pen.inside(line(pen, sheet, names, cells, inner), width), sheet.id) for sheet in others)]


def _pair(pen: Pen, pair: list[Sheet], width: int) -> Row:
    """Two people beside each other, each by their mark and what they have left."""
    row = Row()
    for number, sheet in enumerate(pair):
        cells = width // 2 - 1
        told = pen.recalled(("tight", sheet.id, cells), sheet, partial(_tight, pen, sheet, cells))
        row.to(number * (width // 2), pen.look.base).extend(told)
    return row


def _tight(pen: Pen, sheet: Sheet, cells: int) -> Row:
    """Somebody in half a line: mark, then as many meters as fit, those with a bar as bare figures; by their names where
    all of them have room so, else by the first letters. What is left has the name of whoever it is.
    """
    look = pen.look
    row = Row().add(" ", look.base)
    pen.data(row, sheet.short, look.dim if sheet.out else pen.side(sheet.side), 3)
    pieces = [*_bare(pen, sheet, True)]
    if row.width + sum(piece.width for piece in pieces) > cells:
        pieces = [*_bare(pen, sheet, False)]
    if row.width + sum(piece.width for piece in pieces) > cells:
        pieces = [*_bare(pen, sheet, False, named=False)]
    left = cells - row.width - sum(piece.width for piece in pieces) - 1
    if left >= min(LEAST_NAME, cell_len(pen.text(sheet.name))):
        pen.data(row.add(" ", look.base), sheet.name, look.dim if sheet.out else look.base, left)
    for piece in pieces:
        if row.width + piece.width > cells:
            break
        row.extend(piece)
    return row


def _bare(pen: Pen, sheet: Sheet, whole: bool, named: bool = True) -> Iterator[Row]:
    """Meters in half a line, a blank before each; boxes by what is in them, or by how many are filled."""
    for pool in sheet.meters:
        piece = Row().add(" ", pen.look.base)
        if pool.kind == "bar":
            name = pen.text(pool.name)
            piece.add(f"{name if whole else name[:1]} ", pen.look.dim)
            yield piece.add(pool.figures, meter_style(pen, pool))
        elif pool.kind == "words" or (pool.kind == "slots" and (pool.tokens or pool.value or pool.max)):
            yield piece.extend(short_meter(pen, pool, 4 if named else 0))


def _above_heading(pen: Pen, rows: Sequence[Row], end: int, last: int) -> int:
    """The line up to which a page goes: a heading of nothing that is on it goes with what it is of, and so do the names
    of columns below it.
    """

    def inks(at: int) -> set[Style]:
        return {ink for text, ink in rows[at].parts if text.strip()} if 0 < at < len(rows) and end < last else set()

    columns = inks(end - 1) == {pen.look.dim} and inks(end - 2) == {pen.look.accent}
    return end - 2 if columns else end - 1 if inks(end - 1) == {pen.look.accent} else end


def strips(
    pen: Pen,
    sheets: tuple[Sheet, ...],
    extras: tuple[tuple[Pool, ...], tuple[Table, ...]],
    chosen: str,
    width: int,
    height: int,
    scroll: int,
    key: str = "",
) -> tuple[list[Strip], dict[int, str], int]:
    """The framed pane, whom each line tells of, and the line that the next page, to which a ``key`` leads, begins with
    (0: there is none).
    """
    first = next((sheet for sheet in sheets if sheet.id == chosen), sheets[0] if sheets else None)
    if first is None:
        return pen.framed(width, height, Row().add("Sheets", pen.look.title), []), {}, 0
    inner, room = width - 2, height - 2
    rest = [sheet for sheet in sheets if sheet is not first]
    others = [sheet for sheet in rest if not sheet.out] + [sheet for sheet in rest if sheet.out]
    own = full(pen, first, inner)
    body = [(pen.inside(row, width), first.id) for row in own]
    pools, tables = extras
    tabled = [row for pool in pools for row in _pool(pen, pool, inner)]
    tabled += [row for table in tables for row in table_rows(pen, table, inner)]
    lay = _lay(len(body), len(tabled), len(others), room)
    below = [(pen.inside(row, width), "") for row in tabled] + _others(pen, others, lay, width)
    whole = body + below
    none = (pen.inside(Row(), width), "")
    if scroll or len(whole) <= room:
        at = max(0, min(scroll, len(whole) - room))
        end = _above_heading(pen, [*own, *tabled], min(at + room, len(whole)), len(whole))
        shown = whole[at:end]
        onward = end if end < len(whole) else 0
    else:
        kept = _above_heading(pen, own, lay.kept, len(body))
        shown = body[:kept] + [none] * (lay.kept - kept) + below
        drawn = [*own[:kept], *[Row()] * (lay.kept - kept), *tabled]
        shown = shown[: _above_heading(pen, drawn, min(room, len(shown)), len(shown))]
        onward = kept if kept < len(body) else len(shown)
    hidden = len(whole) - len(shown) + shown.count(none) - (min(scroll, len(whole) - room) if scroll else 0)
    blank = [none[0]] * (room - len(shown))
    owners = {1 + at: who for at, (_, who) in enumerate(shown)}
    lines = [strip for strip, _ in shown]
    return (
        [pen.top(width, title(pen, first)), *lines, *blank, pen.bottom(width, pen.hidden(hidden, key))],
        owners,
        onward,
    )

"""Between fights: who there is with what each can do now, and what the act under the cursor would change."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from textual.strip import Strip

from engine.core.text import cell_len, wrap
from engine.core.view import Badge, Fact, Meter, Preview, Sheet
from tui.draw.bars import badges, short_meter
from tui.draw.below import figures
from tui.draw.rows import Pen, Row
from tui.timeline.difference import Change

Acts = Mapping[str, Sequence[str]]
"""What each can do, by id; what the whole party can, under the empty id."""

BAR, SHORT = 8, 3
"""Cells of a bar within a line, and where there is no room for that."""

NAME = 14
"""Cells of a name that something stands behind, below each other; on a narrow screen of the longest name at most."""

INDENT = 5
"""Cells before a second line about somebody: those of the pointer and of their mark."""

WIDE = 60
"""Cells of a line from which on the names have all of those."""


def strips(
    pen: Pen, title: str, sheets: Sequence[Sheet], acts: Acts, chosen: str, width: int, height: int
) -> tuple[list[Strip], dict[int, str]]:
    """The framed roster, and who each line is about. Those who can do something come first. ``title``: its heading."""
    inner, room = width - 2, height - 2
    party = [sheet for sheet in sheets if sheet.id in acts]
    folded = gone(sheets, acts, chosen)
    others = [sheet for sheet in sheets if sheet.id not in acts and sheet not in folded]
    longest = max((cell_len(pen.text(sheet.name)) for sheet in sheets), default=NAME)
    line = partial(_who, pen, width=inner, name=NAME if inner >= WIDE else min(NAME, longest))
    brief = len(party) + len(sheets) + 2 > room
    lines = _party(pen, line, party, acts, chosen, brief, inner, room - len(party) - len(others) - bool(folded))
    if others and party and len(lines) + len(others) + bool(folded) < room:
        lines.append((Row().add(" also here", pen.look.dim), ""))
    lines += [(_alone(line, sheet, chosen)[0], sheet.id) for sheet in others]
    if folded:
        marks = " ".join(pen.text(sheet.short) for sheet in folded)
        lines.append((Row().add(" out ", pen.look.dim).add(pen.cut(marks, inner - 6), pen.look.dim), ""))
    lines += _of_all(pen, acts.get("", ()), inner)
    shown = _in_sight(pen, lines, chosen, inner, room)
    owners = {at + 1: who for at, (_, who) in enumerate(shown) if who}
    cut = len({who for _, who in lines if who}) - len({*owners.values()})
    more = pen.hidden(cut, "") if cut else None
    heading = Row().add(title, pen.look.title)
    return pen.framed(width, height, heading, [row for row, _ in shown], below=more), owners


Line = tuple[Row, str]
"""A line of the roster, and whom it is about."""


def _party(
    pen: Pen,
    line: Callable[..., tuple[Row, Row]],
    party: Sequence[Sheet],
    acts: Acts,
    chosen: str,
    brief: bool,
    inner: int,
    spare: int,
) -> list[Line]:
    """Those who can do something: with what they can do below each, or, ``brief``, with as much more of how they are
    as the ``spare`` lines hold.
    """
    lines: list[Line] = []
    for sheet in party:
        # How they are in all is worth more than what each is called.
        tight = brief and spare <= 0
        row, left = _alone(line, sheet, chosen) if tight else line(sheet, chosen=sheet.id == chosen)
        lines.append((row, sheet.id))
        if not brief:
            lines.append((_can(pen, acts[sheet.id], inner) if acts[sheet.id] else left, sheet.id))
        elif left.width > INDENT and spare > 0:
            lines.append((left, sheet.id))
            spare -= 1
    return lines


def _alone(line: Callable[..., tuple[Row, Row]], sheet: Sheet, chosen: str) -> tuple[Row, Row]:
    """Somebody on one line that no other follows."""
    row, left = line(sheet, chosen=sheet.id == chosen)
    return (row, left) if left.width <= INDENT else line(sheet, chosen=sheet.id == chosen, alone=True)


def _of_all(pen: Pen, acts: Sequence[str], inner: int) -> list[Line]:
    """What the whole party can do, after a blank line."""
    if not acts:
        return []
    first, *rest = wrap(" · ".join(map(pen.text, acts)), max(10, inner - 14))
    lines = [Row(), Row().add(" all of them  ", pen.look.accent).add(first, pen.look.dim)]
    return [(row, "") for row in (*lines, *(Row().to(14, pen.look.base).add(text, pen.look.dim) for text in rest))]


def _in_sight(pen: Pen, lines: list[Line], chosen: str, inner: int, room: int) -> list[Line]:
    """As many lines as there is room for, around whoever is chosen."""
    at = next((line for line, (_, who) in enumerate(lines) if who and who == chosen), 0)
    start = max(0, min(at - room // 2, len(lines) - room))
    start -= bool(start and not lines[start + room - 1][0].width)  # somebody more is worth more than a blank at the end
    shown = lines[start : start + room]
    below = lines[start + room][0].width if start + room < len(lines) else 0  # a blank: what stands there is whole
    if below and not shown[-1][1] and shown[-1][0].width:
        shown[-1] = (shown[-1][0].words(inner, f" {pen.glyphs.more}", pen.look.faint), "")
    return shown


def gone(sheets: Sequence[Sheet], acts: Acts, chosen: str) -> list[Sheet]:
    """Those who are out and can do nothing, where they are several: a line has all their marks."""
    found = [sheet for sheet in sheets if sheet.out and sheet.id != chosen and sheet.id not in acts]
    return found if len(found) > 1 else []


def lines_of(sheets: Sequence[Sheet], acts: Acts, chosen: str) -> int:
    """How many lines people take, a line each."""
    return len(sheets) - max(0, len(gone(sheets, acts, chosen)) - 1)


def _who(pen: Pen, sheet: Sheet, chosen: bool, width: int, name: int, *, alone: bool = False) -> tuple[Row, Row]:
    """Somebody with what they have left and how they are, behind so many cells for the name; and what of that a line
    does not hold, as far as another does. ``alone``: no other does, so that figures tell of all there is to tell.
    """
    told = [pool for pool in sheet.meters if pool.value or not pool.fills]  # an empty sink is no news between fights
    row = _named(pen, sheet, chosen, width, name, followed=bool(told or sheet.badges))
    shown = tuple(badge for badge in sheet.badges if not (sheet.out and badge.text == sheet.state))
    pieces, marks = _laid_out(pen, told, shown, width - row.width)
    least = sum(piece.width + 2 for piece in pieces) - 1 if alone else pieces[0].width + 1 if pieces else 0
    if row.width + least > width:  # how somebody is is told, and be it without names
        pieces = [short_meter(pen, pool, 0) for pool in told]
    fit = _behind(pen, row, pieces, width)
    rest = [short_meter(pen, pool, 0) for pool in told[fit:]]
    if marks.width and row.width + marks.width <= width:
        row.extend(marks)
    elif shown:
        rest.append(badges(pen, shown, 0))
    left = Row().to(INDENT, pen.look.base)
    _behind(pen, left, rest, width)
    return row, left


def _named(pen: Pen, sheet: Sheet, chosen: bool, width: int, name: int, *, followed: bool) -> Row:
    """Somebody's sign and name, which takes the whole line where nothing has ``followed`` it, and why they are out."""
    look = pen.look
    row = Row().add(pen.glyphs.pointer if chosen else " ", look.accent)
    pen.data(row, sheet.short, look.dim if sheet.out else pen.side(sheet.side), 3).add(" ", look.base)
    state = sheet.state if sheet.out else ""
    room = name if followed or state else max(name, width - row.width - 1)
    pen.data(row, sheet.name, look.strong if chosen else look.dim if sheet.out else look.base, room).add(" ", look.base)
    return pen.data(row, state, look.tone("bad")).add(" ", look.base) if state else row


def _laid_out(pen: Pen, told: Sequence[Meter], shown: tuple[Badge, ...], room: int) -> tuple[list[Row], Row]:
    """Meters, and badges behind them, in the fullest way that there is room for; without badges where there is none.
    Bars give way before anything counted does, and to the badges; their clocks, which sheets have, to bars.
    """
    pieces: list[Row] = []
    ways = [(cells, True, badges(pen, shown, clock)) for clock in (None, 0) for cells in (BAR, SHORT) if shown]
    for cells, whole, marks in (*ways, (BAR, True, Row()), (BAR, False, Row()), (SHORT, False, Row())):
        pieces = [short_meter(pen, pool, cells, whole=whole) for pool in told]
        if sum(piece.width + 2 for piece in pieces) + (marks.width or -1) <= room:
            return pieces, marks
    return pieces, Row()


def _behind(pen: Pen, row: Row, pieces: Sequence[Row], width: int) -> int:
    """Pieces behind each other in a row, and how many of them it has room for."""
    for at, piece in enumerate(pieces):
        if row.width + piece.width + 1 > width:
            return at
        row.extend(piece).add("  ", pen.look.base)
    return len(pieces)


def _can(pen: Pen, acts: Sequence[str], width: int) -> Row:
    row = Row().to(INDENT, pen.look.base)
    for number, text in enumerate(acts):
        safe = pen.text(text)
        if row.width + len(safe) + 4 > width:
            return row.add(f" {pen.glyphs.more}", pen.look.faint)
        row.add(" · " if number else "", pen.look.faint).add(safe, pen.look.dim)
    return row


def after(
    pen: Pen,
    page: tuple[str, bool],
    act: tuple[str, str],
    preview: Preview,
    changes: Sequence[Change],
    why_not: str,
    width: int,
    height: int,
) -> list[Strip]:
    """The framed picture of an ``act``: its name, its price, its figures, everything it changes, as it was and as it
    would be, and what is said of it, for which its line in a list may have had no room.
    The ``page`` says where everybody is and what it is all about: before that where the act is one of its own, else
    below, as far as there is room.
    """
    text, own = page
    inner, room = width - 2, height - 2
    first = bool(text and own)
    kept = len(_page(pen, text, inner, room // 2)) + 1 if first else 0
    rows = _outcome(pen, act[0], preview, changes, why_not, inner)
    says = wrap(pen.text(act[1]), inner - 2) if act[1] else []
    if kept + len(rows) + len(says) <= room:
        rows += [Row().add(" ", pen.look.base).add(line, pen.look.dim) for line in says]
    if not rows:
        words = "What the act under the cursor would change is told here, before it is done."
        rows = [Row().add(" ", pen.look.base).add(line, pen.look.dim) for line in wrap(words, inner - 2)]
    left = room - len(rows) - 1
    if first:
        most = max(room // 2, left)
        turned = _page(pen, text, inner, max(room // 2, left + 1))
        rows = [*turned, *([Row()] if len(turned) <= most else []), *rows]  # a line between them that costs no text
    elif text and left > 0:
        rows += [Row(), *_page(pen, text, inner, left)]
    cut = len(rows) - room
    below = pen.hidden(cut, "") if cut > 0 else None
    return pen.framed(width, height, Row().add(f"Before {pen.glyphs.arrow} after", pen.look.title), rows, below=below)


def _outcome(pen: Pen, name: str, preview: Preview, changes: Sequence[Change], why_not: str, inner: int) -> list[Row]:
    """An act by its name and price, what speaks against it, and what it would come to."""
    look = pen.look
    rows: list[Row] = []
    if name:
        head = pen.data(Row().add(" ", look.base), name, look.strong)
        if preview.cost:
            pen.data(head.add("  ", look.base), preview.cost, look.tone("warn"))
        rows.append(head)
    warned = [line for text in (why_not, preview.warning) if text for line in wrap(pen.text(text), inner - 2)]
    rows += [Row().add(" ", look.base).add(line, look.tone("warn")) for line in warned]
    rows += [row for fact in preview.facts for row in _fact(pen, fact, inner)]
    rows += figures(pen, preview.odds, inner - 1)
    rows += changed(pen, changes, inner)
    if not changes and not why_not:
        for line in preview.lines:
            if line.text != name:  # that it is done says no more than its name
                told = wrap(pen.text(line.text), inner - 2)
                rows += [Row().add(" ", look.base).add(text, look.tone(line.tone)) for text in told]
    return rows


def _page(pen: Pen, text: str, width: int, lines: int) -> list[Row]:
    """A text on at most so many lines, with a sign where that is not all of it."""
    told = wrap(pen.text(text), width - 2)
    told = told if len(told) <= lines else [*told[: lines - 1], pen.cut(" ".join(told[lines - 1 :]), width - 2)]
    return [Row().add(" ", pen.look.base).add(line, pen.look.base) for line in told]


def _fact(pen: Pen, fact: Fact, width: int) -> list[Row]:
    tone = pen.look.tone("head" if fact.tone == "plain" else fact.tone)
    row = Row().add(" ", pen.look.base).add(pen.text(fact.name), pen.look.dim).to(17, pen.look.base)
    indent = row.add(" ", pen.look.base).width
    first, *rest = wrap(pen.text(fact.text), max(8, width - indent - 1)) or [""]
    return [row.add(first, tone), *(Row().to(indent, pen.look.base).add(line, tone) for line in rest)]


def changed(pen: Pen, changes: Sequence[Change], width: int) -> list[Row]:
    """One line for each change, whose named once."""
    look = pen.look
    rows: list[Row] = []
    last = ""
    most = max(15, width * 2 // 5)
    names = max([0, *(cells for change in changes if (cells := cell_len(pen.text(change.what))) <= most)])
    for change in changes:
        if change.who != last:
            rows.append(pen.data(Row().add(" ", look.base), change.who, look.accent))
            last = change.who
        was, now, arrow = pen.text(change.before), pen.text(change.after) or "none", f" {pen.glyphs.arrow} "
        whole = (was + arrow if was else "") + now
        what = pen.text(change.what)
        if cell_len(what) > max(names, width - cell_len(whole) - 6):  # lines of its own, where none has room beside it
            rows += [Row().add("   ", look.base).add(line, look.dim) for line in wrap(what, width - 4)]
            what = ""
        row = Row().add("   ", look.base).add(what, look.dim).to(names + 3 if what else 5, look.base)
        indent = row.add("  ", look.base).width
        if cell_len(whole) < width - indent:
            row.add(was + arrow if was else "", look.dim).add(now, look.strong)
            pen.data(row.add("  ", look.base), change.by, look.tone(change.tone))
            rows.append(row)
            continue
        first, *rest = wrap(whole, max(8, width - indent - 1))
        rows.append(row.add(first, look.base))
        rows += [Row().to(indent, look.base).add(line, look.base) for line in rest]
    return rows

"""The end of a fight as a scene: the result, a line for each, the turning points, and what may be done next."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from textual.strip import Strip

from engine.core.scenes import BETWEEN
from engine.core.text import cell_len, wrap
from tui.draw.rows import Pen, Row
from tui.fight.ending import STANDS, TURNS, Ending, Fared, Turn

NAME, LONG_NAME = 14, 24
"""Cells of a name, and of one that is longer where enough is left for what is told beside it."""

ENOUGH = 50
"""Cells beside a long name that are enough for that."""

AROUND, UNDER = 6, 5
"""Cells of what stands around a name, and where what is told of somebody begins under it where there is little room."""

TWICE = 28
"""Lines of a scene from which on a turning point has two of its own."""

MOST = 4
"""Lines that a turning point is told on where there is room."""

LEAST = 24
"""Cells below which a figure is told on a line of its own."""


class Way(Struct, frozen=True, gc=False):
    """Something that may be done next, with the reason where it may not."""

    key: str
    text: str
    note: str = ""
    why_not: str = ""


def strips(
    pen: Pen, told: Ending, ways: Sequence[Way], chosen: int, go: str, width: int, height: int
) -> tuple[list[Strip], dict[int, int]]:
    """The framed scene, and which turning point each line is; ``go`` is the key that goes there. As much is told of
    everybody as there is room for.
    """
    look, inner = pen.look, width - 2
    result = wrap(pen.text(told.result), inner - 2)
    head = [Row().add(" ", look.base).add(line, look.title) for line in result]
    length, _, decided = told.length.partition(", ") if cell_len(told.length) >= inner else (told.length, "", "")
    head.append(pen.data(Row().add(" ", look.base), length, look.dim))
    below = _ways(pen, ways, inner)
    least = 1 + len(told.turns) * (2 if height >= TWICE and len(told.turns) <= TURNS else 1)
    room = height - 2 - len(head) - len(below) - 3
    people = _people(pen, told.people, inner, room - least)
    turns, owners = _turns(pen, told, chosen, go, inner, max(least, room + 1 - len(people)))
    people = _people(pen, told.people, inner, room - least, room + 1 - len(people) - len(turns))
    more = wrap(pen.text(decided), inner - 2) if decided else []
    if len(head) + len(people) + len(turns) + len(below) + len(more) + 4 <= height:  # on lines that are left
        head += [Row().add(" ", look.base).add(line, look.dim) for line in more]
    body = [*head, Row(), *people, Row()]
    found = {len(body) + 1 + line: at for line, at in owners.items()}
    body += turns
    body += [Row()] * (height - 2 - len(body) - len(below)) + below
    title = pen.data(Row(), told.title, look.title)
    return pen.framed(width, height, title, body), found


def _people(pen: Pen, people: Sequence[Fared], width: int, room: int, over: int = 0) -> list[Row]:
    """Everybody in as many lines as there are for each, those that have no room counted; lines that are left ``over``
    go to those of whom something is cut.
    """
    left, lines_in_all = AROUND + _names(pen, people, width), room + over
    wide = width - left > LEAST
    most = 3 if wide else 7
    each = max(1, min(most, room // max(1, len(people))))
    told = [_person(pen, person, left, width, each) for person in people]
    spare = room - sum(map(len, told))
    for lines in range(2, (2 if wide else most) + 1):  # what is left goes to those of whom not all is told yet
        longer = [_person(pen, person, left, width, max(each, lines)) for person in people]
        for at in sorted(range(len(people)), key=lambda at: len(longer[at]) - len(told[at])):
            more = len(longer[at]) - len(told[at])
            if (not wide or each == 1) and not _one_line(pen, people[at], left, width) and 0 < more <= spare:
                spare -= more
                told[at] = longer[at]
    for at, person in enumerate(people):
        while any(_is_cut(pen, row) for row in told[at]):
            fuller = _person(pen, person, left, width, len(told[at]) + 1)
            if not len(told[at]) < len(fuller) <= len(told[at]) + over:
                break
            over -= len(fuller) - len(told[at])
            told[at] = fuller
    rows = [row for some in told for row in some]
    if len(rows) <= lines_in_all:
        return rows
    return [*rows[: room - 1], Row().add(f" and {len(rows) - room + 1} more", pen.look.dim)]


def _is_cut(pen: Pen, row: Row) -> bool:
    return "".join(text for text, _ in row.parts).rstrip().endswith(pen.glyphs.more)


def _names(pen: Pen, people: Sequence[Fared], width: int) -> int:
    """Cells of the names."""
    longest = max([0, *(cell_len(pen.text(person.name)) for person in people)])
    return max(NAME, min(longest, LONG_NAME, width - AROUND - ENOUGH))


def _one_line(pen: Pen, fared: Fared, left: int, width: int) -> bool:
    """Whether all that is told of somebody, but for how they fell, has room beside their name."""
    texts = [(fared.fate, "good"), *_figures(fared)]
    return len(_flow(pen, Row().to(left, pen.look.base), [told for told in texts if told[0]], left, width)) == 1


def _person(pen: Pen, fared: Fared, beginning: int, width: int, lines: int) -> list[Row]:
    """Somebody, and what is told of them from a cell (``beginning``) on, or below where there is little room."""
    look = pen.look
    row = Row().add(" ", look.base)
    pen.data(row, fared.short, look.dim if fared.out else pen.side(fared.side), 3).add(" ", look.base)
    beside = width - beginning > LEAST
    whole = cell_len(pen.text(fared.name)) > NAME or lines < 3  # under it there is room for all of it
    names = beginning - AROUND if beside else None if whole else NAME
    name = fared.name if names is None else pen.called(fared.name, names)
    pen.data(row, name, look.dim if fared.out else look.strong, names)
    row.add(" ", look.base)
    left = beginning if beside else UNDER
    fate = (fared.fate, "death" if fared.out else "good")
    room = width - row.width - 2
    if not beside and (lines == 1 or (lines == 2 and cell_len(pen.text(fared.fate)) <= room)):
        brief = fate[0] if cell_len(pen.text(fate[0])) <= room else fate[0].removeprefix(STANDS)  # its colour says that
        alone = pen.data(row.add(" ", look.base), _whole_facts(pen, brief, room), look.tone(fate[1]), room)
        return _so_many(pen, [alone, *[Row() for _ in _figures(fared)]], 1, width)
    figures = _figures(fared)
    if lines == 1:
        return _so_many(pen, _flow(pen, row, [fate, *figures], left, width), 1, width)
    fates = _flow(pen, row, [fate], left, width)
    count = min(len(fates), 1 if beside else lines)
    lines -= count - 1
    more = _flow(pen, Row().to(left, look.base), figures, left, width)
    rows = _so_many(pen, [*fates, *more] if figures and lines < 2 else fates, count, width)
    more = _so_many(pen, more, lines - 1, width)
    room = lines - 1 - len(more)
    if fared.how and room > 0:
        told = wrap(pen.text(fared.how), max(LEAST, width - left - 1))
        if len(told) > room:
            told[room - 1 :] = [pen.cut(" ".join(told[room - 1 :]), max(LEAST, width - left - 1))]
        more = [*(Row().to(left, look.base).add(line, look.dim) for line in told), *more]
    return [*rows, *(row for row in more if row.width > left)]


def _whole_facts(pen: Pen, text: str, cells: int) -> str:
    """As many facts as have room, the first at least: the name of a pool without its figure tells nothing."""
    facts = pen.text(text).split(", ")
    while len(facts) > 1 and cell_len(", ".join(facts)) > cells:
        facts.pop()
    return pen.cut(", ".join(facts), cells)


def _so_many(pen: Pen, rows: list[Row], count: int, width: int) -> list[Row]:
    """The first rows, with a sign behind the last of them where there are more."""
    if len(rows) <= count or not count:
        return rows[:count]
    return [*rows[: count - 1], rows[count - 1].words(width, f" {pen.glyphs.more}", pen.look.dim)]


def _figures(fared: Fared) -> list[tuple[str, str]]:
    best = f"best {fared.best}" if fared.best else ""
    gain = "good" if "+" in fared.gained else "bad"
    return [(text, tone) for text, tone in ((fared.gained, gain), (best, "plain"), (fared.dice, "dice")) if text]


def _flow(pen: Pen, row: Row, texts: Sequence[tuple[str, str]], left: int, width: int) -> list[Row]:
    """Texts behind each other, on as many lines as they need."""
    out = [row]
    for at, (text, tone) in enumerate(texts):
        first, *rest = wrap(pen.text(text), max(LEAST, width - left - 1))
        if out[-1].width > left and out[-1].width + len(first) + 4 > width:
            out.append(Row().to(left, pen.look.base))
        elif at and out[-1].width > left:
            out[-1].add(f" {pen.glyphs.dot} ", pen.look.frame)
        out[-1].add(first, pen.look.tone(tone))
        out += [Row().to(left, pen.look.base).add(line, pen.look.tone(tone)) for line in rest]
    return out


def _turns(pen: Pen, told: Ending, chosen: int, go: str, width: int, room: int) -> tuple[list[Row], dict[int, int]]:
    """The turning points on so many lines with their heading: what has more to tell has more, the last first."""
    look, turns = pen.look, told.turns
    if not turns:
        return [Row().add(" Nothing in it hurt anybody.", look.dim)], {}
    rows, owners = [Row().add(f" {told.heading}", look.title).add(f"   {go} goes there", look.dim)], {}
    cells = [max(LEAST, width - 7 - len(pen.text(turn.moment))) for turn in turns]
    lines = [1] * len(turns)
    for _ in range(MOST - 1):
        for at in reversed(range(len(turns))):
            cut = len(wrap(pen.text(turns[at].text), cells[at])) > lines[at]
            lines[at] += cut and sum(lines) < room - 1
    for at, turn in enumerate(turns):
        here = at == chosen
        mark = pen.text(turn.moment)
        for number, text in enumerate(_turn(pen, turn, cells[at], lines[at])):
            row = Row().add(f" {pen.glyphs.pointer if here else ' '} " if not number else "", look.accent)
            row.add(mark if not number else "", look.dim).to(4 + len(mark), look.base)
            owners[len(rows)] = at
            rows.append(row.add(text, look.strong if here else look.base))
    return rows, owners


def _turn(pen: Pen, turn: Turn, cells: int, lines: int) -> list[str]:
    """A turning point on so many lines: whole, or with its news alone, or what happened first of that."""
    whole, *rest = [wrap(pen.text(text), cells) for text in (turn.text, turn.brief, turn.news) if text]
    found = next((told for told in (whole, *rest) if len(told) <= lines), None)
    if found is not None:
        return found
    more, phrases = f" {pen.glyphs.more}", pen.text(turn.news or turn.text).split(pen.text(BETWEEN))
    for count in range(len(phrases) - 1, 0, -1):
        told = wrap(pen.text(BETWEEN).join(phrases[:count]) + more, cells)
        if len(told) <= lines:
            return told
    told = wrap(phrases[0], cells - len(more))
    return [*told[: lines - 1], told[lines - 1] + more]


def _ways(pen: Pen, ways: Sequence[Way], width: int) -> list[Row]:
    look = pen.look
    rows = [Row().add(" ", look.base)]
    for way in ways:
        piece = Row().add(way.key, look.dim if way.why_not else look.accent).add(" ", look.base)
        pen.data(piece, way.text, look.dim if way.why_not else look.base)
        note = way.why_not or way.note
        if note:
            pen.data(piece.add("  ", look.base), note, look.dim)
        if rows[-1].width > 1 and rows[-1].width + piece.width + 3 > width:
            rows.append(Row().add(" ", look.base))
        elif rows[-1].width > 1:
            rows[-1].add("   ", look.base)
        rows[-1].extend(piece)
    return rows

"""The home screen: what there is by sections at the left, the entry under the cursor at the right."""

from __future__ import annotations

import re
from collections.abc import Callable

from textual.strip import Strip

from engine.core.text import cell_len, wrap
from engine.core.view import Sheet
from tui.draw import boards
from tui.draw.bars import short_meter
from tui.draw.rows import Pen, Row
from tui.home.cards import Card
from tui.home.encounter_list import EncounterList, ListEntry


def list_strips(pen: Pen, entries: EncounterList, width: int, height: int) -> tuple[list[Strip], dict[int, int]]:
    """The framed list, and which entry each line shows."""
    look, inner, room = pen.look, width - 2, height - 2
    rows: list[tuple[Row, int]] = []
    last = ""
    for index, entry in enumerate(entries.shown()):
        if entry.section != last:
            if rows:
                rows.append((Row(), -1))
            rows.append((pen.data(Row().add(" ", look.base), entry.section, look.accent), -1))
            last = entry.section
        rows.append((_line(pen, entry, inner), index))
    if not rows:
        words = "nothing fits the filter" if entries.filter else "there is nothing to play: no pack was found"
        rows.append((Row().add(f" {words}", look.dim), -1))
    at = next((line for line, (_, index) in enumerate(rows) if index == entries.index), 0)
    start = max(0, min(at - room // 2, len(rows) - room)) if len(rows) > room else 0
    shown = rows[start : start + room]
    right = Row()
    if entries.filter or entries.filtering:
        right.add("/", look.accent)
        pen.data(right, entries.filter, look.strong).add("_" if entries.filtering else "", look.accent)
    out = [pen.top(width, Row().add("Fights", look.title), right)]
    for row, index in shown:
        out.append(pen.inside(row, width, look.selected if index == entries.index else None))
    out += [pen.inside(Row(), width)] * (room - len(shown))
    above, below = (sum(index >= 0 for _, index in some) for some in (rows[:start], rows[start + room :]))
    out.append(pen.bottom(width, pen.hidden(below, "down", above)))
    return out, {line + 1: index for line, (_, index) in enumerate(shown) if index >= 0}


def _line(pen: Pen, entry: ListEntry, width: int) -> Row:
    look = pen.look
    row = Row().add("   ", look.base)
    note = _note(pen.text(entry.note), width - row.width - 3 - cell_len(pen.text(entry.title)))
    room = max(8, width - row.width - (len(note) + 2 if note else 0) - 1)
    if entry.problem:
        note = UNOPENED if width - row.width - cell_len(pen.text(entry.title)) > len(UNOPENED) + 3 else ""
        room = width - row.width - len(note) - 3
    pen.data(row, entry.title, look.dim if entry.problem else look.base, room)
    return row.add(" ", look.base).add(note, look.tone("bad") if entry.problem else look.dim)


def _note(note: str, room: int) -> str:
    """As much of a note as leaves the title whole: without what stands in brackets, then without its beginning (how a
    fight ended says more than after which it was), then without the hour, by which a list is sorted anyway.
    """
    *told, hour = re.sub(r" \([^)]*\)", "", note).split(" · ")
    ends = [told[first:] for first in range(len(told))]
    # Alone the last of three parts says too little (whose turn it is), the first of two enough (after which fight).
    alone = [part for part in (*ends, told[:1]) if 2 * len(part) >= len(told)]
    forms = [[*end, hour] for end in ends] + alone * bool(told)
    return next((text for text in (note, *map(" · ".join, forms)) if cell_len(text) <= room), hour)


ROOMY = 42
"""Cells from which on a card says what its keys do in whole sentences."""

UNOPENED = "cannot be opened"
"""What the list notes of a save that is damaged, of another program or of a newer one."""

FACTS = 30
"""Lines of a card below which an encounter that was opened has none for whose it is."""


def card(
    pen: Pen, entries: EncounterList, shown: Card, key: Callable[[str], str], width: int, height: int, field: str = ""
) -> list[Strip]:
    """What is told of the entry under the cursor, and the fight itself: as it would begin, or as it stands. ``key``:
    how the key of an action is written; ``field`` is what is being typed about it.
    """
    look, inner = pen.look, width - 2
    entry = entries.here()
    if entry is None:
        return pen.framed(width, height, Row(), [*_welcome(pen, inner), *_told(pen, inner, (entries.message, "warn"))])
    rows: list[Row | Strip] = [Row()]
    for line in wrap(pen.text(entry.text), inner - 4) if entry.text else []:
        rows.append(Row().add("  ", look.base).add(line, look.base))
    # Whose an encounter is stands in a line: who fights, and where, is what one looks for.
    source = entry.kind == "encounter" and not entry.problem
    facts = [fact for fact in entry.facts if fact[1]]
    if source and not (entries.opened and height < FACTS):
        whose = f" {pen.glyphs.dot} ".join(pen.text(text) for _, text in facts)
        rows += [Row().add("  ", look.base).add(line, look.dim) for line in wrap(whose, inner - 4)]
    if entry.text:
        rows.append(Row())
    for name, text in () if source else facts:
        for at, line in enumerate(wrap(pen.text(text), max(4, inner - 14))):
            rows.append(Row().add("  ", look.base).add(f"{'' if at else name:<11}", look.dim).add(line, look.base))
    if entry.problem:
        rows.append(Row())
        rows += [Row().add("  ", look.base).add(x, look.tone("bad")) for x in wrap(pen.text(entry.problem), inner - 4)]
    else:
        rows += [*([] if source else [Row()]), *_begin(pen, entries, entry, shown, key, inner)]
    rows += _told(pen, inner, (field, "head"), (entries.message or shown.problem, "warn"))
    cut = None
    if shown.view is not None and not entry.problem:
        ended = "" if any(shown.view.moment.ended in text for _, text in facts) else shown.view.result
        fight, cut = _fight(pen, shown, ended, inner, height - 2 - len(rows) - 1)
        rows += [Row(), *fight]
    return pen.framed(width, height, pen.data(Row(), entry.title, look.title), rows, below=cut)


def _told(pen: Pen, width: int, *said: tuple[str, str]) -> list[Row]:
    """What is being typed, what was done and what cannot be done, each in its tone below a blank line."""
    rows = []
    for text, tone in said:
        lines = wrap(pen.text(text), width - 4) if text else []
        rows += [Row()] * bool(lines)
        rows += [Row().add("  ", pen.look.base).add(line, pen.look.tone(tone)) for line in lines]
    return rows


def _begin(
    pen: Pen, entries: EncounterList, entry: ListEntry, shown: Card, key: Callable[[str], str], width: int
) -> list[Row]:
    """The keys of a card with what they do. What begins between fights is a story: nobody foretells who wins it."""
    look = pen.look

    def on(action: str) -> Row:
        return Row().add(f"  {key(action):<5} ", look.accent)

    if entry.kind != "encounter":
        return [on("take").add("goes on with it", look.dim)]
    if not entries.opened:
        return [on("take").add("twice begins it", look.dim)]
    roomy = width >= ROOMY
    dice = f"you roll and type {'the faces' if roomy else 'them'}" if entries.table_dice else "the program rolls"
    probably = "who will probably win" if roomy else "who may win"
    rolled = on("dice").add("dice: ", look.dim).add(dice, look.base)
    rolls = [rolled] if shown.rolls else []
    if shown.view is not None and shown.view.mode == "between":
        return [on("take").add("begins the story", look.base), *rolls]
    return [
        on("take").add("begins the fight", look.base),
        *rolls,
        on("forecast").add("forecast: ", look.dim).add(probably, look.base),
    ]


def _fight(pen: Pen, shown: Card, ended: str, width: int, room: int) -> tuple[list[Row | Strip], Row | None]:
    """How it stands: how it ``ended`` where that is not said above, what was told last, everybody with what they have
    left, and the map as far as there is room, with what says that there is more of it.
    """
    rows: list[Row | Strip] = []
    view, look = shown.view, pen.look
    assert view is not None
    for text, tone in ((ended, "head"), (shown.told, "dim")):
        lines = wrap(pen.text(text), width - 4) if text else []
        most = 3 if room > 14 else 1
        shown_lines = lines[:most] if len(lines) <= most else [*lines[: most - 1], " ".join(lines[most - 1 :])]
        rows += [Row().add("  ", look.base).add(pen.cut(line, width - 4), look.tone(tone)) for line in shown_lines]
    most = max(1, room - len(rows) - 1)
    several = len(view.sheets) > most
    names = min(14, width // 3, max([0, *(cell_len(pen.text(sheet.name)) for sheet in view.sheets)]))
    for sheet in view.sheets[: most - several]:
        row = Row().add("  ", look.base)
        pen.data(row, sheet.short, look.dim if sheet.out else pen.side(sheet.side), 4)
        pen.data(row, sheet.name, look.dim if sheet.out else look.base, names).add("  ", look.base)
        state = sheet.state if sheet.out else ""
        piece = pen.data(Row(), state, look.tone("bad")) if state else _meters(pen, sheet, width - row.width)
        rows.append(row.extend(piece))
    if several:
        rows.append(Row().add(f"  and {len(view.sheets) - most + 1} more", look.dim))
    room -= len(rows) + 1
    found = boards.still(pen, view.board, width, room) if room > 2 else []
    cut = boards.more(pen, view.board, width, room) if found else None
    rows += [Row(), *found] if found else []
    return rows, cut


BAR = 6
"""Cells of a bar on a card."""


def _meters(pen: Pen, sheet: Sheet, room: int) -> Row:
    """What somebody has, as much of it as has room, by its figures where no bar has any; else what they are."""

    def told(cells: int, *, whole: bool) -> list[Row]:
        return _fitting([short_meter(pen, meter, cells, whole=whole) for meter in sheet.meters], room)

    row = Row()
    for piece in max(told(BAR, whole=True), told(BAR, whole=False), key=len) or told(0, whole=False):
        row.add("  " if row.width else "", pen.look.base).extend(piece)
    return row if row.width else pen.data(row, sheet.subtitle, pen.look.dim)


def _fitting(pieces: list[Row], room: int) -> list[Row]:
    """As many as have room beside each other."""
    used, out = 0, []
    for piece in pieces:
        if used + piece.width + 2 > room:
            break
        out.append(piece)
        used += piece.width + 2
    return out


def _welcome(pen: Pen, width: int) -> list[Row]:
    return [
        Row(),
        *(Row().add("  ", pen.look.base).add(x, pen.look.dim) for x in wrap("Nothing is chosen.", width - 4)),
    ]

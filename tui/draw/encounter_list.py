"""The home screen: what there is by sections at the left, the entry under the cursor at the right."""

from __future__ import annotations

from textual.strip import Strip

from engine.core.text import wrap
from engine.core.view import View
from tui.draw import boards
from tui.draw.rows import Pen, Row
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
    out.append(pen.bottom(width))
    return out, {line + 1: index for line, (_, index) in enumerate(shown) if index >= 0}


def _line(pen: Pen, entry: ListEntry, width: int) -> Row:
    look = pen.look
    row = Row().add("   ", look.base)
    note = pen.text(entry.note)
    room = max(8, width - row.width - (len(note) + 2 if note else 0) - 1)
    pen.data(row, entry.title, look.dim if entry.problem else look.base, room)
    if entry.problem:
        return row
    return row.add(" ", look.base).add(note, look.dim)


def card(pen: Pen, entries: EncounterList, view: View | None, width: int, height: int) -> list[Strip]:
    """What is told of the entry under the cursor; opened, the fight as it would begin."""
    look, inner = pen.look, width - 2
    entry = entries.here()
    if entry is None:
        return pen.framed(width, height, Row(), _welcome(pen, inner))
    rows: list[Row | Strip] = [Row()]
    for line in wrap(pen.text(entry.text), inner - 4) if entry.text else []:
        rows.append(Row().add("  ", look.base).add(line, look.base))
    if entry.text:
        rows.append(Row())
    for name, text in entry.facts:
        if text:
            row = Row().add("  ", look.base).add(f"{name:<11}", look.dim)
            rows.append(pen.data(row, text, look.base, max(4, inner - row.width - 1)))
    if entry.problem:
        rows.append(Row())
        rows += [Row().add("  ", look.base).add(x, look.tone("bad")) for x in wrap(pen.text(entry.problem), inner - 4)]
    elif entries.opened:
        rows += [Row(), *_begin(pen, entries)]
        if view is not None:
            rows += [Row(), *_fight(pen, view, inner, height - 2 - len(rows) - 1)]
    else:
        verb = "goes on with it" if entry.kind != "encounter" else "shows it, enter again begins it"
        rows += [Row(), Row().add("  enter ", look.accent).add(verb, look.dim)]
    if entries.message:
        rows.append(Row())
        rows += [
            Row().add("  ", look.base).add(x, look.tone("bad")) for x in wrap(pen.text(entries.message), inner - 4)
        ]
    return pen.framed(width, height, pen.data(Row(), entry.title, look.title), rows)


def _begin(pen: Pen, entries: EncounterList) -> list[Row]:
    look = pen.look
    dice = "you roll and type the faces in" if entries.table_dice else "the program rolls"
    return [
        Row().add("  enter ", look.accent).add("begins the fight", look.base),
        Row().add("  d     ", look.accent).add("dice: ", look.dim).add(dice, look.base),
        Row().add("  f     ", look.accent).add("forecast: ", look.dim).add("who will probably win", look.base),
    ]


def _fight(pen: Pen, view: View, width: int, room: int) -> list[Row | Strip]:
    rows: list[Row | Strip] = []
    for sheet in view.sheets[: max(0, room)]:
        row = Row().add("  ", pen.look.base)
        pen.data(row, sheet.short, pen.side(sheet.side), 4)
        pen.data(row, sheet.name, pen.look.base).add("  ", pen.look.base)
        rows.append(pen.data(row, sheet.subtitle, pen.look.dim))
    room -= len(rows) + 1
    if room > 2 and (found := boards.still(pen, view.board, width, room)):
        rows += [Row(), *found]
    return rows


def _welcome(pen: Pen, width: int) -> list[Row]:
    return [
        Row(),
        *(Row().add("  ", pen.look.base).add(x, pen.look.dim) for x in wrap("Nothing is chosen.", width - 4)),
    ]

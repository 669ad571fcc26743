"""The palette: one list that answers every question, the dice box, and the composer's table of parts."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace
from textual.strip import Strip

from engine.core.options import Slot, Value
from engine.core.text import cell_len, wrap
from engine.core.view import Fact, Line, Preview
from tui.draw import form
from tui.draw.rows import Pen, Row
from tui.fight.command_builder import CommandBuilder, Entry
from tui.fight.composer_editor import ComposerEditor
from tui.fight.faces import Faces

BELOW = (2, 4)
"""Lines the preview takes of the list at most, in a low and in a high palette; the list has those it does not need."""

LABEL = 34
"""Cells of the longest label that is not cut."""

NOTHING = Preview()


class Said(Struct, frozen=True, gc=False):
    """What stands under the list: the preview, why the choice would be refused, what the last command was told.

    ``changes`` is what the act would change, line by line; where there are any they say more than the preview's lines.
    """

    preview: Preview
    why_not: str = ""
    message: str = ""
    rule: str = ""
    changes: tuple[Line, ...] = ()


def strips(
    pen: Pen, builder: CommandBuilder, question: str, said: Said, width: int, height: int
) -> tuple[list[Strip], dict[int, int]]:
    """The framed palette, and which entry each line shows."""
    if builder.editor is not None:
        return _assembly(pen, builder.editor, said, width, height), {}
    look, inner = pen.look, width - 2
    title = pen.data(Row(), builder.trail() or question, look.title)
    if builder.option is not None:
        title.add("  ", look.frame)
        pen.data(title, builder.question(), look.accent)
    right = Row()
    if builder.filter or builder.filtering:
        right.add("/", look.accent)
        pen.data(right, builder.filter, look.strong).add("_" if builder.filtering else "", look.accent)
    entries = builder.entries()
    room = height - 2
    below = _below(pen, _unsaid(said, builder, entries), inner)
    if builder.slot is not None and builder.slot.kind in ("number", "text"):
        body = [_written(pen, builder, builder.slot)]
        owners: dict[int, int] = {}
    else:
        most = BELOW[room > 7]
        below = below or _cut_note(pen, builder, entries, inner)
        body, owners = _list(pen, builder, entries, inner, max(1, room - min(most, len(below))), max(1, room - most))
    below = below[: room - len(body)]
    body += [Row()] * (room - len(body) - len(below)) + below
    out = [pen.top(width, title, right)]
    for index, row in enumerate(body):
        # While arrows move over the board the list only points: two cells change, not two lines.
        chosen = owners.get(index) == builder.index and index in owners and not builder.on_board
        out.append(pen.inside(row, width, look.selected if chosen else None))
    hidden = len(entries) - len(owners)
    note = Row().add(f"{hidden} more", look.dim) if hidden > 0 else None
    out.append(pen.bottom(width, note))
    return out, {line + 1: at for line, at in owners.items()}


# ---- the list ------------------------------------------------------------------


class Columns(Struct, frozen=True, gc=False):
    """Cells of the label and of the price; what an option comes to has the rest."""

    label: int
    cost: int


def _columns(pen: Pen, entries: Sequence[Entry], width: int) -> Columns:
    """Columns in which as many entries as possible stand aligned and whole, the widest such."""
    able = [entry for entry in entries if entry.enabled] or list(entries)
    sizes = [[cell_len(pen.text(text)) for text in (one.label, one.cost, one.note)] for one in able]
    most = min(LABEL, width // 2)
    labels = sorted({min(most, label) for label, _, _ in sizes}, reverse=True)
    costs = sorted({cost for _, cost, _ in sizes}, reverse=True)
    best, found = Columns(labels[0], costs[0]), -1
    for label in labels:
        for cost in costs:
            room = width - 5 - label - (cost + 2 if cost else 0)
            fits = sum(one <= label and price <= cost and note <= room for one, price, note in sizes)
            if fits > found:
                best, found = Columns(label, cost), fits
    return best


def _list(
    pen: Pen, builder: CommandBuilder, entries: Sequence[Entry], width: int, room: int, kept: int
) -> tuple[list[Row], dict[int, int]]:
    """The lines around the cursor. ``kept`` is how many there are whatever the preview needs: while the cursor is among
    the first of so many, the list stays where it is.
    """
    if not entries:
        words = "nothing fits the filter" if builder.filter else "nothing to choose"
        return [Row().add(f" {words}", pen.look.dim)], {}
    lines = _headed(entries)
    at = lines.index(builder.index) if builder.index in lines else 0
    start = max(0, min(at - kept + (1 if at == len(lines) - 1 else 2), len(lines) - room))
    columns = _columns(pen, entries, width)
    rows, owners = [], {}
    for line, index in enumerate(lines[start : start + room]):
        if isinstance(index, str):
            rows.append(pen.data(Row().add(" ", pen.look.base), index, pen.look.title))
            continue
        owners[line] = index
        here = builder.on_board and index == builder.index
        rows.append(_entry(pen, entries[index], index, columns, width, here))
    return rows, owners


def _headed(entries: Sequence[Entry]) -> list[int | str]:
    """The entries by their places, with a heading before each section of them."""
    out: list[int | str] = []
    last = ""
    for index, entry in enumerate(entries):
        if entry.section != last and entry.enabled:
            out.append(entry.section)
            last = entry.section
        out.append(index)
    return out


def _entry(pen: Pen, entry: Entry, index: int, columns: Columns, width: int, here: bool = False) -> Row:
    look, signs = pen.look, pen.glyphs
    row = Row().add(signs.pointer if here else " ", look.accent)
    rule = pen.text(entry.rule)
    if not entry.enabled:
        row.add(f"{signs.refused} ", look.faint)
        pen.data(row, entry.label, look.dim).add("  ", look.faint).to(5 + columns.label, look.faint)
        pen.data(row, entry.why_not, look.dim, max(0, width - row.width - len(rule) - 2))
        return row.add(" ", look.faint).add(rule, look.faint)
    row.add(str(index + 1) if index < 9 else " ", look.accent).add(" ", look.base)
    if entry.picked is not None:
        row.add(f"{signs.checked if entry.picked else signs.unchecked} ", look.accent if entry.picked else look.faint)
    label, cost, note = pen.text(entry.label), pen.text(entry.cost), pen.text(entry.note)
    at = row.width
    priced = at + columns.label + 2
    noted = priced + (columns.cost + 2 if columns.cost else 0)
    ink = look.strong if entry.picked else look.base
    cells = [cell_len(part) + 2 if part else 0 for part in (label, cost, note)]
    if at + sum(cells) - 2 > width:
        row.add(pen.cut(label, min(LABEL, width // 2)), ink).add("  ", look.base).to(priced, look.base)
        row.add(cost, look.tone("warn")).add("  " if cost else "", look.base).to(noted, look.base)
        return pen.data(row, note, look.dim, max(0, width - row.width))
    # All of it has room: what is longer than its column takes the blanks of the others.
    row.add(label, ink).add("  " if cost or note else "", look.base)
    row.to(min(priced, width + 2 - cells[1] - cells[2]), look.base)
    row.add(cost, look.tone("warn")).add("  " if cost and note else "", look.base)
    row.to(min(noted, width + 2 - cells[2]), look.base)
    return row.add(note, look.dim)


def _cut_note(pen: Pen, builder: CommandBuilder, entries: Sequence[Entry], width: int) -> list[Row]:
    """The consequence of the entry under the cursor in full, where its line has no room for it."""
    if builder.on_board or not 0 <= builder.index < len(entries):
        return []
    entry = entries[builder.index]
    text = entry.note if entry.enabled else entry.why_not
    used = 5 + sum(cell_len(pen.text(part)) + 2 for part in (entry.label, entry.cost if entry.enabled else entry.rule))
    if not text or used + cell_len(pen.text(text)) <= width:
        return []
    return _sentence(pen, text, "", "dim", width)


def _written(pen: Pen, builder: CommandBuilder, slot: Slot) -> Row:
    look = pen.look
    row = Row().add("  ", look.base)
    if slot.kind == "text":
        return pen.data(row, builder.typed, look.strong).add("_", look.accent)
    low, high = builder.bounds(slot)
    row.add(pen.glyphs.low if builder.number > low else " ", look.accent)
    row.add(f" {builder.number} ", look.cursor)
    row.add(pen.glyphs.high if builder.number < high else " ", look.accent)
    return row.add("   arrows or digits, enter takes it", look.dim)


# ---- what stands below ---------------------------------------------------------


def _unsaid(said: Said, builder: CommandBuilder, entries: Sequence[Entry]) -> Said:
    """What the list does not say itself, the outcome first: the lines under it are few."""
    preview = said.preview
    here = entries[builder.index] if 0 <= builder.index < len(entries) else None
    priced = here is not None and here.cost == preview.cost
    lines = tuple(sorted(preview.lines, key=lambda line: line.tone != "hit"))
    facts = () if lines else preview.facts
    return replace(said, preview=replace(preview, cost="" if priced else preview.cost, facts=facts, lines=lines))


def _below(pen: Pen, said: Said, width: int) -> list[Row]:
    look = pen.look
    rows: list[Row] = []
    if said.message:
        rows += _sentence(pen, said.message, said.rule, "bad", width)
    if said.why_not:
        rows += _sentence(pen, said.why_not, "", "warn", width)
    preview = said.preview
    if preview.warning:
        rows += _sentence(pen, preview.warning, "", "warn", width)
    figures = [pen.data(Row(), preview.cost, look.tone("warn"))] if preview.cost else []
    figures += [_figure(pen, fact) for fact in (*preview.facts, *preview.odds)]
    head = Row()
    for figure in figures:
        if not head.width or head.width + 3 + figure.width > width:
            head = Row().add(" ", look.base)
            rows.append(head)
        else:
            head.add("   ", look.base)
        head.extend(figure)
    for line in said.changes or preview.lines:
        rows += _sentence(pen, line.text, line.rule, line.tone, width)
    return rows


def _figure(pen: Pen, fact: Fact) -> Row:
    row = pen.data(Row(), fact.name, pen.look.dim).add(" ", pen.look.base)
    return pen.data(row, fact.text, pen.look.tone("head" if fact.tone == "plain" else fact.tone))


def _sentence(pen: Pen, text: str, rule: str, tone: str, width: int) -> list[Row]:
    style = pen.look.tone(tone)
    lines = wrap(pen.text(text), max(10, width - 1 - (len(rule) + 2 if rule else 1)))[:3]
    rows = [Row().add(" ", style).add(line, style) for line in lines]
    if rule:
        rows[0].to(width - len(rule) - 1, style).add(pen.text(rule), pen.look.faint)
    return rows


# ---- table dice ----------------------------------------------------------------


def dice(pen: Pen, faces: Faces, name: str, width: int, height: int) -> list[Strip]:
    """The box that asks for faces: who rolls what for what, and those typed so far."""
    look, inner = pen.look, width - 2
    roll = faces.roll
    title = pen.data(Row(), name or "The table", look.title).add(f" rolls {roll.count} d{roll.sides}", look.accent)
    rows = [pen.data(Row().add("  for ", look.dim), roll.purpose, look.strong), Row()]
    boxes = Row().add("  ", look.base)
    for index in range(roll.count):
        if boxes.width > inner - 6:
            rows.append(boxes)
            boxes = Row().add("  ", look.base)
        if index < len(faces.typed):
            boxes.add(f"[{faces.typed[index]}]", look.tone("dice"))
        elif index == len(faces.typed):
            boxes.add(f"[{faces.part or '_'}]", look.accent)
        else:
            boxes.add("[ ]", look.faint)
        boxes.add(" ", look.base)
    rows += [boxes, Row()]
    if faces.message:
        rows += _sentence(pen, faces.message, "", "bad", inner)
    digits = (
        "one digit a face, 0 is ten"
        if roll.sides == 10
        else "one digit a face"
        if roll.sides < 10
        else "two digits a face"
    )
    rows.append(
        Row().add(f"  {digits} {pen.glyphs.dot} backspace takes one back {pen.glyphs.dot} esc calls it off", look.dim)
    )
    return pen.framed(width, height, title, rows)


# ---- the composer ----------------------------------------------------------------


def _assembly(pen: Pen, made: ComposerEditor, said: Said, width: int, height: int) -> list[Strip]:
    if made.form:
        return _form(pen, made, said, width, height)
    look, inner = pen.look, width - 2
    room = height - 2
    rows: list[Row] = []
    below = _below(pen, said, inner)
    title = Row().add(f"Compose: {pen.text(made.composer.part)} by {pen.text(made.composer.part)}", look.title)
    if made.adding:
        kinds = [
            Entry(kind.label, kind, kind.cost, kind.preview, kind.rule, kind.enabled, kind.why_not or "")
            for kind in made.kinds()
        ]
        space = max(1, min(len(kinds), room - len(made.composition.parts) - min(len(below), 2)))
        start = max(0, min(made.kind - space // 2, len(kinds) - space))
        rows += [_part(pen, made, line, inner) for line in range(len(made.composition.parts))]
        columns = _columns(pen, kinds, inner)
        for index in range(start, start + space):
            row = _entry(pen, kinds[index], index, columns, inner)
            rows.append(_over(row, inner, pen, index == made.kind))
    else:
        rows += [_part(pen, made, line, inner) for line in range(made.lines())]
    below = below[: max(0, room - len(rows))]
    rows += [Row()] * (room - len(rows) - len(below)) + below
    slot = None if made.adding else made.slot()
    if slot is not None:
        title = pen.data(Row(), slot.title or slot.name, look.accent).add(" ", look.frame)
        filled = made.filled(made.line)
        for number, value in enumerate(slot.allowed(filled), 1):
            if number < 10 and slot.kind != "number":
                pen.data(title.add(f" {number} ", look.accent), slot.label(value, filled), look.dim)
    out = [pen.top(width, title)]
    out += [pen.inside(row, width) for row in rows[:room]]
    out.append(pen.bottom(width))
    return out


def _form(pen: Pen, made: ComposerEditor, said: Said, width: int, height: int) -> list[Strip]:
    inner, room = width - 2, height - 2
    slots = made.fields(0)
    below = _below(pen, said, inner)
    rows = form.rows(pen, slots, made.filled(0), made.column, inner, max(1, min(len(slots), room - 2)))
    below = below[: room - len(rows)]
    rows += [Row()] * (room - len(rows) - len(below)) + below
    return pen.framed(width, height, pen.data(Row(), made.title_of_all, pen.look.title), rows)


def _over(row: Row, width: int, pen: Pen, selected: bool) -> Row:
    if not selected:
        return row
    out = Row()
    for segment in row.strip(width, pen.look.base, pen.look.selected):
        out.add(segment.text, segment.style or pen.look.base)
    return out


def _part(pen: Pen, made: ComposerEditor, line: int, width: int) -> Row:
    look = pen.look
    here = line == made.line and not made.adding
    row = Row().add(pen.glyphs.pointer if here else " ", look.accent)
    parts = made.composition.parts
    if line < len(parts):
        row.add(f"{line + 1} ", look.dim)
        pen.data(row, made.title(line), look.strong if here else look.base)
    else:
        row.add(f"+ {pen.text(made.composer.part)}" if made.may_add() else "all", look.accent if here else look.dim)
    filled = made.filled(line)
    fields = []
    for column, slot in enumerate(made.fields(line)):
        field = pen.data(Row().add("  ", look.base), slot.name, look.dim).add(" ", look.base)
        text = f" {pen.text(field_text(slot, filled.get(slot.name), filled))} "
        fields.append(field.add(text, look.cursor if here and column == made.column else look.base))
    # The field under the cursor is never cut off: earlier ones give way.
    first = 0
    while here and first < made.column and row.width + sum(f.width for f in fields[first : made.column + 1]) > width:
        first += 1
    row.add(f" {pen.glyphs.more}" if first else "", look.dim)
    for field in fields[first:]:
        row.extend(field)
    return row


def field_text(slot: Slot, value: Value, filled: dict[str, Value]) -> str:
    """What fills a field, in words."""
    if value is None or value == []:
        return "-"
    if isinstance(value, list):
        counted = dict.fromkeys(str(one) for one in value)
        # What a label says in brackets is told above, while the field is being changed.
        texts = {str(one): slot.label(one, filled).split(" (")[0] for one in value}
        times = {key: sum(str(one) == key for one in value) for key in counted}
        return " ".join(texts[key] + (f"×{times[key]}" if times[key] > 1 else "") for key in counted)
    return slot.label(value, filled)

"""The composer's table of parts and its form, in the palette's place."""

from __future__ import annotations

from textual.strip import Strip

from engine.core.options import Slot, Value
from tui.draw import form
from tui.draw.asked import Said
from tui.draw.below import fitting, said_below
from tui.draw.entrylines import columns, entry_row
from tui.draw.rows import Pen, Row
from tui.fight.editors.composer import ComposerEditor
from tui.fight.editors.entries import of_options


def strips(pen: Pen, made: ComposerEditor, said: Said, width: int, height: int) -> list[Strip]:
    """The framed parts with their fields, or the form."""
    if made.form:
        return _form(pen, made, said, width, height)
    look, inner = pen.look, width - 2
    room = height - 2
    rows: list[Row] = []
    told = said_below(pen, said, inner)
    title = Row().add(f"Compose: {pen.text(made.composer.part)} by {pen.text(made.composer.part)}", look.title)
    if made.adding:
        kinds = of_options(made.kinds())
        space = max(1, min(len(kinds), room - len(made.composition.parts) - min(sum(map(len, told)), 2)))
        start = max(0, min(made.kind - space // 2, len(kinds) - space))
        rows += [_part(pen, made, line, inner) for line in range(len(made.composition.parts))]
        sizes = columns(pen, kinds, inner)
        for index in range(start, start + space):
            row = entry_row(pen, kinds[index], str(index + 1) if index < 9 else "", sizes, inner)
            rows.append(_over(row, inner, pen, index == made.kind))
    else:
        rows += [_part(pen, made, line, inner) for line in range(made.lines())]
    below = fitting(pen, told, max(0, room - len(rows)), inner)
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
    told = said_below(pen, said, inner)
    rows = form.rows(pen, made, inner, max(1, min(len(made.fields(0)), room - 2)))
    below = fitting(pen, told, room - len(rows), inner)
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
    while (
        here
        and first < made.column
        and row.width + sum(field.width for field in fields[first : made.column + 1]) > width
    ):
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
        counted = dict.fromkeys(map(str, value))
        # What a label says in brackets is told above, while the field is being changed.
        texts = {str(part): slot.label(part, filled).split(" (")[0] for part in value}
        times = {key: sum(str(part) == key for part in value) for key in counted}
        return " ".join(texts[key] + (f"×{times[key]}" if times[key] > 1 else "") for key in counted)
    return slot.label(value, filled)

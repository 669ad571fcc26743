"""A form: one field a line, with what its value means beside it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.options import Slot, Value
from engine.core.text import cell_len
from tui.draw.rows import Pen, Row
from tui.fight.editors.composer import ComposerEditor

MOST_NAME = 24


def rows(pen: Pen, made: ComposerEditor, width: int, room: int) -> list[Row]:
    """The fields of a form, scrolled so that the one under the cursor is seen."""
    slots, here = made.fields(0), made.column
    names = min(MOST_NAME, max([0, *(cell_len(pen.text(slot.title or slot.name)) for slot in slots)]))
    start = max(0, min(here - room // 2, len(slots) - room))
    return [
        field(pen, made, slot, start + line == here, names, width)
        for line, slot in enumerate(slots[start : start + room])
    ]


def field(pen: Pen, made: ComposerEditor, slot: Slot, here: bool, names: int, width: int) -> Row:
    """One field: its name, its value, and the note that the game has for that value."""
    look, signs, filled = pen.look, pen.glyphs, made.filled(0)
    value = filled.get(slot.name)
    row = Row().add(f" {signs.pointer if here else ' '} ", look.accent)
    pen.data(row, slot.title or slot.name, look.strong if here else look.dim, names).add("  ", look.base)
    style = look.cursor if here else look.base
    if here and (words := made.words()) is not None:
        return pen.typed(row, words, width - row.width)
    if slot.kind == "text":
        return pen.data(row, str(value or ""), look.strong, width - row.width)
    changes = here and slot.many is None
    text = pen.text(told(slot, value, filled))
    # A long value takes one of the two blanks beside the signs that it can be changed; it never touches the signs.
    gap = " " if not changes or row.width + cell_len(text) + 6 <= width else ""
    row.add(f"{signs.low}{gap}" if changes else "  ", look.accent).add(" ", style)
    row.add(pen.phrase(text, width - row.width - (2 + len(gap) if changes else 0)), style).add(" ", style)
    row.add(f"{gap}{signs.high}" if changes else "  ", look.accent).add("  ", look.base)
    note = slot.note(value, filled) if not isinstance(value, list) else ""
    if here and slot.kind == "number" and slot.max is not None:
        note = f"{slot.min or 0} to {slot.max}"
    return pen.data(row, note, look.dim, max(0, width - row.width))


def told(slot: Slot, value: Value, filled: Mapping[str, Value]) -> str:
    """What fills a field, in words."""
    if value is None or value == []:
        return "-"
    if isinstance(value, list):
        counted = dict.fromkeys(map(str, value))
        texts = {str(part): slot.label(part, filled) for part in value}
        times = {key: sum(str(part) == key for part in value) for key in counted}
        return ", ".join(texts[key] + (f" ×{times[key]}" if times[key] > 1 else "") for key in counted)
    return slot.label(value, filled)

"""The box that asks for faces, where dice are rolled on the table."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace
from rich.style import Style
from textual.strip import Strip

from engine.core.scenes import scenes
from engine.core.text import wrap, wrap_but
from engine.core.view import Line, Table
from tui.draw.below import sentence_rows
from tui.draw.chronicle import so_far
from tui.draw.rows import Pen, Row
from tui.draw.tables import table_rows
from tui.fight.faces import Faces

TOLD = 2
"""Lines of what came of the dice before: whoever types these wants to know whether the blow has hit."""


SINGLE = re.compile(r"(?<=\s\S) ")
"""The space behind a word of one letter or a dot: no line ends with that."""

TIGHT = 50
"""Cells of a box in fewer of which the columns of a table stand close: what happens is worth more."""

FOR = len("  for ")
"""Cells before what dice are for."""


def strips(
    pen: Pen,
    faces: Faces,
    name: str,
    width: int,
    height: int,
    tables: Sequence[Table] = (),
    told: Sequence[tuple[int, Line]] = (),
) -> list[Strip]:
    """The box that asks for faces: who rolls what for what, what each face would mean where a table says it, and those
    typed so far; above them what the dice before came to, where no other pane tells it.
    """
    look, inner, roll = pen.look, width - 2, faces.roll
    title = pen.data(Row(), name or "The table", look.title).add(f" rolls {roll.dice}", look.accent)
    above = so_far(pen, scenes(told), inner, TOLD)
    meant = next((table for table in tables if table.title == roll.purpose), None)
    boxes = _boxes(pen, faces, inner)
    wrong = sentence_rows(pen, faces.message, "", "bad", inner) if faces.message else []
    asked = _asked(pen, faces, inner, height - 3 - len(above) - len(boxes) - len(wrong))
    air = [] if above or len(asked) > 1 else [Row()]
    room = max(0, height - 2 - len(above) - len(asked) - len(boxes) - len(wrong))
    keys = f"{_digits(pen, faces)} {pen.glyphs.dot} esc backs out"
    hint = _lines(keys, look.dim, inner, room - 2 * len(air) if meant is None else 1)
    if meant is not None:
        return pen.framed(
            width, height, title, [*above, *asked, *_meant(pen, meant, inner, room), *boxes, *wrong, *hint]
        )
    return pen.framed(width, height, title, [*above, *asked, *air, *boxes, *air, *wrong, *hint])


def _asked(pen: Pen, faces: Faces, inner: int, room: int) -> list[Row]:
    """What the dice are for and which faces count: on a line of its own, where one does not hold both and another is
    free.
    """
    look, roll = pen.look, faces.roll
    told = pen.data(Row().add("  for ", look.dim), roll.purpose, look.strong)
    counts = pen.data(Row(), roll.counts, look.base)
    if roll.counts and (told.width + 3 + counts.width <= inner or room < 2):
        return [told.add(f" {pen.glyphs.dot} ", look.dim).extend(counts)]
    below = _lines(pen.text(roll.counts), look.base, inner, room - 1) if roll.counts else []
    first, *more = wrap(pen.text(roll.purpose), inner - FOR)
    if len(more) >= room - len(below):
        return [told, *below]
    head = Row().add("  for ", look.dim).add(first, look.strong)
    return [head, *(Row().to(FOR, look.base).add(line, look.strong) for line in more), *below]


def _lines(text: str, ink: Style, inner: int, room: int) -> list[Row]:
    """A text on as many lines as it needs, where they are free, else on one."""
    whole = wrap_but(SINGLE, text, inner - 2)
    return [Row().add(f"  {line}", ink) for line in (whole if len(whole) <= room else [text])]


def _boxes(pen: Pen, faces: Faces, inner: int) -> list[Row]:
    """The faces typed so far and those that are missing, or the sum."""
    look = pen.look
    out = [Row().add("  ", look.base)]
    if faces.summing:
        out[-1].add("sum ", look.dim).add(f"[{faces.part or '_'}]", look.accent)
    for index in range(0 if faces.summing else faces.roll.count):
        if out[-1].width > inner - 6:
            out.append(Row().add("  ", look.base))
        if index < len(faces.typed):
            out[-1].add(f"[{faces.typed[index]}]", look.tone("dice"))
        elif index == len(faces.typed):
            out[-1].add(f"[{faces.part or '_'}]", look.accent)
        else:
            out[-1].add("[ ]", look.faint)
        out[-1].add(" ", look.base)
    return out


def _meant(pen: Pen, table: Table, inner: int, room: int) -> list[Row]:
    """What each face would give, line by line; of more lines than have room a sign that there are more."""
    nameless = replace(table, columns=())  # what its columns are called takes no cells either
    rows = table_rows(pen, nameless, inner, tight=inner < TIGHT)[1:]
    if len(rows) <= room:
        return rows
    kept = rows[: max(0, room - 1)]
    return [*kept, Row().add(f"  {pen.glyphs.more} {len(rows) - len(kept)} more", pen.look.dim)][:room]


def _digits(pen: Pen, faces: Faces) -> str:
    """How faces are typed, and how one is taken back."""
    roll, dot = faces.roll, pen.glyphs.dot
    digits = (
        "one digit a face, 0 is ten"
        if roll.sides == 10
        else "one digit a face"
        if roll.sides < 10
        else "one digit a face, two above 9, 01 is 1"
        if roll.sides < 20
        else "two digits a face"
    )
    if roll.each:
        ten = ", 0 is ten on a d10" if 10 in roll.each else ""
        digits = f"one digit a face{ten}" + (", two for a d12 above 9, 01 is 1" if 12 in roll.each else "")
    if not roll.summed:
        return f"{digits} {dot} backspace one back"
    low, high = roll.count, roll.count * roll.sides
    return f"{low} to {high} {dot} s types faces" if faces.summing else f"{digits} {dot} s types the sum"

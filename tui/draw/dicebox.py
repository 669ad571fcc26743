"""The box that asks for faces, where dice are rolled on the table."""

from __future__ import annotations

from textual.strip import Strip

from engine.core.scenes import scenes
from tui.draw.below import sentence_rows
from tui.draw.chronicle import told_in
from tui.draw.rows import Pen, Row
from tui.fight.faces import Faces

TOLD = 2
"""Lines of what came of the dice before."""


def strips(pen: Pen, faces: Faces, name: str, width: int, height: int) -> list[Strip]:
    """The box that asks for faces: who rolls what for what, and those typed so far."""
    look, inner = pen.look, width - 2
    roll = faces.roll
    title = pen.data(Row(), name or "The table", look.title).add(f" rolls {roll.dice}", look.accent)
    # What the dice before these came to: whoever types them wants to know whether the blow has hit.
    rows = [row for scene in scenes((0, line) for line in faces.told)[-1:] for row in told_in(pen, scene, inner, TOLD)]
    close = bool(rows)
    at = len(rows)
    rows += [pen.data(Row().add("  for ", look.dim), roll.purpose, look.strong)] + [Row()] * (not close)
    boxes = Row().add("  ", look.base)
    if faces.summing:
        boxes.add("sum ", look.dim).add(f"[{faces.part or '_'}]", look.accent)
    for index in range(0 if faces.summing else roll.count):
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
    rows += [boxes] + [Row()] * (not close)
    if faces.message:
        rows += sentence_rows(pen, faces.message, "", "bad", inner)
    digits = (
        "one digit a face, 0 is ten"
        if roll.sides == 10
        else "one digit a face"
        if roll.sides < 10
        else "two digits a face"
    )
    if roll.each:
        ten = ", 0 is ten on a d10" if 10 in roll.each else ""
        digits = f"one digit a face{ten}" + (", two for a d12 above 9" if 12 in roll.each else "")
    if roll.summed:
        low, high = roll.count, roll.count * roll.sides
        digits = (
            f"{low} to {high} {pen.glyphs.dot} s types faces"
            if faces.summing
            else f"{digits} {pen.glyphs.dot} s types the sum"
        )
    back = "" if roll.summed else f" {pen.glyphs.dot} backspace one back"
    if roll.counts:
        pen.data(rows[at].add(f" {pen.glyphs.dot} ", look.dim), roll.counts, look.base)
    rows.append(Row().add(f"  {digits}{back} {pen.glyphs.dot} esc backs out", look.dim))
    return pen.framed(width, height, title, rows)

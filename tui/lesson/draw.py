"""A hint as lines of its own between the prompt and the keys."""

from __future__ import annotations

from textual.strip import Strip

from engine.core.text import cell_len
from tui.draw.rows import Pen, Row
from tui.lesson.guide import Part

LINES = 2
"""Lines of a hint at 60 columns and more."""

NARROW_LINES = 4
"""Lines of it below that."""


def lines_for(width: int) -> int:
    """How many lines a hint is given."""
    return LINES if width >= 60 else NARROW_LINES


def strips(pen: Pen, place: str, parts: list[Part], skip: str, width: int, height: int) -> list[Strip]:
    """The hint, led by its place in the lesson; how it is passed over stands at the end where that has room."""
    look = pen.look
    rows = [Row().add(" ", look.base).add(place, look.dim)]
    indent = rows[0].width + 1
    for word in _words(parts):
        cells = sum(cell_len(pen.text(text)) for text, _ in word)
        if rows[-1].width + 1 + cells > width - 1 and rows[-1].width > indent:
            rows.append(Row().to(indent - 1, look.base))
        rows[-1].add(" ", look.base)
        for text, filled in word:
            pen.data(rows[-1], text, look.accent if filled else look.strong)
    if len(rows) < height and rows[-1].width + cell_len(skip) + 3 > width:
        rows.append(Row())
    if len(rows) <= height and rows[-1].width + cell_len(skip) + 3 <= width:
        rows[-1].to(width - cell_len(skip) - 1, look.base).add(skip, look.dim)
    rows += [Row()] * (height - len(rows))
    return [row.strip(width, look.base) for row in rows[:height]]


def _words(parts: list[Part]) -> list[list[Part]]:
    """The text word by word; what was filled in is not broken, and stays with what follows without a blank."""
    out: list[list[Part]] = [[]]
    for text, filled in parts:
        for index, word in enumerate([text] if filled else text.split(" ")):
            if index:
                out.append([])
            if word:
                out[-1].append((word, filled))
    return [word for word in out if word]

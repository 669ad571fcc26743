"""What just happened and why: one line each, the moment in front, the rule at the right."""

from __future__ import annotations

from textual.strip import Strip

from engine.core.text import cell_len, clean, wrap
from engine.core.view import Line
from tui.draw.rows import Pen, Row

TELLING = frozenset({"hit", "death", "bad"})
"""Tones of lines that nobody at the table should miss."""


def rows(pen: Pen, line: Line, fresh: bool, detailed: bool, width: int) -> list[Row]:
    """A chronicle line in as many rows as it needs, with its arithmetic below where that is asked for."""
    look = pen.look
    rule = pen.text(line.rule)
    mark = pen.text(line.moment)[:6]
    left = max(4, len(mark) + 2)
    style = look.tone(line.tone)
    room = max(10, width - left - (len(rule) + 2 if rule else 1))
    first, *rest = wrap(pen.text(line.text), room)
    row = Row().add(pen.glyphs.pointer if fresh else " ", look.accent).add(mark, look.dim).to(left, look.base)
    if line.ruling:
        row.add("GM ", look.accent)
        first, *rest = wrap(pen.text(line.text), max(10, room - 3))
    row.add(first, style)
    if rule:
        row.to(width - len(rule) - 1, look.base).add(rule, look.dim)
    out = [row, *(Row().to(left, look.base).add(text, style) for text in rest)]
    if detailed:
        for text in line.detail:
            for number, part in enumerate(wrap(pen.text(text), max(10, width - left - 3))):
                out.append(Row().to(left + (2 if not number else 4), look.base).add(part, look.dim))
    return out


def strips(
    pen: Pen, lines: list[tuple[int, Line]], head: int, detailed: bool, width: int, height: int, scroll: int
) -> tuple[list[Strip], int]:
    """The framed pane with the newest line at the bottom, and the scroll that was possible."""
    inner, room = width - 2, height - 2
    drawn: list[Row] = []
    for step, line in reversed(lines):
        if len(drawn) >= room + scroll:
            break
        drawn += reversed(rows(pen, line, step == head, detailed, inner))
    scroll = max(0, min(scroll, len(drawn) - room))
    shown = list(reversed(drawn[scroll : scroll + room]))
    title = Row().add("Chronicle", pen.look.title)
    if scroll:
        title.add(f"  {scroll} lines back", pen.look.accent)
    if not shown:
        shown = [Row().add(" nothing to tell yet", pen.look.dim)]
    return pen.framed(width, height, title, shown), scroll


def newest(pen: Pen, told: list[Line], width: int) -> Row | None:
    """What the last act led to, in a single line, where the chronicle itself is not on the screen: blows and deaths,
    or else the last line told.
    """
    if not told:
        return None
    weighty = [line for line in told if line.tone in TELLING] or told[-1:]
    row = pen.data(Row(), weighty[-1].moment, pen.look.dim).add(" ", pen.look.frame)
    # From the end, for that is what it came to: as many as fit.
    shown: list[str] = []
    room = width - row.width
    for line in reversed(weighty):
        text = pen.cut(line.text, room if not shown else width)
        if shown and cell_len(text) + 3 > room:
            row.add(f"{pen.glyphs.more} ", pen.look.dim)
            break
        shown.append(text)
        room -= cell_len(text) + (5 if len(shown) == 1 else 3)
    for at, text in enumerate(reversed(shown)):
        row.add(f" {pen.glyphs.dot} " if at else "", pen.look.frame)
        row.add(text, pen.look.tone(weighty[len(weighty) - len(shown) + at].tone))
    return row


def texts(lines: list[tuple[int, Line]]) -> str:
    """The lines as plain text, for the clipboard: one line each, whatever is in them."""
    return "\n".join(
        clean(f"{line.moment:>4} {line.text}" + (f"  {line.rule}" if line.rule else "")) for _, line in lines
    )

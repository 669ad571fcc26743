"""Meters, pips, badges and gauges: what somebody has left, in a few cells."""

from __future__ import annotations

from rich.style import Style

from engine.core.text import cell_len
from engine.core.view import Badge, Gauge, Mark, Meter
from engine.core.words import signed
from tui.draw.rows import Pen, Row

MOST_PIPS = 10
"""More than these are told by a number; nobody counts more dots than that."""

LONGEST_SCALE = 40
"""Cells of a scale without its numbers at most."""

SHORT_SCALE = 10
"""Cells of one below which a cell more is worth the blank before it."""

BRIEF = 4
"""Letters of a meter's name where several share a line; a dot says that it is shortened."""


def bar(
    pen: Pen, value: int, top: int, cells: int, style: Style, marks: tuple[Mark, ...] = (), was: int | None = None
) -> Row:
    """A bar with thresholds on it. A value above 0 fills at least one cell, one below the top never all.

    What was lost since the moment shown before (down from ``was``) stays visible until the next one.
    """
    row = Row()
    top = max(top, 1)
    filled = max(0, min(cells, round(value * cells / top)))
    if value > 0:
        filled = max(1, filled)
    if value < top:
        filled = min(cells - 1, filled)
    lost = min(cells, max(filled + 1, round(was * cells / top))) if was is not None and was > value else filled
    at = {min(cells - 1, max(0, mark.at * cells // top)) for mark in marks if 0 < mark.at <= top}
    for index in range(cells):
        if index in at:
            row.add(pen.glyphs.threshold, pen.look.accent)
        elif index < filled:
            row.add(pen.glyphs.full, style)
        elif index < lost:
            row.add(pen.glyphs.lost, pen.look.tone("hit"))
        else:
            row.add(pen.glyphs.empty, pen.look.faint)
    return row


def meter_style(pen: Pen, meter: Meter) -> Style:
    """The colour of a meter: its own tone, or a warning where it is below a threshold or a quarter."""
    if meter.tone != "plain":
        return pen.look.tone(meter.tone)
    if meter.value * 4 < meter.max:
        return pen.look.tone("bad")
    return pen.look.tone("warn" if any(meter.value < mark.at for mark in meter.marks) else "good")


def pips(pen: Pen, meter: Meter) -> Row:
    """A pool as dots, or as a number where dots would be too many."""
    row = Row()
    if max(meter.max, meter.value) > MOST_PIPS or meter.value < 0:
        return row.add(meter.figures, pen.look.strong)
    row.add(pen.glyphs.pip * meter.value, pen.look.tone(meter.tone if meter.tone != "plain" else "warn"))
    return row.add(pen.glyphs.no_pip * max(0, meter.max - meter.value), pen.look.faint)


def meter(pen: Pen, pool: Meter, width: int, name_cells: int, was: int | None = None) -> Row:
    """One meter on a line of a full sheet."""
    row = Row()
    pen.data(row, pool.name, pen.look.dim, name_cells).add(" ", pen.look.base)
    if pool.kind == "bar":
        note = _marks(pen, pool) + (f"  {pen.text(pool.text)}" if pool.text else "")
        cells = max(6, min(28, width - row.width - cell_len(note) - 9))
        row.extend(bar(pen, pool.value, pool.max, cells, meter_style(pen, pool), pool.marks, was))
        row.add(f" {pool.figures:>7}", pen.look.strong).add(note, pen.look.dim)
    elif pool.kind == "pips":
        row.extend(pips(pen, pool))
        if pool.text:
            row.add(" ", pen.look.base)
            pen.data(row, pool.text, pen.look.dim)
    elif pool.kind == "slots":
        row.extend(slots(pen, pool))
    elif pool.kind == "number":
        # A text of its own says it better than the bare figures.
        pen.data(row, pool.text or pool.figures, pen.look.strong)
    else:
        pen.data(row, pool.text, pen.look.tone(pool.tone))
    if pool.tokens and pool.kind != "slots":
        row.add(" ", pen.look.base)
        pen.data(row, " ".join(pool.tokens), pen.look.dim)
    return row


def _marks(pen: Pen, pool: Meter) -> str:
    """Thresholds beside the numbers: by their label where it is as short as a number, else by the number."""
    shown = ((pen.text(mark.label), mark.at) for mark in pool.marks)
    return "".join(f" {pen.glyphs.threshold}{label if 0 < len(label) <= 5 else at}" for label, at in shown)


def boxes(pen: Pen, pool: Meter) -> list[Row]:
    """A pool of named boxes: those filled by their names, then the empty ones, then what they come to, where no name
    says it.
    """
    ink = pen.look.tone(pool.tone)
    names = list(pool.tokens) or [pen.glyphs.box] * pool.value
    out = [pen.data(Row().add("[", pen.look.faint), name, ink).add("]", pen.look.faint) for name in names]
    if len(names) < pool.max:
        out.append(Row().add(pen.glyphs.no_box * (pool.max - len(names)), pen.look.faint))
    return [*out, pen.data(Row(), pool.text, pen.look.dim)] if pool.text and pool.text not in names else out


def slots(pen: Pen, pool: Meter) -> Row:
    """The boxes of a pool in one line."""
    row = Row()
    for box in boxes(pen, pool):
        row.add(" " if row.width else "", pen.look.base).extend(box)
    return row


def short_meter(pen: Pen, pool: Meter, cells: int, was: int | None = None, whole: bool = False) -> Row:
    """One meter within a line that holds several: its name or the first letters of it, a small bar, the numbers; the
    numbers alone, and of boxes how many are filled, in no ``cells``.
    """
    row = Row()
    name = pen.text(pool.name)
    short = name if whole or len(name) <= BRIEF else name[: BRIEF - 1] + "."
    if pool.kind == "bar":
        row.add(f"{short} ", pen.look.dim)
        if cells:
            row.extend(bar(pen, pool.value, pool.max, cells, meter_style(pen, pool), pool.marks, was))
        row.add(f"{' ' if cells else ''}{pool.figures}", pen.look.base if cells else meter_style(pen, pool))
    elif pool.kind == "pips":
        row.add(f"{short} ", pen.look.dim).extend(pips(pen, pool))
    elif pool.kind == "slots":
        row.add(f"{short} ", pen.look.dim).extend(slots(pen, pool) if cells else pips(pen, pool))
    elif pool.kind == "number":
        row.add(f"{name} ", pen.look.dim).add(str(pool.value), pen.look.strong)
    else:
        row.add(f"{name} ", pen.look.dim)
        pen.data(row, pool.text, pen.look.tone(pool.tone))
    return row


def badges(pen: Pen, all_of: tuple[Badge, ...], clock: int | None = None) -> Row:
    """Conditions in one line, each with its clock, or only with one of so many cells: the sheet has the others."""
    row = Row()
    for badge in all_of:
        if row.width:
            row.add("  ", pen.look.base)
        pen.data(row, badge.text, pen.look.tone(badge.tone if badge.tone != "plain" else "warn"))
        if badge.clock and (clock is None or cell_len(pen.text(badge.clock)) <= clock):
            row.add(" ", pen.look.base)
            pen.data(row, badge.clock, pen.look.dim)
    return row


def gauge(pen: Pen, watched: Gauge, width: int) -> Row:
    """A number that the whole table watches."""
    row = Row()
    if watched.kind == "balance":
        return _balance(pen, watched, width)
    pen.data(row, watched.name, pen.look.dim).add(" ", pen.look.base)
    if watched.kind == "boxes" and watched.max <= MOST_PIPS:
        marked = {mark.at for mark in watched.marks}
        for index in range(1, max(watched.max, watched.value) + 1):
            sign = pen.glyphs.box if index <= watched.value else pen.glyphs.no_box
            style = pen.look.tone("warn") if index <= watched.value else pen.look.faint
            row.add(sign, pen.look.accent if index in marked else style)
    elif watched.kind == "bar" and watched.max:
        row.extend(bar(pen, watched.value, watched.max, 10, pen.look.tone("warn"), watched.marks))
        row.add(f" {watched.value}/{watched.max}", pen.look.strong)
    else:
        figures = f"{watched.value}/{watched.max}" if watched.max else str(watched.value)
        told = pen.look.strong if watched.tone == "plain" else pen.look.tone(watched.tone)
        pen.data(row, watched.text if watched.worded else figures, told)
    if watched.text and not watched.worded:
        row.add(" ", pen.look.base)
        pen.data(row, watched.text, pen.look.dim)
    return row


def _balance(pen: Pen, watched: Gauge, width: int) -> Row:
    """A scale from one end to the other with the marker on it, every number written while there is room. A short one
    has as many cells on either side of 0: what leans is never drawn as what does not.
    """
    look, signs = pen.look, pen.glyphs
    row = Row()
    ends = cell_len(pen.text(watched.low)) + 3 + cell_len(pen.text(watched.high)) + 6
    room = width - cell_len(pen.text(watched.name)) - 2 - ends - len(watched.text or f"{watched.max}") - 2
    cells = max(1, min(room, LONGEST_SCALE))
    short = cells < SHORT_SCALE and cells % 2 == 0
    pen.data(row, watched.name, look.dim).add(" " if short else "  ", look.base)
    pen.data(row, watched.low, look.side(0)).add(f" {signs.low} ", look.frame)
    marked = {mark.at for mark in watched.marks}
    numbers = [f"{abs(at)}" for at in range(watched.min, watched.max + 1)]
    if sum(len(number) + 1 for number in numbers) + 2 <= room:
        for at, number in zip(range(watched.min, watched.max + 1), numbers, strict=True):
            if at == watched.value:
                row.add(f"{signs.marker}{number}", look.cursor).add(" ", look.base)
            elif at == 0:
                row.add("[0] ", look.dim)
            else:
                row.add(number + " ", look.accent if at in marked else look.dim)
    else:
        half = (cells + short - 1) // 2
        limit = max(1, watched.max if watched.value > 0 else -watched.min)
        here = half + min(half, -(-abs(watched.value) * half // limit)) * (1 if watched.value > 0 else -1)
        scale = ["|" if at == half else signs.across for at in range(2 * half + 1)]
        row.add("".join(scale[:here]), look.frame).add(signs.marker, look.cursor)
        row.add("".join(scale[here + 1 :]), look.frame)
        row.add(f" {pen.text(signed(watched.value))}", look.strong).add(
            " " if watched.text else f"/{watched.max} ", look.dim
        )
    row.add(f"{signs.high} ", look.frame)
    pen.data(row, watched.high, look.side(1))
    if watched.text:
        row.add("  ", look.base)
        pen.data(row, watched.text, look.dim)
    return row

"""A view as plain text: what ``show`` prints, ``watch`` without a terminal follows, and an exported page steps through.

It knows the neutral view and no game, and everything in it is made harmless for a terminal on the way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from engine.core.text import cell_len, clean, cut, fit, wrap
from engine.core.view import Badge, Gauge, Lane, Line, Meter, Pending, Place, Pool, Sheet, Table, Track, View
from saves.boards import board_lines

_BAR = 16
_UNIT = 6
_NAME = 18
_SPANS = {
    "decides": "?",
    "busy": "░",
    "strike": "▶",
    "cast": "*",
    "move": "»",
    "down": "✶",
    "effect": "~",
    "ready": "·",
}
_MOST_PIPS = 20


class Panel(Struct, frozen=True, gc=False):
    """A titled part of a picture. ``id`` is one of a few fixed words, so that pages can lay parts out."""

    id: str
    title: str
    lines: tuple[str, ...]


def panels(view: View, width: int = 100, told: Iterable[Line] = ()) -> list[Panel]:
    """The parts of a picture, empty ones left out; ``told`` are the chronicle lines to close with."""
    found = [
        Panel("track", view.track.title or "Order", tuple(track_lines(view.track, width))),
        Panel("board", "Board", tuple(board_lines(view.board, width))),
        Panel("sheets", "Combatants", tuple(line for sheet in view.sheets for line in sheet_lines(sheet, width))),
        Panel("pools", "Dice", tuple(line for pool in view.pools for line in _pool(pool, width))),
        Panel("tables", "Tables", tuple(line for table in view.tables for line in _table(table, width))),
        Panel(
            "pending",
            "Open questions",
            tuple(line for question in _told_once(view.pending) for line in pending_lines(question, width)),
        ),
        Panel("told", "Chronicle", tuple(text for line in told for text in told_lines(line, width))),
    ]
    return [panel for panel in found if panel.lines]


def picture(view: View, width: int = 100, told: Iterable[Line] = ()) -> list[str]:
    """One picture of the fight in lines of at most ``width`` cells (a hex map may be wider)."""
    lines = wrap(heading(view), width, "  ")
    if view.banner:
        lines += wrap(clean(view.banner), width, "  ")
    for panel in panels(view, width, told):
        title = cut(clean(panel.title), width - 6)
        lines += ["", f"── {title} " + "─" * (width - 4 - cell_len(title)), *panel.lines]
    return lines


def heading(view: View) -> str:
    """Title and clock."""
    return " · ".join(clean(text) for text in (view.title, view.clock) if text)


def track_lines(track: Track, width: int) -> list[str]:
    """Lanes over time or the places of a round, then the gauges and what comes next."""
    if track.kind == "segments":
        lines = _lanes(track, width)
    else:
        lines = [line for place in track.places for line in _place(place, width)]
    lines += [gauge_line(gauge) for gauge in track.gauges]
    lines += [line for text in (*track.warnings, *track.forecast) for line in wrap(clean(text), width, "  ")]
    return lines


def _lanes(track: Track, width: int) -> list[str]:
    status = max([cell_len(clean(lane.status)) for lane in track.lanes], default=0)
    status = min(status, 36)
    last = max([span.end for lane in track.lanes for span in lane.spans], default=track.first)
    count = max(1, min((width - _NAME - 4 - status) // _UNIT, max(last, track.now) - track.first + 1))
    units = range(track.first, track.first + count)
    head = "".join(fit(f"{unit}▼" if unit == track.now else str(unit), _UNIT) for unit in units)
    return [" " * (_NAME + 3) + head.rstrip(), *(_lane(lane, units, status) for lane in track.lanes)]


def _lane(lane: Lane, units: range, status: int) -> str:
    cells = [" "] * (len(units) * _UNIT)
    for span in lane.spans:
        start, end = max(span.start, units.start), min(span.end, units.stop - 1)
        if start > end:
            continue
        at, room = (start - units.start) * _UNIT, (end - start + 1) * _UNIT - 1
        sign = _SPANS[span.kind]
        label = clean(span.label)
        text = cut(f"{sign}{label}", room) if label else sign * room
        padded = text + (sign if span.kind in ("busy", "down") else " ") * (room - cell_len(text))
        cells[at : at + room] = [*padded, *[""] * (room - len(padded))]
    name = fit(f"{clean(lane.short)} {clean(lane.name)}", _NAME)
    mark = "▸" if lane.pending else "†" if lane.out else " "
    return f"{mark} {name} {''.join(cells)}  {cut(clean(lane.status), status)}".rstrip()


def _place(place: Place, width: int) -> list[str]:
    mark = "▸" if place.active else "?" if place.pending else "†" if place.out else "✓" if place.done else " "
    parts = [f"{mark} {clean(place.short)} {clean(place.name)}"]
    if place.count:
        parts[0] += f" {clean(place.count)}"
    parts += [meter_text(meter) for meter in place.pips]
    parts += [badge_text(badge) for badge in place.badges]
    if place.status:
        parts.append(clean(place.status))
    return wrap("  ".join(parts), width, "    ")


def gauge_line(gauge: Gauge) -> str:
    """A number the whole table watches, with its ends and thresholds."""
    if gauge.worded:
        return f"  {clean(gauge.name)}: {clean(gauge.text)}"
    ends = (
        f"{gauge.min} {clean(gauge.low)} … {clean(gauge.high)} {gauge.max}"
        if gauge.kind == "balance"
        else f"of {gauge.max}"
    )
    marks = "".join(f" ┊{mark.at} {clean(mark.label)}" for mark in gauge.marks)
    told = f"  {clean(gauge.besides)}" if gauge.besides else ""
    return f"  {clean(gauge.name)}: {gauge.value} ({' '.join(ends.split())}){marks}{told}"


@lru_cache(maxsize=512)
def sheet_lines(sheet: Sheet, width: int) -> tuple[str, ...]:
    """Everything known of one combatant but the long lists: name, meters, conditions, facts."""
    head = " · ".join(clean(text) for text in (f"{sheet.short} {sheet.name}", sheet.subtitle, sheet.state) if text)
    lines = wrap(("† " if sheet.out else "") + head, width, "    ")
    lines += [line for meter in sheet.meters for line in wrap("    " + meter_text(meter, bars=True), width, "      ")]
    if sheet.badges:
        lines += wrap("    " + ", ".join(map(badge_text, sheet.badges)), width, "    ")
    for fact in sheet.facts:
        lines += wrap(f"    {clean(fact.name)}: {clean(fact.text)}" + _rule(fact.rule), width, "      ")
    return tuple(lines)


def meter_text(meter: Meter, *, bars: bool = False) -> str:
    """A meter in one line; ``bars`` draws a bar beside the numbers."""
    name, text = clean(meter.name), clean(meter.text)
    marks = "".join(f" ┊{mark.at} {clean(mark.label)}" for mark in meter.marks)
    filled = [clean(token) for token in meter.tokens if token]
    tokens = f" [{', '.join(filled)}]" if filled else ""
    after = f"  {text}" if text and text != f"{meter.value}/{meter.max}" else ""
    if meter.kind == "words":
        return f"{name} {text}{tokens}"
    if meter.kind == "number" or not meter.max:
        shown = "" if text and not meter.value else f" {meter.value}"
        return f"{name}{shown}{tokens}{after}"
    if meter.kind == "bar":
        drawn = _bar(meter.value, meter.max) + " " if bars else ""
        return f"{name} {drawn}{meter.value}/{meter.max}{marks}{tokens}{after}"
    if meter.max <= _MOST_PIPS:
        full, empty = ("●", "○") if meter.kind == "pips" else ("■", "□")
        drawn = full * max(0, meter.value) + empty * max(0, meter.max - max(0, meter.value))
        return f"{name} {drawn} {meter.value}/{meter.max}{marks}{tokens}{after}"
    return f"{name} {meter.value}/{meter.max}{marks}{tokens}{after}"


def _bar(value: int, top: int) -> str:
    full = 0 if top <= 0 or value <= 0 else min(_BAR, max(1, _BAR * value // top))
    return "█" * full + "░" * (_BAR - full)


def badge_text(badge: Badge) -> str:
    """A condition with its clock."""
    return clean(badge.text) + (f" ({clean(badge.clock)})" if badge.clock else "")


def _pool(pool: Pool, width: int) -> list[str]:
    faces = " ".join(
        f"[{face}]" + (clean(mark) if mark else "")
        for face, mark in zip(pool.faces, (*pool.marks, *[""] * len(pool.faces)), strict=False)
    )
    thrown = f"{len(pool.faces)}d{pool.sides} {faces}" if pool.faces else ""
    head = f"{clean(pool.name)}: {' = '.join(part for part in (thrown, clean(pool.total)) if part)}"
    return [
        *wrap(head, width, "    "),
        *(line for text in pool.lines for line in wrap("    " + clean(text), width, "    ")),
    ]


def _table(table: Table, width: int) -> list[str]:
    columns, rows = table.told
    lines = [tuple(map(clean, row)) for row in ([columns, *rows] if columns else rows)]
    widths = [max(map(cell_len, column)) for column in zip(*lines, strict=False)]
    out = [clean(table.title) + ("" if table.tokens is None else "  {} of {}".format(*table.tokens))]
    for at, row in enumerate(lines, -1 if columns else 0):
        mark = "▸" if at == table.current else "✗" if at in (*table.spent, *table.struck) else " "
        cells = "  ".join(fit(cell, wide) for cell, wide in zip(row, widths, strict=False))
        out.append(cut(f"  {mark} {cells}".rstrip(), width))
    return out


def _told_once(pending: Sequence[Pending]) -> Iterator[Pending]:
    """The questions; what is to be known for several behind each other alike stands below the last of them."""
    for at, question in enumerate(pending):
        later = pending[at + 1].detail if at + 1 < len(pending) else ()
        yield replace(question, detail=()) if question.detail == later else question


def pending_lines(pending: Pending, width: int) -> list[str]:
    """An open question with what is to be known for answering it."""
    lines = wrap("? " + clean(pending.question) + _rule(pending.rule), width, "  ")
    return [*lines, *(line for text in pending.detail for line in wrap("    " + clean(text), width, "    "))]


def told_lines(line: Line, width: int = 100, *, detail: bool = True) -> list[str]:
    """A chronicle line with its moment in front, the rule behind, and the arithmetic below."""
    moment = fit(clean(line.moment), 4) + " " if line.moment else ""
    ruling = "ruling: " if line.ruling else ""
    lines = wrap(moment + ruling + clean(line.text) + _rule(line.rule), width, "       ")
    if detail:
        lines += [part for text in line.detail for part in wrap("       " + clean(text), width, "       ")]
    return lines


def _rule(rule: str) -> str:
    return f"  ({clean(rule)})" if rule else ""

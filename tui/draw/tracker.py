"""Whose moment it is: lanes over time for games of segments, the order of the round with its gauges for the others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import groupby, zip_longest
from operator import itemgetter
from types import MappingProxyType
from typing import NamedTuple

from msgspec.structs import replace
from rich.style import Style
from textual.strip import Strip

from engine.core.text import cell_len
from engine.core.view import Gauge, Lane, Span, Track
from tui.draw import column, rounds
from tui.draw.bars import bar, gauge, meter_style
from tui.draw.column import Body
from tui.draw.rounds import Who
from tui.draw.rows import Pen, Row

WIDE = 100
"""From this width on a unit of time gets six cells and a lane may say more of its status."""

TOGETHER = "*"
"""Behind the time at which two strike at once."""


POOLS = 2
"""Pools of a lane; the others are on the sheet."""

BAR = 5
"""Cells of the bar of a pool in a lane, where there is room for one."""

SCALE = 30
"""Cells that a number between two ends is not told in fewer than, unless figures beside it would be cut."""


STATUS = 20
"""Cells that are kept for what is said of somebody behind their lane, so that the scale stays when it gets longer."""

WORTH = 8
"""Cells in which the beginning of that still says something."""

LETTERS = 2
"""Cells after its last unit of time, where nothing is in them, that the name of an act may take to its last letter."""

UNITS = 4
"""Units of time that a lane shows before anybody's name gives way to them."""


def rows_wanted(pen: Pen, track: Track, width: int) -> int:
    """Lines that the whole track would fill inside its frame."""
    if track.kind == "segments":
        return len(track.lanes) + _gauge_rows(track)
    return _gauge_rows(track) + rounds.lines_wanted(pen, track, width) + column.to_come(pen, track, width)


def rows(
    pen: Pen,
    track: Track,
    width: int,
    height: int,
    chosen: str,
    ghost: tuple[str, tuple[Span, ...]] = ("", ()),
    bodies: Mapping[str, Body] = MappingProxyType({}),
) -> tuple[list[Row | Strip], Who]:
    """The lines inside the frame, and for the mouse which columns of a line belong to whom. The times of lanes stand in
    the frame (``heading``).

    ``ghost`` are spans that the combatant named would get by the command being put together; ``bodies`` what lanes tell
    of how everybody stands.
    """
    if track.kind == "segments":
        return _segments(pen, track, width, height, chosen, ghost, bodies)
    gauges = _gauges(pen, track, width) if track.gauges else None
    return rounds.rows(pen, track, gauges, width, height, chosen, bodies)


def coinciding(track: Track) -> frozenset[int]:
    """The units of time in which two or more strike: nobody resolves one of them before the other."""
    strikes = [at for lane in track.lanes for at in {span.start for span in lane.spans if span.kind == "strike"}]
    return frozenset(at for at in strikes if strikes.count(at) > 1)


def _gauge_rows(track: Track) -> int:
    return 1 if track.gauges else 0


class _Scale(NamedTuple):
    """Where what is in a lane begins: the name (0: there is no room for one), how somebody is, the units of time; how
    many of these there are, of how many cells; and the cells of each pool's figures, which stand below each other.
    """

    short: int
    name: int
    begin: int
    unit: int
    units: int
    figures: tuple[int, ...] = ()


def _scale(pen: Pen, track: Track, width: int, bodies: Mapping[str, Body]) -> _Scale:
    """Marks, names, state, time and status; where time would have too little room, without the status and the names:
    when a blow lands is told nowhere else.
    """
    here = [bodies.get(lane.id, Body()) for lane in track.lanes]
    figures = _figures(here)
    pools = max([0, *(_body(pen, body, width >= WIDE, figures).width for body in here)])
    unit = 6 if width >= WIDE else 4
    short = max([2, *(min(4, cell_len(lane.short)) for lane in track.lanes)])
    longest = max([4, *(min(14 if width >= WIDE else 8, cell_len(lane.name)) for lane in track.lanes)])
    status = max([STATUS, *(cell_len(lane.status) for lane in track.lanes)])
    found = _Scale(short, 0, 0, unit, 0, figures)
    for name, told in ((longest, status), (longest, 0), (0, 0)):
        begin = short + 2 + (name + 1 if name else 0) + (pools + 1 if pools else 0)
        most = (width - begin) // 2 if width >= WIDE else (width - begin) * 2 // 5
        count = (width - begin - min(told, most) - (2 if told else 1)) // unit
        found = _Scale(short, name, begin, unit, max(2, count), figures)
        if count >= UNITS:
            break
    return found


def heading(pen: Pen, track: Track, width: int, bodies: Mapping[str, Body]) -> Row:
    """The title of the track; of lanes with the times above them, as far as it leaves room."""
    look = pen.look
    title = pen.data(Row(), track.title, look.title)
    if track.kind != "segments":
        return title
    scale, together = _scale(pen, track, width, bodies), coinciding(track)
    left = scale.begin - 1  # a title begins one cell further in than what is below it
    row = title if title.width + 2 <= left else Row()
    row.add(" " if row.width else "", look.frame)
    row.add(pen.glyphs.across * (left - row.width - 1), look.frame).to(left, look.frame)
    for at in range(track.first, track.first + scale.units):
        now = at == track.now
        text = f"{at}{pen.glyphs.now if now else ''}{TOGETHER if at in together else ''}"
        ink = look.accent if now else look.tone("warn") if at in together else look.dim
        row.to(left + (at - track.first) * scale.unit, look.base).add(text[: scale.unit], ink)
    return row


def _segments(
    pen: Pen,
    track: Track,
    width: int,
    height: int,
    chosen: str,
    ghost: tuple[str, tuple[Span, ...]],
    bodies: Mapping[str, Body],
) -> tuple[list[Row | Strip], Who]:
    look = pen.look
    lanes, folded = _concerned(track, height - _gauge_rows(track), chosen)
    scale = _scale(pen, track, width, bodies)
    short, name, begin, unit, count, figures = scale
    out: list[Row | Strip] = []
    who: Who = {}

    def drawn(lane: Lane, spans: tuple[Span, ...], here: bool, ghostly: bool) -> Strip:
        row = Row().add(pen.glyphs.pointer if here else " ", look.accent)
        side = look.dim if lane.out else pen.side(lane.side)
        pen.data(row, lane.short, side, short).add(" ", look.base)
        if name:
            pen.data(row, lane.name, look.dim if lane.out else look.base, name).add(" ", look.base)
        row.extend(_body(pen, bodies.get(lane.id, Body()), width >= WIDE, figures)).to(begin, look.base)
        done = Row() if lane.out else _lane(pen, lane, spans, track, count, unit, ghostly)
        row.extend(done)
        # What is said of somebody takes the cells in which they do nothing, where it needs them.
        free = begin + (done.width + 1 if done.width else 0)
        row.to(max(free, min(begin + count * unit + 1, width - cell_len(lane.status))), look.base)
        tone = look.accent if lane.pending else look.tone("dim" if lane.tone == "plain" else lane.tone)
        left = max(0, width - row.width)
        return pen.inside(pen.data(row, _said(lane.status, left), tone, left), width + 2)

    for lane in lanes:
        who[len(out)] = [(0, width, lane.id)]
        ghostly = ghost[0] == lane.id and bool(ghost[1])
        spans, here = ghost[1] if ghostly else lane.spans, lane.id == chosen
        key = ("lane", lane.id, width, here)
        of = lane, bodies.get(lane.id), spans, ghostly, scale, track.first, width >= WIDE
        out.append(pen.recalled(key, of, partial(drawn, lane, spans, here, ghostly)))
    if folded:
        who[len(out)] = []
        asked = any(lane.pending for lane in track.lanes)
        out.append(_fold(pen, folded, width, who[len(out)], "wait" if asked else "more"))
    if track.gauges:
        out.append(_gauges(pen, track, width))
    return out, who


def _said(status: str, cells: int) -> str:
    """What is said of somebody in so many cells, where it is cut: *free in 6* of ``free in 6: Cling``, where no more of
    it than that has room; nothing for a letter or two.
    """
    begins = status.partition(": ")[0]
    if cell_len(begins) <= cells < min(cell_len(begins) + 4, cell_len(status)):
        return begins
    return status if cells >= WORTH or cell_len(status) <= cells else ""


def _figures(bodies: Iterable[Body]) -> tuple[int, ...]:
    """The cells of the longest figures of each pool, of five at least: where they are shorter nothing moves."""
    told = [[len(pool.figures) for pool in body.pools] for body in bodies]
    return tuple(max(5, *cells) for cells in zip_longest(*told, (), fillvalue=0))


def _body(pen: Pen, body: Body, wide: bool, figures: tuple[int, ...]) -> Row:
    """The sign and the pools of a lane: with bars where there is room, else in figures."""
    row = Row().add(body.sign or " ", pen.look.tone("warn")) if body.sign or body.pools else Row()
    for pool, cells in zip(body.pools, figures, strict=False):
        style = meter_style(pen, pool)
        row.add(" ", pen.look.base)
        if wide:
            row.extend(bar(pen, pool.value, pool.max, BAR, style, pool.marks)).add(" ", pen.look.base)
        row.add(pool.figures.rjust(cells), style)
    return row


def _concerned(track: Track, room: int, chosen: str) -> tuple[tuple[Lane, ...], tuple[Lane, ...]]:
    """The lanes that have a line of their own, in their order, and those that share the last one: where not all fit,
    whoever decides and is looked at goes before whoever will strike, these before the rest, and the fallen are last.
    """
    if len(track.lanes) <= room or room < 2:
        return _window(track.lanes, room, chosen), ()

    def concern(lane: Lane) -> tuple[bool, bool, bool, bool]:
        striking = any(span.kind in ("strike", "cast") and span.end >= track.now for span in lane.spans)
        return lane.id != chosen, lane.out, not striking, not lane.pending

    kept = {lane.id for lane in sorted(track.lanes, key=concern)[: room - 1]}
    lanes = tuple(lane for lane in track.lanes if lane.id in kept)
    return lanes, tuple(lane for lane in track.lanes if lane.id not in kept)


def _fold(pen: Pen, lanes: tuple[Lane, ...], width: int, spans: list[tuple[int, int, str]], others: str) -> Row:
    """``6 decide: g1 g2 g3 · 2 wait: o1 o2 · 1 out: k1``, the ``others`` by what they do; how many of them have no room
    is said at the end.
    """
    groups = {"decide": [lane for lane in lanes if lane.pending and not lane.out]}
    groups[others] = [lane for lane in lanes if not lane.pending and not lane.out]
    groups["out"] = [lane for lane in lanes if lane.out]
    row = Row().add(" ", pen.look.base)
    left = len(lanes)
    for word, some in groups.items():
        room = row.width + 12 < width
        if some and room:
            row.add(f"{f' {pen.glyphs.dot} ' if row.width > 1 else ''}{len(some)} {word}:", pen.look.dim)
        for lane in some:
            if room and row.width + cell_len(lane.short) + (9 if left > 1 else 0) < width:
                start = row.width + 1
                pen.data(row.add(" ", pen.look.base), lane.short, pen.look.dim if lane.out else pen.side(lane.side))
                spans.append((start, row.width, lane.id))
                left -= 1
    return row.add(f" +{left}", pen.look.dim) if left else row


def _window(lanes: tuple[Lane, ...], room: int, chosen: str) -> tuple[Lane, ...]:
    """As many lanes as fit, the chosen one among them; the order never changes."""
    if len(lanes) <= room:
        return lanes
    at = next((i for i, lane in enumerate(lanes) if lane.id == chosen), 0)
    start = max(0, min(at - room // 2, len(lanes) - room))
    return lanes[start : start + room]


def _lane(pen: Pen, lane: Lane, spans: tuple[Span, ...], track: Track, count: int, unit: int, ghostly: bool) -> Row:
    cells: list[tuple[str, Style]] = [(" ", pen.look.base)] * (count * unit)
    for span in spans:
        style = pen.look.accent if ghostly else _span_style(pen, span.kind, lane.side)
        start, end = max(span.start, track.first), min(span.end, track.first + count - 1)
        for at in range(start, end + 1):
            left = (at - track.first) * unit
            sign = pen.glyphs.spans.get(span.kind, pen.glyphs.dot)
            for x in range(unit - (1 if unit <= 4 else 2)):
                cells[left + x] = (sign, style)
    for span in spans:
        style = pen.look.accent if ghostly else _span_style(pen, span.kind, lane.side)
        start, end = max(span.start, track.first), min(span.end, track.first + count - 1)
        if start <= end:
            _label(pen, span, cells, (start - track.first) * unit, (end - start + 1) * unit, style)
    while cells and cells[-1][0] == " ":
        cells.pop()
    row = Row()
    for style, run in groupby(cells, itemgetter(1)):
        row.add("".join(text for text, _ in run), style)
    return row


def _label(pen: Pen, span: Span, cells: list[tuple[str, Style]], left: int, room: int, style: Style) -> None:
    sign = {"strike": pen.glyphs.strike, "cast": pen.glyphs.cast}.get(span.kind, "")
    if span.kind == "decides" and not span.label:
        sign = "?"
    text = sign + pen.text(span.label)
    beyond = cells[left + room : left + len(text)]
    if len(beyond) > LETTERS or len(text) - room > len(beyond) or any(cell != " " for cell, _ in beyond):
        text = pen.cut(text, room)
    if cell_len(text) != len(text):
        return
    for x, char in enumerate(text):
        cells[left + x] = (char, style)


def _span_style(pen: Pen, kind: str, side: str) -> Style:
    look = pen.look
    tones = {"busy": "dim", "down": "bad", "effect": "magic", "move": "move", "ready": "dim", "cast": "magic"}
    if kind == "decides":
        return look.accent
    if kind == "strike":
        return pen.side(side)
    return look.tone(tones.get(kind, "plain"))


def _gauges(pen: Pen, track: Track, width: int) -> Row:
    """All gauges on one line: as drawn, with boxes as figures, or with short ends to the scale, as there is room; where
    nothing else helps the scale is so short that every figure is told.
    """
    some = _fitting(pen, track, width)
    row = _line(pen, some, width, SCALE)
    return row if row.width <= width else _line(pen, some, width, 0)


def _fitting(pen: Pen, track: Track, width: int) -> tuple[Gauge, ...]:
    """The gauges in the fullest form that has room, or in the shortest."""
    some: tuple[Gauge, ...] = ()
    for some in _ever_shorter(track.gauges):
        if _line(pen, some, width, SCALE).width <= width:
            break
    return some


def above_gauges(pen: Pen, track: Track, title: Row, width: int) -> None:
    """Where the figures at the end of the gauges have initials for names, what they are of goes above them, behind the
    title: a column's heading.
    """
    word, line = _left_out(track.gauges, _fitting(pen, track, width)), _gauges(pen, track, width).width
    left = min(line, width - 1) - cell_len(word) - 2  # a title begins one cell further in, and ends before a blank
    if word and title.width + 2 <= left:
        look = pen.look
        title.add(" ", look.frame).add(pen.glyphs.across * (left - title.width), look.frame).add(f" {word}", look.dim)


def _left_out(gauges: tuple[Gauge, ...], some: tuple[Gauge, ...]) -> str:
    """The word that names of gauges end with and their initials do not say; empty where there is none, or several."""
    cut = {
        was.name.split()[-1] for was, now in zip(gauges, some, strict=True) if " " in was.name and len(now.name) == 1
    }
    return cut.pop() if len(cut) == 1 else ""


def _line(pen: Pen, gauges: tuple[Gauge, ...], width: int, scale: int) -> Row:
    """Gauges on one line, those with a scale first, in at least so many cells."""
    row = Row().add(" ", pen.look.base)
    others = [gauge(pen, dial, 40) for dial in gauges if dial.kind != "balance"]
    taken = sum(other.width + 3 for other in others)
    for dial in gauges:
        if dial.kind == "balance":
            row.extend(gauge(pen, dial, max(scale, width - row.width - taken))).add("   ", pen.look.base)
    for at, other in enumerate(others):
        row.add("   " if at else "", pen.look.base).extend(other)
    return row


def _ever_shorter(gauges: tuple[Gauge, ...]) -> Iterator[tuple[Gauge, ...]]:
    """The gauges in full, then with what can be spared left out; the length of a track of boxes is no limit to tell."""
    yield gauges
    plain = tuple(dial if dial.kind == "balance" else _figure(dial) for dial in gauges)
    yield plain
    ends = tuple(replace(dial, low=dial.low[:1], high=dial.high[:1]) for dial in plain)
    yield ends
    bare = tuple(replace(dial, text="") for dial in ends)
    yield bare
    for words in (slice(None), slice(0)):
        yield tuple(_initial(dial, words) for dial in bare)


def _initial(watched: Gauge, words: slice) -> Gauge:
    """With the first of several words as its letter, as at the ends of the scale, and of the others only some."""
    first, *rest = watched.name.split()
    return replace(watched, name=" ".join((first[:1], *rest[words]))) if rest and watched.kind != "balance" else watched


def _figure(watched: Gauge) -> Gauge:
    return replace(watched, kind="number", max=0 if watched.kind == "boxes" else watched.max, text="")

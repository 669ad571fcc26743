"""The order of a round: everybody with what they have left to do, in columns, flowing, or by their marks alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from string import digits

from msgspec import Struct
from msgspec.structs import replace
from textual.strip import Strip

from engine.core.text import cell_len
from engine.core.view import Meter, Place, Track
from tui.draw import column
from tui.draw.bars import badges, pips
from tui.draw.column import Body
from tui.draw.rows import Pen, Row

Span = tuple[int, int, str]
"""From which column of a line to which it tells of whom."""
Who = dict[int, list[Span]]
"""On which line which columns tell of whom."""

Size = tuple[str, int]
"""Who is told in which form."""

LINED_UP = 4
"""Lines of an order in columns; a longer one is told without them, in fewer."""

WIDE = 100
"""From this width on lamps are told by their names as long as there is room."""

NAME = 24
"""Cells of a name in an order: one that is longer costs nobody else a column, or their own name."""

NARROWEST = 12
"""Cells of a column at least; in fewer nobody has room."""

FEW = 3
"""So many pips are no longer than the figures that stand for them."""

FOLDED = 4
"""Lines of an order from which on the last one tells all who have no line, by their marks."""

WHOLE, NAMES, MARKS = range(3)
"""How much is told of each: everything; names, and lamps by their first letters; marks, and figures instead of pips."""


CLOCKS = {WHOLE: 20, NAMES: 14, MARKS: 0}
"""Cells of the longest clock of a condition that is told: how somebody is is worth more."""


class _Order(Struct, frozen=True, gc=False):
    """An order in lines: how much is told of each, and the cells of a column; 0 where there are none."""

    form: int
    cells: int
    lines: list[tuple[Place, ...]]


def place(pen: Pen, one: Place, chosen: str, form: int = WHOLE) -> Row:
    """One in the order of the round."""
    look = pen.look
    row = Row().add(pen.glyphs.pointer if one.id == chosen else (pen.glyphs.acts if one.active else " "), look.accent)
    faded = one.out or one.done
    if one.group:
        row.add("[", look.frame)
    if one.count and not one.out:  # in front, for behind a name it would be one more number: *Guard 2 2*
        pen.data(row, one.count, look.dim).add(" ", look.base)
    pen.data(row, one.short, look.dim if faded else pen.side(one.side))
    name = look.dim if faded else look.accent if one.active or one.pending else look.base
    if form != MARKS:
        row.add(" ", look.base).add(pen.called(one.name, NAME), name)
    for meter in one.pips:
        told = _named(meter, form)
        row.add(" ", look.base)
        pen.data(row, told, look.dim).add(" " if told == meter.name else "", look.base)
        figures = meter.kind == "bar" or (form == MARKS and meter.max > FEW)
        row.extend(Row().add(meter.figures, look.base) if figures else pips(pen, meter))
    if one.badges:
        row.add(" ", look.base).extend(badges(pen, one.badges, CLOCKS[form]))
    if one.status:
        row.add(" ", look.base)
        pen.data(row, one.status, look.dim)
    if one.group:
        row.add("]", look.frame)
    return row


def _recalled(pen: Pen, one: Place, chosen: str, form: int) -> Row:
    """The same as it was drawn last, where nothing about them is another than then."""
    lit = chosen if one.id == chosen else ""
    return pen.recalled(("place", one.id, form, lit), one, partial(place, pen, one, lit, form))


def widths(pen: Pen, track: Track, before: Mapping[Size, int]) -> dict[Size, int]:
    """Cells of each in the order, in each form: as many as they needed ``before`` in this round, so that nobody moves
    when a text is shorter again.
    """
    found = {**before}
    for one in track.places:
        for form in (WHOLE, NAMES, MARKS):
            found[one.id, form] = max(before.get((one.id, form), 0), _recalled(pen, one, "", form).width)
    return found


def _size(pen: Pen, one: Place, form: int) -> int:
    """Cells of one in the order: as many as are kept for them, or what they need."""
    return pen.stood.get((one.id, form)) or _recalled(pen, one, "", form).width


def _named(meter: Meter, form: int) -> str:
    """The name of what is left of something, or its first letter; a lamp is either on or off, whatever it is called."""
    lamp = meter.kind == "pips" and meter.max == 1
    whole = form == WHOLE or (not lamp and (form == NAMES or len(meter.name) <= FEW))
    return meter.name if whole else meter.name[:1]


def _in_columns(pen: Pen, track: Track, width: int) -> _Order:
    """All below each other; lamps by their letters where that saves a narrow screen a line."""
    found = []
    for form in (WHOLE, NAMES):
        widest = max([1, *(_size(pen, one, form) for one in track.places)])
        count = max(1, min(len(track.places) or 1, width // (widest + 2)))
        lines = [track.places[at : at + count] for at in range(0, len(track.places), count)]
        found.append(_Order(form, width // count, lines))
    return found[1] if width < WIDE and len(found[1].lines) < len(found[0].lines) else found[0]


def _spread(pen: Pen, track: Track, width: int) -> _Order:
    """All in columns of which a long one takes several, in as few lines as can be; nobody where none are that wide."""
    form = WHOLE if width >= WIDE else NAMES
    sizes = [_size(pen, one, form) for one in track.places]
    orders = []
    for count in range(2, min(len(track.places), width // NARROWEST) + 1):
        cells, left = width // count, 0
        lines: list[tuple[Place, ...]] = [()]
        for one, size in zip(track.places, sizes, strict=True):
            start = _after(left, cells)
            if lines[-1] and start + size > width:
                lines, start = [*lines, ()], 0
            lines[-1] = (*lines[-1], one)
            left = start + size
        orders.append(_Order(form, cells, lines))
    return min(orders, key=lambda order: len(order.lines), default=_Order(form, 0, []))


def _after(left: int, cells: int) -> int:
    """Where the next column begins, after what ends at ``left``."""
    return -(-(left + 1) // cells) * cells if left else 0


def _flowed(pen: Pen, track: Track, width: int, form: int) -> _Order:
    """The order, as many on each line as it holds."""
    lines: list[tuple[Place, ...]] = []
    left = 0
    for one in track.places:
        cells = _size(pen, one, form) + 1
        if not lines or cells > left:
            lines.append(())
            left = width + 1
        lines[-1] = (*lines[-1], one)
        left -= cells
    return _Order(form, 0, lines)


def lines_wanted(pen: Pen, track: Track, width: int) -> int:
    """Lines that everybody would fill."""
    lines = len(_in_columns(pen, track, width).lines)
    return lines if lines <= LINED_UP else len(_flowed(pen, track, width, WHOLE if width >= WIDE else NAMES).lines)


def _arranged(pen: Pen, track: Track, width: int, room: int) -> _Order:
    """The order in so many lines, with as much of each as that allows."""

    def fits(order: _Order) -> bool:
        whole = all(_size(pen, one, order.form) <= width for one in track.places)
        return whole and 0 < len(order.lines) <= room

    order = _in_columns(pen, track, width)
    order = order if fits(order) else _spread(pen, track, width)
    for form in (WHOLE, NAMES, MARKS):
        if fits(order):
            break
        order = _flowed(pen, track, width, form)
    return order


def _risen(
    pen: Pen, track: Track, order: _Order, width: int, room: int, free: int, chosen: str
) -> tuple[_Order, list[Place]]:
    """An order of so many lines, of which ``free`` cost no line of what is to come, without the fallen, who make room
    for those who still act and for all there is to say; and the fallen, who are told apart. As it is where none need.
    """
    fallen = [one for one in track.places if one.out and one.id != chosen]
    wide = sum(len(line) == 1 and _size(pen, line[0], order.form) > width for line in order.lines)
    if not fallen or room < FOLDED or len(order.lines) + wide <= free:
        return order, []
    risen = _arranged(
        pen, replace(track, places=tuple(one for one in track.places if one not in fallen)), width, room - 1
    )
    better = len(order.lines) > room or len(risen.lines) + 1 < len(order.lines)
    return (risen, fallen) if better else (order, [])


def nameless(pen: Pen, track: Track, drawn: Sequence[Row | Strip]) -> list[str]:
    """Who stands in an order by their marks alone, with their names; those who are numbered once: ``o Oni rabble``."""
    told = " ".join("".join(text for text, _ in row.parts) for row in drawn if isinstance(row, Row))
    unnamed = [one for one in track.places if f"{pen.text(one.short)} {pen.text(one.name)}" not in told]
    several = Counter(map(_kind, unnamed))
    numbered = [_kind(one) for one in unnamed if several[_kind(one)] > 1]
    alone = [(one.short, one.name) for one in unnamed if several[_kind(one)] == 1]
    return [pen.text(f"{mark} {name}") for mark, name in dict.fromkeys((*numbered, *alone))]


def _kind(one: Place) -> tuple[str, str]:
    """Mark and name without a number."""
    return one.short.rstrip(digits), one.name.rstrip(digits).rstrip()


def _on_two(pen: Pen, row: Row, width: int) -> list[Row]:
    """Somebody of whom a line does not hold all on two, parted where a comma is; none where that is not enough."""
    text = "".join(part for part, _ in row.parts)
    at = text.rfind(", ", 0, width) + 1
    rest = Row().to(4, pen.look.base).add(text[at:].strip(), pen.look.dim)
    return [row.within(at, ""), rest] if at and cell_len(text) == len(text) and rest.width <= width else []


def rows(
    pen: Pen,
    track: Track,
    gauges: Row | None,
    width: int,
    height: int,
    chosen: str,
    bodies: Mapping[str, Body],
) -> tuple[list[Row | Strip], Who]:
    """The lines inside the frame, the gauges first, and whose each column of a line is. Where not all have room, the
    others share the last of at least four.
    """
    out: list[Row | Strip] = [gauges] if gauges is not None else []
    who: Who = {}
    chosen = next((one.id for one in track.places if chosen in one.along), chosen)
    if width < column.NARROW:
        for row, owner in column.rows(pen, track, bodies, width, height - len(out), chosen):
            if owner:
                who[len(out)] = [(0, width, owner)]
            out.append(row)
        return out, who
    # The order comes before the forecast; a warning is worth an order in brief, or a scrolled one.
    order = _arranged(pen, track, width, height - len(out) - len(track.warnings[:1]))
    to_come, left = column.to_come(pen, track, width), height - len(out)
    room = max(1, left - min(to_come, max(len(track.warnings[:1]), left - len(order.lines))))
    order, rest = _risen(pen, track, order, width, room, left - to_come, chosen)
    lines, rest = _scrolled(order.lines, rest, chosen, room)
    spare = height - len(out) - len(lines) - bool(rest) - to_come
    least = column.lines_of(pen, track.warnings, width) + len(track.forecast)
    for line in lines:
        row, who[len(out)] = _beside(pen, line, order, chosen)
        free = spare if line[0].id != chosen else spare + to_come - least  # what is to come is cut first
        some = _on_two(pen, row, width) if free > 0 and len(line) == 1 and row.width > width else []
        who.update({len(out) + 1: [(0, width, line[0].id)]} if some else {})
        out += some or [row.within(width, pen.text("…"))]
        spare -= bool(some)
    if rest:
        row, who[len(out)] = _also(pen, rest, width)
        out.append(row)
    for text in (*track.warnings, *track.forecast):
        told = column.told(pen, text, width - 2, height - len(out)) if len(out) < height else []
        ink = pen.look.tone("bad") if text in track.warnings else pen.look.dim
        out += [Row().add(" ", pen.look.base).add(line, ink) for line in told]
    return out[:height], who


def _scrolled(
    lines: list[tuple[Place, ...]], rest: list[Place], chosen: str, room: int
) -> tuple[list[tuple[Place, ...]], list[Place]]:
    """As many lines of the order as there is ``room`` for, around whoever is chosen, and whom another line tells of in
    brief: where there is room for few, nobody more than before.
    """
    if len(lines) <= room - bool(rest):
        return lines, rest
    here = next((at for at, line in enumerate(lines) if any(place.id == chosen for place in line)), 0)
    seen = room - 1 if room >= FOLDED else room
    start = max(0, min(here - seen // 2, len(lines) - seen))
    if seen < room:
        rest = [place for line in (*lines[:start], *lines[start + seen :]) for place in line] + rest
    return lines[start : start + seen], rest


def _beside(pen: Pen, line: Sequence[Place], order: _Order, chosen: str) -> tuple[Row, list[Span]]:
    """Those of one line beside each other, and the columns that are each one's."""
    row, spans, end, cells = Row(), list[Span](), 0, order.cells or 1
    for place in line:
        left = _after(end, cells)
        row.to(left, pen.look.base).extend(_recalled(pen, place, chosen, order.form))
        end = left + _size(pen, place, order.form)
        spans.append((left, _after(end, cells), place.id))
    return row, spans


def _also(pen: Pen, rest: Sequence[Place], width: int) -> tuple[Row, list[Span]]:
    """The marks of those whom no line of the order holds, as many as have room."""
    row, spans = Row().add(" also", pen.look.dim), list[Span]()
    for place in rest:
        left = row.width
        part = pen.data(Row().add(" ", pen.look.base), place.short, pen.look.dim if place.out else pen.side(place.side))
        part.add(" ", pen.look.base)
        if left + part.width > width:
            break
        spans.append((left, row.extend(part).width, place.id))
    return row, spans

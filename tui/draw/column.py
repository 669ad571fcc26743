"""The order of a round in a narrow column: one under the other, with what is said of each and what is to come."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from engine.core.text import cell_len, wrap
from engine.core.view import Meter, Place, Track
from tui.draw.bars import badges
from tui.draw.rows import Pen, Row

NARROW = 34
"""Columns below which an order is drawn so."""

INDENT = 2
"""Cells before what is said of somebody."""


class Body(NamedTuple):
    """How somebody stands: a sign of their state, the pools that are argued about, and all that the sheet counts."""

    sign: str = ""
    pools: tuple[Meter, ...] = ()
    counted: tuple[Meter, ...] = ()


Owned = tuple[Row, str]
"""A line, and of whom it tells; of nobody where that is empty."""


def rows(pen: Pen, track: Track, bodies: Mapping[str, Body], width: int, height: int, chosen: str) -> list[Owned]:
    """As much as there is room for: who is there before how they are, both before what is to come, and all of it before
    what others than the chosen one have left. Several fallen share a line where anything would be left out for them,
    and of the chosen one the last is kept longest, which is no pool that stands on the sheet too.
    """
    texts = (*track.warnings, *track.forecast)
    fallen = [place for place in track.places if place.out and place.id != chosen]
    fallen = fallen if len(fallen) > 1 else []
    up, out = tuple(place for place in track.places if place not in fallen), _fallen(pen, fallen, width)
    whole, coming = replace(track, places=up), to_come(pen, track, width)
    people = _everybody(pen, track, bodies, width, chosen, "all")
    if len(people) + coming > height:
        for much, least in (("all", coming), ("state", len(texts)), ("chosen", 0)):
            people = _everybody(pen, whole, bodies, width, chosen, much) + out
            if len(people) + least <= height:
                break
    at = next((at for at, (_, who) in enumerate(people) if who == chosen), 0)
    said = sum(who == chosen for _, who in people[at + 1 :])
    del people[at + 1 : at + 1 + max(0, min(said, len(people) - height))]
    if len(people) > height:
        start = max(0, min(at - height // 2, len(people) - height))
        return people[start : start + height]
    left = height - len(people)
    for at, text in enumerate(texts[:left]):
        ink = pen.look.tone("bad") if text in track.warnings else pen.look.dim
        for line in told(pen, text, width - 2, left - (min(len(texts) - at, left) - 1)):
            people.append((Row().add(" ", pen.look.base).add(line, ink), ""))
            left -= 1
    return people


def _fallen(pen: Pen, places: Sequence[Place], width: int) -> list[Owned]:
    """Those who are out by their marks, on a line that tells of none of them alone; none where there are none."""
    marks = " ".join(pen.text(place.short) for place in places)
    return [(Row().add(" out ", pen.look.dim).add(pen.cut(marks, width - 5), pen.look.dim), "")] if places else []


def told(pen: Pen, text: str, cells: int, lines: int) -> list[str]:
    """A sentence on at most so many lines, with a sign where that is not all of it. Of what leads to what the end is
    told first, for that is what one would act on.
    """
    found = wrap(pen.text(text), cells)
    if len(found) <= lines:
        return found
    ends = (pen.text(text[at:]) for at in range(len(text)) if text.startswith(" → ", at))
    end = next((end for end in ends if cell_len(end) <= cells * 2 // 3), "")
    if lines == 1 and end:
        return [pen.cut(text, cells - cell_len(end)) + end]
    return [*found[: lines - 1], pen.phrase(" ".join(found[lines - 1 :]), cells)]


def to_come(pen: Pen, track: Track, width: int) -> int:
    """Lines of what threatens and what is to come, told whole."""
    return lines_of(pen, (*track.warnings, *track.forecast), width)


def lines_of(pen: Pen, texts: Iterable[str], width: int) -> int:
    """Lines of sentences, each told whole."""
    return sum(len(wrap(pen.text(text), width - 2)) for text in texts)


def _everybody(pen: Pen, track: Track, bodies: Mapping[str, Body], width: int, chosen: str, much: str) -> list[Owned]:
    """Everybody, with ``all`` that is said of them, how they are (``state``), that of the ``chosen`` one, or none."""
    found: list[Owned] = []
    for place in track.places:
        found.append((_head(pen, place, chosen, width), place.id))
        if much in ("all", "state") or (much and place.id == chosen):
            body = bodies.get(place.id) if much == "all" or place.id == chosen else None
            found += [(row, place.id) for row in _said(pen, place, width, body or Body())]
    return found


def _head(pen: Pen, place: Place, chosen: str, width: int) -> Row:
    """Mark, name and what is left, or how somebody is out; the name gives way."""
    look = pen.look
    faded = place.out or place.done
    row = Row().add(pen.glyphs.pointer if place.id == chosen else pen.glyphs.acts if place.active else " ", look.accent)
    pen.data(row, place.short, look.dim if faded else pen.side(place.side)).add(" ", look.base)
    left = place.status.split(", ")[0] if place.out else " ".join(_figures(place.pips[:1]))
    room = max(4, width - row.width - cell_len(left) - 1)
    plain = look.dim if faded else look.base
    ink = look.accent if not faded and (place.active or place.pending) else plain
    pen.data(row, pen.called(place.name, room), ink, room)
    return pen.data(row.to(width - cell_len(left), look.base), left, plain, width - row.width)


def _figures(meters: Iterable[Meter]) -> list[str]:
    return [f"{meter.name} {meter.figures}" for meter in meters]


def _said(pen: Pen, place: Place, width: int, body: Body) -> Iterable[Row]:
    """What else is to be known of somebody, as many pieces on a line as it holds."""
    if place.out:
        return
    told = {meter.id for meter in place.pips[:1]}
    left = _figures(meter for meter in body.counted if meter.max and not meter.gain and meter.id not in told)
    pieces = [*left, *filter(None, (place.count and f"({place.count})", *place.status.split(", ")))]
    lines: list[str] = []
    for piece in pieces:
        joined = f"{lines[-1]}  {piece}" if lines else piece
        if lines and cell_len(joined) <= width - INDENT:
            lines[-1] = joined
        else:
            lines += wrap(pen.text(piece), width - INDENT)
    for line in lines:
        yield Row().to(INDENT, pen.look.base).add(line, pen.look.dim)
    if place.badges:
        yield Row().to(INDENT, pen.look.base).extend(badges(pen, place.badges))

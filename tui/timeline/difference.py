"""What differs between two moments: meters, positions, conditions and all else that their pictures say in words.

Both pictures were built for the same audience, so nothing can show here that it may not know.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping

from msgspec import Struct

from engine.board.hexgrid import COMPASS, called
from engine.core.view import Board, Meter, Place, Sheet, Tone, Track, View
from engine.core.words import signed

PARTED = "  "
"""What stands between the parts of a text that is a list (``VIT 14  END 12``)."""


class Change(Struct, frozen=True, gc=False):
    """One thing that is not the same: whose, what, as it was, as it is, and by how much where that is a number."""

    who: str
    what: str
    before: str
    after: str
    by: str = ""
    tone: Tone = "plain"


def changes(before: View, after: View) -> list[Change]:
    """Everything that differs, by combatant in the order of the sheets; what belongs to nobody comes first."""
    out = [*_table(before, after)]
    sheets = {sheet.id: sheet for sheet in before.sheets}
    names = {sheet.id: sheet.name for view in (before, after) for sheet in view.sheets}
    called_now = {zone.id: zone.name for view in (before, after) for zone in view.board.zones}
    stood, stands = (_positions(view.board, called_now) for view in (before, after))
    spent = {place.id: place for place in before.track.places}
    left = {place.id: place for place in after.track.places}
    for sheet in after.sheets:
        was = sheets.pop(sheet.id, None)
        name = f"{sheet.short} {sheet.name}"
        if was is None:
            out.append(Change(name, "", "not there", "has come", tone="good"))
        else:
            out += _sheet(name, was, sheet)
            if sheet.id in spent and sheet.id in left:
                out += _left(name, spent[sheet.id], left[sheet.id], {meter.id for meter in sheet.meters})
        moved = list(_words(name, "position", stood.get(sheet.id, ""), stands.get(sheet.id, ""), "move"))
        if was is not None and not moved:  # a subtitle may say where somebody faces, which the position says too
            moved += _words(name, "is", was.subtitle, sheet.subtitle)
        out += moved
    for gone in sheets.values():
        out.append(Change(f"{gone.short} {gone.name}", "", "was there", "not there", tone="bad"))
    for who in stood.keys() | stands.keys():
        if who not in names:
            out += _words(who, "position", stood.get(who, ""), stands.get(who, ""), "move")
    return out


def _words(who: str, what: str, before: str, after: str, tone: Tone = "plain") -> Iterator[Change]:
    if before != after:
        yield Change(who, what, before, after, tone=tone)


def _table(before: View, after: View) -> Iterator[Change]:
    yield from _words("", "time", before.clock, after.clock)
    yield from _words("", "phase", before.phase, after.phase)
    yield from _words("", "", before.banner, after.banner)
    yield from _gauges(before.track, after.track)
    places = {zone.id: zone for zone in before.board.zones}
    for zone in after.board.zones:
        was = places.get(zone.id)
        if was is not None and was.name != zone.name:
            yield Change("", "place", was.name, zone.name)
        elif was is not None:
            yield from _words(zone.name, "features", ", ".join(was.features), ", ".join(zone.features))
    cells = {cell.at: cell.text or cell.glyph for cell in before.board.cells}
    now = {cell.at: cell.text or cell.glyph for cell in after.board.cells}
    for at in sorted(cells.keys() | now.keys()):
        place = _place(after.board, at)
        lay, lies = (there.get(at, "").removeprefix(f"{place} ") for there in (cells, now))
        yield from _words("", f"hex {place}", lay, lies)


def _gauges(before: Track, after: Track) -> Iterator[Change]:
    gauges = {gauge.id: gauge for gauge in before.gauges}
    for gauge in after.gauges:
        was = gauges.get(gauge.id)
        if was is not None and was.value != gauge.value:
            by = gauge.value - was.value
            yield Change("", gauge.name, str(was.value), str(gauge.value), signed(by))


def _sheet(name: str, before: Sheet, after: Sheet) -> Iterator[Change]:
    meters = {meter.id: meter for meter in before.meters}
    for meter in after.meters:
        was = meters.pop(meter.id, None)
        if was is None:
            yield Change(name, meter.name, "", told(meter))
        elif told(was) != told(meter):
            yield _meter(name, was, meter)
    for lost in meters.values():
        yield Change(name, lost.name, told(lost), "")
    yield from _badges(name, before, after)
    yield from _words(name, "state", before.state, after.state, "bad" if after.out and not before.out else "plain")
    yield from _facts(name, before, after)


def _meter(name: str, was: Meter, now: Meter) -> Change:
    by = now.value - was.value
    if now.kind == "words" or not by:
        return Change(name, now.name, told(was), told(now))
    # Up is good news for Life and bad news for Wounds: which, only the game knows.
    return Change(name, now.name, told(was), told(now), signed(by), "move" if by > 0 else "warn")


def _left(name: str, before: Place, after: Place, told_already: Container[str]) -> Iterator[Change]:
    """What somebody has left to do in the order of the round, where no meter of their sheet says so."""
    had = {meter.id: meter for meter in before.pips}
    for meter in after.pips:
        was = had.get(meter.id)
        if was is not None and meter.id not in told_already:
            yield from _words(name, meter.name, _lamp(was), _lamp(meter), "move" if meter.value > was.value else "warn")


def _lamp(meter: Meter) -> str:
    """One of a kind is left or it is not; of several they are counted."""
    return ("left" if meter.value else "spent") if meter.max == 1 else told(meter)


def _badges(name: str, before: Sheet, after: Sheet) -> Iterator[Change]:
    had = {badge.text: badge for badge in before.badges}
    has = {badge.text: badge for badge in after.badges}
    for text, badge in has.items():
        clock = f"{text} {badge.clock}".strip()
        if text not in had:
            yield Change(name, "condition", "", clock, "new", badge.tone)
        elif had[text].clock != badge.clock:
            yield Change(name, "condition", f"{text} {had[text].clock}".strip(), clock)
    for text, badge in had.items():
        if text not in has:
            yield Change(name, "condition", f"{text} {badge.clock}".strip(), "", "over")


def _facts(name: str, before: Sheet, after: Sheet) -> Iterator[Change]:
    was, now = _all_facts(before), _all_facts(after)
    for key in (*now, *(gone for gone in was if gone not in now)):
        section, fact = key
        what = f"{section}: {fact}" if section else fact
        yield from _words(name, what, *_apart(was.get(key, ""), now.get(key, "")))


def _apart(before: str, after: str) -> tuple[str, str]:
    """Two texts; of two lists of as many parts those that differ: ``both hands → one hand`` of what is held so, and
    strikes as it did.
    """
    for joint in (PARTED, ", "):
        if before.count(joint) == after.count(joint) > 0:
            pairs = [*zip(before.split(joint), after.split(joint), strict=True)]
            differing = [pair for pair in pairs if pair[0] != pair[1]]
            return joint.join(was for was, _ in differing), joint.join(now for _, now in differing)
    return before, after


def _all_facts(sheet: Sheet) -> dict[tuple[str, str], str]:
    out = {("", fact.name): fact.text for fact in sheet.facts}
    out.update({(section.title, fact.name): fact.text for section in sheet.sections for fact in section.facts})
    return out


def told(meter: Meter) -> str:
    """A meter in words and figures."""
    if meter.kind == "words":
        return meter.text
    number = meter.figures
    tokens = ", ".join(filter(None, meter.tokens))
    return f"{number} ({tokens})" if tokens else number


def _place(board: Board, at: str) -> str:
    """What the game calls a place."""
    return called(at, board.written) if board.kind == "hex" else at


def _positions(board: Board, names: Mapping[str, str]) -> dict[str, str]:
    """Where everybody stands, in words, zones by their names; those who fill several hexes by the first."""
    out = {}
    for token in board.tokens:
        at = (names.get(token.cells[0]) or _place(board, token.cells[0])) if token.cells else "nowhere"
        facing = f" faces {COMPASS[token.facing % 6]}" if token.facing is not None else ""
        guard = f", {token.guard}" if token.guard else ""
        out[token.id] = f"{at}{facing}{guard}"
    for zone in board.zones:
        for who in zone.occupants:
            out.setdefault(who, names[zone.id])
    return out

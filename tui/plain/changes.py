"""What is different between two pictures of a fight, in sentences: what a step changed, for somebody who cannot
glance.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from msgspec.structs import replace

from engine.board.hexgrid import called
from engine.core.text import clean
from engine.core.view import Badge, Board, Line, Sheet, View
from engine.core.words import written
from saves.picture import badge_text
from tui.plain.say import holds_harm, meter_said


def fallen(lines: Iterable[Line]) -> frozenset[str]:
    """Whoever was told to have fallen."""
    return frozenset(line.about or line.who for line in lines if line.tone == "death")


def changes(before: View, after: View, fell: Collection[str] = ()) -> list[str]:
    """Sentences about meters, conditions, places, comings and goings; empty where nothing that can be seen changed. Of
    whoever ``fell``, and was told to have, it is not told again.
    """
    told: list[str] = []
    if after.clock != before.clock:
        told.append(f"Now {after.clock}.")
    old = {sheet.id: sheet for sheet in before.sheets}
    new = {sheet.id: sheet for sheet in after.sheets}
    told += [f"{sheet.name} joins." for id_, sheet in new.items() if id_ not in old]
    told += [f"{sheet.name} is gone." for id_, sheet in old.items() if id_ not in new]
    gauges = {gauge.id: gauge for gauge in before.track.gauges}
    moved = [gauge for gauge in after.track.gauges if gauge.id in gauges and gauges[gauge.id].value != gauge.value]
    for id_, sheet in new.items():
        if id_ in old:
            told += _of_sheet(old[id_], sheet, {gauge.id for gauge in moved}, id_ in fell)
    told += _of_board(before.board, after.board)
    for gauge in moved:
        stands = gauge.text if gauge.worded else f"{written(gauges[gauge.id].value)} to {written(gauge.value)}"
        told.append(f"{gauge.name}: {stands}.")
    return told


def _of_sheet(before: Sheet, after: Sheet, moved: Collection[str], fell: bool) -> Iterator[str]:
    """What is different about somebody; not the numbers of gauges that ``moved``, which are told once."""
    meters = {meter.id: meter for meter in before.meters}
    for meter in after.meters:
        was = meters.get(meter.id)
        if was == meter or meter.gauge in moved:
            continue
        if was is None and meter.value == (0 if holds_harm(meter) else meter.max) and meter.kind != "words":
            continue  # what somebody has from now on, and nothing of it is spent
        if was is None or meter.kind == "words" or (was.value, was.max) == (meter.value, meter.max):
            yield f"{after.name}: {meter_said(meter, in_full=True)}."
        else:
            top = f" of {meter.max}" if meter.max else ""
            yield f"{after.name}: {meter.name} {was.value} to {meter.value}{top}."
    then = set(map(_in_round_figures, before.badges))
    gained = [badge for badge in after.badges if _in_round_figures(badge) not in then]
    fall = next((badge for badge in gained if badge.state), None) if fell else None
    # What would bring somebody back is told nowhere else: *out, rallies at 4*.
    news = [badge_text(badge).partition(", ")[2] if badge is fall else badge_text(badge) for badge in gained]
    has = {badge.text for badge in after.badges}
    lost = [badge for badge in before.badges if badge.text not in has and not badge.passes]
    if any(news):
        yield f"{after.name}, now: {', '.join(filter(None, news))}."
    if lost:
        yield f"{after.name}, no longer: {', '.join(clean(badge.text) for badge in lost)}."
    if fell or any(badge.state for badge in (*gained, *lost)):
        return
    if after.state != before.state and after.state:
        yield f"{after.name}: {after.state}."
    elif after.out != before.out:
        yield f"{after.name} is {'out' if after.out else 'back'}."


def _in_round_figures(badge: Badge) -> str:
    """A condition with what is left of it in its largest unit: of *95 h 59 min 50 s* no second is news."""
    return badge_text(replace(badge, clock=" ".join(badge.clock.split()[:2])))


def _of_board(before: Board, after: Board) -> Iterator[str]:
    tokens = {token.id: token for token in before.tokens}
    for token in after.tokens:
        was = tokens.get(token.id)
        if was is not None and was.cells != token.cells and was.cells and token.cells and not after.zones:
            start, end = (called(place.cells[0], after.written) for place in (was, token))
            yield f"{token.name}: from {start} to {end}."
    zones = {who: zone.name for zone in before.zones for who in zone.occupants}
    names = {sheet.id: sheet.name for sheet in after.tokens}
    for zone in after.zones:
        for who in zone.occupants:
            if who in zones and zones[who] != zone.name:
                yield f"{names.get(who, who)}: from {zones[who]} to {zone.name}."

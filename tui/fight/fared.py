"""How somebody fared, in words: what they have left, and how kind their dice were."""

from __future__ import annotations

from collections import Counter

from engine.core.offers import counted
from engine.core.view import Meter, Sheet
from engine.core.words import signed

MOST_POOLS = 2
"""Meters that are told of somebody who stands."""


def left(sheet: Sheet, after: Sheet | None = None) -> str:
    """What somebody has left at the end, in the first of their meters, and ``after`` it, where the first has come back
    with the end: *Health 5/12 → 12/12*. A lamp (an action of the turn) is no meter.
    """
    pools = [meter for meter in sheet.meters if not (meter.gain or meter.lamp)]
    told = list(map(_left_of, pools[:MOST_POOLS]))
    if pools and all(pool.kind == "slots" and not pool.value for pool in pools[:MOST_POOLS]):
        return "unhurt"  # boxes hold what befell somebody: none of it is nothing that is used up
    for pool in pools[:1]:
        back = next((meter for meter in after.meters if meter.id == pool.id), pool) if after is not None else pool
        if pool.kind == "bar" and back.value > pool.value:
            told[0] += f" → {back.figures}"
    return ", ".join(told) or sheet.summary


def _left_of(pool: Meter) -> str:
    """A meter in words: of named boxes what is in them."""
    named = [token for token in pool.tokens if token[:1].isalpha()] if pool.kind == "slots" else []
    empty = "none" if pool.kind == "slots" and pool.max and not pool.value else pool.figures
    return f"{pool.name} {', '.join(named) or (pool.text if pool.kind == 'words' else empty)}"


def gained(had: Sheet, has: Sheet) -> str:
    """Meters that fights are fought for, where they are higher or lower than before; things that are new or gone."""
    before = {meter.id: meter.value for meter in had.meters if meter.gain}
    more = [(meter.name, meter.value - before[meter.id]) for meter in has.meters if meter.gain and meter.id in before]
    told = [f"{signed(by)} {name}" for name, by in more if by]
    new, gone = Counter(has.owned) - Counter(had.owned), Counter(had.owned) - Counter(has.owned)
    return ", ".join([*told, *(f"+{name}" for name in new.elements()), *(f"−{name}" for name in gone.elements())])


def luck(count: int, over: float) -> str:
    """How kind the dice were: by how much a die they were off what dice show on the average."""
    if not count:
        return ""
    dice = counted(count, "die", "dice")
    if abs(over) < 0.05:
        return f"{dice}, as dice fall"
    return f"{dice}, {abs(over):.1f} {'above' if over > 0 else 'below'} average"

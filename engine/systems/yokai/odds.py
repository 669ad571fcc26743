"""Exact odds: 3D6 against 3D6 is small enough to count (YO-05, YO-57, YO-62). Nothing is sampled."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Literal

from msgspec import Struct

ONE: dict[int, float] = {}
"""Chance of each sum of 3D6."""
for _faces in product(range(1, 7), repeat=3):
    ONE[sum(_faces)] = ONE.get(sum(_faces), 0.0) + 1 / 216


class Rival(Struct, frozen=True, gc=False):
    """An attack on one target: attack modifier less defence modifier, base damage less armour, how it is opposed
    (YO-S15).
    """

    edge: int
    flat: int
    how: Literal["roll", "ten", "auto"] = "roll"


class Odds(Struct, frozen=True, gc=False):
    """Chance to hit (of the first target), expected push of the Tide, chance that it breaks."""

    hit: float
    tide: float
    breaks: float


@cache
def at_least(dn: int, modifier: int) -> float:
    """YO-11: chance of 3D6 and a modifier against a Difficulty Number."""
    return sum(chance for value, chance in ONE.items() if value + modifier >= dn)


@cache
def wins(edge: int, *, reroll: bool = True) -> float:
    """YO-57: chance to beat an opponent by ``edge`` better; ties rerolled, or lost."""
    return sum(chance for damage, chance in _pair(edge, 1, reroll).items() if damage)


@cache
def _pair(edge: int, flat: int, reroll: bool) -> dict[int, float]:
    """Chance of each damage of a pair of fresh rolls; 0 is a miss."""
    return _spread([(a - b, p * q) for a, p in ONE.items() for b, q in ONE.items()], edge, flat, reroll)


def _spread(rolls: list[tuple[int, float]], edge: int, flat: int, reroll: bool) -> dict[int, float]:
    out: dict[int, float] = {}
    tied = 0.0
    for difference, chance in rolls:
        margin = difference + edge
        if margin == 0 and reroll:
            tied += chance
            continue
        damage = max(1, flat + margin // 3) if margin > 0 else 0
        out[damage] = out.get(damage, 0.0) + chance
    return {damage: chance / (1 - tied) for damage, chance in out.items()} if tied < 1 else {}


@cache
def _given(roll: int, rival: Rival, reroll: bool) -> tuple[tuple[int, float], ...]:
    """Chance of each damage to one target when the shared attack shows ``roll``; a tie is a fresh pair (YO-S17)."""
    if rival.how == "auto":
        return ((max(1, rival.flat), 1.0),)
    out: dict[int, float] = {}
    against = ONE if rival.how == "roll" else {10: 1.0}
    again = _pair(rival.edge, rival.flat, reroll) if rival.how == "roll" else _alone(rival.edge, rival.flat, reroll)
    for other, chance in against.items():
        margin = roll - other + rival.edge
        if margin == 0 and reroll:
            for damage, part in again.items():
                out[damage] = out.get(damage, 0.0) + chance * part
            continue
        damage = max(1, rival.flat + margin // 3) if margin > 0 else 0
        out[damage] = out.get(damage, 0.0) + chance
    return tuple(out.items())


@cache
def _alone(edge: int, flat: int, reroll: bool) -> dict[int, float]:
    """Chance of each damage of a roll against a fixed 10."""
    return _spread([(a - 10, p) for a, p in ONE.items()], edge, flat, reroll)


@cache
def odds(
    rivals: tuple[Rival, ...], marker: int, limit: int, *, reroll: bool = True, past: bool = False, carry: bool = False
) -> Odds:
    """What an attack will do. ``marker`` is the Tide as seen from the attacker, positive toward the targets' side."""
    hit = tide = breaks = 0.0
    for roll, chance in ONE.items():
        lines: dict[tuple[int, bool], float] = {(marker, False): chance}
        for index, rival in enumerate(rivals):
            spread = _given(roll, rival, reroll)
            tide += chance * sum(damage * part for damage, part in spread)
            if index == 0:
                hit += chance * sum(part for damage, part in spread if damage)
            lines = _pushed(lines, spread, limit, past, carry)
        breaks += sum(part for (_, broke), part in lines.items() if broke)
    return Odds(hit, tide, breaks)


def _pushed(
    lines: dict[tuple[int, bool], float], spread: tuple[tuple[int, float], ...], limit: int, past: bool, carry: bool
) -> dict[tuple[int, bool], float]:
    """YO-68: where the marker may be after one target, and whether the Tide has broken."""
    out: dict[tuple[int, bool], float] = {}
    for (marker, broke), chance in lines.items():
        for damage, part in spread:
            at, broken = marker + damage, broke
            while damage and (at > limit if past else at >= limit):
                at, broken = (at - limit if carry else 0), True
            out[(at, broken)] = out.get((at, broken), 0.0) + chance * part
    return out


def percent(chance: float) -> str:
    """A chance as people read it."""
    return f"{100 * chance:.1f} %"

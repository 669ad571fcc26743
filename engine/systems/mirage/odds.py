"""Exact odds: of a pool, of a prayer, of what an attack would do (MG-03 to MG-13, MG-60, MG-84, MG-85)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import itemgetter

from engine.core import odds
from engine.core.odds import Distribution, percent
from engine.core.view import Fact
from engine.systems.mirage.house import House
from engine.systems.mirage.rules.dice import costly, face_value, price_of, rerolled
from engine.systems.mirage.rules.harm import PROTECTION_DICE
from engine.systems.mirage.rules.healing import MONEY_DIE, money_successes, purchases
from engine.systems.mirage.state.dice import Pool, PoolDie

MOST = 4
"""Successes whose chances are told one by one."""

NUMBERS: Mapping[int, str] = {}
"""Successes that are told by their number."""


def successes(house: House, dice: Sequence[PoolDie]) -> Distribution[int]:
    """How likely each number of successes is (MG-03)."""
    return odds.summed(odds.of_die(die.sides, lambda face: face_value(house, face)) for die in dice)


def after_prayer(house: House, dice: Sequence[PoolDie], needed: int = 1) -> Distribution[tuple[int, int]]:
    """How likely each number of successes, and each price, is for whoever prays where there are fewer than needed, and
    only there: where there are enough, a prayer could only cost (MG-11 to MG-13).
    """
    out: Distribution[_Prayed] = {(0, 0, 0, False): 1.0}
    for die in dice:
        out = odds.joined(out, _prayed(house, die), _both)

    def result(prayed: _Prayed) -> tuple[int, int]:
        before, after, ones, again = prayed
        return (after, price_of(house, ones)) if again and before < needed else (before, 0)

    return odds.mapped(out, result)


_Prayed = tuple[int, int, int, bool]
"""Successes before and after a prayer, ones that cost, and whether a die is rolled again at all."""


def _both(mine: _Prayed, other: _Prayed) -> _Prayed:
    return mine[0] + other[0], mine[1] + other[1], mine[2] + other[2], mine[3] or other[3]


def _prayed(house: House, die: PoolDie) -> Distribution[_Prayed]:
    """A die that is rolled again where a prayer does."""
    faces = range(1, die.sides + 1)

    def seen(first: int) -> Distribution[_Prayed]:
        before = face_value(house, first)
        again = bool(rerolled(house, (first,)))
        last = faces if again else (first,)
        shown: Distribution[int] = {face: 1 / len(last) for face in last}
        return odds.mapped(shown, lambda face: (before, face_value(house, face), int(costly(die, face)), again))

    return odds.mixed([(1 / die.sides, seen(first)) for first in faces])


def this_prayer(house: House, pool: Pool, faces: Sequence[int]) -> Distribution[tuple[int, int]]:
    """What a prayer would make of these dice: successes and price."""
    again = rerolled(house, faces)
    out: Distribution[tuple[int, int]] = {(0, 0): 1.0}
    for at, die in enumerate(pool.dice):
        out = odds.joined(out, _shown(house, die, None if at in again else faces[at]), _sum)
    return odds.mapped(out, lambda result: (result[0], price_of(house, result[1])))


def _sum(mine: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return mine[0] + other[0], mine[1] + other[1]


def _shown(house: House, die: PoolDie, face: int | None) -> Distribution[tuple[int, int]]:
    """Successes of a die that shows a face, or is rolled again, and ones that cost."""
    if face is not None:
        return {(face_value(house, face), int(costly(die, face))): 1.0}
    return odds.of_die(die.sides, lambda rolled: (face_value(house, rolled), int(costly(die, rolled))))


def protection(house: House, rating: int) -> Distribution[int]:
    """Points that a cover or armour takes off (MG-84, MG-85)."""
    return successes(house, [PoolDie(rating)] * PROTECTION_DICE)


def harm(
    house: House, attack: Distribution[int], defence: Distribution[int], weapon: int, ratings: Sequence[int]
) -> Distribution[int]:
    """Damage that comes through: 0 is a miss or all of it stopped (MG-60, MG-84 to MG-86)."""

    def net(mine: int, theirs: int) -> int:
        return weapon + mine - theirs - 1 if mine > theirs else 0

    left = odds.joined(attack, defence, net)
    for rating in ratings:
        left = odds.joined(left, protection(house, rating), lambda damage, off: max(0, damage - off))
    return left


def reached(found: Distribution[int], least: int, most: int, comes: Mapping[int, str], rule: str) -> list[Fact]:
    """How likely so many successes or more are, by what they come to where that is more than their number: no more of
    them are told then.
    """
    most = min(most, max(found), max(comes, default=most))
    return [
        Fact(comes.get(count, f"{count} or more"), percent(odds.chance(found, count.__le__)), rule)
        for count in range(least, most + 1)
    ]


def money(dice: int, wanted: Sequence[tuple[str, int]], capital: int, rule: str) -> list[Fact]:
    """How likely so many dice of Resources, with Capital beside them, pay the price of each thing in turn (MG-132,
    MG-134).
    """
    found = odds.summed([odds.of_die(MONEY_DIE, lambda face: money_successes([face]))] * dice)
    prices = [price for _, price in wanted]

    def paid(rolled: int) -> tuple[bool, ...]:
        there = purchases(rolled, prices, capital)
        return tuple(got >= price for (got, _), price in zip(there, prices, strict=True))

    paying = odds.mapped(found, paid)
    return [Fact(name, percent(odds.chance(paying, itemgetter(at))), rule) for at, (name, _) in enumerate(wanted)]


def told(
    house: House,
    pool: Pool,
    needed: int = 1,
    *,
    price: str = "Conditions",
    comes: Mapping[int, str] = NUMBERS,
    enough: bool = False,
) -> list[Fact]:
    """The chances of a test in words: so many successes or more, and with a prayer where it fails, if there could be
    one: without dice there is nothing to roll again. ``price`` is what such a prayer costs, if anybody may pray;
    ``enough``: more than are needed do nothing.
    """
    most = needed if enough else needed + MOST - 2
    facts = reached(successes(house, pool.dice), needed, most, comes, "MG-03")
    if not price or not pool.dice:
        return facts
    prayed = after_prayer(house, pool.dice, needed)
    with_prayer = odds.chance(prayed, lambda result: result[0] >= needed)
    mean = odds.expected(odds.mapped(prayed, lambda result: result[1]))
    return [*facts, Fact("praying if it fails", f"{percent(with_prayer)}, at {mean:.2f} {price}", "MG-12")]

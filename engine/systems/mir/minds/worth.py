"""What an exchange is worth: the spread of successes on both sides, and what each margin does to whom (MR-36 to MR-43).

Critical hits are reckoned with by their chance alone; the exact odds stay with the previews.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.systems.mir.odds import critical_chance, throws
from engine.systems.mir.rules.damage import armour_value, weapon_damage
from engine.systems.mir.rules.exchange import counter_weapon
from engine.systems.mir.rules.pools import attack_pool, combined_defence, helpers
from engine.systems.mir.rules.wounds import takes_wounds, wound_for
from engine.systems.mir.state import SEVERE, Combatant, State, Weapon

Spread = tuple[float, ...]
"""The chance of each number of successes, from 0 on."""

HURT, OUT = 0.5, 0.5
"""What losing all Health is worth, and going out by it."""

SEVERITY = (0.18, 0.24, 0.3, 0.36)
"""What a Wound of each severity is worth, a die of every later pool above all."""

UNDONE, LAST = 8, 0.9
"""Unbandaged Wounds that leave nothing of a pool, and what the last of them is worth, or a Severe one."""

CUT = 0.3
"""What the Wound of a critical hit is worth."""


@lru_cache(maxsize=4096)
def spread(dice: int) -> Spread:
    """The successes of a pool."""
    found = [0.0] * (2 * dice + 1)
    for (successes, _), likely in throws(dice).items():
        found[successes] += likely
    return tuple(found)


@lru_cache(maxsize=4096)
def beating(dice: int, against: int, tie: bool) -> Spread:
    """The chance of each number of successes of a pool with which it beats another, or equals it where a tie hurts."""
    theirs, found, below = spread(against), [], 0.0
    for count, chance in enumerate(spread(dice)):
        equal = theirs[count] if count < len(theirs) else 0.0
        found.append(chance * (below + equal * tie))
        below += equal
    return tuple(found)


def attack(state: State, person: Combatant, weapon: Weapon, targets: Sequence[Combatant]) -> tuple[float, float]:
    """The chance that an attack hurts its targets, and what it is worth, less what they strike back for."""
    mine = attack_pool(state, person, weapon, len(helpers(state, person, targets, weapon))).total
    defence = combined_defence(state, person, weapon, targets)
    against = None if defence is None else defence.total
    tie = not weapon.range or state.house.ranged_tie == "hit"
    worth = CUT * critical_chance(mine) * len(targets)
    for target in targets:
        worth += harm(mine, None if target.defenceless else against, tie, _victim(state, person, weapon, target))
    if against is not None and not weapon.range:
        worth -= CUT * critical_chance(against)
        for target in targets:
            if not target.defenceless:
                worth -= harm(against, mine, True, _victim(state, target, counter_weapon(state, target, {}), person))
    return sum(_winning(mine, against, tie)), worth


class _Victim(NamedTuple):
    """What a weapon does to somebody beside its successes, and what they can bear (MR-38, MR-54)."""

    base: int
    left: int
    whole: int
    wounds: bool
    malus: int


def _victim(state: State, source: Combatant, weapon: Weapon, victim: Combatant) -> _Victim:
    base = weapon_damage(state, source, weapon) - armour_value(state, victim, weapon.natural)
    return _Victim(base, max(1, victim.health), max(1, victim.health_max), takes_wounds(state, victim), victim.malus)


def _winning(dice: int, against: int | None, tie: bool) -> Spread:
    """The chance of each number of successes with which a pool hurts; all of them against the defenceless."""
    return spread(dice) if against is None else beating(dice, against, tie)


@lru_cache(maxsize=16384)
def harm(dice: int, against: int | None, tie: bool, victim: _Victim) -> float:
    """What the successes of a pool that beats another are worth against one victim."""
    chances = enumerate(_winning(dice, against, tie))
    return sum([chance * _taken(victim, max(0, count + victim.base)) for count, chance in chances if chance])


def _taken(victim: _Victim, amount: int) -> float:
    """What so much damage costs somebody who takes it as they like best."""
    if not amount:
        return 0.0
    lost = loss(amount, victim.left, victim.whole)
    return min(lost, wound(amount, victim.malus)) if victim.wounds else lost


def loss(amount: int, left: int, whole: int) -> float:
    """What losing so much Health costs."""
    return HURT * min(amount, left) / whole + OUT * (amount >= left)


def wound(amount: int, malus: int) -> float:
    """What taking one Wound for so much damage costs somebody with so many."""
    severity = wound_for(amount)
    return LAST if severity >= SEVERE or malus + 1 >= UNDONE else SEVERITY[severity]

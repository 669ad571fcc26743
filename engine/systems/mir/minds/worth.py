"""What an exchange is worth: the spread of successes on both sides, and what each margin does to whom (MR-36 to MR-43).

Critical hits are reckoned with by their chance alone; the exact odds stay with the previews.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

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
    always = spread(mine)
    if defence is None:
        winning = always
    else:
        winning = beating(mine, defence.total, not weapon.range or state.house.ranged_tie == "hit")
    worth = CUT * critical_chance(mine) * len(targets)
    for target in targets:
        worth += _mean(always if target.defenceless else winning, _Harm(state, person, weapon, target))
    if defence is not None and not weapon.range:
        losing = beating(defence.total, mine, True)
        worth -= CUT * critical_chance(defence.total)
        for target in targets:
            if not target.defenceless:
                worth -= _mean(losing, _Harm(state, target, counter_weapon(state, target, {}), person))
    return sum(winning), worth


def _mean(chances: Spread, harm: _Harm) -> float:
    return sum([chance * harm(count) for count, chance in enumerate(chances) if chance])


class _Harm:
    """What so many successes of one weapon are worth against one victim (MR-38, MR-54)."""

    __slots__ = ("base", "left", "malus", "whole", "wounds")

    def __init__(self, state: State, source: Combatant, weapon: Weapon, victim: Combatant) -> None:
        self.base = weapon_damage(state, source, weapon) - armour_value(state, victim, weapon.natural)
        self.wounds, self.malus = takes_wounds(state, victim), victim.malus
        self.left, self.whole = max(1, victim.health), max(1, victim.health_max)

    def __call__(self, successes: int) -> float:
        amount = max(0, successes + self.base)
        if not amount:
            return 0.0
        lost = loss(amount, self.left, self.whole)
        return min(lost, wound(amount, self.malus)) if self.wounds else lost


def loss(amount: int, left: int, whole: int) -> float:
    """What losing so much Health costs."""
    return HURT * min(amount, left) / whole + OUT * (amount >= left)


def wound(amount: int, malus: int) -> float:
    """What taking one Wound for so much damage costs somebody with so many."""
    severity = wound_for(amount)
    return LAST if severity >= SEVERE or malus + 1 >= UNDONE else SEVERITY[severity]

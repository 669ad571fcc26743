"""What an exchange is worth: the spread of successes on both sides, and what each margin does to whom (MR-36 to MR-43).

Critical hits are reckoned with by their chance alone; the exact odds stay with the previews.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.systems.mir.odds import critical_chance, throws
from engine.systems.mir.rules.damage import beside_successes, weapon_damage
from engine.systems.mir.rules.exchange import worst_counter
from engine.systems.mir.rules.pools import attack_pool, combined_defence, helpers
from engine.systems.mir.rules.wounds import takes_wounds, wound_for
from engine.systems.mir.state import State
from engine.systems.mir.state.sheet import SEVERE, Combatant, Weapon

Spread = tuple[float, ...]
"""The chance of each number of successes, from 0 on."""

HURT, OUT = 0.5, 0.5
"""What losing all Health is worth, and going out by it."""

SEVERITY = (0.18, 0.24, 0.3, 0.36)
"""What a Wound of each severity is worth, a die of every later pool above all."""

UNDONE, LAST = 8, 0.9
"""Unbandaged Wounds that leave nothing of a pool, and what the last of them is worth, or a Severe one."""

DIE = 0.4
"""What any other Wound costs whoever looks only to the end of the fight: a die of every pool until then."""

ALONE = -1
"""What stands for the pool of whoever has no Defence."""

ARMOUR = 4
"""What is taken off the damage to somebody in ordinary armour with a shield."""

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
    against = ALONE if defence is None else defence.total
    tie = not weapon.range or state.house.ranged_tie == "hit"
    worth = CUT * critical_chance(mine) * len(targets)
    for target in targets:
        worth += harm(mine, ALONE if target.defenceless else against, tie, *_harmed(state, person, weapon, target))
    if defence is not None and not weapon.range:
        worth -= CUT * critical_chance(against)
        for target in targets:
            if not target.defenceless:
                theirs = worst_counter(state, target, person)
                worth -= harm(against, mine, True, *_harmed(state, target, theirs, person))
    return sum(_winning(mine, against, tie)), worth


def striking(state: State, person: Combatant, weapon: Weapon) -> float:
    """What an attack with a weapon does to somebody in ordinary armour, on average, for each action it takes."""
    pool = attack_pool(state, person, weapon, 0).total
    base = weapon_damage(state, person, weapon) - ARMOUR * (2 if weapon.natural else 1)
    return _dealt(pool, base) / (1 + weapon.reload)


@lru_cache(maxsize=4096)
def _dealt(dice: int, base: int) -> float:
    return sum(chance * max(0, count + base) for count, chance in enumerate(spread(dice))) if dice else 0.0


def _harmed(state: State, source: Combatant, weapon: Weapon, victim: Combatant) -> tuple[int, int, int, bool, int]:
    """What a weapon does to somebody beside its successes (MR-38), and what they can bear: the Health that is left, all
    of it, whether they take Wounds (MR-54), and how many they have.
    """
    base = beside_successes(state, source, weapon, victim)
    left, whole = max(1, victim.health), max(1, victim.health_max)
    return base, left, whole, takes_wounds(state, victim), victim.malus


def _winning(dice: int, against: int, tie: bool) -> Spread:
    """The chance of each number of successes with which a pool hurts; all of them where nothing is against it."""
    return spread(dice) if against == ALONE else beating(dice, against, tie)


@lru_cache(maxsize=16384)
def harm(dice: int, against: int, tie: bool, base: int, left: int, whole: int, wounds: bool, malus: int) -> float:
    """What the successes of a pool that beats another are worth against a victim, who takes them as they like best."""
    total = 0.0
    for count, chance in enumerate(_winning(dice, against, tie)):
        amount = max(0, count + base)
        if chance and amount:
            lost = loss(amount, left, whole)
            total += chance * (min(lost, wound(amount, malus)) if wounds else lost)
    return total


def loss(amount: int, left: int, whole: int) -> float:
    """What losing so much Health costs."""
    return HURT * min(amount, left) / whole + OUT * (amount >= left)


def wound(amount: int, malus: int, far: bool = False) -> float:
    """What taking one Wound for so much damage costs somebody with so many; ``far`` as whoever looks ahead sees it, to
    whom it does not matter how long it will take to heal.
    """
    severity = wound_for(amount)
    return LAST if severity >= SEVERE or malus + 1 >= UNDONE else DIE if far else SEVERITY[severity]

"""What an exchange is worth: the spread of successes on both sides, and what each margin does to whom (MR-36 to MR-43).

Critical hits are reckoned with by their chance alone; the exact odds stay with the previews. Pools repeat within one
decision, so ``Bout`` keeps what was worked out for as long as one decision lasts.
"""

from __future__ import annotations

from engine.systems.mir.rules.damage import armour_value, weapon_damage
from engine.systems.mir.rules.dice import LOWEST_SUCCESS, SIDES
from engine.systems.mir.rules.exchange import counter_weapon
from engine.systems.mir.rules.pools import attack_pool, combined_defence, helpers
from engine.systems.mir.rules.wounds import takes_wounds, wound_for
from engine.systems.mir.state import SEVERE, Combatant, State, Weapon

Spread = tuple[float, ...]
"""The chance of each number of successes, from 0 on."""

BLANK, ONE, TWO = (LOWEST_SUCCESS - 1) / SIDES, (SIDES - LOWEST_SUCCESS) / SIDES, 1 / SIDES
"""The chances of a die (MR-01)."""

HURT, OUT = 0.5, 0.5
"""What losing all Health is worth, and going out by it."""

SEVERITY = (0.18, 0.24, 0.3, 0.36)
"""What a Wound of each severity is worth, a die of every later pool above all."""

UNDONE, LAST = 8, 0.9
"""Unbandaged Wounds that leave nothing of a pool, and what the last of them is worth, or a Severe one."""

CUT = 0.3
"""What the Wound of a critical hit is worth."""


class Bout:
    """A state in which one decision is made, with the spreads that it needed so far."""

    __slots__ = ("_pools", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self._pools: list[Spread] = [(1.0,)]

    def spread(self, dice: int) -> Spread:
        """The successes of a pool."""
        while len(self._pools) <= dice:
            found = [0.0] * (2 * len(self._pools) + 1)
            for at, chance in enumerate(self._pools[-1]):
                found[at] += chance * BLANK
                found[at + 1] += chance * ONE
                found[at + 2] += chance * TWO
            self._pools.append(tuple(found))
        return self._pools[max(0, dice)]

    def attack(self, person: Combatant, weapon: Weapon, target: Combatant) -> tuple[float, float]:
        """The chance that an attack hurts the target, and what it is worth, less what the target strikes back for."""
        state = self.state
        mine = attack_pool(state, person, weapon, len(helpers(state, person, [target], weapon))).total
        theirs = combined_defence(state, person, weapon, [target])
        ours = self.spread(mine)
        hit = self._harm(person, weapon, target)
        if theirs is None:
            return 1.0, sum(chance * hit(count) for count, chance in enumerate(ours)) + CUT * critical(mine)
        back = None if weapon.range else self._harm(target, counter_weapon(state, target, {}), person)
        wins = worth = 0.0
        tie = state.house.ranged_tie == "hit" if weapon.range else True
        for at, chance in enumerate(ours):
            for by, likely in enumerate(self.spread(theirs.total)):
                both = chance * likely
                if at > by or (at == by and tie):
                    wins += both
                    worth += both * hit(at)
                if back is not None and by >= at:
                    worth -= both * back(by)
        worth += CUT * (critical(mine) - (critical(theirs.total) if back is not None else 0.0))
        return wins, worth

    def _harm(self, source: Combatant, weapon: Weapon, victim: Combatant) -> _Harm:
        return _Harm(self.state, source, weapon, victim)


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


def critical(dice: int) -> float:
    """The chance of two or more 12s."""
    none = (1 - TWO) ** dice
    return max(0.0, 1 - none - dice * TWO * (1 - TWO) ** max(0, dice - 1))

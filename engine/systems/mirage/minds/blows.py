"""What a blow is worth: the spread of successes on both sides, less armour, as a part of whoever is struck.

Pools repeat within one decision, so ``Bout`` keeps what was worked out for as long as one decision lasts.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.systems.mirage.rules import modifiers
from engine.systems.mirage.rules.attack import SHOTS, Aimed, arm_used, attack_skill, block_skill, defence_bar, way_of
from engine.systems.mirage.rules.dice import face_value
from engine.systems.mirage.rules.harm import PROTECTION_DICE, cover_of
from engine.systems.mirage.rules.modifiers import skill_test
from engine.systems.mirage.rules.people import holder_of
from engine.systems.mirage.state import CONDITIONS, Combatant, State

Spread = tuple[float, ...]
"""The chance of each number of successes, from 0 on."""

HURT, OUT = 0.55, 0.45
"""What being hurt down to nothing is worth, and going out by it."""


class Bout:
    """A state in which one decision is made, with the spreads that it needed so far."""

    __slots__ = ("_dice", "_pools", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self._dice: dict[int, Spread] = {}
        self._pools: dict[tuple[int, ...], Spread] = {}

    def spread(self, sides: Sequence[int]) -> Spread:
        """The successes of these dice."""
        key = tuple(sorted(sides))
        if key not in self._pools:
            self._pools[key] = joined(self.spread(key[:-1]), self._die(key[-1])) if key else (1.0,)
        return self._pools[key]

    def _die(self, sides: int) -> Spread:
        if sides not in self._dice:
            found = [0.0, 0.0, 0.0]
            for face in range(1, sides + 1):
                found[face_value(self.state.house, face)] += 1 / sides
            self._dice[sides] = tuple(found)
        return self._dice[sides]

    def attack(self, person: Combatant, command: Aimed, target: Combatant) -> tuple[Spread, int]:
        """The successes of an attack and the damage of its weapon; none where the weapon is not made for it."""
        arm = arm_used(self.state, person, command)
        way = way_of(command)
        skill = attack_skill(self.state.house, arm, way) if arm is not None else ""
        if arm is None or not skill:
            return (1.0,), 0
        extra = modifiers.attack(self.state, person, target, arm, ranged=isinstance(command, SHOTS))
        test = skill_test(self.state, person.id, skill, extra, arm=arm)
        return self.spread([die.sides for die in test.pool.dice]), arm.damage

    def defence(self, target: Combatant, *, ranged: bool) -> Spread:
        """The successes that somebody would have who blocks or dodges; none of those who cannot."""
        if defence_bar(self.state, target) or (ranged and holder_of(self.state, target.id)):
            return (1.0,)
        skill = "grace" if ranged else block_skill(self.state, target)
        return self.spread([die.sides for die in skill_test(self.state, target.id, skill).pool.dice])

    def stopped(self, shooter: Combatant, target: Combatant, *, ranged: bool) -> Spread:
        """The points that armour, and cover against shots, take off."""
        ratings = [target.armour.rating] if target.armour is not None and target.armour.rating else []
        cover = cover_of(self.state, shooter, target) if ranged else None
        if cover is not None:
            ratings.append(cover[1].rating)
        return self.spread([rating for rating in ratings for _ in range(PROTECTION_DICE)])

    def worth(
        self, person: Combatant, command: Aimed, target: Combatant, *, defended: bool = True
    ) -> tuple[float, float]:
        """The chance that an attack hits, and what it is worth as a part of whoever is struck."""
        ranged = isinstance(command, SHOTS)
        mine, damage = self.attack(person, command, target)
        theirs = self.defence(target, ranged=ranged) if defended else (1.0,)
        return hit(mine, theirs), harm(target, mine, theirs, damage, self.stopped(person, target, ranged=ranged))


def joined(first: Spread, second: Spread) -> Spread:
    """The sum of two independent numbers."""
    out = [0.0] * (len(first) + len(second) - 1)
    for at, chance in enumerate(first):
        if chance:
            for by, other in enumerate(second):
                out[at + by] += chance * other
    return tuple(out)


def hit(mine: Spread, theirs: Spread) -> float:
    """The chance of more successes than the others."""
    return sum(person * other for at, person in enumerate(mine) for by, other in enumerate(theirs) if at > by)


def harm(target: Combatant, mine: Spread, theirs: Spread, damage: int, stopped: Spread) -> float:
    """What an attack takes of somebody on average, 0 to 1: half for the harm, half for going out by it (MG-60)."""
    left = taken(target)
    likely = [0.0] * (damage + len(mine))
    for at, person in enumerate(mine):
        for by, other in enumerate(theirs):
            if at > by and person and other:
                points = damage + at - by - 1
                for off, chance in enumerate(stopped):
                    likely[max(0, points - off)] += person * other * chance
    return sum(
        chance * (HURT * min(points, left) / left + OUT * (points >= left)) for points, chance in enumerate(likely)
    )


def taken(target: Combatant) -> int:
    """Points of harm after which somebody is out (MG-89, MG-90)."""
    if target.conditions:
        return CONDITIONS + 1 - len(target.physical)
    return max(1, target.toughness)

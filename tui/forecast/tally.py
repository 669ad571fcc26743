"""Many fights counted together, in memory that does not grow with their number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import sqrt

from msgspec import Struct, field
from msgspec.structs import replace

from engine.core.minds.fights import Fight

KEPT = 3
"""Fights of each length that are remembered by their seed, to be looked at afterwards."""

_Z = 1.959964
"""Standard deviations of a 95 % interval."""


class Person(Struct):
    """One combatant: how often out, and ``gone`` unfelled, what felled them, what was left of each meter."""

    out: int = 0
    gone: int = 0
    causes: Counter[str] = field(default_factory=Counter)
    left: dict[str, int] = field(default_factory=dict)
    most: dict[str, int] = field(default_factory=dict)


class Tally(Struct):
    """Counts over all fights so far. ``wins`` by side (and ``draw``), each of ``sides`` from the beginning on; in how
    many of those won somebody of the others got away, ``spared``, and how many ``endless`` ones were broken off;
    ``rounds`` how many fights took how many (of what the game calls its ``unit``), ``turned`` in which they turned;
    ``seeds`` some seeds for each length; ``newcomers`` the names of those who came while a fight went on; ``alike``
    whether all went and ended in the same way, ``outline``.
    """

    sides: tuple[str, ...] = ()
    unit: str = "round"
    fights: int = 0
    wins: Counter[str] = field(default_factory=Counter)
    spared: Counter[str] = field(default_factory=Counter)
    endless: int = 0
    rounds: Counter[int] = field(default_factory=Counter)
    turned: Counter[int] = field(default_factory=Counter)
    decisions: int = 0
    people: dict[str, Person] = field(default_factory=dict)
    seeds: dict[int, list[int]] = field(default_factory=dict)
    newcomers: dict[str, str] = field(default_factory=dict)
    alike: bool = True
    outline: Fight | None = None

    def __post_init__(self) -> None:
        for side in self.sides:
            self.wins[side] += 0

    def add(self, fights: Iterable[Fight]) -> None:
        """Count more fights."""
        for fight in fights:
            outline = replace(fight, seed=0, turned=0, newcomers={})
            self.alike = self.alike and self.outline in (None, outline)
            self.outline = outline
            self.fights += 1
            self.wins[fight.winner] += 1
            self.spared[fight.winner] += fight.spared
            self.endless += fight.endless
            self.rounds[fight.rounds] += 1
            self.turned[fight.turned] += 1
            self.decisions += fight.decisions
            kept = self.seeds.setdefault(fight.rounds, [])
            if len(kept) < KEPT:
                kept.append(fight.seed)
            self.newcomers |= fight.newcomers
            self._people(fight)

    def _people(self, fight: Fight) -> None:
        for left in fight.left:
            person = self.people.setdefault(left.who, Person())
            person.left[left.meter] = person.left.get(left.meter, 0) + left.value
            person.most[left.meter] = person.most.get(left.meter, 0) + left.most
        # Who is helped up and falls again was out in one fight, and of what felled them the last counts.
        for who, fallen in {fallen.who: fallen for fallen in fight.fallen}.items():
            person = self.people.setdefault(who, Person())
            person.out += 1
            person.gone += fallen.gone
            if not fallen.gone:
                person.causes[fallen.cause] += 1

    def interval(self, side: str) -> tuple[float, float, float]:
        """How often a side wins, with the ends of the 95 % interval (Wilson's, which also holds near 0 and 1)."""
        return share(self.wins[side], self.fights)

    def middle(self, part: float = 0.5) -> int:
        """The number of rounds that this part of the fights does not exceed; 0 before the first fight."""
        seen = 0
        for rounds in sorted(self.rounds):
            seen += self.rounds[rounds]
            if seen >= part * self.fights:
                return rounds
        return 0

    def typical(self, count: int = KEPT) -> list[int]:
        """Seeds of the fights whose length is nearest the median."""
        middle = self.middle()
        lengths = sorted(self.seeds, key=lambda rounds: (abs(rounds - middle), rounds))
        return [seed for rounds in lengths for seed in self.seeds[rounds]][:count]


def share(hits: int, of: int) -> tuple[float, float, float]:
    """A share with its 95 % interval: what was seen, the least and the most that it may well be."""
    if not of:
        return 0.0, 0.0, 1.0
    seen = hits / of
    weight = _Z * _Z / of
    centre = (seen + weight / 2) / (1 + weight)
    spread = _Z * sqrt(seen * (1 - seen) / of + weight / (4 * of)) / (1 + weight)
    return seen, max(0.0, centre - spread), min(1.0, centre + spread)

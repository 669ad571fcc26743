"""Exact odds of pools of d12 (MR-01, MR-41) and of whole exchanges, judged by the same rule as ``decide``.

A pool is counted out, not sampled, whatever its size. Rolls are compared by one strength, so that each throw of one
side meets all weaker, equal and stronger ones of the other at once: the work grows with the different throws of either
side, never with their pairs (law 11).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from math import comb
from typing import NamedTuple

from engine.core.odds import chance, mapped, percent
from engine.core.view import Fact, Tone
from engine.systems.mir.rules.damage import damage
from engine.systems.mir.rules.dice import CRITICAL, LOWEST_SUCCESS, SIDES, Tally, strength
from engine.systems.mir.rules.exchange import Verdict, after_critical, cutters, strikes_back, verdict, worst_counter
from engine.systems.mir.rules.pools import by_defence, exchange_pools
from engine.systems.mir.rules.wounds import critical_severity, takes_wounds
from engine.systems.mir.state import State
from engine.systems.mir.state.rolls import Exchange
from engine.systems.mir.state.sheet import SEVERE, Combatant, Weapon

__all__ = ["Odds", "at_least", "critical_chance", "exchange_odds", "odds_facts", "percent", "throws"]

LEAST = 0.05
"""Average damage that is worth a word: less would be told as 0.0."""

BLANKS = LOWEST_SUCCESS - 1
SINGLES = SIDES - LOWEST_SUCCESS
"""Faces of a d12 that give no success, and exactly one; only the 12 gives two (MR-01)."""


def throws(dice: int) -> dict[tuple[int, int], float]:
    """Chance of each (successes, 12s) of a pool (MR-01)."""
    found: dict[tuple[int, int], float] = {}
    for high in range(dice + 1):
        for single in range(dice - high + 1):
            blanks = dice - high - single
            ways = comb(dice, high) * comb(dice - high, single) * SINGLES**single * BLANKS**blanks
            found[single + 2 * high, high] = ways / SIDES**dice
    return found


@lru_cache(maxsize=4096)
def at_least(dice: int, needed: int) -> float:
    """Chance of at least so many successes."""
    return chance(throws(dice), lambda thrown: thrown[0] >= needed)


@lru_cache(maxsize=4096)
def critical_chance(dice: int) -> float:
    """Chance of two or more 12s (MR-41)."""
    return chance(throws(dice), lambda thrown: thrown[1] >= CRITICAL)


def tallies(dice: int, criticals: bool) -> dict[Tally, float]:
    """The throws of a pool that make a difference: 12s count only in a critical hit."""

    def counted(thrown: tuple[int, int]) -> Tally:
        critical = criticals and thrown[1] >= CRITICAL
        return Tally(thrown[0], thrown[1] if critical else 0, critical)

    return mapped(throws(dice), counted)


class _Pool:
    """The throws of a side from the weakest to the strongest."""

    def __init__(self, found: dict[Tally, float]) -> None:
        self.rolls = sorted(found, key=strength)
        self.keys = [strength(roll) for roll in self.rolls]
        self.below = list(accumulate((found[roll] for roll in self.rolls), initial=0.0))
        self.found = found

    def met(self, roll: Tally) -> Iterator[tuple[Tally, float]]:
        """The weaker, equal and stronger throws that a roll meets: one of each kind, with the chance of the kind."""
        low, high = bisect_left(self.keys, strength(roll)), bisect_right(self.keys, strength(roll))
        for start, end in ((0, low), (low, high), (high, len(self.rolls))):
            if start < end:
                yield self.rolls[start], self.below[end] - self.below[start]


class _Harm:
    """What one weapon does to one person: damage of a throw, and whether it takes them down when Health is lost."""

    def __init__(self, state: State, source: Combatant, weapon: Weapon, victim: Combatant) -> None:
        self.state, self.source, self.weapon, self.victim = state, source, weapon, victim

    def amount(self, roll: Tally, wound: bool) -> int:
        """Damage beside the Wound of a critical hit."""
        amount = damage(self.state, self.source, self.weapon, self.victim, roll.successes).total
        if not wound:
            return amount
        return after_critical(self.state, amount, critical_severity(roll.twelves, self.weapon)) or 0

    def severe(self, roll: Tally, wound: bool) -> bool:
        """Whether its critical Wound is Severe."""
        return wound and critical_severity(roll.twelves, self.weapon) >= SEVERE


class Odds(NamedTuple):
    """Chances of an exchange, by whom it hurts: ``win`` and ``vain`` are won rolls, the second one stopped by armour;
    ``both``, ``target`` and ``attacker`` are ties, ``lose`` is a lost roll that hurts the attacker. ``dealt``: to whom,
    how much on average, and the chance that they fall: out of Health, or down by a critical Severe Wound.
    """

    win: float
    vain: float
    both: float
    target: float
    attacker: float
    lose: float
    attack_critical: float
    defence_critical: float
    dealt: tuple[tuple[str, float, float], ...]
    taken: float
    attacker_falls: float

    @property
    def hurt(self) -> float:
        """The chance that the attacker is hurt."""
        return self.both + self.attacker + self.lose


def exchange_odds(state: State, exchange: Exchange) -> Odds:
    """The odds of an attack as declared, for its pools, its weapons and the table's options.

    Defenders strike back with the weapon that harms this attacker most; shields are left whole; ``falls`` assumes that
    Health is lost.
    """
    attack_sum, defence_sum = exchange_pools(state, exchange)
    attack = _Pool(tallies(attack_sum.total, True))
    defence = None
    if defence_sum is not None:
        defence = _Pool(tallies(defence_sum.total, state.house.defender_criticals))
    return _Fight(state, exchange, attack, defence).odds()


class _Fight:
    """An exchange whose throws are not known yet."""

    def __init__(self, state: State, exchange: Exchange, attack: _Pool, defence: _Pool | None) -> None:
        self.state, self.attack, self.defence = state, attack, defence
        self.attacker = state.combatants[exchange.attacker]
        self.targets = [state.combatants[who] for who in exchange.targets]
        self.strikers = [
            target for target in self.targets if not target.defenceless and strikes_back(state, exchange, target)
        ]
        standing = by_defence(state, self.attacker, exchange.weapon, self.targets)
        cutting = cutters(state, self.strikers, [target.id for target in standing])
        self.hits = {target.id: _Harm(state, self.attacker, exchange.weapon, target) for target in self.targets}
        self.back = [
            (_Harm(state, striker, worst_counter(state, striker, self.attacker), self.attacker), striker in cutting)
            for striker in self.strikers
        ]
        self.sums: defaultdict[str, float] = defaultdict(float)
        self.dealt: defaultdict[str, float] = defaultdict(float)
        self.felled: defaultdict[str, float] = defaultdict(float)

    def odds(self) -> Odds:
        """All chances, each side's throws gone through once."""
        for ours, likely in self.attack.found.items():
            for theirs, met in self.defence.met(ours) if self.defence else ((None, 1.0),):
                self._attacked(ours, theirs, likely * met)
        for theirs, likely in self.defence.found.items() if self.defence and self.strikers else ():
            for ours, met in self.attack.met(theirs):
                self._struck_back(ours, theirs, likely * met)
        sums = self.sums
        dealt = tuple((target.id, self.dealt[target.id], self.felled[target.id]) for target in self.targets)
        ties = sums["both"], sums["target"], sums["attacker"]
        criticals = sums["attack critical"], sums["defence critical"]
        return Odds(sums["win"], sums["vain"], *ties, sums["lose"], *criticals, dealt, sums["taken"], sums["falls"])

    def _attacked(self, ours: Tally, theirs: Tally | None, likely: float) -> None:
        """One kind of meeting, as it is for the targets."""
        found = verdict(self.state, ours, theirs, bool(self.strikers))
        self.sums["attack critical"] += likely if found.attack_wounds else 0.0
        hurts = False
        for target in self.targets:
            single = verdict(self.state, ours, None if target.defenceless else theirs, target in self.strikers)
            if single.attack:
                harm = self.hits[target.id]
                amount = harm.amount(ours, single.attack_wounds)
                down = harm.severe(ours, single.attack_wounds) or amount >= target.health
                self.dealt[target.id] += amount * likely
                self.felled[target.id] += likely if down else 0.0
                hurts = hurts or amount > 0 or single.attack_wounds
        if found.attack and found.defence and theirs is not None:
            back = self._back(theirs, found)[2]
            if hurts or back:
                self.sums["both" if hurts and back else "target" if hurts else "attacker"] += likely
        elif found.attack:
            self.sums["win" if hurts else "vain"] += likely

    def _struck_back(self, ours: Tally, theirs: Tally, likely: float) -> None:
        """One kind of meeting, as it is for the attacker."""
        found = verdict(self.state, ours, theirs, True)
        if not found.defence:
            return
        amount, down, hurts = self._back(theirs, found)
        self.sums["taken"] += amount * likely
        self.sums["falls"] += likely if down else 0.0
        self.sums["defence critical"] += likely if found.defence_wounds else 0.0
        if hurts and not found.attack:
            self.sums["lose"] += likely

    def _back(self, theirs: Tally, found: Verdict) -> tuple[int, bool, bool]:
        """What all strikers do together: damage, whether the attacker goes down, and whether it hurts at all."""
        amounts = [harm.amount(theirs, found.defence_wounds and cuts) for harm, cuts in self.back]
        severe = any(harm.severe(theirs, found.defence_wounds and cuts) for harm, cuts in self.back)
        total = sum(amounts)
        return total, severe or total >= self.attacker.health, total > 0 or found.defence_wounds


def odds_facts(state: State, exchange: Exchange, odds: Odds) -> tuple[Fact, ...]:
    """The odds of an attack in words, without what cannot come of it (MR-36): what comes of it for whom before how."""
    attacker = state.combatants[exchange.attacker]
    missed = max(0.0, 1 - sum((odds.win, odds.vain, odds.both, odds.target, odds.attacker, odds.lose)))
    helpless = missed if any(state.combatants[who].defenceless for who in exchange.targets) else 0.0
    rows: tuple[tuple[str, float, str, Tone], ...] = (
        ("tie: both are hurt", odds.both, "MR-40", "warn"),
        ("tie: only the target is hurt", odds.target, "MR-40", "good"),
        (f"tie: only {attacker.name} is hurt", odds.attacker, "MR-40", "bad"),
        ("only the defenceless are hit", helpless, "MR-53", "plain"),
        ("nobody is hurt", missed - helpless + odds.vain, "MR-36", "plain"),
    )
    facts = [Fact("hurts" if odds.vain > 1e-9 else "wins", percent(odds.win), "MR-36", "good")]
    for who, amount, falls in odds.dealt:
        person = state.combatants[who]
        facts += [Fact(_fall_text(state, person), percent(falls), "MR-54", "good")] if falls > 1e-9 else []
        facts += [Fact(f"{person.name} takes", f"{amount:.1f} on average", "MR-38")] if amount >= LEAST else []
    facts += [Fact("loses and is hurt", percent(odds.lose), "MR-40", "bad")] if odds.lose > 1e-9 else []
    falls = odds.attacker_falls
    facts += [Fact(_fall_text(state, attacker), percent(falls), "MR-54", "bad")] if falls > 1e-9 else []
    if odds.taken >= LEAST:
        facts.append(Fact(f"{attacker.name} takes", f"{odds.taken:.1f} on average", "MR-38", "warn"))
    facts += [Fact(text, percent(likely), rule, tone) for text, likely, rule, tone in rows if likely > 1e-9]
    theirs = f", theirs {percent(odds.defence_critical)}" if odds.defence_critical > 1e-9 else ""
    facts.append(Fact("critical", f"{percent(odds.attack_critical)}{theirs}", "MR-41"))
    return tuple(facts)


def _fall_text(state: State, person: Combatant) -> str:
    if takes_wounds(state, person):
        return f"{person.name} falls or is wounded"
    return f"{person.name} falls"

"""Exact odds of pools of d12 (MR-01, MR-41) and of whole exchanges, worked out with the same verdict that ``decide``
uses.

A pool of n dice is counted out, not sampled: how many of the 12ⁿ throws give so many successes with so many 12s. The
work is bounded by the size of the pools (law 11).
"""

from __future__ import annotations

from functools import lru_cache
from math import factorial
from typing import NamedTuple

from engine.core.view import Fact
from engine.systems.mir.decide.exchange import exchange_pools
from engine.systems.mir.harm import CRITICAL, absorbs, critical_severity, damage, takes_wounds
from engine.systems.mir.state import SEVERE, Combatant, Exchange, State, Sum
from engine.systems.mir.verdict import Tally, Verdict, counter_weapon, cutters, strikes_back, table_of, verdict

BLANKS, ONES, TWELVES = 6, 5, 1
"""Faces of a d12 that give no success, one, and two (a 12)."""
FACES = 12
LARGEST = 16
"""Pools beyond this many dice are reckoned as if they had this many: nobody needs the odds of 20 dice to the last
digit.
"""


@lru_cache(maxsize=64)
def throws(dice: int) -> dict[tuple[int, int], float]:
    """Chance of each (successes, 12s) of a pool (MR-01)."""
    out: dict[tuple[int, int], float] = {}
    for high in range(dice + 1):
        for ones in range(dice - high + 1):
            blanks = dice - high - ones
            ways = factorial(dice) // (factorial(high) * factorial(ones) * factorial(blanks))
            count = ways * TWELVES**high * ONES**ones * BLANKS**blanks
            out[ones + 2 * high, high] = out.get((ones + 2 * high, high), 0.0) + count / FACES**dice
    return out


def at_least(dice: int, needed: int) -> float:
    """Chance of at least so many successes."""
    return sum(chance for (count, _), chance in throws(min(dice, LARGEST)).items() if count >= needed)


def critical_chance(dice: int) -> float:
    """Chance of two or more 12s (MR-41)."""
    return sum(chance for (_, high), chance in throws(min(dice, LARGEST)).items() if high >= CRITICAL)


@lru_cache(maxsize=256)
def tallies(dice: int, criticals: bool) -> tuple[tuple[Tally, float], ...]:
    """The throws of a pool that make a difference: 12s count only in a critical hit."""
    out: dict[Tally, float] = {}
    for (count, high), chance in throws(min(dice, LARGEST)).items():
        critical = criticals and high >= CRITICAL
        key = Tally(count, high if critical else 0, critical)
        out[key] = out.get(key, 0.0) + chance
    return tuple(out.items())


class Side(NamedTuple):
    """One who may be hurt: damage and severity of a critical by the successes and 12s of the one who hurts."""

    person: Combatant
    harm: tuple[Sum, ...]
    severities: tuple[int, ...]
    effect: str

    def hurt(self, roll: Tally, wound: bool) -> tuple[int, bool]:
        """Damage of the packet, and whether it or the critical Wound takes the victim down when Health is lost."""
        amount = self.harm[roll.successes].total
        severe = False
        if wound:
            severity = self.severities[roll.twelves]
            severe = severity >= SEVERE
            if self.effect == "wound-only":
                amount = 0
            elif self.effect == "wound-absorbs":
                limit = absorbs(severity)
                amount = 0 if limit is None else max(0, amount - limit)
        return amount, severe or amount >= self.person.health


class Odds(NamedTuple):
    """Chances of an exchange, by whom it hurts. ``falls``: out of Health, or down by a critical Severe Wound."""

    win: float
    tie: float
    lose: float
    attack_critical: float
    defense_critical: float
    dealt: tuple[tuple[str, float, float], ...]
    taken: float
    attacker_falls: float


def exchange_odds(state: State, exchange: Exchange) -> Odds:
    """The odds of an attack as declared, for its pools, its weapons and the table's options.

    Defenders strike back with their most harmful weapon; shields are left whole; ``falls`` assumes that Health is
    lost.
    """
    attack_sum, defense_sum = exchange_pools(state, exchange)
    attacker = state.people[exchange.attacker]
    targets = [state.people[who] for who in exchange.targets]
    helpless = tuple(one.id for one in targets if one.defenseless)
    rolled = Exchange(
        kind=exchange.kind,
        attacker=exchange.attacker,
        weapon=exchange.weapon,
        targets=exchange.targets,
        helpless=helpless,
    )
    strikers = [one for one in targets if strikes_back(state, rolled, one)]
    effect = state.option("critical_effect")
    top = 2 * LARGEST + 1
    victims = [
        Side(
            one,
            tuple(damage(state, attacker, exchange.weapon, one, count) for count in range(top)),
            tuple(critical_severity(high, exchange.weapon) for high in range(LARGEST + 1)),
            effect,
        )
        for one in targets
    ]
    arms = [counter_weapon(state, one, {}) for one in strikers]
    backs = [
        Side(
            attacker,
            tuple(damage(state, one, arm, attacker, count) for count in range(top)),
            tuple(critical_severity(high, arm) for high in range(LARGEST + 1)),
            effect,
        )
        for one, arm in zip(strikers, arms, strict=True)
    ]
    cutting = frozenset(one.id for one in cutters(state, exchange, strikers))
    cuts = tuple(one.id in cutting for one in strikers)
    defenses: tuple[tuple[Tally | None, float], ...] = ((None, 1.0),)
    if defense_sum is not None:
        defenses = tallies(defense_sum.total, state.option("defender_criticals") == "yes")
    table = table_of(state)
    count = _Count(victims, backs, helpless, cuts)
    for attack, chance in tallies(attack_sum.total, True):
        for defense, other in defenses:
            count.add(verdict(table, attack, defense, bool(strikers)), attack, defense, chance * other)
    return count.odds()


class _Count:
    """Adds verdicts up."""

    def __init__(
        self, victims: list[Side], backs: list[Side], helpless: tuple[str, ...], cuts: tuple[bool, ...]
    ) -> None:
        self.victims, self.backs, self.helpless, self.cuts = victims, backs, helpless, cuts
        self.win = self.tie = self.lose = self.attack_critical = self.defense_critical = 0.0
        self.dealt = [0.0] * len(victims)
        self.felled = [0.0] * len(victims)
        self.taken = self.falls = 0.0

    def add(self, found: Verdict, attack: Tally, defense: Tally | None, chance: float) -> None:
        """One pair of throws."""
        if found.attack and found.defense:
            self.tie += chance
        elif found.attack:
            self.win += chance
        elif found.defense:
            self.lose += chance
        self.attack_critical += chance if found.attack_wounds else 0.0
        self.defense_critical += chance if found.defense_wounds else 0.0
        for index, side in enumerate(self.victims):
            helpless = side.person.id in self.helpless
            if found.attack or helpless:
                amount, falls = side.hurt(attack, attack.critical if helpless else found.attack_wounds)
                self.dealt[index] += amount * chance
                self.felled[index] += chance if falls else 0.0
        if found.defense and defense is not None:
            self._back(found, defense, chance)

    def _back(self, found: Verdict, defense: Tally, chance: float) -> None:
        total, down = 0, False
        for index, side in enumerate(self.backs):
            amount, falls = side.hurt(defense, found.defense_wounds and self.cuts[index])
            total += amount
            down = down or falls or total >= side.person.health
        self.taken += total * chance
        self.falls += chance if down else 0.0

    def odds(self) -> Odds:
        """The sums."""
        dealt = tuple(
            (side.person.id, self.dealt[index], self.felled[index]) for index, side in enumerate(self.victims)
        )
        return Odds(
            self.win, self.tie, self.lose, self.attack_critical, self.defense_critical, dealt, self.taken, self.falls
        )


def percent(chance: float) -> str:
    """A chance in whole percent; what is possible is never 0 %, what is not sure never 100 %."""
    if 0 < chance < 0.005:
        return "< 1 %"
    if 0.995 < chance < 1 - 1e-12:
        return "> 99 %"
    return f"{chance * 100:.0f} %"


def odds_facts(state: State, exchange: Exchange) -> tuple[Fact, ...]:
    """The odds of an attack in words (MR-36)."""
    odds = exchange_odds(state, exchange)
    attacker = state.people[exchange.attacker]
    missed = max(0.0, 1 - odds.win - odds.tie - odds.lose)
    facts = [Fact("wins", percent(odds.win), "MR-36", "good")]
    if odds.tie:
        facts.append(Fact("tie: both are hurt", percent(odds.tie), "MR-40", "warn"))
    if odds.lose:
        facts.append(Fact("loses and is hurt", percent(odds.lose), "MR-40", "bad"))
    if missed > 1e-9:
        facts.append(Fact("nobody is hurt", percent(missed), "MR-36"))
    facts.append(
        Fact("critical", f"{percent(odds.attack_critical)}, against {percent(odds.defense_critical)}", "MR-41")
    )
    for who, amount, falls in odds.dealt:
        person = state.people[who]
        facts.append(Fact(f"{person.name} takes", f"{amount:.1f} on average", "MR-38"))
        facts.append(Fact(_fall_text(state, person), percent(falls), "MR-54", "good"))
    if odds.taken:
        facts.append(Fact(f"{attacker.name} takes", f"{odds.taken:.1f} on average", "MR-38", "warn"))
        facts.append(Fact(_fall_text(state, attacker), percent(odds.attacker_falls), "MR-54", "bad"))
    return tuple(facts)


def _fall_text(state: State, person: Combatant) -> str:
    if takes_wounds(state, person):
        return f"{person.name} must take a Wound, or falls"
    return f"{person.name} falls"

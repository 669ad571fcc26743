"""Exact odds: 3D6 against 3D6 is small enough to count (YO-05, YO-57, YO-62). Nothing is sampled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.core import odds
from engine.core.odds import Distribution, percent
from engine.core.view import Fact
from engine.core.words import signed, written
from engine.systems.yokai.checks.attack import guards, moment_to_defend
from engine.systems.yokai.checks.moments import affordable
from engine.systems.yokai.house import House
from engine.systems.yokai.rules import exchange
from engine.systems.yokai.rules.actions import actions, best_attribute, damage_lines, modifier, roller_of
from engine.systems.yokai.rules.people import armour, standing, used_up
from engine.systems.yokai.rules.tide import breaks, carried, damage
from engine.systems.yokai.state import Combatant, State
from engine.systems.yokai.state.exchange import Answer, Attack, Check, Mod, Role, Roller, Target, Window
from engine.systems.yokai.state.sheet import Action
from engine.systems.yokai.words import TIDE_NAMES

THREE = odds.summed([odds.of_die(6, int)] * 3)
"""Chance of each sum of 3D6."""
APART = odds.joined(THREE, THREE, int.__sub__)
"""Chance of each difference of two such sums."""
MOST_RIVALS = 8
"""Contests of more people are not counted: the work doubles with each."""


class Rival(Struct, frozen=True, gc=False):
    """An attack on one target: attack modifier less defence modifier (``edge``), base damage less armour (``flat``),
    how it is opposed (YO-S15), and the dice of either side that lie on the table already (none: still to be rolled).
    ``back`` is the same as ``flat`` of a defence that strikes back where it wins (YO-43). Where the result is out,
    ``flat`` is what it will deal, as ``harm`` has it.
    """

    edge: int
    flat: int
    how: Literal["roll", "ten", "auto", "settled"] = "roll"
    attack: int | None = None
    defence: int | None = None
    back: int | None = None


class Odds(Struct, frozen=True, gc=False):
    """Chance to hit (of the first target), expected push of the Tide, chance that it breaks."""

    hit: float
    tide: float
    breaks: float


class Answered(Struct, frozen=True, gc=False):
    """The same in words, for an answer or for all targets of ``several``, whose hits stand with the answers of each."""

    name: str
    several: bool
    hit: str
    tide: str
    breaks: str
    called: str
    """What the Tide is called."""

    @property
    def row(self) -> tuple[str, ...]:
        """As a line of a table of hits, pushes and breaks."""
        return (self.name, "" if self.several else self.hit, self.tide, self.breaks)

    @property
    def fact(self) -> Fact:
        """As a line of a preview."""
        hit = "" if self.several else f"hit {self.hit} · "
        told = f"{hit}{self.called} {self.tide} on average"
        if self.breaks != percent(0):  # what cannot come of it is not foretold
            told += f" · break {self.breaks}"
        return Fact(self.name, told, "YO-64" if self.several else "YO-57")


def at_least(dn: int, bonus: int) -> float:
    """YO-11: chance of 3D6 and a modifier against a Difficulty Number."""
    return odds.chance(THREE, lambda dice: dice + bonus >= dn)


def wins(edge: int, *, reroll: bool = True) -> float:
    """YO-57: chance to beat an opponent by ``edge`` better; ties rerolled, or lost."""
    better = odds.chance(APART, lambda apart: apart + edge > 0)
    return better / (1 - APART.get(-edge, 0.0)) if reroll else better


def harm(rival: Rival, house: House, shown: int | None = None) -> Distribution[int]:
    """YO-57, YO-62: chance of each damage of one attack; 0 is a miss, less is what strikes back. ``shown``: the dice of
    an attack roll that other targets share. A tie is a fresh pair (YO-09, YO-S17).
    """
    if rival.how == "settled":
        return {rival.flat: 1.0}
    if rival.how == "auto":
        return {damage((Mod("", rival.flat),), None, ())[0]: 1.0}
    attack = rival.attack if rival.attack is not None else shown
    defence = 10 if rival.how == "ten" else rival.defence
    mine: Mapping[int, float] = THREE if attack is None else {attack: 1.0}
    theirs: Mapping[int, float] = THREE if defence is None else {defence: 1.0}
    apart = APART if attack is defence is None else odds.joined(mine, theirs, int.__sub__)
    if house.attack_tie == "defender" or -rival.edge not in apart:
        return odds.mapped(apart, lambda dice: _damage(rival, dice + rival.edge))
    again = APART if rival.how == "roll" else odds.joined(THREE, {10: 1.0}, int.__sub__)
    fresh = odds.mapped(_without(again, -rival.edge), lambda dice: _damage(rival, dice + rival.edge))
    settled = {dice: likely for dice, likely in apart.items() if dice != -rival.edge}
    told = odds.mapped(settled, lambda dice: _damage(rival, dice + rival.edge))
    return odds.mixed([(1.0, told), (apart[-rival.edge], fresh)])


def _without(distribution: Mapping[int, float], value: int) -> Distribution[int]:
    """The distribution where a value is rolled again until it is another."""
    rest = 1 - distribution.get(value, 0.0)
    return {other: likely / rest for other, likely in distribution.items() if other != value} if rest > 0 else {}


def _damage(rival: Rival, margin: int) -> int:
    if margin > 0:
        return damage((Mod("", rival.flat),), margin, ())[0]
    return -damage((Mod("", rival.back),), -margin, ())[0] if margin < 0 and rival.back is not None else 0


def attack_odds(rivals: Sequence[Rival], marker: int, limit: int, house: House) -> Odds:
    """What an attack will do. ``marker`` is the Tide as seen from the attacker, positive toward the targets' side."""
    together = house.multi_target == "shared-roll" and len(rivals) > 1
    open_roll = together and any(rival.attack is None and rival.how in ("roll", "ten") for rival in rivals)
    hit = tide = broken = 0.0
    for shown, likely in THREE.items() if open_roll else [(None, 1.0)]:
        ways: dict[tuple[int, bool], float] = {(marker, False): likely}
        for at, rival in enumerate(rivals):
            spread = harm(rival, house, shown)
            tide += likely * odds.expected(spread)
            hit += likely * odds.chance(spread, lambda dealt: dealt > 0) if at == 0 else 0.0
            ways = _pushed(ways, spread, limit, house)
        broken += odds.chance(ways, lambda way: way[1])
    return Odds(hit, tide, broken)


def _pushed(
    ways: Mapping[tuple[int, bool], float], spread: Mapping[int, float], limit: int, house: House
) -> dict[tuple[int, bool], float]:
    """YO-68: where the marker may be after one target, and whether the Tide has broken."""

    def push(way: tuple[int, bool], dealt: int) -> tuple[int, bool]:
        at, broken = way[0] + dealt, way[1]
        while dealt and breaks(house, at, limit):
            at, broken = carried(house, at, limit), True
        return at, broken

    return odds.joined(ways, spread, push)


def contest_odds(sides: Sequence[tuple[str, int]], team: str) -> float:
    """YO-10: chance that a team has the highest total; ``sides``: team and modifier. Ties of teams roll again."""
    people = tuple(range(len(sides)))
    known: dict[tuple[int, ...], float] = {}
    for size in range(1, len(people) + 1):
        for some in combinations(people, size):
            teams = {sides[at][0] for at in some}
            if len(teams) == 1:
                known[some] = float(team in teams)
            elif size > 1:
                known[some] = _again(some, sides, known)
    return known[people]


def _again(some: tuple[int, ...], sides: Sequence[tuple[str, int]], known: Mapping[tuple[int, ...], float]) -> float:
    """The chance of a team among some people, from the chances of every smaller group of them: whoever ties at the top
    rolls again, and where all tie nothing has changed.
    """
    leaders = _leaders(some, sides)
    same = leaders.pop(some, 0.0)
    return sum(likely * known[tied] for tied, likely in leaders.items()) / (1 - same)


def _leaders(some: tuple[int, ...], sides: Sequence[tuple[str, int]]) -> Distribution[tuple[int, ...]]:
    """Who has the highest total, with its chance."""
    best: dict[tuple[int, tuple[int, ...]], float] = {(-99, ()): 1.0}
    for at in some:

        def higher(leading: tuple[int, tuple[int, ...]], total: int, at: int = at) -> tuple[int, tuple[int, ...]]:
            if total > leading[0]:
                return total, (at,)
            return (leading[0], (*leading[1], at)) if total == leading[0] else leading

        rolled = odds.mapped(THREE, lambda dice, at=at: dice + sides[at][1])  # type: ignore[misc]
        best = odds.joined(best, rolled, higher)
    return odds.mapped(best, lambda leading: leading[1])


def of_check(state: State, check: Check) -> Iterator[Fact]:
    """YO-08, YO-11: the chance of a check before its dice are out."""
    first = check.parties[0]
    if check.success is not None or any(party.total for party in check.parties):
        return
    bonus = modifier(state, first.roller, "check")
    if check.dn is not None:
        yield Fact(f"DN {check.dn} with {signed(bonus)}", f"{percent(at_least(check.dn, bonus))} success", "YO-11")
    elif len(check.parties) <= MOST_RIVALS:
        sides = [(party.team, modifier(state, party.roller, "check")) for party in check.parties]
        for team in dict.fromkeys(team for team, _ in sides):
            who = ", ".join(state.combatants[party.roller.who].name for party in check.parties if party.team == team)
            yield Fact(who, f"{percent(contest_odds(sides, team))} wins", "YO-10")


def of_attack(state: State, window: Window) -> Iterator[Answered]:
    """YO-57: chance to hit, expected Tide, chance to break: a line for every answer that an only target could give; for
    several, one for each answer of each, and one for all as answered so far, with what is out of some already.
    """
    attack = window.about
    assert isinstance(attack, Attack)
    targets = [target for target in attack.targets if target.result != "fizzled"]
    if all(target.result for target in targets):
        return
    several, separate = len(targets) > 1, state.house.multi_target == "separate-rolls"
    rivals, known = [], state
    for target in targets:
        if target.result:
            rivals.append(Rival(0, _settled(state, window, attack, target), "settled"))
            continue
        answered = target.who in window.answers
        whose = f"{state.combatants[target.who].name}: " if several else ""
        for name, answer in _answers(state, attack, target, window.answers.get(target.who)):
            yield _told(f"{whose}{name}", state, attack, [_rival(known, attack, target, answer, answered)])
        given = exchange.answer_of(window, target)
        rivals.append(_rival(known, attack, target, given, answered))
        known = _rolled(known, attack.roller.who, "attack") if separate else known
        known = _rolled(known, given.roller.who, "defence") if given.roller else known
    if several:
        yield _told("all as answered so far", state, attack, rivals)


def _settled(state: State, window: Window, attack: Attack, target: Target) -> int:
    """YO-64: what a result that is out deals when all take effect."""
    who = attack.roller.who
    if target.result == "hit":
        return damage((Mod("", flat(state, who, attack.action, target.who)),), target.margin, ())[0]
    answer = exchange.answer_of(window, target)
    if not exchange.strikes_back(state, window, target) or not answer.roller or not answer.action:
        return 0
    return _damage(Rival(0, 0, back=flat(state, answer.roller.who, answer.action, who)), target.margin or 0)


def _rolled(state: State, who: str, role: Role) -> State:
    """YO-S39: the state in which a roll has used up the modifiers on somebody's next check."""
    fighter = state.combatants[who]
    gone = used_up(fighter, role)
    left = tuple(condition for condition in fighter.conditions if condition not in gone)
    return replace(state, combatants={**state.combatants, who: replace(fighter, conditions=left)}) if gone else state


def _answers(state: State, attack: Attack, target: Target, answer: Answer | None) -> Iterator[tuple[str, Answer]]:
    """YO-43: what a target answers with, or could: none first, its own Defences, those of allies who could guard it."""
    if answer is not None:
        yield answer.action.name if answer.action else "no defence", answer
        return
    yield "no defence", Answer()
    struck = state.combatants[target.who]
    for fighter in (struck, *(ally for ally in standing(state, struck.side) if ally.id != struck.id)):
        for action in actions(fighter.sheet).values():
            if not action.defence or moment_to_defend(state, fighter.id, action):
                continue
            guarding = fighter.id != struck.id
            if (guarding and guards(fighter, action, struck)) or affordable(state, fighter, action, []):
                continue
            if exchange.suits(state.house, action, attack.action):
                roller = roller_of(fighter.id, action, paid=action.ki)
                yield f"{action.name}{f' of {fighter.name}' if guarding else ''}", Answer(roller, action)


def flat(state: State, who: str, action: Action, struck: str) -> int:
    """YO-62: what an action deals somebody, less their armour, before any margin."""
    people = state.combatants
    dealt = sum(line.value for line in damage_lines(people[who], action))
    return dealt - armour(people[struck], action.type, state.house)


def _rival(state: State, attack: Attack, target: Target, answer: Answer, paid: bool) -> Rival:
    struck, attacker = state.combatants[target.who], attack.roller.who
    less = flat(state, attacker, attack.action, target.who)
    back = None
    if exchange.may_strike_back(state, attack, answer) and answer.action and answer.roller:
        back = flat(state, answer.roller.who, answer.action, attacker)
    again = bool(target.redo)
    shown = target.attack.dice if target.attack is not None and not again else None
    mine = modifier(state, attack.roller, "attack")
    if target.attack is not None:
        mine = target.attack.total - target.attack.dice
    roller = answer.roller
    if roller is None:
        how = state.house.undefended
        if how in ("auto-hit", "fixed-10") or target.defend is not None:
            return Rival(mine, less, "auto" if how == "auto-hit" else "ten", shown)
        roller = Roller(target.who, best_attribute(struck.sheet) if how == "attribute" else "bare")
    if target.defend is not None:
        theirs, dice = target.defend.total - target.defend.dice, None if again else target.defend.dice
        return Rival(mine - theirs, less, "roll", shown, dice, back)
    # The cost of a Defence not yet chosen is paid before the dice, so its Ki counts (YO-85).
    known = state if paid else _after_paying(state, roller)
    return Rival(mine - modifier(known, roller, "defence"), less, "roll", shown, back=back)


def _after_paying(state: State, roller: Roller) -> State:
    fighter: Combatant = state.combatants[roller.who]
    paid = replace(fighter, ki=fighter.ki + roller.paid_ki)
    return replace(state, combatants={**state.combatants, roller.who: paid})


def _told(name: str, state: State, attack: Attack, rivals: Sequence[Rival]) -> Answered:
    sign = 1 if state.combatants[attack.targets[0].who].side == "enemies" else -1
    found = attack_odds(rivals, sign * state.tide, state.tide_limit, state.house)
    several, moved = len(rivals) > 1, written(f"{found.tide:.2f}")
    return Answered(name, several, percent(found.hit), moved, percent(found.breaks), TIDE_NAMES[state.kind])

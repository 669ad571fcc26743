"""The three minds: one that plays anything legal, one that looks once, one that plays on in its head."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from engine.core.dice import SeededDice
from engine.core.draft import Draft
from engine.core.minds.chance import Chance
from engine.core.minds.contract import Act, Choice, MindName, Minds
from engine.core.minds.fill import filled
from engine.core.refusal import Refused
from engine.core.rooms import BaseRules

CANDIDATES = 6
"""Acts that the sharp mind compares."""

FUTURES = 6
"""What may be hidden, and how the dice may fall, drawn anew so many times."""

HORIZON = 12
"""Decisions that a future is played on for."""

FAR_OFF = 200
"""Decisions after which a result would count for nothing: of two ways to win the sooner one is taken."""

AUTOMATIC = 1_000
"""Steps of the flow after one command, beyond which a system is broken."""

Rules = BaseRules[Any, Any, Any, Any]
Heard = Callable[[Any, list[Any]], None]
"""Told of the state before a step and of its events."""


def minds_of(rules: Rules) -> Minds[Any, Any]:
    """What the system tells minds. Raises ``ValueError`` where it has no such rooms."""
    if rules.rooms.minds is None:
        raise ValueError(f"{rules.title} cannot be played by the program yet")
    return rules.rooms.minds


def choose(rules: Rules, state: Any, who: str, mind: MindName, *seed: object) -> Choice:
    """What a mind wants somebody who is asked to do. The same seed gives the same choice."""
    minds = minds_of(rules)
    side = side_of(minds, state, who)
    chance = Chance(*seed, who)
    known = minds.known(state, side)
    if mind == "random":
        return _random(rules, known, who, chance)
    acts = minds.acts(rules.catalog, known, who, minds.temper(state, who))
    if mind == "simple" or len(acts) == 1:
        return _taken(who, _best(acts, chance))
    return _sharp(rules, minds, known, who, side, acts, chance)


def side_of(minds: Minds[Any, Any], state: Any, who: str) -> str:
    """The side that somebody belongs to. Raises ``ValueError`` for nobody of the roster."""
    for side, members in minds.sides(state).items():
        if who in members:
            return side
    raise ValueError(f"{who!r} is on no side")


def _taken(who: str, act: Act) -> Choice:
    return Choice(who, act.command, act.why)


def _random(rules: Rules, state: Any, who: str, chance: Chance) -> Choice:
    """Any act or answer, filled in any way."""
    able = [
        option
        for option in rules.options(state, "gm", who)
        if option.enabled and option.group in ("act", "react", "answer") and option.who == who
    ]
    while able:
        option = able.pop(chance.below(len(able)))
        try:
            return Choice(who, msgspec.convert(filled(option, chance), rules.command), "at random")
        except ValueError:
            continue
    minds = minds_of(rules)
    return _taken(who, minds.acts(rules.catalog, state, who, "")[-1])


def _best(acts: tuple[Act, ...], chance: Chance) -> Act:
    """The act of the highest worth; among equals, by chance."""
    most = max(act.worth for act in acts)
    return chance.pick([act for act in acts if act.worth == most])


def tries(rules: Rules, state: Any, mind: MindName | Mapping[str, MindName], *seed: object) -> Iterator[Choice]:
    """What the minds want done next, the first choice first: of whoever is asked, else of the table itself.

    Later ones are for when the first is refused by something that its side cannot know. Nothing where nobody can go on.
    """
    minds = minds_of(rules)
    asked = minds.asked(state)
    if not asked:
        flow = minds.flow(state)
        if flow is not None:
            yield Choice("", flow, "the game goes on")
        return
    who = asked[0]
    name = mind if isinstance(mind, str) else mind[side_of(minds, state, who)]
    yield choose(rules, state, who, name, *seed)
    others = minds.acts(rules.catalog, state, who, minds.temper(state, who))
    yield from (_taken(who, act) for act in sorted(others, key=lambda act: -act.worth))


# ---- looking ahead -------------------------------------------------------------------


def _sharp(
    rules: Rules, minds: Minds[Any, Any], known: Any, who: str, side: str, acts: tuple[Act, ...], chance: Chance
) -> Choice:
    """The act after which the side stands best, over some futures that are all possible as far as it knows.

    Every act is tried in the same futures, so that luck speaks for none of them.
    """
    ranked = sorted(acts, key=lambda act: -act.worth)[:CANDIDATES]
    sums = [0.0] * len(ranked)
    for _ in range(FUTURES):
        seed = chance.below(1 << 30)
        possible = minds.guess(known, side, Chance(seed, "guess"))
        for at, act in enumerate(ranked):
            sums[at] += _played_on(rules, minds, possible, act.command, side, seed)
    best = max(range(len(ranked)), key=lambda at: (sums[at], -at))
    return _taken(who, ranked[best])


def _played_on(rules: Rules, minds: Minds[Any, Any], state: Any, command: Any, side: str, seed: int) -> float:
    """How the side stands some decisions later, all played by the simple mind; what is far off counts a little less."""
    future = Future(rules, state, seed)
    if not future.do(command):
        return -2.0
    ahead = 0
    while ahead < HORIZON and not minds.winner(future.state) and future.step("simple"):
        ahead += 1
    return minds.standing(future.state, side) * (1 - ahead / FAR_OFF)


class Future:
    """A fight played on without anybody watching: no timeline, no lines, dice of its own."""

    __slots__ = ("_decisions", "_minds", "_rules", "_seed", "_used", "state")

    def __init__(self, rules: Rules, state: Any, seed: int) -> None:
        self.state = state
        self._rules = rules
        self._minds = minds_of(rules)
        self._seed = seed
        self._used = 0
        self._decisions = 0

    def do(self, command: Any, heard: Heard | None = None) -> bool:
        """Carry out a command and what the flow does next; false, and nothing changed, where it is refused.

        ``heard`` is told of the state before and the events of each step.
        """
        state, used = self.state, self._used
        following: Any | None = command
        for _ in range(AUTOMATIC):
            if following is None:
                break
            dice = _Counted(self._seed, used)
            draft: Draft[Any, Any] = Draft(state, self._rules.evolve, dice)
            try:
                self._rules.decide(draft, following)
            except Refused:
                return False
            if heard is not None:
                heard(state, draft.events)
            state, used = draft.state, used + dice.rolled
            following = self._rules.follow_up(state)
        self.state, self._used = state, used
        return True

    def step(self, mind: MindName | Mapping[str, MindName], heard: Heard | None = None) -> bool:
        """The next decision, made by the mind of the side that is asked; false where nobody can go on."""
        self._decisions += 1
        tried = tries(self._rules, self.state, mind, self._seed, self._decisions)
        return any(self.do(choice.command, heard) for choice in tried)


class _Counted(SeededDice):
    """Seeded dice that know how many of them were rolled."""

    def __init__(self, seed: int, used: int) -> None:
        super().__init__(seed, used)
        self.rolled = 0

    def roll(self, roll: Any) -> tuple[int, ...]:
        """The next faces of the stream."""
        self.rolled += roll.count
        return super().roll(roll)

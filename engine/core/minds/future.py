"""A fight played on without anybody watching: no timeline, no lines, dice of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from engine.core.dice import SeededDice, seeded_face
from engine.core.draft import Draft
from engine.core.minds.chance import Chance
from engine.core.minds.contract import Minds
from engine.core.refusal import Refused
from engine.core.ruleset import Ruleset

AUTOMATIC = 1_000
"""Steps of the flow after one command, beyond which a system is broken."""

Rules = Ruleset[Any, Any, Any, Any]
Heard = Callable[[Any, list[Any]], None]
"""Told of the state before a step and of its events."""


def minds_of(rules: Rules) -> Minds[Any, Any]:
    """What the system tells minds. Raises ``ValueError`` where it has no such rooms."""
    if rules.rooms.minds is None:
        raise ValueError(f"{rules.title} cannot be played by the program yet")
    return rules.rooms.minds


def time_of(rules: Rules, state: Any) -> int:
    """How many rounds have begun, or of what else the game counts a fight in."""
    told = minds_of(rules).time
    return told(state) if told is not None else rules.moment(state).round


class Future:
    """What may come after a state. ``rolled`` counts the dice that were used on the way."""

    __slots__ = ("_rules", "_seed", "rolled", "state")

    def __init__(self, rules: Rules, state: Any, seed: int) -> None:
        self.state = state
        self.rolled = 0
        self._rules = rules
        self._seed = seed

    def do(self, command: Any, heard: Heard | None = None) -> bool:
        """Carry out a command and what the flow does next; false, and nothing changed, where it is refused.

        ``heard`` is told of the state before and the events of each step.
        """
        state, used = self.state, self.rolled
        following: Any | None = command
        for _ in range(AUTOMATIC):
            if following is None:
                break
            dice = self._dice(state, used)
            draft: Draft[Any, Any] = Draft(state, self._rules.evolve, dice)
            try:
                self._rules.decide(draft, following)
            except Refused:
                return False
            if heard is not None:
                heard(state, draft.events)
            state, used = draft.state, used + dice.rolled
            following = self._rules.follow_up(state)
        self.state, self.rolled = state, used
        return True

    def _dice(self, state: Any, used: int) -> _Counted:
        return _Counted(self._seed, used)


class Alike(Future):
    """A future in which dice fall by who throws them, in which round and for whose decision (``whose``), not by what
    went before: so acts differ by what they change, not by luck, also a blow struck at once and one after a step.
    None of them is counted.
    """

    __slots__ = ("_fallen", "whose")

    def __init__(self, rules: Rules, state: Any, seed: int, whose: str) -> None:
        super().__init__(rules, state, seed)
        self.whose = whose
        self._fallen: Counter[tuple[int, str, str]] = Counter()

    def _dice(self, state: Any, used: int) -> _Counted:
        return _Own(self._seed, lambda: (self._rules.moment(state).round, self.whose), self._fallen)


class _Counted(SeededDice):
    """Seeded dice that know how many of them were rolled."""

    def __init__(self, seed: int, used: int) -> None:
        super().__init__(seed, used)
        self.rolled = 0

    def roll(self, roll: Any) -> tuple[int, ...]:
        """The next faces of the stream."""
        self.rolled += roll.count
        return super().roll(roll)


class _Own(_Counted):
    """The dice of one moment, each one's by how many they have thrown in it."""

    def __init__(self, seed: int, now: Callable[[], tuple[int, str]], fallen: Counter[tuple[int, str, str]]) -> None:
        super().__init__(seed, 0)
        self._now, self._fallen = now, fallen

    def roll(self, roll: Any) -> tuple[int, ...]:
        """The next faces of whoever throws them."""
        thrown = (*self._now(), roll.who)
        own, first = Chance(self._seed, *thrown).below(1 << 30), self._fallen[thrown]
        self._fallen[thrown] += roll.count
        return tuple(seeded_face(own, 0, first + at, roll.sides_of(at)) for at in range(roll.count))

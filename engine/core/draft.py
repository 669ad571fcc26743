"""What ``decide`` writes on: the events so far and the state they lead to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, TypeVar

from engine.core.dice import Dice, Rolled, Summed
from engine.core.refusal import RollNeeded

S = TypeVar("S")
E = TypeVar("E")


class Draft(Generic[S, E]):
    """The step in the making.

    ``decide`` reads ``state`` and calls ``add`` for every fact; the state moves on through ``evolve`` alone, so a
    decision can never see a state that a replay would not see. A draft that ends in an exception is simply dropped.
    """

    __slots__ = ("dice", "events", "evolve", "state")

    def __init__(self, state: S, evolve: Callable[[S, E], S], dice: Dice) -> None:
        self.state = state
        self.events: list[E] = []
        self.dice = dice
        self.evolve = evolve

    def add(self, event: E) -> None:
        """Record a fact and fold it."""
        self.events.append(event)
        self.state = self.evolve(self.state, event)

    def ahead(self) -> Draft[S, E]:
        """A draft to look ahead with: nothing that is added happens. Not for dice: those rolled would be gone."""
        return Draft(self.state, self.evolve, self.dice)

    def roll(self, count: int, sides: int, purpose: str, who: str = "", counts: str = "") -> tuple[int, ...]:
        """Roll dice and record the faces as a ``Rolled`` event, which the system's ``evolve`` must accept.
        Whoever types them is told what of a face ``counts``.
        """
        return self._rolled(RollNeeded(count, sides, purpose, who, counts=counts))[1]

    def total(
        self, count: int, sides: int, purpose: str, who: str = "", counts: str = "", *, secret: bool = False
    ) -> tuple[int, tuple[int, ...]]:
        """Roll dice of which only the sum counts, and record it: the sum, and the faces where they are known. Whoever
        types them is told what else ``counts``, and players are not where it is ``secret``.
        """
        said, faces = self._rolled(RollNeeded(count, sides, purpose, who, summed=True, counts=counts, secret=secret))
        return said or sum(faces), faces

    def throw(self, each: tuple[int, ...], purpose: str, who: str = "", counts: str = "") -> tuple[int, ...]:
        """Roll dice of these sides, in this order, and record the faces; nothing is rolled for no dice."""
        if not each:
            return ()
        if len(set(each)) == 1:
            return self.roll(len(each), each[0], purpose, who, counts)
        return self._rolled(RollNeeded(len(each), max(each), purpose, who, each, counts=counts))[1]

    def _rolled(self, roll: RollNeeded) -> tuple[int, tuple[int, ...]]:
        """What was said of a roll of which only the sum counts, 0 where nothing was, and the faces."""
        given = self.dice.roll(roll)
        said, faces = (given.sum, ()) if isinstance(given, Summed) else (0, given)
        rolled: Any = Rolled(faces, roll.sides, roll.purpose, roll.who, self.dice.typed, roll.each, said)
        self.add(rolled)
        return said, faces


def happened(evolve: Callable[[S, E], S], state: S, events: Iterable[E]) -> Iterator[tuple[S, E, S]]:
    """Facts that begin in a state, each between the one that it happened in and the one that came of it."""
    for event in events:
        before, state = state, evolve(state, event)
        yield before, event, state


Decider = Callable[[Draft[Any, Any], Any, Any], None]
"""Carries a kind of command out: ``(draft, catalog, command)``."""


def only(fact: Callable[[Any, Any], Any]) -> Decider:
    """Carries a command out that is one fact and nothing else: the event, out of the moment and the command."""

    def decider(draft: Draft[Any, Any], catalog: Any, command: Any) -> None:
        draft.add(fact(draft.state, command))

    return decider

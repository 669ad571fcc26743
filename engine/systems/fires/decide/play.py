"""A resolution in the making: the draft, the packs, the answers so far, and what is being struck.

A resolution that needs an answer is taken back to where it began and asked for; with the answer it runs again, whole.
So every rule is written from top to bottom, and no half-made attack is ever in a state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from engine.board.hexgrid import Hex
from engine.core.draft import Draft
from engine.systems.fires.catalog import Catalog
from engine.systems.fires.catalog.effects import Assign
from engine.systems.fires.events import Event
from engine.systems.fires.events.flow import News, RowsKept, Settled, TurnSet
from engine.systems.fires.house import House
from engine.systems.fires.rules import hexes
from engine.systems.fires.rules.blows import Assault
from engine.systems.fires.rules.book import as_data
from engine.systems.fires.rules.scene import Blow, Scene
from engine.systems.fires.state import HERO, Combatant, Outcome, Question, State, Step, Turn


class NeedsAnswer(Exception):  # noqa: N818 - a question, not an error
    """The resolution cannot go on without an answer to a question."""

    def __init__(self, question: Question) -> None:
        super().__init__(question.text)
        self.question = question


class FightOver(Exception):  # noqa: N818 - an ending, not an error
    """The fight has ended: what was being resolved goes no further (FF-141)."""

    def __init__(self, outcome: Outcome = "") -> None:
        super().__init__(outcome)
        self.outcome = outcome


class Tally:
    """What came of one attack on one target so far (FF-133, FF-135)."""

    def __init__(self, who: str, allowance: int) -> None:
        self.who = who
        self.allowance = allowance
        self.hp: dict[str, int] = {}
        self.through: dict[str, int] = {}  # what neither shield nor sink took
        self.dealt: dict[str, int] = {}
        self.sunk: dict[str, int] = {}
        self.blocked = 0
        self.shield = ""  # what blocked them, though it may be down by now
        self.waiting = 0
        self.vanished = 0
        self.magic_blocked = 0
        self.displaced = False
        self.broke = False
        self.ways: dict[Any, tuple[Assign, ...]] = {}  # where tokens go, by kind or word, and by both together
        self.placed: dict[tuple[str, str], int] = {}  # by kind and where they went
        self.made: Assault | None = None  # as far as it came to them
        self.left: Hex | None = None  # where they were struck, the end that was nearest
        self.beside = False  # whether it came from the next hex then

    def suffered(self, house: House) -> dict[str, int]:
        """What of it counts as dealt, by kind (FF-S99)."""
        return self.dealt if house.dealt_counts == "all" else self.through

    def blow(self, blow: Blow) -> Blow:
        """The attack as predicates see it after this."""
        return replace(
            blow,
            hp=sum(self.hp.values()),
            hp_by=tuple(self.hp.items()),
            blocked=self.blocked,
            dealt=sum(self.dealt.values()),
            displaced=self.displaced,
        )


class Play:
    """What every function of the resolution is given."""

    def __init__(
        self,
        draft: Draft[State, Event],
        book: Catalog,
        interpret: Callable[[Play, Any, Scene], None],
        answers: Iterable[str] = (),
    ) -> None:
        self.draft = draft
        self.state = draft.state  # the draft's own, at hand: it is asked for ten times for every fact
        self.people = self.state.combatants  # as they are now
        self.book = book
        self.answers = tuple(answers)
        self.interpret = interpret
        self.running: set[tuple[int, str]] = set()  # the rules that are carried out, by whom they are borne
        self.tally: Tally | None = None
        self.entry: Tally | None = None  # of all that the ground deals to whoever has just entered it (FF-150)
        self.source = ""
        self.origin: Hex | None = None
        self.step: Step = draft.state.step  # that the flow has come to
        self.standing: Mapping[str, Combatant] | None = None  # whom the fight was last seen to go on with
        self._used = 0

    def add(self, event: Event) -> None:
        """Write a fact, and look at the state after it: what the draft does, without another call for each fact."""
        draft = self.draft
        draft.events.append(event)
        self.state = draft.state = draft.evolve(draft.state, event)
        self.people = self.state.combatants

    def roll(self, count: int, sides: int, purpose: str, who: str = "") -> tuple[int, ...]:
        """Faces of so many dice, which are a fact."""
        faces = self.draft.roll(count, sides, purpose, who)
        self.state = self.draft.state
        return faces

    def turn_to(self, turn: Turn, news: News = "", text: str = "") -> None:
        """The ledger of the counterbeat moves on, or there is news of it."""
        if news or turn != self.state.turn:
            self.add(TurnSet(turn, news, text))

    def back_to(self, facts: int, state: State) -> None:
        """So many facts of the draft stand, which led to a state; what came after them is taken back."""
        del self.draft.events[facts:]
        self.draft.state = self.state = state
        self.people = state.combatants

    def scene(self, who: str = HERO, **more: Any) -> Scene:
        """The moment, for reading rules."""
        return Scene(self.book, self.state, who, **more)

    def keep(self, entries: Iterable[tuple[str, str]]) -> None:
        """The chronicle speaks of these rows from now on."""
        new = [(kind, key) for kind, key in entries if key not in self.state.kept.get(kind, {})]
        if new:
            self.add(RowsKept(as_data(self.book, new)))

    def ask_hex(self, text: str, cells: Iterable[Hex], rule: str) -> Hex:
        """The cell that a question is answered with, out of some."""
        named = {hexes.key(cell): hexes.show(cell) for cell in cells}
        return hexes.at(self.ask(Question("route", text, tuple(named), tuple(named.values()), rule)))

    def ask(self, question: Question) -> str:
        """The answer to a question: one given before, the only one there is, or none yet. Where a ruling has taken a
        question away meanwhile, its answer is for no other; what it has changed is asked anew, with all after it.
        """
        if len(question.choices) == 1:
            return question.choices[0]
        meant = {said(question, choice): choice for choice in question.choices}
        for number in range(self._used, len(self.answers)):
            if self.answers[number] in meant:
                self._used = number + 1
                return meant[self.answers[number]]
        self.answers = self.answers[: self._used]
        raise NeedsAnswer(question)


def said(question: Question, answer: str) -> str:
    """An answer as it is kept: to whom, about what, out of which choices."""
    return "\n".join((question.who, question.kind, question.text, *question.choices, answer))


def settled(draft: Draft[State, Event]) -> tuple[str, ...]:
    """The answers to the open question so far, which is then no longer open."""
    asking = draft.state.asking
    if asking is None:
        return ()
    draft.add(Settled())
    return asking.answers

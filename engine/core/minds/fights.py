"""A whole fight played by minds, and what there is to say of it afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from engine.core.minds.choose import step
from engine.core.minds.contract import MindName
from engine.core.minds.future import Future, Rules, minds_of
from engine.core.view import Line

LONGEST = 3_000
"""Decisions after which a fight is called a draw: nobody brings it to an end."""


class Left(Struct, frozen=True, gc=False, array_like=True):
    """What somebody has of one meter at the end, and how much there could be."""

    who: str
    meter: str
    value: int
    most: int


class Fallen(Struct, frozen=True, gc=False, array_like=True):
    """Who went out of the fight, in which round, and what did it, in the words of the chronicle without numbers."""

    who: str
    round: int
    cause: str


class Fight(Struct, frozen=True, gc=False, array_like=True):
    """One fight from beginning to end. ``winner`` is a side or ``draw``; ``turned`` the round of its turning point, the
    decision after which the first side's standing had changed most.
    """

    seed: int
    winner: str
    rounds: int
    decisions: int
    turned: int
    fallen: tuple[Fallen, ...]
    left: tuple[Left, ...]


def fought(rules: Rules, root: Any, minds: Mapping[str, MindName], seed: int) -> Fight:
    """The fight that begins in a state, each side played by its mind. The same seed gives the same fight."""
    told = minds_of(rules)
    first = next(iter(told.sides(root)))
    future = Future(rules, root, seed)
    falls = _Falls(rules)
    out = told.out(root)
    stood, swing, turned, decisions = told.standing(root, first), 0.0, 0, 0
    while decisions < LONGEST and not told.winner(future.state):
        decisions += 1
        if not step(rules, future, minds, seed, decisions, heard=falls.heard):
            break
        stands = told.standing(future.state, first)
        if abs(stands - stood) > swing:
            swing, turned = abs(stands - stood), rules.moment(future.state).round
        stood = stands
        gone = told.out(future.state)
        if gone != out:
            falls.note(gone - out, rules.moment(future.state).round)
            out = gone
        falls.forget()
    return Fight(
        seed,
        told.winner(future.state) or "draw",
        rules.moment(future.state).round,
        decisions,
        turned,
        tuple(falls.fallen),
        _left(rules, future.state),
    )


def _left(rules: Rules, state: Any) -> tuple[Left, ...]:
    """Every meter with numbers of everybody on the roster."""
    return tuple(
        Left(sheet.id, meter.name, meter.value, meter.max)
        for sheet in rules.view(state).sheets
        for meter in sheet.meters
        if meter.kind != "words" and meter.max
    )


class _Falls:
    """Who fell to what: the steps of the last decision are told only when somebody is out after it."""

    def __init__(self, rules: Rules) -> None:
        self.fallen: list[Fallen] = []
        self._rules = rules
        self._steps: list[tuple[Any, list[Any]]] = []

    def heard(self, before: Any, events: list[Any]) -> None:
        """A step of the decision that is being carried out."""
        self._steps.append((before, events))

    def forget(self) -> None:
        """The decision is done."""
        self._steps.clear()

    def note(self, gone: frozenset[str], at: int) -> None:
        """These went out by the steps heard last."""
        lines = [line for before, events in self._steps for line in self._told(before, events)]
        names = {sheet.id: sheet.name for sheet in self._rules.view(self._steps[-1][0]).sheets}
        for who in sorted(gone):
            self.fallen.append(Fallen(who, at, _cause(lines, names.get(who, who))))

    def _told(self, before: Any, events: list[Any]) -> list[Line]:
        lines: list[Line] = []
        state = before
        for event in events:
            lines += self._rules.tell(state, event)
            state = self._rules.evolve(state, event)
        return lines


def _cause(lines: list[Line], name: str) -> str:
    """The first blow that names somebody, else the first line that does, without its numbers."""
    naming = [line for line in lines if name in line.text]
    blows = [line for line in naming if line.tone == "hit"] or naming
    return without_numbers(blows[0].text) if blows else ""


def without_numbers(text: str) -> str:
    """A sentence up to its first number, so that the same blow counts as the same however hard it fell."""
    words: list[str] = []
    for word in text.split():
        part_of_a_name = word.isdigit() and words and words[-1][:1].isupper()
        if any(letter.isdigit() for letter in word) and not part_of_a_name:
            break
        words.append(word)
    return " ".join(words).rstrip(" :;,−-")

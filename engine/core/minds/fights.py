"""A whole fight played by minds, and what there is to say of it afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from engine.core.draft import happened
from engine.core.minds.choose import step
from engine.core.minds.contract import MindName
from engine.core.minds.future import Future, Rules, minds_of, time_of
from engine.core.view import Line, Sheet

LONGEST = 3_000
"""Decisions after which a fight that nobody brings to an end is broken off."""


class Left(Struct, frozen=True, gc=False, array_like=True):
    """What somebody has of one meter at the end, of how much; 0 where that is only what there is (Wounds taken)."""

    who: str
    meter: str
    value: int
    most: int


class Fallen(Struct, frozen=True, gc=False, array_like=True):
    """Who went out of the fight, in which round, and what did it, in the words of the chronicle without numbers; once
    more where they were lost for good only later. ``gone`` where nothing felled them: they fled, or were led away.
    """

    who: str
    round: int
    cause: str
    gone: bool = False


class Fight(Struct, frozen=True, gc=False, array_like=True):
    """One fight from beginning to end. ``winner`` is a side or ``draw``, which one without an end (``endless``) is too;
    ``turned`` the round of its turning point, the
    decision after which the first side's standing had changed most. Rounds are what the game counts a fight in
    (``Minds.unit``). ``newcomers``: the names of those who were not there at the beginning. ``spared``: whether
    somebody of those beaten got away.
    """

    seed: int
    winner: str
    rounds: int
    decisions: int
    turned: int
    fallen: tuple[Fallen, ...]
    left: tuple[Left, ...]
    newcomers: dict[str, str] = {}
    spared: bool = False
    endless: bool = False


def fought(rules: Rules, root: Any, minds: Mapping[str, MindName], seed: int) -> Fight:
    """The fight that begins in a state, each side played by its mind. The same seed gives the same fight."""
    told = minds_of(rules)
    first = next(iter(told.sides(root)))
    future = Future(rules, root, seed)
    falls = _Falls(rules)
    out = away = told.out(root)
    lost = told.lost(root)
    there = {who for members in told.sides(root).values() for who in members}
    stood, swing, turned, decisions = told.stands(root, first), 0.0, 0, 0
    now = last = root
    winner = told.winner(root)
    while decisions < LONGEST and not winner:
        decisions += 1
        if not step(rules, future, minds, seed, decisions, heard=falls.heard):
            break
        winner = told.winner(future.state)
        last, now = falls.ended(told.winner) if winner else (future.state, future.state)
        stands = told.stands(future.state, first)
        if abs(stands - stood) > swing:
            swing, turned = abs(stands - stood), time_of(rules, now)
        stood = stands
        gone, dead = told.out(now), told.lost(now)
        if gone != out or dead != lost:
            falls.note((gone - out) | (dead - lost), told.fled(now), time_of(rules, now))
            out, lost = gone, dead
        falls.forget()
    over = rules.view(now)
    sheets = over.sheets
    on_top = {who for moment in (root, now) for who in told.sides(moment).get(winner, ())}
    return Fight(
        seed,
        winner or "draw",
        time_of(rules, now),
        decisions,
        turned,
        tuple(falls.fallen),
        _left(sheets if over.mode == "fight" else rules.view(last).sheets, away),
        {sheet.id: sheet.name for sheet in sheets if sheet.id not in there},
        winner in told.sides(root) and any(who not in away and who not in on_top for who in told.fled(now)),
        not winner,
    )


def _left(sheets: Sequence[Sheet], away: frozenset[str]) -> tuple[Left, ...]:
    """Every meter that fights are fought with, of everybody on the roster who was not away from the beginning."""
    return tuple(
        Left(sheet.id, meter.name, meter.value, 0 if meter.kind == "slots" or meter.fills else meter.max)
        for sheet in sheets
        if sheet.id not in away
        for meter in sheet.meters
        if meter.kind != "words" and meter.max and not (meter.gain or meter.lamp)
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

    def ended(self, winner: Callable[[Any], str]) -> tuple[Any, Any]:
        """The state in which the last steps heard brought the end, and the one before it: what comes after (the dead
        reform) is no fight.
        """
        last: Any = None
        state: Any = None
        for before, events in self._steps:
            last = state = before
            for last, _, state in happened(self._rules.evolve, before, events):
                if winner(state):
                    return last, state
        return last, state

    def forget(self) -> None:
        """A decision is done: what was heard in it is no cause of what comes later."""
        self._steps.clear()

    def note(self, gone: frozenset[str], fled: frozenset[str], at: int) -> None:
        """These went out by the steps heard last, some of them without having been felled."""
        lines = [line for before, events in self._steps for line in self._rules.told(before, events)]
        names = {sheet.id: sheet.name for sheet in self._rules.view(self._steps[-1][0]).sheets}
        for who in sorted(gone):
            self.fallen.append(Fallen(who, at, _cause(lines, who, names), who in fled))


_WITHIN = "\0"
"""Stands for the blanks within a name, so that it is one word."""


def _cause(lines: list[Line], who: str, names: Mapping[str, str]) -> str:
    """The blow that did somebody in, the last that harmed them, as it was told without its numbers, or else whose it
    was; where none did, the gravest that was told of them.
    """
    theirs = [line for line in lines if (line.about or line.who) == who]
    blow = next((line for line in reversed(theirs) if line.harm), None)
    if blow is None:
        grave = next((line for line in theirs if line.tone == "death"), theirs[-1] if theirs else None)
        return without_numbers(grave.text, names.values()) if grave is not None else ""
    until = reversed(lines[: lines.index(blow) + 1])
    struck = next((line for line in until if line.about == who and line.who != who), None)
    if struck is None and blow.by:
        return f"by {names.get(blow.by, blow.by)}"
    return without_numbers((struck or blow).text, names.values())


def without_numbers(text: str, names: Iterable[str] = ()) -> str:
    """A sentence up to its first number: the same blow, however hard it fell. Numbers of names (``Guard 2``) stay, and
    so do those of the ``names`` that are known (``Oni rabble 2``).
    """
    words: list[str] = []
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, name.replace(" ", _WITHIN))
    for word in text.split():
        named = bool(words) and words[-1][:1].isupper() and words[-1][-1:].isalnum()
        number = any(letter.isdigit() for letter in word) and _WITHIN not in word
        if number and not (named and word.rstrip(":,;.").isdigit()):
            break
        words.append(word)
    return " ".join(words).replace(_WITHIN, " ").rstrip(" :;,−-+=")

"""Replacing along the path that changed: one combatant, or one exchange."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.core.people import put as person
from engine.systems.yokai.state import Combatant, State
from engine.systems.yokai.state.exchange import Answer, Window


def refilled(state: State, who: str, fp: int) -> State:
    """Somebody's FP set; who was skipped without any is asked again before the round may end (YO-31, YO-32)."""
    before = state.combatants[who]
    state = person(state, who, fp=fp)
    return restless(state, who) if before.fp == 0 < fp and not before.done else state


def still(state: State, who: str) -> State:
    """The state with one more who has nothing to do until somebody acts."""
    return state if who in state.quiet else replace(state, quiet=(*state.quiet, who))


def restless(state: State, who: str) -> State:
    """The state in which somebody may want to act after all."""
    return replace(state, quiet=but(state.quiet, who))


def stirred(state: State, who: str) -> State:
    """Somebody has done something: all may want to act again, and the owner's turn is no pass (YO-31, YO-32)."""
    return replace(state, quiet=(), acted=state.acted or state.owner == who)


def but(people: tuple[str, ...], who: str) -> tuple[str, ...]:
    """These people without one of them."""
    return tuple(other for other in people if other != who)


def exchange(state: State, window: Window, **changes: Any) -> State:
    """The state with the subject of one exchange changed."""
    return put(state, replace(window, about=replace(window.about, **changes)))


def put(state: State, window: Window) -> State:
    """The state with one exchange as it is now."""
    same = (window if other.about.id == window.about.id else other for other in state.windows)
    return replace(state, windows=tuple(same))


def answered(state: State, window: Window, who: str, answer: Answer) -> State:
    """The state with one more answer to an exchange; a target that has answered keeps what it said."""
    if who in window.answers:
        return state
    return put(state, replace(window, answers={**window.answers, who: answer}))


def about(state: State, number: int) -> Window:
    """The open exchange whose attack or check has this number."""
    return next(window for window in state.windows if window.about.id == number)


def plain(fighter: Combatant) -> Combatant:
    """Somebody as they are between fights: sheet, Ki and exhaustion stay, all else of a fight is gone (YO-93)."""
    return Combatant(
        fighter.id,
        fighter.name,
        fighter.side,
        fighter.kind,
        fighter.controller,
        fighter.sheet,
        fighter.zone,
        "reserve",
        ki=fighter.ki,
        exhausted=fighter.exhausted,
        habit=fighter.habit,
        defence_habit=fighter.defence_habit,
    )

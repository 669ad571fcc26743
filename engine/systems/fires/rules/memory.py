"""What was just worked out about a moment: packs and states never change, so the same question has the same answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from engine.systems.fires.catalog import Catalog
from engine.systems.fires.state import State

P = ParamSpec("P")
R = TypeVar("R")

SHARED = 1024
"""Answers that moments share."""

MOST = 64
"""Moments that are remembered: the one in hand, and those that a preview looks at from other cells."""

_now: list[tuple[Any, Any, dict[Any, Any]]] = [(None, None, {})]
"""The moment in hand."""

_moments: dict[tuple[int, int], tuple[Catalog, State, dict[Any, Any]]] = {}
"""By the identity of packs and state, which are kept alive here so that no other may take their place."""


def remembered(
    work: Callable[Concatenate[Catalog, State, P], R],
) -> Callable[Concatenate[Catalog, State, P], R]:
    """A function of packs and state that is worked out once for each moment and each of its other arguments, which are
    plain words and numbers. What it gives must not be changed by whoever asks.
    """

    @wraps(work)
    def asked(book: Catalog, state: State, /, *args: P.args, **kwargs: P.kwargs) -> R:
        now = _now[0]
        known = now[2] if now[1] is state and now[0] is book else _moment(book, state)
        question = (work, args, *kwargs.items()) if kwargs else (work, args)
        try:
            answer: R = known[question]
        except KeyError:
            answer = known[question] = work(book, state, *args, **kwargs)
        return answer

    return asked


def shared(
    parts: Callable[Concatenate[State, P], tuple[Any, ...]],
) -> Callable[[Callable[Concatenate[Catalog, State, P], R]], Callable[Concatenate[Catalog, State, P], R]]:
    """For a function that looks at these parts of a state alone: moments in which they are the same objects share what
    was worked out. What it gives must not be changed.
    """

    def made(work: Callable[Concatenate[Catalog, State, P], R]) -> Callable[Concatenate[Catalog, State, P], R]:
        known: dict[Any, tuple[Any, R]] = {}

        @wraps(work)
        def asked(book: Catalog, state: State, /, *args: P.args, **kwargs: P.kwargs) -> R:
            seen = (book, *parts(state, *args, **kwargs))
            question = (*map(id, seen), args, *kwargs.items())
            found = known.get(question)
            if found is None:
                if len(known) >= SHARED:
                    known.clear()
                found = known[question] = (seen, work(book, state, *args, **kwargs))
            return found[1]

        return asked

    return made


def of_book(work: Callable[Concatenate[Catalog, P], R]) -> Callable[Concatenate[Catalog, P], R]:
    """A function of the packs alone, worked out once for them and each of its other arguments, which are plain words.
    What it gives must not be changed.
    """
    known: dict[int, tuple[Catalog, dict[Any, R]]] = {}

    @wraps(work)
    def asked(book: Catalog, /, *args: P.args, **kwargs: P.kwargs) -> R:
        found = known.get(id(book))
        if found is None:
            if len(known) >= MOST:
                known.clear()
            found = known[id(book)] = (book, {})
        question = (args, *kwargs.items())
        if question not in found[1]:
            found[1][question] = work(book, *args, **kwargs)
        return found[1][question]

    return asked


def of_parts(*names: str) -> Callable[[Callable[[State], R]], Callable[[State], R]]:
    """For a function that looks at these fields of a state alone: worked out once for all states that share them, which
    is most of those that come one after the other. What it gives must not be changed.
    """

    def made(work: Callable[[State], R]) -> Callable[[State], R]:
        known: dict[tuple[int, ...], tuple[tuple[Any, ...], R]] = {}
        last: list[Any] = [None, None]

        @wraps(work)
        def asked(state: State) -> R:
            if last[0] is state:
                answer: R = last[1]
                return answer
            parts = tuple([getattr(state, name) for name in names])
            key = tuple(map(id, parts))
            found = known.get(key)
            if found is None:
                if len(known) >= MOST:
                    known.clear()
                found = known[key] = (parts, work(state))
            last[:] = state, found[1]
            return found[1]

        return asked

    return made


def _moment(book: Catalog, state: State) -> dict[Any, Any]:
    """What is known of a moment, which is the one in hand from now on; the one longest out of use is forgotten."""
    found = _moments.pop((id(book), id(state)), None)
    if found is None:
        if len(_moments) >= MOST:
            del _moments[next(iter(_moments))]
        found = (book, state, {})
    _moments[id(book), id(state)] = _now[0] = found
    return found[2]

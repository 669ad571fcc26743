"""What was just worked out about a moment: packs and states never change, so the same question has the same answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from engine.systems.fires.catalog import Catalog
from engine.systems.fires.state import State

P = ParamSpec("P")
R = TypeVar("R")

MOST = 64
"""Moments that are remembered: the one in hand, and those that a preview looks at from other cells."""

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
        known = _moment(book, state)
        question = (work, args, *kwargs.items())
        if question not in known:
            known[question] = work(book, state, *args, **kwargs)
        answer: R = known[question]
        return answer

    return asked


def _moment(book: Catalog, state: State) -> dict[Any, Any]:
    found = _moments.get((id(book), id(state)))
    if found is None:
        if len(_moments) >= MOST:
            _moments.clear()
        found = _moments[id(book), id(state)] = (book, state, {})
    return found[2]

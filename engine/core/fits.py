"""What a fact from a file has to find in the state that it comes upon, where its fold would not miss it and whoever
tells or draws it would. Facts that the rules decide find it anyway: nobody asks about those.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from engine.core.problem import Problem, among, few, in_range

Fit = Callable[[Any, Any], Iterable[Problem]]
"""``(state, fact)`` to what is wrong with an event or a command in that state; paths begin at the fact."""
Fits = Mapping[type, Fit]
"""By kind of event or command."""


def finds(**there: Callable[[Any, Any], Collection[Any]]) -> Fit:
    """Each of these fields names, or with several values each of them does, one of what ``(state, event)`` gives."""

    def fit(state: Any, event: Any) -> Iterator[Problem]:
        for name, listed in there.items():
            value, known = getattr(event, name), listed(state, event)
            for one in value if isinstance(value, tuple) else (value,):
                if isinstance(one, str):
                    yield from among(name, one, known)
                elif one not in known:
                    yield Problem(name, f"is {one}: must be one of {few([*map(str, known)]) or 'none'}")

    return fit


def counts(**rows: Callable[[Any, Any], Collection[Any]]) -> Fit:
    """Each of these fields is the place, or several places, of a row among what ``(state, event)`` gives, from 0."""

    def fit(state: Any, event: Any) -> Iterator[Problem]:
        for name, listed in rows.items():
            value, last = getattr(event, name), len(listed(state, event)) - 1
            if last < 0:
                yield Problem(name, "is a place among rows, of which there are none")
            for at in value if isinstance(value, tuple) else (value,):
                yield from in_range(name, at, 0, last) if last >= 0 else ()

    return fit


def where(named: str, fit: Fit) -> Fit:
    """The same of events alone in which that field is not empty."""
    return lambda state, event: fit(state, event) if getattr(event, named) else ()

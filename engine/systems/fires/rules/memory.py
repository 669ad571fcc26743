"""What was just worked out: packs and states never change, so the same question has the same answer. The packs that a
function is given keep the answers.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from engine.systems.fires.catalog import Catalog
from engine.systems.fires.state import Person, State

P = ParamSpec("P")
R = TypeVar("R")
Parts = TypeVar("Parts", bound=tuple[Any, ...])


def remembered(
    work: Callable[Concatenate[Catalog, State, P], R],
) -> Callable[Concatenate[Catalog, State, P], R]:
    """A function of packs and state that is worked out once for each moment and each of its other arguments, which are
    values that are told apart by what they hold. What it gives must not be changed by whoever asks.
    """

    @wraps(work)
    def asked(book: Catalog, state: State, /, *args: P.args, **kwargs: P.kwargs) -> R:
        now = book.memory.now
        known = now[1] if now[0] is state else book.memory.moment(state)
        question = (work, args, *kwargs.items()) if kwargs else (work, args)
        try:
            answer: R = known[question]
        except KeyError:
            answer = known[question] = work(book, state, *args, **kwargs)
        return answer

    return asked


def shared(
    work: Callable[Concatenate[Catalog, Parts, P], R],
) -> Callable[Concatenate[Catalog, Parts, P], R]:
    """A function of packs and of some parts of a state, the only ones that it is given: all moments in which those are
    the same objects share what was worked out. What it gives must not be changed.
    """

    @wraps(work)
    def asked(book: Catalog, parts: Parts, /, *args: P.args, **kwargs: P.kwargs) -> R:
        known = book.memory.shared
        question = (work, *map(id, parts), args, *kwargs.items())
        found = known.get(question)
        if found is None:
            found = known.put(question, (parts, work(book, parts, *args, **kwargs)))
        answer: R = found[1]
        return answer

    return asked


def of_sheet(work: Callable[Concatenate[Catalog, Person, P], R]) -> Callable[Concatenate[Catalog, State, P], R]:
    """A function of packs and the character's sheet alone, asked of a state: all moments in which the sheet is the same
    object share what was worked out. What it gives must not be changed.
    """
    known = shared(lambda book, parts, *args, **kwargs: work(book, parts[0], *args, **kwargs))

    @wraps(work)
    def asked(book: Catalog, state: State, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return known(book, (state.sheet,), *args, **kwargs)

    return asked


def of_book(work: Callable[Concatenate[Catalog, P], R]) -> Callable[Concatenate[Catalog, P], R]:
    """A function of the packs alone, worked out once for them and each of its other arguments, which are values that
    are told apart by what they hold: words, a glance. What it gives must not be changed.
    """

    @wraps(work)
    def asked(book: Catalog, /, *args: P.args, **kwargs: P.kwargs) -> R:
        known, question = book.memory.facts, (work, args, *kwargs.items())
        found = known.get(question) or known.put(question, (work(book, *args, **kwargs),))
        answer: R = found[0]
        return answer

    return asked

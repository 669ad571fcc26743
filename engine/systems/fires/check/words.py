"""Words that name something: what is told where they do not."""

from __future__ import annotations

from engine.core.problem import Problem, few
from engine.core.words import nearest
from engine.systems.fires.catalog import Catalog


def unknown(path: str, word: str, known: object) -> Problem:
    """An id that names nothing."""
    ids = list(known)  # type: ignore[call-overload]
    close = nearest(word, ids)
    right = f', did you mean "{close}"?' if close else f": must be one of {few(sorted(ids)) or 'none'}"
    return Problem(path, f'is "{word}", which is not known{right}')


def gear_of(book: Catalog) -> tuple[str, ...]:
    """The ids of all that can be owned."""
    kinds = ("weapons", "shields", "catalysts", "armour", "rings", "items", "flasks")
    return tuple(key for kind in kinds for key in getattr(book, kind))

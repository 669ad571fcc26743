"""Who is who: ids, numbered names, and the short marks of tokens.

Every state keeps in ``known`` whom players have met, in that order, each by the name that they had then. Marks are made
of nothing else, so that none ever changes its owner or its look, whoever joins, leaves, hides again or is called
otherwise. Whoever was never met has a mark of the game master's own, and takes the next free one when revealed: no gap
in marks or numbers tells players that somebody is missing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import lru_cache
from itertools import groupby
from typing import Any

from engine.core.codes import UNKNOWN
from engine.core.problem import few
from engine.core.refusal import Refusal
from engine.core.words import listed, nearest, quoted, slug

_NUMBER = re.compile(r"^(.*?)[\s-]*(\d+)$")

_HIDING = " in hiding"

_WORDS = re.compile("a[mnst]|b[ey]|do|go|he|i[fnst]|m[ey]|no|o[fnr]|so|to|u[ps]|we")
"""Two letters that would be read as a word where they stand in a sentence (*where we would go*): nobody's mark."""


def free_id(name: str, taken: Collection[str], *, numbered: bool = False) -> str:
    """An id for somebody new: the name's slug, with the next number where it is taken or ``numbered``."""
    base = slug(name) or "x"
    if base not in taken and not numbered:
        return base
    at = 1
    while f"{base}-{at}" in taken:
        at += 1
    return f"{base}-{at}"


def numbered_name(name: str, names: Collection[str]) -> str:
    """The name with the next number that no other name of its kind has: ``Kappa 3``. A name that is free stays."""
    if name not in names and not any(kind_of(other) == name for other in names):
        return name
    kind = kind_of(name)
    used = [int(found[2]) for other in names if (found := _NUMBER.match(other)) and found[1] == kind]
    return f"{kind} {max(used, default=1 if name in names else 0) + 1}"


def in_hiding(name: str, names: Collection[str]) -> str:
    """What somebody is called whom players do not see, and whom they have not met: ``Kappa in hiding``. The game master
    alone reads it; a number or a letter of theirs would count the hidden for whoever sees one of them come out.
    """
    return numbered_name(f"{name}{_HIDING}", names)


def plain_name(name: str) -> str:
    """A name without the mark of those in hiding."""
    return re.sub(rf"{_HIDING}( \d+)?$", "", name)


def shown_name(name: str, others: Collection[str]) -> str:
    """The name of somebody who comes out of hiding: the next of those who are called so."""
    return numbered_name(plain_name(name), others)


def free(base: str, name: str, there: Mapping[str, str], *, numbered: bool = False) -> tuple[str, str]:
    """An id and a name that nobody has of those who are there (names by ids), with the same number where one is needed
    or wanted. Where others of a kind have numbers, so has the next; one that has one already gets another, no second.
    """
    if not numbered and base not in there and name not in there.values():
        return base, numbered_name(name, there.values())
    stem, number = (name, 1) if numbered else (kind_of(name), 2)
    while f"{base}-{number}" in there or f"{stem} {number}" in there.values():
        number += 1
    return f"{base}-{number}", f"{stem} {number}"


def kind_of(name: str) -> str:
    """A name without its number: those who share it are of one kind."""
    found = _NUMBER.match(name)
    return found[1] if found else name


def together(names: Iterable[str]) -> str:
    """Names in their order, one after the other of a kind with the kind once: *Kappa, Oni 1 and 3*."""
    kinds = [list(some) for _, some in groupby(names, kind_of)]
    if all(len(some) == 1 for some in kinds):
        return listed(some[0] for some in kinds)
    return ", ".join(listed([first, *(_NUMBER.sub(r"\2", name) for name in others)]) for first, *others in kinds)


def marks(known: Mapping[str, str], upper: Collection[str] = ()) -> dict[str, str]:
    """Two or three signs for each of those whom players have met, by id with the names of then.

    Those in ``upper`` (the players' side) get capitals, so that sides differ by shape too. The mark of somebody depends
    only on those who were met before.
    """
    signs = _signs(tuple(known.values()))
    return {who: mark.upper() if who in upper else mark for who, mark in zip(known, signs, strict=True)}


@lru_cache(maxsize=64)
def _signs(names: tuple[str, ...]) -> tuple[str, ...]:
    """The small marks of those who are called so, in the order in which they were met."""
    out: dict[str, None] = {}
    for name in names:
        free = (shape for shape in map(str.lower, _shapes(name)) if shape not in out)
        out[next(shape for shape in free if not _WORDS.fullmatch(shape))] = None
    return tuple(out)


def hidden_marks(names: Mapping[str, str]) -> dict[str, str]:
    """Marks for those players never met, for the game master alone: a question mark, as no other has, and a letter."""
    out: dict[str, str] = {}
    for who, name in names.items():
        letter = (slug(name) or "x")[0]
        at = sum(1 for mark in out.values() if mark[1] == letter)
        out[who] = f"?{letter}" if not at else f"?{letter}{at + 1}"
    return out


def marks_of(state: Any, ours: Callable[[Any], bool]) -> dict[str, str]:
    """The marks of everybody in a state, and of those in its ``known`` who are gone; ``ours`` have capitals."""
    people, known = state.combatants, state.known
    met = marks(known, {who for who, person in people.items() if ours(person)})
    return {**met, **hidden_marks({who: person.name for who, person in people.items() if who not in known})}


@lru_cache(maxsize=1024)
def _spelled(name: str) -> tuple[str, str]:
    """What signs for a name are made of: its letters, and its number."""
    plain = slug(name).removeprefix("the-").replace("-", "")
    found = _NUMBER.match(name)
    return re.sub(r"\d", "", plain) or "x", found[2] if found else ""


def _shapes(name: str) -> Iterable[str]:
    """Signs for a name, the best first; without end."""
    letters, number = _spelled(name)
    if number:
        yield f"{letters[0]}{number}"[:3]
        yield f"{letters[:2]}{number}"[:3]
    else:
        yield letters[:2]
        yield from (letters[0] + letter for letter in letters[2:])
    at = 2
    while True:
        yield f"{letters[0]}{at}"
        yield f"{letters[:2]}{at}"
        at += 1


def unknown(who: str, known: Iterable[str], rule: str = "", of: str = "") -> Refusal:
    """The refusal (``unknown``) of an id that is none, with what was probably meant; ``of``: whose things, by name."""
    ids = list(known)
    meant = nearest(who, ids)
    there = f"there is only {ids[0]}" if len(ids) == 1 else f"there are {few(ids)}"
    hint = f": did you mean {meant}?" if meant else f": {there}" if ids else ""
    return Refusal(UNKNOWN, f"{f'{of} has no' if of else 'there is no'} {quoted(who)}{hint}", rule)


def refused_unless_known(
    who: str | Iterable[str], known: Collection[str], rule: str = "", of: str = ""
) -> Refusal | None:
    """The refusal of the first id that is nobody's, or of no such thing."""
    if isinstance(who, str):
        return None if who in known else unknown(who, known, rule, of)
    return next((unknown(asked, known, rule, of) for asked in who if asked not in known), None)

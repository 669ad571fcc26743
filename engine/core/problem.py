"""One thing wrong with content, in words its author can act on; what every game checks alike is said here."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Set
from typing import Any

from msgspec import Struct

from engine.core.codes import ENCOUNTER
from engine.core.house import rules_of
from engine.core.refusal import Refused
from engine.core.words import nearest


class Problem(Struct, frozen=True, order=True, gc=False):
    """Where (``path`` is a key path such as ``monsters.kappa.moves[2].damage``), and what is wrong and would be
    right: words that go on after the path, as one sentence with it ("is 9: must be 1 to 6").
    """

    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.path} {self.message}"


def in_range(path: str, value: int, low: int, high: int) -> Iterator[Problem]:
    """A whole number out of its range, both ends included."""
    if not low <= value <= high:
        yield Problem(path, f"is {value}: must be {low} to {high}")


def figures(path: str, thing: Any, **ends: tuple[int, int]) -> Iterator[Problem]:
    """The same for each of these fields of a thing, with its ends."""
    for name, (low, high) in ends.items():
        yield from in_range(f"{path}.{name}", getattr(thing, name), low, high)


def among(path: str, value: str, known: Collection[str]) -> Iterator[Problem]:
    """A name that leads nowhere, with the one that was probably meant, else with those there are."""
    if value not in known:
        names = sorted(known) if isinstance(known, Set) else list(known)  # a set has no order of its own
        yield Problem(path, f"is {value[:40]!r}: {_right(value, names)}")


def each_among(path: str, values: Iterable[str], known: Collection[str]) -> Iterator[Problem]:
    """The same for each of several names."""
    for value in values:
        yield from among(path, value, known)


def each_there(path: str, values: Iterable[str], known: Collection[str]) -> Iterator[Problem]:
    """The same, each told by its place: ``gear[2]``."""
    for index, value in enumerate(values):
        yield from among(f"{path}[{index}]", value, known)


def all_among(path: str, values: Iterable[str], known: Collection[str]) -> Iterator[Problem]:
    """The same where one that is empty names nothing: a field that is left out, an empty hand."""
    return each_among(path, filter(None, values), known)


def names(path: str, thing: Any, **known: Collection[str]) -> Iterator[Problem]:
    """The same for each of these fields of a thing, which hold a name, or none where it is empty, or several, none of
    which is empty; with what there is for it.
    """
    for name, there in known.items():
        value = getattr(thing, name)
        values = filter(None, (value,)) if isinstance(value, str) else value
        yield from each_among(f"{path}.{name}", values, there)


def _right(value: str, names: list[str], number: str = "") -> str:
    """What could stand there instead of a name that leads nowhere; ``number``: the numbers that could, too."""
    near = nearest(value, names)
    begun = [near] if near else [name for name in names if len(value) > 2 and name.startswith(value)]
    if begun:
        return f"did you mean {' or '.join(map(repr, begun[:MOST_MEANT]))}?"
    if not names and not number:
        return "there is nothing yet that it could be"
    return f"must be one of {few(names) or 'none'}{number}"


MOST_MEANT = 5
"""Longer names told at most that begin as what was written does."""

MOST_NAMES = 12
"""Names told at most where none of them is near: a line that somebody still reads."""


def few(names: list[str]) -> str:
    """Names in a row, not more than anybody reads."""
    return ", ".join(names if len(names) <= MOST_NAMES else [*names[:MOST_NAMES], "…"])


def house_rules(options: Mapping[str, str], house: type[Struct]) -> Iterator[Problem]:
    """House rules of an encounter that a game does not have, or not with that value."""
    rules = rules_of(house) if options else {}
    for option, value in options.items():
        rule = rules.get(option)
        if rule is None:
            yield Problem("options", f"has no rule {option[:40]!r}: {_right(option, list(rules))}")
        elif not rule.takes(value):
            number = f", or a number from {rule.low} to {rule.high}" if rule.low <= rule.high else ""
            yield Problem(f"options.{option}", f"is {value[:40]!r}: {_right(value, list(rule.values), number)}")


def two_sides(sides: Iterable[str]) -> Iterator[Problem]:
    """An encounter with nobody in it, or one side only."""
    there = set(sides)
    if not there:
        yield Problem("combatants", "is empty: a fight needs somebody")
    if len(there) == 1:
        yield Problem("combatants", f"has one side only ({there.pop()}): a fight needs two sides")


def none_of(problems: Iterable[Problem], rule: str) -> None:
    """An encounter with nothing wrong may begin. Raises ``Refused`` (``encounter``) with all there is."""
    told = "; ".join(map(str, problems))
    if told:
        raise Refused(ENCOUNTER, told, rule)

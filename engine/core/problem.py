"""One thing wrong with content, in words its author can act on; what every game checks alike is said here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from engine.core.codes import ENCOUNTER
from engine.core.house import HouseRule
from engine.core.refusal import Refused
from engine.core.words import nearest


class Problem(Struct, frozen=True, order=True, gc=False):
    """Where (``path`` is a key path such as ``monsters.kappa.moves[2].damage``), and what is wrong and would be
    right.
    """

    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.path} {self.message}"


def in_range(path: str, value: int, low: int, high: int) -> Iterator[Problem]:
    """A whole number out of its range, both ends included."""
    if not low <= value <= high:
        yield Problem(path, f"is {value}: must be {low} to {high}")


def among(path: str, value: str, known: Iterable[str]) -> Iterator[Problem]:
    """A name that leads nowhere, with the one that was probably meant, else with all there are."""
    names = list(known)
    if value not in names:
        near = nearest(value, names)
        right = f"did you mean {near!r}?" if near else f"must be one of {', '.join(names) or 'none'}"
        yield Problem(path, f"is {value[:40]!r}: {right}")


def house_rules(options: Mapping[str, str], rules: Mapping[str, HouseRule]) -> Iterator[Problem]:
    """House rules of an encounter that a game does not have, or not with that value."""
    for option, value in options.items():
        yield from among(f"options.{option}", option, rules)
        known = rules.get(option)
        if known is not None and not known.takes(value):
            numbers = (f"a number from {known.low} to {known.high}",) * (known.low <= known.high)
            yield from among(f"options.{option}", value, (*known.values, *numbers))


def two_sides(sides: Iterable[str]) -> Iterator[Problem]:
    """An encounter with one side only."""
    there = set(sides)
    if len(there) == 1:
        yield Problem("combatants", f"only {there.pop()} is there: a fight needs two sides")


def none_of(problems: Iterable[Problem], rule: str) -> None:
    """An encounter with nothing wrong may begin. Raises ``Refused`` (``encounter``) with all there is."""
    told = "; ".join(map(str, problems))
    if told:
        raise Refused(ENCOUNTER, told, rule)

"""What a system declares of its rulings: each thing that can be set, once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Any, Generic, TypeVar

from msgspec import Struct

from engine.core.draft import Draft
from engine.core.house import HouseRule
from engine.core.refusal import Refusal
from engine.core.rulings.facts import Value
from engine.core.view import Audience

K = TypeVar("K")
S = TypeVar("S")


class Field(Struct, Generic[K, S], frozen=True, kw_only=True):
    """One thing that the game master may set: of a person, or (``whole``) of the fight.

    ``get`` and ``put`` read and fold it: ``(state, who, key)`` and ``(state, who, key, value)``; ``who`` is empty for
    the fight, ``key`` where the field is no table. A number has ``ends`` (least and most, for somebody); a word has
    ``words``: the values with what people read, or none for free text. ``bool`` fields are numbers 0 and 1 with
    ``flag`` naming what on and off are called; where one of these has the title in it, what is told of somebody leaves
    the title out.

    ``applies`` says whether somebody has it; ``keys`` lists the entries of a table with their names; ``shown`` whether
    an audience may know it; ``check`` what else speaks against setting it now. ``decide`` replaces the plain fact where
    the game has a flow of its own for it; ``after`` carries out what follows from the fact.
    """

    id: str
    title: str
    get: Callable[[S, str, str], Value]
    put: Callable[[S, str, str, Value], S]
    ends: Callable[[S, str], tuple[int, int]] | None = None
    words: Callable[[K, S, str], Mapping[str, str]] | None = None
    flag: tuple[str, str] | None = None
    whole: bool = False
    applies: Callable[[S, str], bool] = lambda state, who: True
    keys: Callable[[K, S, str], Mapping[str, str]] = lambda catalog, state, who: {}
    shown: Callable[[S, str, Audience], bool] = lambda state, who, audience: True
    check: Callable[[K, S, str], Refusal | None] = lambda catalog, state, who: None
    decide: Callable[[Draft[S, Any], K, str, str, Value], None] | None = None
    after: Callable[[Draft[S, Any], K, str, Value], None] | None = None
    takes_along: bool = False
    """Whether somebody whom the next fight would leave behind may come along for it (``Rulings.left_behind``)."""
    rule: str = ""
    section: str = ""
    told: Callable[[Value], str] = str
    of_people: bool = False
    """Its words are ids of people, who are told by their names."""
    harm: bool = False
    """Its number is what somebody has taken: *mamoru -2* is two more of it."""
    hides: bool = False
    """A flag that says that players do not see somebody: it hides and reveals, and whoever comes out is called by the
    name that players are to know.
    """
    listed: bool = True
    """Offered as an option of its own; not where the game offers it under another name."""

    @property
    def number(self) -> bool:
        """Whether its value is a number, as that of a flag is, and no word."""
        return self.flag is not None or self.ends is not None


class Names(Mapping[str, str]):
    """What people are called, by id. A name is worked out when it is asked for: most only ask who there is."""

    def __init__(self, people: Mapping[str, Any], name: Callable[[Any], str] = attrgetter("name")) -> None:
        self._people, self._name = people, name

    def __getitem__(self, who: str) -> str:
        return self._name(self._people[who])

    def __iter__(self) -> Iterator[str]:
        return iter(self._people)

    def __len__(self) -> int:
        return len(self._people)

    def __contains__(self, who: object) -> bool:
        return who in self._people


def _named(state: Any) -> Mapping[str, str]:
    return Names(state.combatants)


class Rulings(Struct, Generic[K, S], frozen=True, kw_only=True):
    """The rulings of a system. ``people`` are those who can be ruled about, by id, with the names that an audience
    reads; ``met_as`` the names that a state keeps of those whom players have met, where those are others: what is kept
    never changes, whatever people read. ``rule`` is the entry of the rulebook that puts the game master above it;
    ``mark`` the short mark in front of a line. ``left_behind`` cites the rule by which somebody's fight is over and the
    next one will be without them: whatever is ruled of them would be told, and void.
    """

    fields: Mapping[str, Field[K, S]]
    people: Callable[[S], Mapping[str, str]] = _named
    met_as: Callable[[S], Mapping[str, str]] | None = None
    rule: str
    house: Mapping[str, HouseRule]
    left_behind: Callable[[S, str], str] = lambda state, who: ""
    known: Callable[[S, str, Audience], bool] = lambda state, who, audience: True
    mark: Callable[[S], str]


def by_id(fields: Iterable[Field[K, S]]) -> dict[str, Field[K, S]]:
    """Fields under their ids."""
    return {field.id: field for field in fields}

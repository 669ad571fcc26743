"""What is shown of one combatant: meters, badges, facts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

Tone = Literal["plain", "good", "bad", "warn", "move", "hit", "death", "magic", "dice", "ruling", "dim", "head"]
"""What kind of news a text is; screens choose the colour."""


class Shown(Struct, frozen=True, gc=False, omit_defaults=True):
    """Base of all that is shown: plain data, built for one audience."""


class Mark(Shown, frozen=True):
    """A threshold on a meter or gauge."""

    at: int
    label: str


class Meter(Shown, frozen=True):
    """A pool of somebody: ``bar`` with numbers, ``pips`` (●○), ``slots`` (named boxes), ``words`` (only ``text`` is
    known). ``gain``: what fights are fought for, not with. ``fills``: it holds what befell somebody, and is empty where
    nothing did. ``gauge``: the number is one that the table watches, the
    gauge with this id, and not this one's own. ``of``: what the number is told out of, where the bar goes on beyond it.
    """

    id: str
    name: str
    value: int = 0
    max: int = 0
    kind: Literal["bar", "pips", "slots", "number", "words"] = "bar"
    marks: tuple[Mark, ...] = ()
    text: str = ""
    tone: Tone = "plain"
    tokens: tuple[str, ...] = ()
    gain: bool = False
    fills: bool = False
    gauge: str = ""
    of: int = 0

    @property
    def lamp(self) -> bool:
        """Whether it stands for one act, which is had anew: of that no fight leaves anything."""
        return self.kind == "pips" and self.max == 1

    @property
    def figures(self) -> str:
        """The number, and out of how many."""
        return f"{self.value}/{self.of or self.max}" if self.max else str(self.value)


class Badge(Shown, frozen=True):
    """A condition or stance, with its clock in words and the rule that defines it. ``state``: it tells what the
    sheet's ``state`` says in a word; ``passes``: it ends when its clock says so, and that is no news then.
    """

    text: str
    tone: Tone = "plain"
    clock: str = ""
    rule: str = ""
    state: bool = False
    passes: bool = False


class Fact(Shown, frozen=True):
    """One labelled line of a sheet."""

    name: str
    text: str
    rule: str = ""
    tone: Tone = "plain"


class Section(Shown, frozen=True):
    """A titled group of facts: weapons, spells, move book, carried things."""

    title: str
    facts: tuple[Fact, ...]


def sections(*titled: tuple[str, Iterable[Fact]]) -> tuple[Section, ...]:
    """Facts under their titles; no title with nothing under it."""
    found = ((title, tuple(facts)) for title, facts in titled)
    return tuple(Section(title, facts) for title, facts in found if facts)


class Sheet(Shown, frozen=True):
    """Everything an audience may know of one combatant. ``summary`` is the single line of the compact form; ``state``
    how they are in a word, which of whoever is ``out`` says so; ``owned`` names each thing they have, for what a fight
    brought or cost.
    """

    id: str
    name: str
    short: str
    side: str
    subtitle: str = ""
    state: str = ""
    meters: tuple[Meter, ...] = ()
    badges: tuple[Badge, ...] = ()
    facts: tuple[Fact, ...] = ()
    sections: tuple[Section, ...] = ()
    summary: str = ""
    out: bool = False
    owned: tuple[str, ...] = ()

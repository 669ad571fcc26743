"""What packs may hold for Barrow."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tests.games.barrow.state import Zone

Score = Annotated[int, Meta(ge=1, le=20)]


class Entry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every entry may say of itself."""

    name: str
    text: str = ""
    origin: Literal["source", "ours"] = "ours"


class Weapon(Entry, frozen=True):
    """A weapon: the sides of its one die; ``ranged`` ones reach the other zone (BA-04)."""

    die: Literal[4, 6, 8, 10]
    ranged: bool = False


class Person(Entry, frozen=True):
    """Saves are rolled under strength, guard is lost first, armour comes off every blow, foes test their heart."""

    side: Literal["party", "foes"]
    strength: Score
    guard: Annotated[int, Meta(ge=0, le=20)]
    weapon: str
    armour: Annotated[int, Meta(ge=0, le=3)] = 0
    heart: Score = 10


class Placed(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Somebody in an encounter: an entry, and where it stands."""

    entry: str
    zone: Zone = "mound"
    hidden: bool = False


class Encounter(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A fight ready to begin; one with nobody in it is a field to be laid out."""

    system: Literal["barrow"]
    title: str
    summary: str
    combatants: tuple[Placed, ...] = ()
    options: dict[str, str] = {}
    origin: Literal["source", "ours"] = "ours"


class Catalog(Struct, frozen=True, forbid_unknown_fields=True):
    """All content, by file and id."""

    weapons: dict[str, Weapon] = {}
    people: dict[str, Person] = {}

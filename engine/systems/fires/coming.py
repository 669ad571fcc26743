"""The encounter of a next fight as saves keep it: structs of our own, so that a field of a pack can be renamed without
a save noticing. Between the two it is put across by name; what differs one day is said in the two functions here.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.core.copied import across
from engine.systems.fires.catalog import Encounter


class Base(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What is kept of an encounter."""


class ComingDeed(Base, frozen=True):
    """One behaviour of an entry (FF-99)."""

    letter: str = ""
    move: bool = False
    attacks: tuple[str, ...] = ()
    text: str = ""


class ComingEntry(Base, frozen=True):
    """A column of a table (FF-95 to FF-97)."""

    low: int
    deeds: tuple[ComingDeed, ...]
    high: int | None = None
    tokens: int = 1
    sudden: bool = False


class ComingTable(Base, frozen=True):
    """An encounter table and the enemies it drives; nobody named means all."""

    name: str
    dice: int
    entries: tuple[ComingEntry, ...]
    drives: tuple[str, ...] = ()


class ComingFoe(Base, frozen=True):
    """An enemy on the field: its sheet, its cell, for a *Large* one the cell of its tail."""

    foe: str
    at: str
    id: str = ""
    tail: str = ""
    name: str = ""
    shield_up: bool = False


class ComingGround(Base, frozen=True):
    """The field: every list holds cells written row,column."""

    rows: int = 11
    columns: int = 12
    boundary: tuple[str, ...] = ()
    full_cover: tuple[str, ...] = ()
    half_cover: tuple[str, ...] = ()
    concealment: tuple[str, ...] = ()
    retreat: tuple[str, ...] = ()
    start: tuple[str, ...] = ()
    hazards: dict[str, tuple[str, ...]] = {}
    dark: bool = False


class ComingPacket(Base, frozen=True):
    """Damage of a doom event."""

    amount: int
    type: str
    modifiers: tuple[str, ...] = ()


class ComingDoom(Base, frozen=True, kw_only=True):
    """What happens when a Round of this tally begins (R2)."""

    round: int
    text: str
    who: tuple[str, ...] = ()
    value: str = ""
    by: int = 0
    spawns: tuple[ComingFoe, ...] = ()
    tile: str = ""
    cells: tuple[str, ...] = ()
    packets: tuple[ComingPacket, ...] = ()


class ComingResult(Base, frozen=True):
    """What an ending gives and takes (FF-173, FF-174)."""

    text: str = ""
    souls: int = 0
    hmn: int = 0
    finds: tuple[str, ...] = ()
    lose_souls: bool = False
    lose_carried: bool = False
    repeatable: bool = False
    heals: str = ""
    notes: dict[str, str] = {}
    page: str = ""


class ComingResults(Base, frozen=True):
    """The four endings."""

    victory: ComingResult = ComingResult()
    defeat: ComingResult = ComingResult()
    retreat: ComingResult = ComingResult()
    special: ComingResult | None = None


class ComingSheet(Base, frozen=True, kw_only=True):
    """A finished character sheet (FF-191)."""

    name: str
    stats: dict[str, int]
    hmn: int = 0
    sl: int = 0
    souls: int = 0
    slots: tuple[str, ...] = ()
    hands: tuple[int, int] = (0, 0)
    off_hand: int = 0
    armour: str = ""
    rings: tuple[str, ...] = ()
    pouches: tuple[str, ...] = ()
    carried: tuple[str, ...] = ()
    missiles: tuple[str, ...] = ()
    known: tuple[str, ...] = ()
    pots: tuple[str, ...] = ()
    text: str = ""


class Coming(Base, frozen=True, kw_only=True):
    """A fight ready to begin. ``changes``: the rows that hold for it alone, as data. Of a ``scenario`` is told that it
    begins a chronicle of its own.
    """

    title: str
    text: str = ""
    ground: ComingGround = ComingGround()
    character: str = ""
    sheet: ComingSheet | None = None
    scenario: str = ""
    fight: str = ""
    combatants: tuple[ComingFoe, ...] = ()
    tables: dict[str, ComingTable] = {}
    doom: tuple[ComingDoom, ...] = ()
    victory: tuple[str, ...] = ()
    ambush: bool = False
    results: ComingResults = ComingResults()
    changes: dict[str, Any] = {}
    options: dict[str, str] = {}


def kept(encounter: Encounter) -> Coming:
    """An encounter of a pack, to be stored. Where it comes from and what it is in a list is not."""
    return across(Coming, encounter)


def written(coming: Coming) -> Encounter:
    """What was stored, as an encounter that can be checked and built. Raises ``msgspec.ValidationError``."""
    return across(Encounter, coming, system="fires", summary="")

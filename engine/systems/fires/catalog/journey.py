"""What chapters and scenarios say: pages with options, notes, finds, rests and fights (FF-178 to FF-182)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.systems.fires.catalog.encounter import Changes
from engine.systems.fires.catalog.words import Stat


class Gate(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an option asks for (FF-181): a note or its absence, a statistic, souls, HMN, a piece of gear, being
    Hollow.
    """

    note: str = ""
    no_note: str = ""
    stat: Stat | None = None
    at_least: int = 0
    souls: int = 0
    hmn: int = 0
    gear: str = ""
    hollow: bool | None = None


class Choice(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An option printed on a page: where it leads, what it asks for, what it writes, gives and takes. ``encounter`` is
    the id of a fight whose results say where the story goes; an option that leads nowhere ends the chapter.
    """

    text: str
    to: str = ""
    needs: tuple[Gate, ...] = ()
    notes: dict[str, str] = {}
    erases: tuple[str, ...] = ()
    gives: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    souls: int = 0
    hmn: int = 0
    learns: tuple[str, ...] = ()
    encounter: str = ""


class Page(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A box of a page, ``xxx:y``: its text, its options, what may be gathered, whether one may rest or reach the stash.
    ``shops``: what souls buy here, gear by price.
    """

    text: str
    options: tuple[Choice, ...] = ()
    finds: dict[str, str] = {}
    notes: dict[str, str] = {}
    reprieve: bool = False
    stash: bool = False
    shops: dict[str, int] = {}


class Chapter(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A chapter: where it starts and its pages."""

    name: str
    start: str
    pages: dict[str, Page]
    text: str = ""
    origin: Literal["printed", "ours"] = "ours"


class Scenario(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A scenario: its chapters, played in shuffled order, and the prestige that follows them (FF-178)."""

    name: str
    chapters: tuple[str, ...]
    prestige: str
    text: str = ""
    changes: Changes = Changes()
    origin: Literal["printed", "ours"] = "ours"

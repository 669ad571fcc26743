"""What chapters and scenarios say: pages with options, notes, finds, rests and fights (FF-178 to FF-182)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.systems.fires.catalog.encounter import Changes


class Gate(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an option asks for (FF-181): a note or its absence, a statistic or a counter of the chapter within bounds,
    souls, HMN, a piece of gear at hand, being Hollow.
    """

    note: str = ""
    no_note: str = ""
    stat: str = ""
    counter: str = ""
    at_least: int | None = None
    at_most: int | None = None
    souls: int = 0
    hmn: int = 0
    gear: str = ""
    hollow: bool | None = None


class Choice(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An option printed on a page: where it leads, what it asks for, what it writes, gives and takes. ``encounter`` is
    the id of a fight whose results say where the story goes; an option that leads nowhere ends the chapter. ``counts``:
    what it adds to counters of the chapter. What it takes must be at hand.
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
    counts: dict[str, int] = {}
    encounter: str = ""


class Page(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A box of a page, ``xxx:y``: its text, its options, what may be gathered, whether one may rest or reach the stash.
    ``finds``: gear by the name of the find, which is taken once a chapter wherever it is printed. ``shops``: what souls
    buy here, gear by price. ``counts``: what reading it adds to counters.
    """

    text: str
    options: tuple[Choice, ...] = ()
    finds: dict[str, str] = {}
    notes: dict[str, str] = {}
    reprieve: bool = False
    stash: bool = False
    shops: dict[str, int] = {}
    counts: dict[str, int] = {}


class Hook(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A rule of a chapter's own, a timer or pursuers: whoever would turn to another page while ``needs`` are met turns
    to this one instead (FF-181).
    """

    needs: tuple[Gate, ...]
    to: str


class Chapter(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A chapter: where it starts and its pages. ``counters``: what it counts, from where; ``hooks`` act on them."""

    name: str
    start: str
    pages: dict[str, Page]
    text: str = ""
    counters: dict[str, int] = {}
    hooks: tuple[Hook, ...] = ()
    origin: Literal["printed", "ours"] = "ours"


class SoulPrice(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the next SL costs: so many souls for each SL there is, and so many more (FF-25)."""

    per_sl: int = 1
    more: int = 1


class Scenario(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A scenario: its chapters, played in shuffled order, and the prestige that follows them (FF-178)."""

    name: str
    chapters: tuple[str, ...]
    prestige: str
    text: str = ""
    soul_price: SoulPrice = SoulPrice()
    changes: Changes = Changes()
    origin: Literal["printed", "ours"] = "ours"

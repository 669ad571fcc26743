"""The encounter of a next fight as saves keep it; packs' structs extend these, ``build`` goes across by name."""

from __future__ import annotations

from typing import Any

from msgspec import field

from engine.core.stored import Stored


class ComingDeed(Stored, frozen=True):
    """One behaviour of an entry: Move first if ``move``, then these attacks of the sheet in order (FF-99). ``letter``
    is empty for an entry without letters; ``text`` is told, and carried out by the game master, where words are needed.
    """

    letter: str = ""
    move: bool = False
    attacks: tuple[str, ...] = ()
    text: str = ""


class ComingEntry(Stored, frozen=True):
    """A column of a table: the totals it covers, the tokens that exhaust it, what its enemies do (FF-95 to FF-97)."""

    low: int
    deeds: tuple[ComingDeed, ...]
    high: int | None = None
    tokens: int = 1
    sudden: bool = False


class ComingTable(Stored, frozen=True):
    """An encounter table and the enemies it drives; nobody named means all."""

    name: str
    dice: int
    entries: tuple[ComingEntry, ...]
    drives: tuple[str, ...] = ()


class ComingFoe(Stored, frozen=True):
    """An enemy on the field: its sheet, its cell (row,column), for a *Large* one the cell of its tail. ``id`` is what
    tables and doom events call it; without one, the name of its sheet with a number where it is taken.
    """

    foe: str
    at: str
    id: str = ""
    tail: str = ""
    name: str = ""
    shield_up: bool = False


class ComingGround(Stored, frozen=True):
    """The field: every list holds cells written row,column. ``hazards`` are cells by the id of the hazard."""

    rows: int = 11
    columns: int = 12
    boundary: tuple[str, ...] = ()
    full_cover: tuple[str, ...] = ()
    half_cover: tuple[str, ...] = ()
    concealment: tuple[str, ...] = ()
    retreat: tuple[str, ...] = ()
    start: tuple[str, ...] = ()
    hazards: dict[str, tuple[str, ...]] = field(default_factory=dict)
    dark: bool = False


class ComingPacket(Stored, frozen=True):
    """Damage of one type: so many tokens, with these words on them (FF-133)."""

    amount: int
    type: str
    modifiers: tuple[str, ...] = ()


class ComingDoom(Stored, frozen=True, kw_only=True):
    """What happens when a Round of this tally begins (R2). ``who``: the enemies it changes, all where nobody is named.
    ``value`` and ``by``: a sink, ``hp``, ``move``, or ``damage`` of all their attacks. ``spawns``: who comes.
    They stand as near to their cell as can be, and the tables whose orders their sheet can carry out drive them too,
    where there is none one that they bring.
    ``tile`` and ``cells``: ground that changes. ``packets``: damage to the character. Anything else is in ``text``.
    """

    round: int
    text: str
    who: tuple[str, ...] = ()
    value: str = ""
    by: int = 0
    spawns: tuple[ComingFoe, ...] = ()
    tile: str = ""
    cells: tuple[str, ...] = ()
    packets: tuple[ComingPacket, ...] = ()


class ComingResult(Stored, frozen=True):
    """What an ending gives and takes (FF-173, FF-174), and where the story goes on. ``repeatable``: what a defeat takes
    comes back with a victory in the same fight. ``heals``: how much HP a defeat leaves, where the page says it.
    """

    text: str = ""
    souls: int = 0
    hmn: int = 0
    finds: tuple[str, ...] = ()
    lose_souls: bool = False
    lose_carried: bool = False
    repeatable: bool = False
    heals: str = ""
    notes: dict[str, str] = field(default_factory=dict)
    page: str = ""


class ComingResults(Stored, frozen=True):
    """The four endings. ``special`` is a victory in which an enemy was lost to the ground."""

    victory: ComingResult = ComingResult()
    defeat: ComingResult = ComingResult()
    retreat: ComingResult = ComingResult()
    special: ComingResult | None = None

    def by_ending(self) -> dict[str, ComingResult]:
        """Those that there are, by how the fight ends."""
        found = {name: getattr(self, name) for name in self.__struct_fields__}
        return {name: result for name, result in found.items() if result is not None}


class ComingSheet(Stored, frozen=True, kw_only=True):
    """A finished character sheet (FF-191): statistics, gear, what is known. ``hands`` are slots 1 to 4, twice the same
    for two hands on one thing, 0 for a free hand; ``off_hand`` is the slot held in the off-hand. ``stats`` may have
    more than the seven where the scenario has.
    """

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


class Coming(Stored, frozen=True, kw_only=True):
    """A fight ready to begin, or with ``scenario`` the next of a campaign. ``changes``: rows for it alone, as data."""

    title: str
    text: str = ""
    ground: ComingGround = ComingGround()
    character: str = ""
    sheet: ComingSheet | None = None
    scenario: str = ""
    fight: str = ""
    combatants: tuple[ComingFoe, ...] = ()
    tables: dict[str, ComingTable] = field(default_factory=dict)
    doom: tuple[ComingDoom, ...] = ()
    victory: tuple[str, ...] = ()
    ambush: bool = False
    results: ComingResults = ComingResults()
    changes: dict[str, Any] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)

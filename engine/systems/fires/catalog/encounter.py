"""What an encounter file says: ground, enemies, tables, doom, results, and any datum it changes (FF-12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.core.roster import free_id
from engine.systems.fires.catalog import rows


class Deed(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One behaviour of an entry: Move first if ``move``, then these attacks of the sheet in order (FF-99). ``letter``
    is empty for an entry without letters; ``text`` is told, and carried out by the game master, where words are needed.
    """

    letter: str = ""
    move: bool = False
    attacks: tuple[str, ...] = ()
    text: str = ""


class Entry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A column of a table: the totals it covers, the tokens that exhaust it, what its enemies do (FF-95 to FF-97)."""

    low: int
    deeds: tuple[Deed, ...]
    high: int | None = None
    tokens: int = 1
    sudden: bool = False


class Table(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An encounter table and the enemies it drives; nobody named means all."""

    name: str
    dice: int
    entries: tuple[Entry, ...]
    drives: tuple[str, ...] = ()


class Standing(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An enemy on the field: its sheet, its cell (row,column), for a *Large* one the cell of its tail. ``id`` is what
    tables and doom events call it; without one, the name of its sheet with a number where it is taken.
    """

    foe: str
    at: str
    id: str = ""
    tail: str = ""
    name: str = ""
    shield_up: bool = False


class Ground(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The field: every list holds cells written row,column. ``hazards`` are cells by the id of the hazard."""

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


class Doom(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What happens when a Round of this tally begins (R2). ``who``: the enemies it changes, all where nobody is named.
    ``value`` and ``by``: a sink, ``hp``, ``move``, or ``damage`` of all their attacks. ``spawns``: who comes.
    They stand as near to their cell as can be, and the tables whose orders their sheet can carry out drive them too.
    ``tile`` and ``cells``: ground that changes. ``packets``: damage to the character. Anything else is in ``text``.
    """

    round: int
    text: str
    who: tuple[str, ...] = ()
    value: str = ""
    by: int = 0
    spawns: tuple[Standing, ...] = ()
    tile: str = ""
    cells: tuple[str, ...] = ()
    packets: tuple[rows.Packet, ...] = ()


class Result(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
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
    heals: Literal["", "full", "one", "none"] = ""
    notes: dict[str, str] = {}
    page: str = ""


class Results(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The four endings. ``special`` is a victory in which an enemy was lost to the ground."""

    victory: Result = Result()
    defeat: Result = Result()
    retreat: Result = Result()
    special: Result | None = None


class Data(Struct, frozen=True, kw_only=True):
    """Rows by kind and id: what packs hold, and what an encounter or scenario may hold otherwise."""

    weapons: dict[str, rows.Weapon] = {}
    shields: dict[str, rows.Shield] = {}
    armour: dict[str, rows.Armour] = {}
    catalysts: dict[str, rows.Catalyst] = {}
    rings: dict[str, rows.Ring] = {}
    flasks: dict[str, rows.Flask] = {}
    missiles: dict[str, rows.Missile] = {}
    items: dict[str, rows.Item] = {}
    attunements: dict[str, rows.Attunement] = {}
    actions: dict[str, rows.Action] = {}
    conditions: dict[str, rows.Condition] = {}
    damage_types: dict[str, rows.DamageType] = {}
    damage_modifiers: dict[str, rows.DamageModifier] = {}
    enemy_types: dict[str, rows.EnemyType] = {}
    hazards: dict[str, rows.Hazard] = {}
    enemies: dict[str, rows.Foe] = {}
    stamina: dict[str, rows.Stamina] = {}
    grades: dict[str, rows.Grade] = {}


class Changes(Data, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Rows that hold for this encounter or scenario alone: any datum replaced or added (FF-12)."""


class Encounter(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A fight, or with ``scenario`` a journey that begins on its first page. ``victory``: the enemies who must fall,
    all where nobody is named. ``character`` is one of ``characters``; ``sheet`` one of its own. ``fight`` is one of
    ``fights``, as its scenario lays it out: what the encounter says itself counts instead.
    """

    system: Literal["fires"]
    title: str
    summary: str
    origin: Literal["printed", "ours"] = "ours"
    text: str = ""
    ground: Ground = Ground()
    character: str = ""
    sheet: rows.Hero | None = None
    scenario: str = ""
    fight: str = ""
    combatants: tuple[Standing, ...] = ()
    tables: dict[str, Table] = {}
    doom: tuple[Doom, ...] = ()
    victory: tuple[str, ...] = ()
    ambush: bool = False
    results: Results = Results()
    changes: Changes = Changes()
    options: dict[str, str] = {}

    @property
    def enemies(self) -> dict[str, Standing]:
        """The enemies by id, in the order in which they act."""
        out: dict[str, Standing] = {}
        for standing in self.combatants:
            out[standing.id or free_id(standing.name or standing.foe, out)] = standing
        return out

    def laid_out(self, fights: Mapping[str, Encounter]) -> Encounter:
        """The encounter with what it takes over from the fight that it names; itself where it names none."""
        found = fights.get(self.fight)
        if found is None:
            return self
        blank = Encounter(system="fires", title="", summary="")
        own = {name: getattr(self, name) for name in self.__struct_fields__ if name != "fight"}
        return replace(found, **{name: value for name, value in own.items() if value != getattr(blank, name)})

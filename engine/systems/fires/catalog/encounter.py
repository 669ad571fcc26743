"""What an encounter file says: ground, enemies, tables, doom, results, and any datum it changes (FF-12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.core.roster import free_id
from engine.systems.fires import coming
from engine.systems.fires.catalog import rows


class Deed(coming.ComingDeed, frozen=True, omit_defaults=True):
    """``ComingDeed`` in a file."""


class Entry(coming.ComingEntry, frozen=True, kw_only=True, omit_defaults=True):
    """``ComingEntry`` in a file."""

    deeds: tuple[Deed, ...]


class Table(coming.ComingTable, frozen=True, kw_only=True, omit_defaults=True):
    """``ComingTable`` in a file."""

    entries: tuple[Entry, ...]


class Standing(coming.ComingFoe, frozen=True, omit_defaults=True):
    """``ComingFoe`` in a file."""


class Ground(coming.ComingGround, frozen=True, omit_defaults=True):
    """``ComingGround`` in a file."""


class Doom(coming.ComingDoom, frozen=True, kw_only=True, omit_defaults=True):
    """``ComingDoom`` in a file."""

    spawns: tuple[Standing, ...] = ()
    packets: tuple[rows.Packet, ...] = ()


class Result(coming.ComingResult, frozen=True, kw_only=True, omit_defaults=True):
    """``ComingResult`` in a file."""

    heals: Literal["", "full", "one", "none"] = ""


class Results(coming.ComingResults, frozen=True, kw_only=True, omit_defaults=True):
    """``ComingResults`` in a file."""

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


WITH_RULES = tuple(kind for kind in Data.__struct_fields__ if kind not in ("stamina", "grades"))
"""The kinds of rows that have rules."""


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

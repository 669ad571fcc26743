"""What a pack of this game may hold: weapons, armour, abilities, combatants, and encounters made of them.

These structs are the only declaration of the TOML files: numbers and names. Where a pack says just what a save says,
its struct is the stored one with what only packs have; on the day they differ it is written out here.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.core.minds.contract import Temper
from engine.systems.yokai.commands.interlude import Entrant, Plan
from engine.systems.yokai.state import Conflict, Kind, Side
from engine.systems.yokai.state.sheet import DamageType, Doing, Skill

Origin = Literal["source", "ours"]


class Item(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What every entry of a pack has."""

    name: str
    origin: Origin = "source"
    note: str = ""


class Weapon(Item, frozen=True, gc=False, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Gives an Attack and a Defend to whoever has its skill (YO-44). ``range`` is a distance in zones."""

    skill: str
    damage: int
    type: DamageType = "body"
    range: int = 1


class Armour(Item, frozen=True, gc=False, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Takes that much off each hit of the type (YO-61). ``on`` is false while it is not worn."""

    body: int = 0
    mind: int = 0
    soul: int = 0
    on: bool = True


class Ability(Doing, frozen=True, kw_only=True):
    """``origin``: printed in the rules, or ours."""

    origin: Origin = "source"


class Template(Item, frozen=True, gc=False, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A character or foe. ``weapons``, ``armour`` and ``abilities`` are ids of the pack; numbers are before abilities
    count (YO-71, YO-76, YO-80). ``temper`` is how they fight when the program plays them.
    """

    side: Side
    kind: Kind = "enemy-npc"
    attributes: dict[str, int] = {}
    skills: dict[str, Skill] = {}
    weapons: tuple[str, ...] = ()
    armour: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    focus_refresh: int = 3
    threshold: int = 3
    rally: int = 4
    potential: int = 0
    temper: Temper = ""


class Guide(Item, frozen=True, gc=False, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A line of the game master's guide: a Difficulty Number (YO-12) or the size of a situational modifier (YO-14)."""

    kind: Literal["dn", "situation"]
    value: int


class Catalog(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """All content of the game, by id."""

    weapons: dict[str, Weapon] = {}
    armour: dict[str, Armour] = {}
    abilities: dict[str, Ability] = {}
    combatants: dict[str, Template] = {}
    guides: dict[str, Guide] = {}


class Entry(Entrant, frozen=True, omit_defaults=True):
    """``Entrant`` in a file."""


class PlanToken(Plan, frozen=True, omit_defaults=True):
    """``Plan`` in a file."""


class Encounter(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A conflict ready to begin. ``order`` lists ids, first to act first; ``a+b`` are tied and share their slots."""

    system: str
    title: str
    summary: str
    origin: Origin = "ours"
    kind: Conflict = "physical"
    tide: int = 10
    combatants: tuple[Entry, ...] = ()
    order: tuple[str, ...] = ()
    tokens: tuple[PlanToken, ...] = ()
    options: dict[str, str] = {}
    notes: str = ""

"""What may exist in a MIR chronicle: skills, difficulties, armour, weapons, bands, Wounds, agents, foes and
encounters.

These structs are the only declaration of the pack's files; a field they do not name is an error in the file. Where a
pack says just what a save says, its struct is the stored one with what only packs have; on the day they differ it is
written out here.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.core.minds.contract import Temper
from engine.systems.mir import coming
from engine.systems.mir.state import sheet
from engine.systems.mir.state.sheet import Kind, Path

Origin = Literal["source", "ours"]


class Skill(sheet.Skill, frozen=True):
    """``origin``: printed in the rules, or ours."""

    origin: Origin = "source"


class Difficulty(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """How many successes a test needs; 0 is automatic (MR-05)."""

    name: str
    successes: int
    origin: Origin = "source"


class Armour(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """Body armour: what it takes off damage, and how many dice it adds to Defence (MR-33)."""

    name: str
    value: int
    defence: int
    origin: Origin = "source"


class Weapon(sheet.Weapon, frozen=True):
    """``origin``: printed in the rules, or ours."""

    origin: Origin = "source"


class Band(sheet.Band, frozen=True):
    """``about`` and ``meaning``: what it feels like."""

    about: str = ""
    meaning: str = ""
    origin: Origin = "source"


class Grade(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """A severity of Wounds: what one absorbs at most (0: everything) and looks like (MR-54)."""

    name: str
    severity: int
    absorbs: int
    looks: str = ""
    origin: Origin = "source"


class Person(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """The sheet of an agent or a foe. ``pools`` are fixed pools that win over Path + Skill (MR-02); ``important``
    NPCs take Wounds. ``temper`` is how they fight when the program plays them.
    """

    name: str
    health: int
    defence: int
    armour: str = "none"
    paths: dict[Path, int] = {}
    skills: dict[str, int] = {}
    pools: dict[str, int] = {}
    ready: tuple[str, ...] = ()
    stowed: tuple[str, ...] = ()
    important: bool = False
    temper: Temper = ""
    about: str = ""
    origin: Origin = "source"


class Scar(coming.ComingScar, frozen=True, omit_defaults=True):
    """``ComingScar`` in a file."""


class Placed(coming.ComingOne, frozen=True, omit_defaults=True):
    """``ComingOne`` in a file."""

    wounds: tuple[Scar, ...] = ()


class Encounter(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """A fight ready to begin: who stands where on the range track (MR-30), what it is about, and its house rules."""

    system: Literal["mir"]
    title: str
    summary: str
    combatants: tuple[Placed, ...]
    stakes: str = ""
    places: dict[str, str] = {}
    sides: dict[str, str] = {}
    options: dict[str, str] = {}
    origin: Origin = "source"


class Catalog(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """All content of the system, by file and id."""

    skills: dict[str, Skill] = {}
    difficulties: dict[str, Difficulty] = {}
    armour: dict[str, Armour] = {}
    melee_weapons: dict[str, Weapon] = {}
    ranged_weapons: dict[str, Weapon] = {}
    bands: dict[str, Band] = {}
    wounds: dict[str, Grade] = {}
    agents: dict[str, Person] = {}
    foes: dict[str, Person] = {}

    def weapon(self, key: str) -> Weapon | None:
        """A weapon of either table."""
        return self.melee_weapons.get(key) or self.ranged_weapons.get(key)

    def person(self, key: str) -> tuple[Person, Kind] | None:
        """A sheet of either table, and who plays it."""
        if key in self.agents:
            return self.agents[key], "pc"
        return (self.foes[key], "npc") if key in self.foes else None

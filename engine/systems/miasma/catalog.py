"""What content packs may define: the structs that TOML tables are decoded into.

Weights, damage, resistances, stamina and life are whole points; scalings are exact decimals (0.5, 1.25), never
floats. None of these structs lies in a save: ``build`` makes those of ``state`` out of them, which combatants carry
with them (law 2). Where a pack says just what a save says, its struct is the stored one with what only packs have; on
the day they differ it is written out here.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Literal

from msgspec import Struct, field

from engine.core.minds.contract import Temper
from engine.systems.miasma import coming
from engine.systems.miasma.state import things
from engine.systems.miasma.state.things import (
    Attribute,
    BookMove,
    DamageType,
    Shape,
    SpellEffect,
    Telling,
    Tradition,
    WeaponMove,
)

Origin = Literal["source", "ours"]
"""Whether an entry is printed in the rules text or was made up for this program."""


class Entry(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """What is written in a pack."""


class Weapon(Entry, frozen=True):
    """MI-08. ``parry`` is a percentage, 0 where the weapon cannot parry; ``reach`` is the range of a ranged weapon,
    in hexes.
    """

    name: str
    damage: int
    weight: int
    moves: tuple[WeaponMove, ...]
    minimum: dict[Attribute, int] = field(default_factory=dict)
    scaling: dict[Attribute, Decimal] = field(default_factory=dict)
    special: dict[DamageType, int] = field(default_factory=dict)
    reach: int = 1
    parry: int = 0
    hands: int = 1
    ranged: bool = False
    text: str = ""
    origin: Origin = "source"


class Armour(things.Armour, frozen=True, tag=False):
    """``origin``: printed in the rules, or ours."""

    origin: Origin = "source"


class Shield(things.Shield, frozen=True, tag=False):
    """``origin``: printed in the rules, or ours."""

    origin: Origin = "source"


class Spell(Entry, frozen=True):
    """MI-78 ff. ``range`` in hexes, ``duration`` in segments; ``type`` is what is dealt, halved or added."""

    name: str
    tradition: Tradition
    power: int
    stamina: int
    segments: int
    uses: int
    effect: SpellEffect
    miasma: int = 0
    base: int = 0
    scaling: Decimal = Decimal(0)
    type: DamageType | None = None
    range: int = 0
    duration: int = 0
    text: str = ""
    origin: Origin = "source"


class MonsterStrike(Entry, frozen=True):
    """MI-57: a strike in a segment of a printed move; ``hexes`` in order, as offsets or named neighbours (MI-20)."""

    segment: int
    hexes: tuple[str, ...]
    damage: dict[DamageType, int]
    shape: Shape = "line"


class MonsterMove(Entry, frozen=True):
    """MI-57: an attack move used as printed."""

    name: str
    segments: int
    stamina: int
    strikes: tuple[MonsterStrike, ...]
    lines: tuple[Telling, ...] = ()
    origin: Origin = "source"


class Monster(Entry, frozen=True):
    """MI-90. ``regen`` left out: a fifth of the stamina, at least 1 (MI-S18). ``footprint`` as offsets from the
    anchor (MI-23).

    ``traits`` that rules know: ``shell`` (MI-91) and ``swims`` (MI-24); others are told only. ``gear`` names
    weapons, armour and shields of the catalog, the first that fit being held; ``spells`` may all be cast. ``temper``
    is how it fights when the program plays it.
    """

    name: str
    rating: int
    stamina: int
    life: int
    moves: dict[str, MonsterMove]
    regen: int | None = None
    encumbrance: int = 0
    resist: dict[DamageType, int] = field(default_factory=dict)
    traits: tuple[str, ...] = ()
    attributes: dict[Attribute, int] = field(default_factory=dict)
    footprint: tuple[str, ...] = ("0,0",)
    gear: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    temper: Temper = ""
    text: str = ""
    origin: Origin = "source"


class Samurai(Entry, frozen=True):
    """A ready character. Armour in ``gear`` is worn, ``hands`` (default: what fits, in the order of ``gear``) is
    held.
    """

    name: str
    attributes: dict[Attribute, int]
    gear: tuple[str, ...] = ()
    hands: tuple[str, ...] | None = None
    spells: tuple[str, ...] = ()
    moves: dict[str, BookMove] = field(default_factory=dict)
    level: int = 1
    miasma: int = 0
    essence: int = 5
    text: str = ""
    origin: Origin = "ours"


class Terrain(coming.ComingGround, frozen=True, omit_defaults=True):
    """``ComingGround`` in a file."""


class Entrant(coming.ComingOne, frozen=True, omit_defaults=True):
    """``ComingOne`` in a file."""


class Encounter(Entry, frozen=True):
    """A fight to be begun. The map is ``width`` × ``height``, or ``rows`` (q, r, count), or a disc of ``radius``
    around 0,0.

    ``place`` is the map's id, by which clouds left there are found again (default: the title). ``options`` are house
    rules where a chronicle begins with it.
    """

    system: Literal["miasma"]
    title: str
    summary: str
    combatants: tuple[Entrant, ...]
    width: int = 0
    height: int = 0
    rows: tuple[tuple[int, int, int], ...] = ()
    radius: int = 0
    terrain: tuple[Terrain, ...] = ()
    options: dict[str, str] = field(default_factory=dict)
    place: str = ""
    resting_place: str = ""
    origin: Origin = "ours"


class Catalog(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything the packs define for this system, by id."""

    weapons: dict[str, Weapon] = field(default_factory=dict)
    armour: dict[str, Armour] = field(default_factory=dict)
    shields: dict[str, Shield] = field(default_factory=dict)
    spells: dict[str, Spell] = field(default_factory=dict)
    monsters: dict[str, Monster] = field(default_factory=dict)
    samurai: dict[str, Samurai] = field(default_factory=dict)

    @property
    def things(self) -> dict[str, Weapon | Shield | Armour]:
        """What can be carried, by id."""
        return {**self.weapons, **self.shields, **self.armour}

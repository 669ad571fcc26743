"""What content packs may define: the structs that TOML tables are decoded into.

Weights, damage, resistances, stamina and life are whole points; scalings are exact decimals (0.5, 1.25), never
floats. None of these structs lies in a save: ``build`` makes those of ``state`` out of them, which combatants carry
with them (law 2).
"""

from __future__ import annotations

from decimal import Decimal
from typing import Literal

from msgspec import Struct, field

from engine.core.minds.contract import Temper
from engine.systems.miasma.state import Attribute, DamageType, NoEntry, Shape, Slot, SpellEffect, Tradition

Origin = Literal["source", "ours"]
"""Whether an entry is printed in the rules text or was made up for this program."""


class Entry(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """What is written in a pack."""


class Telling(Entry, frozen=True):
    """MI-29: one line of narration, for the segments ``first`` to ``last`` of a move (``last`` 0: the same as
    ``first``).
    """

    first: int
    text: str
    last: int = 0


class WeaponMove(Entry, frozen=True):
    """MI-16, MI-40: a way to use a weapon. Every move makes lines; ``sweep`` and ``with_shield`` say what else it
    can.
    """

    name: str
    sweep: bool = False
    with_shield: bool = False


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


class Armour(Entry, frozen=True):
    """MI-13, MI-14: ``resist`` are flat points per damage type."""

    name: str
    slot: Slot
    weight: int
    minimum: dict[Attribute, int] = field(default_factory=dict)
    resist: dict[DamageType, int] = field(default_factory=dict)
    text: str = ""
    origin: Origin = "source"


class Shield(Entry, frozen=True):
    """MI-15: ``stability`` is a percentage, ``resist`` the printed numbers (what they mean: MI-S02)."""

    name: str
    weight: int
    stability: int
    minimum: dict[Attribute, int] = field(default_factory=dict)
    resist: dict[DamageType, int] = field(default_factory=dict)
    text: str = ""
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


class Link(Entry, frozen=True):
    """One link of a composed attack move: MI-44 to MI-54.

    ``weapon`` is an item held; ``move`` one of its moves (empty: the first that makes the shape). ``extra`` are
    hexes beyond Reach of a line; ``hexes`` the ordered hexes of a sweep or the hexes of an area, as offsets facing
    east or named neighbours. ``power`` lists an attribute for every power-up segment, ``front`` how many of the
    link's extra segments are moved to the very start of the chain. ``aim`` is the hex on the map a projectile is
    shot at, where aimed lines are allowed (MI-S24).
    """

    weapon: str
    move: str = ""
    shape: Literal["line", "sweep", "area"] = "line"
    extra: int = 0
    hexes: tuple[str, ...] = ()
    power: tuple[Literal["strength", "dexterity"], ...] = ()
    front: int = 0
    aim: str = ""


class BookMove(Entry, frozen=True):
    """MI-55: a composed move that was named and kept."""

    name: str
    links: tuple[Link, ...]
    lines: tuple[Telling, ...] = ()


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


class Terrain(Entry, frozen=True):
    """MI-24: a GM tag for some hexes. ``no_entry``: nobody, only swimmers, or (empty) everybody may enter."""

    tag: str
    hexes: tuple[str, ...]
    no_entry: NoEntry = ""
    blocks_lines: bool = False


class Entrant(Entry, frozen=True):
    """A combatant of an encounter: exactly one of ``monster`` and ``samurai`` names what it is.

    ``hands`` and ``gear`` replace those of the entry where given; ``guard`` names the held item it guards with.
    ``hidden``: the other sides do not know it is there. ``side`` left out: ``party`` for a samurai, ``foes`` for a
    monster.
    """

    at: str
    facing: int = 0
    monster: str = ""
    samurai: str = ""
    name: str = ""
    side: str = ""
    guard: str = ""
    gear: tuple[str, ...] | None = None
    hands: tuple[str, ...] | None = None
    hidden: bool = False


class Encounter(Entry, frozen=True):
    """A fight to be begun. The map is ``width`` × ``height``, or ``rows`` (q, r, count), or a disc of ``radius``
    around 0,0.

    ``place`` is the map's id, by which clouds left there are found again (default: the title). ``options`` are house
    rules.
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

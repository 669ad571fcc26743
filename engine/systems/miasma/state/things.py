"""What state, commands and events are made of: words of the rules, and things, spells and moves as saves hold them."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from engine.core.stored import Stored

Hex = tuple[int, int]
"""Axial coordinates (MI-18)."""

Attribute = Literal["strength", "dexterity", "endurance", "vitality", "power"]
"""MI-01."""

DamageType = Literal["physical", "fire", "lightning", "dark"]
"""MI-14."""

Slot = Literal["head", "body", "arms", "legs", "feet"]
"""MI-13."""

Tradition = Literal["shinto", "buddhist"]
"""MI-77."""

Shape = Literal["line", "sweep", "area", "first"]
"""How a strike takes its hexes: a ``line`` and an ``area`` hit everybody in them (MI-49), a ``sweep`` goes through
them in order (MI-48), ``first`` is a projectile that stops at the first occupied hex (MI-56).
"""

SpellEffect = Literal["healing", "grand-healing", "protection", "ward", "reaffirm", "bolt", "ball", "enchant"]
"""What a spell does: MI-82, 83, 84, 85, 86, 87, 87, 88."""

NoEntry = Literal["", "all", "non-swimmers"]
"""MI-24: whom a hex is closed to; empty for nobody."""

ATTRIBUTES: tuple[Attribute, ...] = ("strength", "dexterity", "endurance", "vitality", "power")
DAMAGE_TYPES: tuple[DamageType, ...] = ("physical", "fire", "lightning", "dark")

PARTY = "party"
"""The side of the players' characters."""

Status = Literal["up", "dead", "lost", "removed"]
"""``dead``: out of this fight (MI-66, MI-71). ``lost``: no Essence left (MI-67). ``removed``: taken out by the GM
(MI-93).
"""

ActionKind = Literal[
    "stand", "walk", "turn", "duck", "run", "guard", "change-item", "pick-up", "attack", "monster-move", "cast"
]
"""MI-26."""

Phase = Literal["setup", "decide", "contest", "interlude"]
"""``setup``: a field is being laid out. ``decide``: free combatants choose. ``contest``: the GM says who gets a hex
(MI-S17). ``interlude``: no fight is on.
"""


class Telling(Stored, frozen=True):
    """MI-29: one line of narration, for the segments ``first`` to ``last`` of a move (``last`` 0: the same as
    ``first``).
    """

    first: int
    text: str
    last: int = 0


class WeaponMove(Stored, frozen=True):
    """MI-16, MI-40: a way to use a weapon. Every move makes lines; ``sweep`` and ``with_shield`` say what else it
    can.
    """

    name: str
    sweep: bool = False
    with_shield: bool = False


class Weapon(Stored, frozen=True, tag_field="item", tag="weapon"):
    """MI-08. ``scaling`` in hundredths; ``parry`` a percentage, 0 for none; ``reach``: range in hexes if ranged."""

    name: str
    damage: int
    weight: int
    moves: tuple[WeaponMove, ...]
    minimum: dict[Attribute, int] = field(default_factory=dict)
    scaling: dict[Attribute, int] = field(default_factory=dict)
    special: dict[DamageType, int] = field(default_factory=dict)
    reach: int = 1
    parry: int = 0
    hands: int = 1
    ranged: bool = False
    text: str = ""


class Armour(Stored, frozen=True, tag_field="item", tag="armour"):
    """MI-13, MI-14: ``resist`` are flat points per damage type."""

    name: str
    slot: Slot
    weight: int
    minimum: dict[Attribute, int] = field(default_factory=dict)
    resist: dict[DamageType, int] = field(default_factory=dict)
    text: str = ""


class Shield(Stored, frozen=True, tag_field="item", tag="shield"):
    """MI-15: ``stability`` is a percentage, ``resist`` the printed numbers (what they mean: MI-S02)."""

    name: str
    weight: int
    stability: int
    minimum: dict[Attribute, int] = field(default_factory=dict)
    resist: dict[DamageType, int] = field(default_factory=dict)
    text: str = ""


Item = Weapon | Armour | Shield
"""Anything carried."""


class Spell(Stored, frozen=True):
    """MI-78 ff. ``scaling``: hundredths, ``range``: hexes, ``duration``: segments; ``type``: dealt, halved, added."""

    name: str
    tradition: Tradition
    power: int
    stamina: int
    segments: int
    uses: int
    effect: SpellEffect
    miasma: int = 0
    base: int = 0
    scaling: int = 0
    type: DamageType | None = None
    range: int = 0
    duration: int = 0
    text: str = ""


class Link(Stored, frozen=True):
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


class BookMove(Stored, frozen=True):
    """MI-55: a composed move that was named and kept."""

    name: str
    links: tuple[Link, ...]
    lines: tuple[Telling, ...] = ()

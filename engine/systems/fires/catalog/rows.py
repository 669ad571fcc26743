"""The rows of a pack: arms, gear, attunements, actions, conditions, damage. Numbers and words only."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Literal

from msgspec import Struct, field

from engine.systems.fires.catalog.effects import Inflict, Quiver, Rule, ShieldUp
from engine.systems.fires.catalog.words import FocusPrice, Price, School, Sink, Stat, When
from engine.systems.fires.coming import ComingPacket, ComingSheet

CARRIED = 8
"""Carried slots (FF-38)."""


class Row(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What every row has: its name, a sentence for people, the same for the interpreter."""

    name: str
    text: str = ""
    rules: tuple[Rule, ...] = ()
    origin: Literal["printed", "ours"] = "printed"


class Need(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A statistic needed to wield or activate something; weapons scale from it by ``grade`` (FF-27, FF-29)."""

    stat: Stat
    value: int
    grade: Literal["s", "a", "b", "c", "d", "e"] = "e"


class Span(Struct, frozen=True, forbid_unknown_fields=True):
    """A range in hexes, both ends included."""

    min: int = 1
    max: int = 1


class Weapon(Row, frozen=True, kw_only=True):
    """A weapon (FF-26 to FF-36)."""

    category: str
    class_: Literal["melee", "ranged", "loadable-ranged"] = field(name="class")
    missile: Literal["none", "arrow", "bolt", "giant-arrow"] = "none"
    sp: int
    damage: int
    damage_types: tuple[str, ...] = ()
    weight: int
    hands: Literal[1, 2] = 1
    range: Span = Span()
    durability: int = 0
    requirements: tuple[Need, ...] = ()
    special_attacks: tuple[str, ...] = ()


class Shield(Row, frozen=True, kw_only=True):
    """A shield: Defence, Stability, damage of its bash (FF-135, FF-136)."""

    defence: int
    stability: int
    damage: int
    damage_types: tuple[str, ...] = ("crush",)
    weight: int
    durability: int = 0
    requirements: tuple[Need, ...] = ()
    special_attacks: tuple[str, ...] = ()


class Armour(Row, frozen=True, kw_only=True):
    """A set or outfit: P.DEF, PS, weight (FF-23)."""

    defence: int
    poise: int
    weight: int
    durability: int = 0
    requirements: tuple[Need, ...] = ()


class Catalyst(Row, frozen=True, kw_only=True):
    """A catalyst, which is a poor weapon as well (FF-34)."""

    schools: tuple[School, ...]
    power: int
    sp: int = 2
    damage: int
    damage_types: tuple[str, ...] = ("crush",)
    weight: int
    hands: Literal[1, 2] = 1
    durability: int = 0
    requirements: tuple[Need, ...] = ()
    special_attacks: tuple[str, ...] = ()


class Ring(Row, frozen=True, kw_only=True):
    """FF-39: a ring of the data; what it does are its rules."""


class Flask(Row, frozen=True, kw_only=True):
    """A flask, drunk from a pouch (FF-37)."""

    charges: int
    ephemeral: bool = False


class Missile(Row, frozen=True, kw_only=True):
    """A kind of missile (FF-35)."""

    kind: Literal["arrow", "bolt", "giant-arrow"]
    launcher: Literal["bow", "crossbow"]
    damage: int
    damage_types: tuple[str, ...]
    range_modifier: int = 0
    weight: int


class Item(Row, frozen=True, kw_only=True):
    """A thing used from a pouch (FF-37)."""

    uses_charges: bool = True
    charges: int = 0
    ephemeral: bool = False
    weight: int = 0
    tags: tuple[str, ...] = ()


Economy = Literal["simple", "dynamic", "double", "free", "reaction", "none"]
Window = Literal[
    "beat", "before-attack", "enemy-moved", "counterbeat-start", "beat-or-before-attack", "pool-rolled", "by-attunement"
]


class Attunement(Row, frozen=True, kw_only=True):
    """An attunement of one of the five schools (FF-163 to FF-165)."""

    school: School
    requirements: tuple[Need, ...] = ()
    requires: When = When()
    intensity: int
    innate: bool = False
    fp: FocusPrice
    sp: Price
    timing: tuple[Literal["action", "reaction", "pool-roll"], ...]
    window: Window
    uses_reaction: bool = False
    economy: Economy


class Action(Row, frozen=True, kw_only=True):
    """An action or reaction (FF-51 to FF-94)."""

    aliases: tuple[str, ...] = ()
    category: Literal["simple", "dynamic", "free", "default-attack", "special-attack"]
    economy: Economy
    timing: tuple[Literal["action", "reaction", "by-attunement"], ...]
    window: Window
    sp: Price
    requires: When = When()
    attack: bool = False
    keeps_shield_up: bool = False


class Condition(Row, frozen=True, kw_only=True):
    """FF-151, FF-152: what a condition is like: whom it is put on, how its tokens add up, when it ends."""

    aliases: tuple[str, ...] = ()
    kind: Literal["immediate", "time-limited-turn", "time-limited-round", "static"]
    cumulative: bool = True
    token_cap: int = 0
    sink: Sink | Literal["none"] = "none"
    sink_unit: Literal["token", "tile"] = "token"
    applies_to: Literal["entity", "character", "enemy", "equipment"] = "entity"
    groups: tuple[Literal["prevents-movement", "struggle"], ...] = ()
    removed_by: tuple[str, ...] = ()
    persists_after_encounter: bool = False


class DamageType(Row, frozen=True, kw_only=True):
    """A type of damage (FF-138, FF-140)."""

    group: Literal["physical", "elemental", "trickling", "corrosive"]
    sinks: tuple[Sink | Literal["durability"], ...]
    blockable: bool = True
    placing: Literal["immediate", "unassigned", "trickle-after-first", "durability-first"] = "immediate"
    max_to_hp_per_attack: int = 0
    trickle_per_turn: int = 0
    hp_tokens_cleared_after_encounter: bool = False


class DamageModifier(Row, frozen=True, kw_only=True):
    """A word on damage (FF-145)."""

    in_roster: bool = True


class EnemyType(Row, frozen=True, kw_only=True):
    """A type of enemy (FF-148)."""

    aliases: tuple[str, ...] = ()


class Stamina(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Dice of the pool from one END to another (FF-16)."""

    end_min: int
    sp_dice: int
    end_max: int | None = None


class Grade(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A scaling grade (FF-29)."""

    name: str
    scales: bool
    threshold: int
    max_bonus: int


class Hazard(Row, frozen=True, kw_only=True):
    """A kind of special ground: its rules act on whoever enters (FF-118). ``benign`` ground is not avoided."""

    benign: bool = False
    blocks: bool = False


class Packet(ComingPacket, frozen=True, omit_defaults=True):
    """``ComingPacket`` in a file."""


class FoeAttack(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, dict=True):
    """An attack of an enemy's sheet (FF-107). One without ``packets`` and with ``use`` rules is another deed: raising
    a shield, healing. ``move`` is its own Move toward the target; ``times`` its repetitions; ``origin`` which end of a
    *Large* enemy it starts from; ``pattern`` hexes struck as steps forward and to the left of the way it faces.
    ``routine``: damage that Grappled/Eaten by it keeps dealing (FF-160). ``calls``: enemies that come, by their sheets.
    """

    name: str
    packets: tuple[Packet, ...] = ()
    rules: tuple[Rule, ...] = ()
    range: Span = Span()
    kind: Literal["melee", "ranged"] = "melee"
    magic: bool = False
    shot: bool = False
    modifiers: tuple[str, ...] = ()
    move: int = 0
    times: int = 1
    area: Literal["", "cone", "wave", "half-moon", "full-moon", "line", "blast-3", "blast-4"] = ""
    size: int = 1
    pattern: tuple[tuple[int, int], ...] = ()
    origin: Literal["either", "head", "tail"] = "either"
    routine: tuple[Packet, ...] = ()
    keeps_shield_up: bool = False
    calls: tuple[str, ...] = ()
    text: str = ""

    @cached_property
    def strikes(self) -> bool:
        """Whether it strikes anybody, and is no other deed."""
        return bool(self.packets) or any(isinstance(rule, Inflict) and rule.target != "self" for rule in self.rules)

    @cached_property
    def raises(self) -> bool:
        """Whether it raises a shield."""
        return any(isinstance(rule, ShieldUp) and rule.op == "add" for rule in self.rules)

    @cached_property
    def shaped(self) -> bool:
        """Whether the shape of its area says how far it reaches."""
        return bool(self.pattern) or self.area in ("full-moon", "half-moon", "cone", "wave", "line")


class FoeShield(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An enemy's shield (FF-108)."""

    defence: int
    stability: int
    durability: int = 0


class Foe(Row, frozen=True, kw_only=True):
    """An enemy's sheet. ``distance``: the gap it keeps (FF-104); ``sinks`` by name, one Physical type among them."""

    types: tuple[str, ...] = ()
    hp: int
    move: int
    sinks: dict[str, int] = {}
    shield: FoeShield | None = None
    attacks: dict[str, FoeAttack] = {}
    distance: int | None = None


class Hero(ComingSheet, frozen=True, kw_only=True, omit_defaults=True):
    """``ComingSheet`` in a file."""

    origin: Literal["printed", "ours"] = "printed"


def quivers_of(rules: Iterable[Rule]) -> tuple[int, int]:
    """The kinds of missiles that things with these rules hold, and how many of them may be giant arrows (FF-35)."""
    found = [rule for rule in rules if isinstance(rule, Quiver)]
    return sum(rule.slots for rule in found), sum(rule.slots for rule in found if rule.giant_arrows)

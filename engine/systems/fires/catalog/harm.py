"""What befalls a body: attacks and damage, what keeps it off and heals it, conditions, being driven away."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from engine.systems.fires.catalog.base import Aim, Amount, Base, Bearer
from engine.systems.fires.catalog.words import Area, AttackKind, Expr, Sink, Stat


class Attack(Base, frozen=True, kw_only=True, tag="attack"):
    """A weapon attack; by default the held weapon with its scaled damage on one enemy in its range."""

    weapon: Literal["held", "each", "any-equipped"] = "held"
    damage: Expr = "dam"
    type: str | None = None
    modifiers: tuple[str, ...] = ()
    target: Aim | None = None
    area: Area | None = None
    assign_only: Literal["shield-up"] | None = None
    spill: bool = True


class Damage(Base, frozen=True, kw_only=True, tag="damage"):
    """Damage that is no weapon attack of its own."""

    amount: Expr
    type: str
    modifiers: tuple[str, ...] = ()
    target: Aim | None = None
    area: Area | None = None


class AddDamage(Base, frozen=True, kw_only=True, tag="add-damage"):
    """One more packet of the attack; ``scale_with`` names stats whose scaling raises it."""

    amount: Expr
    type: str
    scale_with: tuple[Stat, ...] = ()


class ModifyDamage(Base, frozen=True, kw_only=True, tag="modify-damage"):
    """Add to, multiply or cap the damage being computed."""

    by: Expr | None = None
    multiply: int | None = None
    cap: int | None = None


class AddModifier(Base, frozen=True, kw_only=True, tag="add-modifier"):
    """One more word on the attack's damage."""

    modifier: str


class ImbueWeapon(Base, frozen=True, kw_only=True, tag="imbue-weapon"):
    """For a while one chosen weapon's attacks carry a packet or a word more (FF-168)."""

    weapon_class: Literal["melee", "any"]
    amount: Expr = 0
    type: str | None = None
    modifiers: tuple[str, ...] = ()


class NegateAttack(Base, frozen=True, kw_only=True, tag="negate-attack"):
    """The attack does nothing to the bearer, unless it carries one of these words."""

    kinds: tuple[AttackKind, ...]
    unless_modifiers: tuple[str, ...] = ()
    even_modifiers: tuple[str, ...] = ()


class ReflectAttack(Base, frozen=True, kw_only=True, tag="reflect-attack"):
    """The attack strikes somebody else (FF-170)."""

    kinds: tuple[AttackKind, ...]
    onto: Literal["active-enemy", "own-shooter"]


class BarMitigation(Base, frozen=True, kw_only=True, tag="bar-mitigation"):
    """These means do not help against it (FF-145)."""

    means: tuple[Literal["sink", "block", "dodge", "parry"], ...]


class Targeting(Base, frozen=True, kw_only=True, tag="targeting"):
    """What the attack ignores on its way, whether it finds its own, and how many it may strike."""

    ignore: tuple[Literal["entities", "full-cover", "concealment"], ...] = ()
    seeks: bool = False
    max_targets: int | None = None

    @property
    def passes(self) -> tuple[str, ...]:
        """What it does not mind on its way: nothing at all where it finds its own (FF-130)."""
        return ("entities", "full-cover", "concealment") if self.seeks else self.ignore


class Assign(Base, frozen=True, kw_only=True, tag="assign"):
    """Where tokens of a damage type go, in order (FF-140, FF-143, FF-144)."""

    to: Literal["hp", "durability", "break-equipment", "unassigned", "nowhere", "enemy-p-def", "shield-durability"]
    min: int = 0
    max: Amount | None = None
    rest: bool = False


class SinkWith(Base, frozen=True, kw_only=True, tag="sink-with"):
    """Only these sinks take tokens of this type, or with this word."""

    sinks: tuple[Sink | Literal["durability"], ...]


class Trickle(Base, frozen=True, kw_only=True, tag="trickle"):
    """So many waiting tokens go to HP (FF-48)."""

    amount: int


class ClearUnassigned(Base, frozen=True, kw_only=True, tag="clear-unassigned"):
    """Waiting tokens of these types go."""

    types: tuple[str, ...]
    amount: Amount
    target: Aim | None = None


class Heal(Base, frozen=True, kw_only=True, tag="heal"):
    """Tokens leave HP slots (FF-142)."""

    amount: Amount
    types: tuple[str, ...] = ()
    target: Aim | None = None


class BlockRule(Base, frozen=True, kw_only=True, tag="block-rule"):
    """What the shield may block, or what vanishes when it does (FF-137)."""

    op: Literal["deny", "allow", "discard"]
    kinds: tuple[AttackKind, ...] = ()
    types: tuple[str, ...] = ()


class GuardBreak(Base, frozen=True, kw_only=True, tag="guard-break"):
    """A Guard Break at once (FF-136)."""

    target: Aim | None = None


class Inflict(Base, frozen=True, kw_only=True, tag="inflict"):
    """Tokens of a condition; ``amount`` for sized ones, ``hold`` for tokens that stay longer than usual."""

    condition: str
    count: Expr = 1
    amount: Expr = 1
    modifiers: tuple[str, ...] = ()
    target: Aim | None = None
    area: Area | None = None
    hold: Literal["counterbeat", "while-equipped"] | None = None


class RemoveCondition(Base, frozen=True, kw_only=True, tag="remove-condition"):
    """Tokens of one condition, of a group, or of whole kinds go."""

    condition: str | None = None
    group: Literal["prevents-movement", "struggle"] | None = None
    kinds: tuple[str, ...] = ()
    count: Amount = "all"
    except_: tuple[str, ...] = field(default=(), name="except")
    target: Bearer | None = None


class Immune(Base, frozen=True, kw_only=True, tag="immune"):
    """These conditions, damage types or actions do nothing to the bearer (FF-148)."""

    conditions: tuple[str, ...] = ()
    damage_types: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    except_: tuple[str, ...] = field(default=(), name="except")
    normal_sources_only: bool = False
    target: Bearer | None = None


class AlterCondition(Base, frozen=True, kw_only=True, tag="alter-condition"):
    """An incoming condition changes before it lands: its size, or the way a Knockback goes."""

    condition: str
    by: int = 0
    direction: Literal["any"] | None = None
    before_sinks: bool = False


class HoldToken(Base, frozen=True, kw_only=True, tag="hold-token"):
    """The token of the condition stays this time."""

    condition: str


class AsCondition(Base, frozen=True, kw_only=True, tag="as-condition"):
    """Behaves like another condition as well (FF-160)."""

    condition: str


class Push(Base, frozen=True, kw_only=True, tag="push"):
    """The victim is driven hex by hex (FF-129)."""

    tiles: Expr
    direction: Literal["away-from-source"]
    stops_on: tuple[Literal["hazard", "obstacle", "boundary"], ...] = ()

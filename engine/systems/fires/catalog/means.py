"""What somebody can do, and with what: values and dice, prices, movesets, what is allowed and required."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from engine.systems.fires.catalog.base import Aim, Amount, Base
from engine.systems.fires.catalog.words import Expr, Price, School, Value, When


class ModifyValue(Base, frozen=True, kw_only=True, tag="modify-value"):
    """A stat, sink or limit is different while the rule holds."""

    value: Value
    by: Expr | None = None
    multiply: int | None = None
    tag: Literal["thrown"] | None = None
    school: Literal["pyromancy"] | None = None


class Lock(Base, frozen=True, kw_only=True, tag="lock"):
    """These values cannot rise."""

    values: tuple[Literal["hmn", "sl"], ...]


class PoolRule(Base, frozen=True, kw_only=True, tag="pool"):
    """Dice of the stamina pool are rolled anew, raised, lost, added, taken back or thrown away."""

    op: Literal["reroll", "raise", "lose", "add", "recover", "empty"]
    count: Amount = 1
    by: int = 1
    max: int = 6
    max_count: int | None = None
    pick: Literal["highest", "choice"] | None = None
    fp_each: int = 0


class Cost(Base, frozen=True, kw_only=True, tag="cost"):
    """The price of this very row (FF-10)."""

    to: Price | None = None
    from_: Literal["attunement", "performed-action"] | None = field(default=None, name="from")


class ModifyCost(Base, frozen=True, kw_only=True, tag="modify-cost"):
    """Another price for an action, or a shift of it (FF-10)."""

    action: str
    to: Price | None = None
    by: Expr | None = None
    min: int | None = None
    resource: Literal["sp", "fp"] = "sp"


class Moveset(Base, frozen=True, kw_only=True, tag="moveset"):
    """Movesets the weapon may use, and what it deals with them (FF-33)."""

    allow: tuple[str, ...]
    deals: tuple[str, ...]
    except_: tuple[str, ...] = field(default=(), name="except")


class AllowAttack(Base, frozen=True, kw_only=True, tag="allow-attack"):
    """One attack more, with this damage type (FF-33)."""

    action: str
    damage_type: str


class Requirement(Base, frozen=True, kw_only=True, tag="requirement"):
    """A requirement of an action more, or some of them waived."""

    op: Literal["add", "waive"]
    action: str
    requires: When | None = None
    names: tuple[str, ...] = ()


class Restrict(Base, frozen=True, kw_only=True, tag="restrict"):
    """What the bearer may do and not do."""

    allow: tuple[str, ...] = ()
    deny: tuple[str, ...] = ()
    deny_kinds: tuple[
        Literal[
            "movement",
            "approach",
            "melee",
            "reaction",
            "magic-attack",
            "attunement",
            "non-magical-ranged",
            "ranged-melee",
        ],
        ...,
    ] = ()
    except_schools: tuple[School, ...] = ()
    max_actions: int | None = None
    target: Aim | None = None


class DiceMatch(Base, frozen=True, kw_only=True, tag="dice-match"):
    """Dice for a parry may be off by one of these (FF-90)."""

    group: Literal["parry-like"]
    offsets: tuple[int, ...]


class ExtraAction(Base, frozen=True, kw_only=True, tag="extra-action"):
    """More actions this beat (FF-57)."""

    count: int


class Perform(Base, frozen=True, kw_only=True, tag="perform"):
    """Another action is carried out, with changes."""

    action: str | None = None
    moveset: str | None = None
    cost: Price | None = None
    waive: tuple[str, ...] = ()
    omit: tuple[str, ...] = ()
    damage: Expr | None = None
    type: str | None = None
    direction: Literal["away-from-character"] | None = None
    repeat: int = 1
    same_target: bool = False
    targets: int = 1
    overspend_from: Literal["fp"] | None = None
    economy: Literal["simple"] | None = None


class GrantAttunement(Base, frozen=True, kw_only=True, tag="grant-attunement"):
    """An attunement may be activated unattuned, at a price of its own."""

    attunement: str
    fp: int | None = None
    unlearned: bool = False
    no_catalyst: bool = False


class AffectedBy(Base, frozen=True, kw_only=True, tag="affected-by"):
    """Counts for another action's bonus although it comes from an attunement."""

    action: str

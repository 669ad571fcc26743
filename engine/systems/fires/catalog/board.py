"""What changes around somebody: movement, the board, equipment, the encounter."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from engine.systems.fires.catalog.base import Aim, Amount, Base
from engine.systems.fires.catalog.words import Area, AttackKind, Expr, School, Until


class Move(Base, frozen=True, kw_only=True, tag="move"):
    """Movement of up to ``max`` hexes (FF-58, FF-59)."""

    max: Expr
    min: int = 0
    path: tuple[Literal["straight", "snaking"], ...] = ()
    direction: Literal["any", "toward-attack", "backwards", "away-from-character", "toward-self"] | None = None
    ignore: tuple[Literal["enemies", "hazard", "half-cover"], ...] = ()
    ignore_max: int | None = None
    target: Aim | None = None


class ModifyMove(Base, frozen=True, kw_only=True, tag="modify-move"):
    """An action's movement is longer, set, capped, or dearer by the hex."""

    action: str
    by: int | None = None
    to: Expr | None = None
    cap: int | None = None
    tiles_per_hex: int | None = None


class Reposition(Base, frozen=True, kw_only=True, tag="reposition"):
    """Somebody is put into a hex."""

    to: Literal["target-origin", "opposite-side-of-target", "any-free-hex", "retreat-tile", "adjacent-to-self"]
    target: Aim | None = None


class Ignore(Base, frozen=True, kw_only=True, tag="ignore"):
    """Terrain or hindrances that the bearer disregards."""

    kinds: tuple[
        Literal["hazard", "half-cover", "water", "hazard-movement", "condition-movement", "shield-up-move"], ...
    ]


class SetTile(Base, frozen=True, kw_only=True, tag="set-tile"):
    """Hexes become a special kind (FF-131); ``clear`` undoes it."""

    tile: Literal["full-cover", "half-cover", "concealment", "fire"]
    area: Area | None = None
    where: Literal["self", "chosen-hex", "adjacent-hex"] | None = None
    max_zones: int | None = None
    only_plain: bool = False
    clear: bool = False
    until: Until | None = None


class TreatTiles(Base, frozen=True, kw_only=True, tag="treat-tiles"):
    """For the bearer, hexes of one kind count as another."""

    from_: Literal["half-cover", "any"] = field(name="from")
    to: Literal["full-cover", "concealment"]
    where: Literal["adjacent-to-self", "all"]


class Conceal(Base, frozen=True, kw_only=True, tag="conceal"):
    """The bearer is concealed, or never is."""

    value: bool


class Darkness(Base, frozen=True, kw_only=True, tag="darkness"):
    """The encounter is dark, or is not."""

    value: bool


class Decoy(Base, frozen=True, kw_only=True, tag="decoy"):
    """Enemies take another hex for the character's (FF-S104)."""

    where: Literal["adjacent-tile"]


class BarTiles(Base, frozen=True, kw_only=True, tag="bar-tiles"):
    """These hexes cannot be entered by those named."""

    who: Literal["enemies", "self"]
    where: Literal["adjacent-to-self", "non-water"]


class ModifyRange(Base, frozen=True, kw_only=True, tag="modify-range"):
    """A longer or other range (FF-35, FF-76, FF-185); of a half-moon its depth."""

    by: Expr | None = None
    max: int | None = None
    kinds: tuple[AttackKind, ...] = ()


class SlotRule(Base, frozen=True, kw_only=True, tag="slot-rule"):
    """Hands it needs, what it goes with and what not, grips it cannot take (FF-27)."""

    hand_tokens: int | None = None
    with_: tuple[Literal["two-handed-weapon", "dual-wielding", "shield"], ...] = field(default=(), name="with")
    not_with: tuple[Literal["two-handed-weapon", "dual-wielding", "shield"], ...] = ()
    deny_grip: int | None = None


class ActsAs(Base, frozen=True, kw_only=True, tag="acts-as"):
    """Also functions as something else (FF-183)."""

    kind: Literal["weapon", "shield", "moveset"]
    weapon: str | None = None
    defence: int | None = None
    stability: int | None = None
    moveset: str | None = None
    sp: int | None = None
    scaling: bool = True


class Light(Base, frozen=True, kw_only=True, tag="light"):
    """Light: a source of it, lighting or putting out, or never to be put out (FF-132)."""

    op: Literal["source", "toggle", "douse", "always-lit"]


class WeaponClassRule(Base, frozen=True, kw_only=True, tag="weapon-class"):
    """What missiles a weapon takes and what it takes from them (FF-35)."""

    class_: Literal["ranged", "loadable-ranged"] = field(name="class")
    missile: Literal["none", "arrow", "bolt", "giant-arrow"] = "none"
    from_missile: tuple[Literal["damage", "type"], ...] = ()


class Trait(Base, frozen=True, kw_only=True, tag="trait"):
    """A flag with a fixed meaning."""

    name: Literal["ephemeral", "default-weapon", "crossable", "two-tile", "formation", "dismountable"]


class EquipmentRule(Base, frozen=True, kw_only=True, tag="equipment"):
    """The state of gear changes."""

    op: Literal["exhaust", "ready", "destroy", "disable", "repair", "load", "unload", "swap"]
    what: Literal["this", "one", "all", "weapon", "hands", "pavise-shield"] = "this"
    durability: Amount = 0
    until: Until | None = None
    keeps_shield_up_if_same: bool = False


class Quiver(Base, frozen=True, kw_only=True, tag="quiver"):
    """Room for kinds of missiles (FF-35)."""

    slots: int
    giant_arrows: bool


class UseCharge(Base, frozen=True, kw_only=True, tag="use-charge"):
    """One charge of the chosen thing goes, and its rules run (FF-37)."""

    from_: Literal["item", "flask", "attunement"] = field(name="from")
    schools: tuple[School, ...] = ()


class ShieldUp(Base, frozen=True, kw_only=True, tag="shield-up"):
    """The raised shield: up, down, kept, replaced, or rid of tokens."""

    op: Literal["add", "remove", "keep", "replace", "clear"]
    count: Amount = "all"
    defence: int = 0
    stability: int = 0
    strict: bool = False
    target: Aim | None = None


class AdjustCounter(Base, frozen=True, kw_only=True, tag="adjust-counter"):
    """FP, HMN or souls change at once; ``cap``: never beyond their limit."""

    counter: Literal["fp", "hmn", "souls"]
    by: Expr | None = None
    set: int | None = None
    cap: bool = False


class TableRule(Base, frozen=True, kw_only=True, tag="table"):
    """The encounter table is rolled ahead, an entry used up, a letter skipped (FF-98)."""

    op: Literal["preroll", "exhaust-entry", "skip-first-behavior"]
    count: int = 1
    target: Aim | None = None


class Outcome(Base, frozen=True, kw_only=True, tag="outcome"):
    """Defeat, safety from it, retreat, and what is lost or won."""

    op: Literal["defeat", "cannot-be-defeated", "retreat", "prevent-loss", "choose-reward"]
    of: tuple[Literal["souls", "carried"], ...] = ()
    count: int = 1


class Story(Base, frozen=True, kw_only=True, tag="story"):
    """An effect outside the fight, for the table to carry out."""

    tag: Literal["unlock", "reveal-hidden-messages", "return-to-last-reprieve"]


class SummonMissiles(Base, frozen=True, kw_only=True, tag="summon-missiles"):
    """Floating missiles, fired one by one (FF-186)."""

    count: Expr
    amount: Expr
    type: str
    max: int
    expires: Literal["next-beat-end"]
    fire_as: tuple[Literal["beat", "free-reaction"], ...] = ()


class Control(Base, frozen=True, kw_only=True, tag="control"):
    """The player decides this Turn (FF-112)."""

    by: Literal["player"]
    allow: tuple[Literal["move", "one-listed-attack"], ...]


class Behaviour(Base, frozen=True, kw_only=True, tag="behaviour"):
    """How an enemy chooses its way or its target."""

    rule: Literal["paths-through-hazards", "takes-longer-route", "targets-nearest", "attacks-past-formation"]


class Defer(Base, frozen=True, kw_only=True, tag="defer"):
    """The effect stands elsewhere."""

    to: Literal["enemy-sheet", "attack", "scenario"]
    what: Literal["dismount-effect", "routine-damage", "formation-rules", "chapter-options", "removal"] | None = None


class Nothing(Base, frozen=True, kw_only=True, tag="nothing"):
    """Explicitly no effect."""

"""The effect vocabulary: one struct a primitive, told apart by ``do``. What they do is in ``decide.effects``.

A rule reads: on this trigger, when all of that holds, do this, for so long, so often.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from engine.systems.fires.catalog.words import (
    Area,
    AttackKind,
    Duration,
    Expr,
    Limit,
    Price,
    School,
    Sink,
    Stat,
    Target,
    Trigger,
    Until,
    Value,
    When,
)

Aim = (
    Literal["self", "target", "attacker", "active-enemy", "enemy", "enemies", "entities", "entering", "character"]
    | Target
)
Amount = int | str
"""An expression, or ``all``."""

Bearer = Literal["this"] | Aim


class Base(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="do"):
    """What every rule has. ``optional``: its owner may decline."""

    on: Trigger
    when: When | None = None
    for_: Duration | None = field(default=None, name="for")
    limit: Limit | None = None
    optional: bool = False


# ---- damage and attacks ------------------------------------------------------


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


# ---- conditions --------------------------------------------------------------


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
    """This condition's token stays this time."""

    condition: str


class AsCondition(Base, frozen=True, kw_only=True, tag="as-condition"):
    """Behaves like another condition as well (FF-160)."""

    condition: str


class Push(Base, frozen=True, kw_only=True, tag="push"):
    """The victim is driven hex by hex (FF-129)."""

    tiles: Expr
    direction: Literal["away-from-source"]
    stops_on: tuple[Literal["hazard", "obstacle", "boundary"], ...] = ()


# ---- values and stamina ------------------------------------------------------


class ModifyValue(Base, frozen=True, kw_only=True, tag="modify-value"):
    """A stat, sink or limit is different while the rule holds."""

    value: Value
    by: Expr | None = None
    multiply: int | None = None
    tag: Literal["thrown"] | None = None
    school: Literal["pyromancy"] | None = None


class AdjustCounter(Base, frozen=True, kw_only=True, tag="adjust-counter"):
    """FP, HMN or souls change at once; ``cap``: never beyond their limit."""

    counter: Literal["fp", "hmn", "souls"]
    by: Expr | None = None
    set: int | None = None
    cap: bool = False


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


# ---- costs and legality ------------------------------------------------------


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


class SlotRule(Base, frozen=True, kw_only=True, tag="slot-rule"):
    """Hands it needs, what it goes with and what not, grips it cannot take (FF-27)."""

    hand_tokens: int | None = None
    with_: tuple[Literal["two-handed-weapon", "dual-wielding", "shield"], ...] = field(default=(), name="with")
    not_with: tuple[Literal["two-handed-weapon", "dual-wielding", "shield"], ...] = ()
    deny_grip: int | None = None


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


# ---- movement and board ------------------------------------------------------


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


# ---- equipment ---------------------------------------------------------------


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


# ---- encounter ---------------------------------------------------------------


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


Rule = (
    Attack
    | Damage
    | AddDamage
    | ModifyDamage
    | AddModifier
    | ImbueWeapon
    | NegateAttack
    | ReflectAttack
    | BarMitigation
    | Targeting
    | Assign
    | SinkWith
    | Trickle
    | ClearUnassigned
    | Heal
    | BlockRule
    | GuardBreak
    | Inflict
    | RemoveCondition
    | Immune
    | AlterCondition
    | HoldToken
    | AsCondition
    | Push
    | ModifyValue
    | AdjustCounter
    | Lock
    | PoolRule
    | Cost
    | ModifyCost
    | Moveset
    | AllowAttack
    | Requirement
    | Restrict
    | SlotRule
    | DiceMatch
    | ExtraAction
    | Perform
    | GrantAttunement
    | AffectedBy
    | Move
    | ModifyMove
    | Reposition
    | Ignore
    | SetTile
    | TreatTiles
    | Conceal
    | Darkness
    | Decoy
    | BarTiles
    | ModifyRange
    | ActsAs
    | Light
    | WeaponClassRule
    | Trait
    | EquipmentRule
    | Quiver
    | UseCharge
    | ShieldUp
    | TableRule
    | Outcome
    | Story
    | SummonMissiles
    | Control
    | Behaviour
    | Defer
    | Nothing
)

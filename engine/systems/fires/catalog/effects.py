"""The effect vocabulary, whole: every primitive by its name, and the union that files are read with.

What they do is in ``decide.interpret`` and ``decide.using``; which rules they carry out says the rulebook.
"""

from __future__ import annotations

from engine.systems.fires.catalog.board_effects import (
    ActsAs,
    AdjustCounter,
    BarTiles,
    Behaviour,
    Conceal,
    Control,
    Darkness,
    Decoy,
    Defer,
    EquipmentRule,
    Ignore,
    Light,
    ModifyMove,
    ModifyRange,
    Move,
    Nothing,
    Outcome,
    Quiver,
    Reposition,
    SetTile,
    ShieldUp,
    SlotRule,
    Story,
    SummonMissiles,
    TableRule,
    Trait,
    TreatTiles,
    UseCharge,
    WeaponClassRule,
)
from engine.systems.fires.catalog.primitives import (
    AddDamage,
    AddModifier,
    AffectedBy,
    Aim,
    AllowAttack,
    AlterCondition,
    AsCondition,
    Assign,
    Attack,
    BarMitigation,
    Base,
    BlockRule,
    ClearUnassigned,
    Cost,
    Damage,
    DiceMatch,
    ExtraAction,
    GrantAttunement,
    GuardBreak,
    Heal,
    HoldToken,
    ImbueWeapon,
    Immune,
    Inflict,
    Lock,
    ModifyCost,
    ModifyDamage,
    ModifyValue,
    Moveset,
    NegateAttack,
    Perform,
    PoolRule,
    Push,
    ReflectAttack,
    RemoveCondition,
    Requirement,
    Restrict,
    SinkWith,
    Targeting,
    Trickle,
)

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
"""A rule of a row."""

DEEDS = (
    *(Damage, Inflict, RemoveCondition, Heal, ClearUnassigned, GuardBreak, AdjustCounter, PoolRule, ShieldUp),
    *(EquipmentRule, Light, Reposition, SetTile, Darkness, Move, Outcome, Story, Defer, Perform),
)
"""What is done at once when its moment has come. All other primitives hold while they are in force."""

__all__ = [
    "DEEDS",
    "ActsAs",
    "AddDamage",
    "AddModifier",
    "AdjustCounter",
    "AffectedBy",
    "Aim",
    "AllowAttack",
    "AlterCondition",
    "AsCondition",
    "Assign",
    "Attack",
    "BarMitigation",
    "BarTiles",
    "Base",
    "Behaviour",
    "BlockRule",
    "ClearUnassigned",
    "Conceal",
    "Control",
    "Cost",
    "Damage",
    "Darkness",
    "Decoy",
    "Defer",
    "DiceMatch",
    "EquipmentRule",
    "ExtraAction",
    "GrantAttunement",
    "GuardBreak",
    "Heal",
    "HoldToken",
    "Ignore",
    "ImbueWeapon",
    "Immune",
    "Inflict",
    "Light",
    "Lock",
    "ModifyCost",
    "ModifyDamage",
    "ModifyMove",
    "ModifyRange",
    "ModifyValue",
    "Move",
    "Moveset",
    "NegateAttack",
    "Nothing",
    "Outcome",
    "Perform",
    "PoolRule",
    "Push",
    "Quiver",
    "ReflectAttack",
    "RemoveCondition",
    "Reposition",
    "Requirement",
    "Restrict",
    "Rule",
    "SetTile",
    "ShieldUp",
    "SinkWith",
    "SlotRule",
    "Story",
    "SummonMissiles",
    "TableRule",
    "Targeting",
    "Trait",
    "TreatTiles",
    "Trickle",
    "UseCharge",
    "WeaponClassRule",
]

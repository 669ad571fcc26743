"""What somebody may want. Every command may be refused; ``do`` is the id of the rulebook's action table."""

from __future__ import annotations

from engine.systems.yokai.commands.acts import (
    AttackWith,
    BasicAttack,
    ChooseTied,
    DeclineRally,
    Defend,
    Done,
    EndTurn,
    ExitStory,
    FullAction,
    Guard,
    Improvise,
    Move,
    NoDefence,
    Pass,
    Rally,
    Roll,
    Ruled,
    Settle,
    SimpleAction,
    SimpleAttack,
    TypeDice,
    Undone,
    UsePlanToken,
)
from engine.systems.yokai.commands.table import (
    AddCombatant,
    AddCondition,
    Adjust,
    AdjustField,
    AwardPotential,
    CloseRound,
    ConfirmOrder,
    Contender,
    Contest,
    EditSheet,
    EndFight,
    Fiat,
    GrantToken,
    LiftRallyBar,
    Lineup,
    MakeCheck,
    Narrate,
    NextFight,
    RemoveCombatant,
    RemoveCondition,
    Reorder,
    Rest,
    ReviewStory,
    SetHidden,
    SetModifiers,
    SetOption,
    SetOrder,
    SetRolls,
    StartFight,
    Withdraw,
)

Declared = AttackWith | BasicAttack | SimpleAttack
Acted = SimpleAction | FullAction
Command = (
    AddCombatant
    | AddCondition
    | Adjust
    | AttackWith
    | AwardPotential
    | BasicAttack
    | StartFight
    | ChooseTied
    | CloseRound
    | ConfirmOrder
    | Contest
    | DeclineRally
    | Defend
    | Done
    | EditSheet
    | EndFight
    | EndTurn
    | ExitStory
    | Fiat
    | FullAction
    | GrantToken
    | Guard
    | Improvise
    | LiftRallyBar
    | MakeCheck
    | Move
    | Narrate
    | NoDefence
    | Pass
    | Rally
    | RemoveCombatant
    | RemoveCondition
    | Reorder
    | Rest
    | ReviewStory
    | Roll
    | SetHidden
    | SetModifiers
    | SetOption
    | SetOrder
    | SetRolls
    | Settle
    | NextFight
    | SimpleAction
    | SimpleAttack
    | TypeDice
    | Undone
    | UsePlanToken
    | Withdraw
)

__all__ = [
    "Acted",
    "AddCombatant",
    "AddCondition",
    "Adjust",
    "AdjustField",
    "AttackWith",
    "AwardPotential",
    "BasicAttack",
    "ChooseTied",
    "CloseRound",
    "Command",
    "ConfirmOrder",
    "Contender",
    "Contest",
    "Declared",
    "DeclineRally",
    "Defend",
    "Done",
    "EditSheet",
    "EndFight",
    "EndTurn",
    "ExitStory",
    "Fiat",
    "FullAction",
    "GrantToken",
    "Guard",
    "Improvise",
    "LiftRallyBar",
    "Lineup",
    "MakeCheck",
    "Move",
    "Narrate",
    "NextFight",
    "NoDefence",
    "Pass",
    "Rally",
    "RemoveCombatant",
    "RemoveCondition",
    "Reorder",
    "Rest",
    "ReviewStory",
    "Roll",
    "Ruled",
    "SetHidden",
    "SetModifiers",
    "SetOption",
    "SetOrder",
    "SetRolls",
    "Settle",
    "SimpleAction",
    "SimpleAttack",
    "StartFight",
    "TypeDice",
    "Undone",
    "UsePlanToken",
    "Withdraw",
]

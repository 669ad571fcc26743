"""What may be asked for: acts and answers in a fight, and the journey around it."""

from __future__ import annotations

from engine.core.rulings import (
    RuleAdd,
    RuleCondition,
    RuleGive,
    RuleHide,
    RuleName,
    RuleNote,
    RuleOption,
    RulePlace,
    RuleRemove,
    RuleSet,
    RuleTake,
)
from engine.systems.fires.commands.fight import (
    Act,
    Charm,
    Choose,
    EndBeat,
    EndFight,
    FireMissile,
    Pass,
    Place,
    RaiseDie,
    Ready,
    Reroll,
    RuleTile,
    StartFight,
)
from engine.systems.fires.commands.journey import (
    Attune,
    Buy,
    DrawChapter,
    NextFight,
    PickUp,
    Rest,
    RestOver,
    Stow,
    TurnPage,
    Upgrade,
    UseOutside,
)

Command = (
    Place
    | Ready
    | StartFight
    | Act
    | EndBeat
    | Pass
    | Choose
    | Charm
    | Reroll
    | RaiseDie
    | FireMissile
    | EndFight
    | NextFight
    | DrawChapter
    | TurnPage
    | PickUp
    | Rest
    | RestOver
    | Attune
    | Upgrade
    | Stow
    | Buy
    | UseOutside
    | RuleSet
    | RulePlace
    | RuleHide
    | RuleCondition
    | RuleAdd
    | RuleRemove
    | RuleGive
    | RuleTake
    | RuleName
    | RuleOption
    | RuleNote
    | RuleTile
)

"""What happened: every fact that ``evolve`` folds."""

from __future__ import annotations

from engine.core.dice import Rolled
from engine.systems.miasma.events.campaign import (
    AttributeRaised,
    CharacterCreated,
    DayBegan,
    Equipped,
    FightBegan,
    FightStarted,
    MiasmaSpent,
    MoveSaved,
    Rested,
    SpellLearned,
    TraditionFixed,
)
from engine.systems.miasma.events.fight import (
    CharacterLost,
    CloudCollected,
    CloudDissipated,
    CloudLeft,
    Committed,
    ContestArose,
    CostPaid,
    Died,
    EffectBegan,
    EffectEnded,
    EssenceLost,
    EssenceSet,
    FightEnded,
    FoesCommitted,
    GuardChanged,
    Healed,
    HexAwarded,
    Hit,
    Interrupted,
    ItemChanged,
    LifeLost,
    LineTold,
    MiasmaShared,
    Missed,
    MonsterSlain,
    MoveBlocked,
    Moved,
    MoveSeen,
    Recovered,
    Reformed,
    Revealed,
    Seen,
    SegmentBegan,
    SpellTookEffect,
    Staggered,
    StaminaLost,
    StaminaRegained,
    Struck,
    Sum,
    SwapChosen,
    Turned,
    WardEnded,
    WardRaised,
)
from engine.systems.miasma.events.ruled import (
    Adjusted,
    Cancelled,
    CloudRemoved,
    CombatantAdded,
    Hid,
    ItemGiven,
    ItemTaken,
    Noted,
    OptionSet,
    Placed,
    Removed,
    Renamed,
    SideChanged,
    SpareShared,
    TerrainSet,
    UsesSet,
)

Event = (
    Committed
    | SwapChosen
    | FoesCommitted
    | Revealed
    | CostPaid
    | LineTold
    | Moved
    | MoveBlocked
    | ContestArose
    | HexAwarded
    | CloudCollected
    | Turned
    | GuardChanged
    | ItemChanged
    | Seen
    | Struck
    | Missed
    | Hit
    | LifeLost
    | StaminaLost
    | Interrupted
    | Staggered
    | Died
    | CloudDissipated
    | CloudLeft
    | EssenceLost
    | CharacterLost
    | MonsterSlain
    | SpellTookEffect
    | Healed
    | EffectBegan
    | EffectEnded
    | EssenceSet
    | WardRaised
    | WardEnded
    | StaminaRegained
    | Recovered
    | MiasmaShared
    | MoveSeen
    | SegmentBegan
    | FightEnded
    | Reformed
    | FightBegan
    | FightStarted
    | CharacterCreated
    | Equipped
    | MiasmaSpent
    | AttributeRaised
    | SpellLearned
    | TraditionFixed
    | MoveSaved
    | Rested
    | DayBegan
    | Adjusted
    | UsesSet
    | Placed
    | ItemGiven
    | ItemTaken
    | CloudRemoved
    | CombatantAdded
    | Removed
    | Renamed
    | Cancelled
    | SideChanged
    | Hid
    | TerrainSet
    | OptionSet
    | SpareShared
    | Noted
    | Rolled
)
"""``Rolled`` is every system's; here nothing ever rolls (MI-94)."""

__all__ = [
    "Adjusted",
    "AttributeRaised",
    "Cancelled",
    "CharacterCreated",
    "CharacterLost",
    "CloudCollected",
    "CloudDissipated",
    "CloudLeft",
    "CloudRemoved",
    "CombatantAdded",
    "Committed",
    "ContestArose",
    "CostPaid",
    "DayBegan",
    "Died",
    "EffectBegan",
    "EffectEnded",
    "Equipped",
    "EssenceLost",
    "EssenceSet",
    "Event",
    "FightBegan",
    "FightEnded",
    "FightStarted",
    "FoesCommitted",
    "GuardChanged",
    "Healed",
    "HexAwarded",
    "Hid",
    "Hit",
    "Interrupted",
    "ItemChanged",
    "ItemGiven",
    "ItemTaken",
    "LifeLost",
    "LineTold",
    "MiasmaShared",
    "MiasmaSpent",
    "Missed",
    "MonsterSlain",
    "MoveBlocked",
    "MoveSaved",
    "MoveSeen",
    "Moved",
    "Noted",
    "OptionSet",
    "Placed",
    "Recovered",
    "Reformed",
    "Removed",
    "Renamed",
    "Rested",
    "Revealed",
    "Rolled",
    "Seen",
    "SegmentBegan",
    "SideChanged",
    "SpareShared",
    "SpellLearned",
    "SpellTookEffect",
    "Staggered",
    "StaminaLost",
    "StaminaRegained",
    "Struck",
    "Sum",
    "SwapChosen",
    "TerrainSet",
    "TraditionFixed",
    "Turned",
    "UsesSet",
    "WardEnded",
    "WardRaised",
]

"""What happened: facts with their results in them, never refused and never worked out again."""

from __future__ import annotations

from engine.core.dice import Rolled
from engine.systems.yokai.events.exchange import (
    ActionDeclared,
    AttackFizzled,
    AttackHit,
    AttackMissed,
    CheckResolved,
    CheckTied,
    DamageDealt,
    DefenceChosen,
    DefenceDeclined,
    DiceTyped,
    ExchangeClosed,
    ExchangeOpened,
    GmRuled,
    PlanTokenUsed,
    Reordered,
    Totalled,
)
from engine.systems.yokai.events.flow import (
    CycleStarted,
    FightEnded,
    FightOpened,
    GmAdjusted,
    InitiativeSet,
    KiReleased,
    MoraleTaken,
    NoteAdded,
    OptionSet,
    OrderAwaited,
    OrderChanged,
    ReleaseAwaited,
    RollsSet,
    RoundClosing,
    RoundEnded,
    RoundStarted,
    SlotOffered,
    TideBroke,
    TideLimitSet,
    TideMoved,
    TokenGranted,
    TurnEnded,
    TurnPassed,
    TurnsBegan,
    TurnSkipped,
    TurnStarted,
)
from engine.systems.yokai.events.people import (
    BarLifted,
    BurnedOut,
    CombatantAdded,
    CombatantRemoved,
    ConditionAdded,
    DoneSet,
    EffectExpired,
    Exhausted,
    FocusCapped,
    FocusGranted,
    FocusSpent,
    FocusWithheld,
    ForcedOut,
    HiddenSet,
    KiAdded,
    ModifierSet,
    Moved,
    Overstrained,
    PotentialAwarded,
    Rallied,
    RallyAsked,
    RallyDeclined,
    Rested,
    SheetEdited,
    StatusSet,
    StoryTold,
    Withdrew,
)

Event = (
    ActionDeclared
    | AttackFizzled
    | AttackHit
    | AttackMissed
    | BarLifted
    | BurnedOut
    | CheckResolved
    | CheckTied
    | CombatantAdded
    | CombatantRemoved
    | ConditionAdded
    | CycleStarted
    | DamageDealt
    | DefenceChosen
    | DefenceDeclined
    | DiceTyped
    | DoneSet
    | EffectExpired
    | ExchangeClosed
    | ExchangeOpened
    | Exhausted
    | FightEnded
    | FightOpened
    | FocusCapped
    | FocusGranted
    | FocusSpent
    | FocusWithheld
    | ForcedOut
    | GmAdjusted
    | GmRuled
    | HiddenSet
    | InitiativeSet
    | KiAdded
    | KiReleased
    | ModifierSet
    | MoraleTaken
    | Moved
    | NoteAdded
    | OptionSet
    | OrderAwaited
    | OrderChanged
    | Overstrained
    | PlanTokenUsed
    | PotentialAwarded
    | Rallied
    | RallyAsked
    | RallyDeclined
    | ReleaseAwaited
    | Reordered
    | Rested
    | RollsSet
    | RoundClosing
    | RoundEnded
    | RoundStarted
    | SheetEdited
    | SlotOffered
    | StatusSet
    | StoryTold
    | TideBroke
    | TideLimitSet
    | TideMoved
    | TokenGranted
    | Totalled
    | TurnEnded
    | TurnPassed
    | TurnSkipped
    | TurnStarted
    | TurnsBegan
    | Withdrew
    | Rolled
)

__all__ = [
    "ActionDeclared",
    "AttackFizzled",
    "AttackHit",
    "AttackMissed",
    "BarLifted",
    "BurnedOut",
    "CheckResolved",
    "CheckTied",
    "CombatantAdded",
    "CombatantRemoved",
    "ConditionAdded",
    "CycleStarted",
    "DamageDealt",
    "DefenceChosen",
    "DefenceDeclined",
    "DiceTyped",
    "DoneSet",
    "EffectExpired",
    "Event",
    "ExchangeClosed",
    "ExchangeOpened",
    "Exhausted",
    "FightEnded",
    "FightOpened",
    "FocusCapped",
    "FocusGranted",
    "FocusSpent",
    "FocusWithheld",
    "ForcedOut",
    "GmAdjusted",
    "GmRuled",
    "HiddenSet",
    "InitiativeSet",
    "KiAdded",
    "KiReleased",
    "ModifierSet",
    "MoraleTaken",
    "Moved",
    "NoteAdded",
    "OptionSet",
    "OrderAwaited",
    "OrderChanged",
    "Overstrained",
    "PlanTokenUsed",
    "PotentialAwarded",
    "Rallied",
    "RallyAsked",
    "RallyDeclined",
    "ReleaseAwaited",
    "Reordered",
    "Rested",
    "Rolled",
    "RollsSet",
    "RoundClosing",
    "RoundEnded",
    "RoundStarted",
    "SheetEdited",
    "SlotOffered",
    "StatusSet",
    "StoryTold",
    "TideBroke",
    "TideLimitSet",
    "TideMoved",
    "TokenGranted",
    "Totalled",
    "TurnEnded",
    "TurnPassed",
    "TurnSkipped",
    "TurnStarted",
    "TurnsBegan",
    "Withdrew",
]

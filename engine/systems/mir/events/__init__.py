"""What happened: facts with their results in them, so that a save replays whatever the rules or the content have
become.
"""

from __future__ import annotations

from engine.core.dice import Rolled
from engine.systems.mir.events.exchange import (
    AttackDeclared,
    AttackRolled,
    CounterWeaponChosen,
    CriticalScored,
    DamageDealt,
    Died,
    ExchangeResolved,
    FellUnconscious,
    HealthLost,
    PacketAnswered,
    Released,
    RollOverruled,
    RollReopened,
    ShieldAnswered,
    ShieldDestroyed,
    Surprised,
    Woke,
    WoundInflicted,
    WoundTaken,
)
from engine.systems.mir.events.flow import (
    ArtUsed,
    BandageFailed,
    DayEnded,
    FightEnded,
    FightOpened,
    HealthRestored,
    InitiativeRolled,
    Moved,
    NightRested,
    OrderSet,
    PersonSearched,
    ProlongedAdvanced,
    ProlongedDone,
    ProlongedLost,
    ProlongedStarted,
    Reloaded,
    ResilienceUsed,
    ScenarioEnded,
    Settled,
    Shot,
    SlotBegan,
    SlotEnded,
    SlotSkipped,
    Spent,
    TestRolled,
    TurnBegan,
    WeaponReadied,
    WoundBandaged,
    WoundHealed,
    WoundVanished,
    WoundWorsened,
)
from engine.systems.mir.events.rulings import (
    ArmorSet,
    CombatantDropped,
    CombatantJoined,
    CombatantLeft,
    DistancePinned,
    GmEdited,
    ItemEdited,
    Noted,
    OptionSet,
    PlaceLabelled,
    SituationSet,
    VisibilitySet,
    WoundEdited,
)

EVENTS = (
    Rolled
    | FightOpened
    | InitiativeRolled
    | OrderSet
    | TurnBegan
    | SlotBegan
    | SlotSkipped
    | SlotEnded
    | FightEnded
    | HealthRestored
    | Spent
    | Moved
    | TestRolled
    | Settled
    | ProlongedStarted
    | ProlongedAdvanced
    | ProlongedDone
    | ProlongedLost
    | Reloaded
    | Shot
    | WeaponReadied
    | WoundBandaged
    | BandageFailed
    | ArtUsed
    | PersonSearched
    | AttackDeclared
    | AttackRolled
    | RollOverruled
    | RollReopened
    | Released
    | CounterWeaponChosen
    | ShieldAnswered
    | PacketAnswered
    | ExchangeResolved
    | DamageDealt
    | HealthLost
    | WoundTaken
    | CriticalScored
    | WoundInflicted
    | ShieldDestroyed
    | FellUnconscious
    | Woke
    | Died
    | Surprised
    | DayEnded
    | WoundWorsened
    | NightRested
    | WoundHealed
    | ResilienceUsed
    | ScenarioEnded
    | WoundVanished
    | SituationSet
    | VisibilitySet
    | CombatantDropped
    | CombatantJoined
    | CombatantLeft
    | DistancePinned
    | GmEdited
    | ArmorSet
    | WoundEdited
    | ItemEdited
    | PlaceLabelled
    | OptionSet
    | Noted
)

__all__ = [
    "EVENTS",
    "ArmorSet",
    "ArtUsed",
    "AttackDeclared",
    "AttackRolled",
    "BandageFailed",
    "CombatantDropped",
    "CombatantJoined",
    "CombatantLeft",
    "CounterWeaponChosen",
    "CriticalScored",
    "DamageDealt",
    "DayEnded",
    "Died",
    "DistancePinned",
    "ExchangeResolved",
    "FellUnconscious",
    "FightEnded",
    "FightOpened",
    "GmEdited",
    "HealthLost",
    "HealthRestored",
    "InitiativeRolled",
    "ItemEdited",
    "Moved",
    "NightRested",
    "Noted",
    "OptionSet",
    "OrderSet",
    "PacketAnswered",
    "PersonSearched",
    "PlaceLabelled",
    "ProlongedAdvanced",
    "ProlongedDone",
    "ProlongedLost",
    "ProlongedStarted",
    "Released",
    "Reloaded",
    "ResilienceUsed",
    "RollOverruled",
    "RollReopened",
    "ScenarioEnded",
    "Settled",
    "ShieldAnswered",
    "ShieldDestroyed",
    "Shot",
    "SituationSet",
    "SlotBegan",
    "SlotEnded",
    "SlotSkipped",
    "Spent",
    "Surprised",
    "TestRolled",
    "TurnBegan",
    "VisibilitySet",
    "WeaponReadied",
    "Woke",
    "WoundBandaged",
    "WoundEdited",
    "WoundHealed",
    "WoundInflicted",
    "WoundTaken",
    "WoundVanished",
    "WoundWorsened",
]

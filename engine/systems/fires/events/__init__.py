"""What happened: facts with their results in them."""

from __future__ import annotations

from engine.core.dice import Rolled
from engine.core.rulings import HouseRuled, Noted, Ruled
from engine.systems.fires.events import body, flow, gear, journey

Event = (
    Rolled
    | Ruled
    | HouseRuled
    | Noted
    | flow.Started
    | flow.Stepped
    | flow.RoundOpened
    | flow.PoolSet
    | flow.DiceSpent
    | flow.Committed
    | flow.BeatSet
    | flow.TurnSet
    | flow.TableSet
    | flow.DoomCame
    | flow.EffectBegun
    | flow.EffectsEnded
    | flow.EffectUsed
    | flow.ZonesSet
    | flow.DarknessSet
    | flow.TileSet
    | flow.Asked
    | flow.Settled
    | flow.Noticed
    | flow.RowsKept
    | flow.CountSet
    | flow.Ended
    | flow.MissilesSet
    | body.Moved
    | body.HazardEntered
    | body.Struck
    | body.Resolved
    | body.TokensPlaced
    | body.Healed
    | body.WaitingCleared
    | body.Trickled
    | body.ConditionSet
    | body.ShieldSet
    | body.GuardBroken
    | body.Avoided
    | body.Felled
    | body.Joined
    | body.ChangeSet
    | body.SinksEmptied
    | body.MarkSet
    | gear.PieceSet
    | gear.PlaceSet
    | gear.HandsSet
    | gear.CounterSet
    | gear.ChargeSpent
    | journey.FightLaid
    | journey.ChangesSet
    | journey.JourneySet
    | journey.PageTurned
    | journey.ChapterDrawn
)

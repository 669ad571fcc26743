"""What happened: facts with their results in them, never refused, never recomputed (law 2)."""

from __future__ import annotations

from engine.core import rulings as ruled
from engine.core.dice import Rolled as Rolled
from engine.systems.miasma.events.attack import Attack as Attack
from engine.systems.miasma.events.attack import Hit as Hit
from engine.systems.miasma.events.attack import LifeLost as LifeLost
from engine.systems.miasma.events.attack import Missed as Missed
from engine.systems.miasma.events.attack import MoveSaved as MoveSaved
from engine.systems.miasma.events.attack import MoveSeen as MoveSeen
from engine.systems.miasma.events.attack import Recovered as Recovered
from engine.systems.miasma.events.attack import Staggered as Staggered
from engine.systems.miasma.events.attack import StaminaLost as StaminaLost
from engine.systems.miasma.events.attack import Struck as Struck
from engine.systems.miasma.events.attack import Sum as Sum
from engine.systems.miasma.events.death import CharacterLost as CharacterLost
from engine.systems.miasma.events.death import CloudCollected as CloudCollected
from engine.systems.miasma.events.death import CloudDissipated as CloudDissipated
from engine.systems.miasma.events.death import CloudLeft as CloudLeft
from engine.systems.miasma.events.death import Death as Death
from engine.systems.miasma.events.death import Died as Died
from engine.systems.miasma.events.death import EssenceLost as EssenceLost
from engine.systems.miasma.events.death import MiasmaShared as MiasmaShared
from engine.systems.miasma.events.death import MonsterSlain as MonsterSlain
from engine.systems.miasma.events.death import Reformed as Reformed
from engine.systems.miasma.events.flow import Committed as Committed
from engine.systems.miasma.events.flow import CostPaid as CostPaid
from engine.systems.miasma.events.flow import FightBegan as FightBegan
from engine.systems.miasma.events.flow import FightEnded as FightEnded
from engine.systems.miasma.events.flow import FightStarted as FightStarted
from engine.systems.miasma.events.flow import Flow as Flow
from engine.systems.miasma.events.flow import FoesCommitted as FoesCommitted
from engine.systems.miasma.events.flow import Interrupted as Interrupted
from engine.systems.miasma.events.flow import LineTold as LineTold
from engine.systems.miasma.events.flow import Revealed as Revealed
from engine.systems.miasma.events.flow import Seen as Seen
from engine.systems.miasma.events.flow import SegmentBegan as SegmentBegan
from engine.systems.miasma.events.flow import StaminaRegained as StaminaRegained
from engine.systems.miasma.events.flow import SwapChosen as SwapChosen
from engine.systems.miasma.events.guard import Equipped as Equipped
from engine.systems.miasma.events.guard import GearTaken as GearTaken
from engine.systems.miasma.events.guard import Guard as Guard
from engine.systems.miasma.events.guard import GuardChanged as GuardChanged
from engine.systems.miasma.events.guard import ItemChanged as ItemChanged
from engine.systems.miasma.events.guard import ItemPickedUp as ItemPickedUp
from engine.systems.miasma.events.interlude import AttributeRaised as AttributeRaised
from engine.systems.miasma.events.interlude import CharacterCreated as CharacterCreated
from engine.systems.miasma.events.interlude import Interlude as Interlude
from engine.systems.miasma.events.interlude import MiasmaSpent as MiasmaSpent
from engine.systems.miasma.events.interlude import Rested as Rested
from engine.systems.miasma.events.magic import DayBegan as DayBegan
from engine.systems.miasma.events.magic import EffectBegan as EffectBegan
from engine.systems.miasma.events.magic import EffectEnded as EffectEnded
from engine.systems.miasma.events.magic import EssenceSet as EssenceSet
from engine.systems.miasma.events.magic import Healed as Healed
from engine.systems.miasma.events.magic import Magic as Magic
from engine.systems.miasma.events.magic import SpellLearned as SpellLearned
from engine.systems.miasma.events.magic import SpellTookEffect as SpellTookEffect
from engine.systems.miasma.events.magic import TraditionFixed as TraditionFixed
from engine.systems.miasma.events.magic import WardEnded as WardEnded
from engine.systems.miasma.events.magic import WardRaised as WardRaised
from engine.systems.miasma.events.movement import ContestArose as ContestArose
from engine.systems.miasma.events.movement import HexAwarded as HexAwarded
from engine.systems.miasma.events.movement import MoveBlocked as MoveBlocked
from engine.systems.miasma.events.movement import Moved as Moved
from engine.systems.miasma.events.movement import Movement as Movement
from engine.systems.miasma.events.movement import Turned as Turned
from engine.systems.miasma.events.rulings import Cancelled as Cancelled
from engine.systems.miasma.events.rulings import CloudRemoved as CloudRemoved
from engine.systems.miasma.events.rulings import CombatantAdded as CombatantAdded
from engine.systems.miasma.events.rulings import Hid as Hid
from engine.systems.miasma.events.rulings import ItemGiven as ItemGiven
from engine.systems.miasma.events.rulings import ItemTaken as ItemTaken
from engine.systems.miasma.events.rulings import Own as Own
from engine.systems.miasma.events.rulings import Placed as Placed
from engine.systems.miasma.events.rulings import Removed as Removed
from engine.systems.miasma.events.rulings import Renamed as Renamed
from engine.systems.miasma.events.rulings import SpareShared as SpareShared
from engine.systems.miasma.events.rulings import TerrainSet as TerrainSet

Event = (
    Flow
    | Movement
    | Guard
    | Attack
    | Magic
    | Death
    | Interlude
    | Own
    | ruled.Ruled
    | ruled.HouseRuled
    | ruled.Noted
    | Rolled
)
"""``Rolled`` is every system's; here nothing ever rolls (MI-94)."""

"""What happened: facts with their results in them, so that a save replays whatever the rules or the content have
become.
"""

from __future__ import annotations

from typing import Any, Literal

from engine.core.dice import Rolled
from engine.core.rulings import HouseRuled, Noted, Ruled
from engine.core.stored import EventBase
from engine.systems.mir.state import (
    Armour,
    Combatant,
    Exchange,
    Heading,
    Item,
    Moment,
    Out,
    Prolonged,
    Sum,
    Throw,
    Trial,
    Wound,
)

# ---- the flow of the fight -----------------------------------------------------


class FightOpened(EventBase, frozen=True):
    """A fight is open; ``dropped`` left the roster, ``back`` fled once and are here again. ``opener`` opened it with an
    attack.
    """

    stakes: str
    dropped: tuple[str, ...]
    back: tuple[str, ...]
    places: dict[str, str]
    opener: str = ""


class InitiativeRolled(EventBase, frozen=True):
    """Successes of an Instinct roll, for one or for a group."""

    who: tuple[str, ...]
    pool: Sum
    faces: tuple[int, ...]
    successes: int
    hidden: bool = False


class OrderSet(EventBase, frozen=True):
    """The order of slots; ``ruling`` when the GM made it."""

    order: tuple[str, ...]
    ruling: bool = False


class TurnBegan(EventBase, frozen=True):
    """A new pass through the order."""

    turn: int


class SlotBegan(EventBase, frozen=True):
    """Somebody's slot; ``forced`` out of order by the GM."""

    who: str
    forced: bool = False


class SlotSkipped(EventBase, frozen=True):
    """A slot passed over, and why."""

    who: str
    why: str


class SlotEnded(EventBase, frozen=True):
    """A slot is over."""

    who: str


class FightEnded(EventBase, frozen=True):
    """The fight is over (MR-16)."""

    reason: str = ""
    winner: str = ""


class HealthRestored(EventBase, frozen=True):
    """Health back to its maximum (MR-16)."""

    who: str
    health: int


# ---- acts ----------------------------------------------------------------------


class Spent(EventBase, frozen=True):
    """The free move, the action or the swap of a slot is used up."""

    who: str
    what: Literal["move", "action", "swap", "run"]


class Moved(EventBase, frozen=True):
    """Somebody is somewhere else; ``pins`` are all distances that the GM has fixed, as they are now."""

    who: str
    at: int
    how: Literal["move", "run", "lost", "gm"]
    heading: Heading | None
    pins: dict[str, int]


class Reloaded(EventBase, frozen=True):
    """One action of reloading."""

    who: str
    item: str
    progress: int
    loaded: bool


class Shot(EventBase, frozen=True):
    """A weapon was used up by a shot: unloaded, or one shot fewer."""

    who: str
    item: str
    loaded: bool
    shots: int


class WeaponReadied(EventBase, frozen=True):
    """What is in hand now."""

    who: str
    ready: tuple[str, ...]


class TestRolled(EventBase, frozen=True):
    """A test and its result."""

    trial: Trial


class Settled(EventBase, frozen=True):
    """All effects of the last roll are in."""


class ProlongedStarted(EventBase, frozen=True):
    """A prolonged test begins."""

    who: str
    test: Prolonged


class ProlongedAdvanced(EventBase, frozen=True):
    """Its progress; ``hidden`` once a roll of it was."""

    who: str
    progress: int
    hidden: bool = False


class ProlongedDone(EventBase, frozen=True):
    """It is completed."""

    who: str
    label: str


class ProlongedLost(EventBase, frozen=True):
    """Its progress is lost, and why."""

    who: str
    label: str
    why: str


class WoundBandaged(EventBase, frozen=True):
    """A Wound is bandaged."""

    who: str
    wound: int
    by: str


class BandageFailed(EventBase, frozen=True):
    """A bandage did not hold."""

    who: str
    wound: int
    by: str


class ArtUsed(EventBase, frozen=True):
    """An Art, in the words of the table."""

    who: str
    name: str
    text: str = ""
    free: bool = False


class PersonSearched(EventBase, frozen=True):
    """What a search found."""

    who: str
    target: str
    found: tuple[str, ...]


# ---- the attack ----------------------------------------------------------------


class AttackDeclared(EventBase, frozen=True):
    """An attack, before its dice."""

    exchange: Exchange


class AttackDropped(EventBase, frozen=True):
    """A declared attack does not come about, and why; nothing was spent."""

    who: str
    why: str


class TargetsLeft(EventBase, frozen=True):
    """A declared attack goes on without those who are gone: these are its targets now."""

    targets: tuple[str, ...]


class AttackRolled(EventBase, frozen=True):
    """Both rolls of an exchange; no Defence roll when every target is defenceless."""

    attack: Throw
    defence: Throw | None
    helpless: tuple[str, ...]


class RollOverruled(EventBase, frozen=True):
    """The exchange or test as the GM wants it; answers given since the roll are void."""

    exchange: Exchange | None
    trial: Trial | None
    text: str
    reason: str = ""


class RollReopened(EventBase, frozen=True):
    """The effects of the last roll are taken back: these are as they were before it. ``moment``: its owner has the
    slot again.
    """

    restored: tuple[Combatant, ...]
    pins: dict[str, int]
    exchange: Exchange | None = None
    moment: Moment | None = None


class Released(EventBase, frozen=True):
    """A held roll takes effect."""


class CounterWeaponChosen(EventBase, frozen=True):
    """What a defender strikes back with."""

    who: str
    item: str


class ShieldAnswered(EventBase, frozen=True):
    """Whether a critical hit breaks the shield instead."""

    who: str
    victim: str
    shatter: bool


class PacketAnswered(EventBase, frozen=True):
    """Health or a Wound; applied when all are answered."""

    who: str
    wound: bool
    amount: int


class ExchangeResolved(EventBase, frozen=True):
    """Who won and why; the effects follow."""

    attacker: str
    targets: tuple[str, ...]
    attack: bool
    defence: bool
    why: str
    rule: str
    hidden: bool = False


class DamageDealt(EventBase, frozen=True):
    """A packet of damage with its sum."""

    source: str
    who: str
    weapon: str
    amount: Sum


class HealthLost(EventBase, frozen=True):
    """Health lost, and what is left."""

    who: str
    amount: int
    health: int


class WoundTaken(EventBase, frozen=True):
    """A Wound taken instead of the damage."""

    who: str
    wound: Wound
    amount: int


class CriticalScored(EventBase, frozen=True):
    """A critical hit."""

    who: str
    twelves: int


class WoundInflicted(EventBase, frozen=True):
    """The Wound of a critical hit."""

    who: str
    wound: Wound
    source: str


class ShieldDestroyed(EventBase, frozen=True):
    """A shield is broken."""

    who: str
    item: str
    source: str


class FellUnconscious(EventBase, frozen=True):
    """Somebody goes down."""

    who: str


class Woke(EventBase, frozen=True):
    """Somebody is conscious again."""

    who: str


class Died(EventBase, frozen=True):
    """Somebody is dead, and of what."""

    who: str
    why: str


class Surprised(EventBase, frozen=True):
    """Somebody saw it now: no longer unaware."""

    who: str


# ---- between fights ------------------------------------------------------------


class DayEnded(EventBase, frozen=True):
    """A new day begins."""

    day: int


class WoundWorsened(EventBase, frozen=True):
    """An unbandaged Wound gets worse."""

    who: str
    wound: int
    severity: int


class NightRested(EventBase, frozen=True):
    """A night's rest."""

    who: str
    day: int
    well_rested: bool


class WoundHealed(EventBase, frozen=True):
    """A Wound loses severity, or is gone."""

    who: str
    wound: int
    severity: int
    gone: bool


class ResilienceUsed(EventBase, frozen=True):
    """The day's extra healing test was made."""

    who: str
    day: int


class ScenarioEnded(EventBase, frozen=True):
    """The scenario is over; Severe Wounds vanish with it."""


class WoundVanished(EventBase, frozen=True):
    """A Severe Wound is gone with the scenario."""

    who: str
    wound: int


# ---- rulings of this game ------------------------------------------------------


class SituationSet(EventBase, frozen=True):
    """The GM's dice on somebody's next roll, and the helpers of the declared attack where they were corrected."""

    who: str
    dice: int
    reason: str = ""
    allies: int | None = None


class RollShown(EventBase, frozen=True):
    """Whether players see the dice of the open roll."""

    hidden: bool


class CombatantJoined(EventBase, frozen=True):
    """Somebody is there, with a whole sheet."""

    person: Combatant


class CombatantLeft(EventBase, frozen=True):
    """Somebody is out of the fight."""

    who: str
    how: Out


class CombatantDropped(EventBase, frozen=True):
    """Somebody is out of the roster."""

    who: str


class DistancePinned(EventBase, frozen=True):
    """A distance as the GM says; ``None`` takes the pin away."""

    who: str
    other: str
    units: int | None


class ArmourSet(EventBase, frozen=True):
    """Somebody wears something else."""

    who: str
    armour: Armour


class WoundEdited(EventBase, frozen=True):
    """The Wounds of somebody as the GM wants them."""

    who: str
    wounds: tuple[Wound, ...]
    text: str


class ItemEdited(EventBase, frozen=True):
    """A weapon given, changed or (``None``) taken."""

    who: str
    key: str
    text: str
    item: Item | None


class PlaceLabelled(EventBase, frozen=True):
    """A position of the track has a name."""

    at: int
    text: str


EVENTS: Any = (
    Rolled | Ruled | HouseRuled | Noted
    | FightOpened | InitiativeRolled | OrderSet | TurnBegan | SlotBegan | SlotSkipped | SlotEnded | FightEnded
    | HealthRestored
    | Spent | Moved | Reloaded | Shot | WeaponReadied | TestRolled | Settled | ProlongedStarted | ProlongedAdvanced
    | ProlongedDone | ProlongedLost | WoundBandaged | BandageFailed | ArtUsed | PersonSearched
    | AttackDeclared | AttackDropped | TargetsLeft | AttackRolled | RollOverruled | RollReopened | Released
    | CounterWeaponChosen | ShieldAnswered | PacketAnswered | ExchangeResolved | DamageDealt | HealthLost | WoundTaken
    | CriticalScored | WoundInflicted | ShieldDestroyed | FellUnconscious | Woke | Died | Surprised
    | DayEnded | WoundWorsened | NightRested | WoundHealed | ResilienceUsed | ScenarioEnded | WoundVanished
    | SituationSet | RollShown | CombatantJoined | CombatantLeft | CombatantDropped | DistancePinned
    | ArmourSet | WoundEdited | ItemEdited | PlaceLabelled
)  # fmt: skip

"""What happened: facts with their results in them, so that a save replays whatever the rules or the content have
become.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from engine.core.dice import Rolled
from engine.core.rulings import HouseRuled, Noted, Ruled
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


class Event(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="type"):
    """Base of all events."""


# ---- the flow of the fight -----------------------------------------------------


class FightOpened(Event, frozen=True, tag="fight-opened"):
    """A fight is open; ``dropped`` left the roster, ``back`` fled once and are here again. ``opener`` opened it with an
    attack.
    """

    stakes: str
    dropped: tuple[str, ...]
    back: tuple[str, ...]
    places: dict[str, str]
    opener: str = ""


class InitiativeRolled(Event, frozen=True, tag="initiative-rolled"):
    """Successes of an Instinct roll, for one or for a group."""

    who: tuple[str, ...]
    pool: Sum
    faces: tuple[int, ...]
    successes: int
    hidden: bool = False


class OrderSet(Event, frozen=True, tag="order-set"):
    """The order of slots; ``ruling`` when the GM made it."""

    order: tuple[str, ...]
    ruling: bool = False


class TurnBegan(Event, frozen=True, tag="turn-began"):
    """A new pass through the order."""

    turn: int


class SlotBegan(Event, frozen=True, tag="slot-began"):
    """Somebody's slot; ``forced`` out of order by the GM."""

    who: str
    forced: bool = False


class SlotSkipped(Event, frozen=True, tag="slot-skipped"):
    """A slot passed over, and why."""

    who: str
    why: str


class SlotEnded(Event, frozen=True, tag="slot-ended"):
    """A slot is over."""

    who: str


class FightEnded(Event, frozen=True, tag="fight-ended"):
    """The fight is over (MR-16)."""

    reason: str = ""
    winner: str = ""


class HealthRestored(Event, frozen=True, tag="health-restored"):
    """Health back to its maximum (MR-16)."""

    who: str
    health: int


# ---- acts ----------------------------------------------------------------------


class Spent(Event, frozen=True, tag="spent"):
    """The free move, the action or the swap of a slot is used up."""

    who: str
    what: Literal["move", "action", "swap", "run"]


class Moved(Event, frozen=True, tag="moved"):
    """Somebody is somewhere else; ``pins`` are all distances that the GM has fixed, as they are now."""

    who: str
    at: int
    how: Literal["move", "run", "lost", "gm"]
    heading: Heading | None
    pins: dict[str, int]


class Reloaded(Event, frozen=True, tag="reloaded"):
    """One action of reloading."""

    who: str
    item: str
    progress: int
    loaded: bool


class Shot(Event, frozen=True, tag="shot"):
    """A weapon was used up by a shot: unloaded, or one shot fewer."""

    who: str
    item: str
    loaded: bool
    shots: int


class WeaponReadied(Event, frozen=True, tag="weapon-readied"):
    """What is in hand now."""

    who: str
    ready: tuple[str, ...]


class TestRolled(Event, frozen=True, tag="test-rolled"):
    """A test and its result."""

    trial: Trial


class Settled(Event, frozen=True, tag="settled"):
    """All effects of the last roll are in."""


class ProlongedStarted(Event, frozen=True, tag="prolonged-started"):
    """A prolonged test begins."""

    who: str
    test: Prolonged


class ProlongedAdvanced(Event, frozen=True, tag="prolonged-advanced"):
    """Its progress; ``hidden`` once a roll of it was."""

    who: str
    progress: int
    hidden: bool = False


class ProlongedDone(Event, frozen=True, tag="prolonged-done"):
    """It is completed."""

    who: str
    label: str


class ProlongedLost(Event, frozen=True, tag="prolonged-lost"):
    """Its progress is lost, and why."""

    who: str
    label: str
    why: str


class WoundBandaged(Event, frozen=True, tag="wound-bandaged"):
    """A Wound is bandaged."""

    who: str
    wound: int
    by: str


class BandageFailed(Event, frozen=True, tag="bandage-failed"):
    """A bandage did not hold."""

    who: str
    wound: int
    by: str


class ArtUsed(Event, frozen=True, tag="art-used"):
    """An Art, in the words of the table."""

    who: str
    name: str
    text: str = ""
    free: bool = False


class PersonSearched(Event, frozen=True, tag="person-searched"):
    """What a search found."""

    who: str
    target: str
    found: tuple[str, ...]


# ---- the attack ----------------------------------------------------------------


class AttackDeclared(Event, frozen=True, tag="attack-declared"):
    """An attack, before its dice."""

    exchange: Exchange


class AttackDropped(Event, frozen=True, tag="attack-dropped"):
    """A declared attack does not come about, and why; nothing was spent."""

    who: str
    why: str


class TargetsLeft(Event, frozen=True, tag="targets-left"):
    """A declared attack goes on without those who are gone: these are its targets now."""

    targets: tuple[str, ...]


class AttackRolled(Event, frozen=True, tag="attack-rolled"):
    """Both rolls of an exchange; no Defence roll when every target is defenceless."""

    attack: Throw
    defence: Throw | None
    helpless: tuple[str, ...]


class RollOverruled(Event, frozen=True, tag="roll-overruled"):
    """The exchange or test as the GM wants it; answers given since the roll are void."""

    exchange: Exchange | None
    trial: Trial | None
    text: str
    reason: str = ""


class RollReopened(Event, frozen=True, tag="roll-reopened"):
    """The effects of the last roll are taken back: these are as they were before it. ``moment``: its owner has the
    slot again.
    """

    restored: tuple[Combatant, ...]
    pins: dict[str, int]
    exchange: Exchange | None = None
    moment: Moment | None = None


class Released(Event, frozen=True, tag="released"):
    """A held roll takes effect."""


class CounterWeaponChosen(Event, frozen=True, tag="counter-weapon-chosen"):
    """What a defender strikes back with."""

    who: str
    item: str


class ShieldAnswered(Event, frozen=True, tag="shield-answered"):
    """Whether a critical hit breaks the shield instead."""

    who: str
    victim: str
    shatter: bool


class PacketAnswered(Event, frozen=True, tag="packet-answered"):
    """Health or a Wound; applied when all are answered."""

    who: str
    wound: bool
    amount: int


class ExchangeResolved(Event, frozen=True, tag="exchange-resolved"):
    """Who won and why; the effects follow."""

    attacker: str
    targets: tuple[str, ...]
    attack: bool
    defence: bool
    why: str
    rule: str
    hidden: bool = False


class DamageDealt(Event, frozen=True, tag="damage-dealt"):
    """A packet of damage with its sum."""

    source: str
    who: str
    weapon: str
    amount: Sum


class HealthLost(Event, frozen=True, tag="health-lost"):
    """Health lost, and what is left."""

    who: str
    amount: int
    health: int


class WoundTaken(Event, frozen=True, tag="wound-taken"):
    """A Wound taken instead of the damage."""

    who: str
    wound: Wound
    amount: int


class CriticalScored(Event, frozen=True, tag="critical-scored"):
    """A critical hit."""

    who: str
    twelves: int


class WoundInflicted(Event, frozen=True, tag="wound-inflicted"):
    """The Wound of a critical hit."""

    who: str
    wound: Wound
    source: str


class ShieldDestroyed(Event, frozen=True, tag="shield-destroyed"):
    """A shield is broken."""

    who: str
    item: str
    source: str


class FellUnconscious(Event, frozen=True, tag="fell-unconscious"):
    """Somebody goes down."""

    who: str


class Woke(Event, frozen=True, tag="woke"):
    """Somebody is conscious again."""

    who: str


class Died(Event, frozen=True, tag="died"):
    """Somebody is dead, and of what."""

    who: str
    why: str


class Surprised(Event, frozen=True, tag="surprised"):
    """Somebody saw it now: no longer unaware."""

    who: str


# ---- between fights ------------------------------------------------------------


class DayEnded(Event, frozen=True, tag="day-ended"):
    """A new day begins."""

    day: int


class WoundWorsened(Event, frozen=True, tag="wound-worsened"):
    """An unbandaged Wound gets worse."""

    who: str
    wound: int
    severity: int


class NightRested(Event, frozen=True, tag="night-rested"):
    """A night's rest."""

    who: str
    day: int
    well_rested: bool


class WoundHealed(Event, frozen=True, tag="wound-healed"):
    """A Wound loses severity, or is gone."""

    who: str
    wound: int
    severity: int
    gone: bool


class ResilienceUsed(Event, frozen=True, tag="resilience-used"):
    """The day's extra healing test was made."""

    who: str
    day: int


class ScenarioEnded(Event, frozen=True, tag="scenario-ended"):
    """The scenario is over; Severe Wounds vanish with it."""


class WoundVanished(Event, frozen=True, tag="wound-vanished"):
    """A Severe Wound is gone with the scenario."""

    who: str
    wound: int


# ---- rulings of this game ------------------------------------------------------


class SituationSet(Event, frozen=True, tag="situation-set"):
    """The GM's dice on somebody's next roll, and the helpers of the declared attack where they were corrected."""

    who: str
    dice: int
    reason: str = ""
    allies: int | None = None


class RollShown(Event, frozen=True, tag="roll-shown"):
    """Whether players see the dice of the open roll."""

    hidden: bool


class CombatantJoined(Event, frozen=True, tag="combatant-joined"):
    """Somebody is there, with a whole sheet."""

    person: Combatant


class CombatantLeft(Event, frozen=True, tag="combatant-left"):
    """Somebody is out of the fight."""

    who: str
    how: Out


class CombatantDropped(Event, frozen=True, tag="combatant-dropped"):
    """Somebody is out of the roster."""

    who: str


class DistancePinned(Event, frozen=True, tag="distance-pinned"):
    """A distance as the GM says; ``None`` takes the pin away."""

    who: str
    other: str
    units: int | None


class ArmourSet(Event, frozen=True, tag="armour-set"):
    """Somebody wears something else."""

    who: str
    armour: Armour


class WoundEdited(Event, frozen=True, tag="wound-edited"):
    """The Wounds of somebody as the GM wants them."""

    who: str
    wounds: tuple[Wound, ...]
    text: str


class ItemEdited(Event, frozen=True, tag="item-edited"):
    """A weapon given, changed or (``None``) taken."""

    who: str
    key: str
    text: str
    item: Item | None


class PlaceLabelled(Event, frozen=True, tag="place-labelled"):
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

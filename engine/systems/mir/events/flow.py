"""Events of the order of slots, of actions and of days."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from engine.systems.mir.events.base import Event
from engine.systems.mir.state import Heading, Prolonged, Sum, Trial


class FightOpened(Event, frozen=True, tag="fight-opened"):
    """A fight is open; ``dropped`` left the roster, ``back`` fled once and are here again."""

    stakes: str = ""
    dropped: tuple[str, ...] = ()
    back: tuple[str, ...] = ()
    places: dict[str, str] = field(default_factory=dict)


class InitiativeRolled(Event, frozen=True, tag="initiative-rolled"):
    """Successes of an Instinct roll, for one or for a group."""

    who: tuple[str, ...]
    pool: Sum
    faces: tuple[int, ...]
    successes: int


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


class Spent(Event, frozen=True, tag="spent"):
    """The free move, the action or the swap of a slot is used up."""

    who: str
    what: Literal["move", "action", "swap", "run"]


class Moved(Event, frozen=True, tag="moved"):
    """Somebody is somewhere else; ``unpinned`` pins end, ``pins`` are set (in the model of pairs)."""

    who: str
    at: int
    how: Literal["move", "run", "lost", "gm"] = "move"
    heading: Heading | None = None
    unpinned: tuple[str, ...] = ()
    pins: dict[str, int] = field(default_factory=dict)


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
    """Its progress."""

    who: str
    progress: int


class ProlongedDone(Event, frozen=True, tag="prolonged-done"):
    """It is completed."""

    who: str
    label: str


class ProlongedLost(Event, frozen=True, tag="prolonged-lost"):
    """Its progress is lost, and why."""

    who: str
    label: str
    why: str


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


class WoundBandaged(Event, frozen=True, tag="wound-bandaged"):
    """A Wound is bandaged."""

    who: str
    wound: int
    by: str = ""


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
    found: tuple[str, ...] = ()


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
    well_rested: bool = False


class WoundHealed(Event, frozen=True, tag="wound-healed"):
    """A Wound loses severity, or is gone."""

    who: str
    wound: int
    severity: int
    gone: bool = False


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

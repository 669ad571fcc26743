"""Events of harm: protection, Conditions, Toughness, injuries, clocks, fear."""

from __future__ import annotations

from typing import Literal

from engine.systems.mirage.events.base import Event
from engine.systems.mirage.state import Cause, Critical, HarmKind, Status, Terror, Trait


class Protected(Event, frozen=True, tag="protected"):
    """A cover or armour roll: points stopped, damage left, the rating after it (MG-84 to MG-86)."""

    who: str
    what: Literal["cover", "armour"]
    name: str
    faces: tuple[int, ...]
    points: int
    left: int
    rating: int
    cover: str = ""


class ConditionsMarked(Event, frozen=True, tag="conditions-marked"):
    """Conditions, by their places (MG-88)."""

    who: str
    kind: HarmKind
    places: tuple[int, ...]


class ConditionsCleared(Event, frozen=True, tag="conditions-cleared"):
    """Conditions that are gone."""

    who: str
    kind: HarmKind
    places: tuple[int, ...]


class Broke(Event, frozen=True, tag="broke"):
    """Somebody is Broken (MG-89); physically, they fall (MG-91)."""

    who: str
    kind: HarmKind
    cause: Cause


class Unbroken(Event, frozen=True, tag="unbroken"):
    """Not Broken any more: clocks of that kind stop (MG-103), injuries count as treated (MG-107)."""

    who: str
    kind: HarmKind


class ClockStopped(Event, frozen=True, tag="clock-stopped"):
    """One clock stops (MG-S59)."""

    who: str
    seq: int


class ToughnessLost(Event, frozen=True, tag="toughness-lost"):
    """Harm to somebody with Toughness, and what waits for the next test (MG-90)."""

    who: str
    amount: int
    penalty: int


class ToughnessRestored(Event, frozen=True, tag="toughness-restored"):
    """Toughness back (MG-145)."""

    who: str
    amount: int


class Beaten(Event, frozen=True, tag="beaten"):
    """Out of the fight at Toughness 0 (MG-90, MG-142)."""

    who: str
    status: Status


class CriticalSuffered(Event, frozen=True, tag="critical-suffered"):
    """A critical injury: the D66, what it is, what it leaves (MG-96 to MG-98)."""

    who: str
    critical: Critical
    trait: Trait
    amount: int = 0


class ClockStarted(Event, frozen=True, tag="clock-started"):
    """The clock of an injury that somebody came with."""

    who: str
    critical: Critical
    amount: int


class TimeRanOut(Event, frozen=True, tag="time-ran-out"):
    """A clock has expired (MG-102)."""

    who: str
    seq: int
    status: Status


class FearFaced(Event, frozen=True, tag="fear-faced"):
    """Somebody stood it (MG-116)."""

    who: str
    source: str


class FearFailed(Event, frozen=True, tag="fear-failed"):
    """Somebody did not; ``rounds`` 0 leaves it to the player (MG-117)."""

    who: str
    source: str
    rounds: int


class TerrorBegan(Event, frozen=True, tag="terror-began"):
    """Terror (MG-111)."""

    who: str
    terror: Terror


class TerrorEnded(Event, frozen=True, tag="terror-ended"):
    """It is over (MG-111)."""

    who: str


class TreatmentFailed(Event, frozen=True, tag="treatment-failed"):
    """That healer cannot try again as things are (MG-106)."""

    who: str
    patient: str
    kind: HarmKind


class TestOverruled(Event, frozen=True, tag="test-overruled"):
    """The game master gives a test another number of successes."""

    __test__ = False
    who: str
    skill: str
    old: int
    new: int

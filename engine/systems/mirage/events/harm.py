"""Events of harm: protection, Conditions, Toughness, injuries, clocks, fear."""

from __future__ import annotations

from typing import Literal

from engine.core.stored import EventAbout
from engine.systems.mirage.state import Critical, Terror, Trait
from engine.systems.mirage.state.things import Cause, HarmKind, Status


class Protected(EventAbout, frozen=True):
    """A cover or armour roll: points stopped, damage left, the rating after it (MG-84 to MG-86)."""

    what: Literal["cover", "armour"]
    name: str
    faces: tuple[int, ...]
    points: int
    left: int
    rating: int
    cover: str = ""


class ConditionsMarked(EventAbout, frozen=True):
    """Conditions, by their places (MG-88)."""

    kind: HarmKind
    places: tuple[int, ...]


class ConditionsCleared(EventAbout, frozen=True):
    """Conditions that are gone."""

    kind: HarmKind
    places: tuple[int, ...]


class Broke(EventAbout, frozen=True):
    """Somebody is Broken (MG-89); physically, they fall (MG-91)."""

    kind: HarmKind
    cause: Cause


class Unbroken(EventAbout, frozen=True):
    """Not Broken any more: clocks of that kind stop (MG-103), injuries count as treated (MG-107)."""

    kind: HarmKind


class ClockStopped(EventAbout, frozen=True):
    """One clock stops (MG-S59)."""

    seq: int


class ToughnessLost(EventAbout, frozen=True):
    """Harm to somebody with Toughness, and what waits for the next test (MG-90)."""

    amount: int
    penalty: int


class ToughnessRestored(EventAbout, frozen=True):
    """MG-145: somebody has so much Toughness back."""

    amount: int


class Beaten(EventAbout, frozen=True):
    """Out of the fight at Toughness 0 (MG-90, MG-142)."""

    status: Status


class CriticalSuffered(EventAbout, frozen=True):
    """A critical injury: the D66, what it is, what it leaves (MG-96 to MG-98)."""

    critical: Critical
    trait: Trait
    amount: int = 0


class ClockStarted(EventAbout, frozen=True):
    """The clock of an injury that somebody came with."""

    critical: Critical
    amount: int


class TimeRanOut(EventAbout, frozen=True):
    """A clock has expired (MG-102)."""

    seq: int
    status: Status


class FearFaced(EventAbout, frozen=True):
    """Somebody stood a fear test, and is not tested for its source again in this fight (MG-116)."""

    source: str


class FearPassed(EventAbout, frozen=True):
    """Somebody was named for a fear test who is not tested: who has stood up to its source in this fight, say
    (MG-116).
    """

    source: str


class FearFailed(EventAbout, frozen=True):
    """Somebody did not; ``rounds`` 0 leaves it to the player (MG-117)."""

    source: str
    rounds: int


class TerrorBegan(EventAbout, frozen=True):
    """MG-111: somebody is terrified, in this way and for so long."""

    terror: Terror


class TerrorEnded(EventAbout, frozen=True):
    """The terror of somebody is over (MG-111)."""


class TreatmentFailed(EventAbout, frozen=True):
    """That healer cannot try again as things are (MG-106)."""

    patient: str
    kind: HarmKind


class TestOverruled(EventAbout, frozen=True):
    """The game master gives a test another number of successes."""

    __test__ = False
    skill: str
    old: int
    new: int

"""Events between fights: time, healing, services, recovery, money."""

from __future__ import annotations

from typing import Literal

from engine.systems.mirage.events.base import Event
from engine.systems.mirage.state import Arm, Armour, HarmKind, Item

Use = Literal["meditation", "activity", "healing", "patient-physical", "patient-mental", "service"]


class TimePassed(Event, frozen=True, tag="time-passed"):
    """The campaign clock moves on (MG-125)."""

    seconds: int


class DayBegan(Event, frozen=True, tag="day-began"):
    """A new day: daily uses are there again (MG-125)."""

    day: int


class SessionBegan(Event, frozen=True, tag="session-began"):
    """Defects and Insights may be used again (MG-129, MG-130)."""

    session: int


class AdventureBegan(Event, frozen=True, tag="adventure-began"):
    """Capital is back (MG-134)."""

    capital: dict[str, int]


class SceneBegan(Event, frozen=True, tag="scene-began"):
    """A new scene (MG-121, MG-122)."""


class DaySpent(Event, frozen=True, tag="day-spent"):
    """What somebody did today (MG-119 to MG-124)."""

    who: str
    use: Use


class CircumstancesChanged(Event, frozen=True, tag="circumstances-changed"):
    """Help, supplies or a safer place were found: treatment may be tried again (MG-106)."""


class ResourcesRolled(Event, frozen=True, tag="resources-rolled"):
    """A Resources roll (MG-132)."""

    who: str
    faces: tuple[int, ...]
    successes: int


class CapitalSpent(Event, frozen=True, tag="capital-spent"):
    """Capital for successes (MG-134)."""

    who: str
    points: int


class Bought(Event, frozen=True, tag="bought"):
    """Whether it was enough for a thing (MG-132, MG-133)."""

    who: str
    name: str
    successes: int
    availability: int
    key: str = ""
    arm: Arm | None = None
    armour: Armour | None = None
    item: Item | None = None


class ServiceTaken(Event, frozen=True, tag="service-taken"):
    """Whether it was enough for a service, and who enjoys it (MG-124)."""

    name: str
    who: tuple[str, ...]
    successes: int
    availability: int
    text: str = ""


class RecoveryRolled(Event, frozen=True, tag="recovery-rolled"):
    """A recovery roll (MG-127)."""

    who: str
    kind: HarmKind
    faces: tuple[int, ...]
    successes: int


class Recovered(Event, frozen=True, tag="recovered"):
    """What the roll was spent on: Defects healed, entries kept for good, Insights lost (MG-128)."""

    who: str
    healed: tuple[int, ...]
    kept: tuple[int, ...]
    lost: tuple[int, ...]

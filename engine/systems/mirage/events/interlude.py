"""Events between fights: time, healing, services, recovery, money."""

from __future__ import annotations

from typing import Literal

from engine.core.stored import EventAbout, EventBase
from engine.systems.mirage.state.things import Arm, Armour, HarmKind, Item

Use = Literal["meditation", "activity", "healing", "patient-physical", "patient-mental", "service"]


class TimePassed(EventBase, frozen=True):
    """The campaign clock moves on (MG-125); in a fight it is set right where a round’s length is ruled otherwise, to
    what the rounds before were worth: untold, and back where rounds are longer now.
    """

    seconds: int


class DayBegan(EventBase, frozen=True):
    """A new day: daily uses are there again (MG-125)."""

    day: int


class SessionBegan(EventBase, frozen=True):
    """Defects and Insights may be used again (MG-129, MG-130)."""

    session: int


class AdventureBegan(EventBase, frozen=True):
    """Capital is back (MG-134)."""

    capital: dict[str, int]


class SceneBegan(EventBase, frozen=True):
    """A new scene (MG-121, MG-122)."""


class DaySpent(EventAbout, frozen=True):
    """What somebody did today (MG-119 to MG-124)."""

    use: Use


class CircumstancesChanged(EventBase, frozen=True):
    """Help, supplies or a safer place were found: treatment may be tried again (MG-106)."""


class ResourcesRolled(EventAbout, frozen=True):
    """A Resources roll (MG-132)."""

    faces: tuple[int, ...]
    successes: int


class CapitalSpent(EventAbout, frozen=True):
    """Capital for successes (MG-134)."""

    points: int


class Bought(EventAbout, frozen=True):
    """Whether it was enough for a thing (MG-132, MG-133)."""

    name: str
    successes: int
    availability: int
    key: str = ""
    arm: Arm | None = None
    armour: Armour | None = None
    item: Item | None = None


class ServiceTaken(EventBase, frozen=True):
    """Whether it was enough for a service, and who enjoys it (MG-124)."""

    name: str
    who: tuple[str, ...]
    successes: int
    availability: int
    text: str = ""


class RecoveryRolled(EventAbout, frozen=True):
    """A recovery roll (MG-127)."""

    kind: HarmKind
    faces: tuple[int, ...]
    successes: int


class Recovered(EventAbout, frozen=True):
    """What the roll was spent on: Defects healed, entries kept for good, Insights lost (MG-128)."""

    healed: tuple[int, ...]
    kept: tuple[int, ...]
    lost: tuple[int, ...]

"""Between fights: time, healing oneself, services, recovery, shopping."""

from __future__ import annotations

from typing import Literal

from engine.systems.mirage.commands.base import Command


class PassTime(Command, frozen=True, tag="pass-time"):
    """The campaign clock moves on, and stops at the first clock that runs out (MG-125)."""

    unit: Literal["minutes", "hours", "days"]
    amount: int


class NewScene(Command, frozen=True, tag="new-scene"):
    """Another scene (MG-121, MG-122)."""


class NewSession(Command, frozen=True, tag="new-session"):
    """Another session: Defects and Insights are fresh (MG-129, MG-130)."""


class NewAdventure(Command, frozen=True, tag="new-adventure"):
    """Another adventure: Capital is back (MG-134)."""


class ChangeCircumstances(Command, frozen=True, tag="change-circumstances"):
    """Help, supplies or a safer place: failed treatments may be tried again (MG-106)."""


class Meditate(Command, frozen=True, tag="meditate"):
    """Prayer or meditation: two of one's own Conditions (MG-121)."""

    who: str


class Activity(Command, frozen=True, tag="activity"):
    """Something with somebody: two of one's own Conditions, or two points of an animal's Toughness (MG-122, MG-145)."""

    who: str
    company: str


class TakeService(Command, frozen=True, tag="take-service"):
    """A paid service for some, by the pooled Resources and Capital of others (MG-124)."""

    service: str
    who: tuple[str, ...]
    payers: tuple[str, ...]
    capital: int = 0


class Shop(Command, frozen=True, tag="shop"):
    """Something to buy, at a fixed price or from a seller who has to be talked round (MG-132 to MG-134).

    ``seller`` is the successes of a reluctant seller; −1 is a fixed price.
    """

    who: str
    item: str
    payers: tuple[str, ...]
    capital: int = 0
    seller: int = -1


class Recover(Command, frozen=True, tag="recover"):
    """A recovery roll (MG-126, MG-127)."""

    who: str
    kind: Literal["physical", "mental"]


INTERLUDE = (
    PassTime
    | NewScene
    | NewSession
    | NewAdventure
    | ChangeCircumstances
    | Meditate
    | Activity
    | TakeService
    | Shop
    | Recover
)

"""Between fights: time, healing oneself, services, recovery, shopping."""

from __future__ import annotations

from typing import Literal

from engine.core.stored import CommandBase, CommandOf


class PassTime(CommandBase, frozen=True):
    """The campaign clock moves on, and stops at the first clock that runs out (MG-125)."""

    unit: Literal["minutes", "hours", "days"]
    amount: int


class NewScene(CommandBase, frozen=True):
    """MG-121, MG-122: another scene begins, with what may be done once in each."""


class NewSession(CommandBase, frozen=True):
    """Another session: Defects and Insights are fresh (MG-129, MG-130)."""


class NewAdventure(CommandBase, frozen=True):
    """Another adventure: Capital is back (MG-134)."""


class ChangeCircumstances(CommandBase, frozen=True):
    """Help, supplies or a safer place: failed treatments may be tried again (MG-106)."""


class Meditate(CommandOf, frozen=True):
    """Prayer or meditation: two of one's own Conditions (MG-121)."""


class Activity(CommandOf, frozen=True):
    """Something with somebody: two of one's own Conditions, or two points of an animal's Toughness (MG-122, MG-145)."""

    company: str


class TakeService(CommandBase, frozen=True):
    """A paid service for some, by the pooled Resources and Capital of others (MG-124). With no ``payers`` nobody rolls:
    the Capital of those who take part pays.
    """

    service: str
    who: tuple[str, ...]
    payers: tuple[str, ...]
    capital: int = 0


class Shop(CommandOf, frozen=True):
    """Something to buy, at a fixed price or from a seller who has to be talked round (MG-132 to MG-134).

    ``seller`` is the successes of a reluctant seller; −1 is a fixed price. ``more`` is bought with what the same roll
    leaves, in this order. With no ``payers`` nobody rolls: the buyer's Capital pays for everything.
    """

    item: str
    payers: tuple[str, ...]
    capital: int = 0
    seller: int = -1
    more: tuple[str, ...] = ()


class Recover(CommandOf, frozen=True):
    """A recovery roll (MG-126, MG-127)."""

    kind: Literal["physical", "mental"]

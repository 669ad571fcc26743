"""Answers to the questions that a declared action, harm or fear opens."""

from __future__ import annotations

from typing import Literal

from engine.systems.mirage.commands.base import Command


class HoldFire(Command, frozen=True, tag="hold-fire"):
    """No shot out of overwatch at what was declared (MG-73)."""

    who: str


class React(Command, frozen=True, tag="react"):
    """Commit an interruption, before any die is seen, or none (MG-39)."""

    who: str
    how: Literal["block", "dodge", "break-free", "hold", "chase", "none"]
    insight: int = 0


class Pray(Command, frozen=True, tag="pray"):
    """Re-roll what shows 2 to 5, at a price, or leave the dice as they are (MG-11)."""

    who: str
    pray: bool


class ChooseExtra(Command, frozen=True, tag="choose-extra"):
    """How many of the successes beyond the first become damage (MG-60)."""

    who: str
    extra: int


class ChoosePath(Command, frozen=True, tag="choose-path"):
    """Where a rider goes, zone by zone; an empty path stays (MG-139)."""

    who: str
    path: tuple[str, ...] = ()


class ChooseConditions(Command, frozen=True, tag="choose-conditions"):
    """Which Conditions are marked, or which are cleared (MG-88, MG-104)."""

    who: str
    conditions: tuple[str, ...]


class FaceFear(Command, frozen=True, tag="face-fear"):
    """Take a fear test that was called, with one of two attributes (MG-109)."""

    who: str
    attribute: Literal["wits", "empathy"]
    insight: int = 0


class ChooseTerror(Command, frozen=True, tag="choose-terror"):
    """What terror makes one do (MG-111)."""

    who: str
    reaction: Literal["flee", "freeze", "faint", "attack"]


class ShareHealing(Command, frozen=True, tag="share-healing"):
    """Whom each point of a day's healing goes to (MG-119)."""

    who: str
    shares: tuple[str, ...]


class ChooseRecovery(Command, frozen=True, tag="choose-recovery"):
    """Which Defects heal and which Insights stay for good (MG-128)."""

    who: str
    entries: tuple[int, ...]


ANSWERS = (
    HoldFire
    | React
    | Pray
    | ChooseExtra
    | ChoosePath
    | ChooseConditions
    | FaceFear
    | ChooseTerror
    | ShareHealing
    | ChooseRecovery
)

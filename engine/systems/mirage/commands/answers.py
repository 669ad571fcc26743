"""Answers to the questions that a declared action, harm or fear opens."""

from __future__ import annotations

from typing import Literal

from engine.core.stored import CommandOf


class HoldFire(CommandOf, frozen=True):
    """No shot out of overwatch at what was declared (MG-73)."""


class React(CommandOf, frozen=True):
    """Commit an interruption, before any die is seen, or none (MG-39)."""

    how: Literal["block", "dodge", "break-free", "hold", "chase", "none"]
    insight: int = 0


class Pray(CommandOf, frozen=True):
    """Re-roll what shows 2 to 5, at a price, or leave the dice as they are (MG-11)."""

    pray: bool


class ChooseExtra(CommandOf, frozen=True):
    """How many of the successes beyond the first become damage (MG-60)."""

    extra: int


class ChoosePath(CommandOf, frozen=True):
    """Where a rider goes, zone by zone; an empty path stays (MG-139)."""

    path: tuple[str, ...] = ()


class ChooseConditions(CommandOf, frozen=True):
    """Which Conditions are marked, or which are cleared (MG-88, MG-104)."""

    conditions: tuple[str, ...]


class FaceFear(CommandOf, frozen=True):
    """Take a fear test that was called, with one of two attributes (MG-109)."""

    attribute: Literal["wits", "empathy"]
    insight: int = 0


class ChooseTerror(CommandOf, frozen=True):
    """What terror makes one do (MG-111)."""

    reaction: Literal["flee", "freeze", "faint", "attack"]


class ShareHealing(CommandOf, frozen=True):
    """Whom each point of a day's healing goes to (MG-119)."""

    shares: tuple[str, ...]


class ChooseRecovery(CommandOf, frozen=True):
    """Which Defects heal and which Insights stay for good (MG-128)."""

    entries: tuple[int, ...]

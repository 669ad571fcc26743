"""Days and nights between fights."""

from __future__ import annotations

from engine.core.stored import EventAbout, EventBase


class DayEnded(EventBase, frozen=True):
    """A new day begins."""

    day: int


class WoundWorsened(EventAbout, frozen=True):
    """An unbandaged Wound gets worse."""

    wound: int
    severity: int


class NightRested(EventAbout, frozen=True):
    """A night's rest."""

    day: int
    well_rested: bool


class WoundHealed(EventAbout, frozen=True):
    """A Wound loses severity, or is gone."""

    wound: int
    severity: int
    gone: bool


class ResilienceUsed(EventAbout, frozen=True):
    """The day's extra healing test was made."""

    day: int


class ScenarioEnded(EventBase, frozen=True):
    """The scenario is over; Severe Wounds vanish with it."""


class WoundVanished(EventAbout, frozen=True):
    """A Severe Wound is gone with the scenario."""

    wound: int

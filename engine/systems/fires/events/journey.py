"""Facts of the journey."""

from __future__ import annotations

from typing import Any

from engine.systems.fires.events.flow import Base
from engine.systems.fires.state import Journey, State


class FightLaid(Base, frozen=True, tag="fight-laid"):
    """The next fight is laid out: the whole state of it, its character as it was."""

    state: State


class ChangesSet(Base, frozen=True, tag="changes-set"):
    """The rows that the scenario, or nobody, changes from now on: those of a fight end with it (FF-12)."""

    changes: dict[str, Any]


class JourneySet(Base, frozen=True, tag="journey-set"):
    """Where the journey stands; ``why`` in words."""

    journey: Journey
    why: str = ""


class PageTurned(Base, frozen=True, tag="page-turned"):
    """A page is read."""

    page: str
    text: str = ""


class ChapterDrawn(Base, frozen=True, tag="chapter-drawn"):
    """A chapter is drawn from the deck (FF-178)."""

    chapter: str
    name: str

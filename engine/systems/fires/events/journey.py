"""Facts of the journey."""

from __future__ import annotations

from typing import Any

from engine.core.stored import EventBase
from engine.systems.fires.state import Journey, State


class FightLaid(EventBase, frozen=True):
    """The next fight is laid out: the whole state of it, its character as it was."""

    meets = True

    state: State


class ChangesSet(EventBase, frozen=True):
    """The rows that the scenario, or nobody, changes from now on: those of a fight end with it (FF-12)."""

    changes: dict[str, Any]


class JourneySet(EventBase, frozen=True):
    """Where the journey stands; ``why`` in words."""

    journey: Journey
    why: str = ""


class PageTurned(EventBase, frozen=True):
    """A page is read."""

    page: str
    text: str = ""


class ChapterDrawn(EventBase, frozen=True):
    """A chapter is drawn from the deck (FF-178)."""

    chapter: str
    name: str

"""Facts of the journey, folded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.systems.fires.events import journey as facts
from engine.systems.fires.state import State


def fight_laid(state: State, event: facts.FightLaid) -> State:
    """The state after `FightLaid`."""
    return event.state


def changes_set(state: State, event: facts.ChangesSet) -> State:
    """The state after `ChangesSet`."""
    return replace(state, changes=event.changes)


def journey_set(state: State, event: facts.JourneySet) -> State:
    """The state after `JourneySet`."""
    return replace(state, journey=event.journey)


def page_turned(state: State, event: facts.PageTurned) -> State:
    """The state after `PageTurned`."""
    return replace(state, journey=replace(state.journey, page=event.page))


def chapter_drawn(state: State, event: facts.ChapterDrawn) -> State:
    """The state after `ChapterDrawn`."""
    journey = state.journey
    deck = tuple(key for key in journey.deck if key != event.chapter)
    return replace(state, journey=replace(journey, deck=deck, chapter=event.chapter))


FOLDS: dict[type, Callable[[State, Any], State]] = {
    facts.FightLaid: fight_laid,
    facts.ChangesSet: changes_set,
    facts.JourneySet: journey_set,
    facts.PageTurned: page_turned,
    facts.ChapterDrawn: chapter_drawn,
}

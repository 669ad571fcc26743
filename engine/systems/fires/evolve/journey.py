"""Facts of the journey, folded."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.people import Handler, state_sets
from engine.systems.fires.events import journey as facts
from engine.systems.fires.state import State


def _chapter_drawn(state: State, event: facts.ChapterDrawn) -> State:
    journey = state.journey
    deck = tuple(key for key in journey.deck if key != event.chapter)
    return replace(state, journey=replace(journey, deck=deck, chapter=event.chapter))


HANDLERS: dict[type, Handler[State]] = {
    facts.FightLaid: lambda state, event: event.state,
    facts.ChangesSet: state_sets(changes="changes"),
    facts.JourneySet: state_sets(journey="journey"),
    facts.PageTurned: lambda state, event: replace(state, journey=replace(state.journey, page=event.page)),
    facts.ChapterDrawn: _chapter_drawn,
}

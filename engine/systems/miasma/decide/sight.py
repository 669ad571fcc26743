"""Hidden combatants that give themselves away by being in the way, striking or being struck (law 9)."""

from __future__ import annotations

from engine.core.draft import Draft
from engine.systems.miasma.build.people import next_number
from engine.systems.miasma.events import Event
from engine.systems.miasma.events.flow import Seen
from engine.systems.miasma.state import State

Writing = Draft[State, Event]


def notice(draft: Writing, who: str, by: str) -> None:
    """``who``, if hidden from ``by``, is seen from here on."""
    fighter = draft.state.combatants[who]
    if fighter.hidden and fighter.side != draft.state.combatants[by].side:
        draft.add(Seen(who, next_number(draft.state.combatants, fighter)))

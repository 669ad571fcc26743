"""What an enemy's attack would come to if nothing were done against it."""

from __future__ import annotations

from contextlib import suppress

from engine.core.dice import TypedDice
from engine.core.draft import Draft
from engine.core.refusal import NeedsDice, Refused
from engine.systems.fires.catalog import Catalog
from engine.systems.fires.commands import fight as orders
from engine.systems.fires.decide import decide
from engine.systems.fires.events import Event
from engine.systems.fires.events.body import Resolved
from engine.systems.fires.evolve import evolve
from engine.systems.fires.state import HERO, State
from engine.systems.fires.tell.body import resolved


def unanswered(catalog: Catalog, state: State) -> tuple[str, ...]:
    """A line with what the attack in the window comes to without a reaction; none where a die decides it first."""
    draft: Draft[State, Event] = Draft(state, evolve, TypedDice(()))
    with suppress(NeedsDice, Refused):
        decide(draft, catalog, orders.Pass())
    came = next((event for event in draft.events if isinstance(event, Resolved) and event.who == HERO), None)
    return tuple(f"Unanswered: {line.brief.removeprefix('→ ')}" for line in resolved(state, came)) if came else ()

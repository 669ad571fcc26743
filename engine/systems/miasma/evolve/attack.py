"""Folding strikes, staggers and the move book."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.people import Handler, put, sets
from engine.systems.miasma.events import attack as e
from engine.systems.miasma.events.magic import Healed
from engine.systems.miasma.evolve.put import on_sheet
from engine.systems.miasma.rulings import undecided
from engine.systems.miasma.state import State


def staggered(state: State, event: e.Staggered) -> State:
    """MI-64: down: what they were at, their guard and their decision are gone."""
    return undecided(put(state, event.who, staggered=True, commitment=None, guard=""), event.who)


def move_seen(state: State, event: e.MoveSeen) -> State:
    """Players' knowledge; a move seen again changes nothing."""
    before = state.moves_seen.get(event.kind, ())
    if event.move in before:
        return state
    return replace(state, moves_seen={**state.moves_seen, event.kind: (*before, event.move)})


HANDLERS: dict[type, Handler[State]] = {
    e.LifeLost: sets(life="left"),
    Healed: sets(life="left"),
    e.StaminaLost: sets(stamina="left"),
    e.Staggered: staggered,
    e.Recovered: sets(then={"staggered": False}),
    e.MoveSeen: move_seen,
    e.MoveSaved: lambda state, event: on_sheet(
        state, event.who, book={**state.combatants[event.who].sheet.book, event.id: event.move}
    ),
}

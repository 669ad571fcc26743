"""Folding strikes, staggers and the move book."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.core.people import put
from engine.systems.miasma import events as e
from engine.systems.miasma.rulings import undecided, with_one
from engine.systems.miasma.state import State


def life_left(state: State, event: e.LifeLost | e.Healed) -> State:
    """MI-58 Life loss, MI-82 Healing and named targets."""
    return put(state, event.who, life=event.left)


def stamina_left(state: State, event: e.StaminaLost) -> State:
    """MI-59 Stamina loss."""
    return put(state, event.who, stamina=event.left)


def staggered(state: State, event: e.Staggered) -> State:
    """MI-64 Stagger."""
    down = put(state, event.who, staggered=True, commitment=None, guard="")
    return undecided(down, event.who)


def recovered(state: State, event: e.Recovered) -> State:
    """MI-65 Recovery."""
    return put(state, event.who, staggered=False)


def move_seen(state: State, event: e.MoveSeen) -> State:
    """Players' knowledge; a move seen again changes nothing."""
    before = state.moves_seen.get(event.kind, ())
    if event.move in before:
        return state
    return replace(state, moves_seen={**state.moves_seen, event.kind: (*before, event.move)})


def move_saved(state: State, event: e.MoveSaved) -> State:
    """MI-55 Move book."""
    fighter = state.combatants[event.who]
    return with_one(
        state, replace(fighter, sheet=replace(fighter.sheet, book={**fighter.sheet.book, event.id: event.move}))
    )


HANDLERS: dict[type, Callable[[State, Any], State]] = {
    e.LifeLost: life_left,
    e.Healed: life_left,
    e.StaminaLost: stamina_left,
    e.Staggered: staggered,
    e.Recovered: recovered,
    e.MoveSeen: move_seen,
    e.MoveSaved: move_saved,
}

"""What the GM's rulings need; they are above the rules of the game, but not above what exists (MR-07, MR-62)."""

from __future__ import annotations

from engine.core.refusal import Refusal
from engine.systems.mir.state import Combatant, Exchange, Kept, State

WATCHED = ("health", "health_max", "wounds", "items", "alive", "down", "prolonged", "at")
"""What must not have changed since a roll took effect if it is to be taken back."""


def rolled_exchange(state: State) -> Exchange | None:
    """The attack whose roll can be overruled: the open one, else the last one if its effects still stand alone."""
    if state.exchange is not None:
        return state.exchange if state.exchange.attack else None
    return state.last.exchange if state.last and untouched(state, state.last) else None


def untouched(state: State, last: Kept) -> bool:
    """Whether everybody the last roll touched is still as it left them."""
    return all(_same(state.people.get(who), after) for who, after in last.after.items())


def _same(now: Combatant | None, after: Combatant) -> bool:
    return now is not None and all(getattr(now, name) == getattr(after, name) for name in WATCHED)


def overrule(state: State, roll: str) -> Refusal | None:
    """There is a roll of this kind that can be changed (MR-07)."""
    if roll == "test":
        if state.exchange is None and state.last and state.last.trial and untouched(state, state.last):
            return None
        text = "there is no test whose effects still stand alone: undo, or edit what it changed"
        return Refusal("nothing-to-overrule", text, "MR-07")
    exchange = rolled_exchange(state)
    if exchange is None:
        text = "there is no attack roll that can still be changed: undo, or edit what it changed"
        return Refusal("nothing-to-overrule", text, "MR-07")
    if roll == "defense" and exchange.defense is None:
        return Refusal("nothing-to-overrule", "a defenseless target rolled no Defense", "MR-34")
    return None

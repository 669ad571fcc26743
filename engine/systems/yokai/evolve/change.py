"""Replacing along the path that changed: one fighter, or one exchange."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.systems.yokai.state import State


def one(state: State, who: str, **changes: Any) -> State:
    """The state with one fighter changed."""
    return replace(state, combatants={**state.combatants, who: replace(state.combatants[who], **changes)})


def everybody(state: State, **changes: Any) -> State:
    """The state with all combatants changed alike."""
    return replace(state, combatants={key: replace(one, **changes) for key, one in state.combatants.items()})


def frame(state: State, number: int, **changes: Any) -> State:
    """The state with one exchange changed."""
    return replace(state, frames=tuple(replace(f, **changes) if f.id == number else f for f in state.frames))


def still(state: State, who: str) -> tuple[str, ...]:
    """The quiet ones and this one."""
    return state.quiet if who in state.quiet else (*state.quiet, who)

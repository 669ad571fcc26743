"""Replacing along the path that changed: one fighter, or one exchange."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.systems.yokai.state import Fight


def one(state: Fight, who: str, **changes: Any) -> Fight:
    """The state with one fighter changed."""
    return replace(state, fighters={**state.fighters, who: replace(state.fighters[who], **changes)})


def everybody(state: Fight, **changes: Any) -> Fight:
    """The state with all fighters changed alike."""
    return replace(state, fighters={key: replace(one, **changes) for key, one in state.fighters.items()})


def frame(state: Fight, number: int, **changes: Any) -> Fight:
    """The state with one exchange changed."""
    return replace(state, frames=tuple(replace(f, **changes) if f.id == number else f for f in state.frames))


def still(state: Fight, who: str) -> tuple[str, ...]:
    """The quiet ones and this one."""
    return state.quiet if who in state.quiet else (*state.quiet, who)

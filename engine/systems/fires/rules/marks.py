"""The short marks by which boards, steps and lists name everybody in a fight."""

from __future__ import annotations

from engine.core import roster
from engine.systems.fires.state import HERO, State


def shorts(state: State) -> dict[str, str]:
    """Short marks of everybody; those of people whom players have never met apart."""
    return roster.marks_of(state, lambda body: body.id == HERO)

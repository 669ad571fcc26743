"""The short marks by which boards, steps and lists name everybody in a fight."""

from __future__ import annotations

from engine.core import roster
from engine.systems.fires.state import HERO, State


def shorts(state: State) -> dict[str, str]:
    """Short marks of everybody that is seen; those of people hidden from players apart."""
    names = {one.id: one.name for one in state.combatants.values()}
    return roster.all_marks([one.id for one in state.combatants.values() if not one.hidden], names, (HERO,))

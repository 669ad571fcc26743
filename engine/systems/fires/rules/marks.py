"""The short marks by which boards, steps and lists name everybody in a fight."""

from __future__ import annotations

from engine.core import roster
from engine.systems.fires.catalog import Catalog
from engine.systems.fires.rules.memory import of_field
from engine.systems.fires.state import HERO, State


@of_field
def shorts(book: Catalog, state: State) -> dict[str, str]:
    """Short marks of everybody that is seen; those of people hidden from players apart."""
    names = {body.id: body.name for body in state.combatants.values()}
    return roster.all_marks([body.id for body in state.combatants.values() if not body.hidden], names, (HERO,))

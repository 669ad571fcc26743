"""The short marks by which boards, steps and lists name everybody in a fight."""

from __future__ import annotations

from engine.core import roster
from engine.systems.fires.catalog import Catalog
from engine.systems.fires.rules.memory import of_book
from engine.systems.fires.state import HERO, State


def shorts(book: Catalog, state: State) -> dict[str, str]:
    """Short marks of everybody that is seen; those of people hidden from players apart."""
    return _of_names(book, tuple((body.id, body.name, body.hidden) for body in state.combatants.values()))


@of_book
def _of_names(book: Catalog, people: tuple[tuple[str, str, bool], ...]) -> dict[str, str]:
    names = {who: name for who, name, _ in people}
    return roster.all_marks([who for who, _, hidden in people if not hidden], names, (HERO,))

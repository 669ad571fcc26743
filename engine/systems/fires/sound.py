"""What cannot be in a state that comes from a file: ids of nobody, numbers beyond their ends."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.problem import Problem
from engine.systems.fires.state import HERO, State


def sound(state: State) -> tuple[Problem, ...]:
    """Everything that is wrong with a state."""
    return tuple(_problems(state))


def _problems(state: State) -> Iterator[Problem]:
    people = state.combatants
    if state.person is not None and HERO not in people:
        yield Problem("combatants", "the character has no body")
    for key, one in people.items():
        if one.id != key:
            yield Problem(f"combatants.{key}", "stands under another id")
        if one.wounds < 0 or not 0 <= one.bled <= one.wounds:
            yield Problem(f"combatants.{key}.wounds", "tokens cannot be so")
    if state.turn.enemy and state.turn.enemy not in people:
        yield Problem("turn.enemy", "is nobody")
    for name, table in state.tables.items():
        if not -1 <= table.now < len(table.entries) or not -1 <= table.forced < len(table.entries):
            yield Problem(f"tables.{name}", "speaks of an entry that it does not have")
        if any(who not in people for who in table.drives):
            yield Problem(f"tables.{name}.drives", "names nobody")
    if any(not 1 <= die.score <= 6 for die in state.pool):
        yield Problem("pool", "a die shows 1 to 6")
    person = state.person
    if person is not None:
        keys = (*person.slots, person.armour, *person.rings, *person.pouches, *person.carried, *person.stash)
        if any(key and key not in person.pieces for key in keys):
            yield Problem("person", "has a place filled with nothing")
        if any(not -1 <= hand < 4 for hand in person.hands) or person.off not in (0, 1):
            yield Problem("person.hands", "are on no slot")

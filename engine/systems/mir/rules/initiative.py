"""The order of slots, and who comes next in it (MR-10 to MR-15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from engine.systems.mir.rules.pools import INSTINCT, skill_pool
from engine.systems.mir.state import State
from engine.systems.mir.state.sheet import Combatant


def waiting(state: State) -> list[Combatant]:
    """Who has not rolled Initiative yet (MR-10)."""
    return [person for person in state.combatants.values() if person.present and person.initiative is None]


def opponents(state: State) -> list[Combatant]:
    """Who of them may roll together: the NPCs that are not on the side of most characters (MR-11)."""
    sides = Counter(person.side for person in state.combatants.values() if person.kind == "pc")
    ours = [side for side, _ in sides.most_common(1)]
    return [person for person in waiting(state) if person.kind == "npc" and person.side not in ours]


def rank(state: State, person: Combatant) -> tuple[int, bool, int]:
    """What the order goes by, lowest first: successes, PCs before NPCs, the larger Instinct pool (MR-12, MR-S05)."""
    return -(person.initiative or 0), person.kind != "pc", -skill_pool(state, person, INSTINCT).total


def order_of(state: State) -> tuple[str, ...]:
    """Everybody who has a count, by rank, then by the roster (MR-12)."""
    counted = [person for person in state.combatants.values() if person.initiative is not None and person.present]
    return tuple(person.id for person in sorted(counted, key=lambda person: rank(state, person)))


def order_with(state: State, who: str) -> tuple[str, ...]:
    """The order with one person where its count puts it, and everybody else where they were (MR-12, MR-15).

    Before the first of those with a count who act after it; without any count to compare with it stays where it was,
    or comes last.
    """
    others = [other for other in state.order if other != who]
    counted = [other for other in others if state.combatants[other].initiative is not None]
    if not counted:
        return state.order if who in state.order else (*others, who)
    roster = list(state.combatants)

    def place(other: str) -> tuple[tuple[int, bool, int], int]:
        return rank(state, state.combatants[other]), roster.index(other)

    ranked = sorted((*counted, who), key=place)
    later = ranked[ranked.index(who) :]
    at = next((index for index, other in enumerate(others) if other in later), len(others))
    return (*others[:at], who, *others[at:])


class Passed(NamedTuple):
    """A slot passed over, a turn begun (``turn``), or the slot that is next (``slot``)."""

    kind: str
    who: str = ""
    turn: int = 0


def walk(state: State, able: Sequence[str]) -> list[Passed]:
    """What lies between the current slot and the next of somebody able (MR-13, MR-27); nothing where nobody is.

    Who joined in this turn waits for the next (MR-S45).
    """
    if not any(who in able for who in state.order):
        return []
    passed: list[Passed] = []
    start = state.order.index(state.current) + 1 if state.current in state.order else 0
    turn = state.turn
    while True:
        for who in state.order[start:]:
            person = state.combatants[who]
            if person.joined and person.joined == turn:
                continue
            if who in able:
                return [*passed, Passed("slot", who)]
            passed.append(Passed("skip", who))
        turn += 1
        passed.append(Passed("turn", turn=turn))
        start = 0

"""A session in which the program plays for some: its choices are ordinary steps that say why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct, field

from engine.core.minds.choose import never, tries
from engine.core.minds.contract import Choice, MindName
from engine.core.minds.future import Rules, minds_of
from engine.core.refusal import Refused
from engine.core.session import Session
from engine.core.timeline import Step

UNTOLD = "the best of what was looked at"
"""The reason of a choice that gives none."""

AT_ONCE = 500
"""Decisions of the program in a row; after so many a person is asked in any case."""

Wanted = tuple[str, MindName]
"""Who decides next for the program, empty for the table itself, and by which mind."""


class Seats(Struct):
    """For whom the program decides: whole sides, and single people, whom a person may also have taken back (none)."""

    sides: dict[str, MindName] = field(default_factory=dict)
    people: dict[str, MindName | None] = field(default_factory=dict)

    def mind_of(self, who: str, side: str) -> MindName | None:
        """The mind that plays somebody; none where a person does."""
        return self.people.get(who, self.sides.get(side))

    def give(self, whom: str, mind: MindName | None, members: tuple[str, ...] | None) -> None:
        """Give a side (with its ``members``) or somebody to a mind, or take them back (none)."""
        if members is None:
            self.people[whom] = mind
            return
        for who in members:
            self.people.pop(who, None)
        if mind is None:
            self.sides.pop(whom, None)
        else:
            self.sides[whom] = mind


def next_of(rules: Rules, state: Any, seats: Seats) -> Wanted | None:
    """The first of those asked for whom the program decides; the table itself, where nobody but the program plays.

    None where only people are asked, the fight is decided, or the game brings no minds.
    """
    told = rules.rooms.minds if seats.sides or seats.people else None
    if told is None or told.winner(state):
        return None
    sides = told.given(state)
    side_of = {who: side for side, members in sides.items() for who in members}
    asked = told.asked(state)
    for who in asked:
        mind = seats.mind_of(who, side_of.get(who, ""))
        if mind is not None:
            return who, mind
    played = all(seats.mind_of(who, side) for who, side in side_of.items())
    if not asked and played and told.flow(state) is not None:
        return "", "simple"
    return None


def choices(
    rules: Rules, state: Any, seats: Seats, wanted: Wanted, *seed: object, hurried: Callable[[], bool] = never
) -> Iterator[Choice]:
    """What the program would do for whom it decides, the first choice first; nothing that is for others to do.

    Who shares a turn with people leaves its end to them.
    """
    who, mind = wanted
    told = minds_of(rules)
    people = {
        other for side, members in told.sides(state).items() for other in members if seats.mind_of(other, side) is None
    }
    shared = bool(people.intersection(told.asked(state)))
    for choice in tries(rules, state, mind, *seed, who=who, hurried=hurried):
        doer = getattr(choice.command, "who", "")
        if doer in people or (shared and not doer):
            continue
        yield choice


def taken(session: Session[Any, Any, Any], choice: Choice) -> tuple[Step[Any, Any], ...]:
    """Carry a choice out as steps of the program; nothing where it is refused after all. Raises ``NeedsDice``."""
    try:
        return session.do(choice.command, why=choice.why or UNTOLD)
    except Refused:
        return ()


def play_on(session: Session[Any, Any, Any], seats: Seats | Mapping[str, MindName]) -> list[Step[Any, Any]]:
    """Have the program decide until only people are asked, or nobody is; the steps taken.

    Raises ``NeedsDice`` where a person has to type the faces first; what was decided before stays.
    """
    rules: Any = session.ruleset
    given = seats if isinstance(seats, Seats) else Seats(dict(seats))
    made: list[Step[Any, Any]] = []
    for _ in range(AT_ONCE):
        wanted = next_of(rules, session.state, given)
        if wanted is None:
            break
        for choice in choices(rules, session.state, given, wanted, session.seed, session.head):
            if steps := taken(session, choice):
                made += steps
                break
        else:
            break
    return made

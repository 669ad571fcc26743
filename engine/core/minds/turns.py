"""A session in which the program plays for some: its choices are ordinary steps that say why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from engine.core.dice import Typed
from engine.core.minds.choose import never, tries
from engine.core.minds.contract import Choice, MindName
from engine.core.minds.future import Rules, minds_of
from engine.core.refusal import Refused
from engine.core.session import Session
from engine.core.timeline import Seats, Step
from engine.core.words import ALIKE

UNTOLD = "the best of what was looked at"
"""The reason of a choice that gives none."""

AT_ONCE = 500
"""Decisions of the program in a row; after so many a person is asked in any case."""

Wanted = tuple[str, MindName]
"""Who decides next for the program, empty for the table itself, and by which mind."""


def next_of(rules: Rules, state: Any, seats: Seats) -> Wanted | None:
    """The first of those asked for whom the program decides; the table itself, where nobody but the program plays.

    None where only people are asked, the fight is decided, or the game brings no minds; and while people are asked of
    a game in which all decide in secret: nobody who has still to decide is shown what the program did.
    """
    told = rules.rooms.minds if seats else None
    if told is None or told.winner(state):
        return None
    asked = _asked(rules, state, seats)
    if not waits(rules, state, seats):
        for who, mind in asked.items():
            if mind is not None:
                return who, mind
    played = all(seats.mind_of(who, side) for side, members in told.given(state).items() for who in members)
    if not asked and played and told.flow(state) is not None:
        return "", "simple"
    return None


def _asked(rules: Rules, state: Any, seats: Seats) -> dict[str, MindName | None]:
    """Who is asked, and the mind that plays them; none for whom a person does. Nobody where people alone play."""
    told = rules.rooms.minds if seats else None
    if told is None:
        return {}
    side_of = {who: side for side, members in told.given(state).items() for who in members}
    return {who: seats.mind_of(who, side_of.get(who, "")) for who in told.asked(state)}


def plays(rules: Rules, state: Any, seats: Seats, who: str) -> bool:
    """Whether somebody is asked whom the program plays."""
    return _asked(rules, state, seats).get(who) is not None


def waits(rules: Rules, state: Any, seats: Seats) -> bool:
    """Whether somebody whom the program plays is asked, who decides after the people that are asked as well."""
    minds = _asked(rules, state, seats).values()
    return None in minds and any(minds) and minds_of(rules).for_each is not None


def carried(
    session: Session[Any, Any, Any], command: Any, faces: Sequence[Typed] = (), why: str = ""
) -> tuple[Step[Any, Any], ...]:
    """Carry a command out as ``Session.do`` does. What decides for all who are asked decides for the people among them
    where the program waits for those.
    """
    rules: Any = session.ruleset
    if waits(rules, session.state, session.seats):
        told = minds_of(rules)
        people = [who for who, mind in _asked(rules, session.state, session.seats).items() if mind is None]
        apart = [told.for_each(command, who) for who in people] if told.for_each is not None else []
        if None not in apart:
            return tuple(step for at, one in enumerate(apart) for step in session.do(one, faces, ALIKE if at else why))
    return session.do(command, faces, why)


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


def play_on(session: Session[Any, Any, Any]) -> list[Step[Any, Any]]:
    """Have the program decide until only people are asked, or nobody is; the steps taken.

    Raises ``NeedsDice`` where a person has to type the faces first; what was decided before stays.
    """
    rules: Any = session.ruleset
    made: list[Step[Any, Any]] = []
    for _ in range(AT_ONCE):
        wanted = next_of(rules, session.state, session.seats)
        if wanted is None:
            break
        for choice in choices(rules, session.state, session.seats, wanted, session.seed, session.head):
            if steps := taken(session, choice):
                made += steps
                break
        else:
            break
    return made

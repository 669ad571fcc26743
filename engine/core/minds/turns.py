"""A session in which the program plays some of the sides: its choices are ordinary steps that say why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.minds.choose import tries
from engine.core.minds.contract import MindName
from engine.core.minds.future import minds_of
from engine.core.refusal import Refused
from engine.core.session import Session
from engine.core.timeline import Step

AT_ONCE = 500
"""Decisions of the program in a row; after so many a person is asked in any case."""


def play_on(session: Session[Any, Any, Any], minds: Mapping[str, MindName]) -> list[Step[Any, Any]]:
    """Have the program decide for its sides until somebody else is asked, or nobody is; the steps taken.

    Raises ``NeedsDice`` where a person has to type the faces first; what was decided before stays.
    """
    rules: Any = session.ruleset
    told = minds_of(rules)
    made: list[Step[Any, Any]] = []
    for _ in range(AT_ONCE):
        asked = told.asked(session.state)
        mine = [side for side, members in told.sides(session.state).items() if asked and asked[0] in members]
        if not mine or mine[0] not in minds or told.winner(session.state):
            break
        if not (steps := _one(session, minds)):
            break
        made += steps
    return made


def _one(session: Session[Any, Any, Any], minds: Mapping[str, MindName]) -> list[Step[Any, Any]]:
    """The next decision of the program; nothing where all that it wants is refused."""
    rules: Any = session.ruleset
    for choice in tries(rules, session.state, minds, session.seed, session.head):
        try:
            return list(session.do(choice.command, why=choice.why or "the best of what was looked at"))
        except Refused:
            continue
    return []

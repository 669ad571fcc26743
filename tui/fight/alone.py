"""What is done without being asked, because there is nothing to choose."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.options import GOING_ON, Option
from engine.core.view import Audience, Pending, View
from tui.fight.history import AnySession

NEVER_ALONE = frozenset({"end-fight", "next-fight", "start-fight", "rest", "house-rule", "note"})
"""What an option is for that somebody has to want, even where there is nothing else."""


def sole(
    session: AnySession, audience: Audience, view: View, pending: Sequence[Pending], offered: Iterable[Option]
) -> Option | None:
    """The one answer, of those ``offered``, to the one open question of a fight; none where there is a choice, where
    the table wants to look first, or where somebody who is not asked may answer as well, say for an ally.
    """
    if view.mode != "fight" or len({question.who for question in pending}) != 1:
        return None
    if any(question.pause for question in pending):
        return None
    found = only_one(offered)
    if found is None or (found.group in ("answer", "react") and _others_answer(session, audience, view)):
        return None
    return found


def _others_answer(session: AnySession, audience: Audience, view: View) -> bool:
    found = (option for other in view.also for option in session.options(audience, other.who))
    return any(option.enabled and option.group == "answer" for option in found)


def only_one(options: Iterable[Option]) -> Option | None:
    """The one option left where there is no choice; none if it is an act, or must be wanted by somebody."""
    able = [option for option in options if option.enabled and not (option.apart or option.vain)]
    if len(able) != 1 or able[0].aim in NEVER_ALONE or (able[0].group == "act" and able[0].aim not in GOING_ON):
        return None
    return able[0]

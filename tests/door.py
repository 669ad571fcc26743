"""Law 5: what is written is let in again, so nothing that play leads to may be refused at the door of a save."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.core.session import Session
from saves.sound import Impossible, check_dice, check_numbers, check_people, check_state


def let_in(session: Session[Any, Any, Any]) -> None:
    """The door finds nothing impossible in the last step."""
    timeline, number = session.timeline, session.head
    if not number:
        return
    step, after = timeline.step(number), timeline.states[number]
    before = timeline.states[step.parent]
    try:
        check_numbers(step)
        check_dice(step)
        check_people(step, before, after)
        check_state(session.ruleset, after, before)
    except Impossible as found:
        raise AssertionError(f"a save of this would be called damaged: {found}") from found


def as_it_is(state: Any) -> bytes:
    """What shows whether the same state has changed since: at a twentieth of the price of a fingerprint, for which it
    does not matter whether two that are equal are one.
    """
    return msgspec.json.encode(state)

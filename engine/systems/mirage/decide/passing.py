"""Time between fights: clocks run out, days begin (MG-102, MG-125)."""

from __future__ import annotations

from engine.systems.mirage.decide import harm
from engine.systems.mirage.decide.base import Writing
from engine.systems.mirage.events import interlude as ev
from engine.systems.mirage.rules import time


def advance(draft: Writing, seconds: int) -> None:
    """So much time passes, or as much as the first clock that runs out leaves (MG-125)."""
    due = time.first_due(draft.state)
    start = draft.state.seconds
    end = start + seconds if due is None else min(start + seconds, max(start, due))
    draft.add(ev.TimePassed(end - start))
    arrive(draft, start)


def whole(draft: Writing, seconds: int) -> None:
    """So much time passes, whoever's runs out in it: what takes that long takes no less (MG-104)."""
    end = draft.state.seconds + seconds
    while draft.state.seconds < end:
        advance(draft, end - draft.state.seconds)


def arrive(draft: Writing, start: int) -> None:
    """What has come about since a moment of the campaign clock."""
    for _ in range(draft.state.seconds // time.DAY - start // time.DAY):
        draft.add(ev.DayBegan(draft.state.day + 1))
    harm.run_out(draft, round_end=False)

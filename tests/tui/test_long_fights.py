"""What a key costs does not hang on how long the fight was that led to it; counted in calls, not in time."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from types import FrameType
from typing import Any

import pytest

from engine.core.rulings import commands as r
from engine.core.view import Audience
from engine.systems.miasma import commands as c
from saves.chronicle import Chronicle
from tests.tui.driver import keys
from tui.fight.history import History
from tui.start.fights import begin

SHORT, LONG = 700, 2_800
"""Steps of two fights; both tell more scenes than are ever looked through, with silence between them."""

READS: dict[str, Callable[[History, Audience], object]] = {
    "the place in time": lambda history, audience: history.where(audience),
    "the last decision": lambda history, audience: history.decision(history.session.head, audience),
    "what is told together": lambda history, audience: history.since(history.session.head, audience),
    "what would be taken back": lambda history, audience: history.undo_note(audience),
    "what just happened": lambda history, audience: history.scenes_of_now(audience, 12),
}


@cache
def watched(steps: int) -> Chronicle:
    """A fight in which the program decided all the time."""
    chronicle = begin("first-duel", seed=1)
    while chronicle.session.timeline.size < steps:
        goes_on(chronicle.session)
    return chronicle


def goes_on(session: Any) -> None:
    size, who = session.timeline.size, session.pending()[0].who
    moved = r.RulePlace("mamoru", "1,1" if size % 2 else "2,2")
    session.do(c.Stand(who) if size % 7 else moved, why="it promises most")


def calls(of: Callable[[], object]) -> int:
    """How many functions are called for it."""
    count = 0

    def heard(_: FrameType, event: str, arg: object) -> None:
        nonlocal count
        count += event == "call"

    before = sys.getprofile()
    sys.setprofile(heard)
    try:
        of()
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("audience", ["gm", "players"])
@pytest.mark.parametrize("read", READS.values(), ids=READS)
def test_what_is_read_at_each_key_does_not_grow_with_the_fight(
    read: Callable[[History, Audience], object], audience: Audience
) -> None:
    def work(history: History) -> int:
        return calls(lambda: read(history, audience))

    after_a_step, again = [], []
    for steps in (SHORT, LONG):
        session = watched(steps).session
        history = History(session)
        read(history, audience)
        goes_on(session)
        after_a_step.append(work(history))
        again.append(work(history))
    assert after_a_step[1] <= after_a_step[0] * 1.1 + 5
    assert again[1] == again[0] <= 20


def test_the_picture_of_a_step_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether its scene belongs to the fight that is on was read from a second picture of the same moment."""
    chronicle = begin("enc-knight", seed=1)
    seen: list[int] = []
    ruleset = type(chronicle.session.ruleset)
    whole = ruleset.view

    def counted(self: Any, state: Any, audience: Audience, focus: str | None = None) -> Any:
        seen.append(chronicle.session.head)
        return whole(self, state, audience, focus)

    monkeypatch.setattr(ruleset, "view", counted)
    keys(chronicle, "1", "1", "1")
    assert chronicle.session.head >= 2
    for step in range(2, chronicle.session.head + 1):
        assert seen.count(step) == 1, seen

"""The short marks in front of lines: which moment it was."""

from __future__ import annotations

from typing import Any

import pytest

from content import loader
from engine.core.rulings.facts import Noted
from engine.systems.mir.events.flow import TurnBegan
from engine.systems.yokai.events.flow import CycleStarted, RoundStarted


@pytest.mark.parametrize(
    ("encounter", "event"),
    [
        ("mir-duel", TurnBegan(2)),
        ("first-snow-duel", RoundStarted(2)),
        ("first-snow-duel", CycleStarted(3)),
    ],
    ids=["turn", "round", "cycle"],
)
def test_the_line_with_which_a_moment_begins_has_its_mark_and_not_the_one_before(encounter: str, event: Any) -> None:
    """*Turn 2* stood under its heading with a 1 in front of it."""
    found: Any = loader.encounter(encounter)
    rules: Any = loader.rules(found.system)
    before = rules.begin(found)
    after = rules.evolve(before, event)
    (then,) = rules.tell(after, Noted("now"))
    first, *_ = rules.tell(before, event)
    assert first.moment == then.moment
    assert rules.tell(before, Noted("still"))[0].moment != then.moment

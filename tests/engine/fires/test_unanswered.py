"""What the question for a reaction says of the attack that comes (FF-81)."""

from __future__ import annotations

import pytest

from engine.systems.fires.events.body import Resolved
from engine.systems.fires.pending import pending
from engine.systems.fires.tell.body import resolved
from tests.engine.fires.test_reactions import attacked


@pytest.mark.rule("FF-81")
def test_the_question_says_what_the_attack_comes_to_unanswered() -> None:
    table = attacked()
    (asked,) = pending(table.catalog, table.state, "gm")
    hurt = table.hero.wounds
    table.wait()
    (came,) = (event for event in table.events if isinstance(event, Resolved))
    assert asked.danger == (f"Unanswered: {resolved(table.state, came)[0].brief.removeprefix('→ ')}",)
    assert table.hero.wounds - hurt == came.wounds > 0

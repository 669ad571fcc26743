"""What was felt in fights and on a journey of Fires played with one hand at 80 by 24."""

from __future__ import annotations

import pytest

from engine.systems.fires.commands.journey import DrawChapter, PickUp, TurnPage
from tests.tui.driver import NARROW, keys, seen
from tui.start.fights import begin


@pytest.mark.rule("FF-181", "FF-182")
def test_undo_names_the_way_that_was_taken_and_what_was_found() -> None:
    """*A page is turned* stood for each of them, and *A find is taken*."""
    chronicle = begin("fires-along-the-weir", table_dice=True)
    session = chronicle.session
    session.do(DrawChapter(), [1])
    session.do(TurnPage(1))
    assert seen(keys(chronicle, size=NARROW), "u undo Look into the harbour master's house")
    session.do(PickUp("mantel"))
    assert session.label(session.head) == "Antidote taken"


def test_a_row_of_the_timeline_does_not_repeat_what_the_step_is_called() -> None:
    """*Move → Move → 5,3* stood there, and *takes position → → 5,1*."""
    chronicle = begin("rats-on-the-quay", seed=2)
    lines = keys(chronicle, "2", "enter", "1", "1", "1", "1", "enter", "enter", "t", size=NARROW)
    assert seen(lines, "The Ferryman takes position → 5,1"), lines
    assert seen(lines, "The Ferryman: Move → 5,3")

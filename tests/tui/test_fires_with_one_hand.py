"""What was felt in fights and on a journey of Fires played with one hand at 80 by 24."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core.options import Slot
from engine.core.pay import Price
from engine.systems.fires.commands.journey import DrawChapter, PickUp, TurnPage
from engine.systems.fires.rules import hexes
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


@pytest.mark.rule("FF-05")
def test_what_can_be_paid_in_one_way_only_is_not_asked() -> None:
    """The last die of a pool was asked for all the same; which of two dice that show the same is no question."""
    one = Slot("dice", "dice", (3,), scores=(5,), price=Price(total=4))
    assert one.sole({}) == [3]
    assert Slot("dice", "dice", (3, 4), scores=(5, 5), price=Price(total=4, most=1)).sole({}) == [3]
    assert Slot("dice", "dice", (3, 4), scores=(5, 2), price=Price(total=6)).sole({}) == [3, 4]
    assert Slot("dice", "dice", (3, 4), scores=(5, 5), price=Price(total=4)).sole({}) is None, "both may be paid"
    assert Slot("dice", "dice", (3, 4), scores=(5, 4), price=Price(total=4, most=1)).sole({}) is None
    assert Slot("dice", "dice", (3,), scores=(5,), price=Price(total=6)).sole({}) is None, "nothing pays it"
    assert replace(one, optional=True).sole({}) is None
    many = tuple(range(12))
    assert Slot("dice", "dice", many, scores=(1,) * 12, price=Price(total=12)).sole({}) is None, "too many to try"

    chronicle = begin("rats-on-the-quay", table_dice=True)
    lines = keys(chronicle, "2", "enter", "1", *"11111", "1", *"11161", "enter", size=NARROW)
    assert seen(lines, "dice spent"), lines
    assert chronicle.session.state.hero.at == hexes.parse("4,6"), "five cells for five dice of one"

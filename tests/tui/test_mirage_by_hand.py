"""What was felt in fights of Mirage played to their end by hand, with dice from the table."""

from __future__ import annotations

import pytest

from engine.core.view import Fact, Preview
from tests.tui.driver import NARROW, keys, seen
from tests.tui.test_boards_and_orders import PEN
from tui.draw.asked import Said
from tui.draw.below import said_below
from tui.start.fights import begin

SPRUNG = ("1", "1", "2", "3", "2", "4", "2")
"""The ambush is well prepared; Zaynab and Tariq see nothing and leave the dice."""


@pytest.mark.rule("MG-28")
def test_an_ambush_says_whom_it_caught_and_when_that_was() -> None:
    """It was told in the chronicle alone, at a moment *0*, and whoever was asked before stood out while others rolled;
    *0-9 faces* were to be typed for a D6.
    """
    lines = keys(begin("ambush-in-the-gorge", table_dice=True), *SPRUNG[:3], size=NARROW)
    assert seen(lines[-1:], "1-6 faces")
    lines = keys(begin("ambush-in-the-gorge", table_dice=True), *SPRUNG, size=NARROW)
    assert seen(lines, "Idris rolls d8 d6")
    assert seen(lines, "▸ID Idris")
    lines = keys(begin("ambush-in-the-gorge", table_dice=True), *SPRUNG, "6", "1", size=NARROW)
    assert seen(lines, "Caught off guard: Zaynab and Tariq"), lines
    assert seen(lines, " pre")
    assert not seen(lines, " 0 Zaynab")


@pytest.mark.rule("MG-32")
def test_a_round_is_told_at_its_own_moment() -> None:
    chronicle = begin("ambush-in-the-gorge", table_dice=True)
    keys(chronicle, *SPRUNG, "6", "1", size=NARROW)
    session = chronicle.session
    told = [line for step in range(1, session.head + 1) for line in session.lines(step)]
    assert [line.moment for line in told if line.text == "Round 1"] == ["1"]


def test_a_figure_stays_with_what_it_is_of_at_forty_columns() -> None:
    """*unanswered* ended a line and *12.5 %, 0.12 Conditions on average* began the next, *Bladework* stood without its
    dice.
    """
    odds = (Fact("2 or more", "37.5 %"), Fact("unanswered", "12.5 %, 0.12 Conditions on average"))
    praying = Fact("praying if it fails", "27.8 %, at 0.11 Conditions")
    facts = (Fact("Bladework", "D6 · −3 physical Conditions"), praying)
    drawn = said_below(PEN, Said(Preview(facts=facts, odds=odds)), 38)
    told = ["".join(text for text, _ in row.parts).strip() for some in drawn for row in some]
    assert told == [
        "Bladework D6 · −3 physical Conditions",
        "praying if it fails 27.8 %,",
        "at 0.11 Conditions   2 or more 37.5 %",
        "unanswered 12.5 %,",
        "0.12 Conditions on average",
    ]

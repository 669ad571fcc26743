"""What was felt in fights of Mirage played to their end by hand, with dice from the table."""

from __future__ import annotations

import pytest

from tests.tui.driver import NARROW, keys, seen
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

"""Mirage on a screen of forty columns, and what stands under its list at any width: what answers the question stays."""

from __future__ import annotations

import pytest

from saves.chronicle import Chronicle
from tests.tui.driver import NARROW, Size, keys, seen
from tests.tui.test_mirage_at_the_table import begun, give
from tui.start.fights import begin

PHONE: Size = (40, 30)


def standoff() -> Chronicle:
    """The fight at the bridge, begun as any other."""
    chronicle = begin("standoff-at-the-bridge", seed=1)
    chronicle.session.do(chronicle.session.ruleset.read({"do": "start-fight", "opening": "standard"}))
    return chronicle


def test_the_cells_of_long_borders_are_worth_more_as_names_and_marks():
    """Three cells of border stood between *N. bank* and *Bridge*, and two marks of five in a zone had room."""
    lines = keys(standoff(), size=PHONE)
    assert seen(lines, "╭─Near bank╮ ╭─Bridge───╮ ╭─Far bank─╮"), "\n".join(lines)
    chase = begin("salt-road-chase", seed=5)
    assert seen(keys(chase, "1", "space", size=PHONE), "│ SA ID +2 │─│ r1 r2 +2 │"), "\n".join(lines)


def test_what_a_strike_deals_is_told_whole_beside_its_name():
    lines = keys(standoff(), size=PHONE)
    assert seen(lines, "1 Strike: Sword…    slow  +2, deals 2"), "\n".join(lines)


def test_the_odds_of_a_digit_with_one_target_stand_beside_what_threatens():
    """The digit gives the blow at once: below a full list two lines of danger had left none for its odds."""
    lines = keys(standoff(), size=PHONE)
    assert seen(lines, "Captain can strike Zaynab"), "\n".join(lines)
    assert seen(lines, "1 or more 72.9 %"), "\n".join(lines)


def test_the_way_out_is_drawn_for_whoever_thinks_of_fleeing():
    lines = keys(standoff(), size=NARROW)
    assert not seen(lines, "way out"), "\n".join(lines)
    lines = keys(standoff(), "slash", *"flee", size=NARROW)
    assert seen(lines, "» way out"), "\n".join(lines)
    assert seen(lines, "◀"), "\n".join(lines)


def test_whether_a_weapon_reaches_is_told_before_its_name():
    lines = keys(standoff(), "tab", "tab", size=PHONE)
    assert seen(lines, "reached"), "\n".join(lines)


def test_whose_turn_it_is_before_the_first_round_is_told_before_the_day():
    chronicle = begin("standoff-at-the-bridge", seed=1)
    lines = keys(chronicle, "1", *["space"] * 3, size=PHONE)
    assert "adversaries" in lines[0], lines[0]
    assert "day" not in lines[0], lines[0]
    assert "…" not in lines[0], lines[0]


def test_a_long_value_of_a_form_leaves_the_sign_that_it_can_be_changed():
    lines = keys(None, "n", "right", size=PHONE)
    assert seen(lines, "◀ Mysteries of the… ▶"), "\n".join(lines)
    assert seen(keys(None, "n", "right", size=NARROW), "◀  Mysteries of the Yokai  ▶"), "apart from its arrows"


def test_a_figure_of_a_ruling_says_how_it_is_written():
    for size in (PHONE, NARROW):
        assert seen(keys(standoff(), "g", "2", size=size), "arrows or digits  ")


def test_a_zone_with_a_figure_keeps_its_letter_beside_the_order_in_which_it_was_picked():
    places = ("2", "2", "3", "2")
    lines = keys(None, "n", "right", "right", "right", "enter", *places, size=PHONE)
    assert seen(lines, "Zone 2─2"), "\n".join(lines)


def test_several_whose_names_have_no_room_are_told_by_their_marks():
    """*Strong horse 2, Raid…  medium, 1 zone* named two of four."""
    lines = keys(begin("salt-road-chase", seed=1), "space", size=PHONE)
    assert seen(lines, "│ s2 r1 w2 r2  medium, 1 zone"), "\n".join(lines)
    assert seen(keys(begin("salt-road-chase", seed=1), "space", size=NARROW), "Raider 1"), "where they have it by name"


@pytest.mark.parametrize("size", [NARROW, (100, 28)], ids=["80x24", "100x28"])
def test_the_end_of_a_fight_that_is_over_shares_its_line_with_no_refused_act(size: Size):
    """*End the fight  Conditions and… ✗1 Shoot: Longbow  no enemy is in sight* was the answer to the question."""
    chronicle = begun("rooftops")
    for who in ("sharpshooter-1", "sharpshooter-2", "guard"):
        give(chronicle, do="rule-remove", who=who, how="defeated")
    lines = keys(chronicle, size=size)
    (ends,) = (line for line in lines if "End the fight  " in line)
    assert ends.strip("│ ").split("  ")[0] == "End the fight", "\n".join(lines)
    assert "✗" not in ends, "\n".join(lines)


@pytest.mark.parametrize(
    ("here", "told"),
    [
        ((), "Sharpshooter 1, Sharpshooter 2 and Guard can shoot Idris"),
        (("sharpshooter-1", "guard"), "s1 and gu can strike, s2 can shoot ID"),
    ],
)
def test_a_phone_tells_what_all_who_threaten_somebody_can_do(here: tuple[str, ...], told: str):
    """*Sharpshooter 1 and Guard can …* stood there: strike, or shoot?"""
    chronicle = begun("rooftops")
    for who in ("idris", *here):
        give(chronicle, do="rule-place", who=who, to="bazaar")
    lines = keys(chronicle, size=PHONE)
    assert told in " ".join(" ".join(line.strip("│") for line in lines).split()), "\n".join(lines)


def test_a_phone_tells_what_would_threaten_somebody_there():
    """*There: Guard can strike, Sharpshooter 1 and Sharpshooter 2 …* told no more of the two who can shoot."""
    chronicle = begun("rooftops")
    give(chronicle, do="rule-place", who="idris", to="bazaar")
    lines = keys(chronicle, "4", "tab", size=PHONE)
    told = " ".join(" ".join(line.strip("│") for line in lines).split())
    assert "There: gu can strike, s1 and s2 can shoot ID" in told, "\n".join(lines)

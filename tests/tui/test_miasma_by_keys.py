"""The first duel on a small terminal, through keys alone, and what the screen shows of it."""

from __future__ import annotations

import pytest

from saves.chronicle import Chronicle
from tests.tui.driver import NARROW, WIDE, Size, keys, seen
from tui.app import CounterbeatApp
from tui.start.fights import begin

STATES = {
    "the first question": (),
    "a walk being chosen": ("1", "tab"),
    "a ready attack": ("slash", "a", "t", "t", "a", "c", "k", "enter"),
    "a chain being composed": (
        "slash",
        "a",
        "t",
        "t",
        "a",
        "c",
        "k",
        "enter",
        "up",
        "enter",
        "2",
        "right",
        "1",
        "a",
        "3",
    ),
    "some segments later": ("1", "1", "space", "1", "1", "space", "c"),
    "as players see it": ("1", "1", "a"),
}


def first_duel() -> Chronicle:
    return begin("first-duel", seed=1)


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["120x40", "80x24"])
@pytest.mark.parametrize("state", STATES)
def test_a_state_of_the_first_duel(same_picture, state: str, size: Size) -> None:
    same_picture(CounterbeatApp(first_duel()), press=STATES[state], terminal_size=size)


def test_the_first_duel_is_fought_to_its_end():
    """Mamoru walks up to the kappa and strikes whenever he is asked; the kappa waits."""
    chronicle = first_duel()

    async def fight(app, pilot):
        play = app.screen.controller
        for _ in range(200):
            if chronicle.session.state.phase == "interlude":
                return
            if not any(question.who == "mamoru" for question in play.pending):
                await pilot.press("space")
                continue
            while play.chosen != "mamoru":
                await pilot.press("tab")
            near = play.session.state.combatants["mamoru"].hex[0] >= 3
            await pilot.press(*("5" if near else "11"))
        raise AssertionError("the duel did not end")

    assert seen(keys(chronicle, size=NARROW, then=fight), "the fight is over")
    assert chronicle.session.state.phase == "interlude"
    assert seen(keys(chronicle, "c", size=NARROW), "Kappa")


def test_two_steps_back_and_on_again_after_the_end_of_a_segment():
    chronicle = first_duel()
    keys(chronicle, "1", "1", "space")
    after = chronicle.session.state
    assert chronicle.session.moment().beat == 2
    lines = keys(chronicle, "u", "u", size=NARROW)
    assert chronicle.session.head == 0
    assert seen(lines, "The past")
    keys(chronicle, "end")
    assert chronicle.session.state == after


def test_whose_decision_is_taken_back_is_asked_for_another() -> None:
    """Whoever had acted last before that was: a foe, where one of two samurai had."""
    chronicle = begin("ford-at-dusk", seed=1)
    sayo_first = ("tab", "3", "tab", "tab", "3")  # Sayo stands, then the second kappa
    lines = keys(chronicle, *sayo_first, "u", "u", size=NARROW)
    assert seen(lines, "Sayo, free in segment 1")
    assert seen(keys(chronicle, "3", "3", "3", "3", "u", size=NARROW), "Kappa 2, free in segment 1")


def test_what_was_decided_is_told_to_its_last_word_where_the_lane_is_free() -> None:
    """*decided: guard with Na…* stood behind six empty segments, and *guar*."""
    line = next(line for line in keys(begin("ford-at-dusk", seed=1), "tab", "2", size=NARROW) if " Sayo " in line)
    assert "30/30 guard " in line
    assert line.endswith(" decided: guard with Naginata│")


def test_who_gets_a_contested_hex_is_answered_with_one_key() -> None:
    """*Stand*, refused, was the first of the list, and the only answer had no digit and asked once more."""
    chronicle = begin("ford-at-dusk", seed=1)
    for command in (
        {"do": "rule-option", "option": "contested-hex", "value": "gm"},
        {"do": "rule-place", "who": "sayo", "to": "0,4"},
        {"do": "walk", "who": "mamoru", "to": "1,3"},
        {"do": "walk", "who": "sayo", "to": "1,3"},
    ):
        chronicle.session.do(chronicle.session.ruleset.read(command))
    lines = keys(chronicle, "space", size=NARROW)
    assert seen(lines, "1 Mamoru gets 1,3")
    assert seen(lines, "MA→  ?"), "the map shows which hex"
    assert seen(lines, "? who gets it")
    assert seen(keys(chronicle, "2", size=NARROW), "MA→ SA→")


def test_players_are_not_shown_what_the_foe_decided():
    chronicle = first_duel()
    lines = keys(chronicle, "tab", "slash", "c", "l", "a", "w", "enter", "a")
    assert chronicle.session.head == 1
    assert not seen(lines, "Claw")
    assert not seen(lines, "claw")


def test_a_turn_to_where_one_looks_already_says_that_it_is_the_full_circle() -> None:
    """*E →, 3 segments* stood first for whoever faced east."""
    lines = keys(begin("first-duel", seed=1), "4", size=NARROW)
    assert seen(lines, "1 E → full circle  3 segments")
    assert seen(lines, "2 SE ↘             1 segment")


def test_when_somebody_gets_up_again_is_told_to_its_last_word() -> None:
    """*staggered: up in 33 if nobody h…* stood in the lanes of ten, at 120 columns."""
    chronicle = begin("yomi-gate", seed=1)
    who = next(who for who in chronicle.session.state.combatants if who.startswith("gashadokuro"))
    ruling = {"do": "rule-set", "who": who, "field": "staggered", "value": 1}
    for presses in ((), ("space",) * 11):  # the segment has one digit, and then two
        keys(chronicle, *presses, size=WIDE)
        chronicle.session.do(chronicle.session.ruleset.read(ruling))
        lines = keys(chronicle, size=WIDE)
        assert any("staggered: up in" in line and "unless hit" in line for line in lines), "\n".join(lines[:16])

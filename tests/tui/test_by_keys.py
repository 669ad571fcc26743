"""Whole fights through the keyboard: the duel of the core's tests, which has dice, a reaction and an end."""

from __future__ import annotations

import pytest

from tests.tui.driver import NARROW, WIDE, keys, seen
from tests.tui.scenes import duel, still
from tui.start.fights import begin, reopen


def test_a_duel_is_fought_to_its_end_with_digits_alone():
    chronicle = duel()
    for _ in range(60):
        keys(chronicle, *("1" if not chronicle.session.state.attack else "22"), size=NARROW)
        if chronicle.session.state.winner:
            break
    assert chronicle.session.state.winner in ("ann", "ben")
    assert seen(keys(chronicle, "c", size=NARROW), "wins")


def test_the_only_possible_target_is_not_asked_for():
    chronicle = duel()
    lines = keys(chronicle, "1")
    assert chronicle.session.state.attack == "ben"
    assert seen(lines, "Ben: parry or take it?")


def test_undo_and_redo_go_where_they_say():
    chronicle = duel()
    lines = keys(chronicle, "1", "2", "2")
    after = chronicle.session.state
    assert chronicle.session.head == 2
    assert seen(lines, "u takes back Ben: defend (1 die seen)")
    lines = keys(chronicle, "u")
    assert "u takes back" in lines[-1]
    assert "u undo" not in lines[-1]
    lines = keys(chronicle, "u")
    assert chronicle.session.head == 0
    assert seen(lines, "The past: 2 steps back"), "the one count that the header has too"
    assert seen(lines, "acting here starts a branch")
    assert " Past, 2 back · acting branches off" in keys(chronicle, size=(40, 30))[0]
    keys(chronicle, "ctrl+r", "ctrl+r")
    assert chronicle.session.state == after


def test_acting_in_the_past_starts_a_branch():
    chronicle = duel()
    keys(chronicle, "1", "2", "2", "u", "2", "1")
    assert chronicle.session.timeline.size == 3
    assert chronicle.session.timeline.leaves() == [2, 3]


def test_brackets_step_by_moment_and_home_and_end_to_the_ends():
    chronicle = duel()
    keys(chronicle, *"121" * 4)
    last = chronicle.session.head
    turns = chronicle.session.state.turn
    keys(chronicle, "left_square_bracket")
    assert chronicle.session.state.turn == turns - 1
    keys(chronicle, "right_square_bracket")
    assert chronicle.session.head == last
    keys(chronicle, "left_curly_bracket")
    assert chronicle.session.moment().round < (turns + 1) // 2
    keys(chronicle, "home")
    assert chronicle.session.head == 0
    keys(chronicle, "end")
    assert chronicle.session.head == last


def test_table_dice_are_typed_without_enter():
    chronicle = duel(table_dice=True)
    lines = keys(chronicle, "1", "2", "1")
    assert seen(lines, "Ann rolls 1 d6")
    lines = keys(chronicle, "2", "1", "9")
    assert chronicle.session.head == 1
    assert seen(lines, "9 is no face of a d6: 1 to 6")
    lines = keys(chronicle, "2", "1", "5")
    assert seen(lines, "Ben rolls 1 d6")
    keys(chronicle, "2", "1", "5", "2")
    assert chronicle.session.state.fighters["ben"].health == 3


def test_calling_the_dice_off_changes_nothing():
    chronicle = duel(table_dice=True)
    lines = keys(chronicle, "1", "2", "1", "5", "escape")
    assert chronicle.session.head == 1
    assert seen(lines, "1 parry")


def test_dice_can_be_put_on_the_table_in_the_middle():
    chronicle = duel()
    lines = keys(chronicle, "d", "1", "2", "1")
    assert chronicle.session.dice.table
    assert seen(lines, "Ann rolls 1 d6")


def test_rulings_are_offered_in_every_phase():
    chronicle = duel()
    lines = keys(chronicle, "g", "1", "2", "enter")
    assert chronicle.session.state.fighters["ann"].health == 2
    assert seen(lines, "GM health of ann set to 2")


def test_a_hex_is_picked_on_the_map_by_arrows():
    chronicle = still("ford")
    lines = keys(chronicle, "2", "tab", "tab", "enter")
    assert chronicle.session.timeline.step(1).command.to == "2,4"
    assert seen(lines, "does walk 2,4")


def test_a_hex_that_is_out_of_reach_is_told_in_place():
    chronicle = still("ford")
    lines = keys(chronicle, "2", "left", "left", "enter")
    assert chronicle.session.head == 0
    assert seen(lines, "not among those that can be chosen")


@pytest.mark.parametrize(
    ("presses", "why"),
    [
        (("1", *("right",) * 3, "enter"), "4,3 is 4 hexes away, a walk goes 1"),
        (("8", *("right",) * 7, "enter"), "a run goes 1 to 5 hexes, 8,3 is 8 away"),
    ],
)
def test_a_place_that_is_not_offered_is_refused_in_the_words_of_the_game(presses: tuple[str, ...], why: str) -> None:
    chronicle = begin("ford-at-dusk", seed=1)
    lines = keys(chronicle, *presses, size=NARROW)
    assert chronicle.session.head == 0
    assert seen(lines, why)


def test_a_disabled_option_tells_why():
    lines = keys(still("ford"), "slash", *"duck", "enter")
    assert seen(lines, "needs 42 stamina, has 32")


def test_the_list_is_filtered_behind_a_slash_and_by_no_other_letter():
    """U7: some letters filtered, others were keys: *stand* opened the timeline."""
    assert seen(keys(still("ford"), "slash", "k", "enter"), "walk where")
    assert not seen(keys(still("ford"), "k"), "/k")


def test_escape_goes_one_step_back_each_time():
    lines = keys(still("ford"), "5", "3", "1", "escape")
    assert seen(lines, "Claws")
    lines = keys(still("ford"), "5", "3", "1", "escape", "escape")
    assert seen(lines, "Mamoru, free in segment 14")


def test_space_goes_on():
    chronicle = still("ford")
    keys(chronicle, "space")
    assert chronicle.session.timeline.step(1).command.what == "rest"


def test_several_values_are_taken_in_and_out_before_enter():
    chronicle = still("ford")
    keys(chronicle, "6", "1", "3", "1", "2", "enter")
    assert chronicle.session.timeline.step(1).command.many == ("cloak", "shield")


def test_a_move_is_composed_out_of_parts():
    chronicle = still("ford")
    keys(
        chronicle,
        "5",
        "3",
        "2",
        "enter",
        "tab",
        "space",
        "enter",
        "right",
        "plus",
        "plus",
        "a",
        "1",
        "right",
        "plus",
        "f",
    )
    move = chronicle.session.timeline.step(1).command.move
    assert move == {
        "links": [
            {"weapon": "mace", "move": "Sweep", "hexes": ["1,4", "2,3"], "power": ["str", "str"]},
            {"weapon": "mace", "move": "Smash", "power": [], "front": 1},
        ]
    }


def test_tab_asks_the_next_one_who_is_free():
    lines = keys(still("ford"), "tab")
    assert seen(lines, "Kenta: and he?")


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_what_just_happened_is_on_the_screen_without_a_key(size):
    chronicle = begin("enc-gate", seed=3)
    lines = keys(chronicle, "1", "1", "2", size=size)
    assert seen(lines, "→ DEAD")
    assert seen(lines, "(11 dice seen)")


def test_a_crowd_is_named_on_the_smallest_board():
    lines = keys(begin("enc-gate", seed=3), size=NARROW)
    assert seen(lines, "IR GL MA g1◎ g2◎ g3◎")


def test_a_whole_order_stays_on_a_narrow_screen():
    lines = keys(begin("siege-of-takegawa", seed=3), size=NARROW)
    for short in ("o1", "A3", "on1", "TM", "o5", "?k"):
        assert any(short in line for line in lines[2:6]), short
    assert seen(lines, "Enemies’ Morale 0")


def test_the_palette_gives_its_lines_to_the_list_where_nothing_is_to_be_said():
    lines = keys(begin("first-duel", seed=3), size=NARROW)
    assert seen(lines, "6 Attack move")
    lines = keys(begin("first-duel", seed=3), *["down"] * 2, size=NARROW)
    assert seen(lines, "Leaves 26 of 30 stamina")
    assert seen(lines, "5 Slash: Katana")


def test_in_a_new_moment_the_party_is_asked_first():
    chronicle = begin("ford-at-dusk", seed=1)
    lines = keys(chronicle, "tab", "tab", "tab", "2")
    assert seen(lines, "Mamoru, free in segment 1"), "within a moment the first who is still asked"
    lines = keys(chronicle, "3", "3", "2")
    assert seen(lines, "Mamoru, free in segment 2")


def test_nothing_can_be_commanded_where_another_program_writes(tmp_path):
    from tui.fight.watching import WatchController

    path = tmp_path / "a.fight"
    begin("first-duel", seed=1, path=path).close()
    chronicle = reopen(path, read_only=True)
    lines = keys(chronicle, "1", "1", "space", "g", "enter")
    assert seen(lines, "Watching")
    assert not hasattr(WatchController, "submit")
    assert chronicle.session.timeline.size == 0


def test_undo_drops_what_is_half_made_before_anything_that_was_done():
    """U18: `u` while a choice was half made took back the last act instead."""
    chronicle = begin("first-duel", seed=1)
    keys(chronicle, "1", "1")
    done = chronicle.session.head
    lines = keys(chronicle, "1", "u")
    assert chronicle.session.head == done
    assert seen(lines, "what does Kappa do?") or not seen(lines, "Where to?")
    keys(chronicle, "u")
    assert chronicle.session.head < done

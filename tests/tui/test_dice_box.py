"""Dice of the table by keys: what each face would give, what the dice before came to, and the way back."""

from __future__ import annotations

from tests.tui.driver import NARROW, keys, seen, text_of
from tui.start.fights import begin

BEGUN = ("2", "1", "1", *"35462")
"""A start cell, the fight begun, and the first five dice."""
SPENT = ("4", *"35462", "enter")
"""The shield raised with all the dice there are: nobody is asked until the next round."""


def typed(*presses: str) -> list[str]:
    return keys(begin("in-the-reeds", seed=1, table_dice=True), *presses, size=NARROW)


def test_the_box_says_what_each_face_of_an_enemies_table_would_give() -> None:
    lines = typed(*BEGUN, *SPENT, "space")
    assert seen(lines, "for Archers")
    assert seen(lines, "1-3   50 %  0/2     A: Knife 1 pierce; B: Arrow 2 pierce; C: Move")
    assert seen(lines, "6     17 %  0/1     Move")
    assert seen(lines, "[_]")
    assert seen(lines, "one digit a face")


def test_dice_for_the_next_round_are_asked_for_below_what_the_enemies_did() -> None:
    lines = typed(*BEGUN, *SPENT, "space", "6", "space", "space")
    assert seen(lines, "The Ferryman rolls 5 d6")
    box = "\n".join(lines[lines.index(next(line for line in lines if "rolls 5 d6" in line)) :])
    assert "Reed Archer 2 moves to 6,9 → 5,8 → 5,7 → 5,6" in box, box


def test_undo_takes_a_face_back_and_then_the_decision_that_needs_the_dice() -> None:
    assert seen(typed(*BEGUN[:3], "3", "5", "u"), "[3] [_] [ ]")
    lines = typed(*BEGUN[:3], "3", "u", "u")
    assert not seen(lines, "rolls 5 d6")
    assert seen(lines, "Begin the fight"), "the start cell is still taken"


def test_the_sheets_can_be_looked_at_while_dice_are_asked_for() -> None:
    chronicle = begin("in-the-reeds", seed=1, table_dice=True)

    def then(app, pilot):
        async def look() -> None:
            await pilot.press("s")
            assert seen(text_of(app), "╭ FE The Ferryman ")
            assert seen(text_of(app), "rolls 5 d6")

        return look()

    keys(chronicle, *BEGUN[:3], size=NARROW, then=then)

"""Dice of the table by keys: what each face would give, what the dice before came to, and the way back."""

from __future__ import annotations

import pytest

from engine.core.refusal import NeedsDice, RollNeeded
from saves.chronicle import Chronicle
from tests.tui.driver import NARROW, keys, seen, text_of
from tui.appearance.glyphs import UNICODE
from tui.appearance.look import look
from tui.draw.dicebox import strips
from tui.draw.rows import Pen
from tui.fight.faces import Faces, who_rolls
from tui.start.fights import begin

BEGUN = ("2", "1", "1", *"35462")
"""A start cell, the fight begun, and the first five dice."""
SPENT = ("4", *"35462", "enter")
"""The shield raised with all the dice there are: nobody is asked until the next round."""


def typed(*presses: str) -> list[str]:
    return keys(begin("in-the-reeds", seed=1, table_dice=True), *presses, size=NARROW)


def test_the_box_says_what_each_face_of_an_enemies_table_would_give() -> None:
    lines = typed(*BEGUN, *SPENT)
    assert seen(lines, "for Archers")
    assert seen(lines, "1-3  50 %  0/2  A: Knife 1 pierce; B: Arrow 2 pierce; C: Move")
    assert seen(lines, "6    17 %  0/1  Move")
    assert seen(lines, "[_]")
    assert seen(lines, "one digit a face")


def test_a_narrow_box_has_all_of_a_small_table() -> None:
    """*… 4 more* stood for two of three entries, beside columns as wide as what nobody read above them."""
    chronicle = begin("hollowed-adventurer", seed=1, table_dice=True)
    keys(chronicle, "space", *"2333", "4", "4", "enter", size=(40, 30))
    lines = keys(chronicle, "space", size=(40, 30))
    assert seen(lines, "│ 1   17 % 0/1 A: Flurry 2 slash ×3;   │"), "\n".join(lines)
    assert seen(lines, "│ 6   17 % 0/1 Sudden. Wicked Slice 3  │")


def test_dice_for_the_next_round_are_asked_for_below_what_the_enemies_did() -> None:
    """The lines that tell what just happened tell that; the box has all of its own for what is asked."""
    lines = typed(*BEGUN, *SPENT, "6", "space", "space")
    box = lines.index(next(line for line in lines if "rolls 5 d6" in line))
    assert seen(lines[:box], "Reed Archer 2 moves to 5,6"), lines
    assert not seen(lines[box:], "Reed Archer")


TWO_ACTS = ("slash", *"aim", "enter", "enter", "4", "enter")
"""An aim and the shield: with these the beat is over, and the enemies' table is rolled on."""


def test_what_came_of_the_act_before_the_dice_takes_no_line_of_the_table_that_is_rolled_on() -> None:
    lines = typed(*BEGUN, *TWO_ACTS)
    assert seen(lines, " 1.1 The Ferryman: Take Aim")
    assert seen(lines, " 1.1 The Ferryman: Shield Up!"), "it waits for the dice, and is told with what was done before"
    assert seen(lines, "6    17 %  0/1  Move")
    told = typed(*BEGUN, *TWO_ACTS, "escape")
    assert not seen(told, " 1.1 The Ferryman: Shield Up!"), "what was called off has not happened"


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


def test_dice_of_twelve_take_one_digit_where_one_is_a_face() -> None:
    """Two digits a face were asked for, and a 5 took the first die all the same."""
    twelve = Faces(None, RollNeeded(2, 12, "cover"))
    assert not twelve.digit("5")
    assert twelve.typed == [5]
    box = strips(Pen(look(), UNICODE), twelve, "Tariq", 78, 8)
    assert any("one digit a face, two above 9, 01 is 1" in strip.text for strip in box)
    hundred = strips(Pen(look(), UNICODE), Faces(None, RollNeeded(1, 100, "luck")), "Tariq", 78, 8)
    assert any("two digits a face" in strip.text for strip in hundred)


def test_a_one_before_a_face_with_which_it_makes_none_is_a_one() -> None:
    """Of 1 and 3 on two d12 *13 is no face of a d12* was told, and how a 1 is typed nowhere."""
    chronicle = begin("enc-gate", seed=1, table_dice=True)
    assert seen(keys(chronicle, "1", *"135", size=NARROW), "[1] [3] [5] [_]")
    lines = keys(begin("enc-gate", seed=1, table_dice=True), "1", *"01125", size=NARROW)
    assert seen(lines, "[1] [12] [5] [_]")
    assert seen(lines, "two above 9, 01 is 1")
    lines = keys(begin("enc-gate", seed=1, table_dice=True), "1", *"55513", size=NARROW)
    assert seen(lines, "13 is no face of a d12"), "the last die takes no second face with it"
    mixed = Faces(None, RollNeeded(2, 12, "lore", each=(12, 6)))
    assert not mixed.digit("1")
    assert mixed.digit("5")
    assert mixed.typed == [1, 5]


def test_the_box_says_what_comes_on_top_of_the_dice_and_what_they_are_held_against() -> None:
    """Yokai: who typed the faces had to know of the +5, and of the 20 of the attack."""
    chronicle = begin("first-snow-duel", seed=1, table_dice=True)
    assert seen(keys(chronicle, "1", "1", size=NARROW), "attack (Katana) · +5 on top: Weapons - Blade +3, Strength +2")
    chronicle = begin("first-snow-duel", seed=1, table_dice=True)
    lines = keys(chronicle, "1", "1", *"654", size=NARROW)
    assert seen(lines, "+5 on top: Weapons - Blade +3, Agility +2; against 20")


@pytest.mark.rule("YO-18", "YO-S44")
def test_as_players_see_it_the_box_keeps_the_numbers_of_a_foe() -> None:
    """What comes on top of Hayato's dice stood in the box of whoever defends as players see it, and what they are held
    against, though the foes' dice are rolled out of sight.
    """

    def attacked(hide: str) -> Chronicle:
        chronicle = begin("first-snow-duel", seed=1, table_dice=True)
        ruling = {"do": "rule-set", "field": "hidden-rolls", "value": hide}
        for command in (ruling, {"do": "pass", "who": "aya-ronin"}):
            chronicle.session.do(chronicle.session.ruleset.read(command))
        keys(chronicle, "1")
        return chronicle

    assert seen(keys(attacked("none"), "1", size=NARROW), "attack (Katana) · +5 on top: Weapons - Blade +3, Agility +2")
    lines = keys(attacked("none"), "a", "1", size=NARROW)
    assert seen(lines, "Hayato rolls 3 d6")
    assert not seen(lines, "on top"), "whose the modifiers are"
    lines = keys(attacked("none"), "a", "1", *"166", size=NARROW)
    assert seen(lines, "+5 on top: Weapons - Blade +3, Strength +2; against 18"), "their own, against dice they saw"
    lines = keys(attacked("enemies"), "a", "1", *"166", size=NARROW)
    assert seen(lines, "Aya rolls 3 d6")
    assert not seen(lines, "18"), "\n".join(lines)


def test_a_house_rule_that_needs_no_dice_any_more_does_not_carry_the_command_out() -> None:
    """Yokai: Hayato's 3D6 without a defence are asked for; from now on such a check is a fixed 10."""
    chronicle = begin("first-snow-duel", seed=1, table_dice=True)
    rule = ("comma", "slash", *("space" if letter == " " else letter for letter in "does not defend"), "enter")
    asked = keys(chronicle, "1", "2", "6", "6", "6", size=NARROW)
    assert seen(asked, "Hayato rolls 3 d6")
    chronicle = begin("first-snow-duel", seed=1, table_dice=True)
    page = keys(chronicle, "1", "2", "6", "6", "6", *rule, "right", "right", size=NARROW)
    assert seen(page, "no dice are needed for it any more")
    chronicle = begin("first-snow-duel", seed=1, table_dice=True)
    lines = keys(chronicle, "1", "2", "6", "6", "6", *rule, "right", "right", "escape", "escape", size=NARROW)
    assert seen(lines, "Aya attacks Hayato: which defence?"), "\n".join(lines)
    told = " ".join(" ".join(keys(chronicle, size=NARROW)).split())
    assert "takes" not in told
    chronicle = begin("first-snow-duel", seed=1, table_dice=True)
    again = ("right", "right", "escape", "escape", "2")
    told = " ".join(" ".join(keys(chronicle, "1", "2", "6", "6", "6", *rule, *again, size=NARROW)).split())
    assert "Aya hits Hayato by 13" in told, "the faces that were typed count"


def test_one_digit_too_many_answers_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last face takes the roll by itself: a digit typed with it prayed, or chose whatever was asked next."""

    def after(*more: str) -> list[str]:
        chronicle = begin("standoff-at-the-bridge", seed=1, table_dice=True)
        return keys(chronicle, "1", "4", "3", *more, size=NARROW)

    assert not seen(after("1"), "Pray?"), "where there was time to read it is meant"
    monkeypatch.setattr("tui.fight.keys.TOO_MANY", 600.0)
    kept = after("1", "1")
    assert seen(kept, "Zaynab: Grace shows 4 3, 0 successes. Pray?"), "\n".join(kept)
    assert seen(kept, "the roll had all its faces: that 1 was one too many"), "\n".join(kept)
    assert not seen(after("1", "space"), "Pray?"), "any other key is meant"
    assert not seen(after("1", "up", "1"), "Pray?"), "and so is what comes after it"


def test_who_comes_by_the_very_command_that_needs_dice_is_called_by_name() -> None:
    """MIR: *guard rolls 3 d12*, by the id of somebody who was not there yet; line mode said so too."""
    chronicle = begin("enc-knight", seed=1)
    session = chronicle.session
    session.do(session.ruleset.read({"do": "roll-initiative"}))
    session.set_dice(table=True)
    lines = keys(chronicle, "g", "slash", *"add", "enter", "1", "enter", "enter", "enter", size=NARROW)
    assert seen(lines, "╭ Guard rolls 3 d12 "), "\n".join(lines)
    joins = session.ruleset.read({"do": "rule-add", "entry": "foe-guard", "at": "0", "hidden": True})
    with pytest.raises(NeedsDice) as wanted:
        session.do(joins)
    who = wanted.value.roll.who
    assert who_rolls(session, joins, who, session.view("gm"), "gm") == "Guard in hiding"
    assert who_rolls(session, joins, who, session.view("players"), "players") == ""

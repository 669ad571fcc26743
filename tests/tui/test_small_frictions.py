"""Small frictions of keys: a refusal that changed the list, a key that the footer kept to itself, words told twice."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.view import Pending
from engine.systems.yokai.commands.flow import EndFight
from saves.picture import panels
from tests.tui.driver import NARROW, WIDE, Size, keys, looks, seen
from tests.tui.test_keys_that_stay import hit, opened
from tui.fight.editors.entries import MORE
from tui.start.fights import begin

PHONE: Size = (40, 30)


def test_a_refused_digit_says_why_and_leaves_the_list_as_it_is() -> None:
    """The cursor went to the refused act, and the line that four of them share at forty columns fell apart."""
    before = keys(begin("enc-knight", seed=3), "1", "1", "1", size=PHONE)
    after = keys(begin("enc-knight", seed=3), "1", "1", "1", "1", size=PHONE)
    assert seen(after, "✗1 Bow, 2 Unarmed, 5 Run, 7 Bandage")
    assert seen(after, "Attack: has spent the action")
    assert seen(after, "MR-14")
    changed = [line for line, was in zip(after, before, strict=True) if line != was]
    assert len(changed) == 1, "the reason, and nothing else"


def test_digits_that_are_refused_alike_say_what_they_would_do() -> None:
    """*1 2 3 Duellist is 1 unit away* said nothing of attacks, and there was room for it."""
    lines = keys(begin("mir-duel", seed=1), "space", size=NARROW)
    assert seen(lines, "✗1 Attack: Sword, 2 Shield, 3 Unarmed  move first: Duellist is 1 unit away"), "\n".join(lines)


@pytest.mark.parametrize("size", [PHONE, NARROW, WIDE], ids=["40x30", "80x24", "120x40"])
def test_a_list_whose_line_space_takes_says_so(size: Size) -> None:
    adding = "g", "slash", *"add", "enter"
    for encounter, answered in (("enc-knight", "Add somebody › "), ("ford-at-dusk", "Add foes › ")):
        list_, taken = looks(begin(encounter, seed=3), adding, ("space",), size=size)
        assert "enter space take " in list_[-1]
        assert seen(taken, answered)
    assert "space take" not in keys(begin("ford-at-dusk", seed=3), "5", size=size)[-1], "it never attacks"


@pytest.mark.parametrize(
    "encounter", ["ford-at-dusk", "first-snow-duel", "enc-knight", "caravanserai", "hollowed-adventurer"]
)
def test_who_joins_is_found_by_the_same_word_in_all_games(encounter: str) -> None:
    lines = keys(begin(encounter, seed=3), "g", "slash", *"add", size=NARROW)
    assert seen(lines, " Add "), lines


def test_what_several_are_asked_alike_is_told_once_in_a_picture() -> None:
    """Mirage: *can still act* stood under each of those asked."""
    asked_alike = tuple(Pending(who, f"{who}: what?", "act", "gm", "MG-33", ("can still act: a, b",)) for who in "ab")
    view = replace(begin("caravanserai", seed=3).session.view("gm"), pending=asked_alike)
    asked = next(panel for panel in panels(view) if panel.id == "pending")
    assert [line.strip() for line in asked.lines] == [
        "? a: what?  (MG-33)",
        "? b: what?  (MG-33)",
        "can still act: a, b",
    ]


@pytest.mark.parametrize("size", [PHONE, NARROW, WIDE], ids=["40x30", "80x24", "120x40"])
def test_escape_leads_back_to_the_whole_list(size: Size) -> None:
    """It did so, but nothing said it; behind an opened card it closes that first."""
    typing, found, whole = looks(None, ("slash", *"snow"), ("enter", "escape"), ("escape",), size=size)
    assert seen(found, "/snow")
    assert "esc whole list" in found[-1]
    assert "enter open  esc whole list  up down choose".startswith(typing[-1].strip()), "letters are text, and no keys"
    assert not seen(whole, "/snow")
    assert "whole list" not in whole[-1]


def test_a_rest_of_ones_own_has_a_digit_beside_that_of_all() -> None:
    """Yokai: both went by one name, and the digit led to the rest of everybody only."""
    ended = begin("first-snow-duel", seed=1)
    ended.session.do(EndFight())
    lines = keys(ended, size=NARROW)
    own = next(line for line in lines if " Short rest " in line and "all" not in line)
    every = next(line for line in lines if " Short rest for all " in line)
    assert own[2].isdigit()
    assert every[2].isdigit()
    assert own[2] != every[2]
    assert seen(keys(ended, own[2], size=NARROW), "Aya takes a short rest")


def test_a_digit_that_no_line_has_says_so():
    controller = opened("the-gate", seed=1)
    hit(controller, "9")
    assert controller.message == "no line has the 9 here"


@pytest.mark.parametrize("encounter", ["first-duel", "enc-knight", "night-of-jackals", "salt-road-chase"])
def test_the_key_of_the_rest_opens_what_the_last_line_does(encounter: str):
    controller = opened(encounter, seed=1)
    told = 0
    for _ in range(6):
        rows = controller.builder.entries()
        if rows and rows[-1].value == MORE:
            behind: Any = controller.builder.editor.pick(len(rows) - 1)
            hit(controller, "0")
            assert [entry.label for entry in controller.builder.entries()] == [entry.label for entry in behind.rows]
            hit(controller, "escape")
            assert controller.builder.entries() == rows
            told += 1
        hit(controller, "space")
    assert told


@pytest.mark.parametrize("size", [PHONE, NARROW, WIDE], ids=["40x30", "80x24", "120x40"])
def test_whom_an_attack_costs_too_much_stands_there_with_the_sum(size: Size) -> None:
    """Yokai: Kitsune was not among those whom to attack, and only the map said what it would cost."""
    lines, pointed = looks(begin("bridge-at-dusk", seed=3), ("1",), ("4",), size=size)
    assert seen(lines, "✗4 Kitsune")
    assert seen(pointed, "Kitsune: Katana needs 7")
    assert seen(pointed, "whom?"), "it is no answer"


def test_acts_refused_alike_are_named_where_their_reason_is_cut_anyway() -> None:
    """*✗1–3 move first: Duellist is 1 unit …* named no act."""
    lines = keys(begin("mir-duel", seed=1), "space", size=PHONE)
    assert seen(lines, "✗1–3 Attack  move first: Duellist is …"), "\n".join(lines)


@pytest.mark.parametrize("size", [PHONE, NARROW], ids=["40x30", "80x24"])
def test_a_filter_that_finds_nothing_says_what_looks_further(size: Size) -> None:
    """Yokai: *improvise* is a ruling, which the filter of a turn does not know; the key works while it is typed."""
    typing = "slash", *"impr"
    nothing, found = looks(begin("first-snow-duel", seed=3), typing, ("ctrl+p", *"impr"), size=size)
    assert seen(nothing, "not here: ctrl+p looks further")
    assert seen(found, "Improvise")
    assert seen(keys(begin("first-snow-duel", seed=3), "ctrl+p", *"qqqq", size=size), "nothing fits the filter")


def test_where_initials_name_figures_the_frame_says_what_they_are_of():
    for encounter in ("bridge-at-dusk", "governors-hall"):
        lines = keys(begin(encounter, seed=1), size=PHONE)
        assert lines[1] == "╭ Round 1, cycle 1 ──────────── Morale ╮"
    for size in ((60, 20), NARROW):  # the figures have their names there
        assert "Morale" not in keys(begin("bridge-at-dusk", seed=1), size=size)[1]

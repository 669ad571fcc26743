"""Editors of single values: numbers, the nearest first, the first line, the middle of a path."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.options import Option, Slot
from engine.core.view import Also
from tests.tui.test_editors import WAY, after, an_option, beside, command
from tui.fight.command_builder import of
from tui.fight.editors.entries import Entry, begun, slot_digits
from tui.fight.editors.opening import editor_of
from tui.fight.editors.outcome import Done, Press, Told
from tui.fight.editors.places import OnBoard
from tui.fight.editors.whom import everybody, whom
from tui.start.fights import begin


def test_a_number_is_typed_or_counted_and_enter_takes_it() -> None:
    count = an_option(Slot("count", "number", min=2, max=30, default=5))
    assert command(after(count, "1", "1", "2", "enter")) == {"do": "act", "count": 12}
    assert after(count, "1", "1", "2", "x") is None
    assert after(count, "1", "1", "2", "up").editor.value == 13
    assert after(count, "1", "9", "9").editor.value == 9


def test_a_digit_that_no_line_has_says_so() -> None:
    told = after(an_option(Slot("whom", "choice", ("x", "y"))), "1", "9")
    assert isinstance(told, Told)
    assert told.message == "no line has the 9 here"


def test_beyond_the_last_line_there_is_nothing_to_take() -> None:
    editor = editor_of(Slot("whom", "choice", ("x", "y")), {}, str)
    assert [editor.pick(at) is None for at in (-1, 0, 1, 2)] == [True, False, False, True]


def test_figures_are_their_own_digits_and_of_two_of_them_none() -> None:
    assert slot_digits(Slot("n", "choice", ("a", "b", "c"), labels=("10", "2", "0")), {}) == (0, 2, 0)
    assert slot_digits(Slot("n", "choice", ("a", "b"), labels=("10", "20")), {}) == ()


def test_of_more_people_than_there_are_digits_the_last_have_none() -> None:
    people = tuple("abcdefghijk")
    assert slot_digits(Slot("whom", "entity", people), {}) == (1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0)


def test_what_ends_a_fight_that_is_over_is_asked_first() -> None:
    walk, end = Option("walk", "ann", "Walk", {}), Option("end", "", "End the fight", {}, aim="end-fight", hot=True)
    assert [entry.label for entry in of((walk, end), str, "ann").entries()] == ["End the fight", "Walk"]
    assert [entry.label for entry in of((walk,), str, "ann").entries()] == ["Walk"]


def test_a_list_begins_with_what_can_be_taken_and_helps() -> None:
    shut, vain, good = Entry("shut", "a", enabled=False), Entry("vain", "b", useless=True), Entry("good", "c")
    assert begun([shut, vain, good, good]) == 2
    assert begun([shut, vain, vain]) == 1
    assert begun([shut, shut]) == 0


def test_hexes_are_listed_from_a_place_outward_and_the_first_can_be_pointed_at() -> None:
    slot = Slot("at", "hex", ("0,0", "4,2", "3,3", "2,5"))
    editor = editor_of(slot, {}, str, place="3,3")
    assert isinstance(editor, OnBoard)
    assert [entry.value for entry in editor.entries()] == ["3,3", "4,2", "2,5", "0,0"]
    assert editor.at(0).pointed() == "3,3"
    assert editor.at(-1).pointed() is None


def test_a_cell_of_a_path_leads_back_to_it() -> None:
    step = after(an_option(WAY), "1", "right", "right", "right")
    assert step.editor.path == ("1", "2", "3")
    assert [step.editor.touch(cell).path for cell in ("0", "1", "2", "3")] == [(), ("1",), ("1", "2"), ("1", "2", "3")]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("k", ["k1 Kappa", "k2 Kamo"]),
        ("k2", "kamo"),
        ("x", "xaver"),
        ("o", ["oni Oni"]),
        ("on", "oni"),
        ("i", ["oni Oni"]),
        ("ni", "oni"),
        ("ka", ["k1 Kappa", "k2 Kamo"]),
        ("ri", ["mo Mori"]),
    ],
)
def test_a_mark_or_two_signs_of_it_that_no_other_has_are_an_answer(typed: str, found: str | list[str]) -> None:
    """One sign that is not the whole mark waits for the next, and what is in no mark is looked for in the names."""
    people = {"kappa": "k1 Kappa", "kamo": "k2 Kamo", "mori": "mo Mori", "oni": "oni Oni", "xaver": "x Xaver"}
    editor: Any = whom(Slot("who", "entity", tuple(people), tuple(people.values())), str)
    for sign in typed:
        editor = editor.press(Press(sign, sign, "", beside))
    assert found == (editor.value if isinstance(editor, Done) else [entry.label for entry in editor.shown])


def test_everybody_is_listed_with_whether_they_are_asked_may_act_or_how_they_are() -> None:
    view = begin("first-duel", seed=1).session.view("gm")
    asked = tuple(question for question in view.pending if question.who == "mamoru")
    for also, kappa in (
        ((), "down"),
        ((Also("kappa-1", 1),), "may act out of turn"),
        ((Also("kappa-1", 1, "x"),), "x"),
    ):
        sheets = tuple(replace(sheet, state="down") for sheet in view.sheets)
        slot = everybody(replace(view, also=also, sheets=sheets), asked)
        assert slot.choices == ("mamoru", "kappa-1")
        assert slot.notes == ("is asked", kappa)

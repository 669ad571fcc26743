"""Parts are put together by keys: fields that change by one, places that are pointed out, parts that come and go."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core.options import Composer, Option, Slot
from tests.tui.test_editors import KEYS, beside
from tui.fight.composition import Composition, set_field, with_part, without_part
from tui.fight.editors.composer import ComposerEditor, composer_editor
from tui.fight.editors.outcome import Done, Press, Told

CUT = Option(
    "cut",
    "",
    "Cut",
    {"kind": "cut"},
    (
        Slot("at", "choice", ("head", "arm", "leg")),
        Slot("by", "number", min=2, max=4),
        Slot("through", "choice", ("mail", "hide", "bone"), many=(1, 2)),
        Slot("cells", "hex", ("1", "2", "3"), many=(1, 2), optional=True),
    ),
)
STAB = Option("stab", "", "Stab", {"kind": "stab"}, enabled=False, why_not="the point is blunt")
CUTS = Composer("cuts", "cut", (STAB, CUT), count=(2, 3), later=(Slot("pause", "number", min=1),))
NAMED = Composer("cuts", "cut", (CUT,), count=(1, 2), whole=(Slot("name", "text", optional=True), CUT.slots[3]))


def outcome(editor: ComposerEditor, key: str) -> object:
    """What comes of a key."""
    return editor.press(Press(key, key if len(key) == 1 else None, KEYS.action(key), beside))


def pressed(editor: ComposerEditor, *keys: str) -> ComposerEditor:
    """The composition after these keys."""
    for key in keys:
        found = outcome(editor, key)
        assert isinstance(found, ComposerEditor), (key, found)
        editor = found
    return editor


def first(*keys: str) -> ComposerEditor:
    """One cut, and these keys."""
    return pressed(composer_editor(CUTS).with_part("cut"), *keys)


def field(editor: ComposerEditor, name: str, part: int = 0) -> object:
    return editor.composition.parts[part].filled.get(name)


@pytest.mark.parametrize(
    ("keys", "at"),
    [
        ("", "head"),
        ("plus", "arm"),
        ("plus plus plus", "head"),
        ("minus", "leg"),
        ("2", "arm"),
        ("4", "head"),
        ("0", "head"),
    ],
)
def test_one_of_several_goes_round(keys: str, at: str) -> None:
    assert field(first(*keys.split()), "at") == at


@pytest.mark.parametrize(
    ("keys", "by"), [("", 2), ("plus", 3), ("plus plus plus", 4), ("minus", 2), ("3", 3), ("9", 4), ("1", 2)]
)
def test_a_number_stays_within_its_bounds(keys: str, by: int) -> None:
    assert field(first("right", *keys.split()), "by") == by


@pytest.mark.parametrize(
    ("keys", "through"),
    [
        ("plus", ["mail", "hide"]),
        ("plus plus", ["mail", "hide"]),
        ("plus minus minus", ["mail"]),
        ("3", ["mail", "bone"]),
        ("3 1", ["bone"]),
        ("2 3", ["mail", "hide"]),
    ],
)
def test_of_several_no_more_and_no_fewer_than_may_be(keys: str, through: list[str]) -> None:
    assert field(first("right", "right", *keys.split()), "through") == through


def test_a_number_without_an_end_grows_and_a_list_that_may_repeat_repeats_its_last() -> None:
    many = Slot("cuts", "choice", ("thrust", "slash"), many=(0, 3), repeat=True)
    part = Option("cut", "", "Cut", {}, (Slot("force", "number", min=1), many, Slot("to", "choice", ())))
    made = pressed(composer_editor(Composer("parts", "part", (part,), count=(1, 1))), "1")
    assert [field(pressed(made, *keys), "force") for keys in (["plus"], ["plus"] * 2, ["plus", "minus"])] == [2, 3, 1]
    cuts = pressed(made, "right", "2", "plus", "plus", "plus")
    assert field(cuts, "cuts") == ["slash"] * 3
    assert field(pressed(cuts, "minus"), "cuts") == ["slash"] * 2
    assert field(pressed(cuts, "right", "plus", "1"), "to") is None, "there is nothing to choose"


def test_the_fields_of_a_part_go_round_and_the_cursor_keeps_to_those_that_there_are() -> None:
    assert first("left").column == 3
    assert first("left", "right").column == 0
    assert first("left", "down").column == 0, "the line that adds a part has none"


def test_parts_come_and_go() -> None:
    """What cannot be used stands last, and says why."""
    one = first("x")
    assert (one.composition.parts, one.adding) == ((), True)
    assert outcome(one, "2") == Told("the point is blunt")
    two = first("a", "1")
    assert (two.line, field(two, "pause", 1), field(two, "pause")) == (1, 1, None)
    three = pressed(two, "a", "1")
    assert pressed(three, "a") == three, "there is room for no more"
    assert pressed(three, "x").line == 1
    assert pressed(three, "right", "x").column == 0
    fewer = pressed(three, "up", "x")
    assert (len(fewer.composition.parts), fewer.line, fewer.adding) == (2, 1, False)


def test_the_kinds_of_parts_are_left_by_a_step_back_where_there_is_a_part() -> None:
    listed = first("right", "a", "down", "right")
    assert (listed.adding, listed.kind, listed.column) == (True, 1, 1)
    back = listed.back()
    assert isinstance(back, ComposerEditor)
    assert (back.adding, pressed(back, "a").kind) == (False, 0)
    assert pressed(back, "a", "1").column == 0, "the cursor is on the first field of what is new"
    assert composer_editor(CUTS).back() is None


def test_it_is_done_when_nothing_is_missing() -> None:
    assert outcome(first(), "f") == Told("needs 2 cut or more, has 1")
    two = first("a", "1")
    assert isinstance(outcome(two, "f"), Done)
    open_still = two.with_value(None)
    assert outcome(open_still, "f") == Told("cut 2: at is still open")


def test_it_begins_with_the_kinds_of_parts_and_one_part_may_be_enough() -> None:
    for least in (0, 1):
        empty = composer_editor(replace(NAMED, count=(least, 2)))
        assert (empty.adding, empty.value(), empty.missing()) == (True, None, "needs 1 cut or more, has 0")
        assert isinstance(outcome(pressed(empty, "1"), "f"), Done)


def test_the_cursor_goes_round_the_parts_and_the_line_below_them() -> None:
    two = first("a", "1")
    assert [pressed(two, *["down"] * times).line for times in range(4)] == [1, 2, 0, 1]
    assert pressed(two, "down", "x") == pressed(two, "down"), "there is no part to take away"
    full = pressed(two, "a", "1")
    assert pressed(full, "down").line == 0, "where nothing can be added there is no such line"
    kinds = composer_editor(Composer("cuts", "cut", (STAB, CUT, CUT), count=(1, 2)))
    assert [pressed(kinds, key).kind for key in ("up", "down")] == [2, 1]
    assert pressed(kinds, "4") == kinds, "there are three"


def test_enter_ends_it_on_a_part_and_adds_one_on_the_line_below() -> None:
    assert outcome(first(), "enter") == Told("needs 2 cut or more, has 1")
    below = first("down")
    assert pressed(below, "plus", "1") == below, "nothing there has a value"
    assert pressed(below, "enter").adding


def test_words_and_places_of_the_whole_are_filled_on_the_line_below_the_parts() -> None:
    """There *f* is a letter, and left and right still lead from field to field."""
    named = pressed(composer_editor(NAMED), "1", "down", "f", "a", "x", "backspace")
    assert named.composition.whole["name"] == "fa"
    cells = pressed(named, "right", "enter", "space", "enter")
    assert (cells.column, cells.placing, cells.composition.whole) == (1, False, {"name": "fa", "cells": ["1"]})
    assert pressed(cells, "left").column == 0
    value = outcome(pressed(cells, "up"), "f")
    assert isinstance(value, Done)
    assert value.value == cells.value() | {"name": "fa", "cells": ["1"]}


def test_the_place_under_the_cursor_is_taken_where_none_was() -> None:
    placing = first("left", "enter", "space")
    assert (placing.marks().cursor, field(placing, "cells")) == ("1", [])
    done = pressed(placing, "enter")
    assert (done.marks().cursor, field(done, "cells")) == ("", ["1"])


def test_a_form_says_which_of_its_fields_is_open_first() -> None:
    fields = (Slot("note", "text", optional=True), Slot("body", "number"), Slot("name", "text", title="Name"))
    form = ComposerEditor(Composer("", "Somebody", (), whole=fields), Composition())
    assert form.missing() == "body is still open"
    pasted = form.typed("two words")
    assert isinstance(pasted, ComposerEditor)
    assert pasted.composition.whole == {"note": "two words"}
    assert pressed(form, "down").typed("two words") is None, "a number takes no words"
    body = pressed(form, "down", "7", "up")
    assert body.missing() == "Name is still open"


def test_a_form_keeps_to_the_field_that_its_cursor_is_on() -> None:
    """Where the cursor of one line stood, and which figures were typed into one number, means nothing in another."""
    gear = Slot("gear", "choice", ("net", "pole"), many=(0, 2))
    numbers = (Slot("body", "number", min=0, max=40), Slot("rank", "number", min=0, optional=True))
    fields = (Slot("name", "text"), Slot("kin", "text"), *numbers, gear)
    form = ComposerEditor(Composer("", "Somebody", (), whole=fields), Composition())

    def whole(*keys: str) -> dict[str, object]:
        return dict(pressed(form, *keys).composition.whole)

    assert whole("a", "b", "left", "x") == {"name": "axb"}
    assert whole("a", "b", "left", "down", "c", "d", "up", "x") == {"name": "abx", "kin": "cd"}
    assert whole("a", "b", "left", "down", "up", "x") == {"name": "abx"}
    body = ("down", "down", "1")
    assert whole(*body, "2") == {"body": 12}
    assert whole(*body, "down", "2") == {"body": 1, "rank": 2}
    assert whole(*body, "backspace") == {"body": 1}, "there has to be one"
    assert whole(*body, "backspace", "2") == {"body": 2}
    rank = ("down", "down", "down", "3")
    assert whole(*rank, "backspace") == {}
    assert whole(*rank, "down", "2", "1", "backspace") == {"rank": 3, "gear": ["pole"]}


def test_places_are_pointed_out_and_gone_through_from_wherever_the_cursor_is() -> None:
    placing = first("left", "enter")
    assert (placing.placing, placing.place) == (True, "1")
    assert placing.marks().legal == {"1", "2", "3"}
    assert placing.marks().picked == ("1",)
    assert not any(first().marks()), "a part of the body is no place"
    assert (first("left").marks().legal, first("left").marks().picked) == (frozenset(), ("1",))
    elsewhere = placing.touch("9")
    assert isinstance(elsewhere, ComposerEditor)
    assert (field(elsewhere, "cells"), elsewhere.place) == (["1"], "9")
    assert [pressed(placing, key).place for key in ("tab", "shift+tab")] == ["2", "3"]
    off = pressed(placing, "left")
    assert off.place == "0"
    assert [pressed(off, key).place for key in ("tab", "shift+tab")] == ["1", "3"]
    some = pressed(placing, "tab", "space", "tab", "space")
    assert field(some, "cells") == ["1", "2"], "two at most"
    assert pressed(some, "z") == some
    done = pressed(some, "enter")
    assert (done.placing, field(done, "cells")) == (False, ["1", "2"])
    assert field(pressed(placing, "space"), "cells") == []
    kept = some.back()
    assert isinstance(kept, ComposerEditor)
    assert (kept.placing, field(kept, "cells")) == (False, ["1"])


def test_parts_come_and_go_with_what_only_later_ones_have() -> None:
    part = Option(
        "cut", "", "Cut", {"kind": "cut"}, (Slot("at", "choice", ("head", "leg")), Slot("by", "number", min=2))
    )
    composer = Composer("parts", "cut", (part,), count=(1, 2), later=(Slot("pause", "number", min=1),))
    first = with_part(composer, Composition(), "cut")
    both = with_part(composer, first, "cut")
    assert [part.filled for part in both.parts] == [{"at": "head", "by": 2}, {"at": "head", "by": 2, "pause": 1}]
    assert with_part(composer, both, "cut") == both, "there is room for no more"
    assert without_part(composer, both, 0) == first
    assert without_part(composer, both, 1) == first
    assert without_part(composer, first, 0) == Composition()
    other = set_field(composer, both, 1, "at", "leg")
    assert [part.filled["at"] for part in other.parts] == ["head", "leg"]
    assert without_part(composer, other, 0).parts[0].filled == {"at": "leg", "by": 2}
    assert "at" not in set_field(composer, first, 0, "at", None).parts[0].filled


def test_what_depended_on_a_slot_starts_over_or_is_empty() -> None:
    by = {"head": ("eye",), "leg": ()}
    part = Option(
        "cut", "", "Cut", {}, (Slot("at", "choice", ("head", "leg")), Slot("which", "choice", by, after="at"))
    )
    composer = Composer("parts", "cut", (part,), count=(1, 1))
    first = with_part(composer, Composition(), "cut")
    assert first.parts[0].filled == {"at": "head", "which": "eye"}
    leg = set_field(composer, first, 0, "at", "leg")
    assert leg.parts[0].filled == {"at": "leg"}
    assert set_field(composer, leg, 0, "at", "head") == first

"""Faces of dice as somebody types them, digit by digit."""

from __future__ import annotations

import pytest

from engine.core.dice import Summed
from engine.core.refusal import RollNeeded
from tui.fight.faces import Faces


def box(count: int, sides: int, *before: int, each: tuple[int, ...] = (), summed: bool = False) -> Faces:
    return Faces({}, RollNeeded(count, sides, "luck", each=each, summed=summed), before)


def typed(box: Faces, *keys: str) -> bool:
    """Whether the last of these keys completes the roll, and none before it."""
    done = [box.enter() if key == "enter" else box.digit(key) for key in keys]
    assert not any(done[:-1])
    return done[-1]


@pytest.mark.parametrize(
    ("sides", "keys", "face"),
    [
        (6, "6", 6),
        (10, "0", 10),
        (12, "12", 12),
        (12, "1 enter", 1),
        (12, "2", 2),  # 20 is no face: it stands alone
        (20, "20", 20),
        (20, "07", 7),
        (100, "00", 100),
        (100, "99", 99),
        (100, "9 enter", 9),
    ],
)
def test_a_face_takes_the_digits_it_needs(sides: int, keys: str, face: int) -> None:
    one = box(1, sides)
    digits, _, enter = keys.partition(" ")
    assert typed(one, *digits, *enter.split())
    assert one.faces() == (face,)


def test_what_is_no_face_is_refused_in_its_place_and_the_others_stay() -> None:
    two = box(2, 6, 4)
    assert not typed(two, "5", "7")
    assert (two.message, two.typed) == ("7 is no face of a d6: 1 to 6", [5])
    assert typed(two, "1")
    assert two.faces() == (4, 5, 1)


def test_dice_that_differ_are_typed_each_by_its_own_sides() -> None:
    two = box(2, 12, each=(6, 12))
    assert not typed(two, "7")
    assert two.message == "7 is no face of a d6: 1 to 6"
    assert typed(two, "6", "1", "2")
    assert two.faces() == (6, 12)


def test_of_dice_that_differ_enter_says_what_the_next_can_show():
    """*2 more to type: dice show 1 to 12* was untrue of the second."""
    two = box(2, 12, each=(12, 10))
    assert not typed(two, "enter")
    assert two.message == "2 more to type: the next shows 1 to 12"
    assert not typed(two, "9", "enter")
    assert two.message == "1 more to type: dice show 1 to 10"


def test_a_zero_alone_is_no_face_and_enter_says_how_many_are_missing() -> None:
    one = box(3, 20)
    assert not typed(one, "0", "enter")
    assert one.message == "3 more to type: dice show 1 to 20"
    assert not typed(one, "7", "enter")
    assert one.message == "2 more to type: dice show 1 to 20"


def test_a_sum_waits_for_its_last_digit_and_is_refused_where_the_dice_cannot_come_to_it() -> None:
    two = box(2, 10, 4, summed=True)
    assert two.switch()
    assert not typed(two, "2"), "it may become 20"
    assert typed(two, "0")
    assert two.faces() == (4, Summed(20))
    for dice, keys, no in ((2, "1 enter", ", not to 1"), (2, "2 1", ", not to 21"), (2, "enter", ""), (1, "enter", "")):
        again = box(dice, 10, summed=True)
        assert again.switch()
        assert not typed(again, *keys.split())
        assert again.message == f"{dice} d10 come to {dice} up to {dice}0{no}"
        assert again.part == ""
    for keys in ("3", "2 enter"):  # 30 is more than two dice show; 2 is the least
        again = box(2, 10, summed=True)
        again.switch()
        assert typed(again, *keys.split())


def test_two_digits_that_make_no_face_are_two_dice_where_two_are_left() -> None:
    two = box(2, 12)
    assert typed(two, "1", "5")
    assert two.faces() == (1, 5)
    last = box(2, 12)
    assert not typed(last, "3", "1", "5")
    assert (last.message, last.typed) == ("15 is no face of a d12: 1 to 12", [3])
    largest = box(2, 12)
    assert not typed(largest, "1", "2")
    assert largest.typed == [12]


def test_what_was_typed_is_taken_over_for_the_same_roll_alone() -> None:
    first, same, other = box(2, 20), box(2, 20), box(3, 20)
    typed(first, "7", "1")
    for later in (same, other):
        later.take_over(first)
    assert (same.typed, same.part, other.typed, other.part) == ([7], "1", [], "")


def test_switching_and_a_refusal_begin_the_roll_over() -> None:
    two = box(2, 6, 4, summed=True)
    typed(two, "5")
    two.switch()
    two.switch()
    assert typed(two, "1", "2")
    assert two.faces() == (4, 1, 2)
    two.refused("that was another roll")
    assert (two.faces(), two.message) == ((4,), "that was another roll")


def test_the_last_digit_goes_first_then_face_by_face() -> None:
    two = box(2, 20)
    typed(two, "1", "2", "1")
    assert [two.back(), two.typed, two.part] == [True, [12], ""]
    assert [two.back(), two.typed] == [True, []]
    assert not two.back()

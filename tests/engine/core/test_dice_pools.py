"""Mixed dice, prices paid with them, and their exact odds against counting every throw."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import odds
from engine.core.dice import Dice, Rolled, SeededDice, Summed, TypedDice, seeded_face
from engine.core.draft import Draft
from engine.core.pay import Price
from engine.core.refusal import BadDice, NeedsDice, RollNeeded

small = st.lists(st.sampled_from([4, 6, 8, 10, 12]), max_size=4)


@given(small, st.integers(2, 8))
def test_successes_of_a_mixed_pool_are_those_of_counting_all_throws(sides: list[int], needed: int) -> None:
    dice = [odds.of_die(side, lambda face: int(face >= needed)) for side in sides]
    exact = odds.summed(dice)
    throws = list(product(*(range(1, side + 1) for side in sides)))
    for successes in range(len(sides) + 1):
        counted = sum(1 for throw in throws if sum(face >= needed for face in throw) == successes) / len(throws)
        assert isclose(exact.get(successes, 0.0), counted, abs_tol=1e-12)


@pytest.mark.parametrize(
    ("chance", "told"),
    [
        (0.0, "0 %"),
        (1e-9, "<0.1 %"),
        (0.001, "0.1 %"),
        (0.5, "50.0 %"),
        (0.999, "99.9 %"),
        (0.99999, ">99.9 %"),
        (1.0, "100 %"),
    ],
)
def test_possible_is_never_told_as_impossible(chance: float, told: str) -> None:
    assert odds.percent(chance) == told


@pytest.mark.parametrize(
    ("chance", "told"),
    [(0.0, "0 %"), (1 / 216, "<1 %"), (0.01, "1 %"), (0.5, "50 %"), (0.99, "99 %"), (0.999, ">99 %"), (1.0, "100 %")],
)
def test_nor_in_whole_numbers(chance: float, told: str) -> None:
    assert odds.round_percent(chance) == told


Rolling = Draft[tuple[int, ...], Rolled]


def table(dice: Dice) -> Rolling:
    """Just enough of a game to roll: its state is the faces so far."""
    nothing: tuple[int, ...] = ()
    return Draft(nothing, lambda state, event: (*state, *event.faces), dice)


def test_dice_of_several_sides_are_one_roll_and_one_fact() -> None:
    draft = table(TypedDice((8, 5)))
    assert draft.throw((8, 6), "attack", "ann") == (8, 5)
    assert draft.events == [Rolled((8, 5), 8, "attack", "ann", True, (8, 6))]
    with pytest.raises(BadDice, match="7 is no face of a d6"):
        table(TypedDice((8, 7))).throw((8, 6), "attack")
    with pytest.raises(NeedsDice) as needed:
        table(TypedDice(())).throw((8, 6), "attack")
    assert needed.value.roll.each == (8, 6)
    for seed in range(200):
        high, low = table(SeededDice(seed)).throw((12, 4), "test")
        assert 1 <= high <= 12
        assert 1 <= low <= 4
    assert table(TypedDice(())).throw((), "nothing") == ()


ASKED: dict[str, tuple[Callable[[Rolling], object], RollNeeded]] = {
    "dice of a kind": (
        lambda draft: draft.roll(2, 6, "attack", "ann", "6 counts"),
        RollNeeded(2, 6, "attack", "ann", counts="6 counts"),
    ),
    "a sum": (
        lambda draft: draft.total(2, 6, "damage", "ann", "+5", secret=True),
        RollNeeded(2, 6, "damage", "ann", summed=True, counts="+5", secret=True),
    ),
    "dice of several kinds": (
        lambda draft: draft.throw((4, 8), "save", "ann", "4 counts"),
        RollNeeded(2, 8, "save", "ann", (4, 8), counts="4 counts"),
    ),
    "dice thrown that are of a kind": (
        lambda draft: draft.throw((8, 8), "save", "ann", "4 counts"),
        RollNeeded(2, 8, "save", "ann", counts="4 counts"),
    ),
}


@pytest.mark.parametrize(("rolls", "needed"), ASKED.values(), ids=ASKED)
def test_whoever_types_dice_is_told_whose_they_are_what_for_and_what_counts(
    rolls: Callable[[Rolling], object], needed: RollNeeded
) -> None:
    with pytest.raises(NeedsDice) as asked:
        rolls(table(TypedDice(())))
    assert asked.value.roll == needed


@pytest.mark.parametrize(
    ("price", "scores", "fault"),
    [
        (Price(6), (5,), "needs 6, you offered 5"),
        (Price(6), (6,), ""),
        (Price(7), (6, 1), ""),
        (Price(least=2, most=2), (3,), "needs exactly 2 dice, you offered 1"),
        (Price(least=2, most=2), (3, 1), ""),
        (Price(least=2, most=2), (3, 1, 1), "needs exactly 2 dice, you offered 3"),
        (Price(least=2, most=2, equal=True), (3, 3), ""),
        (Price(least=2, most=2, equal=True), (3, 4), "needs dice that show the same, not 3, 4"),
        (Price(least=1, most=1, faces=(2, 5)), (5,), ""),
        (Price(least=1, most=1, faces=(2, 5)), (4,), "needs dice that show 2 or 5, not 4"),
    ],
)
def test_what_a_price_asks(price: Price, scores: tuple[int, ...], fault: str) -> None:
    assert price.fault(scores) == fault


@pytest.mark.parametrize(
    ("scores", "told"),
    [
        ((), "1 more to pick"),
        ((3,), "1 short"),
        ((3, 1), ""),
        ((3, 1, 1), "1 too many"),
        ((1, 1), "2 short"),
    ],
)
def test_how_far_dice_are_from_paying(scores: tuple[int, ...], told: str) -> None:
    assert Price(4, least=1, most=2).lacking(scores) == told


def test_what_is_paid_beyond_an_open_price_counts_up_to_its_cap() -> None:
    assert Price(4, open=True).overspent((6, 3)) == 5
    assert Price(4, open=True, cap=2).overspent((6, 3)) == 2
    assert Price(4, cap=2).overspent((6, 3)) == 5
    assert Price(4).overspent((3, 1)) == 0


@given(
    st.lists(st.integers(1, 6), max_size=5),
    st.builds(
        Price,
        total=st.integers(0, 14),
        least=st.integers(0, 2),
        most=st.sampled_from([0, 2, 3]),
        equal=st.booleans(),
        faces=st.sampled_from([(), (2, 5)]),
    ),
)
def test_payable_says_whether_any_choice_pays(scores: list[int], price: Price) -> None:
    assert price.payable(scores) == any(True for _ in price.payments(scores))


@pytest.mark.parametrize(
    ("price", "scores", "cheapest"),
    [
        (Price(least=1, most=1), (5, 2, 3), (1,)),
        (Price(7), (6, 3, 3, 2), (0, 3)),
        (Price(6), (6, 3, 3), (0,)),
        (Price(6), (5, 5, 2, 2, 2), (2, 3, 4)),
        (Price(9), (2, 3), ()),
        (Price(least=2, most=2, equal=True), (4, 2, 4, 2), (1, 3)),
        (Price(1), (1,) * 10, (0,)),
        (Price(1), (1,) * 11, ()),
    ],
)
def test_the_cheapest_dice_have_the_lowest_sum_and_then_are_the_fewest(
    price: Price, scores: tuple[int, ...], cheapest: tuple[int, ...]
) -> None:
    assert price.cheapest(scores) == cheapest


@pytest.mark.parametrize(("said", "fits"), [(2, False), (3, True), (18, True), (19, False)])
def test_a_sum_is_one_that_the_dice_can_show(said: int, fits: bool) -> None:
    dice = TypedDice((Summed(said), 4))
    roll = RollNeeded(3, 6, "fall", summed=True)
    if fits:
        assert dice.roll(roll) == Summed(said)
        assert dice.unused() == (4,)
    else:
        with pytest.raises(BadDice, match=rf"3 d6 cannot sum to {said}: must be 3 to 18"):
            dice.roll(roll)


def test_what_was_given_for_nothing_is_told_with_what_was_asked() -> None:
    dice = TypedDice((4, 5, 3, Summed(9)))
    assert dice.too_many() == "4 faces too many: 4, 5, 3, 9; needed: no dice"
    draft = table(dice)
    draft.throw((8, 6), "attack", "ann")
    draft.throw((6,), "parry", "ben")
    assert dice.too_many() == "1 face too many: 9; needed: d8 d6 for attack, then 1 d6 for parry"


def test_every_face_of_a_die_is_equally_likely_whatever_its_sides() -> None:
    """Of so many sides every second number that is drawn would favour the low ones: it is drawn again."""
    sides = (1 << 31) + 1
    drawn = [seeded_face(7, 0, index, 1 << 32) - 1 for index in range(20)]
    again = [index for index, number in enumerate(drawn) if number >= sides]
    assert 0 < len(again) < 20
    for index, number in enumerate(drawn):
        assert (seeded_face(7, 0, index, sides) == number % sides + 1) == (index not in again)

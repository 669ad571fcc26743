"""Many fights counted together: wins with their intervals, lengths, who fell to what."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.minds.fights import Fallen, Fight, Left, fought
from tests.engine.core.heap import RULES, Heap
from tui.forecast.tally import Tally, share


def test_the_same_seed_gives_the_same_fight_and_the_tally_counts_it() -> None:
    fights = [fought(RULES, Heap(9), {"party": "random", "foes": "sharp"}, seed) for seed in range(20)]
    assert fights == [fought(RULES, Heap(9), {"party": "random", "foes": "sharp"}, seed) for seed in range(20)]
    assert len({fight.decisions for fight in fights}) > 1
    tally = Tally()
    tally.add(fights[:7])
    tally.add(fights[7:])
    assert tally.fights == 20
    assert tally.wins["party"] + tally.wins["foes"] == 20
    assert tally.wins["foes"] > tally.wins["party"]
    assert tally.typical() == [0, 1, 2]


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962), (0, 0, 0, 1)],
)
def test_shares_have_the_interval_of_wilson(hits: int, of: int, low: float, high: float) -> None:
    _, least, most = share(hits, of)
    assert least == pytest.approx(low, abs=1e-4)
    assert most == pytest.approx(high, abs=1e-4)


def test_lengths_are_told_by_their_median() -> None:
    tally = Tally()
    tally.add(Fight(seed, "party", rounds, 1, 1, (), ()) for seed, rounds in enumerate([1, 5, 5, 6, 9]))
    assert (tally.middle(), tally.middle(0.1), tally.middle(1.0)) == (5, 1, 9)
    assert tally.typical(3) == [1, 2, 3]


def test_it_is_told_whether_all_fights_went_alike() -> None:
    tally = Tally()
    tally.add(Fight(seed, "party", 3, 9, 1, (), (Left("ann", "Life", 4, 9),)) for seed in range(3))
    assert tally.alike
    tally.add([Fight(9, "party", 3, 9, 2, (), (Left("ann", "Life", 4, 9),), {"oni": "Oni"})])
    assert tally.alike, "neither the dice nor names nor when it turned are how it went"
    tally.add([Fight(4, "party", 3, 9, 1, (), (Left("ann", "Life", 5, 9),))])
    assert not tally.alike


def test_who_falls_twice_in_a_fight_was_out_in_one() -> None:
    tally = Tally()
    tally.add([Fight(0, "party", 3, 9, 1, (Fallen("ann", 1, "a blow"), Fallen("ann", 3, "a fall")), ())])
    assert (tally.people["ann"].out, tally.people["ann"].causes) == (1, {"a fall": 1})
    assert share(tally.people["ann"].out, tally.fights)[0] == 1.0


def test_fights_are_added_up() -> None:
    tally = Tally(sides=("party", "foes"))
    for seed, (life, winner, spared) in enumerate([(4, "party", True), (7, "party", False), (0, "draw", False)]):
        fallen = () if life else (Fallen("ann", 2, "a blow"), Fallen("ben", 3, "runs", gone=True))
        left = (Left("ann", "Life", life, 9), Left("ann", "Wounds", 1, 0))
        tally.add([Fight(seed, winner, 3, 5, 2, fallen, left, {"oni": "Oni"}, spared, winner == "draw")])
    ann, ben = tally.people["ann"], tally.people["ben"]
    assert (ann.left, ann.most) == ({"Life": 11, "Wounds": 3}, {"Life": 27, "Wounds": 0})
    assert [(one.out, one.gone, one.causes) for one in (ann, ben)] == [(1, 0, {"a blow": 1}), (1, 1, {})]
    assert (tally.wins, tally.spared) == (Counter(party=2, foes=0, draw=1), Counter(party=1))
    assert (tally.decisions, tally.endless, tally.rounds, tally.turned) == (15, 1, {3: 3}, {2: 3})
    assert (tally.newcomers, tally.seeds) == ({"oni": "Oni"}, {3: [0, 1, 2]})

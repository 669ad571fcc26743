"""What decides a pair of fights, and when there have been enough of them."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.minds.fights import Fight
from tests.bench import cases_minds
from tests.bench.cases_minds import FEWEST, PLAYED, compared, pair, series, settled


def ended(winner: str) -> Fight:
    """A fight that somebody has won, or nobody."""
    return Fight(1, winner, 3, 30, 1, (), ())


@pytest.mark.parametrize(
    ("one", "another", "expected"),
    [
        ("party", "foes", "won"),
        ("draw", "party", "lost"),
        ("party", "draw", "won"),
        ("party", "party", "draw"),
        ("foes", "draw", "draw"),
    ],
)
def test_a_pair_is_decided_by_who_wins_where_the_other_does_not(one: str, another: str, expected: str) -> None:
    assert compared(ended(one), ended(another), "party") == {expected: 1}


def test_a_series_ends_when_its_interval_is_beyond_the_bound_and_not_for_a_few_fights() -> None:
    assert not settled(FEWEST - 1, FEWEST - 1, 0.65)
    assert settled(FEWEST, FEWEST, 0.65)
    assert settled(2, FEWEST, 0.65)
    assert not settled(30, 40, 0.65)
    assert settled(34, 40, 0.65)


@pytest.mark.parametrize(
    ("each", "most", "played"), [(Counter(won=2), 160, 12), (Counter(won=2), 2, 2), (Counter(won=1, lost=1), 40, 40)]
)
def test_pairs_are_played_till_it_is_settled_or_so_many_were(
    each: Counter[str], most: int, played: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One encounter after the other, so that none is left out of what is told of all; half won is not beyond 60 %."""
    names: list[str] = []

    def told(name: str, *_: object) -> Counter[str]:
        names.append(name)
        return each

    monkeypatch.setattr(cases_minds, "pair", told)
    won = series(("road", "two", "three"), "sharp", "simple", 0.6, most)
    assert won.total() == played
    assert names[:4] == ["road", "two", "three", "road"][: len(names)]


@pytest.mark.parametrize("system", PLAYED)
def test_a_mind_is_no_better_than_itself(system: str) -> None:
    """Each seat is played by either mind, so that the stronger side speaks for none."""
    found = pair(PLAYED[system][0], "simple", "simple", 1)
    assert (found["won"], found["lost"]) in [(1, 1), (0, 0)]
    assert found["won"] + found["lost"] + found["draw"] == (1 if system == "fires" else 2)

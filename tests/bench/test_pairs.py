"""What decides a pair of fights, and when there have been enough of them."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.minds.fights import Fight, Left
from tests.bench import cases_minds
from tests.bench.cases_minds import FEWEST, PLAYED, compared, pair, series, settled


def ended(winner: str, hero: int, *foes: int) -> Fight:
    """A fight of somebody with 9 HP against others with 6 each, by what is left."""
    left = (Left("hero", "HP", hero, 9), *(Left(f"rat-{at}", "HP", some, 6) for at, some in enumerate(foes)))
    return Fight(1, winner, 3, 30, 1, (), (*left, Left("hero", "FP", hero, 7)))


@pytest.mark.parametrize(
    ("one", "another", "expected"),
    [
        (ended("party", 1, 0), ended("foes", 0, 1), {"won": 1, "outcome": 1, "outcome won": 1}),
        (ended("draw", 9, 0), ended("party", 1, 0), {"lost": 1, "outcome": 1, "outcome won": 0}),
        (ended("party", 5, 0, 0), ended("party", 4, 0, 0), {"won": 1}),
        (ended("foes", 0, 6, 1), ended("foes", 0, 3, 2), {"lost": 1}),
        (ended("foes", 0, 6, 1), ended("foes", 0, 5, 2), {"draw": 1}),
    ],
)
def test_a_pair_is_decided_by_outcome_and_then_by_what_is_left(
    one: Fight, another: Fight, expected: dict[str, int]
) -> None:
    assert compared(one, another, "party", ("hero",)) == expected


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

"""Whoever takes one act by chance pays for what was looked at alone, and takes each act as often as the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from random import Random

from engine.core.acts import Acts, Offer
from engine.core.options import Option

FOUR = ("run", "leap", "climb", "swim")


def offer(worked_out: list[str], name: str) -> Option:
    worked_out.append(name)
    return Option(name, "ann", name.title(), {"do": name}, enabled=name != "climb")


def of(worked_out: list[str]) -> Acts:
    def listed() -> Iterator[Offer]:
        return (partial(offer, worked_out, name) for name in FOUR)

    return Acts((listed,), "ann")


def test_offers_behind_the_one_that_is_taken_are_not_worked_out() -> None:
    worked_out: list[str] = []
    taken = of(worked_out).pick(lambda count: 0)
    assert taken is not None
    assert taken.command["do"] == "run"
    assert worked_out == ["run"]


def test_what_is_refused_is_passed_over_and_the_others_are_taken_alike() -> None:
    rng, times = Random(4), 3000
    taken = Counter(option.command["do"] for _ in range(times) if (option := of([]).pick(rng.randrange)))
    assert taken.keys() == set(FOUR) - {"climb"}
    assert all(abs(count - times / 3) < times / 20 for count in taken.values())


def test_listed_they_are_all_worked_out_in_their_order() -> None:
    assert [option.command["do"] for option in of([])] == ["run", "leap", "swim"]


def test_what_is_worked_out_already_may_stand_among_them() -> None:
    acts = Acts((lambda: [offer([], "run"), partial(offer, [], "swim")],), "ann")
    assert [option.command["do"] for option in acts] == ["run", "swim"]

"""What a fact out of a file has to find: by name, by place among rows, and only where it names something."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Struct

from engine.core.fits import Fit, counts, finds, where


class State(Struct, frozen=True):
    people: tuple[str, ...] = ("ann", "ben")
    sizes: tuple[int, ...] = (4, 6)
    rows: tuple[str, ...] = ("a", "b", "c")


class Fact(Struct, frozen=True):
    who: Any = "ann"
    size: Any = 4
    at: Any = 0
    known: tuple[str, ...] = ("own",)


def told(fit: Fit, fact: Fact, state: State | None = None) -> list[str]:
    return [str(problem) for problem in fit(state or State(), fact)]


@pytest.mark.parametrize(
    ("fact", "problems"),
    [
        (Fact("ben"), []),
        (Fact(("ann", "ben")), []),
        (Fact(("ann", "bem", "cid")), ["who is 'bem': did you mean 'ben'?", "who is 'cid': must be one of ann, ben"]),
        (Fact(()), []),
        (Fact(size=6), []),
        (Fact(size=5), ["size is 5: must be one of 4, 6"]),
    ],
)
def test_what_is_named_is_there(fact: Fact, problems: list[str]) -> None:
    fit = finds(who=lambda state, fact: state.people, size=lambda state, fact: state.sizes)
    assert told(fit, fact) == problems


def test_what_there_is_may_be_the_facts_own() -> None:
    fit = finds(who=lambda state, fact: (*state.people, *fact.known))
    assert told(fit, Fact("own")) == []
    assert len(told(fit, Fact("own", known=()))) == 1
    assert told(finds(size=lambda state, fact: ()), Fact(size=5)) == ["size is 5: must be one of none"]


@pytest.mark.parametrize(
    ("at", "problems"),
    [
        (0, []),
        (2, []),
        ((0, 2), []),
        (-1, ["at is -1: must be 0 to 2"]),
        (3, ["at is 3: must be 0 to 2"]),
        ((2, 3), ["at is 3: must be 0 to 2"]),
    ],
)
def test_a_place_is_among_the_rows(at: Any, problems: list[str]) -> None:
    assert told(counts(at=lambda state, fact: state.rows), Fact(at=at)) == problems


def test_among_no_rows_there_is_no_place_and_among_one_there_is_the_first() -> None:
    fit = counts(at=lambda state, fact: state.rows)
    assert told(fit, Fact(), State(rows=())) == ["at is a place among rows, of which there are none"]
    assert told(fit, Fact(), State(rows=("a",))) == []
    assert told(counts(at=lambda state, fact: fact.known), Fact(at=1)) == ["at is 1: must be 0 to 0"]


def test_what_names_nothing_needs_to_find_nothing() -> None:
    fit = where("who", finds(size=lambda state, fact: state.sizes))
    assert told(fit, Fact(who="", size=5)) == []
    assert told(fit, Fact(who="nobody", size=5)) == ["size is 5: must be one of 4, 6"]

"""What is kept of a fight that minds have fought, of many of them, and whose decision is the program's."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.minds.contract import Act
from engine.core.minds.fights import Fallen, fought
from engine.core.minds.turns import next_of
from engine.core.timeline import Seats
from engine.core.view import Line, Sheet
from tests.engine.core.heap import MINDS, Heap, HeapRules, Take, view

BLOW = Line("Ben hits Ann: 5 against 3", who="ben", about="ann")
ASIDE = Line("Ben hits Cid: 4 against 1", who="ben", about="cid")
HARM = Line("Ann loses 5 Life", who="ann", harm=5)


def rules_of(told: tuple[Line, ...] = (), **minds: Any) -> Any:
    """A heap from which one stone is taken at a time; ``told``: of the first of them."""
    shown = replace(
        view(None, Heap(0), None, None), sheets=tuple(Sheet(name.lower(), name, "", "") for name in ("Ann", "Ben"))
    )
    one = replace(MINDS, acts=lambda _, __, who, ___: (Act(Take(who, 1), 0.0),), time=lambda state: state.taken)
    rooms = replace(
        HeapRules.rooms,
        minds=replace(one, **minds),
        view=lambda *_: shown,
        tell=lambda before, event, *_: () if before.taken else told,
    )
    return type("Told", (HeapRules,), {"rooms": rooms})(None)


@pytest.mark.parametrize(
    ("told", "cause"),
    [
        ((BLOW, ASIDE, HARM), "Ben hits Ann"),
        ((BLOW, replace(HARM, by="ben")), "Ben hits Ann"),
        ((ASIDE, replace(HARM, by="ben")), "by Ben"),
        ((replace(HARM, by="cid"),), "by cid"),
        ((HARM, replace(BLOW, text="Ben mocks Ann")), "Ann loses"),
        ((HARM, replace(HARM, text="Ann burns: 3", harm=3), Line("Ann gives up", who="ann")), "Ann burns"),
        ((Line("Ann dies", who="ann", tone="death"), Line("Ann is gone", who="ann"), ASIDE), "Ann dies"),
        ((Line("Ann runs", who="ann"), Line("Ann is gone", who="ann"), ASIDE), "Ann is gone"),
        ((ASIDE,), ""),
    ],
)
def test_who_falls_fell_to_the_blow_that_was_told(told: tuple[Line, ...], cause: str) -> None:
    rules = rules_of(told, out=lambda state: frozenset({"ann"} if state.taken else ()))
    assert fought(rules, Heap(2), {"party": "simple", "foes": "simple"}, 1).fallen == (Fallen("ann", 1, cause),)


@pytest.mark.parametrize(
    ("stones", "fled", "spared"),
    [
        (3, {"ben"}, True),
        (3, {"ann"}, False),  # of those who won
        (3, {"cid"}, False),  # away from the beginning
        (3, set(), False),
        (2, {"ben"}, False),  # of those who won
    ],
)
def test_somebody_of_those_beaten_got_away_or_nobody_did(stones: int, fled: set[str], spared: bool) -> None:
    rules = rules_of(
        sides=lambda state: {"party": ("ann",), "foes": ("ben", "cid")},
        out=lambda state: frozenset({"cid"} | (fled if state.taken else set())),
        fled=lambda state: frozenset(fled),
    )
    fight = fought(rules, Heap(stones), {"party": "simple", "foes": "simple"}, 1)
    assert (fight.winner, fight.spared) == ("party" if stones % 2 else "foes", spared)
    assert [(one.who, one.gone) for one in fight.fallen] == [(who, True) for who in sorted(fled - {"cid"})]


def test_nobody_is_spared_by_a_draw() -> None:
    rules = rules_of(winner=lambda state: "" if state.stones else "draw", fled=lambda state: frozenset({"ben"}))
    fight = fought(rules, Heap(2), {"party": "simple", "foes": "simple"}, 1)
    assert (fight.winner, fight.spared) == ("draw", False)


def test_the_program_decides_for_nobody_while_only_people_are_asked() -> None:
    both, mine = Seats({"party": "sharp", "foes": "simple"}), Seats({"foes": "simple"})
    goes_on = rules_of(flow=lambda state: Take("ann", 1))
    assert next_of(goes_on, Heap(3), both) == ("ann", "sharp")
    assert next_of(goes_on, Heap(3), mine) is None
    unasked = rules_of(flow=lambda state: Take("ann", 1), asked=lambda state: ())
    assert next_of(unasked, Heap(3), both) == ("", "simple")
    assert next_of(unasked, Heap(3), mine) is None
    assert next_of(rules_of(asked=lambda state: ()), Heap(3), both) is None
    assert next_of(goes_on, Heap(0), both) is None

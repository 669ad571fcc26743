"""Every game that the program can play: fights end, choices hang on nothing that a side cannot know, and one look is
better than none.
"""

from __future__ import annotations

from collections import Counter

import pytest

from content.loader import encounter, listing, rules
from engine.core.minds.choose import choose
from engine.core.minds.fights import fought
from engine.core.minds.future import Future, minds_of
from engine.systems import SYSTEMS

PLAYED = [system for system in SYSTEMS if rules(system).rooms.minds is not None]
DECISIONS = 12


def first_of(system: str) -> str:
    """The encounter with the fewest people: fights of two are short."""
    found = [summary.id for summary in listing() if summary.system == system]
    return min(found, key=lambda name: (len(encounter(name).combatants), name))


@pytest.mark.parametrize("system", PLAYED)
def test_one_look_beats_none_from_either_seat_and_the_same_seed_is_the_same_fight(system: str) -> None:
    found = rules(system)
    root = found.begin(encounter(first_of(system)))
    first, second = list(minds_of(found).sides(root))[:2]
    won: Counter[str] = Counter()
    for seed in range(1):
        for simple, other in ((first, second), (second, first)):
            fight = fought(found, root, {simple: "simple", other: "random"}, seed)
            won["simple" if fight.winner == simple else "other"] += 1
    assert won["simple"] > won["other"]
    assert fought(found, root, {first: "simple", second: "simple"}, 3) == fought(
        found, root, {first: "simple", second: "simple"}, 3
    )


@pytest.mark.parametrize("system", PLAYED)
def test_a_choice_hangs_on_nothing_that_the_side_cannot_know(system: str) -> None:
    found = rules(system)
    minds = minds_of(found)
    future = Future(found, found.begin(encounter(first_of(system))), 5)
    for decision in range(DECISIONS):
        asked = minds.asked(future.state)
        if not asked or minds.winner(future.state):
            break
        who = asked[0]
        side = next(side for side, members in minds.sides(future.state).items() if who in members)
        told = choose(found, future.state, who, "simple", decision)
        assert choose(found, minds.known(future.state, side), who, "simple", decision) == told
        assert future.do(told.command)
        assert told.why


@pytest.mark.parametrize("system", PLAYED)
def test_how_a_side_stands_is_between_lost_and_won(system: str) -> None:
    found = rules(system)
    minds = minds_of(found)
    for summary in listing():
        if summary.system == system:
            root = found.begin(encounter(summary.id))
            assert all(-1 <= minds.standing(root, side) <= 1 for side in minds.sides(root))

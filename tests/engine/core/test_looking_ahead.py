"""How far the sharp mind looks ahead, what it looks at there, and when it has seen enough."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.minds.choose import FAR_OFF, TRIFLE, played_on
from engine.core.minds.contract import Act, Reach, Temper
from engine.core.minds.future import Future, minds_of
from engine.core.session import Session
from engine.core.view import Moment
from tests.chosen import choose
from tests.engine.core.duel import Defend, DuelRules, Strike
from tests.engine.core.heap import MINDS, Heap, HeapRules, Take, acts, standing


def looking(reach: Reach, undecided: float = 0.0) -> tuple[HeapRules, list[Heap]]:
    """The heap in rounds of two takes, and the states that were judged while somebody looked ahead; ``undecided``: how
    well either side stands in an open fight.
    """
    judged: list[Heap] = []

    def noted(state: Heap, side: str) -> float:
        judged.append(state)
        return standing(state, side) or undecided

    rooms = replace(
        HeapRules.rooms,
        moment=lambda state: Moment(0, state.taken // 2, ""),
        minds=replace(MINDS, standing=noted, reach=reach),
    )
    return type("InRounds", (HeapRules,), {"rooms": rooms})(None), judged


def test_a_future_rolls_on_with_the_dice_of_its_seed_as_a_fight_does() -> None:
    rules: Any = DuelRules()
    session: Session[Any, Any, Any] = Session(rules, rules.begin(), seed=3)
    future = Future(rules, session.state, 3)
    for command in (Strike("ann", "ben"), Defend("ben", "parry"), Strike("ben", "ann"), Defend("ann", "parry")) * 2:
        session.do(command)
        assert future.do(command)
        assert future.state == session.state
    assert future.rolled == 8


def test_a_future_ends_where_a_round_begins_and_never_in_the_middle_of_one() -> None:
    for horizon, ends in ((1, 2), (2, 4), (3, 4)):
        rules, judged = looking(Reach(horizon=horizon, futures=3))
        choose(rules, Heap(40), "ann", "sharp", 7)
        assert judged
        assert {state.taken for state in judged} == {ends}


def test_all_acts_are_judged_when_the_same_round_begins() -> None:
    """One that costs the round more would be looked at a round later, and what the others have not spent yet, or not
    lost yet, would speak for them.
    """
    rules, judged = looking(Reach(horizon=3, futures=2))
    rooms = replace(rules.rooms, moment=lambda state: Moment(0, (40 - state.stones) // 4, ""))
    choose(type("ByStones", (type(rules),), {"rooms": rooms})(None), Heap(40), "ann", "sharp", 7)
    assert [state.stones for state in judged] == [36] * 6


def test_where_a_future_was_decided_the_others_are_played_on_to_the_end_of_that_round() -> None:
    """Else what is lost a round later would be compared with what is not lost yet."""
    rules, judged = looking(Reach(horizon=1))
    minds = minds_of(rules)
    stands, ahead, ended = played_on(rules, minds, Heap(6), "ann", Take("ann", 1), 7, until=9)
    assert (abs(stands) > 0.9, ahead, ended) == (True, 5, 4)
    assert not judged
    assert played_on(rules, minds, Heap(40), "ann", Take("ann", 1), 7, until=3)[1:] == (5, 3)
    assert played_on(rules, minds, Heap(40, taken=1), "ann", Take("ann", 1), 7, until=1)[1:] == (0, 1)
    assert [state.taken for state in judged] == [6, 2]


def test_a_result_is_as_far_off_as_it_is_from_the_moment_of_the_decision() -> None:
    """Also where the act that is tried ends the round: else ending a turn would bring what comes of it nearer."""
    rules, _ = looking(Reach())
    for taken in (0, 1):
        lost = played_on(rules, minds_of(rules), Heap(2, taken=taken), "ann", Take("ann", 1), 7)[0]
        assert lost == -(1 - 1 / FAR_OFF)


def test_a_fight_that_goes_on_is_no_better_for_having_gone_on_longer() -> None:
    """Else whoever is about to lose would rather end a turn, and be looked at a round later, than strike."""
    for horizon in (1, 5, 9):
        rules, _ = looking(Reach(horizon=horizon), undecided=-0.5)
        assert played_on(rules, minds_of(rules), Heap(40), "ann", Take("ann", 1), 7)[0] == -0.5


def test_how_the_others_like_to_fight_is_not_known() -> None:
    seen: set[tuple[str, Temper]] = set()

    def noted(catalog: None, state: Heap, who: str, temper: Temper) -> tuple[Act, ...]:
        seen.add((who, temper))
        return acts(catalog, state, who, temper)

    rooms = replace(HeapRules.rooms, minds=replace(MINDS, acts=noted, temper=lambda *_: "brute"))
    rules = type("Tempered", (HeapRules,), {"rooms": rooms})(None)
    choose(rules, Heap(9), "ann", "sharp", 7)
    assert seen == {("ann", "brute"), ("ben", "")}


def test_whoever_looks_ahead_takes_their_own_side_to_go_on_as_the_game_says_of_them_the_others_at_a_glance() -> None:
    seen: dict[str, set[str]] = {"ahead": set(), "glance": set()}

    def noted(how: str) -> Callable[[None, Heap, str, Temper], tuple[Act, ...]]:
        def found(catalog: None, state: Heap, who: str, temper: Temper) -> tuple[Act, ...]:
            seen[how].add(who)
            return acts(catalog, state, who, temper)

        return found

    rooms = replace(HeapRules.rooms, minds=replace(MINDS, ahead=noted("ahead"), acts=noted("glance")))
    rules = type("Farsighted", (HeapRules,), {"rooms": rooms})(None)
    choose(rules, Heap(9), "ann", "sharp", 7)
    assert seen == {"ahead": {"ann"}, "glance": {"ben"}}
    choose(rules, Heap(9), "ann", "simple", 7)
    assert seen == {"ahead": {"ann"}, "glance": {"ann", "ben"}}


def test_in_futures_the_first_that_is_not_refused_is_done() -> None:
    """A game may tell what it has not held to the rules, for whoever carries it out: it is asked for nothing else."""

    def unheld(catalog: None, state: Heap, who: str, temper: Temper) -> tuple[Act, ...]:
        return (Act(Take(who, 9), 9.0), Act(Take(who, 2), 5.0), Act(Take(who, 1), 4.0))

    rules, judged = looking(Reach(horizon=1, futures=1))
    rooms = replace(rules.rooms, minds=replace(minds_of(rules), glance=unheld))
    assert choose(type("Glanced", (type(rules),), {"rooms": rooms})(None), Heap(40), "ann", "sharp", 7)
    assert [state.stones for state in judged] == [40 - own - 2 for own in taken_first(Heap(40))]


def taken_first(heap: Heap) -> list[int]:
    """What is tried, the best first."""
    return [act.command.count for act in sorted(acts(None, heap, "ann", ""), key=lambda act: -act.worth)]


def test_no_future_is_begun_after_the_work_is_done() -> None:
    """The work is stated for a fight of eight: of two each decision counts four sevenths."""
    for work, futures in ((1, 1), (5, 1), (6, 2), (10, 2), (11, 3), (1_000, 5)):
        rules, judged = looking(Reach(horizon=3, futures=5, first=9, work=work))
        choose(rules, Heap(40), "ann", "sharp", 7)
        assert len(judged) == 3 * futures


def looked(rules: HeapRules, judged: list[Heap], stands: Callable[[Heap], float]) -> int:
    """How many states are judged before the sharp mind has made up its mind, where a side stands so well in them."""

    def noted(state: Heap, side: str) -> float:
        judged.append(state)
        return stands(state)

    rooms = replace(rules.rooms, minds=replace(minds_of(rules), standing=noted))
    choose(type("Level", (type(rules),), {"rooms": rooms})(None), Heap(40), "ann", "sharp", 7)
    return len(judged)


@pytest.mark.parametrize(("apart", "futures"), [(0.0, 8), (TRIFLE / 2, 4), (-TRIFLE / 2, 4)])
def test_what_comes_to_the_same_is_not_played_on_over_and_over(apart: float, futures: int) -> None:
    """Two stones leave the side as well as one does, or by so much better in every future."""
    rules, judged = looking(Reach(candidates=2, horizon=1, first=4, futures=30))
    assert looked(rules, judged, lambda state: apart * (state.stones % 2)) == 2 * futures


def test_what_gains_now_and_then_is_played_on() -> None:
    """One future in four is better after the one act, one after the other: which is the better one is not told soon."""
    rules, judged = looking(Reach(candidates=2, horizon=1, first=4, futures=30))
    assert looked(rules, judged, lambda state: 0.3 * (len(judged) % 8 in (1, 6))) == 2 * 30


@pytest.mark.parametrize(("lucky", "taken"), [(1, 1), (2, 2)])
def test_what_looks_best_is_done_unless_another_is_better_by_more_than_the_dice_may_make_it(
    lucky: int, taken: int
) -> None:
    """To take one looks best. Two are a little worse in most of eight futures, and much better in one, or in two."""
    rules, judged = looking(Reach(candidates=2, horizon=1, first=9, futures=8))

    def noted(state: Heap, side: str) -> float:
        judged.append(state)
        future, of_two = divmod(len(judged) - 1, 2)
        return of_two * (1.0 if future < lucky else -0.1)

    def one_looks_best(catalog: None, state: Heap, who: str, temper: Temper) -> tuple[Act, ...]:
        return tuple(Act(Take(who, count), -float(count)) for count in (1, 2))

    rooms = replace(rules.rooms, minds=replace(minds_of(rules), standing=noted, acts=one_looks_best))
    choice = choose(type("Close", (type(rules),), {"rooms": rooms})(None), Heap(40), "ann", "sharp", 7)
    assert (choice.command.count, len(judged)) == (taken, 16)

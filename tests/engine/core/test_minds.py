"""Minds on the smallest game that has a best move: take one to three stones, whoever takes the last one wins."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from engine.core.dice import SeededDice
from engine.core.draft import Draft
from engine.core.minds.chance import Chance
from engine.core.minds.choose import FAR_OFF, choose, played_on, step, tries
from engine.core.minds.contract import Act, Minds, Reach, Temper
from engine.core.minds.fights import Fallen, Fight, Left, fought, without_numbers
from engine.core.minds.fill import filled
from engine.core.minds.future import Future, minds_of
from engine.core.minds.tally import Tally, share
from engine.core.options import Option, Slot, Steps
from engine.core.pay import Price
from engine.core.refusal import Refused, RollNeeded
from engine.core.ruleset import Rooms, Ruleset
from engine.core.session import Session
from engine.core.view import Board, Moment, Track, View
from tests.engine.core.duel import Defend, DuelRules, Strike


class Heap(Struct, frozen=True):
    stones: int
    turn: str = "ann"
    secret: int = 0
    taken: int = 0
    house: None = None


class Take(Struct, frozen=True, tag_field="do", tag="take"):
    who: str
    count: int


class Taken(Struct, frozen=True, tag_field="type", tag="taken"):
    who: str
    count: int


def decide(draft: Draft[Heap, Taken], catalog: None, command: Take) -> None:
    if command.who != draft.state.turn or not 1 <= command.count <= min(3, draft.state.stones):
        raise Refused("range", "1 to 3 of what is there")
    draft.add(Taken(command.who, command.count))


def evolve(state: Heap, event: Taken) -> Heap:
    after = "ben" if event.who == "ann" else "ann"
    return replace(state, stones=state.stones - event.count, turn=after, taken=state.taken + 1)


def winner(state: Heap) -> str:
    return "" if state.stones else ("party" if state.turn == "ben" else "foes")


def standing(state: Heap, side: str) -> float:
    won = winner(state)
    return 0.0 if not won else 1.0 if won == side else -1.0


def acts(catalog: None, state: Heap, who: str, temper: Temper) -> tuple[Act, ...]:
    """A mind that reads the secret would take as many as it says."""
    return tuple(Act(Take(who, n), float(n == state.secret), f"{n} taken") for n in (1, 2, 3) if n <= state.stones)


def options(catalog: None, state: Heap, audience: Any, who: str | None) -> tuple[Option, ...]:
    most = min(3, state.stones)
    slot = Slot("count", "number", min=1, max=most)
    return (Option("take", state.turn, "Take", {"do": "take", "who": state.turn}, (slot,), enabled=most > 0),)


MINDS: Minds[None, Heap] = Minds(
    sides=lambda state: {"party": ("ann",), "foes": ("ben",)},
    asked=lambda state: () if winner(state) else (state.turn,),
    standing=standing,
    winner=winner,
    out=lambda state: frozenset(),
    acts=acts,
    flow=lambda state: None,
    known=lambda state, side: replace(state, secret=0),
)


def view(catalog: None, state: Heap, audience: Any, focus: str | None) -> View:
    return View("heap", "A heap", "", "fight", audience, Moment(0, 0, ""), Track("rounds", ""), Board("none"), (), ())


class HeapRules(Ruleset[None, Heap, Take, Taken]):
    name, title, version, schema = "heap", "A heap of stones", 1, 1
    command, event, state = Take, Taken, Heap
    rooms = Rooms(
        begin=lambda catalog, encounter, wishes: Heap(10),
        decide=decide,
        evolve=evolve,
        follow_up=lambda catalog, state: None,
        pending=lambda catalog, state, audience: (),
        options=options,
        preview=lambda catalog, state, audience, command: None,  # type: ignore[arg-type, return-value]
        view=view,
        tell=lambda before, event, audience, called: (),
        label=lambda before, command, audience, called: "take",
        moment=lambda state: Moment(0, state.taken, ""),
        blank=lambda title, sizes: None,
        encounter_of=lambda catalog, state, title, summary: None,
        next_fight=lambda encounter: Take("ann", 1),
        minds=MINDS,
    )


RULES = HeapRules(None)


@pytest.mark.parametrize("stones", [1, 2, 3])
def test_the_sharp_mind_takes_what_wins_at_once(stones: int) -> None:
    assert choose(RULES, Heap(stones), "ann", "sharp", 7).command == Take("ann", stones)


def test_what_no_glance_can_judge_is_tried_by_whoever_looks_ahead_only() -> None:
    """Of three stones two are never taken at a glance; nor is anything tried twice, or counted as one of the few."""
    judged: list[str] = []

    def rest(catalog: None, state: Heap, who: str, temper: Temper) -> tuple[Act, ...]:
        judged.append(who)
        return tuple(Act(Take(who, n), 9.0, f"{n} after all") for n in (1, state.stones) if n <= 3)

    one = replace(MINDS, acts=lambda _, state, who, temper: (Act(Take(who, 1), 0.0, "one"),), further=rest)
    rooms = replace(HeapRules.rooms, minds=replace(one, reach=Reach(candidates=1)))
    rules = type("Further", (HeapRules,), {"rooms": rooms})(None)
    glanced = [choose(rules, Heap(3), "ann", mind, 7) for mind in ("simple", "sharp")]
    assert [(choice.command.count, choice.why) for choice in glanced] == [(1, "one"), (3, "3 after all")]
    assert judged == ["ann"]
    assert choose(rules, Heap(1), "ann", "sharp", 7).why == "one"


def test_the_sharp_mind_beats_the_others_from_either_seat() -> None:
    won: Counter[str] = Counter()
    for seed in range(30):
        for sharp, other in (("party", "foes"), ("foes", "party")):
            for mind in ("random", "simple"):
                future = Future(RULES, Heap(7 + seed % 5), seed)
                decision = 0
                while not winner(future.state) and step(RULES, future, {sharp: "sharp", other: mind}, seed, decision):
                    decision += 1
                won[f"{mind} {'lost' if winner(future.state) == sharp else 'won'}"] += 1
    assert won["random lost"] >= 3 * won["random won"]
    assert won["simple lost"] > 3 * won["simple won"]


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


def test_no_future_is_begun_after_the_work_is_done() -> None:
    """The work is stated for a fight of eight: of two each decision counts four sevenths."""
    for work, futures in ((1, 1), (5, 1), (6, 2), (10, 2), (11, 3), (1_000, 5)):
        rules, judged = looking(Reach(horizon=3, futures=5, first=9, work=work))
        choose(rules, Heap(40), "ann", "sharp", 7)
        assert len(judged) == 3 * futures


@given(st.integers(1, 12), st.integers(0, 3), st.sampled_from(["random", "simple", "sharp"]), st.integers(0, 50))
def test_what_a_side_cannot_know_changes_no_choice(stones: int, secret: int, mind: Any, seed: int) -> None:
    blind, told = Heap(stones), Heap(stones, secret=secret)
    assert choose(RULES, blind, "ann", mind, seed) == choose(RULES, told, "ann", mind, seed)


def test_what_is_tried_after_a_refusal_follows_what_the_side_knows_first() -> None:
    tried = [choice.command.count for choice in tries(RULES, Heap(5, secret=2), "simple", 7)]
    assert tried[1:] == [1, 2, 3, 2, 1, 3]


class BlindRules(HeapRules):
    rooms = replace(
        HeapRules.rooms,
        minds=replace(MINDS, acts=lambda _, state, who, __: (Act(Take(who, 1), 0.0),) if state.secret else ()),
    )


@pytest.mark.parametrize("mind", ["simple", "sharp"])
def test_whose_side_knows_of_nothing_to_do_goes_on_all_the_same(mind: Any) -> None:
    """All enemies of Fires' character were out of sight, and the program ended."""
    assert [choice.command.count for choice in tries(BlindRules(None), Heap(5, secret=2), mind, 7)] == [1]
    assert list(tries(BlindRules(None), Heap(5), mind, 7)) == []


def bet(draft: Draft[Heap, Any], catalog: None, command: Take) -> None:
    """One or two is guessed, a die with two sides falls: whoever guesses right takes all, else one stone."""
    face = draft.roll(1, 2, "guess", command.who)[0]
    draft.add(Taken(command.who, draft.state.stones if face == command.count else 1))


def bet_on(state: Heap, event: Any) -> Heap:
    return evolve(state, event) if isinstance(event, Taken) else state


class BetRules(HeapRules):
    rooms = replace(
        HeapRules.rooms,
        decide=bet,
        evolve=bet_on,
        minds=replace(MINDS, acts=lambda *_: (Act(Take("ann", 1), 0.0), Act(Take("ann", 2), 0.0))),
    )


def test_dice_to_come_are_drawn_and_not_read() -> None:
    """A mind that could see the next die of the fight would guess it every time; this one is right as often as not."""
    right = 0
    for seed in range(200):
        choice = choose(BetRules(None), Heap(2), "ann", "sharp", seed)
        right += choice.command.count == SeededDice(seed).roll(RollNeeded(1, 2, "guess", "ann"))[0]
    assert 70 <= right <= 130


def wager(draft: Draft[Heap, Any], catalog: None, command: Take) -> None:
    """A die with twenty sides falls: one stone takes all on 9 or less, two on 13 or less."""
    face = draft.roll(1, 20, "wager", command.who)[0]
    draft.add(Taken(command.who, draft.state.stones if face <= 5 + 4 * command.count else 1))


class WagerRules(BetRules):
    rooms = replace(
        BetRules.rooms,
        decide=wager,
        minds=replace(MINDS, acts=lambda *_: (Act(Take("ann", 1), 0.1), Act(Take("ann", 2), 0.0))),
    )


def test_what_wins_somewhat_more_often_is_done_though_it_looks_worse_at_a_glance() -> None:
    assert choose(WagerRules(None), Heap(2), "ann", "simple", 1).command.count == 1
    seen = sum(choose(WagerRules(None), Heap(2), "ann", "sharp", seed).command.count == 2 for seed in range(100))
    assert seen >= 85


def against(draft: Draft[Heap, Any], catalog: None, command: Take) -> None:
    """A die with twenty sides falls: one stone takes all on 9 or less, two on 8 or more."""
    face = draft.roll(1, 20, "against", command.who)[0]
    draft.add(Taken(command.who, draft.state.stones if (face <= 9 if command.count == 1 else face >= 8) else 1))


class AgainstRules(WagerRules):
    rooms = replace(WagerRules.rooms, decide=against)


def test_what_is_better_is_not_given_up_for_a_few_bad_futures() -> None:
    """It is compared after every future: with narrower bounds it was given up, or not trusted, in 62 of 200 games."""
    seen = sum(choose(AgainstRules(None), Heap(2), "ann", "sharp", seed).command.count == 2 for seed in range(200))
    assert seen >= 150


def test_nobody_is_on_no_side() -> None:
    with pytest.raises(ValueError, match="'cid' is on no side"):
        choose(RULES, Heap(3), "cid", "simple")


def test_chance_follows_from_its_seed_and_is_fair() -> None:
    assert [Chance(1, "a").below(100) for _ in range(2)] == [Chance(1, "a").below(100)] * 2
    chance = Chance("fair")
    counts = Counter(chance.below(6) for _ in range(6_000))
    assert set(counts) == set(range(6))
    assert all(850 < count < 1_150 for count in counts.values())
    assert sorted(chance.some("abc", 5)) == ["a", "b", "c"]
    with pytest.raises(ValueError, match="nothing to choose from"):
        chance.pick(())


def test_every_kind_of_slot_is_filled_with_what_it_allows() -> None:
    option = Option(
        "x",
        "ann",
        "X",
        {"do": "x"},
        (
            Slot("named", "dice", (0, 1, 2), scores=(4, 1, 6), price=Price(4, most=1)),
            Slot("rest", "dice", (0, 1, 2), scores=(4, 1, 6), price=Price(1), apart=("named",)),
            Slot("way", "path", steps=Steps("a", {"a": ("b",), "b": ("c",), "c": ("b",)}, 3, ends=("c",))),
            Slot("count", "number", min=2, max=3),
            Slot("whom", "entity", ("ben", "cid", "dan"), many=(2, 3)),
            Slot("words", "text"),
            Slot("left", "choice", ("no",), optional=True),
        ),
    )
    for seed in range(60):
        values = filled(option, Chance(seed))
        assert values["named"] in ([0], [2])
        assert not set(values["named"]) & set(values["rest"])
        assert values["way"] == ["b", "c"]
        assert values["count"] in (2, 3)
        assert len(set(values["whom"])) in (2, 3)
        assert "left" not in values
    with pytest.raises(ValueError, match="no path leads"):
        filled(Option("x", "", "X", {}, (Slot("way", "path", steps=Steps("a", {}, 3, ends=("c",))),)), Chance(1))


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
    tally.add([Fight(4, "party", 3, 9, 1, (), (Left("ann", "Life", 5, 9),))])
    assert not tally.alike


def test_the_same_blow_is_the_same_however_hard() -> None:
    assert without_numbers("Kappa 1 claws Sayo −3 Life") == "Kappa 1 claws Sayo"
    assert without_numbers("the bridge falls") == "the bridge falls"
    assert without_numbers("Kappa 1 hits Guard 2: 5 against 3") == "Kappa 1 hits Guard 2"
    assert without_numbers("Gashadokuro hits Tomoe: 16 Dark = 16") == "Gashadokuro hits Tomoe"
    assert without_numbers("Zaynab hits Guard, 2 successes left") == "Zaynab hits Guard"


def test_who_falls_twice_in_a_fight_was_out_in_one() -> None:
    tally = Tally()
    tally.add([Fight(0, "party", 3, 9, 1, (Fallen("ann", 1, "a blow"), Fallen("ann", 3, "a fall")), ())])
    assert (tally.people["ann"].out, tally.people["ann"].causes) == (1, {"a fall": 1})
    assert share(tally.people["ann"].out, tally.fights)[0] == 1.0

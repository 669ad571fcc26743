"""Sessions: steps, undo, redo, branches, dice; on the smallest game there is."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import ValidationError

from engine.core.dice import seeded_face
from engine.core.digest import digest
from engine.core.refusal import BadDice, NeedsDice, Refused
from engine.core.session import Known, Session
from engine.core.timeline import BranchNamed, DiceSet, Seats, Step, Timeline
from engine.core.view import Line
from tests.engine.core.duel import Adjust, Defend, Duel, DuelRules, Strike


def session(*, seed: int = 1) -> Session:
    rules = DuelRules()
    return Session(rules, rules.begin(), seed=seed)


def test_a_fight_without_steps_says_so() -> None:
    with pytest.raises(Refused) as no:
        Session(DuelRules(), DuelRules().begin()).name_branch(1, "later")
    assert str(no.value) == "there is no step 1: none has been taken yet"


def test_a_refusal_costs_nothing() -> None:
    play = session()
    before = digest(play.state)
    with pytest.raises(Refused) as no:
        play.do(Strike("ben", "ann"))
    assert (no.value.refusal.code, no.value.refusal.rule) == ("not-your-turn", "DU-1")
    assert (digest(play.state), play.head, play.drain()) == (before, 0, [])


def test_what_a_command_begins_is_known_before_anybody_rolls() -> None:
    play = session()
    play.set_dice(table=True)
    ruled = play.begun(Adjust("ann", 3))
    assert (ruled.fighters["ann"].health, play.state.fighters["ann"].health) == (3, 6)
    play.do(Strike("ann", "ben"))
    before = digest(play.state)
    with pytest.raises(NeedsDice):
        play.outcome(Defend("ben", "parry"))
    assert digest(play.begun(Defend("ben", "parry"))) == before, "the dice come first"
    with pytest.raises(Refused):
        play.begun(Strike("ann", "ben"))
    assert (digest(play.state), play.head) == (before, 1)


def test_undo_and_redo_keep_the_faces() -> None:
    play = session()
    play.do(Strike("ann", "ben"))
    (step,) = play.do(Defend("ben", "parry"))
    after = digest(play.state)
    play.undo()
    assert step.id in play.timeline.seen
    (again,) = play.do(Defend("ben", "parry"))
    assert again.events == step.events
    play.undo()
    play.redo()
    assert digest(play.state) == after
    assert play.timeline.children(1) == (2, 3)


def test_a_fresh_branch_rolls_fresh_dice_when_the_table_wants_it() -> None:
    play = session()
    play.set_dice(table=False, fresh=True)
    play.do(Strike("ann", "ben"))
    play.do(Defend("ben", "parry"))
    play.undo()
    (again,) = play.do(Defend("ben", "parry"))
    assert again.salt == 3
    play.do(Strike("ben", "ann"))
    (later,) = play.do(Defend("ann", "take"))
    assert later.salt == 3


def test_table_dice_ask_for_one_roll_after_the_other() -> None:
    play = session()
    play.set_dice(table=True)
    play.do(Strike("ann", "ben"))
    with pytest.raises(NeedsDice) as need:
        play.do(Defend("ben", "parry"))
    assert (need.value.roll.count, need.value.roll.sides, need.value.roll.purpose) == (1, 6, "attack")
    with pytest.raises(NeedsDice) as need:
        play.do(Defend("ben", "parry"), [5])
    assert need.value.roll.purpose == "parry"
    assert play.so_far(Defend("ben", "parry"), ()) == ((), True)
    assert [line.text for line in play.so_far(Defend("ben", "parry"), [5])[0]] == ["attack: 5"]
    for faces in ([5, 7], [5, 2, 2], [0, 1]):
        with pytest.raises(BadDice):
            play.do(Defend("ben", "parry"), faces)
    assert play.head == 1
    play.do(Defend("ben", "parry"), [5, 2])
    assert play.state.fighters["ben"].health == 3


def test_redo_follows_the_branch_last_visited_after_a_jump() -> None:
    play = session()
    play.do(Adjust("ann", 1))
    play.do(Adjust("ann", 2))
    play.goto(1)
    play.do(Adjust("ann", 3))
    play.goto(0)
    play.goto(2)
    play.goto(0)
    play.redo(2)
    assert play.head == 2


def test_counts_that_lead_out_of_the_tree_are_refused_as_a_whole() -> None:
    play = session()
    play.do(Adjust("ann", 1))
    for move in (
        lambda: play.undo(2),
        play.redo,
        lambda: play.goto(2),
        lambda: play.goto(9),
        lambda: play.goto(-1),
        lambda: play.timeline.step(0),
        lambda: play.name_branch(7, "x"),
    ):
        with pytest.raises(Refused) as no:
            move()
        assert no.value.refusal.code == "no-step"
        assert play.head == 1


def test_a_count_that_is_too_large_says_how_many_steps_there_are() -> None:
    play = session()
    for health in (1, 2):
        play.do(Adjust("ann", health))
    with pytest.raises(Refused, match=r"^only 2 of 5 lie that way$"):
        play.undo(5)
    play.undo(2)
    with pytest.raises(Refused, match=r"^only 2 of 3 lie that way$"):
        play.redo(3)
    with pytest.raises(Refused, match=r"^nothing to undo: this is the beginning$"):
        play.undo(3)


def test_replaying_the_records_gives_the_same_session() -> None:
    play = session()
    play.do(Strike("ann", "ben"))
    play.do(Defend("ben", "take"))
    play.undo()
    play.do(Defend("ben", "parry"))
    play.name_branch(2, "took it")
    records = play.drain()
    assert play.drain() == []
    again = session()
    again.replay(records)
    assert [digest(s) for s in again.timeline.states] == [digest(s) for s in play.timeline.states]
    assert (again.head, again.timeline.names, again.timeline.seen) == (play.head, {2: "took it"}, play.timeline.seen)
    with pytest.raises(Refused):
        again.replay([BranchNamed(77, "nowhere")])
    with pytest.raises(ValueError, match="does not exist"):
        again.replay([Step(9, 77, Adjust("ann", 1), ())])
    with pytest.raises(ValueError, match="the head was elsewhere"):
        again.replay([Step(4, 2, Adjust("ann", 1), ())])


@given(st.integers(0, 2**64), st.integers(2, 20))
def test_seeded_faces_are_on_the_die(seed: int, sides: int) -> None:
    assert all(1 <= seeded_face(seed, 0, i, sides) <= sides for i in range(20))


def test_the_faces_of_a_seed_never_change() -> None:
    """Saves hold them, and ``verify`` rolls them again."""
    assert [seeded_face(7, 0, die, 6) for die in range(12)] == [6, 5, 4, 1, 1, 5, 4, 5, 3, 2, 4, 2]
    assert [seeded_face(7, 3, die, 20) for die in range(8)] == [20, 13, 15, 15, 4, 5, 14, 8]


def test_every_face_comes_up_about_equally_often() -> None:
    counts = [0] * 12
    for i in range(12_000):
        counts[seeded_face(7, 0, i, 12) - 1] += 1
    assert min(counts) > 850
    assert max(counts) < 1150


moves = st.lists(
    st.one_of(
        st.tuples(st.just("do"), st.integers(0, 9)),
        st.tuples(st.just("undo"), st.integers(1, 3)),
        st.tuples(st.just("redo"), st.integers(1, 3)),
        st.tuples(st.just("goto"), st.integers(0, 30)),
    )
)


@given(moves)
def test_the_head_and_all_states_survive_any_walk(walk: list[tuple[str, int]]) -> None:
    """Laws 4 and 5: nothing is deleted, every kept state stays what it was, do·undo and undo·redo are identities."""
    play = session()
    kept: dict[int, str] = {0: digest(play.state)}
    for kind, number in walk:
        here = play.head
        try:
            if kind == "do":
                play.do(Adjust("ann", number))
                kept[play.head] = digest(play.state)
                play.undo()
                assert play.head == here
                play.redo()
            else:
                getattr(play, kind)(number)
        except Refused:
            assert play.head == here
    assert {i: digest(s) for i, s in enumerate(play.timeline.states)} == kept
    root: Duel = play.timeline.states[0]
    assert root == DuelRules().begin()
    again = session()
    again.replay(play.drain())
    assert again.head == play.head


def test_only_a_step_in_which_somebody_rolled_is_marked_as_seen_when_it_is_left() -> None:
    """Every undone step was once marked, whether it had dice or not."""
    play = session()
    (plain,) = play.do(Strike("ann", "ben"))
    (rolled,) = play.do(Defend("ben", "parry"))
    play.undo(2)
    assert play.timeline.seen == {rolled.id}
    assert plain.id not in play.timeline.seen


def test_dice_are_counted_along_the_path_and_not_over_other_branches() -> None:
    play = session()
    script = (Strike("ann", "ben"), Defend("ben", "parry"), Strike("ben", "ann"), Defend("ann", "parry"))
    for command in script:
        play.do(command)
    first = digest(play.state)
    play.goto(0)
    for command in script:
        play.do(command)
    assert digest(play.state) == first
    assert play.timeline.size == 2 * len(script)


def test_what_the_program_did_is_taken_back_with_what_a_person_did_before_it() -> None:
    play = session()
    play.do(Strike("ann", "ben"))
    play.do(Defend("ben", "take"), why="nothing to lose")
    assert play.timeline.resting(1) == 1, "somebody was asked between them"
    assert play.timeline.path() == [1, 2]
    assert (play.timeline.path(1), play.timeline.path(0)) == ([1], [])
    play.undo()
    assert play.head == 0
    play.redo()
    assert play.head == 2


def test_a_branch_is_called_by_the_last_name_that_it_was_given_up_to_there() -> None:
    play = session()
    for health in (5, 4, 3):
        play.do(Adjust("ann", health))
    play.name_branch(1, "early")
    play.name_branch(3, "late")
    assert [play.timeline.named(step) for step in range(4)] == ["", "early", "early", "late"]
    play.goto(1)
    play.do(Adjust("ann", 9))
    assert play.timeline.named(4) == ""
    play.name_branch(2, "")
    assert [play.timeline.named(step) for step in range(4)] == ["", "", "", "late"]


def test_what_no_save_may_hold_is_refused_by_the_command_and_its_preview() -> None:
    play = session()
    for asked in (play.do, play.preview):
        with pytest.raises(Refused) as no:
            asked(Adjust("ann", 2**62))
        assert no.value.refusal.code == "range"
    assert play.drain() == []


def test_records_are_written_down_once_and_in_their_order() -> None:
    play = session()
    play.do(Adjust("ann", 5))
    failed = play.drain()
    play.goto(play.head)
    assert play.drain() == []
    play.do(Adjust("ann", 4))
    play.put_back(failed)
    assert [record.id for record in play.drain() if isinstance(record, Step)] == [1, 2]


def test_a_seat_that_is_so_already_is_no_record() -> None:
    """Older programs may not write to a file that has one."""
    play = session()
    play.give("foes", None, ("ben",))
    assert play.drain() == []
    play.give("foes", "simple", ("ben",))
    play.give("foes", "simple", ("ben",))
    assert play.drain() == [Seats({"foes": "simple"})]


def test_whoever_opens_a_file_finds_the_seats_and_the_dice_as_they_were_left() -> None:
    again = session()
    again.replay([Seats({"foes": "simple"}), DiceSet(table=True)])
    assert (again.seats, again.dice) == (Seats({"foes": "simple"}), DiceSet(table=True))
    again.replay([Seats({"foes": "sharp"})])
    assert (again.seats, again.dice) == (Seats({"foes": "sharp"}), DiceSet(table=True))


@pytest.mark.parametrize(("flow", "known"), [(None, Known(False, "", False)), ("ben", Known(True, "the flow", True))])
def test_what_somebody_hidden_did_is_the_flow_only_where_there_is_any(flow: str | None, known: Known) -> None:
    class Quiet(DuelRules):
        def label(self, before: Duel, command: Any, audience: Any = "gm") -> str:
            return "the flow" if command.who == "ben" else ""

        def follow_up(self, state: Duel, audience: Any = "gm") -> Any:
            return Adjust(flow, 3) if flow and audience == "players" else None

        def tell(self, before: Duel, event: Any, audience: Any = "gm") -> tuple[Line, ...]:
            return ()

    play: Any = Session(Quiet(), Quiet().begin(), seed=1)
    play.do(Adjust("ann", 4))
    assert play.known(1, "players") == known


def test_the_flow_rests_behind_all_that_followed_by_itself() -> None:
    timeline = Timeline("root")
    for number, auto in enumerate((False, True, True, False), start=1):
        timeline.append(Step(number, number - 1, "go", (), auto=auto), f"state {number}")
    assert [timeline.resting(step) for step in range(5)] == [0, 3, 3, 3, 4]
    assert [timeline.undo_target(step) for step in range(1, 5)] == [0, 0, 0, 3]
    assert [timeline.redo_target(step) for step in range(4)] == [3, 3, 3, 4]


@pytest.mark.parametrize("do", [["strike"], 3, None, {"strike": 1}])
def test_a_command_whose_name_is_no_text_is_refused_as_any_other(do: object) -> None:
    with pytest.raises(ValidationError):
        DuelRules().read({"do": do, "who": "ann", "target": "ben"})

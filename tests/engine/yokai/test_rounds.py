"""YO-24 to YO-32: initiative, ties, turns, passing, the end of a round."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.systems.yokai.events.flow import (
    CycleStarted,
    FightEnded,
    FightOpened,
    InitiativeSet,
    RoundClosing,
    RoundStarted,
    SlotOffered,
    TurnEnded,
    TurnPassed,
    TurnsBegan,
    TurnSkipped,
    TurnStarted,
)
from engine.systems.yokai.evolve.change import plain, refilled
from engine.systems.yokai.rules.initiative import weave
from tests.engine.yokai.scene import AYA, GORO, KAPPA, KITSUNE, ONI, SUZU, TOMO, Scene, all_of, changed, only, scene


def next_round(play: Scene, **focus: int) -> None:
    """Everybody keeps exactly this much FP, and the round ends."""
    for who, fp in focus.items():
        changed(play, who.replace("_", "-"), fp=fp)
    play.end_round()


@pytest.mark.rule("YO-24")
def test_the_next_order_is_by_focus_left_before_the_refresh() -> None:
    play = scene((AYA, "close"), (SUZU, "far"), (ONI, "close"), (KITSUNE, "far"))
    next_round(play, aya_ronin=3, suzu_geomancer=1, oni_brute=0, kitsune_illusionist=5)
    assert play.state.phase == "order"
    assert [(turn.who, play[turn.who].fp) for turn in play.state.order] == [(KITSUNE, 5), (AYA, 3), (SUZU, 1), (ONI, 0)]
    play.do("confirm-order")
    assert [play[who].fp for who in (KITSUNE, AYA, SUZU, ONI)] == [9, 6, 4, 3]


@pytest.mark.rule("YO-25")
@pytest.mark.parametrize(
    ("tied", "before", "order"),
    [
        ((AYA, ONI), "enemies", (AYA, ONI)),
        ((AYA, ONI), "players", (ONI, AYA)),
        ((AYA, GORO, ONI), "players", (ONI, AYA, GORO)),
        ((AYA, GORO, TOMO, ONI, KAPPA), "enemies", (AYA, ONI, GORO, KAPPA, TOMO)),
        ((ONI, KAPPA), "enemies", (ONI, KAPPA)),
    ],
)
def test_ties_are_woven(tied: tuple[str, ...], before: str, order: tuple[str, ...]) -> None:
    play = scene((AYA, "close"), (GORO, "close"), (TOMO, "far"), (ONI, "close"), (KAPPA, "close"))
    members = {side: [who for who in tied if play[who].side == side] for side in ("players", "enemies")}
    slots = weave(members, 0, "players" if before == "enemies" else "enemies")  # type: ignore[arg-type]
    assert tuple(slot.who for slot in slots) == order


@pytest.mark.rule("YO-26")
def test_the_game_master_rearranges_a_tie_but_only_by_override_beyond_it() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"))
    next_round(play, aya_ronin=4, goro_monk=2, oni_brute=2)
    assert [turn.who for turn in play.state.order] == [AYA, ONI, GORO]
    assert "order: Aya, Oni = Goro" in play.lines()
    no = play.refused("confirm-order", order=[GORO, AYA, ONI])
    assert (no.code, no.rule) == ("not-tied", "YO-26")
    ready = play.option("confirm-order::tie")
    assert ready.slots[0].choices == ([AYA, GORO, ONI],)
    play.do("set-order", order=[GORO, AYA, ONI], override=True)
    assert only(list(play.session.timeline.step(play.session.head).events), InitiativeSet).ruled
    assert len({turn.group for turn in play.state.order}) == 3
    play.session.undo()
    play.do("confirm-order", order=[AYA, GORO, ONI])
    assert [turn.who for turn in play.state.order] == [AYA, GORO, ONI]
    assert play.refused("set-order", order=[AYA, GORO, ONI]).code == "phase"


@pytest.mark.rule("YO-27")
def test_tied_members_choose_who_takes_the_slot_and_may_choose_anew_each_cycle() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"), order=(f"{AYA}+{GORO}", ONI))
    assert [question.who for question in play.session.pending()] == [AYA]
    no = play.refused("choose-tied", ONI)
    assert (no.code, no.rule) == ("not-tied", "YO-27")
    assert play.refused("attack", AYA, action="katana", targets=ONI).code == "turn"
    play.do("choose-tied", GORO)
    assert play.state.owner == GORO
    assert play.refused("choose-tied", AYA).code == "not-tied"
    play.do("move", GORO, to="p-medium")
    assert only(play.do("end-turn", GORO), TurnStarted).who == AYA
    play.do("move", AYA, to="p-medium")
    play.do("end-turn", AYA)
    play.do("move", ONI, to="e-medium")
    play.do("end-turn", ONI)
    assert (play.state.cycle, play.state.owner) == (2, "")
    assert play.option(f"choose-tied:{GORO}").hot
    play.do("choose-tied", AYA)
    assert play.state.owner == AYA


@pytest.mark.rule("YO-27")
def test_each_slot_that_several_share_is_up_by_itself() -> None:
    """Also that of those who are left when one of three has had a turn."""
    tied = (f"{AYA}+{GORO}+{TOMO}", ONI)
    play = scene((AYA, "close"), (GORO, "close"), (TOMO, "far"), (ONI, "close"), order=tied)
    play.do("choose-tied", GORO)
    assert not play.state.offered, "it is somebody's now"
    assert only(play.do("end-turn", GORO), SlotOffered).at == 1
    play.refused("choose-tied", GORO)
    play.do("choose-tied", TOMO)
    assert play.state.owner == TOMO


@pytest.mark.rule("YO-27")
def test_only_those_who_could_take_a_shared_slot_are_asked() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (TOMO, "far"), (ONI, "close"), order=(f"{AYA}+{GORO}+{TOMO}", ONI))
    play.do("done", GORO)
    changed(play, AYA, fp=0)
    play.do("done", ONI)
    assert play.state.owner == TOMO
    skipped = all_of(play.do("end-turn", TOMO), TurnSkipped)
    assert {(event.who, event.why) for event in skipped[:2]} == {(GORO, "done"), (AYA, "no-fp")}


@pytest.mark.rule("YO-28")
def test_everybody_has_one_turn_a_cycle_and_cycles_repeat() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    order = []
    for cycle in (1, 2, 3):
        assert play.state.cycle == cycle
        for who in (AYA, ONI):
            order.append(play.state.owner)
            play.do(
                "move",
                who,
                to="p-medium"
                if who == AYA and cycle % 2
                else "p-close"
                if who == AYA
                else "e-medium"
                if cycle % 2
                else "e-close",
            )
            events = play.do("end-turn", who)
    assert order == [AYA, ONI] * 3
    assert only(events, CycleStarted).cycle == 4


@pytest.mark.rule("YO-29")
def test_one_full_action_a_turn_and_any_number_of_simple_ones() -> None:
    play = scene((SUZU, "close"), (AYA, "close"), (ONI, "close"))
    play.do("simple-action", SUZU, action="lend-breath", target=AYA)
    play.attack(SUZU, "binding-ward", ONI)
    play.do("move", SUZU, to="p-medium")
    play.do("simple-action", SUZU, action="lend-breath", target=AYA)
    no = play.refused("attack", SUZU, action="binding-ward", targets=ONI)
    assert (no.code, no.rule) == ("full-already-used", "YO-29")
    assert play.option(f"attack:{SUZU}:binding-ward").code == "full-already-used"
    play.do("end-turn", SUZU)
    play.do("end-turn", AYA)
    play.do("end-turn", ONI)
    assert play.state.cycle == 2
    play.attack(SUZU, "binding-ward", ONI)


@pytest.mark.rule("YO-30", "YO-41")
def test_out_of_turn_only_simple_actions() -> None:
    play = scene((AYA, "close"), (SUZU, "close"), (ONI, "close"))
    no = play.refused("attack", ONI, action="kanabo", targets=AYA)
    assert (no.code, no.rule, no.message) == (
        "turn",
        "YO-30",
        "Oni can do that only on the own turn: it is the turn of Aya",
    )
    assert play.refused("full-action", SUZU, action="assist", target=AYA, form="bare").code == "turn"
    play.do("simple-action", SUZU, action="lend-breath", target=AYA)
    assert play.state.owner == AYA


@pytest.mark.rule("YO-31", "YO-32")
@pytest.mark.parametrize(
    ("before", "after", "done", "asked"),
    [(0, 1, False, True), (0, 0, False, False), (1, 2, False, False), (0, 1, True, False), (1, 0, False, False)],
)
def test_whoever_was_skipped_without_fp_is_asked_again_with_some(
    before: int, after: int, done: bool, asked: bool
) -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    changed(play, AYA, fp=before, done=done)
    state = refilled(replace(play.state, quiet=(AYA, ONI)), AYA, after)
    assert (state.combatants[AYA].fp, state.quiet) == (after, (ONI,) if asked else (AYA, ONI))


@pytest.mark.rule("YO-31")
def test_a_pass_is_for_this_turn_and_done_is_a_standing_one() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    assert only(play.do("pass", AYA), TurnPassed).who == AYA
    assert list(play.state.quiet) == [AYA]
    play.attack(ONI, "kanabo", AYA)
    assert list(play.state.quiet) == []
    assert only(play.do("end-turn", ONI), TurnEnded).who == ONI
    assert play.state.owner == AYA
    play.do("move", AYA, to="p-far")
    assert play.refused("pass", AYA).code == "state"
    play.do("done", AYA)
    assert play.state.owner == ONI
    assert play.refused("done", AYA).code == "state"
    play.do("attack", ONI, action="kanabo", targets=AYA)
    play.do("defend", AYA, action="defend-katana")
    play.do("undone", AYA)
    play.do("end-turn", ONI)
    assert play.state.owner == AYA


@pytest.mark.rule("YO-32")
def test_the_round_ends_when_all_are_quiet_and_any_action_empties_the_quiet() -> None:
    play = scene((AYA, "close"), (SUZU, "close"), (ONI, "close"))
    play.do("pass", AYA)
    play.do("pass", SUZU)
    play.do("simple-action", SUZU, action="lend-breath", target=AYA)
    assert play.state.quiet == ()
    play.do("pass", ONI)
    play.do("pass", AYA)
    assert play.state.owner == SUZU
    events = play.do("pass", SUZU, [3])
    assert all_of(events, RoundClosing)
    assert play.state.phase == "order"


@pytest.mark.rule("YO-32")
def test_the_round_ends_when_nobody_has_focus() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    changed(play, AYA, fp=1)
    changed(play, ONI, fp=0)
    play.attack(AYA, "katana", ONI)
    events = play.do("end-turn", AYA)
    assert all_of(events, RoundClosing)
    assert play.state.round == 2


@pytest.mark.rule("YO-26", "YO-28", "YO-31", "YO-32", "YO-93")
def test_what_is_of_a_round_or_a_fight_alone_ends_with_it() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    evolve = play.session.ruleset.evolve
    marks = {"fresh": True, "held_back": True, "done": True, "passed": True, "full_used": True, "fulls": 2}
    aya = replace(play[AYA], **marks)
    state = replace(
        play.state,
        combatants={**play.state.combatants, AYA: aya},
        known={**play.state.known, "gone": "Gone"},
        order=tuple(replace(slot, taken=True) for slot in play.state.order),
        cycle=3,
        owner=AYA,
        offered=True,
        acted=True,
        quiet=(ONI,),
        releases=(AYA,),
        asked=(AYA,),
    )
    fresh = evolve(state, RoundStarted(2))
    begun = evolve(state, TurnsBegan())
    over = evolve(state, FightEnded("draw"))
    opened = evolve(state, FightOpened("Again", "physical", state.house, (AYA,)))
    somebody = fresh.combatants[AYA]
    assert (somebody.fresh, somebody.held_back, somebody.done, somebody.passed) == (False, False, False, False)
    assert (fresh.cycle, fresh.owner, fresh.offered) == (1, "", False)
    assert (fresh.quiet, fresh.releases, fresh.asked) == ((), (), ())
    somebody = begun.combatants[AYA]
    assert (somebody.full_used, somebody.fulls, somebody.done, somebody.passed) == (False, 0, False, False)
    assert (begun.cycle, begun.owner, begun.offered, begun.acted, begun.quiet) == (1, "", False, False, ())
    for after in (begun, evolve(state, CycleStarted(4))):
        assert not any(slot.taken for slot in after.order)
    assert evolve(state, TurnStarted(AYA, 0)).combatants[AYA].full_used is False
    assert (over.owner, over.offered, over.asked, over.releases, over.quiet) == ("", False, (), (), ())
    assert opened.known == {AYA: aya.name}


@pytest.mark.rule("YO-93")
def test_between_fights_what_is_usually_done_is_still_known_and_what_was_of_the_fight_is_gone() -> None:
    fighter = replace(
        scene((AYA, "close"), (ONI, "close"))[AYA],
        ki=3,
        exhausted=True,
        habit=("katana", ONI),
        defence_habit="slip",
        fp=0,
    )
    kept = plain(fighter)
    assert (kept.ki, kept.exhausted, kept.habit, kept.defence_habit) == (3, True, ("katana", ONI), "slip")
    assert (kept.status, kept.done, kept.conditions) == ("reserve", False, ())

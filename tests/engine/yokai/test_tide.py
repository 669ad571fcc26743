"""YO-67 to YO-78: Tide and Morale, forced out, Rally, victory."""

from __future__ import annotations

import pytest

from engine.systems.yokai.events.flow import FightEnded, MoraleTaken, OrderChanged, TideBroke, TideMoved
from engine.systems.yokai.events.people import FocusWithheld, ForcedOut, Rallied
from engine.systems.yokai.rules.people import rally_number, threshold
from engine.systems.yokai.state import Side
from tests.engine.yokai.scene import (
    AYA,
    GORO,
    KAPPA,
    KITSUNE,
    ONI,
    SUZU,
    TOMO,
    Scene,
    all_of,
    changed,
    command,
    fight,
    only,
    scene,
)


def push(play: Scene, value: int) -> list:
    """Damage to a side, as a listed push."""
    who = AYA if value > 0 else ONI
    effects = [{"kind": "tide", "value": abs(value)}]
    return play.do("improvise", who, text="push", timing="simple", fp=0, effects=effects)


@pytest.mark.rule("YO-67")
def test_damage_pushes_toward_the_side_that_is_hurt() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    assert only(push(play, 5), TideMoved) == TideMoved("enemies", 5, 5)
    assert only(push(play, -7), TideMoved) == TideMoved("players", 7, -2)


@pytest.mark.rule("YO-68")
@pytest.mark.parametrize("side", [1, -1])
def test_the_tide_breaks_when_it_reaches_the_length(side: int) -> None:
    play = scene((AYA, "close"), (ONI, "close"), tide=8)
    assert not all_of(push(play, side * 7), TideBroke)
    events = push(play, side * 4)
    loser: Side = "enemies" if side > 0 else "players"
    assert only(events, TideBroke) == TideBroke(loser, 0, lost=3)
    assert only(events, MoraleTaken) == MoraleTaken(loser, 1)
    assert play.state.tide == 0


@pytest.mark.rule("YO-68")
def test_one_break_a_hit() -> None:
    play = scene((AYA, "close"), (ONI, "close"), tide=3)
    assert len(all_of(push(play, 9), TideBroke)) == 1


@pytest.mark.rule("YO-69")
def test_morale_counters_are_separate_and_only_rise() -> None:
    play = scene((AYA, "close"), (ONI, "close"), tide=2)
    for value in (2, -2, 3, 2):
        push(play, value)
    assert play.state.morale == {"players": 1, "enemies": 3}


@pytest.mark.rule("YO-70")
@pytest.mark.parametrize(("marker", "morale"), [(1, {"players": 0, "enemies": 1}), (-1, {"players": 1, "enemies": 0})])
def test_a_marker_off_zero_breaks_at_the_end_of_the_round(marker: int, morale: dict) -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    push(play, marker)
    play.end_round()
    assert (play.state.morale, play.state.tide) == (morale, 0)


@pytest.mark.rule("YO-70")
def test_a_marker_at_zero_does_not() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    play.end_round()
    assert play.state.morale == {"players": 0, "enemies": 0}


@pytest.mark.rule("YO-71")
def test_thresholds() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"))
    assert [threshold(play[who]) for who in (AYA, GORO, ONI)] == [3, 4, 2]
    play.do("rule-set", AYA, field="threshold", value=-5)
    assert threshold(play[AYA]) == 0


@pytest.mark.rule("YO-72")
def test_equal_holds_back_beyond_forces_out_and_mid_round_nothing_happens() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"), tide=2)
    fight(play, morale={"players": 3, "enemies": 0})
    play.end_round()
    assert play[AYA].status == "in"
    assert [event.who for event in all_of(play.do("confirm-order"), FocusWithheld)] == [AYA]
    push(play, -2)
    assert play.state.morale["players"] == 4
    play.do("choose-tied", AYA)
    play.attack(AYA, "katana", ONI, [1, 1, 1, 6, 6, 6])
    assert play[AYA].status == "in"
    play.end_round()
    assert (play[AYA].status, play[GORO].status) == ("out-morale", "in")


@pytest.mark.rule("YO-72")
def test_a_fight_in_which_all_are_held_back_with_nothing_left_is_told_to_the_game_master() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    fight(play, morale={"players": 3, "enemies": 2})
    for who in (AYA, ONI):
        changed(play, who, fp=0)
    play.do("pass", AYA)
    assert play.state.phase == "order"
    assert play.session.pending()[0].question.startswith("Nobody has FP and all are held back")
    assert play.session.view().banner.startswith("Nobody has FP")
    assert play.session.pending("players")[0].question == "Round 2: confirm the order"
    assert play.session.view("players").banner == ""
    changed(play, ONI, fp=1)
    assert play.session.view().banner == ""


@pytest.mark.rule("YO-73")
def test_the_forced_out_keep_their_focus_and_tell_how_they_leave() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"))
    changed(play, AYA, fp=4)
    fight(play, morale={"players": 4, "enemies": 0})
    play.end_round()
    assert (play[AYA].status, play[AYA].fp) == ("out-morale", 4)
    assert AYA not in [turn.who for turn in play.state.order]
    play.do("exit-story", AYA, text="an army comes to the rescue")
    play.do("rule-story", AYA, approve=False)
    assert play[AYA].story == ""
    play.do("exit-story", AYA, text="she slips into the reeds")
    play.do("rule-story", AYA, approve=True)
    assert (play[AYA].story, play[AYA].story_ok) == ("she slips into the reeds", True)
    assert play.refused("exit-story", AYA, text="no, wait").code == "state"
    assert play.refused("exit-story", GORO, text="me too").code == "state"


@pytest.mark.rule("YO-74")
def test_rally_at_a_round_start_in_the_far_zone() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"), (KITSUNE, "far"))
    changed(play, AYA, fp=4)
    changed(play, ONI, threshold_mod=9)
    changed(play, KITSUNE, threshold_mod=9)
    fight(play, morale={"players": 4, "enemies": 3})
    play.end_round()
    no = play.refused("rally", AYA)
    assert (no.code, play.state.phase) == ("rally-not-open", "order")
    play.do("confirm-order")
    assert play.refused("rally", AYA).code == "phase"
    fight(play, morale={"players": 4, "enemies": 4})
    play.end_round()
    assert (play.state.phase, play.state.asked) == ("rally", (AYA,))
    assert play.refused("rally", GORO).code == "rally-not-open"
    assert play.refused("attack", GORO, action="bare-hands", targets=ONI).code == "phase"
    play.do("decline-rally", AYA)
    assert (play.state.phase, play[AYA].status) == ("order", "out-morale")
    play.do("confirm-order")
    play.end_round()
    event = only(play.do("rally", AYA), Rallied)
    assert (event.zone, event.fp) == ("p-far", 4)
    assert (play[AYA].status, play[AYA].rallied, play[AYA].zone) == ("in", True, "p-far")
    assert AYA in [turn.who for turn in play.state.order]
    play.do("confirm-order")
    assert play[AYA].fp == 7


@pytest.mark.rule("YO-75")
def test_the_rallied_are_never_forced_out_again_but_burn_out() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"))
    changed(play, AYA, rallied=True, ki=24)
    fight(play, morale={"players": 9, "enemies": 0})
    changed(play, GORO, rallied=True)
    play.do("attack", AYA, action="iai-flash", targets=ONI)
    play.do("no-defence", ONI)
    assert play[AYA].status == "out-ki"
    play.end_round()
    assert play[GORO].status == "in"


@pytest.mark.rule("YO-76")
def test_easier_lowers_the_rally_number() -> None:
    play = scene((AYA, "close"), (SUZU, "close"), (ONI, "close"))
    assert rally_number(play[SUZU]) == 3
    play.do("rule-set", AYA, field="rally", value=1)
    assert rally_number(play[AYA]) == 3
    play.do("rule-set", AYA, field="rally", value=-1)
    assert rally_number(play[AYA]) == 5
    assert play.option(f"rule-set:rally:{AYA}").slots[0].title == "Rally easier by"
    for field, title in (("threshold", "Threshold"), ("focus-refresh", "Focus Refresh"), ("ki-limit", "Ki Limit")):
        assert play.option(f"rule-set:{field}:{AYA}").slots[0].title == f"{title} higher this fight by", "what is added"


@pytest.mark.rule("YO-77")
def test_modifiers_for_one_and_for_a_side() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"))
    for field in ("threshold", "rally"):
        play.session.do(command(do="rule-set", who=[AYA, GORO], field=field, value=-1))
    assert [(threshold(play[w]), rally_number(play[w])) for w in (AYA, GORO)] == [(2, 5), (3, 5)]
    assert threshold(play[ONI]) == 2
    play.do("rule-set", AYA, field="threshold", value=2)
    assert (threshold(play[AYA]), rally_number(play[AYA])) == (5, 5)
    assert play.refused("rule-set", field="threshold", value=1).code == "unknown"
    assert play.refused("rule-set", AYA, field="threshold", value=100).code == "range"


@pytest.mark.rule("YO-78")
def test_a_side_with_nobody_left_has_lost() -> None:
    play = scene((AYA, "close"), (ONI, "close"), tide=2)
    fight(play, morale={"players": 0, "enemies": 2})
    push(play, 1)
    play.end_round()
    assert only(list(play.session.timeline.step(play.session.head).events), FightEnded).outcome == "players"
    assert (play.state.phase, play[ONI].status) == ("interlude", "out-morale")
    no = play.refused("attack", AYA, action="katana", targets=ONI)
    assert (no.code, no.rule) == ("phase", "YO-78")
    assert play.session.view().banner == "The players have won"


@pytest.mark.rule("YO-78")
def test_a_withdrawal_that_empties_a_side_ends_it_at_once() -> None:
    play = scene((AYA, "close"), (ONI, "close"), (KAPPA, "close"))
    play.do("withdraw", ONI)
    assert play.state.phase == "turns"
    assert only(play.do("withdraw", KAPPA, story="it dives"), FightEnded).outcome == "players"
    assert play[KAPPA].story == "it dives"


@pytest.mark.rule("YO-72", "YO-78")
def test_all_are_forced_out_at_once_and_both_sides_empty_is_a_draw() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    fight(play, morale={"players": 4, "enemies": 3})
    play.end_round()
    assert play.state.outcome == "draw"
    assert len(all_of(list(play.session.timeline.step(play.session.head).events), ForcedOut)) == 2


@pytest.mark.rule("YO-74", "YO-S28")
def test_who_comes_while_a_rally_is_asked_for_has_no_place_before_the_order_is_made() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"), (KITSUNE, "far"))
    changed(play, AYA, status="out-morale")
    fight(play, phase="rally", asked=(AYA,))
    assert not all_of(play.do("rule-add", entry=KAPPA, at="e-far"), OrderChanged)
    fight(play, phase="order", asked=())
    assert only(play.do("rule-add", entry=TOMO, at="p-far"), OrderChanged).order[-1].who == TOMO

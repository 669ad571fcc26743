"""YO-33 to YO-39: Focus Points."""

from __future__ import annotations

import pytest

from engine.systems.yokai.events.people import FocusCapped, FocusGranted, FocusSpent, FocusWithheld
from engine.systems.yokai.rules.actions import actions
from engine.systems.yokai.rules.field import price
from engine.systems.yokai.rules.people import focus_refresh, fp_max
from engine.systems.yokai.state.sheet import Action
from engine.systems.yokai.words import price_text
from tests.engine.yokai.scene import AYA, GORO, KITSUNE, ONI, SUZU, Scene, all_of, changed, command, fight, only, scene


@pytest.mark.rule("YO-33")
def test_refresh_is_three_and_can_change() -> None:
    play = scene((AYA, "close"), (KITSUNE, "close"))
    assert (focus_refresh(play[AYA]), focus_refresh(play[KITSUNE])) == (3, 4)
    play.do("rule-set", AYA, field="focus-refresh", value=1)
    assert focus_refresh(play[AYA]) == 4
    play.do("rule-set", AYA, field="sheet-focus-refresh", value=5)
    assert focus_refresh(play[AYA]) == 6


@pytest.mark.rule("YO-34")
def test_the_refresh_comes_after_the_order_and_some_are_held_back() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"))
    changed(play, AYA, fp=2)
    changed(play, GORO, fp=2)
    changed(play, ONI, fp=1)
    fight(play, morale={"players": 3, "enemies": 0})
    play.end_round()
    events = play.do("confirm-order")
    assert [event.who for event in all_of(events, FocusWithheld)] == [AYA]
    assert (play[AYA].fp, play[GORO].fp, play[ONI].fp) == (2, 5, 4)
    badges = {place.id: [badge.text for badge in place.badges] for place in play.session.view().track.places}
    assert badges[AYA] == ["held back", "in danger"]


@pytest.mark.rule("YO-34")
def test_the_rallied_refresh_whatever_the_morale() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    changed(play, AYA, fp=2, rallied=True)
    fight(play, morale={"players": 9, "enemies": 0})
    play.end_round()
    play.do("confirm-order")
    assert play[AYA].fp == 5


@pytest.mark.rule("YO-35")
def test_focus_stays_between_nothing_and_the_maximum() -> None:
    play = scene((AYA, "close"), (SUZU, "close"), (ONI, "close"))
    assert fp_max(play[AYA]) == 12
    changed(play, AYA, fp=11)
    events = play.do("simple-action", SUZU, action="lend-breath", target=AYA)
    assert only(events, FocusGranted).amount == 1
    play.end_round()
    play.do("confirm-order")
    assert play[AYA].fp == 12
    assert play.refused("rule-set", AYA, field="fp", value=13).code == "range"
    assert play.refused("rule-set", AYA, field="fp", value=-1).code == "range"


@pytest.mark.rule("YO-36")
def test_actions_are_paid_when_declared_whether_or_not_they_succeed() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    play.do("attack", AYA, action="iai-flash", targets=ONI)
    assert play[AYA].fp == 4
    play.do("defend", ONI, [1, 1, 1, 6, 6, 6], action="defend-kanabo")
    assert (play[AYA].fp, play[ONI].fp, play.state.tide) == (4, 5, 0)


@pytest.mark.rule("YO-37")
def test_the_whole_cost_is_spelled_out_in_the_refusal() -> None:
    play = scene((AYA, "medium"), (ONI, "medium"), (KITSUNE, "close"), repeat_full_surcharge="2")
    changed(play, AYA, fulls=1, fp=5)
    cost = price(play.state, play[AYA], _iai(play), [play[ONI]])
    assert (cost.total, price_text(cost)) == (8, "2 + 3 zones + 1 enemy + 2 repeated Full")
    no = play.refused("attack", AYA, action="iai-flash", targets=ONI)
    assert (no.code, no.rule) == ("cost", "YO-37")
    assert no.message == "Iai flash needs 8 (2 + 3 zones + 1 enemy + 2 repeated Full), Aya has 5"


def _iai(play: Scene) -> Action:
    return actions(play[AYA].sheet)["iai-flash"]


@pytest.mark.rule("YO-38")
def test_some_actions_give_focus() -> None:
    play = scene((SUZU, "close"), (AYA, "close"), (ONI, "close"))
    changed(play, AYA, fp=1)
    events = play.do("simple-action", SUZU, action="lend-breath", target=AYA)
    assert only(events, FocusSpent) == FocusSpent(SUZU, 1, 5)
    assert only(events, FocusGranted) == FocusGranted(AYA, 2, 3)


@pytest.mark.rule("YO-39")
def test_unspent_focus_stays_for_the_next_round() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    changed(play, AYA, fp=5)
    play.end_round()
    play.do("confirm-order")
    assert play[AYA].fp == 8


def test_a_lowered_refresh_takes_what_is_above_the_new_maximum() -> None:
    """YO-S35."""
    play = scene((AYA, "close"), (ONI, "close"))
    changed(play, AYA, fp=12)
    events = play.do("rule-set", AYA, field="focus-refresh", value=-1)
    assert only(events, FocusCapped) == FocusCapped(AYA, 8)


@pytest.mark.rule("YO-37", "YO-43")
@pytest.mark.parametrize(
    ("left", "said"), [(1, "the last FP of Aya: nothing left for a defence"), (0, "")], ids=["fp", "none"]
)
def test_the_last_focus_is_warned_of_where_somebody_can_still_attack(left: int, said: str) -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    changed(play, AYA, fp=1)
    changed(play, ONI, fp=left)
    attack = command(do="attack", who=AYA, action="katana", targets=ONI)
    assert play.session.preview(attack).warning == said
    assert play.session.preview(attack, "players").warning  # what foes have left is not theirs to know

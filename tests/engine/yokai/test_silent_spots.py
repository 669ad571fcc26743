"""The silent spots from YO-S20 on: armour, Ki, reinforcements, ties, what players see."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.systems.yokai.events.attack import AttackMissed, CheckTied, Totalled
from engine.systems.yokai.events.flow import TideBroke
from engine.systems.yokai.events.people import ConditionAdded, EffectExpired
from engine.systems.yokai.rules.people import armour, rally_number, threshold
from tests.engine.yokai.scene import (
    AYA,
    GORO,
    KITSUNE,
    ONI,
    TOMO,
    Scene,
    all_of,
    changed,
    only,
    scene,
)


def duel(**options: str) -> Scene:
    return scene((AYA, "close"), (ONI, "close"), **options)  # type: ignore[arg-type]


def push_from(play: Scene, value: int) -> None:
    play.do("rule-set", field="tide", value=value)


@pytest.mark.parametrize(("value", "total"), [("sum", 2), ("highest", 1)])
def test_s20_armour_stacking(value: str, total: int) -> None:
    play = scene((GORO, "close"), (ONI, "close"), armour_stacking=value)
    assert armour(play[GORO], "body", play.state.house) == total


@pytest.mark.parametrize(("value", "total"), [("on", 9 + 6 - 2), ("off", 9 + 6)])
def test_s21_ki_cost_hits_own_check(value: str, total: int) -> None:
    play = duel(ki_cost_hits_own_check=value)
    changed(play, AYA, ki=12)
    events = play.attack(AYA, "iai-flash", ONI, [3, 3, 3, 1, 1, 1])
    assert all_of(events, Totalled)[0].total.total == total


def test_s22_burn_out_at_the_end_of_the_round_is_latched() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"), ki_burnout="end-of-round")
    changed(play, AYA, ki=24)
    play.attack(AYA, "iai-flash", ONI, [1, 1, 1, 6, 6, 6])
    assert play[AYA].status == "in"
    play.do("rule-set", AYA, field="ki", value=3)
    play.end_round()
    assert play[AYA].status == "out-ki"


def test_s23_those_who_are_out_release_ki_too() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"))
    changed(play, AYA, ki=20)
    play.do("withdraw", AYA)
    play.end_round()
    assert play[AYA].ki == 19


def test_s28_reinforcements_join_with_twice_their_refresh_and_refresh_later() -> None:
    play = duel()
    play.do("rule-set", field="dice", value="ask")
    play.do("attack", AYA, action="katana", targets=ONI)
    assert play.refused("rule-add", entry=KITSUNE, at="e-far").code == "window"
    play.do("no-defence", ONI)
    play.do("roll", dice=[1, 1, 1, 6, 6, 6])
    play.do("rule-add", entry=KITSUNE)
    play.do("join", KITSUNE, zone="e-far", place=1)
    assert [turn.who for turn in play.state.order] == [AYA, KITSUNE, ONI]
    assert play[KITSUNE].fp == 8
    play.do("end-turn", AYA)
    assert play.state.owner == KITSUNE


def test_s29_a_withdrawal_is_immediate_and_bars_rally() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"))
    play.do("withdraw", AYA, story="she bows and leaves")
    assert (play[AYA].status, play[AYA].rally_barred, play.state.owner) == ("withdrawn", True, GORO)


@pytest.mark.parametrize(("value", "tied"), [("reroll", True), ("defender", False)])
def test_s31_attack_tie(value: str, tied: bool) -> None:
    play = duel(attack_tie=value)
    events = play.attack(AYA, "katana", ONI, [3, 3, 3, 4, 5, 5] + [6, 6, 3, 1, 1, 1] * tied)
    assert bool(all_of(events, CheckTied)) == tied
    assert bool(all_of(events, AttackMissed)) != tied


@pytest.mark.parametrize("value", ["off", "on"])
def test_s32_defence_type_match(value: str) -> None:
    play = scene((KITSUNE, "close"), (AYA, "close"), (GORO, "close"), defence_type_match=value)
    play.do("attack", KITSUNE, action="foxfire-lantern", targets=AYA)
    offered = play.option(f"defend:{AYA}:defend-katana")
    assert offered.enabled == (value == "off")
    if value == "on":
        assert play.refused("defend", AYA, action="defend-katana").rule == "YO-S32"


def test_s32_a_weapon_suits_its_own_type() -> None:
    """A blade for souls wards off what goes for the soul, and no longer what goes for the body."""
    play = scene((KITSUNE, "close"), (AYA, "close"), defence_type_match="on")
    sheet = play[AYA].sheet
    blade = replace(sheet.weapons["katana"], type="soul")
    changed(play, AYA, sheet=replace(sheet, weapons={"katana": blade}))
    play.do("attack", KITSUNE, action="foxfire-lantern", targets=AYA)
    assert play.option(f"defend:{AYA}:defend-katana").enabled


def test_s34_a_shorter_tide_may_break_at_once() -> None:
    play = duel()
    push_from(play, -6)
    events = play.do("rule-set", field="tide-length", value=6)
    assert only(events, TideBroke).against == "players"
    assert play.state.tide == 0


def test_s38_a_side_loses_its_last_unused_slot_of_the_tie() -> None:
    tied = f"{AYA}+{GORO}+{TOMO}"
    play = scene((AYA, "close"), (GORO, "close"), (TOMO, "far"), (ONI, "close"), order=(tied, ONI))
    play.do("choose-tied", GORO)
    play.do("withdraw", AYA)
    assert [turn.who for turn in play.state.order] == [GORO, TOMO, ONI]
    play.do("pass", GORO)
    assert play.state.owner == TOMO


def test_s39_an_assist_lasts_for_one_check_or_until_the_end_of_the_next_round() -> None:
    play = scene((GORO, "close"), (AYA, "close"), (ONI, "close"))
    events = play.do("full-action", GORO, [6, 6, 6], action="assist", target=AYA, form="bare")
    made = only(events, ConditionAdded).condition
    play.end_round()
    assert play[AYA].conditions == (made,)
    play.do("confirm-order")
    play.end_round()
    assert play[AYA].conditions == ()
    told = [event for step in play.session.timeline.path() for event in play.session.timeline.step(step).events]
    assert only(told, EffectExpired) == EffectExpired(AYA, made.id)


def test_s42_the_game_master_brings_anybody_back() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"))
    play.do("withdraw", AYA)
    play.do("rule-set", AYA, field="status", value="in")
    assert (play[AYA].status, play.state.order[-1].who) == ("in", AYA)


def test_s44_players_see_foes() -> None:
    for value, shown in (("nothing", False), ("exact", True)):
        play = duel(players_see_foes=value)
        oni = next(sheet for sheet in play.session.view("players").sheets if sheet.id == ONI)
        assert bool(oni.meters) == shown


def test_s44_of_enemies_in_words_or_by_what_they_lost() -> None:
    for value, said in (
        ("words", ["steady", "wavering", "about to give in"]),
        ("damage", ["0 lost", "2 lost", "3 lost"]),
    ):
        play = duel(players_see_foes=value)
        for morale, text in zip((0, 2, 3), said, strict=True):
            play.do("rule-set", field="morale-enemies", value=morale)
            oni = next(sheet for sheet in play.session.view("players").sheets if sheet.id == ONI)
            assert [(meter.name, meter.text) for meter in oni.meters] == [("Morale", text)]
            assert (oni.facts, oni.sections) == ((), ())


def test_s27_defaults_of_npcs_are_three_and_four() -> None:
    play = duel()
    play.do("create", name="Nobody", zone="e-far", sheet={})
    assert (threshold(play["nobody"]), rally_number(play["nobody"])) == (3, 4)

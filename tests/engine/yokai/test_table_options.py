"""The silent spots: every table option with every value, and the decisions that have none (YO-S01 to YO-S46)."""

from __future__ import annotations

import pytest

from engine.core.house import as_text
from engine.core.rulings.facts import HouseRuled
from engine.systems.yokai.events.attack import AttackHit, AttackMissed, CheckTied, DamageDealt, Totalled
from engine.systems.yokai.events.flow import TideBroke
from engine.systems.yokai.events.people import FocusWithheld, Rallied
from engine.systems.yokai.house import RULES, House
from engine.systems.yokai.rules.actions import basic_attack
from engine.systems.yokai.rules.field import crossed
from tests.engine.yokai.scene import (
    AYA,
    GORO,
    KAPPA,
    KITSUNE,
    KURODA,
    ONI,
    SUZU,
    TOMO,
    Scene,
    all_of,
    changed,
    fight,
    only,
    scene,
)
from tests.engine.yokai.test_tide import push

NAMES = [
    "first-round-refresh",
    "repeat-full-surcharge",
    "forced-out-at-threshold",
    "tide-break",
    "top-tie-first",
    "pass-is-final",
    "tide-overshoot",
    "rally-fp",
    "last-stand-rally",
    "defence-choice",
    "undefended",
    "multi-target",
    "surcharge-zones",
    "armour-stacking",
    "ki-cost-hits-own-check",
    "ki-burnout",
    "attack-tie",
    "defence-type-match",
    "players-see-foes",
]


def duel(**options: str) -> Scene:
    return scene((AYA, "close"), (ONI, "close"), **options)  # type: ignore[arg-type]


def test_the_list_of_options_is_complete_and_the_first_value_is_the_default() -> None:
    assert list(RULES) == NAMES
    assert as_text(House()) == {name: known.default for name, known in RULES.items()}


def test_an_option_changed_in_mid_fight_is_a_ruling_that_holds_from_the_next_command_on() -> None:
    play = duel()
    (event,) = play.do("rule-option", option="undefended", value="auto-hit")
    assert isinstance(event, HouseRuled)
    assert play.session.lines(play.session.head)[0].ruling
    assert play.state.house.undefended == "auto-hit"
    assert play.refused("rule-option", option="undefended", value="maybe").code == "option"


@pytest.mark.parametrize(("value", "focus"), [("off", 6), ("on", 9)])
def test_s01_first_round_refresh(value: str, focus: int) -> None:
    assert duel(first_round_refresh=value)[AYA].fp == focus


@pytest.mark.parametrize(("value", "costs"), [("0", [1, 1, 1]), ("2", [1, 3, 5])])
def test_s02_repeat_full_surcharge(value: str, costs: list[int]) -> None:
    play = duel(repeat_full_surcharge=value)
    changed(play, AYA, fp=12)
    paid = []
    for _ in costs:
        before = play[AYA].fp
        play.attack(AYA, "katana", ONI, [1, 1, 1, 6, 6, 6])
        paid.append(before - play[AYA].fp)
        play.do("end-turn", AYA)
        play.do("end-turn", ONI)
    assert paid == costs


@pytest.mark.parametrize(("value", "status"), [("off", "in"), ("on", "out-morale")])
def test_s03_forced_out_at_the_threshold(value: str, status: str) -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"), forced_out_at_threshold=value)
    fight(play, morale={"players": 3, "enemies": 0})
    play.end_round()
    assert (play[AYA].status, play[GORO].status) == (status, "in")


def test_s03_a_threshold_of_zero_goes_at_the_first_damage_and_not_before() -> None:
    """YO-S43, too."""
    for value in ("off", "on"):
        play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"), forced_out_at_threshold=value)
        changed(play, AYA, threshold_mod=-3)
        play.end_round()
        assert play[AYA].status == "in"
        assert [event.who for event in all_of(play.do("confirm-order"), FocusWithheld)] == [AYA]
        push_from(play, -1)
        play.end_round()
        assert play[AYA].status == "out-morale"


def push_from(play: Scene, value: int) -> None:
    play.do("rule-set", field="tide", value=value)


@pytest.mark.parametrize(("value", "at_limit", "past"), [("at-limit", True, True), ("past-limit", False, True)])
def test_s04_tide_break(value: str, at_limit: bool, past: bool) -> None:
    for pushed, breaks in ((8, at_limit), (9, past)):
        play = scene((AYA, "close"), (ONI, "close"), tide=8, tide_break=value)
        assert bool(all_of(push(play, pushed), TideBroke)) == breaks


@pytest.mark.parametrize(("value", "order"), [("larger-then-players", [AYA, ONI]), ("enemies", [ONI, AYA])])
def test_s05_top_tie_first(value: str, order: list[str]) -> None:
    play = duel(top_tie_first=value)
    play.end_round()
    assert [turn.who for turn in play.state.order] == order


def test_s05_the_side_with_more_members_goes_first() -> None:
    play = scene((AYA, "close"), (ONI, "close"), (KAPPA, "close"))
    play.end_round()
    assert [turn.who for turn in play.state.order] == [ONI, AYA, KAPPA]


def test_s05_ask() -> None:
    play = duel(top_tie_first="ask")
    play.end_round()
    no = play.refused("confirm-order")
    assert (no.code, no.rule) == ("window", "YO-S05")
    assert [slot.name for slot in play.option("confirm-order:").slots] == ["first"]
    play.do("confirm-order", first="enemies")
    assert play.state.owner == ONI


@pytest.mark.parametrize(("value", "owner"), [("off", AYA), ("on", ONI)])
def test_s06_pass_is_final(value: str, owner: str) -> None:
    play = duel(pass_is_final=value)
    play.do("pass", AYA)
    play.attack(ONI, "kanabo", AYA, [1, 1, 1, 6, 6, 6], "defend-katana")
    play.do("end-turn", ONI)
    assert play.state.owner == owner
    if value == "on":
        assert play.refused("undone", AYA).rule == "YO-S06"


def test_s07_the_break_of_the_round_end_forces_people_out_at_once() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"))
    fight(play, morale={"players": 3, "enemies": 0})
    push_from(play, -1)
    play.end_round()
    assert play[AYA].status == "out-morale"


@pytest.mark.parametrize(
    ("value", "pushed", "breaks", "marker"), [("lost", 11, 1, 0), ("carry", 11, 2, 3), ("carry", 5, 1, 1)]
)
def test_s08_tide_overshoot(value: str, pushed: int, breaks: int, marker: int) -> None:
    play = scene((AYA, "close"), (ONI, "close"), tide=4, tide_overshoot=value)
    assert len(all_of(push(play, pushed), TideBroke)) == breaks
    assert play.state.tide == marker
    other = scene((AYA, "close"), (ONI, "close"), tide=4, tide_overshoot=value)
    push(other, -pushed)
    assert other.state.tide == -marker


def test_s09_with_no_focus_the_turn_is_skipped_unless_some_arrive_first() -> None:
    play = scene((AYA, "close"), (SUZU, "close"), (GORO, "close"), (ONI, "close"))
    changed(play, GORO, fp=0)
    play.do("pass", AYA)
    play.do("simple-action", SUZU, action="lend-breath", target=GORO)
    play.do("end-turn", SUZU)
    assert play.state.owner == GORO
    other = scene((ONI, "close"), (GORO, "close"))
    changed(other, GORO, fp=0)
    other.do("attack", ONI, action="kanabo", targets=GORO)
    other.do("defend", GORO, action="iron-breath")
    other.do("end-turn", ONI)
    assert other.state.owner == ONI


@pytest.mark.parametrize(("value", "at_return", "later"), [("kept", 1, 4), ("fresh", 6, 6)])
def test_s10_rally_fp(value: str, at_return: int, later: int) -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"), rally_fp=value)
    changed(play, AYA, fp=1)
    changed(play, ONI, threshold_mod=9)
    fight(play, morale={"players": 4, "enemies": 4})
    play.end_round()
    assert only(play.do("rally", AYA), Rallied).fp == at_return
    play.do("confirm-order")
    assert play[AYA].fp == later


def test_s12_beyond_the_threshold_already() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"))
    fight(play, morale={"players": 5, "enemies": 0})
    changed(play, GORO, threshold_mod=5)
    play.do("rule-add", entry=TOMO, at="p-far")
    changed(play, AYA, threshold_mod=5)
    play.end_round()
    assert play[TOMO].status == "out-morale"


@pytest.mark.parametrize(("value", "phase"), [("off", "interlude"), ("on", "rally")])
def test_s13_last_stand_rally(value: str, phase: str) -> None:
    play = scene((AYA, "close"), (ONI, "close"), last_stand_rally=value)
    changed(play, ONI, threshold_mod=9)
    fight(play, morale={"players": 4, "enemies": 4})
    play.end_round()
    assert play.state.phase == phase
    if phase == "rally":
        play.do("decline-rally", AYA)
        assert play.state.outcome == "enemies"


def test_s14_defence_choice_after_the_attack_roll() -> None:
    play = duel(defence_choice="after-attack-roll")
    play.do("attack", AYA, action="katana", targets=ONI)
    assert play.session.pending()[0].kind == "dice"
    assert play.refused("defend", ONI, action="defend-kanabo").code == "window"
    play.do("roll", dice=[5, 5, 5])
    assert play.session.pending()[0].kind == "react"
    assert play.session.view().pools[0].total == "5 5 5 +5 = 20"
    no = play.refused("improvise", ONI, text="taunt", timing="simple")
    assert no.code == "window"
    events = play.do("defend", ONI, [4, 4, 4], action="defend-kanabo")
    assert only(events, AttackHit).margin == 3


@pytest.mark.parametrize(
    ("value", "dice", "total", "margin"),
    [
        ("plain-3d6", [3, 3, 3, 3, 3, 3], 9, 5),
        ("attribute", [3, 3, 3, 3, 3, 3], 12, 2),
        ("fixed-10", [3, 3, 3], 10, 4),
        ("auto-hit", [], None, None),
    ],
)
def test_s15_undefended(value: str, dice: list[int], total: int | None, margin: int | None) -> None:
    play = duel(undefended=value)
    events = play.attack(AYA, "katana", ONI, dice)
    assert only(events, AttackHit).margin == margin
    rolled = [t.total.total for t in all_of(events, Totalled) if t.role == "defence"]
    assert rolled == ([total] if total and value != "fixed-10" else [])
    assert only(events, DamageDealt).margin_bonus == (margin or 0) // 3


def test_s15_a_tie_with_a_fixed_ten_is_the_attackers_roll_alone() -> None:
    play = duel(undefended="fixed-10")
    events = play.attack(AYA, "katana", ONI, [1, 2, 2, 4, 4, 4])
    assert only(events, CheckTied).indexes == (0,)
    assert only(events, AttackHit).margin == 7


def test_s16_range_and_type_of_a_basic_attack() -> None:
    assert (basic_attack(duel().state).range, basic_attack(duel().state).type) == (1, "body")
    debate = scene((SUZU, "close"), (KURODA, "close"), kind="debate")
    assert basic_attack(debate.state).type == "mind"
    play = duel()
    play.do("basic-attack", AYA, targets=ONI, type="soul", range=3)
    assert only(play.do("no-defence", ONI, [4, 4, 4, 3, 3, 3]), DamageDealt).kind == "soul"


def test_s17_a_tie_with_one_of_several_is_rerolled_by_that_pair_alone() -> None:
    play = scene((TOMO, "medium"), (ONI, "close"), (KAPPA, "close"))
    play.do("attack", TOMO, action="arrow-rain", targets=[ONI, KAPPA])
    play.do("no-defence", ONI)
    events = play.do("no-defence", KAPPA, [2, 2, 2, 4, 4, 4, 3, 3, 3, 1, 1, 1, 6, 6, 6])
    assert only(events, CheckTied).indexes == (0,)
    assert (only(events, AttackMissed).target, only(events, AttackHit).margin) == (ONI, 3)


def test_s17_separate_rolls() -> None:
    play = scene((TOMO, "medium"), (ONI, "close"), (KAPPA, "close"), multi_target="separate-rolls")
    play.do("attack", TOMO, action="arrow-rain", targets=[ONI, KAPPA])
    play.do("no-defence", ONI)
    events = play.do("no-defence", KAPPA, [1, 1, 1, 6, 6, 6, 4, 4, 4, 3, 3, 3])
    assert [(t.role, t.index) for t in all_of(events, Totalled)] == [
        ("attack", 0),
        ("attack", 1),
        ("defence", 0),
        ("defence", 1),
    ]
    assert only(events, AttackMissed).target == ONI
    assert only(events, AttackHit).margin == 18 + 6 - 9


@pytest.mark.parametrize(("value", "zones"), [("all", 4), ("beyond-only", 1)])
def test_s19_surcharge_zones(value: str, zones: int) -> None:
    play = scene((SUZU, "medium"), (KITSUNE, "far"), (ONI, "close"), surcharge_zones=value)
    assert len(crossed(play[SUZU], [play[KITSUNE]], 3, play.state.house)) == zones
    ward = play.option(f"attack:{SUZU}:binding-ward").slots[0]
    assert ward.note(KITSUNE, {}) == ("6 FP = 1 + 4 zones + 1 enemy" if value == "all" else "2 FP = 1 + 1 zone")

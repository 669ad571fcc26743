"""YO-79 to YO-89: Ki, its limit, penalties, release, burn-out."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.systems.yokai.checks.moments import tide_is_there
from engine.systems.yokai.events.flow import FightEnded, KiReleased, RoundEnded
from engine.systems.yokai.events.people import BurnedOut, Exhausted, KiAdded, Overstrained
from engine.systems.yokai.rules.actions import check_lines
from engine.systems.yokai.rules.people import burns_out, ki_limit, ki_over
from engine.systems.yokai.state.exchange import Roller
from tests.engine.yokai.scene import AYA, GORO, KITSUNE, ONI, SUZU, Scene, all_of, changed, command, fight, only, scene


def penalty(play: Scene, who: str) -> int:
    return sum(mod.value for mod in check_lines(play.state, Roller(who), "check"))


@pytest.mark.rule("YO-79")
def test_ki_is_added_on_declaring_and_can_always_be_spent() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    changed(play, AYA, ki=24)
    events = play.do("attack", AYA, action="iai-flash", targets=ONI)
    assert only(events, KiAdded) == KiAdded(AYA, 2, 26)


@pytest.mark.rule("YO-80")
@pytest.mark.parametrize(("potential", "limit"), [(399, 9), (400, 12), (473, 12), (500, 15), (99, 0)])
def test_the_limit_is_three_for_each_full_hundred(potential: int, limit: int) -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    play.do("rule-set", AYA, field="potential", value=potential)
    assert ki_limit(play[AYA]) == limit


@pytest.mark.rule("YO-80")
def test_abilities_change_the_limit() -> None:
    play = scene((GORO, "close"), (ONI, "close"))
    assert ki_limit(play[GORO]) == 12 - 1
    play.do("rule-set", GORO, field="sheet-ki-limit", value=-99)
    assert ki_limit(play[GORO]) == 0


@pytest.mark.rule("YO-81", "YO-82")
@pytest.mark.parametrize(("pool", "points"), [(12, 0), (13, -1), (24, -12)])
def test_every_point_above_the_limit_costs_one_on_every_check(pool: int, points: int) -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    changed(play, AYA, ki=pool)
    assert penalty(play, AYA) == points
    assert not burns_out(play[AYA])
    play.do("end-fight")
    assert penalty(play, AYA) == points


@pytest.mark.rule("YO-83")
def test_before_confirming_the_pool_and_penalty_are_shown() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    assert play.option(f"attack:{AYA}:iai-flash").preview == "Ki 0 → 2/12"
    changed(play, AYA, ki=12)
    assert play.option(f"attack:{AYA}:iai-flash").preview == "Ki 12 → 14/12: −2 on every check"
    changed(play, AYA, ki=23)
    assert play.option(f"attack:{AYA}:iai-flash").preview == "Ki 23 → 25/12: burns out (above 24)"
    shown = play.session.preview(command(do="attack", who=AYA, action="iai-flash", targets=ONI))
    assert shown.warning == "Aya burns out: Ki 25 is above twice the limit of 12"
    meter = next(m for sheet in play.session.view().sheets if sheet.id == AYA for m in sheet.meters if m.id == "ki")
    assert ([mark.at for mark in meter.marks], meter.tone) == ([12, 24], "warn")


@pytest.mark.rule("YO-84")
@pytest.mark.parametrize(("pool", "dice", "left"), [(12, [5], 7), (4, [6], 0), (13, [], 12), (20, [], 19)])
def test_release_at_the_end_of_the_round(pool: int, dice: list[int], left: int) -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    changed(play, AYA, ki=pool)
    play.do("pass", AYA)
    events = play.do("pass", ONI, dice)
    assert only(events, KiReleased).pool == left
    assert play[AYA].ki == left


@pytest.mark.rule("YO-85")
def test_the_cost_just_paid_counts() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    changed(play, AYA, ki=12)
    play.do("attack", AYA, action="iai-flash", targets=ONI)
    assert penalty(play, AYA) == -2


@pytest.mark.rule("YO-86")
def test_above_twice_the_limit_is_out_once_the_action_is_done() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"))
    changed(play, AYA, ki=22)
    play.attack(AYA, "iai-flash", ONI, [3, 3, 3, 3, 3, 3])
    assert (play[AYA].ki, play[AYA].status) == (24, "in")
    play.do("end-turn", AYA)
    play.do("pass", GORO)
    play.do("pass", ONI)
    play.do("attack", AYA, action="iai-flash", targets=ONI)
    assert (play[AYA].ki, play[AYA].status) == (26, "in")
    before = play.state.tide
    events = play.do("no-defence", ONI, [6, 6, 6, 1, 1, 1])
    assert all_of(events, BurnedOut)
    assert play.state.tide != before or play.state.morale["enemies"] == 1
    assert (play[AYA].status, play.state.owner) == ("out-ki", GORO)


@pytest.mark.rule("YO-86")
def test_a_defence_can_burn_out_too() -> None:
    play = scene((ONI, "close"), (SUZU, "close"), (AYA, "close"))
    changed(play, SUZU, ki=30)
    play.do("attack", ONI, action="kanabo", targets=SUZU)
    events = play.do("defend", SUZU, action="paper-shield")
    assert play[SUZU].status == "out-ki"
    assert [type(event) for event in events].index(Overstrained) < [type(event) for event in events].index(BurnedOut)


@pytest.mark.rule("YO-86", "YO-78")
def test_a_burn_out_that_empties_a_side_ends_the_fight_at_once() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    changed(play, AYA, ki=24)
    play.do("attack", AYA, action="iai-flash", targets=ONI)
    assert only(play.do("no-defence", ONI), FightEnded).outcome == "enemies"


@pytest.mark.rule("YO-87")
def test_the_burned_out_cannot_rally_until_the_bar_is_lifted() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"), (KITSUNE, "close"))
    changed(play, AYA, ki=24)
    changed(play, ONI, threshold_mod=9)
    changed(play, KITSUNE, threshold_mod=9)
    play.do("attack", AYA, action="iai-flash", targets=ONI)
    play.do("no-defence", ONI)
    fight(play, morale={"players": 0, "enemies": 4})
    play.end_round()
    assert play.state.phase == "order"
    play.do("rule-set", AYA, field="barred", value=0)
    assert play.state.asked == (AYA,)
    play.do("rally", AYA)
    assert play[AYA].rallied
    assert play.state.phase == "order"


@pytest.mark.rule("YO-74")
def test_who_was_asked_to_rally_can_answer_even_when_a_ruling_closed_the_way() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"))
    changed(play, AYA, threshold_mod=-3)
    changed(play, ONI, threshold_mod=9)
    fight(play, morale={"players": 2, "enemies": 4})
    play.end_round()
    play.do("rule-set", AYA, field="rally", value=-1)
    assert play.refused("rally", AYA).code == "rally-not-open"
    play.do("decline-rally", AYA)
    assert play.state.phase == "order"


@pytest.mark.rule("YO-87")
def test_a_barred_combatant_is_refused_while_others_rally() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (SUZU, "close"), (ONI, "close"))
    play.do("withdraw", AYA)
    changed(play, ONI, threshold_mod=9)
    changed(play, GORO, threshold_mod=-3)
    fight(play, morale={"players": 2, "enemies": 4})
    play.end_round()
    assert play.state.asked == (GORO,)
    no = play.refused("rally", AYA)
    assert (no.code, no.rule) == ("rally-barred", "YO-87")
    assert play.option(f"rally:{AYA}").code == "rally-barred"


@pytest.mark.rule("YO-88")
def test_a_changed_limit_moves_penalty_and_burn_out_at_once() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"))
    changed(play, AYA, ki=14)
    assert ki_over(play[AYA]) == 2
    play.do("rule-set", AYA, field="ki-limit", value=3)
    assert ki_over(play[AYA]) == 0
    play.do("rule-set", AYA, field="ki-limit", value=-5)
    assert (ki_over(play[AYA]), play[AYA].status) == (7, "in")
    events = play.do("rule-set", AYA, field="ki-limit", value=-6)
    assert all_of(events, BurnedOut)
    assert play.state.owner == GORO


@pytest.mark.rule("YO-32", "YO-86", "YO-88")
def test_who_is_beyond_twice_a_limit_that_falls_while_ki_is_released_leaves_before_the_next_round() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"))
    changed(play, AYA, ki=14)
    changed(play, GORO, ki=4)
    play.do("rule-set", field="dice", value="ask")
    for who in (AYA, GORO, ONI):
        play.do("pass", who)
    # above her limit she has lost a point at once, and has 13; Goro's die is still to come
    assert (play.state.phase, play[AYA].ki) == ("round-end", 13)
    play.do("rule-set", AYA, field="ki-limit", value=-6)
    assert play[AYA].status == "in"
    events = play.do("type-dice", faces=[1])
    assert only(events, BurnedOut).who == AYA
    assert [type(event) for event in events].index(BurnedOut) < [type(event) for event in events].index(RoundEnded)
    assert (play[AYA].status, play.state.round) == ("out-ki", 2)


@pytest.mark.rule("YO-89")
def test_a_burn_out_exhausts_when_the_fight_ends_and_not_before() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"))
    changed(play, AYA, ki=24)
    play.do("attack", AYA, action="iai-flash", targets=ONI)
    play.do("no-defence", ONI)
    assert not play[AYA].exhausted
    play.do("rule-set", AYA, field="status", value="in")
    assert not play[AYA].exhausted
    events = play.do("end-fight", outcome="draw")
    assert only(events, Exhausted).who == AYA
    assert (play[AYA].exhausted, play[GORO].exhausted) == (True, False)


def test_somebody_let_back_with_too_much_ki_burns_out_with_the_next_point() -> None:
    """YO-S46: the test runs only when the pool rises or the limit falls."""
    play = scene((GORO, "close"), (AYA, "close"), (ONI, "close"))
    changed(play, AYA, ki=26)
    play.do("rule-set", AYA, field="ki-limit", value=0)
    play.do("pass", GORO)
    assert play[AYA].status == "in"
    play.attack(AYA, "katana", ONI, [3, 3, 3, 3, 3, 3])
    assert play[AYA].status == "in"
    play.do("rule-set", AYA, field="ki", value=25)
    assert play[AYA].status == "in"
    events = play.do("rule-set", AYA, field="ki", value=26)
    assert only(events, BurnedOut).who == AYA


@pytest.mark.rule("YO-89")
def test_who_was_ruled_burned_out_is_exhausted_when_the_fight_is_over() -> None:
    play = scene((AYA, "close"), (SUZU, "close"), (ONI, "close"))
    changed(play, AYA, status="out-ki")
    assert [event.who for event in all_of(play.do("end-fight"), Exhausted)] == [AYA]


@pytest.mark.rule("YO-22")
def test_the_tide_is_there_once_the_fight_has_begun() -> None:
    state = scene((AYA, "close"), (ONI, "close")).state
    assert tide_is_there(state) is None
    no = tide_is_there(replace(state, phase="setup"))
    assert no is not None
    assert (no.code, no.rule) == ("phase", "YO-22")


@pytest.mark.rule("YO-82")
def test_what_is_below_nothing_has_a_minus() -> None:
    """*−19 = -13* and *X -2 on defence* had two signs for one thing."""
    play = scene((AYA, "close"), (ONI, "close"))
    changed(play, AYA, ki=24)
    play.do("rule-modifier", AYA, name="Numb", what="defence", value=-2, until="round")
    assert any("Numb −2 on defence" in line.text for line in play.session.lines(play.session.timeline.size))
    play.do("attack", AYA, action="katana", targets=ONI)
    play.do("no-defence", ONI, [1, 1, 1, 4, 4, 4])
    told = [line.text for step in range(1, play.session.timeline.size + 1) for line in play.session.lines(step)]
    assert "Aya, attack: 1 1 1 −7 = −4" in told, told

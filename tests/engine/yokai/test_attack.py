"""YO-57 to YO-66: hit or miss, damage line by line, several targets, rulings."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.systems.yokai.events.attack import AttackHit, AttackMissed, CheckTied, DamageDealt, Totalled
from engine.systems.yokai.events.flow import TideMoved
from engine.systems.yokai.house import House
from engine.systems.yokai.rules.actions import actions, damage_lines
from engine.systems.yokai.rules.people import armour_lines
from engine.systems.yokai.rules.tide import damage, margin_bonus
from engine.systems.yokai.state.exchange import Mod
from tests.engine.yokai.scene import AYA, GORO, KAPPA, KITSUNE, ONI, SUZU, TOMO, all_of, changed, kinds, only, scene


@pytest.mark.rule("YO-57")
@pytest.mark.parametrize(
    ("dice", "result"),
    [([3, 3, 3, 4, 4, 5], "hit"), ([3, 3, 3, 5, 5, 5], "miss"), ([3, 3, 3, 4, 5, 5, 4, 4, 4, 3, 3, 3], "tie")],
)
def test_strictly_higher_hits(dice: list[int], result: str) -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    events = play.attack(AYA, "katana", ONI, dice)
    assert bool(all_of(events, AttackHit)) == (result != "miss")
    assert bool(all_of(events, AttackMissed)) == (result == "miss")
    assert bool(all_of(events, CheckTied)) == (result == "tie")
    assert (play.state.tide > 0) == (result != "miss")


@pytest.mark.rule("YO-58")
def test_every_full_three_points_of_margin_is_one_damage() -> None:
    assert [margin_bonus(n) for n in range(1, 12)] == [0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert margin_bonus(None) == 0


@pytest.mark.rule("YO-59")
def test_base_damage_counts_the_skill_but_neither_attribute_nor_situation() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    line = [{"value": 2, "text": "from above"}]
    events = play.attack(AYA, "katana", ONI, [3, 3, 3, 3, 3, 3], situation=line)
    assert only(events, DamageDealt).base == (Mod("Katana", 3), Mod("Weapons - Blade", 3))


@pytest.mark.rule("YO-60")
def test_only_armour_of_the_type_counts() -> None:
    play = scene((SUZU, "close"), (ONI, "close"))
    assert only(play.attack(SUZU, "binding-ward", ONI, [3, 3, 3, 3, 3, 3]), DamageDealt).damage == 6 + 1 - 1
    other = scene((AYA, "close"), (ONI, "close"))
    assert only(other.attack(AYA, "katana", ONI, [3, 3, 3, 3, 3, 3]), DamageDealt).damage == 6 + 1 - 2


@pytest.mark.rule("YO-61")
def test_armour_comes_from_several_sources_and_can_be_taken_off() -> None:
    play = scene((GORO, "close"), (ONI, "close"))
    assert [mod.value for mod in armour_lines(play[GORO], "body", House())] == [1, 1]
    assert [mod.name for mod in armour_lines(play[GORO], "soul", House())] == ["Waterfall Training"], (
        "a gi is no soul's"
    )
    play.do("rule-set", GORO, field="armour", key="martial-arts-gi", value=0)
    assert [mod.name for mod in armour_lines(play[GORO], "body", House())] == ["Waterfall Training"]
    assert [mod.name for mod in armour_lines(play[GORO], "soul", House())] == ["Waterfall Training"]


@pytest.mark.rule("YO-62")
def test_a_hit_deals_at_least_one() -> None:
    assert damage((Mod("stick", 1), Mod("skill", 3)), 7, (Mod("gi", 1),)) == (5, False)
    assert damage((Mod("fist", 1),), 1, (Mod("shell", 3),)) == (1, True)
    assert damage((Mod("fist", 1),), 9, (Mod("shell", 3),)) == (1, False)
    play = scene((AYA, "close"), (KAPPA, "close"))
    play.do("basic-attack", AYA, targets=KAPPA)
    dealt = only(play.do("no-defence", KAPPA, [4, 4, 4, 4, 4, 3]), DamageDealt)
    assert (dealt.damage, dealt.floored) == (1, True)


@pytest.mark.rule("YO-62")
def test_other_damage_bonuses_count() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    play.do("rule-modifier", AYA, name="whetted", what="damage", value=2, until="fight")
    assert play.refused("rule-modifier", AYA, name="x", what="damage", value=2, until="next-check").code == "choice"
    assert only(play.attack(AYA, "katana", ONI, [3, 3, 3, 3, 3, 3]), DamageDealt).damage == 6 + 2 + 1 - 2


@pytest.mark.rule("YO-63")
def test_penalties_touch_the_check_and_not_the_base_damage() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    changed(play, AYA, ki=16)
    events = play.attack(AYA, "katana", ONI, [4, 4, 4, 3, 3, 3])
    assert all_of(events, Totalled)[0].total.total == 12 + 5 - 4
    dealt = only(events, DamageDealt)
    assert (sum(mod.value for mod in dealt.base), dealt.margin_bonus) == (6, 1)


@pytest.mark.rule("YO-64")
def test_several_targets_one_roll_each_defence_and_break_on_its_own() -> None:
    play = scene((TOMO, "medium"), (ONI, "close"), (KAPPA, "close"), (KITSUNE, "close"), tide=4)
    play.do("attack", TOMO, action="arrow-rain", targets=[KAPPA, ONI, KITSUNE])
    play.do("no-defence", KAPPA)
    play.do("defend", ONI, action="defend-kanabo")
    events = play.do("no-defence", KITSUNE, [4, 4, 4, 3, 3, 3, 4, 5, 5, 3, 3, 3])
    assert [t.total.who for t in all_of(events, Totalled)] == [TOMO, KAPPA, ONI, KITSUNE]
    assert [(event.target, event.margin) for event in all_of(events, AttackHit)] == [(KAPPA, 9), (KITSUNE, 9)]
    assert [event.damage for event in all_of(events, DamageDealt)] == [4 + 3 - 3, 4 + 3]
    assert kinds(events).count("TideBroke") == 2
    assert play.state.morale["enemies"] == 2
    assert play[TOMO].fp == 3


@pytest.mark.rule("YO-40")
def test_an_ability_may_hold_its_targets_to_one_zone() -> None:
    play = scene((TOMO, "medium"), (ONI, "close"), (KAPPA, "medium"))
    no = play.refused("attack", TOMO, action="arrow-rain", targets=[ONI, KAPPA])
    assert (no.code, no.rule) == ("target", "YO-40")
    assert play.option(f"attack:{TOMO}:arrow-rain").slots[0].choices == ([ONI], [KAPPA])


@pytest.mark.rule("YO-65")
def test_a_hit_by_ruling_has_no_margin_bonus_unless_a_margin_is_given() -> None:
    for margin, dealt in ((None, 4), (7, 6)):
        play = scene((AYA, "close"), (ONI, "close"))
        play.do("attack", AYA, action="katana", targets=ONI)
        ruled: dict[str, Any] = {"what": "margin", "value": margin} if margin else {"what": "success", "value": True}
        events = play.do("rule-overrule", **ruled, reason="a perfect plan")
        assert only(events, DamageDealt).damage == dealt
        assert "Rolled" not in kinds(events)
    assert play.refused("rule-overrule", ONI, what="success", value=True, reason="x").code == "window"


@pytest.mark.rule("YO-65")
def test_a_ruling_on_one_target_leaves_the_others_to_the_dice() -> None:
    play = scene((TOMO, "medium"), (ONI, "close"), (KAPPA, "close"))
    play.do("attack", TOMO, action="arrow-rain", targets=[ONI, KAPPA])
    play.do("rule-overrule", ONI, what="success", value=False, reason="it stands behind the gate")
    assert [question.who for question in play.session.pending()] == [KAPPA]
    assert play.refused("rule-overrule", AYA, what="success", value=True, reason="x").code == "target"
    events = play.do("no-defence", KAPPA, [6, 6, 6, 1, 1, 1])
    assert [event.target for event in all_of(events, DamageDealt)] == [KAPPA]


@pytest.mark.rule("YO-66")
def test_a_listed_push_of_the_tide_has_no_margin_no_armour_and_no_minimum() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    tide = [{"kind": "tide", "value": 3}]
    events = play.do("improvise", AYA, [6, 6, 6], text="free the prisoners", form="bare", dn=10, effects=tide)
    assert only(events, TideMoved).amount == 3
    play.do("end-turn", AYA)
    play.do("pass", ONI)
    events = play.do("improvise", AYA, [1, 1, 1], text="free more", form="bare", dn=10, effects=tide)
    assert not all_of(events, TideMoved)
    play.do("end-turn", AYA)
    play.do("improvise", ONI, text="nothing", effects=[{"kind": "tide", "value": 0}])
    assert play.state.tide == 3


@pytest.mark.rule("YO-59")
@pytest.mark.parametrize(
    ("form", "more"), [("skill:Weapons - Blade", 3), ("skill:Juggling", 0), ("attribute:Speed", 0)]
)
def test_damage_adds_the_skill_of_the_check_and_no_other(form: str, more: int) -> None:
    fighter = scene((AYA, "close"), (ONI, "close"))[AYA]
    katana = replace(actions(fighter.sheet)["katana"], form=form)
    assert [line.value for line in damage_lines(fighter, katana)] == [3, more]

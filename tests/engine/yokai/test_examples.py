"""EX-01 to EX-17 of the rules; EX-18 has a file of its own."""

from __future__ import annotations

from typing import Any

import pytest

from engine.systems.yokai.events.attack import CheckResolved, CheckTied, DamageDealt, Totalled
from engine.systems.yokai.events.flow import TideBroke
from engine.systems.yokai.house import House
from engine.systems.yokai.rules.actions import actions, damage_lines
from engine.systems.yokai.rules.field import price
from engine.systems.yokai.rules.people import armour, burns_out, ki_limit, ki_over, rally_number
from engine.systems.yokai.rules.tide import damage
from engine.systems.yokai.state.exchange import Mod
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
    fight,
    only,
    scene,
)
from tests.engine.yokai.test_tide import push

LORE = {"modifier": 3, "attribute": "Intelligence"}


@pytest.mark.example("EX-01")
def test_ex_01_the_door() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    play.do("rule-note", text="with time enough, the door gives way")
    assert only(play.do("check", AYA, [4, 4, 4], form="attribute:Strength", dn=14), CheckResolved).success


@pytest.mark.example("EX-02")
def test_ex_02_the_somersault() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    assert only(play.do("check", AYA, form="skill:Athletics", dn=14, ruled="success"), CheckResolved).success


@pytest.mark.example("EX-03")
def test_ex_03_the_simultaneous_strike() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"), tide=40)
    play.do("rule-overrule", what="success", value=True, reason="the plan works")
    for who, action in ((AYA, "katana"), (GORO, "bare-hands")):
        events = play.attack(who, action, ONI, [4, 4, 4, 3, 3, 3])
        assert len(all_of(events, Totalled)) == 2
        play.do("end-turn", who)
    assert play.state.tide == (6 + 2 - 2) + (4 + 2 - 2)


@pytest.mark.example("EX-04")
def test_ex_04_arm_wrestling() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    play.do("rule-learn", AYA, skill="Athletics", modifier=2, attribute="Strength")
    play.do("rule-learn", ONI, skill="Athletics", modifier=1, attribute="Endurance")
    parties = [{"who": who, "form": "skill:Athletics"} for who in (AYA, ONI)]
    events = play.do("contest", dice=[4, 4, 3, 4, 4, 4], parties=parties)
    assert [t.total.total for t in all_of(events, Totalled)] == [15, 16]
    assert only(events, CheckResolved).winner == "enemies"


@pytest.mark.example("EX-05")
def test_ex_05_the_riddle_contest() -> None:
    play = scene((AYA, "close"), (SUZU, "close"), (TOMO, "close"), (KITSUNE, "close"))
    play.do("rule-set", KITSUNE, field="attribute", key="Intelligence", value=2)
    play.do("rule-learn", KITSUNE, skill="Lore: Riddles", modifier=3, attribute="Intelligence")
    play.do("rule-set", AYA, field="attribute", key="Intelligence", value=1)
    play.do("rule-set", SUZU, field="attribute", key="Intelligence", value=2)
    play.do("rule-learn", SUZU, skill="Lore: Puzzles", modifier=3, attribute="Intelligence")
    near = [{"value": -1, "text": "puzzles are not riddles"}]
    parties = [
        {"who": KITSUNE, "form": "skill:Lore: Riddles"},
        {"who": AYA, "form": "attribute:Intelligence"},
        {"who": SUZU, "form": "skill:Lore: Puzzles", "situation": near},
        {"who": TOMO, "form": "bare"},
    ]
    dice = [3, 3, 4, 3, 4, 4, 3, 4, 4, 4, 5, 5, 3, 3, 3, 4, 4, 4]
    events = play.do("contest", dice=dice, parties=parties)
    assert [t.total.total for t in all_of(events, Totalled)] == [15, 12, 15, 14, 14, 16]
    assert only(events, CheckTied).indexes == (0, 2)
    resolved = only(events, CheckResolved)
    assert (resolved.winner, resolved.margin) == ("players", 2)


@pytest.mark.example("EX-06")
def test_ex_06_tiberius() -> None:
    play = scene((TOMO, "close"), (ONI, "close"))
    play.do("rule-learn", TOMO, skill="Weapons - Simple", modifier=3, attribute="Agility")
    base = damage_lines(play[TOMO], actions(play[TOMO].sheet)["walking-stick"])
    assert base == (Mod("Walking stick", 1), Mod("Weapons - Simple", 3))
    assert damage(base, 7, (Mod("gi", 1),)) == (5, False)


@pytest.mark.parametrize(
    ("worn", "values"), [("martial-arts-gi", (1, 1, 0)), ("waterfall-training", (1, 1, 1)), ("", (2, 2, 1))]
)
@pytest.mark.example("EX-07")
def test_ex_07_armour(worn: str, values: tuple[int, int, int]) -> None:
    play = scene((GORO, "close"), (ONI, "close"))
    for name in ("martial-arts-gi", "waterfall-training"):
        if worn and name != worn:
            play.do("rule-set", GORO, field="armour", key=name, value=0)
    assert tuple(armour(play[GORO], kind, House()) for kind in ("body", "mind", "soul")) == values


@pytest.mark.example("EX-08")
def test_ex_08_morale_bars() -> None:
    play = scene((AYA, "close"), (ONI, "close"), tide=2)
    for value in (2, 2, 2, -2, -2):
        push(play, value)
    assert play.state.morale == {"players": 2, "enemies": 3}


@pytest.mark.example("EX-09")
def test_ex_09_koeda_against_many() -> None:
    play = scene((AYA, "close"), (ONI, "close"), (KAPPA, "close"))
    fight(play, morale={"players": 4, "enemies": 0})
    play.end_round()
    assert (play[AYA].status, play.state.outcome) == ("out-morale", "enemies")
    play.do("exit-story", AYA, text="reinforcements arrive")
    play.do("rule-story", AYA, approve=False)
    play.do("exit-story", AYA, text="slips into the woods, hurt")
    play.do("rule-story", AYA, approve=True)
    assert play[AYA].story_ok


def hikaru(**options: Any) -> Scene:
    """Round 4 is about to end; companions and enemies with higher Thresholds keep the fight going."""
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"), tide=2, **options)
    for who in (GORO, ONI):
        changed(play, who, threshold_mod=9)
    fight(play, round=4, morale={"players": 3, "enemies": 3})
    return play


@pytest.mark.example("EX-10")
def test_ex_10_hikaru_by_the_rules_never_leaves() -> None:
    play = hikaru()
    play.end_round()
    assert (play[AYA].status, play.state.round) == ("in", 5)
    before = play[AYA].fp
    play.do("confirm-order")
    assert play[AYA].fp == before
    push(play, 2)
    play.end_round()
    assert (play[AYA].status, play.state.phase) == ("in", "order")


@pytest.mark.example("EX-10")
def test_ex_10_hikaru_as_printed() -> None:
    play = hikaru(forced_out_at_threshold="on")
    play.end_round()
    assert (play[AYA].status, play.state.phase) == ("out-morale", "order")
    play.do("confirm-order")
    play.do("improvise", GORO, text="push", timing="simple", fp=0, effects=[{"kind": "tide", "value": 2}])
    play.end_round()
    assert (play.state.round, play.state.asked) == (6, (AYA,))
    play.do("rally", AYA)
    play.do("confirm-order")
    play.end_round()
    assert (play[AYA].status, play.state.morale["players"]) == ("in", 3)


@pytest.mark.example("EX-10")
def test_ex_10_hikaru_by_the_rules_with_one_more_damage() -> None:
    play = hikaru()
    fight(play, morale={"players": 4, "enemies": 3})
    play.end_round()
    assert (play[AYA].status, play.state.phase) == ("out-morale", "order")


@pytest.mark.example("EX-11")
def test_ex_11_direction_of_rally() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    for modifier, number in ((1, 3), (-1, 5)):
        play.do("rule-set", AYA, field="rally", value=modifier)
        assert rally_number(play[AYA]) == number


@pytest.mark.example("EX-13")
def test_ex_13_the_six_focus_example() -> None:
    play = scene((AYA, "medium"), (ONI, "close"), (KAPPA, "close"), (KITSUNE, "far"))
    katana = actions(play[AYA].sheet)["katana"]
    cost = price(play.state, play[AYA], katana, [play[KITSUNE]])
    assert (cost.zones, cost.enemies, cost.total) == (4, 2, 7)
    assert play.refused("attack", AYA, action="katana", targets=KITSUNE).message == (
        "Katana needs 7 (1 + 4 zones + 2 enemies), Aya has 6"
    )
    fact = next(fact for fact in play.session.view(focus=AYA).board.prices if fact.name == "Kitsune")
    assert fact.text.startswith("distance 4: Katana 7 FP = 1 + 4 zones + 2 enemies")
    archer = scene((TOMO, "medium"), (ONI, "close"), (KAPPA, "close"), (KITSUNE, "far"))
    bow = actions(archer[TOMO].sheet)["longbow"]
    assert price(archer.state, archer[TOMO], bow, [archer[KITSUNE]]).total == 1


@pytest.mark.rule("YO-25")
@pytest.mark.example("EX-14")
def test_ex_14_a_tie_after_three_enemies() -> None:
    play = scene((AYA, "close"), (ONI, "close"), (KAPPA, "close"), (KITSUNE, "far"), ("oni-rabble", "close"))
    for who, fp in ((ONI, 5), (KAPPA, 4), (KITSUNE, 3), (AYA, 2), ("oni-rabble", 2)):
        changed(play, who, fp=fp)
    play.end_round()
    assert [turn.side for turn in play.state.order] == ["enemies"] * 3 + ["players", "enemies"]


@pytest.mark.example("EX-15")
def test_ex_15_ki_limit() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    play.do("rule-set", AYA, field="potential", value=400)
    play.do("award-potential", AYA, amount=73)
    assert ki_limit(play[AYA]) == 12
    play.do("award-potential", AYA, amount=27)
    assert ki_limit(play[AYA]) == 15


@pytest.mark.example("EX-16")
def test_ex_16_hideki() -> None:
    play = scene((GORO, "close"), (ONI, "close"))
    changed(play, GORO, ki=13)
    assert ki_over(play[GORO]) == 2
    assert not burns_out(play[GORO], 22)
    assert burns_out(play[GORO], 23)


@pytest.mark.example("EX-17")
def test_ex_17_the_tide() -> None:
    play = scene((AYA, "close"), (ONI, "close"), tide=8)
    push(play, 5)
    assert play.state.tide == 5
    push(play, -7)
    assert play.state.tide == -2
    assert only(push(play, -6), TideBroke).against == "players"
    play.end_round()
    assert play.state.morale == {"players": 1, "enemies": 0}


@pytest.mark.example("EX-06")
def test_ex_06_in_a_fight() -> None:
    """Damage 4, margin 7, Body armour 1 against a real roll."""
    play = scene((TOMO, "close"), (ONI, "close"))
    play.do("rule-learn", TOMO, skill="Weapons - Simple", modifier=3, attribute="Agility")
    play.do("rule-set", ONI, field="armour", key="oni-hide", value=0)
    play.do("rule-give", ONI, item="padded-coat")
    events = play.attack(TOMO, "walking-stick", ONI, [3, 3, 4, 3, 3, 3])
    assert only(events, DamageDealt).damage == 5

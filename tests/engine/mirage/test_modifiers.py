"""What makes tests easier or harder (MG-19 to MG-23, MG-143)."""

from __future__ import annotations

import pytest

from engine.systems.mirage.events import acts as ev
from engine.systems.mirage.rules.modifiers import skill_test
from engine.systems.mirage.state.dice import Modifier
from tests.engine.mirage.scene import Table, beast, foe, of, pc


def lines(table: Table, who: str, skill: str, use: str = "") -> dict[str, int]:
    return {modifier.text: modifier.value for modifier in skill_test(table.state, who, skill, use=use).pool.modifiers}


@pytest.mark.rule("MG-19")
def test_conditions_hamper_the_attributes_of_their_kind() -> None:
    table = Table(pc(), foe())
    table.do("rule-condition", "zaynab", condition="winded", on=True)
    table.do("rule-condition", "zaynab", condition="bruised", on=True)
    table.do("rule-condition", "zaynab", condition="rattled", on=True)
    assert lines(table, "zaynab", "might") == {"physical Conditions": -2}
    assert lines(table, "zaynab", "grace") == {"physical Conditions": -2}
    assert lines(table, "zaynab", "observation") == {"mental Conditions": -1}
    assert lines(table, "zaynab", "inspiration") == {"mental Conditions": -1}
    table.do("rule-option", option="conditions-penalty", value="none")
    assert lines(table, "zaynab", "might") == {}


@pytest.mark.rule("MG-20")
@pytest.mark.parametrize(("kind", "value"), [("light", -1), ("medium", -2), ("heavy", -3)])
def test_armour_hampers_grace_whole_or_ruined(kind: str, value: int) -> None:
    table = Table(pc(armour=kind), foe())
    assert list(lines(table, "zaynab", "grace").values()) == [value]
    assert lines(table, "zaynab", "bladework") == {}
    table.do("rule-set", "zaynab", field="armour", value="0")
    assert list(lines(table, "zaynab", "grace").values()) == [value]


@pytest.mark.rule("MG-21")
def test_the_bonus_of_a_weapon_is_for_attacks_with_it() -> None:
    for value, sides in (("off", [8, 8]), ("on", [8, 8, 6, 6])):
        table = Table(pc(), foe(), options={"block-weapon-bonus": value})
        table.do("strike", "zaynab", target="guard", weapon="unarmed")
        events = table.do("react", "guard", how="block", faces=[6, 1, *[1] * len(sides)])
        assert [die.sides for die in of(events, ev.TestRolled)[-1].test.pool.dice] == sides
    assert table.dice("zaynab", "bladework", arm=table.one("zaynab").arms["sword"]) == [8, 8, 6, 6]


@pytest.mark.rule("MG-22")
def test_the_best_thing_counts_beside_the_weapon() -> None:
    table = Table(pc(items=["opera-glasses", "binoculars", "crowbar"]), foe())
    assert lines(table, "zaynab", "observation", use="survey") == {"Binoculars": 2}
    assert lines(table, "zaynab", "might", use="clear-obstacle") == {"Crowbar": 1}
    assert lines(table, "zaynab", "might") == {}
    table.do("rule-option", option="tools-stacking", value="all")
    assert lines(table, "zaynab", "observation", use="survey") == {"Binoculars": 2, "Opera glasses": 1}


@pytest.mark.rule("MG-22")
def test_an_instrument_is_for_persuading_and_for_no_treatment_of_a_mind() -> None:
    table = Table(pc(items=["instrument-master"]), foe())
    assert lines(table, "zaynab", "inspiration", use="persuade") == {"Mastercrafted musical instrument": 2}
    assert lines(table, "zaynab", "inspiration") == {}
    assert lines(table, "zaynab", "inspiration", use="treat") == {}


@pytest.mark.rule("MG-22", "MG-143")
def test_animals_help_where_they_are() -> None:
    dog = beast("Dog", mount=False, items=["dog-guard"])
    table = Table(pc(), dog, foe(zone="z1"))
    assert lines(table, "zaynab", "observation") == {"Guard dog": 2}
    arm = table.one("zaynab").arms["sword"]
    assert table.dice("zaynab", "bladework", arm=arm) == [8, 8, 6, 6, 6, 6]
    table.do("rule-option", option="tools-stacking", value="best-only")
    assert table.dice("zaynab", "bladework", arm=arm) == [8, 8, 6, 6]
    table.do("move", "zaynab", to="z1")
    assert lines(table, "zaynab", "observation") == {}


@pytest.mark.rule("MG-23", "MG-90")
@pytest.mark.example("3")
def test_what_an_adversary_lost_waits_for_the_next_test_of_any_kind() -> None:
    table = Table(pc(), foe(toughness=5))
    table.do("rule-harm", who=["guard"], kind="physical", amount=3)
    assert (table.one("guard").toughness, table.one("guard").penalty) == (2, -3)
    assert table.dice("guard", "bladework") == [6]
    table.do("strike", "zaynab", target="guard", weapon="sword")
    events = table.do("react", "guard", how="block", faces=[6, 1, 1, 1, 6])
    assert [die.sides for die in of(events, ev.TestRolled)[-1].test.pool.dice] == [6]
    assert table.one("guard").penalty == 0
    assert table.dice("guard", "bladework") == [8, 8]


@pytest.mark.rule("MG-23")
def test_penalties_of_several_hits_add_up_or_the_largest_counts() -> None:
    for value, penalty in (("sum", -3), ("largest", -2)):
        table = Table(pc(), foe(toughness=9), options={"npc-penalty": value})
        table.do("rule-harm", who=["guard"], kind="physical", amount=2)
        table.do("rule-harm", who=["guard"], kind="physical", amount=1)
        assert table.one("guard").penalty == penalty


@pytest.mark.rule("MG-04")
def test_the_game_master_gives_a_modifier_for_one_test() -> None:
    table = Table(pc(), foe())
    table.do("rule-set", "zaynab", field="bonus", value=2)
    assert table.one("zaynab").bonus == (Modifier("the game master", 2, "MG-04"),)
    table.do("call-test", who=["zaynab"], skill="might", faces=[1, 1, 1, 1])
    assert table.one("zaynab").bonus == ()

"""Conditions, Broken, injuries, clocks, fear (MG-88 to MG-118)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.systems.mirage.catalog import CoverAt
from engine.systems.mirage.events import acts as ev_act
from engine.systems.mirage.events import harm as ev
from engine.systems.mirage.house import House
from engine.systems.mirage.rules import fear, time
from tests.engine.mirage.scene import BASE, Table, beast, foe, of, only, pc, row


def harm(table: Table, amount: int, kind: str = "physical", who: str = "zaynab", **more: Any) -> list:
    return table.do("rule-harm", who=[who], kind=kind, amount=amount, **more)


def broken(
    table: Table, row_: int = 0, kind: str = "physical", faces: tuple[int, ...] = (), who: str = "zaynab"
) -> list:
    return table.do("rule-broken", who, kind=kind, row=row_, faces=faces)


@pytest.mark.rule("MG-88")
def test_each_point_marks_a_condition_that_the_player_picks() -> None:
    table = Table(pc(), foe())
    harm(table, 2)
    assert table.asks() == ("mark", ("zaynab",))
    ways = [option for option in table.session.options() if option.group == "answer"]
    assert [option.aim for option in ways] == ["", "", ""]  # no key goes on past a choice of three
    table.refuse("range", "MG-88", "choose-conditions", "zaynab", conditions=["winded"])
    table.refuse("already-marked", "MG-88", "choose-conditions", "zaynab", conditions=["winded", "rattled"])
    table.do("choose-conditions", "zaynab", conditions=["bleeding", "winded"])
    assert table.one("zaynab").physical == (0, 2)
    harm(table, 1)
    assert table.one("zaynab").physical == (0, 1, 2)
    harm(table, 3, "mental")
    assert table.one("zaynab").mental == (0, 1, 2)


@pytest.mark.rule("MG-89")
@pytest.mark.example("11")
def test_worked_example_11_a_full_break() -> None:
    table = Table(pc(), foe())
    for _ in range(3):
        table.turn_to("adversaries")
        table.do("end-turn")
    assert table.state.round == 4
    for condition in ("winded", "bruised"):
        table.do("rule-condition", "zaynab", condition=condition, on=True)
    events = harm(table, 3, attack=True, faces=[5, 3, 2])
    assert only(events, ev.ConditionsMarked).places == (2,)
    injury = only(events, ev.CriticalSuffered)
    assert (injury.critical.name, injury.critical.clock.round) == ("Burst artery", 6)
    assert table.one("zaynab").broken_physical == "attack"
    while table.state.round < 6:
        table.do("end-turn")
    table.do("end-turn")
    assert table.one("zaynab").status == "active"
    table.do("end-turn")
    assert table.one("zaynab").status == "dead"


@pytest.mark.rule("MG-90", "MG-S53")
@pytest.mark.parametrize(("option", "status"), [("gm", "defeated"), ("dead", "dead"), ("unconscious", "defeated")])
def test_toughness_0(option: str, status: str) -> None:
    table = Table(pc(), foe(), beast("Jackal", side="adversaries", mount=False), options={"npc-zero": option})
    events = harm(table, 9, who="guard")
    assert of(events, ev.CriticalSuffered) == []
    assert (table.one("guard").toughness, table.one("guard").status) == (0, status)
    harm(table, 4, who="jackal")
    assert table.one("jackal").status == "dead"


@pytest.mark.rule("MG-91")
def test_broken_in_body() -> None:
    table = Table(pc("Idris", ready=["bow"]), foe(zone="z1"))
    table.do("overwatch", "idris", zone="z1")
    broken(table, who="idris")
    idris = table.one("idris")
    assert (idris.prone, idris.watch) == (True, None)
    table.refuse("not-able", "MG-91", "get-up", "idris")
    table.turn_to("adversaries")
    table.do("rule-place", "guard", to="z0")
    table.do("strike", "guard", target="idris", weapon="sword", faces=[1, 1, 1, 1])


@pytest.mark.rule("MG-92", "MG-S51")
def test_each_hit_on_the_broken_is_an_injury_even_if_all_is_stopped() -> None:
    for option, injuries in (("off", 1), ("on", 0)):
        table = Table(pc(armour="light"), foe(), options={"broken-hit-needs-damage": option})
        broken(table)
        faces = [6, 6, 1, 1] if injuries else [6, 6]
        events = harm(table, 1, attack=True, armour=True, faces=faces)
        assert len(of(events, ev.CriticalSuffered)) == injuries
        assert of(events, ev.ConditionsMarked) == []
    events = harm(table, 1, attack=True, faces=[1, 1])
    assert only(events, ev.CriticalSuffered).critical.row == 11


@pytest.mark.rule("MG-92")
def test_harm_that_is_no_attack_does_not_injure_again() -> None:
    table = Table(pc(), foe())
    broken(table)
    assert of(harm(table, 3), ev.CriticalSuffered) == []


@pytest.mark.rule("MG-93", "MG-S52")
def test_broken_in_mind() -> None:
    table = Table(pc(carried=["bow"]), pc("Tariq"), foe(), exits=["z0"])
    broken(table, kind="mental")
    table.refuse("not-able", "MG-93", "strike", "zaynab", target="guard", weapon="sword")
    table.refuse("not-able", "MG-93", "grapple", "zaynab", target="guard")
    table.refuse("not-able", "MG-93", "help", "zaynab", whom="tariq", speed="slow")
    table.refuse("not-able", "MG-93", "attempt", "zaynab", what="cast-spell", skill="intuition")
    assert of(harm(table, 2, "mental"), ev.CriticalSuffered) == []
    table.do("move", "zaynab", to="z1")
    table.turn_to("adversaries")
    table.do("move", "guard", to="z1")
    table.do("strike", "guard", target="zaynab", weapon="sword")
    assert table.asks() == ("reaction", ("zaynab",))
    table.do("react", "zaynab", how="block", faces=[1, 1, 1, 1])
    table.do("rule-option", option="broken-mental-repeat", value="critical")
    assert len(of(harm(table, 1, "mental", faces=[1, 1]), ev.CriticalSuffered)) == 1


@pytest.mark.rule("MG-94")
def test_both_at_once_go_one_by_one() -> None:
    table = Table(pc(), foe())
    broken(table)
    broken(table, kind="mental")
    table.do("rule-condition", "zaynab", condition="broken-physical", on=False)
    one = table.one("zaynab")
    assert (one.broken_physical, one.broken_mental) == ("", "harm")


@pytest.mark.rule("MG-95")
def test_harm_by_ruling_with_or_without_armour() -> None:
    table = Table(pc(armour="light"), foe())
    events = harm(table, 1, armour=True, faces=[6, 1])
    assert only(events, ev.Protected).left == 0
    table.refuse("range", "MG-95", "rule-harm", who=["zaynab"], kind="physical", amount=99)
    assert table.session.lines(table.session.head)
    asked = {slot.name: slot for slot in table.option("rule-harm:zaynab").slots}
    assert asked["attack"].choices == (False, True)
    assert asked["attack"].detail


@pytest.mark.rule("MG-96", "MG-97")
@pytest.mark.example("1")
def test_worked_example_1_d66() -> None:
    for kind, name, effect in (("physical", "Nerve damage", "Pain"), ("mental", "Stressed", "Weakened immune system")):
        table = Table(pc(), foe())
        events = harm(table, 4, kind, faces=[3, 6])
        injury = only(events, ev.CriticalSuffered)
        trait = injury.trait
        assert (injury.critical.row, injury.critical.name, injury.critical.clock) == (36, name, None)
        assert (trait.name, trait.skill, trait.modifier, trait.insight) == (effect, "might", -1, False)
        table.do("rule-condition", "zaynab", condition=f"broken-{kind}", on=False)
        assert table.one("zaynab").traits == (trait,)


@pytest.mark.rule("MG-96", "MG-S77")
def test_the_same_row_twice() -> None:
    table = Table(pc(), foe())
    harm(table, 4, faces=[1, 1])
    harm(table, 1, attack=True, faces=[1, 1])
    assert [injury.row for injury in table.one("zaynab").criticals] == [11, 11]
    table.do("rule-option", option="critical-duplicates", value="reroll")
    harm(table, 1, attack=True, faces=[1, 1, 1, 2])
    assert [injury.row for injury in table.one("zaynab").criticals] == [11, 11, 12]
    harm(table, 4, "mental", faces=[1, 1])
    assert [injury.row for injury in table.one("zaynab").criticals] == [11, 11, 12, 11], "it is of the other table"


@pytest.mark.rule("MG-97", "MG-98")
def test_the_tables_are_whole() -> None:
    for table in (BASE.critical_physical, BASE.critical_mental):
        rows = {row.row: row for row in table.values()}
        assert sorted(rows) == [tens * 10 + ones for tens in range(1, 7) for ones in range(1, 7)]
        assert [row_ for row_, one in rows.items() if one.insight] == [61, 62, 63, 64, 65, 66]
    physical = {injury.row: injury.limit for injury in BASE.critical_physical.values()}
    mental = {injury.row: injury.limit for injury in BASE.critical_mental.values()}
    limits = {"days": {42, 43, 44, 45, 61}, "rounds": {53, 54, 55, 56, 65, 66}}
    for unit, rows_ in limits.items():
        assert {row_ for row_, limit in physical.items() if limit == unit} == rows_
        assert {row_ for row_, limit in mental.items() if limit == unit} == rows_
    assert {row_ for row_, limit in physical.items() if limit == "hours"} == {46, 51, 52, 62, 63}
    assert {row_ for row_, limit in mental.items() if limit == "hours"} == {46, 51, 52}
    assert {row_ for row_, limit in physical.items() if limit == "minutes"} == {64}
    assert {row_ for row_, limit in mental.items() if limit == "minutes"} == {62, 63, 64}


@pytest.mark.rule("MG-98", "MG-99")
def test_a_clock_of_rounds() -> None:
    fourth = replace(Table(pc(), foe()).state, round=4)
    assert time.last_round(fourth, 2) == 6
    assert time.last_round(replace(fourth, house=House(timers_end="count-current")), 2) == 5
    table = Table(pc(), foe(), opening="surprise-party")
    events = broken(table, 53, faces=(3,))
    assert only(events, ev.CriticalSuffered).critical.clock.round == 3


@pytest.mark.rule("MG-100")
def test_minutes_are_rounds_and_hours_run_beside() -> None:
    table = Table(pc(), foe())
    clock = only(broken(table, 64, faces=(2,)), ev.CriticalSuffered).critical.clock
    assert clock.round == 1 + 12
    table = Table(pc(), foe(), options={"seconds-per-round": "7"})
    clock = only(broken(table, 64, faces=(1,)), ev.CriticalSuffered).critical.clock
    assert clock.round == 1 + 9
    table = Table(pc(), foe())
    clock = only(broken(table, 51, faces=(2,)), ev.CriticalSuffered).critical.clock
    assert (clock.round, clock.seconds) == (None, table.state.seconds + 10 + 2 * 3600)


@pytest.mark.rule("MG-101")
def test_after_the_fight_rounds_are_seconds_and_rounds_again_in_the_next() -> None:
    table = Table(pc(), foe())
    start = table.state.seconds
    broken(table, 53, faces=(3,))
    table.do("end-fight")
    person = table.one("zaynab")
    assert person.criticals[0].clock.seconds == start + 10 + 3 * 10  # type: ignore[union-attr]
    assert table.state.seconds == start + 10
    table.do("pass-time", unit="minutes", amount=1)
    assert table.one("zaynab").status == "dead"
    table.session.undo()
    table.session.do(table.rules.next_fight(table.encounter))
    table.do("start-fight")
    assert table.one("zaynab").criticals[0].clock.round == 3  # type: ignore[union-attr]


@pytest.mark.rule("MG-102")
def test_too_late_in_mind_and_a_fight_does_not_end_unawares() -> None:
    table = Table(pc(), foe())
    broken(table, 53, "mental", faces=(1,))
    table.do("end-turn")
    table.do("end-turn")
    assert table.state.round == 2
    table.refuse("clock-due", "MG-102", "end-fight")
    offered = table.option("end-fight")
    assert (offered.command["confirm"], offered.preview) == (True, "somebody’s time runs out with this round")
    table.do("end-fight", confirm=True)
    assert table.one("zaynab").status == "lost-mind"


@pytest.mark.rule("MG-103")
def test_a_clock_stops_with_broken_however_that_ends() -> None:
    table = Table(pc(), foe())
    broken(table, 53, faces=(1,))
    broken(table, 54, faces=(2,))
    table.do("rule-condition", "zaynab", condition="broken-physical", on=False)
    assert all(injury.clock is None and injury.treated for injury in table.one("zaynab").criticals)


def patient(**options: str) -> Table:
    table = Table(pc(), pc("Tariq", items=["bandages"]), pc("Idris", zone="z1"), foe(zone="z2"), options=options)
    for condition in ("winded", "bruised", "bleeding"):
        table.do("rule-condition", "zaynab", condition=condition, on=True)
    broken(table, 53, faces=(3,))
    return table


@pytest.mark.rule("MG-104", "MG-107")
def test_treatment_ends_broken_and_further_successes_heal() -> None:
    table = patient()
    table.do("treat", "tariq", patient="zaynab", kind="physical", faces=[8, 6, 1])
    assert table.asks() == ("clear", ("zaynab",))
    table.refuse("not-marked", "MG-104", "choose-conditions", "zaynab", conditions=["rattled"])
    table.do("choose-conditions", "zaynab", conditions=["bruised"])
    one = table.one("zaynab")
    assert (one.broken_physical, one.physical, one.criticals[0].clock) == ("", (0, 2), None)
    assert (len(one.traits), table.one("tariq").slow_spent) == (1, True)


@pytest.mark.rule("MG-104")
def test_who_may_treat_whom() -> None:
    table = patient()
    table.refuse("out-of-range", "MG-104", "treat", "idris", patient="zaynab", kind="physical")
    table.refuse("not-broken", "MG-104", "treat", "tariq", patient="idris", kind="physical")
    table.refuse("not-broken", "MG-104", "treat", "tariq", patient="zaynab", kind="mental")
    table.refuse("choice", "MG-104", "treat", "tariq", patient="zaynab", kind="physical", skill="inspiration")
    table.do("rule-option", option="treat-skill", value="either")
    table.do("treat", "tariq", patient="zaynab", kind="physical", skill="inspiration", faces=[6, 1])
    alone = Table(pc(), foe())
    alone.refuse("self", "MG-104", "treat", "zaynab", patient="zaynab", kind="mental")


@pytest.mark.rule("MG-104", "MG-S58", "MG-S59")
def test_treatment_at_other_tables() -> None:
    table = patient(**{"treat-extra-kind": "any"})
    table.do("rule-condition", "zaynab", condition="rattled", on=True)
    table.do("treat", "tariq", patient="zaynab", kind="physical", faces=[8, 6, 1])
    table.do("choose-conditions", "zaynab", conditions=["rattled"])
    assert table.one("zaynab").mental == ()
    table = patient(**{"treat-clocks": "one-each"})
    broken(table, 54, faces=(2,))
    table.do("treat", "tariq", patient="zaynab", kind="physical", faces=[6, 1, 1])
    one = table.one("zaynab")
    assert (one.broken_physical, [bool(found.clock) for found in one.criticals]) == ("harm", [True, False])


@pytest.mark.rule("MG-105", "MG-S60")
def test_healing_needs_bandages() -> None:
    table = Table(pc(), pc("Tariq"), foe(zone="z1"))
    broken(table)
    table.refuse("needs-kit", "MG-105", "treat", "tariq", patient="zaynab", kind="physical")
    table.do("rule-option", option="healing-needs-kit", value="off")
    table.do("treat", "tariq", patient="zaynab", kind="physical", faces=[1, 1])


@pytest.mark.rule("MG-106")
def test_a_failure_bars_this_healer_until_things_look_better() -> None:
    table = Table(pc(), pc("Tariq"), pc("Idris"), foe(zone="z1"))
    broken(table, kind="mental")
    table.do("treat", "tariq", patient="zaynab", kind="mental", faces=[1, 1])
    table.do("rule-set", "tariq", field="slow-spent", value=0)
    table.refuse("retry-barred", "MG-106", "treat", "tariq", patient="zaynab", kind="mental")
    table.do("treat", "idris", patient="zaynab", kind="mental", faces=[1, 1])
    table.do("change-circumstances")
    table.do("treat", "tariq", patient="zaynab", kind="mental", faces=[6, 1])
    assert table.one("zaynab").broken_mental == ""


def afraid(table: Table, faces: list[int], value: int = 1, who: str = "zaynab", source: str = "a sight") -> list:
    table.do("call-fear", source=source, value=value, who=[who])
    return table.do("face-fear", who, attribute="wits", faces=faces)


@pytest.mark.rule("MG-108")
def test_fear_is_called_and_costs_no_action() -> None:
    table = Table(pc(), foe(fear=1))
    table.refuse("not-called", "MG-108", "face-fear", "zaynab", attribute="wits")
    afraid(table, [6, 1], source="guard")
    assert not table.one("zaynab").slow_spent
    table.refuse("range", "MG-108", "call-fear", source="x", value=0, who=["zaynab"])


@pytest.mark.rule("MG-109", "MG-110", "MG-S61", "MG-S62")
def test_friends_give_courage_and_conditions_take_it() -> None:
    friends = [pc(name) for name in ("Ada", "Ben", "Cem")]
    table = Table(pc(wits=10), *friends, foe())
    assert [die.sides for die in fear.fear_test(table.state, "zaynab", "wits").pool.dice] == [10, 6, 6, 6]
    table.do("rule-place", "ada", to="z1")
    table.do("rule-condition", "ben", condition="broken-mental", on=True)
    assert [die.sides for die in fear.fear_test(table.state, "zaynab", "wits").pool.dice] == [10, 6, 6]
    table.do("rule-condition", "zaynab", condition="rattled", on=True)
    assert [die.sides for die in fear.fear_test(table.state, "zaynab", "wits").pool.dice] == [10, 6]
    table.do("rule-option", option="fear-counts-self", value="off")
    assert [die.sides for die in fear.fear_test(table.state, "zaynab", "wits").pool.dice] == [10]
    table.do("rule-option", option="fear-dice", value="two")
    assert [die.sides for die in fear.fear_test(table.state, "zaynab", "wits").pool.dice] == [10, 10]
    table.do("end-fight")
    table.do("rule-option", option="fear-counts-self", value="on")
    assert fear.friends(table.state, table.one("zaynab")) == 3


@pytest.mark.rule("MG-109")
@pytest.mark.parametrize(
    ("value", "faces", "stands"), [(1, [6, 1], True), (2, [6, 1], False), (2, [6, 6], True), (3, [6, 6], False)]
)
def test_as_many_successes_as_the_value(value: int, faces: list[int], stands: bool) -> None:
    table = Table(pc(), foe())
    table.do("call-fear", source="a sight", value=value, who=["zaynab"])
    events = table.do("face-fear", "zaynab", attribute="empathy", faces=[*faces, *([] if stands else [3])])
    assert bool(of(events, ev.FearFaced)) is stands


@pytest.mark.rule("MG-111", "MG-109")
def test_terror_lasts_d6_rounds_and_the_player_picks() -> None:
    table = Table(pc(), foe())
    table.do("call-fear", source="a sight", value=1, who=["zaynab"])
    table.do("face-fear", "zaynab", attribute="wits", faces=[4, 1])
    table.do("pray", "zaynab", pray=True, faces=[3, 2])
    assert table.asks() == ("terror", ("zaynab",))
    table.do("choose-terror", "zaynab", reaction="freeze")
    assert table.one("zaynab").terror.until == 1 + 2  # type: ignore[union-attr]
    while table.state.round < 3:
        table.do("end-turn")
    assert table.one("zaynab").terror is not None
    table.do("end-turn")
    table.do("end-turn")
    assert table.one("zaynab").terror is None


@pytest.mark.rule("MG-112")
def test_fleeing_terror_only_gets_away() -> None:
    table = Table(pc(zone="z1"), foe(zone="z2"), zones=4, exits=["z0"])
    table.do("rule-terror", "zaynab", reaction="flee", rounds=3, source="guard")
    table.refuse("not-able", "MG-112", "shout", "zaynab", text="No!")
    table.refuse("not-able", "MG-112", "draw", "zaynab", weapon="sword")
    table.refuse("not-able", "MG-112", "move", "zaynab", to="z2")
    table.refuse("must-act", "MG-112", "end-turn")
    table.do("move", "zaynab", to="z0")
    table.do("flee", "zaynab", faces=[1, 1])
    table.do("end-turn")


@pytest.mark.rule("MG-113")
def test_the_frozen_do_nothing_and_may_have_to_be_found() -> None:
    for feature, hidden in (("dimly-lit", True), ("cluttered", False)):
        table = Table(pc(), foe(zone="z1"), zones=row(2, z0=[feature]))
        table.do("rule-terror", "zaynab", reaction="freeze", rounds=2)
        assert table.one("zaynab").hidden is hidden
        table.refuse("not-able", "MG-113", "shout", "zaynab", text="…")
    table = Table(pc(place="cart"), foe(zone="z1"), covers={"cart": CoverAt("z0", "furniture")})
    table.do("rule-terror", "zaynab", reaction="freeze", rounds=2)
    assert table.one("zaynab").hidden
    table = Table(pc(), foe(), zones=row(2, z0=["dimly-lit"]))
    table.do("move-inside", "zaynab", to="guard")
    table.do("rule-terror", "zaynab", reaction="freeze", rounds=2)
    assert not table.one("zaynab").hidden


@pytest.mark.rule("MG-114")
def test_the_fainted_lie_there_and_still_do_when_they_come_to() -> None:
    table = Table(pc(), foe(zone="z2"))
    table.do("rule-terror", "zaynab", reaction="faint", rounds=1)
    table.refuse("not-able", "MG-114", "get-up", "zaynab")
    table.do("rule-condition", "zaynab", condition="terror", on=False)
    assert table.one("zaynab").prone


@pytest.mark.rule("MG-115")
def test_attacking_terror_goes_for_the_nearest_in_reach_or_breaks_things() -> None:
    table = Table(pc(ready=["bow"]), foe(), foe("Brute", zone="z1"))
    table.do("rule-terror", "zaynab", reaction="attack", rounds=3)
    table.refuse("target", "MG-115", "shoot", "zaynab", target="brute", weapon="bow")
    table.refuse("not-able", "MG-115", "move", "zaynab", to="z1")
    table.refuse("target-in-reach", "MG-115", "rampage", "zaynab")
    table.refuse("must-act", "MG-115", "end-turn")
    table.do("shoot", "zaynab", target="guard", weapon="bow")
    table.do("react", "guard", how="none", faces=[1, 1, 1])
    table.do("end-turn")
    alone = Table(pc(), foe(zone="z2"))
    alone.do("rule-terror", "zaynab", reaction="attack", rounds=3)
    assert only(alone.do("rampage", "zaynab"), ev_act.Rampaged).who == "zaynab"


@pytest.mark.rule("MG-116")
def test_nobody_is_tested_twice_or_when_past_fear() -> None:
    table = Table(pc(), pc("Tariq"), foe(fear=1))
    afraid(table, [6, 1, 1], source="guard")
    assert not fear.tested(table.state, table.one("zaynab"), "guard")
    assert fear.tested(table.state, table.one("zaynab"), "another")
    table.do("call-fear", source="guard", value=1, who=["zaynab"])
    assert table.told() == ["Zaynab has stood up to Guard in this fight already"]
    assert table.asks() == ("", ())
    table.do("rule-terror", "zaynab", reaction="freeze", rounds=2)
    table.refuse("already-terrified", "MG-116", "call-fear", source="another", value=1, who=["zaynab"])
    broken(table, who="tariq")
    table.refuse("target", "MG-116", "call-fear", source="another", value=1, who=["tariq"])


@pytest.mark.rule("MG-117")
def test_without_danger_terror_has_no_duration() -> None:
    table = Table(pc(), foe())
    table.do("call-fear", source="a tale", value=1, who=["zaynab"], safe=True)
    events = table.do("face-fear", "zaynab", attribute="wits", faces=[1, 1])
    assert only(events, ev.FearFailed).rounds == 0
    assert table.one("zaynab").terror is None


@pytest.mark.rule("MG-118")
def test_others_are_afraid_by_ruling() -> None:
    table = Table(pc(), foe())
    table.refuse("target", "MG-118", "call-fear", source="zaynab", value=1, who=["guard"])
    table.do("rule-terror", "guard", reaction="flee", rounds=2, source="zaynab")
    assert table.one("guard").terror.until == 3  # type: ignore[union-attr]

"""How a fight opens, whose turn it is, and what actions cost (MG-24 to MG-43)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.systems.mirage.events import acts as ev
from engine.systems.mirage.events import flow
from tests.engine.mirage.scene import Table, beast, foe, of, only, pc


def whose(table: Table) -> tuple[str, int]:
    return table.state.side, table.state.round


@pytest.mark.rule("MG-24")
@pytest.mark.example("4")
def test_worked_example_4_surprise() -> None:
    table = Table(pc(), foe(), opening="surprise-party")
    seen = [whose(table)]
    for _ in range(2):
        table.do("end-turn")
        seen.append(whose(table))
    assert seen == [("party", 0), ("party", 1), ("adversaries", 1)]
    table = Table(pc(), foe(), opening="surprise-adversaries")
    seen = [whose(table)]
    for _ in range(2):
        table.do("end-turn")
        seen.append(whose(table))
    assert seen == [("adversaries", 0), ("party", 1), ("adversaries", 1)]


@pytest.mark.rule("MG-24", "MG-63", "MG-S16")
def test_the_surprised_do_not_interrupt() -> None:
    for value, asked in (("off", False), ("on", True)):
        table = Table(pc(), foe(), opening="surprise-party", options={"surprise-interruptions": value})
        table.do("strike", "zaynab", target="guard", weapon="sword")
        assert (table.asks() == ("reaction", ("guard",))) is asked


@pytest.mark.rule("MG-25")
def test_only_some_surprise() -> None:
    table = Table(pc(), pc("Tariq"), foe(), opening="surprise-party", who=["tariq"])
    table.refuse("turn", "MG-37", "strike", "zaynab", target="guard", weapon="sword")
    table.do("get-up" if table.one("tariq").prone else "drop-prone", "tariq")
    table.do("end-turn")
    assert whose(table) == ("party", 1)
    alone = Table(pc(), foe(), opening=None)
    alone.refuse("target", "MG-25", "start-fight", opening="surprise-party", who=["guard"])
    alone.refuse("choice", "MG-25", "start-fight", opening="standard", who=["zaynab"])


@pytest.mark.rule("MG-26", "MG-47")
@pytest.mark.parametrize("way", ["wall", "none", "obstacle", "sight"])
def test_who_sneaks_up_is_there_though_the_way_was_closed_behind_them(way: str) -> None:
    """A ruling while the test waits for a prayer: it ended the program."""
    table = Table(pc(), foe(zone="z1"), opening=None)
    table.do("sneak-attack", "zaynab", target="guard", close=True, faces=[2, 3])
    table.do("rule-way", a="z0", b="z1", way=way)
    table.do("pray", "zaynab", pray=False)
    assert (whose(table), table.one("zaynab").zone) == (("party", 1), "z1")


@pytest.mark.rule("MG-26")
def test_an_unnoticed_attack_cannot_be_answered_and_has_two_dice_more() -> None:
    table = Table(pc(), foe(zone="z1"), opening=None)
    table.do("sneak-attack", "zaynab", target="guard", close=True, faces=[6, 1])
    assert (whose(table), table.one("zaynab").zone, table.state.engaged) == (("party", 0), "z1", (("guard", "zaynab"),))
    events = table.do("strike", "zaynab", target="guard", weapon="sword", faces=[6, 1, 1, 1, 1, 1])
    assert [die.sides for die in only(events, ev.TestRolled).test.pool.dice] == [8, 8, 6, 6, 6, 6]
    assert table.state.sneak is None


@pytest.mark.rule("MG-26")
def test_coming_close_is_harder_and_failing_begins_round_1() -> None:
    table = Table(pc(), foe(zone="z1"), opening=None)
    events = table.do("sneak-attack", "zaynab", target="guard", close=True, faces=[1, 1])
    assert [die.sides for die in only(events, ev.TestRolled).test.pool.dice] == [6, 6]
    assert whose(table) == ("party", 1)
    assert table.one("zaynab").zone == "z1"
    table = Table(pc("Idris", ready=["bow"]), foe(zone="z1"), opening=None)
    events = table.do("sneak-attack", "idris", target="guard", close=False, faces=[6, 1])
    assert [die.sides for die in only(events, ev.TestRolled).test.pool.dice] == [8, 8]
    assert table.one("idris").zone == "z0"


@pytest.mark.rule("MG-27")
def test_bare_hands_have_no_bonus_and_another_may_try_until_one_fails() -> None:
    table = Table(pc(), pc("Tariq"), foe(zone="z1"), opening=None)
    table.do("sneak-attack", "zaynab", target="guard", close=True, faces=[6, 1])
    events = table.do("strike", "zaynab", target="guard", weapon="unarmed", faces=[1, 1])
    assert [die.sides for die in only(events, ev.TestRolled).test.pool.dice] == [8, 8]
    table.do("end-turn")
    assert table.state.phase == "opening"
    table.refuse("state", "MG-27", "sneak-attack", "zaynab", target="guard", close=True)
    table.do("sneak-attack", "tariq", target="guard", close=True, faces=[1, 1])
    assert whose(table) == ("party", 1)


@pytest.mark.rule("MG-28", "MG-29")
def test_who_fails_to_notice_an_ambush_loses_round_1() -> None:
    table = Table(pc(), pc("Idris"), foe(), opening=None)
    table.do("start-fight", opening="ambush", victims="party", prepared=True, faces=[1, 1, 6, 1])
    assert table.state.skipping == ("zaynab",)
    assert (table.one("zaynab").slow_spent, table.one("zaynab").fast_spent) == (True, True)
    assert not table.one("idris").slow_spent
    assert whose(table) == ("party", 1)
    table.refuse("turn", "MG-37", "draw", "zaynab", weapon="sword")
    table.turn_to("adversaries")
    table.do("strike", "guard", target="zaynab", weapon="sword", faces=[1, 1, 1, 1])
    table.turn_to("party")
    assert not table.one("zaynab").slow_spent


@pytest.mark.rule("MG-28", "MG-146")
def test_an_animal_with_wits_of_its_own_is_a_victim_unless_it_is_ridden() -> None:
    clever: dict[str, Any] = {"wits": 8, "empathy": 8, "side": "adversaries"}
    fox, horse = beast("Fox", skills={"observation": 8}, **clever), beast("Horse", id="hers", **clever)
    table = Table(pc(), fox, horse, foe(riding="hers"), opening=None)
    table.do("start-fight", opening="ambush", victims="adversaries", faces=[1, 1, 6, 1])
    assert table.state.skipping == ("fox",)
    assert not table.one("horse").slow_spent


@pytest.mark.rule("MG-28", "MG-S17")
def test_prepared_attackers_are_harder_to_notice() -> None:
    for prepared, sides in ((True, [6, 6]), (False, [8, 8])):
        table = Table(pc(), foe(), opening=None)
        faces = [6] * len(sides)
        events = table.do("start-fight", opening="ambush", prepared=prepared, faces=faces)
        assert [die.sides for die in only(events, ev.TestRolled).test.pool.dice] == sides
        assert table.state.skipping == ()
    table = Table(pc(), foe(), opening=None, options={"ambush-skip": "turn-only", "ambush-prelude": "on"})
    table.do("start-fight", opening="ambush", faces=[1, 1])
    assert whose(table) == ("adversaries", 0)
    table.do("end-turn")
    assert not table.one("zaynab").fast_spent
    table.refuse("turn", "MG-37", "drop-prone", "zaynab")


@pytest.mark.rule("MG-30", "MG-31")
def test_who_keeps_cool_in_a_standoff_acts_first_on_one_budget() -> None:
    table = Table(pc(), pc("Tariq"), foe(), opening=None)
    table.do("start-fight", opening="standoff", faces=[6, 1, 1, 1])
    assert whose(table) == ("party", 0)
    table.refuse("turn", "MG-37", "drop-prone", "tariq")
    table.do("strike", "zaynab", target="guard", weapon="sword")
    table.do("react", "guard", how="none", faces=[1, 1, 1, 1])
    table.do("end-turn")
    assert whose(table) == ("adversaries", 0)
    assert table.one("zaynab").slow_spent
    table.do("strike", "guard", target="tariq", weapon="sword")
    assert table.asks() == ("reaction", ("tariq",))
    table.do("react", "tariq", how="none", faces=[1, 1, 1, 1])
    table.do("end-turn")
    assert whose(table) == ("party", 1)
    assert not table.one("zaynab").slow_spent


@pytest.mark.rule("MG-30")
def test_nobody_keeps_cool() -> None:
    table = Table(pc(armour="heavy"), foe(), opening=None)
    events = table.do("start-fight", opening="standoff", faces=[1])
    assert [die.sides for die in only(events, ev.TestRolled).test.pool.dice] == [6]
    assert whose(table) == ("adversaries", 0)


@pytest.mark.rule("MG-32", "MG-33")
def test_a_round_has_two_turns_and_people_act_in_any_order() -> None:
    table = Table(pc(carried=["knife"]), pc("Tariq", carried=["knife"]), foe())
    table.do("draw", "tariq", weapon="knife")
    table.do("draw", "zaynab", weapon="knife")
    table.do("move", "tariq", to="z1")
    assert whose(table) == ("party", 1)
    table.do("end-turn")
    assert whose(table) == ("adversaries", 1)
    table.do("end-turn")
    assert whose(table) == ("party", 2)
    assert {option.command["do"] for option in table.session.options("gm") if option.group == "act"} >= {
        "strike",
        "move",
    }


@pytest.mark.rule("MG-34", "MG-35")
def test_the_slow_action_may_be_a_second_fast_one_but_not_the_other_way_round() -> None:
    table = Table(pc(), foe(zone="z2"))
    table.do("move", "zaynab", to="z1")
    assert (table.one("zaynab").fast_spent, table.one("zaynab").slow_spent) == (True, False)
    table.do("move", "zaynab", to="z0")
    assert table.one("zaynab").slow_spent
    table.refuse("cost", "MG-35", "move", "zaynab", to="z1")
    table = Table(pc(), foe())
    table.do("strike", "zaynab", target="guard", weapon="sword")
    table.do("react", "guard", how="none", faces=[1, 1, 1, 1])
    table.refuse("cost", "MG-35", "strike", "zaynab", target="guard", weapon="sword")


@pytest.mark.rule("MG-35", "MG-S20")
def test_an_interruption_may_come_out_of_the_slow_action() -> None:
    for value, asked in (("on", True), ("off", False)):
        table = Table(pc(), foe(carried=["knife"]), options={"slow-pays-interruption": value})
        table.do("rule-set", "guard", field="fast-spent", value=1)
        table.do("strike", "zaynab", target="guard", weapon="sword")
        assert (table.asks()[0] == "reaction") is asked


@pytest.mark.rule("MG-36")
def test_what_was_kept_lapses_with_the_round() -> None:
    table = Table(pc(), foe())
    table.do("rule-set", "zaynab", field="slow-spent", value=1)
    table.do("rule-set", "zaynab", field="fast-spent", value=1)
    table.do("end-turn")
    assert table.one("zaynab").fast_spent
    table.do("end-turn")
    assert not table.one("zaynab").fast_spent
    assert not table.one("zaynab").slow_spent


@pytest.mark.rule("MG-37")
def test_actions_are_for_the_own_turn() -> None:
    table = Table(pc(), foe())
    said = table.refuse("turn", "MG-37", "strike", "guard", target="zaynab", weapon="sword")
    assert said == "Guard can only interrupt in the party’s turn"


@pytest.mark.rule("MG-38")
def test_free_actions_cost_nothing() -> None:
    table = Table(pc(), foe())
    table.do("shout", "zaynab", text="Now!")
    table.do("drop-prone", "zaynab")
    table.do("drop-item", "zaynab", weapon="sword")
    person = table.one("zaynab")
    assert (person.slow_spent, person.fast_spent, person.prone) == (False, False, True)
    assert "sword" in table.state.zones["z0"].loot
    table.refuse("turn", "MG-37", "shout", "guard", text="No!")


@pytest.mark.rule("MG-39")
def test_a_defence_comes_before_the_dice() -> None:
    table = Table(pc(), foe())
    table.refuse("too-late", "MG-39", "react", "guard", how="block")
    table.do("strike", "zaynab", target="guard", weapon="sword")
    assert not of(list(table.session.timeline.step(table.session.head).events), ev.TestRolled)
    table.do("react", "guard", how="none", faces=[4, 4, 1, 1])
    table.refuse("too-late", "MG-39", "react", "guard", how="block")


@pytest.mark.rule("MG-40")
def test_one_defence_for_one_attack_and_nobody_elses() -> None:
    table = Table(pc(), foe(), foe("Brute"))
    table.do("strike", "zaynab", target="guard", weapon="sword")
    assert table.asks() == ("reaction", ("guard",))
    table.refuse("turn", "MG-39", "react", "brute", how="block")
    table.do("react", "guard", how="block", faces=[6, 1, 1, 1, 1, 1])
    assert table.asks() == ("", ())
    assert table.one("guard").fast_spent
    assert not table.one("guard").slow_spent


@pytest.mark.rule("MG-41")
def test_help_costs_the_same_action_and_gives_one_each_up_to_three() -> None:
    friends = [pc(name, skills={}) for name in ("Ada", "Ben", "Cem", "Dia")]
    table = Table(pc(), *friends, foe())
    table.refuse(
        "cap-reached", "MG-41", "strike", "zaynab", target="guard", weapon="sword", helpers=["ada", "ben", "cem", "dia"]
    )
    table.do("strike", "zaynab", target="guard", weapon="sword", helpers=["ada", "ben", "cem"])
    assert [table.one(who).slow_spent for who in ("ada", "ben", "cem", "dia")] == [True, True, True, False]
    events = table.do("react", "guard", how="none", faces=[1] * 7)
    assert len(only(events, ev.TestRolled).test.pool.dice) == 2 + 2 + 3
    table.refuse("cost", "MG-41", "shove", "dia", target="guard", helpers=["ada"])


@pytest.mark.rule("MG-41", "MG-S104")
def test_help_ahead_is_paid_at_once_and_lapses_with_the_turn() -> None:
    table = Table(pc(), pc("Tariq"), foe(), foe("Brute", zone="z2"))
    table.do("help", "tariq", whom="zaynab", speed="slow")
    assert table.one("tariq").slow_spent
    table.do("strike", "zaynab", target="guard", weapon="sword")
    events = table.do("react", "guard", how="none", faces=[1] * 5)
    assert len(only(events, ev.TestRolled).test.pool.dice) == 5
    assert table.one("tariq").helping is None
    table = Table(pc(), pc("Tariq"), foe())
    table.do("help", "tariq", whom="zaynab", speed="slow")
    table.do("end-turn")
    assert table.one("tariq").helping is None


@pytest.mark.rule("MG-41")
def test_who_cannot_help() -> None:
    table = Table(pc(), pc("Tariq", zone="z2"), foe())
    table.refuse("not-able", "MG-41", "shove", "zaynab", target="guard", helpers=["tariq"])
    table.do("rule-place", "tariq", to="z1")
    table.do("rule-condition", "tariq", condition="broken-mental", on=True)
    table.refuse("not-able", "MG-41", "shove", "zaynab", target="guard", helpers=["tariq"])
    table.do("rule-condition", "tariq", condition="broken-mental", on=False)
    table.do("shove", "zaynab", target="guard", helpers=["tariq"])


@pytest.mark.rule("MG-42", "MG-43")
def test_other_tests_are_rolled_and_their_successes_told() -> None:
    table = Table(pc(), foe())
    events = table.do("attempt", "zaynab", what="persuade", skill="inspiration", need=1, faces=[8, 6])
    assert only(events, ev.Attempted).successes == 2
    assert table.one("zaynab").slow_spent
    table.do("attempt", "zaynab", what="use-item", skill="artistry", faces=[1])
    assert table.one("zaynab").fast_spent


@pytest.mark.rule("MG-130", "MG-131")
def test_a_turn_does_not_wait_for_an_insight_which_the_other_sides_turn_does_not_take_away() -> None:
    table = Table(pc(), pc("Tariq"), foe(zone="z1"))
    table.do("rule-broken", "tariq", kind="physical", row=61, faces=[6])
    for who in ("zaynab", "tariq"):
        for action in ("slow-spent", "fast-spent"):
            table.do("rule-set", field=action, who=who, value=1)
    (asked,) = table.session.pending("players")
    assert (asked.who, asked.question) == ("", "The party's turn: everybody has acted. End the turn?")
    table.do("end-turn")
    (insight,) = (found for found in table.session.options("players", "tariq") if found.command["do"] == "use-insight")
    assert insight.enabled
    table.do("use-insight", "tariq", insight=insight.command["insight"], use="vision")
    assert all(trait.used for trait in table.one("tariq").traits)


@pytest.mark.rule("MG-101")
def test_a_fight_is_won_by_the_side_that_is_left() -> None:
    for gone, winner in ((["guard"], "party"), (["zaynab"], "adversaries"), (["guard", "zaynab"], ""), ([], "")):
        table = Table(pc(), foe())
        for who in gone:
            table.do("rule-remove", who, how="dead")
        assert only(table.do("end-fight"), flow.FightEnded).winner == winner


@pytest.mark.rule("MG-28")
def test_whoever_has_no_wits_is_not_tested_in_an_ambush() -> None:
    """An animal in all but name: Observation is an attribute that it has not."""
    table = Table(pc(), foe("Ghoul", wits=0, empathy=0), foe("Captain"), opening=None)
    events = table.do("start-fight", opening="ambush", victims="adversaries", faces=[1, 1])
    assert [event.test.who for event in events if isinstance(event, ev.TestRolled)] == ["captain"]
    assert table.state.skipping == ("captain",)

"""The exchange as a frame with questions, and the GM above its rolls (MR-07)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.systems.mir.commands import Apply, Roll
from engine.systems.mir.events import attack as ev
from engine.systems.mir.minds import MINDS
from tests.engine.mir.scene import Table, damages, foe, hits, of, only, pc


def held(**fields: Any) -> Table:
    table = Table(pc(), pc("Osip", at=1), foe(health=40))
    table.do("attack-melee", "irena", weapon="mace", targets=["guard"], hold=True, **fields)
    return table


@pytest.mark.rule("MR-07")
def test_a_held_attack_waits_for_the_gm_before_and_after_its_dice() -> None:
    table = held()
    assert table.question().startswith("Irena attacks Guard. Situation dice")
    table.refuse("window", "MR-08", "move", "irena", to="1")
    table.refuse("window", "MR-08", "end-fight")
    table.refuse("window", "MR-08", "apply")
    table.do("rule-situation", "irena", dice=1, reason="rage")
    table.do("rule-situation", "guard", dice=-1, reason="mud")
    table.do("rule-situation", "irena", dice=1, reason="rage", allies=2)
    rolled = only(table.do("roll", faces=[*hits(3, 7), *hits(1, 2)]), ev.AttackRolled)
    assert str(rolled.attack.pool) == "Combat pool 4 + allies 2 + rage 1 = 7"
    assert str(rolled.defence.pool) == "Defence 3 − situation 1 = 2"
    assert table.question() == "The dice are down. Overrule, or let them count?"
    table.refuse("window", "MR-07", "roll")
    assert damages(table.do("apply")) == [("guard", 4)]


@pytest.mark.rule("MR-07", "MR-08")
def test_what_waits_for_the_table_is_asked_of_no_mind_and_goes_on_by_itself() -> None:
    table = held()
    assert (MINDS.asked(table.state), MINDS.flow(table.state)) == ((), Roll())
    table.do("roll", faces=[*hits(2, 4), *hits(3, 3)])
    assert (MINDS.asked(table.state), MINDS.flow(table.state)) == ((), Apply())
    table.do("apply")
    assert (MINDS.asked(table.state), MINDS.flow(table.state)) == (("irena",), None)


@pytest.mark.rule("MR-07")
def test_what_can_be_overruled_is_called_by_what_it_is() -> None:
    table = held()
    table.do("roll", faces=[*hits(2, 4), *hits(3, 3)])
    rulings = {o.id.partition(":")[2]: o.label for o in table.session.options() if o.id.startswith("rule-overrule:")}
    assert rulings == {
        "outcome": "Overrule who wins",
        "attack": "Overrule the successes of the attack",
        "attack-critical": "Overrule the critical of the attack",
        "attack-die": "Turn a die of the attack",
        "defence": "Overrule the successes of the defence",
        "defence-critical": "Overrule the critical of the defence",
        "defence-die": "Turn a die of the defence",
    }
    table = Table(pc(), foe())
    table.do("skill-test", "irena", skill="strength", difficulty=2, faces=hits(2, 4))
    rulings = {o.id.partition(":")[2]: o.label for o in table.session.options() if o.id.startswith("rule-overrule:")}
    assert rulings == {
        "test": "Overrule the test",
        "test-successes": "Overrule the successes of the test",
        "test-die": "Turn a die of the test",
    }


@pytest.mark.rule("MR-07", "MR-34")
def test_a_target_can_be_set_unaware_before_the_dice() -> None:
    table = held()
    table.do("rule-set", "guard", field="unaware", value=1)
    assert only(table.do("roll", faces=hits(2, 4)), ev.AttackRolled).defence is None
    assert damages(table.do("apply")) == [("guard", 3)]


@pytest.mark.rule("MR-07")
def test_overruling_dice_works_everything_downstream_out_anew() -> None:
    table = held()
    table.do("roll", faces=[*hits(4, 4), *hits(0, 3)])
    table.do("rule-overrule", what="attack-dice", value="1 1 1 1", reason="the story")
    assert table.told()[0] == "The GM overrules: dice 1 1 1 1; was 7 7 7 7, 4 successes (the story)"
    table.do("rule-overrule", what="defence-die", at=1, value=12)
    pools = table.session.view().pools
    assert pools[0].lines == ("Combat pool 4", "overruled: was 7 7 7 7, 4 successes")
    assert pools[1].faces == (12, 1, 1)
    table.do("apply")
    events = table.do("take-health-loss", "irena")
    assert damages(events) == [("irena", 2 + 3 - 2)]


@pytest.mark.rule("MR-07", "MR-08")
def test_overruled_dice_are_as_many_as_the_pool_and_faces_of_a_d12() -> None:
    table = held()
    table.do("roll", faces=[*hits(4, 4), *hits(0, 3)])
    message = table.refuse("bad-dice", "MR-08", "rule-overrule", what="attack-dice", value="1 2")
    assert message == "2 dice given, the pool is Combat pool 4"
    message = table.refuse("bad-dice", "MR-08", "rule-overrule", what="attack-dice", value="1")
    assert message == "1 die given, the pool is Combat pool 4"
    table.refuse("bad-dice", "MR-08", "rule-overrule", what="attack-dice", value="1 1 1 13")
    table.refuse("bad-dice", "MR-08", "rule-overrule", what="attack-die", at=5, value=3)
    table.refuse("choice", "MR-07", "rule-overrule", what="everything", value=1)
    table.refuse("range", "MR-07", "rule-overrule", what="attack", value=100)


@pytest.mark.rule("MR-07")
def test_overruling_only_the_successes_leaves_the_twelves_as_rolled() -> None:
    table = held()
    table.do("roll", faces=[12, 12, 1, 1, *hits(0, 3)])
    table.do("rule-overrule", what="attack", value=1)
    events = table.do("apply")
    assert only(events, ev.CriticalScored).twelves == 2
    assert damages(events) == [("guard", 1 + 3 - 2)]
    table = held()
    table.do("roll", faces=[12, 12, 1, 1, *hits(0, 3)])
    table.do("rule-overrule", what="attack-critical", value=False)
    assert not of(table.do("apply"), ev.CriticalScored)
    table = held()
    table.do("roll", faces=[*hits(0, 4), *hits(3, 3)])
    table.do("rule-overrule", what="attack-critical", value=True)
    assert only(table.do("apply"), ev.CriticalScored).twelves == 2


@pytest.mark.rule("MR-07")
@pytest.mark.parametrize(
    ("outcome", "hurt"), [("attacker", ["guard"]), ("defender", ["irena"]), ("none", []), ("both", ["guard", "irena"])]
)
def test_the_gm_decides_who_wins(outcome: str, hurt: list[str]) -> None:
    table = held()
    table.do("roll", faces=[*hits(2, 4), *hits(2, 3)])
    table.do("rule-overrule", what="outcome", value=outcome)
    table.do("apply")
    events = (
        table.do("take-health-loss", "irena")
        if table.state.exchange
        else table.session.timeline.step(table.session.head).events
    )
    assert [who for who, _ in damages(list(events))] == hurt


@pytest.mark.rule("MR-07")
def test_an_open_decision_can_be_overruled_away_with_its_answers() -> None:
    table = Table(pc(weapon="rod", health=30), foe("Guard", weapon="rod"), foe("Brute", weapon="rod"))
    faces = [*hits(0, 4), *hits(2, 4)]
    table.do("attack-melee", "irena", weapon="rod", targets=["guard", "brute"], faces=faces)
    table.do("take-health-loss", "irena")
    table.do("rule-overrule", what="defence", value=4)
    assert table.question() == "Irena: 5 damage. Lose Health or take a Wound?"
    assert table.state.exchange is not None
    assert table.state.exchange.answers == ()
    events = table.do("rule-overrule", what="outcome", value="attacker")
    assert damages(events) == [("guard", 1), ("brute", 1)]


@pytest.mark.rule("MR-07")
def test_effects_can_be_taken_back_as_long_as_they_stand_alone() -> None:
    table = Table(pc(), foe(health=4))
    table.strike(hits(3, 4), hits(0, 3))
    assert not table.one("guard").alive
    table.do("rule-overrule", what="attack", value=1)
    assert (table.one("guard").alive, table.one("guard").health) == (True, 2)
    table.do("rule-overrule", what="outcome", value="none")
    assert table.one("guard").health == 4
    table.do("rule-set", "guard", field="health", value=1)
    table.refuse("nothing-to-overrule", "MR-07", "rule-overrule", what="outcome", value="both")


@pytest.mark.rule("MR-07")
def test_a_broken_shield_and_a_wound_come_back_too() -> None:
    table = Table(pc(weapon="axe"), foe(weapon=["rod", "shield"]))
    table.strike([12, 12, 1, 1], hits(0, 3), weapon="axe")
    table.do("break-shield", "irena", target="guard", shatter=True)
    table.do("rule-overrule", what="outcome", value="none")
    assert "shield" in table.one("guard").items


@pytest.mark.rule("MR-07")
def test_nothing_to_overrule() -> None:
    table = Table(pc(), foe(unaware=True))
    table.refuse("nothing-to-overrule", "MR-07", "rule-overrule", what="outcome", value="none")
    table.refuse("nothing-to-overrule", "MR-07", "rule-overrule", what="test", value=True)
    table.strike(hits(3, 4))
    table.refuse("nothing-to-overrule", "MR-34", "rule-overrule", what="defence", value=1)


@pytest.mark.rule("MR-07")
def test_tests_can_be_overruled_with_all_they_did() -> None:
    run = Table(pc(), foe(at=9))
    run.do("run", "irena", to="3", faces=hits(1, 4))
    run.do("rule-overrule", what="test", value=True)
    assert run.one("irena").at == 3
    run.do("rule-overrule", what="test-successes", value=0)
    assert run.one("irena").at == 2

    care = Table(pc(), pc("Osip", wounds=[(4, False)]), foe())
    care.do("bandage", "irena", patient="osip", wound=1, faces=hits(1, 3))
    care.do("rule-overrule", what="test", value=True)
    assert not care.one("osip").unconscious
    care.do("rule-overrule", what="test", value=False)
    assert care.one("osip").unconscious

    long = Table(pc(), foe())
    long.do("prolonged-start", "irena", skill="strength", target=5, label="gate", faces=hits(1, 4))
    long.do("rule-overrule", what="test-successes", value=3)
    begun = long.one("irena").prolonged
    assert begun is not None
    assert begun.progress == 3
    long.do("rule-overrule", what="test", value=True)
    assert long.one("irena").prolonged is None


@pytest.mark.rule("MR-07", "MR-S26")
def test_criticals_that_are_equal_in_everything_wound_once_it_is_ruled_who_wins() -> None:
    table = Table(pc(), foe(health=40, important=True), options={"critical-dead-heat": "damage-only"})
    table.strike([12, 12, 1, 1], [12, 12, 1])
    assert table.question() == "Guard: 5 damage. Lose Health or take a Wound?"
    table.do("rule-overrule", what="outcome", value="attacker")
    assert table.question() == "Guard: 5 damage, besides a critical Wound. Health or Wound?"


@pytest.mark.rule("MR-07")
def test_a_test_stands_alone_no_more_once_something_befell_whom_it_was_for() -> None:
    care = Table(pc(), pc("Osip", wounds=[(3, False)]), foe())
    care.do("bandage", "irena", patient="osip", wound=1, faces=hits(1, 3))
    care.do("rule-set", "osip", field="health", value=5)
    care.refuse("nothing-to-overrule", "MR-07", "rule-overrule", what="test", value=True)


@pytest.mark.rule("MR-07")
def test_a_hidden_roll_tells_players_the_outcome_only() -> None:
    table = Table(pc(), foe(health=40))
    table.strike(hits(3, 4), hits(1, 3), hidden=True)
    assert table.told("players") == ["Irena attacks Guard: Mace", "Irena hits Guard", "Guard is hurt"]
    assert table.session.view("players").pools == ()
    assert table.session.view("gm").pools[0].total == "3 successes"
    table.do("end-slot", "irena")
    table.do("skill-test", "guard", skill="strength", difficulty=2, hidden=True, faces=hits(2, 4))
    assert table.told("players") == ["Guard, Strength (Fear): passed"]
    assert not table.session.view("players").pools
    table.do("end-slot", "guard")
    assert table.option("skill-test:irena:hidden").command["hidden"]
    assert not table.has("skill-test:irena:hidden", "players")


@pytest.mark.rule("MR-07")
def test_an_open_roll_can_be_hidden_and_shown() -> None:
    table = held()
    table.do("rule-roll", hidden=True)
    table.do("roll", faces=[*hits(3, 4), *hits(1, 3)])
    assert table.session.view("players").pools == ()
    table.do("rule-roll", hidden=False)
    assert len(table.session.view("players").pools) == 2
    Table(pc(), foe()).refuse("nothing-to-overrule", "MR-07", "rule-roll", hidden=True)


def test_the_same_dice_come_up_after_undo_for_the_gm_who_wants_to_look_first() -> None:
    table = Table(pc(), foe(health=40))
    table.do("attack-melee", "irena", weapon="mace", targets=["guard"])
    rolled = only(list(table.session.timeline.step(table.session.head).events), ev.AttackRolled)
    table.session.undo()
    table.do("attack-melee", "irena", weapon="mace", targets=["guard"], hold=True)
    assert only(table.do("roll"), ev.AttackRolled) == rolled


@pytest.mark.rule("MR-62")
def test_a_ruling_that_takes_the_last_question_away_lets_the_exchange_take_effect() -> None:
    table = Table(pc(), foe("Guard", important=True))
    table.strike(hits(3, 4), hits(0, 3))
    assert table.question().startswith("Guard: 4 damage")
    table.do("rule-set", "guard", field="important", value=0)
    assert (table.state.exchange, table.one("guard").health) == (None, 6)


def test_gm_rulings_stay_open_while_a_decision_is_open() -> None:
    table = Table(pc(), foe(), foe("Brute", at=3))
    table.strike(hits(0, 4), hits(2, 3))
    table.do("rule-set", "brute", field="health", value=2)
    table.do("rule-add", entry="foe-guard", at="5")
    table.do("rule-remove", "brute", how="fled")
    table.do("rule-note", text="fled over the roof")
    table.refuse("window", "MR-54", "rule-slot", "guard")
    table.do("take-health-loss", "irena")

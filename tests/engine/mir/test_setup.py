"""Laying a field out on the spot, writing it down as an encounter, and the next fight of a chronicle."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.core.copied import across
from engine.core.refusal import Refused
from engine.core.session import Session
from engine.systems.mir import Encounter, check
from engine.systems.mir.catalog import Placed, Scar
from engine.systems.mir.coming import Coming
from engine.systems.mir.ruleset import Rules
from tests.engine.mir.scene import BASE, Table, foe, pc
from tests.fillings import fillings


def empty(options: dict[str, str] | None = None) -> tuple[Rules, Session[Any, Any, Any]]:
    rules: Any = Rules(BASE)
    return rules, Session(rules, rules.begin(rules.blank("The yard", {}), options), seed=1)


def give(rules: Rules, session: Session[Any, Any, Any], verb: str, **fields: Any) -> None:
    session.do(rules.read({"do": verb, **fields}))


@pytest.mark.rule("MR-15", "MR-30")
def test_a_field_is_laid_out_and_the_fight_is_started() -> None:
    rules, session = empty({"ammo": "on"})
    assert rules.sizes() == ()
    assert (session.view().phase, session.view().clock) == ("setup", "day 1 · setting up")
    assert [box.column for box in session.view().board.zones] == [-1, 0, 1, 2, 3, 4, 5]
    start = next(option for option in session.options() if option.id == "start-fight")
    assert (start.group, start.enabled, start.code) == ("table", False, "encounter")
    give(rules, session, "rule-add", entry="pc-irena", at="0")
    give(rules, session, "rule-add", entry="foe-guard", at="2", count=3)
    assert list(session.state.combatants) == ["irena", "guard-1", "guard-2", "guard-3"]
    give(rules, session, "rule-pin", who="irena", other="guard-2", units=0)
    give(rules, session, "rule-remove", who="guard-2", how="removed")
    assert session.state.pins == {}
    give(rules, session, "rule-wound", who="irena", change="add", severity=1)
    give(rules, session, "rule-label", at=2, text="gate")
    start = next(option for option in session.options() if option.id == "start-fight")
    assert (start.enabled, start.hot, start.label) == (True, True, "Start the fight")
    give(rules, session, "start-fight")
    give(rules, session, "roll-initiative")
    assert session.view().phase == "slot"
    assert rules.house_rules(session.state)["ammo"] == "on"


@pytest.mark.rule("MR-13")
def test_nothing_of_a_fight_is_legal_before_it_starts() -> None:
    rules, session = empty()
    give(rules, session, "rule-add", entry="pc-irena", at="0")
    for verb, fields in (
        ("roll-initiative", {}),
        ("end-slot", {"who": "irena"}),
        ("end-fight", {}),
        ("end-day", {}),
        ("rule-order", {"order": ["irena"]}),
    ):
        with pytest.raises(Refused) as no:
            give(rules, session, verb, **fields)
        assert no.value.refusal.code == "phase"
        assert no.value.refusal.message == "the field is being laid out: start the fight first"


def test_everything_offered_while_setting_up_is_accepted() -> None:
    rules, session = empty()
    give(rules, session, "rule-add", entry="pc-irena", at="0")
    give(rules, session, "rule-add", entry="foe-guard", at="1")
    offered = [option for option in session.options() if option.group == "setup"]
    assert {
        "setup-rule-add",
        "setup-rule-remove:roster",
        "setup-rule-place",
        "setup-rule-label",
        "setup-rule-set:hidden:guard",
    } <= {offer.id for offer in offered}
    for option in offered:
        for command in fillings(option, 6):
            give_dict(rules, session, command)
            session.undo()


def test_somebody_is_put_on_a_position_by_its_own_figure() -> None:
    """The 4 led to position 2, and the 2 to position 0."""
    rules, session = empty()
    give(rules, session, "rule-add", entry="pc-irena", at="0")
    offered = {option.id: option for option in session.options()}
    for id_, name in (("setup-rule-add", "at"), ("setup-rule-place", "to")):
        slot = next(slot for slot in offered[id_].slots if slot.name == name)
        digits = dict(zip(slot.allowed({}), slot.fixed_digits({}), strict=True))
        assert {at: digit for at, digit in digits.items() if digit} == {str(at): at for at in range(1, 10)}


def test_no_ruling_says_the_same_twice() -> None:
    rules, session = empty()
    give(rules, session, "rule-add", entry="pc-irena", at="0")
    told = [option.label.partition(": ") for option in session.options()]
    assert not [what for what, _, value in told if value and value.lower() == what.lower()]


def give_dict(rules: Rules, session: Session[Any, Any, Any], command: dict[str, Any]) -> None:
    session.do(rules.read(command))


def test_a_field_becomes_an_encounter_that_begins_the_same() -> None:
    rules, session = empty({"ranged-tie": "hit"})
    give(rules, session, "rule-add", entry="pc-irena", at="0")
    give(rules, session, "rule-add", entry="foe-guard", at="2", count=2)
    give(rules, session, "rule-add", entry="foe-knight", at="3", name="Sir Bors")
    give(rules, session, "rule-wound", who="irena", change="add", severity=4)
    give(rules, session, "rule-hide", who="guard-2", hidden=True)
    made = rules.encounter_of(session.state, "The yard", "Guards")
    assert made.combatants == (
        Placed("pc-irena", 0, wounds=(Scar(4),)),
        Placed("foe-guard", 2),
        Placed("foe-guard", 2, hidden=True),
        Placed("foe-knight", 3, name="Sir Bors"),
    )
    assert made.options == {"ranged-tie": "hit"}
    assert check(BASE, made) == []
    again = rules.begin(made)
    assert [person.name for person in again.combatants.values()] == ["Irena", "Guard", "Guard in hiding", "Sir Bors"]
    assert again.house.ranged_tie == "hit"
    assert rules.begin(made, {"ranged-tie": "miss"}).house.ranged_tie == "miss"


def test_an_encounter_of_a_running_fight_is_fresh() -> None:
    table = Table(pc(), foe())
    table.do("rule-set", "guard", field="health", value=2)
    table.do("rule-wound", "irena", change="add", severity=2)
    made = table.rules.encounter_of(table.state, "Again", "")
    assert made.combatants == (Placed("pc-irena", 0), Placed("foe-guard", 0))
    strange = Table(pc(), foe("Stranger"))
    with pytest.raises(Refused) as no:
        Rules(BASE).encounter_of(strange.state, "Again", "")
    assert no.value.refusal.code == "encounter"


def test_house_rules_of_an_encounter_are_checked() -> None:
    with pytest.raises(Refused):
        Rules(BASE).begin(Rules(BASE).blank("x", {}), {"luck": "on"})
    wrong = Encounter("mir", "x", "", (Placed("pc-irena", 0),), options={"luck": "on", "ammo": "some"})
    assert [problem.path for problem in check(BASE, wrong)] == ["options", "options.ammo"]


@pytest.mark.rule("MR-16")
def test_the_next_fight_is_fought_by_those_who_are_left() -> None:
    table = Table(pc(), pc("Osip"), foe())
    table.do("rule-set", "guard", field="alive", value=0)
    table.do("rule-wound", "irena", change="add", severity=2)
    table.do("end-fight")
    table.session.do(table.rules.next_fight(table.encounter))
    assert list(table.state.combatants) == ["irena", "osip", "guard"]
    assert len(table.one("irena").wounds) == 1
    assert table.one("guard").alive
    assert table.state.phase == "initiative"


@pytest.mark.rule("MR-30")
def test_in_the_next_fight_characters_stand_where_the_encounter_has_them() -> None:
    """They stood where the last one had left them, seven units off, on a track with the names of the last one."""
    table = Table(pc(), pc("Osip"), foe())
    table.do("rule-label", at=4, text="wall")
    table.do("rule-place", "irena", to="7")
    table.do("rule-place", "osip", to="-3")
    table.do("end-fight")
    hounds = Encounter("mir", "Hounds", "", (Placed("pc-osip", 1), Placed("foe-guard", 2)))
    assert table.one("irena").at == 7
    table.do("next-fight", encounter=msgspec.to_builtins(across(Coming, hounds)))
    assert (table.one("irena").at, table.one("osip").at) == (1, 1), "who is not in it stands with the others"
    assert table.state.places == {}
    told = table.session.lines(table.session.head)
    assert not any(line.ruling for line in told), "nobody ruled that a position is nowhere in particular"
    table.do("end-fight")
    table.do("rule-place", "irena", to="3")
    table.do("next-fight", stakes="again")
    assert table.one("irena").at == 3, "with nothing laid out everybody stays"


@pytest.mark.rule("MR-15")
def test_nobody_is_dropped_in_a_fight() -> None:
    table = Table(pc(), foe())
    table.refuse("phase", "MR-16", "rule-remove", "guard", how="removed")
    table.do("end-fight")
    table.do("skill-test", "guard", skill="strength", difficulty=1, faces=[7, 1, 1, 1])
    table.do("rule-remove", "guard", how="removed")
    assert list(table.state.combatants) == ["irena"]
    assert table.session.view().pools == ()


def test_rulings_about_one_have_that_one_filled_in() -> None:
    table = Table(pc(), foe())
    option = table.option("rule-set:health:guard", who="guard")
    assert (option.command["who"], option.slots[0].min, option.slots[0].max) == ("guard", 0, 10)
    assert option.section == "People"
    alone = {option.id for option in table.session.options("gm", "")}
    assert "end-fight" in alone
    assert not any(option.startswith("attack") for option in alone)


@pytest.mark.rule("MR-15")
def test_names_in_other_letters_tell_characters_apart() -> None:
    """The roster knows people by ids made from their names: two of the same would be one person."""
    rules, session = empty()
    give(rules, session, "rule-add", entry="pc-irena", at="0", name="Анна")
    give(rules, session, "rule-add", entry="pc-irena", at="0", name="Борис")
    give(rules, session, "rule-add", entry="foe-guard", at="2")
    assert list(session.state.combatants) == ["анна", "борис", "guard"]
    third = Encounter("mir", "Next", "", (Placed("pc-irena", 0, name="Вера"), Placed("pc-irena", 0, name="Анна")))
    give(rules, session, "start-fight")
    give(rules, session, "roll-initiative")
    give(rules, session, "end-fight")
    give(rules, session, "next-fight", encounter=msgspec.to_builtins(across(Coming, third)))
    assert [who for who in session.state.combatants if who != "guard"] == ["анна", "борис", "вера"]


@pytest.mark.parametrize(
    ("placed", "places", "told"),
    [
        (Placed("foe-guard", 0, 1_000_000_000), {}, "combatants[0].count is 1000000000: must be 1 to 99"),
        (Placed("foe-guard", 0, 0), {}, "combatants[0].count is 0: must be 1 to 99"),
        (Placed("foe-guard", -5_000), {}, "combatants[0].at is -5000: must be -100 to 100"),
        (
            Placed("foe-guard", 0),
            {"--5": "gate"},
            "places.--5 is no position: positions are whole numbers, −100 to 100",
        ),
    ],
)
def test_an_encounter_nobody_could_play_is_named_before_it_is_built(
    placed: Placed, places: dict[str, str], told: str
) -> None:
    problems = check(BASE, Encounter("mir", "Crowd", "", (placed,), places=places))
    assert [f"{problem.path} {problem.message}" for problem in problems] == [told]


def test_a_sheet_whose_dice_no_table_could_roll_is_named() -> None:
    guard = msgspec.structs.replace(BASE.foes["foe-guard"], pools={"instinct": 1_000_000_000})
    catalog = msgspec.structs.replace(BASE, foes={**BASE.foes, "foe-guard": guard})
    told = [f"{problem.path} {problem.message}" for problem in check(catalog)]
    assert told == ["foes.foe-guard.pools.instinct is 1000000000: must be 0 to 99"]


@pytest.mark.rule("MR-15")
def test_the_next_fight_is_refused_for_what_its_encounter_could_not_be() -> None:
    table = Table(pc(), foe())
    table.do("end-fight")
    crowd = Encounter("mir", "Crowd", "", (Placed("foe-guard", 0, 1_000_000_000),))
    table.refuse("encounter", "MR-15", "next-fight", encounter=msgspec.to_builtins(across(Coming, crowd)))


@pytest.mark.rule("MR-21")
def test_on_a_field_laid_out_only_attacks_that_reach_somebody_are_offered() -> None:
    rules, session = empty()
    give(rules, session, "rule-add", entry="pc-irena", at="0")
    give(rules, session, "rule-add", entry="foe-bowman", at="1")
    offered = [option for option in session.options() if option.command["do"].startswith("attack")]
    assert {(option.who, option.group, option.enabled) for option in offered} == {("bowman", "table", True)}
    give(rules, session, "attack-ranged", who="bowman", weapon="bow", targets="irena")
    assert session.view().phase == "initiative"


@pytest.mark.rule("MR-15")
def test_a_field_that_is_laid_out_makes_way_for_an_encounter_and_a_fight_does_not() -> None:
    rules, session = empty()
    gate = msgspec.to_builtins(
        across(Coming, Encounter("mir", "Gate", "", (Placed("pc-irena", 0), Placed("foe-guard", 2))))
    )
    with pytest.raises(Refused) as no:
        give(rules, session, "next-fight")
    assert no.value.refusal.code == "phase"
    give(rules, session, "next-fight", encounter=gate)
    assert session.state.phase == "initiative"
    with pytest.raises(Refused) as no:
        give(rules, session, "next-fight", encounter=gate)
    assert no.value.refusal.code == "phase"

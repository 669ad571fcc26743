"""Laying a conflict out, writing it down, and carrying a roster on to the next (YO-20, YO-93)."""

from __future__ import annotations

import pytest

from content import loader
from engine.core.digest import digest
from engine.core.refusal import Refused
from engine.core.session import Session
from engine.systems.yokai import check
from engine.systems.yokai.catalog import Encounter, Entry
from tests.engine.yokai.scene import (
    AYA,
    ENCOUNTERS,
    GORO,
    KAPPA,
    KITSUNE,
    ONI,
    SUZU,
    TOMO,
    Scene,
    changed,
    rules,
    scene,
)


@pytest.mark.parametrize("name", ENCOUNTERS)
def test_an_encounter_made_of_a_conflict_begins_the_same_conflict(name: str) -> None:
    found = loader.encounter(name)
    state = rules().begin(found)
    again = rules().encounter_of(state, found.title, found.summary)
    assert digest(rules().begin(again)) == digest(state)


def empty() -> Scene:
    made = rules().blank("A clearing", {"tide": 7})
    return Scene(Session(rules(), rules().begin(made, {"tide-break": "past-limit"})))


def test_an_empty_conflict_waits_for_people() -> None:
    play = empty()
    assert (play.state.phase, play.state.tide_limit, play.state.house.tide_break) == ("setup", 7, "past-limit")
    assert play.session.pending()[0].kind == "setup"
    assert not play.option("start-fight:").enabled
    assert {option.group for option in play.session.options()} >= {"setup", "table", "ruling"}
    play.do("rule-add", entry=AYA, at="p-close")
    play.do("rule-add", entry=ONI, at="e-close", count=3)
    assert [person.name for person in play.state.combatants.values()] == ["Aya", "Oni 1", "Oni 2", "Oni 3"]
    assert play.refused("rule-add", entry=ONI, at="e-close", count=31).code == "range"
    play.do("set-order", order=[f"{ONI}-2", AYA, f"{ONI}-1+{ONI}-3"])
    assert play.option("start-fight:").hot
    play.do("start-fight")
    assert play.state.owner == f"{ONI}-2"


def test_numbers_and_options_out_of_range_are_refused() -> None:
    with pytest.raises(Refused, match="the Tide length cannot be 0: must be 1 to 99"):
        rules().blank("x", {"tide": 0})
    with pytest.raises(Refused, match="cannot be 'never'"):
        rules().begin(rules().blank("x", {}), {"tide-break": "never"})
    assert [slot.name for slot in rules().sizes()] == ["tide"]


def test_who_hides_is_written_down_under_the_id_that_the_order_has() -> None:
    play = empty()
    play.do("rule-add", entry=AYA, at="p-close")
    play.do("rule-add", entry=ONI, at="e-close")
    play.do("set-order", order=[ONI, AYA])
    play.do("rule-hide", ONI, hidden=True)
    begun = rules().begin(rules().encounter_of(play.state, "x", ""))
    assert [slot.who for slot in begun.order] == [ONI, AYA]
    assert begun.combatants[ONI].hidden


def test_somebody_of_no_pack_cannot_be_written_down() -> None:
    play = empty()
    play.do("create", name="Rin", zone="p-close", sheet={})
    with pytest.raises(Refused, match="Rin was made in this chronicle") as no:
        rules().encounter_of(play.state, "x", "")
    assert no.value.refusal.code == "encounter"


@pytest.mark.rule("YO-93")
def test_the_next_fight_is_fought_by_those_who_are_left() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"))
    changed(play, GORO, ki=5)
    play.do("end-fight")
    play.session.do(rules().next_fight(loader.encounter("bridge-at-dusk")))
    assert (play.state.phase, play.state.owner) == ("turns", AYA)
    assert {person.id for person in play.state.combatants.values() if person.side == "players"} == {AYA, GORO}
    assert play[GORO].ki == 5
    assert [turn.who for turn in play.state.order] == [AYA, f"{ONI}-1", KAPPA, GORO, f"{ONI}-2", KITSUNE]


@pytest.mark.rule("YO-93")
def test_others_take_the_places_of_characters_who_are_not_of_the_roster() -> None:
    play = scene((SUZU, "close"), (GORO, "close"), (TOMO, "close"), (ONI, "close"))
    play.do("end-fight")
    play.session.do(rules().next_fight(loader.encounter("lantern-road")))
    zones = {person.id: person.zone for person in play.state.combatants.values() if person.side == "players"}
    assert zones == {SUZU: "p-close", TOMO: "p-medium", GORO: "p-close"}
    assert [turn.who for turn in play.state.order[-3:]] == [SUZU, TOMO, GORO]


def test_without_a_roster_the_next_fight_is_as_it_is_written() -> None:
    play = empty()
    play.do("end-fight")
    play.session.do(rules().next_fight(loader.encounter("governors-hall")))
    assert play.state.phase == "turns"
    assert SUZU in play.state.combatants


@pytest.mark.rule("YO-20")
def test_a_crowd_nobody_could_play_is_named_and_never_begun() -> None:
    entry = Entry(template="oni-brute", count=1_000_000_000)
    crowd = Encounter(system="yokai", title="Crowd", summary="", combatants=(entry,))
    system = loader.rules("yokai")
    told = [f"{problem.path} {problem.message}" for problem in check(system.catalog, crowd)]
    assert "combatants[0].count is 1000000000: must be 1 to 30" in told
    with pytest.raises(Refused, match="how many cannot be 1000000000: must be 1 to 30"):
        system.begin(crowd)


@pytest.mark.rule("YO-S28")
def test_who_is_added_stands_where_that_was_said() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    for zone in ("e-close", "e-medium", "p-far", ""):
        play.do("rule-add", entry=KAPPA, at=zone)
    added = list(play.state.combatants.values())[2:]
    assert [(one.zone, one.side, one.status) for one in added] == [
        ("e-close", "enemies", "in"),
        ("e-medium", "enemies", "in"),
        ("p-far", "players", "in"),
        ("e-far", "enemies", "reserve"),
    ]

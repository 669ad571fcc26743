"""Each side of a boundary that a broken rule showed: rulings of the ground, help, terror, payers."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.systems.mirage.checks.flow import sneaks
from engine.systems.mirage.commands.acts import Strike
from engine.systems.mirage.commands.flow import SneakAttack
from engine.systems.mirage.rules.fear import terror_zone
from engine.systems.mirage.rules.mounts import ways
from engine.systems.mirage.rules.question import praying
from engine.systems.mirage.rules.turns import beaten
from engine.systems.mirage.rules.zones import edge_between
from engine.systems.mirage.state import Terror
from engine.systems.mirage.state.dice import Pool, Test
from engine.systems.mirage.state.frames import Act, Answer
from tests.engine.mirage.scene import BASE, Table, beast, foe, pc

WAYS: dict[str, tuple[bool, bool, bool] | None] = {
    "open": (True, True, False),
    "sight": (False, True, False),
    "obstacle": (True, True, True),
    "wall": (False, False, False),
    "none": None,
}
"""By what a border is called: whether one can go, see, and has to clear something."""


def border(table: Table) -> tuple[bool, bool, bool] | None:
    edge = edge_between(table.state, "z0", "z1")
    return None if edge is None else (edge.passable, edge.sight, edge.obstacle is not None)


@pytest.mark.rule("MG-44", "MG-48")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("before", WAYS)
def test_a_border_becomes_what_is_ruled_and_is_refused_where_it_is_so(before: str, way: str) -> None:
    table = Table(pc(), foe(zone="z2"))
    if before != "open":
        table.do("rule-way", a="z0", b="z1", way=before)
    assert border(table) == WAYS[before]
    if way == before:
        table.refuse("state", "MG-44", "rule-way", a="z0", b="z1", way=way)
    else:
        table.do("rule-way", a="z0", b="z1", way=way)
        assert border(table) == WAYS[way]
    table.refuse("place", "MG-44", "rule-way", a="z0", b="z0", way=way)


@pytest.mark.rule("MG-44")
@pytest.mark.parametrize("quality", ["exit", "hidden", "cluttered", "dimly-lit", "cramped"])
def test_a_zone_becomes_what_is_ruled_and_that_alone(quality: str) -> None:
    table = Table(pc(), foe(), zones=4)

    def told() -> dict[str, bool]:
        zone = table.state.zones["z3"]
        features = {condition: condition in zone.features for condition in ("cluttered", "dimly-lit", "cramped")}
        return {"exit": zone.exit, "hidden": zone.hidden, **features}

    nothing = told()
    assert not any(nothing.values())
    table.refuse("state", "MG-44", "rule-zone", zone="z3", quality=quality, on=False)
    table.do("rule-zone", zone="z3", quality=quality, on=True)
    assert told() == {**nothing, quality: True}
    table.refuse("state", "MG-44", "rule-zone", zone="z3", quality=quality, on=True)
    table.do("rule-zone", zone="z3", quality=quality, on=False)
    assert told() == nothing


@pytest.mark.rule("MG-44")
def test_several_zones_become_what_is_ruled_at_once() -> None:
    table = Table(pc(), foe(), zones=4)
    table.do("rule-zone", zone=["z1", "z3"], quality="cramped", on=True)
    assert [key for key, zone in table.state.zones.items() if "cramped" in zone.features] == ["z1", "z3"]
    table.refuse("state", "MG-44", "rule-zone", zone=["z2", "z3"], quality="cramped", on=True)
    table.refuse("choice", "MG-44", "rule-zone", zone=["z2", "z2"], quality="cramped", on=True)
    table.refuse("choice", "MG-44", "rule-zone", zone=[], quality="cramped", on=True)
    table.refuse("unknown", "MG-44", "rule-zone", zone=["z2", "z9"], quality="cramped", on=True)


@pytest.mark.rule("MG-41", "MG-S22")
@pytest.mark.parametrize(("cap", "more"), [("three", False), ("none", True)])
def test_a_fourth_helper_waits_only_where_the_table_lets_them(cap: str, more: bool) -> None:
    friends = [pc(name) for name in ("Ada", "Ben", "Cem", "Dia")]
    table = Table(pc(), *friends, foe(), options={"help-cap": cap})
    for who in ("ada", "ben", "cem"):
        table.do("help", who, whom="zaynab", speed="fast")
    if more:
        table.do("help", "dia", whom="zaynab", speed="fast")
    else:
        table.refuse("cap-reached", "MG-41", "help", "dia", whom="zaynab", speed="fast")


@pytest.mark.rule("MG-112")
def test_terror_leads_away_from_where_its_source_is_or_was() -> None:
    table = Table(pc(), foe(zone="z2"))

    def zone(terror: Terror | None, **of_the_source: Any) -> str:
        people = table.state.combatants
        changed = {
            **people,
            "zaynab": replace(people["zaynab"], terror=terror),
            "guard": replace(people["guard"], **of_the_source),
        }
        return terror_zone(replace(table.state, combatants=changed), changed["zaynab"])

    assert zone(None) == ""
    assert zone(Terror("flee", "guard", 3, zone="z1")) == "z2"
    assert zone(Terror("flee", "a howl", 3, zone="z1")) == "z1"
    assert zone(Terror("flee", "guard", 3, zone="z1"), status="fled") == "z1"


@pytest.mark.rule("MG-132")
def test_a_service_is_paid_by_each_once() -> None:
    table = Table(pc(), pc("Tariq"), foe())
    table.do("end-fight")
    table.refuse("choice", "MG-132", "take-service", service="bath", who=["zaynab"], payers=["tariq", "tariq"])


@pytest.mark.rule("MG-26")
def test_one_sneaks_up_on_enemies_who_are_there_while_being_there() -> None:
    cast = (pc(), pc("Idris"), foe(zone="z1"))
    table = Table(*cast, opening=None)
    table.refuse("target", "MG-26", "sneak-attack", "zaynab", target="idris", close=True)
    for gone in ("guard", "zaynab"):
        one = replace(table.one(gone), status="escaped")
        state = replace(table.state, combatants={**table.state.combatants, gone: one})
        found = sneaks(BASE, state, SneakAttack("zaynab", "guard", close=True))
        assert found is not None
        assert found.rule == "MG-26"
    assert sneaks(BASE, table.state, SneakAttack("zaynab", "guard", close=True)) is None


@pytest.mark.rule("MG-139")
def test_a_horse_goes_on_over_the_open_borders_of_its_zone_alone() -> None:
    table = Table(pc(), foe(zone="z3"), zones=4)
    assert ways(table.state, "zaynab") == {"z0": ("z1",), "z1": ("z0", "z2"), "z2": ("z1", "z3"), "z3": ("z2",)}
    table.do("rule-way", a="z1", b="z2", way="wall")
    assert ways(table.state, "zaynab") == {"z0": ("z1",), "z1": ("z0",), "z2": ("z3",), "z3": ("z2",)}


@pytest.mark.rule("MG-13")
def test_a_prayer_is_about_the_roll_that_was_just_made() -> None:
    def made(who: str) -> Test:
        return Test(who, "grace", "agility", Pool(()))

    ours, first, last = (made(who) for who in ("a", "b", "c"))
    answers = (Answer("b", "dodge", test=first), Answer("d", "none"), Answer("c", "dodge", test=last))
    act = Act(Strike("a", target="b"), test=ours, answers=answers)
    assert praying(replace(act, step="pray")) == ours
    assert praying(replace(act, step="pray-defence")) == last
    assert praying(replace(act, step="effect")) is None
    assert praying(replace(act, step="pray-defence", answers=())) is None


@pytest.mark.rule("MG-90")
def test_a_side_is_beaten_with_its_last_who_fights_on() -> None:
    table = Table(pc(), pc("Ben"), foe())
    assert beaten(table.state) == []
    table.do("rule-remove", who="zaynab", how="escaped")
    assert beaten(table.state) == []
    table.do("rule-broken", who="ben", kind="mental")
    assert beaten(table.state) == []
    table.do("rule-broken", who="ben", kind="physical")
    assert beaten(table.state) == ["party"]
    table.do("rule-remove", who="guard", how="dead")
    assert beaten(table.state) == ["party", "adversaries"]


@pytest.mark.rule("MG-S78")
def test_a_horse_without_its_rider_keeps_no_fight_going() -> None:
    """Whoever had beaten the last rider was asked what the horse does, turn after turn."""
    table = Table(pc(), foe(), beast(side="adversaries"))
    assert beaten(table.state) == []
    table.do("rule-remove", who="guard", how="defeated")
    assert table.state.combatants["horse"].present
    assert beaten(table.state) == ["adversaries"]
    assert beaten(Table(pc(), beast(side="adversaries")).state) == [], "wild ones are what the fight is about"

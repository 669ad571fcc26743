"""Whatever begins can be kept: no figure that a pack may hold makes a save that is refused at the door."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from content import loader
from engine.systems.mirage.catalog import Catalog, Encounter
from engine.systems.mirage.check import MOST, check
from saves.sound import check_numbers

FIGURES = {
    "armour.light.grace": -MOST,
    "melee_weapons.sword.bonus": -MOST,
    "melee_weapons.sword.damage": 0,
    "melee_weapons.unarmed.bonus": -MOST,
    "ranged_weapons.bow.bonus": -MOST,
    "ranged_weapons.bow.damage": 0,
    "ranged_weapons.bow.nearest": 0,
    "equipment.crowbar.bonus": 0,
    "critical_physical.crit-phys-11.modifier": -MOST,
    "adversaries.npc-guard.fear": 0,
    "adversaries.npc-guard.toughness": 1,
    "resources.3.capital": 0,
    "zones.ford.custom_modifiers.grace": -MOST,
}
"""Figures of packs and encounters that a save holds, and the lowest of each."""

FIGHT = {
    "system": "mirage",
    "title": "The ford",
    "summary": "",
    "zones": {"ford": {"name": "The ford", "column": 0, "row": 0, "custom_modifiers": {"grace": 0}}},
    "combatants": [
        {"sheet": "pc-zaynab", "zone": "ford", "injury": "crit-phys-11"},
        {"sheet": "npc-guard", "zone": "ford"},
    ],
}


def with_figure(path: str, value: int) -> tuple[Catalog, Encounter]:
    """The shipped packs and a fight that uses them, with another figure somewhere."""
    catalog, fight = (msgspec.to_builtins(given) for given in (loader.rules("mirage").catalog, FIGHT))
    catalog["characters"]["pc-zaynab"] |= {"ready": ["sword"], "carried": ["bow"], "items": ["crowbar"]}
    *way, last = path.split(".")
    at: Any = fight if way[0] == "zones" else catalog
    for key in way:
        at = at[key]
    at[last] = value
    if last == "nearest":
        at["farthest"] = MOST
    return msgspec.convert(catalog, Catalog), msgspec.convert(fight, Encounter)


@pytest.mark.parametrize("path", FIGURES)
def test_what_begins_is_sound_and_what_would_not_be_does_not(path: str) -> None:
    for value in (FIGURES[path], MOST):
        catalog, encounter = with_figure(path, value)
        assert (check(catalog), check(catalog, encounter)) == ([], [])
        rules = loader.ruleset("mirage", catalog)
        state = rules.begin(encounter)
        assert rules.sound(state) == ()
        check_numbers(state)
    for value in (FIGURES[path] - 1, MOST + 1):
        catalog, encounter = with_figure(path, value)
        found = [problem.path for problem in (*check(catalog), *check(catalog, encounter))]
        assert found
        assert all(path.rsplit(".", 1)[0] in told for told in found)


def test_who_stays_as_they_were_is_looked_at_again_where_what_they_speak_of_goes() -> None:
    """A step of a file is held to what it changed, and to what that leaves without a place or a hold."""
    rules = loader.rules("mirage")
    start = rules.begin(msgspec.convert(FIGHT, Encounter))
    holder, held = start.combatants
    before = replace(start, combatants={**start.combatants, holder: replace(start.combatants[holder], holding=held)})
    assert rules.sound(before, start) == ()

    def wrong(**changes: Any) -> list[str]:
        return [problem.path for problem in rules.sound(replace(before, **changes), before)]

    assert wrong() == []
    assert wrong(zones={"bank": before.zones["ford"]}) == [f"combatants.{who}.zone" for who in (holder, held)]
    assert wrong(combatants={holder: before.combatants[holder]}) == [f"combatants.{holder}.holding"]
    assert wrong(engaged=((holder, held),)) == []
    assert wrong(engaged=((holder, "nobody"),)) == ["engaged"]
    drowned = replace(before.combatants[held], zone="deep")
    assert wrong(combatants={**before.combatants, held: drowned}) == [f"combatants.{held}.zone"]

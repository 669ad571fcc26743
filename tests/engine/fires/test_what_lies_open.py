"""All of an encounter lies open (SU1): what attacks bring besides damage, what doom changes, which hand is which."""

from __future__ import annotations

from typing import Any

import pytest

from content import loader
from engine.core.view import View
from tests.engine.fires.scene import Table, attack, foe

WALKS = [{"low": 1, "high": 6, "deeds": [{"move": True}]}]


def shown(table: Table) -> View:
    found: View = loader.rules("fires").view(table.state, "gm")
    return found


def said_of(name: str, table: Table) -> dict[str, str]:
    """What stands in a section of a sheet, by what it is about."""
    who = "thug" if name == "Attacks" else "hero"
    sheet = next(sheet for sheet in shown(table).sheets if sheet.id == who)
    return {fact.name: fact.text for section in sheet.sections if section.title == name for fact in section.facts}


def what_happens(table: Table) -> str:
    """The only entry of an encounter table, in words."""
    (row,) = next(rolled for rolled in shown(table).tables if "what happens" in rolled.columns).rows
    return row[-1]


@pytest.mark.rule("FF-107")
@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({}, "2 slash"),
        ({"range": {"min": 1, "max": 2}}, "2 slash, range 1-2"),
        ({"kind": "ranged", "range": {"min": 2, "max": 6}, "shot": True}, "2 slash, range 2-6, a shot"),
        ({"kind": "ranged", "magic": True, "area": "cone", "size": 3}, "2 slash, ranged, magic, cone 3"),
        ({"modifiers": ["unblockable"], "move": 2, "times": 3}, "2 slash, unblockable, own Move 2, 3 times"),
        ({"routine": [{"amount": 1, "type": "crush"}]}, "2 slash, holding on: 1 crush a beat"),
        ({"calls": ["weir-rat"]}, "2 slash, calls Weir Rat"),
        ({"pattern": [[1, 0], [2, 0]]}, "2 slash, 2 hexes"),
    ],
)
def test_a_sheet_says_where_an_attack_reaches_and_what_helps_against_it(given: dict[str, Any], words: str) -> None:
    table = Table(foes={"thug": foe(attacks={"cut": attack(**given)})}, entries=WALKS)
    assert said_of("Attacks", table) == {"Cut": words}


@pytest.mark.rule("FF-133")
@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ({"do": "inflict", "condition": "knockback", "amount": 1}, "2 slash, Knockback 1"),
        ({"do": "inflict", "condition": "netted-webbed", "count": 2}, "2 slash, 2 Netted/Webbed"),
        ({"do": "inflict", "condition": "flinch", "when": {"assigned_hp_min": 1}}, "2 slash, on HP: Flinch"),
        ({"do": "damage", "amount": 1, "type": "bleed", "when": {"assigned_hp_min": 2}}, "2 slash, 2 on HP: 1 bleed"),
        ({"do": "guard-break"}, "2 slash, Guard Break"),
        ({"do": "inflict", "condition": "flinch", "when": {"darkness": True}}, "2 slash"),
        ({"do": "inflict", "condition": "bleeding", "on": "use", "target": "self"}, "2 slash"),
    ],
)
def test_what_an_attack_brings_stands_beside_its_damage(rule: dict[str, Any], words: str) -> None:
    """A watchman who shoves people off a wall was told as *1 crush*."""
    cut = attack(rules=[{"on": "hit", "target": "target", **rule}])
    table = Table(
        foes={"thug": foe(attacks={"cut": cut})}, entries=[{"low": 1, "high": 6, "deeds": [{"attacks": ["cut"]}]}]
    )
    assert said_of("Attacks", table) == {"Cut": words}
    assert what_happens(table) == f"Cut {words}"


@pytest.mark.rule("FF-108")
@pytest.mark.parametrize(
    ("deed", "words"),
    [
        ({"rules": [{"on": "use", "do": "shield-up", "op": "add", "target": "self"}]}, "raises its shield"),
        ({"rules": [{"on": "use", "do": "heal", "amount": 2, "target": "self"}]}, "heals 2"),
        ({"calls": ["weir-rat", "weir-rat"]}, "calls Weir Rat"),
    ],
)
def test_what_an_enemy_does_for_itself_stands_in_its_table(deed: dict[str, Any], words: str) -> None:
    """*Close the Gate* was all that was told of a shield that is raised."""
    orders = [{"low": 1, "high": 6, "deeds": [{"attacks": ["ward"]}]}]
    shield = {"defence": 1, "stability": 2, "durability": 1}
    table = Table(foes={"thug": foe(attacks={"ward": {"name": "Ward", **deed}}, shield=shield)}, entries=orders)
    assert said_of("Attacks", table) == {"Ward": words}
    assert what_happens(table) == f"Ward ({words})"


@pytest.mark.rule("FF-45")
@pytest.mark.parametrize(
    ("doom", "told"),
    [
        ({}, ""),
        ({"value": "move", "by": 1}, " (all enemies: move +1)"),
        ({"value": "p-def", "by": -2, "who": ["thug"]}, " (Thug: P.DEF −2)"),
        ({"tile": "pit", "cells": ["4,5", "6,5"]}, " (pit at 4,5 and 6,5)"),
        ({"tile": "", "cells": ["4,5"]}, " (plain ground at 4,5)"),
        ({"packets": [{"amount": 2, "type": "burn"}]}, " (2 burn to you)"),
        ({"spawns": [{"id": "rat", "foe": "weir-rat", "at": "8,8"}]}, " (Weir Rat at 8,8)"),
    ],
)
def test_what_doom_changes_is_told_before_it_comes(doom: dict[str, Any], told: str) -> None:
    """*Boards break in the middle of the floor* was all there was of two pits."""
    table = Table(doom=[{"round": 3, "text": "It comes.", **doom}])
    assert shown(table).track.forecast == (f"Round 3: It comes.{told}",)


def test_what_doom_says_in_figures_itself_is_told_once() -> None:
    table = Table(doom=[{"round": 3, "text": "On firm ground: PS +1", "value": "ps", "by": 1}])
    assert shown(table).track.forecast == ("Round 3: On firm ground: PS +1",)


def test_doom_of_somebody_hidden_is_none_of_everybody() -> None:
    table = Table(doom=[{"round": 3, "text": "It comes.", "value": "move", "by": 1, "who": ["thug"]}])
    table.set("thug", hidden=True)
    assert loader.rules("fires").view(table.state, "players").track.forecast == ("Round 3: It comes.",)


@pytest.mark.rule("FF-30")
def test_a_weapon_in_the_off_hand_says_so() -> None:
    """*one hand* was said of both, of which one grows less with its statistics."""
    hands = {"slots": ["arming-sword", "spear", "kite-shield"], "hands": [1, 2], "off_hand": 2}
    assert [said.split(",")[0] for said in said_of("Hands", Table(sheet=hands)).values()] == [
        "one hand",
        "off-hand",
        "stowed",
    ]
    shield = {**hands, "hands": [1, 3], "off_hand": 3}
    assert said_of("Hands", Table(sheet=shield))["Kite Shield"].startswith("one hand")

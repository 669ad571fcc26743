"""What is told of mistakes in files: inside effects, on pages, in doom events, in what a fight or scenario changes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.systems.fires.catalog import Catalog, Encounter, effects
from engine.systems.fires.catalog.journey import Chapter, Scenario
from engine.systems.fires.check import ROWS, check
from engine.systems.fires.check.effects import of_rule
from engine.systems.fires.rules.book import needed
from tests.engine.fires.scene import Table, catalog


def told(encounter: dict[str, Any]) -> dict[str, str]:
    given = {"system": "fires", "title": "T", "summary": "", "character": "genericus", **encounter}
    return {fight.path: fight.message for fight in check(catalog(), msgspec.convert(given, Encounter))}


END = [{"text": "End"}]


def paged(page: dict[str, Any], **more: Any) -> dict[str, str]:
    """What is told of a chapter with this first page."""
    pages = {
        "1:1": {"text": "", "options": END, **page},
        "1:2": {"text": "", "finds": {"chest": "dagger"}, "options": END},
    }
    chapter = msgspec.convert({"name": "C", "start": "1:1", "pages": pages, **more}, Chapter)
    book: Catalog = catalog()
    found = check(replace(book, chapters={**book.chapters, "c": chapter}))
    assert all(problem.path.startswith("chapters.c.") for problem in found)
    return {problem.path.removeprefix("chapters.c."): problem.message for problem in found}


RING = {"name": "R", "rules": [{"on": "passive", "do": "modify-value", "value": "p-def", "by": "1+strr"}]}


def test_only_attunements_wait_for_a_defeat() -> None:
    rule = {"on": "target-defeated", "do": "damage", "amount": 1, "type": "bleed", "target": "target"}
    foe = {"name": "F", "hp": 1, "move": 1, "rules": [rule], "attacks": {"cut": {"name": "C", "rules": [rule]}}}
    rows = {"rings": {"r": {"name": "R", "rules": [rule]}}, "enemies": {"f": foe}}
    places = ("rings.r.rules[0]", "enemies.f.rules[0]", "enemies.f.attacks.cut.rules[0]")
    found = told({"changes": rows})
    assert found.keys() == {f"changes.{place}.damage.on" for place in places}
    assert all(message.startswith('is "target-defeated", where damage does nothing in ') for message in found.values())


def test_a_mistake_in_what_an_encounter_changes_is_named_with_its_tag_and_field() -> None:
    rules = [{"on": "use", "do": "inflict", "condition": "blazin", "target": "self"}]
    flask = {"name": "F", "charges": 1, "rules": rules}
    found = told({"changes": {"rings": {"living-ring": RING}, "flasks": {"f": flask}}})
    assert found["changes.flasks.f.rules[0].inflict.condition"] == "is 'blazin': did you mean 'blazing'?"
    assert "strr" in found["changes.rings.living-ring.rules[0].modify-value.by"]
    assert len(found) == 2


def test_a_changed_row_may_name_what_the_same_file_adds() -> None:
    dizzy = {"name": "Dizzy", "kind": "time-limited-turn"}
    rules = [{"on": "use", "do": "inflict", "condition": "dizzy", "target": "self"}]
    changes = {"conditions": {"dizzy": dizzy}, "flasks": {"f": {"name": "F", "charges": 1, "rules": rules}}}
    assert told({"changes": changes}) == {}


@pytest.mark.parametrize(
    ("wrong", "path"),
    [
        ({"doom": [{"round": 1, "text": "", "value": "p-deff", "by": 1}]}, "doom[0].value"),
        ({"doom": [{"round": 1, "text": "", "who": ["nobody"], "value": "hp"}]}, "doom[0].who[0]"),
        ({"doom": [{"round": 1, "text": "", "tile": "full-cove", "cells": ["3,3"]}]}, "doom[0].tile"),
        ({"doom": [{"round": 1, "text": "", "tile": "fire", "cells": ["33,3"]}]}, "doom[0].cells[0]"),
        ({"doom": [{"round": 1, "text": "", "packets": [{"amount": 1, "type": "burnt"}]}]}, "doom[0].packets[0].type"),
        (
            {"doom": [{"round": 1, "text": "", "packets": [{"amount": 1, "type": "burn", "modifiers": ["higher"]}]}]},
            "doom[0].packets[0].modifiers[0]",
        ),
        ({"doom": [{"round": 1, "text": "", "spawns": [{"foe": "nobody", "at": "3,3"}]}]}, "doom[0].spawns[0].foe"),
        ({"results": {"victory": {"finds": ["shortswrd"]}}}, "results.victory.finds"),
        ({"results": {"special": {"finds": ["shortswrd"]}}}, "results.special.finds"),
        (
            {"changes": {"enemies": {"e": {"name": "E", "hp": 1, "move": 1, "types": ["undeath"]}}}},
            "changes.enemies.e.types",
        ),
        (
            {"changes": {"enemies": {"e": {"name": "E", "hp": 1, "move": 1, "sinks": {"q": 1}}}}},
            "changes.enemies.e.sinks",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_an_encounter_says_wrong(wrong: dict[str, Any], path: str) -> None:
    assert list(told(wrong)) == [path]


@pytest.mark.parametrize(
    ("page", "path"),
    [
        ({"finds": {"a": "daggr"}}, "pages.1:1.finds.a"),
        ({"finds": {"chest": "bandages"}}, "pages.1:1.finds.chest"),
        ({"shops": {"daggr": 1}}, "pages.1:1.shops"),
        ({"counts": {"dusk": 1}}, "pages.1:1.counts"),
        ({"options": [{"text": "", "to": "1:3"}]}, "pages.1:1.options[0].to"),
        ({"options": [{"text": "", "encounter": "brawl"}]}, "pages.1:1.options[0].encounter"),
        ({"options": [{"text": "", "encounter": "the-gate"}]}, "pages.1:1.options[0].encounter"),
        ({"options": [{"text": "", "gives": ["daggr"]}]}, "pages.1:1.options[0].gives"),
        ({"options": [{"text": "", "takes": ["daggr"]}]}, "pages.1:1.options[0].takes"),
        ({"options": [{"text": "", "learns": ["leep"]}]}, "pages.1:1.options[0].learns"),
        ({"options": [{"text": "", "counts": {"dusk": 1}}]}, "pages.1:1.options[0].counts"),
        ({"options": [{"text": "", "needs": [{"gear": "daggr"}]}]}, "pages.1:1.options[0].needs.gear"),
        ({"options": [{"text": "", "needs": [{"counter": "d", "at_least": 1}]}]}, "pages.1:1.options[0].needs.counter"),
        ({"options": [{"text": "", "needs": [{"stat": "vit"}]}]}, "pages.1:1.options[0].needs"),
        ({"options": [{"text": "", "needs": [{"at_most": 3}]}]}, "pages.1:1.options[0].needs"),
        ({"options": [{"text": "", "needs": [{"stat": "vti", "at_least": 3}]}]}, "pages.1:1.options[0].needs.stat"),
        ({"options": [{"text": "", "needs": [{"note": "nowhere"}]}]}, "pages.1:1.options[0].needs.note"),
        ({"options": [{"text": "", "needs": [{"no_note": "nowhere"}]}]}, "pages.1:1.options[0].needs.no_note"),
        ({"options": []}, "pages.1:1.options"),
        ({"shops": {"dagger": -1}}, "pages.1:1.shops.dagger"),
    ],
)
def test_what_a_page_says_wrong(page: dict[str, Any], path: str) -> None:
    assert path in paged(page)


def test_a_good_page_and_its_hooks() -> None:
    gates = [{"counter": "dusk", "at_least": 2}]
    page = {"counts": {"dusk": 1}, "options": [{"text": "", "takes": ["arrow-wooden"], "needs": gates}]}
    assert paged(page, counters={"dusk": 0}, hooks=[{"needs": gates, "to": "1:2"}]) == {}
    wrong = paged(page, counters={"dusk": 0}, hooks=[{"needs": gates, "to": "2:2"}])
    assert wrong == {"hooks[0].to": "is '2:2': did you mean '1:2'?"}


def test_a_scenario_changes_rows_for_its_fights_and_pages() -> None:
    """What it adds may be used there; mistakes inside are named; a fight outside of it does not know them."""
    book: Catalog = catalog()
    foe = {"name": "Wisp", "hp": 1, "move": 1}
    fight = {"system": "fires", "title": "F", "summary": "", "combatants": [{"foe": "wisp", "at": "3,3"}]}
    pages = {"1:1": {"text": "", "finds": {"a": "lamp"}, "options": [{"text": "", "encounter": "f"}]}}
    lamp = {"name": "Lamp", "rules": [{"on": "use", "do": "heal", "amount": "1+", "target": "self"}]}
    changes = {"enemies": {"wisp": foe}, "items": {"lamp": lamp}}
    made = replace(
        book,
        fights={**book.fights, "f": msgspec.convert(fight, Encounter)},
        chapters={**book.chapters, "c": msgspec.convert({"name": "C", "start": "1:1", "pages": pages}, Chapter)},
    )
    assert {problem.path for problem in check(made)} == {"fights.f.combatants[0].foe", "chapters.c.pages.1:1.finds.a"}
    scenario = {"name": "S", "chapters": ["c"], "prestige": "the-tower", "changes": changes}
    whole = replace(made, scenarios={**book.scenarios, "s": msgspec.convert(scenario, Scenario)})
    assert [problem.path for problem in check(whole)] == ["scenarios.s.changes.items.lamp.rules[0].heal.amount"]


def test_each_chapter_of_a_scenario_is_played_once() -> None:
    book: Catalog = catalog()
    given = {"name": "S", "chapters": ["the-quay", "the-quai"], "prestige": "the-quay", "soul_price": {"more": -1}}
    found = check(replace(book, scenarios={**book.scenarios, "s": msgspec.convert(given, Scenario)}))
    assert {problem.path: problem.message for problem in found} == {
        "scenarios.s.soul_price.more": "is -1: must be 0 or more",
        "scenarios.s.chapters[1]": "is 'the-quai': did you mean 'the-quay'?",
        "scenarios.s.chapters": 'name "the-quay" twice: each chapter is played once',
    }


def test_a_scenario_has_chapters() -> None:
    empty = Scenario(name="S", chapters=(), prestige="the-quay")
    (found,) = check(replace(catalog(), scenarios={"s": empty}))
    assert (found.path, found.message) == ("scenarios.s.chapters", "are none: needs one at least")


def spoilt(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, Any]]:
    """Every effect with one of its words made nonsense, and where."""
    for key, inner in value.items():
        if isinstance(inner, dict):
            yield from ((where, {**value, key: bad}) for where, bad in spoilt(inner, (*path, key)))
        elif isinstance(inner, str):
            yield ".".join((*path, key)), {**value, key: "xyzzy"}
        elif isinstance(inner, list) and inner and isinstance(inner[0], str):
            yield f"{'.'.join((*path, key))}[{len(inner)}]", {**value, key: [*inner, "xyzzy"]}


@pytest.mark.parametrize("kind", ROWS)
def test_no_word_of_an_effect_can_be_misspelt_unnoticed(kind: str) -> None:
    book, tried = catalog(), 0
    for key, row in getattr(book, kind).items():
        for rule in row.rules:
            for where, bad in spoilt(json.loads(msgspec.json.encode(rule))):
                tried += 1
                try:
                    made = msgspec.convert(bad, effects.Rule)
                except msgspec.ValidationError:
                    continue
                found = [problem.path for problem in of_rule(book, made, "x")]
                tag = bad["do"]
                assert found == [f"x.{tag}.{where}"], (key, where, found)
    assert tried or kind == "hazards"


def test_a_chronicle_brings_along_the_actions_that_last() -> None:
    """What they began may still hold where the packs are gone."""
    assert set(needed(catalog(), Table().state)["actions"]) == {"dodge", "parry", "take-aim", "take-cover"}

"""The pack: every table of the game, our own sheets and encounters, and what the check finds wrong."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from content.loader import encounter as load_encounter
from content.loader import listing
from engine.core.refusal import Refused
from engine.systems.mir import Encounter, check
from engine.systems.mir.build import begin
from engine.systems.mir.catalog import Catalog, Person, Placed, Scar, Weapon
from engine.systems.mir.rules.damage import armour_value
from engine.systems.mir.rules.pools import attack_pool, plain_defence, skill_pool
from engine.systems.mir.rules.wounds import absorbs, wound_for
from engine.systems.mir.ruleset import Rules
from tests.engine.mir.scene import BASE

ENCOUNTERS = [entry.id for entry in listing() if entry.system == "mir"]


@pytest.mark.rule("MR-02")
def test_thirty_skills_under_six_paths() -> None:
    paths: dict[str, int] = {}
    for skill in BASE.skills.values():
        paths[skill.path] = paths.get(skill.path, 0) + 1
    assert paths == dict.fromkeys(("legacy", "hope", "dogma", "secrets", "fear", "lies"), 5)
    assert BASE.skills["clandestine-networks"].path == "lies"


@pytest.mark.rule("MR-33", "MR-47", "MR-49")
def test_the_tables_of_the_game() -> None:
    assert {key: (armour.value, armour.defence) for key, armour in BASE.armour.items()} == {
        "none": (0, 1),
        "light": (2, 0),
        "medium": (3, -1),
        "heavy": (4, -2),
    }
    source = {key: weapon for key, weapon in BASE.melee_weapons.items() if weapon.origin == "source"}
    assert {key: (one.skill, one.damage, one.hands, one.reach) for key, one in source.items()} == {
        "unarmed": ("unarmed-combat", "strength", 0, 0),
        "dagger": ("dexterity", 1, 1, 0),
        "staff": ("combat", 1, 2, 2),
        "shield": ("instinct", 1, 1, 0),
        "spear": ("combat", 2, 1, 2),
        "axe": ("combat", 2, 1, 0),
        "sword": ("combat", 3, 1, 1),
        "mace": ("combat", 3, 1, 0),
        "two-handed-weapon": ("combat", 4, 2, 2),
    }
    assert {
        key: (weapon.range, weapon.damage, weapon.hands, weapon.reload) for key, weapon in BASE.ranged_weapons.items()
    } == {
        "improvised-projectiles": ("short", 1, 1, 0),
        "javelins": ("medium", 2, 1, 0),
        "bow": ("long", 3, 2, 0),
        "crossbow": ("long", 5, 2, 1),
    }
    assert {weapon.skill for weapon in BASE.ranged_weapons.values()} == {"marksmanship"}
    projectiles, javelins = BASE.ranged_weapons["improvised-projectiles"], BASE.ranged_weapons["javelins"]
    assert (projectiles.natural, projectiles.concealable, javelins.shield_breaker) == (True, True, True)


@pytest.mark.rule("MR-54")
def test_the_grades_of_wounds_are_those_of_the_rules() -> None:
    for grade in BASE.wounds.values():
        assert absorbs(grade.severity) == (grade.absorbs or None)
    assert {wound_for(grade.absorbs) for grade in BASE.wounds.values() if grade.absorbs} == {0, 1, 2, 3}


SHEETS = {
    "pc-irena": (4, {"sword": 7, "shield": 4}, 2, 5),
    "pc-osip": (6, {"bow": 6, "dagger": 6}, 3, 2),
    "pc-mara": (2, {"staff": 3}, 3, 1),
    "pc-gleb": (2, {"two-handed-weapon": 6, "unarmed": 7}, 2, 2),
    "foe-guard": (3, {"mace": 4}, 3, 0),
    "foe-cultist": (3, {"dagger": 6}, 2, 2),
    "foe-cultist-axe": (3, {"axe": 5}, 2, 2),
    "foe-bowman": (4, {"bow": 5}, 2, 2),
    "foe-crossbowman": (3, {"crossbow": 5}, 1, 3),
    "foe-mob": (2, {"improvised-projectiles": 2, "unarmed": 2}, 2, 0),
    "foe-spearman": (3, {"spear": 4}, 4, 2),
    "foe-ruin-hound": (5, {"hound-fangs": 6}, 4, 0),
    "foe-brute": (2, {"two-handed-weapon": 6}, 2, 2),
    "foe-knight": (4, {"sword": 7}, 2, 6),
    "foe-echo-bearer": (6, {"staff": 7}, 4, 1),
}


@pytest.mark.rule("MR-11", "MR-32", "MR-35")
@pytest.mark.parametrize("sheet", SHEETS)
def test_the_starter_sheets_come_to_the_numbers_printed_with_them(sheet: str) -> None:
    state = begin(BASE, Encounter("mir", "One", "", (Placed(sheet, 0),)), {})
    (person,) = state.combatants.values()
    instinct, attacks, defence, value = SHEETS[sheet]
    assert skill_pool(state, person, "instinct").total == instinct
    assert {key: attack_pool(state, person, person.items[key].weapon, 0).total for key in attacks} == attacks
    assert (plain_defence(state, person).total, armour_value(state, person)) == (defence, value)
    assert person.important is (sheet in ("foe-knight", "foe-echo-bearer"))


def test_our_own_content_says_so() -> None:
    assert {agent.origin for agent in (*BASE.agents.values(), *BASE.foes.values())} == {"ours"}
    assert {key for key, weapon in BASE.melee_weapons.items() if weapon.origin == "ours"} == {
        "hound-fangs",
        "long-arms",
    }


def test_there_are_the_starter_encounters_and_at_least_six_more() -> None:
    assert {"enc-two-cultists", "enc-gate", "enc-hounds", "enc-knight"} < set(ENCOUNTERS)
    assert len(ENCOUNTERS) >= 10


@pytest.mark.rule("MR-10")
@pytest.mark.parametrize("name", ENCOUNTERS)
def test_every_encounter_is_at_its_first_decision(name: str) -> None:
    found = load_encounter(name)
    rules = Rules(BASE)
    state = rules.begin(found)
    assert found.summary
    assert found.stakes
    assert {person.kind for person in state.combatants.values()} == {"pc", "npc"}
    assert len({person.side for person in state.combatants.values()}) == 2
    shorts = [sheet.short for sheet in rules.view(state).sheets]
    assert len(set(shorts)) == len(shorts)
    (pending,) = rules.pending(state)
    assert pending.rule == "MR-10"
    (hot,) = [option for option in rules.options(state) if option.hot]
    assert (hot.id, hot.slots) == ("roll-initiative", ())


def problems(**changes: Any) -> list[str]:
    return [f"{problem.path} {problem.message}" for problem in check(replace(BASE, **changes))]


def test_the_pack_is_right_as_it_is() -> None:
    assert check(BASE) == []


def test_the_check_of_a_catalog_names_what_is_wrong_and_what_would_be_right() -> None:
    blade = Weapon("Blade", "swordplay", -1, 3, range="far", reach=-1)
    bow = Weapon("Bow", "combat", 1, 1)
    bad = Person("Bad", 0, -1, "silk", {"fear": -1}, {"luck": 1}, {"combat": -2}, ("bow", "shield", "lance"))
    found = problems(
        melee_weapons={**BASE.melee_weapons, "blade": blade, "javelins": bow},
        ranged_weapons={"javelins": bow, "bow": BASE.ranged_weapons["bow"]},
        foes={"foe-bad": bad},
    )
    paths = [line.split()[0] for line in found]
    assert paths == sorted(paths)
    assert set(paths) == {
        "melee_weapons.blade.skill",
        "melee_weapons.blade.damage",
        "melee_weapons.blade.hands",
        "melee_weapons.blade.range",
        "melee_weapons.blade.reach",
        "ranged_weapons.javelins",
        "ranged_weapons.javelins.range",
        "foes.foe-bad.health",
        "foes.foe-bad.defence",
        "foes.foe-bad.armour",
        "foes.foe-bad.paths.fear",
        "foes.foe-bad.skills.luck",
        "foes.foe-bad.pools.combat",
        "foes.foe-bad.ready",
        "foes.foe-bad.ready[2]",
    }
    assert "foes.foe-bad.armour is 'silk': must be one of none, light, medium, heavy" in found
    assert "foes.foe-bad.ready needs 3 hands: there are 2, stow something" in found
    empty = [problem.path for problem in check(Catalog())]
    assert empty == [
        "armour.none",
        "bands",
        "melee_weapons.unarmed",
        *(f"skills.{skill}" for skill in ("healing", "instinct", "investigation", "resilience", "strength")),
    ]


@pytest.mark.rule("MR-54")
def test_a_wound_of_a_pack_says_of_its_severity_what_the_rule_does() -> None:
    """Nothing else reads the number: the codex would tell one that no fight goes by."""
    wounds = {key: replace(grade, absorbs=grade.absorbs + 1) for key, grade in BASE.wounds.items()}
    assert [line.rsplit(",", 1)[0] for line in problems(wounds=wounds)] == [
        "wounds.wound-0.absorbs is 4: must be 3",
        "wounds.wound-1.absorbs is 7: must be 6",
        "wounds.wound-2.absorbs is 10: must be 9",
        "wounds.wound-3.absorbs is 13: must be 12",
        "wounds.wound-severe.absorbs is 1: must be 0",
    ]


def test_the_check_of_an_encounter() -> None:
    wrong = Encounter(
        "mir",
        "Wrong",
        "",
        (
            Placed("pc-irena", 0, count=2),
            Placed("foe-dragon", 1),
            Placed("foe-guard", 1, count=0, side="dogs", wounds=(Scar(5),)),
        ),
        places={"here": "x"},
    )
    found = {problem.path: problem.message for problem in check(BASE, wrong)}
    assert set(found) == {
        "combatants[0].count",
        "combatants[1].sheet",
        "combatants[2].count",
        "combatants[2].side",
        "combatants[2].wounds[0].severity",
        "places.here",
    }
    near = Encounter("mir", "Near", "", (Placed("foe-gard", 0),), options={"amo": "on"})
    assert {problem.message for problem in check(BASE, near)} == {
        "is 'foe-gard': did you mean 'foe-guard'?",
        "has no rule 'amo': did you mean 'ammo'?",
    }
    assert found["combatants[2].wounds[0].severity"] == "is 5: must be 0 to 4 (Severe)"
    with pytest.raises(Refused) as no:
        Rules(BASE).begin(wrong)
    assert no.value.refusal.code == "encounter"
    assert [fight.path for fight in check(BASE, Encounter("mir", "None", "", ()))] == ["combatants"]

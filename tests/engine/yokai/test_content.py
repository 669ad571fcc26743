"""The pack: the starter set of the rules number by number, what it marks as ours, and what the checker finds."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from content import loader
from engine.core.refusal import Refused
from engine.systems.yokai import check
from engine.systems.yokai.catalog import Catalog, Entry
from engine.systems.yokai.house import House
from engine.systems.yokai.rules.actions import actions, check_lines
from engine.systems.yokai.rules.people import armour, fp_max, ki_limit, rally_number, threshold
from engine.systems.yokai.state.exchange import Roller
from engine.systems.yokai.state.sheet import Skill
from tests.engine.yokai.scene import ENCOUNTERS, rules, scene

# FR, start, cap, MT, Rally, KL, armour Body/Mind/Soul, check modifier of each skill
PEOPLE = {
    "aya-ronin": (3, 6, 12, 3, 4, 12, "2/0/0", {"Weapons - Blade": 5, "Athletics": 2, "Etiquette": 1}),
    "goro-monk": (3, 6, 12, 4, 4, 11, "2/2/1", {"Weapons - Unarmed": 5, "Athletics": 4, "Lore: Religion": 1}),
    "tomo-archer": (3, 6, 12, 3, 4, 12, "1/0/0", {"Weapons - Bow": 6, "Weapons - Simple": 4, "Tactics": 3}),
    "suzu-geomancer": (
        3,
        6,
        12,
        3,
        3,
        15,
        "0/0/2",
        {"Magic - Wards": 5, "Lore: Yokai": 5, "Etiquette": 3, "Weapons - Simple": 1},
    ),
    "oni-brute": (3, 6, 12, 2, 5, 9, "2/0/1", {"Weapons - Heavy": 5, "Intimidation": 3}),
    "kappa-trickster": (3, 6, 12, 2, 5, 6, "3/0/0", {"Weapons - Natural": 4, "Athletics": 4}),
    "kitsune-illusionist": (4, 8, 16, 3, 4, 18, "0/1/2", {"Magic - Illusion": 6, "Etiquette": 4}),
    "minister-kuroda": (3, 6, 12, 2, 6, 6, "0/2/0", {"Etiquette": 5, "Lore: Law": 4}),
}
# types, FP, Ki, bonus, range, count, base, adds weapon, adds skill, type
ABILITIES = {
    "iai-flash": ("full attack", 2, 2, 1, 1, 1, 2, True, True, "body"),
    "still-water-palm": ("full attack", 1, 3, 0, 2, 1, 3, False, True, "soul"),
    "iron-breath": ("simple defence", 0, 3, 2, 0, 1, 0, False, False, "body"),
    "arrow-rain": ("full attack", 3, 0, 0, 4, 3, 1, False, True, "body"),
    "binding-ward": ("full attack", 1, 3, 0, 3, 1, 3, False, True, "soul"),
    "paper-shield": ("simple defence", 1, 1, 0, 0, 1, 0, False, False, "body"),
    "lend-breath": ("simple", 1, 2, 0, 2, 1, 0, False, False, "body"),
    "ogre-roar": ("full attack", 2, 2, 0, 1, 3, 1, False, True, "mind"),
    "river-grapple": ("full attack", 2, 2, 0, 1, 1, 2, False, True, "body"),
    "foxfire-lantern": ("full attack", 1, 2, 0, 4, 1, 2, False, True, "soul"),
    "mirror-step": ("simple defence", 1, 2, 1, 0, 1, 0, False, False, "body"),
    "cutting-question": ("full attack", 1, 0, 0, 2, 1, 2, False, True, "mind"),
    "measured-reply": ("simple defence", 1, 0, 0, 0, 1, 0, False, False, "body"),
    "appeal-to-law": ("full attack", 2, 0, 0, 3, 1, 3, False, True, "mind"),
}
FROM_THE_SOURCE = {
    "walking-stick",
    "martial-arts-gi",
    "waterfall-training",
    "dn-12",
    "dn-14",
    "dn-16",
    "dn-18",
    "dn-24",
    "sit-momentary",
    "sit-planned",
    "sit-defining",
}


@pytest.mark.parametrize("who", PEOPLE)
def test_combatants_have_the_numbers_of_the_table(who: str) -> None:
    refresh, start, cap, mt, rally, limit, worn, skills = PEOPLE[who]
    other = "oni-brute" if who in ("aya-ronin", "goro-monk", "tomo-archer", "suzu-geomancer") else "aya-ronin"
    play = scene((who, "close"), (other, "close"))
    person = play[who]
    assert (person.sheet.focus_refresh, person.fp, fp_max(person)) == (refresh, start, cap)
    assert (threshold(person), rally_number(person), ki_limit(person)) == (mt, rally, limit)
    assert "/".join(str(armour(person, kind, House())) for kind in ("body", "mind", "soul")) == worn
    sums = {
        name: sum(m.value for m in check_lines(play.state, Roller(who, f"skill:{name}"), "check")) for name in skills
    }
    assert sums == skills


@pytest.mark.parametrize("key", ABILITIES)
def test_abilities_have_the_numbers_of_the_table(key: str) -> None:
    row = rules().catalog.abilities[key]
    types = row.timing + " attack" * row.attack + " defence" * row.defence
    found = (types, row.fp, row.ki, row.bonus, row.range, row.count, row.base, row.weapon, row.add_skill, row.type)
    assert found == ABILITIES[key]


def test_what_is_of_the_source_and_what_is_ours() -> None:
    catalog = rules().catalog
    groups = (catalog.weapons, catalog.armour, catalog.abilities, catalog.combatants, catalog.guides)
    assert {key for group in groups for key, item in group.items() if item.origin == "source"} == FROM_THE_SOURCE
    assert all(loader.encounter(name).origin == "ours" for name in ENCOUNTERS)


def test_weapons_and_gear_have_the_numbers_of_the_table() -> None:
    weapons = {key: (w.damage, w.type, w.range) for key, w in rules().catalog.weapons.items()}
    assert weapons == {
        "walking-stick": (1, "body", 1),
        "katana": (3, "body", 1),
        "naginata": (3, "body", 2),
        "longbow": (2, "body", 4),
        "bare-hands": (1, "body", 1),
        "kanabo": (4, "body", 1),
        "shell-claws": (2, "body", 1),
    }
    worn = {key: f"{a.body}/{a.mind}/{a.soul}" for key, a in rules().catalog.armour.items()}
    assert worn["lamellar"] == "2/0/0"
    assert worn["oni-hide"] == "2/0/1"
    assert worn["fox-veil"] == "0/1/2"
    assert worn["court-composure"] == "0/2/0"


@pytest.mark.parametrize("name", ENCOUNTERS)
def test_encounters_open_at_the_first_decision(name: str) -> None:
    found = loader.encounter(name)
    assert check(rules().catalog, found) == []
    state = rules().begin(found)
    assert (state.phase, state.round) == ("turns", 1)
    assert rules().pending(state)
    assert rules().encounter_of(state, "x", "")


def test_the_three_encounters_of_the_digest() -> None:
    bridge = rules().begin(loader.encounter("bridge-at-dusk"))
    assert bridge.tide_limit == 10
    zones = {person.id: person.zone for person in bridge.combatants.values()}
    assert zones == {
        "aya-ronin": "p-close",
        "goro-monk": "p-close",
        "tomo-archer": "p-medium",
        "suzu-geomancer": "p-far",
        "oni-brute-1": "e-close",
        "oni-brute-2": "e-close",
        "kappa-trickster": "e-close",
        "kitsune-illusionist": "e-far",
    }
    road = rules().begin(loader.encounter("lantern-road"))
    assert [turn.side for turn in road.order] == ["enemies"] * 3 + ["players"] * 2
    hall = rules().begin(loader.encounter("governors-hall"))
    assert (hall.kind, hall.tide_limit) == ("debate", 6)


def test_kinds_of_conflict_are_all_there() -> None:
    found = [loader.encounter(name) for name in ENCOUNTERS]
    assert {conflict.kind for conflict in found} >= {"physical", "debate", "investigation"}
    people = [rules().begin(conflict).combatants.values() for conflict in found]
    assert any(f.kind == "abstract" for some in people for f in some)
    assert max(len(some) for some in people) >= 12


def test_the_checker_names_everything_that_is_wrong() -> None:
    catalog = rules().catalog
    assert check(catalog) == []
    aya = replace(
        catalog.combatants["aya-ronin"], weapons=("katan",), skills={"Blade": Skill(1, "Strenth")}, abilities=("nap",)
    )
    wrong = replace(catalog.abilities["iai-flash"], target="ally", defence=True, range=7, form="skil:x")
    broken = Catalog(catalog.weapons, catalog.armour, {**catalog.abilities, "bad": wrong}, {"aya": aya}, {})
    found = {problem.path: problem.message for problem in check(broken)}
    assert found["combatants.aya.weapons[0]"] == "is 'katan': did you mean 'katana'?"
    assert set(found) == {
        "abilities.bad.form",
        "abilities.bad.range",
        "abilities.bad.target",
        "combatants.aya.abilities[0]",
        "combatants.aya.skills.Blade.attribute",
        "combatants.aya.weapons[0]",
    }


def test_the_checker_reads_encounters() -> None:
    base = loader.encounter("first-snow-duel")
    wrong = replace(
        base, tide=0, combatants=(Entry("aya-ronn"),), order=("aya",), options={"tide-break": "soon", "tides": "x"}
    )
    found = {problem.path: problem.message for problem in check(rules().catalog, wrong)}
    assert set(found) == {
        "combatants",
        "combatants[0].template",
        "options.tide-break",
        "options",
        "order",
        "tide",
    }
    assert found["order"] == "must name everybody in the fight exactly once: look at aya, aya-ronn"
    with pytest.raises(Refused):
        rules().begin(wrong)


BRUTE = "oni-brute"
NEEDED = "combatants[1].id is needed, with a count of 1: order calls whoever hides by it"
EXACTLY = "order must name everybody in the fight exactly once: look at "


@pytest.mark.parametrize(
    ("who", "order", "told"),
    [
        ((Entry(BRUTE), Entry(BRUTE)), (BRUTE, f"{BRUTE}-2"), ""),
        ((Entry(BRUTE, count=2), Entry(BRUTE, count=2)), tuple(f"{BRUTE}-{n}" for n in range(1, 5)), ""),
        ((Entry(BRUTE, hidden=True),), (), ""),
        ((Entry(BRUTE, hidden=True),), ("aya-ronin",), NEEDED),
        ((Entry(BRUTE, hidden=True), Entry(BRUTE)), (BRUTE,), NEEDED),
        ((Entry(BRUTE, id="x", count=2, hidden=True),), ("x-1", "x-2"), NEEDED),
        ((Entry(BRUTE, id="x", hidden=True),), ("x",), ""),
        ((Entry(BRUTE, id="x", hidden=True),), (BRUTE,), f"{EXACTLY}{BRUTE}, x"),
        ((Entry(BRUTE, hidden=True, reserve=True), Entry(BRUTE)), (BRUTE,), ""),
        ((Entry(BRUTE, hidden=True, reserve=True), Entry(BRUTE)), (f"{BRUTE}-2",), f"{EXACTLY}{BRUTE}, {BRUTE}-2"),
        ((Entry(BRUTE, id="x", hidden=True, reserve=True), Entry(BRUTE)), (BRUTE,), ""),
        ((Entry(BRUTE, id="x"), Entry(BRUTE, id="x")), ("x", "x"), "combatants[2].id is x, as somebody else's"),
    ],
)
def test_the_order_is_held_to_the_ids_that_beginning_gives(
    who: tuple[Entry, ...], order: tuple[str, ...], told: str
) -> None:
    """With somebody hidden it was not held to anything; two entries of a kind were refused; of two with one id one was
    lost without a word.
    """
    order = ("aya-ronin", *order) if order and "aya-ronin" not in order else order
    made = replace(loader.encounter("first-snow-duel"), combatants=(Entry("aya-ronin"), *who), order=order)
    found = [f"{problem.path} {problem.message}" for problem in check(rules().catalog, made)]
    assert [line[: len(told)] for line in found] == ([told] if told else [])
    if told:
        with pytest.raises(Refused):
            rules().begin(made)
    else:
        assert len(rules().begin(made).combatants) == 1 + sum(entry.count for entry in who)


def test_everyone_can_assist() -> None:
    for name in PEOPLE:
        other = "oni-brute" if rules().catalog.combatants[name].side == "players" else "aya-ronin"
        assert "assist" in actions(scene((name, "close"), (other, "close"))[name].sheet)

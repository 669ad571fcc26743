"""Figures that nothing can have, sheets that nobody can bear, fields on which nobody can stand: each named once."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from content import loader
from content.problems import problems_of
from engine.systems.fires.catalog import effects
from engine.systems.fires.rules.numbers import fault
from engine.systems.fires.state import HERO
from tests.engine.fires.test_files import told

SHEET: dict[str, Any] = {
    "name": "Ash",
    "stats": {"vit": 9, "att": 10, "str": 9},
    "slots": ["arming-sword", "kite-shield"],
    "hands": [1, 2],
    "pouches": ["sunlit-flask", "quiver"],
    "missiles": ["arrow-wooden"],
    "pots": ["leap"],
}
FIVE = ["quiver", "bandages", "antidote", "effigy", "vodka"]


def test_a_sound_sheet() -> None:
    assert told({"sheet": SHEET}) == {}


@pytest.mark.parametrize(
    ("wrong", "path", "message"),
    [
        ({"pouches": FIVE}, "pouches", "are 5: at most 4"),
        ({"pots": ["leap", "fury", "hope"]}, "pots", "needs 4 POTs: there are 2"),
        ({"pots": ["leap", "leap"]}, "pots", 'name "leap" twice'),
        ({"known": ["fury"]}, "pots", "is 'leap': must be one of fury"),
        ({"stats": {"vti": 9, "str": 9}}, "stats.vti", 'is not known, did you mean "vit"?'),
        ({"stats": {"vit": 2, "str": 9}}, "stats.vit", "is 2: must be 3 or more"),
        ({"off_hand": 3}, "off_hand", "is 3: must be one of the hands, or 0"),
        ({"hmn": -1}, "hmn", "is -1: must be 0 or more"),
        ({"souls": -1}, "souls", "is -1: must be 0 or more"),
        (
            {"armour": "iron-kings-set"},
            "armour",
            'is "iron-kings-set", which cannot be worn: Iron King\'s Set: STR 18 needed',
        ),
        (
            {"slots": ["greatsword"], "hands": [1, 0]},
            "hands",
            "are 1 and 0, which cannot be: Greatsword: STR 28 needed",
        ),
    ],
)
def test_what_a_sheet_says_wrong(wrong: dict[str, Any], path: str, message: str) -> None:
    assert told({"sheet": {**SHEET, **wrong}}) == {f"sheet.{path}": message}


def test_a_fifth_pouch_comes_with_the_set_and_a_pot_with_the_ring() -> None:
    more = {"stats": {"att": 10, "str": 9, "dex": 9}, "armour": "archers-set", "rings": ["saints-ring"]}
    assert told({"sheet": {**SHEET, **more, "pouches": FIVE, "pots": ["leap", "fury"]}}) == {}


def foe(**wrong: Any) -> dict[str, Any]:
    return {"changes": {"enemies": {"e": {"name": "E", "hp": 3, "move": 3, **wrong}}}}


def ring(**rule: Any) -> dict[str, Any]:
    return {"changes": {"rings": {"r": {"name": "R", "rules": [{"on": "passive", **rule}]}}}}


def at(*cells: str, **ground: Any) -> dict[str, Any]:
    return {"ground": ground, "combatants": [{"foe": "weir-rat", "at": cell} for cell in cells]}


WEAPON = {"name": "W", "category": "swords", "class": "melee", "sp": 2, "damage": 2, "weight": 1}
ACTION = {"name": "A", "category": "simple", "economy": "simple", "window": "beat", "sp": {"score": 1}}


def driven(*drives: list[str]) -> dict[str, Any]:
    """Two rats, and a table for each list of those it drives."""
    entries = [{"low": 1, "high": 6, "deeds": [{"attacks": ["bite"]}]}]
    tables = {
        name: {"name": name, "dice": 1, "entries": entries, "drives": who}
        for name, who in zip(("one", "two"), drives, strict=True)
    }
    return {**at("3,3", "3,4"), "tables": tables}


def test_who_flies_begins_over_a_pit_and_who_is_driven_once_is_driven() -> None:
    bird = foe(types=["floating-flying"])
    assert told({**bird, **at(hazards={"pit": ["3,3"]}), "combatants": [{"foe": "e", "at": "3,3"}]}) == {}
    assert told(driven(["weir-rat"], ["weir-rat-1"])) == {}


@pytest.mark.parametrize(
    ("wrong", "path", "message"),
    [
        (foe(hp=0), "changes.enemies.e.hp", "is 0: must be 1 or more"),
        (foe(move=-1), "changes.enemies.e.move", "is -1: must be 0 or more"),
        (foe(sinks={"res": -1}), "changes.enemies.e.sinks.res", "is -1: must be 0 or more"),
        (
            foe(attacks={"cut": {"name": "C", "range": {"min": 3, "max": 1}}}),
            "changes.enemies.e.attacks.cut.range.max",
            "is 1: must be 3 or more",
        ),
        (
            ring(do="modify-value", value="p-def"),
            "changes.rings.r.rules[0].modify-value",
            "has none of by, multiply: needs one",
        ),
        (
            ring(do="modify-value", value="p-def", by=1, multiply=2),
            "changes.rings.r.rules[0].modify-value",
            "has by and multiply: needs one of by, multiply",
        ),
        (
            ring(do="immune"),
            "changes.rings.r.rules[0].immune",
            "has none of conditions, damage_types, actions: needs one",
        ),
        (
            ring(do="immune", conditions=["stunned", "stun"]),
            "changes.rings.r.rules[0].immune.conditions[1]",
            "is 'stun': did you mean 'stunned'?",
        ),
        (
            ring(do="slot-rule"),
            "changes.rings.r.rules[0].slot-rule",
            "has none of hand_tokens, with, not_with, deny_grip: needs one",
        ),
        (
            ring(on="hit", do="inflict", condition="sapped", amount=2),
            "changes.rings.r.rules[0].inflict.amount",
            'is the size of a condition, and "sapped" has none: how many tokens is count',
        ),
        (
            ring(do="cost", to={"dice": 0}),
            "changes.rings.r.rules[0].cost.to.dice",
            "is 0: must be 1 to 12",
        ),
        (
            ring(do="cost", to={"over": True}),
            "changes.rings.r.rules[0].cost.to",
            "has none of score, dice, free, none, by_rule, match: needs one",
        ),
        (at("3,3", "3,3"), "combatants[1].at", 'is "3,3", which is the cell of combatants[0] too'),
        (at("3,3", start=["3,3"]), "ground.start[0]", 'is "3,3", which is the cell of combatants[0] too'),
        (
            {"combatants": [{"foe": "weir-rat", "at": "3,3"}, {"foe": "silt-eel", "at": "3,5", "id": "weir-rat"}]},
            "combatants[1].id",
            'is "weir-rat", as that of combatants[0] is',
        ),
        (at("3,3", boundary=["3,3"]), "combatants[0].at", 'is "3,3", which is boundary too'),
        (at(start=["3,3"], full_cover=["3,3"]), "ground.start[0]", 'is "3,3", which is full cover too'),
        (
            {"combatants": [{"foe": "silt-eel", "at": "3,3", "tail": "3,6"}]},
            "combatants[0].tail",
            'is "3,6", which is not beside its head on 3,3',
        ),
        (at("3,3", hazards={"pit": ["3,3"]}), "combatants[0].at", 'is "3,3", which is pit too'),
        (at(start=["3,3"], hazards={"pit": ["3,3"]}), "ground.start[0]", 'is "3,3", which is pit too'),
        (
            {"changes": {"shields": {"s": {"name": "S", "defence": 1, "stability": 0, "damage": 1, "weight": 1}}}},
            "changes.shields.s.stability",
            "is 0: must be 1 or more",
        ),
        (foe(shield={"defence": 1, "stability": 0}), "changes.enemies.e.shield.stability", "is 0: must be 1 or more"),
        (
            {"changes": {"actions": {"a": {**ACTION, "timing": []}}}},
            "changes.actions.a.timing",
            "is empty: needs action, reaction, or both",
        ),
        (
            {"changes": {"conditions": {"c": {"name": "C", "kind": "static", "removed_by": ["item:bandage"]}}}},
            "changes.conditions.c.removed_by",
            "is 'item:bandage': did you mean 'item:bandages'?",
        ),
        (driven(["weir-rat"], []), "tables.two.drives", "is missing: needed where there is more than one table"),
        (
            driven(["weir-rat-1"], ["weir-rat", "weir-rat-1"]),
            "tables.two.drives",
            'name "weir-rat-1", whom tables.one drives too',
        ),
        (
            {"combatants": [{"foe": "weir-rat", "at": "3,3", "shield_up": True}]},
            "combatants[0].shield_up",
            "is true, and Weir Rat has no shield",
        ),
        (
            {"changes": {"grades": {"d": {"name": "D", "scales": True, "threshold": 0, "max_bonus": 2}}}},
            "changes.grades.d.threshold",
            "is 0: must be 1 or more where scales = true",
        ),
        (
            {"changes": {"stamina": {"low": {"end_min": 10, "end_max": 9, "sp_dice": 4}}}},
            "changes.stamina.low.end_max",
            "is 9: must be 10 or more",
        ),
        (
            {"changes": {"stamina": {"end-1-10": {"end_min": 1, "end_max": 8, "sp_dice": 4}}}},
            "changes.stamina",
            "has no row for END 9",
        ),
        (
            {"changes": {"weapons": {"w": {**WEAPON, "damage_types": []}}}},
            "changes.weapons.w.damage_types",
            "is empty: needs one at least where no missile has it",
        ),
        ({"ground": {"rows": 90}}, "ground.rows", "is 90: must be 3 to 30"),
        ({"doom": [{"round": 0, "text": ""}]}, "doom[0].round", "is 0: must be 1 or more"),
        (
            {"doom": [{"round": 1, "text": "", "spawns": [{"foe": "weir-rat", "at": "3,30"}]}]},
            "doom[0].spawns[0].at",
            'is "3,30", which is off the field of 11 rows by 12 columns',
        ),
        ({"options": {"defeat-heals": "ful"}}, "options.defeat-heals", "is 'ful': did you mean 'full'?"),
    ],
)
def test_what_a_field_or_a_row_says_wrong(wrong: dict[str, Any], path: str, message: str) -> None:
    assert told(wrong) == {path: message}


@pytest.mark.rule("FF-95")
@pytest.mark.parametrize(
    ("entries", "wrong"),
    [
        ([(1, 3), (4, 6)], {}),
        ([(1, 3), (3, 6)], {"entries[1]": "is for 3, as entries[0] is: a total has one entry"}),
        ([(1, 3), (6, None)], {"entries": "have none for 4 and 5"}),
        ([(1, 6), (7, 7)], {"entries[1]": "is for 7 to 7: 1 die can show 1 to 6"}),
        ([(1, 5), (6, 3)], {"entries[1]": "is for 6 to 3: 1 die can show 1 to 6"}),
    ],
)
def test_which_row_of_a_table_is_for_a_total_that_another_is_for(
    entries: list[tuple[int, int | None]], wrong: dict[str, str]
) -> None:
    """It was told of the table alone, in the same words for a total with two rows and for one with none."""
    rows = [{"low": low, **({"high": high} if high else {}), "deeds": [{"move": True}]} for low, high in entries]
    fight = {
        "combatants": [{"foe": "weir-rat", "at": "3,3"}],
        "tables": {"t": {"name": "T", "dice": 1, "entries": rows}},
    }
    found = told(fight)
    assert found == {f"tables.t.{path}": message for path, message in wrong.items()}


@pytest.mark.parametrize(
    ("expression", "words"),
    [
        ("pwr+", "must be a whole number or an expression"),
        ("1/0", "divides by nothing"),
        ("-" * 100_000 + "1", "at most 100"),
    ],
)
def test_an_expression_is_refused_in_words(expression: str, words: str) -> None:
    assert words in fault(expression)


def test_a_comparison_that_cannot_be_read_shows_one() -> None:
    assert fault("enc=<eqp", comparison=True) == 'is "enc=<eqp": must be a comparison, such as enc<=eqp'


def test_an_attack_that_no_sheet_has_is_named_in_its_deed() -> None:
    fight = driven(["weir-rat"], ["weir-rat-1"])
    deeds = [{"attacks": ["bite"]}, {"letter": "B", "attacks": ["leap", "bits"]}]
    fight["tables"]["one"]["entries"] = [{"low": 1, "high": 6, "deeds": deeds}]
    assert told(fight) == {"tables.one.entries[0].deeds[1].attacks[1]": "is 'bits': did you mean 'bite'?"}


def test_a_misspelt_field_of_a_target_is_named() -> None:
    rule = {"on": "use", "do": "damage", "amount": 1, "type": "magic", "target": {"who": "enemy", "maxx": 5}}
    (found,) = problems_of(rule, effects.Rule, "rules[0]")
    assert found.path == "rules[0].damage.target.maxx"
    assert "max" in found.message


@pytest.mark.parametrize(("key", "sound"), [("blood", True), ("blood unsinkable", True), ("", False), (" ", False)])
def test_what_a_hold_keeps_dealing_has_a_type(key: str, sound: bool) -> None:
    """A save that was altered by hand: the next beat of the hold had nothing to read a type from."""
    rules = loader.rules("fires")
    state = rules.begin(loader.encounter("rats-on-the-quay"))
    held = replace(state.combatants[HERO], routine={key: 1})
    altered = replace(state, combatants={**state.combatants, HERO: held})
    paths = [problem.path for problem in rules.sound(altered)]
    assert paths == ([] if sound else [f"combatants.{HERO}.routine"])

"""Rows of a scenario's own: words on attacks, types of damage, what armour grants, how often a die is rolled anew."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.systems.fires.catalog import Encounter
from engine.systems.fires.check import check
from engine.systems.fires.commands import fight as orders
from engine.systems.fires.rules import fresh_pool
from engine.systems.fires.rules.skeletons import known_here
from engine.systems.fires.rules.sources import has_trait
from tests.engine.fires.places import ACTION, Fight, changed_row
from tests.engine.fires.scene import Table, attack, catalog, foe
from tests.engine.fires.test_enemies import foes_turn


def told(changes: dict[str, Any]) -> dict[str, str]:
    given = {"system": "fires", "title": "T", "summary": "", "character": "genericus", "changes": changes}
    return {problem.path: problem.message for problem in check(catalog(), msgspec.convert(given, Encounter))}


@pytest.mark.rule("FF-145")
def test_a_word_of_ones_own_lets_an_attack_pass_over_whom_it_says() -> None:
    rule = {"on": "attack", "do": "negate-attack", "kinds": ["any"], "when": {"target_condition": "mute"}}
    words = {"damage_modifiers": {"loud": {"name": "Loud", "rules": [rule]}}}
    shout = foe(attacks={"cut": attack(modifiers=["loud"])})
    assert foes_turn(Table(foes={"thug": shout}, changes=words)).hero.wounds == 2
    deaf = Table(foes={"thug": shout}, changes=words).set(conditions={"mute": 1})
    assert foes_turn(deaf).hero.wounds == 0
    both = {
        "name": "C",
        "packets": [{"amount": 1, "type": "slash", "modifiers": ["loud"]}, {"amount": 3, "type": "burn"}],
    }
    half = Table(foes={"thug": foe(attacks={"cut": both})}, changes=words).set(conditions={"mute": 1})
    assert foes_turn(half).hero.wounds == 3


@pytest.mark.rule("FF-82")
def test_sudden_is_a_word_of_entries() -> None:
    thug = foe(attacks={"cut": attack(modifiers=["sudden", "high"])})
    path = "changes.enemies.thug.attacks.cut.modifiers"
    assert told({"enemies": {"thug": thug}}) == {path: 'name "sudden", a word of entries: sudden = true in the table'}


@pytest.mark.rule("FF-140")
@pytest.mark.parametrize(
    ("placing", "rules", "wrong"),
    [
        ("immediate", [{"to": "hp", "rest": True}], ""),
        ("unassigned", [{"to": "hp", "rest": True}], 'is "unassigned", where its assign rules say "immediate"'),
        ("immediate", [{"to": "unassigned", "rest": True}], 'is "immediate", where its assign rules say "unassigned"'),
        ("trickle-after-first", [{"to": "hp", "max": 1}, {"to": "unassigned", "rest": True}], ""),
        (
            "immediate",
            [{"to": "durability", "min": 1}],
            'is "immediate", where its assign rules say "durability-first"',
        ),
    ],
)
def test_where_tokens_of_a_type_go_is_said_once(placing: str, rules: list[dict[str, Any]], wrong: str) -> None:
    most = max(rule.get("max", 0) for rule in rules)
    row = {"name": "Rust", "group": "elemental", "sinks": [], "placing": placing, "max_to_hp_per_attack": most}
    placed = [{"on": "assign", "do": "assign", **rule} for rule in rules]
    found = told({"damage_types": {"rust": {**row, "rules": placed}}})
    assert found == ({"changes.damage_types.rust.placing": wrong} if wrong else {})
    trickles = [{"on": "turn-start", "do": "trickle", "amount": 3}]
    row |= {"placing": "immediate", "max_to_hp_per_attack": 0}
    found = told({"damage_types": {"rust": {**row, "rules": trickles, "trickle_per_turn": 2}}})
    assert found == {"changes.damage_types.rust.trickle_per_turn": "is 2, where its trickle rule says 3"}


@pytest.mark.rule("FF-147")
def test_what_one_attack_puts_on_hp_at_once_is_said_once() -> None:
    rules = [{"on": "assign", "do": "assign", "to": "hp", "max": 2}]
    rules.append({"on": "assign", "do": "assign", "to": "unassigned", "rest": True})
    row = {"name": "Rust", "group": "elemental", "sinks": [], "placing": "trickle-after-first", "rules": rules}
    assert told({"damage_types": {"rust": {**row, "max_to_hp_per_attack": 2}}}) == {}
    found = told({"damage_types": {"rust": {**row, "max_to_hp_per_attack": 1}}})
    assert found == {"changes.damage_types.rust.max_to_hp_per_attack": "is 1, where its assign rules say 2"}


@pytest.mark.rule("FF-163")
def test_armour_grants_an_attunement_as_rings_do() -> None:
    grant = {"on": "passive", "do": "grant-attunement", "attunement": "brace", "unlearned": True}
    for kind in ("armour", "rings"):
        fight = Fight(kind, grant)
        assert "brace" in known_here(*fight.at)


@pytest.mark.rule("FF-02")
def test_a_die_is_rolled_anew_as_often_as_the_weapon_says() -> None:
    rule = {"on": "anytime", "do": "pool", "op": "reroll", "limit": {"count": 1, "per": "round"}, "optional": True}
    table = Table(changes=changed_row("weapons", "arming-sword", [rule]))
    assert fresh_pool.fortune(table.book, table.state) == ("arming-sword", 1)
    table.do(orders.Reroll(by="arming-sword", dice=(1,)), 5)
    assert fresh_pool.fortune(table.book, table.state) == ("", 0)


@pytest.mark.rule("FF-105", "FF-106")
def test_what_an_enemy_is_by_its_traits_it_is_under_any_name() -> None:
    def typed(trait: str) -> dict[str, Any]:
        return {"enemy_types": {"odd": {"name": "Odd", "rules": [{"on": "passive", "do": "trait", "name": trait}]}}}

    long = Table(foes={"thug": foe(types=["odd"])}, changes=typed("two-tile"))
    assert has_trait(long.book, long.body(), "two-tile")
    spear = attack(range={"min": 1, "max": 2})
    rank: dict[str, Any] = {
        "enemies": {"thug": "5,7", "front": "5,6"},
        "entries": [{"low": 1, "high": 6, "deeds": [{"attacks": ["cut"]}]}],
    }
    for trait, struck in (("formation", 4), ("dismountable", 2)):
        foes = {"thug": foe(types=["odd"], attacks={"cut": spear}), "front": foe(types=["odd"], attacks={"cut": spear})}
        table = Table(foes=foes, changes=typed(trait), options={"reach-past-entities": "off"}, **rank)
        assert foes_turn(table).hero.wounds == struck


def renamed(kind: str, key: str, name: str, **fields: Any) -> dict[str, Any]:
    """A printed row under another id."""
    return {kind: {name: {**msgspec.to_builtins(getattr(catalog(), kind)[key]), **fields}}}


@pytest.mark.rule("FF-117", "FF-153")
def test_whoever_lies_under_a_condition_of_ones_own_may_be_crossed() -> None:
    trait = {"on": "passive", "do": "trait", "name": "crossable"}
    changes = {"conditions": {"asleep": {"name": "Asleep", "kind": "static", "rules": [trait]}}}
    table = Table(changes=changes)
    assert table.no("move", 3, path=["5,6", "5,7"]).rule == "FF-117"
    table.set("thug", conditions={"asleep": 1})
    assert table.no("move", 3, path=["5,6"]).message == "nobody can end on 5,6"
    table.act("move", 3, path=["5,6", "5,7"])


@pytest.mark.rule("FF-48", "FF-S05")
@pytest.mark.parametrize(("each", "waiting"), [("off", 0), ("on", 1)])
def test_damage_that_waits_comes_before_all_other_whatever_deals_it(each: str, waiting: int) -> None:
    def suffers(kind: str) -> dict[str, Any]:
        return {"on": "turn-start", "do": "damage", "amount": 1, "type": kind, "target": "self"}

    rows = {
        "charring": {"name": "Charring", "kind": "static", "rules": [suffers("burn")]},
        "weeping": {"name": "Weeping", "kind": "static", "rules": [suffers("bleed")]},
    }
    idle = [{"low": 1, "high": 6, "deeds": [{}]}]
    table = Table(changes={"conditions": rows}, entries=idle, options={"bleeding-per-token": each})
    table.set("thug", conditions={"charring": 1, "weeping": 3})
    table.act("take-aim", 3)
    table.end(1)
    placed = [event.damage for event in table.found("TokensPlaced")]
    assert placed == [*["bleed"] * (3 if each == "on" else 1), "burn"]
    assert table.body().waiting.get("bleed", 0) == waiting


@pytest.mark.rule("FF-53")
def test_a_free_act_that_leaves_one_helpless_is_no_last_thing() -> None:
    rule = {"on": "use", "do": "inflict", "condition": "stunned", "target": "self"}
    free = {"economy": "free", "sp": {"free": True}, "category": "free", "rules": [rule]}
    table = Table(changes=renamed("actions", "drop", "faint", **free))
    table.act("attack-light", 5, thing="arming-sword", type="slash", target="thug")
    assert table.no("faint").code == "free"


@pytest.mark.rule("FF-75", "FF-S108")
def test_a_shield_is_set_down_by_acts_of_another_name() -> None:
    changes = {
        **changed_row("shields", "kite-shield", []),
        "actions": {
            **renamed("actions", "plant-pavise", "set-down")["actions"],
            **renamed("actions", "pull-pavise", "take-up")["actions"],
        },
    }
    changes["shields"]["kite-shield"]["special_attacks"] = ["set-down", "take-up"]
    table = Table(changes=changes, entries=[{"low": 1, "high": 6, "deeds": [{}]}])
    table.act("set-down", 3, thing="kite-shield", cell="5,4")
    assert table.state.sheet.pieces["kite-shield"].exhausted == "planted:2,5"
    table.end(1)
    table.act("take-up", 4, cell="5,4")
    assert table.state.sheet.pieces["kite-shield"].exhausted == ""
    assert table.state.zones == ()


@pytest.mark.rule("FF-132")
@pytest.mark.parametrize("innate", [True, False])
def test_the_light_of_what_a_catalyst_can_do_by_itself_is_the_catalysts(innate: bool) -> None:
    changes = renamed("attunements", "stoke-ember", "spark", innate=innate, school="pyromancy")
    ember = next(key for key, row in catalog().catalysts.items() if row.schools == ("pyromancy",))
    sheet = {"slots": [ember], "hands": [1, 0], "off_hand": 0, "known": ["spark"], "pots": ["spark"]}
    table = Table(sheet=sheet, changes=changes, stats={"att": 20, "int": 20, "fth": 20, "str": 20, "dex": 20})
    table.act("cast", 3, attunement="spark")
    (lit,) = [effect for effect in table.state.effects if effect.row == "spark"]
    assert lit.piece == (ember if innate else "")


@pytest.mark.rule("FF-158")
def test_what_only_a_secret_lifts_is_told_at_a_defeat() -> None:
    rows = {"marked": {"name": "Marked", "kind": "static", "removed_by": ["secret"]}}
    table = Table(changes={"conditions": rows}).set(conditions={"marked": 1})
    table.do(orders.EndFight(outcome="defeat"))
    assert "Marked: a secret of the scenario alone lifts it" in [event.text for event in table.found("Noticed")]


@pytest.mark.rule("FF-137")
def test_nothing_is_raised_where_no_shield_is_in_hand() -> None:
    """An act that raises a shield raised one that is not there, and the next act ended the program."""
    rules = [{"on": "use", "do": "shield-up", "op": "add"}]
    shout = {**ACTION, "name": "Shout", "sp": {"score": 1}}
    changes = {"actions": {"shout": {**shout, "rules": rules}}}
    bare = Table(sheet={"hands": [1, 0], "off_hand": 0}, changes=changes).pool(2, 3, 3)
    bare.act("shout", 2)
    assert bare.hero.raised is None
    held = Table(changes=changes).pool(2, 3, 3)
    held.act("shout", 2)
    assert held.hero.raised.by == "kite-shield"


@pytest.mark.rule("FF-72")
def test_a_shield_of_ones_own_that_names_no_type_strikes_with_crush() -> None:
    """It ended the program."""
    shield = {"name": "Plank", "defence": 1, "stability": 3, "damage": 2, "damage_types": [], "weight": 1}
    table = Table(changes={"shields": {"kite-shield": shield}}).pool(2, 3)
    table.act("shield-bash", 2, thing="kite-shield", target="thug")
    assert [(event.damage, event.wounds) for event in table.found("TokensPlaced")] == [("crush", 2)]

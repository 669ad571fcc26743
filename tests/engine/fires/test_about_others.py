"""Rules about others, with values that no row of the book has: whom they drive, whom they name, what they have done."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.board.hexgrid import distance
from engine.systems.fires.catalog import effects
from engine.systems.fires.check.effects import of_rule
from engine.systems.fires.check.places import of_place
from engine.systems.fires.rules.hexes import show
from tests.engine.fires.places import ACTION, changed_row
from tests.engine.fires.scene import Table, catalog

BESIDE = {"on": "hit", "do": "perform", "action": "attack-guarded", "cost": {"free": True}}
ONCE = {"limit": {"count": 1, "per": "turn"}, "optional": True}
PUSHED = {"on": "turn-start", "do": "move", "max": 2}


def pushed(**rule: Any) -> Table:
    """An enemy three hexes off, under a condition that has it move as its Turn begins, who is told nothing else."""
    moved = {**PUSHED, "when": {"bearer": "enemy"}, **rule}
    changes = {"conditions": {"driven": {"name": "Driven", "kind": "static", "rules": [moved]}}}
    table = Table(enemies={"thug": "5,8"}, entries=[{"low": 1, "high": 6, "deeds": [{}]}], changes=changes)
    table.set("thug", conditions={"driven": 1})
    table.act("take-aim", 3)
    table.end(1)
    return table


@pytest.mark.rule("FF-111")
@pytest.mark.parametrize(
    ("rule", "far"),
    [
        ({"direction": "toward-self"}, 1),
        ({}, 1),
        ({"direction": "away-from-character"}, 5),
        ({"direction": "backwards", "max": 1}, 4),
        ({"direction": "toward-self", "max": "rd(move/4)"}, 2),
    ],
)
def test_whoever_is_driven_goes_where_the_rule_says(rule: dict[str, Any], far: int) -> None:
    table = pushed(**rule)
    assert distance(table.hero.at, table.body().at) == far


@pytest.mark.rule("FF-111")
def test_a_limit_of_what_drives_somebody_is_kept() -> None:
    table = pushed(direction="toward-self", max=1, limit={"count": 1, "per": "round"})
    table.act("take-aim", 4)
    table.end(1)
    assert show(table.body().at) == "5,7"


@pytest.mark.rule("FF-60", "FF-92")
@pytest.mark.parametrize(
    ("path", "good"), [(["5,6", "5,7"], True), (["5,6"], True), (["5,6", "4,7"], False), (["5,4"], False)]
)
def test_every_step_toward_an_attack_leads_nearer(path: list[str], good: bool) -> None:
    rules = [
        {"on": "use", "do": "move", "max": 2, "direction": "toward-attack"},
        {"on": "use", "do": "attack", "target": {"who": "enemy", "within": "any"}},
    ]
    table = Table(enemies={"thug": "5,9"}, changes={"actions": {"own": {**ACTION, "attack": True, "rules": rules}}})
    command = table.command("own", 3, path=path, thing="arming-sword", type="slash", target="thug")
    if good:
        table.do(command)
        assert show(table.hero.at) == path[-1]
    else:
        assert table.refused(command).rule == "FF-60"


@pytest.mark.rule("FF-91")
@pytest.mark.parametrize(("condition", "wounds"), [("slowed", 8), ("mute", 0)])
def test_the_active_enemy_is_struck_where_it_is_what_the_rule_wants(condition: str, wounds: int) -> None:
    changes = changed_row("actions", "riposte", msgspec.to_builtins(catalog().actions["riposte"].rules))
    for rule in changes["actions"]["riposte"]["rules"]:
        if rule["do"] == "attack":
            rule["target"] = {**rule["target"], "condition": condition}
    sheet = {"slots": ["arming-sword", "", "buckler"], "hands": [1, 3], "off_hand": 3}
    table = Table(sheet=sheet, stats={"str": 20, "dex": 20}, changes=changes)
    table.set("thug", conditions={"slowed": 1})
    table.act("take-aim", 3)
    table.end(6)
    table.act("riposte", 6, thing="arming-sword", type="slash")
    assert table.body().wounds == wounds


def armed(*rules: dict[str, Any]) -> Table:
    """A sword with rules, and an enemy before it."""
    table = Table(changes=changed_row("weapons", "arming-sword", list(rules)))
    table.act("attack-light", 5, thing="arming-sword", type="pierce", target="thug")
    return table


@pytest.mark.rule("FF-57")
def test_any_attack_at_one_enemy_may_follow_a_hit() -> None:
    table = armed({**BESIDE, **ONCE})
    assert table.state.asking.question.text == "Arming Sword: Attack, Guarded, free?"
    assert table.state.asking.question.choices == ("", "thug")
    table.answer("thug")
    assert table.body().wounds == 4
    assert [die.score for die in table.state.pool if die.spent] == [5]


@pytest.mark.rule("FF-57")
def test_what_a_hit_has_done_by_itself_keeps_its_limit_and_may_be_declined() -> None:
    drop = {"on": "hit", "do": "perform", "action": "drop", "optional": True}
    for answer, down in (("yes", 1), ("no", 0)):
        table = armed(drop)
        table.answer(answer)
        assert table.hero.conditions.get("knockdown", 0) == down
    table = armed({**drop, "optional": False, "limit": {"count": 1, "per": "round"}})
    assert table.hero.conditions["knockdown"] == 1
    table.set("hero", conditions={})
    table.act("take-aim", 3)
    table.wait()
    table.act("attack-light", 6, thing="arming-sword", type="pierce", target="thug")
    assert not table.hero.conditions.get("knockdown")


SHOT = {"on": "hit", "do": "damage", "amount": 1, "type": "burn"}
NEAR = {"who": "enemies", "within": "weapon"}
BLOW = {"on": "attack-resolved", "do": "attack", "for": "attack"}
USED = {"on": "use", "do": "modify-value", "value": "ps", "by": 1, "for": "round"}
HARM = {"on": "use", "do": "damage", "amount": 1, "target": {"who": "enemy", "max": 2}}
RAISED = {"on": "pool-rolled", "do": "pool", "op": "raise", "by": 1, "max": 6, "pick": "choice"}


@pytest.mark.rule("FF-163")
@pytest.mark.parametrize(
    ("kind", "rule", "told"),
    [
        ("conditions", {**PUSHED, "when": {"bearer": "enemy"}}, ""),
        ("conditions", PUSHED, 'when: needs bearer = "enemy"'),
        ("enemies", {**PUSHED, "min": 1}, "min: is of no meaning: whoever is driven"),
        ("enemies", {**PUSHED, "path": ["straight"]}, "path: is of no meaning"),
        ("enemies", {**PUSHED, "ignore": ["hazard"]}, "ignore: is of no meaning"),
        ("enemies", {**PUSHED, "ignore_max": 1}, "ignore_max: is of no meaning"),
        (
            "attacks",
            {**PUSHED, "on": "use", "direction": "any"},
            "must be toward-self, away-from-character or backwards",
        ),
        ("actions", {**PUSHED, "on": "use", "target": "target", "direction": "toward-attack"}, "must be toward-self"),
        ("actions", {**PUSHED, "on": "use", "direction": "toward-self"}, "must be any, toward-attack or backwards"),
        ("actions", {**PUSHED, "on": "use", "min": 1, "path": ["straight"], "ignore": ["hazard"]}, ""),
        (
            "rings",
            {**SHOT, "target": NEAR},
            'target.within: is "weapon", and no weapon is aimed: must be adjacent or any',
        ),
        ("actions", {**SHOT, "on": "use", "target": NEAR}, 'target.within: is "weapon"'),
        ("actions", {**SHOT, "on": "use", "target": {**NEAR, "who": "enemy"}}, ""),
        ("rings", {**SHOT, "target": {"who": "enemies", "chain": 2}}, "target.chain: is of no meaning"),
        ("rings", {**SHOT, "target": {"who": "enemies", "distinct": True}}, "target.distinct: is of no meaning"),
        (
            "actions",
            {**SHOT, "on": "use", "target": {"who": "enemies", "mutually_adjacent": True}},
            "mutually_adjacent",
        ),
        ("attunements", {**BLOW, "target": {"who": "active-enemy", "within": "weapon"}}, ""),
        (
            "attunements",
            {**BLOW, "target": {"who": "active-enemy", "max": 2}},
            'target: must be { who = "active-enemy"',
        ),
        ("attunements", {**USED, "optional": True}, "optional: is of no meaning beside for"),
        ("attunements", {**USED, "do": "ignore", "kinds": ["water"], "optional": True}, "optional: is of no meaning"),
        ("attunements", {**USED, "do": "ignore", "kinds": ["hazard"], "optional": True}, ""),
        ("armour", {**RAISED, "count": 2}, "count: must be 1"),
        ("armour", {**RAISED, "count": "all"}, "count: must be 1"),
        ("armour", {**RAISED, "count": 1}, ""),
        ("weapons", {**BESIDE, **ONCE}, ""),
        ("weapons", {**BESIDE, "optional": True}, 'limit: must be { count = 1, per = "turn" }'),
        ("weapons", {**BESIDE, **ONCE, "optional": False}, "optional: must be true"),
        ("weapons", {**BESIDE, **ONCE, "action": "sweep"}, "must strike one enemy"),
        ("weapons", {**BESIDE, **ONCE, "action": "cut"}, "with whatever is in hand"),
        ("weapons", {**BESIDE, **ONCE, "damage": 3}, 'damage: is of no meaning on "hit"'),
        ("weapons", {**BESIDE, **ONCE, "cost": {"score": 2}}, "cost: must be free"),
        ("rings", {**BESIDE, **ONCE, "on": "round-end"}, "an attack: it follows a hit"),
        ("enemies", {**BESIDE, **ONCE}, "an attack: it follows a hit"),
        ("rings", {**BESIDE, "on": "round-end", "action": "take-aim"}, "does nothing by itself"),
        ("rings", {**BESIDE, "on": "round-end", "action": "drop"}, ""),
        ("rings", {"on": "round-end", "do": "perform", "moveset": "crush"}, "moveset: is of no meaning"),
        ("items", {**HARM, "type": "weapon"}, 'type: is "weapon", of an attack, and there is none on "use"'),
        ("attunements", {**HARM, "type": "missile"}, 'type: is "missile", of an attack'),
        ("flasks", {**HARM, "type": "same"}, "name a type"),
        ("actions", {**HARM, "type": "shield"}, ""),
        ("rings", {**HARM, "on": "damaged", "type": "same", "target": "attacker"}, ""),
        ("rings", {**HARM, "on": "hit", "type": "weapon", "target": "target"}, ""),
    ],
)
def test_what_nothing_would_read_is_refused(kind: str, rule: dict[str, Any], told: str) -> None:
    made = msgspec.convert({name: value for name, value in rule.items() if known(rule["do"], name)}, effects.Rule)
    row = replace(catalog().rings["living-ring"], rules=(made,))
    found = " ".join(f"{p.path}: {p.message}" for p in of_place(catalog(), kind, row, made, "x"))
    assert bool(found) == bool(told)
    assert told in found


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ({"do": "modify-cost", "action": "any-other", "by": 1}, True),
        ({"do": "modify-cost", "action": "this", "by": 1}, True),
        ({"do": "modify-cost", "action": "any", "by": 1}, False),
        ({"do": "modify-cost", "action": "leap", "by": 1}, False),
        ({"do": "modify-move", "action": "any-other", "by": 1}, True),
        ({"do": "modify-move", "action": "this", "by": 1}, False),
        ({"do": "perform", "action": "leap"}, True),
        ({"do": "allow-attack", "action": "any", "damage_type": "slash"}, True),
        ({"do": "restrict", "allow": ["any"]}, True),
        ({"do": "ignore", "kinds": ["water"], "when": {"action": "this"}}, True),
    ],
)
def test_an_action_is_one_that_something_is_done_by(rule: dict[str, Any], told: bool) -> None:
    made = msgspec.convert({"on": "passive", **rule}, effects.Rule)
    assert any("action" in p.path or "allow" in p.path for p in of_rule(catalog(), made, "x")) == told


def known(do: str, name: str) -> bool:
    """Whether a word of the vocabulary has a field: rules here are made from others."""
    fields = {"modify-value": effects.ModifyValue, "ignore": effects.Ignore}.get(do)
    return fields is None or name in ("do", *fields.__struct_encode_fields__)

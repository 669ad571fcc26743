"""Fields of rules with values that no row of the book has: each does what its word says, in a row of one's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.draft import Draft
from engine.systems.fires.commands import fight as orders
from engine.systems.fires.decide import assault, conditions, flow, read
from engine.systems.fires.decide.play import Play
from engine.systems.fires.evolve import evolve
from engine.systems.fires.rules import force, gear, limits
from engine.systems.fires.rules.blows import Assault, Inflicted, Packet
from engine.systems.fires.rules.hexes import parse, show
from engine.systems.fires.rules.scene import Scene
from engine.systems.fires.state import HERO, Die, Raised
from tests.engine.fires.places import ACTION, changed_row
from tests.engine.fires.scene import Table, Threes, attack, foe


def play(table: Table, work: Callable[[Play], Any], *answers: str) -> Table:
    """Something done by the flow's own functions, with answers given beforehand to whatever is asked."""
    draft: Draft[Any, Any] = Draft(table.state, evolve, Threes(()))
    resolving, left = Play(draft, table.book, read), list(answers)
    resolving.ask = lambda question: left.pop(0) if left else str(question.choices[0])  # type: ignore[method-assign]
    work(resolving)
    table.state, table.events = draft.state, draft.events
    return table


def struck(
    table: Table, *packets: Packet, who: str = HERO, kinds: tuple[str, ...] = ("melee",), answers: tuple[str, ...] = ()
) -> Any:
    """Somebody after an attack of the other one."""
    by, at = ("thug", "5,6") if who == HERO else (HERO, "5,5")
    made = Assault("Cut", by, packets, kinds=frozenset(kinds), origin=parse(at))
    return play(table, lambda flow: assault.make(flow, made, (who,)), *answers).body(who)


def rings(*rules: dict[str, Any]) -> dict[str, Any]:
    """The rules of a ring that is worn."""
    return {"sheet": {"rings": ["living-ring"]}, "changes": changed_row("rings", "living-ring", list(rules))}


VALUES: dict[str, tuple[int, Callable[[Any, Any], int]]] = {
    "hp": (7, lambda book, state: force.hp_slots(book, state, HERO)),
    "fp": (7, limits.fp_limit),
    "pot": (2, limits.pots),
    "sp-dice": (4, limits.pool_size),
    "pouches": (4, limits.pouches),
    "p-def": (1, lambda book, state: force.capacity(book, state, HERO, "p-def")),
    "m-def": (1, lambda book, state: force.capacity(book, state, HERO, "m-def")),
    "eqp": (8, lambda book, state: force.stat(Scene(book, state), "eqp")),
    "shield-def": (2, lambda book, state: gear.shield_value(Scene(book, state), "kite-shield", "shield-def")),
    "stability": (6, lambda book, state: gear.shield_value(Scene(book, state), "kite-shield", "stability")),
    "charges": (2, lambda book, state: limits.charges(book, state, state.sheet.pieces["sunlit-flask"])),
    "curse-threshold": (3, lambda book, state: force.amount(Scene(book, state), "curse_threshold")),
}
"""What somebody with VIT 12 and ten of all else has by the rules, with a kite shield and a flask."""


@pytest.mark.rule("FF-23", "FF-168")
@pytest.mark.parametrize("value", VALUES)
def test_a_value_is_added_to_and_taken_so_often(value: str) -> None:
    plain, figure = VALUES[value]
    for more, wanted in (({"by": 2}, plain + 2), ({"multiply": 3}, plain * 3)):
        worn = rings({"on": "passive", "do": "modify-value", "value": value, **more})
        worn["sheet"] |= {"pouches": ["sunlit-flask"]}
        table = Table(stats={"vit": 12, "int": 10}, **worn)
        plain_hp = 2 + 6 if value == "hp" else plain
        wanted = {2: plain_hp + 2, 3: plain_hp * 3}[next(iter(more.values()))] if value == "hp" else wanted
        assert figure(table.book, table.state) == wanted, (value, more)


def rust(*rules: dict[str, Any], group: str = "elemental", **word: Any) -> dict[str, Any]:
    """A type of damage of one's own, and a word of one's own."""
    row = {"name": "Rust", "group": group, "sinks": [], "placing": "immediate"}
    odd = {"odd": {"name": "Odd", "rules": [{"on": "assign", **word}]}} if word else {}
    return {"damage_types": {"rust": {**row, "rules": [{"on": "assign", **r} for r in rules]}}, "damage_modifiers": odd}


@pytest.mark.rule("FF-140", "FF-143", "FF-144")
@pytest.mark.parametrize(
    ("who", "rules", "wanted"),
    [
        (HERO, [{"to": "durability", "min": 1, "max": 1}, {"to": "hp", "rest": True}], (3, 0, 1)),
        (HERO, [{"to": "durability", "min": 2, "max": "1+1"}, {"to": "unassigned", "rest": True}], (0, 2, 2)),
        (HERO, [{"to": "durability"}, {"to": "hp", "rest": True}], (4, 0, 0)),  # nothing forced, and no more wanted
        (HERO, [{"to": "hp", "max": 1}, {"to": "unassigned", "max": 2}, {"to": "nowhere", "rest": True}], (1, 2, 0)),
        (HERO, [{"to": "hp", "max": 3}], (3, 0, 0)),
        (HERO, [{"to": "hp", "rest": True, "when": {"bearer": "enemy"}}], (0, 0, 0)),
        ("thug", [{"to": "enemy-p-def", "max": 2}, {"to": "hp", "rest": True}], (2, 0, 2)),
        ("thug", [{"to": "unassigned", "max": 3}, {"to": "hp", "rest": True}], (1, 3, 0)),
        ("thug", [{"to": "durability", "min": 1}, {"to": "hp", "rest": True}], (4, 0, 0)),
    ],
)
def test_tokens_go_where_the_rules_of_their_type_say(
    who: str, rules: list[dict[str, Any]], wanted: tuple[int, int, int]
) -> None:
    made = rust(*({"do": "assign", **rule} for rule in rules))
    table = Table(foes={"thug": foe(sinks={"p-def": 5})}, changes=made)
    body = struck(table, Packet("rust", 4), who=who)
    worn = sum(piece.used for piece in table.state.sheet.pieces.values())
    assert (body.wounds, body.waiting.get("rust", 0), worn - body.changes.get("p-def", 0)) == wanted


@pytest.mark.rule("FF-143")
def test_gear_breaks_at_once_where_a_type_says_so() -> None:
    breaks = [{"do": "assign", "to": "break-equipment", "min": 1, "max": 1}, {"do": "assign", "to": "hp", "rest": True}]
    table = Table(changes=rust(*breaks))
    assert struck(table, Packet("rust", 2), answers=("arming-sword",)).wounds == 1
    assert (table.state.sheet.pieces["arming-sword"].broken, table.state.sheet.pieces["arming-sword"].used) == (True, 0)


@pytest.mark.rule("FF-140", "FF-145")
@pytest.mark.parametrize(
    ("word", "wanted"),
    [
        ({"do": "assign", "to": "nowhere", "rest": True}, (0, 0, 0)),
        ({"do": "assign", "to": "unassigned", "rest": True}, (0, 4, 0)),
        ({"do": "assign", "to": "nowhere", "rest": True, "when": {"bearer": "enemy"}}, (4, 0, 0)),
        ({"do": "bar-mitigation", "means": ["sink"]}, (4, 0, 0)),
    ],
)
def test_a_word_of_ones_own_sends_tokens_elsewhere(word: dict[str, Any], wanted: tuple[int, int, int]) -> None:
    to_hp = {"do": "assign", "to": "hp", "rest": True}
    body = struck(Table(changes=rust(to_hp, **word)), Packet("rust", 4, ("odd",)))
    assert (body.wounds, body.waiting.get("rust", 0), sum(body.sunk.values())) == wanted


@pytest.mark.rule("FF-138", "FF-145", "FF-146")
@pytest.mark.parametrize(
    ("rules", "raised", "wanted"),
    [
        ([{"do": "sink-with", "sinks": ["res", "ps"]}], False, (2, 2, 0)),
        ([{"do": "sink-with", "sinks": ["res"], "when": {"bearer": "enemy"}}], False, (4, 0, 0)),
        ([{"do": "sink-with", "sinks": ["res"]}, {"do": "bar-mitigation", "means": ["sink"]}], False, (4, 0, 0)),
        ([{"do": "bar-mitigation", "means": ["block"]}], True, (4, 0, 0)),
        ([], True, (2, 0, 2)),
    ],
)
def test_what_catches_a_type_is_what_its_rules_say(
    rules: list[dict[str, Any]], raised: bool, wanted: tuple[int, int, int]
) -> None:
    table = Table(stats={"end": 20}, changes=rust(*rules, {"do": "assign", "to": "hp", "rest": True}))
    if raised:
        table.set(raised=Raised("kite-shield"))
    body = struck(table, Packet("rust", 4))
    assert (body.wounds, sum(body.sunk.values()), table.state.sheet.pieces["kite-shield"].tokens) == wanted


@pytest.mark.rule("FF-85", "FF-147")
def test_a_type_that_bars_dodging_comes_through_a_dodge() -> None:
    made = rust({"do": "bar-mitigation", "means": ["dodge"]}, {"do": "assign", "to": "hp", "rest": True})
    for kind, wounds in (("rust", 2), ("slash", 0)):
        table = Table(foes={"thug": foe(attacks={"cut": attack(of=kind)})}, changes=made)
        table.pool(6, 6, 6).act("take-aim", 6)
        table.end()
        table.act("dodge", 6)
        while table.state.phase == "counterbeat":
            table.wait()
        assert table.hero.wounds == wounds


@pytest.mark.rule("FF-137", "FF-S23")
@pytest.mark.parametrize(
    ("rule", "kinds", "of", "wanted"),
    [
        ({"op": "deny", "types": ["burn"]}, ("melee",), "burn", (4, 0)),
        ({"op": "deny", "types": ["burn"]}, ("melee",), "slash", (2, 2)),
        ({"op": "discard", "types": ["burn"]}, ("melee",), "burn", (2, 0)),
        ({"op": "discard", "kinds": ["ranged"], "types": ["burn"]}, ("melee",), "burn", (2, 2)),
        ({"op": "allow", "types": ["bleed"]}, ("melee",), "bleed", (2, 2)),
        ({"op": "allow", "kinds": ["ranged"]}, ("ranged",), "burn", (2, 2)),
    ],
)
def test_what_a_shield_may_block_is_said_by_types_and_kinds(
    rule: dict[str, Any], kinds: tuple[str, ...], of: str, wanted: tuple[int, int]
) -> None:
    worn = rings({"on": "passive", "do": "block-rule", **rule})
    own = {"changes": changed_row("shields", "kite-shield", [{"on": "passive", "do": "block-rule", **rule}])}
    for scene in (worn, own):
        table = Table(**scene).set(raised=Raised("kite-shield"))
        body = struck(table, Packet(of, 4), kinds=kinds)
        got = (body.wounds + sum(body.waiting.values()), table.state.sheet.pieces["kite-shield"].tokens)
        assert got == wanted


@pytest.mark.rule("FF-74")
@pytest.mark.parametrize(("spill", "wounds"), [(True, 2), (False, 0)])
def test_what_is_left_after_a_guard_break_spills_over_or_is_lost(spill: bool, wounds: int) -> None:
    rule = {"on": "use", "do": "attack", "damage": 5, "assign_only": "shield-up", "spill": spill}
    target = {"who": "enemy", "within": "adjacent"}
    own = {"actions": {"own": {**ACTION, "economy": "dynamic", "attack": True, "rules": [{**rule, "target": target}]}}}
    table = Table(foes={"thug": foe(shield={"defence": 1, "stability": 2})}, changes=own)
    table.set("thug", raised=Raised("own"))
    table.act("own", 6, target="thug", thing="arming-sword", type="slash")
    assert table.body().wounds == wounds


POOL = (2, 6, 4, 3)


@pytest.mark.rule("FF-04", "FF-156")
@pytest.mark.parametrize(
    ("rule", "answers", "wanted"),
    [
        ({"op": "lose", "count": 2, "pick": "highest"}, (), (2, 3)),
        ({"op": "lose", "count": 2, "pick": "choice"}, ("1", "4"), (6, 4)),
        ({"op": "lose", "count": "all"}, (), ()),
        ({"op": "lose", "count": 9}, (), ()),
        ({"op": "raise", "count": 1, "pick": "highest"}, (), (2, 6, 5, 3)),
        ({"op": "raise", "count": 2, "by": 2, "max": 5, "pick": "choice"}, ("1", "3"), (4, 6, 5, 3)),
        ({"op": "raise", "count": "all", "by": 3, "max": 5}, (), (5, 6, 5, 5)),
        ({"op": "recover", "count": 1}, (), (2, 6, 4, 3, 5)),
        ({"op": "recover", "count": 1, "pick": "choice"}, ("5",), (2, 6, 4, 3, 1)),
        ({"op": "recover", "count": "all"}, (), (2, 6, 4, 3, 1, 5)),
        ({"op": "empty"}, (), ()),
    ],
)
def test_so_many_dice_are_lost_raised_and_taken_back(
    rule: dict[str, Any], answers: tuple[str, ...], wanted: tuple[int, ...]
) -> None:
    row = {"shock": {"name": "Shock", "kind": "immediate", "rules": [{"on": "gained", "do": "pool", **rule}]}}
    table = Table(changes={"conditions": row}).pool(*POOL)
    spent = (Die(5, 1, spent=True), Die(6, 5, spent=True))
    table.state = replace(table.state, pool=(*table.state.pool, *spent))
    play(table, lambda flow: conditions.inflict(flow, HERO, Inflicted("shock"), "thug"), *answers)
    assert table.state.scores == wanted


@pytest.mark.rule("FF-46")
@pytest.mark.parametrize(("pick", "by", "count", "able"), [("choice", 2, 2, [2, 3, 4]), ("highest", 1, 1, [4])])
def test_a_fresh_pool_is_raised_as_the_armour_says(pick: str, by: int, count: int, able: list[int]) -> None:
    rule = {"on": "pool-rolled", "do": "pool", "op": "raise", "pick": pick, "count": count, "by": by, "max": 5}
    armour = changed_row("armour", "warriors-set", [rule | {"optional": True}])
    table = Table(sheet={"armour": "warriors-set"}, changes=armour, start=(6, 2, 3, 4))
    for number in range(count):
        die = next(die for die in table.state.pool if die.score == able[number])
        table.do(orders.RaiseDie(by="warriors-set", die=die.id))
    raised = sorted(die.score for die in table.state.pool)
    assert raised == sorted([6, *(min(5, s + by) if s in able[:count] else s for s in (2, 3, 4))])
    assert table.state.step != "after-roll" or table.state.raised_dice == count


@pytest.mark.rule("FF-118", "FF-129")
@pytest.mark.parametrize(
    ("tiles", "stops_on", "end", "crush"),
    [
        ("amount", ["hazard", "obstacle", "boundary"], "5,7", 0),
        ("amount*2", ["obstacle", "boundary"], "5,8", 0),
        (4, ["boundary"], "5,10", 0),
        (9, ["boundary"], "5,10", 4),
        (9, [], "5,10", 0),
        (1, [], "5,7", 0),
    ],
)
def test_whoever_is_driven_stops_on_what_is_listed(tiles: Any, stops_on: list[str], end: str, crush: int) -> None:
    push = {"on": "gained", "do": "push", "tiles": tiles, "direction": "away-from-source", "stops_on": stops_on}
    crash = {"on": "push-blocked", "do": "damage", "amount": "tiles_moved", "type": "crush"}
    gale = {"name": "Gale", "kind": "immediate", "rules": [push, crash]}
    ground = {"hazards": {"embers": ["5,7"]}, "full_cover": ["5,9"], "boundary": ["5,11"]}
    calm = {"hazards": {"embers": {"name": "Embers", "rules": []}}, "conditions": {"gale": gale}}
    table = Table(ground=ground, changes=calm)
    landed = Inflicted("gale", size=1)
    play(table, lambda flow: conditions.inflict(flow, "thug", landed, HERO, parse("5,5")))
    assert (show(table.body().at), table.body().wounds) == (end, crush)


@pytest.mark.rule("FF-170")
@pytest.mark.parametrize(("onto", "wounds"), [("own-shooter", (0, 2, 0)), ("active-enemy", (0, 0, 2))])
def test_an_attack_is_thrown_back_onto_whom_the_rule_says(onto: str, wounds: tuple[int, ...]) -> None:
    worn = rings({"on": "passive", "do": "reflect-attack", "kinds": ["ranged"], "onto": onto})
    table = Table(enemies={"thug": "5,6", "other": "5,4"}, **worn)
    table.state = replace(table.state, turn=replace(table.state.turn, enemy="other"))
    struck(table, Packet("pierce", 2), kinds=("ranged",))
    assert (table.hero.wounds, table.body().wounds, table.body("other").wounds) == wounds


@pytest.mark.rule("FF-50")
@pytest.mark.parametrize(("empty", "left"), [(True, 2), (False, 1)])
def test_a_token_is_held_over_the_end_of_a_round(empty: bool, left: int) -> None:
    when = {"when": {"pool_empty": True}} if empty else {"when": {"pool_empty": False}}
    hold = {"on": "round-end", "do": "hold-token", "condition": "odd", **when}
    row = {"odd": {"name": "Odd", "kind": "time-limited-round", "cumulative": True, "rules": [hold]}}
    table = Table(changes={"conditions": row}).set(conditions={"odd": 2}).pool()

    def next_round(resolving: Play) -> None:
        flow.round_open(resolving)
        conditions.expire(resolving, HERO, "time-limited-round")

    assert play(table, next_round).hero.conditions["odd"] == left
    assert play(table, lambda resolving: conditions.expire(resolving, HERO, "time-limited-round")).hero.conditions.get(
        "odd", 0
    ) == (left - 1)

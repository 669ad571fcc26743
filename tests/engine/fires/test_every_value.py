"""Fields of rules with values that no row of the book has: each does what its word says, in a row of one's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.draft import Draft
from engine.systems.fires.catalog.words import Area
from engine.systems.fires.commands import fight as orders
from engine.systems.fires.decide import assault, conditions, flow, read
from engine.systems.fires.decide.interpret import struck_area, typed
from engine.systems.fires.decide.play import Play
from engine.systems.fires.evolve import evolve
from engine.systems.fires.rules import aiming, force, gear, going, limits
from engine.systems.fires.rules.blows import Assault, Inflicted, Packet
from engine.systems.fires.rules.hexes import parse, show
from engine.systems.fires.rules.plans import plan_of
from engine.systems.fires.rules.scene import Blow, Scene
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


# ---- values ------------------------------------------------------------------------------

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
    "charges": (2, lambda book, state: limits.charges(book, state, "sunlit-flask")),
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


# ---- where tokens go -----------------------------------------------------------------------


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


# ---- dice ----------------------------------------------------------------------------------

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


# ---- driven, thrown back, kept ------------------------------------------------------------


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


# ---- areas and ways -------------------------------------------------------------------------


def cells_of(area: dict[str, Any], cell: str = "", direction: int = 0, turn: Any = "") -> Any:
    """The cells of an area that a row of one's own strikes, or why it cannot lie so."""
    rule = {"on": "use", "do": "damage", "amount": 1, "type": "burn", "area": area}
    table = Table(changes={"actions": {"own": {**ACTION, "rules": [rule]}}}, enemies={"thug": "9,9"})
    plan = plan_of(table.book, table.state, orders.Act("own"))
    spot = parse(cell) if cell else None
    found = aiming.area_cells(table.book, table.state, plan, parse("5,5"), spot, direction, turn)  # type: ignore[arg-type]
    return " ".join(sorted(map(show, found.cells))) if isinstance(found, aiming.Placed) else found.message


@pytest.mark.rule("FF-125", "FF-126")
@pytest.mark.parametrize(
    ("area", "spot", "wanted"),
    [
        ({"shape": "full-moon", "size": 1, "includes_center": True}, {}, "4,5 4,6 5,4 5,5 5,6 6,5 6,6"),
        ({"shape": "full-moon", "size": 1, "center": "chosen-hex"}, {"cell": "5,8"}, "4,8 4,9 5,7 5,9 6,8 6,9"),
        ({"shape": "half-moon", "size": 2}, {}, "4,6 4,7 5,6 5,7 6,6 6,7 3,6 7,6"),
        ({"shape": "cone", "size": 1, "center": "chosen-hex"}, {"cell": "5,8"}, "4,9 5,9"),
        ({"shape": "blast", "size": 4, "center": "chosen-hex"}, {"cell": "5,7", "direction": 3}, "leads away"),
        (
            {"shape": "blast", "size": 4, "center": "chosen-hex", "facing": "any"},
            {"cell": "5,7", "direction": 3},
            "4,7 5,6 5,7 6,7",
        ),
        ({"shape": "line", "size": 2, "center": "chosen-hex"}, {"cell": "5,7", "direction": 3}, "5,5 5,6"),
        (
            {"shape": "line", "size": 2, "center": "chosen-hex", "facing": "away-from-self"},
            {"cell": "5,7", "direction": 3},
            "leads away",
        ),
        (
            {"shape": "line", "size": 2, "center": "chosen-hex", "includes_center": True},
            {"cell": "5,7"},
            "5,7 5,8",
        ),
        ({"shape": "line", "size": 3}, {"turn": "left"}, "it does not turn left"),
        ({"shape": "line", "size": 3, "path": ["snaking"]}, {"turn": "left"}, "4,7 4,8 5,6"),
    ],
)
def test_an_area_lies_as_its_words_say(area: dict[str, Any], spot: dict[str, Any], wanted: str) -> None:
    found = cells_of(area, **spot)
    assert wanted in found if "," not in wanted else found == " ".join(sorted(wanted.split()))


@pytest.mark.rule("FF-64")
@pytest.mark.parametrize(("ignores", "wanted"), [(True, "5,6 5,7"), (False, "5,7")])
def test_a_line_of_a_weapon_may_mind_its_least_range(ignores: bool, wanted: str) -> None:
    area = {"shape": "line", "within": "weapon", "ignore_min_range": ignores}
    rule = {"on": "use", "do": "attack", "area": area}
    pike = changed_row("weapons", "arming-sword", [])
    pike["weapons"]["arming-sword"]["range"] = {"min": 2, "max": 2}
    table = Table(changes={**pike, "actions": {"own": {**ACTION, "attack": True, "rules": [rule]}}})
    plan = plan_of(table.book, table.state, orders.Act("own", thing="arming-sword"))
    found = aiming.area_cells(table.book, table.state, plan, parse("5,5"), None, 0, "")  # type: ignore[arg-type]
    assert isinstance(found, aiming.Placed)
    assert " ".join(map(show, found.cells)) == wanted


@pytest.mark.rule("FF-128")
@pytest.mark.parametrize(("form", "good"), [("straight", "5,6 5,7"), ("snaking", "5,6 4,7")])
def test_a_way_has_the_form_that_is_listed(form: str, good: str) -> None:
    span = going.Reach(2, 2, (form,))
    table = Table(enemies={"thug": "9,9"})
    ways = {" ".join(map(show, way)) for way in going.paths(table.book, table.state, span, parse("5,5"))}
    assert good in ways
    assert len(ways) == {"straight": 6, "snaking": 12}[form]
    for way, right in (("5,6 5,7", form == "straight"), ("5,6 4,7", form == "snaking"), ("5,6 5,6", False)):
        path = tuple(map(parse, way.split()))
        assert (going.path_fault(table.book, table.state, path, span, parse("5,5")) is None) == right


@pytest.mark.rule("FF-127")
@pytest.mark.parametrize(
    ("area", "wanted"),
    [
        ({"shape": "full-moon", "size": 1, "center": "target"}, "behind hero near"),
        ({"shape": "full-moon", "size": 1, "center": "target", "includes_center": True}, "behind hero near thug"),
        ({"shape": "full-moon", "size": 1, "center": "target", "hits": "enemies"}, "behind near"),
        ({"shape": "full-moon", "size": 1}, "thug"),
        ({"shape": "half-moon", "size": 1}, "thug"),
        ({"shape": "half-moon", "size": 2}, "behind near thug"),
        ({"shape": "line", "size": 3}, "behind thug"),
        ({"shape": "cone", "size": 2}, "behind near thug"),
        ({"shape": "blast", "size": 3, "center": "target"}, "behind near thug"),
    ],
)
def test_what_waits_for_a_hit_strikes_its_area(area: dict[str, Any], wanted: str) -> None:
    table = Table(enemies={"thug": "5,6", "near": "4,7", "behind": "5,7", "far": "9,9"})
    scene, found, row = Scene(table.book, table.state, HERO, target="thug"), list[str](), Area(**area)
    play(table, lambda resolving: found.extend(struck_area(resolving, row, scene)))
    assert " ".join(sorted(found)) == wanted


@pytest.mark.rule("FF-35")
@pytest.mark.parametrize(
    ("word", "dealt", "wanted"), [("weapon", ["crush"], "crush"), ("same", ["burn"], "burn"), ("weapon", [], "slash")]
)
def test_a_word_for_a_type_stands_for_that_of_the_attack(word: str, dealt: list[str], wanted: str) -> None:
    table = Table()
    arm = gear.arm(table.book, table.state, "arming-sword")
    scene = Scene(table.book, table.state, HERO, target="thug", arm=arm, blow=Blow(types=frozenset(dealt)))
    found: list[str] = []
    play(table, lambda resolving: found.append(typed(resolving, word, scene)))
    assert found == [wanted]


@pytest.mark.rule("FF-131")
@pytest.mark.parametrize(("lasts", "left"), [("counterbeat", 0), ("encounter", 1)])
def test_ground_is_changed_for_as_long_as_the_rule_says(lasts: str, left: int) -> None:
    rule = {"on": "use", "do": "set-tile", "tile": "concealment", "where": "self", "for": lasts}
    table = Table(changes={"actions": {"own": {**ACTION, "rules": [rule]}}})
    table.act("own", 6)
    assert len(table.state.zones) == 1
    table.end()
    while table.state.phase == "counterbeat":
        table.wait()
    assert len(table.state.zones) == left


@pytest.mark.rule("FF-131")
@pytest.mark.parametrize(("most", "left"), [(1, 1), (2, 2), (None, 3)])
def test_as_many_zones_stand_as_the_rule_says(most: int | None, left: int) -> None:
    rule = {"on": "use", "do": "set-tile", "tile": "concealment", "where": "self", "max_zones": most}
    table = Table(changes={"actions": {"own": {**ACTION, "rules": [rule]}}})
    for _ in range(3):
        table.state = replace(table.state, beat=replace(table.state.beat, simple=0))
        table.pool(1).act("own", 1)
    assert len(table.state.zones) == left


@pytest.mark.rule("FF-40", "FF-41")
@pytest.mark.parametrize(
    ("rule", "wanted"),
    [
        ({"op": "disable", "what": "hands"}, {"arming-sword": "broken", "kite-shield": "broken"}),
        ({"op": "destroy", "what": "this"}, {"living-ring": "gone"}),
        (
            {"op": "exhaust", "what": "all", "until": {"self_acts": True}},
            {"kite-shield": "acts", "living-ring": "acts"},
        ),
        ({"op": "exhaust", "what": "one"}, {"arming-sword": "planted", "kite-shield": ""}),
    ],
)
def test_gear_is_changed_as_the_rule_says(rule: dict[str, Any], wanted: dict[str, str]) -> None:
    table = Table(**rings({"on": "round-end", "do": "equipment", **rule}))
    play(table, flow.round_open)
    pieces = table.state.sheet.pieces
    shown = {
        key: (pieces[key].exhausted or "broken" * pieces[key].broken) if key in pieces else "gone" for key in wanted
    }
    assert shown == wanted


@pytest.mark.rule("FF-131")
def test_gear_that_is_of_no_use_until_one_acts_is_ready_then() -> None:
    rule = {"op": "exhaust", "what": "all", "until": {"self_acts": True}}
    table = Table(**rings({"on": "round-start", "do": "equipment", **rule}))
    assert {piece.exhausted for piece in table.state.sheet.pieces.values()} == {"acts"}
    table.act("take-aim", 6)
    assert {piece.exhausted for piece in table.state.sheet.pieces.values()} == {""}

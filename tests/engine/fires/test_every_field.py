"""Areas, ground, things, limits: fields with values that no row of the book has, and those that are refused."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.systems.fires.catalog import Encounter, effects
from engine.systems.fires.catalog.words import Area
from engine.systems.fires.check import check
from engine.systems.fires.check.places import of_place
from engine.systems.fires.commands import fight as orders
from engine.systems.fires.decide import conditions, flow
from engine.systems.fires.decide.ending import choose_rewards
from engine.systems.fires.decide.interpret import struck_area, typed
from engine.systems.fires.options import options
from engine.systems.fires.rules import areas, gear, going, ground, sight
from engine.systems.fires.rules.blows import Inflicted, longer
from engine.systems.fires.rules.hands import shields_held
from engine.systems.fires.rules.hexes import parse, show
from engine.systems.fires.rules.plans import plan_of
from engine.systems.fires.rules.reactions import missile_fault
from engine.systems.fires.rules.scene import Blow, Scene
from engine.systems.fires.state import HERO, Raised
from tests.engine.fires.places import ACTION, changed_row
from tests.engine.fires.scene import Table, attack, catalog, foe
from tests.engine.fires.test_every_value import play, rings


def cells_of(area: dict[str, Any], cell: str = "", direction: int = 0, turn: Any = "") -> Any:
    """The cells of an area that a row of one's own strikes, or why it cannot lie so."""
    rule = {"on": "use", "do": "damage", "amount": 1, "type": "burn", "area": area}
    table = Table(changes={"actions": {"own": {**ACTION, "rules": [rule]}}}, enemies={"thug": "9,9"})
    plan = plan_of(table.book, table.state, orders.Act("own"))
    spot = parse(cell) if cell else None
    found = areas.area_cells(table.book, table.state, plan, parse("5,5"), spot, direction, turn)  # type: ignore[arg-type]
    return " ".join(sorted(map(show, found.cells))) if isinstance(found, areas.Placed) else found.message


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
        ({"shape": "line", "size": 3, "path": ["snaking"]}, {}, "say which way it turns: left or right"),
        ({"shape": "blast", "size": 3}, {"cell": "5,7"}, "say which way it turns: left or right"),
        ({"shape": "blast", "size": 3}, {"cell": "5,7", "turn": "left"}, "4,8 5,7 5,8"),
        ({"shape": "blast", "size": 4}, {"cell": "5,7", "direction": -1}, "4,8 5,7 5,8 6,8"),
        ({"shape": "blast", "size": 4}, {"cell": "4,7", "direction": -1}, "say which way it points: E (0) or NE (1)"),
        ({"shape": "blast", "size": 4}, {"cell": "4,7", "direction": 1}, "3,6 3,7 4,7 4,8"),
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
    found = areas.area_cells(table.book, table.state, plan, parse("5,5"), None, 0, "")  # type: ignore[arg-type]
    assert isinstance(found, areas.Placed)
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


@pytest.mark.rule("FF-89", "FF-122")
@pytest.mark.parametrize(
    ("kind", "to", "where", "seen"),
    [
        ("half-cover", "full-cover", "adjacent-to-self", {"5,3": False, "5,7": True, "3,5": True}),
        ("half-cover", "full-cover", "all", {"5,3": False, "5,7": True, "3,5": False}),
        ("any", "full-cover", "adjacent-to-self", {"5,3": False, "5,7": False, "4,5": True}),
        ("any", "full-cover", "all", {"5,3": False, "5,7": False, "4,5": True}),
    ],
)
def test_cells_count_as_cover_for_whoever_bears_the_rule(kind: str, to: str, where: str, seen: dict[str, bool]) -> None:
    worn = rings({"on": "passive", "do": "treat-tiles", "from": kind, "to": to, "where": where})
    table = Table(enemies={"thug": "9,9"}, ground={"half_cover": ["5,4", "3,6"]}, at="5,5", **worn)
    for start, clear in seen.items():
        end = parse("5,5" if start != "3,5" else "3,8")
        table.set(at=end)
        got = sight.sees(table.book, table.state, "thug", parse(start), end, HERO) == ""
        assert got == clear, start


@pytest.mark.rule("FF-122")
@pytest.mark.parametrize(
    ("kind", "where", "seen"),
    [
        ("any", "all", {"5,6": False, "5,8": False, "5,4": False}),
        ("any", "adjacent-to-self", {"5,6": False, "2,5": False}),
        ("half-cover", "all", {"5,6": True, "5,8": True, "5,2": False}),
        ("half-cover", "adjacent-to-self", {"5,2": False, "7,8": True}),
    ],
)
def test_cells_count_as_concealment_for_whoever_looks(kind: str, where: str, seen: dict[str, bool]) -> None:
    worn = rings({"on": "passive", "do": "treat-tiles", "from": kind, "to": "concealment", "where": where})
    table = Table(enemies={"thug": "9,9"}, ground={"half_cover": ["5,4", "7,7"]}, at="5,5", **worn)
    for end, clear in seen.items():
        assert (sight.sees(table.book, table.state, HERO, parse("5,5"), parse(end)) == "") == clear, end


@pytest.mark.rule("FF-117")
@pytest.mark.parametrize(
    ("bearer", "who", "where", "open_to"),
    [
        ("hero", "enemies", "adjacent-to-self", {("thug", "5,4"): False, ("thug", "5,3"): True, ("hero", "5,4"): True}),
        ("hero", "self", "adjacent-to-self", {("hero", "5,4"): False, ("hero", "5,3"): True, ("thug", "5,4"): True}),
        ("hero", "self", "non-water", {("hero", "5,4"): False, ("hero", "4,5"): True, ("thug", "5,4"): True}),
        ("hero", "enemies", "non-water", {("thug", "5,3"): False, ("thug", "4,5"): True, ("hero", "5,3"): True}),
        ("thug", "self", "adjacent-to-self", {("thug", "5,7"): False, ("thug", "5,3"): True, ("hero", "5,7"): True}),
        (
            "thug",
            "enemies",
            "adjacent-to-self",
            {("other", "5,7"): False, ("hero", "5,7"): True},
        ),
    ],
)
def test_cells_are_barred_for_those_named(
    bearer: str, who: str, where: str, open_to: dict[tuple[str, str], bool]
) -> None:
    rule = {"on": "passive", "do": "bar-tiles", "who": who, "where": where}
    more: dict[str, Any] = rings(rule) if bearer == HERO else {}
    foes = {"thug": foe(rules=[rule] if bearer != HERO else []), "other": foe()}
    water = {"hazards": {"water": ["4,5"]}}
    table = Table(enemies={"thug": "5,6", "other": "9,9"}, foes=foes, ground=water, **more)
    for (body, cell), may in open_to.items():
        assert ground.enterable(table.book, table.state, body, parse(cell)) == may, (body, cell)


@pytest.mark.rule("FF-27")
@pytest.mark.parametrize(
    ("rule", "hands", "good"),
    [
        ({"hand_tokens": 2}, (0, 0), True),
        ({"hand_tokens": 2}, (0, -1), False),
        ({"deny_grip": 1}, (0, -1), False),
        ({"not_with": ["shield"]}, (0, 2), False),
        ({"not_with": ["dual-wielding"]}, (0, 1), False),
        ({"not_with": ["dual-wielding"]}, (0, 2), True),
        ({"with": ["shield"]}, (0, 1), False),
        ({"with": ["shield"]}, (0, 2), True),
        ({"with": ["dual-wielding"]}, (0, 1), True),
    ],
)
def test_hands_are_as_the_rules_of_a_thing_say(rule: dict[str, Any], hands: tuple[int, int], good: bool) -> None:
    changed = changed_row("weapons", "dagger", [{"on": "passive", "do": "slot-rule", **rule}])
    table = Table(sheet={"slots": ["dagger", "arming-sword", "kite-shield"], "hands": [2, 3]}, changes=changed)
    assert (gear.hands_fault(table.book, table.state, hands, 1) is None) == good


@pytest.mark.rule("FF-27", "FF-183")
@pytest.mark.parametrize(
    ("rule", "slots", "hands", "raised"),
    [
        ({"not_with": ["two-handed-weapon"]}, ["zweihander", "", "kite-shield"], [1, 1], False),
        ({"with": ["dual-wielding"]}, ["zweihander", "", "kite-shield"], [1, 1], False),
        ({"with": ["two-handed-weapon"]}, ["zweihander", "", "kite-shield"], [1, 1], True),
        ({"with": ["two-handed-weapon"]}, ["dagger", "arming-sword", "kite-shield"], [1, 2], False),
        ({"not_with": ["shield"]}, ["dagger", "arming-sword", "kite-shield"], [1, 2], True),
    ],
)
def test_a_shield_that_needs_no_hand_goes_with_what_its_rule_says(
    rule: dict[str, Any], slots: list[str], hands: list[int], raised: bool
) -> None:
    changed = changed_row("shields", "kite-shield", [{"on": "passive", "do": "slot-rule", "hand_tokens": 0, **rule}])
    table = Table(sheet={"slots": slots, "hands": hands, "off_hand": 0}, stats={"str": 20}, changes=changed)
    assert (shields_held(table.book, table.state) == ("kite-shield",)) == raised


@pytest.mark.rule("FF-29", "FF-183")
@pytest.mark.parametrize(("scaling", "damage"), [(True, 3), (False, 2)])
def test_what_also_functions_as_a_weapon_scales_only_where_it_says_so(scaling: bool, damage: int) -> None:
    rule = {"on": "passive", "do": "acts-as", "kind": "weapon", "weapon": "mace", "scaling": scaling}
    mace = changed_row("weapons", "mace", [])
    mace["weapons"]["mace"] |= {"damage": 2, "requirements": [{"stat": "str", "value": 8, "grade": "s"}]}
    table = Table(
        changes={**changed_row("catalysts", "bell-scepter", [rule]), **mace}, sheet={"slots": ["bell-scepter"]}
    )
    found = gear.arm(table.book, table.state, "bell-scepter", "mace")
    assert found is not None
    assert found.damage == damage


@pytest.mark.rule("FF-76", "FF-185")
@pytest.mark.parametrize(("rule", "wanted"), [({"max": 9}, 9), ({"by": 2}, 7), ({"max": 9, "kinds": ["spell"]}, 5)])
def test_a_range_is_set_or_longer_by_what_is_worn(rule: dict[str, Any], wanted: int) -> None:
    worn = rings({"on": "attack", "do": "modify-range", **rule})
    table = Table(**worn)
    assert longer(5, Scene(table.book, table.state), frozenset({"ranged"})) == wanted


@pytest.mark.rule("FF-112")
@pytest.mark.parametrize("allow", [["move"], ["one-listed-attack"], ["move", "one-listed-attack"]])
def test_the_player_decides_of_a_turn_what_is_allowed(allow: list[str]) -> None:
    rule = {"on": "turn-start", "do": "control", "by": "player", "allow": allow}
    table = Table(enemies={"thug": "5,6", "other": "5,7"}, foes={"thug": foe(rules=[rule]), "other": foe()})
    table.act("take-aim", 6)
    table.end()
    every = [option.id for option in options(table.catalog, table.state, "players", HERO)]
    assert ("charm-move:thug:hero" in every) == ("move" in allow)
    strikes = "charm:thug:cut:hero" in every
    assert strikes == ("one-listed-attack" in allow)
    no = table.refused(orders.Charm("thug", attack="cut", target="other")) if not strikes else None
    assert no is None or no.code == "state"


@pytest.mark.rule("FF-167")
@pytest.mark.parametrize(("per", "left"), [("round", 1), ("turn", 1), ("enemy", 2)])
def test_a_rule_acts_as_often_as_its_limit_lets_it(per: str, left: int) -> None:
    rule = {
        "on": "hit",
        "do": "inflict",
        "condition": "bleeding",
        "target": "target",
        "limit": {"count": 1, "per": per},
    }
    table = Table(enemies={"thug": "5,6", "other": "4,6"}, changes=changed_row("weapons", "arming-sword", [rule]))
    for who in ("thug", "other", "thug"):
        table.state = replace(table.state, beat=replace(table.state.beat, dynamic=0))
        table.pool(6, 6).act("attack-light", 6, target=who, thing="arming-sword", type="slash")
    got = sum(table.body(who).conditions.get("bleeding", 0) for who in ("thug", "other"))
    assert got == left


@pytest.mark.rule("FF-167")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_the_owner_may_decline_what_a_use_does(answer: str) -> None:
    rules = [
        {"on": "use", "do": "adjust-counter", "counter": "souls", "by": 3, "optional": True},
        {"on": "use", "do": "adjust-counter", "counter": "souls", "by": 1, "limit": {"count": 1, "per": "round"}},
    ]
    table = Table(changes={"actions": {"own": {**ACTION, "rules": rules}}}, sheet={"souls": 0})
    for first in (True, False):
        table.act("own", table.state.scores[0])
        table.answer(answer)
        taken = 3 * (1 if first else 2) if answer == "yes" else 0
        assert table.state.sheet.souls == taken + 1


@pytest.mark.rule("FF-33", "FF-69")
@pytest.mark.parametrize(("same", "cut"), [(True, (6, 0)), (False, (4, 2))])
def test_repetitions_may_have_targets_of_their_own(same: bool, cut: tuple[int, int]) -> None:
    free = {"free": True}
    rule = {"on": "use", "do": "perform", "action": "attack-light", "cost": free, "repeat": 3, "same_target": same}
    own = {**ACTION, "economy": "dynamic", "attack": True, "rules": [{**rule, "omit": ["move"], "economy": "simple"}]}
    sword = changed_row("weapons", "arming-sword", [])
    table = Table(enemies={"thug": "5,6", "other": "4,6"}, changes={**sword, "actions": {"own": own}})
    named = ("thug", "other", "thug") if not same else ("thug",)
    table.act("own", 6, targets=named, thing="arming-sword", type="slash")
    dealt = table.body().wounds + table.body("other").wounds
    assert (table.body().wounds * 6 // dealt, table.body("other").wounds * 6 // dealt) == cut
    assert (table.state.beat.simple, table.state.beat.dynamic) == (1, 0)


@pytest.mark.rule("FF-174")
@pytest.mark.parametrize(("count", "asks"), [(1, 1), (2, 2)])
def test_so_many_rewards_are_picked_at_a_defeat(count: int, asks: int) -> None:
    rule = {"on": "defeat", "do": "outcome", "op": "choose-reward", "count": count}
    table = Table(**rings(rule), results={"victory": {"souls": 5, "hmn": 1, "text": "", "finds": ["dagger"]}})
    found: list[Any] = []
    play(table, lambda resolving: found.append(choose_rewards(resolving)), "souls", "hmn")
    assert (found[0].souls, found[0].hmn) == (5, asks - 1)


@pytest.mark.parametrize(
    ("kind", "rule", "told"),
    [
        ("rings", {"on": "round-end", "do": "pool", "op": "empty", "count": 2}, "count: is of no meaning beside op"),
        ("rings", {"on": "round-end", "do": "pool", "op": "add", "pick": "choice"}, "must be count or max_count"),
        ("rings", {"on": "passive", "do": "modify-value", "value": "fp", "by": 1, "tag": "thrown"}, "by or multiply"),
        ("weapons", {"on": "passive", "do": "acts-as", "kind": "shield", "defence": 2}, "stability: is missing"),
        ("weapons", {"on": "passive", "do": "acts-as", "kind": "moveset", "moveset": "slash", "sp": 2}, "shields have"),
        ("rings", {"on": "round-end", "do": "heal", "amount": 1, "types": ["slash"]}, "types: must be bleed"),
        ("actions", {"on": "use", "do": "equipment", "op": "load"}, 'what: is "this": must be weapon'),
        (
            "rings",
            {"on": "hit", "do": "inflict", "condition": "mute", "hold": "while-equipped"},
            'needs on = "passive"',
        ),
        (
            "actions",
            {"on": "use", "do": "damage", "amount": 1, "type": "burn", "area": {"shape": "blast", "size": 5}},
            "a blast has 3 or 4",
        ),
        (
            "actions",
            {"on": "use", "do": "damage", "amount": 1, "type": "burn", "area": {"shape": "line", "center": "target"}},
            "must be self or chosen-hex",
        ),
        (
            "rings",
            {"on": "passive", "do": "modify-value", "value": "hp", "by": 1, "limit": {"count": 1, "per": "round"}},
            "limit: is of no meaning",
        ),
        ("rings", {"on": "round-end", "do": "pool", "op": "reroll", "pick": "highest"}, "it must be choice"),
        ("items", {"on": "cost", "do": "cost", "from": "performed-action"}, "has no perform on"),
        ("flasks", {"on": "cost", "do": "cost", "from": "attunement"}, "has no use-charge on"),
        ("rings", {"on": "passive", "do": "conceal", "value": True, "optional": True}, "nobody is asked there"),
        ("actions", {"on": "use", "do": "perform", "action": "move", "cost": {"score": 2}}, "cost: must be free"),
    ],
)
def test_a_field_that_would_say_nothing_is_refused(kind: str, rule: dict[str, Any], told: str) -> None:
    row = catalog().rings["living-ring"]
    made = msgspec.convert(rule, effects.Rule)
    found = [f"{p.path}: {p.message}" for p in of_place(catalog(), kind, replace(row, rules=(made,)), made, "x")]
    assert told in " ".join(found)


@pytest.mark.parametrize(
    ("kind", "name", "fields", "told"),
    [
        ("weapons", "longbow", {"missile": "bolt"}, 'missile: is "bolt", where its weapon-class rule says "arrow"'),
        ("weapons", "longbow", {"class": "melee"}, 'class: is "melee"'),
        ("weapons", "short-bow", {"damage": 2}, "damage: is 2"),
        ("attunements", "fog", {"uses_reaction": True}, 'uses_reaction: must be false in the window "beat"'),
        ("damage_types", "burn", {"sinks": ["res"]}, "sinks: are res"),
        ("damage_types", "bleed", {"blockable": True}, "blockable: is true"),
    ],
)
def test_columns_and_rules_say_the_same(kind: str, name: str, fields: dict[str, Any], told: str) -> None:
    row = {**msgspec.to_builtins(getattr(catalog(), kind)[name]), **fields}
    given = {"system": "fires", "title": "T", "summary": "", "character": "genericus", "changes": {kind: {name: row}}}
    found = [f"{p.path}: {p.message}" for p in check(catalog(), msgspec.convert(given, Encounter))]
    assert told in " ".join(found)


@pytest.mark.rule("FF-186")
@pytest.mark.parametrize("fire_as", [["beat"], ["free-reaction"], ["beat", "free-reaction"], []])
def test_floating_missiles_are_fired_when_their_row_says(fire_as: list[str]) -> None:
    rule = {"on": "use", "do": "summon-missiles", "count": 2, "amount": 1, "type": "magic", "max": 5}
    own = {**ACTION, "rules": [{**rule, "expires": "next-beat-end", "fire_as": fire_as}]}
    table = Table(changes={"actions": {"own": own}})
    table.act("own", 6)
    for moment in ("beat", "free-reaction"):
        able = not fire_as or moment in fire_as
        assert (missile_fault(table.book, table.state, "thug") is None) == able, moment
        if moment == "beat":
            table.end()


@pytest.mark.rule("FF-149")
def test_what_a_blow_draws_from_whom_it_strikes_is_said_by_the_row() -> None:
    gain = {"on": "hit", "when": {"assigned_hp_min": 2}, "do": "heal", "amount": "amount*2", "target": "attacker"}
    leech = {"name": "Leech", "kind": "immediate", "applies_to": "enemy", "rules": [gain]}
    for dealt, left in ((2, 6), (1, 10)):
        sucks = [{"on": "hit", "do": "inflict", "condition": "leech", "amount": 2, "target": "self"}]
        table = Table(
            foes={"thug": foe(attacks={"cut": attack(amount=dealt, rules=sucks)})},
            changes={"conditions": {"leech": leech}},
        )
        table.set("thug", wounds=10).act("take-aim", 6)
        table.end()
        while table.state.phase == "counterbeat":
            table.wait()
        assert table.body().wounds == left


@pytest.mark.rule("FF-108")
@pytest.mark.parametrize("mounted", [True, False])
def test_only_who_sits_on_something_is_thrown_off_it(mounted: bool) -> None:
    row = {"name": "Thrown", "rules": [{"on": "gained", "do": "defer", "to": "enemy-sheet", "what": "dismount-effect"}]}
    rules = [{"on": "passive", "do": "trait", "name": "dismountable"}] if mounted else []
    table = Table(foes={"thug": foe(rules=rules)}, changes={"conditions": {"thrown": {"kind": "static", **row}}})
    play(table, lambda resolving: conditions.inflict(resolving, "thug", Inflicted("thrown"), HERO))
    assert table.body().conditions.get("thrown", 0) == int(mounted)


@pytest.mark.rule("FF-109")
def test_an_enemy_does_instead_what_the_condition_says() -> None:
    shake = {**ACTION, "rules": [{"on": "use", "do": "heal", "amount": 3}]}
    rules = [
        {"on": "passive", "do": "restrict", "allow": ["shake"]},
        {"on": "cannot-act", "do": "perform", "action": "shake", "cost": {"free": True}},
    ]
    numb = {"numb": {"name": "Numb", "kind": "static", "rules": rules}}
    table = Table(changes={"actions": {"shake": shake}, "conditions": numb})
    table.set("thug", wounds=9, conditions={"numb": 2}, raised=Raised("own")).act("take-aim", 6)
    table.end()
    while table.state.phase == "counterbeat":
        table.wait()
    body = table.body()
    assert (body.wounds, body.conditions, body.raised, table.hero.wounds) == (6, {"numb": 2}, None, 0)


@pytest.mark.rule("FF-02")
@pytest.mark.parametrize(("count", "most"), [(2, 2), ("all", 7), (1, 1)])
def test_a_use_rolls_as_many_dice_anew_as_it_says(count: int | str, most: int) -> None:
    rule = {"on": "use", "do": "pool", "op": "reroll", "count": count, "pick": "choice"}
    table = Table(changes={"actions": {"own": {**ACTION, "rules": [rule]}}}).pool(6, 2, 2, 2, 2, 2, 2)
    option = next(o for o in options(table.catalog, table.state, "players", HERO) if o.command.get("action") == "own")
    slot = next(slot for slot in option.slots if slot.name == "picks")
    assert slot.many == (1, most)
    twos = tuple(die.id for die in table.state.pool[1:])
    if most < len(twos):
        no = table.refused(orders.Act("own", picks=twos[: most + 1], dice=(1,)))
        assert no.message == f"name 1 to {most} dice"
    chosen = twos[:most]
    table.do(orders.Act("own", picks=chosen, dice=(1,)), *(5,) * len(chosen))
    assert table.state.scores.count(5) == len(chosen)


@pytest.mark.rule("FF-S49")
@pytest.mark.parametrize("visible", [True, False])
def test_who_has_to_be_seen_is_seen_at_any_distance(visible: bool) -> None:
    aim = {"who": "enemy", "within": "any", "visible": visible}
    rule = {"on": "use", "do": "inflict", "condition": "bleeding", "target": aim}
    own = {"actions": {"own": {**ACTION, "rules": [rule]}}}
    table = Table(enemies={"thug": "5,8"}, ground={"full_cover": ["5,7"]}, changes=own)
    if visible:
        assert table.no("own", 6, target="thug").code == "line"
    else:
        table.act("own", 6, target="thug")
        assert table.body().conditions == {"bleeding": 1}


@pytest.mark.rule("FF-131")
def test_a_blow_changes_the_ground_of_its_area() -> None:
    area = {"shape": "line", "size": 2}
    rule = {"on": "hit", "do": "set-tile", "tile": "concealment", "area": area}
    table = Table(changes=changed_row("weapons", "arming-sword", [rule]))
    table.act("attack-light", 6, target="thug", thing="arming-sword", type="slash")
    assert [show(cell) for zone in table.state.zones for cell in zone.cells] == ["5,6", "5,7"]


@pytest.mark.rule("FF-124", "FF-126")
@pytest.mark.parametrize(
    ("area", "asked", "lit"),
    [
        ({"shape": "line", "size": 2}, {"0": "E", "1": "NE"}, {"4,6", "3,6"}),
        ({"shape": "full-moon", "size": 1}, {}, {"4,5", "4,6", "5,4", "5,6", "6,5", "6,6"}),
        (
            {"shape": "blast", "size": 3, "center": "target"},
            {"0 left": "E, left", "0 right": "E, right", "1 left": "NE, left", "1 right": "NE, right"},
            {"4,7", "3,7", "4,8"},
        ),
    ],
)
def test_an_area_between_two_ways_lies_as_the_player_picks(
    area: dict[str, Any], asked: dict[str, str], lit: set[str]
) -> None:
    """4,7 lies east and north-east of 5,5; an area that is the same either way is no question."""
    rule = {"on": "hit", "do": "set-tile", "tile": "concealment", "area": area}
    changes = changed_row("weapons", "arming-sword", [rule])
    changes["weapons"]["arming-sword"]["range"] = {"min": 1, "max": 2}
    table = Table(changes=changes, enemies={"thug": "4,7"})
    table.act("attack-light", 6, target="thug", thing="arming-sword", type="slash")
    asking = table.state.asking
    assert (dict(zip(asking.question.choices, asking.question.labels, strict=True)) if asking else {}) == asked
    if asked:
        table.answer(list(asked)[1] if len(asked) == 2 else "1 right")
    assert {show(cell) for zone in table.state.zones for cell in zone.cells} == lit

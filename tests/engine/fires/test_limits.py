"""The last of what is allowed and the first that is not, on the rules themselves."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.draft import Draft
from engine.core.pay import Price
from engine.systems.fires.catalog import effects, words
from engine.systems.fires.catalog.rows import CARRIED, FoeAttack
from engine.systems.fires.commands.fight import Act
from engine.systems.fires.decide import arriving, ending, moving, read
from engine.systems.fires.decide.interpret import deal, laden, whom
from engine.systems.fires.decide.play import NeedsAnswer, Play, said
from engine.systems.fires.evolve import evolve
from engine.systems.fires.rules import foes, hexes, paying, prices, reach, reactions, routes, sources, tables
from engine.systems.fires.rules.gear import shield_value
from engine.systems.fires.rules.plan import Needs
from engine.systems.fires.rules.plans import plan_of
from engine.systems.fires.rules.scene import Scene
from engine.systems.fires.rules.tables import chances, entry_of
from engine.systems.fires.state import HERO, Effect, Held, Piece, Question, Raised
from engine.systems.fires.state.ground import Zone
from engine.systems.fires.state.tables import Entry
from tests.engine.fires.scene import Table, Threes, attack, catalog, foe
from tests.engine.fires.test_weapons import armed, blow


def turn(table: Table, **changes: Any) -> Table:
    """The same table in a counterbeat: it is the thug's Turn, as the first entry of its table says."""
    own = {key: replace(listed, now=0) for key, listed in table.state.tables.items()}
    made = {"enemy": "thug", "deed": 0, **changes}
    table.state = replace(table.state, tables=own, turn=replace(table.state.turn, **made))
    return table


def play(table: Table) -> Play:
    draft: Draft[Any, Any] = Draft(table.state, evolve, Threes(()))
    return Play(draft, table.book, read)


@pytest.mark.rule("FF-95", "FF-97")
def test_a_table_that_has_not_been_rolled_orders_nothing() -> None:
    table = Table()
    assert entry_of(table.state, "thug") is None
    assert entry_of(turn(table).state, "thug") is not None
    assert entry_of(table.state, "nobody") is None


@pytest.mark.rule("FF-90")
def test_an_attack_is_coming_until_the_last_was_made() -> None:
    foes_ = {"thug": foe(attacks={"cut": attack(), "stab": attack("Stab")})}
    table = Table(foes=foes_, entries=[{"low": 1, "high": 6, "deeds": [{"attacks": ["cut", "stab"]}]}])

    def coming(deed: int, number: int) -> str:
        found = reactions.coming(table.book, turn(table, deed=deed, attack=number).state)
        return "" if found is None else found.name

    assert [coming(-1, 0), coming(0, 0), coming(0, 1), coming(0, 2)] == ["", "Cut", "Stab", ""]


@pytest.mark.rule("FF-96")
def test_a_total_between_two_entries_is_the_first() -> None:
    entries = [{"low": low, "high": high, "deeds": [{"attacks": ["cut"]}]} for low, high in ((1, 2), (4, 5))]
    table = next(iter(Table(entries=entries).state.tables.values()))
    assert [tables.rolled(table, total) for total in range(1, 7)] == [0, 0, 0, 1, 1, 0]


@pytest.mark.rule("FF-98")
def test_what_is_foreseen_is_sure() -> None:
    entries = [{"low": low, "high": low + 2, "deeds": [{"attacks": ["cut"]}]} for low in (1, 4)]
    table = next(iter(Table(entries=entries).state.tables.values()))
    assert chances(replace(table, forced=0)) == {0: 1.0}
    assert chances(replace(table, forced=1)) == {1: 1.0}
    assert chances(table) == {0: 0.5, 1: 0.5}


@pytest.mark.rule("FF-97", "FF-98")
def test_an_entry_is_exhausted_by_its_last_token() -> None:
    entry = Entry(1, 6, 2)
    assert [tables.exhausted(replace(entry, tokens=tokens)) for tokens in range(4)] == [False, False, True, True]
    assert tables.exhausted(replace(entry, wiped=True))


def test_a_row_with_fewer_rules_than_an_effect_knew_has_none() -> None:
    table = Table()
    rules = table.book.rings["teardrop-ring"].rules
    assert len(rules) == 1

    def rule(number: int) -> Any:
        return sources.rule_of(table.book, Effect(1, "rings", "teardrop-ring", number, HERO, "fight"))

    assert rule(0) == rules[0]
    assert rule(1) is None


@pytest.mark.rule("FF-28", "FF-31")
def test_an_off_hand_is_one_only_beside_another_that_holds_something() -> None:
    table = Table(sheet={"slots": ["arming-sword", "", "kite-shield"], "hands": [0, 2], "off_hand": 2})
    person = table.state.sheet
    two = replace(person, slots=("arming-sword", "", "kite-shield"), hands=(0, 2), off=1)
    assert sources.off_hand(two, "kite-shield")
    assert not sources.off_hand(two, "arming-sword")
    assert not sources.off_hand(replace(two, hands=(-1, 2)), "kite-shield")
    assert not sources.off_hand(replace(two, hands=(1, 2)), "kite-shield")
    assert not sources.off_hand(replace(two, slots=("arming-sword",) * 3, hands=(0, 0)), "arming-sword")


@pytest.mark.rule("FF-185")
@pytest.mark.parametrize(
    ("kind", "magic", "far", "kinds"),
    [
        ("melee", False, 1, {"melee"}),
        ("melee", False, 2, {"melee", "ranged-melee"}),
        ("melee", True, 1, {"spell", "melee"}),
        ("melee", True, 2, {"spell"}),
        ("ranged", False, 1, {"ranged", "non-magical-ranged"}),
        ("ranged", True, 2, {"spell", "ranged", "magical-ranged"}),
    ],
)
def test_a_spell_is_melee_only_beside_its_target(kind: Any, magic: bool, far: int, kinds: set[str]) -> None:
    assert foes.kinds_of(FoeAttack(name="Cut", kind=kind, magic=magic), far) == kinds


@pytest.mark.rule("FF-90")
@pytest.mark.parametrize(("rolled", "faces"), [((6,), (6,)), ((5,), (5, 6)), ((1, 6), (1, 2, 6))])
def test_no_die_shows_more_than_six(rolled: tuple[int, ...], faces: tuple[int, ...]) -> None:
    """A main-gauche also serves with a die one above the matched number."""
    table = turn(armed("main-gauche"))
    own = {key: replace(listed, rolled=rolled) for key, listed in table.state.tables.items()}
    table.state = replace(table.state, tables=own)
    assert prices.match_faces(Scene(table.book, table.state)) == faces


@pytest.mark.rule("FF-111")
@pytest.mark.parametrize(("feared", "at", "dares"), [(False, "5,8", True), (True, "5,8", False), (True, "5,6", True)])
def test_who_is_afraid_comes_no_nearer(feared: bool, at: str, dares: bool) -> None:
    """From 5,8 a Move ends beside the character; from there it leads nowhere, and that is allowed."""
    table = Table(enemies={"thug": at})
    name = next(
        name
        for name, row in table.book.conditions.items()
        if any("approach" in getattr(rule, "deny_kinds", ()) for rule in row.rules)
    )
    table.set("thug", conditions={name: 1} if feared else {})
    start = table.body().at
    way = routes.route(table.book, table.state, "thug", HERO, 1, start)
    assert foes.dares(table.book, table.state, "thug", start, way) is dares


@pytest.mark.rule("FF-92", "FF-S19")
@pytest.mark.parametrize(
    ("came", "stands", "range_", "fits"),
    [
        ("5,7", "5,6", (1, 1), True),
        ("5,6", "5,6", (1, 1), False),
        ("5,7", "5,6", (1, 2), False),
        ("5,8", "5,7", (1, 2), True),
        ("5,6", "5,7", (2, 3), True),
        ("5,7", "5,8", (2, 3), False),
        ("5,9", "5,8", (1, 2), False),
        ("5,7", "5,6", (2, 3), False),
    ],
)
def test_a_move_into_reach_came_from_outside_it(came: str, stands: str, range_: tuple[int, int], fits: bool) -> None:
    table = turn(Table(enemies={"thug": stands}), moved_from=hexes.parse(came))
    plan: Any = plan_of(table.book, table.state, table.command("attack-light", thing="arming-sword", type="slash"))
    plan = replace(plan, arm=replace(plan.arm, low=range_[0], high=range_[1]))
    assert (reactions.opportunity(table.book, table.state, plan) is None) is fits


@pytest.mark.rule("FF-127", "FF-130")
@pytest.mark.parametrize(("spare", "wounds"), [(None, 0), (0, 2), (1, 1), (2, 0)])
def test_hazards_are_crossed_unharmed_as_often_as_is_said(spare: int | None, wounds: int) -> None:
    table = Table(at="5,2", enemies={"thug": "2,8"}, ground={"hazards": {"spikes": ["5,3", "5,4"]}})
    there = play(table)
    path = tuple(hexes.parse(text) for text in ("5,3", "5,4", "5,5"))
    moving.walk(there, HERO, path, ("hazard",), spare)
    assert len([event for event in there.draft.events if type(event).__name__ == "HazardEntered"]) == wounds


@pytest.mark.rule("FF-S124")
def test_what_is_no_shield_blocks_nothing() -> None:
    table = Table()
    scene = Scene(table.book, table.state)
    assert shield_value(scene, "arming-sword", "shield-def") == 0
    row = table.book.shields["kite-shield"]
    assert shield_value(scene, "kite-shield", "shield-def", printed=True) == row.defence


@pytest.mark.rule("FF-134")
@pytest.mark.parametrize(("undead", "dark"), [(False, 1), (True, 0)])
def test_what_waits_for_bleeding_follows_one_that_an_attack_brings_by_itself(undead: bool, dark: int) -> None:
    """Cut, as it would be if it always caused Bleeding, with a tecpatl."""
    table = armed("tecpatl", thug={"types": ["undead"]} if undead else {})
    cut = table.catalog.actions["cut"]
    rules = tuple(replace(r, on="use", when=None) if isinstance(r, effects.Inflict) else r for r in cut.rules)
    table.catalog = replace(table.catalog, actions={**table.catalog.actions, "cut": replace(cut, rules=rules)})
    blow(table, "tecpatl", "cut", "slash", 1)
    assert table.body().wounds == 1 + dark


@pytest.mark.rule("FF-188")
def test_of_two_laden_shields_the_player_picks_one() -> None:
    table = Table(sheet={"slots": ["kite-shield", "buckler"], "hands": [0, 1], "off_hand": 1})

    def picked(*tokens: str) -> str | Question:
        own = {
            key: replace(piece, tokens={"slash": 1} if key in tokens else {})
            for key, piece in table.state.sheet.pieces.items()
        }
        table.person(pieces=own)
        try:
            return laden(play(table))
        except NeedsAnswer as asked:
            return asked.question

    assert picked() == ""
    assert picked("buckler") == "buckler"
    both = picked("kite-shield", "buckler")
    assert isinstance(both, Question)
    assert both.choices == ("kite-shield", "buckler")


ASKED: dict[str, dict[str, Any]] = {
    "get-up": {},
    "parry": {},
    "move": {"moves": 1},
    "load": {"other": "missile"},
    "struggle": {"other": "hold"},
    "tinker": {"other": "gear"},
    "swap-equipment": {"swap": True},
    "plant-pavise": {"cell": "plain"},
    "pull-pavise": {"cell": "pavise"},
    "kick": {"target": True},
    "attack-light": {"moves": 1, "target": True, "attacks": 1},
    "attack-double": {"target": True, "attacks": 2},
    "cleave": {"target": True, "count": 2, "attacks": 1},
    "harry": {"moves": 2, "target": True, "attacks": 1},
    "overhead": {"area": "line", "attacks": 1},
    "spin": {"area": "full-moon", "attacks": 1},
    "spin-dual": {"area": "full-moon", "attacks": 2},
    "wild-swing": {"moves": 1, "area": "half-moon", "attacks": 1},
    "riposte": {"attacks": 1},
}
"""By action: what somebody has to say to do it, besides paying."""
ASKED_OF_SPELLS: dict[str, dict[str, Any]] = {
    "warcry": {"picks": catalog().attunements["warcry"].rules[0]},
    "instinct": {"other": "table"},
    "dual-shot": {"target": True, "count": 2, "attacks": 1},
    "blitz": {"moves": 1, "target": True, "attacks": 1},
    "stomp": {"target": True},
    "trip": {},
}


@pytest.mark.rule("FF-163", "FF-165")
@pytest.mark.parametrize("name", [*ASKED, *ASKED_OF_SPELLS])
def test_what_has_to_be_said_about_an_action(name: str) -> None:
    table = Table()
    stroke = Act(name, thing="arming-sword", type="slash")
    act = stroke if name in ASKED else Act("summon-guts", attunement=name)
    plan: Any = plan_of(table.book, table.state, act)
    needs, plain = plan.needs, Needs()
    told = {field: getattr(needs, field) for field in needs.__struct_fields__}
    told |= {"moves": len(needs.moves), "target": needs.target is not None, "area": needs.area and needs.area.shape}
    nothing = {"moves": 0, "target": False, "area": None}
    usual = {field: nothing.get(field, getattr(plain, field)) for field in told}
    asked = {field: value for field, value in told.items() if value != usual[field]}
    assert asked == (ASKED if name in ASKED else ASKED_OF_SPELLS)[name]


@pytest.mark.rule("FF-99")
def test_nobody_who_is_out_or_not_there_reaches_anything() -> None:
    table = Table()
    assert len(list(reach.near(table.book, table.state, table.body()))) == 6
    for gone in ({"out": "defeated"}, {"at": None}):
        assert list(reach.near(table.book, table.state, replace(table.body(), **gone))) == []


@pytest.mark.rule("FF-106")
@pytest.mark.parametrize(("origin", "cells"), [("either", 8), ("head", 5), ("tail", 5)])
def test_a_long_body_reaches_from_the_end_that_strikes(origin: str, cells: int) -> None:
    table = Table(foes={"thug": foe(types=["large"], attacks={"cut": attack(origin=origin)})})
    table.set("thug", tail=hexes.parse("5,7"))
    assert len(list(reach.near(table.book, table.state, table.body()))) == cells


@pytest.mark.rule("FF-159")
@pytest.mark.parametrize(
    ("move", "slowed", "steps"), [(0, False, 0), (0, True, 0), (4, False, 4), (4, True, 2), (1, True, 1)]
)
def test_an_attack_that_moves_is_slowed_as_well(move: int, slowed: bool, steps: int) -> None:
    table = Table(foes={"thug": foe(attacks={"cut": attack(move=move)})})
    name = next(
        name
        for name, row in table.book.conditions.items()
        if any(isinstance(rule, effects.ModifyMove) and rule.action == "any" for rule in row.rules)
    )
    table.set("thug", conditions={name: 1} if slowed else {})
    assert foes.fit(table.book, table.state, "thug", "cut").move == steps


@pytest.mark.rule("FF-64")
def test_the_die_that_is_paid_apart_is_not_paid_twice() -> None:
    assert paying.without([3, 3, 5], 3) == [3, 5]
    price = Price(2, open=True)
    assert paying.most(paying.Cost(price), [1, 3]) == price.overspent([1, 3])
    apart = paying.Cost(price, apart=Price(1))
    assert paying.most(apart, [1, 3]) == price.overspent([3])
    assert paying.most(paying.Cost(Price(2)), [1, 3]) == 0
    assert paying.most(paying.FREE, [1, 3]) == 0


@pytest.mark.rule("FF-135", "FF-S22")
@pytest.mark.parametrize(("amounts", "questions"), [((1, 3), 1), ((2, 3), 2), ((1, 1), 0)])
def test_a_packet_that_is_on_the_shield_is_not_offered_again(amounts: tuple[int, int], questions: int) -> None:
    """Def 2 and two packets: the first token is of the first; of a packet of one there is no second."""
    packets = [{"amount": size, "type": kind} for size, kind in zip(amounts, ("slash", "burn"), strict=True)]
    table = Table(foes={"thug": foe(attacks={"cut": {"name": "Blow", "packets": packets}})})
    table.act("take-aim", 3)
    table.end(3)
    table.set(raised=Raised("kite-shield"))
    table.wait()
    asked = 0
    while table.state.asking is not None and table.state.asking.question.kind == "shield-order":
        asked += 1
        table.answer("0")
    assert asked == questions


@pytest.mark.rule("FF-174")
@pytest.mark.parametrize(("carried", "more"), [(CARRIED - 1, 1), (CARRIED, 0)])
def test_what_comes_back_comes_while_there_is_room(carried: int, more: int) -> None:
    table = Table()
    item = next(iter(table.book.items))
    load = {f"c{number}": Piece("item", item) for number in range(carried)}
    table.person(pieces={**table.state.sheet.pieces, **load}, carried=tuple(load))
    there = play(table)
    held = {ending.fight_id(there): Held(0, (Piece("item", item),))}
    table.state = replace(table.state, journey=replace(table.state.journey, held=held))
    there = play(table)
    if not more:  # without an answer nothing is lost
        with pytest.raises(NeedsAnswer) as asked:
            ending.regain(there)
        there = play(table)
        there.answers = (said(asked.value.question, ""),)
    ending.regain(there)
    assert (len(there.state.sheet.carried), there.state.journey.held) == (carried + more, {})


@pytest.mark.rule("FF-106", "FF-131")
def test_nobody_new_is_put_into_a_fire() -> None:
    """A fire that was lit, and the hazard, which burns as well; beside concealment there is nothing wrong."""
    table = Table(ground={"hazards": {"fire": ["4,4"]}})
    lit, mist = Zone("fire", (hexes.parse("5,7"),), "immolate"), Zone("mist", (hexes.parse("5,8"),), "fog")
    table.state = replace(table.state, zones=(lit, mist))
    free = arriving.free(play(table))
    found = [hexes.parse(where) in free for where in ("5,5", "5,6", "5,7", "4,4", "5,8")]
    assert found == [False] * 4 + [True]


@pytest.mark.rule("FF-134")
def test_no_damage_is_no_blow() -> None:
    for amount, told in ((0, []), (1, ["TokensPlaced", "Resolved"])):
        acting = play(Table())
        deal(acting, effects.Damage(on="use", amount=amount, type="burn", target="self"), acting.scene(HERO))
        assert [type(event).__name__ for event in acting.draft.events] == told


@pytest.mark.rule("FF-120", "FF-122")
def test_whom_a_rule_names_is_as_near_as_many_and_as_visible_as_it_asks() -> None:
    table = Table(enemies={"thug": "5,6", "two": "5,2"})

    def named(**asked: Any) -> tuple[str, ...]:
        acting = play(table)
        return whom(acting, words.Target(who="enemies", **asked), acting.scene(HERO))

    everybody = ("thug", "two")
    assert (named(), named(count="all"), named(visible=True)) == (everybody, everybody, everybody)
    assert (named(count=1), named(max=2), named(within="adjacent")) == (("thug",), ("thug",), ("thug",))
    assert named(min=2) == ("two",)
    table.set(conditions={"blinded": 1})
    assert (named(), named(visible=True)) == (everybody, ())

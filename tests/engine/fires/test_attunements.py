"""Attunements and gear that need a word of their own (FF-165, FF-166, FF-171, FF-183, FF-185, FF-187, FF-188)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.systems.fires.commands import fight as orders
from engine.systems.fires.commands.fight import Act
from engine.systems.fires.options import options
from engine.systems.fires.rules import aiming, fresh_pool, gear, going, hexes, spare
from engine.systems.fires.rules.force import power
from engine.systems.fires.rules.plan import Plan
from engine.systems.fires.rules.plans import plan_of
from engine.systems.fires.rules.scene import Scene
from engine.systems.fires.state import HERO, Raised
from tests.engine.fires.scene import Table, cell, foe


def caster(thing: str, *pots: str, **more) -> Table:
    stats = {"int": 30, "fth": 30, "att": 40, "str": 20, **more.pop("stats", {})}
    sheet = {"slots": [thing], "hands": [1, 0], "off_hand": 0, "pots": list(pots), **more.pop("sheet", {})}
    return Table(sheet=sheet, stats=stats, **more).pool(6, 6, 6, 6)


@pytest.mark.rule("FF-165")
def test_overcasting_adds_to_what_is_marked() -> None:
    table = caster("eternal-ember", "fire-orb", stats={"att": 12})
    table.act("cast", 6, attunement="fire-orb", target="thug", fp=1)
    assert table.body().wounds == 3
    assert table.state.sheet.fp == 4
    capped = caster("eternal-ember", "fire-orb", stats={"att": 12})
    capped.act("cast", 6, attunement="fire-orb", target="thug", fp=5)
    assert capped.body().wounds == 4
    assert (
        caster("eternal-ember", "flame-burst").no("cast", 6, attunement="flame-burst", direction=0, fp=1).code == "fp"
    )


@pytest.mark.rule("FF-166")
def test_power_counts_what_is_in_force() -> None:
    table = caster("eternal-ember", "sacrificial-flame", "engulf-weapon", stats={"att": 12})
    assert power(Scene(table.book, table.state), "pyromancy", "eternal-ember") == 2
    table.act("cast", 6, attunement="sacrificial-flame")
    assert power(Scene(table.book, table.state), "pyromancy", "eternal-ember") == 3
    assert table.hero.wounds == 2


@pytest.mark.rule("FF-171")
def test_an_overpower_brings_dice_for_the_round() -> None:
    table = caster("eternal-ember", "overpower")
    table.act("cast", 6, attunement="overpower", chosen=2, faces=(5, 4))
    assert sorted(table.state.scores) == [4, 5, 6, 6, 6]
    assert table.hero.wounds == 4


@pytest.mark.rule("FF-183")
def test_what_also_functions_as_a_weapon_has_that_weapons_numbers() -> None:
    table = caster("bell-scepter")
    itself, mace = list(gear.arms(table.book, table.state))
    row = table.book.weapons["mace"]
    assert (itself.sp, itself.row) == (2, "bell-scepter")
    assert (mace.sp, mace.row, mace.low, mace.high) == (row.sp, "mace", row.range.min, row.range.max)
    lantern = Table(sheet={"slots": ["arming-sword", "", "lantern-shield"]})
    assert lantern.no("bash", 6, thing="lantern-shield", target="thug").rule in ("FF-27", "FF-33")
    lantern.pool(3, 3)
    lantern.act("attack-guarded", 3, thing="lantern-shield", type="pierce", target="thug")
    assert lantern.body().wounds == 2


def span(table: Table, act: orders.Act) -> tuple[int, int, int]:
    found = plan_of(table.book, table.state, act)
    assert isinstance(found, Plan)
    return aiming.span_of(table.book, table.state, found)


@pytest.mark.rule("FF-185")
def test_what_lengthens_which_attacks() -> None:
    plain = caster("eternal-ember", "fire-orb", "flame-touch")
    hawk = caster("eternal-ember", "fire-orb", "flame-touch", sheet={"rings": ["hawk-ring"], "pouches": ["javelins"]})
    orb, touch = (orders.Act("cast", attunement=name) for name in ("fire-orb", "flame-touch"))
    assert (span(plain, orb)[1], span(hawk, orb)[1]) == (8, 10)
    assert span(hawk, touch)[1] == 1
    assert span(hawk, orders.Act("use-item", item="javelins"))[1] == 7


@pytest.mark.rule("FF-187")
def test_longer_dodges() -> None:
    def far(end: int, *rings: str, armour: str = "") -> int:
        table = Table(stats={"end": end, "str": 20, "dex": 12}, sheet={"rings": list(rings), "armour": armour})
        plan = plan_of(table.book, table.state, orders.Act("dodge"))
        assert isinstance(plan, Plan)
        return going.reach(table.book, table.state, plan, plan.needs.moves[0], 0).most if plan.needs.moves else 0

    assert [far(20), far(20, "dark-wood-ring"), far(20, armour="jesters-set")] == [1, 2, 2]
    assert far(20, "dark-wood-ring", armour="jesters-set") == 3
    assert far(8, "dark-wood-ring") == 1


@pytest.mark.rule("FF-188")
def test_tokens_are_shed_off_the_shield() -> None:
    table = Table(sheet={"pots": ["brace"]}, stats={"str": 10, "att": 20}).pool(6, 6)
    pieces = table.state.sheet.pieces
    table.person(pieces={**pieces, "kite-shield": replace(pieces["kite-shield"], tokens=5)})
    table.set(raised=Raised("kite-shield"))
    table.act("summon-guts", attunement="brace", fp=2)
    assert table.state.sheet.pieces["kite-shield"].tokens == 2
    assert table.hero.raised == Raised("kite-shield")


def slots(table: Table, prefix: str) -> dict:
    """The slots of the option of that id, by name."""
    found = next(option for option in options(table.catalog, table.state, "gm", HERO) if option.id.startswith(prefix))
    assert found.enabled, found
    return {slot.name: slot for slot in found.slots}


@pytest.mark.rule("FF-S90")
def test_every_way_in_which_lightning_may_jump_is_offered() -> None:
    enemies = {"thug": "5,7", "two": "5,10", "far": "5,11"}
    chain = caster("chime", "chain-lightning", enemies=enemies, foes={"thug": foe()}).pool(6)
    offered = slots(chain, "cast:chain-lightning")["targets"].choices
    ways = {("thug",), ("thug", "two"), ("thug", "far"), ("thug", "two", "far"), ("thug", "far", "two")}
    assert {tuple(way) for way in offered} == ways
    chain.act("cast", 6, attunement="chain-lightning", targets=("thug", "far", "two"))
    assert chain.body("two").wounds == chain.body("far").wounds == chain.body().wounds > 0


@pytest.mark.rule("FF-165")
def test_each_extra_fp_of_burstfire_buys_one_more_target() -> None:
    enemies = {"thug": "5,7", "two": "4,6", "three": "6,6", "four": "5,3"}
    table = caster("eternal-ember", "burstfire", enemies=enemies, foes={"thug": foe()}, stats={"att": 12})
    plan = plan_of(table.book, table.state, Act("cast", attunement="burstfire"))
    assert isinstance(plan, Plan)
    pwr = dict(plan.names)["pwr"]
    assert pwr == 2
    table.pool(6)
    found = slots(table, "cast:burstfire")
    assert list(found) == ["fp", "targets", "dice"]
    longest = {more: max(map(len, lists), default=0) for more, lists in found["targets"].choices.items()}
    assert longest["0"] == pwr
    assert longest["1"] == pwr + 1
    everybody = tuple(enemies)[: pwr + 1]
    assert table.no("cast", 6, attunement="burstfire", targets=everybody).code == "target"
    table.act("cast", 6, attunement="burstfire", targets=everybody, fp=1)
    assert [table.body(who).wounds for who in everybody] == [2] * (pwr + 1)


def test_harry_steps_attacks_and_steps_again() -> None:
    table = Table(at="5,4", sheet={"slots": ["falchion"], "hands": [1, 0]}, stats={"str": 20, "dex": 20}).pool(6)
    found = slots(table, "harry")
    assert list(found) == ["path", "targets", "after", "dice"]
    near = str([cell("5,5")])
    assert found["targets"].choices[near] == ("thug",)
    back = [cell("5,4")]
    assert back in found["after"].choices[near]
    assert [cell("5,6")] not in found["after"].choices[near]
    table.act("harry", 6, thing="falchion", target="thug", path=("5,5",), after=("5,4",))
    assert table.body().wounds > 0
    assert table.hero.at == hexes.parse("5,4")


def test_some_spells_whole() -> None:
    chain = caster("chime", "chain-lightning", enemies={"thug": "5,7", "two": "5,10"}, foes={"thug": foe()})
    chain.act("cast", 6, attunement="chain-lightning", targets=("thug", "two"))
    assert chain.body().wounds == chain.body("two").wounds > 0
    blink = caster("wand", "blink")
    blink.act("cast", 6, attunement="blink", cell="9,9")
    heal = caster("chime", "healing").set(wounds=5)
    heal.act("cast", 6, 6, attunement="healing")
    assert heal.found("Healed")[0].wounds == 5
    web = caster("fetish-dagger", "web", enemies={"thug": "5,7", "far": "5,10"}, foes={"thug": foe()})
    web.act("cast", 6, attunement="web")
    assert web.body().conditions.get("netted-webbed", 0) > 0
    assert web.body("far").conditions == {}


@pytest.mark.rule("FF-125")
@pytest.mark.rule("FF-126")
def test_a_direction_keeps_its_digit() -> None:
    waves = slots(caster("wand", "magic-wave", stats={"int": 30}), "cast:magic-wave")["direction"]
    assert waves.fixed_digits({}) == (1, 2, 3, 4, 5, 6)
    balls = slots(caster("eternal-ember", "immolate"), "cast:immolate")["direction"]
    away = {where: balls.fixed_digits({"cell": cell(where)}) for where in ("5,6", "5,4", "7,5")}
    # straight down is between SW (d4) and SE (d5)
    assert away == {"5,6": (1,), "5,4": (4,), "7,5": (2, 3)}
    assert [waves.label(way, {}) for way in waves.allowed({})] == ["E", "SE", "SW", "W", "NW", "NE"]


@pytest.mark.rule("FF-76", "FF-164")
def test_what_waits_for_the_next_attack_is_for_one_blow_of_three() -> None:
    """Fury keeps the shield from the first stroke of a Flurry, and it stops its Def of both others."""
    table = caster("rapier", "fury", stats={"dex": 20}, foes={"thug": foe(shield={"defence": 1, "stability": 9})})
    table.pool(6, 6, 1, 1).set("thug", raised=Raised("shield", 1, 9))
    table.act("summon-guts", attunement="fury")
    table.act("flurry", 1, 1, thing="rapier", type="pierce", target="thug")
    assert [event.shield for event in table.found("Resolved")] == [0, 1, 1]


@pytest.mark.rule("FF-118", "FF-131")
def test_ground_that_nobody_lit_acts_as_it_is_while_a_fire_burns_elsewhere() -> None:
    table = caster("eternal-ember", "immolate", ground={"hazards": {"spikes": ["5,7"]}})
    table.act("cast", 6, attunement="immolate", cell="9,9", turn="left")
    table.act("kick", 6, target="thug")
    assert [event.hazard for event in table.found("HazardEntered")] == ["spikes"]
    assert table.body().wounds == 2


@pytest.mark.rule("FF-161", "FF-S47")
def test_nobody_mute_or_frozen_calls_a_blessing_on_a_fresh_pool() -> None:
    table = caster("chime", "blessing")
    assert fresh_pool.afterthoughts(table.book, table.state) == ("blessing",)
    for condition in ("mute", "frozen"):
        table.set(conditions={condition: 1})
        assert fresh_pool.afterthoughts(table.book, table.state) == ()


@pytest.mark.rule("FF-165")
def test_so_many_enemies_at_most_may_be_fewer() -> None:
    """Burstfire strikes PWR enemies, which is two here, and one more for each FP beyond its price."""
    foes = {"thug": "5,6", "two": "5,4", "three": "4,5"}
    table = caster("eternal-ember", "burstfire", stats={"att": 12}, enemies=foes)
    assert table.no("cast", 6, attunement="burstfire", targets=("thug", "two", "three")).message == (
        "at most 2 can be aimed at"
    )
    assert table.no("cast", 6, attunement="burstfire", targets=("thug", "thug")).message == "each must be another one"
    table.act("cast", 6, attunement="burstfire", targets=("thug",))
    assert [table.body(name).wounds for name in foes] == [2, 0, 0]


@pytest.mark.rule("FF-164", "FF-188")
def test_from_a_shield_without_tokens_none_are_shaken() -> None:
    table = Table(sheet={"pots": ["brace"]}, stats={"att": 40}).pool(6, 6)
    pieces = table.state.sheet.pieces
    table.act("summon-guts", attunement="brace")
    assert table.state.sheet.pieces == pieces


@pytest.mark.rule("FF-155", "FF-184")
def test_an_escape_ends_what_keeps_from_moving_and_nobody_stands_up_by_it() -> None:
    table = caster("magic-staff", "escape")
    table.set(conditions={"knockdown": 1, "netted-webbed": 2, "bleeding": 1})
    act = Act("cast", attunement="escape", dice=table.dice(6))
    plan: Any = plan_of(table.book, table.state, act)
    assert spare.left(table.book, table.state, plan) == {"knockdown": 1, "bleeding": 1}, "as it is told beforehand"
    table.set(conditions={"netted-webbed": 2, "bleeding": 1}).do(act)
    assert table.hero.conditions == {"bleeding": 1}

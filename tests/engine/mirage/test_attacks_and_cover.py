"""Attacks, defences, cover and armour (MG-55 to MG-64, MG-83 to MG-87, MG-135, MG-136)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.systems.mirage.catalog import CoverAt
from engine.systems.mirage.events import acts as ev
from engine.systems.mirage.events import harm as ev_harm
from engine.systems.mirage.house import House
from engine.systems.mirage.rules import harm
from tests.engine.mirage.scene import Table, foe, of, only, pc

MISS = [1, 1, 1, 1]


def strike(table: Table, faces: list[int], who: str = "zaynab", target: str = "guard", weapon: str = "sword") -> list:
    table.do("strike", who, target=target, weapon=weapon)
    return table.do("react", target, how="none", faces=faces)


@pytest.mark.rule("MG-55")
@pytest.mark.parametrize(
    ("weapon", "verb", "skill"),
    [
        ("unarmed", "strike", "might"),
        ("sword", "strike", "bladework"),
        ("spear", "strike", "bladework"),
        ("spear", "throw", "marksmanship"),
        ("knife", "throw", "grace"),
        ("pistol", "shoot", "marksmanship"),
    ],
)
def test_which_skill_a_weapon_is_used_with(weapon: str, verb: str, skill: str) -> None:
    ready = () if weapon == "unarmed" else (weapon,)
    table = Table(pc(ready=ready), foe())
    table.do(verb, "zaynab", target="guard", weapon=weapon)
    extra = (
        0
        if weapon in ("unarmed",) or (weapon, verb) == ("knife", "throw")
        else {"pistol": 2, "sword": 2}.get(weapon, 1)
    )
    events = table.do("react", "guard", how="none", faces=[1] * (2 + extra))
    assert only(events, ev.TestRolled).test.skill == skill
    assert table.one("zaynab").slow_spent


@pytest.mark.rule("MG-55", "MG-S38", "MG-S40")
def test_a_thrown_weapon_lies_where_the_target_is() -> None:
    table = Table(pc(ready=["spear"]), foe(zone="z1"))
    table.do("throw", "zaynab", target="guard", weapon="spear")
    table.do("react", "guard", how="none", faces=[1, 1, 1])
    assert ("spear" in table.one("zaynab").arms, "spear" in table.state.zones["z1"].loot) == (False, True)
    table.turn_to("adversaries")
    table.do("pick-up", "guard", weapon="spear")
    assert table.one("guard").arms["spear"].ready
    table = Table(pc(ready=["spear"]), foe(zone="z1"), options={"thrown-drops": "off", "thrown-skill": "grace"})
    table.do("throw", "zaynab", target="guard", weapon="spear")
    events = table.do("react", "guard", how="none", faces=[1, 1, 1])
    assert only(events, ev.TestRolled).test.skill == "grace"
    assert "spear" in table.one("zaynab").arms


@pytest.mark.rule("MG-56")
def test_a_weapon_has_to_be_in_hand() -> None:
    table = Table(pc(carried=["knife", "longbow"]), foe(zone="z1"))
    table.refuse("weapon-not-ready", "MG-56", "shoot", "zaynab", target="guard", weapon="longbow")
    table.do("draw", "zaynab", weapon="knife")
    assert (table.one("zaynab").arms["knife"].ready, table.one("zaynab").arms["sword"].ready) == (True, True)
    table.do("draw", "zaynab", weapon="longbow")
    hands = {key: arm.ready for key, arm in table.one("zaynab").arms.items()}
    assert hands == {"sword": False, "knife": False, "longbow": True}
    table.do("rule-set", "zaynab", field="slow-spent", value=0)
    table.refuse("unknown", "MG-56", "shoot", "zaynab", target="guard", weapon="cannon")


@pytest.mark.rule("MG-56")
def test_shots_count_only_where_the_game_master_says_so_and_a_rifle_has_its_butt() -> None:
    table = Table(pc(ready=["rifle"]), foe(zone="z1"), foe("Brute"))
    table.do("rule-set", "zaynab", field="ammo", key="rifle", value=2)
    for left in (1, 0):
        table.do("shoot", "zaynab", target="guard", weapon="rifle")
        table.do("react", "guard", how="none", faces=MISS)
        assert table.one("zaynab").arms["rifle"].ammo == left
        table.turn_to("adversaries")
        table.turn_to("party")
    table.refuse("weapon-not-ready", "MG-56", "shoot", "zaynab", target="guard", weapon="rifle")
    table.do("strike", "zaynab", target="brute", weapon="rifle-butt")


@pytest.mark.rule("MG-57")
def test_reach_of_a_blow() -> None:
    table = Table(pc(), foe(zone="z1"), foe("Brute", place="far"), covers={"cart": CoverAt("z0", "furniture")})
    table.refuse("out-of-range", "MG-57", "strike", "zaynab", target="guard", weapon="sword")
    table.refuse("not-engaged", "MG-57", "strike", "zaynab", target="brute", weapon="sword")
    table.do("move-inside", "zaynab", to="brute")
    table.do("strike", "zaynab", target="brute", weapon="sword")
    table = Table(pc(), foe(place="far"), options={"melee-approach": "gm-each-time"})
    table.do("strike", "zaynab", target="guard", weapon="sword")


@pytest.mark.rule("MG-58")
@pytest.mark.example("2")
@pytest.mark.parametrize(
    ("weapon", "legal"),
    [("spear", (0, 1)), ("longbow", (1, 2, 3)), ("bow", (0, 1, 2)), ("pistol", (0, 1)), ("cannon", (2, 3, 4))],
)
def test_worked_example_2_ranges(weapon: str, legal: tuple[int, ...]) -> None:
    verb = "throw" if weapon == "spear" else "shoot"
    for at in range(5):
        table = Table(pc(ready=[weapon]), foe(zone=f"z{at}"), zones=5)
        if at in legal:
            table.do(verb, "zaynab", target="guard", weapon=weapon)
        else:
            table.refuse("out-of-range", "MG-58", verb, "zaynab", target="guard", weapon=weapon)


@pytest.mark.rule("MG-58")
def test_one_may_shoot_while_engaged() -> None:
    table = Table(pc(ready=["pistol"]), foe())
    table.do("move-inside", "zaynab", to="guard")
    table.do("shoot", "zaynab", target="guard", weapon="pistol")


@pytest.mark.rule("MG-59")
@pytest.mark.parametrize(("size", "dice"), [("large", 5), ("normal", 3), ("small", 2)])
def test_size_matters_to_shots(size: str, dice: int) -> None:
    table = Table(pc(ready=["bow"]), foe(zone="z1"))
    table.do("rule-set", "guard", field="size", value=size)
    table.do("shoot", "zaynab", target="guard", weapon="bow")
    events = table.do("react", "guard", how="none", faces=[1] * dice)
    assert len(only(events, ev.TestRolled).test.pool.dice) == dice


@pytest.mark.rule("MG-59", "MG-S82")
def test_the_helpless_are_easier_at_some_tables() -> None:
    for value, dice in (("zero", 4), ("two", 6)):
        table = Table(pc(), foe(), options={"helpless-bonus": value})
        table.do("rule-terror", "guard", reaction="freeze", rounds=3)
        events = table.do("strike", "zaynab", target="guard", weapon="sword", faces=[1] * dice)
        assert len(only(events, ev.TestRolled).test.pool.dice) == dice


@pytest.mark.rule("MG-60")
@pytest.mark.parametrize(("faces", "most"), [([6, 1, 1, 1], 0), ([6, 6, 1, 1], 1), ([6, 6, 6, 1], 2)])
def test_extra_successes_become_damage_if_the_attacker_likes(faces: list[int], most: int) -> None:
    for extra in range(most + 1):
        table = Table(pc(), foe(toughness=9))
        strike(table, faces)
        if most:
            table.refuse("out-of-bounds", "MG-60", "choose-extra", "zaynab", extra=most + 1)
            table.do("choose-extra", "zaynab", extra=extra)
        assert table.one("guard").toughness == 9 - 2 - extra


@pytest.mark.rule("MG-60")
def test_no_success_is_a_miss() -> None:
    table = Table(pc(), foe())
    table.do("strike", "zaynab", target="guard", weapon="sword")
    events = table.do("react", "guard", how="block", faces=MISS)
    assert only(events, ev.AttackResolved).net == 0
    assert len(of(events, ev.TestRolled)) == 1
    assert table.one("guard").fast_spent


@pytest.mark.rule("MG-61", "MG-S98")
@pytest.mark.parametrize(
    ("ready", "option", "skill"),
    [
        (("sword",), "melee-or-butt", "bladework"),
        ((), "melee-or-butt", "might"),
        (("rifle",), "melee-or-butt", "bladework"),
        (("rifle",), "melee-only", "might"),
        (("bow",), "melee-or-butt", "might"),
        (("bow",), "any-weapon", "bladework"),
    ],
)
def test_what_a_block_is_tested_with(ready: tuple[str, ...], option: str, skill: str) -> None:
    table = Table(pc(), foe(ready=ready), options={"block-armed": option})
    table.do("strike", "zaynab", target="guard", weapon="sword")
    events = table.do("react", "guard", how="block", faces=[6, 1, 1, 1, 1, 1])
    assert of(events, ev.TestRolled)[1].test.skill == skill


@pytest.mark.rule("MG-62", "MG-S23")
def test_shots_are_dodged_and_blades_are_blocked() -> None:
    table = Table(pc(ready=["pistol"]), foe())
    table.do("shoot", "zaynab", target="guard", weapon="pistol")
    table.refuse("wrong-defence", "MG-61", "react", "guard", how="block")
    events = table.do("react", "guard", how="dodge", faces=[6, 6, 1, 1, 6, 1])
    assert of(events, ev.TestRolled)[1].test.skill == "grace"
    table = Table(pc(), foe())
    table.do("strike", "zaynab", target="guard", weapon="sword")
    table.refuse("wrong-defence", "MG-62", "react", "guard", how="dodge")
    table = Table(pc(), foe(), options={"dodge-melee": "on"})
    table.do("strike", "zaynab", target="guard", weapon="sword")
    table.do("react", "guard", how="dodge", faces=[6, 1, 1, 1, 1, 1])


@pytest.mark.rule("MG-63")
def test_who_has_no_defence_is_not_asked() -> None:
    for ruling in (
        {"do": "rule-terror", "who": "zaynab", "reaction": "flee", "rounds": 2},
        {"do": "rule-condition", "who": "zaynab", "condition": "broken-physical", "on": True},
    ):
        table = Table(pc(), foe())
        given: dict[str, Any] = dict(ruling)
        verb = given.pop("do")
        table.do(verb, **given)
        if table.state.side == "party":
            table.do("rule-set", "zaynab", field="slow-spent", value=1)
            table.do("rule-set", "zaynab", field="fast-spent", value=1)
            table.do("end-turn")
        table.do("strike", "guard", target="zaynab", weapon="unarmed", faces=[1, 1])
        assert table.asks() == ("", ())


@pytest.mark.rule("MG-63", "MG-66")
def test_the_held_may_block_and_not_dodge() -> None:
    table = Table(pc(ready=["pistol"]), pc("Tariq"), foe())
    table.do("grapple", "tariq", target="guard")
    table.do("react", "guard", how="none", faces=[6, 1])
    table.do("shoot", "zaynab", target="guard", weapon="pistol", faces=MISS)
    assert table.asks() == ("", ())
    table.turn_to("adversaries")
    table.turn_to("party")
    table.do("strike", "zaynab", target="guard", weapon="unarmed")
    assert table.asks() == ("reaction", ("guard",))


@pytest.mark.rule("MG-64", "MG-85")
def test_what_is_stopped_does_nothing() -> None:
    table = Table(pc(), foe(armour="medium"))
    table.do("strike", "zaynab", target="guard", weapon="unarmed")
    table.do("react", "guard", how="none", faces=[6, 1, 8, 1])
    guard = table.one("guard")
    assert (guard.toughness, guard.penalty, guard.armour and guard.armour.rating) == (4, 0, 8)


@pytest.mark.example("10")
@pytest.mark.rule("MG-60", "MG-61", "MG-85", "MG-86", "MG-90")
def test_worked_example_10_a_full_exchange() -> None:
    table = Table(pc(), foe(armour="medium"))
    table.do("strike", "zaynab", target="guard", weapon="sword")
    table.do("react", "guard", how="block", faces=[7, 3, 6, 2])
    events = table.do("pray", "zaynab", pray=False, faces=[4, 6, 8, 1])
    assert only(events, ev.AttackResolved).net == 1
    stopped = only(events, ev_harm.Protected)
    assert (stopped.points, stopped.left, stopped.rating) == (1, 1, 6)
    guard = table.one("guard")
    assert (guard.toughness, guard.penalty, guard.fast_spent) == (3, -1, True)


@pytest.mark.rule("MG-83")
def test_taking_cover_is_fast_and_moving_loses_it() -> None:
    table = Table(
        pc(), foe(zone="z2"), covers={"cart": CoverAt("z0", "furniture"), "wall": CoverAt("z1", "stone-wall")}
    )
    table.refuse("no-cover-here", "MG-83", "seek-cover", "zaynab", cover="wall")
    table.do("seek-cover", "zaynab", cover="cart")
    assert table.one("zaynab").fast_spent
    table.do("move", "zaynab", to="z1")
    assert table.one("zaynab").place == "open"


@pytest.mark.rule("MG-83")
def test_whose_cover_is_taken_away_stands_in_the_open() -> None:
    covers = {"cart": CoverAt("z0", "furniture"), "wall": CoverAt("z0", "stone-wall")}
    table = Table(pc(place="cart"), foe(place="wall"), covers=covers)
    table.do("remove-cover", cover="cart")
    assert (table.one("zaynab").place, table.one("guard").place) == ("open", "wall")


@pytest.mark.rule("MG-83")
def test_being_shoved_or_seized_loses_cover() -> None:
    for verb in ("shove", "grapple"):
        table = Table(pc(), foe(place="cart"), covers={"cart": CoverAt("z0", "furniture")})
        table.do("move-inside", "zaynab", to="guard")
        table.do(verb, "zaynab", target="guard")
        table.do("react", "guard", how="none", faces=[6, 1])
        assert table.one("guard").place == "open"


@pytest.mark.rule("MG-84", "MG-86")
def test_cover_stops_shots_before_armour_and_wears() -> None:
    table = Table(
        pc(ready=["pistol"]), foe(zone="z1", place="cart", armour="light"), covers={"cart": CoverAt("z1", "furniture")}
    )
    table.do("shoot", "zaynab", target="guard", weapon="pistol")
    events = table.do("react", "guard", how="none", faces=[6, 1, 1, 1, 1, 2, 6, 1])
    assert [(event.what, event.points, event.left) for event in of(events, ev_harm.Protected)] == [
        ("cover", 0, 2),
        ("armour", 1, 1),
    ]
    assert table.state.covers["cart"].rating == 0
    assert table.one("guard").armour.rating == 0  # type: ignore[union-attr]
    assert table.one("guard").toughness == 3


@pytest.mark.rule("MG-84", "MG-S48")
def test_cover_and_blades_and_shots_from_the_same_zone() -> None:
    for value, rolls in (("on", 1), ("off", 0)):
        table = Table(
            pc(ready=["pistol"]),
            foe(place="cart"),
            covers={"cart": CoverAt("z0", "furniture")},
            options={"cover-same-zone": value},
        )
        table.do("shoot", "zaynab", target="guard", weapon="pistol")
        faces = [6, 1, 1, 1] + ([1, 2] if rolls else [])
        events = table.do("react", "guard", how="none", faces=faces)
        assert len(of(events, ev_harm.Protected)) == rolls


@pytest.mark.rule("MG-85")
def test_armour_stops_neither_prayers_nor_horror() -> None:
    table = Table(pc(armour="heavy"), foe())
    assert of(table.do("rule-harm", who=["zaynab"], kind="mental", amount=3), ev_harm.Protected) == []
    assert of(table.do("rule-harm", who=["zaynab"], kind="physical", amount=3), ev_harm.Protected) == []


@pytest.mark.rule("MG-86", "MG-S47")
@pytest.mark.parametrize(
    ("option", "faces", "damage", "expected"),
    [
        ("ones-if-penetrated", (8, 1), 2, (1, 1, 6)),
        ("ones-if-penetrated", (8, 1), 1, (1, 0, 8)),
        ("ones-if-penetrated", (1, 1), 2, (0, 2, 0)),
        ("ones-always", (8, 1), 1, (1, 0, 6)),
        ("off", (1, 1), 2, (0, 2, 8)),
    ],
)
def test_how_protection_wears(option: str, faces: tuple[int, int], damage: int, expected: tuple[int, int, int]) -> None:
    house = House(armour_degrade=option)  # type: ignore[arg-type]
    assert tuple(harm.protection(house, 8, faces, damage)) == expected


@pytest.mark.rule("MG-87")
def test_repair_is_a_ruling() -> None:
    table = Table(pc(armour="light"), foe(), covers={"cart": CoverAt("z0", "furniture")})
    table.do("rule-set", "zaynab", field="armour", value="0")
    table.do("rule-set", "zaynab", field="armour", value="8")
    table.do("rule-set", field="cover", key="cart", value="12")
    assert (table.one("zaynab").armour.rating, table.state.covers["cart"].rating) == (8, 12)  # type: ignore[union-attr]


@pytest.mark.rule("MG-135", "MG-136")
def test_one_armour_and_two_hands() -> None:
    table = Table(pc(ready=["halberd"], armour="light"), foe())
    table.do("rule-broken", "zaynab", kind="physical", row=52, faces=[3])
    table.do("rule-condition", "zaynab", condition="broken-physical", on=False)
    table.refuse("two-handed", "MG-136", "strike", "zaynab", target="guard", weapon="halberd")
    table.do("end-fight")
    table.refuse("state", "MG-135", "shop", "zaynab", item="heavy", payers=["zaynab"])

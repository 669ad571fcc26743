"""What the notes of weapons do, each worked out by hand from its row, FF-29, FF-33 and FF-61 to FF-74.

Every statistic is 10 unless a line says otherwise; the enemy has 20 HP and no sinks and stands on 5,6 beside 5,5.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.systems.fires.commands import fight as orders
from tests.engine.fires.scene import Table, foe

SPARE = (6, 6)
"""Dice that stay, so that the beat goes on and the counterbeat lets the character decide."""


def armed(weapon: str, hands: int = 1, at: str = "5,6", stats: dict[str, int] | None = None, **more: Any) -> Table:
    """Somebody with one weapon and one enemy."""
    sheet = {"slots": [weapon], "hands": [1, 1 if hands == 2 else 0], **more.pop("sheet", {})}
    enemies = more.pop("enemies", {"thug": at})
    return Table(sheet=sheet, enemies=enemies, stats=stats, foes={"thug": foe(**more.pop("thug", {}))}, **more)


def blow(table: Table, weapon: str, action: str, kind: str, *pay: int, **more: Any) -> list[Any]:
    """One attack with these scores, others left on the table."""
    table.pool(*pay, *SPARE)
    return table.act(action, *pay, thing=weapon, type=kind, **{"target": "thug", **more})


def aim(action: str) -> dict[str, Any]:
    """Whom or where an attack is aimed at: lines and moons to the east."""
    if action in ("overhead", "sweep", "thrust"):
        return {"direction": 0}
    return {} if action == "spin" else {"target": "thug"}


def landed(table: Table, who: str = "thug") -> dict[str, int]:
    """The conditions that came to somebody with the last command."""
    return {event.condition: event.tokens for event in table.found("ConditionSet") if event.who == who and event.tokens}


@pytest.mark.rule("FF-10", "FF-67")
@pytest.mark.parametrize(
    ("knife", "dex", "harm"),
    [
        *((knife, 10, 2) for knife in ("dagger", "fighting-knife", "jambiya", "main-gauche", "rondel-dagger", "seax")),
        ("stiletto", 10, 2),
        ("tecpatl", 10, 2),
        ("butchers-cleaver", 10, 2),
        ("bandits-knife", 11, 2),
        ("kill-weep", 11, 4),
    ],
)
def test_a_knife_gives_the_stroke_of_mercy_for_its_wep(knife: str, dex: int, harm: int) -> None:
    table = armed(knife, stats={"dex": dex}).set("thug", conditions={"knockdown": 1})
    kind = "slash" if knife == "butchers-cleaver" else "pierce"
    blow(table, knife, "coup-de-grace", kind, 1)
    assert table.body().wounds == harm


@pytest.mark.rule("FF-10")
@pytest.mark.parametrize(
    ("weapon", "action", "kind", "least", "harm", "hands", "stats"),
    [
        ("mail-breaker", "puncture", "pierce", 3, 2, 1, {}),
        ("war-pick", "puncture", "pierce", 3, 2, 1, {}),
        ("pickaxe", "puncture", "pierce", 4, 2, 1, {}),
        ("kill-weep", "puncture", "pierce", 1, 2, 1, {"dex": 11}),
        ("mallet", "overhead", "crush", 4, 4, 2, {}),
        ("morgenstern", "overhead", "pierce", 4, 4, 2, {}),
        ("halberd", "sweep", "slash", 5, 5, 2, {"str": 13}),
        ("halberd", "spin", "slash", 6, 5, 2, {"str": 13}),
        ("labrys", "sweep", "slash", 4, 3, 2, {}),
        ("labrys", "spin", "slash", 5, 3, 2, {}),
        ("farming-scythe", "sweep", "slash", 3, 3, 2, {}),
        ("farming-scythe", "spin", "slash", 4, 3, 2, {}),
    ],
)
def test_a_weapon_sets_the_price_of_an_attack(
    weapon: str, action: str, kind: str, least: int, harm: int, hands: int, stats: dict[str, int]
) -> None:
    table = armed(weapon, hands, stats=stats).pool(max(1, least - 1), *SPARE)
    if least > 1:
        assert table.no(action, least - 1, thing=weapon, type=kind, **aim(action)).code == "cost"
    table.pool(least, *SPARE).act(action, least, thing=weapon, type=kind, **aim(action))
    assert table.body().wounds == harm


@pytest.mark.rule("FF-68")
def test_a_ghost_blade_stabs_from_behind_for_its_wep_and_nothing_is_sunk() -> None:
    table = armed("ghost-blade", stats={"dex": 11}, thug={"sinks": {"p-def": 4}})
    blow(table, "ghost-blade", "backstab", "pierce", 1)
    assert table.body().wounds == 2


@pytest.mark.rule("FF-65")
def test_a_battle_axe_cleaves_for_its_wep() -> None:
    table = armed("battle-axe", 2, enemies={"thug": "5,6", "two": "4,6"}).pool(3, *SPARE)
    table.act("cleave", 3, thing="battle-axe", type="slash", targets=("thug", "two"))
    assert (table.body().wounds, table.body("two").wounds) == (3, 3)


@pytest.mark.rule("FF-121")
@pytest.mark.parametrize(
    ("weapon", "far", "kind", "short", "pay", "harm", "stats"),
    [
        ("claymore", "5,7", "pierce", "slash", 3, 4, {}),
        ("flamberg", "5,7", "pierce", "slash", 3, 4, {}),
        ("longsword", "5,7", "pierce", "slash", 3, 4, {}),
        ("goedendag", "5,7", "pierce", "crush", 3, 4, {}),
        ("odachi", "5,7", "pierce", "slash", 3, 3, {}),
        ("washing-pole", "5,8", "pierce", "slash", 4, 4, {"str": 13}),
    ],
)
def test_some_weapons_reach_farther_when_piercing(
    weapon: str, far: str, kind: str, short: str, pay: int, harm: int, stats: dict[str, int]
) -> None:
    table = armed(weapon, 2, far, stats).pool(pay, *SPARE)
    assert table.no("attack-heavy", pay, thing=weapon, type=short, target="thug").code == "range"
    blow(table, weapon, "attack-heavy", kind, pay)
    assert table.body().wounds == harm


@pytest.mark.rule("FF-121")
def test_a_tuck_reaches_two_in_both_hands() -> None:
    one = armed("tuck", 1, "5,7").pool(3, *SPARE)
    assert one.no("attack-guarded", 3, thing="tuck", type="pierce", target="thug").code == "range"
    two = armed("tuck", 2, "5,7")
    blow(two, "tuck", "attack-heavy", "pierce", 2)
    assert two.body().wounds == 2


@pytest.mark.rule("FF-33", "FF-63")
@pytest.mark.parametrize(
    ("weapon", "hands", "action", "kind", "pay", "harm", "stats"),
    [
        # 1 less in one of the types; a heavy attack at most doubles what is left
        ("katana", 2, "attack-heavy", "pierce", (2,), 2, {}),
        ("katana", 2, "attack-heavy", "slash", (5,), 6, {}),
        ("katana", 2, "attack-heavy", "pierce", (6,), 4, {}),
        ("rapier", 1, "attack-light", "slash", (2,), 1, {"dex": 13}),
        ("rapier", 1, "attack-light", "pierce", (2,), 2, {"dex": 13}),
        ("pollaxe", 2, "attack-heavy", "slash", (4,), 5, {"str": 15}),
        ("pollaxe", 2, "bash", "crush", (5,), 4, {"str": 15}),
        ("tabar-zin", 1, "attack-guarded", "pierce", (4,), 2, {}),
        # 1 more with one attack
        ("flail", 1, "overhead", "crush", (4,), 3, {}),
        ("flail", 1, "bash", "crush", (3,), 2, {}),
        ("sock-full-of-rocks", 1, "overhead", "crush", (3,), 2, {}),
        # movesets that deal another type
        ("morning-star", 1, "bash", "pierce", (4,), 3, {}),
        ("shillelagh", 1, "bash", "pierce", (2,), 1, {}),
        ("war-pick", 1, "bash", "pierce", (3,), 2, {}),
        ("pickaxe", 1, "bash", "pierce", (3,), 2, {}),
        ("ignus", 1, "bash", "pierce", (4,), 3, {}),
        ("polehammer", 2, "bash", "pierce", (4,), 4, {}),
        ("polehammer", 2, "bash", "crush", (4,), 4, {}),
        ("warhammer", 1, "bash", "pierce", (4,), 3, {}),
        ("macuahuitl", 1, "bash", "slash", (3,), 2, {}),
        ("macuahuitl", 1, "cut", "slash", (2,), 2, {}),
        ("quarterstaff", 1, "attack-guarded", "crush", (2,), 2, {"str": 12}),
        ("stone-greatsword", 2, "thrust", "crush", (6,), 6, {"str": 20}),
        ("greatsword", 2, "overhead", "slash", (6,), 5, {"str": 14}),
        ("zweihander", 2, "overhead", "slash", (6,), 5, {"str": 14}),
        ("barbed-sword", 2, "sweep", "pierce", (4,), 2, {}),
        # one more kind of damage
        ("abyssal-greatsword", 2, "attack-heavy", "slash", (4,), 6, {"str": 14}),
        ("abyssal-greatsword", 2, "attack-heavy", "slash", (4,), 7, {"str": 14, "int": 16}),
        ("fire-brand", 1, "attack-light", "slash", (2,), 3, {}),
        ("wicked-word", 1, "attack-light", "slash", (2,), 3, {"int": 11, "fth": 11}),
        ("wicked-word", 1, "attack-light", "slash", (2,), 5, {"int": 15, "fth": 15}),
        # doubled is the weapon's own part alone
        ("wicked-word", 2, "attack-heavy", "slash", (6,), 5, {"int": 11, "fth": 11}),
        ("fist", 1, "attack-light", "crush", (2,), 1, {"str": 13}),
        ("fist", 1, "attack-light", "crush", (2,), 2, {"str": 14}),
        ("fist", 1, "attack-light", "crush", (2,), 3, {"str": 22}),
    ],
)
def test_what_a_weapon_deals(
    weapon: str, hands: int, action: str, kind: str, pay: tuple[int, ...], harm: int, stats: dict[str, int]
) -> None:
    table = armed(weapon, hands, stats=stats)
    table.pool(*pay, *SPARE)
    table.act(action, *pay, thing=weapon, type=kind, **aim(action))
    assert table.body().wounds == harm


@pytest.mark.rule("FF-33")
@pytest.mark.parametrize(
    ("weapon", "hands", "action", "stats"),
    [
        ("morning-star", 1, "attack-guarded", {}),
        ("polehammer", 2, "thrust", {}),
        ("quarterstaff", 2, "thrust", {}),
        ("greatsword", 2, "bash", {"str": 14}),
        ("urumi", 1, "coup-de-grace", {"dex": 11}),
        ("whip", 1, "coup-de-grace", {}),
        ("lash-of-bondage", 1, "coup-de-grace", {}),
    ],
)
def test_what_a_weapon_cannot_do(weapon: str, hands: int, action: str, stats: dict[str, int]) -> None:
    table = armed(weapon, hands, stats=stats).set("thug", conditions={"knockdown": 1}).pool(6, *SPARE)
    assert table.no(action, 6, thing=weapon, **aim(action)).code in ("requires", "condition")


@pytest.mark.rule("FF-64")
def test_a_two_handed_flail_smashes_one_alone() -> None:
    table = armed("two-handed-flail", 2, enemies={"thug": "5,6", "two": "5,7"}).pool(5, *SPARE)
    table.act("overhead", 5, thing="two-handed-flail", type="crush", direction=0)
    assert (table.body().wounds, table.body("two").wounds) == (5, 0)
    both = armed("mallet", 2, enemies={"thug": "5,6", "two": "5,7"}).pool(4, *SPARE)
    both.act("overhead", 4, thing="mallet", type="crush", direction=0)
    assert (both.body().wounds, both.body("two").wounds) == (4, 4)


@pytest.mark.rule("FF-63", "FF-68")
def test_a_blackjack_fells_and_stuns_from_behind() -> None:
    table = armed("blackjack")
    blow(table, "blackjack", "backstab", "crush", 5)
    assert table.body().wounds == 2
    assert {"stunned", "knockdown"} <= landed(table).keys()


@pytest.mark.rule("FF-133", "FF-134")
@pytest.mark.parametrize(
    ("weapon", "kind", "pay", "stats", "at", "harm", "comes", "waits"),
    [
        ("glimmer", "crush", 3, {"str": 11}, "5,6", 3, {"stunned": 1}, {}),
        # STR 16: B one step
        ("frost-brand", "crush", 3, {"str": 16}, "5,6", 4, {"frozen": 1}, {}),
        ("frost-brand", "crush", 3, {}, "5,6", 3, {}, {}),
        # STR 15: C one step
        ("biter", "slash", 2, {"str": 15}, "5,6", 3, {"bleeding": 1}, {}),
        ("biter", "slash", 2, {}, "5,6", 2, {}, {}),
        ("barbed-sword", "pierce", 2, {"str": 16}, "5,6", 3, {"bleeding": 1}, {}),
        # STR 15: D one step
        ("caestus", "crush", 2, {"str": 15}, "5,6", 3, {}, {"bleed": 1}),
        ("caestus", "crush", 2, {}, "5,6", 2, {}, {}),
        ("urumi", "slash", 2, {"dex": 11}, "5,7", 2, {}, {"bleed": 1}),
        ("whip", "slash", 2, {}, "5,8", 1, {}, {"bleed": 1}),
        ("lash-of-bondage", "slash", 2, {}, "5,7", 2, {"bleeding": 1, "netted-webbed": 1}, {}),
        # one of two Poison enters HP in the same attack
        ("rotten-club", "crush", 2, {}, "5,6", 3, {}, {"poison": 1}),
    ],
)
def test_what_tokens_on_hp_bring(
    weapon: str,
    kind: str,
    pay: int,
    stats: dict[str, int],
    at: str,
    harm: int,
    comes: dict[str, int],
    waits: dict[str, int],
) -> None:
    table = armed(weapon, 1, at, stats)
    blow(table, weapon, "attack-light", kind, pay)
    assert (table.body().wounds, landed(table), dict(table.body().waiting)) == (harm, comes, waits)


@pytest.mark.rule("FF-134")
@pytest.mark.parametrize(("blade", "pay", "own"), [("tecpatl", 1, 1), ("khopesh", 2, 2)])
def test_bleeding_that_it_causes_brings_dark_damage(blade: str, pay: int, own: int) -> None:
    table = armed(blade)
    blow(table, blade, "cut", "slash", pay)
    assert (table.body().wounds, landed(table)) == (own + 1, {"bleeding": 1})
    undead = armed(blade, thug={"types": ["undead"]})
    blow(undead, blade, "cut", "slash", pay)
    assert (undead.body().wounds, landed(undead)) == (own, {})
    full = armed(blade).set("thug", conditions={"bleeding": 3})
    blow(full, blade, "cut", "slash", pay)
    assert full.body().wounds == own


@pytest.mark.rule("FF-142")
def test_bleeding_by_a_darksword_frees_a_slot() -> None:
    table = armed("darksword").set(wounds=3)
    blow(table, "darksword", "cut", "slash", 3)
    assert (table.body().wounds, table.hero.wounds) == (3, 2)


@pytest.mark.rule("FF-146")
def test_an_enchanted_sword_is_sunk_by_m_def_alone() -> None:
    table = armed("enchanted-sword", thug={"sinks": {"p-def": 3, "m-def": 1}})
    blow(table, "enchanted-sword", "attack-light", "slash", 3)
    assert (table.body().wounds, table.body().sunk) == (2, {"m-def": 1})


@pytest.mark.rule("FF-133", "FF-144")
def test_a_horrid_in_both_hands_eats_into_p_def_after_its_slash() -> None:
    table = armed("horrid", 2, stats={"str": 15}, thug={"sinks": {"p-def": 2}})
    blow(table, "horrid", "attack-heavy", "slash", 4)
    assert (table.body().wounds, table.body().sunk, table.body().changes) == (2, {"p-def": 2}, {"p-def": -1})
    # STR 15 is enough for one hand, too
    one = armed("horrid", 1, stats={"str": 15}, thug={"sinks": {"p-def": 2}})
    blow(one, "horrid", "attack-light", "slash", 4)
    assert (one.body().wounds, one.body().changes) == (2, {})


@pytest.mark.rule("FF-132")
def test_an_ignus_sets_on_fire_only_while_it_burns() -> None:
    cold = armed("ignus")
    blow(cold, "ignus", "attack-light", "pierce", 3)
    assert landed(cold) == {}
    lit = armed("ignus", start=None)
    pieces = lit.state.sheet.pieces
    lit.person(pieces={**pieces, "ignus": replace(pieces["ignus"], lit=True)})
    lit.do(orders.StartFight(), *(6,) * lit.size)
    blow(lit, "ignus", "attack-light", "pierce", 3)
    assert landed(lit) == {"blazing": 1}


@pytest.mark.rule("FF-73")
def test_a_harpoon_drags_whether_one_wants_it_or_not() -> None:
    table = armed("harpoon", 1, "5,7")
    blow(table, "harpoon", "attack-light", "pierce", 2)
    asked = table.state.asking
    assert asked is not None
    # the six around 5,5 are all free
    assert len(asked.question.choices) == 6
    table.answer(asked.question.choices[0])
    assert table.body().wounds == 2


@pytest.mark.rule("FF-184")
def test_a_man_catcher_is_of_no_use_until_the_net_is_shaken_off() -> None:
    table = armed("man-catcher", 2, thug={"types": ["mounted"]})
    blow(table, "man-catcher", "attack-heavy", "pierce", 2)
    assert landed(table) == {"netted-webbed": 1, "dismounted": 1}
    assert table.state.sheet.pieces["man-catcher"].exhausted
    # whoever falls leaves the net behind
    felled = armed("man-catcher", 2, enemies={"thug": "5,6", "two": "1,1"}, thug={"hp": 3})
    blow(felled, "man-catcher", "attack-heavy", "pierce", 2)
    assert (felled.body().out, felled.state.sheet.pieces["man-catcher"].exhausted) == ("defeated", "")


@pytest.mark.rule("FF-111")
@pytest.mark.parametrize(
    ("action", "pay", "fear"), [("sweep", (6,), True), ("spin", (1, 6), True), ("attack-heavy", (4,), False)]
)
def test_a_terrormaker_frightens_with_sweep_and_spin(action: str, pay: tuple[int, ...], fear: bool) -> None:
    table = armed("terrormaker", 2, stats={"str": 14}).pool(*pay, *SPARE)
    table.act(action, *pay, thing="terrormaker", type="slash", **aim(action))
    assert (table.body().wounds, "fear" in landed(table)) == (5, fear)


@pytest.mark.rule("FF-35", "FF-77")
@pytest.mark.parametrize(
    ("bow", "missile", "quiver", "pay", "at", "harm", "stats", "hands"),
    [
        ("short-bow", "arrow-wooden", "small-quiver", 2, "5,8", 1, {}, 2),
        ("recurve-bow", "arrow-wooden", "small-quiver", 2, "5,8", 2, {}, 2),
        ("longbow", "arrow-wooden", "small-quiver", 3, "5,8", 3, {}, 2),
        ("sun-bow", "arrow-wooden", "small-quiver", 2, "5,8", 3, {}, 2),
        ("sun-bow", "arrow-wooden", "small-quiver", 2, "5,8", 4, {"fth": 16}, 2),
        ("sling", "", "", 1, "5,8", 1, {}, 1),
        ("staff-sling", "", "", 2, "5,8", 2, {}, 2),
    ],
)
def test_what_a_launcher_deals(
    bow: str, missile: str, quiver: str, pay: int, at: str, harm: int, stats: dict[str, int], hands: int
) -> None:
    sheet: dict[str, Any] = {"pouches": [quiver] if quiver else [], "missiles": [missile] if missile else []}
    table = armed(bow, hands, at, stats, sheet=sheet).pool(pay, *SPARE)
    more: dict[str, Any] = {"missile": missile} if missile else {}
    table.act("draw-and-fire", pay, thing=bow, target="thug", **more)
    assert table.body().wounds == harm


@pytest.mark.rule("FF-27", "FF-28")
def test_what_has_to_be_in_hand_is_said() -> None:
    bow = {"slots": ["longbow"], "hands": [1, 1], "off_hand": 0, "pouches": ["quiver"], "missiles": ["arrow-wooden"]}
    archer = Table(sheet=bow, stats={"str": 20, "dex": 20}).pool(6)
    swordsman = Table(stats={"str": 20}).pool(6)
    assert archer.no("spin", 6, thing="longbow").message == "Spin: needs a melee weapon in hand"
    assert archer.no("shoot", 6, thing="longbow").message == "Shoot: needs a loadable ranged weapon in hand"
    assert swordsman.no("draw-and-fire", 6, thing="arming-sword").message == "Draw and Fire: needs both hands"

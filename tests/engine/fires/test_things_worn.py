"""What shields, armour, catalysts and missiles do by their notes, each worked out by hand.

Every statistic is 10 unless a line says otherwise: M.DEF, L.DEF and D.DEF 1 by MB, LB and DB, no other sink; FP 7, four
pouches, EQP 8, two POTs. The character stands on 5,5, the enemy has 20 HP.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.systems.fires.commands import fight as orders
from engine.systems.fires.rules import force, hexes, limits
from engine.systems.fires.rules.scene import Scene
from engine.systems.fires.state import Raised
from tests.engine.fires.scene import Table, attack, foe

BARE = {"p-def": 0, "m-def": 1, "f-def": 0, "d-def": 1, "l-def": 1, "res": 0, "ps": 0}


def sinks(table: Table) -> dict[str, int]:
    """The sinks of the character, as large as they are now."""
    return {sink: force.capacity(table.book, table.state, "hero", sink) for sink in BARE}


@pytest.mark.rule("FF-23")
@pytest.mark.parametrize(
    ("armour", "changed"),
    [
        ("apprentices-set", {"m-def": 2}),
        ("bone-armor-set", {"p-def": 2, "d-def": 2, "res": 1}),
        ("brass-set", {"p-def": 3, "ps": 1, "m-def": 3}),
        ("clerics-set", {"d-def": 2}),
        ("cultists-set", {"p-def": 1, "l-def": 2}),
        ("dark-set", {"p-def": 2, "d-def": 2, "l-def": 2}),
        ("enchanted-armor-set", {"p-def": 3, "ps": 1, "m-def": 2}),
        ("grey-robe-set", {"m-def": 3}),
        ("high-consuls-set", {"d-def": 3}),
        ("inquisitors-set", {"p-def": 2, "d-def": 2, "m-def": 2}),
        ("iron-kings-set", {"p-def": 4, "ps": 2}),
        ("monoliths-set", {"p-def": 4, "ps": 1, "m-def": 2, "f-def": 1, "d-def": 2, "l-def": 2}),
        ("paladins-set", {"p-def": 3, "ps": 1, "d-def": 3, "m-def": 3}),
        ("pyromancers-set", {"p-def": 1, "f-def": 1}),
        ("questing-clerics-set", {"p-def": 2, "ps": 1, "d-def": 3}),
        ("sorcerers-set", {"m-def": 3}),
        ("stone-sentinels-set", {"p-def": 5, "ps": 2}),
        ("warriors-set", {"p-def": 2, "ps": 1}),
        ("witchs-set", {"l-def": 3, "d-def": 2, "res": 1}),
    ],
)
def test_what_armour_adds_to_sinks(armour: str, changed: dict[str, int]) -> None:
    assert sinks(Table(sheet={"armour": armour})) == BARE | changed


@pytest.mark.rule("FF-23", "FF-26")
@pytest.mark.parametrize(
    ("shield", "changed"),
    [
        ("aegis-of-colors", {"m-def": 2, "f-def": 1, "d-def": 2, "l-def": 2}),
        ("blood-smeared-shield", {"res": 1}),
        ("bulwark", {"ps": 1}),
        ("crested-shield", {"m-def": 2}),
        ("redstone-shield", {"f-def": 1}),
        ("primal-ember", {"f-def": 1}),
    ],
)
def test_what_a_thing_in_a_slot_adds_to_sinks(shield: str, changed: dict[str, int]) -> None:
    put_away = Table(sheet={"slots": ["arming-sword", shield], "hands": [1, 0], "off_hand": 0})
    assert sinks(put_away) == BARE | changed


@pytest.mark.rule("FF-15", "FF-17", "FF-18", "FF-37")
def test_what_gear_adds_to_limits() -> None:
    plain = Table()
    assert (limits.fp_limit(plain.book, plain.state), limits.pots(plain.book, plain.state)) == (7, 2)
    robed = Table(sheet={"armour": "grey-robe-set"})
    assert limits.fp_limit(robed.book, robed.state) == 10
    read = Table(sheet={"slots": ["spellbook"], "hands": [0, 0], "off_hand": 0})
    assert limits.pots(read.book, read.state) == 3
    jailed = Table(sheet={"armour": "prisoners-set"})
    assert force.stat(Scene(jailed.book, jailed.state), "eqp") == 6
    for gear in ({"armour": "archers-set"}, {"slots": ["parma"], "hands": [0, 0], "off_hand": 0}):
        table = Table(sheet=gear)
        assert limits.pouches(table.book, table.state) == 5


@pytest.mark.rule("FF-34")
def test_sorcerers_robes_add_to_the_power_of_every_school() -> None:
    sheet = {"slots": ["wand", "chime"], "hands": [1, 2], "off_hand": 2}
    for armour, more in (("", 0), ("sorcerers-set", 1)):
        table = Table(sheet={**sheet, "armour": armour}, stats={"int": 18, "fth": 18})
        scene = Scene(table.book, table.state)
        # MB and LB 1 + floor(8/6) = 2, Power 1
        assert force.power(scene, "sorcery", "wand") == force.power(scene, "miracles", "chime") == 3 + more


@pytest.mark.rule("FF-58")
@pytest.mark.parametrize(
    ("sheet", "far"),
    [
        ({"slots": ["arming-sword", "kite-shield"]}, 1),
        ({"slots": ["arming-sword", "targe"]}, 3),
        ({"slots": ["arming-sword", "kite-shield"], "armour": "hoplites-set"}, 3),
        # 3 + 1 with the dervish set, two points a hex
        ({"slots": ["arming-sword", "kite-shield"], "armour": "dervish-set"}, 2),
    ],
)
def test_how_far_a_three_carries_behind_a_shield(sheet: dict[str, Any], far: int) -> None:
    table = Table(sheet={**sheet, "hands": [1, 2], "off_hand": 2}, enemies={"thug": "1,1"}, stats={"end": 20})
    table.pool(2, 3, 6).act("shield-up", 2, thing=sheet["slots"][1])
    way = ["5,6", "5,7", "5,8"]
    if far < 3:
        assert table.no("move", 3, path=way[: far + 1]).code == "path"
    table.act("move", 3, path=way[:far])
    assert table.hero.raised is not None


@pytest.mark.rule("FF-58")
def test_a_dervish_goes_one_further() -> None:
    table = Table(sheet={"armour": "dervish-set"}, enemies={"thug": "1,1"}).pool(1, 6)
    assert table.no("move", 1, path=["5,6", "5,7", "5,8"]).code == "path"
    table.act("move", 1, path=["5,6", "5,7"])


@pytest.mark.rule("FF-136")
@pytest.mark.parametrize(("fth", "holds"), [(7, 3), (9, 3), (10, 4), (13, 5)])
def test_a_radiant_symbol_stands_by_faith_and_does_not_stun(fth: int, holds: int) -> None:
    bite = foe(attacks={"cut": attack("Bite", 1, "pierce", times=holds + 1)})
    sheet = {"slots": ["arming-sword", "radiant-symbol"], "hands": [1, 2], "off_hand": 2}
    table = Table(sheet=sheet, foes={"thug": bite}, stats={"fth": fth}).pool(2, 5, 6, 6)
    table.act("shield-up", 2, thing="radiant-symbol")
    table.end(1)
    for _ in range(holds):
        table.wait()
        assert table.hero.raised is not None
    table.wait()
    assert table.hero.raised is None
    assert not table.hero.conditions.get("stunned")
    # the Flinch takes the highest die; no Durability: Broken
    assert sorted(table.state.scores) == [5, 6]
    assert table.state.sheet.pieces["radiant-symbol"].broken


@pytest.mark.rule("FF-122")
@pytest.mark.parametrize(("ground", "harm"), [({}, 2), ({"concealment": ["5,5"]}, 3)])
def test_black_leather_strikes_harder_out_of_hiding(ground: dict[str, Any], harm: int) -> None:
    table = Table(sheet={"armour": "black-leather-set"}, ground=ground).pool(2, 6, 6)
    table.act("attack-light", 2, thing="arming-sword", type="slash", target="thug")
    assert table.body().wounds == harm


@pytest.mark.rule("FF-143")
def test_a_stone_sentinels_set_cannot_be_named_for_breaking() -> None:
    rust = foe(attacks={"cut": attack("Rust", 1, "breaking")})
    sheet = {"slots": ["short-bow"], "hands": [1, 1], "off_hand": 0, "armour": "stone-sentinels-set"}
    table = Table(sheet=sheet, foes={"thug": rust})
    table.pool(3, 6, 6).act("take-aim", 3)
    table.end(1)
    table.wait()
    # the bow has no Durability; the set is none that could break, so nobody is asked
    assert table.state.asking is None
    assert (table.state.sheet.pieces["short-bow"].broken, table.state.sheet.pieces["stone-sentinels-set"].broken) == (
        True,
        False,
    )


@pytest.mark.rule("FF-164")
@pytest.mark.parametrize(("pay", "hurt"), [((1, 2), 1), ((2,), 1), ((3,), 0)])
def test_an_unstable_contraption_hurts_once_for_low_dice(pay: tuple[int, ...], hurt: int) -> None:
    sheet = {"slots": ["unstable-contraption"], "hands": [1, 0], "off_hand": 0, "pots": ["magic-arrow"]}
    table = Table(sheet=sheet, stats={"int": 18}).pool(*pay, 6, 6)
    table.act("cast", *pay, attunement="magic-arrow", target="thug")
    # M.DEF 2 does not take what is Inevitable
    assert (table.hero.wounds, table.body().wounds) == (hurt, 2)


@pytest.mark.rule("FF-164")
def test_an_unstable_contraption_is_safe_for_anything_but_casting() -> None:
    sheet = {"slots": ["unstable-contraption"], "hands": [1, 0], "off_hand": 0}
    table = Table(sheet=sheet, stats={"int": 18}).pool(2, 6, 6)
    table.act("attack-light", 2, thing="unstable-contraption", type="crush", target="thug")
    assert table.hero.wounds == 0


@pytest.mark.rule("FF-37")
@pytest.mark.parametrize(("before", "after"), [(2, 5), (6, 7)])
def test_a_chalice_of_filth_is_drunk_from(before: int, after: int) -> None:
    sheet = {"slots": ["chalice-of-filth", "arming-sword"], "hands": [1, 2], "off_hand": 2}
    table = Table(sheet=sheet, stats={"int": 14, "fth": 14}).person(fp=before).pool(1, 1, 6, 6)
    table.act("drink", 1, 1, item="chalice-of-filth", thing="chalice-of-filth")
    # 1 Inevitable Dark past D.DEF 2; FP never above 7
    assert (table.hero.wounds, table.state.sheet.fp) == (1, after)


def shot(missile: str, at: str = "5,8", **more: Any) -> Table:
    """A longbow (2 by itself, reach 2 to 8) with one kind of arrow, and a target three hexes off."""
    sheet = {"slots": ["longbow"], "hands": [1, 1], "off_hand": 0, "pouches": ["large-quiver"], "missiles": [missile]}
    table = Table(sheet=sheet, enemies={"thug": at}, foes={"thug": foe(**more)}).pool(3, 6, 6)
    table.act("draw-and-fire", 3, thing="longbow", missile=missile, target="thug")
    return table


@pytest.mark.rule("FF-35", "FF-145")
def test_arrows_by_their_words() -> None:
    broad = shot("arrow-broadhead")
    assert (broad.body().wounds, broad.body().conditions) == (3, {"bleeding": 1})
    sunk = shot("arrow-broadhead", sinks={"p-def": 3})
    assert (sunk.body().wounds, sunk.body().conditions) == (0, {})
    fire = shot("arrow-flaming")
    assert (fire.body().wounds, fire.body().conditions) == (2, {"blazing": 1})
    assert shot("arrow-piercing", sinks={"p-def": 3}).body().wounds == 3
    poison = shot("arrow-poison")
    assert (poison.body().wounds, poison.body().waiting) == (4, {"poison": 2})
    shield = {"shield": {"defence": 3, "stability": 9, "durability": 1}}
    wooden, split = (shot_at_a_shield(missile, shield) for missile in ("arrow-wooden", "arrow-splintering"))
    assert (wooden.body().wounds, split.body().wounds) == (0, 3)


def shot_at_a_shield(missile: str, shield: dict[str, Any]) -> Table:
    """The same at somebody with a raised shield."""
    sheet = {"slots": ["longbow"], "hands": [1, 1], "off_hand": 0, "pouches": ["large-quiver"], "missiles": [missile]}
    table = Table(sheet=sheet, enemies={"thug": "5,8"}, foes={"thug": foe(**shield)}).pool(3, 6, 6)
    table.set("thug", raised=Raised("own"))
    table.act("draw-and-fire", 3, thing="longbow", missile=missile, target="thug")
    return table


@pytest.mark.rule("FF-35", "FF-S60")
def test_a_flaming_arrow_flies_one_less_and_burns_only_if_it_hurts() -> None:
    sheet = {"slots": ["longbow"], "hands": [1, 1], "off_hand": 0, "pouches": ["quiver"], "missiles": ["arrow-flaming"]}
    far = Table(at="5,1", sheet=sheet, enemies={"thug": "5,9"}).pool(3, 6, 6)
    more: dict[str, Any] = {"thing": "longbow", "missile": "arrow-flaming", "target": "thug"}
    assert far.no("draw-and-fire", 3, **more).code == "range"
    seven = Table(at="5,1", sheet=sheet, enemies={"thug": "5,8"}).pool(3, 6, 6)
    seven.act("draw-and-fire", 3, **more)
    # a short bow brings nothing of its own: no token, no fire
    short = Table(sheet={**sheet, "slots": ["short-bow"]}, enemies={"thug": "5,8"}).pool(2, 6, 6)
    short.act("draw-and-fire", 2, thing="short-bow", missile="arrow-flaming", target="thug")
    assert (short.body().wounds, short.body().conditions) == (0, {})


@pytest.mark.rule("FF-35", "FF-129")
def test_giant_arrows_fly_from_one_bow_and_fell() -> None:
    sheet = {"hands": [1, 1], "off_hand": 0, "pouches": ["large-quiver"], "missiles": ["giant-arrow"]}
    bow = Table(sheet={**sheet, "slots": ["unstringable-bow"]}, enemies={"thug": "5,8"}, stats={"str": 16})
    bow.pool(4, 6, 6).act("draw-and-fire", 4, thing="unstringable-bow", missile="giant-arrow", target="thug")
    # 3 + 2; 5,9 and 5,10; down
    assert (bow.body().wounds, bow.body().conditions) == (5, {"knockdown": 1})
    assert hexes.show(bow.body().at) == "5,10"
    long = Table(sheet={**sheet, "slots": ["longbow"]}, enemies={"thug": "5,8"}).pool(3, 6, 6)
    assert long.no("draw-and-fire", 3, thing="longbow", target="thug").code in ("requires", "gear")


def crossbow(bow: str, bolt: str, hands: list[int], **more: Any) -> Table:
    """A loaded crossbow."""
    sheet = {"slots": [bow], "hands": hands, "off_hand": 0, "pouches": ["quiver"], "missiles": [bolt]}
    table = Table(sheet=sheet, start=None, **{"enemies": {"thug": "5,8"}, **more})
    table.do(orders.Ready(thing=bow, missile=bolt))
    table.do(orders.StartFight(), *(6,) * table.size)
    return table


@pytest.mark.rule("FF-35", "FF-77")
@pytest.mark.parametrize(
    ("bow", "bolt", "hands", "harm", "comes"),
    [
        ("light-crossbow", "bolt-wooden", [1, 1], 2, {}),
        ("heavy-crossbow", "bolt-steel", [1, 1], 4, {}),
        ("arbalest", "bolt-hollowpoint", [1, 1], 4, {"bleeding": 1}),
        ("hand-crossbow", "bolt-wooden", [1, 0], 2, {}),
    ],
)
def test_what_a_crossbow_deals(bow: str, bolt: str, hands: list[int], harm: int, comes: dict[str, int]) -> None:
    table = crossbow(bow, bolt, hands).pool(1, 6, 6)
    table.act("shoot", 1, thing=bow, target="thug")
    assert (table.body().wounds, table.body().conditions) == (harm, comes)
    assert table.state.sheet.pieces[bow].loaded == ""


@pytest.mark.rule("FF-77")
@pytest.mark.parametrize(("bow", "price"), [("light-crossbow", 2), ("arbalest", 3)])
def test_what_loading_costs(bow: str, price: int) -> None:
    sheet = {"slots": [bow], "hands": [1, 1], "off_hand": 0, "pouches": ["quiver"], "missiles": ["bolt-wooden"]}
    table = Table(sheet=sheet, enemies={"thug": "5,8"}).pool(price - 1, 6, 6)
    assert table.no("load", price - 1, thing=bow, other="bolt-wooden").code == "cost"
    table.pool(price, 6, 6).act("load", price, thing=bow, other="bolt-wooden")
    assert table.state.sheet.pieces[bow].loaded == "bolt-wooden"


@pytest.mark.rule("FF-35")
def test_an_everloaded_crossbow_is_never_loaded() -> None:
    sheet = {"slots": ["everloaded-crossbow"], "hands": [1, 1], "off_hand": 0}
    sheet |= {"pouches": ["quiver"], "missiles": ["bolt-wooden"]}
    table = Table(sheet=sheet, enemies={"thug": "5,8"}).pool(1, 6, 6)
    table.act("draw-and-fire", 1, thing="everloaded-crossbow", missile="bolt-wooden", target="thug")
    assert table.body().wounds == 3


@pytest.mark.rule("FF-127")
def test_an_explosive_bolt_burns_all_around() -> None:
    standing = {"thug": "5,7", "two": "5,8", "far": "5,9"}
    table = crossbow("light-crossbow", "bolt-explosive", [1, 1], enemies=standing, foes={"thug": foe()}).pool(1, 6, 6)
    table.act("shoot", 1, thing="light-crossbow", target="thug")
    # 1 Crush and 2 Burn; the neighbour 2; two hexes off nothing, and the shooter is two hexes off
    assert [table.body(who).wounds for who in standing] == [3, 2, 0]
    assert table.hero.wounds == 0
    near = crossbow("light-crossbow", "bolt-explosive", [1, 1], enemies={"thug": "5,6"}, foes={"thug": foe()})
    near.pool(1, 6, 6).act("shoot", 1, thing="light-crossbow", target="thug")
    assert (near.body().wounds, near.hero.wounds) == (3, 2)


@pytest.mark.rule("FF-41")
def test_repair_mends_what_is_on_the_sheet_and_not_the_stash() -> None:
    sheet = {"slots": ["wand", "kite-shield", "arming-sword"], "hands": [1, 2], "off_hand": 2, "pots": ["repair"]}
    table = Table(sheet=sheet, stats={"int": 18, "att": 16})
    person = table.state.sheet
    worn = {key: replace(piece, broken=True) for key, piece in person.pieces.items() if key != "wand"}
    left = tuple("" if key == "arming-sword" else key for key in person.slots)
    table.person(pieces={**person.pieces, **worn}, slots=left, stash=("arming-sword",))
    table.pool(1, 2, 6, 6).act("cast", 1, 2, attunement="repair")
    pieces = table.state.sheet.pieces
    assert (pieces["kite-shield"].broken, pieces["arming-sword"].broken) == (False, True)


@pytest.mark.rule("FF-56", "FF-183")
def test_a_dragonslayer_blocks_and_comes_down_with_whatever_is_done() -> None:
    sheet = {"slots": ["dragonslayer"], "hands": [1, 1], "off_hand": 0}
    cut = foe(attacks={"cut": attack("Cut", 4, "slash")})
    table = Table(sheet=sheet, stats={"str": 18, "end": 20}, foes={"thug": cut}).pool(1, 2, 3, 6, 6)
    # Defence 3 is the price
    assert table.no("shield-up", 2, thing="dragonslayer").code == "cost"
    table.act("shield-up", 3, thing="dragonslayer")
    table.end(1)
    table.wait()
    assert (table.hero.wounds, table.state.sheet.pieces["dragonslayer"].tokens) == (1, 3)
    # down before the Move is made, which is therefore not halved
    table.act("move", 1, path=["5,4"])
    assert table.hero.raised is None


@pytest.mark.rule("FF-S79", "FF-68")
def test_a_bandits_knife_slinks_unlearned() -> None:
    sheet = {"slots": ["bandits-knife"], "hands": [1, 0], "off_hand": 0}
    clumsy = Table(sheet=sheet, stats={"dex": 13, "att": 12}).pool(2, 6, 6)
    more: dict[str, Any] = {"attunement": "slink", "thing": "bandits-knife", "type": "pierce", "target": "thug"}
    assert clumsy.no("summon-guts", 2, **more).code == "requires"
    table = Table(sheet=sheet, stats={"dex": 14, "att": 12}).pool(2, 6, 6)
    table.act("summon-guts", 2, **more)
    # Wep * 2; FP 8 - 4; 1 doubled
    assert (table.body().wounds, table.state.sheet.fp) == (2, 4)


@pytest.mark.rule("FF-72")
@pytest.mark.parametrize(("shield", "harm"), [("bulwark", 2), ("kite-shield", 1), ("lantern-shield", 2)])
def test_a_shield_strikes_with_its_own_damage(shield: str, harm: int) -> None:
    sheet = {"slots": ["arming-sword", shield], "hands": [1, 2], "off_hand": 2}
    table = Table(sheet=sheet, stats={"str": 16, "end": 20}).pool(2, 6, 6)
    table.act("shield-bash", 2, thing=shield, target="thug")
    assert (table.body().wounds, hexes.show(table.body().at), hexes.show(table.hero.at)) == (harm, "5,7", "5,6")

"""Gear in hand, the shapes of a beat, the actions (FF-26 to FF-80)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.systems.fires.commands import fight as orders
from engine.systems.fires.options.fight import acts as fight_options
from engine.systems.fires.rules import gear, hexes
from engine.systems.fires.rules.force import durability
from engine.systems.fires.rules.limits import charges
from engine.systems.fires.rules.scene import Scene
from engine.systems.fires.rules.sources import held
from tests.engine.fires.scene import Table, cell, foe

TWO = {"slots": ["zweihander"], "hands": [1, 1], "off_hand": 0}
STRONG = {"str": 20, "dex": 20}


def strike(table: Table, action: str = "attack-light", *pay: int, thing: str = "arming-sword", **more):
    more = {"type": "slash", "target": "thug", **more}
    return table.act(action, *(pay or (3,)), thing=thing, **more)


@pytest.mark.rule("FF-26", "FF-27", "FF-78")
def test_hands_hold_what_strength_allows() -> None:
    table = Table()
    assert held(table.state.sheet) == ("arming-sword", "kite-shield")
    assert table.no("swap-equipment", hands=(1, 1)).rule == "FF-26"
    table.act("swap-equipment", hands=(0, 0))
    assert held(table.state.sheet) == ("arming-sword",)
    weak = Table(sheet={"slots": ["arming-sword", "", "great-shield"], "hands": [1, 0], "off_hand": 0})
    assert weak.no("swap-equipment", hands=(0, 2)).message == "Great Shield: STR 16 needed"
    fist = Table(sheet={"slots": ["fist"], "hands": [1, 0], "off_hand": 0})
    assert fist.no("swap-equipment", hands=(0, 0)).message == "Fist cannot be held with two hands"
    zeal = Table(sheet={"slots": ["zeal", "arming-sword"], "hands": [1, 0], "off_hand": 0}, stats={"fth": 18})
    assert zeal.no("swap-equipment", hands=(0, 1)).rule == "FF-27"


@pytest.mark.rule("FF-28")
def test_grips() -> None:
    table = Table()
    assert table.no("attack-heavy", 3, thing="arming-sword", target="thug", type="slash").message.endswith("both hands")
    table.act("swap-equipment", hands=(0, 0))
    assert table.no("attack-light", 3, thing="arming-sword", target="thug", type="slash").message.endswith("hand only")


@pytest.mark.rule("FF-29", "FF-30")
@pytest.mark.example("X2")
def test_scaling_by_grades() -> None:
    from engine.systems.fires.catalog.rows import Need

    def of(stats: dict[str, int], *needs: tuple[str, int, str], off: bool = False) -> int:
        table = Table(stats=stats, start=None)
        made = tuple(Need(stat, value, grade) for stat, value, grade in needs)  # type: ignore[arg-type]
        return gear.scaled(Scene(table.book, table.state), made, off)

    assert [of({"str": strength}, ("str", 10, "b")) for strength in (9, 15, 16, 21, 22, 28)] == [0, 0, 1, 1, 2, 2]
    assert of({"str": 50, "dex": 50}, ("str", 10, "a"), ("dex", 10, "b")) == 5
    assert of({"str": 50}, ("str", 10, "s")) == 4
    assert of({"str": 50}, ("str", 10, "s"), off=True) == 3
    assert of({"str": 50}, ("str", 10, "e")) == 0


@pytest.mark.rule("FF-31")
def test_a_free_hand_makes_items_and_flasks_cheaper() -> None:
    sheet = {"slots": ["arming-sword"], "hands": [1, 0], "off_hand": 0, "pouches": ["bandages", "sunlit-flask"]}
    table = Table(sheet=sheet).pool(2, 5, 1)
    table.act("use-item", 2, item="bandages")
    assert table.no("drink", 1, item="sunlit-flask").message == "needs 5, you offered 1"
    table.act("drink", 5, item="sunlit-flask")
    assert (table.state.beat.simple, table.state.beat.dynamic) == (1, 1)


@pytest.mark.rule("FF-32")
def test_empty_hands_are_a_weapon() -> None:
    table = Table(sheet={"slots": ["arming-sword"], "hands": [0, 0], "off_hand": 0})
    table.act("attack-light", 3, thing="fist", target="thug")
    assert table.body().wounds == table.book.weapons["fist"].damage


@pytest.mark.rule("FF-33")
def test_movesets_open_attacks() -> None:
    table = Table(stats=STRONG)
    assert table.no("bash", 3, thing="arming-sword", target="thug").message == "Bash: Arming Sword has no crush moveset"
    assert table.no("cut", 3, thing="arming-sword", target="thug").message == "Arming Sword does not list Cut"
    katar = {"slots": ["katar"], "hands": [1, 0], "off_hand": 0}
    cut = Table(sheet=katar, stats=STRONG)
    cut.act("cut", 3, thing="katar", target="thug")
    assert cut.found("TokensPlaced")[0].damage == "pierce"


@pytest.mark.rule("FF-34", "FF-163", "FF-164")
def test_casting_needs_attunement_catalyst_requirement_and_fp() -> None:
    ember = {"slots": ["eternal-ember"], "hands": [1, 0], "off_hand": 0, "pots": ["fire-orb"]}
    table = Table(sheet=ember, stats={"att": 12})
    assert table.no("cast", 3, attunement="fireball", cell="5,6").code == "attuned"
    table.act("cast", 3, attunement="fire-orb", target="thug")
    assert table.body().wounds == 2
    assert table.state.sheet.fp == 5
    bare = Table(sheet={**ember, "hands": [0, 0]})
    assert "needs a catalyst" in bare.no("cast", 3, attunement="fire-orb", target="thug").message
    empty = Table(sheet=ember).person(fp=2)
    assert empty.no("cast", 3, attunement="fire-orb", target="thug").code == "fp"
    touch = Table(sheet={**ember, "pots": []}, stats={"att": 12})
    touch.act("cast", 3, attunement="flame-touch", target="thug")
    assert touch.body().wounds == 2
    dull = Table(sheet={"slots": ["wand"], "hands": [1, 0], "off_hand": 0, "pots": ["magic-greatbolt"]})
    assert dull.no("cast", 3, attunement="magic-greatbolt", target="thug").message.endswith("INT 14 needed")


BOW = {
    "slots": ["longbow"],
    "hands": [1, 1],
    "off_hand": 0,
    "pouches": ["quiver"],
    "missiles": ["arrow-wooden", "arrow-poison"],
}


@pytest.mark.rule("FF-35", "FF-77")
def test_missiles_add_to_the_shot() -> None:
    table = Table(at="5,4", enemies={"thug": "5,8"}, sheet=BOW, stats=STRONG).pool(6, 6)
    bow = gear.arm(table.book, table.state, "longbow")
    assert bow is not None
    table.act("draw-and-fire", 6, thing="longbow", missile="arrow-poison", target="thug")
    placed = {event.damage: event.amount for event in table.found("TokensPlaced")}
    assert placed["pierce"] == bow.damage + 1
    assert table.body().waiting == {"poison": 2}
    near = Table(at="5,5", sheet=BOW, stats=STRONG).pool(6, 6)
    refusal = near.no("draw-and-fire", 6, thing="longbow", missile="arrow-wooden", target="thug")
    assert refusal.message.endswith("not with an enemy next to you")


@pytest.mark.rule("FF-77")
def test_loadable_weapons_remember_their_missile() -> None:
    crossbow = {
        "slots": ["heavy-crossbow"],
        "hands": [1, 1],
        "off_hand": 0,
        "pouches": ["quiver"],
        "missiles": ["bolt-steel"],
    }
    name = next(
        key for key, row in Table().catalog.weapons.items() if row.class_ == "loadable-ranged" and row.hands == 2
    )
    table = Table(at="5,4", enemies={"thug": "5,8"}, sheet={**crossbow, "slots": [name]}, stats=STRONG).pool(6, 6, 6)
    assert table.no("shoot", 6, thing=name, target="thug").message.endswith("the weapon is not loaded")
    table.act("load", 6, thing=name, other="bolt-steel")
    assert table.state.sheet.pieces[name].loaded == "bolt-steel"
    table.act("shoot", 6, thing=name, target="thug")
    assert table.body().wounds >= 2
    assert table.state.sheet.pieces[name].loaded == ""


@pytest.mark.rule("FF-36", "FF-37")
def test_thrown_things_have_charges() -> None:
    sheet = {"pouches": ["javelins"], "armour": "manjacks-set"}
    table = Table(at="5,3", sheet=sheet, stats=STRONG)
    assert charges(table.book, table.state, table.state.sheet.pieces["javelins"]) == 4
    table.act("use-item", 3, item="javelins", target="thug")
    assert table.body().wounds == 2
    pieces = table.state.sheet.pieces
    table.person(pieces={**pieces, "javelins": replace(pieces["javelins"], charges=0)})
    assert table.no("use-item", 4, item="javelins", target="thug").message == "no charges left"


@pytest.mark.rule("FF-38", "FF-39")
def test_carried_things_weigh_nothing_and_cannot_be_used() -> None:
    table = Table(sheet={"carried": ["bandages"], "rings": ["living-ring", "steel-ring"]})
    assert table.no("use-item", 3, item="bandages").code == "charges"
    assert len(table.state.sheet.rings) == 2


@pytest.mark.rule("FF-40", "FF-41")
def test_durability_then_broken() -> None:
    from tests.engine.fires.scene import attack

    acid = foe(attacks={"cut": attack("Spit", 1, "breaking")})
    table = Table(sheet={"slots": ["arming-sword"], "hands": [1, 0], "off_hand": 0}, foes={"thug": acid})
    assert durability(table.book, table.state, "arming-sword") == 1
    table.act("move", 3, path=["4,5"])
    table.end()
    while table.state.step != "beat":
        table.wait()
    assert table.state.sheet.pieces["arming-sword"].used == 1
    broken = Table(sheet={"slots": ["arming-sword"], "hands": [1, 0], "off_hand": 0})
    pieces = broken.state.sheet.pieces
    broken.person(pieces={**pieces, "arming-sword": replace(pieces["arming-sword"], broken=True)})
    assert gear.arm(broken.book, broken.state, "arming-sword") is None


@pytest.mark.rule("FF-41")
def test_what_is_broken_is_refused_as_broken() -> None:
    """*Needs a melee weapon in hand*, it said of the broken one that was held."""
    table = Table()
    pieces = table.state.sheet.pieces
    table.person(pieces={key: replace(piece, broken=True) for key, piece in pieces.items()})
    for action, thing in (
        ("attack-light", "arming-sword"),
        ("shield-up", "kite-shield"),
        ("shield-bash", "kite-shield"),
    ):
        no = table.no(action, 3, thing=thing, target="thug")
        assert (no.code, no.rule) == ("broken", "FF-41"), no
    assert table.no("shield-up", 3).code == "broken", "whether or not the shield is named"
    mage = Table(sheet={"slots": ["eternal-ember"], "hands": [1, 0], "off_hand": 0, "pots": ["fireball"]})
    pieces = mage.state.sheet.pieces
    mage.person(pieces={key: replace(piece, broken=True) for key, piece in pieces.items()})
    no = mage.no("cast", attunement="fireball", cell="5,8")
    assert (no.code, no.rule) == ("broken", "FF-41"), no


@pytest.mark.rule("FF-51")
@pytest.mark.example("X2")
def test_shapes_of_a_beat() -> None:
    table = Table().pool(6, 6, 6, 6)
    table.act("take-aim", 6)
    table.act("kick", 6, target="thug")
    assert table.state.step != "beat" or table.no("kick", 6, target="thug").message == "both actions used"
    two = Table(enemies={"thug": "5,6"}).pool(6, 6, 6, 6)
    strike(two, "attack-light", 6)
    assert (
        two.no("attack-guarded", 6, thing="arming-sword", target="thug").message == "only one Dynamic action per beat"
    )
    assert two.no("sprint", 6, 6, path=["5,4"]).message == "a Double action takes the whole beat"


@pytest.mark.rule("FF-52", "FF-53", "FF-54")
def test_a_free_action_is_one_and_never_last() -> None:
    table = Table().pool(6, 6, 6)
    assert table.refused(orders.EndBeat()).rule == "FF-54"
    table.act("swap-equipment", hands=(0, 0))
    assert table.no("swap-equipment", hands=(0, 2)).message == "only one Free action per beat"
    assert table.refused(orders.EndBeat()).rule == "FF-53"
    table.act("take-aim", 6)
    table.end()
    assert table.state.phase == "counterbeat" or table.state.step == "beat"
    stuck = Table().pool(1).set(conditions={"frozen": 1})
    stuck.act("gasp-and-pant")
    assert stuck.state.round == 2


@pytest.mark.rule("FF-55")
def test_attacks_are_dynamic_but_for_some() -> None:
    table = Table().pool(6, 6, 6, 6)
    table.act("kick", 6, target="thug")
    assert (table.state.beat.simple, table.state.beat.dynamic) == (1, 0)


@pytest.mark.rule("FF-56")
def test_what_lowers_the_shield_and_what_does_not() -> None:
    table = Table().pool(6, 6, 6, 6)
    table.act("shield-up", 6, thing="kite-shield")
    assert table.hero.raised is not None
    table.act("attack-guarded", 6, thing="arming-sword", type="pierce", target="thug")
    assert table.found("ShieldSet") == []
    down = Table().pool(6, 6, 6, 6)
    down.act("shield-up", 6, thing="kite-shield")
    down.act("kick", 6, target="thug")
    assert down.found("ShieldSet")[0].raised is None


@pytest.mark.rule("FF-57")
def test_staggered_and_surging() -> None:
    table = Table().pool(6, 6, 6).set(conditions={"staggered": 1})
    assert table.no("sprint", 6, 6, path=["5,4"]).message == "Staggered: no Double action"
    table.act("take-aim", 6)
    assert table.state.step != "beat"
    surge = Table(sheet={"pots": ["adrenaline-surge"]}, stats={"end": 11, "att": 30}).pool(6, 6, 6, 6)
    surge.act("summon-guts", attunement="adrenaline-surge")
    strike(surge, "attack-light", 6)
    strike(surge, "attack-light", 6)
    assert surge.body().wounds == 4


@pytest.mark.rule("FF-58")
def test_a_move_is_as_long_as_its_dice_and_half_behind_a_shield() -> None:
    table = Table(at="5,2", enemies={"thug": "9,9"}).pool(3, 3, 3)
    assert table.no("move", 3, path=["5,3", "5,4", "5,5", "5,6"]).rule == "FF-58"
    table.act("move", 3, path=["5,3", "5,4", "5,5"])
    assert hexes.show(table.hero.at) == "5,5"
    shield = Table(at="5,2", enemies={"thug": "9,9"}).pool(2, 3, 1)
    shield.act("shield-up", 2, thing="kite-shield")
    assert shield.no("move", 3, path=["5,3", "5,4"]).rule == "FF-58"
    shield.act("move", 3, path=["5,3"])
    assert hexes.show(shield.hero.at) == "5,3"
    tiny = Table(at="5,2", enemies={"thug": "9,9"}).pool(2, 1)
    tiny.act("shield-up", 2, thing="kite-shield")
    assert tiny.state.step != "beat" or tiny.no("move", 1, path=["5,3"]).code == "path"


@pytest.mark.rule("FF-59", "FF-62")
def test_a_lunge_moves_first_and_cannot_be_parried() -> None:
    table = Table(at="5,3", stats=STRONG).pool(3, 3)
    assert table.no("lunge", 3, thing="arming-sword", path=["4,4"], target="thug").code in ("range", "path", "line")
    table.act("lunge", 3, thing="arming-sword", type="pierce", path=["5,4", "5,5"], target="thug")
    assert table.body().wounds
    assert hexes.show(table.hero.at) == "5,5"


@pytest.mark.rule("FF-60")
def test_the_step_of_a_light_attack_leads_nearer() -> None:
    table = Table(at="5,4").pool(3, 3)
    away = table.command("attack-light", 3, thing="arming-sword", type="slash", path=["4,4"], target="thug")
    assert table.refused(away).code in ("path", "range")
    strike(table, path=["5,5"])
    assert table.body().wounds == 2


@pytest.mark.rule("FF-61")
def test_a_heavy_attack_at_most_doubles() -> None:
    table = Table(sheet={"hands": [1, 1], "off_hand": 0}).pool(6, 1)
    strike(table, "attack-heavy", 6)
    assert table.body().wounds == 4
    less = Table(sheet={"hands": [1, 1], "off_hand": 0}).pool(3, 1)
    strike(less, "attack-heavy", 3)
    assert less.body().wounds == 3


@pytest.mark.rule("FF-62")
def test_plain_special_attacks() -> None:
    mace = {"slots": ["mace"], "hands": [1, 0], "off_hand": 0}
    table = Table(sheet=mace, stats=STRONG).pool(6, 1)
    table.act("bash", 6, thing="mace", type="crush", target="thug")
    assert table.body().conditions.get("stunned") == 1 or table.body().wounds < 2


@pytest.mark.rule("FF-63", "FF-69")
def test_double_damage_doubles_the_weapon_not_its_riders() -> None:
    ember = {"slots": ["arming-sword"], "hands": [1, 0], "off_hand": 0, "pouches": ["crackling-resin"]}
    name = next(
        k for k, r in Table().catalog.weapons.items() if "critical-strike" in r.special_attacks and r.hands == 1
    )
    table = Table(sheet={**ember, "slots": [name]}, stats=STRONG).pool(3, 2, 2, 1)
    table.act("use-item", 3, item="crackling-resin", other=name)
    plain = gear.arm(table.book, table.state, name)
    assert plain is not None
    kind = plain.types[0]
    table.act("critical-strike", 2, 2, thing=name, type=kind, target="thug")
    placed = {event.damage: event.amount for event in table.found("TokensPlaced")}
    assert placed["smite"] == 2
    assert placed[kind] % 2 == 0
    assert table.state.beat.dynamic <= 1


@pytest.mark.rule("FF-64")
def test_a_spin_strikes_everybody_around_and_a_sweep_three() -> None:
    three = {"thug": "5,6", "two": "4,5", "three": "6,5"}
    name = next(
        k
        for k, r in Table().catalog.weapons.items()
        if r.hands == 2 and r.damage_types == ("slash",) and r.range.max == 1
    )
    table = Table(enemies=three, sheet={"slots": [name], "hands": [1, 1], "off_hand": 0}, stats=STRONG).pool(6, 6, 1)
    table.act("spin", 6, 6, thing=name, type="slash")
    assert all(table.body(who).wounds for who in three)
    sweep = Table(enemies=three, sheet={"slots": [name], "hands": [1, 1], "off_hand": 0}, stats=STRONG).pool(6, 6, 1)
    sweep.act("sweep", 6, 6, thing=name, type="slash", direction=0)
    assert [bool(sweep.body(who).wounds) for who in three] == [True, False, False]


@pytest.mark.rule("FF-65")
def test_a_cleave_needs_two_beside_each_other() -> None:
    name = next(
        k
        for k, r in Table().catalog.weapons.items()
        if r.hands == 2 and "slash" in r.damage_types and r.damage >= 3 and r.range.min == 1
    )
    sheet = {"slots": [name], "hands": [1, 1], "off_hand": 0}
    table = Table(enemies={"thug": "5,6", "two": "6,6"}, sheet=sheet, stats=STRONG).pool(6, 6, 1)
    assert table.no("cleave", 6, thing=name, type="slash", targets=("thug",)).message == "aim at exactly 2"
    table.act("cleave", 6, thing=name, type="slash", targets=("thug", "two"))
    assert table.body().wounds == table.body("two").wounds > 2
    apart = Table(enemies={"thug": "5,6", "two": "5,4"}, sheet=sheet, stats=STRONG).pool(6, 6)
    assert apart.no("cleave", 6, thing=name, type="slash", targets=("thug", "two")).rule in ("FF-65", "FF-120")


@pytest.mark.rule("FF-67")
def test_coup_de_grace_on_somebody_who_lies_down() -> None:
    table = Table(foes={"thug": foe(sinks={"p-def": 5})}).pool(6, 6)
    assert table.no("coup-de-grace", 6, thing="arming-sword", type="slash", target="thug").rule == "FF-67"
    table.set("thug", conditions={"knockdown": 1})
    strike(table, "coup-de-grace", 6)
    assert table.body().wounds == 4


@pytest.mark.rule("FF-68")
def test_a_backstab_leads_to_the_other_side() -> None:
    dagger = {"slots": ["dagger"], "hands": [1, 0], "off_hand": 0}
    table = Table(sheet=dagger).pool(6, 6)
    table.act("backstab", 6, thing="dagger", type="pierce", target="thug")
    assert table.body().wounds == 2
    assert any(event.condition == "knockdown" for event in table.found("ConditionSet"))
    wall = Table(sheet=dagger, ground={"full_cover": ["5,7"]}).pool(6, 6)
    assert "not free" in wall.no("backstab", 6, thing="dagger", type="pierce", target="thug").message
    alert = Table(sheet=dagger, foes={"thug": foe(types=["alert"])}).pool(6, 6)
    assert alert.no("backstab", 6, thing="dagger", type="pierce", target="thug").rule == "FF-148"


@pytest.mark.rule("FF-70")
def test_a_double_attack_strikes_with_each_hand() -> None:
    sheet = {"slots": ["arming-sword", "dagger"], "hands": [1, 2], "off_hand": 2}
    table = Table(sheet=sheet, enemies={"thug": "5,6", "two": "4,5"}).pool(3, 1)
    table.act("attack-double", 3, thing="arming-sword", type="slash", targets=("thug", "two"))
    assert (table.body().wounds, table.body("two").wounds) == (2, 1)


@pytest.mark.rule("FF-71")
def test_kick_and_batter() -> None:
    table = Table().pool(3, 1)
    table.act("kick", 3, target="thug")
    assert hexes.show(table.body().at) != "5,6" or table.found("Moved")
    lying = Table().pool(3, 1).set("thug", conditions={"knockdown": 1})
    lying.act("kick", 3, target="thug")
    assert any(e.condition == "stunned" for e in lying.found("ConditionSet"))
    bow = Table(sheet=BOW, stats=STRONG).pool(2, 1, 1)
    bow.act("batter", 2, thing="longbow", target="thug")
    assert any(e.how == "knocked" for e in bow.found("Moved"))


@pytest.mark.rule("FF-72")
def test_a_shield_bash_follows_only_if_the_enemy_gave_way() -> None:
    table = Table().pool(2, 1)
    table.act("shield-bash", 2, thing="kite-shield", target="thug")
    assert hexes.show(table.hero.at) == "5,6"
    assert table.body().wounds == 1
    wall = Table(ground={"full_cover": ["5,7"]}).pool(2, 1)
    wall.act("shield-bash", 2, thing="kite-shield", target="thug")
    assert hexes.show(wall.hero.at) == "5,5"
    ram = Table(at="5,3").pool(4, 1)
    ram.act("shield-ram", 4, thing="kite-shield", path=["5,4", "5,5"], target="thug")
    assert hexes.show(ram.hero.at) == "5,6"


@pytest.mark.rule("FF-73")
def test_a_pull_drags_the_enemy_beside_the_character() -> None:
    name = next(
        k
        for k, r in Table().catalog.weapons.items()
        if "pull" in r.special_attacks and r.range.max > 1 and r.class_ == "melee"
    )
    sheet = {"slots": [name], "hands": [1, 1], "off_hand": 0}
    table = Table(at="5,4", enemies={"thug": "5,6"}, sheet=sheet, stats=STRONG).pool(6, 6)
    table.act("pull", 6, thing=name, type="slash", target="thug")
    assert table.state.asking is not None
    table.answer(table.state.asking.question.choices[0])
    assert any(event.how == "put" for event in table.found("Moved"))


@pytest.mark.rule("FF-74")
def test_shieldbreak_lands_on_the_shield_alone() -> None:
    name = next(
        k for k, r in Table().catalog.weapons.items() if "shieldbreak" in r.special_attacks and r.range.max == 1
    )
    guard = foe(shield={"defence": 1, "stability": 2, "durability": 1})
    sheet = {"slots": [name], "hands": [1, 1], "off_hand": 0}
    table = Table(sheet=sheet, foes={"thug": guard}, stats=STRONG).pool(6, 6)
    assert table.no("shieldbreak", 6, thing=name, target="thug").rule == "FF-74"
    from engine.systems.fires.state import Raised

    table.set("thug", raised=Raised("own"))
    table.act("shieldbreak", 6, thing=name, target="thug")
    assert table.found("GuardBroken")
    assert table.body().wounds == 0


@pytest.mark.rule("FF-75")
def test_tinker_and_pavise() -> None:
    sheet = {"slots": ["arming-sword", "", "pavise-shield"], "hands": [1, 3], "off_hand": 3}
    table = Table(sheet=sheet).pool(3, 3, 3)
    table.act("plant-pavise", 3, cell="5,4")
    assert [zone.kind for zone in table.state.zones] == ["half-cover"]
    assert table.state.sheet.pieces["pavise-shield"].exhausted == "planted:2,5"
    assert table.no("plant-pavise", 3, cell="4,5").code in ("limit", "requires")


@pytest.mark.rule("FF-76")
def test_take_aim_reaches_farther_or_strikes_harder() -> None:
    table = Table(at="5,1", enemies={"thug": "5,7"}, sheet={"pouches": ["javelins"]}, stats=STRONG).pool(3, 3, 3)
    assert table.no("use-item", 3, item="javelins", target="thug").code == "range"
    table.act("take-aim", 3)
    table.act("use-item", 3, item="javelins", target="thug")
    assert table.body().wounds == 2
    bow = Table(at="5,4", enemies={"thug": "5,8"}, sheet=BOW, stats=STRONG).pool(3, 6)
    arm = gear.arm(bow.book, bow.state, "longbow")
    assert arm is not None
    bow.act("take-aim", 3)
    bow.act("draw-and-fire", 6, thing="longbow", missile="arrow-wooden", target="thug")
    assert bow.body().wounds == arm.damage + 2


@pytest.mark.rule("FF-79")
def test_retreat_from_a_retreat_tile() -> None:
    table = Table(ground={"retreat": ["5,4"]})
    table.act("move", 3, path=["5,4"])
    table.act("retreat", 4)
    assert table.state.outcome == "retreat"
    assert Table().no("retreat", 3).message.endswith("needs a retreat tile")


@pytest.mark.rule("FF-80", "FF-47")
def test_gasping_empties_the_pool_and_the_counterbeat_still_comes() -> None:
    table = Table()
    table.act("gasp-and-pant")
    assert table.state.round == 2
    assert any(type(event).__name__ == "TableSet" for event in table.events)


@pytest.mark.rule("FF-42", "FF-43")
def test_fleeting_things_are_marked() -> None:
    table = Table(sheet={"pouches": ["antidote", "javelins"]})
    pieces = table.state.sheet.pieces
    assert (pieces["antidote"].ephemeral, pieces["javelins"].ephemeral) == (True, False)


def test_setting_up() -> None:
    table = Table(start=None)
    assert table.refused(orders.Place(cell("3,1"))).message == "3,1 is no start cell"  # as the map writes it
    table.do(orders.Ready(hands=(0, 0)))
    assert table.state.sheet.hands == (0, 0)


@pytest.mark.rule("FF-58")
def test_the_dice_offered_for_a_move_must_pay_its_whole_way() -> None:
    table = Table(at="5,2", enemies={"thug": "9,9"}).pool(1, 2, 3)
    option = next(offer for offer in fight_options(table.book, table.state) if offer.command["action"] == "move")
    dice = next(slot for slot in option.slots if slot.kind == "dice")
    assert (dice.after, dice.totals) == ("path", (1, 1, 2, 3, 4, 5, 6))
    assert [dice.due({"path": ["x"] * far}).total for far in (0, 1, 3, 5)] == [1, 1, 3, 5]
    behind = Table(at="5,2", enemies={"thug": "9,9"}).pool(2, 1, 2, 3)
    behind.act("shield-up", 2, thing="kite-shield")
    option = next(offer for offer in fight_options(behind.book, behind.state) if offer.command["action"] == "move")
    dice = next(slot for slot in option.slots if slot.kind == "dice")
    assert dice.totals == (2, 2, 4, 6)  # one point is no Move there, not even on the spot


@pytest.mark.rule("FF-33")
def test_of_several_types_that_an_attack_may_deal_one_is_named() -> None:
    table = Table().pool(6, 6)
    no = table.no("attack-light", 6, thing="arming-sword", target="thug")
    assert (no.code, no.message, no.rule) == ("choice", "Attack, Light: say which type, slash or pierce", "FF-33")
    table.act("attack-light", 6, thing="arming-sword", type="pierce", target="thug")
    assert table.found("TokensPlaced")[0].damage == "pierce"


@pytest.mark.rule("FF-35", "FF-77")
def test_a_bow_is_told_which_missile() -> None:
    table = Table(enemies={"thug": "5,9"}, sheet=BOW, stats=STRONG).pool(6, 6)
    no = table.no("draw-and-fire", 6, thing="longbow", target="thug")
    assert (no.code, no.rule, no.message) == ("choice", "FF-35", "Draw and Fire: say which missile")
    table.act("draw-and-fire", 6, thing="longbow", target="thug", missile="arrow-poison")
    assert table.body().wounds > 0

"""Characters and equipment: MI-01 to MI-17."""

from __future__ import annotations

from decimal import Decimal

import pytest
from msgspec.structs import replace

from engine.core.rulings import commands as r
from engine.systems.miasma import Catalog, check
from engine.systems.miasma import commands as c
from engine.systems.miasma.build.things import weapon_of
from engine.systems.miasma.catalog import Armour, Weapon
from engine.systems.miasma.events import attack as e
from engine.systems.miasma.house import House
from engine.systems.miasma.rules.gear import armour_points, basic_damage, weapon_damage
from engine.systems.miasma.rules.stats import duck_price, encumbrance, run_price
from engine.systems.miasma.state.things import WeaponMove
from tests.engine.miasma.scene import BASE, Table, beast, hero, of, slash


def interlude(*cast, **more) -> Table:
    table = Table(*cast, **more)
    table.do(c.EndFight())
    return table


def spread(strength=5, dexterity=5, endurance=5, vitality=5, power=4) -> c.Spread:
    return c.Spread(strength, dexterity, endurance, vitality, power)


@pytest.mark.rule("MI-01", "MI-02", "MI-03", "MI-04", "MI-05", "MI-07")
def test_a_new_character():
    table = interlude(hero(), beast())
    table.do(c.CreateCharacter("O-Tama", spread(8, 1, 6, 7, 2), gear=("short-sword", "wooden-shield")))
    tama = table.one("o-tama")
    assert (tama.stamina, tama.stamina_max, tama.life, tama.life_max) == (30, 30, 35, 35)
    assert (tama.sheet.level, tama.miasma, tama.essence, tama.side) == (1, 0, 5, "party")
    assert sum(tama.sheet.attributes.values()) == 24
    assert tama.hands == ("wooden-shield",), "Dexterity 1 is below the sword's 5"


@pytest.mark.rule("MI-02")
def test_creation_names_what_is_wrong():
    table = interlude(hero(), beast())
    assert "Strength 11: must be 1 to 10" in table.refuse(
        c.CreateCharacter("A", spread(11, 4, 4, 4, 1)), "creation", "MI-02"
    )
    assert "Power 0" in table.refuse(c.CreateCharacter("A", spread(6, 6, 6, 6, 0)), "creation")
    assert "2 missing" in table.refuse(c.CreateCharacter("A", spread(5, 5, 5, 5, 2)), "creation")
    assert "3 over" in table.refuse(c.CreateCharacter("A", spread(7, 5, 5, 5, 5)), "creation")
    table.refuse(c.CreateCharacter("  ", spread()), "text")
    table.refuse(c.CreateCharacter("A", spread(), gear=("spoon",)), "unknown")


@pytest.mark.rule("MI-02")
def test_creation_in_setup_but_not_later():
    table = Table(hero(), beast())
    table.do(c.CreateCharacter("Setup", spread()))
    assert table.at("setup") == ""
    table.do(c.Stand("mamoru"))
    table.refuse(c.CreateCharacter("Late", spread()), "phase")


@pytest.mark.rule("MI-07")
def test_a_wrong_sum_of_attributes_is_told_of_content_only():
    wrong = replace(BASE.samurai["mamoru"], attributes={**BASE.samurai["mamoru"].attributes, "power": 9})
    catalog = replace(BASE, samurai={"mamoru": wrong})
    assert any("add up to" in problem.message for problem in check(catalog))
    Table(hero("Odd", power=9), beast())  # plays all the same


@pytest.mark.rule("MI-06", "MI-32", "MI-33")
def test_encumbrance_is_everything_carried_and_raises_two_prices():
    table = Table(
        hero(gear=("short-sword", "wooden-shield", "mace", "chainmail"), hands=("short-sword",), strength=10), beast()
    )
    one = table.one()
    assert encumbrance(one) == 3 + 4 + 6 + 15
    assert (duck_price(one), run_price(one, 3, House())) == (48, 114)
    assert one.sheet.worn == ("chainmail",)


@pytest.mark.rule("MI-08", "MI-11")
def test_special_damage_is_fixed_and_never_powered_up():
    fire = Weapon(
        "Fire Sword", 5, 3, (WeaponMove("Cut"),), scaling={"strength": Decimal("0.5")}, special={"fire": 4, "dark": 1}
    )
    table = Table(
        hero(gear=("brand",), strength=9),
        beast(stamina=99),
        catalog=replace(BASE, weapons={**BASE.weapons, "brand": fire}),
    )
    assert basic_damage(table.one(), weapon_of(fire)) == {"physical": 950, "fire": 400, "dark": 100}
    table.do(slash(weapon="brand", power=("strength",)), c.Stand("beast-1"))
    hits = of(table.rest(2), e.Hit)
    assert {sum_.type: sum_.start for sum_ in hits[0].sums} == {"physical": 1350, "fire": 400, "dark": 100}


@pytest.mark.rule("MI-08", "MI-09")
def test_printed_weapons():
    printed = {
        "short-sword": (5, 3, 1, 40, 1),
        "mace": (6, 6, 1, 50, 1),
        "halberd": (10, 7, 3, 60, 2),
        "large-mace": (10, 8, 1, 0, 1),
    }
    for key, numbers in printed.items():
        weapon = BASE.weapons[key]
        assert (weapon.damage, weapon.weight, weapon.reach, weapon.parry, weapon.hands) == numbers
    assert BASE.weapons["halberd"].scaling == {"strength": Decimal(1), "dexterity": Decimal("1.75")}


@pytest.mark.rule("MI-09")
def test_a_scaled_attribute_without_a_minimum_counts_from_zero_and_quarters_stay_exact():
    table = Table(hero(strength=6, dexterity=8), beast())
    odd = Weapon(
        "Odd", 2, 1, (), scaling={"strength": Decimal("0.25"), "dexterity": Decimal("1.25")}, minimum={"dexterity": 7}
    )
    assert weapon_damage(table.one(), weapon_of(odd)) == 200 + 150 + 125


@pytest.mark.rule("MI-10")
def test_minimum_attributes_are_needed_to_ready_and_to_wear():
    table = interlude(hero(gear=("short-sword", "halberd", "chainmail"), dexterity=6, strength=4), beast())
    assert table.one().hands == ("short-sword",)
    says = table.refuse(c.Equip("mamoru", (), ("halberd",)), "requirement", "MI-10")
    assert "Dexterity 7" in says
    assert "has 6" in says
    assert "Strength 10" in table.refuse(c.Equip("mamoru", ("chainmail",)), "requirement", "MI-10")


@pytest.mark.rule("MI-10")
def test_unqualified_gear_allow_makes_the_scaling_negative_but_never_the_damage():
    table = Table(hero(gear=("large-mace",), strength=4), beast(), options={"unqualified-gear": "allow"})
    assert table.one().hands == ("large-mace",)
    assert weapon_damage(table.one(), weapon_of(BASE.weapons["large-mace"])) == 1000 - 6 * 150
    table.set("mamoru", strength=1)
    assert weapon_damage(table.one(), weapon_of(BASE.weapons["large-mace"])) == 0


@pytest.mark.rule("MI-12")
def test_two_hands():
    gear = ("short-sword", "short-sword", "halberd", "wooden-shield")
    table = interlude(hero(gear=gear, dexterity=7), beast())
    table.do(c.Equip("mamoru", (), ("short-sword", "short-sword-2")))
    assert table.one().hands == ("short-sword", "short-sword-2")
    table.do(c.Equip("mamoru", (), ("halberd",)))
    told = table.refuse(c.Equip("mamoru", (), ("halberd", "wooden-shield")), "two-handed", "MI-12")
    assert told == "Halberd and Wooden Shield: what takes 2 hands cannot be held with a shield"
    told = table.refuse(c.Equip("mamoru", (), ("halberd", "short-sword")), "hands", "MI-12")
    assert told == "Halberd and Short Sword take 3 hands, there are 2"
    table.refuse(c.Equip("mamoru", (), ("short-sword", "short-sword-2", "wooden-shield")), "hands")
    table.refuse(c.Equip("mamoru", (), ("short-sword", "short-sword")), "hands")
    table.refuse(c.Equip("mamoru", (), ("spear",)), "not-carried")


CAP = Armour("Cap", "head", 1, resist={"physical": 1, "dark": 2})
HOOD = Armour("Hood", "head", 1)


@pytest.mark.rule("MI-13", "MI-14")
def test_one_piece_a_slot_and_resistances_add_up():
    catalog: Catalog = replace(BASE, armour={**BASE.armour, "cap": CAP, "hood": HOOD})
    table = interlude(hero(gear=("chainmail", "cap", "hood"), strength=10), beast(), catalog=catalog)
    assert table.one().sheet.worn == ("chainmail", "cap")
    assert [armour_points(table.one(), kind) for kind in ("physical", "fire", "lightning", "dark")] == [11, 5, 1, 7]
    says = table.refuse(c.Equip("mamoru", ("cap", "hood")), "slot", "MI-13")
    assert "head" in says
    table.do(c.Equip("mamoru", ("hood",)))
    assert table.one().sheet.worn == ("hood",)
    table.refuse(c.Equip("mamoru", (), ("cap",)), "hands")


@pytest.mark.rule("MI-14", "MI-90")
def test_natural_resistances_work_the_same_way():
    table = Table(hero(), beast(resist={"physical": 5, "dark": 7}))
    assert armour_points(table.one("beast-1"), "physical") == 5
    assert armour_points(table.one("beast-1"), "dark") == 7


@pytest.mark.rule("MI-15")
def test_printed_shields_and_armour():
    shields = {"wooden-shield": (4, 40, (4, 2, 3, 2), 3), "steel-shield": (10, 75, (7, 7, 1, 4), 8)}
    for key, (weight, stability, resist, strength) in shields.items():
        shield = BASE.shields[key]
        assert (shield.weight, shield.stability, shield.minimum) == (weight, stability, {"strength": strength})
        assert tuple(shield.resist.get(kind, 0) for kind in ("physical", "fire", "lightning", "dark")) == resist
    mail = BASE.armour["chainmail"]
    assert (mail.weight, mail.slot, mail.minimum) == (15, "body", {"strength": 10})
    assert mail.resist == {"physical": 10, "fire": 5, "lightning": 1, "dark": 5}


@pytest.mark.rule("MI-16")
def test_sweeps_need_a_sideways_move():
    table = Table(hero(gear=("mace", "short-sword"), strength=5), beast())
    says = table.refuse(slash(weapon="mace", shape="sweep", hexes=("F",)), "move-kind", "MI-16")
    assert "Mace" in says
    table.refuse(slash(weapon="short-sword", move="Stab", shape="sweep", hexes=("F",)), "move-kind", "MI-16")
    table.refuse(slash(weapon="short-sword", move="Smash"), "move-kind", "MI-16")
    table.do(slash(weapon="short-sword", move="Slash", shape="sweep", hexes=("F", "FR")))


@pytest.mark.rule("MI-16")
def test_sweep_moves_any():
    table = Table(hero(gear=("mace",), strength=5), beast(), options={"sweep-moves": "any"})
    table.do(slash(weapon="mace", shape="sweep", hexes=("FL", "F")))


def swapper(**more) -> Table:
    return Table(hero(gear=("short-sword", "wooden-shield", "mace"), strength=5), beast(at="6,0"), **more)


@pytest.mark.rule("MI-17")
def test_changing_items_takes_a_segment_and_ends_the_guard_of_what_goes():
    table = swapper()
    table.do(c.Guard("mamoru", "wooden-shield"), c.RestStand())
    table.do(c.ChangeItem("mamoru", hold=("mace",), stow=("wooden-shield",)))
    assert table.one().hands == ("short-sword", "wooden-shield")
    table.do(c.RestStand())
    assert (table.one().hands, table.one().guard) == (("short-sword", "mace"), "")
    assert table.one().stamina == 40
    table.do(c.ChangeItem("mamoru", drop=("mace",)), c.RestStand())
    assert (table.one().hands, table.one().has_dropped("mace"), encumbrance(table.one())) == (("short-sword",), True, 7)
    table.refuse(c.ChangeItem("mamoru", hold=("mace",)), "not-carried", "MI-17")
    table.do(c.EndFight())
    assert table.one().dropped == ()


@pytest.mark.rule("MI-17")
def test_what_cannot_be_changed():
    table = Table(hero(gear=("short-sword", "chainmail", "halberd", "wooden-shield"), strength=10), beast(at="6,0"))
    table.refuse(c.ChangeItem("mamoru", hold=("spear",)), "not-carried")
    table.refuse(c.ChangeItem("mamoru", hold=("chainmail",)), "hands")
    table.refuse(c.ChangeItem("mamoru", drop=("chainmail",)), "not-carried", "MI-17")
    same = c.ChangeItem("mamoru", hold=("short-sword",))
    assert table.refuse(same, "same") == "Mamoru would hold the same 2 items as now"
    alone = Table(hero(gear=("short-sword",)), beast(at="6,0"))
    assert alone.refuse(same, "same") == "Mamoru would hold the same 1 item as now"
    table.refuse(c.ChangeItem("mamoru", hold=("halberd",), stow=("short-sword",)), "requirement")
    table.set("mamoru", dexterity=7)
    table.refuse(c.ChangeItem("mamoru", hold=("halberd",), stow=("short-sword",)), "two-handed")
    table.refuse(c.ChangeItem("mamoru", hold=("halberd",), stow=("wooden-shield",)), "hands")


@pytest.mark.rule("MI-17")
def test_swap_in_no_time_is_done_beside_another_action():
    table = swapper(options={"swap-segments": "0"})
    table.do(c.ChangeItem("mamoru", hold=("mace",), stow=("short-sword",)))
    assert table.one().hands == ("short-sword", "wooden-shield"), "secret until the segment resolves"
    table.refuse(slash(weapon="short-sword"), "not-held")
    table.do(slash(weapon="mace"), c.RestStand())
    assert table.one().hands == ("wooden-shield", "mace")
    assert table.one().commitment is not None


@pytest.mark.rule("MI-17")
def test_a_swap_takes_back_the_action_chosen_before_it():
    table = swapper(options={"swap-segments": "0"})
    table.do(slash(weapon="short-sword"))
    table.do(c.ChangeItem("mamoru", stow=("short-sword",)))
    assert "mamoru" not in table.state.decisions


@pytest.mark.rule("MI-17")
def test_swap_in_two_segments_is_done_in_the_second():
    table = swapper(options={"swap-segments": "2"})
    table.do(c.ChangeItem("mamoru", stow=("short-sword",)), c.RestStand())
    assert table.one().hands == ("short-sword", "wooden-shield")
    table.refuse(c.Stand("mamoru"), "locked", "MI-28")
    table.do(c.RestStand())
    assert table.one().hands == ("wooden-shield",)


@pytest.mark.rule("MI-93")
def test_the_gm_gives_and_takes_things():
    table = swapper()
    table.do(r.RuleGive(("mamoru",), "mace"))
    assert list(table.one().sheet.items) == ["short-sword", "wooden-shield", "mace", "mace-2"]
    table.do(r.RuleTake(("mamoru",), "short-sword"))
    assert table.one().hands == ("wooden-shield",)
    table.refuse(r.RuleTake(("mamoru",), "short-sword"), "not-carried")
    table.refuse(r.RuleGive(("mamoru",), "spoon"), "unknown")

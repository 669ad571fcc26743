"""Defence, attacks, damage and weapon traits (MR-32 to MR-40, MR-46 to MR-49)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.systems.mir.events import attack as ev
from engine.systems.mir.rules.damage import armour_value
from engine.systems.mir.rules.pools import defence_against, plain_defence
from tests.engine.mir.scene import Table, damages, foe, hits, of, only, pc


def defence(table: Table, who: str = "guard", attacker: str = "irena", weapon: str = "mace") -> str:
    irena = table.one(attacker)
    return str(defence_against(table.state, irena, irena.items[weapon].weapon, table.one(who)))


@pytest.mark.rule("MR-32")
def test_defence_is_floored_once_at_one_die() -> None:
    table = Table(pc(), foe(defence=1, armour="heavy", wounds=[(0, False), (0, False)]))
    assert defence(table) == "Defence 1 − Heavy armour 2 − Wounds 2, at least 1 = 1"
    table.do("rule-situation", "guard", dice=3)
    rolled = only(table.strike(hits(0, 4), hits(0, 1)), ev.AttackRolled)
    assert str(rolled.defence.pool) == "Defence 1 − Heavy armour 2 − Wounds 2 + situation 3, at least 1 = 1"


@pytest.mark.rule("MR-33")
def test_armour_changes_defence_and_value_and_protection_adds() -> None:
    numbers = {
        key: (plain_defence(table.state, table.one("guard")).total, armour_value(table.state, table.one("guard")))
        for key in ("none", "light", "medium", "heavy")
        for table in [Table(pc(), foe(armour=key))]
    }
    assert numbers == {"none": (4, 0), "light": (3, 2), "medium": (2, 3), "heavy": (1, 4)}
    both = Table(pc(), foe(weapon=["mace", "shield"], armour="medium"))
    assert armour_value(both.state, both.one("guard")) == 5
    two = Table(pc(weapon=["shield", "shield"]), foe(weapon="staff"))
    assert armour_value(two.state, two.one("irena")) == 6
    assert armour_value(two.state, two.one("guard")) == 3
    two.do("swap", "irena", hands="shield")
    assert armour_value(two.state, two.one("irena")) == 4


@pytest.mark.rule("MR-34")
@pytest.mark.parametrize("way", [{"unaware": True}, {"down": True}, {"wounds": [(4, False)]}])
def test_the_defenceless_roll_nothing_are_always_hit_and_hurt_nobody(way: dict[str, Any]) -> None:
    table = Table(pc(), foe(**way))
    events = table.strike(hits(0, 4))
    assert only(events, ev.AttackRolled).defence is None
    assert damages(events) == [("guard", 0 + 3 - 2)]
    assert "Guard: defenceless, no Defence roll" in table.told()
    assert table.one("irena").health == 10


@pytest.mark.rule("MR-34")
def test_surprise_ends_with_the_first_exchange_or_the_own_slot() -> None:
    table = Table(pc(), foe(unaware=True), foe("Brute", unaware=True))
    events = table.strike(hits(1, 4))
    assert only(events, ev.Surprised).who == "guard"
    assert not table.one("guard").unaware
    table.do("end-slot", "irena")
    table.do("end-slot", "guard")
    assert table.state.active == "brute"
    assert not table.one("brute").unaware


@pytest.mark.rule("MR-14", "MR-34")
def test_surprise_ends_with_a_slot_that_is_skipped_too() -> None:
    table = Table(pc(), foe(unaware=True, down=True), foe("Brute"))
    table.do("end-slot", "irena")
    assert (table.state.active, table.one("guard").unaware) == ("brute", False)


@pytest.mark.rule("MR-34")
def test_nobody_is_surprised_by_an_attack_of_their_own() -> None:
    table = Table(pc(), foe(unaware=True))
    table.do("rule-set", "irena", field="unaware", value=1)
    assert [event.who for event in of(table.strike(hits(1, 4)), ev.Surprised)] == ["guard"]


@pytest.mark.rule("MR-34")
def test_reach_and_range_hold_against_the_defenceless_too() -> None:
    table = Table(pc(), foe(at=1, unaware=True))
    table.refuse("out-of-reach", "MR-31", "attack-melee", "irena", weapon="mace", targets=["guard"])


@pytest.mark.rule("MR-35")
def test_the_attack_pool_is_the_skill_of_the_weapon_and_everything_that_helps() -> None:
    table = Table(pc(weapon="dagger", pools={"dexterity": 2, "combat": 9}, wounds=[(0, False)]), pc("Osip"), foe())
    rolled = only(table.strike(hits(4, 5), hits(0, 3), weapon="dagger", dice=1), ev.AttackRolled)
    assert str(rolled.attack.pool) == "Dexterity pool 2 + Fast 2 + allies 1 + situation 1 − Wounds 1 = 5"


@pytest.mark.rule("MR-35")
@pytest.mark.parametrize(
    ("weapon", "skill"),
    [
        ("unarmed", "unarmed-combat"),
        ("dagger", "dexterity"),
        ("shield", "instinct"),
        ("spear", "combat"),
        ("mace", "combat"),
    ],
)
def test_weapons_are_not_always_used_with_combat(weapon: str, skill: str) -> None:
    assert Table(pc(), foe()).catalog.melee_weapons[weapon].skill == skill


@pytest.mark.rule("MR-36", "MR-40")
def test_in_melee_the_defender_who_has_more_hurts_the_attacker() -> None:
    table = Table(pc(), foe())
    events = table.strike(hits(1, 4), hits(2, 3))
    assert table.question() == "Irena: 3 damage. Lose Health or take a Wound?"
    events = table.do("take-health-loss", "irena")
    resolved = only(events, ev.ExchangeResolved)
    assert (resolved.attack, resolved.defence) == (False, True)
    assert damages(events) == [("irena", 2 + 3 - 2)]
    assert (table.one("irena").health, table.one("guard").health) == (7, 10)
    assert "Irena loses to Guard and is hit: 1 against 2 successes" in table.told()


@pytest.mark.rule("MR-36")
def test_a_shooter_is_never_hurt() -> None:
    table = Table(pc(weapon="bow"), foe(at=1))
    events = table.shoot(hits(0, 4), hits(3, 3))
    assert damages(events) == []
    assert table.one("irena").health == 10
    events = Table(pc(weapon="bow"), foe(at=1)).shoot(hits(2, 4), hits(1, 3))
    assert damages(events) == [("guard", 2 + 3 - 2)]


@pytest.mark.rule("MR-36")
def test_a_tie_at_range_is_a_miss() -> None:
    table = Table(pc(weapon="bow"), foe(at=1))
    assert damages(table.shoot(hits(2, 4), hits(2, 3))) == []
    assert "Irena misses Guard: tie, 2 against 2 successes" in table.told()


@pytest.mark.rule("MR-38")
def test_damage_is_the_whole_count_plus_weapon_minus_armour_and_never_negative() -> None:
    table = Table(pc(), foe(armour="heavy", weapon=["mace", "shield"], defence=2))
    events = table.strike(hits(2, 4), hits(1, 1))
    assert damages(events) == [("guard", 0)]
    assert str(only(events, ev.DamageDealt).amount) == "successes 2 + Mace 3 − armour 4 − Protection 2, at least 0 = 0"
    assert table.state.exchange is None
    assert table.one("guard").health == 10


@pytest.mark.rule("MR-39")
def test_a_winning_defender_with_several_weapons_is_asked_which_one() -> None:
    table = Table(pc(armour="none", defence=2), foe(weapon=["axe", "shield"]))
    table.strike(hits(0, 4), hits(1, 3))
    assert table.question() == "Guard strikes back at Irena: with what?"
    assert table.option("choose-counter-weapon:axe:guard").hot
    table.refuse("window", "MR-39", "end-slot", "irena")
    table.refuse("window", "MR-39", "take-wound", "irena")
    table.refuse("not-readied", "MR-39", "choose-counter-weapon", "guard", weapon="bow")
    table.do("choose-counter-weapon", "guard", weapon="shield")
    events = table.do("take-health-loss", "irena")
    assert damages(events) == [("irena", 1 + 1)]


@pytest.mark.rule("MR-39")
def test_a_defender_with_no_melee_weapon_ready_strikes_back_unarmed() -> None:
    table = Table(pc(armour="none"), foe(weapon="bow", strength=2))
    table.strike(hits(0, 4), hits(1, 3))
    events = table.do("take-health-loss", "irena")
    dealt = only(events, ev.DamageDealt)
    assert (dealt.weapon, dealt.amount.total) == ("Unarmed", 1 + 2)
    table.refuse("window", "MR-39", "choose-counter-weapon", "guard", weapon="unarmed")


@pytest.mark.rule("MR-39", "MR-48")
def test_natural_counts_when_striking_back() -> None:
    table = Table(pc(armour="light"), foe(weapon="bow", strength=4))
    table.strike(hits(0, 4), hits(2, 3))
    assert damages(table.do("take-health-loss", "irena")) == [("irena", 2 + 4 - 4)]


@pytest.mark.rule("MR-40")
def test_a_tie_in_melee_hurts_both_at_once_and_may_kill_both() -> None:
    table = Table(pc(health=3), foe(health=3))
    table.strike(hits(2, 4), hits(2, 3))
    events = table.do("take-health-loss", "irena")
    assert damages(events) == [("guard", 3), ("irena", 3)]
    assert [event.who for event in of(events, ev.Died)] == ["guard", "irena"]
    assert "Irena and Guard hit each other: tie, 2 against 2 successes" in table.told()


@pytest.mark.rule("MR-46")
def test_the_longer_weapon_is_worth_a_die_both_ways() -> None:
    short = Table(pc(weapon="mace"), foe(weapon="spear"))
    assert defence(short) == "Defence 3 + Reach 1 = 4"
    long = Table(pc(weapon="two-handed-weapon"), foe(weapon="mace"))
    assert defence(long, weapon="two-handed-weapon") == "Defence 3 − Reach 1 = 2"
    same = Table(pc(weapon="spear"), foe(weapon="staff"))
    assert defence(same, weapon="spear") == "Defence 3"
    several = Table(pc(weapon="sword"), foe(weapon=["shield", "spear"]))
    assert defence(several, weapon="sword") == "Defence 3 + Reach 1 = 4"
    bow = Table(pc(weapon="bow"), foe(weapon="spear"))
    assert defence(bow, weapon="bow") == "Defence 3"
    archer = Table(pc(weapon="sword"), foe(weapon="bow"))
    assert defence(archer, weapon="sword") == "Defence 3 − Reach 1 = 2"


@pytest.mark.rule("MR-47")
def test_the_traits_are_those_of_the_tables() -> None:
    melee = Table(pc(), foe()).catalog.melee_weapons
    assert (melee["dagger"].fast, melee["dagger"].concealable) == (2, True)
    assert (melee["staff"].hands, melee["staff"].reach, melee["staff"].protection) == (2, 2, 1)
    assert (melee["shield"].protection, melee["shield"].shield) == (2, True)
    assert [key for key, one in melee.items() if one.shield_breaker] == ["axe", "two-handed-weapon"]
    assert [key for key, one in melee.items() if one.mutilating] == ["mace"]


@pytest.mark.rule("MR-47")
def test_fast_does_not_touch_defence_rolls() -> None:
    table = Table(pc(weapon="club"), foe(weapon="dagger"))
    rolled = only(table.strike(hits(4, 4), hits(0, 3), weapon="club"), ev.AttackRolled)
    assert rolled.defence.pool.total == 3


@pytest.mark.rule("MR-48")
def test_natural_doubles_the_armour_value_with_protection() -> None:
    table = Table(pc(strength=9), foe(weapon=["mace", "shield"], armour="light"))
    events = table.strike(hits(2, 4), hits(0, 3), weapon="unarmed")
    assert str(only(events, ev.DamageDealt).amount) == "successes 2 + Unarmed 9 − armour, doubled 4 − Protection 4 = 3"


@pytest.mark.rule("MR-49")
def test_bare_hands_are_always_there_and_hit_for_strength() -> None:
    table = Table(pc(weapon="", strength=4, pools={"unarmed-combat": 5}), foe(armour="none"))
    assert table.one("irena").hands == 0
    events = table.strike(hits(2, 5), hits(0, 4), weapon="unarmed")
    assert damages(events) == [("guard", 2 + 4)]

"""Guards: MI-37 to MI-42, with the table options of MI-S07, S14 and S34."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core.rulings import commands as r
from engine.systems.miasma import commands as c
from engine.systems.miasma.catalog import Weapon
from engine.systems.miasma.events import attack as e
from engine.systems.miasma.house import House
from engine.systems.miasma.rules.harm import guard_item
from engine.systems.miasma.state.things import WeaponMove
from tests.engine.miasma.scene import BASE, Table, beast, bite, hero, of, slash

GEAR = ("short-sword", "wooden-shield", "large-mace")


def guarded(**more) -> Table:
    return Table(
        hero(gear=GEAR, strength=10, **more.pop("hero", {})),
        beast(at="1,0", moves={"bite": bite(20)}, stamina=99),
        **more,
    )


@pytest.mark.rule("MI-37")
def test_what_can_guard():
    table = guarded()
    table.refuse(c.Guard("mamoru", "large-mace"), "not-held", "MI-37")
    table.refuse(c.Guard("mamoru"), "same", "MI-38")
    table.do(c.Guard("mamoru", "short-sword"), c.RestStand())
    assert table.one().guard == "short-sword"
    table.refuse(c.Guard("mamoru", "short-sword"), "same", "MI-38")
    table.do(c.ChangeItem("mamoru", hold=("large-mace",), stow=("wooden-shield",)), c.RestStand())
    assert "cannot parry" in table.refuse(c.Guard("mamoru", "large-mace"), "no-parry", "MI-37")
    assert table.one().guard == "short-sword", "it stays until it is changed"


@pytest.mark.rule("MI-38")
def test_any_guard_to_any_other_takes_one_free_segment():
    table = guarded()
    table.set("mamoru", stamina=20)
    for guard in ("wooden-shield", "short-sword", "wooden-shield", ""):
        table.do(c.Guard("mamoru", guard), c.RestStand())
        assert table.one().guard == guard
    assert table.state.segment == 5
    assert table.one().stamina == 20 + 4 + 4 + 4 + 8, "halved while a guard is up in step G"


@pytest.mark.parametrize(("timing", "raised", "lowered"), [("before-strikes", 12, 20), ("end-of-segment", 20, 12)])
@pytest.mark.rule("MI-38")
def test_a_guard_counts_against_strikes_of_the_same_segment(timing, raised, lowered):
    table = guarded(options={"guard-timing": timing, "shield-resistance": "tens"})
    table.do(c.UseMove("beast-1", "bite"), c.Stand("mamoru"))
    table.do(c.Guard("mamoru", "wooden-shield"))
    assert 25 - table.one().life == raised
    assert table.one().guard == "wooden-shield"
    table.set("mamoru", life=25)
    table.do(c.UseMove("beast-1", "bite"), c.Stand("mamoru"))
    table.do(c.Guard("mamoru"))
    assert 25 - table.one().life == lowered
    assert table.one().guard == ""


@pytest.mark.rule("MI-38")
def test_guard_timing_end_of_segment_regenerates_by_the_old_guard():
    table = guarded(options={"guard-timing": "end-of-segment"})
    table.set("mamoru", stamina=10)
    table.do(c.Guard("mamoru", "wooden-shield"), c.RestStand())
    assert table.one().stamina == 18


@pytest.mark.rule("MI-38")
def test_guard_switch_in_two_segments():
    table = guarded(options={"guard-switch": "2"})
    table.do(c.Guard("mamoru", "wooden-shield"), c.RestStand())
    assert table.one().guard == "wooden-shield"
    table.do(c.Guard("mamoru", "short-sword"), c.RestStand())
    assert table.one().guard == "", "the old one ends in the first segment"
    table.refuse(c.Stand("mamoru"), "locked")
    table.do(c.RestStand())
    assert table.one().guard == "short-sword"
    table.do(c.Guard("mamoru"), c.RestStand())
    assert table.one().guard == "", "lowering takes one"


@pytest.mark.rule("MI-39")
def test_the_parrying_weapon_cannot_attack_but_another_can():
    table = Table(hero(gear=("short-sword", "short-sword")), beast(at="1,0", stamina=99))
    table.do(c.Guard("mamoru", "short-sword"), c.RestStand())
    says = table.refuse(slash(weapon="short-sword"), "parrying", "MI-39")
    assert "lower the guard first (1 segment)" in says
    table.do(slash(weapon="short-sword-2"), c.RestStand())
    assert table.one().guard == "short-sword"
    assert of(table.rest(1), e.Hit)


SPEAR = Weapon("Spear", 6, 4, (WeaponMove("Thrust", with_shield=True), WeaponMove("Swing", sweep=True)), reach=2)


@pytest.mark.rule("MI-40")
def test_behind_a_raised_shield_only_moves_made_for_it():
    catalog = replace(BASE, weapons={**BASE.weapons, "spear": SPEAR})
    table = Table(hero(gear=("spear", "wooden-shield")), beast(at="1,0", stamina=99), catalog=catalog)
    table.do(c.Guard("mamoru", "wooden-shield"), c.RestStand())
    assert "Wooden Shield" in table.refuse(slash(weapon="spear", move="Swing"), "shield-raised", "MI-40")
    table.do(slash(weapon="spear", move="Thrust"), c.RestStand())
    assert table.one().guard == "wooden-shield"
    table = guarded()
    table.do(c.Guard("mamoru", "wooden-shield"), c.RestStand())
    table.refuse(slash(), "shield-raised", "MI-40")


@pytest.mark.rule("MI-40", "MI-57")
def test_a_monster_is_told_which_shield_it_has_raised():
    """*A raised shield must be lowered first* named none."""
    table = Table(
        hero(), beast(at="5,0", moves={"bite": bite(20)}, entry_gear=("wooden-shield",), guard="wooden-shield")
    )
    told = table.refuse(c.UseMove("beast-1", "bite"), "shield-raised", "MI-40")
    assert told == "Wooden Shield is raised: lower it first (1 segment)"


@pytest.mark.rule("MI-40")
def test_no_casting_behind_any_guard():
    table = Table(hero(gear=GEAR, spells=("healing",), power=3, endurance=8), beast(at="5,0"))
    table.do(c.Guard("mamoru", "short-sword"), c.RestStand())
    assert "Short Sword" in table.refuse(c.Cast("mamoru", "healing", "mamoru"), "guarding", "MI-40")


@pytest.mark.rule("MI-41")
def test_all_movement_is_allowed_while_guarding():
    table = Table(hero(gear=GEAR, endurance=40), beast(at="9,0"))
    table.do(c.Guard("mamoru", "wooden-shield"), c.RestStand())
    for move in (c.Walk("mamoru", "-1,0"), c.Turn("mamoru", 1), c.Run("mamoru", "-3,0"), c.Duck("mamoru", "-6,0")):
        table.do(move, c.RestStand())
    assert (table.at(), table.one().guard) == ("-6,0", "wooden-shield")


def bitten(facing: int, at: str, beast_facing: int, arc: str) -> int:
    table = Table(
        hero(gear=GEAR, facing=facing, guard="wooden-shield"),
        beast(at=at, facing=beast_facing, moves={"bite": bite(20)}),
        options={"guard-arc": arc, "shield-resistance": "tens"},
    )
    table.do(c.UseMove("beast-1", "bite"), c.RestStand())
    table.rest(1)
    return 25 - table.one().life


@pytest.mark.rule("MI-42")
def test_a_guard_works_all_round():
    assert bitten(0, "1,0", 3, "all") == 12
    assert bitten(0, "-1,0", 0, "all") == 12


@pytest.mark.rule("MI-42")
def test_guard_arc_front_is_the_120_degrees_ahead():
    arc = "front"
    assert [bitten(0, at, facing, arc) for at, facing in (("1,0", 3), ("0,1", 4), ("1,-1", 2))] == [12, 12, 12]
    assert [bitten(0, at, facing, arc) for at, facing in (("-1,0", 0), ("-1,1", 5), ("0,-1", 1))] == [20, 20, 20]


@pytest.mark.rule("MI-42", "MI-64")
def test_a_stagger_takes_the_guard_down():
    table = guarded(hero={"guard": "wooden-shield"}, options={"shield-resistance": "tens"})
    table.do(c.UseMove("beast-1", "bite"), c.Stand("mamoru"))
    # With both bound the segment resolves by itself, and the bite finds the target open.
    events = table.do(r.RuleSet("stamina", 0, ("mamoru",)))
    assert [(hit.guard, hit.life) for hit in of(events, e.Hit)] == [("", 20)]
    assert table.one().guard == ""


@pytest.mark.rule("MI-42")
def test_a_staggered_target_is_open():
    table = guarded(hero={"guard": "wooden-shield"})
    table.do(c.Stand("mamoru"))
    mamoru, foe = table.one(), table.one("beast-1")
    assert guard_item(foe, mamoru, House()) is not None
    assert guard_item(foe, replace(mamoru, staggered=True), House()) is None

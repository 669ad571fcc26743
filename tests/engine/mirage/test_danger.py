"""Who is told of danger before deciding (MG-33, MG-73)."""

from __future__ import annotations

import pytest

from engine.systems.mirage.audience import visible
from engine.systems.mirage.catalog import BarrierAt
from engine.systems.mirage.checks.danger import danger
from tests.engine.mirage.scene import Table, foe, pc, row


@pytest.mark.rule("MG-33")
def test_one_enemy_in_the_zone_is_enough_however_many_are_elsewhere() -> None:
    table = Table(pc("Zaynab", "z1"), pc("Idris", "z0"), foe("Guard", "z1"), foe("Archer", "z2"))
    people = [table.one("zaynab"), table.one("idris")]
    assert danger(table.catalog, table.state, people) == ("Guard can strike Zaynab",)
    assert danger(table.catalog, table.state, people[1:]) == ()


@pytest.mark.rule("MG-73")
def test_overwatch_is_told_of_to_whom_it_covers() -> None:
    table = Table(pc("Idris", "z0", ready=["bow"]), foe("Guard", "z1"), foe("Captain", "z4"), zones=row(5))
    table.do("overwatch", "idris", zone="z1")
    table.turn_to("adversaries")
    covered = "Overwatch of Idris covers Guard: acting draws a shot"
    assert danger(table.catalog, table.state, [table.one("guard"), table.one("captain")]) == (covered,)
    assert danger(table.catalog, table.state, [table.one("captain")]) == ()


@pytest.mark.rule("MG-58")
def test_whoever_can_shoot_from_afar_is_told_of_with_those_who_can_strike() -> None:
    archer, guard = foe("Archer", "z2", ready=["bow"]), foe("Guard", "z0")
    table = Table(pc("Tariq", "z0"), pc("Idris", "z3"), pc("Zaynab", "z5"), archer, guard, zones=row(6))
    tariq, idris, zaynab = (table.one(who) for who in ("tariq", "idris", "zaynab"))
    assert danger(table.catalog, table.state, [tariq]) == ("Guard can strike, Archer can shoot Tariq",)
    assert danger(table.catalog, table.state, [idris]) == ("Archer can shoot Idris",)
    both = "Guard can strike Tariq; Archer can shoot Tariq and Idris"
    assert danger(table.catalog, table.state, [tariq, idris]) == (both,)
    assert danger(table.catalog, table.state, [zaynab]) == (), "three zones are too far for a bow"
    assert danger(table.catalog, table.state, [table.one("guard")]) == ("Tariq can strike Guard",)


@pytest.mark.rule("MG-54")
def test_a_shooter_who_hides_has_a_name_for_the_game_master_and_is_nobody_to_players() -> None:
    table = Table(pc("Tariq", "z0"), foe("Archer", "z1", ready=["bow"], hidden=True))
    tariq = [table.one("tariq")]
    assert danger(table.catalog, table.state, tariq) == ("Archer in hiding can shoot Tariq",)
    assert danger(table.catalog, visible(table.state, "players"), tariq) == ()


@pytest.mark.rule("MG-57")
def test_whoever_stands_behind_a_barrier_can_shoot_and_not_strike() -> None:
    """The guard behind the counter of the tavern, crossbow in hand: *can strike Tariq*, it said."""
    fence = BarrierAt("z1", ("open", "far"), "Fence")
    table = Table(pc("Tariq", "z1"), foe("Guard", "z1", place="far", ready=["bow"]), barriers=[fence])
    assert danger(table.catalog, table.state, [table.one("tariq")]) == ("Guard can shoot Tariq",)


@pytest.mark.rule("MG-55")
def test_a_weapon_that_is_made_to_be_thrown_threatens_from_afar() -> None:
    """A spear in hand reaches the next zone; a sword could be thrown too, and nobody does."""
    spear, sword = foe("Hunter", "z1", ready=["spear"]), foe("Guard", "z1")
    table = Table(pc("Tariq", "z0"), pc("Idris", "z0"), spear, sword, zones=row(4))
    tariq, idris = table.one("tariq"), table.one("idris")
    assert danger(table.catalog, table.state, [tariq]) == ("Hunter can throw at Tariq",)
    archer = Table(pc("Tariq", "z0"), spear, foe("Archer", "z2", ready=["bow"]), foe("Guard", "z0"), zones=row(4))
    told = ("Guard can strike, Hunter and Archer can shoot or throw at Tariq",)
    assert danger(archer.catalog, archer.state, [archer.one("tariq")]) == told
    hunter = next(fact for fact in table.session.view(focus="hunter").board.prices if fact.name == "Tariq, Idris")
    assert hunter.text == "medium, 1 · reached by Spear 0–1"
    assert idris.zone == "z0"


@pytest.mark.rule("MG-56")
def test_nobody_is_told_of_a_rifle_that_has_no_shot_left() -> None:
    table = Table(pc("Idris", "z0", ready=["rifle"]), foe("Guard", "z1"))
    guard = [table.one("guard")]
    assert danger(table.catalog, table.state, guard) == ("Idris can shoot Guard",)
    table.do("rule-set", "idris", field="ammo", key="rifle", value=0)
    assert danger(table.catalog, table.state, guard) == ()

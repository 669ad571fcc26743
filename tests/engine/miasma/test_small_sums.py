"""Sums by themselves: an attribute that is missing, percents at their most, the lines of a move segment by segment."""

from __future__ import annotations

import pytest

from engine.systems.miasma.checks.links import swing_refusal
from engine.systems.miasma.house import House
from engine.systems.miasma.rules.gear import guard_percent
from engine.systems.miasma.rules.harm import life_sum
from engine.systems.miasma.rules.links import compose
from engine.systems.miasma.rules.stats import POOL_PER_POINT, attribute, with_attribute
from engine.systems.miasma.state.things import Attribute, Link, Shield, Weapon, WeaponMove
from tests.engine.miasma.scene import Table, beast, hero


@pytest.mark.rule("MI-01")
def test_who_lacks_an_attribute_has_nothing_of_it() -> None:
    table = Table(hero(), beast("Ox", "3,0", 3))
    assert attribute(table.state.combatants["ox-1"], "power") == 0


@pytest.mark.rule("MI-S02", "MI-58")
@pytest.mark.parametrize(("printed", "percent", "life"), [(9, 90, 1), (10, 100, 0), (11, 100, 0)])
def test_a_shield_keeps_out_all_and_no_more(printed: int, percent: int, life: int) -> None:
    house = House(shield_resistance="tens")
    shield = Shield("Wall", weight=1, stability=50, resist={"physical": printed})
    assert guard_percent(shield, "physical", house) == percent
    ox = Table(hero(), beast("Ox", "3,0", 3)).state.combatants["ox-1"]
    assert life_sum("physical", 1000, False, shield, False, ox, house).life == life


@pytest.mark.rule("MI-91", "MI-S27", "MI-58")
@pytest.mark.parametrize(("printed", "percent"), [(94, 99), (95, 100), (96, 100)])
def test_a_shell_behind_a_shield_keeps_out_no_more_than_all(printed: int, percent: int) -> None:
    house = House(shell_bonus="percent")
    shield = Shield("Wall", weight=1, stability=50, resist={"physical": printed})
    ox = Table(hero(), beast("Ox", "3,0", 3)).state.combatants["ox-1"]
    assert life_sum("physical", 1000, False, shield, True, ox, house).percent == percent


@pytest.mark.rule("MI-55", "MI-54")
@pytest.mark.parametrize(
    ("front", "told"),
    [
        (0, [(1, 1), (2, 2), (3, 3), (4, 5), (6, 6)]),
        (1, [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6)]),
        (2, [(1, 2), (3, 3), (4, 4), (5, 5), (6, 6)]),
    ],
)
def test_plain_lines_cover_every_segment_of_a_move(front: int, told: list[tuple[int, int]]) -> None:
    """Pull back, strike; pull back, twice wound up, strike: six segments, some of the winding up at the start."""
    table = Table(hero(gear=("short-sword",)))
    fighter = table.state.combatants["mamoru"]
    links = (Link("short-sword"), Link("short-sword", power=("strength", "strength"), front=front))
    move = compose(fighter, links, House())
    assert [(line.first, line.last) for line in move.lines] == told
    assert [line.text.startswith("gathers") for line in move.lines] == [bool(front), *[False] * (len(told) - 1)]


@pytest.mark.rule("MI-03", "MI-04", "MI-75")
@pytest.mark.parametrize(("attribute_", "field"), [("endurance", "stamina_max"), ("vitality", "life_max")])
def test_the_maxima_of_a_monster_are_printed_and_stay(attribute_: Attribute, field: str) -> None:
    people = Table(hero(), beast("Ox", "3,0", 3)).state.combatants
    for who, by in (("ox-1", 0), ("mamoru", POOL_PER_POINT)):
        fighter = people[who]
        more = with_attribute(fighter, attribute_, attribute(fighter, attribute_) + 1, rising=True)
        assert attribute(more, attribute_) == attribute(fighter, attribute_) + 1
        assert getattr(more, field) == getattr(fighter, field) + by


@pytest.mark.rule("MI-16")
def test_a_weapon_that_cannot_make_a_shape_is_told_by_the_shape_or_by_the_move() -> None:
    spear = Weapon("Spear", 5, 2, (WeaponMove("Thrust"), WeaponMove("Poke")))
    for move, told in (
        ("", "Spear has no move that makes a sweep"),
        ("thrust", "Thrust makes no sweep: only sideways moves do"),
        ("Chop", "Spear has no move 'Chop': it has Thrust, Poke"),
    ):
        refusal = swing_refusal(spear, Link("spear", move, "sweep"), House())
        assert refusal is not None
        assert (refusal.message, refusal.rule) == (told, "MI-16")

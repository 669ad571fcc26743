"""Sums by themselves: an attribute that is missing, percents at their most, the lines of a move segment by segment."""

from __future__ import annotations

import pytest

from engine.systems.miasma.house import House
from engine.systems.miasma.rules.gear import guard_percent
from engine.systems.miasma.rules.harm import life_sum
from engine.systems.miasma.rules.links import compose
from engine.systems.miasma.rules.stats import attribute
from engine.systems.miasma.state.things import Link, Shield
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

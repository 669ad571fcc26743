"""Buddhist spells: MI-87 and MI-88, with the table options of MI-S23, S24 and S40."""

from __future__ import annotations

import pytest

from engine.systems.miasma import commands as c
from engine.systems.miasma.events import attack as e
from engine.systems.miasma.events.magic import Healed
from engine.systems.miasma.state import Effect
from tests.engine.miasma.scene import Table, beast, hero, of, slash

FAR = beast("Far", "12,0")
PRIEST = {"power": 15, "endurance": 20, "vitality": 8}


def priest(*spells: str, at: str = "0,0", **more):
    return hero("Enkai", at, spells=spells, **{**PRIEST, **more})


def through(table: Table, command, segments: int) -> list:
    """Give the command, then let everybody stand until its last segment is over."""
    return [*table.do(command), *table.rest(segments)]


def monk(*others, spells=("fire-bolt", "fire-ball"), **more) -> Table:
    return Table(priest(*spells, power=10), *others, FAR, **more)


@pytest.mark.rule("MI-87", "MI-59")
def test_a_bolt_hits_the_first_in_line_through_armour_and_takes_no_stamina():
    table = monk(beast("Ox", "5,0", resist={"fire": 2}), beast("Cow", "6,0"))
    events = through(table, c.Cast("enkai", "fire-bolt"), 3)
    hit = of(events, e.Hit)[0]
    assert (hit.target, hit.life, hit.stamina) == ("ox-1", 9, 0)  # 5 + 1.25 × 5 = 11.25, − 2
    assert of(events, e.Struck)[0].spell == "fire-bolt"
    assert len(of(events, e.Hit)) == 1


@pytest.mark.rule("MI-87", "MI-95")
def test_a_bolt_hits_allies_too_and_may_miss():
    table = monk(hero("Kenta", "2,0"), beast("Ox", "5,0"))
    assert of(through(table, c.Cast("enkai", "fire-bolt"), 3), e.Hit)[0].target == "kenta"
    table = monk(hero("Kenta", "2,0"), beast("Ox", "5,0"), options={"friendly-fire": "off"})
    assert of(through(table, c.Cast("enkai", "fire-bolt"), 3), e.Hit)[0].target == "ox-1"
    table = Table(priest("fire-bolt", power=10, at="0,0"), beast("Ox", "5,1"))
    assert of(through(table, c.Cast("enkai", "fire-bolt"), 3), e.Missed) == [e.Missed("enkai")]
    table.refuse(c.Cast("enkai", "fire-bolt", "ox-1"), "target", "MI-78")


@pytest.mark.rule("MI-87")
def test_bolts_reach_30_hexes():
    table = Table(priest("fire-bolt", power=10), beast("Ox", "30,0"), radius=31)
    assert of(through(table, c.Cast("enkai", "fire-bolt"), 3), e.Hit)
    table = Table(priest("fire-bolt", power=10), beast("Ox", "31,0"), radius=31)
    assert not of(through(table, c.Cast("enkai", "fire-bolt"), 3), e.Hit)


@pytest.mark.parametrize(
    ("options", "struck"), [({}, ["ox-1"]), ({"ball-burst": "neighbours"}, ["ox-1", "kenta", "cow-1"])]
)
@pytest.mark.rule("MI-87")
def test_balls_hit_one_unless_the_table_lets_them_burst(options, struck):
    table = monk(hero("Kenta", "4,1"), beast("Ox", "4,0", stamina=99), beast("Cow", "3,1"), options=options)
    hits = of(through(table, c.Cast("enkai", "fire-ball"), 9), e.Hit)
    assert [hit.target for hit in hits] == struck
    assert {hit.life for hit in hits} == {15}


@pytest.mark.rule("MI-87")
def test_aimed_bolts():
    table = monk(beast("Ox", "4,-1"), options={"aimed-lines": "front"})
    assert of(through(table, c.Cast("enkai", "fire-bolt", aim="4,-1"), 3), e.Hit)[0].target == "ox-1"
    table = monk(beast("Ox", "4,-1"), spells=("fire-bolt", "fire-sword"))
    table.refuse(c.Cast("enkai", "fire-bolt", aim="4,-1"), "hexes", "MI-S24")


@pytest.mark.rule("MI-87", "MI-80")
def test_spells_of_a_segment_are_summed_against_one_picture():
    table = Table(
        priest("healing"),
        hero("Sayo", "-3,0", spells=("fire-bolt",), power=13, endurance=20),
        hero("Kenta", "-1,0"),
        FAR,
    )
    table.set("kenta", life=5)
    table.do(c.Cast("enkai", "healing", "kenta"), c.RestStand())
    table.rest(1)
    table.do(c.Cast("sayo", "fire-bolt"), c.RestStand())
    events = table.rest(2)
    assert of(events, e.LifeLost) == [e.LifeLost("kenta", 15, 15)], "5 − 15 + 25"
    assert of(events, Healed) == [Healed("kenta", 25, 15)]


@pytest.mark.rule("MI-88")
def test_fire_sword_burns_with_every_strike_for_thirty_segments():
    table = Table(
        priest("fire-sword", power=8),
        hero(at="0,1", gear=("short-sword", "mace"), strength=5, endurance=20),
        beast("Ox", "1,1", life=900, stamina=900),
    )
    table.refuse(c.Cast("enkai", "fire-sword", "mamoru"), "target", "MI-88")
    table.refuse(c.Cast("enkai", "fire-sword", "mamoru", "wooden-shield"), "target", "MI-88")
    table.do(c.Cast("enkai", "fire-sword", "mamoru", "short-sword"), c.RestStand())
    table.rest(3)
    assert table.one().effects == (Effect("fire", 34, "short-sword", 700),)
    hit = of([*table.do(slash()), *table.rest(2)], e.Hit)[0]
    assert {sum_.type: sum_.life for sum_ in hit.sums} == {"physical": 7, "fire": 7}
    hit = of([*table.do(slash(weapon="mace")), *table.rest(2)], e.Hit)[0]
    assert [sum_.type for sum_ in hit.sums] == ["physical"], "another weapon"
    table.rest(34 - table.state.segment)
    assert table.one().effects
    table.rest(1)
    assert table.one().effects == ()


@pytest.mark.rule("MI-88", "MI-48")
def test_fire_is_halved_with_the_rest_of_a_sweep_and_a_new_one_replaces_it():
    table = Table(
        hero(gear=("short-sword",), endurance=20), beast("Ox", "1,-1", stamina=99), beast("Cow", "1,0", stamina=99)
    )
    table.do(c.RuleEnchant("mamoru", "short-sword", "fire", 7, 9), c.RuleEnchant("mamoru", "short-sword", "fire", 5, 9))
    assert len(table.one().effects) == 1
    hits = of([*table.do(slash(move="Slash", shape="sweep", hexes=("FL", "F"))), *table.rest(3)], e.Hit)
    assert [[sum_.life for sum_ in hit.sums] for hit in hits] == [[7, 5], [3, 2]]

"""Magic: MI-77 to MI-86 and MI-89, with the table options of MI-S04, S20 to S22, S31 and S33."""

from __future__ import annotations

from decimal import Decimal

import pytest

from engine.core.rulings import commands as r
from engine.systems.miasma import commands as c
from engine.systems.miasma.build.things import spell_of
from engine.systems.miasma.events import magic as e
from engine.systems.miasma.events.attack import Hit, LifeLost
from engine.systems.miasma.events.flow import CostPaid, Interrupted
from engine.systems.miasma.house import House
from engine.systems.miasma.rules.magic import amount
from engine.systems.miasma.state import Effect
from tests.engine.miasma.scene import BASE, Table, beast, bite, hero, of

FAR = beast("Far", "12,0")
PRIEST = {"power": 15, "endurance": 20, "vitality": 8}


def priest(*spells: str, at: str = "0,0", **more):
    return hero("Enkai", at, spells=spells, **{**PRIEST, **more})


def shinto(*others, spells: tuple[str, ...] = ("healing",), **more) -> Table:
    return Table(priest(*spells, **more.pop("priest", {})), *others, FAR, **more)


def through(table: Table, command, segments: int) -> list:
    """Give the command, then let everybody stand until its last segment is over."""
    return [*table.do(command), *table.rest(segments)]


PRINTED = {
    "healing": ("shinto", 3, 25, 5, 3, 0, 10, "1.25"),
    "ward": ("shinto", 5, 40, 10, 1, 0, 0, "0"),
    "protection": ("shinto", 3, 10, 2, 5, 0, 0, "0"),
    "fire-protection": ("shinto", 4, 15, 4, 3, 0, 0, "0"),
    "lightning-protection": ("shinto", 4, 15, 4, 3, 0, 0, "0"),
    "dark-protection": ("shinto", 4, 15, 4, 3, 0, 0, "0"),
    "grand-healing": ("shinto", 10, 50, 10, 1, 0, 20, "1.5"),
    "reaffirm": ("shinto", 15, 10, 30, 1, 10, 0, "0"),
    "fire-bolt": ("buddhist", 5, 15, 3, 10, 0, 5, "1.25"),
    "fire-ball": ("buddhist", 10, 20, 9, 5, 0, 15, "1.5"),
    "lightning-bolt": ("buddhist", 5, 15, 3, 10, 0, 5, "1.25"),
    "lightning-ball": ("buddhist", 10, 20, 9, 5, 0, 15, "1.5"),
    "dark-bolt": ("buddhist", 5, 15, 3, 10, 0, 5, "1.25"),
    "dark-ball": ("buddhist", 10, 20, 9, 5, 0, 15, "1.5"),
    "fire-sword": ("buddhist", 7, 10, 4, 2, 0, 5, "2"),
}


@pytest.mark.parametrize("key", PRINTED)
@pytest.mark.rule("MI-78", "MI-81")
def test_printed_spells(key):
    spell = BASE.spells[key]
    tradition, power, stamina, segments, uses, miasma, base, scaling = PRINTED[key]
    assert (spell.tradition, spell.power, spell.stamina, spell.segments) == (tradition, power, stamina, segments)
    assert (spell.uses, spell.miasma, spell.base, spell.scaling) == (uses, miasma, base, Decimal(scaling))


@pytest.mark.rule("MI-77", "MI-78")
def test_what_casting_needs():
    table = shinto(spells=("healing", "reaffirm"))
    table.refuse(c.Cast("enkai", "ward"), "unknown", "MI-78")
    assert "10 Miasma; Enkai has 0" in table.refuse(c.Cast("enkai", "reaffirm", "enkai"), "miasma", "MI-78")
    table.set("enkai", power=2)
    assert "needs Power 3; Enkai has 2" in table.refuse(c.Cast("enkai", "healing", "enkai"), "power", "MI-78")
    table.set("enkai", power=3, stamina=24)
    assert "needs 25 stamina" in table.refuse(c.Cast("enkai", "healing", "enkai"), "stamina", "MI-62")
    table.set("enkai", stamina=25)
    table.do(r.RuleSet("uses", 0, ("enkai",), key="healing"))
    assert "0 of 3 uses left" in table.refuse(c.Cast("enkai", "healing", "enkai"), "uses", "MI-78")


@pytest.mark.rule("MI-79")
def test_costs_are_paid_in_step_a_and_the_caster_is_bound():
    table = shinto(spells=("reaffirm",), priest={"miasma": 12})
    table.do(c.Cast("enkai", "reaffirm", "enkai"))
    assert table.one("enkai").stamina == 100
    events = table.do(c.RestStand())
    assert of(events, CostPaid) == [CostPaid("enkai", 10, 10, "reaffirm")]
    assert (table.one("enkai").stamina, table.one("enkai").miasma, table.one("enkai").uses) == (90, 2, {"reaffirm": 0})
    assert "locked until segment 31" in table.refuse(c.Walk("enkai", "1,0"), "locked", "MI-28")


@pytest.mark.rule("MI-62", "MI-79")
def test_paying_down_to_0_staggers_and_loses_the_spell():
    table = shinto()
    table.set("enkai", stamina=25, life=5)
    table.do(c.Cast("enkai", "healing", "enkai"))
    events = table.do(c.RestStand())
    assert of(events, Interrupted) == [Interrupted("enkai")]
    assert table.one("enkai").staggered
    assert table.one("enkai").uses == {"healing": 2}


@pytest.mark.rule("MI-79")
def test_cast_and_walk_lets_a_caster_step_or_turn():
    table = shinto(options={"cast-and-walk": "on"})
    table.do(c.Cast("enkai", "healing", "enkai", walk="-1,0"), c.RestStand())
    assert table.at("enkai") == "-1,0"
    table.do(c.Turn("enkai", 2), c.RestStand())
    assert table.one("enkai").facing == 2
    table.refuse(c.Turn("enkai", 5), "locked", "MI-S31")
    table.refuse(c.Guard("enkai"), "locked")
    table.do(c.Walk("enkai", "-2,0"), c.RestStand())
    table.do(c.RestStand())
    assert (table.at("enkai"), table.state.segment) == ("-2,0", 5)
    table.set("enkai", life=20)
    events = table.do(c.Walk("enkai", "-3,0"), c.Stand("far-1"))
    assert of(events, e.Healed) == [e.Healed("enkai", 25, 40)]
    assert table.at("enkai") == "-3,0"
    assert table.one("enkai").commitment is None
    plain = shinto()
    plain.refuse(c.Cast("enkai", "healing", "enkai", walk="-1,0"), "locked", "MI-79")


@pytest.mark.rule("MI-80")
def test_the_effect_comes_after_the_strikes_of_the_last_segment():
    table = Table(priest("healing", vitality=8), beast("Ox", "1,0", moves={"bite": bite(39)}))
    table.do(c.Cast("enkai", "healing", "enkai"), c.Stand("ox-1"))
    table.rest(2)
    table.do(c.UseMove("ox-1", "bite"))
    events = [event for step in range(1, table.session.head + 1) for event in table.session.timeline.step(step).events]
    assert [type(event).__name__ for event in events if isinstance(event, LifeLost | e.Healed)] == [
        "LifeLost",
        "Healed",
    ]
    assert table.one("enkai").life == 1 + 25


@pytest.mark.parametrize(("options", "uses"), [({}, 2), ({"interrupted-use": "kept"}, 3)])
@pytest.mark.rule("MI-80")
def test_a_caster_staggered_before_has_cast_nothing(options, uses):
    table = Table(priest("healing", vitality=20), beast("Ox", "1,0", moves={"bite": bite(60)}), options=options)
    table.set("enkai", stamina=40)
    table.do(c.Cast("enkai", "healing", "enkai"), c.UseMove("ox-1", "bite"))
    assert table.one("enkai").staggered
    assert (table.one("enkai").uses["healing"], table.one("enkai").stamina) == (uses, 0)
    assert not of(
        [event for step in range(1, table.session.head + 1) for event in table.session.timeline.step(step).events],
        e.Healed,
    )


@pytest.mark.rule("MI-80")
def test_a_caster_killed_in_the_last_segment_has_cast_nothing_but_damage_alone_does_not_disturb():
    table = Table(priest("protection"), beast("Ox", "1,0", moves={"bite": bite(10)}))
    events = through(table, c.Cast("enkai", "protection", "enkai"), 0)
    events += table.do(c.UseMove("ox-1", "bite"))
    assert of(events, e.EffectBegan)
    table = Table(priest("protection"), hero("Kenta", "5,0"), beast("Ox", "1,0", moves={"bite": bite(99)}))
    table.do(c.Cast("enkai", "protection", "enkai"), c.Stand("kenta"))
    events = table.do(c.UseMove("ox-1", "bite"), c.RestStand())
    assert not of(events, e.EffectBegan)
    assert of(events, Interrupted)


@pytest.mark.rule("MI-81")
def test_amounts_use_the_power_at_the_effect():
    table = shinto(priest={"power": 6})
    assert amount(table.one("enkai"), spell_of(BASE.spells["healing"])) == 1000 + 375
    table.do(c.Cast("enkai", "healing", "enkai"))
    table.do(c.RestStand())
    table.set("enkai", life=10, power=8)
    assert of(table.rest(4), e.Healed) == [e.Healed("enkai", 16, 26)]  # 10 + 1.25 × 5 = 16.25


@pytest.mark.rule("MI-82")
def test_healing_names_a_living_character():
    table = shinto(hero("Kenta", "11,-5"))
    table.set("kenta", life=3)
    table.refuse(c.Cast("enkai", "healing"), "target", "MI-78")
    table.refuse(c.Cast("enkai", "healing", "nobody"), "target", "MI-82")
    assert "is a monster" in table.refuse(c.Cast("enkai", "healing", "far-1"), "target", "MI-82")
    events = through(table, c.Cast("enkai", "healing", "kenta"), 5)
    assert of(events, e.Healed) == [e.Healed("kenta", 25, 25)], "never above the maximum"


@pytest.mark.rule("MI-82")
def test_nothing_happens_to_a_target_that_is_dead_by_then():
    table = shinto(hero("Kenta", "5,0"))
    table.do(c.Cast("enkai", "healing", "kenta"), c.RestStand())
    table.do(r.RuleSet("life", 0, ("kenta",)))
    events = table.rest(4)
    assert of(events, e.SpellTookEffect) == [e.SpellTookEffect("enkai", "healing", ())]
    assert not of(events, e.Healed)
    table.refuse(c.Cast("enkai", "healing", "kenta"), "target", "MI-82")


@pytest.mark.rule("MI-82", "MI-90")
def test_a_monster_heals_its_own_side():
    shaman = beast("Shaman", "2,0", spells=("healing",), attributes={"power": 3}, stamina=99)
    table = Table(hero(), shaman, beast("Ox", "5,0"))
    table.set("ox-1", life=20)
    assert "not on the side" in table.refuse(c.Cast("shaman-1", "healing", "mamoru"), "target", "MI-82")
    assert of(through(table, c.Cast("shaman-1", "healing", "ox-1"), 5), e.Healed) == [e.Healed("ox-1", 10, 30)]


@pytest.mark.parametrize(
    ("options", "healed"),
    [
        ({}, ["near", "edge"]),
        ({"grand-healing-self": "on"}, ["enkai", "near", "edge"]),
        ({"ten-metres": "10"}, ["near"]),
        ({"ten-metres": "12"}, ["near", "edge", "over"]),
    ],
)
@pytest.mark.rule("MI-83")
def test_grand_healing_reaches_allies_within_10_metres(options, healed):
    table = Table(
        priest("grand-healing"),
        hero("Near", "1,0"),
        hero("Edge", "-11,0"),
        hero("Over", "0,-12"),
        beast("Ox", "2,0"),
        options=options,
    )
    table.do(r.RuleSet("life", 1, ("enkai", "near", "edge", "over", "ox-1")))
    events = through(table, c.Cast("enkai", "grand-healing"), 10)
    assert [event.who for event in of(events, e.Healed)] == healed
    assert {event.amount for event in of(events, e.Healed)} == {27}  # 20 + 1.5 × 5 = 27.5
    assert table.one("ox-1").life == 1


@pytest.mark.rule("MI-84")
def test_protection_lasts_ten_segments_and_halves():
    table = Table(priest("protection", "fire-protection"), beast("Ox", "1,0", moves={"bite": bite(11)}, stamina=900))
    table.do(c.Cast("enkai", "protection", "enkai"), c.RestStand())
    table.rest(1)
    assert table.one("enkai").effects == (Effect("physical", 12),), "segments 3 to 12"
    events = through(table, c.UseMove("ox-1", "bite"), 2)
    hit = of(events, Hit)[0]
    assert (hit.life, hit.stamina) == (5, 5)
    table.rest(8 - (table.state.segment - 5))
    assert table.state.segment == 13
    assert table.one("enkai").effects == ()
    events = through(table, c.UseMove("ox-1", "bite"), 2)
    assert of(events, Hit)[0].life == 11


@pytest.mark.rule("MI-84")
def test_the_same_protection_again_restarts_and_others_run_beside_it():
    table = shinto(spells=("protection", "fire-protection"))
    table.do(c.Cast("enkai", "protection", "enkai"), c.RestStand())
    table.rest(1)
    table.do(c.Cast("enkai", "protection", "enkai"), c.RestStand())
    table.rest(1)
    assert table.one("enkai").effects == (Effect("physical", 14),)
    table.do(c.Cast("enkai", "fire-protection", "enkai"), c.RestStand())
    table.rest(3)
    assert table.one("enkai").effects == (Effect("physical", 14), Effect("fire", 18))
    events = table.rest(6)
    assert of(events, e.EffectEnded) == [e.EffectEnded("enkai", "physical")]


def warded(**more) -> Table:
    table = Table(
        priest("ward"), hero("Kenta", "3,0"), beast("Ox", "12,0", footprint=("0,0", "-1,0")), radius=14, **more
    )
    table.do(c.Cast("enkai", "ward"), c.RestStand())
    table.rest(9)
    return table


@pytest.mark.rule("MI-85")
def test_a_ward_closes_11_hexes_to_monsters():
    table = warded()
    ward = table.state.wards[0]
    assert (ward.centre, ward.radius, ward.until) == ((0, 0), 11, 0)
    says = table.refuse(c.Walk("ox-1", "11,0"), "warded", "MI-85")
    assert "closed to monsters within 11" in says
    table.do(c.Walk("kenta", "4,0"))  # characters go as they like
    table.do(r.RulePlace("ox-1", "9,0"))  # monsters inside are not thrown out
    table.refuse(c.Walk("ox-1", "8,0"), "warded", "MI-85")
    table.do(c.DismissWard("enkai", ward.id))
    assert table.state.wards == ()
    table.refuse(c.DismissWard("enkai", ward.id), "unknown", "MI-85")
    table.do(c.Walk("ox-1", "8,0"))


@pytest.mark.rule("MI-85")
def test_a_ward_ends_with_its_caster():
    table = warded()
    table.refuse(c.DismissWard("kenta", "ward-1"), "unknown")
    events = table.do(r.RuleSet("life", 0, ("enkai",)))
    assert of(events, e.WardEnded) == [e.WardEnded("ward-1")]
    table.do(c.RuleWard("kenta", "0,0", 3, 2))
    assert table.state.wards[0].until == table.state.segment + 1
    table.do(c.RuleEndWard("ward-2"))
    assert table.state.wards == ()


@pytest.mark.rule("MI-85")
def test_a_move_ends_before_a_ward():
    table = Table(hero(), beast("Ox", "6,0"), radius=12)
    table.do(c.Run("ox-1", "1,0"))
    table.do(c.RuleWard("mamoru", "0,0", 3), c.Stand("mamoru"))
    assert table.at("ox-1") == "4,0"


@pytest.mark.rule("MI-85")
def test_ward_segments_as_a_number():
    table = warded(options={"ward-segments": "10"})
    assert table.state.wards[0].until == 20
    table.rest(9)
    assert table.state.wards
    table.rest(1)
    assert table.state.segment == 21
    assert table.state.wards == ()
    odd = Table(hero(), FAR, options={"ward-segments": "7"})
    assert odd.state.house == House(ward_segments=7)


@pytest.mark.parametrize(("options", "essence"), [({}, 10), ({"reaffirm-essence": "5"}, 5)])
@pytest.mark.rule("MI-86")
def test_reaffirm_sets_essence(options, essence):
    table = shinto(hero("Kenta", "5,0", essence=2), spells=("reaffirm",), priest={"miasma": 10}, options=options)
    events = through(table, c.Cast("enkai", "reaffirm", "kenta"), 30)
    assert of(events, e.EssenceSet) == [e.EssenceSet("kenta", essence)]
    assert table.one("enkai").miasma == 0


@pytest.mark.parametrize(("chosen", "moves"), [("off", False), ("on", True)])
@pytest.mark.rule("MI-85")
def test_a_ward_may_let_those_inside_move_inside(chosen, moves):
    table = Table(
        hero(), hero("Kenta", "9,0"), beast("Ox", "2,0"), beast("Cow", "5,0"), options={"ward-inside": chosen}
    )
    table.do(c.RuleWard("mamoru", "0,0", 3))
    inside, outside = c.Walk("ox-1", "3,0"), c.Walk("cow-1", "4,0")
    if moves:
        table.do(inside)
    else:
        table.refuse(inside, "warded", "MI-85")
    table.do(outside)
    table.refuse(c.Run("cow-1", "3,0"), "warded", "MI-85")

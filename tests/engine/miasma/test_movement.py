"""Movement: MI-30 to MI-36, with the table options of MI-S05, S06, S07, S13, S17 and S35."""

from __future__ import annotations

import pytest

from engine.systems.miasma import commands as c
from engine.systems.miasma.events import attack as e
from engine.systems.miasma.events.death import CloudCollected
from engine.systems.miasma.events.movement import HexAwarded, MoveBlocked, Turned
from engine.systems.miasma.events.rulings import Cancelled
from engine.systems.miasma.evolve import evolve
from engine.systems.miasma.state import Award
from tests.engine.miasma.scene import Table, beast, bite, hero, monster, of

FAR = beast("Far", "10,0")


@pytest.mark.rule("MI-30")
def test_a_walk_goes_one_hex_any_way_for_free():
    table = Table(hero(), FAR)
    assert "2 hexes away" in table.refuse(c.Walk("mamoru", "2,0"), "distance", "MI-30")
    table.refuse(c.Walk("mamoru", "0,0"), "distance")
    table.refuse(c.Walk("mamoru", "here"), "distance")
    table.set("mamoru", stamina=20)
    table.do(c.Walk("mamoru", "-1,1"), c.RestStand())
    assert (table.at(), table.one().facing, table.one().stamina) == ("-1,1", 0, 28)


@pytest.mark.parametrize(
    ("to", "way", "turns"),
    [
        (1, "", (1,)),
        (2, "", (2,)),
        (3, "", (2, 1)),
        (4, "", (-2,)),
        (5, "", (-1,)),
        (0, "", (2, 2, 2)),
        (1, "counter-clockwise", (-2, -2, -1)),
        (4, "clockwise", (2, 2)),
        (0, "counter-clockwise", (-2, -2, -2)),
    ],
)
@pytest.mark.rule("MI-31")
def test_a_turn_takes_a_segment_for_two_sides(to, way, turns):
    table = Table(hero(), FAR)
    table.do(c.Turn("mamoru", to, way))
    assert table.state.decisions["mamoru"].turns == turns
    facing = 0
    for by in turns:
        table.do(c.RestStand())
        facing = (facing + by) % 6
        assert table.one().facing == facing
    assert table.one().commitment is None
    assert table.one().stamina == 40


@pytest.mark.rule("MI-19", "MI-31")
def test_a_facing_is_one_of_six():
    Table(hero(), FAR).refuse(c.Turn("mamoru", 6), "range", "MI-19")


@pytest.mark.rule("MI-32")
def test_a_duck_is_three_hexes_for_20_and_encumbrance():
    table = Table(hero(gear=("short-sword", "wooden-shield")), beast("Far", "0,3"))
    assert "exactly 3" in table.refuse(c.Duck("mamoru", "2,0"), "distance", "MI-32")
    assert "none of the 6" in table.refuse(c.Duck("mamoru", "2,1"), "distance", "MI-32")
    assert "taken by Far" in table.refuse(c.Duck("mamoru", "0,3"), "blocked", "MI-32")
    table.do(c.Duck("mamoru", "-3,0"), c.RestStand())
    assert (table.at(), table.one().stamina) == ("-3,0", 40 - 27)


@pytest.mark.rule("MI-32")
def test_a_short_duck_may_stop_short():
    table = Table(hero(), beast("Far", "0,3"), options={"short-duck": "stop-short"})
    table.do(c.Duck("mamoru", "0,3"), c.RestStand())
    assert (table.at(), table.one().stamina) == ("0,2", 20)
    table = Table(hero(), beast("Far", "0,1"), options={"short-duck": "stop-short"})
    table.refuse(c.Duck("mamoru", "0,3"), "blocked")


@pytest.mark.rule("MI-33")
def test_a_run_is_one_to_five_hexes():
    table = Table(hero(gear=("short-sword", "wooden-shield"), endurance=20), FAR)
    assert "6 away" in table.refuse(c.Run("mamoru", "-6,0"), "distance", "MI-33")
    table.do(c.Run("mamoru", "-2,0"), c.RestStand())
    assert (table.at(), table.one().stamina) == ("-2,0", 100 - 34)
    table.do(c.Run("mamoru", "-5,3"), c.RestStand())
    assert (table.at(), table.one().stamina) == ("-5,3", 66 - 51)


@pytest.mark.rule("MI-33")
def test_run_price_flat_plus():
    table = Table(hero(gear=("short-sword", "wooden-shield")), FAR, options={"run-price": "flat-plus"})
    table.do(c.Run("mamoru", "-3,0"), c.RestStand())
    assert table.one().stamina == 40 - (10 + 7 * 3)


@pytest.mark.rule("MI-32", "MI-33", "MI-62")
def test_what_cannot_be_paid_is_refused_and_exactly_0_is_legal():
    table = Table(hero(), FAR)
    table.set("mamoru", stamina=19)
    assert "needs 20 stamina; Mamoru has 19" in table.refuse(c.Duck("mamoru", "-3,0"), "stamina", "MI-62")
    table.refuse(c.Run("mamoru", "-2,0"), "stamina", "MI-62")
    table.set("mamoru", stamina=20)
    table.do(c.Duck("mamoru", "-3,0"))
    events = table.do(c.RestStand())
    assert table.at() == "-3,0", "the duck is finished"
    assert of(events, e.Staggered) == [e.Staggered("mamoru")]
    assert table.one().stamina == 0


@pytest.mark.rule("MI-62")
def test_stamina_floor_for_all_actions():
    table = Table(hero(), FAR, options={"stamina-floor": "all-actions"})
    table.set("mamoru", stamina=20)
    table.refuse(c.Duck("mamoru", "-3,0"), "stamina-floor", "MI-S06")
    table.refuse(c.Run("mamoru", "-2,0"), "stamina-floor", "MI-S06")
    table.set("mamoru", stamina=21)
    table.do(c.Duck("mamoru", "-3,0"))


@pytest.mark.rule("MI-34")
def test_movement_keeps_the_facing():
    for options, ran, walked in (
        ({}, 0, 0),
        ({"move-facing": "follow-run"}, 3, 3),
        ({"move-facing": "follow-all"}, 3, 2),
    ):
        table = Table(hero(endurance=20), FAR, options=options)
        table.do(c.Run("mamoru", "-2,0"), c.RestStand())
        assert table.one().facing == ran
        table.do(c.Walk("mamoru", "-3,1"), c.RestStand())
        assert table.one().facing == walked


@pytest.mark.rule("MI-S13")
def test_whoever_looks_that_way_already_does_not_turn():
    table = Table(hero(endurance=20), FAR, options={"move-facing": "follow-all"})
    for at, turns in (("-1,0", [Turned("mamoru", 3)]), ("-2,0", [])):
        table.do(c.Walk("mamoru", at))
        assert of(table.do(c.RestStand()), Turned) == turns


def runner(name: str, at: str):
    return hero(name, at, endurance=40)


@pytest.mark.rule("MI-35")
def test_two_who_want_one_hex_both_stop():
    table = Table(runner("A", "0,0"), runner("B", "2,0"), FAR)
    events = table.do(c.Walk("a", "1,0"), c.Walk("b", "1,0"), c.RestStand())
    assert (table.at("a"), table.at("b")) == ("0,0", "2,0")
    assert of(events, MoveBlocked) == [MoveBlocked("a", (1, 0), "b"), MoveBlocked("b", (1, 0), "a")]


@pytest.mark.rule("MI-35")
def test_contested_hex_roster_gives_it_to_the_first():
    table = Table(runner("A", "0,0"), runner("B", "2,0"), FAR, options={"contested-hex": "roster"})
    table.do(c.Walk("b", "1,0"), c.Walk("a", "1,0"), c.RestStand())
    assert (table.at("a"), table.at("b")) == ("1,0", "2,0")


@pytest.mark.parametrize(("winner", "a", "b"), [("b", "0,0", "1,0"), ("", "0,0", "2,0")])
@pytest.mark.rule("MI-35")
def test_contested_hex_gm_asks(winner, a, b):
    table = Table(runner("A", "0,0"), runner("B", "2,0"), FAR, options={"contested-hex": "gm"})
    table.refuse(c.AwardHex("a"), "window")
    table.do(c.Walk("a", "1,0"), c.Walk("b", "1,0"), c.Stand("far-1"))
    assert (table.state.phase, table.state.segment) == ("contest", 1)
    table.refuse(c.Stand("a"), "window")
    table.refuse(c.AwardHex("far-1"), "target", "MI-S17")
    table.do(c.AwardHex(winner))
    assert (table.at("a"), table.at("b"), table.state.segment) == (a, b, 2)


def test_in_an_older_save_a_contest_stays_open_whatever_was_ruled():
    """Its states are those of then: what ends the question is a fact of its own, which it does not have."""
    table = Table(runner("A", "0,0"), runner("B", "2,0"), FAR, options={"contested-hex": "gm"})
    table.do(c.Walk("a", "1,0"), c.Walk("b", "1,0"), c.Stand("far-1"))
    asked = table.state.contest
    older = evolve(table.state, Cancelled("a"))
    assert (older.phase, older.contest, "a" in older.decisions) == ("contest", asked, False)
    later = evolve(older, HexAwarded(Award((1, 0), 0, "b")))
    assert (later.phase, later.contest, len(later.awards)) == ("decide", None, 1)


@pytest.mark.rule("MI-35")
def test_changing_places_fails_for_both():
    table = Table(runner("A", "0,0"), runner("B", "3,0"), FAR)
    table.do(c.Run("a", "2,0"), c.Run("b", "1,0"), c.RestStand())
    assert (table.at("a"), table.at("b")) == ("1,0", "2,0")


@pytest.mark.rule("MI-35")
def test_a_hex_left_in_the_same_micro_step_can_be_entered():
    table = Table(runner("A", "0,0"), runner("B", "2,-1"), FAR)
    table.do(c.Run("a", "4,0"), c.Run("b", "2,1"), c.RestStand())
    assert (table.at("a"), table.at("b")) == ("4,0", "2,1")


@pytest.mark.rule("MI-35")
def test_a_failure_makes_others_fail_in_turn():
    # In micro-step 2 b and c both want 2,1: b stays on 2,0, where a wanted to go.
    table = Table(runner("A", "0,0"), runner("B", "2,-1"), runner("C", "4,1"), FAR)
    table.do(c.Run("a", "4,0"), c.Run("b", "2,1"), c.Run("c", "2,1"), c.RestStand())
    assert (table.at("a"), table.at("b"), table.at("c")) == ("1,0", "2,0", "3,1")


@pytest.mark.rule("MI-35")
def test_a_hex_taken_by_a_walker_stops_a_runner():
    table = Table(runner("A", "-3,0"), runner("B", "0,1"), FAR)
    table.do(c.Run("a", "0,0"), c.Walk("b", "0,0"), c.RestStand())
    assert (table.at("a"), table.at("b")) == ("-1,0", "0,0")


@pytest.mark.rule("MI-35")
def test_who_fails_stops_without_refund():
    table = Table(runner("A", "0,0"), beast("Gate", "3,-1"))
    table.do(c.Run("a", "5,0"))
    events = table.do(c.Walk("gate-1", "3,0"))
    assert table.at("a") == "2,0"
    assert of(events, MoveBlocked) == [MoveBlocked("a", (3, 0), "gate-1")]
    assert table.one("a").stamina == 200 - 50


def duel(**more) -> Table:
    """A beast that bites the hex in front of it in segment 2."""
    return Table(hero(at="0,0"), beast(at="1,0", moves={"bite": bite()}), **more)


@pytest.mark.rule("MI-36")
def test_leaving_a_struck_hex_saves_and_entering_one_does_not():
    table = duel()
    table.do(c.UseMove("beast-1", "bite"), c.Stand("mamoru"))
    assert of(table.do(c.Walk("mamoru", "-1,0")), e.Missed)
    assert table.one().life == 25
    table = Table(hero(at="-1,0"), beast(at="1,0", moves={"bite": bite()}))
    table.do(c.UseMove("beast-1", "bite"), c.Stand("mamoru"))
    table.do(c.Walk("mamoru", "0,0"))
    assert table.one().life == 15


@pytest.mark.rule("MI-36")
def test_passing_through_a_struck_hex_does_nothing():
    table = Table(hero(at="-1,0", endurance=20), beast(at="1,-1", facing=2, moves={"bite": bite()}))
    table.do(c.UseMove("beast-1", "bite"), c.Stand("mamoru"))
    events = table.do(c.Run("mamoru", "2,0"))
    assert of(events, e.Struck)[0].hexes == ((0, 0),)
    assert of(events, e.Missed)


@pytest.mark.rule("MI-36")
def test_walks_after_strikes_do_not_evade_but_ducks_do():
    table = duel(options={"walk-timing": "after-strikes"})
    table.do(c.UseMove("beast-1", "bite"), c.Stand("mamoru"))
    table.do(c.Walk("mamoru", "-1,0"))
    assert (table.one().life, table.at()) == (15, "-1,0")
    table.do(c.UseMove("beast-1", "bite"), c.Walk("mamoru", "0,0"))
    table.do(c.Duck("mamoru", "-3,0"))
    assert (table.one().life, table.at()) == (15, "-3,0")


@pytest.mark.rule("MI-69")
def test_a_cloud_is_collected_in_passing():
    table = Table(hero(endurance=20), hero("Kenta", "0,2"), FAR)
    table.do(c.RuleCloud("mamoru", 7, "-1,0"), c.RuleCloud("kenta", 4, "-2,0"))
    events = table.do(c.Run("mamoru", "-3,0"), c.RestStand())
    assert of(events, CloudCollected) == [CloudCollected("mamoru", 7)]
    assert (table.one().miasma, table.one("kenta").miasma) == (7, 0)
    assert list(table.state.clouds) == ["kenta"]


def test_a_kappa_walks_and_ducks_without_encumbrance():
    table = Table(hero(at="5,0"), monster("kappa", "0,0", 3))
    table.do(c.Duck("kappa-1", "-3,0"), c.RestStand())
    assert table.one("kappa-1").stamina == 60

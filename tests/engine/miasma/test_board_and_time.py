"""The board, and time and commitment: MI-18 to MI-29."""

from __future__ import annotations

import pytest

from engine.board.hexgrid import DIRECTIONS, direction_to, distance, rotated
from engine.core.rulings import commands as r
from engine.systems.miasma import commands as c
from engine.systems.miasma.catalog import Terrain
from engine.systems.miasma.events import flow as e
from engine.systems.miasma.events.attack import Hit, Missed, Struck
from engine.systems.miasma.events.movement import MoveBlocked
from engine.systems.miasma.rules.ground import cells, offset
from engine.systems.miasma.rules.timing import undecided
from tests.engine.miasma.scene import Table, beast, bite, hero, monster, of, slash


@pytest.mark.rule("MI-18", "MI-19", "MI-20", "MI-21")
def test_hexes_and_facings():
    assert DIRECTIONS == ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    assert [offset(name) for name in ("F", "FR", "BR", "B", "BL", "FL")] == list(DIRECTIONS)
    assert rotated(offset("F"), 2) == DIRECTIONS[2]
    assert distance((0, 0), (2, -1)) == 2
    assert direction_to((0, 0), (2, -1)) is None
    assert direction_to((0, 0), (3, -3)) == 5
    with pytest.raises(ValueError, match="no offset"):
        offset("forward")


@pytest.mark.rule("MI-20")
def test_move_templates_turn_with_the_attacker():
    table = Table(hero(facing=1, gear=("short-sword",)), beast(at="-1,1", stamina=99), hero("Ally", "5,5"))
    table.do(slash(move="Slash", shape="sweep", hexes=("F", "FR")), c.RestStand())
    struck = of(table.rest(3), Struck)
    assert struck[0].hexes == ((0, 1), (-1, 1))


@pytest.mark.rule("MI-22", "MI-30")
def test_nobody_enters_a_taken_hex_or_leaves_the_map():
    table = Table(hero(), beast(at="1,0"), radius=1)
    assert "taken by Beast" in table.refuse(c.Walk("mamoru", "1,0"), "blocked")
    table.do(c.Walk("mamoru", "0,1"), c.RestStand())
    assert "off the map" in table.refuse(c.Walk("mamoru", "0,2"), "blocked")


@pytest.mark.rule("MI-22", "MI-71")
def test_the_dead_fill_no_hex():
    table = Table(hero(), beast(at="1,0"), beast("Other", "5,0"))
    table.set("beast-1", life=0)
    assert table.at("beast-1") == ""
    table.do(c.Walk("mamoru", "1,0"), c.RestStand())
    assert table.at() == "1,0"


LONG = ("0,0", "-1,0")


@pytest.mark.rule("MI-23")
def test_a_footprint_turns_with_its_owner_and_needs_room():
    table = Table(hero(at="0,-1"), beast(at="0,0", facing=0, footprint=LONG))
    ox = table.one("beast-1")
    assert cells(ox) == ((0, 0), (-1, 0))
    table.refuse(c.Walk("mamoru", "-1,0"), "blocked")
    says = table.refuse(c.Turn("beast-1", 1), "blocked", "MI-23")
    assert "0,-1 is taken by Mamoru" in says
    table.do(c.Turn("beast-1", 5), c.RestStand())
    assert cells(table.one("beast-1")) == ((0, 0), (-1, 1))


@pytest.mark.rule("MI-23")
def test_a_turn_fails_when_its_hex_is_taken_by_then():
    table = Table(hero(at="0,-2"), beast(at="0,0", facing=0, footprint=LONG))
    table.do(c.Walk("mamoru", "0,-1"))
    events = table.do(c.Turn("beast-1", 1))
    assert MoveBlocked("beast-1", (0, 0), turn=True) in events
    assert table.one("beast-1").facing == 0
    assert table.at() == "0,-1"


@pytest.mark.rule("MI-23")
def test_two_large_ones_turning_into_one_hex_both_stay():
    first = beast("Ox", "0,0", 0, footprint=LONG)
    second = beast("Cow", "0,-2", 1, footprint=LONG)
    table = Table(hero(at="5,0"), first, second)
    assert cells(table.one("cow-1")) == ((0, -2), (0, -3))
    # Both would put their back on 0,-1: the ox by facing south-east, the cow by facing north-west.
    table.do(c.Turn("ox-1", 1), c.Turn("cow-1", 3, "clockwise"))
    table.do(c.Stand("mamoru"))
    assert table.one("ox-1").facing == 1
    table = Table(hero(at="5,0"), first, beast("Cow", "0,-2", 3, footprint=LONG))
    events = table.do(c.Turn("ox-1", 1), c.Turn("cow-1", 4), c.Stand("mamoru"))
    assert {event.who for event in of(events, MoveBlocked)} == {"ox-1", "cow-1"}


@pytest.mark.rule("MI-23", "MI-49")
def test_a_large_one_is_hit_once_by_a_strike():
    table = Table(hero(gear=("halberd",), dexterity=7), beast(at="1,0", facing=3, footprint=LONG, stamina=99))
    table.do(slash(weapon="halberd"), c.Stand("beast-1"))
    assert len(of(table.rest(1), Hit)) == 1


@pytest.mark.rule("MI-23")
def test_a_large_one_moves_over_its_own_hexes():
    table = Table(hero(at="0,2"), beast(at="0,0", facing=0, footprint=LONG))
    table.do(c.Walk("beast-1", "-1,0"), c.Stand("mamoru"))
    assert cells(table.one("beast-1")) == ((-1, 0), (-2, 0))


POND = Terrain("pond", ("0,1",), "non-swimmers")
WALL = Terrain("wall", ("1,0",), "all", blocks_lines=True)


@pytest.mark.rule("MI-24")
def test_terrain_forbids_entry_and_a_kappa_swims():
    table = Table(hero(), monster("kappa", "0,2"), terrain=(POND, WALL))
    assert "pond" in table.refuse(c.Walk("mamoru", "0,1"), "blocked", "MI-24")
    assert "wall" in table.refuse(c.Walk("mamoru", "1,0"), "blocked", "MI-24")
    table.do(c.Walk("kappa-1", "0,1"), c.RestStand())
    assert table.at("kappa-1") == "0,1"


@pytest.mark.rule("MI-24", "MI-49")
def test_a_line_ends_before_what_blocks_lines():
    table = Table(hero(gear=("halberd",), dexterity=7), beast(at="2,0", stamina=99), terrain=(WALL,))
    table.do(slash(weapon="halberd"), c.RestStand())
    events = table.rest(1)
    assert of(events, Struck)[0].hexes == ()
    assert of(events, Missed)


@pytest.mark.rule("MI-24", "MI-93")
def test_the_gm_tags_hexes():
    table = Table(hero(), beast(at="5,0"))
    table.do(c.RuleTerrain(("1,0", "1,-1"), "crevice", "all"))
    table.refuse(c.Walk("mamoru", "1,0"), "blocked", "MI-24")
    table.do(c.RuleTerrain(("1,0",)))
    table.do(c.Walk("mamoru", "1,0"))
    table.refuse(c.RuleTerrain(("99,0",), "mud"), "blocked")
    table.refuse(c.RuleTerrain((), "mud"), "place")


@pytest.mark.rule("MI-25", "MI-26")
def test_all_decide_in_any_order_and_the_last_one_resolves():
    table = Table(hero(), hero("Kenta", "0,1"), beast(at="3,0"))
    assert undecided(table.state) == ("mamoru", "kenta", "beast-1")
    table.do(c.Stand("beast-1"), c.Stand("kenta"))
    assert table.state.segment == 1
    assert undecided(table.state) == ("mamoru",)
    events = table.do(c.Walk("mamoru", "-1,0"))
    assert table.state.segment == 2
    assert [type(event).__name__ for event in events] == ["Committed", "Revealed", "Moved", "SegmentBegan"]


@pytest.mark.rule("MI-26")
def test_a_decision_may_be_replaced_until_the_last_is_in():
    table = Table(hero(), beast(at="3,0"))
    table.do(c.Walk("mamoru", "-1,0"), c.Walk("mamoru", "0,-1"), c.Stand("beast-1"))
    assert table.at() == "0,-1"


@pytest.mark.rule("MI-26")
def test_who_is_not_asked():
    table = Table(hero(), hero("Kenta", "0,1"), beast(at="3,0"))
    table.refuse(c.Stand("nobody"), "unknown")
    table.set("kenta", stamina=0)
    assert "staggered until stamina 30" in table.refuse(c.Stand("kenta"), "staggered", "MI-64")
    table.set("kenta", life=0)
    table.refuse(c.Stand("kenta"), "dead", "MI-26")
    table.do(c.EndFight())
    table.refuse(c.Stand("mamoru"), "phase", "MI-26")
    table.refuse(c.RestStand(), "window", "MI-26")
    table.refuse(c.Continue(), "phase")


@pytest.mark.rule("MI-27", "MI-28")
def test_a_commitment_fills_its_segments_and_cannot_be_cancelled():
    table = Table(hero(gear=("short-sword",)), beast(at="1,0"))
    table.do(slash(power=("dexterity", "dexterity")), c.RestStand())
    assert "locked until segment 5" in table.refuse(c.Stand("mamoru"), "locked", "MI-28")
    table.do(c.Walk("beast-1", "2,0"))  # the target leaving changes nothing
    table.do(c.RestStand())
    assert "locked until segment 5" in table.refuse(slash(), "locked")
    events = table.do(c.RestStand())
    assert of(events, Missed)
    assert table.state.segment == 5
    assert undecided(table.state) == ("mamoru", "beast-1")


@pytest.mark.rule("MI-26", "MI-27")
def test_a_segment_in_which_nobody_is_free_is_a_step_of_its_own():
    table = Table(hero(gear=("short-sword",)), monster("kappa", "5,0"))
    table.do(slash())
    steps = table.session.do(c.UseMove("kappa-1", "kappa-claw"))
    assert [step.auto for step in steps] == [False, True]
    assert isinstance(steps[1].command, c.Continue)
    assert table.state.segment == 3
    table.refuse(c.Continue(), "window", "MI-26")
    table.session.undo()
    assert table.state.segment == 1


@pytest.mark.rule("MI-26")
def test_the_rest_stand():
    table = Table(hero(), hero("Kenta", "0,1"), beast(at="3,0"))
    table.do(c.Walk("mamoru", "-1,0"), c.RestStand())
    assert table.state.segment == 2
    assert table.at() == "-1,0"


@pytest.mark.rule("MI-29")
def test_a_line_is_told_once_in_its_first_segment():
    table = Table(hero(at="4,0"), monster("kappa", "0,0", 0))
    events = table.do(c.UseMove("kappa-1", "kappa-double-claw"), c.Stand("mamoru"))
    assert len(of(events, e.LineTold)) == 1
    assert of(table.rest(2), e.LineTold) == []
    assert len(of(table.rest(1), e.LineTold)) == 1


@pytest.mark.rule("MI-29")
def test_other_long_actions_get_a_plain_line():
    table = Table(hero(), beast(at="4,0"))
    events = table.do(c.Turn("mamoru", 3), c.Stand("beast-1"))
    assert of(events, e.LineTold) == [e.LineTold("mamoru", "begins to turn")]


@pytest.mark.rule("MI-29")
def test_told_with_current_tells_the_line_before_the_decisions():
    table = Table(hero(at="4,0"), monster("kappa", "0,0", 0), options={"told": "with-current"})
    events = table.do(c.UseMove("kappa-1", "kappa-claw"), c.Stand("mamoru"))
    kinds = [type(event).__name__ for event in events]
    assert kinds.count("LineTold") == 2
    assert kinds.index("SegmentBegan") == len(kinds) - 2, "the second line is told as segment 2 begins"
    assert of(table.rest(1), e.LineTold) == []


@pytest.mark.rule("MI-26", "MI-29")
def test_foes_first_decide_and_are_heard():
    table = Table(hero(gear=("short-sword",)), monster("kappa", "1,0"), options={"declaration": "foes-first"})
    table.refuse(c.Stand("mamoru"), "turn", "MI-S08")
    events = table.do(c.UseMove("kappa-1", "kappa-claw"))
    assert [type(event).__name__ for event in events] == ["Committed", "FoesCommitted", "LineTold"]
    assert undecided(table.state) == ("mamoru",)
    table.refuse(c.Stand("kappa-1"), "turn", "MI-S08")
    events = table.do(c.Walk("mamoru", "-1,0"))
    assert not of(events, e.LineTold), "the first line is not told again"
    assert table.state.segment == 2
    assert undecided(table.state) == ("mamoru",), "the locked Kappa holds nobody up"
    table.rest(1)
    events = table.do(c.RestStand())
    assert table.state.segment == 4
    assert [fact.who for fact in of(events, e.Committed)] == ["kappa-1", "mamoru"]


@pytest.mark.rule("MI-26", "MI-93")
def test_foes_are_heard_once_a_ruling_leaves_no_other_to_wait_for():
    table = Table(hero(), monster("kappa", "1,0"), beast("Ox", "5,0"), options={"declaration": "foes-first"})
    assert not of(table.do(c.UseMove("kappa-1", "kappa-claw")), e.FoesCommitted)
    told = table.do(r.RuleRemove(("ox-1",)))
    assert len(of(told, e.FoesCommitted)) == len(of(told, e.LineTold)) == 1
    assert not of(table.do(r.RuleSet("stamina", 3, ("mamoru",))), e.FoesCommitted), "not a second time"


@pytest.mark.rule("MI-29", "MI-93")
def test_no_line_is_lost_when_lines_are_told_sooner_from_now_on():
    table = Table(hero(), monster("kappa", "5,0"))
    table.do(c.UseMove("kappa-1", "kappa-claw"), c.Stand("mamoru"))
    assert len(of(table.do(r.RuleOption("told", "with-current")), e.LineTold)) == 1
    assert not of(table.do(c.Stand("mamoru")), e.LineTold)


def test_strike_hexes_of_made_monsters_are_offsets():
    table = Table(hero(at="0,-1"), beast(at="0,0", facing=0, moves={"kick": bite(hexes=("BL",))}, stamina=99))
    table.do(c.UseMove("beast-1", "kick"), c.Stand("mamoru"))
    assert len(of(table.rest(1), Hit)) == 1

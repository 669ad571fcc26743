"""The picture: tracker lanes, the map, sheets, and what players see of foes."""

from __future__ import annotations

from typing import Any

import pytest

from content.loader import encounter, rules
from engine.core.rulings import commands as r
from engine.core.view import Lane, Sheet, View
from engine.systems.miasma import commands as c
from engine.systems.miasma.catalog import Terrain
from engine.systems.miasma.state.things import Link
from tests.engine.miasma.scene import Table, beast, chain, hero, monster, slash


def lane(view: View, who: str) -> Lane:
    return next(lane for lane in view.track.lanes if lane.id == who)


def sheet(view: View, who: str) -> Sheet:
    return next(card for card in view.sheets if card.id == who)


def spans(view: View, who: str) -> list[tuple[int, int, str]]:
    return [(span.start, span.end, span.kind) for span in lane(view, who).spans]


def facts(found: Any) -> dict[str, str]:
    return {fact.name: fact.text for fact in found}


@pytest.mark.rule("MI-25", "MI-26")
def test_whoever_is_free_decides_now():
    view = Table(hero(), monster()).session.view()
    assert view.clock == "segment 1 (0 s)"
    assert spans(view, "mamoru") == [(1, 1, "decides")]
    assert lane(view, "mamoru").pending
    assert lane(view, "mamoru").status == "decides now"
    assert [question.who for question in view.pending] == ["mamoru", "kappa-1"]
    assert [question.owner for question in view.pending] == ["players", "gm"]


@pytest.mark.rule("MI-27", "MI-54")
def test_a_chain_fills_its_lane_with_its_strikes_marked():
    table = Table(hero("Kenta", gear=("large-mace",), strength=12, endurance=10), beast(at="5,0"))
    sweep = Link("large-mace", "Sweep", "sweep", hexes=("FL", "F", "FR"))
    table.do(chain("kenta", sweep, Link("large-mace", "Smash", power=("strength",) * 2, front=2)), c.RestStand())
    view = table.session.view()
    assert spans(view, "kenta") == [(1, 5, "busy"), (6, 6, "strike"), (7, 7, "busy"), (8, 8, "strike")]
    assert lane(view, "kenta").status == "free in 9: Sweep + Smash"
    assert spans(table.session.view("players"), "kenta") == spans(view, "kenta"), "the party knows what it does"


@pytest.mark.rule("MI-64", "MI-65")
def test_the_staggered_are_shown_with_the_segment_they_are_up_again():
    table = Table(hero(), monster())
    table.set("kappa-1", stamina=0)
    table.do(r.RuleSet("staggered", 1, ("kappa-1",)))
    view = table.session.view()
    assert lane(view, "kappa-1").status == "staggered: up in 5 unless hit"
    assert spans(view, "kappa-1") == [(1, 4, "down")]
    assert lane(table.session.view("players"), "kappa-1").status == "staggered"
    table.rest(4)
    assert lane(table.session.view(), "kappa-1").pending, "and indeed it decides in segment 5"
    assert table.state.segment == 5


def test_strikes_of_the_same_segment_are_announced():
    table = Table(hero(gear=("short-sword",)), hero("Mika", "0,4"), monster())
    table.do(slash(move="Slash"), c.UseMove("kappa-1", "kappa-claw"), c.RestStand())
    assert table.session.view().track.forecast == ("2: Mamoru and Kappa strike together",)
    assert table.session.view("players").track.forecast == ()


@pytest.mark.rule("MI-S38")
def test_a_move_seen_to_the_end_is_recognised_by_its_lines():
    table = Table(hero(at="9,0"), monster())
    table.do(c.UseMove("kappa-1", "kappa-double-claw"))
    table.rest(4)
    table.do(c.UseMove("kappa-1", "kappa-double-claw"), c.RestStand())
    view = table.session.view("players")
    assert view.track.forecast == ("Kappa began so before: struck F in 8",)
    (moves,) = [section for section in sheet(view, "kappa-1").sections if section.title == "Moves seen"]
    assert moves.facts[0].text == "struck F in its segment 4"
    assert moves.facts[0].tone == "warn"
    assert "Double" not in moves.facts[0].name


@pytest.mark.rule("MI-S08")
def test_with_the_line_of_this_segment_told_first_players_know_more():
    table = Table(hero(at="9,0"), monster(), options={"told": "with-current"})
    table.do(c.UseMove("kappa-1", "kappa-claw"), c.RestStand())
    later = lane(table.session.view("players"), "kappa-1").status
    table = Table(hero(at="9,0"), monster())
    table.do(c.UseMove("kappa-1", "kappa-claw"), c.RestStand())
    assert lane(table.session.view("players"), "kappa-1").status != later


@pytest.mark.rule("MI-19", "MI-23", "MI-24")
def test_tokens_and_ground():
    walls = Terrain("wall", ("3,0",), "all", True)
    pond = Terrain("pond", ("3,1",), "non-swimmers")
    table = Table(
        hero(gear=("wooden-shield",), guard="wooden-shield", facing=5),
        beast("Ox", "0,3", footprint=("0,0", "-1,0")),
        terrain=(walls, pond, Terrain("chasm", ("3,2",), "all"), Terrain("mud", ("3,3",))),
    )
    board = table.session.view().board
    token = next(token for token in board.tokens if token.id == "mamoru")
    assert (token.short, token.cells, token.facing, token.guard) == ("MA", ("0,0",), 5, "Wooden Shield")
    ox = next(token for token in board.tokens if token.id == "ox-1")
    assert ox.cells == ("0,3", "1,3"), "facing west, its second hex lies to the east"
    assert {cell.at: cell.glyph for cell in board.cells} == {
        "3,0": "wall",
        "3,1": "water",
        "3,2": "steep",
        "3,3": "mark",
    }


@pytest.mark.rule("MI-30", "MI-32", "MI-33")
def test_reach_is_told_with_its_cheapest_price():
    table = Table(hero(gear=("short-sword", "wooden-shield")), monster(at="9,0"))
    board = table.session.view("gm", "mamoru").board
    prices = {overlay.at: overlay.text for overlay in board.overlays if overlay.kind == "reach"}
    assert prices["1,0"] == "0"
    assert prices["2,0"] == "34"
    assert prices["3,0"] == "27", "a duck is cheaper than a run of three"
    assert "4,0" not in prices, "68 stamina are more than 40"
    assert facts(board.prices) == {"Kappa": "9 hexes, F E →"}


@pytest.mark.rule("MI-29")
def test_coming_strikes_are_drawn_for_the_game_master_and_the_partys_own_for_players():
    table = Table(hero(gear=("short-sword",), at="0,0"), hero("Mika", "0,4"), monster(at="4,0"))
    table.do(c.UseMove("kappa-1", "kappa-back-flip"), slash(), c.RestStand())
    found = {
        (overlay.who, overlay.at, overlay.text)
        for overlay in table.session.view().board.overlays
        if overlay.kind == "threat"
    }
    assert found == {("kappa-1", "5,0", "3"), ("mamoru", "1,0", "2")}
    mine = {overlay.who for overlay in table.session.view("players").board.overlays if overlay.kind == "threat"}
    assert mine == {"mamoru"}


@pytest.mark.rule("MI-66", "MI-85")
def test_clouds_and_wards_lie_on_the_map():
    table = Table(hero(), hero("Mika", "4,0"), monster(at="9,0"))
    table.do(c.RuleCloud("mamoru", 7, "2,2"), c.RuleWard("mika", "4,0", 1))
    cells = {cell.at: (cell.glyph, cell.text) for cell in table.session.view().board.cells}
    assert cells["2,2"] == ("cloud", "7 Miasma of Mamoru")
    assert cells["5,0"][0] == "ward"
    assert "6,0" not in cells


@pytest.mark.rule("MI-03", "MI-04", "MI-05", "MI-06", "MI-63", "MI-65", "MI-74")
def test_the_sheet_of_a_character():
    table = Table(hero(gear=("short-sword", "wooden-shield", "chainmail"), strength=10, miasma=3), monster(at="9,0"))
    found = sheet(table.session.view("players"), "mamoru")
    meters = {meter.id: meter for meter in found.meters}
    assert (meters["life"].value, meters["life"].max) == (25, 25)
    assert (meters["stamina"].value, meters["stamina"].max, meters["stamina"].marks[0].at) == (40, 40, 30)
    assert (meters["essence"].kind, meters["essence"].value) == ("pips", 5)
    assert meters["miasma"].text == "3 (level 2 at 5)"
    told = facts(found.facts)
    assert told["breath"] == "+8 a segment"
    assert told["encumbrance"] == "22: duck 42, run 32 a hex"
    assert told["armour"] == "Physical 10, Fire 5, Lightning 1, Dark 5"
    hand = facts(next(section for section in found.sections if section.title == "Weapons and shields").facts)
    assert hand["Short Sword"] == "10 Physical, 3 stamina, reach 1, parry 40%: Stab and Slash (sweeps)"
    table.do(c.Guard("mamoru", "wooden-shield"), c.RestStand())
    after = sheet(table.session.view(), "mamoru")
    assert facts(after.facts)["breath"] == "+4 a segment (half: guard up)"
    assert after.badges[0].text == "guard: Wooden Shield"


@pytest.mark.rule("MI-84", "MI-88")
def test_effects_are_badges_with_their_clock():
    table = Table(hero(), monster(at="9,0"))
    table.do(r.RuleSet("protection", 4, ("mamoru",), key="fire"))
    badge = sheet(table.session.view(), "mamoru").badges[0]
    assert (badge.text, badge.clock) == ("half Fire", "4 segments left")
    table.rest(1)
    assert sheet(table.session.view(), "mamoru").badges[0].clock == "3 segments left"


@pytest.mark.rule("MI-S38")
@pytest.mark.parametrize(
    ("shown", "life", "words"),
    [("words", 50, "unhurt"), ("words", 49, "hurt"), ("words", 12, "badly hurt"), ("bars", 24, "hurt")],
)
def test_players_see_wounds_in_words(shown, life, words):
    table = Table(hero(), monster(), options={"players-see-foes": shown})
    table.set("kappa-1", life=life)
    meter = sheet(table.session.view("players"), "kappa-1").meters[0]
    assert meter.text == words
    assert (meter.value, meter.max) == ((5, 10) if shown == "bars" else (0, 0))
    assert sheet(table.session.view("players"), "kappa-1").summary == words


@pytest.mark.rule("MI-S38")
@pytest.mark.parametrize(
    ("shown", "meters", "summary"),
    [("damage", ["10 lost", "standing"], "10 Life lost"), ("nothing", [], "")],
)
def test_players_see_the_damage_done_or_nothing_of_it(shown, meters, summary):
    table = Table(hero(), monster(), options={"players-see-foes": shown})
    table.set("kappa-1", life=40)
    seen = sheet(table.session.view("players"), "kappa-1")
    assert [meter.text for meter in seen.meters] == meters
    assert seen.summary == summary


@pytest.mark.rule("MI-S38")
def test_with_numbers_players_see_pools_but_no_rating():
    table = Table(hero(), monster(), options={"players-see-foes": "exact"})
    meters = {meter.id: meter.value for meter in sheet(table.session.view("players"), "kappa-1").meters}
    assert meters == {"life": 50, "stamina": 80}
    assert "rating" in {meter.id for meter in sheet(table.session.view(), "kappa-1").meters}


def test_same_letters_are_told_apart():
    table = Table(
        hero("Mamoru"), hero("Mabuchi", "0,1"), monster(at="3,0"), monster(at="4,0"), beast("Kirin", "5,0"), radius=8
    )
    shorts = [card.short for card in table.session.view().sheets]
    assert len(set(shorts)) == len(shorts)
    assert shorts[:4] == ["MA", "MB", "k1", "k2"]


def test_the_dead_keep_a_lane_and_leave_the_map():
    table = Table(hero(), hero("Mika", "0,2"), monster(at="9,0"))
    table.do(r.RuleRemove(("mamoru",), "dead"))
    view = table.session.view()
    assert lane(view, "mamoru").out
    assert "mamoru" not in {token.id for token in view.board.tokens}
    assert facts(view.board.benches) == {"Mamoru": "out of the fight"}


def test_between_fights_nobody_has_a_lane():
    table = Table(hero(), monster())
    table.do(c.EndFight())
    view = table.session.view()
    assert view.phase == "interlude"
    assert view.track.lanes == ()
    assert view.pending[0].kind == "interlude"
    assert "mamoru" in {card.id for card in view.sheets}


@pytest.mark.rule("MI-S06")
@pytest.mark.parametrize(("floor", "told"), [("attacks-only", True), ("all-actions", False)])
def test_a_reach_that_would_take_the_last_breath_is_told_where_it_may_be_taken(floor, told):
    table = Table(hero(), beast(at="-3,0"), options={"stamina-floor": floor})
    table.set("mamoru", stamina=20)  # a run of two hexes costs it all
    board = table.session.view(focus="mamoru").board
    assert ("2,0" in {overlay.at for overlay in board.overlays if overlay.kind == "reach"}) == told


@pytest.mark.rule("MI-55", "MI-56")
def test_a_kept_shot_tells_how_far_it_reaches_and_not_each_hex():
    """Twenty hexes, *F F×2 F×3 …*, filled three lines of the sheet."""
    found = rules("miasma")
    picture = found.view(found.begin(encounter("hungry-harvest")), "gm", None)
    book = next(section for section in sheet(picture, "tomoe").sections if section.title == "Move book")
    told = facts(book.facts)["Patient Arrow"]
    assert told == "4 segments, 22 stamina; 4: the first of 20 hexes ahead, 20.75 Physical"

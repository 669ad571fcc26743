"""The edges of what rules measure: the field, the gap that an enemy keeps, a body of which one end is in sight."""

from __future__ import annotations

import pytest

from engine.board.hexgrid import Hex
from engine.core.rulings.commands import RuleTake
from engine.systems.fires.catalog.rows import CARRIED
from engine.systems.fires.decide.interpret import seen
from engine.systems.fires.rules import behaviours, ground, hexes, limits, routes
from engine.systems.fires.state import Piece
from tests.engine.fires.scene import Table, attack, foe
from tests.engine.fires.test_limits import play
from tests.engine.fires.test_reactions import attacked


@pytest.mark.rule("FF-115")
@pytest.mark.parametrize(
    ("cell", "inside"),
    [
        ((0, 0), True),
        ((10, 11), True),
        ((9, 11), True),
        ((-1, 0), False),
        ((11, 0), False),
        ((5, -1), False),
        ((0, 12), False),
        ((9, 12), False),
    ],
)
def test_the_field_is_eleven_rows_of_twelve(cell: tuple[int, int], inside: bool) -> None:
    row, column = cell
    assert ground.on_map(Table().state, (column - row // 2, row)) is inside


@pytest.mark.rule("FF-104", "FF-107")
@pytest.mark.parametrize(("low", "high", "far"), [(1, 2, 1), (1, 3, 3), (3, 3, 3), (3, 9, 3), (4, 9, 1)])
def test_who_keeps_a_gap_comes_nearer_only_for_what_does_not_reach_from_it(low: int, high: int, far: int) -> None:
    """Two tiles between them are a distance of 3."""
    made = foe(distance=2, attacks={"cut": attack(range={"min": low, "max": high}, move=2)})
    table = Table(foes={"thug": made})
    own = table.book.enemies["thug"].attacks["cut"]
    assert routes.wanted(table.book, table.state, "thug", own) == far


@pytest.mark.rule("FF-106", "FF-S49")
@pytest.mark.parametrize(("walls", "sight"), [((), True), (("5,7",), True), (("5,7", "4,7", "6,7"), False)])
def test_a_body_is_in_sight_where_one_of_its_cells_is(walls: tuple[str, ...], sight: bool) -> None:
    table = Table(enemies={"thug": "5,9"}, foes={"thug": foe(types=["large"])}, ground={"full_cover": list(walls)}).set(
        "thug", tail=hexes.parse("4,8")
    )
    assert seen(play(table), "hero", "thug") is sight


@pytest.mark.rule("FF-56", "FF-90")
@pytest.mark.parametrize(("reaction", "bleeds"), [("parry", True), ("dodge", False)])
def test_what_comes_of_a_parry_comes_of_no_other_reaction(reaction: str, bleeds: bool) -> None:
    """*Your Parry also makes the active enemy bleed.*"""
    gear = {"slots": ["arming-sword", "", "unnerving-visage"], "hands": [1, 3], "off_hand": 3}
    table = attacked(sheet=gear, stats={"int": 30, "fth": 30, "str": 30, "dex": 30, "end": 30})
    table.act("parry", 3, thing="arming-sword") if reaction == "parry" else table.act("dodge", 5)
    assert ("bleeding" in table.body().conditions) is bleeds


@pytest.mark.rule("FF-37", "FF-38")
@pytest.mark.parametrize(("load", "stays"), [(CARRIED - 1, True), (CARRIED, False)])
def test_what_was_in_a_pouch_that_is_no_more_is_carried_if_there_is_room(load: int, stays: bool) -> None:
    """The parma, which brings a fifth pouch, is taken away."""
    table = Table(sheet={"slots": ["arming-sword", "", "parma"], "hands": [1, 3], "off_hand": 3}, stats={"str": 30})
    item = next(iter(table.book.items))
    pouches = tuple(f"p{number}" for number in range(limits.pouches(table.book, table.state)))
    carried = tuple(f"c{number}" for number in range(load))
    things = {key: Piece("item", item) for key in (*pouches, *carried)}
    table.person(pieces={**table.state.sheet.pieces, **things}, pouches=pouches, carried=carried)
    table.do(RuleTake("hero", "parma"))
    sheet = table.state.sheet
    assert sheet.pouches == pouches[:-1]
    assert sheet.carried == ((*carried, pouches[-1]) if stays else carried)
    assert (pouches[-1] in sheet.pieces) is stays


@pytest.mark.rule("FF-101", "FF-102")
@pytest.mark.parametrize("fire", [[], ["5,8"]])
def test_the_clever_walk_around_bodies_out_of_a_fire_too(fire: list[str]) -> None:
    """A wall with two gaps, in the nearer of which somebody stands."""
    wall = {"full_cover": [f"{row},7" for row in range(11) if row not in (1, 5)], "hazards": {"fire": fire}}
    for types, around in (["intelligent"], True), ([], False):
        both = {"thug": foe(types=types), "plug": foe(move=0)}
        table = Table(enemies={"thug": "5,8", "plug": "5,7"}, foes=both, ground=wall)
        way = routes.route(table.book, table.state, "thug", "hero", 20, hexes.parse("5,8"))
        assert (hexes.parse("1,7") in way) is around


@pytest.mark.rule("FF-102", "FF-103")
@pytest.mark.parametrize(("aside", "ends"), [(0, 0), (1, 2)], ids=["one", "two"])
def test_of_two_hexes_that_are_as_close_as_possible_one_is_picked(aside: int, ends: int) -> None:
    """Nobody comes to a character between walls; whoever is straight before them has one hex that is nearest."""
    table = Table(ground={"full_cover": [hexes.show(cell) for cell in hexes.around(hexes.parse("5,5"))]})
    q, r = hexes.parse("5,5")
    asked: list[int] = []

    def last(cells: tuple[Hex, ...], at: Hex | None, forks: bool) -> Hex:
        asked.append(len(cells))
        return cells[-1]

    way = routes.route(table.book, table.state, "thug", "hero", 1, (q + 3 - aside, r + aside), last)
    assert len(way) == 1
    assert sum(asked) == ends


@pytest.mark.rule("FF-99")
@pytest.mark.parametrize(("at", "fit"), [("5,6", True), ("5,7", True), ("5,8", False)])
def test_a_behaviour_can_be_done_where_one_of_its_attacks_reaches(at: str, fit: bool) -> None:
    """A cut at 1 and a poke at 1 to 2: at 2 it is the poke alone, at 3 neither."""
    poke = attack("Poke", 1, range={"min": 1, "max": 2})
    both = [{"low": 1, "high": 6, "deeds": [{"letter": "A", "attacks": ["cut", "poke"]}, {"letter": "B"}]}]
    table = Table(enemies={"thug": at}, foes={"thug": foe(attacks={"cut": attack(), "poke": poke})}, entries=both)
    (listed,) = table.state.tables.values()
    assert behaviours.fits(table.book, table.state, "thug", listed.entries[0].deeds[0], "hero") is fit

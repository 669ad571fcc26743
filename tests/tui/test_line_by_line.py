"""Vertical borders, a range track and the order of people, line by line: a sign that stands elsewhere says another."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from textual.strip import Strip

from engine.core.view import Board, Edge, Meter, Moment, Overlay, Place, Sheet, Token, Track, View, ZoneBox
from tests.tui.test_zone_boards import FAR, PEN, drawn, field
from tui.draw import order, zones

OUT = Overlay("flee", "bar", "out", to="far")


@pytest.mark.parametrize(
    ("edge", "laid", "sign"),
    [
        (Edge("bar", "far", "1", "1"), (), "│"),
        (Edge("bar", "far", "2", "3"), (), "▼2 ▲3"),
        (Edge("bar", "far", kind="barred", text="Grate"), (), "║║║ Grate"),
        (Edge("bar", "far", kind="sight"), (), "┊"),
        (Edge("bar", "far", "r", "r", "obstacle", "Rubble"), (), "▲ Rubble"),
        (Edge("bar", "far", "1", "1"), (OUT,), "▼"),
        (Edge("bar", "far", "1", "1"), (replace(OUT, at="far", to="bar"),), "▲"),
    ],
)
def test_a_border_below_a_box_says_at_its_middle_what_it_is_like(
    edge: Edge, laid: tuple[Overlay, ...], sign: str
) -> None:
    lines = drawn(field(edge, far=replace(FAR, column=0, row=1), laid=laid), 30, 9)
    assert lines[3].startswith("╰─short 0─"), lines
    assert lines[4] == 15 * " " + sign
    assert lines[5].startswith("╭─Back room─"), lines


def test_who_stands_on_a_range_track_stands_above_its_position_and_prices_below() -> None:
    tokens = tuple(
        Token(who, who, mark, "party", (at,))
        for who, mark, at in (("za", "ZA", "p1"), ("xy", "xylo", "p4"), ("gu", "gu", "p4"))
    )
    places = (ZoneBox("p1", "Gate", 1), ZoneBox("p2", "Ford", 2, price="1"), ZoneBox("p4", "Hill", 4))
    board = Board("line", tokens=tokens, zones=places)
    track = [
        "                               xylo",
        "    ZA                         gu",
        " ────+────────+─────────────────+────",
        "   Gate     Ford              Hill",
        "              1",
    ]
    assert drawn(board, 40, 8) == ["", "", *track, ""]
    assert drawn(board, 60, 5) == track, "no position is broader than is good to read"
    bands = tuple(ZoneBox(str(at), str(at), at, price=band) for at, band in enumerate(("Medium", "Long", "2 away")))
    assert drawn(Board("line", zones=bands), 17, 4)[-1] == " Med. Long 2 a…", "a word as on sheets"
    assert drawn(board, 26, 5) == [
        "                     xylo",
        "   ZA                gu",
        " ───+─────+───────────+──",
        "  Gate  Ford        Hill",
        "          1",
    ]


@pytest.mark.parametrize(
    ("key", "at"), [("right", "east"), ("left", "here"), ("down", "south"), ("up", "aslant")], ids=str
)
def test_an_arrow_leads_to_the_nearest_zone_in_its_direction(key: str, at: str) -> None:
    """What lies aside counts double: *aslant* is the only one above, and to the right two straight on are nearer."""
    spots = {"here": (0, 2), "east": (2, 2), "aslant": (1, 1), "south": (0, 4), "far": (1, 3)}
    board = Board("zones", zones=tuple(ZoneBox(name, name, column, row) for name, (column, row) in spots.items()))
    assert zones.neighbour(board, "here", key) == at
    assert zones.neighbour(board, "nowhere", key) == ""


def shown() -> View:
    """Ann, Bea, who is dazed, Cid, who is waited for, and Dan, in the order of a Round."""
    sheets = tuple(
        Sheet(who, who, who[:2], "party", state="dazed" if who == "bea" else "", meters=(Meter("hp", "HP", 3, 9),))
        for who in ("ann", "bea", "cid", "dan")
    )
    places = tuple(Place(one.id, one.name, one.short, "party", pending=one.id == "cid") for one in sheets)
    track = Track("rounds", "Round 3", places=places)
    return View("x", "X", "", "fight", "gm", Moment(0, 3, "Round 3"), track, Board("none"), sheets, ())


def within(strips: list[Strip]) -> list[str]:
    return [strip.text[1:-1].rstrip() for strip in strips[1:-1]]


def test_an_order_that_has_no_room_says_how_many_more_there_are() -> None:
    lines = [
        "▸an ann                      HP 3/9",
        " be bea                 HP 3/9  dazed",
        "▸ci cid                      HP 3/9",
        " da dan                      HP 3/9",
    ]
    assert within(order.strips(PEN, shown(), {"ann"}, 40, 6)) == lines
    assert within(order.strips(PEN, shown(), {"ann"}, 40, 7)) == [*lines, ""]
    assert within(order.strips(PEN, shown(), {"ann"}, 40, 5)) == [*lines[:2], " and 2 more"]


def test_across_the_room_letters_are_as_large_as_the_next_three_leave_room_for() -> None:
    large = ["", " ▄▀▄ █▀▄ █▀▄", " █▀█ █ █ █ █", " ▀ ▀ ▀ ▀ ▀ ▀"]
    then = [f"then {name}" for name in ("Bea", "Cid", "Dan", "Eve")]
    asks, rest = ["", " What does she do?"], [f" {line}" for line in then]

    def drawn_in(height: int) -> list[str]:
        return within(order.across_the_room(PEN, shown(), "ANN", "party", "What does she do?", then, 40, height))

    assert drawn_in(12) == [*large, *asks, *rest]
    assert drawn_in(11) == [*large, *asks, *rest[:3]]
    assert drawn_in(10) == ["", " ANN", *asks, *rest]

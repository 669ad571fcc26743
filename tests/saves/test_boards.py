"""Maps in plain characters: the same as hex by hex, and in time that grows with what stands on them."""

from __future__ import annotations

import time

from engine.core.view import Board, Cell, Edge, Token, ZoneBox
from saves.boards import board_lines
from saves.zonemap import zone_map


def big(steps: int) -> Board:
    runs = tuple((-(r // 2), r, 200) for r in range(200))
    tokens = tuple(Token(f"p{n}", f"P{n}", f"p{n}", "a", (f"{n + steps},{n}",), n % 6) for n in range(60))
    return Board("hex", runs, cells=(Cell("3,3", "wall"),), tokens=tokens)


def test_a_hundred_pictures_of_a_large_map_take_seconds() -> None:
    begun = time.process_time()
    for steps in range(100):
        lines = board_lines(big(steps), 96)
    assert len(lines) == 260
    assert time.process_time() - begun < 10, "one and a half when nothing else runs; two minutes before"


def test_signs_stand_where_their_hexes_are() -> None:
    tokens = (Token("a", "Ann", "漢a", "x", ("1,0",), 0), Token("b", "Ben", "be", "y", ("2,1", "3,1"), 3, state="dead"))
    board = Board("hex", ((0, 0, 4), (0, 1, 4)), cells=(Cell("0,1", "water"),), tokens=tokens)
    assert board_lines(board, 60)[:2] == ["   0  ·   漢a→·   ·", "   1    ~   ·   †be←†be"]


def test_zones_are_boxes_beside_each_other_with_lines_to_neighbours() -> None:
    zones = (
        ZoneBox("ledge", "The ledge", 1, 0, features=("dark",), exits=("rope",)),
        ZoneBox("far", "Players’ Far", 0, 1, price="distance 3"),
        ZoneBox("path", "Path", 1, 1, occupants=("a", "b")),
    )
    edges = (Edge("far", "path"), Edge("path", "ledge", "slow"))
    people = (Token("a", "Ann", "AN", "x", ()), Token("b", "Bartholomew", "BA", "y", ()))
    board = Board("zones", zones=zones, edges=edges, tokens=people)
    assert zone_map(board, 29) == [
        "                ╭─The ledge─╮",
        "                │ dark      │",
        "                │ » rope    │",
        "                ╰───────────╯",
        "                      │",
        "╭─Far───────╮   ╭─Path──────╮",
        "│           │   │ AN Ann    │",
        "│           │───│ BA        │",
        "╰─3─────────╯   ╰───────────╯",
    ]
    assert zone_map(board, 18) == []
    assert board_lines(board, 60)[:2] == ["[The ledge] -", "    dark, » rope"]

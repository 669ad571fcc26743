"""Maps and lanes in plain characters: the same as hex by hex, and in time that grows with what stands on them."""

from __future__ import annotations

import time

from msgspec.structs import replace

from engine.core.text import cell_len
from engine.core.view import (
    Badge,
    Board,
    Cell,
    Edge,
    Lane,
    Meter,
    Overlay,
    Pool,
    Sheet,
    Span,
    Spot,
    Table,
    Token,
    Track,
    ZoneBox,
)
from saves.boards import board_lines
from saves.picture import meter_text, panels, picture, sheet_lines, track_lines
from saves.zonemap import zone_map
from tui.start.fights import begin


def big(steps: int) -> Board:
    runs = tuple((-(r // 2), r, 200) for r in range(200))
    tokens = tuple(Token(f"p{n}", f"P{n}", f"p{n}", "a", (f"{n + steps},{n}",), n % 6) for n in range(60))
    return Board("hex", runs, cells=(Cell("3,3", "wall"),), tokens=tokens)


def test_a_hundred_pictures_of_a_large_map_take_seconds() -> None:
    begun = time.process_time()
    for steps in range(100):
        lines = board_lines(big(steps), 96)
    assert len(lines) == 261, "rows, people, and what the sign of the wall means"
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
    two = (ZoneBox("far", "Far", 0, 0), ZoneBox("near", "Near", 1, 0))
    empty = Board("zones", zones=two, edges=(Edge("far", "near"),))
    assert zone_map(empty, 21) == [
        "╭─Far───╮   ╭─Near──╮",
        "│       │───│       │",
        "╰───────╯   ╰───────╯",
    ]
    muddy = Board("zones", zones=(ZoneBox("far", "Far", 0, 0, features=("sandy mud",)),))
    assert zone_map(muddy, 9)[1:-1] == ["│ sandy │", "│  mud  │"]
    assert [len(zone_map(empty, width)) for width in (18, 19)] == [0, 3], "eight cells at least, and three between"
    assert [max(map(len, zone_map(empty, width))) for width in (55, 99)] == [55, 55], "26 at most"
    spots = (
        Spot("cover", "Cart", ("g",), text="D6"),
        Spot("group", "engaged", ("z", "t"), ("g",)),
        Spot("thing", "on the ground", text="Knife"),
    )
    fought = tuple(Token(name[0].lower(), name, name[:2], "x", ()) for name in ("Zaynab", "Tariq", "Guard"))
    yard = Board("zones", zones=(ZoneBox("yard", "Yard", 0, 0, occupants=("z",), spots=spots),), tokens=fought)
    assert zone_map(yard, 26)[1:-1] == [
        "│ Za Zaynab              │",
        "│ D6 Cart: Gu            │",
        "│ engaged: Za and Ta     │",
        "│  against Gu            │",
        "│ on the ground: Knife   │",
    ]
    told = board_lines(yard, 99)[1].split(", ")
    assert told == ["    D6 Cart: Guard", "engaged: Zaynab and Tariq against Guard", "on the ground: Knife"]
    apart = Board("line", zones=two)
    assert zone_map(apart, 17)[0] == "╭─Far──╮ ╭─Near─╮", "no ways to draw between them"
    assert board_lines(board, 60)[:2] == ["[The ledge] -", "    dark, » rope"]
    priced = Board("zones", zones=zones, edges=(Edge("far", "path", price="slow", back="fast"), Edge("path", "rope")))
    ways = board_lines(priced, 60)[-2:]
    assert ways == ["Ways", "    Players’ Far – Path: slow / fast"], "they belong to no zone"


def test_a_field_of_rows_and_columns_is_numbered_and_places_are_called_as_the_game_calls_them() -> None:
    lines = board_lines(begin("in-the-reeds", seed=1).session.view().board, 100)
    assert lines[0] == "      0   1   2   3   4   5   6   7   8   9   10  11"
    assert lines[6].split()[:3] == ["5", "·", "×"]
    assert "  re Reed Archer at 3,9" in lines
    assert "▄ half cover" in " ".join(lines)


def test_numbers_of_columns_stand_above_the_rows_that_are_not_half_a_hex_aside() -> None:
    """Also where one that is begins the map."""
    lines = board_lines(Board("hex", ((2, 1, 2), (1, 2, 3)), written="row-column"), 60)
    assert lines == ["      2   3   4", "   1    ·   ·", "   2  ·   ·   ·"]
    assert board_lines(Board("hex", ((0, 1, 2),), written="row-column"), 60) == ["   1  ·   ·"], "there is none"


def test_ground_that_is_threatened_keeps_its_sign() -> None:
    cells = (Cell("0,0", "concealed", "0,0 concealment"), Cell("2,0", "hazard", "2,0 Fire: 3 Burn"))
    laid = tuple(Overlay("threat", at, note="in reach of re") for at in ("0,0", "1,0", "2,0"))
    lines = board_lines(Board("hex", ((0, 0, 4),), cells=cells, overlays=laid), 60)
    assert lines == ["   0  ░   •   !   ·", "░ concealment · ! Fire · • in reach of re"]


def test_spans_stand_under_their_units_from_the_first_that_is_shown() -> None:
    ann = Lane(
        "a",
        "Ann",
        "AN",
        "x",
        (Span(2, 4, "busy"), Span(5, 6, "busy", "cut"), Span(7, 7, "strike", "hew"), Span(8, 30, "down")),
        "winds up",
    )
    track = Track("segments", "Segments", now=5, first=4, lanes=(ann, Lane("b", "Ben", "be", "y", out=True)))
    assert track_lines(track, 60) == [
        "                     4     5▼    6     7     8",
        "  AN Ann             ░░░░░ ░cut░░░░░░░ ▶hew  ✶✶✶✶✶   winds up",
        "† be Ben",
    ]


def test_a_span_is_shown_to_its_end() -> None:
    ann = Lane("a", "Ann", "AN", "x", (Span(3, 6, "busy"),))
    assert track_lines(Track("segments", "Segments", now=4, first=3, lanes=(ann,)), 80) == [
        "                     3     4▼    5     6",
        "  AN Ann             ░░░░░░░░░░░░░░░░░░░░░░░",
    ]
    for width in range(30, 50):
        lines = track_lines(Track("segments", "Segments", now=4, first=3, lanes=(ann,)), width)
        assert max(map(cell_len, lines)) <= width, "as far as there is room"


def test_what_stands_behind_a_lane_is_at_most_36_cells() -> None:
    for count, behind in ((36, "x" * 36), (37, "x" * 35 + "…")):
        track = Track("segments", "Segments", now=1, first=1, lanes=(Lane("a", "Ann", "AN", "x", status="x" * count),))
        assert track_lines(track, 100)[-1].split()[-1] == behind


def test_a_table_marks_the_row_that_is_current_and_those_that_are_used_up_and_says_how_likely_each_is() -> None:
    view = begin("first-duel").session.view("gm")
    rows = (("1", "bite"), ("2", "coil"), ("3", "dive"), ("4", "roar"))
    table = Table("The eel", ("roll", "what"), rows, 1, (0, 1), (3,), (1, 2), ("50 %", "", "25 %"))
    plain = Table("This beat", ("", ""), (("actions", "0 of 2"), ("reaction", "open")), 0)
    (panel,) = (panel for panel in panels(replace(view, tables=(table, plain)), 40) if panel.id == "tables")
    assert panel.lines == (
        "The eel  1 of 2",
        "    roll  odds  what",
        "  ✗ 1     50 %  bite",
        "  ▸ 2           coil",
        "    3     25 %  dive",
        "  ✗ 4           roar",
        "This beat",
        "  ▸ actions   0 of 2",
        "    reaction  open",
    )


def test_a_sheet_says_in_what_condition_somebody_is() -> None:
    badges = (Badge("stunned", clock="2 turns"), Badge("prone"))
    assert sheet_lines(Sheet("a", "Ann", "AN", "x", badges=badges), 60) == ("AN Ann", "    stunned (2 turns), prone")
    assert sheet_lines(Sheet("a", "Ann", "AN", "x"), 60) == ("AN Ann",), "who is in none has no line for it"


def test_how_a_fight_ended_stands_at_the_head_and_dice_have_their_marks() -> None:
    view = begin("first-duel").session.view("gm")
    pools = (Pool("Attack", (6, 2), 6, ("!", ""), ("6 + 2",), "8"),)
    lines = picture(replace(view, banner="Mamoru has won", pools=pools), 60)
    assert lines[1] == "Mamoru has won"
    assert lines[lines.index("Attack: 2d6 [6]! [2] = 8") + 1] == "    6 + 2"


def test_a_bar_of_one_is_full_or_empty() -> None:
    full, empty = (meter_text(Meter("life", "Life", value, 1), bars=True) for value in (1, 0))
    assert full == "Life " + "█" * 16 + " 1/1"
    assert empty == "Life " + "░" * 16 + " 0/1"


def test_headings_of_a_picture_fill_its_width_however_long_they_are() -> None:
    view = begin("first-duel").session.view("gm")
    for title in ("Rest", "x" * 33, "x" * 34, "x" * 35, "x" * 90):
        lines = picture(replace(view, track=Track("rounds", title)), 40)
        heads = [line for line in lines if line.startswith("── ")]
        assert {cell_len(line) for line in heads} == {40}

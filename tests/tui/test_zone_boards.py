"""What boards of zones and tables tell of all that the contract offers: places in zones, borders, what lies over."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core.view import Board, Edge, Overlay, OverlayKind, Sheet, Spot, Table, Token, ZoneBox
from tests.tui.driver import NARROW, keys, seen
from tui.appearance.glyphs import ASCII, UNICODE
from tui.appearance.look import look
from tui.draw import boards, legend, sheets, zones
from tui.draw.overlays import Marked
from tui.draw.rows import Pen
from tui.draw.tables import table_rows
from tui.draw.window import begun
from tui.start.fights import begin

PEN = Pen(look(), UNICODE)
TOKENS = tuple(
    Token(who, who, who.upper() if side == "party" else who, side, (zone,))
    for who, side, zone in (
        ("za", "party", "bar"),
        ("ta", "party", "bar"),
        ("s1", "foes", "bar"),
        ("gu", "foes", "far"),
    )
)
BAR = ZoneBox("bar", "Taproom", 0, occupants=("za", "ta", "s1"), features=("C cluttered",), price="short 0")
FAR = ZoneBox("far", "Back room", 1, occupants=("gu",), price="long 2")


def drawn(board: Board, width: int = 70, height: int = 14, pen: Pen = PEN) -> list[str]:
    return [strip.text[1:-1].rstrip() for strip in boards.still(pen, board, width, height)]


def field(*edges: Edge, bar: ZoneBox = BAR, far: ZoneBox = FAR, laid: tuple[Overlay, ...] = ()) -> Board:
    return Board("zones", tokens=TOKENS, zones=(bar, far), edges=edges, overlays=laid)


def has(lines: list[str], words: str) -> bool:
    return any(words in line for line in lines)


def test_a_cover_shows_its_die_and_who_is_behind_it():
    far = replace(FAR, spots=(Spot("cover", "Counter", ("gu",), text="D10"),))
    assert has(drawn(field(far=far)), "▄D10 Counter: gu")


def test_those_who_are_engaged_stand_in_a_bracket_and_only_there():
    bar = replace(BAR, spots=(Spot("group", "engaged", ("za",), ("s1",)),))
    lines = drawn(field(bar=bar))
    assert has(lines, "[ZA × s1]")
    assert sum(line.count("ZA") for line in lines) == 1
    assert has(drawn(field(bar=bar), pen=Pen(look(), ASCII)), "[ZA x s1]")


def test_a_bracket_stays_in_a_narrow_box_where_its_people_need_a_line_each():
    bar = replace(BAR, occupants=("za", "ta", "s1"), spots=(Spot("group", "engaged", ("za", "ta"), ("s1",)),))
    threats = (Overlay("threat", "bar", "", who) for who in ("za", "ta"))
    laid = (*threats, Overlay("target", "bar", "s1", "s1"))
    lines = drawn(field(bar=replace(bar, features=()), laid=laid), 21, 4)
    assert has(lines, "[ZA TA"), lines
    assert has(lines, "×s1◎]"), lines


def test_whoever_is_engaged_behind_a_cover_stands_once_in_a_narrow_box():
    """A line of eight cells was spent on *ZA* behind the counter, and another on *ZA* in the bracket."""
    spots = (Spot("cover", "Counter", ("za", "ta"), text="D10"), Spot("group", "engaged", ("za",), ("s1",)))
    board = replace(field(bar=replace(BAR, spots=spots)), zones=(replace(BAR, spots=spots), FAR, ZoneBox("c", "C", 2)))
    for height, shown in ((14, "[▄ZA"), (4, "▄ZA")):
        lines = drawn(board, 38, height)
        assert sum(line.count("ZA") for line in lines) == 1, lines
        assert has(lines, shown), lines
    assert has(drawn(board, 90), "▄D10 Counter: ZA TA"), "where there is room both are said whole"


def test_a_name_gives_way_only_to_a_sign_that_is_drawn():
    laid = (Overlay("flee", "bar", "way out", to="far"),)
    lines = drawn(field(bar=replace(BAR, name="Bridge", features=()), laid=laid), 23, 3)
    assert has(lines, "Bri"), lines
    assert has(lines, "»"), lines


def test_two_zones_whose_names_end_alike_are_told_apart():
    lines = drawn(field(bar=replace(BAR, name="Near bank", features=()), far=replace(FAR, name="Far bank")), 21, 4)
    assert has(lines, "─N. bank"), lines
    assert has(lines, "─F. bank"), lines


def test_no_word_of_a_feature_is_broken_in_a_narrow_box():
    """*C clut…* said less than *C*, which the legend explains."""
    lines = drawn(field(), 21, 8)
    assert has(lines, "│ C      │"), lines
    assert not has(lines, "│ ed "), lines


def test_a_queue_shows_its_order():
    bar = replace(BAR, spots=(Spot("queue", "one behind the other", ("s1", "ta", "za")),))
    assert has(drawn(field(bar=bar)), "s1 › TA › ZA")


def test_what_lies_there_and_the_way_off_the_field_are_told():
    bar = replace(BAR, spots=(Spot("thing", "on the ground", text="Knife"),), exits=("exit",))
    lines = drawn(field(bar=bar))
    assert has(lines, "on the ground Knife")
    assert has(lines, "» exit─╯")


def test_a_part_that_is_not_known_yet_is_a_blank():
    lines = drawn(field(far=replace(FAR, known=False)))
    assert has(lines, "╭─?─")
    assert not has(lines, "Back room")
    assert not has(lines, "gu")


def test_where_there_is_little_room_the_people_and_their_covers_stay():
    far = replace(FAR, features=("D dimly lit",), spots=(Spot("cover", "Counter", ("gu",), text="D10"),))
    lines = drawn(field(far=far, laid=(Overlay("blocked", "far", "no shot through"),)), 44, 3)
    assert has(lines, "▄D10 Counter: gu")
    assert has(lines, "▒ D─╮")
    assert has(lines, "long 2")


def test_a_crowd_that_does_not_fit_says_how_many_more_there_are():
    people = tuple(f"o{number}" for number in range(12))
    tokens = tuple(Token(who, who, who, "foes", ("bar",)) for who in people)
    board = Board("zones", tokens=tokens, zones=(replace(BAR, occupants=people), FAR))
    assert has(drawn(board, 44, 3), "o0 o1 o2 o3 o4 +7")


@pytest.mark.parametrize(
    ("edge", "sign"),
    [
        (Edge("bar", "far", "1", "1"), "│───│"),
        (Edge("bar", "far", "rubble", "rubble", "obstacle", "Rubble"), "│─▲─│"),
        (Edge("bar", "far", kind="barred"), "│ ║ │"),
        (Edge("bar", "far", kind="sight"), "│┊┊┊│"),
    ],
    ids=["open", "an obstacle", "barred", "only seen through"],
)
def test_a_border_shows_what_it_is_like(edge: Edge, sign: str):
    assert has(drawn(field(edge)), sign)


def test_a_price_that_differs_by_direction_is_told_both_ways():
    lines = drawn(field(Edge("bar", "far", "2", "3")))
    assert has(lines, "2▶")
    assert has(lines, "◀3")


def test_an_obstacle_and_a_border_of_zones_apart_are_told_below():
    far = replace(FAR, column=1, row=1)
    lines = drawn(field(Edge("bar", "far", "slow, might 1", "slow, might 1", "obstacle", "Rubble"), far=far))
    assert has(lines, "▲ Taproom – Back room  Rubble · slow, might 1")


@pytest.mark.parametrize(
    ("edge", "sign"),
    [
        (Edge("bar", "far", "1", "1"), "╲"),
        (Edge("bar", "far", "rubble", "rubble", "obstacle", "Rubble"), "▲"),
        (Edge("bar", "far", kind="barred"), "║"),
        (Edge("bar", "far", kind="sight"), "┊"),
    ],
    ids=["open", "an obstacle", "barred", "only seen through"],
)
def test_a_border_of_zones_whose_corners_touch_stands_between_them(edge: Edge, sign: str):
    board = field(edge, far=replace(FAR, column=1, row=1))
    lines = drawn(board)
    below = next(at for at, line in enumerate(lines) if "╭─Back room" in line)
    assert lines[below - 1].strip() == sign
    assert lines[below - 1].index(sign) == lines[below].index("╭") - 2


def test_two_borders_that_cross_are_a_cross():
    corners = [replace(BAR, id=key, column=x, row=y) for key, x, y in (("c", 1, 0), ("d", 0, 1))]
    zones = (BAR, corners[0], corners[1], replace(FAR, column=1, row=1))
    board = Board("zones", zones=zones, edges=(Edge("bar", "far", "1", "1"), Edge("c", "d", "1", "1")))
    assert any(line.strip() == "╳" for line in drawn(board))
    assert any(line.strip() == "X" for line in drawn(board, pen=Pen(look(), ASCII)))


def test_a_distance_that_has_no_room_keeps_the_beginning_of_its_word():
    far = replace(FAR, price="extreme 5")
    lines = drawn(field(far=far), width=21)
    assert has(lines, "extr. 5"), "\n".join(lines)


@pytest.mark.parametrize(
    ("kind", "text", "told"),
    [
        ("arc", "watched", "◇ watched"),
        ("cut", "held by a foe", "✗ held by a foe"),
        ("blocked", "no shot through", "▒ no shot through"),
    ],
)
def test_arcs_cut_ways_and_lines_are_told_in_the_box_and_the_legend(kind: OverlayKind, text: str, told: str):
    board = field(laid=(Overlay(kind, "far", text),))
    assert has(drawn(board), told)
    geometry = zones.laid_out(board, 70, 14, zones.wanted(PEN, board, 70, 14))
    assert told in legend.of(PEN, board, geometry, Marked(), begun(geometry, None, 70, 14))


def test_the_way_out_is_an_arrow_on_the_border():
    board = field(Edge("bar", "far", "1", "1"), laid=(Overlay("flee", "bar", "way out", to="far"),))
    assert has(drawn(board), "│─▶─│")
    assert has(drawn(board), "» way out → Back room")


def test_who_can_be_aimed_at_has_a_sign():
    assert has(drawn(field(laid=(Overlay("target", "far", "gu", "gu"),))), "gu◎")


def test_a_table_tells_tokens_odds_and_what_is_struck_out():
    table = Table(
        "Mud", ("roll", "then"), (("1", "Bite"), ("2", "Gaze"), ("3", "Flee")), 1, (), (2,), (2, 4), ("10 %", "90 %")
    )
    lines = [row.strip(60, PEN.look.base) for row in table_rows(PEN, table, 60)]
    texts = [line.text.rstrip() for line in lines]
    assert texts == [
        " Mud  ●●○○ 2 of 4",
        " roll  odds  then",
        " 1     10 %  Bite",
        "▸2     90 %  Gaze",
        "✗3           Flee",
    ]
    assert any(segment.style is not None and segment.style.strike for segment in lines[-1])
    assert not any(segment.style is not None and segment.style.strike for segment in lines[2])


def test_a_crowd_of_sheets_stands_two_in_a_line():
    people = tuple(Sheet(f"o{number}", f"Oni {number}", f"o{number}", "foes") for number in range(20))
    lines = sheets.strips(PEN, people, ((), ()), "o0", 49, 16, 0)[0]
    shown = "\n".join(line.text for line in lines)
    assert all(f" o{number} " in shown for number in range(1, 20))


def test_what_was_declared_is_cut_behind_a_word() -> None:
    """It was *Tariq strikes at Jackal 2 with quarte…*."""
    table = Table("Declared", ("what", "step"), (("Tariq strikes at Jackal 2 with quarterstaff", "react"),), current=0)
    lines = [row.strip(48, PEN.look.base) for row in table_rows(PEN, table, 48)]
    assert lines[2].text.split("  ")[0] == "▸Tariq strikes at Jackal 2…"


def test_a_legend_tells_of_no_zone_that_is_out_of_sight() -> None:
    """Mirage at forty columns: *▒ no line* for the cellar, three boxes beyond the edge."""
    lines = keys(begin("caravanserai", seed=3), "space", size=(40, 30))
    assert not seen(lines, "▒"), "\n".join(lines)
    assert seen(keys(begin("caravanserai", seed=3), "space", size=NARROW), "▒ no shot through")

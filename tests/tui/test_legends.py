"""What a legend says of the signs on a map: by what matters, in brief where it has no room, none for another."""

from __future__ import annotations

import pytest

from engine.core.view import Board, Cell, Overlay, Token
from tests.tui.driver import keys, seen
from tui.appearance.glyphs import UNICODE
from tui.appearance.look import look
from tui.draw import boards, hexmap, legend
from tui.draw.hexplot import plot
from tui.draw.overlays import Marked
from tui.draw.rows import Pen
from tui.draw.window import Window
from tui.start.fights import begin


@pytest.fixture
def pen():
    return Pen(look(), UNICODE)


def test_a_legend_without_room_is_told_in_brief(pen):
    way = Overlay("route", "1,0", "2", "bo", note="where Bo would go")
    board = Board(
        "hex",
        hexes=((0, 0, 4),),
        cells=(Cell("3,0", "cover", "crates and more crates"),),
        overlays=(way, Overlay("threat", "2,0", "", "bo", note="in reach of Bo")),
    )
    full = legend.of(pen, board, plot(board), Marked(), Window(0, 0, 20, 1))
    brief = legend.of(pen, board, plot(board), Marked(), Window(0, 0, 20, 1), brief=1)
    assert full[:2] == ["2 where Bo would go", "● in reach of Bo"]
    assert brief == ["2 its way", "● in reach", "█ crates…"], "nothing strikes there at a time"
    assert not legend.whole(full, 35)
    assert legend.whole(brief, 35)


def test_ground_that_somebody_hides_has_no_word(pen):
    """*× start* stood under the first map of a lesson, on which whoever stood on it hid the only one."""
    board = Board(
        "hex",
        hexes=((0, 0, 4),),
        cells=(Cell("1,0", "mark", "start"), Cell("3,0", "cover", "crates")),
        tokens=(Token("ann", "Ann", "AN", "party", ("1,0",)),),
    )
    assert legend.of(pen, board, plot(board), Marked(), Window(0, 0, 20, 1)) == ["█ crates"]
    lines = keys(begin("hollowed-adventurer", seed=1), size=(40, 30))
    assert not seen(lines, "× start")


def test_who_can_be_hit_has_not_the_words_for_whom_somebody_reaches(pen):
    """*FE! in reach* stood under a map whose list of steps said *in reach of re* of other cells."""
    hit = Overlay("threat", "2,0", "", "an", note="re and r2 can hit you there")
    board = Board("hex", hexes=((0, 0, 4),), overlays=(hit,))
    assert legend.of(pen, board, plot(board), Marked(), Window(0, 0, 20, 1), brief=1) == ["● at risk"]


def test_a_legend_tells_what_kills_first_and_grounds_by_their_names(pen):
    cells = (
        Cell("0,0", "wall", "0,0 boundary"),
        Cell("1,0", "mark", "0,1 start"),
        Cell("2,0", "mark", "0,2 retreat"),
        Cell("3,0", "deadly", "0,3 Pit: A drop without a floor"),
    )
    board = Board("hex", hexes=((0, 0, 4),), cells=cells, written="row-column")
    told = legend.of(pen, board, plot(board), Marked(), Window(0, 0, 20, 1))
    assert [words.partition(" ")[2] for words in told] == ["Pit", "start or retreat", "boundary"]


def test_two_whose_ways_end_on_one_hex_are_both_told(pen):
    """The mark of one stood there, as if the other went nowhere."""
    ends = [Overlay("route", "1,0", f"{mark}?", mark, note=f"where {mark} would go") for mark in ("wi", "w2")]
    board = Board("hex", hexes=((0, 0, 4),), overlays=(*ends, Overlay("route", "1,0", "", "w3", to="2,0")))
    (line,) = hexmap.strips(pen, board, plot(board), Marked(), Window(0, 0, 16, 1))
    assert "wi+ " in line.text
    assert legend.of(pen, board, plot(board), Marked(), Window(0, 0, 16, 1)) == ["wi,w2? where wi and w2 would go"]


def test_a_legend_in_brief_tells_grounds_of_one_name_together_where_that_tells_more(pen):
    """*full cover*, *half cover* and the sign that something is left out: it was the way out."""
    named = {"cover": "full cover", "half-cover": "half cover", "way-out": "retreat", "mark": "start"}
    cells = tuple(Cell(f"{q},0", glyph, text) for q, (glyph, text) in enumerate(named.items()))
    board = Board("hex", cells=cells, hexes=((0, 0, 4),))
    brief = {cells: legend.of(pen, board, plot(board), Marked(), Window(0, 0, 16, 1), cells) for cells in (60, 42, 16)}
    apart = ["█ full cover", "▄ half cover", "∩ retreat", "× start"]
    assert brief == {60: apart, 42: ["█ full ▄ half cover", *apart[2:]], 16: apart}
    drawn = boards.drawn(pen, board, plot(board), Marked(), Window(0, 0, 16, 3))
    assert drawn.blank == range(1, 3), "lines in which what has no room there is told"


def test_a_legend_that_has_more_than_its_blank_line_holds_fills_it_and_leaves_a_sign(pen):
    """All of it was left out where not all of it had room: two kinds of ground of five were told."""
    parts = ["si? would come", "‼ Pit", "█ full ▄ half cover", "~ Water", "▓▓ boundary", "∩ way out"]
    kept, above = legend.split(pen, parts, 30, 1, 35)
    assert above == ["si? would come · ‼ Pit"]
    assert legend.row(pen, kept, 30).strip(30, pen.look.base).text.strip() == "█ full ▄ half cover …"


def test_a_legend_of_two_lines_is_read_from_the_upper_one_on(pen):
    """The end of a range track's, *Extreme 8*, stood above its beginning."""
    parts = ["! can be hit", "● the way", "Melee 0", "Short 1", "Medium 2", "Long 4", "Extreme 8"]
    assert legend.split(pen, parts, 66, 2, 66) == (parts[6:], [" · ".join(parts[:6])])
    assert legend.split(pen, parts, 35, 2, 35) == (
        parts[6:],
        ["! can be hit · ● the way · Melee 0", "· Short 1 · Medium 2 · Long 4"],
    )
    assert legend.split(pen, parts, 12, 2, 66, apart=True) == ([], [" · ".join(parts[:6]) + " ·", "Extreme 8"])
    assert legend.split(pen, parts, 12, 1, 66, apart=True) == (parts[6:], [" · ".join(parts[:6])])


def test_parts_have_room_up_to_the_last_cell():
    assert legend.whole([], 0)
    assert legend.whole(["abc", "漢"], 8)
    assert not legend.whole(["abc", "漢"], 7)


def test_answers_on_several_ways_are_told_by_the_first_and_the_last(pen):
    ways = tuple(Overlay("route", f"{at},0", str(at), "bo", note="answers") for at in (1, 2, 3))
    board = Board("hex", hexes=((0, 0, 4),), overlays=ways)
    assert legend.of(pen, board, plot(board), Marked(), Window(0, 0, 20, 1), 30) == ["1–3 answers"]
    one = Board("hex", hexes=((0, 0, 4),), overlays=ways[:1])
    anew = Pen(look(), UNICODE)  # one keeps what it has seen of a board
    assert legend.of(anew, one, plot(one), Marked(), Window(0, 0, 20, 1), 30) == ["1 its way"]


def test_the_ground_that_hides_whoever_stands_on_it_keeps_its_whole_word_in_brief() -> None:
    """*In the Reeds* at 80 columns: the legend said *concealme…*."""
    assert legend._named("concealment", brief=True) == "concealment"
    assert legend._named("deep water of the harbour", brief=True) == "deep water…"


def test_grounds_of_one_sign_are_told_in_brief_by_the_first_of_them() -> None:
    """*Thunder Pass* at 40 columns called rubble and a chasm *steep*, gravestones and a house were a *wall*."""
    assert legend._named("rubble or chasm", brief=True) == "rubble…"
    assert legend._named("rubble, scree or chasm", brief=True) == "rubble…"


def test_on_a_narrow_edge_the_last_kind_of_ground_is_cut_rather_than_left_out(pen):
    """*1 there · ▲ glowing… …* stood before fourteen empty cells, and nothing told what *▓▓* was."""
    parts = ["1 there", "▲ glowing…", "▓▓ burnt house"]
    assert legend.row(pen, parts, 35).strip(35, pen.look.base).text.rstrip() == "1 there · ▲ glowing… · ▓▓ burnt…"
    assert legend.row(pen, parts, 30).strip(35, pen.look.base).text.rstrip() == "1 there · ▲ glowing… …"

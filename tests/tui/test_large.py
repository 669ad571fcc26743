"""Letters out of blocks: as large as fits, whatever the name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.text import cell_len
from tui.appearance.glyphs import ASCII, UNICODE, Glyphs
from tui.appearance.look import look
from tui.draw.large import plain_letters, rows
from tui.draw.rows import Pen
from tui.start.fights import begin


def drawn(text: str, width: int, height: int, glyphs: Glyphs = UNICODE) -> list[str]:
    pen = Pen(look(), glyphs)
    return ["".join(part for part, _ in row.parts) for row in rows(pen, text, pen.look.base, width, height)]


def test_a_word_grows_with_the_room_there_is() -> None:
    assert drawn("Aya", 11, 3) == ["▄▀▄ █ █ ▄▀▄", "█▀█  █  █▀█", "▀ ▀  ▀  ▀ ▀"]
    assert drawn("Aya", 22, 5)[0] == "  ██    ██  ██    ██  "
    assert len(drawn("Aya", 200, 30)) == 20
    assert drawn("Aya", 6, 3) == ["Aya"]
    assert drawn("Aya", 40, 2) == ["Aya"]


def test_words_that_have_no_room_beside_each_other_stand_below_each_other() -> None:
    """On a telephone no moment of Miasma was larger than the lines below it."""
    assert len(drawn("segment 6 (10 s)", 36, 20)) == 6
    assert drawn("segment 6 (10 s)", 36, 20)[:3] == drawn("segment 6", 36, 3)
    assert drawn("segment 6 (10 s)", 36, 5) == ["segment 6 (10 s)"]
    assert drawn("counterbeat", 36, 20) == ["counterbeat"], "no word is broken"


def test_letters_with_accents_are_those_without_and_unknown_ones_are_said_to_be() -> None:
    assert plain_letters("Jūbei Ōno’s 雪") == "JUBEI ONO'S ?"


@pytest.mark.parametrize("name", ["first-duel", "first-snow-duel", "mir-duel", "night-of-jackals", "rats-on-the-quay"])
def test_the_moment_of_every_game_has_all_its_letters(name: str) -> None:
    """*SEGMENT 5 ?8 S?* stood across the room."""
    view = begin(name, seed=1).session.view()
    assert "?" not in plain_letters(view.clock)


def test_what_stands_between_words_is_drawn() -> None:
    assert plain_letters("5 (8 s), Aya & Ren · −2 +1") == "5 (8 S), AYA & REN · -2 +1"


def test_seven_bits_where_there_are_no_more() -> None:
    lines = drawn("Aya", 22, 5, ASCII)
    assert "".join(lines).isascii()
    assert lines[0] == "  ##    ##  ##    ##  "


@given(st.text(max_size=20), st.integers(1, 200), st.integers(1, 60))
def test_nothing_is_ever_larger_than_its_room(text: str, width: int, height: int) -> None:
    found = drawn(text, width, height)
    assert len(found) <= max(1, height)
    assert all(cell_len(line) <= max(width, 1) for line in found)


@pytest.mark.parametrize("letter", "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
def test_no_two_letters_look_the_same(letter: str) -> None:
    others = set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") - {letter}
    same = {"O": "0", "0": "O", "S": "5", "5": "S"}
    shape = drawn(letter, 12, 5)
    assert not [other for other in others if drawn(other, 12, 5) == shape and other not in same.get(letter, "")]

"""Hex geometry, by example and by property."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board import hexgrid as hg

small = st.integers(-30, 30)
hexes = st.tuples(small, small)
facings = st.integers(0, 5)


@pytest.mark.rule("MI-18")
@given(hexes)
def test_a_hex_is_written_q_comma_r_and_read_back(cell):
    assert hg.parse(hg.show(cell)) == cell


@pytest.mark.parametrize("text", ["", "3", "3,", "3, 1", "a,b", "3,1,2", "3.5,1", "١,٢", "99999999,1"])
def test_other_text_is_no_hex_and_the_error_says_what_is_right(text):
    with pytest.raises(ValueError, match="write q,r"):
        hg.parse(text)
    assert hg.wrong(text) == f"{text!r} is no hex: write q,r, such as 3,-1"
    assert hg.wrong("3,-1") == ""


@pytest.mark.rule("MI-19")
def test_a_hex_is_called_by_its_text_or_by_its_row_and_column():
    assert [hg.called(text, "axial") for text in ("0,1", "2,3")] == ["0,1", "2,3"]
    assert [hg.called(text, "row-column") for text in ("0,0", "0,1", "2,3", "-1,2")] == ["0,0", "1,0", "3,3", "2,0"]


def test_the_neighbours_of_a_hex_go_clockwise_from_the_east():
    assert hg.neighbours((2, 1)) == tuple(hg.step((2, 1), facing) for facing in range(6))


def test_facings_go_clockwise_from_east():
    assert hg.DIRECTIONS == ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    assert [hg.rotated((1, 0), f) for f in range(6)] == list(hg.DIRECTIONS)
    assert hg.rotated((2, -1), 1) == (1, 1)


@given(hexes, st.integers(-12, 12))
def test_rotation_keeps_distance_and_six_steps_are_none(offset, steps):
    assert hg.distance((0, 0), hg.rotated(offset, steps)) == hg.distance((0, 0), offset)
    assert hg.rotated(hg.rotated(offset, steps), 6 - steps) == offset


@pytest.mark.rule("MI-20")
@given(hexes, facings)
def test_named_neighbours_follow_the_facing(cell, facing):
    front, front_right, front_left = hg.placed(cell, facing, ((1, 0), (0, 1), (1, -1)))
    assert front == hg.step(cell, facing)
    assert front_right == hg.step(cell, facing + 1)
    assert front_left == hg.step(cell, facing - 1)


@pytest.mark.rule("MI-21")
@given(hexes, hexes)
def test_distance_is_the_length_of_the_shortest_walk(one, other):
    q, r = other[0] - one[0], other[1] - one[1]
    assert hg.distance(one, other) == max(abs(q), abs(r), abs(q + r))
    assert hg.distance(one, other) == hg.distance(other, one)


@given(hexes, facings, st.integers(1, 20))
def test_straight_lines_have_a_direction(cell, facing, count):
    way = hg.ray(cell, facing, count)
    assert len(way) == count
    assert all(hg.direction_to(cell, other) == facing for other in way)


@pytest.mark.rule("MI-21")
def test_other_directions_are_no_straight_line():
    assert hg.direction_to((0, 0), (2, 1)) is None
    assert hg.direction_to((0, 0), (0, 0)) is None
    straight = [c for c in hg.disc((0, 0), 3) if hg.direction_to((0, 0), c) is not None]
    assert len(straight) == 18


@given(hexes, st.integers(0, 8))
def test_a_disc_is_all_within_its_radius(centre, radius):
    disc = hg.disc(centre, radius)
    assert all(hg.distance(centre, cell) <= radius for cell in disc)
    assert len(set(disc)) == len(disc) == 1 + 3 * radius * (radius + 1)
    assert tuple(hg.add(centre, cell) for cell in hg.cells(hg.disc_rows(radius))) == disc, "row by row"


def test_a_rectangle_is_rows_shifted_by_half_a_hex():
    rows = hg.rectangle(4, 3)
    assert rows == ((0, 0, 4), (0, 1, 4), (-1, 2, 4))
    assert len(hg.cell_set(rows)) == 12
    assert (-1, 2) in hg.cell_set(rows)
    assert (-1, 1) not in hg.cell_set(rows)
    assert list(hg.cells(rows))[:5] == [(0, 0), (1, 0), (2, 0), (3, 0), (0, 1)]


FIELDS = st.builds(
    hg.without,
    st.builds(hg.rectangle, st.integers(1, 6), st.integers(1, 6)),
    st.lists(st.tuples(st.integers(-3, 6), st.integers(0, 6)), max_size=8),
)


@given(FIELDS, st.lists(st.tuples(st.integers(-3, 6), st.integers(0, 6)), max_size=8))
def test_rows_without_some_hexes_are_all_the_others_in_their_order(rows, taken):
    assert list(hg.cells(hg.without(rows, taken))) == [cell for cell in hg.cells(rows) if cell not in taken]
    assert hg.texts(hg.without(rows, taken)) == tuple(hg.show(cell) for cell in hg.cells(rows) if cell not in taken)

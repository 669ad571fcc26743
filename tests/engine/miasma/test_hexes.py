"""Hexes as Miasma sees them: the front, the line of a shot, room for a footprint."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board import hexgrid as hg
from engine.systems.miasma.rules import hexes as mi
from tests.engine.board.test_hexgrid import FIELDS, facings, hexes


@given(hexes, facings, st.integers(1, 20))
def test_a_straight_line_is_a_ray(cell, facing, count):
    way = hg.ray(cell, facing, count)
    assert mi.line(cell, way[-1]) == (cell, *way)


@pytest.mark.rule("MI-S14")
@given(hexes, facings, hexes)
def test_the_front_is_spanned_by_the_three_front_directions(origin, facing, cell):
    front, left, right = (hg.DIRECTIONS[(facing + k) % 6] for k in (0, -1, 1))
    offset = hg.minus(cell, origin)
    size = hg.distance((0, 0), offset)
    spanned = any(
        (a * front[0] + b * side[0], a * front[1] + b * side[1]) == offset
        for side in (left, right)
        for a in range(size + 1)
        for b in range(size + 1 - a)
        if a + b
    )
    assert mi.in_front(origin, facing, cell) == spanned


@pytest.mark.rule("MI-S14")
def test_the_front_is_a_third_and_its_edges():
    def front(origin, facing, reach):
        return {cell for cell in hg.disc(origin, reach) if mi.in_front(origin, facing, cell)}

    assert front((0, 0), 0, 1) == {(1, 0), (0, 1), (1, -1)}
    assert len(front((5, 2), 3, 4)) == sum(2 * k + 1 for k in range(1, 5))


@pytest.mark.rule("MI-S24")
@given(hexes, hexes)
def test_a_line_is_a_walk_without_detour(start, end):
    way = mi.line(start, end)
    assert way[0] == start
    assert way[-1] == end
    assert len(way) == hg.distance(start, end) + 1
    assert all(hg.distance(a, b) == 1 for a, b in pairwise(way))


@pytest.mark.rule("MI-S24")
@given(hexes, hexes, hexes)
def test_a_line_does_not_depend_on_where_it_is_drawn(start, end, shift):
    moved = mi.line(hg.add(start, shift), hg.add(end, shift))
    assert moved == tuple(hg.add(cell, shift) for cell in mi.line(start, end))


@pytest.mark.rule("MI-S24")
def test_a_line_along_an_edge_takes_the_nudged_side():
    # Exactly between (1,0) and (0,1); the nudge favours q over r.
    assert mi.line((0, 0), (1, 1)) == ((0, 0), (1, 0), (1, 1))
    # Of the two between, the other edges take the one with more of −q−r, and less of r before that.
    middle = {(1, 1): (1, 0), (-1, 2): (-1, 1), (-2, 1): (-1, 0), (-1, -1): (0, -1), (1, -2): (0, -1), (2, -1): (1, -1)}
    assert {end: mi.line((0, 0), end)[1] for end in middle} == middle


@given(
    FIELDS,
    st.integers(0, 5),
    st.lists(st.tuples(st.integers(-2, 2), st.integers(-2, 2)), max_size=4),
)
def test_a_template_has_room_where_all_of_it_is_on_the_rows(rows, facing, offsets):
    space = set(hg.cells(rows))
    whole = [cell for cell in hg.cells(rows) if all(hex_ in space for hex_ in hg.placed(cell, facing, offsets))]
    assert list(hg.cells(mi.with_room(rows, facing, offsets))) == whole

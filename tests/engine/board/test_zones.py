"""Zones in a row and in a graph."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board import zones

SIX = ("p3", "p2", "p1", "e1", "e2", "e3")


def test_a_row_of_six_zones_borders_its_neighbours_only():
    board = zones.row(SIX)
    assert board["p3"] == ("p2",)
    assert board["p1"] == ("p2", "e1")
    assert zones.distance(board, "p3", "e3") == 5
    assert zones.way(board, "p1", "e2") == ("p1", "e1", "e2")


def test_a_graph_knows_its_borders_from_both_sides_once():
    board = zones.graph("abc", [("a", "b"), ("b", "a"), ("b", "c")])
    assert board == {"a": ("b",), "b": ("a", "c"), "c": ("b",)}


def test_a_zone_without_borders_cannot_be_reached():
    board = zones.graph("abc", [("a", "b")])
    assert zones.distance(board, "a", "c") is None
    assert zones.way(board, "a", "c") is None
    assert zones.way(board, "c", "c") == ("c",)


def test_a_closed_border_is_not_crossed():
    board = zones.row(SIX)
    found = zones.distances(board, "p3", lambda one, other: other != "e1")
    assert found == {"p3": 0, "p2": 1, "p1": 2}


def test_a_border_with_nowhere_is_refused_by_name():
    with pytest.raises(ValueError, match="names 'x'; the zones are a, b"):
        zones.graph("ab", [("a", "x")])
    with pytest.raises(ValueError, match="cannot border itself"):
        zones.graph("ab", [("a", "a")])


@given(st.lists(st.tuples(st.sampled_from("abcdefg"), st.sampled_from("abcdefg")).filter(lambda p: p[0] != p[1])))
def test_ways_are_as_long_as_distances_and_follow_borders(links):
    board = zones.graph("abcdefg", links)
    for end in board:
        found = zones.way(board, "a", end)
        assert (None if found is None else len(found) - 1) == zones.distance(board, "a", end)
        for one, other in pairwise(found or ()):
            assert other in board[one]

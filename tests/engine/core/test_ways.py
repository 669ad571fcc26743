"""Ways over a board by their price."""

from __future__ import annotations

from engine.core.options import Steps
from engine.core.ways import cheapest

WAYS = {"a": ("b", "c"), "b": ("a", "d"), "c": ("a", "d"), "d": ("b", "c", "e"), "e": ("d",)}


def test_the_cheapest_way_is_not_the_shortest() -> None:
    ways = {"a": ("d", "b"), "b": ("d",), "d": ()}
    assert cheapest(Steps("a", ways, 9, {"d": 1, "b": 1}))["d"] == ("d",)
    through = {"a": ("mire", "b"), "mire": ("e",), "b": ("c",), "c": ("e",), "e": ()}
    assert cheapest(Steps("a", through, 9, {"mire": 3}))["e"] == ("b", "c", "e")
    assert cheapest(Steps("a", through, 9, {"mire": 2}))["e"] == ("mire", "e")


def test_of_equal_ways_it_is_the_first_in_their_order_and_near_cells_come_first() -> None:
    found = cheapest(Steps("a", WAYS, 9))
    assert found == {"a": (), "b": ("b",), "c": ("c",), "d": ("b", "d"), "e": ("b", "d", "e")}
    assert list(found) == ["a", "b", "c", "d", "e"]


def test_no_way_goes_beyond_the_budget_or_over_what_is_shunned() -> None:
    assert "e" not in cheapest(Steps("a", WAYS, 2))
    assert "e" in cheapest(Steps("a", WAYS, 3))
    assert cheapest(Steps("a", WAYS, 9), "b".__eq__)["d"] == ("c", "d")
    assert list(cheapest(Steps("a", WAYS, 9), "d".__eq__)) == ["a", "b", "c"]

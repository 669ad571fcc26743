"""What of a board is in sight, how far a window moves, and what is said of the rest."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.view import Board, Cell, Token
from tui.appearance.appearance import Appearance
from tui.draw.rows import Pen
from tui.draw.window import (
    Beyond,
    Window,
    _side,
    around,
    begun,
    between_walls,
    beyond,
    everybody,
    following,
    following_all,
    on_the_ground,
    told,
    within,
)

PEN = Pen(Appearance().look(), Appearance().glyphs)


class Grid:
    """Places of four columns and two lines, in rows of as many as there are letters."""

    def __init__(self, width: int = 40, height: int = 20, snap: int = 1) -> None:
        self.width, self.height, self.step, self.snap = width, height, (4, 2), snap

    def rect(self, at: str) -> Any:
        """``3,1`` is the fourth place of the second row."""
        if at == "off":
            return None
        x, y = map(int, at.split(","))
        return 4 * x, 2 * y, 4, 2


@pytest.mark.parametrize(
    ("rect", "held"),
    [
        ((4, 2, 4, 2), True),
        ((3, 2, 4, 2), False),
        ((4, 1, 4, 2), False),
        ((17, 2, 4, 2), True),
        ((18, 2, 4, 2), False),
        ((4, 7, 4, 2), True),
        ((4, 8, 4, 2), False),
        ((4, 7, 4, 1), True),
        ((4, 8, 4, 1), False),
        ((4, 6, 4, 3), True),
        ((4, 7, 4, 3), False),
    ],
)
def test_a_place_is_in_sight_but_for_its_last_column_and_line(rect: Any, held: bool) -> None:
    assert Window(4, 2, 16, 6).holds(rect) == held


@pytest.mark.parametrize(
    ("window", "left", "top"),
    [
        (Window(-5, -5, 16, 6), 0, 0),
        (Window(30, 18, 16, 6), 24, 14),
        (Window(7, 3, 16, 6), 7, 3),
        (Window(7, 3, 40, 20), 0, 0),
        (Window(7, 3, 43, 25), -1, -2),
    ],
)
def test_a_window_stays_on_its_drawing_or_has_it_in_the_middle(window: Window, left: int, top: int) -> None:
    assert within(Grid(), window)[:2] == (left, top)


def test_a_window_begins_where_a_box_does() -> None:
    assert [within(Grid(snap=4), Window(left, 0, 16, 6)).left for left in (4, 5, 8, 9)] == [4, 8, 8, 12]


@pytest.mark.parametrize(
    ("keep", "left", "top"),
    [
        ((8, 4, 4, 2), 4, 2),
        ((16, 4, 4, 2), 8, 2),
        ((4, 2, 4, 2), 0, 0),
        ((20, 12, 4, 2), 12, 10),
        ((12, 8, 20, 8), 8, 6),
    ],
)
def test_a_window_moves_as_little_as_shows_a_place_and_what_is_beside_it(keep: Any, left: int, top: int) -> None:
    assert following(Grid(), Window(4, 2, 16, 6), keep)[:2] == (left, top)


def test_several_places_are_shown_where_one_window_has_room_for_them() -> None:
    window = Window(4, 2, 16, 6)
    assert following_all(Grid(), window, [(20, 4, 4, 2), (8, 8, 4, 2)])[:2] == (7, 4)
    assert following_all(Grid(), window, [(0, 0, 4, 2), (36, 18, 4, 2)]) == window
    assert around([(20, 4, 4, 2), (8, 8, 4, 3)]) == (8, 4, 16, 7)


def test_the_first_look_is_at_everybody_or_at_a_place_or_the_middle() -> None:
    grid = Grid()
    assert begun(grid, (20, 10, 4, 2), 16, 6, everybody=(0, 0, 17, 6))[:2] == (0, 0)
    assert begun(grid, (20, 10, 4, 2), 16, 6, everybody=(0, 0, 18, 6))[:2] == (14, 8)
    assert begun(grid, (20, 10, 4, 2), 16, 6, everybody=(0, 0, 17, 7))[:2] == (14, 8)
    assert begun(grid, None, 16, 6, (1, 2)) == Window(12, 6, 16, 6, (1, 2))


@pytest.mark.parametrize(
    ("lines", "top"), [((3, 9), 3), ((3, 8), 2), ((0, 4), 0), ((1, 8), 2), ((4, 10), 4), ((3, 10), 2), ((5, 5), 2)]
)
def test_walls_give_way_to_the_ground_where_all_of_it_has_room(lines: tuple[int, int], top: int) -> None:
    assert on_the_ground(Window(4, 2, 16, 6), lines).top == top


def token(name: str, at: str, state: Any = "up") -> Token:
    return Token(name, name.upper(), name[:2], "foes", (at,), state=state)


def test_what_is_out_of_sight_is_counted_by_places_with_who_stands_there() -> None:
    board = Board(
        "hex",
        tokens=(
            token("left", "0,2"),
            token("in", "2,2"),
            token("dead", "9,9", "dead"),
            token("right", "9,2"),
            token("below", "2,9"),
            token("off", "off"),
        ),
    )
    found = beyond(board, Grid(), Window(4, 2, 16, 6))
    assert {side: (behind.cut, [one.id for one in behind.tokens]) for side, behind in found.items()} == {
        "up": (1, []),
        "right": (5, ["right"]),
        "down": (6, ["below"]),
        "left": (1, ["left"]),
    }
    assert beyond(Board("hex"), Grid(), Window(0, 0, 39, 19)) == {}
    assert {side: behind.cut for side, behind in beyond(Board("hex"), Grid(), Window(0, 0, 38, 18)).items()} == {
        "right": 1,
        "down": 1,
    }


@pytest.mark.parametrize(
    ("rect", "side"),
    [
        ((0, 4, 4, 2), "left"),
        ((20, 4, 4, 2), "right"),
        ((8, 0, 4, 2), "up"),
        ((8, 9, 4, 2), "down"),
        ((1, 0, 4, 2), "up"),
    ],
)
def test_somebody_is_told_behind_the_edge_that_they_are_farthest_from(rect: Any, side: str) -> None:
    assert _side(Window(4, 2, 16, 6), rect) == side


def test_who_is_out_of_sight_is_named_as_far_as_there_is_room_who_is_struck_first() -> None:
    found = {
        "up": Beyond(4, (token("o1", "0,0"), token("o2", "0,0"))),
        "right": Beyond(22, (token("k1", "0,0"), token("k2", "0,0"), token("k3", "0,0"))),
    }

    def words(cells: int) -> str:
        return "".join(part for part, _ in told(PEN, found, {"k3": "8"}, cells).parts)

    assert words(80) == "▲4 o1 o2  ▶22 k3→8 k1 k2"
    assert words(24) == "▲4 o1 o2  ▶22 k3→8 k1 k2"
    assert words(23) == "▲4 o1 +1  ▶22 k3→8 +2"
    assert words(20) == "▲4 +2  ▶22 +3"
    assert words(3) == ""


def test_rows_of_wall_at_the_edges_are_no_ground() -> None:
    rows = tuple((0, r, 2) for r in range(5))

    def walled(*places: str) -> tuple[int, int]:
        return between_walls(Board("hex", hexes=rows, cells=tuple(Cell(at, "wall") for at in places)), Grid())

    assert walled() == (0, 20)
    assert walled("0,0", "1,0", "0,4", "1,4") == (2, 8)
    assert walled("0,0", "1,0", "0,2", "1,2") == (2, 10)
    assert walled("0,0") == (0, 10)
    water = Board("hex", hexes=rows, cells=(Cell("0,0", "water"), Cell("1,0", "water")))
    assert between_walls(water, Grid()) == (0, 20)


def test_everybody_is_around_all_who_are_alive_and_on_the_board() -> None:
    board = Board("hex", tokens=(token("a", "1,1"), token("b", "3,2"), token("c", "9,9", "dead"), token("d", "off")))
    assert everybody(board, Grid()) == (4, 2, 12, 4)
    assert everybody(Board("hex", tokens=board.tokens[2:]), Grid()) is None

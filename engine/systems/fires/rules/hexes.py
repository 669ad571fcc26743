"""The field: odd-row hexes, distances, lines with what blocks them, and the shapes of areas (FF-115 to FF-128).

A cell is written ``row,column``; inside it is axial ``(q, r)`` like every hex of the house.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Literal

from engine.board import hexgrid
from engine.board.hexgrid import Hex, add, disc, distance
from engine.systems.fires.house import House
from engine.systems.fires.state.ground import DIRECTIONS as DIRECTIONS

NAMES = ("E", "NE", "NW", "W", "SW", "SE")

AXES = ((2, 0), (1, -3), (-1, -3), (-2, 0), (-1, 3), (1, 3))
"""The directions in the integer plane of FF-119."""

Turn = Literal["left", "right", ""]

TURNS: tuple[Turn, ...] = ("", "left", "right")
"""A straight line, and the two that snake (FF-125)."""


def show(cell: Hex) -> str:
    """A cell as it is written: ``row,column`` (FF-115)."""
    return hexgrid.row_column(cell)


SIZE = (3, 30)
"""Rows and columns of a field, fewest and most."""


def parse(text: str) -> Hex:
    """The cell written ``row,column``. Raises ``ValueError`` for anything else."""
    row, comma, column = text.partition(",")
    if not comma:
        raise ValueError(f"{text!r} is no cell: write row,column, such as 8,7")
    r, c = int(row), int(column)
    return c - (r - (r & 1)) // 2, r


def at(text: str) -> Hex:
    """The cell that a command or a board names: axial ``q,r``. Raises ``ValueError``."""
    return hexgrid.parse(text)


def key(cell: Hex) -> str:
    """A cell as commands and boards name it: axial ``q,r``."""
    return hexgrid.show(cell)


def step(cell: Hex, direction: int, count: int = 1) -> Hex:
    """The cell so many steps away in a direction, taken modulo 6."""
    q, r = DIRECTIONS[direction % 6]
    return cell[0] + q * count, cell[1] + r * count


@lru_cache(maxsize=4096)
def around(cell: Hex) -> tuple[Hex, ...]:
    """The six neighbours, in the order E, NE, NW, W, SW, SE (FF-103)."""
    return tuple(add(cell, offset) for offset in DIRECTIONS)


def adjacent(cell: Hex, other: Hex) -> bool:
    """Whether two cells are neighbours."""
    return distance(cell, other) == 1


def axis(start: Hex, end: Hex) -> tuple[int, ...]:
    """The direction from one cell to another: the axis closest to it, both where two are equally close (FF-124)."""
    if start == end:
        return tuple(range(6))
    (ax, ay), (bx, by) = plane(start), plane(end)
    scores = [3 * (bx - ax) * dx + (by - ay) * dy for dx, dy in AXES]
    best = max(scores)
    return tuple(index for index, score in enumerate(scores) if score == best)


def plane(cell: Hex) -> tuple[int, int]:
    """The centre of a cell in whole numbers: x = 2c + (row mod 2), y = 3 row (FF-119)."""
    return 2 * cell[0] + cell[1], 3 * cell[1]


@lru_cache(maxsize=16384)
def crossing(start: Hex, end: Hex, cell: Hex) -> tuple[str, tuple[int, int, int, int]]:
    """How the edge between two centres meets a cell: ``through`` it, ``along`` it, or not; with the stretch."""
    (ax, ay), (bx, by), (cx, cy) = plane(start), plane(end), plane(cell)
    px, py, dx, dy = ax - cx, ay - cy, bx - ax, by - ay
    low, high = (0, 1), (1, 1)
    edge = False
    for value, slope, bound in ((px, dx, 1), (px + py, dx + dy, 2), (px - py, dx - dy, 2)):
        if slope == 0:
            if abs(value) > bound:
                return "", (0, 1, 0, 1)
            edge = edge or abs(value) == bound
            continue
        size = slope * slope  # what is divided by the slope has its sign
        near, far = sorted(((-bound - value) * slope, (bound - value) * slope))
        if near * low[1] > low[0] * size:
            low = (near, size)
        if far * high[1] < high[0] * size:
            high = (far, size)
    if low[0] * high[1] >= high[0] * low[1]:
        return "", (0, 1, 0, 1)
    return ("along" if edge else "through"), (*_lowest(low), *_lowest(high))


def _lowest(fraction: tuple[int, int]) -> tuple[int, int]:
    from math import gcd

    shared = gcd(*fraction) or 1
    return fraction[0] // shared, fraction[1] // shared


@lru_cache(maxsize=16384)
def between(start: Hex, end: Hex) -> tuple[Hex, ...]:
    """Cells a line could meet, the two ends left out."""
    far = distance(start, end)
    return tuple(
        cell
        for cell in disc(start, far)
        if cell not in (start, end)
        and distance(cell, end) <= far
        and distance(start, cell) + distance(cell, end) <= far + 1
    )


@lru_cache(maxsize=16384)
def crossed(start: Hex, end: Hex) -> tuple[Hex, ...]:
    """The cells whose inside the line goes through, the ends left out, nearest first (FF-119)."""
    found = [cell for cell in between(start, end) if crossing(start, end, cell)[0] == "through"]
    return tuple(sorted(found, key=lambda cell: distance(start, cell)))


def blocker(start: Hex, end: Hex, blocks: Callable[[Hex], bool], seams: bool = True) -> Hex | None:
    """The first cell that blocks the straight edge between two, if any (FF-119).

    A cell that the line only runs along does not block, but two on both sides of the same edge do (FF-S04, ``seams``).
    """
    edges: dict[tuple[int, int, int, int], Hex] = {}
    found: list[Hex] = []
    for cell in between(start, end):
        if not blocks(cell):
            continue
        how, stretch = crossing(start, end, cell)
        if how == "through":
            found.append(cell)
        elif how == "along" and seams:
            if stretch in edges:
                found.append(cell)
            edges[stretch] = cell
    return min(found, key=lambda cell: distance(start, cell)) if found else None


def full_moon(centre: Hex, depth: int = 1) -> tuple[Hex, ...]:
    """All cells up to a distance, never the centre (FF-125)."""
    return tuple(cell for cell in disc(centre, depth) if cell != centre)


def half_moon(centre: Hex, direction: int, depth: int = 1) -> tuple[Hex, ...]:
    """Three neighbours in a row; with depth 2 the five behind them as well (FF-125, FF-S71)."""
    near = tuple(step(centre, direction + turn) for turn in (-1, 0, 1))
    if depth < 2:
        return near
    left, right = direction + 1, direction - 1
    return (
        *near,
        step(centre, right, 2),
        step(step(centre, right), direction),
        step(centre, direction, 2),
        step(step(centre, direction), left),
        step(centre, left, 2),
    )


def wave(centre: Hex, direction: int, size: int) -> tuple[Hex, ...]:
    """The half-moon, shifted onward step by step: three across (FF-125)."""
    return tuple(step(cell, direction, far) for far in range(size) for cell in half_moon(centre, direction))


def cone(centre: Hex, direction: int, size: int, fan: bool = False) -> tuple[Hex, ...]:
    """The wedge between a direction and the next counter-clockwise; ``fan``: rows around the axis (FF-125, FF-S03)."""
    if fan:
        return tuple(
            cell
            for far in range(1, size + 1)
            for cell in disc(centre, far)
            if distance(centre, cell) == far and distance(cell, step(centre, direction, far)) <= far
        )
    return tuple(
        step(step(centre, direction, number), direction + 1, row - number)
        for row in range(1, size + 1)
        for number in range(row, -1, -1)
    )


def line(centre: Hex, direction: int, size: int, turn: Turn = "") -> tuple[Hex, ...]:
    """A straight line, or one that snakes to its left or right (FF-125)."""
    other = direction + {"left": 1, "right": -1, "": 0}[turn]
    out, cell = [], centre
    for number in range(size):
        cell = step(cell, other if number % 2 else direction)
        out.append(cell)
    return tuple(out)


def blast(impact: Hex, direction: int, size: int, turn: Turn = "left", rhombus: bool = False) -> tuple[Hex, ...]:
    """The cells of a blast, the impact cell first, pointing away from the attacker (FF-126, FF-S03)."""
    if size == 3:
        return impact, step(impact, direction), step(impact, direction + (1 if turn == "left" else -1))
    if rhombus:
        side = direction + (1 if turn == "left" else -1)
        return impact, step(impact, direction), step(impact, side), step(step(impact, direction), side)
    return impact, *half_moon(impact, direction)


def shape(house: House, kind: str, origin: Hex, way: int, size: int, turn: Turn = "") -> tuple[Hex, ...]:
    """The cells of an area that lies so, some of them perhaps off the field (FF-125, FF-126)."""
    match kind:
        case "full-moon":
            return full_moon(origin, size)
        case "half-moon":
            return half_moon(origin, way, size)
        case "wave":
            return wave(origin, way, size)
        case "cone":
            return cone(origin, way, size, house.cone_shape == "fan")
        case "line":
            return line(origin, way, size, turn)
    return blast(origin, way, size, turn, house.blast_shape == "rhombus")


def patterns(size: int, turned: frozenset[bool] = frozenset((False, True))) -> Iterator[tuple[int, Turn]]:
    """Every straight and snaking line, or those of a kind: direction and turn. One step is the same for any turn."""
    for direction in range(6):
        if False in turned or size == 1:
            yield direction, ""
        if size > 1 and True in turned:
            yield direction, "left"
            yield direction, "right"


def in_pattern(start: Hex, path: Iterable[Hex], turned: frozenset[bool]) -> bool:
    """Whether a path is a straight or a snaking line, as it may be (FF-128)."""
    way = tuple(path)
    return any(line(start, direction, len(way), turn) == way for direction, turn in patterns(len(way), turned))


def flood(
    start: Hex, inside: int, limit: int, beside: Mapping[Hex, tuple[tuple[Hex, int], ...]]
) -> dict[Hex, tuple[Hex, ...]]:
    """A shortest way to every cell within some steps, the start left out of it; of equal ones the first in the order
    E, NE, NW, W, SW, SE (FF-103). ``inside``: the cells that may be entered, as bits of a field; ``beside``: what is
    next to each of its cells.
    """
    ways: dict[Hex, tuple[Hex, ...]] = {start: ()}
    queue = [start]
    for cell in queue:
        way = ways[cell]
        if len(way) >= limit:
            break
        for other, bit in beside.get(cell, ()):
            if bit & inside and other not in ways:
                ways[other] = (*way, other)
                queue.append(other)
    return ways


def grown(area: int, stride: int) -> int:
    """All that is next to cells of an area of bits, in a field whose rows are so many of them long."""
    return area << 1 | area >> 1 | area << stride | area >> stride | area << stride - 1 | area >> stride - 1


def spread(area: int, inside: int, stride: int) -> Iterator[int]:
    """The cells to which no step, one, two … inside some cells lead from an area, as far as there are any."""
    left = inside & ~area
    while area:
        yield area
        area = grown(area, stride) & left
        left ^= area


def layers(goals: int, inside: int, end: int, stride: int) -> list[int]:
    """The cells from which no step, one, two … inside some cells lead to the nearest goal, up to those with ``end``
    among them, whatever that is; where it cannot be reached, all that can.
    """
    found, edge, left = [goals], goals, (inside | end) & ~goals
    while edge and not edge & end:
        edge = grown(edge, stride) & left
        left ^= edge
        found.append(edge)
    return found

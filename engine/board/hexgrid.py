"""Axial hexes, drawn with the point up: directions, distances, straight rays, discs, rows of a map.

A hex is a plain ``(q, r)`` tuple: q grows to the east, r to the south-east (MI-18). Directions are numbers 0–5,
clockwise from east (MI-19). Everything here is a pure function and knows no ground: what stands in a line of sight or
bars a step is for each game to say. Ways over a map are in ``engine.core.ways``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain

Hex = tuple[int, int]
"""Axial coordinates ``(q, r)``."""

Row = tuple[int, int, int]
"""A stretch of hexes going east: q and r of the first, and how many there are."""

DIRECTIONS: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""E, SE, SW, W, NW, NE (MI-19)."""

NAMES: tuple[str, ...] = ("E", "SE", "SW", "W", "NW", "NE")
COMPASS: tuple[str, ...] = ("east", "south-east", "south-west", "west", "north-west", "north-east")
ARROWS: tuple[str, ...] = ("→", "↘", "↙", "←", "↖", "↗")

_TEXT = re.compile(r"(-?[0-9]{1,6}),(-?[0-9]{1,6})")


@lru_cache(maxsize=65_536)
def parse(text: str) -> Hex:
    """The hex written ``q,r``, such as ``3,-1``. Raises ``ValueError`` for anything else."""
    found = _TEXT.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is no hex: write q,r, such as 3,-1")
    return int(found[1]), int(found[2])


def wrong(text: str) -> str:
    """Why a text is no hex, as ``parse`` says it; empty where it is one."""
    try:
        parse(text)
    except ValueError as error:
        return str(error)
    return ""


@lru_cache(maxsize=65_536)
def show(cell: Hex) -> str:
    """The hex as text, ``q,r``."""
    return f"{cell[0]},{cell[1]}"


def row_column(cell: Hex) -> str:
    """The hex as ``row,column`` of a field whose odd rows are half a hex further right."""
    q, r = cell
    return f"{r},{q + (r - (r & 1)) // 2}"


def called(text: str, written: str) -> str:
    """What a game calls a hex: its text where that is ``axial``, else its row and column."""
    return text if written == "axial" else row_column(parse(text))


def add(cell: Hex, offset: Hex) -> Hex:
    """The hex at an offset from another."""
    return cell[0] + offset[0], cell[1] + offset[1]


def minus(cell: Hex, other: Hex) -> Hex:
    """The offset that leads from ``other`` to ``cell``."""
    return cell[0] - other[0], cell[1] - other[1]


def step(cell: Hex, direction: int, count: int = 1) -> Hex:
    """The hex ``count`` steps away in a direction (any whole number, taken modulo 6)."""
    q, r = DIRECTIONS[direction % 6]
    return cell[0] + q * count, cell[1] + r * count


def rotated(offset: Hex, steps: int) -> Hex:
    """An offset turned clockwise by 60° ``steps`` times; one step turns (q, r) into (−r, q+r) (MI-19, MI-20)."""
    q, r = offset
    for _ in range(steps % 6):
        q, r = -r, q + r
    return q, r


def placed(anchor: Hex, facing: int, offsets: Iterable[Hex]) -> tuple[Hex, ...]:
    """Hexes of a template that is stored for facing east, at an anchor and turned to a facing (MI-20, MI-23)."""
    return tuple(add(anchor, rotated(offset, facing)) for offset in offsets)


def neighbours(cell: Hex) -> tuple[Hex, ...]:
    """The six hexes around one, clockwise from east."""
    q, r = cell
    return (q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r), (q, r - 1), (q + 1, r - 1)


def distance(cell: Hex, other: Hex) -> int:
    """Steps between two hexes: (|dq| + |dr| + |dq+dr|) ÷ 2 (MI-21)."""
    q, r = cell[0] - other[0], cell[1] - other[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


def direction_to(start: Hex, end: Hex) -> int | None:
    """The direction of the straight line from one hex to another (MI-21), ``None`` where there is none."""
    q, r = end[0] - start[0], end[1] - start[1]
    if r == 0 and q:
        return 0 if q > 0 else 3
    if q == 0 and r:
        return 1 if r > 0 else 4
    if q + r == 0 and q:
        return 5 if q > 0 else 2
    return None


@lru_cache(maxsize=65_536)
def ray(start: Hex, direction: int, count: int) -> tuple[Hex, ...]:
    """The next ``count`` hexes in a direction, nearest first, the start not included (MI-44)."""
    q, r = DIRECTIONS[direction % 6]
    return tuple((start[0] + q * k, start[1] + r * k) for k in range(1, count + 1))


def disc(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """All hexes within a distance, the centre included, row by row."""
    q0, r0 = centre
    return tuple(
        (q0 + q, r0 + r)
        for r in range(-radius, radius + 1)
        for q in range(max(-radius, -r - radius), min(radius, radius - r) + 1)
    )


@lru_cache(maxsize=256)
def rectangle(width: int, height: int) -> tuple[Row, ...]:
    """The rows of a rectangular map whose north-west corner is 0,0; every second row is shifted half a hex east."""
    return tuple((-(r // 2), r, width) for r in range(height))


def disc_rows(radius: int) -> tuple[Row, ...]:
    """The rows of all hexes within a radius of 0,0."""
    return tuple(
        (max(-radius, -r - radius), r, min(radius, radius - r) - max(-radius, -r - radius) + 1)
        for r in range(-radius, radius + 1)
    )


def cells(rows: Iterable[Row]) -> Iterator[Hex]:
    """Every hex of some rows, west to east, north to south."""
    for q, r, count in rows:
        for k in range(count):
            yield q + k, r


@lru_cache(maxsize=4096)
def _texts_of(row: Row) -> tuple[str, ...]:
    return tuple(show(cell) for cell in cells((row,)))


def texts(rows: Iterable[Row]) -> tuple[str, ...]:
    """Every hex of some rows as text; unchanged rows cost nothing, for large maps are offered again and again."""
    return tuple(chain.from_iterable(map(_texts_of, rows)))


def without(rows: Iterable[Row], taken: Iterable[Hex]) -> tuple[Row, ...]:
    """The rows without some hexes: a row falls apart where one of its hexes is gone."""
    gone: dict[int, list[int]] = {}
    for q, r in taken:
        gone.setdefault(r, []).append(q)
    out: list[Row] = []
    for start, r, count in rows:
        at = start
        for q in sorted({q for q in gone.get(r, ()) if start <= q < start + count}):
            out += [(at, r, q - at)] if q > at else []
            at = q + 1
        out += [(at, r, start + count - at)] if start + count > at else []
    return tuple(out)


@lru_cache(maxsize=256)
def cell_set(rows: tuple[Row, ...]) -> frozenset[Hex]:
    """The hexes of some rows, for asking whether one is on the map."""
    return frozenset(cells(rows))

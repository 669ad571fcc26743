"""Hexes as the book sees them: what is in front of somebody, the line that a shot flies, where a footprint has room."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from engine.board.hexgrid import Hex, Row, disc, distance, rotated

NUDGE = (1e-6, 2e-6, -3e-6)
"""By how much the end of a line is shifted: in q, in the third coordinate (-q - r) and in r."""


def in_front(origin: Hex, facing: int, cell: Hex) -> bool:
    """Whether a hex lies in the 120° before a facing, edges included.

    Its offset is a·F + b·FL or a·F + b·FR with a, b ≥ 0 (MI-S14). The origin itself is not in front.
    """
    offset = (cell[0] - origin[0], cell[1] - origin[1])
    if offset == (0, 0):
        return False
    q, r = rotated(offset, -facing)
    # Facing east: F = (1, 0), FR = (0, 1), FL = (1, -1).
    return (q >= 0 and r >= 0) or (r <= 0 and q + r >= 0)


@lru_cache(maxsize=64)
def front(origin: Hex, facing: int, radius: int) -> tuple[Hex, ...]:
    """All hexes within a distance that are ``in_front``."""
    return tuple(cell for cell in disc(origin, radius) if in_front(origin, facing, cell))


def _rounded(x: float, y: float, z: float) -> Hex:
    a, b, c = round(x), round(y), round(z)
    dx, dy, dz = abs(a - x), abs(b - y), abs(c - z)
    if dx > dy and dx > dz:
        a = -b - c
    elif dy <= dz:
        c = -a - b
    return a, c


def line(start: Hex, end: Hex) -> tuple[Hex, ...]:
    """The hexes between two, both included, by cube interpolation.

    The target is nudged by 1e-6, 2e-6, −3e-6, so that a line along an edge always takes the same side (MI-S24).
    """
    count = distance(start, end)
    if count == 0:
        return (start,)
    x0, z0 = float(start[0]), float(start[1])
    y0 = -x0 - z0
    x1, z1 = end[0] + NUDGE[0], end[1] + NUDGE[2]
    y1 = -end[0] - end[1] + NUDGE[1]
    out = [
        _rounded(x0 + (x1 - x0) * k / count, y0 + (y1 - y0) * k / count, z0 + (z1 - z0) * k / count)
        for k in range(count + 1)
    ]
    return tuple(out)


def with_room(rows: Iterable[Row], facing: int, offsets: Iterable[Hex]) -> tuple[Row, ...]:
    """The hexes of some rows, as rows, at which every hex of a template that is turned to a facing is in them (MI-23).

    Stretch by stretch, for most of a large map has room: hex by hex its 40,000 would take a tenth of a second.
    """
    spans: dict[int, list[tuple[int, int]]] = {}
    for q, r, count in rows:
        spans.setdefault(r, []).append((q, q + count))
    left = {r: list(some) for r, some in spans.items()}
    for east, south in (rotated(offset, facing) for offset in offsets):
        for r, some in left.items():
            there = [(low - east, high - east) for low, high in spans.get(r + south, ())]
            both = ((max(low, other), min(high, end)) for low, high in some for other, end in there)
            left[r] = [(low, high) for low, high in both if low < high]
    return tuple((low, r, high - low) for r, some in left.items() for low, high in some)

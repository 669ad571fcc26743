"""Hex arithmetic from the rules text alone (MI-18 to MI-21), for opinions that must not borrow the engine's."""

from __future__ import annotations

import random

Hex = tuple[int, int]

DIRECTIONS: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
NAMES = ("E", "SE", "SW", "W", "NW", "NE")


def turned(offset: Hex, facing: int) -> Hex:
    """MI-19: an offset seen facing E, as seen from another facing."""
    q, r = offset
    for _ in range(facing):
        q, r = -r, q + r
    return q, r


def beside(at: Hex, offset: Hex) -> Hex:
    """The hex at an offset."""
    return at[0] + offset[0], at[1] + offset[1]


def apart(cell: Hex, other: Hex = (0, 0)) -> int:
    """MI-21."""
    q, r = cell[0] - other[0], cell[1] - other[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


def disc(radius: int) -> list[Hex]:
    """All hexes this near to 0,0."""
    span = range(-radius, radius + 1)
    return [(q, r) for q in span for r in span if apart((q, r)) <= radius]


def shown(at: Hex) -> str:
    """As commands write it."""
    return f"{at[0]},{at[1]}"


def parsed(text: str) -> Hex:
    """What a command says."""
    q, r = text.split(",")
    return int(q), int(r)


def somewhere(chance: random.Random, hexes: list[Hex], count: int) -> list[Hex]:
    """Different hexes."""
    return chance.sample(hexes, min(count, len(hexes)))

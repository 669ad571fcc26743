"""The rulebook of Barrow as functions of numbers."""

from __future__ import annotations

from typing import Literal


def other(side: str) -> Literal["party", "foes"]:
    """BA-01: whose turn is next."""
    return "foes" if side == "party" else "party"


def through(face: int, armour: int) -> int:
    """BA-03: what is left of a blow behind armour."""
    return max(0, face - armour)


def reaches(zone: str, target: str, ranged: bool) -> bool:
    """BA-04: a blow lands in one's own zone, an arrow anywhere."""
    return ranged or zone == target


def spread(blow: int, guard: int) -> tuple[int, int]:
    """BA-05: what a blow takes off guard, and what then goes on to strength."""
    return min(blow, guard), max(0, blow - guard)


def holds(face: int, strength: int) -> bool:
    """BA-05: a save is made at the strength that is left, or less."""
    return face <= strength


def causes(foes: int, out: int) -> tuple[Literal["first", "half"], ...]:
    """BA-06: why foes test their heart: the first is out, half of them are. One alone has no cause."""
    if foes < 2 or out < 1:
        return ()
    return ("first", "half") if out * 2 >= foes else ("first",)

"""What dice are worth (MR-01, MR-03, MR-41)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.systems.mir.state.rolls import Part, Sum, Throw

SIDES = 12
LOWEST_SUCCESS = 7
CRITICAL = 2
"""12s that make a roll a critical hit (MR-41)."""
NO_ROLL = Throw(Sum((), 0), (), 0, 0, False)
"""Of a test that needs no dice (MR-05)."""


class Tally(NamedTuple):
    """A roll as it counts; the 12s matter in a critical hit only."""

    successes: int
    twelves: int
    critical: bool


def successes(faces: Sequence[int]) -> int:
    """7 to 11 is one success, 12 is two (MR-01)."""
    return sum(2 if face == SIDES else 1 for face in faces if face >= LOWEST_SUCCESS)


def twelves(faces: Sequence[int]) -> int:
    """How many 12s there are (MR-41)."""
    return sum(1 for face in faces if face == SIDES)


def counted(pool: Sum, faces: tuple[int, ...], *, critical: bool = True) -> Throw:
    """Faces as they count (MR-01, MR-41); ``critical``: whether 12s can make this roll a critical hit."""
    high = twelves(faces)
    return Throw(pool, faces, successes(faces), high, critical and high >= CRITICAL)


def tally(throw: Throw) -> Tally:
    """A throw as it counts."""
    return Tally(throw.successes, throw.twelves, throw.critical)


def strength(roll: Tally) -> tuple[bool, int, int]:
    """What an opposed roll is compared by: a critical hit, then its 12s, then successes (MR-06, MR-41, MR-42)."""
    return roll.critical, roll.twelves if roll.critical else 0, roll.successes


def total(parts: Iterable[Part | None], floor: int) -> Sum:
    """The sum of the parts that matter, floored once (MR-03)."""
    kept = tuple(part for part in parts if part is not None and part.dice)
    return Sum(kept, max(floor, sum(part.dice for part in kept)))

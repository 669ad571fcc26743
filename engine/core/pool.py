"""Dice of several sides in one pool: which were kept, which rolled again, which are spent.

A pool is a value; rolling is the draft's (``Draft.throw``), so that every face is a fact in a ``Rolled`` event (law 6).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace


class Die(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One die: its sides and the face it shows, 0 before it is rolled. ``kept``: not rolled again. ``spent``: paid."""

    sides: int
    face: int = 0
    kept: bool = False
    spent: bool = False


Dice = tuple[Die, ...]
"""A pool, in the order in which it is rolled."""


def dice(sides: Iterable[int]) -> Dice:
    """A pool that nobody has rolled yet."""
    return tuple(Die(count) for count in sides)


def to_roll(pool: Dice) -> tuple[int, ...]:
    """The sides of the dice that a roll would turn, in their order: all that are neither kept nor spent."""
    return tuple(die.sides for die in pool if not die.kept and not die.spent)


def shown(pool: Dice, faces: Sequence[int]) -> Dice:
    """The pool after a roll: the faces go to the dice of ``to_roll`` in order. Raises ``ValueError`` for another
    number of faces.
    """
    left = iter(faces)
    rolled = tuple(die if die.kept or die.spent else replace(die, face=next(left, 0)) for die in pool)
    if len(faces) != len(to_roll(pool)):
        raise ValueError(f"{len(faces)} faces for {len(to_roll(pool))} dice")
    return rolled


def keep(pool: Dice, kept: Callable[[Die], bool]) -> Dice:
    """The pool with those dice kept, and only those."""
    return tuple(replace(die, kept=kept(die)) for die in pool)


def spend(pool: Dice, indices: Iterable[int]) -> Dice:
    """The pool with those dice paid. Raises ``ValueError`` for a die that does not lie there or is spent already."""
    wanted = tuple(indices)
    if len(set(wanted)) != len(wanted) or any(not 0 <= at < len(pool) or pool[at].spent for at in wanted):
        raise ValueError(f"dice {', '.join(map(str, wanted))} are not all there to be spent")
    return tuple(replace(die, spent=True) if at in wanted else die for at, die in enumerate(pool))


def scores(pool: Dice) -> tuple[int, ...]:
    """The faces of the dice that are not spent."""
    return tuple(die.face for die in pool if not die.spent)


def named(sides: Iterable[int]) -> str:
    """A pool in words: ``D8 + 2D6``, the largest dice first."""
    rolled = sorted(sides, reverse=True)
    counts = ((side, rolled.count(side)) for side in dict.fromkeys(rolled))
    return " + ".join(f"{count if count > 1 else ''}D{side}" for side, count in counts) or "no dice"

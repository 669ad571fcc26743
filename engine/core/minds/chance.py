"""Chance for minds: numbers that look random and follow from a seed alone, the same on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")

_BITS = 64


class Chance:
    """A stream of numbers out of a seed. Two with the same seed give the same numbers in the same order."""

    __slots__ = ("_count", "_seed", "_store")

    def __init__(self, *seed: object) -> None:
        """``seed``: anything whose text tells it apart, such as a number and an id."""
        self._seed = "/".join(map(str, seed)).encode()
        self._count = 0
        self._store = b""

    def below(self, count: int) -> int:
        """A whole number from 0 to ``count`` - 1. Raises ``ValueError`` for a count below 1."""
        if count < 1:
            raise ValueError(f"nothing to choose from: {count}")
        return self._next() * count >> _BITS

    def pick(self, values: Sequence[T]) -> T:
        """One of the values, each as likely as the others. Raises ``ValueError`` for none."""
        return values[self.below(len(values))]

    def some(self, values: Sequence[T], count: int) -> list[T]:
        """So many of the values, none twice, in chance order; all of them where there are no more."""
        left = list(values)
        return [left.pop(self.below(len(left))) for _ in range(min(count, len(left)))]

    def _next(self) -> int:
        """Sixty-four bits; their share beyond a multiple of a small count is too rare to matter for a choice."""
        if not self._store:
            self._store = blake2b(self._seed + self._count.to_bytes(8, "big")).digest()
            self._count += 1
        bits, self._store = self._store[:8], self._store[8:]
        return int.from_bytes(bits, "big")

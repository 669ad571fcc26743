"""What was worked out from packs and moments, kept by the packs themselves: it lives and goes with them."""

from __future__ import annotations

from typing import Any

MOST = 64
"""Moments that are remembered."""

BOOKS = 8
"""Packs as encounters change them that are remembered, each with its moments: those of a fight, and of the next."""

SHARED = 1024
"""Answers that moments share."""


class Memory:
    """Answers by question. What is known by its identity is kept alive beside the answer, so that nothing else can take
    its place.
    """

    __slots__ = ("_moments", "books", "facts", "now", "shared")

    def __init__(self) -> None:
        self.now: tuple[Any, dict[Any, Any]] = (None, {})
        self.facts: dict[Any, Any] = {}
        self.shared: dict[Any, tuple[Any, Any]] = {}
        self.books: dict[tuple[int, int], tuple[Any, Any, Any]] = {}
        self._moments: dict[int, tuple[Any, dict[Any, Any]]] = {}

    def moment(self, state: Any) -> dict[Any, Any]:
        """What is known of a moment, which is the one in hand from now on; the one longest out of use is forgotten."""
        found = self._moments.pop(id(state), None)
        if found is None:
            room(self._moments, MOST)
            found = (state, {})
        self._moments[id(state)] = self.now = found
        return found[1]


def room(known: dict[Any, Any], most: int) -> None:
    """Forget the oldest of what is known where there is as much as may be."""
    if len(known) >= most:
        del known[next(iter(known))]

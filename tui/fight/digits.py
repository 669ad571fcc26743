"""Which digit means what, for as long as a fight is on the screen: what was given one keeps it, come what may."""

from __future__ import annotations

from collections.abc import Callable, Iterable

LAST = 9
"""The highest digit."""

Places = Callable[[tuple[str, ...], Iterable[str]], dict[str, int]]
"""The digits of things, by their names that stay, in a place where digits are given."""


def in_order(scope: tuple[str, ...], names: Iterable[str]) -> dict[str, int]:
    """The digits as they come, where nothing is remembered."""
    return dict(zip(dict.fromkeys(names), range(1, LAST + 1), strict=False))


class Digits:
    """Remembers the digits given out in each place (somebody's turn, the targets of an act).

    Who is seen for the first time gets the lowest digit that is free there; nobody gets that of another who is only
    away for now.
    """

    def __init__(self) -> None:
        self._given: dict[tuple[str, ...], dict[str, int]] = {}

    def of(self, scope: tuple[str, ...], names: Iterable[str]) -> dict[str, int]:
        """The digit of each name that has one."""
        given = self._given.setdefault(scope, {})
        wanted = list(dict.fromkeys(names))
        free = [digit for digit in range(1, LAST + 1) if digit not in given.values()]
        for name in wanted:
            if name not in given and free:
                given[name] = free.pop(0)
        return {name: given[name] for name in wanted if name in given}

"""Paying with dice that lie on the table: what a price asks, whether some dice meet it, and what is paid beyond it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from msgspec import Struct

TRIED = 10
"""Dice of which every choice is tried: 1,024 of them."""


class Price(Struct, frozen=True, gc=False, omit_defaults=True):
    """What the chosen dice must come to.

    ``total``: the least sum of their scores. ``least`` and ``most``: how many dice, ``most`` 0 for any number.
    ``equal``: all show the same. ``faces``: each shows one of these, where any are named. ``open``: points beyond
    ``total`` buy something (the plus of a price), at most ``cap`` of them where a cap is given.
    """

    total: int = 0
    least: int = 1
    most: int = 0
    equal: bool = False
    faces: tuple[int, ...] = ()
    open: bool = False
    cap: int | None = None

    def fault(self, scores: Sequence[int]) -> str:
        """Why dice with these scores do not pay it, in a sentence; empty where they do."""
        if len(scores) < self.least or (self.most and len(scores) > self.most):
            return f"needs {self.number()}, you offered {len(scores)}"
        wrong = [score for score in scores if score not in self.faces] if self.faces else ()
        if wrong:
            return f"needs dice that show {' or '.join(map(str, self.faces))}, not {wrong[0]}"
        if self.equal and len(set(scores)) > 1:
            return f"needs dice that show the same, not {', '.join(map(str, scores))}"
        if sum(scores) < self.total:
            return f"needs {self.total}, you offered {sum(scores)}"
        return ""

    def lacking(self, scores: Sequence[int]) -> str:
        """How far dice with these scores are from paying it, beside what they come to; empty where they pay it."""
        if len(scores) < self.least:
            return f"{self.least - len(scores)} more to pick"
        if self.most and len(scores) > self.most:
            return f"{len(scores) - self.most} too many"
        fault = self.fault(scores)
        return f"{self.total - sum(scores)} short" if fault and sum(scores) < self.total else fault

    def number(self) -> str:
        """How many dice it asks, in words."""
        if self.most == self.least:
            return f"exactly {self.least} {'die' if self.least == 1 else 'dice'}"
        if self.most:
            return f"{self.least} to {self.most} dice"
        return f"at least {self.least} {'die' if self.least == 1 else 'dice'}"

    def overspent(self, scores: Sequence[int]) -> int:
        """Points paid beyond a price in points; those above the cap are lost and not counted where it is open."""
        beyond = max(0, sum(scores) - self.total) if self.total or self.open else 0
        return beyond if not self.open or self.cap is None else min(beyond, self.cap)

    def payable(self, scores: Sequence[int]) -> bool:
        """Whether some of the dice with these scores pay it: the largest that qualify decide, not all subsets."""
        fit = [score for score in scores if score in self.faces] if self.faces else scores
        if not self.equal:
            return self._enough(sorted(fit, reverse=True) if self.most else fit)
        return any(self._enough([score] * fit.count(score)) for score in fit) or self._enough([])

    def _enough(self, scores: Sequence[int]) -> bool:
        """Whether as many of the first of these, which all qualify, as may be chosen are enough."""
        best = scores[: self.most or len(scores)]
        return len(best) >= self.least and sum(best) >= self.total

    def cheapest(self, scores: Sequence[int]) -> tuple[int, ...]:
        """The dice, by index, that pay it with the lowest sum, of those the fewest; empty where none do, and for pools
        that are too large to try everything (``TRIED``).
        """
        if len(scores) > TRIED:
            return ()
        found = self.payments(scores)
        return min(found, key=lambda chosen: (sum(scores[index] for index in chosen), len(chosen)), default=())

    def payments(self, scores: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """Every choice of dice, by index, that pays it: fewest dice first. For small pools."""
        most, picky = self.most or len(scores), self.equal or bool(self.faces)
        for count in range(self.least, min(most, len(scores)) + 1):
            for chosen, paid in zip(combinations(range(len(scores)), count), combinations(scores, count), strict=True):
                if sum(paid) >= self.total and not (picky and self.fault(paid)):
                    yield chosen

"""Ways over a board by their price: what a walk that is offered cell by cell comes to, for minds and pictures."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush

from engine.core.options import Steps


def cheapest(steps: Steps, shuns: Callable[[str], object] = lambda cell: False) -> dict[str, tuple[str, ...]]:
    """The cheapest way to each cell within the budget, the nearest cells first; to the start it is empty. Of equally
    cheap ones it is the one that comes first in the order of ``steps.ways``; none leads over a cell of which ``shuns``
    is true.
    """
    found: dict[str, tuple[str, ...]] = {}
    number = 0  # of equal price, whoever was seen first goes first
    heap: list[tuple[int, int, str, str]] = [(0, number, steps.start, "")]
    while heap:
        paid, _, at, before = heappop(heap)
        if at in found:
            continue
        found[at] = (*found[before], at) if before else ()
        for cell in steps.ways.get(at, ()):
            cost = paid + steps.prices.get(cell, 1)
            if cell not in found and cost <= steps.budget and not shuns(cell):
                number += 1
                heappush(heap, (cost, number, cell, at))
    return found

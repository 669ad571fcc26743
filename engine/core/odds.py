"""Exact odds of dice, by convolution: how likely each result of a pool is, for pools of any size and mixture.

A distribution maps results to chances that add up to 1. Nothing is sampled and nothing is capped (law 11: the work is
bounded by the number of dice times the number of different results).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import TypeVar

A = TypeVar("A", bound=Hashable)
B = TypeVar("B", bound=Hashable)
R = TypeVar("R", bound=Hashable)

Distribution = dict[A, float]


def of_die(sides: int, count: Callable[[int], A]) -> Distribution[A]:
    """The distribution of what one die counts: ``count`` turns a face 1 to ``sides`` into a result."""
    out: Distribution[A] = {}
    for face in range(1, sides + 1):
        result = count(face)
        out[result] = out.get(result, 0.0) + 1 / sides
    return out


def joined(first: Mapping[A, float], second: Mapping[B, float], together: Callable[[A, B], R]) -> Distribution[R]:
    """The distribution of two independent results put together."""
    out: Distribution[R] = {}
    for one, chance in first.items():
        for other, likely in second.items():
            result = together(one, other)
            out[result] = out.get(result, 0.0) + chance * likely
    return out


def summed(distributions: Iterable[Mapping[int, float]]) -> Distribution[int]:
    """The distribution of the sum of independent numbers; of none at all, surely 0."""
    out: Distribution[int] = {0: 1.0}
    for distribution in distributions:
        out = joined(out, distribution, int.__add__)
    return out


def mapped(distribution: Mapping[A, float], result: Callable[[A], R]) -> Distribution[R]:
    """The distribution of something that follows from a result."""
    out: Distribution[R] = {}
    for value, chance in distribution.items():
        follows = result(value)
        out[follows] = out.get(follows, 0.0) + chance
    return out


def mixed(branches: Iterable[tuple[float, Mapping[A, float]]]) -> Distribution[A]:
    """The distribution where one of several cases comes about, each with its chance."""
    out: Distribution[A] = {}
    for likely, distribution in branches:
        for value, chance in distribution.items():
            out[value] = out.get(value, 0.0) + likely * chance
    return out


def chance(distribution: Mapping[A, float], wanted: Callable[[A], bool]) -> float:
    """How likely the result is one of those wanted, 0.0 to 1.0."""
    return min(1.0, sum(likely for value, likely in distribution.items() if wanted(value)))


def expected(distribution: Mapping[int, float]) -> float:
    """The mean of a distribution."""
    return sum(value * likely for value, likely in distribution.items())


def percent(likely: float) -> str:
    """A chance as people read it: ``8.3 %``. What is possible is never told as 0, what is not sure never as 100."""
    if likely <= 0:
        return "0 %"
    if likely >= 1 - 1e-12:
        return "100 %"
    if likely < 0.001:
        return "<0.1 %"
    if likely > 0.999:
        return ">99.9 %"
    return f"{likely * 100:.1f} %"


def round_percent(likely: float) -> str:
    """The same in whole numbers: ``8 %``."""
    if 0 < likely < 0.01:
        return "<1 %"
    if 0.99 < likely < 1 - 1e-12:
        return ">99 %"
    return f"{likely * 100:.0f} %"

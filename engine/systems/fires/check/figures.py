"""Numbers that nothing can have, wherever they stand: less than nothing, a range that ends before it begins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

from engine.core.problem import Problem
from engine.systems.fires.catalog import effects, words
from engine.systems.fires.catalog.encounter import Result
from engine.systems.fires.catalog.journey import Choice
from engine.systems.fires.catalog.rows import Span

SIGNED = frozenset({"by", "range_modifier", "at_least", "at_most", "counts", "counters"})
"""Fields that may be less than nothing; so may what pages and results give."""

FROM_ONE = frozenset({"hp", "times", "round", "size", "sp_dice", "tokens", "repeat", "targets", "stability"})
"""Fields of which there is at least one."""


def of_figures(owner: Struct, path: str) -> Iterator[Problem]:
    """The numbers of a struct, and of all that hangs below it; what is left out is as it should be."""
    needed = len(owner.__struct_fields__) - len(owner.__struct_defaults__)
    left_out = (*[None] * needed, *owner.__struct_defaults__)
    rows = zip(owner.__struct_fields__, owner.__struct_encode_fields__, astuple(owner), left_out, strict=True)
    for name, key, value, default in rows:
        if value != default and not (name in ("souls", "hmn") and isinstance(owner, Choice | Result)):
            yield from of_value(name, value, f"{path}.{key}".removeprefix("."))


def of_value(name: str, value: Any, path: str) -> Iterator[Problem]:
    """What stands in a field, or in one place of it."""
    match value:
        case bool():
            return
        case int():
            least = int(name in FROM_ONE)
            if value < least and name not in SIGNED:
                yield Problem(path, f"is {value}: must be {least} or more")
        case Span() if 0 <= value.max < value.min:
            yield Problem(f"{path}.max", f"is {value.max}: must be {value.min} or more")
        case Struct():
            where = f"{path}.{value.__struct_config__.tag}" if isinstance(value, effects.Base) else path
            yield from of_ends(value, where)
            yield from of_figures(value, where)
        case dict():
            for key, inner in value.items():
                yield from of_value(name, inner, f"{path}.{key}")
        case tuple():
            for index, inner in enumerate(value):
                if isinstance(inner, Struct):
                    yield from of_value(name, inner, f"{path}[{index}]")


def of_ends(value: Struct, path: str) -> Iterator[Problem]:
    """A distance that ends before it begins."""
    low, high = getattr(value, "min", None), getattr(value, "max", None)
    if isinstance(value, words.Target | words.Area | effects.Move) and type(low) is type(high) is int:
        if 0 <= high < low:
            yield Problem(f"{path}.max", f"is {high}: must be {low} or more, which min is")

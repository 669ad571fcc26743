"""Rows and tables of which a part is changed and the rest is as it was: what a fold does most."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

T = TypeVar("T", bound=Struct)
V = TypeVar("V")


def some(rows: Iterable[T], which: Callable[[T], Any], **changes: Any) -> tuple[T, ...]:
    """All rows in their order, those among them changed of which that is true."""
    return tuple([replace(row, **changes) if which(row) else row for row in rows])


def entry(table: dict[str, T], key: str, **changes: Any) -> dict[str, T]:
    """A table with one of its entries changed."""
    return {**table, key: replace(table[key], **changes)}


def without(table: dict[str, V], key: str) -> dict[str, V]:
    """A table without an entry; the same one if it has none."""
    return {name: row for name, row in table.items() if name != key} if key in table else table

"""Out of a pack into a save, and back: structs of their own that name the same things alike."""

from __future__ import annotations

from collections.abc import Container
from typing import Any, TypeVar

from msgspec import Struct

T = TypeVar("T", bound=Struct)


def copied(kind: type[T], source: Struct, /, **more: Any) -> T:
    """A struct of a kind with what another one names alike, and with ``more``, which goes before that."""
    both = set(kind.__struct_fields__).intersection(source.__struct_fields__).difference(more)
    return kind(**{name: getattr(source, name) for name in both}, **more)


def free_key(taken: Container[str], key: str) -> str:
    """The key of one more thing of a kind: ``knife``, then ``knife-2``."""
    number, wanted = 1, key
    while wanted in taken:
        number += 1
        wanted = f"{key}-{number}"
    return wanted

"""Out of a pack into a save, and back: structs of their own that name the same things alike."""

from __future__ import annotations

from collections.abc import Container
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

T = TypeVar("T", bound=Struct)


def copied(kind: type[T], source: Struct, /, **more: Any) -> T:
    """A struct of a kind with what another one names alike, and with ``more``, which goes before that."""
    alike = set(kind.__struct_fields__).intersection(source.__struct_fields__).difference(more)
    return kind(**{name: getattr(source, name) for name in alike}, **more)


def across(kind: type[T], source: Struct, /, **more: Any) -> T:
    """As ``copied``, all the way down: what hangs below is put across by name as well, into the structs that ``kind``
    has for it. What the other leaves at its default ``kind`` must know.
    """
    told = msgspec.to_builtins(source)
    return msgspec.convert({**{name: told[name] for name in kind.__struct_fields__ if name in told}, **more}, kind)


def free_key(taken: Container[str], key: str) -> str:
    """The key of one more thing of a kind: ``knife``, then ``knife-2``."""
    number, wanted = 1, key
    while wanted in taken:
        number += 1
        wanted = f"{key}-{number}"
    return wanted

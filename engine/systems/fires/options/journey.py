"""What the page, the rest and the pack offer between fights."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.options import Option
from engine.systems.fires.catalog import Catalog
from engine.systems.fires.state import State


def pages(book: Catalog, state: State) -> Iterator[Option]:
    """Options of the journey."""
    yield from ()

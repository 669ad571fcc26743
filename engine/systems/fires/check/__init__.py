"""What is wrong with packs and encounters: unknown ids, unreadable expressions, cells off the field."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.core.problem import Problem
from engine.systems.fires.catalog import Catalog, Encounter, changed
from engine.systems.fires.check.encounters import of_encounter
from engine.systems.fires.check.figures import of_figures
from engine.systems.fires.check.rows import ROWS, of_rows
from engine.systems.fires.check.sheets import of_sheet
from engine.systems.fires.check.story import of_story

__all__ = ["ROWS", "check"]


def check(catalog: Catalog, encounter: Encounter | None = None) -> list[Problem]:
    """Everything wrong with a catalog, or with an encounter that uses it."""
    if encounter is None:
        return list(of_catalog(catalog))
    book = changed(catalog, msgspec.to_builtins(encounter.changes))
    found = [*of_figures(encounter, ""), *of_encounter(book, encounter)]
    if encounter.sheet is None and not encounter.laid_out(book.fights).character:
        found.append(Problem("character", "is missing: must be one of characters.toml, where no sheet is written here"))
    return found


def of_catalog(book: Catalog) -> Iterator[Problem]:
    """Rules of every row, ids of every reference."""
    yield from of_figures(book, "")
    yield from of_rows(book, book)
    for key, sheet in book.characters.items():
        yield from of_sheet(book, sheet, f"characters.{key}")
    yield from of_story(book)

"""What packs of Fires Far Away may hold: rows of the armory, attunements, actions, enemies, encounters, chapters."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import msgspec
from msgspec import field
from msgspec.structs import replace

from engine.systems.fires.catalog import rows
from engine.systems.fires.catalog.encounter import Changes, Data, Encounter
from engine.systems.fires.catalog.journey import Chapter, Scenario
from engine.systems.fires.catalog.memory import Memory

__all__ = ["FIST", "Catalog", "Changes", "Encounter", "as_stored", "changed", "merged", "with_kept"]

FIST = "fist"
"""The weapon of empty hands (FF-32)."""


class Catalog(Data, frozen=True, kw_only=True, dict=True):
    """Everything the packs hold, by kind and id."""

    characters: dict[str, rows.Hero] = field(default_factory=dict)
    fights: dict[str, Encounter] = field(default_factory=dict)
    chapters: dict[str, Chapter] = field(default_factory=dict)
    scenarios: dict[str, Scenario] = field(default_factory=dict)

    @cached_property
    def memory(self) -> Memory:
        """What was worked out from these packs."""
        return Memory()


def with_kept(catalog: Catalog, kept: dict[str, Any]) -> Catalog:
    """The catalog with rows that a chronicle keeps and the packs no longer have (law 2); itself where none is gone."""
    gone = {
        kind: {key: row for key, row in rows_.items() if key not in getattr(catalog, kind)}
        for kind, rows_ in kept.items()
        if any(key not in getattr(catalog, kind) for key in rows_)
    }
    return changed(catalog, gone, Catalog)


def as_stored(changes: Changes) -> dict[str, Any]:
    """Changes as a chronicle stores them and reads them again, so that they are the same before and after: in mappings
    and lists alone, where rows have tuples.
    """
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(changes))
    return plain


def merged(first: dict[str, Any], then: dict[str, Any]) -> dict[str, Any]:
    """Changes on top of other changes, row by row."""
    return {kind: {**first.get(kind, {}), **then.get(kind, {})} for kind in {**first, **then}}


def changed(catalog: Catalog, changes: dict[str, Any], of: type[Changes | Catalog] = Changes) -> Catalog:
    """The catalog with an encounter's or scenario's rows (FF-12), or itself; ``of``: which kinds there may be."""
    if not changes:
        return catalog
    made = msgspec.convert(changes, of)
    return replace(
        catalog,
        **{
            name: {**getattr(catalog, name), **getattr(made, name)}
            for name in made.__struct_fields__
            if getattr(made, name)
        },
    )

"""Which cells the attacks of enemies reach from where they stand (FF-99)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.board.hexgrid import Hex
from engine.systems.fires.catalog import Catalog
from engine.systems.fires.rules import ground, hexes
from engine.systems.fires.rules.sources import foe
from engine.systems.fires.state import Combatant, State

FAR = 3
"""Cells up to which a reach is shown: all that a bow could hit would say nothing."""


def near(book: Catalog, state: State, one: Combatant) -> Iterator[Hex]:
    """Cells that an enemy reaches without a step."""
    if one.at is None or one.out:
        return
    far = max((attack.range.max for attack in foe(book, one).attacks.values()), default=1)
    for cell in hexes.full_moon(one.at, min(far, FAR)):
        if ground.on_map(state, cell) and not ground.cover(state, cell):
            yield cell


def reached(book: Catalog, state: State) -> dict[Hex, list[str]]:
    """Who reaches each cell without a step, by name."""
    found: dict[Hex, list[str]] = {}
    for one in state.enemies:
        for cell in near(book, state, one):
            found.setdefault(cell, []).append(one.name)
    return found

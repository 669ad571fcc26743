"""How near enemies are to cells, so that a player sees whom a step brings closer (FF-99)."""

from __future__ import annotations

from engine.board.hexgrid import Hex, distance
from engine.systems.fires.catalog import Catalog
from engine.systems.fires.rules import foe_areas, ground, hexes
from engine.systems.fires.rules.memory import of_book, of_field
from engine.systems.fires.state import Combatant, State


def near(book: Catalog, state: State, body: Combatant) -> list[Hex]:
    """Cells an enemy has in range of a melee attack from where it stands (FF-99): all that a bow could hit would say
    nothing. Sight is not looked at.
    """
    own = ground.cells(body)
    if not own:
        return []
    (q, r), (bare, _) = own[0], ground.bare_cells(state)
    steps = _around(book, body.entry, tuple((part[0] - q, part[1] - r) for part in own))
    return [cell for dq, dr in steps if (cell := (q + dq, r + dr)) in bare]


@of_book
def _around(book: Catalog, entry: str, own: tuple[Hex, ...]) -> tuple[Hex, ...]:
    """The cells in range of a melee attack of a sheet, as steps from the head of a body that fills its ``own``."""
    return tuple(
        dict.fromkeys(
            cell
            for attack in book.enemies[entry].attacks.values()
            if attack.kind == "melee"
            for start in foe_areas.starts(attack, own)
            for cell in hexes.full_moon(start, attack.range.max)
            if distance(start, cell) >= attack.range.min and cell not in own
        )
    )


@of_field
def reached(book: Catalog, state: State) -> dict[Hex, list[str]]:
    """Who has each cell in reach without a step, by id."""
    found: dict[Hex, list[str]] = {}
    for body in state.enemies:
        for cell in near(book, state, body):
            found.setdefault(cell, []).append(body.id)
    return found

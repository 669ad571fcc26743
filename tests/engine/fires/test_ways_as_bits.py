"""Ways over cells that are bits of one number: the same as cell by cell."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from engine.board.hexgrid import Hex, distance
from engine.systems.fires.rules import ground, hexes, routes
from engine.systems.fires.state import State
from engine.systems.fires.state.ground import Field
from tests.engine.fires.scene import Table, foe


@pytest.mark.parametrize(("rows", "columns"), [(1, 4), (4, 1), (5, 4), (6, 3)])
def test_what_spreads_over_a_whole_field_comes_as_far_as_the_distance(rows: int, columns: int) -> None:
    field = Field(rows=rows, columns=columns)
    for cell in field.cells:
        steps = list(hexes.spread(field.bits[cell], field.whole, field.stride))
        far = {other: n for other in field.cells for n, area in enumerate(steps) if area & field.bits[other]}
        assert far == {other: distance(cell, other) for other in field.cells}


def scattered(state: State, rng: Random) -> State:
    """Everybody anywhere on ground that is a third walls, some of them two cells long."""
    cells = state.field.cells
    walls = {hexes.key(cell): rng.choice(("full-cover", "half-cover")) for cell in cells if rng.random() < 0.35}
    field = replace(state.field, tiles=walls)
    spots = dict(zip(state.combatants, rng.sample(cells, len(state.combatants)), strict=True))
    tails = {who: rng.choice([None, *(cell for cell, _ in field.beside[spots[who]])]) for who in spots}
    people = {who: replace(body, at=spots[who], tail=tails[who]) for who, body in state.combatants.items()}
    return replace(state, field=field, combatants=people)


@pytest.mark.rule("FF-102")
def test_the_closest_cells_are_those_of_all_that_can_be_walked_to() -> None:
    """In their order too, for the first of them is proposed."""
    table, rng = Table(enemies={"thug": "5,6", "other": "5,8"}, foes={"thug": foe(), "other": foe()}), Random(5)
    several = 0
    for _ in range(25):
        state = scattered(table.state, rng)
        there, at = ground.cells(state.hero), state.combatants["thug"].here
        far, budget = rng.randint(1, 3), rng.randint(1, 5)
        best, wanted = (99, 0), dict[Hex, ground.Way]()
        for cell, way in routes.walks(table.book, state, "thug", at, budget).items():
            reached = (abs(min(distance(cell, part) for part in there) - far), len(way))
            if reached <= best:
                best, wanted = reached, {**(wanted if reached == best else {}), cell: way}
        found = routes._closest(table.book, state, "thug", there, far, at, budget)
        assert list(found.items()) == list(wanted.items())
        several += len(found) > 1
    assert several > 2

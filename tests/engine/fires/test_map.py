"""What the map foretells: where an enemy would go now, cell by cell, and what it threatens."""

from __future__ import annotations

import pytest

from engine.systems.fires import build
from engine.systems.fires.commands import fight as orders
from engine.systems.fires.view.board import board, shorts
from tests.engine.fires.scene import Table, cell


@pytest.mark.rule("FF-100")
def test_the_route_of_an_enemy_is_foretold_cell_by_cell():
    table = Table(at="5,2", enemies={"thug": "5,7"})
    laid = board(table.book, table.state, shorts(table.state), "thug").overlays
    route = [overlay for overlay in laid if overlay.kind == "route"]
    assert [overlay.text for overlay in route] == [str(number + 1) for number in range(len(route))]
    assert len(route) == 4  # its Move
    assert [before.to for before in route[:-1]] == [after.at for after in route[1:]]
    assert route[-1].to == ""
    assert route[0].at != cell("5,7")


def test_a_cell_may_be_of_several_kinds() -> None:
    """A start cell that is also for the retreat, and in concealment; it is all of them in a file again."""
    ground = {"start": ["5,5", "5,4"], "retreat": ["5,5"], "concealment": ["5,5"]}
    table = Table(ground=ground, at="5,5", enemies={"thug": "2,9"}, start=None)
    table.do(orders.Place(cell("5,5")))
    table.do(orders.StartFight(), 6, 5, 4, 3)
    written = build.encounter_of(table.catalog, table.state, "Again", "").ground
    assert (set(written.start), written.retreat, written.concealment) == ({"5,5", "5,4"}, ("5,5",), ("5,5",))
    table.act("retreat", 3)
    assert table.state.outcome == "retreat"

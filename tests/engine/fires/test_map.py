"""What the map foretells: where an enemy would go now, cell by cell, and what it threatens."""

from __future__ import annotations

import pytest

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

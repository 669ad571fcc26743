"""A pane repaints only the cells that differ."""

from __future__ import annotations

import asyncio

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip

from tests.tui.driver import NARROW, keys, seen
from tests.tui.scenes import still
from tui.app import CounterbeatApp
from tui.start.fights import begin
from tui.widgets.pane import changed_span

PLAIN, LIT = Style(), Style(bold=True)


def strip(*parts: tuple[str, Style]) -> Strip:
    return Strip([Segment(*part) for part in parts])


@pytest.mark.parametrize(
    ("was", "now", "span"),
    [
        ([("abc", PLAIN)], [("abc", PLAIN)], None),
        ([("abcdef", PLAIN)], [("abXdef", PLAIN)], (2, 3)),
        ([(". . . .", PLAIN)], [(". ", PLAIN), (".", LIT), (" . .", PLAIN)], (2, 3)),
        ([("a", LIT), ("bcd", PLAIN)], [("a", PLAIN), ("bcd", PLAIN)], (0, 1)),
        ([("火b", PLAIN)], [("火c", PLAIN)], (2, 3)),
    ],
)
def test_the_span_that_changed(was, now, span):
    assert changed_span(strip(*was), strip(*now)) == span


def test_a_cursor_move_refreshes_a_few_cells_of_the_map_and_parts_of_its_frame():
    """The frame tells where the cursor is, above, and what the signs in sight mean, below."""

    async def run() -> tuple[Region, list[Region]]:
        app = CounterbeatApp(still("ford"))
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.press("2", "right")
            await pilot.pause()
            regions: list[Region] = []
            board = app.screen.panes["board"]  # type: ignore[attr-defined]
            repaint = board.repaint

            def noted() -> list[Region]:
                found: list[Region] = repaint()
                regions.extend(found)
                return found

            board.repaint = noted
            await pilot.press("right")
            await pilot.pause()
            return board.size.region, regions

    pane, regions = asyncio.run(run())
    frame = (0, pane.height - 1)
    assert 0 < sum(region.area for region in regions if region.y not in frame) < 30
    assert all(region.height == 1 and region.width < pane.width for region in regions)


def test_a_pane_that_was_out_of_sight_shows_what_is_and_not_what_was():
    """The map is left for the sheets, Mamoru walks a hex, and the map is looked at again."""
    before = keys(begin("first-duel"), size=NARROW)
    assert seen(before, "MA→  ·   ·  ka←")
    walked = keys(begin("first-duel"), "s", "1", "1", "space", "m", size=NARROW)
    assert seen(walked, "·   ·   ·  MA→  ·  ka←")

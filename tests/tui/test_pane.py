"""A pane repaints only the lines that differ."""

from __future__ import annotations

import asyncio

from textual.geometry import Region

from tests.tui.driver import NARROW, keys, seen, typed
from tests.tui.scenes import still
from tui.app import CounterbeatApp
from tui.start.fights import begin


def test_a_cursor_move_draws_two_lines_of_the_map_and_its_frame_and_sends_a_few_cells(monkeypatch):
    """The frame tells where the cursor is, above, and what the signs in sight mean, below."""

    async def run() -> tuple[list[int], int, str]:
        app = CounterbeatApp(still("ford"))
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.press("2", "right")
            await pilot.pause()
            monkeypatch.setattr(CounterbeatApp, "is_headless", property(lambda app: False))
            app.action_redraw()
            await pilot.pause()
            lines: list[int] = []
            written: list[str] = []
            board = app.screen.panes["board"]  # type: ignore[attr-defined]
            repaint = board.repaint

            def noted() -> list[Region]:
                found: list[Region] = repaint()
                lines.extend(line - board.region.y for region in found for line in region.line_range)
                return found

            board.repaint = noted
            monkeypatch.setattr(app._driver, "write", written.append)
            await app.on_event(typed("right"))
            return lines, board.size.height, "".join(written)

    lines, height, written = asyncio.run(run())
    assert 1 <= len(set(lines) - {0, height - 1}) <= 2
    assert 0 < len(written) < 500, "a line of the pane alone, with its looks, takes more than a hundred"


def test_a_pane_that_was_out_of_sight_shows_what_is_and_not_what_was():
    """The map is left for the sheets, Mamoru walks a hex, and the map is looked at again."""
    before = keys(begin("first-duel"), size=NARROW)
    assert seen(before, "MA→  ·   ·  ka←")
    walked = keys(begin("first-duel"), "s", "1", "1", "space", "m", size=NARROW)
    assert seen(walked, "·   ·   ·  MA→  ·  ka←")

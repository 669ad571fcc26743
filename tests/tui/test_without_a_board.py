"""A game that has no board: no pane is kept for one, the sheets have its lines, and no key is named that shows it."""

from __future__ import annotations

import asyncio

import pytest

from saves.chronicle import Chronicle
from tests.tui.driver import NARROW, WIDE, Size, keys, seen, text_of
from tests.tui.scenes import still
from tui.app import CounterbeatApp
from tui.widgets.layout import plan, without_board


def boardless() -> Chronicle:
    return still("words")


@pytest.mark.parametrize("size", [NARROW, WIDE, (40, 30)], ids=["80x24", "120x40", "40x30"])
def test_sheets_lie_where_a_board_would(size: Size) -> None:
    lines = keys(boardless(), size=size)
    assert not seen(lines, "Field"), "\n".join(lines)
    assert seen(lines, "Mamoru"), "\n".join(lines)
    assert any("Life" in line for line in lines), "\n".join(lines)


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "120x40"])
@pytest.mark.parametrize("audience", ["gm", "players"])
def test_whoever_watches_sees_sheets_too(size: Size, audience: str) -> None:
    async def run() -> list[str]:
        app = CounterbeatApp(boardless(), watched=audience)  # type: ignore[arg-type]
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            return text_of(app)

    lines = asyncio.run(run())
    assert not seen(lines, "Field"), "\n".join(lines)
    assert any("Life" in line for line in lines), "\n".join(lines)


def test_no_key_shows_a_map_that_is_not_there() -> None:
    assert seen(keys(still("ford"), size=NARROW), "m s c panes")
    assert seen(keys(boardless(), size=NARROW), "s c panes")
    assert not seen(keys(boardless(), size=NARROW), "m s c panes")
    for presses in (("m",), ("c", "m"), ("z",), ("c", "z", "m")):
        assert not seen(keys(boardless(), *presses, size=NARROW), "Field"), presses
    assert seen(keys(boardless(), "c", size=NARROW), "Chronicle")


def test_every_line_of_the_screen_belongs_to_one_pane() -> None:
    for size in (NARROW, WIDE, (200, 60), (40, 30)):
        regions = without_board(plan(*size, 4, "board"))
        assert "board" not in regions
        assert sum(region.area for region in regions.values()) == size[0] * size[1], size


def test_between_fights_the_key_of_the_map_brings_back_what_would_change() -> None:
    lines = keys(still("rest"), "s", size=NARROW)
    assert seen(lines, "m s c panes")
    assert not seen(lines, "Before")
    assert seen(keys(still("rest"), "s", "m", size=NARROW), "Before")

"""What the screens beside the fight look like, at both sizes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.tui.driver import NARROW, WIDE, Size
from tests.tui.pages import open_book, open_codex, open_ending, settings
from tests.tui.scenes import still
from tests.tui.test_timeline import fought, walked
from tui.app import CounterbeatApp
from tui.appearance.appearance import Appearance
from tui.appearance.glyphs import ASCII
from tui.appearance.look import THEMES

SIZES = pytest.mark.parametrize("size", [WIDE, NARROW], ids=["120x40", "80x24"])
BESIDE = {
    "the timeline": ("t",),
    "two moments compared": ("t", "home", "d", "end"),
    "a branch being named": ("t", "n", "m", "e"),
    "the chronicle line by line": ("l", "up"),
}


def after(open_page: Callable[[CounterbeatApp], None], *presses: str):
    async def run(pilot):
        open_page(pilot.app)
        await pilot.pause()
        for press in presses:
            await pilot.press(press)
        await pilot.pause()

    return run


@SIZES
@pytest.mark.parametrize("state", BESIDE)
def test_a_page_beside_the_duel(same_picture, state: str, size: Size) -> None:
    same_picture(CounterbeatApp(fought()), press=BESIDE[state], terminal_size=size)


@SIZES
def test_a_timeline_with_many_branches(same_picture, size: Size) -> None:
    same_picture(CounterbeatApp(walked(11, 60, 0.2)), press=("t", "up", "up"), terminal_size=size)


@SIZES
def test_the_rulebook(same_picture, size: Size) -> None:
    """A rule with bold words and a reference that is pointed at."""
    app = CounterbeatApp(still("ford"))
    same_picture(app, run_before=after(open_book, "tab"), terminal_size=size)


@SIZES
def test_the_end_of_a_fight(same_picture, size: Size) -> None:
    """Who fell to whom, the first turning point chosen, and that no other fight may be begun here."""
    app = CounterbeatApp(still("ford"))
    same_picture(app, run_before=after(open_ending, "up"), terminal_size=size)


@SIZES
def test_the_codex(same_picture, size: Size) -> None:
    """A table sorted by damage, and the card of a thing of ours with moves in it."""
    app = CounterbeatApp(still("ford"))
    same_picture(app, run_before=after(open_codex, "s", "s", "up"), terminal_size=size)


@SIZES
def test_the_settings(same_picture, size: Size) -> None:
    app = CounterbeatApp(still("ford"), settings=settings())
    same_picture(app, press=("comma", "down"), terminal_size=size)


@pytest.mark.parametrize("theme", ["light", "contrast", "terminal"])
def test_a_fight_in_other_colours(same_picture, theme: str) -> None:
    app = CounterbeatApp(still("ford"), appearance=Appearance(theme=THEMES[theme]))
    same_picture(app, terminal_size=WIDE)


def test_the_timeline_in_seven_bits(same_picture) -> None:
    app = CounterbeatApp(walked(11, 60, 0.2), appearance=Appearance(glyphs=ASCII))
    same_picture(app, press=("t",), terminal_size=NARROW)

"""Each screen once as Textual exports it, with its fonts, margins and true colours: what plain text cannot show.

All other pictures are text (``tests.tui.picture``), because a change of these is seen by nobody who reads a diff.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from saves.chronicle import Chronicle
from tests.tui.driver import WIDE
from tests.tui.pages import open_book, open_codex, open_ending, settings
from tests.tui.scenes import still
from tests.tui.test_home_pictures import ENCOUNTERS, SAVES
from tests.tui.test_pages_pictures import after
from tests.tui.test_timeline import fought, walked
from tui.app import CounterbeatApp

FIGHTS: dict[str, tuple[Callable[[], Chronicle], tuple[str, ...]]] = {
    "a hex map": (lambda: still("ford"), ("2", "right")),
    "zones": (lambda: still("tide"), ()),
    "a range track": (lambda: still("track"), ()),
    "the composer": (lambda: still("ford"), ("5", "3", "1", "plus", "plus", "a", "2")),
    "the sheets": (lambda: still("ford"), ("s",)),
    "the dice": (lambda: still("ford", table_dice=True), ("4", "3")),
    "the timeline": (lambda: walked(11, 60, 0.2), ("t", "up")),
    "the chronicle": (fought, ("l", "up")),
}


@pytest.mark.parametrize("screen", FIGHTS)
def test_the_fight_and_the_pages_beside_it(snap_compare: Any, screen: str) -> None:
    made, presses = FIGHTS[screen]
    assert snap_compare(CounterbeatApp(made()), press=presses, terminal_size=WIDE)


def test_the_home_screen(snap_compare: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.screens.home.saved", lambda folder: SAVES)
    monkeypatch.setattr("tui.screens.home.listing", lambda: ENCOUNTERS)
    assert snap_compare(CounterbeatApp(), terminal_size=WIDE)


def test_the_rulebook(snap_compare: Any) -> None:
    assert snap_compare(CounterbeatApp(still("ford")), run_before=after(open_book, "tab"), terminal_size=WIDE)


def test_the_end_of_a_fight(snap_compare: Any) -> None:
    assert snap_compare(CounterbeatApp(still("ford")), run_before=after(open_ending), terminal_size=WIDE)


def test_the_codex(snap_compare: Any) -> None:
    assert snap_compare(CounterbeatApp(still("ford")), run_before=after(open_codex, "s"), terminal_size=WIDE)


def test_the_settings(snap_compare: Any) -> None:
    app = CounterbeatApp(still("ford"), settings=settings())
    assert snap_compare(app, press=("comma", "down"), terminal_size=WIDE)

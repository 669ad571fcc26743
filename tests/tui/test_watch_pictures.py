"""What a fight that somebody else plays looks like, at both sizes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from saves.chronicle import Chronicle
from tests.tui.driver import NARROW, WIDE, Size
from tui.app import CounterbeatApp
from tui.start.fights import begin, reopen

SIZES = pytest.mark.parametrize("size", [WIDE, NARROW], ids=["120x40", "80x24"])


def fought(writer: Chronicle) -> None:
    """A segment of the ford, with a decision of both sides."""
    for command in (
        {"do": "monster-move", "who": "kappa-1", "move": "kappa-claw"},
        {"do": "rest-stand"},
        {"do": "rest-stand"},
    ):
        writer.session.do(writer.session.ruleset.read(command))
    assert writer.save() is None


def back(writer: Chronicle) -> None:
    """The same, taken back."""
    fought(writer)
    writer.session.undo(2)
    writer.save()


def left(writer: Chronicle) -> None:
    """The same, and nobody plays on."""
    fought(writer)
    writer.close()


STATES: dict[str, tuple[Callable[[Chronicle], None], Any]] = {
    "as players see it": (fought, "players"),
    "as the gm sees it": (fought, "gm"),
    "whoever plays is looking back": (back, "players"),
    "nobody plays any more": (left, "players"),
}


@SIZES
@pytest.mark.parametrize("state", STATES)
def test_a_fight_that_is_watched(same_picture: Any, state: str, size: Size, tmp_path: Path) -> None:
    """The panes of the fight, what is asked in place of the palette, and no key to act with."""
    happens, watched = STATES[state]
    writer = begin("ford-at-dusk", seed=3, path=tmp_path / "ford.fight")
    happens(writer)
    app = CounterbeatApp(reopen(tmp_path / "ford.fight", read_only=True), watched=watched)
    same_picture(app, terminal_size=size)
    writer.close()


@SIZES
def test_the_file_of_a_fight_that_is_watched_is_gone(same_picture: Any, size: Size, tmp_path: Path) -> None:
    """What was seen last, and that there is no more to see."""
    path = tmp_path / "ford.fight"
    writer = begin("ford-at-dusk", seed=3, path=path)
    fought(writer)

    async def vanish(pilot: Any) -> None:
        path.unlink()
        pilot.app.screen.follow()
        await pilot.pause()

    app = CounterbeatApp(reopen(path, read_only=True), watched="players")
    same_picture(app, terminal_size=size, run_before=vanish)
    writer.close()

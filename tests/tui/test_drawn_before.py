"""What a pane keeps of its last pictures is what it would draw now."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest

from content.loader import listing
from engine.systems import SYSTEMS
from tests.bench.scenes import ENCOUNTERS
from tests.tui.driver import WIDE, keys, typed
from tests.tui.scenes import duel
from tui.app import CounterbeatApp
from tui.screens.fight import FightScreen
from tui.screens.fight_page import PANES
from tui.start.fights import begin
from tui.widgets.pane import Picture

PRESSED = ("down", "up", "1", "2", "enter", "escape", "tab", "tab", "space", "space", "u", "home", "end", "right")


@pytest.mark.parametrize("system", [*SYSTEMS, "duel"])
def test_what_was_drawn_before_is_what_would_be_drawn(system: str) -> None:
    first = next((summary.id for summary in listing() if summary.system == system), "")
    chronicle = begin(str(ENCOUNTERS.get(system, first)), seed=2) if first else duel()
    rng, compared = Random(5), 0

    async def look(app: CounterbeatApp, pilot: Any) -> None:
        nonlocal compared
        screen = cast(FightScreen, app.screen)
        for _ in range(24):
            await screen.app.on_event(typed(rng.choice(PRESSED)))
            if app.screen is not screen:
                break
            pen = screen.painter.pen
            for name in (name for name in PANES if screen.shows(name)):
                pane = screen.panes[name]
                was, pen.before, pen._kept = (pen.before, pen._kept), {}, {}
                anew = pane._painter(*pane.outer_size)
                pen.before, pen._kept = was
                assert (anew.strips if isinstance(anew, Picture) else anew) == pane.picture.strips, name
                compared += 1

    keys(chronicle, size=WIDE, then=look)
    assert compared

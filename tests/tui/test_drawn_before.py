"""What a pane keeps of its last pictures is what it would draw now."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest

from content.loader import listing
from engine.systems import SYSTEMS
from tests.bench.scenes import ENCOUNTERS, choose
from tests.tui.driver import WIDE, keys, typed
from tests.tui.scenes import duel
from tui.app import CounterbeatApp
from tui.draw import rounds
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
                anew = pane._painter(*pane.size)
                pen.before, pen._kept = was
                assert (anew.strips if isinstance(anew, Picture) else anew) == pane.picture.strips, name
                compared += 1

    keys(chronicle, size=WIDE, then=look)
    assert compared


def test_whoever_goes_to_the_past_and_back_has_nobody_drawn_anew_in_the_order(monkeypatch: pytest.MonkeyPatch) -> None:
    chronicle, rng, drawn = begin(str(ENCOUNTERS["mir"]), seed=2), Random(5), list[str]()
    for _ in range(4):
        chronicle.session.do(choose(chronicle.session, rng, []))
    real = rounds.place

    def place(pen: Any, one: Any, *given: Any) -> Any:
        drawn.append(one.id)
        return real(pen, one, *given)

    monkeypatch.setattr(rounds, "place", place)

    async def there_and_back(app: CounterbeatApp, pilot: Any) -> None:
        assert drawn
        drawn.clear()
        await pilot.press("home", "end")

    keys(chronicle, "home", "end", then=there_and_back)
    assert drawn == []

"""After any keys the terminal shows what Textual would draw of the whole screen, though only what changed was sent."""

from __future__ import annotations

from random import Random

import pytest
from rich.color import ColorSystem
from textual.events import Resize
from textual.geometry import Size

from content.loader import listing
from engine.systems import SYSTEMS
from tests.rest import until
from tests.tui.driver import NARROW, WIDE, keys, typed
from tests.tui.scenes import still
from tests.tui.test_any_keys import KEYS
from tui.app import CounterbeatApp
from tui.screens.fight import FightScreen
from tui.start.fights import begin
from tui.terminal.cells import cells_of

STILL = ("ford", "tide", "track")
FIGHTS = tuple(next(entry.id for entry in listing() if entry.system == system) for system in SYSTEMS)


def shown(app: CounterbeatApp) -> list[str]:
    """The lines of the terminal that differ from those of the screen, as text; none where all is well."""
    wanted = [cells_of(strip, ColorSystem.TRUECOLOR) for strip in app.screen._compositor.render_strips()]
    lines = [app.sent._lines.get(y, []) for y in range(len(wanted))]
    pairs = zip(lines, wanted, strict=True)
    return ["".join(text for text, _ in told) for told, want in pairs if told[: len(want)] != want]


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
@pytest.mark.parametrize("fight", STILL + FIGHTS)
def test_the_terminal_shows_what_stands_on_the_screen(fight, size, monkeypatch):
    async def mash(app, pilot):
        monkeypatch.setattr(type(app), "is_headless", property(lambda app: False))
        app.action_redraw()
        await pilot.pause()
        rng, done = Random(5), []
        for _ in range(40):
            done.append(rng.choice(KEYS))
            if isinstance(app.screen, FightScreen):
                await app.on_event(typed(done[-1]))
                if app.screen.ready:  # no other page was asked for: all is painted in the turn of the key
                    assert not shown(app), done
            else:
                await pilot.pause()
                assert not shown(app), done
                app.pop_screen()
                await pilot.pause()
                assert not shown(app), done
        other = NARROW if size == WIDE else WIDE
        await pilot.resize_terminal(*other)
        # A busy machine looks idle to Textual before the new size has come through.
        await until(lambda: app.screen.size == other and not shown(app))

    keys(still(fight) if fight in STILL else begin(fight, seed=1), size=size, then=mash)


def test_what_a_key_draws_before_a_new_size_is_arranged_is_sent_again(monkeypatch):
    """A smaller terminal scrolls when lines are written that it has no more. The window had its new size, and a key
    was there before Textual arranged it, 1/120 s later: the screen stayed torn.
    """

    async def shrink(app, pilot):
        monkeypatch.setattr(type(app), "is_headless", property(lambda app: False))
        app.action_redraw()
        await pilot.pause()
        size = Size(*NARROW)
        app._driver._size = size
        await app.on_event(Resize(size, size))
        await app.on_event(typed("2"))
        assert app.sent._lines, "drawn as the old size has it"
        await until(lambda: len(app.screen._compositor.render_strips()) == size.height and not shown(app))
        assert max(app.sent._lines) < size.height, "nothing is held to stand there that was drawn before"

    keys(still("ford"), size=WIDE, then=shrink)


def test_a_size_of_which_nothing_was_drawn_is_no_other(monkeypatch):
    """The first picture was sent twice."""

    async def begin_and_go_on(app, pilot):
        size = Size(*NARROW)
        await app.on_event(Resize(size, size))
        assert not app.torn, "nothing was sent yet"
        monkeypatch.setattr(type(app), "is_headless", property(lambda app: False))
        app.action_redraw()
        await pilot.pause()
        await app.on_event(Resize(size, size))
        assert app.torn

    keys(still("ford"), size=NARROW, then=begin_and_go_on)

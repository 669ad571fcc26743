"""Keys in a burst, as a lagging line or a held key sends them, do what the same keys do slowly: on every page."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from textual.events import Key, Paste
from textual.keys import key_to_character

from engine.core.digest import digest
from tests.tui.driver import NARROW, WIDE, keys, seen, text_of
from tests.tui.test_timeline import fought
from tui.app import CounterbeatApp
from tui.screens.page import Page
from tui.start.fights import begin

OPENINGS = ["t", "l", "f1", "x", "comma", "question_mark"]
BURSTS = [
    ("enter", "enter"),
    ("escape", "escape"),
    ("1", "1"),
    ("down", "enter", "enter", "enter"),
    ("escape", "1", "1"),
    ("slash", "s", "enter", "escape", "escape", "u"),
    ("t", "t", "t", "t"),
]


def play(chronicle, presses, *, burst: bool) -> tuple[list[str], str, str]:
    """The screen, its page and the state after these keys: all at once, or each when the one before is done with."""

    async def run() -> tuple[list[str], str, str]:
        app = CounterbeatApp(chronicle)
        async with app.run_test(size=WIDE) as pilot:
            await pilot.pause()
            if burst:
                for press in presses:
                    app.post_message(Key(press, key_to_character(press)))
            else:
                for press in presses:
                    await pilot.press(press)
                    await pilot.pause()
            await at_rest(app, pilot)
            return text_of(app), type(app.screen).__name__, digest(chronicle.session.state)

    return asyncio.run(run())


async def at_rest(app: CounterbeatApp, pilot: Any) -> None:
    """No key waits, the page on top is ready, and look after look shows the same: the mark says that all is saved."""
    seen, alike = text_of(app), 0
    while alike < 2:
        await pilot.pause()
        before, seen = seen, text_of(app)
        ready = isinstance(app.screen, Page) and app.screen.ready and not app._typed
        alike = alike + 1 if ready and seen == before else 0


def a_fight(opening):
    """One with a codex, where that is asked for; else one with a past."""
    return begin("first-duel", seed=1) if opening == "x" else fought()


@pytest.mark.parametrize("opening", OPENINGS)
@pytest.mark.parametrize("burst", BURSTS, ids=" ".join)
def test_a_burst_of_keys_does_what_slow_keys_do(opening, burst):
    slow = play(a_fight(opening), (opening, *burst), burst=False)
    assert play(a_fight(opening), (opening, *burst), burst=True) == slow


def test_a_burst_begins_a_fight_from_the_list():
    async def run():
        app = CounterbeatApp()
        async with app.run_test(size=WIDE) as pilot:
            await pilot.pause()
            for press in ("n", "escape", "n", "enter", "question_mark", "q"):
                app.post_message(Key(press, key_to_character(press)))
            await at_rest(app, pilot)
            return type(app.screen).__name__

    assert asyncio.run(run()) == "FightScreen"


def test_a_paste_keeps_its_place_among_the_keys():
    async def run():
        app = CounterbeatApp(begin("first-duel", seed=1))
        async with app.run_test(size=WIDE) as pilot:
            await pilot.pause()
            for event in (Key("slash", "/"), Paste("wal"), Key("k", "k"), Key("enter", "\r")):
                app.post_message(event)
            await at_rest(app, pilot)
            return text_of(app)

    assert any("Walk  Where to?" in line for line in asyncio.run(run()))


def test_a_page_that_is_ready_when_all_are_gone_asks_for_no_key():
    async def run() -> None:
        app = CounterbeatApp(begin("first-duel", seed=1))
        async with app.run_test(size=WIDE) as pilot:
            await pilot.pause()
        assert app.screen_stack == []
        await app.on_page_ready(Page.Ready())
        await app.on_event(Key("t", "t"))

    asyncio.run(run())


def test_one_key_back_leaves_the_list_of_everybody_and_what_was_typed_goes_first() -> None:
    """Escape only ended the typing, and a list stood there to be left once more."""
    chronicle = begin("ford-at-dusk", seed=1)
    assert keys(chronicle, "p", "escape", size=NARROW) == keys(chronicle, size=NARROW)
    assert seen(keys(chronicle, "p", "q", "escape", size=NARROW), "Whom?  type a mark, or part of a name")

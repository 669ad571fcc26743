"""The README's pictures and the recorded minute show the program as it is: drawn anew, their text is the same."""

from __future__ import annotations

import asyncio
import json
import re
from html import unescape

import pyte
import pytest

from tests.pictures.__main__ import FOLDER, PICTURES, export, settled
from tests.pictures.cast import COLUMNS, FILE, PLAY, ROWS
from tests.tui.driver import text_of
from tui.app import CounterbeatApp

WORDS = re.compile(r"<text [^>]*>([^<]*)</text>")
KEYS = 12
"""How many keys of the recorded minute are pressed again: until the two have met."""


def words(svg: str) -> list[str]:
    """What can be read in a picture, in order, without how it looks or where it stands."""
    return [unescape(word) for word in WORDS.findall(svg)]


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_shows_the_screen_as_it_is(name: str) -> None:
    kept = words((FOLDER / f"{name}.svg").read_text(encoding="utf-8"))
    assert words(settled(export(*PICTURES[name]))) == kept, f"{name}.svg is out of date: run make pictures"


def test_the_recorded_minute_shows_the_screen_as_it_is() -> None:
    """The keys of its beginning lead to the very screen that it shows there."""
    screen = pyte.Screen(COLUMNS, ROWS)
    stream = pyte.Stream(screen)
    due = sum(pause for _, pause in PLAY[:KEYS]) + 0.01
    for line in FILE.read_text(encoding="utf-8").splitlines()[1:]:
        when, _, text = json.loads(line)
        if when <= due:
            stream.feed(text)

    async def now() -> list[str]:
        app = CounterbeatApp()
        async with app.run_test(size=(COLUMNS, ROWS)) as pilot:
            await pilot.pause()
            for key, _ in PLAY[:KEYS]:
                await pilot.press(key)
            await pilot.pause()
            return text_of(app)

    shown = [line.rstrip() for line in asyncio.run(now())]
    recorded = [line.rstrip() for line in screen.display]
    assert shown == recorded, "demo.cast is out of date: run python -m tests.pictures.cast"

"""Playing by keys: a chronicle is put on a screen, keys are pressed, and the screen comes back as text."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any
from unicodedata import lookup

from textual.events import Key
from textual.keys import _character_to_key, _get_unicode_name_from_key

from saves.chronicle import Chronicle
from tui.app import CounterbeatApp
from tui.appearance.glyphs import UNICODE, Glyphs

Size = tuple[int, int]
WIDE: Size = (120, 40)
NARROW: Size = (80, 24)


def text_of(app: CounterbeatApp) -> list[str]:
    """The lines of the screen."""
    strips = app.screen._compositor.render_strips()
    return ["".join(segment.text for segment in line) for line in strips]


def keys(
    chronicle: Chronicle | None,
    *presses: str,
    size: Size = WIDE,
    glyphs: Glyphs = UNICODE,
    then: Callable[[CounterbeatApp, Any], Any] | None = None,
) -> list[str]:
    """Press keys and read the screen; ``then`` gets the application and the pilot while it is still running."""

    async def run() -> list[str]:
        app = CounterbeatApp(chronicle, glyphs)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            for press in presses:
                await pilot.press(press)
            await pilot.pause()
            if then is not None:
                await then(app, pilot)
                await pilot.pause()
            return text_of(app)

    return asyncio.run(run())


def looks(chronicle: Chronicle | None, *groups: Iterable[str], size: Size = WIDE) -> list[list[str]]:
    """The screen after each of these groups of keys, which are pressed one after the other."""

    async def run() -> list[list[str]]:
        app, screens = CounterbeatApp(chronicle), []
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            for group in groups:
                for press in group:
                    await pilot.press(press)
                await pilot.pause()
                screens.append(text_of(app))
        return screens

    return asyncio.run(run())


def typed(name: str) -> Key:
    """A key as the application is given it: faster than the pilot's, who waits before and after each."""
    key = _character_to_key(name) if len(name) == 1 else name
    try:
        return Key(key, name if len(name) == 1 else lookup(_get_unicode_name_from_key(key)))
    except KeyError:  # no character: an arrow, Tab
        return Key(key, None)


def cell(app: Any, pane: str, x: int, y: int) -> tuple[int, int]:
    """Where on the screen a cell of a pane lies."""
    left, top, _, _ = app.screen.panes[pane].region
    return left + x, top + y


def seen(lines: list[str], words: str) -> bool:
    """Whether some line of the screen holds these words."""
    return any(words in line for line in lines)

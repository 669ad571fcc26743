"""One browser: the watch screen as an application of its own in the server's process, drawn for a websocket.

All of them share what they show (``tui.web.feed``) and everything that is imported; of its own each has a screen.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from textual import events, messages
from textual.driver import Driver
from textual.geometry import Size

from engine.core.view import Audience
from saves.chronicle import Chronicle
from tui.app import CounterbeatApp
from tui.appearance.chosen import appearance_of
from tui.settings.store import Settings
from tui.start.errors import mention
from tui.terminal.paste import PasteParser
from tui.terminal.textual_private import show_all_colours
from tui.web.feed import Feeds

BEGIN = "\x1b[?1049h\x1b[?25l\x1b[?1000h\x1b[?1006h\x1b[?2004h"
"""The other screen, no cursor, and reports of the mouse and of pastes."""

TICK = 0.1
"""Seconds after which a lone escape is the key and not the beginning of another."""

MOST_WAITING = 4_000_000
"""Bytes that may wait for a browser; one that takes nothing for so long is let go."""

PATIENCE = 5
"""Seconds that an application has to end."""

Send = Callable[[bytes], Awaitable[None]]


class Outlet:
    """What is on its way to a browser, sent in as few messages as its pace allows."""

    def __init__(self) -> None:
        self._waiting: list[str] = []
        self._size = 0
        self._news = asyncio.Event()
        self.full = False

    def write(self, text: str) -> None:
        """Take a piece; nothing once too much is waiting."""
        self._size += len(text)
        self.full = self.full or self._size > MOST_WAITING
        if not self.full:
            self._waiting.append(text)
        self._news.set()

    async def pour(self, send: Send) -> None:
        """Send all there is, again and again, until too much is waiting."""
        while not self.full:
            await self._news.wait()
            self._news.clear()
            text, self._waiting, self._size = "".join(self._waiting), [], 0
            if text and not self.full:
                await send(text.encode("utf-8", "replace"))


class BrowserDriver(Driver):
    """What an application takes for its terminal."""

    def __init__(self, app: Any, **how: Any) -> None:
        super().__init__(app, **how)
        app.window = self

    @property
    def is_web(self) -> bool:
        return True

    def write(self, data: str) -> None:
        assert isinstance(self._app, ServedApp)
        self._app.outlet.write(data)

    def start_application_mode(self) -> None:
        self.write(BEGIN)
        self.resize(*(self._size or (80, 24)))

    def resize(self, width: int, height: int) -> None:
        """The browser's window has another size."""
        self._size = (width, height)
        self.send_message(events.Resize(Size(width, height), Size(width, height)))

    def disable_input(self) -> None:
        """Nothing reads on its own here."""

    def stop_application_mode(self) -> None:
        """The page says itself that it is over."""


class ServedApp(CounterbeatApp):
    """The watch screen for one browser. It hears no signals and cannot be stopped from the shell: it is not alone."""

    def __init__(self, feeds: Feeds, path: Path, audience: Audience, settings: Settings, *, newest: bool) -> None:
        # A browser knows every sign, whatever the locale of the machine that serves.
        appearance = appearance_of(settings, environment={})
        self.feeds = feeds
        self.outlet = Outlet()
        self.window: BrowserDriver | None = None
        super().__init__(feeds.watch(path), watched=audience, newest=newest, appearance=appearance, settings=settings)
        self.driver_class = BrowserDriver
        show_all_colours(self)

    def look_at(self, path: Path) -> Chronicle:
        return self.feeds.watch(path)

    def hear_signals(self) -> None:
        """Signals are the server's."""

    def action_suspend_process(self) -> None:
        """There is no shell here to go back to."""


class Viewer:
    """A browser's application while it runs."""

    def __init__(self, app: ServedApp) -> None:
        self._app = app
        self._parser = PasteParser()
        self._tick: asyncio.TimerHandle | None = None
        self._over = asyncio.Event()

    async def run(self, send: Send, width: int, height: int) -> None:
        """Show it until it is left, or until the browser does not keep up."""
        pouring = asyncio.create_task(self._app.outlet.pour(send))
        running = asyncio.create_task(self._app.run_async(size=(width, height)))
        left = asyncio.create_task(self._over.wait())
        tasks = {pouring, running, left}
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._app.post_message(messages.ExitApp())
            await asyncio.wait({running}, timeout=PATIENCE)
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks, timeout=PATIENCE)
            for task in tasks:
                if task.done() and not task.cancelled():
                    task.exception()  # a browser that is gone has broken its connection, which is its right
            self._parser.close()
            if self._app.fault:
                mention(self._app.fault)

    def keys(self, text: str) -> None:
        """What was typed, or what the mouse did."""
        driver = self._app.window
        if driver is None:
            return
        for event in self._parser.feed(text) if text else ():
            driver.process_message(event)
        if self._tick is not None:
            self._tick.cancel()
        self._tick = asyncio.get_running_loop().call_later(TICK, self._ticked)

    def _ticked(self) -> None:
        driver = self._app.window
        for event in self._parser.sure():
            if driver is not None:
                driver.process_message(event)

    def resize(self, width: int, height: int) -> None:
        """The browser's window has another size."""
        if self._app.window is not None:
            self._app.window.resize(width, height)

    def stop(self) -> None:
        """The browser is gone."""
        if self._tick is not None:
            self._tick.cancel()
        self._over.set()

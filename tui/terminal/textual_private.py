"""The names of Textual that are not public and that we need all the same, in one place; each has a test of its own."""

from __future__ import annotations

import os
import select
import sys
import time
from codecs import IncrementalDecoder, getincrementaldecoder
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import partial
from typing import IO, Any, TypeVar, cast

from rich.color import ColorSystem
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from textual import events
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.drivers._writer_thread import WriterThread
from textual.geometry import Region, Size
from textual.message import Message
from textual.screen import Screen
from textual.strip import Strip

from tui.terminal.sent import PROBE, REPEATS, Sent, erases_in_colour

BEGIN_SYNC, END_SYNC = "\x1b[?2026h", "\x1b[?2026l"
"""Around what a terminal is to show at once."""

ESCAPE_WAIT = 0.01
"""Seconds after which an escape that nothing follows was the key: a terminal sends what follows in the same breath."""

R = TypeVar("R")
"""What a screen returns."""

__all__ = [
    "GuardedApp",
    "Reader",
    "Steady",
    "let_go_of_terminals",
    "paint_now",
    "read_with",
    "take_mouse",
]


class Reader(XTermParser):
    """Textual's reader of the terminal, sure of a lone Escape after ``ESCAPE_WAIT``.

    Textual looks again only when its wait for input is over, a tenth of a second later. A line that tears the
    sequences of keys apart needs that time: whoever sets ``ESCDELAY`` gets it.
    """

    def tick(self) -> Iterable[Message]:
        if self._timeout_time is None or "ESCDELAY" in os.environ:
            return super().tick()
        if sys.__stdin__ is not None and select.select([sys.__stdin__], (), (), ESCAPE_WAIT)[0]:
            return ()
        return self.sure()

    def sure(self) -> Iterable[Message]:
        """What comes of it that nothing follows what was read: a lone Escape is the key. For whoever reads elsewhere
        than from the terminal, and knows it.
        """
        if self._timeout_time is not None:
            self._timeout_time = 0.0
        return super().tick()

    def close(self) -> None:
        """Let go of what was read last: Textual remembers its readers as long as it runs, and by its event each would
        keep all of the application that it read for.
        """
        self._gen.close()


def read_with(parser: type[Reader]) -> None:
    """Have what comes from the terminal be read by another parser than Textual's own.

    Bytes that are no UTF-8 (*é* on a terminal of another encoding) come as the sign for what cannot be read: they end
    the thread in which Textual reads, and no key is heard any more.
    """
    from textual.drivers import linux_driver  # it cannot be imported on Windows, which has another reader

    linux_driver.XTermParser = parser  # type: ignore[attr-defined]
    linux_driver.getincrementaldecoder = _replacing  # type: ignore[assignment, attr-defined]


def _replacing(encoding: str) -> Callable[[], IncrementalDecoder]:
    """What makes decoders that refuse nothing."""
    return partial(getincrementaldecoder(encoding), errors="replace")


def let_go_of_terminals() -> None:
    """Have a terminal that is closed keep nobody waiting.

    It says so with two signals, that it hung up and to go on. Textual answers the second with another start beside the
    first: its two readers then turn in a circle, and its end may wait for them forever. So a process takes up its
    terminal again only where there still is one.

    Textual's thread that writes ends with the first write that fails, and whoever still has some thirty frames for it,
    a fight that plays itself, say, waits for it forever. So what comes after such a write is thrown away.
    """
    from textual.drivers import linux_driver

    def go_on(driver: linux_driver.LinuxDriver, *_: object) -> None:
        if driver._auto_restart and os.isatty(driver.fileno):
            driver.resume_application_mode()

    linux_driver.LinuxDriver._sigcont_application = go_on  # type: ignore[assignment, method-assign]
    linux_driver.WriterThread = Writer  # type: ignore[attr-defined]


class Writer(WriterThread):
    """Textual's thread that writes to the terminal; it goes on also where there is none any more."""

    def __init__(self, file: IO[str]) -> None:
        super().__init__(cast(IO[str], Output(file)))


class Output:
    """A terminal to write to, until a write fails: it is gone then, and so is what was written."""

    def __init__(self, file: IO[str]) -> None:
        self._file = file
        self._gone = False
        self.fileno = file.fileno

    def write(self, text: str) -> None:
        """Write text, or throw it away."""
        self._to(lambda: self._file.write(text))

    def flush(self) -> None:
        """Have what was written be seen, where it can be."""
        self._to(self._file.flush)

    def _to(self, write: Callable[[], object]) -> None:
        try:
            if not self._gone:
                write()
        except OSError:
            self._gone = True


class Steady(Screen[R]):
    """A screen that is arranged in the size that its application has, and sent whole where the terminal has another
    than before: until it is arranged, keys are drawn as if it had the old one.

    Textual arranges it in the size that it was told, and tells it again where that is another than before. Of two sizes
    on their way at once, as from a window that is drawn larger, each brought the other back, forever.
    """

    def _screen_resized(self, size: Size) -> None:
        if self.is_current and isinstance(self.app, GuardedApp) and self.app.torn:
            self.app.torn = False
            self.app.sent.forget()
        super()._screen_resized(self.app.size)


Part = tuple[int, int, Strip]
"""A line of the screen, the column where it begins, and what stands from there on."""


def paint_now(screen: Screen[Any], changed: Sequence[Region]) -> None:
    """Send these regions of the screen, none of which lies over another, to the terminal now, as one frame.

    Left alone, Textual collects refreshes for up to a sixtieth of a second. It is asked where something is to be
    arranged first, or where it has changes of its own.
    """
    app = screen.app
    waits = screen._layout_required or screen._scroll_required or screen._repaint_required or screen._dirty_widgets
    if isinstance(app, GuardedApp) and screen.is_current and not app._batch_count and not waits:
        if changed:
            app.send(screen, _parts_of(screen, changed))
    else:
        if changed:
            screen.refresh(*changed)
        screen._on_timer_update()
    if not app.is_headless:
        time.sleep(0)  # what is sent is written by another thread, which gets its turn now instead of when all is done


def _parts_of(screen: Screen[Any], changed: Iterable[Region]) -> Iterator[Part]:
    """What stands in regions of a screen."""
    for region in changed:
        for y, strip in enumerate(screen.render_lines(region), region.y):
            yield y, region.x, strip


def take_mouse(app: App[Any], taken: bool) -> None:
    """Take the mouse from the terminal, or leave it; a driver without a terminal has neither."""
    switch = getattr(app._driver, "_enable_mouse_support" if taken else "_disable_mouse_support", None)
    if switch is not None:
        switch()


def show_all_colours(app: App[Any]) -> None:
    """Send every colour as it is, whatever the terminal can show that the program was started from."""
    app.console._color_system = ColorSystem.TRUECOLOR


class Difference(CompositorUpdate):
    """Lines and parts of lines, as the difference to what the terminal shows. ``at_once``: it shows a frame at once if
    it is told where one begins and ends.
    """

    def __init__(
        self, parts: Iterable[Part], sent: Sent, width: int, first: Container[int] = (), at_once: bool = False
    ) -> None:
        self._parts, self._sent, self._width, self._first, self._at_once = parts, sent, width, first, at_once

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for _, _, strip in self._parts:
            yield from strip

    def render_segments(self, console: Console) -> str:
        """The sequences; what is not known to have been sent is sent."""
        colours = ColorSystem(console._color_system or ColorSystem.TRUECOLOR)
        try:
            frame = self._sent.frame(self._parts, colours, self._width, self._first)
        except Exception:
            self._sent.forget()
            raise
        return f"{BEGIN_SYNC}{frame}{END_SYNC}" if frame and self._at_once else frame


def _strips(update: ChopsUpdate | LayoutUpdate) -> Iterator[Part]:
    """The lines of an update, or the parts of them that have something new, each with where it begins."""
    if isinstance(update, LayoutUpdate):
        for y, parts in enumerate(update.strips, update.region.y):
            yield y, update.region.x, Strip.join(parts)
        return
    for y, start, end in update.spans:
        for x, strip in update.chops[y].items():
            if strip is not None and x < end and x + strip.cell_length > start:
                yield y, x, strip


class GuardedApp(App[None]):
    """An application that says itself what a fault of its own comes to, and sends only what the terminal lacks."""

    def __init__(self) -> None:
        super().__init__()
        self.sent = Sent(erases_in_colour(os.environ))
        self.torn = False
        """Whether what was sent stands where it was sent no more, for the terminal has another size."""

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        if isinstance(renderable, ChopsUpdate | LayoutUpdate):
            self.send(screen, _strips(renderable))
        else:
            super()._display(screen, renderable)

    def send(self, screen: Screen[Any], parts: Iterable[Part]) -> None:
        """Show these lines and parts of lines of the screen that is on top."""
        at_once = self._sync_available
        self.sent.shown = END_SYNC + BEGIN_SYNC if at_once else ""
        first: Container[int] = getattr(screen, "asked_lines", tuple)()
        super()._display(screen, Difference(parts, self.sent, self.size.width, first, at_once))

    def _begin_update(self) -> None:
        """Nothing: a difference says itself where it begins and ends, and reaches the terminal in one piece.

        Each piece wakes the thread that writes, and the last of three is what a key press waits for.
        """

    def _end_update(self) -> None:
        """Nothing, as at its beginning."""

    def ask_terminal(self) -> None:
        """Ask whether the terminal repeats characters; one that is asked in vain gets them written out."""
        if self._driver is not None:
            self._driver.write(PROBE)

    def on_cursor_position(self, event: events.CursorPosition) -> None:
        """The answer: nothing else asks where the cursor is."""
        self.sent.repeats = (event.x, event.y) == REPEATS

    def take_fault(self, error: Exception) -> bool:
        """Note a fault; false to have Textual show it with its traceback."""
        raise NotImplementedError

    def _handle_exception(self, error: Exception) -> None:
        if not self.take_fault(error):
            super()._handle_exception(error)
            return
        if self._exception is None:  # whoever runs the application in a test is told of the first
            self._exception = error
            self._exception_event.set()
        self._close_messages_no_wait()

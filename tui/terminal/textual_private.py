"""The names of Textual that are not public and that we need all the same, in one place; each has a test of its own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from textual._xterm_parser import XTermParser
from textual.app import App
from textual.screen import Screen
from textual.widget import Widget

__all__ = ["GuardedApp", "XTermParser", "paint_now", "read_with", "take_mouse"]


def read_with(parser: type[XTermParser]) -> None:
    """Have what comes from the terminal be read by another parser than Textual's own."""
    from textual.drivers import linux_driver  # it cannot be imported on Windows, which has another reader

    linux_driver.XTermParser = parser  # type: ignore[attr-defined]


def paint_now(screen: Screen[Any], widgets: Iterable[Widget]) -> None:
    """Send what these widgets refreshed to the terminal now, as one frame.

    Left alone, Textual collects refreshes for up to a sixtieth of a second, and what is called "after refresh" may
    still run before a child's paint.
    """
    screen._dirty_widgets.update(widgets)
    screen._on_timer_update()


def take_mouse(app: App[Any], taken: bool) -> None:
    """Take the mouse from the terminal, or leave it; a driver without a terminal has neither."""
    switch = getattr(app._driver, "_enable_mouse_support" if taken else "_disable_mouse_support", None)
    if switch is not None:
        switch()


class GuardedApp(App[None]):
    """An application that says itself what a fault of its own comes to."""

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

"""The one widget of the fight screen: a pane that keeps the lines it shows and repaints only those that changed.

A stock list or log draws all of its lines at every move, and every further widget costs start-up time. A pane asks its
owner for the whole picture and compares it with the one on the screen, line by line; of lines that differ only what the
terminal lacks is sent (``tui.terminal.sent``): a few cells for a cursor move.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import Any

from msgspec import Struct
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from tui.terminal.textual_private import paint_now

Hit = tuple[int, int, int, Any]
"""A line, the columns from and to (the last not included), and what lies there."""


class Hits(Struct, frozen=True):
    """What lies where in a picture: stretches of its lines, or a function for what fills more than lines."""

    stretches: tuple[Hit, ...] = ()
    find: Callable[[int, int], Any] | None = None

    def at(self, x: int, y: int) -> Any:
        """What lies at a cell; none where nothing does."""
        if self.find is not None:
            return self.find(x, y)
        return next((what for line, left, right, what in self.stretches if line == y and left <= x < right), None)


class Picture(Struct, frozen=True):
    """The lines of a pane, what lies where, where the next page of it begins (0: there is none), and how far back it is
    scrolled: asked for more it stays at its beginning.
    """

    strips: list[Strip]
    hits: Hits = Hits()
    onward: int = 0
    back: int = 0


Painter = Callable[[int, int], list[Strip] | Picture]
"""Draws a picture of so many columns and lines."""


class Pane(Widget):
    """A rectangle of the screen, drawn by a function."""

    DEFAULT_CSS = ""
    can_focus = False

    class Pressed(Message):
        """The mouse went down on a cell of a pane; ``target`` is what its picture says lies there."""

        def __init__(self, pane: Pane, x: int, y: int) -> None:
            super().__init__()
            self.pane, self.x, self.y = pane, x, y
            self.target = pane.picture.hits.at(x, y)

    class Wheeled(Message):
        """The mouse wheel turned over a pane; ``by`` is -1 up, 1 down, and ``across`` -1 left, 1 right."""

        def __init__(self, pane: Pane, by: int, across: int = 0) -> None:
            super().__init__()
            self.pane, self.by, self.across = pane, by, across

    def __init__(self, name: str, painter: Painter) -> None:
        super().__init__(id=name)
        self._painter = painter
        self.picture = Picture([])
        self._painted_size = (0, 0)

    def repaint(self) -> list[Region]:
        """Draw anew; the lines that differ from those on the screen."""
        width, height = self.outer_size
        if not width or not height:
            self.forget()
            return []
        old, fits = self.picture.strips, self._painted_size == (width, height)
        new = self._draw(width, height)
        if not fits:
            return [Region(0, 0, width, height)]
        pairs = enumerate(zip(old, new, strict=False))
        return [Region(0, y, width, 1) for y, (was, now) in pairs if was is not now and was != now]

    def _draw(self, width: int, height: int) -> list[Strip]:
        found = self._painter(width, height)
        self.picture = found if isinstance(found, Picture) else Picture(found)
        self._painted_size = (width, height)
        return self.picture.strips

    def forget(self) -> None:
        """Draw anew when it is seen again: what a pane out of sight showed last may be long past by then."""
        self._painted_size = (0, 0)

    def render_lines(self, crop: Region) -> list[Strip]:
        """The kept lines. Style sheets are not asked: a pane has no border, padding or opacity of its own."""
        width, height = self.outer_size
        if self._painted_size != (width, height):
            self._draw(width, height)
        lines = self.picture.strips
        strips = [lines[y] if y < len(lines) else Strip.blank(width) for y in crop.line_range]
        start, end = crop.column_span
        if (start, end) != (0, width):
            strips = [strip.crop(start, end) for strip in strips]
        # Textual's filters are not asked: styles name their colours in full, and for NO_COLOR there is a look without.
        return strips

    def get_content_width(self, container: object, viewport: object) -> int:
        return self.size.width

    def on_mouse_down(self, event: events.MouseDown) -> None:
        event.stop()
        self.post_message(self.Pressed(self, event.x, event.y))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._wheeled(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._wheeled(event, -1)

    def on_mouse_scroll_right(self, event: events.MouseScrollRight) -> None:
        event.stop()
        self.post_message(self.Wheeled(self, 0, 1))

    def on_mouse_scroll_left(self, event: events.MouseScrollLeft) -> None:
        event.stop()
        self.post_message(self.Wheeled(self, 0, -1))

    def _wheeled(self, event: events.MouseEvent, by: int) -> None:
        """Up and down; with shift or ctrl held left and right, as terminals have it."""
        event.stop()
        aside = event.shift or event.ctrl
        self.post_message(self.Wheeled(self, 0 if aside else by, by if aside else 0))


def paint(screen: Screen[Any], panes: Mapping[str, Pane], regions: Container[str], names: Container[str] = ()) -> None:
    """Draw the panes of these names anew (default: all), or have those without a region forget, and send what changed
    now: a key is answered in its own turn, and the save that follows it follows the paint.
    """
    changed: dict[Widget, list[Region]] = {}
    for name, pane in panes.items():
        if not names or name in names:
            if name in regions:
                changed[pane] = pane.repaint()
            else:
                pane.forget()
    paint_now(screen, changed)

"""The parts of a page: panes that keep the lines they show and repaint only those that changed.

A pane is no widget: each of those costs start-up time, and a stock list or log draws all of its lines at every move. A
pane asks its owner for the whole picture and compares it with the one on the screen, line by line; of lines that differ
only what the terminal lacks is sent (``tui.terminal.sent``): a few cells for a cursor move.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from textual.geometry import Region, Size
from textual.strip import Strip

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


class Pane:
    """A rectangle of the screen, drawn by a function. It is not shown while its ``region`` is empty."""

    class Pressed(Struct, frozen=True):
        """The mouse went down on a cell of a pane."""

        pane: Pane
        x: int
        y: int

        @property
        def target(self) -> Any:
            """What the picture says lies there."""
            return self.pane.picture.hits.at(self.x, self.y)

    class Wheeled(Struct, frozen=True):
        """The mouse wheel turned over a pane; ``by`` is -1 up, 1 down, and ``across`` -1 left, 1 right."""

        pane: Pane
        by: int
        across: int = 0

    def __init__(self, name: str, painter: Painter) -> None:
        self.id = name
        self._painter = painter
        self.region = Region()
        self.picture = Picture([])
        self._painted_size = Size()

    @property
    def size(self) -> Size:
        """Its columns and lines."""
        return self.region.size

    def repaint(self) -> list[Region]:
        """Draw anew; where on the screen the lines lie that differ from those on it."""
        if not self.region:
            self.forget()
            return []
        old, fits = self.picture.strips, self._painted_size == self.size
        new = self._draw()
        if not fits:
            return [self.region]
        x, top, width, _ = self.region
        pairs = enumerate(zip(old, new, strict=False), top)
        return [Region(x, y, width, 1) for y, (was, now) in pairs if was is not now and was != now]

    def _draw(self) -> list[Strip]:
        found = self._painter(*self.size)
        self.picture = found if isinstance(found, Picture) else Picture(found)
        self._painted_size = self.size
        return self.picture.strips

    def forget(self) -> None:
        """Draw anew when it is seen again: what a pane out of sight showed last may be long past by then."""
        self._painted_size = Size()

    def line(self, y: int) -> Strip:
        """What stands in its part of a line of the screen."""
        lines = self.picture.strips if self._painted_size == self.size else self._draw()
        at = y - self.region.y
        return lines[at] if at < len(lines) else Strip.blank(self.region.width)

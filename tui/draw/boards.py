"""A board of any kind, laid out and drawn: for the panes of a fight, the home screen and an empty field."""

from __future__ import annotations

from textual.strip import Strip

from engine.core.view import Board
from tui.draw import hexmap, zones
from tui.draw.hexplot import LARGE, SMALL, Plot, plot
from tui.draw.rangetrack import Track
from tui.draw.rows import Pen
from tui.draw.window import Window, begun
from tui.draw.zonefield import Field

Geometry = Plot | Field | Track


def drawn(pen: Pen, board: Board, geometry: Geometry, marked: hexmap.Marked, window: Window) -> zones.Drawn:
    """The lines of a window on a board, and how many lines below it had no room."""
    if isinstance(geometry, Plot):
        return zones.Drawn(hexmap.strips(pen, board, geometry, marked, window), 0)
    return zones.drawn(pen, board, geometry, marked, window)


def still(pen: Pen, board: Board, width: int, height: int) -> list[Strip]:
    """A board that nobody points at: so many columns between the sides of a frame, and at most so many lines."""
    fresh = Pen(pen.look, pen.glyphs, pen.sides)
    geometry: Geometry
    if board.kind == "hex":
        large = plot(board, LARGE)
        geometry = large if large.width <= width + 1 and large.height <= height else plot(board, SMALL)
        height = min(height, geometry.height)
    elif board.kind in ("zones", "line"):
        geometry = zones.laid_out(board, width, height, zones.wanted(fresh, board, width, height))
    else:
        return []
    return drawn(fresh, board, geometry, hexmap.Marked(), begun(geometry, None, width, height)).strips

"""A board of any kind, laid out and drawn: for the panes of a fight, the home screen and an empty field."""

from __future__ import annotations

from textual.strip import Strip

from engine.core.view import Board
from tui.draw import hexmap, overlays, zones
from tui.draw.hexplot import LARGE, SMALL, Plot, plot
from tui.draw.rangetrack import Track
from tui.draw.rows import Pen, Row
from tui.draw.window import Window, begun, everybody
from tui.draw.zonefield import Field

Geometry = Plot | Field | Track


def drawn(pen: Pen, board: Board, geometry: Geometry, marked: overlays.Marked, window: Window) -> zones.Drawn:
    """The lines of a window on a board, and how many lines below it had no room."""
    if isinstance(geometry, Plot):
        strips = hexmap.strips(pen, board, geometry, marked, window)
        below = max(0, window.top + window.height - max(0, window.top, geometry.height))
        return zones.Drawn(strips, 0, range(len(strips) - below, len(strips)))
    return zones.drawn(pen, board, geometry, marked, window)


def still(pen: Pen, board: Board, width: int, height: int) -> list[Strip]:
    """A board that nobody points at: so many columns between the sides of a frame, and at most so many lines."""
    fresh = Pen(pen.look, pen.glyphs, pen.sides)
    geometry = _of_so_much(fresh, board, width, height)
    if geometry is None:
        return []
    height = min(height, geometry.height) if isinstance(geometry, Plot) else height
    # Of zones that do not all fit those where somebody stands are shown, else the first.
    zoned = not isinstance(geometry, Plot)
    people = everybody(board, geometry) if zoned else None
    window = begun(geometry, (0, 0, 0, 0) if zoned else None, width, height, everybody=people)
    if geometry.width <= width + 1:  # what is cut is the blank at the end
        window = window._replace(left=min(0, window.left))
    return drawn(fresh, board, geometry, overlays.Marked(), window).strips


def more(pen: Pen, board: Board, width: int, height: int) -> Row | None:
    """What says of such a board that it is larger than this; none where all of it is there."""
    geometry = _of_so_much(Pen(pen.look, pen.glyphs, pen.sides), board, width, height)
    whole = geometry is None or (geometry.width <= width + 1 and geometry.height <= height)
    return None if whole else Row().add("a part of the field", pen.look.dim)


def cut(pen: Pen, board: Board, width: int, height: int) -> bool:
    """Whether so much room leaves out lines of a board of zones, or of what is told below it."""
    geometry = _of_so_much(pen, board, width, height)
    if geometry is None or isinstance(geometry, Plot):
        return False  # a map of hexes moves
    return geometry.height > height or zones.left_out(pen, board, geometry, width, height) > 0


def lines(pen: Pen, board: Board, width: int, most: int) -> int:
    """The fewest lines on which a board of zones is drawn as on ``most`` so many, or a range track, which spreads over
    whatever there is, with all that is told below it; 0 for any other board, and where those are too few.
    """
    if board.kind not in ("zones", "line"):
        return 0
    whole = _of_so_much(pen, board, width, most)

    def has_room(so_many: int) -> bool:
        alike = board.kind == "line" or _of_so_much(pen, board, width, so_many) == whole
        return alike and not cut(pen, board, width, so_many)

    return next(filter(has_room, range(1, most + 1)), 0)


def wanted(pen: Pen, board: Board, width: int, height: int) -> zones.Wanted:
    """What a board of zones or a range track would like of a pane, looked into once for a pen."""
    return pen.kept(("wanted", width, height), lambda: zones.wanted(pen, board, width, height))


def _of_so_much(pen: Pen, board: Board, width: int, height: int) -> Geometry | None:
    if board.kind == "hex":
        large = plot(board, LARGE)
        return large if large.width <= width + 1 and large.height <= height else plot(board, SMALL)
    if board.kind in ("zones", "line"):
        return zones.laid_out(board, width, height, wanted(pen, board, width, height))
    return None

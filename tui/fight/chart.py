"""Where the board stands in its pane: how large it is drawn, which part of it is in sight, and what moves that.

What stood stays: the part in sight moves only as far as keeps whoever acts in it, or the cursor; and where somebody
panned, not before another is looked at.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.view import Board
from tui.draw import hexmap, zones
from tui.draw.boards import Geometry, wanted
from tui.draw.hexplot import LARGE, SMALL, Plot, Scale, neighbour, plot
from tui.draw.rows import Pen
from tui.draw.window import Window, begun, between_walls, everybody, following, following_all, on_the_ground, within

NOWHERE = Plot({})


class Chart:
    """The part of a board that is shown, for one pair of eyes."""

    def __init__(self) -> None:
        self.geometry: Geometry = NOWHERE
        self.window = Window()
        self._stood = Window()
        self.scale: Scale | None = None
        self._plots: tuple[object, dict[Scale, Plot]] = ((), {})
        self._measured: tuple[object, int, int] = ((), 0, 0)
        self._open: tuple[object, object, tuple[int, int]] = ((), None, (0, 0))
        self._wants = zones.Wanted()
        self._keep = ""
        self._panned = False

    def forget(self) -> None:
        """Begin again: other eyes must not be led by what these have seen."""
        self.window, self._stood = Window(), Window()
        self._panned, self._wants = False, zones.Wanted()

    def follow(self, pen: Pen, board: Board, keep: str, width: int, height: int, also: Sequence[str] = ()) -> None:
        """Lay the board out in so much room, and keep a place in sight, and others ``also`` where all have room. In a
        pane that is as large again as it was before its last size the board stands as it stood then; in one that has
        more lines than before it only goes on below, unless everybody is in sight only where it begins anew.
        """
        before, numbers = self.geometry, hexmap.numbers(board, width, height)
        width, height = width - numbers[0], height - numbers[1]
        self.geometry = self._laid_out(pen, board, width, height)
        place = self.geometry.rect(keep)
        same = self.window[2:] == (width, height, numbers) and before.step == self.geometry.step
        if not same or type(before) is not type(self.geometry):
            self._panned = False
            again = before.step == self.geometry.step and self._stood[2:] == (width, height, numbers)
            all_ = everybody(board, self.geometry)
            first = begun(self.geometry, place, width, height, numbers, all_)
            longer = within(self.geometry, self.window._replace(height=height))
            grown = before.step == self.geometry.step and longer[2:] == first[2:] and height > self.window.height
            if grown and not (all_ is not None and first.holds(all_) and not longer.holds(all_)):
                first = longer
            stood, self._stood = self._stood if again else first, self.window
            self.window = following(self.geometry, stood, place) if place is not None else stood
        elif self._panned and keep == self._keep:
            self.window = within(self.geometry, self.window)
        else:
            self._panned = False
            moved = within(self.geometry, self.window)
            self.window = following(self.geometry, moved, place) if place is not None else moved
        self._keep = keep
        if not self._panned and place is not None and also:
            self.window = following_all(
                self.geometry, self.window, [place, *filter(None, map(self.geometry.rect, also))]
            )
        if board.kind == "hex" and not self._panned and self.window.height < self.geometry.height:
            self.window = on_the_ground(self.window, self._ground(board))

    def _ground(self, board: Board) -> tuple[int, int]:
        """The lines of a hex map that are more than wall."""
        if self._open[0] is not board.cells or self._open[1] is not self.geometry:
            self._open = (board.cells, self.geometry, between_walls(board, self.geometry))
        return self._open[2]

    def _laid_out(self, pen: Pen, board: Board, width: int, height: int) -> Geometry:
        if board.kind in ("zones", "line"):
            ids = tuple(zone.id for zone in board.zones)
            if (ids, width, height) != self._measured:
                self._measured, self._wants = (ids, width, height), zones.Wanted()
            self._wants = self._wants.or_more(wanted(pen, board, width, height))
            return zones.laid_out(board, width, height, self._wants)
        large = self.plot(board, LARGE)
        fits = large.width <= width + 1 and large.height <= height
        return self.plot(board, self.scale or (LARGE if fits else SMALL))

    def plot(self, board: Board, scale: Scale) -> Plot:
        """The geometry of a hex map in a scale."""
        if self._plots[0] is not board.hexes:
            self._plots = (board.hexes, {})
        known = self._plots[1]
        if scale not in known:
            known[scale] = plot(board, scale)
        return known[scale]

    def whole(self, board: Board) -> tuple[int, int]:
        """Columns and lines of a hex map that is seen whole, with its numbers."""
        drawing = self.plot(board, SMALL)
        across, down = hexmap.NUMBERS if board.written != "axial" else (0, 0)
        return drawing.width + across, drawing.height + down

    def lines(self, board: Board, width: int, most: int) -> int:
        """Lines that a hex map takes, its numbers counted, in the size in which it would be drawn on so many columns
        and at ``most`` so many lines.
        """
        across, down = hexmap.numbers(board, width, most)
        large = self.plot(board, LARGE)
        fits = large.width <= width - across + 1 and large.height + down <= most
        return self.plot(board, self.scale or (LARGE if fits else SMALL)).height + down

    def lines_pointed_on(self, board: Board, width: int) -> int:
        """The same of what of a map may be pointed at: without the rows of wall at its edges."""
        drawing = self.plot(board, self.scale or SMALL)
        first, end = between_walls(board, drawing)
        return end - first + hexmap.numbers(board, width, end - first)[1]

    def pan(self, right: int, down: int) -> bool:
        """Another part of the board: so many places further; false where it is all in sight, or ends there."""
        across, along = self.geometry.step
        left, top = self.window.left + right * across, self.window.top + down * along
        moved = within(self.geometry, self.window._replace(left=left, top=top))
        if moved == self.window:
            return False
        self.window, self._panned = moved, True
        return True

    def zoom(self) -> str:
        """Draw hexes in the other size from now on; why not, where there are none."""
        if not isinstance(self.geometry, Plot):
            return "only a map of hexes has another size"
        self.scale = SMALL if self.geometry.scale == LARGE else LARGE
        return ""

    def neighbour(self, board: Board, at: str, key: str) -> str:
        """The place an arrow key leads to."""
        if isinstance(self.geometry, Plot):
            return neighbour(self.geometry, at, key)
        return zones.neighbour(board, at, key)

    def at(self, x: int, y: int) -> str:
        """What lies at a cell of the pane inside its frame."""
        across, down = self.window.numbers
        if x < across or y < down:
            return ""
        return self.geometry.at(x - across + self.window.left, y - down + self.window.top)

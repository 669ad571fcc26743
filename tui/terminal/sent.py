"""What the terminal shows, cell by cell, and the few bytes that turn it into another picture.

Left alone, every line that changed is sent again from the left edge of its pane, and every stretch of one look with its
whole look before it and a reset behind it. Over a slow line that is what a key press costs.

A look in full colour takes as many bytes as a line of text, a step over what lies between takes four. So a frame is
written look by look, the commonest first, and each look is set once; blanks, on which no ink shows, go along with any.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping

from rich.color import ColorSystem
from rich.segment import Segment

from tui.terminal.cells import PLAIN, Cell, Ink, blank_in, cells_of, goes_on, turned

REPEATED = re.compile("([\u2500-\u259f])\\1{3,}")
"""Runs of lines and blocks: each takes three bytes, and frames are made of them."""

PROBE = "\x1b[3;1H─\x1b[3b\x1b[6n\r\x1b[K"
"""Asks a terminal for one line three times more, and where the cursor is after that; then erases it."""

REPEATS = (4, 2)
"""Column and line of the cursor, counted from 0, where the terminal does repeat characters."""

AT_ONCE = 1_800
"""Bytes that a line of 1,200 in a second brings in a second and a half: of a larger frame the answer comes first."""

DEARER = 100
"""Bytes that such a frame takes more than one in a piece, at most."""

STEP = 3
"""So many cells that can be written in the look that is set are never longer than a step over them."""

FILLED = 9
"""So many blanks are rather written one by one than erased and stepped over."""


UNKNOWN: Cell = ("", PLAIN)

Run = tuple[int, int, int]
"""A line, and the columns from and up to which all of it has one look and has to be sent."""


class Sent:
    """The picture on the terminal, as far as it is known. ``erases``: what the terminal erases gets the ground that is
    set then, which is not so everywhere. ``repeats``: it repeats a character on request, which has to be found out.
    """

    def __init__(self, erases: bool = True) -> None:
        self._lines: dict[int, list[Cell]] = {}
        self._erases = erases
        self.repeats = False
        self.shown = ""
        """What has the terminal show the first lines before the others have come."""

    @property
    def anything(self) -> bool:
        """Whether the terminal shows anything that is known."""
        return bool(self._lines)

    def forget(self) -> None:
        """Somebody else may have written there: whatever comes next is sent whole."""
        self._lines.clear()

    def frame(
        self,
        parts: Iterable[tuple[int, int, Iterable[Segment]]],
        colours: ColorSystem,
        width: int | None = None,
        first: Container[int] = (),
    ) -> str:
        """What has to be sent so that these segments stand on their lines (counted from 0) from a column on; afterwards
        no look is set. ``width``: the columns there are, where that is known; ``first``: lines that come before the
        others in a frame that takes long.
        """
        changes: dict[int, list[int]] = {}
        for y, x, segments in parts:
            cells = cells_of(segments, colours)
            line = self._lines.setdefault(y, [])
            old = line[x : x + len(cells)]
            if old == cells:
                continue
            if len(line) < x:  # nothing is known of what lies before
                line += [UNKNOWN] * (x - len(line))
            line[x : x + len(cells)] = cells
            old += [UNKNOWN] * (len(cells) - len(old))
            pairs = enumerate(zip(old, cells, strict=True), x)
            changes.setdefault(y, []).extend(
                [at for at, (was, cell) in pairs if was is not cell and cell[0] and was != cell]
            )
        asked = {y: changes[y] for y in changes if y in first}
        if len(asked) in (0, len(changes)):
            return self._written(changes, width)
        rest = {y: changes[y] for y in changes if y not in first}
        if sum(map(len, changes.values())) > AT_ONCE // 2:  # more than that is rarely written in fewer bytes
            halves = self._in_two(asked, rest, width)
            if len(halves.encode()) > AT_ONCE + DEARER:
                return halves
        written = self._written(changes, width)
        return written if len(written.encode()) <= AT_ONCE else self._in_two(asked, rest, width)

    def _in_two(self, asked: Mapping[int, list[int]], rest: Mapping[int, list[int]], width: int | None) -> str:
        """Lines that the terminal shows before the others have come."""
        return self._written(asked, width) + self.shown + self._written(rest, width)

    def _written(self, changes: Mapping[int, list[int]], width: int | None) -> str:
        if not changes:
            return ""
        written = _Frame(self._lines, changes, width, self._erases).written()
        return REPEATED.sub(lambda run: f"{run[1]}\x1b[{len(run[0]) - 1}b", written) if self.repeats else written


class _Frame:
    """One frame while it is written."""

    def __init__(
        self, lines: Mapping[int, list[Cell]], changes: Mapping[int, list[int]], width: int | None, erases: bool
    ) -> None:
        self._lines, self._width, self._erases = lines, width, erases
        self._out: list[str] = []
        self._ink = PLAIN
        self._y, self._x = -1, -1
        self._runs: dict[Ink, list[Run]] = {}
        self._sizes: dict[Ink, int] = {}
        self._blanks: dict[int, set[int]] = {}
        for y in sorted(changes):
            self._take(y, sorted(changes[y]), lines[y])

    def _take(self, y: int, changed: Iterable[int], line: list[Cell]) -> None:
        """Note what has to be sent of a line: blanks, and stretches of one look with the few cells in between that are
        rather written again than stepped over.
        """
        blanks, runs, sizes = set(), self._runs, self._sizes
        last: Ink | None = None
        begun = end = size = 0
        for x in changed:
            text, ink = line[x]
            if text == " " and not ink.attributes:
                blanks.add(x)
                continue
            if ink is not last or x > end + STEP or (x > end and not goes_on(line[end:x], ink)):
                if last is not None:
                    runs.setdefault(last, []).append((y, begun, end))
                    sizes[last] = sizes.get(last, 0) + size
                last, begun, size = ink, x, 0
            end = x + 1
            size += 1
        if last is not None:
            runs.setdefault(last, []).append((y, begun, end))
            sizes[last] = sizes.get(last, 0) + size
        if blanks:
            self._blanks[y] = blanks

    def written(self) -> str:
        """The sequences, and at their end no look."""
        cells: dict[str, int] = {}
        for ink, size in self._sizes.items():
            cells[ink.ground] = cells.get(ink.ground, 0) + size
        for y, row in self._blanks.items():
            for x in row:
                cells.setdefault(self._lines[y][x][1].ground, 0)
        for ground in sorted(cells, key=lambda colour: -cells[colour]):
            inks = [ink for ink in self._runs if ink.ground == ground]
            for ink in sorted(inks, key=lambda word: -self._sizes[word]):
                self._write(ink, self._runs[ink])
            self._blank_out(ground)
        if self._ink != PLAIN:
            self._out.append(turned(self._ink, PLAIN))
        return "".join(self._out)

    def _write(self, ink: Ink, runs: list[Run]) -> None:
        """All that has this look, from the top down, with the blanks on the way."""
        out = self._out
        for y, x, end in runs:
            if y != self._y or x < self._x:
                self._finish()
                self._go(y, self._led(y, x, ink))
            line = self._lines[y]
            if self._ink is not ink:
                out.append(turned(self._ink, ink) if self._ink != ink else "")
                self._ink = ink
            if x > self._x:
                self._across(x)
            out.append("".join([text for text, _ in line[x:end]]))
            if y in self._blanks:
                self._blanks[y].difference_update(range(x, end))
            while end < len(line) and not line[end][0]:
                end += 1
            self._x = end
        self._finish()

    def _go(self, y: int, x: int) -> None:
        """To a place by the shorter way: line by line, or at once."""
        there = f"\x1b[{y + 1};{x + 1}H"
        if 0 <= self._y < y:
            down = "\r" + "\n" * (y - self._y) + _right(x)
            there = min(down, there, key=len)
        self._out.append(there)
        self._y, self._x = y, x

    def _led(self, y: int, x: int, ink: Ink) -> int:
        """Where to begin in order to write something: at the blanks just before it, if they are few and to be sent."""
        line, blanks, blank = self._lines[y], self._blanks.get(y, ()), blank_in(ink)
        start = at = x
        while blanks and at and x - at < FILLED and line[at - 1] == blank:
            at -= 1
            if at in blanks:
                start = at
        return start

    def _across(self, to: int) -> None:
        """To a later column of the same line: over what lies between, or by writing it again where that is shorter."""
        line, blanks, x = self._lines[self._y], self._blanks.get(self._y), self._x
        some = blanks is not None and not blanks.isdisjoint(range(x, to))
        few = to - x <= (FILLED if some else len(_right(to - x)))
        if few and goes_on(line[x:to], self._ink):
            self._out.append("".join([text for text, _ in line[x:to]]))
            if blanks is not None and some:
                blanks.difference_update(range(x, to))
        else:
            self._erase()
            self._out.append(_right(to - self._x))
        self._x = to

    def _finish(self) -> None:
        """Leave a line: the blanks that follow here are sent along."""
        if self._y >= 0:
            self._erase()

    def _erase(self) -> None:
        """Send the blanks from here on that stand in a row, if some of them have to be sent."""
        line, blanks, blank = self._lines[self._y], self._blanks.get(self._y), blank_in(self._ink)
        if not blanks or blank is None:
            return
        end, last = self._x, self._x
        while end < len(line) and line[end] == blank:
            end += 1
            if end - 1 in blanks:
                last = end
        count = last - self._x
        if not count:
            return
        blanks.difference_update(range(self._x, last))
        erases = self._erases or not self._ink.ground
        if count > 3 and erases and end == self._width:
            self._out.append("\x1b[K")
        elif count > 4 and erases:
            self._out.append(f"\x1b[{count}X")
        else:
            self._out.append(" " * count)
            self._x = last

    def _blank_out(self, ground: str) -> None:
        """The blanks of a ground that went along with nothing."""
        for y, blanks in self._blanks.items():
            line = self._lines[y]
            for x in sorted(blanks):
                if x not in blanks or line[x][1].ground != ground:
                    continue
                self._go(y, x)
                if blank_in(self._ink) != line[x]:
                    self._out.append(turned(self._ink, line[x][1]))
                    self._ink = line[x][1]
                self._erase()


def _right(count: int) -> str:
    """So many columns to the right."""
    return "" if not count else "\x1b[C" if count == 1 else f"\x1b[{count}C"


def erases_in_colour(environment: Mapping[str, str]) -> bool:
    """Whether the terminal gives what it erases the ground that is set. GNU screen does not; tmux, which goes by the
    same name, does.
    """
    return not environment.get("TERM", "").startswith("screen") or "TMUX" in environment

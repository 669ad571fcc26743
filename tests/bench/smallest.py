"""The fewest bytes that turn one picture of a terminal into another, as far as a plain encoder gets.

It writes the cells that changed row by row, steps over or writes again what lies between (whichever is shorter), sends
only the attributes that change, and clears to the end of a line where the rest of it is blank.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pyte
from msgspec import Struct

from tests.bench.terminal import COLS, PRIVATE, ROWS

COLOURS = {"black": 0, "red": 1, "green": 2, "brown": 3, "blue": 4, "magenta": 5, "cyan": 6, "white": 7}
FLAGS = {"bold": (1, 22), "italics": (3, 23), "underscore": (4, 24), "blink": (5, 25), "reverse": (7, 27)}
"""Attributes with what turns them on and off."""


class Cell(Struct, frozen=True):
    """A character and how it looks; a blank has no ink."""

    text: str
    style: tuple[str, ...]


Picture = list[list[Cell]]


class Repeating(pyte.Screen):
    """A terminal that repeats the last character on request, as most do."""

    def draw(self, data: str) -> None:
        self.drawn = data[-1:]
        super().draw(data)

    def repeat(self, count: int = 1) -> None:
        """Draw the last character again, so many times."""
        self.draw(self.drawn * (count or 1))


WITH_REPEAT = {**pyte.ByteStream.csi, "b": "repeat"}


class RepeatingStream(pyte.ByteStream):
    """What is sent to such a terminal."""

    csi = WITH_REPEAT
    events = pyte.ByteStream.events | {"repeat"}


class Pictured:
    """A terminal that is shown output and tells what is on it."""

    def __init__(self, columns: int = COLS, rows: int = ROWS) -> None:
        self._screen = Repeating(columns, rows)
        self._stream = RepeatingStream(self._screen)

    @property
    def cursor(self) -> tuple[int, int]:
        """Column and line of the cursor, counted from 0."""
        return self._screen.cursor.x, self._screen.cursor.y

    def feed(self, data: bytes) -> Picture:
        """Show output; the picture after it."""
        self._stream.feed(PRIVATE.sub(b"", data))
        columns, rows = self._screen.columns, self._screen.lines
        return [[_cell(self._screen.buffer[row][column]) for column in range(columns)] for row in range(rows)]


@cache  # of the cells of a picture most are alike
def _cell(char: pyte.screens.Char) -> Cell:
    flags = tuple(name for name in FLAGS if getattr(char, name))
    ink = "default" if char.data == " " and not {"underscore", "reverse"} & set(flags) else char.fg
    return Cell(char.data, (ink, char.bg, *(flags if ink != "default" or char.data != " " else ())))


def smallest(before: Picture, after: Picture) -> bytes:
    """What makes one picture the other, when nothing is set; empty where they are alike."""
    return "".join(_written(before, after)).encode()


def _written(before: Picture, after: Picture) -> Iterator[str]:
    style: tuple[str, ...] = ("default", "default")
    for row, (old, new) in enumerate(zip(before, after, strict=True), 1):
        changed = [column for column in range(len(new)) if old[column] != new[column]]
        if not changed:
            continue
        blank = _blank_from(new)
        at = -1
        for column in changed:
            yield f"\x1b[{row};{column + 1}H" if at < 0 else _across(new, at, column, style)
            if column >= blank and len(new) - column > 3:
                yield _turned(style, new[column].style)
                yield "\x1b[K"
                style = new[column].style
                break
            yield _turned(style, new[column].style)
            yield new[column].text
            style, at = new[column].style, column + 1


def _blank_from(row: list[Cell]) -> int:
    """From where on a row is blank and of one ground."""
    at = len(row)
    while at and row[at - 1] == row[-1] and row[-1].text == " ":
        at -= 1
    return at


def _across(row: list[Cell], at: int, to: int, style: tuple[str, ...]) -> str:
    """From one column to a later one: over the cells between, or by writing them again if they look the same."""
    gap = to - at
    step = f"\x1b[{gap}C" if gap > 1 else "\x1b[C"
    again = "".join(cell.text for cell in row[at:to])
    return again if gap <= len(step) and all(cell.style == style for cell in row[at:to]) else step if gap else ""


def _turned(old: tuple[str, ...], new: tuple[str, ...]) -> str:
    """The sequence from one look to another: only what changes, or everything anew."""
    if old == new:
        return ""
    changes = [*_colour(3, new[0]) * (old[0] != new[0]), *_colour(4, new[1]) * (old[1] != new[1])]
    changes += [str(off) for name, (_, off) in FLAGS.items() if name in old and name not in new]
    changes += [str(on) for name, (on, _) in FLAGS.items() if name in new and name not in old]
    anew = ["0"] + [
        part for base, name in ((3, new[0]), (4, new[1])) if name != "default" for part in _colour(base, name)
    ]
    anew += [str(on) for name, (on, _) in FLAGS.items() if name in new]
    return f"\x1b[{min((';'.join(changes), ';'.join(anew)), key=len)}m"


def _colour(base: int, name: str) -> list[str]:
    if name == "default":
        return [f"{base}9"]
    if name.removeprefix("bright") in COLOURS:
        bright = 6 if name.startswith("bright") else 0
        return [f"{base + bright}{COLOURS[name.removeprefix('bright')]}"]
    return [f"{base}8", "2", *(str(int(name[at : at + 2], 16)) for at in (0, 2, 4))]

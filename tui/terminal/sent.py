"""What the terminal shows, cell by cell, and the few bytes that turn it into another picture.

Left alone, every line that changed is sent again from the left edge of its pane, and every stretch of one look with its
whole look before it and a reset behind it. Over a slow line that is what a key press costs.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style

from tui.draw.rows import cell_len

ATTRIBUTES = {
    "bold": "1",
    "dim": "2",
    "italic": "3",
    "underline": "4",
    "blink": "5",
    "reverse": "7",
    "strike": "9",
}
"""The attributes of a style, and what turns each on."""

OFF = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "9": "29"}
"""What turns each off; two that share it are turned off together."""

VISIBLE = ("4", "7", "9")
"""Those that show on a blank."""


class Ink(Struct, frozen=True):
    """How a cell looks, in the terminal's own figures; a colour without any is the terminal's default."""

    ink: str = ""
    ground: str = ""
    attributes: tuple[str, ...] = ()


PLAIN = Ink()

Cell = tuple[str, Ink]
"""A character with the marks on it, and its look; the second cell of a wide character is empty."""


class Sent:
    """The picture on the terminal, as far as it is known."""

    def __init__(self) -> None:
        self._lines: dict[int, list[Cell]] = {}

    def forget(self) -> None:
        """Somebody else may have written there: whatever comes next is sent whole."""
        self._lines.clear()

    def line(self, y: int, x: int, segments: Iterable[Segment], colours: ColorSystem, was: Ink) -> tuple[str, Ink]:
        """What has to be sent so that these segments stand on a line from a column on, when ``was`` is the look that is
        set; and the look that is set after it.
        """
        cells = _cells(segments, colours)
        line = self._lines.setdefault(y, [])
        old = line[x : x + len(cells)]
        if old == cells:
            return "", was
        if len(line) < x:  # nothing is known of what lies before
            line += [("", PLAIN)] * (x - len(line))
        line[x : x + len(cells)] = cells
        return _difference(old, cells, y, x, was)


def _difference(old: list[Cell], new: list[Cell], y: int, x: int, was: Ink) -> tuple[str, Ink]:
    out: list[str] = []
    at = -1
    for column, cell in enumerate(new):
        text, ink = cell
        if not text or (column < len(old) and old[column] == cell):
            continue
        if at != column:
            out.append(_across(new, at, column, was) if at >= 0 else f"\x1b[{y + 1};{x + column + 1}H")
        if ink != was:
            out.append(turned(was, ink))
            was = ink
        out.append(text)
        at = column + 1
        while at < len(new) and not new[at][0]:
            at += 1
    return "".join(out), was


def _across(cells: list[Cell], at: int, to: int, was: Ink) -> str:
    """From one column to a later one: over what lies between, or by writing it again where that is shorter."""
    step = f"\x1b[{to - at}C" if to - at > 1 else "\x1b[C"
    if to - at <= len(step) and all(ink == was for _, ink in cells[at:to]):
        return "".join(text for text, _ in cells[at:to])
    return step


def _cells(segments: Iterable[Segment], colours: ColorSystem) -> list[Cell]:
    cells: list[Cell] = []
    for text, style, _ in segments:
        if cells and text and not cell_len(text[0]):  # a mark on the last character of the segment before
            lead = next(at for at in range(len(cells) - 1, -1, -1) if cells[at][0])
            cells[lead] = (cells[lead][0] + text[0], cells[lead][1])
            text = text[1:]
        cells += _stretch(text, style, colours)
    return cells


@lru_cache(maxsize=8192)
def _stretch(text: str, style: Style | None, colours: ColorSystem) -> list[Cell]:
    """The cells of a text of one look; most of a picture is the same as before, so most of them are known."""
    ink, blank = (PLAIN, PLAIN) if style is None else _inks(style, colours)
    if text.isascii():
        return [(char, blank if char == " " else ink) for char in text]
    cells: list[Cell] = []
    for char in text:
        width = cell_len(char)
        if not width and cells:
            lead = next(at for at in range(len(cells) - 1, -1, -1) if cells[at][0])
            cells[lead] = (cells[lead][0] + char, cells[lead][1])
            continue
        cells.append((char, blank if char == " " else ink))
        cells += [("", ink)] * (width - 1)
    return cells


@lru_cache(maxsize=4096)
def _inks(style: Style, colours: ColorSystem) -> tuple[Ink, Ink]:
    """How characters of a style look, and how its blanks do: the colour of what is not there does not count."""
    attributes = tuple(code for name, code in ATTRIBUTES.items() if getattr(style, name))
    ink = style.color.downgrade(colours).get_ansi_codes() if style.color is not None else ()
    ground = style.bgcolor.downgrade(colours).get_ansi_codes(False) if style.bgcolor is not None else ()
    fore, back = ";".join(ink).removeprefix("39"), ";".join(ground).removeprefix("49")
    seen = any(code in VISIBLE for code in attributes)
    return Ink(fore, back, attributes), Ink(fore, back, attributes) if seen else Ink("", back)


@lru_cache(maxsize=4096)
def turned(was: Ink, now: Ink) -> str:
    """The shortest sequence from one look to another: what changes, or everything anew."""
    gone = {OFF[code] for code in was.attributes if code not in now.attributes}
    changes = [*sorted(gone)]
    changes += [code for code in now.attributes if code not in was.attributes or OFF[code] in gone]
    changes += [now.ink or "39"] * (was.ink != now.ink) + [now.ground or "49"] * (was.ground != now.ground)
    anew = ["", *now.attributes, *filter(None, (now.ink, now.ground))]
    return f"\x1b[{min((';'.join(changes), ';'.join(anew)), key=len)}m"

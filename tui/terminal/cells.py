"""The cells of a picture: what stands in each and how it looks, and the shortest way from one look to another."""

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

FIRST_MARK = "\u0300"
"""The first character that stands on the one before it."""


class Ink(Struct, frozen=True, cache_hash=True):
    """How a cell looks, in the terminal's own figures; a colour without any is the terminal's default."""

    ink: str = ""
    ground: str = ""
    attributes: tuple[str, ...] = ()


PLAIN = Ink()

Cell = tuple[str, Ink]
"""A character with the marks on it, and its look; the second cell of a wide character is empty."""


def cells_of(segments: Iterable[Segment], colours: ColorSystem) -> list[Cell]:
    """Segments cell by cell."""
    cells: list[Cell] = []
    for text, style, _ in segments:
        if (
            cells and text[:1] >= FIRST_MARK and not cell_len(text[0])
        ):  # a mark on the last character of the segment before
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


@lru_cache(maxsize=1024)
def blank_in(ink: Ink) -> Cell | None:
    """The blank that can be written while a look is set; none where the look shows on blanks."""
    return None if any(code in VISIBLE for code in ink.attributes) else (" ", Ink("", ink.ground))


def goes_on(cells: Iterable[Cell], ink: Ink) -> bool:
    """Whether cells can be written in this look."""
    blank = blank_in(ink)
    return all(cell == blank or cell[1] == ink for cell in cells)

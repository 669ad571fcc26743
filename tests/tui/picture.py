"""A screen as plain text: its characters, then its styles row by row in runs, then what each style is.

What a picture looks like:

    80x24
    ┌ Segments ───┐          the lines of the screen, without blanks at their ends
    …
    --- styles
    bq80                     a line for each line of the screen: `bq` for 80 cells
    bq2 ka14 bq64
    …
    --- legend
    bq  text
    ka  accent bold on selected

Pictures change only where the screen does: a style is named by the colours of the dark theme where it has them (other
colours by their number), its two letters come from that name alone, and a blank belongs to the run beside it unless
its ground differs.
"""

from __future__ import annotations

import difflib
from collections.abc import Awaitable, Callable, Iterable, Iterator
from itertools import groupby
from string import ascii_lowercase
from typing import Any
from zlib import crc32

from rich.cells import cell_len
from rich.color import Color, ColorType
from rich.style import Style
from textual.pilot import Pilot

from tui.app import CounterbeatApp
from tui.appearance.look import DARK

Before = Callable[[Pilot[Any]], Awaitable[None]]
Cell = tuple[str, str, str]
"""A character (none: the second half of a wide one), its ink and its ground."""

PLAIN = ("text", "ground")
ATTRIBUTES = ("bold", "dim", "italic", "underline", "strike", "reverse", "blink")


def _names() -> Iterator[tuple[str, str]]:
    for field in reversed(DARK.__struct_fields__):
        value = getattr(DARK, field)
        if isinstance(value, tuple):
            yield from ((colour, f"{field}{number}") for number, colour in enumerate(value, 1))
        elif field != "id":
            yield value, field


NAMES = dict(_names())
"""Colours of the dark theme by their number; of two names the one that the theme says first."""


async def drawn(app: CounterbeatApp, press: Iterable[str], size: tuple[int, int], before: Before | None = None) -> str:
    """The picture after these keys. ``before`` gets the pilot first."""
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        if before is not None:
            await before(pilot)
            await pilot.pause()
        await pilot.press(*press)
        await pilot.wait_for_scheduled_animations()
        await pilot.pause()
        return as_text(app, size)


def as_text(app: CounterbeatApp, size: tuple[int, int]) -> str:
    """The picture of what is on the screen now."""
    rows = [list(_cells(line)) for line in app.screen._compositor.render_strips()]
    used: dict[str, str] = {}
    styles = [_runs(row, used) for row in rows]
    legend = [f"{code}  {style}" for style, code in sorted(used.items(), key=lambda entry: entry[1])]
    lines = ("".join(character for character, _, _ in row).rstrip() for row in rows)
    return "\n".join([f"{size[0]}x{size[1]}", *lines, "--- styles", *styles, "--- legend", *legend, ""])


def _cells(line: Iterable[Any]) -> Iterator[Cell]:
    for segment in line:
        if segment.control:
            continue
        style = segment.style or Style.null()
        ground = _colour(style.bgcolor, "ground")
        ink = " ".join([_colour(style.color, "text"), *(word for word in ATTRIBUTES if getattr(style, word))])
        marked = style.underline or style.reverse or style.strike
        for character in segment.text:
            width = cell_len(character)
            yield character, "" if character == " " and not marked else ink, ground
            yield from [("", ink, ground)] * (width - 1)


def _colour(colour: Color | None, plain: str) -> str:
    if colour is None:
        return plain
    if colour.type is ColorType.TRUECOLOR and colour.triplet is not None:
        return NAMES.get(colour.triplet.hex, colour.triplet.hex)
    return colour.name


def _runs(row: list[Cell], used: dict[str, str]) -> str:
    """The row's styles, run by run. A blank goes on with the run before it, or begins the one after it."""
    styles: list[tuple[str, str]] = []
    for _, ink, ground in row:
        styles.append((ink or (styles[-1][0] if styles and styles[-1][1] == ground else ""), ground))
    for at in range(len(styles) - 2, -1, -1):
        ink, ground = styles[at]
        if not ink and styles[at + 1][1] == ground:
            styles[at] = styles[at + 1]
    return " ".join(f"{_code(style, used)}{len(list(cells))}" for style, cells in groupby(styles))


def _code(style: tuple[str, str], used: dict[str, str]) -> str:
    """Two letters for a style, the same in every picture unless another style of this one has them already."""
    ink, ground = style[0] or "text", style[1]
    name = ink if ground == "ground" else f"{ink} on {ground}"
    number = crc32(name.encode())
    while name not in used:
        code = ascii_lowercase[number // 26 % 26] + ascii_lowercase[number % 26]
        if code not in used.values():
            used[name] = code
        number += 1
    return used[name]


def difference(kept: str, now: str) -> str:
    """What is another in the new picture: lines of the screen first, then styles by row, nothing that is alike."""
    (size, *was), old_styles, old_legend = _parts(kept)
    (new_size, *lines), styles, legend = _parts(now)
    out = [f"the size is {new_size}, not {size}"] if size != new_size else []
    out += difflib.unified_diff(was, lines, "kept", "now", lineterm="", n=1)
    if not out or len(was) == len(lines):
        out += _other_styles(_read(old_styles, old_legend), _read(styles, legend))
    return "\n".join(out)


def _parts(picture: str) -> tuple[list[str], list[str], list[str]]:
    screen, _, rest = picture.partition("\n--- styles\n")
    styles, _, legend = rest.partition("\n--- legend\n")
    return screen.split("\n"), styles.split("\n"), legend.splitlines()


def _read(styles: list[str], legend: list[str]) -> list[str]:
    """Each row's runs with the styles' names in place of their letters."""
    names = dict(entry.split("  ", 1) for entry in legend)
    return [", ".join(f"{run[2:]} {names.get(run[:2], run[:2])}" for run in row.split()) for row in styles]


def _other_styles(was: list[str], now: list[str]) -> Iterator[str]:
    for number, (before, after) in enumerate(zip(was, now, strict=False), 1):
        if before != after:
            yield f"styles of line {number}\n- {before}\n+ {after}"

"""Colours: one frame style, one accent, the sides, the tones. Everything drawn takes its style from here.

A ``Look`` is built once for a theme and kept; in the past the same look has another frame.
"""

from __future__ import annotations

from functools import cache, lru_cache

from msgspec import Struct
from msgspec.structs import replace
from rich.style import Style


class Theme(Struct, frozen=True, gc=False):
    """The colours a look is made of, as Rich writes them.

    ``dim``, ``faint`` and ``frame`` may be empty: the terminal's own ink, dimmed. Empty ``selected``
    and ``cursor``: the line is turned around. ``on_cursor`` is the ink on the cursor and on the banner of the past.
    """

    id: str
    ground: str
    text: str
    dim: str
    faint: str
    frame: str
    past: str
    accent: str
    good: str
    bad: str
    warn: str
    move: str
    magic: str
    dice: str
    sides: tuple[str, ...]
    selected: str
    cursor: str
    target: str
    on_cursor: str


DARK = Theme(
    id="dark",
    ground="#11161c",
    text="#d3d9df",
    dim="#8b949e",
    faint="#5b646e",
    frame="#5b6670",
    past="#c98a1b",
    accent="#e6c34a",
    good="#8fc77a",
    bad="#e96e64",
    warn="#e9a24a",
    move="#76b7e0",
    magic="#b794e6",
    dice="#63c5bd",
    sides=("#7cc4f2", "#f08a78", "#9ad18b", "#c9a2f0"),
    selected="#222d38",
    cursor="#e6c34a",
    target="#193029",
    on_cursor="#11161c",
)

LIGHT = Theme(
    id="light",
    ground="#f6f4ee",
    text="#22282e",
    dim="#5c666e",
    faint="#888c8b",
    frame="#868e91",
    past="#925600",
    accent="#8a5a00",
    good="#2f7032",
    bad="#b3261e",
    warn="#955300",
    move="#1c5f94",
    magic="#6a3fb0",
    dice="#0f6b66",
    sides=("#0e5c9c", "#a8321f", "#2f7032", "#6a3fb0"),
    selected="#dfe4e4",
    cursor="#8a5a00",
    target="#d3e9d9",
    on_cursor="#ffffff",
)

CONTRAST = Theme(
    id="contrast",
    ground="#000000",
    text="#ffffff",
    dim="#d0d0d0",
    faint="#909090",
    frame="#ffffff",
    past="#ffb000",
    accent="#ffff00",
    good="#00ff5f",
    bad="#ff9494",
    warn="#ffb000",
    move="#6fd3ff",
    magic="#dba8ff",
    dice="#00ffff",
    sides=("#6fd3ff", "#ff9c8a", "#00ff5f", "#dba8ff"),
    selected="#003a8c",
    cursor="#ffff00",
    target="#00501e",
    on_cursor="#000000",
)

TERMINAL = Theme(
    id="terminal",
    ground="default",
    text="default",
    dim="",
    faint="",
    frame="",
    past="bright_yellow",
    accent="bright_yellow",
    good="green",
    bad="bright_red",
    warn="bright_yellow",
    move="bright_cyan",
    magic="bright_magenta",
    dice="cyan",
    sides=("bright_cyan", "bright_red", "green", "bright_magenta"),
    selected="",
    cursor="cyan",
    target="default",
    on_cursor="black",
)
"""The terminal's own sixteen, of those that can be read on black whatever a terminal makes of them: not its blue, and
nothing on its yellow, which may be brown.
"""

TERMINAL_ON_CONSOLE = replace(TERMINAL, dim="default")
"""Where dimmed ink is the dark grey of a text console, which is not to be read on black: 2.8 to 1."""

TERMINAL_ON_LIGHT = replace(
    TERMINAL,
    past="magenta",
    accent="magenta",
    good="blue",
    bad="red",
    warn="magenta",
    move="blue",
    magic="magenta",
    dice="blue",
    sides=("blue", "red", "magenta"),
    cursor="",
    on_cursor="default",
)
"""Those that can be read on white: not its yellow, green and cyan."""

COLOURLESS = Theme(
    id="colourless",
    ground="default",
    text="default",
    dim="",
    faint="",
    frame="",
    past="default",
    accent="default",
    good="default",
    bad="default",
    warn="default",
    move="default",
    magic="default",
    dice="default",
    sides=("default",),
    selected="",
    cursor="",
    target="default",
    on_cursor="default",
)
"""What ``NO_COLOR`` asks for: bold, dim, underlined and turned around, and nothing else."""

THEMES: dict[str, Theme] = {theme.id: theme for theme in (DARK, LIGHT, CONTRAST, TERMINAL)}
"""Every theme by its id; ``terminal`` has nothing but the sixteen colours that the terminal itself defines."""


TURNED = Style(color="default", bgcolor="default", reverse=True, dim=False)
"""A selected line in the terminal's own colours."""


class Look(Struct, frozen=True, gc=False):
    """Styles by what they mean."""

    base: Style
    strong: Style
    dim: Style
    faint: Style
    frame: Style
    title: Style
    accent: Style
    tones: dict[str, Style]
    sides: tuple[Style, ...]
    selected: Style
    cursor: Style
    target: Style
    banner: Style
    past: bool

    def tone(self, name: str) -> Style:
        """The style of a tone of ``engine.core.view``."""
        return self.tones.get(name, self.base)

    def side(self, index: int) -> Style:
        """The style of the side with this number, counted from the side named first."""
        return self.sides[index % len(self.sides)]


@lru_cache(maxsize=8)
def look(theme: Theme = DARK, past: bool = False) -> Look:
    """The look of a theme, or its look while the screen shows the past."""

    @cache  # those that look the same are one, which is seen at once
    def ink(color: str, bold: bool = False) -> Style:
        return Style(color=color or theme.text, bgcolor=theme.ground, bold=bold, dim=not color or None)

    def struck(color: str) -> Style:
        return Style(color=theme.on_cursor, bgcolor=color, bold=True) if color else TURNED + Style(bold=True)

    base = ink(theme.text)
    return Look(
        base=base,
        strong=ink(theme.text, bold=True),
        dim=ink(theme.dim),
        faint=ink(theme.faint),
        frame=ink(theme.past if past else theme.frame),
        title=ink(theme.past if past else theme.text, bold=True),
        accent=ink(theme.accent, bold=True),
        tones={
            "plain": base,
            "good": ink(theme.good),
            "bad": ink(theme.bad),
            "warn": ink(theme.warn),
            "move": ink(theme.move),
            "hit": ink(theme.warn),
            "death": ink(theme.bad, bold=True),
            "magic": ink(theme.magic),
            "dice": ink(theme.dice),
            "ruling": ink(theme.accent),
            "dim": ink(theme.dim),
            "head": ink(theme.text, bold=True),
        },
        sides=tuple(ink(color, bold=True) for color in theme.sides),
        selected=Style(bgcolor=theme.selected) if theme.selected else TURNED,
        cursor=struck(theme.cursor),
        target=Style(bgcolor=theme.target, underline=True),
        banner=struck(theme.past if theme.cursor else ""),
        past=past,
    )

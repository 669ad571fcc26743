"""Colours: one frame style, one accent, the sides, the tones. Everything drawn takes its style from here.

A ``Look`` is built once for a theme and kept; in the past the same look has another frame.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from rich.style import Style


class Theme(Struct, frozen=True, gc=False):
    """The colours a look is made of, as Rich writes them."""

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


DARK = Theme(
    ground="#11161c", text="#d3d9df", dim="#87919b", faint="#4d5761", frame="#45515d", past="#c98a1b", accent="#e6c34a",
    good="#8fc77a", bad="#e8695f", warn="#e9a24a", move="#76b7e0", magic="#b794e6", dice="#63c5bd",
    sides=("#7cc4f2", "#f08a78", "#9ad18b", "#c9a2f0"), selected="#27333f", cursor="#e6c34a", target="#1f3b33",
)  # fmt: skip


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

    def ink(color: str, bold: bool = False) -> Style:
        return Style(color=color, bgcolor=theme.ground, bold=bold)

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
            "hit": ink(theme.bad),
            "death": ink(theme.bad, bold=True),
            "magic": ink(theme.magic),
            "dice": ink(theme.dice),
            "ruling": ink(theme.accent),
            "dim": ink(theme.dim),
            "head": ink(theme.text, bold=True),
        },
        sides=tuple(ink(color, bold=True) for color in theme.sides),
        selected=Style(bgcolor=theme.selected),
        cursor=Style(color=theme.ground, bgcolor=theme.cursor, bold=True),
        target=Style(bgcolor=theme.target, underline=True),
        banner=Style(color=theme.ground, bgcolor=theme.past, bold=True),
        past=past,
    )

"""Every theme that names its colours can be read: 4.5 to 1 for what is read, on every ground it may lie on; 3 to 1 for
frames and dots.
"""

from __future__ import annotations

import pytest

from tui.appearance.look import CONTRAST, DARK, LIGHT, Theme

READ = ("text", "dim", "past", "accent", "good", "bad", "warn", "move", "magic", "dice")
GROUNDS = ("ground", "selected", "target")
DECORATION = ("faint", "frame")

THEMES = pytest.mark.parametrize("theme", [DARK, LIGHT, CONTRAST], ids=lambda theme: theme.id)


def luminance(colour: str) -> float:
    """Of a colour written #rrggbb, as WCAG has it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(ink: str, ground: str) -> float:
    """From 1, the same, to 21, black on white."""
    low, high = sorted((luminance(ink), luminance(ground)))
    return (high + 0.05) / (low + 0.05)


def test_black_on_white_is_twenty_one_to_one():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


@THEMES
def test_what_must_be_read_can_be_read_wherever_it_lies(theme: Theme):
    inks = {name: getattr(theme, name) for name in READ} | {f"side {at}": ink for at, ink in enumerate(theme.sides)}
    faint = [
        (name, ground, round(contrast(ink, getattr(theme, ground)), 2))
        for name, ink in inks.items()
        for ground in GROUNDS
        if contrast(ink, getattr(theme, ground)) < 4.5
    ]
    assert not faint


@THEMES
def test_the_cursor_and_the_banner_of_the_past_can_be_read(theme: Theme):
    assert contrast(theme.on_cursor, theme.cursor) >= 4.5
    assert contrast(theme.on_cursor, theme.past) >= 4.5


@THEMES
def test_frames_and_dots_can_be_seen(theme: Theme):
    assert all(contrast(getattr(theme, name), theme.ground) >= 3 for name in DECORATION)


@THEMES
def test_the_sides_are_told_apart_by_their_colours(theme: Theme):
    assert len(set(theme.sides)) == len(theme.sides)

"""Every theme that names its colours can be read: 4.5 to 1 for what is read, on every ground it may lie on; 3 to 1 for
frames and dots.
"""

from __future__ import annotations

import asyncio

import pytest

from tests.tui.driver import NARROW, WIDE, Size
from tui.app import CounterbeatApp
from tui.appearance.appearance import Appearance
from tui.appearance.look import CONTRAST, DARK, LIGHT, TERMINAL, TERMINAL_ON_LIGHT, Theme
from tui.start.fights import begin

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


PALETTES = {
    "xterm": "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 "
    "7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff",
    "vga": "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa "
    "555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff",
    "windows": "0c0c0c c50f1f 13a10e c19c00 0037da 881798 3a96dd cccccc "
    "767676 e74856 16c60c f9f1a5 3b78ff b4009e 61d6d6 f2f2f2",
    "tango": "000000 cc0000 4e9a06 c4a000 3465a4 75507b 06989a d3d7cf "
    "555753 ef2929 8ae234 fce94f 729fcf ad7fa8 34e2e2 eeeeec",
}
"""What terminals make of the sixteen colours."""
INKS = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize(("theme", "ground"), [(TERMINAL, "#000000"), (TERMINAL_ON_LIGHT, "#ffffff")])
def test_the_terminals_own_colours_can_be_read_on_its_ground(theme: Theme, ground: str, palette: str):
    """On black no blue, on white no yellow, green or cyan: 4.5 to 1, a dull magenta and red 3 to 1."""
    colours = [f"#{colour}" for colour in PALETTES[palette].split()]
    known = {name: colours[at] for at, name in enumerate([*INKS, *(f"bright_{name}" for name in INKS)])}
    inks = {getattr(theme, name) for name in READ} | set(theme.sides)
    ratios = {ink: contrast(known[ink], ground) for ink in inks - {"", "default"}}
    assert all(ratio >= (3 if "magenta" in ink or "red" in ink else 4.5) for ink, ratio in ratios.items()), ratios
    if theme.cursor:
        assert contrast(known[theme.on_cursor], known[theme.cursor]) >= 4.5


PAGES = {
    "a fight on hexes": ("ford-at-dusk", ("5", "space", "space")),
    "a fight in zones": ("lantern-road", ("space", "1", "enter", "enter")),
    "a fight along a track": ("enc-knight", ("space", "1")),
    "a field with numbers": ("rats-on-the-quay", ()),
    "zones as a graph": ("caravanserai", ("space",)),
    "rulings": ("ford-at-dusk", ("g",)),
    "the past": ("ford-at-dusk", ("space", "space", "[")),
    "the timeline": ("ford-at-dusk", ("space", "space", "u", "5", "t")),
    "the chronicle": ("enc-knight", ("space", "l")),
    "the rulebook": ("enc-knight", ("f1",)),
    "the codex": ("enc-knight", ("x",)),
    "the settings": ("enc-knight", ("comma",)),
    "all keys": ("enc-knight", ("question_mark",)),
    "home": ("", ()),
    "an encounter of home": ("", ("enter",)),
    "a new fight": ("", ("n",)),
    "setting up": ("", ("n", "enter", "1")),
    "the finder": ("ford-at-dusk", ("ctrl+p", "l", "i", "f", "e")),
    "everybody": ("ford-at-dusk", ("p",)),
}


def unread(app: CounterbeatApp) -> set[tuple[str, str, str]]:
    """Words on the screen that cannot be read, with their ink and what they lie on."""
    found = set()
    for strip in app.screen._compositor.render_strips():
        for segment in strip:
            style = segment.style
            if style is None or not any(char.isalnum() for char in segment.text):
                continue
            assert style.color is not None
            assert style.bgcolor is not None
            ink, ground = (colour.get_truecolor().hex for colour in (style.color, style.bgcolor))
            if contrast(*((ground, ink) if style.reverse else (ink, ground))) < 4.5:
                found.add((segment.text.strip(), ink, ground))
    return found


@pytest.mark.parametrize(
    ("page", "theme", "size"),
    [
        pytest.param(page, theme, size, id=f"{page}-{theme.id}-{size[0]}x{size[1]}")
        for row, page in enumerate(PAGES)
        for column, theme in enumerate((DARK, LIGHT, CONTRAST))
        for size in ((NARROW, WIDE)[(row + column) % 2],)
    ],
)
def test_every_word_that_is_drawn_can_be_read(page: str, theme: Theme, size: Size):
    """Letters and figures are never drawn as decoration is: each page in all themes and both sizes, and each theme with
    each size over half of the pages.
    """
    encounter, presses = PAGES[page]

    async def look() -> set[tuple[str, str, str]]:
        chronicle = begin(encounter, seed=1) if encounter else None
        app = CounterbeatApp(chronicle, appearance=Appearance(theme))
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            for press in presses:
                await pilot.press(press)
            await pilot.pause()
            return unread(app)

    assert not asyncio.run(look())

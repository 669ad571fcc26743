"""Only what the terminal lacks is sent, and what it shows then is what a whole picture would show."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pyte
import pytest
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style

from tests.tui.driver import keys
from tests.tui.scenes import still
from tui.draw.rows import cell_len
from tui.terminal.sent import Sent, erases_in_colour

WIDTH, HEIGHT = 40, 6
WORDS = ("sword ", "日本", "e\u0301tude", "   ", "┊●", "a", "Ω ")
STYLES = (
    None,
    Style(color="#112233"),
    Style(color="#112233", bgcolor="#445566"),
    Style(bgcolor="#445566", bold=True),
    Style(bgcolor="#445566"),
    Style(color="red", dim=True, bold=True),
    Style(underline=True, reverse=True),
    Style(color="default", bgcolor="color(17)", italic=True, strike=True),
)


class Terminal:
    """A terminal that is sent pictures, whole or as differences."""

    def __init__(self, erases: bool = True) -> None:
        self.sent = Sent(erases)
        self._screen = pyte.Screen(WIDTH, HEIGHT)
        self._stream = pyte.Stream(self._screen)

    def show(self, picture: list[list[Segment]], colours: ColorSystem) -> str:
        out = self.sent.frame([(y, 0, segments) for y, segments in enumerate(picture)], colours, WIDTH)
        self.feed(out)
        return out

    def feed(self, out: str) -> None:
        self._stream.feed(out)

    def seen(self) -> list[list[tuple[str, ...]]]:
        return [[_shown(self._screen.buffer[y][x]) for x in range(WIDTH)] for y in range(HEIGHT)]


@cache  # of the cells of a picture most are alike
def _shown(char: pyte.screens.Char) -> tuple[str, ...]:
    """What can be seen of a cell: a blank has no ink unless a line runs through it."""
    flags = tuple(name for name in ("bold", "italics", "underscore", "strikethrough", "reverse") if getattr(char, name))
    lined = bool({"underscore", "strikethrough", "reverse"} & set(flags))
    return (char.data, char.bg, *((char.fg, *flags) if char.data != " " or lined else ()))


def line(chance: random.Random) -> list[Segment]:
    segments, left = [], WIDTH
    while left:
        text = chance.choice(WORDS)
        if cell_len(text) > left:
            text = " " * left
        segments.append(Segment(text, chance.choice(STYLES)))
        left -= cell_len(text)
    return segments


@pytest.mark.parametrize("erases", [True, False])
@pytest.mark.parametrize("colours", [ColorSystem.TRUECOLOR, ColorSystem.EIGHT_BIT, ColorSystem.STANDARD])
def test_differences_show_what_whole_pictures_show(colours, erases):
    chance = random.Random(7)
    terminal = Terminal(erases)
    picture = [line(chance) for _ in range(HEIGHT)]
    for _ in range(200):
        for y in chance.sample(range(HEIGHT), chance.randrange(HEIGHT)):
            kept = picture[y][: chance.randrange(len(picture[y]))]
            rest = WIDTH - sum(cell_len(segment.text) for segment in kept)
            picture[y] = [*kept, *_cut(line(chance), rest)]
        terminal.show(picture, colours)
        assert terminal.seen() == written_plainly(picture, colours)


def written_plainly(picture: list[list[Segment]], colours: ColorSystem) -> list[list[tuple[str, ...]]]:
    """What is seen where every stretch of a picture is sent with its whole look."""
    terminal = Terminal()
    for y, segments in enumerate(picture):
        terminal.feed(f"\x1b[{y + 1}H")
        for text, style, _ in segments:
            if style is not None and style.color is not None:
                style += Style(color=style.color.downgrade(colours))
            if style is not None and style.bgcolor is not None:
                style += Style(bgcolor=style.bgcolor.downgrade(colours))
            terminal.feed(style.render(text) if style is not None else text)
    return terminal.seen()


def _cut(segments: list[Segment], cells: int) -> list[Segment]:
    """The line from its beginning to a column, on whole characters."""
    out: list[Segment] = []
    for segment in segments:
        text = segment.text if cell_len(segment.text) <= cells else " " * cells
        out.append(Segment(text, segment.style))
        cells -= cell_len(text)
    return out


def test_nothing_is_sent_for_the_same_picture_and_all_of_it_when_it_is_forgotten():
    picture = [line(random.Random(at)) for at in range(HEIGHT)]
    terminal = Terminal()
    whole = terminal.show(picture, ColorSystem.TRUECOLOR)
    assert terminal.show(picture, ColorSystem.TRUECOLOR) == ""
    terminal.sent.forget()
    assert terminal.show(picture, ColorSystem.TRUECOLOR) == whole


def test_one_changed_character_costs_where_it_is_and_what_it_is():
    ink = Style(color="#112233", bgcolor="#445566", bold=True)
    terminal = Terminal()
    terminal.show([[Segment("a" * WIDTH, ink)]], ColorSystem.TRUECOLOR)
    told = terminal.show([[Segment("a" * 30 + "b" + "a" * 9, ink)]], ColorSystem.TRUECOLOR)
    assert told == "\x1b[1;31H\x1b[1;38;2;17;34;51;48;2;68;85;102mb\x1b[m"


def test_looks_change_by_the_shorter_way():
    terminal = Terminal()
    styles = (Style(color="#112233", bold=True), Style(color="#112233"), Style(bold=True, dim=True), Style(dim=True))
    told = terminal.show([[Segment("abcd"[at], style) for at, style in enumerate(styles)]], ColorSystem.TRUECOLOR)
    assert told == "\x1b[1;1H\x1b[1;38;2;17;34;51ma\x1b[22mb\x1b[;1;2mc\x1b[;2md\x1b[m"


def test_each_look_is_set_once_in_a_frame():
    name, value = Style(color="#112233", bgcolor="#445566"), Style(color="#aabbcc", bgcolor="#445566", bold=True)
    line = [Segment("Life ", name), Segment("17", value), Segment(" Ki ", name), Segment("3", value)]
    told = Terminal().show([line, line], ColorSystem.TRUECOLOR)
    assert told.count("\x1b[38;2;17;34;51") == told.count("170;187;204") == 1
    assert told.startswith("\x1b[1;1H\x1b[38;2;17;34;51;48;2;68;85;102mLife \x1b[3CKi \r\nLife \x1b[3CKi \x1b[1;6H")


def test_blanks_are_erased_and_written_where_what_is_erased_has_no_colour():
    ink = Style(color="#112233", bgcolor="#445566")
    after = [Segment("go", ink), Segment(" " * (WIDTH - 2), ink)]
    sizes = []
    for erases in (True, False):
        terminal = Terminal(erases)
        terminal.show([[Segment("a" * WIDTH, ink)]], ColorSystem.TRUECOLOR)
        sizes.append(len(terminal.show([after], ColorSystem.TRUECOLOR)))
    assert sizes[1] - sizes[0] == WIDTH - 2 - len("\x1b[K")


def test_gnu_screen_erases_without_colour():
    assert erases_in_colour({"TERM": "xterm-256color"})
    assert not erases_in_colour({"TERM": "screen-256color"})
    assert erases_in_colour({"TERM": "screen-256color", "TMUX": "/tmp/tmux-0/default,1,0"})


def test_an_application_sends_a_moved_cursor_and_with_one_key_everything():
    async def watch(app: Any, pilot: Any) -> None:
        written: list[str] = []
        app._driver.write = written.append
        type(app).is_headless = property(lambda _: False)
        try:
            for key in ("ctrl+l", "down", "ctrl+l"):
                written.clear()
                await pilot.press(key)
                await pilot.pause()
                sizes.append(len("".join(written)))
        finally:
            del type(app).is_headless

    sizes: list[int] = []
    keys(still("ford"), then=watch)
    whole, moved, again = sizes
    assert 0 < moved < 2000 < 5000 < whole
    assert again > 5000

"""Over 1,200 bytes a second every key is answered within a second and a half: counted in bytes, not by the clock."""

from __future__ import annotations

from typing import Any

import pytest
from textual import events

from tests.bench.smallest import Picture, Pictured, smallest
from tests.tui.driver import NARROW, keys
from tui.appearance.glyphs import ASCII, UNICODE, Glyphs
from tui.start.fights import begin
from tui.terminal.sent import AT_ONCE, PROBE, REPEATS

GAMES = ["ford-at-dusk", "enc-knight", "siege-of-takegawa", "the-gate", "caravanserai"]
"""One of each game, with many to draw where there are such."""

PAGES = ("t", "f1", "x", "comma", "question_mark", "l")
PLAYED = (
    *("down", "1", "escape", "tab", "c", "m", "s", "m", "space", "u", "ctrl+r", "g", "g", "p", "escape"),
    *("ctrl+p", "escape", "a", "a", "z", "z", "home", "end"),
)
ALL = 3_100
"""Bytes after which the whole picture is there, too: 2.6 seconds for the fullest of them."""


class Line:
    """The terminal at the end of the line, and all that is sent to it."""

    def __init__(self, app: Any, pilot: Any, repeats: bool) -> None:
        self._app, self._pilot = app, pilot
        self._written: list[str] = []
        self._terminal = Pictured(*NARROW)
        app._driver.write = self._written.append
        app.sent.repeats = repeats
        self.picture: Picture = []

    async def press(self, key: str) -> bytes:
        """What a key sends."""
        await self._pilot.press(key)
        for _ in range(3):
            await self._pilot.pause()
        sent = "".join(self._written).encode()
        self._written.clear()
        return sent

    def feed(self, sent: bytes) -> Picture:
        self.picture = self._terminal.feed(sent)
        return self.picture


def along(monkeypatch: pytest.MonkeyPatch, game: str, presses: tuple[str, ...], repeats: bool, then: Any) -> None:
    """Press keys at the end of the line; ``then`` is given each key, what it sent, and the pictures before it, when the
    answer has to be there, and after it, and the lines of the answer.
    """
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("TERM", "xterm-256color")

    async def watch(app: Any, pilot: Any) -> None:
        line = Line(app, pilot, repeats)
        monkeypatch.setattr(type(app), "is_headless", property(lambda _: False))
        line.feed(await line.press("ctrl+l"))
        for key in presses:
            before = line.picture
            sent = await line.press(key)
            early = line.feed(sent[:AT_ONCE])
            after = line.feed(sent[AT_ONCE:])
            then(key, sent, (before, early, after), app.screen.asked_lines())
        monkeypatch.undo()

    keys(begin(game, seed=1), size=NARROW, then=watch)


@pytest.mark.parametrize("repeats", [True, False], ids=["repeating", "plain"])
@pytest.mark.parametrize("game", GAMES)
def test_every_key_is_answered_within_a_second_and_a_half(monkeypatch, game, repeats):
    """And whoever closes a page waits for no more than it covered."""
    closed: list[float] = []

    def check(key: str, sent: bytes, pictures: tuple[Picture, ...], asked: Any) -> None:
        before, early, after = pictures
        assert [y for y in asked if early[y] != after[y]] == [], f"{key}: {len(sent)} bytes, these lines come late"
        assert len(sent) <= ALL + 900 * (not repeats), f"{key}: {len(sent)} bytes"
        if key == "escape" and len(closed) < len(PAGES) and not repeats:
            closed.append(len(sent) / len(smallest(before, after)))

    opened = [press for page in PAGES for press in (page, "escape")]
    along(monkeypatch, game, (*opened, *PLAYED), repeats, check)
    assert len(closed) == len(PAGES) * (not repeats)
    assert max(closed, default=0) <= 1, closed


@pytest.mark.parametrize(("signs", "asked"), [(UNICODE, [PROBE]), (ASCII, [])])
def test_a_terminal_of_seven_bits_is_sent_no_others(signs: Glyphs, asked: list[str]):
    written: list[str] = []

    async def ask(app: Any, pilot: Any) -> None:
        app._driver.write = written.append
        app.ask_terminal()

    keys(begin("first-duel", seed=1), glyphs=signs, then=ask)
    assert [text for text in written if text == PROBE] == asked


def test_a_terminal_is_asked_whether_it_repeats_and_believed():
    terminal = Pictured(*NARROW)
    terminal.feed(PROBE.removesuffix("\r\x1b[K").encode())
    assert terminal.cursor == REPEATS

    async def watch(app: Any, pilot: Any) -> None:
        for place in (REPEATS, (1, 2)):
            app.post_message(events.CursorPosition(*place))
            await pilot.pause()
            believed.append(app.sent.repeats)

    believed: list[bool] = []
    keys(begin("first-duel", seed=1), then=watch)
    assert believed == [True, False]

"""The README's first fight as its reader plays it: the real program on a (pseudo) terminal of 80×24, by keys.

Nothing here waits for a time to pass, only for words to appear, each with a deadline.
"""

from __future__ import annotations

import os
import re
import select
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pyte
import pytest

try:
    import fcntl
    import pty
    import termios
except ImportError:
    pytest.skip("needs a pseudo-terminal and the signals of one", allow_module_level=True)

ROOT = Path(__file__).parents[2]
COUNTERBEAT = [sys.executable, "-c", "import sys; from tui.cli import main; sys.exit(main())"]
ROWS, COLUMNS = 24, 80
DEADLINE = 20
"""Seconds that a busy machine may take for one picture."""

UNKNOWN_TO_PYTE = re.compile(rb"\x1b\[[<>=][0-9;]*[a-zA-Z]|\x1b\[\?[0-9;]*\$[py]|\x1b\[\?u")
SPACE = " "


class Terminal:
    """The program on a terminal: keys go in, a picture comes out."""

    def __init__(self, *words: str) -> None:
        self.screen = pyte.Screen(COLUMNS, ROWS)
        self.stream = pyte.ByteStream(self.screen)
        self.status: int | None = None
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            try:
                os.chdir(ROOT)
                fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
                os.execv(COUNTERBEAT[0], [*COUNTERBEAT, *words])
            finally:
                os._exit(127)

    @property
    def picture(self) -> str:
        return "\n".join(self.screen.display)

    def read(self, seconds: float) -> bool:
        """Take in what the program writes within some seconds; false once it has closed the terminal."""
        if not select.select([self.fd], [], [], seconds)[0]:
            return True
        try:
            data = os.read(self.fd, 1 << 16)
        except OSError:
            return False
        self.stream.feed(UNKNOWN_TO_PYTE.sub(b"", data))
        return bool(data)

    def until(self, *words: str) -> str:
        """The picture as soon as all these words are on it."""
        end = time.monotonic() + DEADLINE
        while not all(word in self.picture for word in words):
            assert time.monotonic() < end, f"waited in vain for {words}:\n{self.picture}"
            assert self.read(0.2), f"ended before {words}:\n{self.picture}"
        return self.picture

    def press(self, key: str, *words: str) -> str:
        """Press one key; the picture as soon as all these words are on it."""
        os.write(self.fd, key.encode())
        return self.until(*words)

    def ended(self) -> int:
        """Wait for the program to end; its exit status, or the negative number of the signal that ended it."""
        end = time.monotonic() + DEADLINE
        while self.status is None:
            assert time.monotonic() < end, f"still running:\n{self.picture}"
            if self.fd >= 0:
                self.read(0.02)
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = os.waitstatus_to_exitcode(status)
        return self.status

    def hang_up(self) -> None:
        """Close the terminal's window, as the kernel tells it: SIGHUP to whoever is in it."""
        os.close(self.fd)
        self.fd = -1

    def gone(self) -> None:
        """Leave nothing behind, whatever state the test ended in."""
        if self.status is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        if self.fd >= 0:
            self.hang_up()


@pytest.fixture
def counterbeat(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Terminal]]:
    """Opens the program on a terminal, in a home of its own, and ends whatever a test left running."""
    monkeypatch.setenv("COUNTERBEAT_HOME", str(home / "counterbeat"))
    opened: list[Terminal] = []

    def run(*words: str) -> Terminal:
        opened.append(Terminal(*words))
        return opened[-1]

    yield run
    for terminal in opened:
        terminal.gone()


def told(*words: str) -> str:
    """What a command without a screen prints."""
    done = subprocess.run([*COUNTERBEAT, *words], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def number_after(word: str, text: str) -> int:
    """The number that stands after a word."""
    return int(text.partition(f"{word} ")[2].split()[0])


def first_exchange(terminal: Terminal) -> None:
    """From the home screen up to the first blows of the first duel, by the README's keys."""
    terminal.until("First Duel", "enter twice begins it")
    terminal.press("\r", "enter begins the fight")
    terminal.press("\r", "Mamoru, free in segment 1", "1 Walk", "saved ●")
    terminal.press("1", "Walk  Where to?", "1 E →")
    terminal.press("1", "Kappa, free in segment 1", "saved ●")
    terminal.press(SPACE, "Mamoru, free in segment 2", "saved ●")
    terminal.press(".", "Kappa, free in segment 2", "saved ●")
    terminal.press(SPACE, "Mamoru, free in segment 3", "saved ●")
    terminal.press("5", "Kappa, free in segment 3", "decided: Slash")
    terminal.press("2", "Mamoru, free in segment 5", "Mamoru hits Kappa", "(40/50)", "(18/25)", "saved ●")


def to_the_end(terminal: Terminal) -> None:
    """Four more slashes at a kappa that only stands there."""
    for segment in (5, 7, 9, 11):
        terminal.press("5", f"Kappa, free in segment {segment}", "decided: Slash")
        terminal.press(SPACE, f"Kappa, free in segment {segment + 1}")
        terminal.press(SPACE, f"free in segment {segment + 2}" if segment < 11 else "the fight is over")
    terminal.until("fell in 12 to Mamoru", "SLAIN")


def test_the_readmes_first_fight(counterbeat) -> None:
    """Played to its end, taken back twice, left, gone on with, and read."""
    terminal = counterbeat()
    first_exchange(terminal)
    to_the_end(terminal)
    terminal.press("u", "The past", "Kappa, free in segment 12")
    terminal.press("u", "The past", "Kappa, free in segment 11", "decided: Slash")
    terminal.press("q")
    assert terminal.ended() == 0

    again = counterbeat("resume")
    again.until("The past", "Kappa, free in segment 11", "decided: Slash")
    again.press("\x12", "The past", "Kappa, free in segment 12")
    again.press("\x12", "Between fights", "slain", "saved ●")
    again.press("q")
    assert again.ended() == 0

    log = told("log")
    assert log.startswith("First Duel · Miasma\n")
    for line in ("Mamoru walks to 2,3", "Mamoru walks to 3,3", "Kappa: 40/50 Life left", "Mamoru: 18/25 Life left"):
        assert line in log
    assert "Kappa: 0/50 Life left" in log


def test_closing_the_terminal_in_the_middle_loses_nothing(counterbeat) -> None:
    """The window goes away between two keys, half a command typed; the next day everything saved is there."""
    terminal = counterbeat()
    first_exchange(terminal)
    terminal.press("1", "Walk  Where to?")
    terminal.hang_up()
    assert terminal.ended() in (0, 128 + signal.SIGHUP)
    assert "whole: " in told("verify")
    again = counterbeat("resume")
    again.until("Mamoru, free in segment 5", "(40/50)", "saved ●")


def test_a_pulled_plug_loses_at_most_what_was_not_said_to_be_saved(counterbeat) -> None:
    """SIGKILL while a key is being answered: what the screen had called saved is in the file, whole."""
    terminal = counterbeat()
    first_exchange(terminal)
    steps = number_after("step", terminal.picture)
    os.write(terminal.fd, b"1")
    os.kill(terminal.pid, signal.SIGKILL)
    assert terminal.ended() == -signal.SIGKILL
    kept = number_after("whole:", told("verify"))
    assert steps <= kept <= steps + 1
    again = counterbeat("resume")
    again.until("free in segment 5", "saved ●")
    again.press("q")
    assert again.ended() == 0

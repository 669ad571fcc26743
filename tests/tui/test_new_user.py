"""The README's first fight as its reader plays it: the real program on a (pseudo) terminal of 80×24, by keys."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

try:
    from tests.tui.terminal import COUNTERBEAT, ROOT, Terminal
except ImportError:
    pytest.skip("needs a pseudo-terminal and the signals of one", allow_module_level=True)

SPACE = " "


@pytest.fixture
def counterbeat(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Terminal]]:
    """Opens the program on a terminal, in a home of its own, and ends whatever a test left running."""
    monkeypatch.setenv("COUNTERBEAT_HOME", str(home / "counterbeat"))
    with ExitStack() as opened:
        yield lambda *words: opened.enter_context(Terminal(*words))


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
    again.press("\x12", "the fight is over", "SLAIN")
    again.press("\x1b", "Between fights", "slain", "saved ●")
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
    terminal.program.kill()
    assert terminal.ended() == -signal.SIGKILL
    kept = number_after("whole:", told("verify"))
    assert steps <= kept <= steps + 1
    again = counterbeat("resume")
    again.until("free in segment 5", "saved ●")
    again.press("q")
    assert again.ended() == 0

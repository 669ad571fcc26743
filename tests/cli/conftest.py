"""The command line in this process, with the shipped games or with the tests' own duel alone."""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

import tui.start.fights
from content.reading import ContentError, Found
from tests.engine.core.duel import DuelRules
from tui import cli


class DuelEncounter(Struct):
    system: str = "duel"
    title: str = "At the ford"
    summary: str = "Two fighters meet."


class Outcome(Struct):
    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


Counterbeat = Callable[..., Outcome]


def encounter(name: str) -> DuelEncounter:
    if name != "ford":
        raise ContentError(
            [Found(name, "", 'no encounter and no file is called that, did you mean "ford"?'), Found(name, "x", "y")]
        )
    return DuelEncounter()


def rules(system: str) -> Any:
    if system != "duel":
        raise ContentError([Found(system, "", "is no game system")])
    return DuelRules()


@pytest.fixture
def counterbeat(program: Counterbeat, monkeypatch: pytest.MonkeyPatch) -> Counterbeat:
    """Runs the command line with arguments and a standard input, where the tests' own duel is the only game."""
    monkeypatch.setattr(tui.start.fights, "encounter", encounter)
    monkeypatch.setattr(tui.start.fights, "rules", rules)
    monkeypatch.setattr(tui.start.fights, "fingerprint", lambda found: "two fighters")
    return program


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch, capfdbinary: Any, tmp_path: Path) -> Counterbeat:
    """Runs the command line with arguments and a standard input."""
    monkeypatch.chdir(tmp_path)

    def run(*words: str, stdin: str | bytes = "") -> Outcome:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "argv", ["counterbeat", *words])
        # The line ends of every system, so that what is said can be compared.
        told = partial(open, mode="w", encoding="utf-8", newline="\n", closefd=False)
        # A file of the system is read, as the real one is: some read it by its number.
        with tempfile.TemporaryFile() as given, told(1) as out, told(2) as err:
            given.write(data)
            given.seek(0)
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(given, encoding="utf-8"))
            monkeypatch.setattr(sys, "stdout", out)
            monkeypatch.setattr(sys, "stderr", err)
            try:
                status = cli.main()
            except SystemExit as stop:
                status = int(stop.code or 0)
            out.flush()
            err.flush()
        done = capfdbinary.readouterr()
        return Outcome(status, done.out.decode(), done.err.decode())

    return run

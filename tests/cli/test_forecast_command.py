"""``counterbeat forecast`` in this process, with fights that are only made up: what is asked for and printed, and what
is left of it where somebody presses ctrl+c.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from engine.core.minds.fights import Fight
from tui.commands import forecast as command
from tui.forecast.work import Task

Player = Callable[..., Iterator[list[Fight]]]


def forecast(*words: str) -> int:
    parser = ArgumentParser()
    command.declare(parser)
    return command.main(parser.parse_args(["first-duel", *words]))


def one_by_one(task: Task, *_: object) -> Iterator[list[Fight]]:
    for seed in task.seeds:
        yield [Fight(seed, "party", 4, 9, 2, (), ())]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[tuple[str, object]]:
    """Who is asked to play: processes, so many of them, or a cluster at an address."""
    monkeypatch.setenv("COUNTERBEAT_HOME", str(tmp_path))
    found: list[tuple[str, object]] = []

    def by(whom: str) -> Player:
        def play(task: Task, where: object) -> Iterator[list[Fight]]:
            found.append((whom, where))
            return one_by_one(task)

        return play

    monkeypatch.setattr(command, "in_processes", by("processes"))
    monkeypatch.setattr(command, "on_cluster", by("cluster"))
    return found


def test_processes_play_it_as_many_as_there_are_cores_or_a_cluster(asked: list[tuple[str, object]]) -> None:
    for words in ((), ("--jobs", "3"), ("--dask", "tcp://there:9")):
        assert forecast("--fights", "1", *words) == 0
    assert asked == [("processes", os.cpu_count() or 1), ("processes", 3), ("cluster", "tcp://there:9")]


def test_what_is_printed_of_one_and_of_several(asked: list[object], capsys: pytest.CaptureFixture[str]) -> None:
    def printed(*words: str) -> str:
        forecast("--fights", "2", *words)
        return capsys.readouterr().out

    told = printed()
    assert told.startswith("2 fights\n\nWho wins\n  party")
    assert "\n  4 segments, each time\n" in told, "this game has no rounds"
    swept = printed("--vary", "mamoru.life=8,9")
    assert "Who wins" not in swept
    assert [line.split()[0] for line in swept.splitlines() if " 100 %" in line] == ["8", "9"]
    assert json.loads(printed("--json"))["fights"] == 2
    assert [each["vary"] for each in json.loads(printed("--json", "--vary", "mamoru.life=8,9"))] == [
        {"mamoru.life": "8"},
        {"mamoru.life": "9"},
    ]


@pytest.mark.usefixtures("asked")
def test_what_is_remembered_and_kept(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The list of encounters tells how they go as written and as usual; no fight is kept of a sweep."""
    remembered: list[str] = []
    monkeypatch.setattr(command, "remember", lambda name, tally: remembered.append(f"{name} {tally.fights}"))
    monkeypatch.setattr(command, "kept", lambda name, minds, seed: f"{name}-{seed}.fight")
    for words in (("--keep",), ("--vary", "mamoru.life=8", "--keep"), ("--minds", "foes=random")):
        forecast("--fights", "1", "--seed", "7", *words)
    assert remembered == ["first-duel 1"]
    assert [line for line in capsys.readouterr().out.splitlines() if "kept" in line] == ["kept: first-duel-7.fight"]


def interrupted_after(fights: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody presses ctrl+c when so many fights have been played."""
    played = 0

    def play(task: Task, jobs: int) -> Iterator[list[Fight]]:
        nonlocal played
        for some in one_by_one(task):
            if played == fights:
                raise KeyboardInterrupt
            played += 1
            yield some

    monkeypatch.setattr(command, "in_processes", play)


@pytest.mark.usefixtures("asked")
def test_what_there_is_so_far_is_told_where_it_is_interrupted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    interrupted_after(1, monkeypatch)
    assert forecast("--fights", "3") == 0
    done = capsys.readouterr()
    assert (done.out[:8], done.err) == ("1 fight\n", "\ninterrupted after 1 of 3 fights\n")
    interrupted_after(3, monkeypatch)
    assert forecast("--fights", "3", "--vary", "mamoru.life=8,9", "--json") == 0
    done = capsys.readouterr()
    assert done.err == "\ninterrupted after 0 of 3 fights of mamoru.life 9\n"
    assert [each["vary"] for each in json.loads(done.out)] == [{"mamoru.life": "8"}], "no row without a fight"


@pytest.mark.usefixtures("asked")
def test_before_the_first_fight_there_is_nothing_to_tell(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    interrupted_after(0, monkeypatch)
    with pytest.raises(KeyboardInterrupt):
        forecast("--fights", "3")
    assert capsys.readouterr().out == ""


@pytest.mark.usefixtures("asked")
@pytest.mark.parametrize(("usual", "played"), [(signal.default_int_handler, 1), (signal.SIG_IGN, 2)])
def test_a_signal_ends_it_at_once_or_with_the_stretch_that_is_played(
    usual: Any, played: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What Python does with it besides is left to whoever set that, and set again afterwards."""

    def play(task: Task, jobs: int) -> Iterator[list[Fight]]:
        for number, some in enumerate(one_by_one(task)):
            if number == 1:
                signal.raise_signal(signal.SIGINT)
            yield some

    monkeypatch.setattr(command, "in_processes", play)
    before = signal.signal(signal.SIGINT, usual)
    try:
        assert forecast("--fights", "9") == 0
        assert signal.getsignal(signal.SIGINT) is usual
    finally:
        signal.signal(signal.SIGINT, before)
    assert capsys.readouterr().err == f"\ninterrupted after {played} of 9 fights\n"


class Terminal(StringIO):
    """An error stream that somebody looks at."""

    def isatty(self) -> bool:
        return True


@pytest.mark.usefixtures("asked")
def test_the_bar_fills_its_line_but_for_a_cell_and_is_taken_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line that fills the last cell as well wraps, and is not written over."""
    looked_at = Terminal()
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr(sys, "stderr", looked_at)
    forecast("--fights", "2")
    half, whole, *rest = looked_at.getvalue().replace("\x1b[K", "").split("\r")[1:]
    assert [half, whole, *rest] == [f"{'#' * 11:<22} 1 of 2, 0 s left", f"{'#' * 22} 2 of 2, 0 s left", ""]
    assert len(half) == len(whole) == 39

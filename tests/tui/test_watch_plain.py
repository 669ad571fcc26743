"""`watch --plain`: what happens line by line, and on into the next fight."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from saves.chronicle import Chronicle
from tui.plain.talk import Talk
from tui.plain.watch import another, begin
from tui.start.fights import begin as begin_fight
from tui.start.fights import reopen


def test_it_goes_on_with_the_fight_that_is_begun_next(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old = tmp_path / "first.fight"
    begin_fight("first-duel", seed=1, path=old).close()
    watched = reopen(old, read_only=True)
    assert another(watched, "players", Talk()) is watched
    os.utime(old, (1, 1))
    begin_fight("first-snow-duel", seed=1, path=tmp_path / "second.fight").close()
    after = another(watched, "players", Talk())
    assert isinstance(after, Chronicle)
    assert after.header.title == "First snow"
    heard = capsys.readouterr().out
    assert "Another fight: First snow." in heard
    assert "Aya" in heard


def test_players_are_told_no_notes_about_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    begin_fight("first-duel", seed=1, path=tmp_path / "first.fight").close()
    watched = reopen(tmp_path / "first.fight", read_only=True)
    watched.notes = ("the pack secret was left out",)
    begin(watched, "players", Talk())
    assert "secret" not in capsys.readouterr().out
    begin(watched, "gm", Talk())
    assert "secret" in capsys.readouterr().out

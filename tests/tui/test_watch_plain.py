"""`watch --plain`: what happens line by line, and on into the next fight."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest

from engine.core.view import Audience
from saves.chronicle import Chronicle
from saves.follow import GONE, TROUBLE
from tui.commands import watch as command
from tui.plain.talk import Talk
from tui.plain.watch import OTHERS_EVERY, Watcher, another, begin, follow
from tui.start.fights import begin as begin_fight
from tui.start.fights import newer_than, reopen, to_follow
from tui.start.places import saves_folder

AUDIENCES: tuple[tuple[Audience, bool], ...] = (("players", True), ("gm", False))


def test_it_goes_on_with_the_fight_that_is_begun_next(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old = tmp_path / "first.fight"
    begin_fight("first-duel", seed=1, path=old).close()
    watched = reopen(old, read_only=True)
    assert another(watched, "players", Talk()) is watched
    os.utime(old, (1, 1))
    playing = begin_fight("first-snow-duel", seed=1, path=tmp_path / "second.fight")
    after = another(watched, "players", Talk())
    playing.close()
    assert isinstance(after, Chronicle)
    assert after.header.title == "First snow"
    heard = capsys.readouterr().out
    assert "Another fight: First snow." in heard
    assert "Aya" in heard


def test_nobody_is_led_back_to_a_fight_that_is_only_let_go_of(tmp_path: Path) -> None:
    """Its last line is newer than the fight that was begun meanwhile in another terminal."""
    old, new = tmp_path / "first.fight", tmp_path / "second.fight"
    before = begin_fight("first-duel", seed=1, path=old)
    playing = begin_fight("first-snow-duel", seed=1, path=new)
    os.utime(new, (1, 1))
    assert newer_than(new) == old, "while it is played"
    before.close()
    assert newer_than(new) is None
    third = begin_fight("enc-gate", seed=1, path=tmp_path / "third.fight")
    os.utime(third.path or old, (2, 2))
    assert newer_than(new) == third.path, "though what was let go of is newer still"
    third.close()
    playing.close()


def test_players_are_told_no_notes_about_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    begin_fight("first-duel", seed=1, path=tmp_path / "first.fight").close()
    watched = reopen(tmp_path / "first.fight", read_only=True)
    watched.notes = ("the pack secret was left out",)
    begin(watched, "players", Talk())
    assert "secret" not in capsys.readouterr().out
    begin(watched, "gm", Talk())
    assert "secret" in capsys.readouterr().out


def test_players_are_not_told_what_is_wrong_with_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It may name folders and secrets; that it is gone and there again is no secret."""
    path, rubbish = tmp_path / "first.fight", tmp_path / "rubbish"
    begin_fight("first-duel", seed=1, path=path).close()
    whole = path.read_bytes()
    for audience, trouble in AUDIENCES:
        watcher = Watcher(reopen(path, read_only=True), audience, Talk())
        rubbish.write_text("rubbish\n", encoding="utf-8")
        rubbish.rename(path)
        watcher.look_again()
        said = capsys.readouterr().out
        assert said.startswith("Note: ")
        assert (f"Note: {TROUBLE}." in said) == trouble
        path.unlink()
        watcher.look_again()
        assert f"Note: {GONE}." in capsys.readouterr().out
        path.write_bytes(whole)


def test_who_follows_without_a_file_follows_what_is_played(home: Path) -> None:
    """A fight that was only closed later is newer, and nobody plays it."""
    saves_folder().mkdir(parents=True)
    playing = begin_fight("first-snow-duel", seed=1, path=saves_folder() / "played.fight")
    closed = begin_fight("first-duel", seed=1, path=saves_folder() / "closed.fight")
    closed.close()
    os.utime(playing.path or home, (1, 1))
    assert to_follow(None) == playing.path
    assert to_follow(Path("other.fight")) == Path("other.fight")
    playing.close()
    assert to_follow(None) == playing.path, "the newest: it was let go of last"


def test_it_looks_on_until_it_is_interrupted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begin_fight("first-duel", seed=1, path=tmp_path / "first.fight").close()
    looks: list[float] = []

    def pause(seconds: float) -> None:
        looks.append(seconds)
        if len(looks) > OTHERS_EVERY:
            raise KeyboardInterrupt

    monkeypatch.setattr("tui.plain.watch.time.sleep", pause)
    with pytest.raises(KeyboardInterrupt):
        follow(reopen(tmp_path / "first.fight", read_only=True), "players", Talk())
    assert max(looks) < 0.5, "a step is seen within half a second"


@pytest.mark.parametrize(("gm", "audience"), [(False, "players"), (True, "gm")])
def test_whoever_watches_on_a_screen_writes_nothing_and_is_a_player_unless_they_say_otherwise(
    monkeypatch: pytest.MonkeyPatch, gm: bool, audience: Audience
) -> None:
    opened: list[Any] = []
    monkeypatch.setattr(command, "on_screen", opened.append)
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    command.main(Namespace(file=Path("first.fight"), gm=gm, plain=False))
    assert [(launch.file, launch.audience, launch.read_only) for launch in opened] == [
        (Path("first.fight"), audience, True)
    ]

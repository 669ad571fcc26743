"""The paint comes first, then the disk, then the word that says so."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from saves.chronicle import Chronicle, start
from saves.disk import SaveError, lock
from saves.library import new_path
from tests.engine.core.duel import DuelRules
from tests.tui.driver import keys, seen, text_of
from tui.start.fights import begin, begin_empty

PAUSE = 0.4
"""As players have it, in seconds; other tests wait for nothing."""


def kept(path: Path):
    rules: Any = DuelRules()
    return start(rules, rules.begin(), title="Kept", encounter="duel", seed=7, by="test", path=path)


def test_what_was_done_is_on_the_disk_when_the_screen_says_saved(tmp_path, monkeypatch):
    monkeypatch.setattr("tui.screens.fight_page.PAUSE", PAUSE)
    path = tmp_path / "kept.fight"
    chronicle = kept(path)
    before = path.read_bytes()

    async def play(app, pilot):
        await pilot.press("1")
        assert seen(text_of(app), "saving ○")
        await pilot.pause(PAUSE * 1.5)

    lines = keys(chronicle, then=play)
    assert seen(lines, "saved ●")
    assert len(path.read_bytes()) > len(before)


def test_a_full_disk_is_told_and_the_fight_goes_on(tmp_path, monkeypatch):
    chronicle = kept(tmp_path / "kept.fight")
    monkeypatch.setattr(chronicle, "save", lambda: SaveError("full", "the disk is full: free some space"))
    lines = keys(chronicle, "1")
    assert chronicle.session.head == 1
    assert seen(lines, "NOT SAVED")
    assert seen(lines, "the disk is full")


def test_saving_happens_after_the_paint(tmp_path, monkeypatch):
    chronicle = kept(tmp_path / "kept.fight")
    order: list[str] = []
    save = chronicle.save

    def noted_save():
        order.append("save")
        return save()

    monkeypatch.setattr(chronicle, "save", noted_save)

    async def watch(app, pilot):
        send = app.send

        def noted_paint(*args):
            order.append("paint")
            return send(*args)

        app.send = noted_paint
        await pilot.press("1")
        await pilot.pause()

    keys(chronicle, then=watch)
    assert order[0] == "paint"
    assert "save" in order


def test_leaving_lets_go_of_the_file(tmp_path):
    path = tmp_path / "kept.fight"
    keys(kept(path), "1", "q")
    lock(path).release()


def test_leaving_a_fight_that_is_not_saved_takes_the_key_twice(tmp_path):
    path = tmp_path / "kept.fight"
    chronicle = kept(path)
    path.unlink()

    async def leave(app, pilot):
        await pilot.press("1", "q")
        assert app.is_running
        assert seen(text_of(app), "q once more leaves")
        await pilot.press("u", "q")
        assert app.is_running, "another key in between begins anew"
        await pilot.press("q")
        assert not app.is_running

    keys(chronicle, then=leave)


def test_another_place_is_asked_for_and_used(tmp_path):
    path, other = tmp_path / "kept.fight", Path.home() / "other.fight"
    chronicle = kept(path)
    path.unlink()
    lines = keys(chronicle, "1", "w", "ctrl+u", *_typed(other.name), "enter")
    assert chronicle.path == other
    assert seen(lines, "saved ●")
    assert not seen(keys(chronicle, "w", "ctrl+u", *_typed(other.name), "enter"), "NOT SAVED")


def test_a_file_that_is_there_is_not_written_over_and_nobody_is_told_that_the_fight_is_kept_in_it(tmp_path):
    path, other = tmp_path / "kept.fight", Path.home() / "other.fight"
    other.write_text("somebody else's", encoding="utf-8")
    chronicle = kept(path)
    lines = keys(chronicle, "w", "ctrl+u", *_typed(other.name), "enter", size=(240, 40))
    assert (chronicle.path, other.read_text(encoding="utf-8")) == (path, "somebody else's")
    assert seen(lines, "exists already: choose another name")
    assert not seen(lines, "kept as")


def test_a_paste_into_a_field_is_text(tmp_path):
    from textual.events import Paste

    chronicle = kept(tmp_path / "kept.fight")

    async def paste(app, pilot):
        await pilot.press("w", "ctrl+u")
        app.screen.post_message(Paste("/tmp/q\x1b[2Juu.fight"))
        await pilot.pause()
        assert app.is_running

    lines = keys(chronicle, then=paste)
    assert seen(lines, "uu.fight")
    assert chronicle.session.head == 0


def _typed(text: str) -> list[str]:
    names = {"/": "slash", ".": "full_stop", "-": "minus", "_": "underscore"}
    return [names.get(char, char) for char in text]


@pytest.mark.parametrize("begun", [partial(begin, "first-duel", in_library=True), partial(begin_empty, "mir", "x", {})])
def test_a_name_that_another_counterbeat_takes_first_is_followed_by_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, begun: Callable[[], Chronicle]
) -> None:
    """Of two fights of an encounter that began in the same moment, one was not kept at all."""
    monkeypatch.setenv("COUNTERBEAT_HOME", str(tmp_path))

    def free(title: str, folder: Path) -> Path:
        found = new_path(title, folder)
        if not found.exists() and not list(folder.glob("*")):
            folder.mkdir(parents=True, exist_ok=True)
            found.touch()  # the other one is faster
        return found

    monkeypatch.setattr("tui.start.fights.new_path", free)
    chronicle = begun()
    assert chronicle.path is not None
    assert chronicle.path.stem.endswith("-2")
    assert not any("NOT KEPT" in note for note in chronicle.notes)

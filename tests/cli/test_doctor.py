"""The page for reports: it names what is wrong with what to do, and nobody's home; the archive holds what is needed."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from content import loader
from content.packs_on_disk import data_folder
from tests.cli.conftest import Counterbeat
from tests.saves.scenes import kept
from tui.report.health import page, signs
from tui.start.places import saves_folder


@pytest.fixture(autouse=True)
def _packs_read_anew() -> Iterator[None]:
    """What was read of packs is forgotten before and after: these tests have packs of their own."""
    caches = (loader._with_packs, loader.rules)
    for cached in caches:
        cached.cache_clear()
    yield
    for cached in caches:
        cached.cache_clear()


def _kept(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return kept(folder / "ford.fight")


def test_all_is_well_on_a_machine_where_all_is_well(counterbeat: Counterbeat, home: Path) -> None:
    _kept(saves_folder())
    result = counterbeat("doctor")
    assert "counterbeat" in result.out
    assert "ford.fight" in result.out
    assert "whole" in result.out
    assert str(home) not in result.out
    assert "~" in result.out


@pytest.mark.parametrize(("kind", "wrong"), [("dumb", True), ("xterm-256color", False)])
def test_a_terminal_that_cannot_place_text_is_told_to_play_plain(kind: str, wrong: bool) -> None:
    told = {sign.about: sign.remedy for sign in signs({"TERM": kind})}
    assert ("--plain" in told["terminal"]) is wrong


def test_everything_wrong_is_named_with_what_to_do(home: Path) -> None:
    path = _kept(saves_folder())
    path.write_bytes(path.read_bytes()[:-7] + b"garbage")
    pack = data_folder() / "packs" / "marsh" / "mir"
    pack.mkdir(parents=True)
    (pack / "bands.toml").write_text("[coat]\nnaem = 'Coat'\n", encoding="utf-8")
    found = list(signs({"TERM": "xterm"}))
    ailing = {sign.about: sign.remedy for sign in found if sign.remedy}
    assert "save ford.fight" in ailing
    assert "bands.toml" in ailing["pack for mir"]
    text = page(found)
    assert "! save ford.fight" in text
    assert str(home) not in text


def test_a_folder_that_is_a_file_is_said_to_be_one(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = home / "blocked"
    blocked.write_text("", encoding="utf-8")
    monkeypatch.setenv("COUNTERBEAT_HOME", str(blocked))
    told = {sign.about: sign.remedy for sign in signs({"TERM": "xterm"})}
    assert "is no folder" in told["folder of saves"]


def test_the_archive_holds_the_save_byte_for_byte(counterbeat: Counterbeat, tmp_path: Path) -> None:
    path = _kept(tmp_path)
    assert counterbeat("bundle", str(path)).status == 0
    with zipfile.ZipFile(path.with_suffix(".zip")) as archive:
        assert archive.read("fight.fight") == path.read_bytes()
        assert {"doctor.txt", "packs.txt"} <= set(archive.namelist())
    again = counterbeat("bundle", str(path))
    assert again.status == 2
    assert "is there already" in again.err


def test_the_archive_for_players_has_no_save_in_it(counterbeat: Counterbeat, tmp_path: Path) -> None:
    path = _kept(tmp_path)
    assert counterbeat("bundle", str(path), "--players", "--output", str(tmp_path / "a.zip")).status == 0
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        assert set(archive.namelist()) == {"fight.html", "fight.json", "doctor.txt", "packs.txt"}


def test_a_save_that_is_not_there_is_one_line(counterbeat: Counterbeat, tmp_path: Path) -> None:
    result = counterbeat("bundle", str(tmp_path / "none.fight"))
    assert (result.status, result.err.count("\n")) == (2, 1)

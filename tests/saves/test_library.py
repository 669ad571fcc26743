"""The list of saves, new names, and the folders of this user."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from platformdirs import user_data_path

from content.packs_on_disk import data_folder
from saves import library
from saves.library import describe, listing, new_path, newest
from tests.engine.core.duel import Adjust, Strike
from tests.saves.scenes import begin, kept
from tui.start.places import config_folder, saves_folder


def test_a_list_tells_title_system_moment_and_steps(tmp_path: Path) -> None:
    path = kept(tmp_path / "ford.fight")
    (one,) = listing(tmp_path)
    assert (one.path, one.title, one.system, one.moment, one.steps) == (path, "At the ford", "duel", "turn 2", 5)
    assert (one.encounter, one.problem) == ("ford", "")
    assert one.modified == path.stat().st_mtime


def test_the_newest_that_opens_comes_first(tmp_path: Path) -> None:
    for age, name in enumerate(("c", "a", "b")):
        os.utime(kept(tmp_path / f"{name}.fight"), (1000 - age, 1000 - age))
    (tmp_path / "d.fight").write_bytes(b"rubbish")
    (tmp_path / "notes.txt").write_bytes(b"")
    (tmp_path / "folder.fight").mkdir()
    assert [entry.path.stem for entry in listing(tmp_path)] == ["d", "c", "a", "b"]
    assert "not a Counterbeat save" in listing(tmp_path)[0].problem
    found = newest(tmp_path)
    assert found is not None
    assert found.path.stem == "c"
    assert (listing(tmp_path / "none"), newest(tmp_path / "none")) == ([], None)


def test_a_long_fight_is_described_from_its_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "ford.fight"
    chronicle = begin(path)
    for health in range(400):
        chronicle.session.do(Adjust("ann", health % 7))
    chronicle.session.do(Strike("ann", "ben"))
    chronicle.save()
    for _ in range(200):
        chronicle.session.goto(3)
        chronicle.session.goto(401)
    chronicle.save()
    monkeypatch.setattr(library, "_TAIL", 256)
    one = describe(path)
    assert (one.steps, one.moment) == (401, "turn 1")
    chronicle = begin(tmp_path / "weir.fight")
    for health in range(9):
        chronicle.session.do(Adjust("ann", health % 7))
        chronicle.save()
    one = describe(tmp_path / "weir.fight")
    assert (one.steps, one.moment) == (9, "turn 1"), "told once, with the first of them"


def test_a_list_looks_back_eight_times_as_far_again_and_no_farther(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = kept(tmp_path / "ford.fight")
    path.write_bytes(path.read_bytes() + bytes(100))
    monkeypatch.setattr(library, "_TAIL", 16)
    for farthest, found in ((16, ("", 0)), (128, ("", 0)), (129, ("turn 2", 5)), (8 * 128, ("turn 2", 5))):
        monkeypatch.setattr(library, "_FARTHEST", farthest)
        one = describe(path)
        assert (one.moment, one.steps) == found, farthest
        assert (one.title, one.problem) == ("At the ford", "")


def test_a_save_that_cannot_be_read_to_its_end_is_listed_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*asked: object) -> None:
        raise OSError(5, "Input/output error")

    path = kept(tmp_path / "ford.fight")
    monkeypatch.setattr(library, "_tail", fails)
    one = describe(path)
    assert (one.problem, one.title, one.steps) == ("cannot be read: Input/output error", "ford", 0)
    assert one.modified == path.stat().st_mtime


def test_damaged_saves_are_listed_without_a_traceback(tmp_path: Path) -> None:
    data = kept(tmp_path / "ford.fight").read_bytes()
    for at in range(0, len(data), 13):
        (tmp_path / "cut.fight").write_bytes(data[:at])
        assert len(listing(tmp_path)) == 2
        (tmp_path / "cut.fight").write_bytes(data[:at] + b"\xff\x00" + data[at + 1 :])
        assert len(listing(tmp_path)) == 2


def test_a_save_of_another_format_is_listed_with_what_opens_it(tmp_path: Path) -> None:
    path = kept(tmp_path / "ford.fight")
    path.write_bytes(path.read_bytes().replace(b'{"counterbeat":3', b'{"counterbeat":4', 1))
    assert "format 4, and this program reads format 3: open it with a newer" in describe(path).problem


@pytest.mark.parametrize(
    ("title", "stem"),
    [
        ("The ford at dusk", "the-ford-at-dusk"),
        ("../../etc/passwd", "etc-passwd"),
        ("[red]Ha\x1b[31m!\u202e", "red-ha-31m"),
        ("漢字", "fight"),
        ("Señor Öl", "senor-ol"),
        ("", "fight"),
        ("CON", "con-1"),
        ("x" * 10_000, "x" * 48),
    ],
)
def test_file_names_are_tame(tmp_path: Path, title: str, stem: str) -> None:
    assert new_path(title, tmp_path) == tmp_path / f"{stem}.fight"
    (tmp_path / f"{stem}.fight").write_bytes(b"")
    assert new_path(title, tmp_path) == tmp_path / f"{stem}-2.fight"


def test_folders_follow_the_platform_and_one_variable_moves_them(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert home in saves_folder().parents
    assert home in config_folder().parents
    monkeypatch.setenv("COUNTERBEAT_HOME", str(tmp_path))
    assert (saves_folder(), data_folder(), config_folder()) == (tmp_path / "saves", tmp_path, tmp_path)


@pytest.mark.parametrize("xdg", [None, "", "/data/elsewhere", "relative"])
def test_packs_and_saves_lie_where_the_platform_keeps_data(xdg: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder is worked out without platformdirs on Linux, to start faster; this is what it must come to."""
    if xdg is None:
        monkeypatch.delenv("XDG_DATA_HOME")
    else:
        monkeypatch.setenv("XDG_DATA_HOME", xdg)
    assert data_folder() == user_data_path("counterbeat", appauthor=False)


def test_a_folder_that_looks_like_a_save_is_let_go_of(tmp_path: Path) -> None:
    """One that is asked about again and again would use up all descriptors."""

    def free() -> int:
        found = os.dup(0)
        os.close(found)
        return found

    before = free()
    assert describe(tmp_path).problem == "this is a folder, not a save: name one of the files in it"
    assert free() == before

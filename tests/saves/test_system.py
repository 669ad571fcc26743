"""Both kinds of operating system, whichever this is: Windows' behaviour is put in the place of our own.

There a lock is one byte, a file that is open can be neither replaced nor deleted, folders cannot be opened, and the
console speaks the language of its code page.
"""

from __future__ import annotations

import errno
import os
import select
import sys
from pathlib import Path
from typing import Any

import pytest

import saves.chronicle
import saves.disk
import saves.journal
import saves.keeping
import saves.reading
from saves.chronicle import resume
from saves.disk import CannotWrite, error_of, is_played, lock
from saves.keeping import CannotMove, from_bin, rename, to_bin
from saves.library import new_path
from saves.system import LOCKED_AT, RESERVED, Posix, System, Windows, usable
from tests.saves.scenes import begin, fingerprint, kept, play, rules_for

ROOT = Path(__file__).parents[2]


class Console:
    """``msvcrt``: byte locks that belong to a descriptor."""

    LK_NBLCK, LK_UNLCK = 2, 0

    def __init__(self) -> None:
        self.held: dict[tuple[int, int], int] = {}

    def locking(self, descriptor: int, mode: int, count: int) -> None:
        assert os.lseek(descriptor, 0, os.SEEK_CUR) == LOCKED_AT
        there = os.fstat(descriptor)
        key = (there.st_dev, there.st_ino)
        self.held = {file: holder for file, holder in self.held.items() if _is_open(holder, file)}
        if mode == self.LK_UNLCK:
            del self.held[key]
        elif self.held.get(key, descriptor) != descriptor:
            raise OSError(13, "Permission denied")
        else:
            self.held[key] = descriptor


def _is_open(descriptor: int, file: tuple[int, int]) -> bool:
    try:
        there = os.fstat(descriptor)
    except OSError:
        return False
    return (there.st_dev, there.st_ino) == file


def _opened(path: os.PathLike[str] | str) -> bool:
    """Whether this process has a file open under a name."""
    if not os.path.exists(path):
        return False
    wanted = os.stat(path)
    for descriptor in range(3, 256):
        try:
            there = os.fstat(descriptor)
        except OSError:
            continue
        if (there.st_dev, there.st_ino) == (wanted.st_dev, wanted.st_ino):
            return True
    return False


@pytest.fixture(params=[Posix, Windows], ids=["posix", "windows"])
def system(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> System:
    """The saves on each kind of system."""
    made: System = request.param()
    for module in (saves.chronicle, saves.disk, saves.journal, saves.keeping, saves.reading):
        monkeypatch.setattr(module, "HERE", made)
    if isinstance(made, Windows):
        monkeypatch.setitem(sys.modules, "msvcrt", Console())
        monkeypatch.setattr("saves.system.PAUSE", 0.0)
        for name in ("replace", "unlink", "rename"):
            monkeypatch.setattr(os, name, _refusing(getattr(os, name), taken=name == "rename"))
    return made


def _refusing(work: Any, *, taken: bool) -> Any:
    def guarded(*paths: Any, **more: Any) -> Any:
        if taken and os.path.lexists(paths[1]):
            raise FileExistsError(17, "exists", str(paths[1]))
        if any(_opened(path) for path in paths):
            raise PermissionError(13, "in use", str(paths[0]))
        return work(*paths, **more)

    return guarded


def test_a_fight_is_kept_closed_and_gone_on_with(system: System, tmp_path: Path) -> None:
    path = tmp_path / "duel.fight"
    chronicle = begin(path)
    play(chronicle)
    before = fingerprint(chronicle)
    chronicle.close()
    again = resume(path, rules_for)
    assert not again.read_only
    assert fingerprint(again) == before
    again.close()


def test_a_damaged_file_is_kept_and_written_anew(system: System, tmp_path: Path) -> None:
    path = kept(tmp_path / "duel.fight")
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:3], b"nonsense\n", *lines[4:]]))
    again = resume(path, rules_for)
    assert not again.read_only
    assert list(tmp_path.glob("duel.fight.damaged-1"))
    again.close()


def test_one_writes_and_the_others_are_told(system: System, tmp_path: Path) -> None:
    path = kept(tmp_path / "duel.fight")
    assert is_played(path) is False
    held = lock(path)
    assert is_played(path) is True
    with pytest.raises(CannotWrite) as no:
        lock(path)
    assert no.value.error.kind == "taken"
    held.release()
    assert is_played(path) is False
    assert is_played(tmp_path / "none.fight") is False


@pytest.mark.skipif(sys.platform == "win32", reason="folders are not opened there")
def test_a_folder_is_flushed_and_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name in it survives a crash; and whoever plays long makes many files, but may have only so many open."""
    flushed: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda handle: flushed.append(os.fstat(handle).st_ino))
    free = os.dup(0)
    os.close(free)
    Posix().sync_folder(tmp_path)
    after = os.dup(0)
    os.close(after)
    assert (flushed, after) == ([tmp_path.stat().st_ino], free)


def test_no_save_is_given_a_name_that_is_taken(system: System, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the other came between the look and the move."""
    path, other = tmp_path / "duel.fight", tmp_path / "ford.fight"
    path.write_text("duel", encoding="utf-8")
    other.write_text("ford", encoding="utf-8")
    with monkeypatch.context() as patched:
        patched.setattr(Path, "exists", lambda path: False)
        with pytest.raises(CannotMove, match=r"there is a ford\.fight already"):
            rename(path, "ford")
    assert (path.read_text(encoding="utf-8"), other.read_text(encoding="utf-8")) == ("duel", "ford")
    moved = from_bin(to_bin(path), tmp_path / "back.fight")
    assert moved.read_text(encoding="utf-8") == "duel"
    assert not path.exists()


def test_a_disk_without_second_names_moves_files_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, goal = tmp_path / "duel.fight", tmp_path / "ford.fight"
    monkeypatch.setattr(os, "link", lambda *paths: (_ for _ in ()).throw(PermissionError(1, "no links here")))
    path.write_text("duel", encoding="utf-8")
    Posix().move(path, goal)
    assert not path.exists()
    path.write_text("other", encoding="utf-8")
    with pytest.raises(FileExistsError):
        Posix().move(path, goal)
    assert goal.read_text(encoding="utf-8") == "duel"


@pytest.mark.parametrize(
    ("made", "error", "gone"),
    [
        (Posix(), BrokenPipeError(errno.EPIPE, "gone"), True),
        (Posix(), OSError(errno.EINVAL, "invalid"), False),
        (Posix(), OSError(errno.EIO, "the terminal is gone"), True),
        (Posix(), OSError(errno.EIO, "broken", "a.fight"), False),
        (Windows(), BrokenPipeError(errno.EPIPE, "gone"), True),
        (Windows(), OSError(errno.EINVAL, "invalid"), True),
        (Windows(), OSError(errno.EINVAL, "invalid", "a?.fight"), False),
        (Windows(), OSError(errno.ENOSPC, "full"), False),
    ],
)
def test_whoever_stops_reading_is_known_by_the_error_that_the_system_has_for_it(
    made: System, error: OSError, gone: bool
) -> None:
    assert made.nobody_reads(error) is gone


def test_a_file_that_is_read_is_replaced_once_it_is_let_go(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    part, path, tried = tmp_path / "part", tmp_path / "file", []
    part.write_text("new", encoding="utf-8")
    path.write_text("old", encoding="utf-8")
    real = os.replace

    def busy(*paths: Any) -> None:
        tried.append(paths)
        if len(tried) < 5:
            raise PermissionError(13, "in use")
        real(*paths)

    monkeypatch.setattr(os, "replace", busy)
    monkeypatch.setattr("saves.system.PAUSE", 0.0)
    Windows().replace(part, path)
    assert path.read_text(encoding="utf-8") == "new"

    monkeypatch.setattr(os, "replace", lambda *paths: (_ for _ in ()).throw(PermissionError(13, "in use")))
    with pytest.raises(PermissionError):
        Windows().replace(part, path)


@pytest.mark.parametrize("stem", ["con", "CON", "lpt9", "nul.old", "CON .old", "com²", "CONIN$"])
def test_names_of_devices_are_never_names_of_saves(stem: str) -> None:
    assert usable(stem) == f"{stem}-1"


@pytest.mark.parametrize("stem", ["icon", "com", "com10", "first-duel"])
def test_other_names_stay(stem: str) -> None:
    assert usable(stem) == stem


def test_a_fight_called_con_is_a_file_everywhere(tmp_path: Path) -> None:
    assert new_path("CON", tmp_path).name == "con-1.fight"
    assert len(RESERVED) == 30
    with pytest.raises(CannotWrite, match="Windows keeps this name for a device"):
        begin(tmp_path / "CON.fight")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("made", "environment", "encoding", "shows"),
    [
        (Windows(), {}, "cp437", False),
        (Windows(), {}, "utf-8", True),
        (Windows(), {"LANG": "C"}, "cp65001", True),
        (Posix(), {"LANG": "C"}, "utf-8", False),
        (Posix(), {"LC_ALL": "de_DE.UTF-8", "LANG": "C"}, "ascii", True),
        (Posix(), {}, "utf-8", True),
    ],
)
def test_signs_are_those_that_the_console_can_show(made: System, environment: Any, encoding: str, shows: bool) -> None:
    assert made.shows_unicode(environment, encoding) is shows


def test_nobody_waits_for_an_end_that_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not Windows().hung_up(0)
    monkeypatch.delattr(select, "poll", raising=False)
    assert not Posix().hung_up(0)


def test_a_command_line_is_quoted_for_its_shell() -> None:
    words = ["a b", "c'd", 'e"f']
    assert Posix().command_line(words) == """'a b' 'c'"'"'d' 'e"f'"""
    assert Windows().command_line(words) == '"a b" c\'d e\\"f'


TOLD = 1 << 30
"""A flag that no system has, for the one that Windows has."""


@pytest.mark.parametrize("made", [Posix(), Windows()])
def test_a_file_is_read_as_the_bytes_that_it_is(made: System, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows' library would take a line end for one byte, and byte 26 for the end, unless it is told not to."""
    flags: list[int] = []
    given = os.open

    def opened(path: Path, flag: int) -> int:
        flags.append(flag)
        return given(path, flag & ~TOLD)

    monkeypatch.setattr(os, "O_BINARY", TOLD, raising=False)
    monkeypatch.setattr(os, "open", opened)
    file = tmp_path / "a.fight"
    file.write_bytes(b"a\r\n\x1ab")
    with open(made.open_to_read(file), "rb") as read:
        assert read.read() == b"a\r\n\x1ab"
    assert bool(flags[0] & TOLD) is isinstance(made, Windows)


def test_what_the_system_says_in_no_words_of_ours_is_told_as_it_says_it() -> None:
    path = Path("ford.fight")
    torn = error_of(OSError(errno.EIO, "Input/output error"), path)
    assert (torn.kind, torn.message) == ("other", "cannot write ford.fight: Input/output error")
    assert error_of(OSError("no number"), path).message == "cannot write ford.fight: no number"
    full = error_of(OSError(errno.ENOSPC, "No space left on device"), path)
    assert (full.kind, full.message) == ("full", "cannot write ford.fight: there is no space left for it")

"""A fight kept in a file: what was acknowledged is there, whoever opens it, and one writer at a time."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from engine.core.timeline import HeadMoved, Step
from saves import system
from saves.chronicle import look, resume
from saves.disk import CannotWrite, Lock, lock
from saves.lines import Unreadable, commits
from saves.reading import Loaded, RulesFor, load
from tests.engine.core.duel import Adjust
from tests.saves.scenes import begin, fingerprint, kept, play, rules_for


def test_a_fight_is_a_file_from_its_first_moment(tmp_path: Path) -> None:
    chronicle = begin(tmp_path / "a" / "b" / "ford.fight", table_dice=True)
    assert chronicle.saved
    again = look(tmp_path / "a" / "b" / "ford.fight", rules_for)
    assert fingerprint(again) == fingerprint(chronicle)
    assert again.session.dice.table
    assert (again.header.title, again.header.encounter, again.header.by) == ("At the ford", "ford", "0.1.0")


def test_what_is_opened_is_what_was_left(tmp_path: Path) -> None:
    chronicle = begin(tmp_path / "ford.fight", seed=2**63 - 1)
    play(chronicle)
    chronicle.close()
    again = resume(tmp_path / "ford.fight", rules_for)
    assert fingerprint(again) == fingerprint(chronicle)
    assert (again.notes, again.read_only, again.saved) == ((), False, True)
    again.session.do(Adjust("ann", 3))
    assert again.save() is None
    again.close()
    assert fingerprint(look(tmp_path / "ford.fight", rules_for)) == fingerprint(again)


def test_a_commit_is_one_sync_and_nothing_without_news(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chronicle = begin(tmp_path / "ford.fight")
    synced: list[int] = []
    monkeypatch.setattr(system.HERE, "sync", synced.append)
    assert chronicle.save() is None
    assert len(synced) == 0
    for health in (3, 4, 5):
        chronicle.session.do(Adjust("ann", health))
    assert not chronicle.saved
    assert chronicle.save() is None
    assert len(synced) == 1
    assert chronicle.saved


def test_a_refused_command_leaves_the_file_alone(tmp_path: Path) -> None:
    from engine.core.refusal import Refused

    path = tmp_path / "ford.fight"
    chronicle = begin(path)
    before = path.read_bytes()
    with pytest.raises(Refused):
        chronicle.session.do(Adjust("ann", -1))
    assert chronicle.save() is None
    assert path.read_bytes() == before


def test_a_second_opener_reads_only_and_follows(tmp_path: Path) -> None:
    path = tmp_path / "ford.fight"
    writer = begin(path)
    second = resume(path, rules_for)
    assert second.read_only
    assert "another Counterbeat" in second.notes[0]
    assert second.poll().records == 0
    play(writer)
    assert second.poll().records == 8
    assert fingerprint(second) == fingerprint(writer)
    second.session.do(Adjust("ann", 1))
    trouble = second.save()
    assert trouble is not None
    assert trouble.kind == "taken"
    writer.close()
    assert not resume(path, rules_for).read_only


def test_a_new_fight_never_takes_the_place_of_another(tmp_path: Path) -> None:
    path = kept(tmp_path / "ford.fight")
    before = path.read_bytes()
    with pytest.raises(CannotWrite, match="exists already"):
        begin(path)
    assert path.read_bytes() == before


class FullDisk:
    """Stands between a journal and its file and runs out of space after some bytes."""

    def __init__(self, file: Any, room: int) -> None:
        self.file, self.room = file, room

    def __getattr__(self, name: str) -> object:
        return getattr(self.file, name)

    def write(self, block: bytes) -> int:
        if not self.room:
            raise OSError(errno.ENOSPC, "No space left on device")
        done: int = self.file.write(block[: self.room])
        self.room -= done
        return done


@pytest.mark.parametrize("room", [0, 1, 60, 130])
def test_on_a_full_disk_the_fight_goes_on_and_is_saved_once_there_is_room(tmp_path: Path, room: int) -> None:
    path = tmp_path / "ford.fight"
    chronicle = begin(path)
    play(chronicle)
    good = path.read_bytes()
    journal: Any = chronicle._journal
    journal._file, real = FullDisk(journal._file, room), journal._file
    for health in (1, 2):
        chronicle.session.do(Adjust("ben", health))
        trouble = chronicle.save()
        assert trouble is not None
        assert (trouble.kind, "no space" in trouble.message) == ("full", True)
        assert not chronicle.saved
        assert path.read_bytes() == good
    journal._file = real
    assert chronicle.save() is None
    assert chronicle.saved
    assert fingerprint(look(path, rules_for)) == fingerprint(chronicle)


class StuckDisk(FullDisk):
    """The same, and what is half written cannot be cut off either."""

    def truncate(self, size: int) -> int:
        raise OSError(errno.EIO, "Input/output error")


def test_what_could_not_be_cut_off_is_cut_off_before_the_next_line(tmp_path: Path) -> None:
    path = tmp_path / "ford.fight"
    chronicle = begin(path)
    play(chronicle)
    good = path.read_bytes()
    journal: Any = chronicle._journal
    journal._file, real = StuckDisk(journal._file, 130), journal._file
    chronicle.session.do(Adjust("ben", 1))
    assert chronicle.save() is not None
    assert len(path.read_bytes()) == len(good) + 130
    journal._file = real
    chronicle.close()
    assert path.read_bytes().startswith(good)
    assert path.read_bytes().count(b"\n") == good.count(b"\n") + 1
    assert look(path, rules_for).notes == ()


@pytest.mark.parametrize("how", ["deleted", "replaced", "folder gone", "cut short"])
def test_a_file_that_vanished_is_noticed_and_the_fight_can_move(tmp_path: Path, how: str) -> None:
    path = tmp_path / "there" / "ford.fight"
    chronicle = begin(path)
    play(chronicle)
    if how == "folder gone":
        (tmp_path / "there").rename(tmp_path / "elsewhere")
    elif how == "cut short":
        os.truncate(path, 10)
    else:
        path.unlink()
        if how == "replaced":
            path.write_text("something else")
    chronicle.session.do(Adjust("ben", 2))
    trouble = chronicle.save()
    assert trouble is not None
    assert trouble.kind == "gone"
    assert not chronicle.saved
    refuge = tmp_path / "refuge.fight"
    assert chronicle.move_to(refuge) is None
    assert chronicle.saved
    chronicle.session.do(Adjust("ben", 5))
    assert chronicle.save() is None
    assert chronicle.move_to(tmp_path / "farther.fight") is None
    chronicle.close()
    for moved in (refuge, tmp_path / "farther.fight"):
        assert fingerprint(resume(moved, rules_for)) == fingerprint(chronicle)
    if how == "replaced":
        assert path.read_text() == "something else"


def test_moving_onto_another_file_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    other = kept(tmp_path / "other.fight")
    before = other.read_bytes()
    chronicle = begin(tmp_path / "ford.fight")
    chronicle.session.do(Adjust("ben", 5))
    trouble = chronicle.move_to(other)
    assert trouble is not None
    assert trouble.kind == "exists"
    assert other.read_bytes() == before
    assert chronicle.save() is None
    assert fingerprint(look(tmp_path / "ford.fight", rules_for)) == fingerprint(chronicle)


def test_a_fight_in_memory_can_be_given_a_file(tmp_path: Path) -> None:
    chronicle = begin(None)
    play(chronicle)
    assert not chronicle.saved
    assert chronicle.move_to(tmp_path / "late.fight") is None
    assert fingerprint(look(tmp_path / "late.fight", rules_for)) == fingerprint(chronicle)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_writing_is_said(tmp_path: Path) -> None:
    folder = tmp_path / "fixed"
    path = kept(folder / "ford.fight")
    folder.chmod(0o500)
    try:
        with pytest.raises(CannotWrite, match="nothing may be written"):
            begin(folder / "new.fight")
    finally:
        folder.chmod(0o700)
    assert path.exists()


@pytest.mark.parametrize("number", [errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS])
def test_a_file_system_without_locks_opens_for_reading(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    import fcntl

    def refuse(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    path = kept(tmp_path / "ford.fight")
    monkeypatch.setattr(fcntl, "flock", refuse)
    chronicle = resume(path, rules_for)
    assert chronicle.read_only
    (note,) = chronicle.notes
    assert note.startswith(f"cannot write {path}: files cannot be locked there")
    assert note.endswith("choose a place on another disk: opened for reading only")
    with pytest.raises(CannotWrite, match="files cannot be locked there") as no:
        begin(tmp_path / "new.fight")
    assert no.value.error.kind == "other"
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["ford.fight"]


def test_a_file_that_may_not_be_written_opens_for_reading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from saves import disk

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EROFS, "Read-only file system")

    path = kept(tmp_path / "ford.fight")
    monkeypatch.setattr(disk, "open", refuse, raising=False)
    chronicle = resume(path, rules_for)
    assert chronicle.read_only
    assert chronicle.notes == (f"cannot write {path}: nothing may be written there: opened for reading only",)


def test_a_system_that_is_not_there_is_named(tmp_path: Path) -> None:
    path = kept(tmp_path / "ford.fight")
    with pytest.raises(Unreadable, match="is no game system"):
        look(path, lambda system: rules_for("chess"))


def test_what_nobody_has_written_to_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, looks = kept(tmp_path / "ford.fight"), list[Path]()

    def counted(path: Path, rules_for: RulesFor) -> Loaded:
        looks.append(path)
        return load(path, rules_for)

    monkeypatch.setattr("saves.chronicle.load", counted)
    resume(path, rules_for).close()
    assert looks == [path]


def test_what_is_written_between_the_first_look_and_the_lock_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = kept(tmp_path / "ford.fight")

    def late(path: Path) -> Lock:
        monkeypatch.setattr("saves.chronicle.lock", lock)
        other = resume(path, rules_for)
        other.session.do(Adjust("ann", 3))
        assert other.save() is None
        other.close()
        return lock(path)

    monkeypatch.setattr("saves.chronicle.lock", late)
    mine = resume(path, rules_for)
    assert mine.session.state.fighters["ann"].health == 3
    mine.session.do(Adjust("ben", 2))
    assert mine.save() is None
    mine.close()
    assert fingerprint(look(path, rules_for)) == fingerprint(mine)


def test_a_file_that_went_bad_before_the_lock_is_left_unlocked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = kept(tmp_path / "ford.fight")

    def late(path: Path) -> Lock:
        path.write_bytes(b"nothing")
        return lock(path)

    monkeypatch.setattr("saves.chronicle.lock", late)
    with pytest.raises(Unreadable) as no:
        resume(path, rules_for)
    lock(path).release()
    assert str(no.value)
    assert path.read_bytes() == b"nothing"


def test_what_was_done_to_a_fight_that_is_only_read_can_be_kept_elsewhere(tmp_path: Path) -> None:
    reader = look(kept(tmp_path / "ford.fight"), rules_for)
    reader.session.do(Adjust("ann", 3))
    for _ in range(2):
        assert reader.save() is not None
    assert reader.session.unsaved == 1
    assert reader.move_to(tmp_path / "mine.fight") is None
    reader.close()
    assert fingerprint(look(tmp_path / "mine.fight", rules_for)) == fingerprint(reader)


def test_what_the_flow_does_by_itself_is_kept_with_the_command_that_led_there() -> None:
    """One line for each command: of a line that was cut nothing is left, and never a part of what one command did."""
    steps: list[Step[str, str]] = [Step(at + 1, at, "", (), auto=at in (1, 2)) for at in range(4)]
    back = HeadMoved(1)
    assert list(commits([*steps, back])) == [steps[:3], steps[3:], [back]]
    assert list(commits([])) == []

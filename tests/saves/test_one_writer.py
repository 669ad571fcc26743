"""One file, one writer, whatever names lead to it; and nobody goes on in a file that somebody else has written."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path
from typing import Any

import pytest

from saves.chronicle import look, resume
from saves.disk import CannotWrite, Lock, is_played, lock
from saves.system import HERE
from tests.engine.core.duel import Adjust
from tests.saves.scenes import begin, fingerprint, kept, rules_for

WAYS = {
    "symbolic link": lambda name, path: name.symlink_to(path),
    "link to a link": lambda name, path: _twice(name, path),
    "hard link": lambda name, path: os.link(path, name),
}


def _twice(name: Path, path: Path) -> None:
    between = name.with_name("between")
    between.symlink_to(path)
    name.symlink_to(between)


@pytest.mark.parametrize("way", WAYS)
def test_another_name_of_the_file_is_no_way_around_its_writer(tmp_path: Path, way: str) -> None:
    path = tmp_path / "ford.fight"
    writer = begin(path)
    other = tmp_path / "elsewhere" / "other.fight"
    other.parent.mkdir()
    WAYS[way](other, path)
    second = resume(other, rules_for)
    assert second.read_only
    assert is_played(other)
    for health in (1, 2, 3):
        writer.session.do(Adjust("ann", health))
        assert writer.save() is None
    assert second.poll().records == 3
    writer.close()
    assert fingerprint(look(path, rules_for)) == fingerprint(writer)
    assert not is_played(other)


@pytest.mark.parametrize("way", WAYS)
def test_a_fight_is_played_on_through_another_name(tmp_path: Path, way: str) -> None:
    path = kept(tmp_path / "ford.fight")
    other = tmp_path / "other.fight"
    WAYS[way](other, path)
    chronicle = resume(other, rules_for)
    chronicle.session.do(Adjust("ben", 1))
    assert chronicle.save() is None
    chronicle.close()
    assert fingerprint(look(path, rules_for)) == fingerprint(chronicle)
    assert other.is_symlink() == ("link" in way and "hard" not in way)


def test_a_damaged_file_behind_a_link_is_put_in_order_where_it_is(tmp_path: Path) -> None:
    path = kept(tmp_path / "there" / "ford.fight")
    data = path.read_bytes()
    path.write_bytes(data[:-60] + b"#" + data[-59:])
    link = tmp_path / "link.fight"
    link.symlink_to(path)
    resume(link, rules_for).close()
    assert link.is_symlink()
    assert look(path, rules_for).notes == ()
    assert sorted(entry.name for entry in path.parent.iterdir()) == ["ford.fight", "ford.fight.damaged-1"]


def test_nothing_lies_beside_a_file_that_could_be_removed_to_let_a_second_writer_in(tmp_path: Path) -> None:
    writer = begin(tmp_path / "ford.fight")
    writer.session.do(Adjust("ann", 1))
    assert writer.save() is None
    assert [entry.name for entry in tmp_path.iterdir()] == ["ford.fight"]


def test_a_new_fight_does_not_take_the_place_of_one_behind_a_link(tmp_path: Path) -> None:
    path = kept(tmp_path / "ford.fight")
    (tmp_path / "link.fight").symlink_to(path)
    data = path.read_bytes()
    with pytest.raises(CannotWrite, match="exists already"):
        begin(tmp_path / "link.fight")
    assert path.read_bytes() == data


def later(path: Path) -> None:
    """Another moment than that of the last write, on disks that count coarsely too."""
    now = time.time() + 10
    os.utime(path, (now, now))


FOREIGN = {
    "a copy of an older state": lambda path, older: shutil.copyfile(older, path),
    "one byte": lambda path, older: _one_byte(path),
    "a line more": lambda path, older: _more(path),
    "nothing": lambda path, older: path.write_bytes(b""),
    "another file": lambda path, older: os.replace(shutil.copyfile(older, path.with_name("copy")), path),
}


def _one_byte(path: Path) -> None:
    with open(path, "r+b") as file:
        file.seek(-40, os.SEEK_END)
        byte = file.read(1)
        file.seek(-40, os.SEEK_END)
        file.write(bytes([byte[0] ^ 1]))


def _more(path: Path) -> None:
    with open(path, "ab") as file:
        file.write(b"somebody else was here\n")


@pytest.mark.parametrize("how", FOREIGN)
def test_a_file_that_somebody_else_wrote_into_is_not_gone_on_in(tmp_path: Path, how: str) -> None:
    older = kept(tmp_path / "older.fight")
    path = tmp_path / "ford.fight"
    chronicle = begin(path)
    chronicle.session.do(Adjust("ann", 5))
    assert chronicle.save() is None
    FOREIGN[how](path, older)
    later(path)
    theirs = path.read_bytes()
    for health in (1, 2):
        chronicle.session.do(Adjust("ben", health))
        trouble = chronicle.save()
        assert trouble is not None
        assert (trouble.kind, chronicle.saved) == ("gone", False)
        assert "another program has written into it; the fight goes on in memory" in trouble.message
        assert path.read_bytes() == theirs, "neither gone on in, nor cut off"
    refuge = tmp_path / "refuge.fight"
    assert chronicle.move_to(refuge) is None
    chronicle.close()
    assert path.read_bytes() == theirs
    assert fingerprint(look(refuge, rules_for)) == fingerprint(chronicle)


@pytest.mark.parametrize(
    "how",
    {
        "a line more": lambda path: _more(path),
        "a copy put in its place": lambda path: os.replace(shutil.copyfile(path, path.with_name("copy")), path),
    }.items(),
    ids=lambda pair: pair[0],
)
def test_what_somebody_else_did_is_seen_where_the_time_of_writing_does_not_tell(tmp_path: Path, how: Any) -> None:
    """What is written to the file that was put away would be lost; what was written to ours would be cut off."""
    path = tmp_path / "ford.fight"
    chronicle = begin(path)
    before = path.stat()
    how[1](path)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    theirs = path.read_bytes()
    chronicle.session.do(Adjust("ann", 5))
    trouble = chronicle.save()
    assert trouble is not None
    assert (trouble.kind, path.read_bytes()) == ("gone", theirs)


def test_a_file_whose_time_alone_has_changed_is_gone_on_in(tmp_path: Path) -> None:
    """A backup that opens it, or somebody's touch, changes nothing in it."""
    chronicle = begin(tmp_path / "ford.fight")
    for health in (1, 2):
        later(tmp_path / "ford.fight")
        chronicle.session.do(Adjust("ann", health))
        assert chronicle.save() is None
    chronicle.close()
    assert fingerprint(look(tmp_path / "ford.fight", rules_for)) == fingerprint(chronicle)


def test_a_file_that_is_put_back_is_gone_on_in(tmp_path: Path) -> None:
    path = tmp_path / "ford.fight"
    chronicle = begin(path)
    ours = path.read_bytes()
    path.write_bytes(b"theirs")
    chronicle.session.do(Adjust("ann", 1))
    assert chronicle.save() is not None
    path.write_bytes(ours)
    assert chronicle.save() is None
    chronicle.close()
    assert fingerprint(look(path, rules_for)) == fingerprint(chronicle)


def test_whoever_only_looked_keeps_nobody_from_writing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A look takes the right to write for a moment; it is gone when that is asked for again."""
    path = kept(tmp_path / "ford.fight")
    real, asked = HERE.lock, []

    def looked_at(descriptor: int) -> None:
        asked.append(descriptor)
        if len(asked) == 1:
            raise BlockingIOError
        real(descriptor)

    monkeypatch.setattr(HERE, "lock", looked_at)
    lock(path).release()
    assert len(asked) == 2


def test_who_locks_a_file_that_was_put_in_order_meanwhile_looks_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from saves import disk

    path = kept(tmp_path / "ford.fight")
    real = disk.Lock

    def replaced_meanwhile(file: object, name: str) -> object:
        os.replace(shutil.copyfile(path, tmp_path / "copy"), path)
        return real(file, name)  # type: ignore[arg-type]

    monkeypatch.setattr(disk, "Lock", replaced_meanwhile)
    with pytest.raises(CannotWrite, match="put in order by another Counterbeat"):
        lock(path)


def test_who_reads_another_file_than_the_locked_one_cuts_off_neither(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Written into before the lock, and in another's place when it is read again: a copy that is shorter."""
    path, moved = kept(tmp_path / "ford.fight"), tmp_path / "moved.fight"
    short = path.read_bytes()

    def written_before(path: Path) -> Lock:
        monkeypatch.setattr("saves.chronicle.lock", lock)
        other = resume(path, rules_for)
        other.session.do(Adjust("ann", 3))
        assert other.save() is None
        other.close()
        held = lock(path)
        path.rename(moved)
        path.write_bytes(short)
        return held

    monkeypatch.setattr("saves.chronicle.lock", written_before)
    mine = resume(path, rules_for)
    assert mine.read_only
    assert "being changed by another program" in mine.notes[0]
    assert look(moved, rules_for).session.state.fighters["ann"].health == 3
    assert path.read_bytes() == short
    lock(moved).release()

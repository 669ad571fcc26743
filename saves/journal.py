"""One save file being written: created whole, appended to, synced once a commit, never by two at a time.

A journal knows bytes and the disk, and no game. What goes wrong while playing is a ``SaveError`` that the caller
shows; nothing half-written stays behind, so that the same records can be given again. Before each commit it looks
whether the file is as it left it: what somebody else wrote into it is neither gone on from nor cut off.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from io import FileIO
from pathlib import Path
from shutil import copyfileobj

from engine.core.timeline import Record
from saves.disk import CannotWrite, Lock, SaveError, Seen, error_of, lock
from saves.lines import Chain, Header, closing_line, commit_lines, commits, header_line, lines_of, unchanged
from saves.system import HERE, usable
from saves.whole import PART, whole

ENDING = ".fight"


class Journal:
    """A save file open for writing. Made by ``create`` and ``replace``, or for a file that is in order as it is."""

    def __init__(self, path: Path, held: Lock, size: int, chain: Chain) -> None:
        """``size`` is that of the file, which ends with a whole commit. Raises ``OSError``."""
        self.path = path
        self.size = size
        self._held = held
        self._file: FileIO | None = held.file
        self._chain = chain
        self._wrote = False
        self._left = Seen.of(os.fstat(held.file.fileno()))

    @property
    def records(self) -> int:
        """How many records are on the disk."""
        return self._chain.n

    @classmethod
    def create(cls, path: Path, header: Header, records: Sequence[Record] = (), moment: str = "") -> Journal:
        """A new file, on the disk when this returns. Raises ``CannotWrite``, also when the file exists."""
        if usable(path.stem) != path.stem:
            told = f"cannot write {path}: Windows keeps this name for a device, and saves travel; choose another"
            raise CannotWrite(SaveError("forbidden", told))
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CannotWrite(error_of(error, path)) from error
        try:
            return _written(path, header, records, moment, replace=False)
        except FileExistsError as error:
            told = f"{path} exists already: choose another name, or go on with it by resume"
            raise CannotWrite(SaveError("exists", told)) from error
        except OSError as error:
            raise CannotWrite(error_of(error, path)) from error

    @classmethod
    def replace(cls, path: Path, header: Header, records: Sequence[Record], moment: str) -> Journal:
        """The same in place of a file that is locked by us. Raises ``OSError`` and ``CannotWrite``."""
        return _written(path, header, records, moment, replace=True)

    def commit(self, records: Sequence[Record], moment: str = "") -> SaveError | None:
        """Append records as one whole and sync them. On trouble nothing of them is in the file."""
        block, chain = commit_lines(records, self._chain, moment)
        return self._append(block, chain)

    def close(self) -> None:
        """Let go of the file and of the right to write it, with a closing mark where anything was written."""
        if self._file is not None:
            if self._wrote:
                self._append(*closing_line(self._chain))
            self._held.release()
            self._file = None

    def _append(self, block: bytes, chain: Chain) -> SaveError | None:
        try:
            file = self._in_place()
            if file is None:
                told = "the file is gone, or another program has written into it; the fight goes on in memory"
                return SaveError("gone", f"cannot write {self.path}: {told}")
            file.seek(self.size)
            done = 0
            try:
                while done < len(block):
                    done += file.write(block[done:])
                HERE.sync(file.fileno())
            except OSError:
                with suppress(OSError):
                    file.truncate(self.size)
                self._left = Seen.of(os.fstat(file.fileno()))
                raise
            self._left = Seen.of(os.fstat(file.fileno()))
        except OSError as error:
            return error_of(error, self.path)
        self._chain = chain
        self._wrote = True
        self.size += len(block)
        return None

    def _in_place(self) -> FileIO | None:
        """The open file if it is the one under our name and as we left it, else none. Raises ``OSError``.

        Writing to a deleted file succeeds on most systems, and the bytes are lost; what another program wrote into it
        would have us append to a fight that is not ours. Hence one look before each commit.
        """
        file = self._file
        if file is None:
            return None
        try:
            there = Seen.of(os.stat(self.path))
        except FileNotFoundError:
            return None
        if not there.same_file(self._left) or there.size != self._left.size:
            return None
        debris = there.size > self.size  # left of a commit that failed, where it could not be cut off then
        if there.written != self._left.written and (debris or not self._unchanged()):
            return None
        if debris:
            file.truncate(self.size)
        return file

    def _unchanged(self) -> bool:
        """Whether the file's bytes are those we left; something else may have set its time."""
        with open(self.path, "rb") as file:
            return unchanged(lines_of(file), self._chain)


def _written(path: Path, header: Header, records: Sequence[Record], moment: str, *, replace: bool) -> Journal:
    """A file written beside its place, synced, locked and put there: nobody ever sees half of it, or writes it
    between.

    Raises ``OSError``, ``FileExistsError`` where there is a file that is not to be replaced.
    """
    path = Path(os.path.realpath(path))  # what a link leads to is the file, the link is only a name
    if not replace and path.exists():
        raise FileExistsError(path)
    blocks, chain = _blocks(header, records, moment)
    part = path.with_name(f".{path.name}.{os.getpid()}{PART}")
    file = open(part, "w+b", buffering=0)  # noqa: SIM115 - open as long as the fight is
    try:
        held = Lock(file, path.name)
        for block in blocks:
            done = 0
            while done < len(block):
                done += file.write(block[done:])
        HERE.sync(file.fileno())
        if not HERE.replaces_open_files:
            held.release()
        if replace:
            HERE.replace(part, path)
        else:
            HERE.move(part, path)
        HERE.sync_folder(path.parent)
        if not HERE.replaces_open_files:
            held = lock(path)
        journal = Journal(path, held, sum(map(len, blocks)), chain)
        journal._wrote = True
    except BaseException:
        file.close()
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise
    return journal


def _blocks(header: Header, records: Sequence[Record], moment: str) -> tuple[list[bytes], Chain]:
    """A whole file, commit by commit, and the chain after it."""
    line, chain = header_line(header)
    blocks = [line]
    groups = list(commits(records))
    for at, group in enumerate(groups, 1):
        block, chain = commit_lines(group, chain, moment if at == len(groups) else chain.moment)
        blocks.append(block)
    return blocks, chain


def set_aside(path: Path, why: str) -> Path:
    """A file as it is kept beside its place under another name, after why it is kept (``ford.fight.damaged-1``).
    Raises ``OSError``.
    """
    path = Path(os.path.realpath(path))
    for kept in _names(path, why):
        try:
            os.link(path, kept)  # the file itself: whoever puts another in its place leaves this one alone
        except FileExistsError:
            if os.path.samefile(path, kept):
                break  # whoever kept it was stopped before another was in its place
            continue
        except OSError:  # a file system without hard links
            if kept.exists():
                continue
            with open(path, "rb") as file, whole(kept) as copy:
                copyfileobj(file, copy)
        break
    HERE.sync_folder(path.parent)
    return kept


def _names(path: Path, why: str) -> Iterator[Path]:
    number = 1
    while True:
        yield path.with_name(f"{path.name}.{why}-{number}")
        number += 1

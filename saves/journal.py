"""One save file being written: created whole, appended to, synced once a commit, never by two at a time.

A journal knows bytes, locks and the disk, and no game. What goes wrong while playing is a ``SaveError`` that the caller
shows; nothing half-written stays behind, so that the same records can be given again.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from engine.core.timeline import Record
from saves.lines import Chain, Header, commit_lines, commits, header_line

if TYPE_CHECKING:
    from filelock import BaseFileLock

ENDING = ".fight"

AGAIN = 0.02
"""Seconds until a lock that is taken is tried once more: somebody may only have looked whether it is taken."""


class SaveError(Struct, frozen=True):
    """Why something is not on the disk: a stable kind, and a sentence that says so."""

    kind: Literal["full", "gone", "forbidden", "taken", "exists", "other"]
    message: str


class CannotWrite(Exception):  # noqa: N818 - carries the trouble to whoever has to say it
    """A file could not be created or opened for writing."""

    def __init__(self, trouble: SaveError) -> None:
        super().__init__(trouble.message)
        self.trouble = trouble


_KINDS: dict[int | None, Literal["full", "gone", "forbidden"]] = {
    errno.ENOSPC: "full",
    getattr(errno, "EDQUOT", errno.ENOSPC): "full",
    errno.EFBIG: "full",
    errno.ENOENT: "gone",
    errno.ESTALE if hasattr(errno, "ESTALE") else errno.ENOENT: "gone",
    errno.ENOTDIR: "gone",
    errno.EACCES: "forbidden",
    errno.EPERM: "forbidden",
    errno.EROFS: "forbidden",
}

_WORDS = {
    "full": "there is no space left for it",
    "gone": "the file or its folder is gone",
    "forbidden": "nothing may be written there",
}


def trouble_of(error: OSError, path: Path) -> SaveError:
    """What an error of the operating system means for somebody who plays."""
    kind = _KINDS.get(error.errno)
    if kind is None:
        return SaveError("other", f"cannot write {path}: {error.strerror or error}")
    return SaveError(kind, f"cannot write {path}: {_WORDS[kind]}")


def sync(file: int) -> None:
    """Have a file's bytes on the disk itself before going on."""
    if sys.platform == "darwin":
        import fcntl  # macOS: fsync alone leaves the bytes in the drive's cache

        with suppress(OSError):
            fcntl.fcntl(file, fcntl.F_FULLFSYNC)
            return
    os.fsync(file)


def sync_folder(folder: Path) -> None:
    """Have a renamed file's name on the disk too, where the platform can open folders (Windows cannot and need not)."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def write_whole(path: Path, blocks: Iterable[bytes]) -> None:
    """Write a file beside its place, sync it and rename it there: nobody ever sees half of it. Raises ``OSError``."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with open(part, "wb") as out:
            out.writelines(blocks)
            out.flush()
            sync(out.fileno())
        os.replace(part, path)
    except OSError:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def lock(path: Path) -> BaseFileLock:
    """The right to write a file, held until released or until this process is gone, however it goes.

    Raises ``CannotWrite``: ``taken`` when another process has it, else what keeps a lock file from being made.
    """
    from filelock import FileLock, Timeout  # only who writes needs it

    held = FileLock(_lock_file(path), timeout=AGAIN, poll_interval=AGAIN, thread_local=False)
    try:
        held.acquire()
    except Timeout as error:
        raise CannotWrite(SaveError("taken", f"{path.name} is being played by another Counterbeat")) from error
    except NotImplementedError as error:
        raise CannotWrite(SaveError("other", f"cannot lock {path}: this file system has no locks")) from error
    except OSError as error:
        raise CannotWrite(trouble_of(error, path)) from error
    return held


def is_played(path: Path) -> bool | None:
    """Whether a process holds the right to write a file; none where this system cannot tell.

    Looked at with a shared lock that is let go at once, so that any number may look, and ``lock`` tries twice.
    """
    try:
        import fcntl
    except ImportError:
        return None
    try:
        descriptor = os.open(_lock_file(path), os.O_RDONLY | os.O_NONBLOCK)
    except FileNotFoundError:
        return False
    except OSError:
        return None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return None
    finally:
        os.close(descriptor)
    return False


def _lock_file(path: Path) -> Path:
    return path.with_name(f".{path.name}.lock")


class Journal:
    """A save file open for writing. Made by ``create`` and ``replace``, or for a file that is in order as it is."""

    def __init__(self, path: Path, held: BaseFileLock, size: int, chain: Chain) -> None:
        self.path = path
        self.size = size
        self._held = held
        self._chain = chain
        self._file: FileIO | None = open(path, "r+b", buffering=0)  # noqa: SIM115 - open as long as the fight is
        self._restore()

    @property
    def records(self) -> int:
        """How many records are on the disk."""
        return self._chain.n

    @classmethod
    def create(cls, path: Path, header: Header, records: Sequence[Record] = (), moment: str = "") -> Journal:
        """A new file, on the disk when this returns. Raises ``CannotWrite``, also when the file exists."""
        held = None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            held = lock(path)
            if path.exists():
                raise CannotWrite(
                    SaveError("exists", f"{path} exists already: choose another name, or go on with it by resume")
                )
            return cls.replace(path, held, header, records, moment)
        except OSError as error:
            _release(held)
            raise CannotWrite(trouble_of(error, path)) from error
        except CannotWrite:
            _release(held)
            raise

    @classmethod
    def replace(cls, path: Path, held: BaseFileLock, header: Header, records: Sequence[Record], moment: str) -> Journal:
        """The same at a path that is locked already, in place of what is there. Raises ``OSError``."""
        line, chain = header_line(header)
        blocks = [line]
        groups = list(commits(records))
        for at, group in enumerate(groups, 1):
            block, chain = commit_lines(group, chain, moment if at == len(groups) else chain.moment)
            blocks.append(block)
        write_whole(path, blocks)
        return cls(path, held, sum(map(len, blocks)), chain)

    def commit(self, records: Sequence[Record], moment: str = "") -> SaveError | None:
        """Append records as one whole and sync them. On trouble nothing of them is in the file."""
        if not records:
            return None
        block, chain = commit_lines(records, self._chain, moment)
        try:
            file = self._in_place()
            if file is None:
                return SaveError(
                    "gone", f"cannot write {self.path}: the file is gone or was replaced by another program"
                )
            done = 0
            while done < len(block):
                done += file.write(block[done:])
            sync(file.fileno())
        except OSError as error:
            with suppress(OSError):
                self._restore()
            return trouble_of(error, self.path)
        self._chain = chain
        self.size += len(block)
        return None

    def _in_place(self) -> FileIO | None:
        """The open file if it is the one under our name and as long as we left it, else none. Raises ``OSError``.

        Writing to a deleted file succeeds on most systems, and the bytes are lost; hence one look before each commit.
        """
        file = self._file
        if file is None:
            return None
        try:
            there = os.stat(self.path)
        except FileNotFoundError:
            return None
        here = os.fstat(file.fileno())
        if not os.path.samestat(there, here) or here.st_size < self.size:
            return None
        if here.st_size > self.size:
            self._restore()
        return file

    def _restore(self) -> None:
        """Cut off whatever follows the last commit that is whole."""
        if self._file is not None:
            self._file.truncate(self.size)
            self._file.seek(self.size)

    def close(self) -> None:
        """Let go of the file and of the right to write it."""
        if self._file is not None:
            with suppress(OSError):
                self._file.close()
            self._file = None
            _release(self._held)


def _release(held: BaseFileLock | None) -> None:
    if held is not None:
        with suppress(OSError):
            held.release()


def set_aside(path: Path, why: str) -> Path:
    """A copy of a file beside it, named after why it is kept (``ford.fight.damaged-1``), on the disk. Raises
    ``OSError``.
    """
    number = 1
    while (kept := path.with_name(f"{path.name}.{why}-{number}")).exists():
        number += 1
    write_whole(kept, [path.read_bytes()])
    return kept

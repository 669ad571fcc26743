"""What the disk says of a save: which file it is, who may write it, and why something cannot be written."""

from __future__ import annotations

import errno
import os
import time
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import Literal

from msgspec import Struct

from saves.system import HERE

AGAIN = 0.02
"""Seconds until a lock that is taken is tried once more: somebody may only have looked whether it is taken."""


class SaveError(Struct, frozen=True):
    """Why something is not on the disk: a stable kind, and a sentence that says so. ``gone``: the file is not there
    any more as it was left.
    """

    kind: Literal["full", "gone", "forbidden", "taken", "exists", "other"]
    message: str


class CannotWrite(Exception):  # noqa: N818 - carries the reason to whoever has to say it
    """A file could not be created or opened for writing."""

    def __init__(self, error: SaveError) -> None:
        super().__init__(error.message)
        self.error = error


class Seen(Struct, frozen=True):
    """Which file (device and number) was looked at, how long it was and when it was written last, in nanoseconds."""

    device: int
    number: int
    size: int
    written: int

    @classmethod
    def of(cls, there: os.stat_result) -> Seen:
        """What the operating system says of a file."""
        return cls(there.st_dev, there.st_ino, there.st_size, there.st_mtime_ns)

    def same_file(self, other: Seen) -> bool:
        """Whether both are one file, however it has changed."""
        return (self.device, self.number) == (other.device, other.number)


_KINDS: dict[int | None, Literal["full", "gone", "forbidden"]] = {
    errno.ENOSPC: "full",
    getattr(errno, "EDQUOT", errno.ENOSPC): "full",
    errno.EFBIG: "full",
    errno.ENOENT: "gone",
    errno.ESTALE if hasattr(errno, "ESTALE") else errno.ENOENT: "gone",
    errno.EACCES: "forbidden",
    errno.EPERM: "forbidden",
    errno.EROFS: "forbidden",
}

_WORDS = {
    "full": "there is no space left for it",
    "gone": "the file or its folder is gone",
    "forbidden": "nothing may be written there",
}

_NO_FOLDER = (errno.ENOTDIR, errno.ELOOP, errno.EEXIST)
"""What the system says where a folder should be or be made, and something else is: a file, a link in a circle."""

_NO_LOCKS = (errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP)
"""What it says where files cannot be locked, as on some that are shared over a network."""


def error_of(error: OSError, path: Path) -> SaveError:
    """What an error of the operating system means for somebody who plays."""
    if error.errno in _NO_LOCKS:
        told = "files cannot be locked there, and two programs could write one fight: choose a place on another disk"
        return SaveError("other", f"cannot write {path}: {told}")
    if error.errno in _NO_FOLDER:
        told = "what should be its folder is none: move that away, or choose another place"
        return SaveError("gone", f"cannot write {path}: {told}")
    kind = _KINDS.get(error.errno)
    if kind is None:
        return SaveError("other", f"cannot write {path}: {error.strerror or error}")
    return SaveError(kind, f"cannot write {path}: {_WORDS[kind]}")


class Lock:
    """The right to write one file, whatever names lead to it: held on the file itself, through a descriptor that is
    open for writing. It ends when it is released or when this process is gone, however it goes.
    """

    def __init__(self, file: FileIO, name: str) -> None:
        """Raises ``CannotWrite``: ``taken`` when another process writes the file."""
        self.file = file
        for last in (False, True):
            try:
                HERE.lock(file.fileno())
            except BlockingIOError as error:
                if last:
                    raise CannotWrite(SaveError("taken", f"{name} is being played by another Counterbeat")) from error
                time.sleep(AGAIN)
            else:
                return

    def release(self) -> None:
        """Let go of the file."""
        with suppress(OSError):
            self.file.close()


def lock(path: Path) -> Lock:
    """The right to write the file that is at a path now.

    Raises ``CannotWrite``: ``taken`` when another process has it, else what keeps it from being opened for writing.
    """
    try:
        file = open(path, "r+b", buffering=0)  # noqa: SIM115 - open as long as the lock is held
    except OSError as error:
        raise CannotWrite(error_of(error, path)) from error
    try:
        held = Lock(file, path.name)
        # Between opening and locking, whoever had it may have put another file in its place.
        if not os.path.samestat(os.stat(path), os.fstat(file.fileno())):
            raise CannotWrite(SaveError("taken", f"{path.name} is being put in order by another Counterbeat"))
    except OSError as error:
        file.close()
        raise CannotWrite(error_of(error, path)) from error
    except CannotWrite:
        file.close()
        raise
    return held


def is_played(path: Path) -> bool | None:
    """Whether a process holds the right to write a file; none where this system cannot tell. ``Lock`` tries twice, so
    that somebody who looks is no hindrance.
    """
    return HERE.is_locked(path)

"""What depends on the operating system, and nothing else: locks, replacing files, names, signals, consoles.

There is one class for each kind of system, with the same methods; ``HERE`` is the one we run on. Whoever needs
something of the operating system asks it here, so that both branches can be tested on either.
"""

from __future__ import annotations

import errno
import os
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol

LOCKED_AT = 1 << 40
"""The byte that Windows locks: far behind any save, for whoever reads a locked byte there is refused."""

TRIES = 20
"""Times that a file is put in place again on Windows, where somebody who reads the old one keeps it from going."""

PAUSE = 0.05
"""Seconds between two of these."""

RESERVED = frozenset(
    {
        "con",
        "conin$",
        "conout$",
        "prn",
        "aux",
        "nul",
        *(f"{port}{n}" for port in ("com", "lpt") for n in "123456789¹²³"),
    }
)
"""Names that Windows keeps for devices, whatever their ending; avoided everywhere, for saves travel."""


class System(Protocol):
    """What we ask of an operating system."""

    replaces_open_files: bool
    """Whether a file can be put in the place of another that is open, or while it is open itself."""

    signals: tuple[str, ...]
    """By which we are asked to go."""

    keeps_a_tracker: bool
    """Whether Python keeps a process beside those that it starts, which looks after what they share."""

    hands_over_pastes: bool
    """Whether what is pasted into the console comes from the system rather than as bytes between keys."""

    def lock(self, descriptor: int) -> None:
        """Take the right to write an open file, or raise ``BlockingIOError`` where another process has it."""
        ...

    def is_locked(self, path: Path) -> bool | None:
        """Whether a process has the right to write a file; none where that cannot be told."""
        ...

    def open_to_read(self, path: Path) -> int:
        """A descriptor of a file, whatever it is, without waiting for anybody. Raises ``OSError``."""
        ...

    def sync(self, descriptor: int) -> None:
        """Have an open file's bytes on the disk itself before going on."""
        ...

    def sync_folder(self, folder: Path) -> None:
        """Have the names in a folder on the disk too, where the system can."""
        ...

    def replace(self, part: Path, path: Path) -> None:
        """Put a file in the place of another, whole or not at all. Raises ``OSError``."""
        ...

    def move(self, path: Path, goal: Path) -> None:
        """Give a file another name, which must be free. Raises ``FileExistsError`` where it is not, and ``OSError``."""
        ...

    def nobody_reads(self, error: OSError) -> bool:
        """Whether something could not be written because whoever read it has gone."""
        ...

    def hung_up(self, descriptor: int) -> bool:
        """Wait until a terminal is gone; false at once where that cannot be waited for."""
        ...

    def command_line(self, words: Sequence[str]) -> str:
        """Words as one line that the system's shell takes apart into the same words."""
        ...

    def shows_unicode(self, environment: Mapping[str, str], encoding: str) -> bool:
        """Whether the console can show more than ASCII."""
        ...


class Posix:
    """Linux, macOS and their kin."""

    replaces_open_files = True
    signals: tuple[str, ...] = ("SIGHUP", "SIGTERM")
    keeps_a_tracker = True
    hands_over_pastes = False

    def lock(self, descriptor: int) -> None:
        """A lock on the file itself; it ends with the last descriptor, however the process goes."""
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def is_locked(self, path: Path) -> bool | None:
        """Looked at with a shared lock that is let go at once, so that any number may look."""
        import fcntl

        try:
            descriptor = self.open_to_read(path)
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

    def open_to_read(self, path: Path) -> int:
        """Without waiting: a pipe would have us wait for its other end."""
        return os.open(path, os.O_RDONLY | os.O_NONBLOCK)

    def sync(self, descriptor: int) -> None:
        """On macOS, fsync alone leaves the bytes in the drive's cache."""
        if sys.platform == "darwin":
            import fcntl

            with suppress(OSError):
                fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
                return
        os.fsync(descriptor)

    def sync_folder(self, folder: Path) -> None:
        """A folder is flushed as a file is: a name that was made in it survives a crash."""
        with suppress(OSError):
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)

    def replace(self, part: Path, path: Path) -> None:
        """Atomic, whoever has either of them open."""
        os.replace(part, path)

    def move(self, path: Path, goal: Path) -> None:
        """By a second name, which is refused where it is taken; renaming would write over what is there."""
        try:
            os.link(path, goal)
        except FileExistsError:
            raise
        except OSError:  # a file system without hard links, such as a memory stick's
            if goal.exists():
                raise FileExistsError(goal) from None
            os.rename(path, goal)
        else:
            os.unlink(path)

    def nobody_reads(self, error: OSError) -> bool:
        """A pipe that nobody reads any more has an error of its own; a terminal that is gone, that of a broken disk."""
        return isinstance(error, BrokenPipeError) or (error.errno == errno.EIO and error.filename is None)

    def hung_up(self, descriptor: int) -> bool:
        """Of a descriptor that is asked for nothing, only its end is told."""
        import select

        if not hasattr(select, "poll"):  # where the system's own is broken, as that of some macOS
            return False
        line = select.poll()
        line.register(descriptor, 0)
        return bool(line.poll()[0][1] & select.POLLHUP)

    def command_line(self, words: Sequence[str]) -> str:
        """Quoted for a POSIX shell."""
        return shlex.join(words)

    def shows_unicode(self, environment: Mapping[str, str], encoding: str) -> bool:
        """As the locale says; where it says nothing, yes."""
        locale = next((environment[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if environment.get(name)), "UTF-8")
        return "UTF" in locale.upper()


class Windows:
    """Windows itself, without a subsystem."""

    replaces_open_files = False
    signals: tuple[str, ...] = ("SIGBREAK", "SIGTERM")
    keeps_a_tracker = False
    hands_over_pastes = True

    def lock(self, descriptor: int) -> None:
        """One byte far behind the end is locked; it ends with the descriptor, however the process goes."""
        import msvcrt

        with _at(descriptor, LOCKED_AT):
            try:
                msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined, unused-ignore]
            except OSError as error:
                raise BlockingIOError(str(error)) from error

    def is_locked(self, path: Path) -> bool | None:
        """Looked at by locking it for a moment."""
        import msvcrt

        try:
            descriptor = os.open(path, os.O_RDWR)
        except FileNotFoundError:
            return False
        except OSError:
            return None
        try:
            self.lock(descriptor)
            with _at(descriptor, LOCKED_AT):
                msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)  # type: ignore[attr-defined, unused-ignore]
        except BlockingIOError:
            return True
        finally:
            os.close(descriptor)
        return False

    def open_to_read(self, path: Path) -> int:
        """As bytes: left to itself the C library takes line ends and the old mark of an end for its own."""
        return os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))

    def sync(self, descriptor: int) -> None:
        """Flushes the drive's cache too."""
        os.fsync(descriptor)

    def sync_folder(self, folder: Path) -> None:
        """Folders cannot be opened, and need not be."""

    def replace(self, part: Path, path: Path) -> None:
        """Tried for a second: whoever reads the old file, or looks at it for viruses, keeps it from going."""
        _until_let_go(os.replace, part, path)

    def move(self, path: Path, goal: Path) -> None:
        """Renaming refuses a name that is taken; it is tried as replacing is."""
        _until_let_go(os.rename, path, goal)

    def nobody_reads(self, error: OSError) -> bool:
        """A pipe that is closing is told as an argument that is invalid."""
        return isinstance(error, BrokenPipeError) or (error.errno == errno.EINVAL and error.filename is None)

    def hung_up(self, descriptor: int) -> bool:
        """The end of a console is always told by a signal."""
        return False

    def command_line(self, words: Sequence[str]) -> str:
        """Quoted as the C library of Windows takes arguments apart."""
        return subprocess.list2cmdline(words)

    def shows_unicode(self, environment: Mapping[str, str], encoding: str) -> bool:
        """As the console's code page says: 65001 does, 437 does not."""
        return encoding.lower().replace("-", "").replace("_", "") in ("utf8", "cp65001", "utf8sig")


def _until_let_go(work: Callable[[Path, Path], None], path: Path, goal: Path) -> None:
    for _ in range(TRIES):
        with suppress(PermissionError):
            work(path, goal)
            return
        time.sleep(PAUSE)
    work(path, goal)


class _at:  # noqa: N801 - read as a preposition
    """A descriptor's position elsewhere for a moment."""

    def __init__(self, descriptor: int, position: int) -> None:
        self._descriptor, self._position = descriptor, position

    def __enter__(self) -> None:
        self._before = os.lseek(self._descriptor, 0, os.SEEK_CUR)
        os.lseek(self._descriptor, self._position, os.SEEK_SET)

    def __exit__(self, *failure: object) -> None:
        os.lseek(self._descriptor, self._before, os.SEEK_SET)


HERE: System = Windows() if sys.platform == "win32" else Posix()
"""The system that this program runs on."""


def usable(stem: str) -> str:
    """A file name without its ending that no system keeps for itself: ``con`` becomes ``con-1``."""
    return f"{stem}-1" if stem.partition(".")[0].rstrip().lower() in RESERVED else stem

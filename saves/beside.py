"""What a screen wants to find again with a save: a small file beside it, on which nothing depends. Where there is none,
or it cannot be read or written, the save is as good as with it.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from saves.system import HERE
from saves.whole import write_whole

LARGEST = 1_000_000
"""Bytes of such a file beyond which it is none of ours."""


def beside(save: Path) -> Path:
    """The file beside a save."""
    return save.with_name(f".{save.name}.keys")


def found(save: Path) -> bytes:
    """What lies beside a save; nothing where there is nothing to read."""
    path = beside(save)
    try:
        if not path.is_file():  # opening a pipe would wait for somebody to write into it
            return b""
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
    except OSError:
        return b""
    return data if len(data) <= LARGEST else b""


def lay(save: Path, data: bytes) -> None:
    """Write it, whole or not at all, without waiting for the disk."""
    with suppress(OSError):
        write_whole(beside(save), data, replace=True, sync=False)


def carry(save: Path, goal: Path) -> None:
    """Take along what lies beside a save that was moved."""
    with suppress(OSError):
        HERE.replace(beside(save), beside(goal))

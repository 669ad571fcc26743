"""Files that are there whole or not at all: written beside their place, and put there when they are done."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from saves.system import HERE

PART = ".part"
"""The end of the hidden name of a file that is being written."""


def left_behind(folder: Path) -> list[Path]:
    """Files in a folder of which a program that was killed had written a part. Nothing is lost with them: what such a
    file was to take the place of is as it was, or was not there yet.
    """
    try:
        return sorted(path for path in folder.iterdir() if path.name.startswith(".") and path.suffix == PART)
    except OSError:
        return []


@contextmanager
def whole(path: Path, *, replace: bool = False, sync: bool = True) -> Iterator[BinaryIO]:
    """A file to write into. It is at its place, and on the disk, once all of it is written; where that fails nothing of
    it is left, and what was there stays. What a link leads to is the file, the link is only a name. Without
    ``sync`` the disk may have it later.

    Raises ``OSError``; ``FileExistsError`` where something is there already that is not to be replaced.
    """
    if not replace and os.path.lexists(path):
        raise FileExistsError(path)
    path = Path(os.path.realpath(path))
    part = path.with_name(f".{os.getpid()}{PART}")
    try:
        with open(part, "w+b") as file:
            yield file
            file.flush()
            if sync:
                HERE.sync(file.fileno())
        if replace:
            HERE.replace(part, path)
        else:
            HERE.move(part, path)
    except BaseException:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise


def write_whole(path: Path, data: bytes, *, replace: bool = False, sync: bool = True) -> None:
    """Write bytes that are there already, as ``whole`` writes a file: all of them or none."""
    with whole(path, replace=replace, sync=sync) as file:
        file.write(data)

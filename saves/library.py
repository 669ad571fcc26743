"""The saves of this user: where new ones go, which there are, and what a list says about each without playing it."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import BinaryIO
from unicodedata import normalize

import msgspec
from msgspec import Struct

from saves.journal import ENDING
from saves.lines import Unreadable, read_brief
from saves.reading import open_save
from saves.system import usable

_TAIL = 1 << 16
_FARTHEST = 8 << 20
"""Bytes that a list looks back from the end of a file, first and at most: a file of zeros is not read to its start."""

_STEP = re.compile(rb'\{"k":"step","id":(\d{1,9}),')
_MOMENT = re.compile(rb'^\[\d+,0,("(?:[^"\\]|\\.)+"),', re.MULTILINE)
_LONGEST = 48


class SaveSummary(Struct, frozen=True):
    """One save in a list. ``steps`` and ``moment`` are where it stands; ``modified`` is in seconds since 1970.

    ``problem`` says why a file cannot be opened; the other fields then hold what could be found out.
    """

    path: Path
    title: str
    system: str
    moment: str
    steps: int
    modified: float
    encounter: str = ""
    problem: str = ""


def listing(folder: Path) -> list[SaveSummary]:
    """All saves of a folder, the newest first; none where there is no folder."""
    try:
        files = [Path(entry.path) for entry in os.scandir(folder) if entry.name.endswith(ENDING) and _is_file(entry)]
    except OSError:
        return []
    return sorted(map(describe, files), key=lambda save: (-save.modified, save.path.name))


def _is_file(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_file()
    except OSError:  # a link that leads in a circle
        return False


def newest(folder: Path) -> SaveSummary | None:
    """The save that was written last and can be opened, if any."""
    return next((save for save in listing(folder) if not save.problem), None)


def describe(path: Path) -> SaveSummary:
    """What a list says about a save, from its first line and its last ones. Whatever the file holds, there is a
    description: one bad file must not take the list away.
    """
    written = 0.0
    try:
        with open_save(path) as file:
            there = os.fstat(file.fileno())
            written = there.st_mtime
            brief, first = read_brief(file)
            moment, steps = _tail(file, there.st_size, first)
    except OSError as error:
        return SaveSummary(path, path.stem, "", "", 0, written, problem=f"cannot be read: {error.strerror or error}")
    except Unreadable as error:
        return SaveSummary(path, path.stem, "", "", 0, written, problem=str(error))
    return SaveSummary(path, brief.title, brief.system, moment, steps, written, brief.encounter)


def _tail(file: BinaryIO, size: int, start: int) -> tuple[str, int]:
    """The moment told last and the number of the last step, looking back from the end no further than needed."""
    reach = _TAIL
    while True:
        begin = max(start, size - reach)
        file.seek(begin)
        block = file.read(size - begin)
        steps = _STEP.findall(block)
        moments = _MOMENT.findall(block)
        if begin == start or (steps and moments) or reach >= _FARTHEST:
            return _text(moments[-1]) if moments else "", max(map(int, steps), default=0)
        reach *= 8


def _text(quoted: bytes) -> str:
    try:
        return msgspec.json.decode(quoted, type=str)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return ""


def stem_of(title: str) -> str:
    """The file name of a title, without its ending."""
    plain = normalize("NFKD", title[:500]).encode("ascii", "ignore").decode().lower()
    return usable(re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:_LONGEST].strip("-") or "fight")


def new_path(title: str, folder: Path) -> Path:
    """A free file name for a new fight, made of its title; nothing in it that any file system dislikes."""
    stem = stem_of(title)
    number, path = 1, folder / f"{stem}{ENDING}"
    while os.path.exists(path):  # also where nobody may look: whoever writes it is told so
        number += 1
        path = folder / f"{stem}-{number}{ENDING}"
    return path

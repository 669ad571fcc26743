"""Saves given another name, put into the bin and taken out again. No file is written over, and none is lost."""

from __future__ import annotations

from pathlib import Path

from saves.beside import carry
from saves.disk import is_played
from saves.journal import ENDING
from saves.system import HERE, usable

BIN = "bin"
"""The folder beside the saves where deleted ones lie."""

LONGEST = 60


class CannotMove(Exception):  # noqa: N818 - a sentence for whoever asked
    """Why a save stays where it is, in one sentence."""


def rename(path: Path, name: str) -> Path:
    """The save under another file name, which lists show as its name. Raises ``CannotMove``."""
    plain = " ".join("".join(char if char.isprintable() and char not in '/\\:*?"<>|' else " " for char in name).split())
    stem = usable(plain[:LONGEST].strip(" ."))
    if not stem:
        raise CannotMove("a name needs a letter or a digit")
    return _move(path, path.with_name(stem + ENDING))


def to_bin(path: Path) -> Path:
    """The save in the bin beside it, under a name that is free there. Raises ``CannotMove``."""
    folder = path.parent / BIN
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise CannotMove(f"the bin cannot be made: {error.strerror or error}") from error
    number, goal = 1, folder / path.name
    while goal.exists():
        number += 1
        goal = folder / f"{path.stem}-{number}{ENDING}"
    return _move(path, goal)


def from_bin(path: Path, back: Path) -> Path:
    """A save out of the bin where it was before. Raises ``CannotMove``."""
    return _move(path, back)


def _move(path: Path, goal: Path) -> Path:
    if is_played(path):
        raise CannotMove(f"{path.name} is being played somewhere")
    try:
        HERE.move(path, goal)
    except FileExistsError as error:
        raise CannotMove(f"there is a {goal.name} already") from error
    except OSError as error:
        raise CannotMove(f"{path.name} cannot be moved: {error.strerror or error}") from error
    carry(path, goal)
    return goal

"""Fights begun and taken up again line by line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from saves.disk import is_played
from tui.plain.play import LineMode
from tui.plain.talk import Talk
from tui.plain.watch import begin as told
from tui.plain.watch import follow
from tui.settings.store import Settings, load
from tui.start.fights import begin as begin_chronicle
from tui.start.fights import lesson_begun, reopen


def begin(encounter: str, *, seed: int | None, table_dice: bool, path: Path | None, auto: str = "") -> int:
    """A new fight under the settings of this user, with sides that the program plays (``auto``). Raises ``CannotOpen``
    and ``Usage``.
    """
    settings = load()
    table = table_dice or settings.values["dice"] == "table"
    how: dict[str, Any] = {"seed": seed, "table_dice": table, "path": path, "settings": settings, "auto": auto}
    chronicle = begin_chronicle(encounter, in_library=True, **how)
    return LineMode(chronicle, Talk(), _everything(settings)).play()


def _everything(settings: Settings) -> bool:
    """Whether this user wants to be asked also what has one answer."""
    return settings.values["questions"] == "all"


def go_on(path: Path | None) -> int:
    """A saved fight; one that somebody else plays is followed instead, until the person leaves, and one that only
    cannot be written is told as it stands: nothing would ever follow. Raises ``CannotOpen``.
    """
    chronicle = reopen(path)
    if chronicle.read_only:
        talk, where = Talk(), chronicle.path
        assert where is not None, "it was read from somewhere"
        if is_played(where) is False:
            told(chronicle, "gm", talk)
            talk.say("Nobody plays it, and it cannot be played on here: counterbeat log reads how it came to this.")
            return 1
        from tui.plain.bystander import Bystander  # its thread is for whoever comes second

        talk.say("It is followed from here on; q leaves.")
        follow(chronicle, "gm", talk, left=Bystander(where, talk).left)
        return 0
    lesson = lesson_begun(chronicle)
    if lesson is not None:
        from tui.plain.lesson import LessonMode  # who plays without hints never needs it

        return LessonMode(chronicle, Talk(), lesson).play()
    return LineMode(chronicle, Talk(), _everything(load())).play()

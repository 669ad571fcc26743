"""What ends a command early: a sentence, and the exit status that goes with it."""

from __future__ import annotations

import sys


def mention(note: str) -> None:
    """Say something beside the output of a command, on standard error; it may quote what is in a file."""
    from engine.core.text import clean  # only who has something to say pays for it

    sys.stderr.write(f"counterbeat: {clean(note)}\n")


class Stop(Exception):  # noqa: N818 - said in one line to whoever gave the command; none of these is a fault of ours
    """Said on standard error without a traceback."""

    status = 1


class Usage(Stop):
    """The command line asks for something that cannot be; the message says what to do, and in short what was typed."""

    status = 2

    def __init__(self, message: str) -> None:
        from engine.core.refusal import shortened  # only a mistake pays for this import

        super().__init__(shortened(message))


class CannotOpen(Stop):
    """An encounter or a save could not be opened; the message says why."""

    status = 2


class NotSaved(Stop):
    """What was played to the end could not be written; the message says why."""


class Broken(Stop):
    """The screen had to be left because of a fault of this program; the message says what became of the fight."""

    status = 70

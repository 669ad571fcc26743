"""How the screen ends when it has to: by a fault of ours, or by a signal. What can be saved is saved first."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from tempfile import gettempdir
from threading import Event, Thread, Timer
from typing import Any

from saves.chronicle import Chronicle
from saves.system import HERE
from tui.fight.kept_digits import KeptDigits

PATIENCE = 5.0
"""Seconds that the screen has for its end where it is asked to go."""

HUNG_UP = 129
"""The exit status where the terminal is gone: as of a signal that says so."""


def of_fault(error: Exception, screens: Sequence[Any]) -> str:
    """One line about a fault of ours: what happened, and what became of the fight on the screen."""
    kept = keep(screens)
    known = f"{type(error).__name__}: {error}".splitlines()[0][:200]
    more = "set COUNTERBEAT_DEBUG=1 for the whole story"
    return f"this should not have happened: {known}. {kept}{more}"


def keep(screens: Sequence[Any], *, moved: bool = False) -> str:
    """Save every fight on these screens once more, with the digits that it gave, and let go of its file; a sentence
    about the last of them. ``moved``: only about one that is not in its file.
    """
    told = ""
    for screen in screens:
        chronicle = getattr(screen, "chronicle", None)
        if isinstance(chronicle, Chronicle) and not chronicle.read_only:
            trouble = chronicle.save()
            elsewhere = trouble is not None and _elsewhere(chronicle)
            if trouble is not None and not elsewhere:
                told = f"The last of the fight could not be saved: {trouble.message}; "
            elif chronicle.path is not None and (elsewhere or not moved):
                words = ["counterbeat", "resume", str(chronicle.path)]
                told = f"The fight is saved, {HERE.command_line(words)} goes on with it; "
            if isinstance(digits := getattr(screen, "kept_digits", None), KeptDigits):
                digits.keep()
            chronicle.close()
    return told


def _elsewhere(chronicle: Chronicle) -> bool:
    """Keep a fight that has no place on the disk any more in the first folder that takes it."""
    name = chronicle.path.name if chronicle.path is not None else "counterbeat.fight"
    for folder in (Path.home(), Path(gettempdir())):
        if chronicle.move_to(folder / f"kept-{os.getpid()}-{name}") is None:
            return True
    return False


def on_signals(end: Callable[[int], None]) -> None:
    """Have ``end`` called with the exit status when somebody closes the connection or asks us to go.

    Whoever writes to a line that is dead waits for it, and so would its end: the process goes without it when its time
    is over. What was done is on the disk by then, for nothing is shown before.
    """
    loop = asyncio.get_running_loop()
    going = Event()

    def heard(status: int, *_: object) -> None:
        if going.is_set():
            return  # a second time: the first still has its patience
        going.set()
        last = Timer(PATIENCE, os._exit, (status,))
        last.daemon = True
        last.start()
        loop.call_soon_threadsafe(end, status)

    for name in HERE.signals:
        number = getattr(signal, name, None)
        if number is not None:
            with suppress(ValueError):  # not in this thread
                signal.signal(number, partial(heard, 128 + number))
    if sys.__stdin__ is not None and sys.__stdin__.isatty():
        Thread(target=_hear_hang_up, args=(sys.__stdin__.fileno(), heard), daemon=True).start()


def _hear_hang_up(descriptor: int, heard: Callable[[int], None]) -> None:
    """Not every terminal has the system tell of its end by a signal: one that is not the process's own, as in some
    containers, gives the end of the input to whoever reads, again and again.
    """
    if HERE.hung_up(descriptor):
        heard(HUNG_UP)

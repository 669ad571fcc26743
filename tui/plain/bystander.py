"""Whoever follows, line by line, a fight that another process plays, and may still type."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread

from saves.disk import is_played
from tui.plain.talk import QUIT, Talk


class Bystander:
    """Answers what is typed, none of which can be done, and knows when nobody types any more."""

    def __init__(self, where: Path, talk: Talk) -> None:
        self._where, self._talk = where, talk
        self._typed: SimpleQueue[str | None] = SimpleQueue()
        """Lines that were not answered yet; none when they have left."""
        Thread(target=self._hear, args=(sys.stdin.fileno(),), daemon=True).start()

    def left(self, seconds: float) -> bool:
        """Wait for so long, or until a line is typed; whether they have left, by a word or by being gone."""
        try:
            line = self._typed.get(timeout=seconds)
        except Empty:
            return False
        if line is None:
            return True
        if is_played(self._where) is False:
            self._talk.say("Nobody plays it any more: q leaves, and counterbeat resume goes on with it.")
        else:
            self._talk.say("Somebody else plays it: nothing can be done here; q leaves.")
        self._talk.flush()
        return False

    def _hear(self, number: int) -> None:
        for line in _lines(number):
            text = line.decode(errors="replace").strip()
            if text in QUIT:
                break
            self._typed.put(text)
        self._typed.put(None)


def _lines(number: int) -> Iterator[bytes]:
    """The lines of a stream by its number. The stream itself would be locked while a thread waits for it, and the
    process could not end by Ctrl+C then.
    """
    rest = b""
    while read := _read(number):
        *whole, rest = (rest + read).split(b"\n")
        yield from whole
    if rest:
        yield rest


def _read(number: int) -> bytes:
    try:
        return os.read(number, 4096)
    except OSError:  # a terminal that was closed
        return b""

"""Watching a save that somebody else writes: new commits as they become whole, at the price of one look at the file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from msgspec import Struct

from engine.core.session import Session
from saves.lines import entry_decoder, take_lines
from saves.reading import Loaded, fold


class PollResult(Struct, frozen=True):
    """What a look at the file found: how many new records, whether it is another file now, and what is wrong with
    it.
    """

    records: int = 0
    replaced: bool = False
    message: str = ""


NOTHING = PollResult()
GONE = "the file is gone"
BACK = "the file is there again"


class Follower:
    """Reads on from where ``load`` stopped."""

    def __init__(self, path: Path, loaded: Loaded) -> None:
        rules = loaded.session.ruleset
        self._path = path
        self._decoder = entry_decoder(rules.command, rules.event)
        self._identity = loaded.identity
        self._chain = loaded.reading.chain
        self._offset = loaded.reading.good
        self._grows = loaded.reading.format > 1 and (
            loaded.reading.damage is None or loaded.reading.damage.kind == "torn"
        )
        self._seen = (loaded.reading.good, 0) if self._grows else self._look()
        self._told = ""

    def _look(self) -> tuple[int, int]:
        try:
            there = os.stat(self._path)
        except OSError:
            return (0, 0)
        return there.st_size, there.st_mtime_ns

    def poll(self, session: Session[Any, Any, Any]) -> PollResult:
        """Take what is new over into the session. ``replaced``: the file must be opened anew; the session is as it
        was.
        """
        try:
            there = os.stat(self._path)
            if (there.st_dev, there.st_ino) != self._identity or there.st_size < self._offset:
                return PollResult(replaced=True)
            now = (there.st_size, there.st_mtime_ns)
            if now == self._seen:
                return self._tell(BACK) if self._told == GONE else NOTHING
            self._seen = now
            if not self._grows:
                return PollResult(replaced=True)
            with open(self._path, "rb") as file:
                file.seek(self._offset)
                lines = file.read().split(b"\n")
        except FileNotFoundError:
            return self._tell(GONE)
        except OSError as error:
            return self._tell(f"the file cannot be read: {error.strerror or error}")
        records, chain, used, damage = take_lines(lines[:-1], self._chain, self._decoder)
        if failed := fold(session, records):
            self._grows = False
            return self._tell(f"the file went on in a way that cannot be followed ({failed})")
        self._chain, self._offset = chain, self._offset + used
        if damage is not None:
            return PollResult(len(records), message=self._tell(damage.reason).message)
        if not records:
            return self._tell(BACK) if self._told == GONE else NOTHING
        self._told = ""
        return PollResult(len(records))

    def _tell(self, message: str) -> PollResult:
        """A message once, until something else happens."""
        if message == self._told:
            return NOTHING
        self._told = message
        return PollResult(message=message)

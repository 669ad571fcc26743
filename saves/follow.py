"""Watching a save that somebody else writes: new commits as they become whole, at the price of one look at the file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from msgspec import Struct

from engine.core.session import Session
from engine.core.view import Audience
from saves.disk import Seen
from saves.lines import lines_of, take_lines
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
TROUBLE = "the fight cannot be followed at the moment; what was shown last is shown"
"""What players are told of any other trouble with the file."""


def told(message: str, audience: Audience) -> str:
    """What an audience is told of trouble with the file: its particulars may name folders and secrets (law 9)."""
    return message if audience == "gm" or message in (GONE, BACK) else TROUBLE


class Follower:
    """Follows a file that somebody else plays: reads on from where ``load`` stopped."""

    def __init__(self, path: Path, loaded: Loaded) -> None:
        self._path = path
        self._decode = loaded.door.entry
        self._seen = loaded.seen
        self._chain = loaded.chain
        self._offset = loaded.good
        self._grows = loaded.damage is None or loaded.damage.kind == "torn"
        self._told = ""

    def poll(self, session: Session[Any, Any, Any]) -> PollResult:
        """Take what is new over into the session. ``replaced``: the file must be opened anew; the session is as it
        was.
        """
        try:
            now = Seen.of(os.stat(self._path))
            if not now.same_file(self._seen) or now.size < self._offset:
                return PollResult(replaced=True)
            if now == self._seen:
                return self._tell(BACK) if self._told == GONE else NOTHING
            if not self._grows:
                return PollResult(replaced=True)
            with open(self._path, "rb") as file:
                file.seek(self._offset)
                taken = take_lines(lines_of(file), self._chain, self._decode)
        except FileNotFoundError:
            return self._tell(GONE)
        except OSError as error:
            return self._tell(f"the file cannot be read: {error.strerror or error}")
        self._seen = now
        if failed := fold(session, taken.records):
            self._grows = False
            return self._tell(f"the file went on in a way that cannot be followed ({failed})")
        self._chain, self._offset = taken.chain, self._offset + taken.used
        if taken.damage is not None and taken.damage.kind != "torn":
            return PollResult(len(taken.records), message=self._tell(taken.damage.reason).message)
        if not taken.records:
            return self._tell(BACK) if self._told == GONE else NOTHING
        self._told = ""
        return PollResult(len(taken.records))

    def _tell(self, message: str) -> PollResult:
        """A message once, until something else happens."""
        if message == self._told:
            return NOTHING
        self._told = message
        return PollResult(message=message)

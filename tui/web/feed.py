"""One open file for all who watch it: read once, whoever asks, and each is told what is new to them."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

from saves.chronicle import Chronicle
from saves.follow import NOTHING, PollResult

OFTEN = 0.1
"""Seconds in which the file is looked at once, however many watch it."""


class Feed:
    """A chronicle that is only read, and how often it went on. All that watch share its states and told lines."""

    def __init__(self, chronicle: Chronicle, clock: Callable[[], float] = time.monotonic) -> None:
        self.chronicle = chronicle
        self.records = 0
        self.replaced = 0
        self.messages: list[str] = []
        self._clock = clock
        self._looked = clock()

    def look(self) -> None:
        """Take over what is new in the file, unless that was done a moment ago."""
        now = self._clock()
        if now - self._looked < OFTEN:
            return
        self._looked = now
        news = self.chronicle.poll()
        self.records += news.records
        self.replaced += news.replaced
        if news.message:
            self.messages.append(news.message)


class Watched(Chronicle):
    """A feed as one of those who watch it holds it: an open chronicle like any, which knows what they have seen."""

    def __init__(self, feed: Feed) -> None:
        shared = feed.chronicle
        super().__init__(shared.session, shared.header, path=shared.path, notes=shared.notes)
        self._feed = feed
        self._seen = (feed.records, feed.replaced, len(feed.messages))

    @property
    def read_only(self) -> bool:
        return True

    def poll(self) -> PollResult:
        feed = self._feed
        feed.look()
        records, replaced, told = self._seen
        self._seen = (feed.records, feed.replaced, len(feed.messages))
        if self._seen == (records, replaced, told):
            return NOTHING
        self.session, self.header = feed.chronicle.session, feed.chronicle.header
        new = feed.messages[told:]
        return PollResult(feed.records - records, feed.replaced > replaced, new[-1] if new else "")


class Feeds:
    """The feeds that somebody watches, by file; one that nobody watches any more is forgotten."""

    def __init__(self, open_: Callable[[Path], Chronicle]) -> None:
        self._open = open_
        self._feeds: WeakValueDictionary[Path, Feed] = WeakValueDictionary()

    def watch(self, path: Path) -> Watched:
        """The chronicle of a file, for one more who watches. Raises what opening it raises."""
        feed: Any = self._feeds.get(path)
        if feed is None:
            feed = self._feeds[path] = Feed(self._open(path))
        return Watched(feed)

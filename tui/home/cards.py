"""What lies behind an entry of the home screen, before it is opened: a fight as it would begin, a save as it stands.

Both are drawn as players see them: a list lies open on the table, and must not tell who hides in a fight.
"""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from content.loader import encounter, rules
from content.reading import ContentError
from engine.core.refusal import Refused
from engine.core.view import View
from saves.chronicle import look
from saves.lines import Unreadable
from tui.fight.history import History
from tui.forecast.remembered import file, remembered
from tui.home.encounter_list import ListEntry
from tui.start.fights import rules_for

LARGEST = 400_000
"""Bytes of a save that is opened for its card; a longer one is told of by its last line alone."""


class Card(Struct, frozen=True):
    """A moment of a fight, what was told last or the last forecast, and why there is none; whether it rolls dice."""

    view: View | None = None
    told: str = ""
    problem: str = ""
    rolls: bool = True


class Cards:
    """Cards by entry, each worked out once for a file as it is."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, float], Card] = {}

    def of(self, entry: ListEntry) -> Card:
        """The card of an entry."""
        fresh = entry.kind == "encounter"
        key = (entry.encounter, _written(file())) if fresh else (str(entry.path), _written(entry.path))
        if key not in self._known:
            self._known[key] = _encounter(entry.encounter) if fresh else _save(entry.path)
        return self._known[key]


def _written(path: Path | None) -> float:
    try:
        return path.stat().st_mtime if path is not None else 0.0
    except OSError:
        return 0.0


def _encounter(name: str) -> Card:
    try:
        found = encounter(name)
        system = rules(found.system)
        return Card(system.view(system.begin(found), "players"), remembered(name), rolls=system.rolls)
    except (ContentError, Refused) as error:
        return Card(problem=str(error).splitlines()[0])


def _save(path: Path | None) -> Card:
    try:
        if path is None or path.stat().st_size > LARGEST:
            return Card()
        session = look(path, rules_for).session
    except (OSError, Unreadable):
        return Card()
    told = [scene.text for scene in History(session).scenes("players", 6) if scene.phrases]
    return Card(session.view("players"), told[-1] if told else "")

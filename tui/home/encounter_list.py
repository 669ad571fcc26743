"""What the home screen offers: the fight to go on with, the saved ones, the encounters by system."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from msgspec import Struct

from content.loader import Summary
from content.writing import is_own
from engine.core.text import clean
from saves.library import SaveSummary, stem_of

Kind = Literal["continue", "save", "encounter"]


class ListEntry(Struct, frozen=True):
    """One thing that can be opened, with what is told of it beside the list. ``problem``: why it cannot be; ``own``:
    the user wrote it.
    """

    kind: Kind
    title: str
    note: str
    section: str
    facts: tuple[tuple[str, str], ...] = ()
    text: str = ""
    encounter: str = ""
    path: Path | None = None
    problem: str = ""
    own: bool = False


def list_entries(
    saves: Sequence[SaveSummary], encounters: Sequence[Summary], titles: dict[str, str]
) -> list[ListEntry]:
    """All there is, in the order of the list. ``titles`` are the systems' names."""
    out: list[ListEntry] = []
    newest = next((save for save in saves if not save.problem), None)
    if newest is not None:
        out.append(_saved(newest, "continue", titles))
    out += [_saved(save, "save", titles) for save in saves if save is not newest]
    for encounter in encounters:
        system = titles.get(encounter.system, encounter.system)
        own = is_own(encounter.file)
        origin = "yours" if own else "the game's own text" if encounter.origin == "source" else "ours"
        facts: tuple[tuple[str, str], ...] = (("system", system), ("from", origin))
        facts += (("licence", clean(encounter.licence)),) if encounter.licence else ()
        note = "yours" if own else ""
        out.append(
            ListEntry("encounter", encounter.title, note, system, facts, encounter.summary, encounter.id, own=own)
        )
    return out


def _saved(kept: SaveSummary, kind: Kind, titles: dict[str, str]) -> ListEntry:
    begun = kept.moment or ("" if kept.steps or kept.problem else "not begun")
    facts = (
        ("system", titles.get(kept.system, kept.system)),
        ("moment", begun),
        ("steps", str(kept.steps)),
        ("played", _when(kept.modified)),
        ("file", kept.path.name),
    )
    section = "Continue" if kind == "continue" else "Saved fights"
    note = f"{begun} · {_day(kept.modified)}".strip(" ·")
    title = called(kept)
    return ListEntry(kind, title, note, section, facts, "", kept.encounter, kept.path, kept.problem)


def called(kept: SaveSummary) -> str:
    """What a save is called: by its file where somebody gave that a name of its own, else by its fight."""
    stem = kept.path.stem
    if kept.problem or re.fullmatch(re.escape(stem_of(kept.title)) + r"(-\d+)?", stem):
        return kept.title
    return f"{stem} ({kept.title})" if kept.title != stem else stem


def _day(modified: float) -> str:
    """The day of a time, or the hour where that is today."""
    whole = _when(modified)
    day, _, hour = whole.partition(" ")
    return hour if day and day == time.strftime("%Y-%m-%d") else day


def _when(modified: float) -> str:
    """A time as people write it; empty for none, and for one that no calendar has (files are copied from anywhere)."""
    try:
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(modified)) if modified else ""
    except (OverflowError, ValueError, OSError):
        return ""


class EncounterList:
    """The list with its cursor and filter."""

    def __init__(self, all_of: Sequence[ListEntry]) -> None:
        self.all = list(all_of)
        self.index = 0
        self.filter = ""
        self.filtering = False
        self.opened = False
        self.table_dice = False
        self.message = ""

    def shown(self) -> list[ListEntry]:
        """The entries that the filter leaves."""
        words = self.filter.casefold().split()
        return [
            entry
            for entry in self.all
            if all(word in clean(f"{entry.title} {entry.section} {entry.text}").casefold() for word in words)
        ]

    def here(self) -> ListEntry | None:
        """The entry under the cursor."""
        shown = self.shown()
        return shown[self.index] if 0 <= self.index < len(shown) else None

    def move(self, by: int) -> None:
        """The cursor so many lines further, stopping at the ends."""
        self.index = max(0, min(self.index + by, len(self.shown()) - 1))
        self.opened = False

    def set_filter(self, text: str) -> None:
        """Another filter; chosen is the first one left in whose title the most words begin so: *night* is rather meant
        by the night of jackals than by a knight.
        """
        self.filter, self.opened = text, False
        words = text.casefold().split()
        titles = [clean(entry.title).casefold().split() for entry in self.shown()]
        begun = [sum(any(part.startswith(word) for part in title) for word in words) for title in titles]
        self.index = begun.index(max(begun)) if begun else 0

    def show_all(self) -> None:
        """No filter any more; whatever was chosen stays chosen."""
        here = self.here()
        self.set_filter("")
        self.index = self.all.index(here) if here is not None else 0

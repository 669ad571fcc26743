"""Encounter tables and what they make enemies do."""

from __future__ import annotations

from engine.core.stored import Stored
from engine.systems.fires.coming import ComingDeed


class Deed(ComingDeed, frozen=True):
    """One behaviour of an entry: a Move, then attacks of the sheet (FF-99)."""


class Entry(Stored, frozen=True):
    """An entry of a table with its tokens (FF-97)."""

    low: int
    high: int
    needs: int
    deeds: tuple[Deed, ...] = ()
    sudden: bool = False
    tokens: int = 0
    wiped: bool = False

    @property
    def totals(self) -> str:
        """The totals that it covers: ``2-5``."""
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"


class Table(Stored, frozen=True):
    """An encounter table: its dice, entries, whom it drives, the last roll, and the entry that stands for the next
    counterbeat (FF-95 to FF-98). ``now`` is the entry resolved in this one.
    """

    name: str
    dice: int
    entries: tuple[Entry, ...]
    drives: tuple[str, ...]
    rolled: tuple[int, ...] = ()
    forced: int = -1
    now: int = -1

"""The list of everybody, which is typed into."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from engine.core.options import Slot
from engine.core.view import Pending, View
from tui.fight.editors.entries import Name, of_slot
from tui.fight.editors.lists import ListEditor, SlotList
from tui.fight.editors.outcome import Done, Outcome, Press

SURE = 2
"""Signs of a mark from which on it is taken as soon as it can be no other."""


class NameLeft(NamedTuple):
    """What may still be typed of a name that was known before its end: its letters, ``until`` when, and whether some
    of them were (``begun``).
    """

    letters: str = ""
    until: float = 0.0
    begun: bool = False


class WhomList(SlotList, frozen=True, kw_only=True):
    """Somebody, by mark or name: a mark, or two signs of its beginning or end that no other has, is an answer."""

    def filter_by(self, words: str) -> ListEditor:
        wanted = words.strip().casefold()
        marks = [entry.label.split(" ")[0].casefold() for entry in self.rows]
        starting = [entry for entry, mark in zip(self.rows, marks, strict=True) if wanted and mark.startswith(wanted)]
        ended = [entry for entry, mark in zip(self.rows, marks, strict=True) if wanted and mark.endswith(wanted)]
        found = super().filter_by(words)
        return found.showing(tuple(starting or ended)) if starting or ended else found

    def _typed(self, press: Press) -> Outcome:
        found = super()._typed(press)
        if isinstance(found, WhomList) and len(found.shown) == 1:
            mark, typed = found.shown[0].label.split(" ")[0].casefold(), found.words.strip().casefold()
            if mark == typed or (len(typed) >= SURE and (mark.startswith(typed) or mark.endswith(typed))):
                return Done(found.shown[0].value)
        return found

    def back(self) -> WhomList | None:
        """It is typed into from the first: once nothing is typed any more there is nothing to go back from."""
        return replace(self, words="", shown=self.rows, index=0) if self.words else None


def everybody(view: View, pending: Sequence[Pending]) -> Slot:
    """Everybody whom a view shows, each with whether they are asked, may act out of turn, or how they are."""
    asked = {question.who for question in pending}
    also = {other.who: other.text or "may act out of turn" for other in view.also}
    return Slot(
        "who",
        "entity",
        tuple(sheet.id for sheet in view.sheets),
        tuple(f"{sheet.short} {sheet.name}" for sheet in view.sheets),
        tuple("is asked" if sheet.id in asked else also.get(sheet.id, sheet.state) for sheet in view.sheets),
        title="type a mark, or part of a name",
    )


def whom(slot: Slot, name: Name) -> WhomList:
    """The list of everybody, ready to be typed into."""
    rows = of_slot(slot, {}, name)
    return WhomList(rows, rows, slot=slot, filtering=True)

"""Places: one hex or zone, or several, pointed out on the board or in a list beside it."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from engine.core.options import Value
from tui.fight.editors.entries import COMPOSE, LEAVE_OUT, Entry, title_of
from tui.fight.editors.lists import ListEditor, ManyList
from tui.fight.editors.outcome import Done, Marks, Outcome, Press, Told

NOT_THERE = Told("that place is not among those that can be chosen: {} goes through them", keys=("next",))


class ManyOnBoard(ManyList, frozen=True, kw_only=True):
    """Several hexes or zones, pointed out on the board or in the list. ``place`` is where the cursor is, legal or not;
    ``corner``: where a stretch of them was begun; ``legal`` are all places that may be taken.
    """

    place: str = ""
    corner: str = ""
    legal: frozenset[str] = frozenset()

    MODE: ClassVar[str] = "many-on-board"
    ACTIONS: ClassVar[dict[str, str]] = {
        **ManyList.ACTIONS,
        **dict.fromkeys(("up", "down", "left", "right"), "arrow"),
    }

    @property
    def count(self) -> tuple[int, int]:
        """No more than there are places, which may hang on what was chosen before."""
        low, high = super().count
        return low, high if self.slot.repeat else min(high, len(self.legal))

    def question(self) -> str:
        if not self.corner:
            return super().question()
        begun = next((entry.label for entry in self.rows if entry.value == self.corner), "here")
        return f"From {begun} to where? Enter takes what is between"

    def at(self, index: int) -> ListEditor:
        value = self.shown[index].value if 0 <= index < len(self.shown) else None
        special = not isinstance(value, str) or value in (LEAVE_OUT, COMPOSE)
        return replace(self, index=index, place=self.place if special else value)

    def filter_by(self, words: str) -> ListEditor:
        found = super().filter_by(words)
        return found.at(found.index)

    def arrow(self, press: Press) -> Outcome:
        """The next place in that direction; where the board has none, the next line."""
        there = press.neighbour(self.place, press.action)
        return self.point(there) if there else self.moved(-1 if press.action in ("up", "left") else 1)

    def point(self, place: str) -> ManyOnBoard:
        """The cursor on a place, legal or not."""
        index = next((at for at, entry in enumerate(self.shown) if entry.value == place), -1)
        return replace(self, place=place, index=index)

    def touch(self, value: str) -> Outcome:
        here = self.point(value)
        return here.pick(here.index) if here.index >= 0 else here

    def finish(self, press: Press) -> Outcome:
        if self.place and self.index < 0 and not self.filtering and not self.picked:
            return replace(NOT_THERE, place=self.place)
        return super().finish(press)

    def _alone(self) -> tuple[Value, ...]:
        low, high = self.count
        entry = self.entry()
        return (entry.value,) if entry is not None and (high == 1 or low == 1) else ()

    def with_stretch(self, places: list[str]) -> ManyOnBoard:
        """With all of these taken in that may be, and the stretch at its end."""
        picked = list(self.picked)
        for place in places:
            if place in self.legal and place not in picked and len(picked) < self.count[1]:
                picked.append(place)
        return replace(self, picked=tuple(picked), corner="")

    def marks(self) -> Marks:
        return Marks(self.place, self.legal, tuple(map(str, self.picked)))


class OnBoard(ManyOnBoard, frozen=True, kw_only=True):
    """One hex or zone."""

    MODE: ClassVar[str] = "board"
    ACTIONS: ClassVar[dict[str, str]] = {**ManyOnBoard.ACTIONS, "take": "take", "hot": "take"}

    def question(self) -> str:
        return title_of(self.slot)

    def take(self, press: Press) -> Outcome:
        return replace(NOT_THERE, place=self.place) if self.place and self.index < 0 else super().take(press)

    def taken(self, here: ListEditor, value: Value) -> Outcome:
        return Done(None if value == LEAVE_OUT else value, here)

    def entries(self) -> tuple[Entry, ...]:
        return self.shown

    def pointed(self) -> Value:
        return self.place if self.index >= 0 and self.place else None

"""A way across the board, chosen cell by cell: each next to the one before, with its price as it grows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from msgspec.structs import replace

from engine.board.hexgrid import ARROWS, COMPASS, DIRECTIONS, direction_to, parse
from engine.core.offers import counted
from engine.core.options import Slot, Steps, Value
from tui.fight.editors.entries import Entry, Name, title_of
from tui.fight.editors.lists import ListEditor
from tui.fight.editors.outcome import Done, Editor, Filled, Marks, Outcome, Press, Told

STAYS = "the same key once more stays where it is"
"""What is said of a way that has no step yet and would be paid for."""


class PathEditor(ListEditor, frozen=True, kw_only=True):
    """The cells so far; the lines are those it may go on to. ``stays``: that no step is one was asked about, and the
    same key once more means it.
    """

    slot: Slot
    path: tuple[str, ...] = ()
    labels: Mapping[str, str]
    stays: bool = False

    MODE: ClassVar[str] = "path"
    FLAT: ClassVar[bool] = True
    ACTIONS: ClassVar[dict[str, str]] = {
        **dict.fromkeys(("up", "down", "left", "right"), "arrow"),
        "next": "step_on",
        "previous": "step_back",
        "choose": "number",
        "hot": "further",
        "take": "finish",
    }

    @property
    def steps(self) -> Steps:
        """Where it may go."""
        assert self.slot.steps is not None
        return self.slot.steps

    @property
    def end(self) -> str:
        """Where it stands."""
        return self.path[-1] if self.path else self.steps.start

    def press(self, press: Press) -> Outcome:
        return self.shorter() if press.key == "backspace" else super().press(press)

    def with_path(self, path: tuple[str, ...]) -> PathEditor:
        """Along another path, with the cells it may go on to."""
        at = path[-1] if path else self.steps.start
        rows = tuple(sorted((self._onto(at, cell) for cell in self.steps.onward(path)), key=lambda row: row.digit))
        return replace(self, path=path, rows=rows, shown=rows, index=0, stays=False)

    def _onto(self, at: str, cell: str) -> Entry:
        """The line of a cell beside another: of a hex by its direction, which keeps its digit."""
        price = self.steps.prices.get(cell, 1)
        cost, note = str(price) if price != 1 else "", self.steps.notes.get(cell, "")
        label, way = self.labels.get(cell, cell), way_to(at, cell)
        if way is None:
            return Entry(label, cell, cost, note)
        return Entry(f"{ARROWS[way]} {COMPASS[way]}", cell, cost, note, digit=way + 1)

    def shorter(self) -> PathEditor:
        """Without its last cell."""
        return self.with_path(self.path[:-1])

    def arrow(self, press: Press) -> Outcome:
        """One cell on in that direction, or back to the one before."""
        there = press.neighbour(self.end, press.action)
        if not there or there == self.end:
            return Told("the board ends there")
        before = self.path[-2] if len(self.path) > 1 else self.steps.start
        return self.shorter() if self.path and there == before else self.touch(there)

    def touch(self, value: str) -> Outcome:
        if value in self.steps.onward(self.path):
            return self.with_path((*self.path, value))
        if value in (*self.path, self.steps.start):
            return self.with_path(self.path[: self.path.index(value) + 1] if value in self.path else ())
        return Told(f"there is no way on to that {self.steps.unit} from here, or it costs too much")

    def further(self, press: Press) -> Outcome:
        """On to the cell under the cursor."""
        return self.pick(self.index)

    def taken(self, here: ListEditor, value: Value) -> Outcome:
        return self.with_path((*self.path, value))

    def finish(self, press: Press) -> Outcome:
        """The path is done, where it may end."""
        if not self.path and self.rows and not self.stays and self.steps.whole(()):
            return replace(self, stays=True)  # who pays for a walk wants to go somewhere
        if self.steps.whole(self.path):
            return Done(list(self.path) if self.path or not self.slot.optional else None)
        if len(self.path) < self.steps.least:
            return Told(f"{counted(len(self.path), self.steps.unit)} so far, needs {self.steps.least} or more")
        return Told(f"it has to end on {' or '.join(self.labels.get(cell, cell) for cell in self.steps.ends[:6])}")

    def back(self) -> Editor | None:
        return self.with_path(()) if self.path else None

    def pointed(self) -> Value:
        return list(self.path) if self.steps.whole(self.path) else None

    def question(self) -> str:
        return title_of(self.slot)

    def told(self) -> tuple[str, ...]:
        paid = self.steps.cost(self.path)
        here = self.steps.notes.get(self.end, "") if self.path else ""
        dear = any(price != 1 for price in self.steps.prices.values())
        told = f"{len(self.path)} of {counted(self.steps.budget, self.steps.unit)}"
        if dear:
            told = f"{counted(len(self.path), self.steps.unit)}, cost {paid} of {self.steps.budget}"
        told += f" so far: {STAYS}" if self.stays else ""
        on_the_way = [self.steps.notes[cell] for cell in self.path if cell in self.steps.notes]
        return (told + (f"; here: {here}" if here else ""), *dict.fromkeys(on_the_way[:-1] if here else on_the_way))

    def marks(self) -> Marks:
        return Marks(self.end, frozenset(entry.value for entry in self.rows), self.path)


def way_to(at: str, to: str) -> int | None:
    """The direction from a hex to one beside it; none where they are no hexes, or not beside each other."""
    try:
        here, there = parse(at), parse(to)
    except ValueError:
        return None
    beside = (there[0] - here[0], there[1] - here[1]) in DIRECTIONS
    return direction_to(here, there) if beside else None


def path_editor(slot: Slot, filled: Filled, name: Name) -> PathEditor:
    """The editor of a ``path`` slot, at its start."""
    assert slot.steps is not None
    cells = {slot.steps.start, *(cell for ways in slot.steps.ways.values() for cell in ways)}
    labels = {cell: slot.label(cell, filled) for cell in cells}
    labels = {cell: name(cell) if text == cell else text for cell, text in labels.items()}
    return PathEditor((), (), slot=slot, labels=labels).with_path(())

"""Lists: one value of several, and several of them."""

from __future__ import annotations

from collections.abc import Container
from typing import ClassVar, Self

from msgspec.structs import replace

from engine.core.options import Option, Slot, Value
from tui.fight.editors.entries import COMPOSE, LEAVE_OUT, MORE, NOT_NOW, Entry, begun, digits_of, title_of
from tui.fight.editors.outcome import Done, Editor, Marks, Outcome, Press, Told

LONGEST = 200
"""Characters of a filter."""

CURSOR = frozenset({"step_back", "step_on", "take_in_detail"})
"""What arrows do in a list; where lines stand beside each other they go to the side as well, and take nothing."""

PAGE = 8
"""Lines that a page of a list is: those that it has on a screen of 24 lines, with what stands under it."""

NOTHING_HERE = "nothing to choose here"


class ListEditor(Editor, frozen=True):
    """One of the lines is taken. ``rows`` are all lines, ``shown`` those that the filter leaves; ``index`` is the
    cursor, -1 where it is on none of them.
    """

    rows: tuple[Entry, ...]
    shown: tuple[Entry, ...]
    index: int = 0
    words: str = ""
    filtering: bool = False

    MODE: ClassVar[str] = "list"
    ACTIONS: ClassVar[dict[str, str]] = {
        "up": "step_back",
        "left": "step_back",
        "previous": "step_back",
        "down": "step_on",
        "right": "step_on",
        "next": "step_on",
        "page_up": "page_back",
        "page_down": "page_on",
        "first": "to_first",
        "last": "to_last",
        "choose": "number",
        "take": "take",
        "hot": "take",
        "filter": "open_filter",
        "rest": "open_rest",
    }
    """What each action of the key map does here."""

    def press(self, press: Press) -> Outcome:
        if self.filtering and (typed := self._typed(press)) is not None:
            return typed
        method = self.ACTIONS.get(press.action)
        there = press.beside(self.index, press.key) if method in CURSOR else None
        if there is not None and 0 <= there < len(self.shown):
            return self.at(there)
        found: Outcome = getattr(self, method)(press) if method is not None else None
        return found

    def _typed(self, press: Press) -> Outcome:
        if press.key == "backspace":
            return self.filter_by(self.words[:-1])
        if press.key == "ctrl+u":
            return self.filter_by("")
        if press.action == "take":
            return None
        if press.character is not None and press.character.isprintable():
            return self.filter_by(self.words + press.character)
        return None

    def typed(self, text: str) -> Editor | None:
        return self.filter_by(self.words + text) if self.filtering else None

    def filter_by(self, words: str) -> ListEditor:
        """With another filter; the cursor is on the first line that is left and can be taken."""
        wanted = words[:LONGEST].casefold().split()
        shown = tuple(entry for entry in self.rows if entry.has(wanted)) if wanted else self.rows
        return replace(self, words=words[:LONGEST]).showing(shown)

    def showing(self, shown: tuple[Entry, ...]) -> Self:
        """With other lines, begun anew."""
        return replace(self, shown=shown, index=begun(shown))

    def open_filter(self, press: Press) -> Outcome:
        return replace(self, filtering=True)

    def open_rest(self, press: Press) -> Outcome:
        """Only acts have a list behind theirs."""
        if len(digits_of(self.shown)) == len(self.shown):
            return Told("there is no more than these" if self.shown else NOTHING_HERE)
        return Told("what has no digit here is found by arrows, or by its name in the filter")

    def back(self) -> Editor | None:
        return replace(self.filter_by(""), filtering=False) if self.words or self.filtering else None

    def step_back(self, press: Press) -> Outcome:
        return self.moved(-1)

    def step_on(self, press: Press) -> Outcome:
        return self.moved(1)

    def page_back(self, press: Press) -> Outcome:
        return self.within(self.index - PAGE)

    def page_on(self, press: Press) -> Outcome:
        return self.within(self.index + PAGE)

    def to_first(self, press: Press) -> Outcome:
        return self.within(0)

    def to_last(self, press: Press) -> Outcome:
        return self.within(len(self.shown) - 1)

    def within(self, index: int) -> Outcome:
        """The cursor on a line, or on the first or the last where there is none so far."""
        return self.at(max(0, min(index, len(self.shown) - 1))) if self.shown else self

    def moved(self, by: int) -> ListEditor:
        """The line ``by`` further down, round the ends."""
        return self.at((self.index + by) % len(self.shown)) if self.shown else self

    def at(self, index: int) -> ListEditor:
        """The cursor on a line."""
        return replace(self, index=index)

    def number(self, press: Press) -> Outcome:
        """Take the line with that number."""
        at = digits_of(self.shown).get(int(press.key))
        if at is not None:
            found = self.pick(at)
            # A digit that is refused leaves the list as it is: the reason stands in its place, and below with the name
            # of what the digit does, which has no room on a narrow line.
            return replace(found, at=None, message=self.shown[at].told_why()) if isinstance(found, Told) else found
        return Told(f"no line has the {press.key} here" if self.shown else NOTHING_HERE)

    def take(self, press: Press) -> Outcome:
        """Take the line under the cursor."""
        return self.pick(self.index)

    def pick(self, index: int) -> Outcome:
        if not 0 <= index < len(self.shown):
            return Told(NOTHING_HERE) if not self.shown else None
        entry = self.shown[index]
        if not entry.enabled:
            return Told(entry.why_not or NOT_NOW, self.at(index), entry.rule)
        return self.taken(self.at(index), entry.value)

    def taken(self, here: ListEditor, value: Value) -> Outcome:
        """What taking a value comes to, with the cursor on it."""
        return Done(None if value == LEAVE_OUT else value, here)

    def touch(self, value: str) -> Outcome:
        at = next((index for index, entry in enumerate(self.shown) if entry.value == value), None)
        return self.pick(at) if at is not None else None

    def entry(self) -> Entry | None:
        """The line under the cursor."""
        return self.shown[self.index] if 0 <= self.index < len(self.shown) else None

    def pointed(self) -> Value:
        entry = self.entry()
        return None if entry is None or entry.value in (LEAVE_OUT, COMPOSE) else entry.value

    def entries(self) -> tuple[Entry, ...]:
        return self.shown

    def cursor(self) -> int:
        return self.index

    def question(self) -> str:
        return ""

    def filtered(self) -> tuple[str, bool]:
        return self.words, self.filtering


class OptionList(ListEditor, frozen=True):
    """The options there are. Tab and space mean something about the whole fight, not about a list, and so do pages
    and ends (the chronicle's, and those of time), except in a list that was filtered or opened behind another.

    ``behind`` are those that are hardly ever wanted: the filter finds them. The last line opens the ``rest``, and so
    does a key: they and what has no digit in this list, with digits of its own; while it is open ``outer`` is the list
    before.
    """

    behind: tuple[Entry, ...] = ()
    rest: OptionList | None = None
    outer: OptionList | None = None

    ACTIONS: ClassVar[dict[str, str]] = {
        **{key: method for key, method in ListEditor.ACTIONS.items() if key not in ("next", "previous", "hot")},
        "right": "take_in_detail",
    }

    def number(self, press: Press) -> Outcome:
        """Take the option with that number; what would change nothing is only pointed at, with the reason."""
        at = digits_of(self.shown).get(int(press.key))
        if at is None or not (self.shown[at].useless and self.shown[at].enabled):
            return super().number(press)
        why = self.shown[at].note.replace("{", "{{").replace("}", "}}")
        return Told(f"{why}: {{}} takes it all the same", self.at(at), keys=("take",))

    def open_rest(self, press: Press) -> Outcome:
        """The list of what has no digit in this one; from the last of them the first again."""
        if self.rest is not None:
            return replace(self.rest, outer=self)
        first = self
        while first.outer is not None:
            first = first.outer
        return first if first is not self else Told("there is no more than these")

    def onward(self) -> tuple[str, ...]:
        numbered = self.rest is not None and not self.words and any(entry.digit for entry in self.rest.rows)
        return ("rest", "down") if numbered else super().onward()

    def within(self, index: int) -> Outcome:
        return super().within(index) if self.words or self.filtering or self.outer is not None else None

    def taken(self, here: ListEditor, value: Value) -> Outcome:
        if value == MORE and self.rest is not None:
            return replace(self.rest, outer=replace(self, index=here.cursor()))
        return super().taken(here, value)

    def take_in_detail(self, press: Press) -> Outcome:
        """Take the line under the cursor, and be asked for everything about it; one without a question is not taken by
        the arrow.
        """
        entry = self.entry()
        if entry is not None and entry.enabled and isinstance(entry.value, Option) and not entry.value.slots:
            return Told("nothing more is asked about that: {} takes it", keys=("take",))
        found = self.pick(self.index)
        return replace(found, detail=True) if isinstance(found, Done) else found

    def filter_by(self, words: str) -> ListEditor:
        found = super().filter_by(words)
        wanted = found.words.casefold().split()
        if not wanted:
            return found
        fit = [entry for entry in (*self.rows, *self.behind) if entry.value != MORE and entry.has(wanted)]
        # Whoever types means something that can be done; places are kept by the whole list alone.
        return found.showing(tuple(sorted(fit, key=lambda entry: not entry.enabled)))

    def back(self) -> Editor | None:
        return super().back() or self.outer


class SlotList(ListEditor, frozen=True, kw_only=True):
    """One value of a slot."""

    slot: Slot

    def question(self) -> str:
        return title_of(self.slot)

    def taken(self, here: ListEditor, value: Value) -> Outcome:
        if self.slot.many is not None and value not in (LEAVE_OUT, COMPOSE):
            return Done([value], here)  # a list of exactly one
        return super().taken(here, value)

    def pointed(self) -> Value:
        value = super().pointed()
        return value if value is None or self.slot.many is None else [value]

    def marks(self) -> Marks:
        if self.slot.kind != "entity":
            way = self.pointed()  # one of several ways, cell by cell
            return Marks(picked=tuple(map(str, way)) if isinstance(way, list | tuple) and not self.slot.many else ())
        legal = frozenset(str(entry.value) for entry in self.rows if entry.value not in (LEAVE_OUT, COMPOSE))
        return Marks(str(super().pointed() or ""), legal)


class ManyList(SlotList, frozen=True, kw_only=True):
    """Several values of a slot, in the order in which they are taken."""

    picked: tuple[Value, ...] = ()

    MODE: ClassVar[str] = "many"
    ACTIONS: ClassVar[dict[str, str]] = {**ListEditor.ACTIONS, "take": "finish", "hot": "toggle_here"}

    @property
    def count(self) -> tuple[int, int]:
        """How many it takes."""
        return self.slot.many or (0, len(self.rows))

    @property
    def ordering(self) -> bool:
        """Whether all of some people are put into an order."""
        return self.slot.kind == "entity" and not self.slot.repeat and self.count == (len(self.rows),) * 2

    def question(self) -> str:
        if self.ordering:
            return title_of(self.slot)
        low, high = self.count
        asked = title_of(self.slot).rstrip("?")
        return f"{asked}: {low} to {high}" if low != high else f"{asked}: {low}"

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        """What takes a value in and out again: of what may be taken several times one after the other."""
        return (("hot", "one more"), ("backspace", "one back")) if self.slot.repeat else (("hot", "in or out"),)

    def press(self, press: Press) -> Outcome:
        if press.key == "backspace" and self.picked and not self.filtering:
            return replace(self, picked=self.picked[:-1])
        return super().press(press)

    def taken(self, here: ListEditor, value: Value) -> Outcome:
        if value == COMPOSE:
            return Done(value, here)
        return replace(here, picked=self.toggled(value))

    def toggle_here(self, press: Press) -> Outcome:
        """Take the line under the cursor in, or out again."""
        return self.pick(self.index)

    def toggled(self, value: Value) -> tuple[Value, ...]:
        """What is picked with a value taken in, or out of it again."""
        most = self.count[1]
        if value in self.picked and (not self.slot.repeat or len(self.picked) >= most):
            return tuple(kept for kept in self.picked if kept != value)
        return (*self.picked, value) if len(self.picked) < most else self.picked

    def finish(self, press: Press) -> Outcome:
        """The list is done; while a filter is typed, only the typing is."""
        if self.filtering:
            return replace(self, filtering=False)
        low, high = self.count
        picked = self._alone() if not self.picked else self.picked
        if not low <= len(picked) <= high:
            wanted = str(low) if low == high else f"{low} to {high}"
            takes = "takes one more, backspace one back" if self.slot.repeat else "takes one in or out"
            return Told(f"{len(picked)} chosen: must be {wanted}: {{}} or the number {takes}", keys=("hot",))
        return Done(list(picked) if picked or not self.slot.optional else None)

    def _alone(self) -> tuple[Value, ...]:
        """What enter takes where nothing was picked: the line under the cursor, where one is enough."""
        entry = self.entry()
        return (entry.value,) if self.count[1] == 1 and entry is not None and entry.enabled else ()

    def pointed(self) -> Value:
        """What is picked; where that is too little yet, with the line under the cursor, if that makes it enough."""
        least, entry = self.count[0], self.entry()
        picked = self.picked if entry is None or len(self.picked) >= least else self.toggled(entry.value)
        return list(picked) if len(picked) >= least else None

    def entries(self) -> tuple[Entry, ...]:
        if not self.picked:
            return self.shown
        texts = all(isinstance(value, str) for value in self.picked)  # a list of lists cannot be looked up
        taken: Container[Value] = frozenset(self.picked) if texts else self.picked
        return tuple(self._marked(entry) if entry.value in taken else entry for entry in self.shown)

    def _marked(self, entry: Entry) -> Entry:
        times = self.picked.count(entry.value)
        place = f"{self.picked.index(entry.value) + 1} of {len(self.rows)}" if self.ordering else entry.note
        return replace(entry, label=entry.label + (f" ×{times}" if times > 1 else ""), note=place, picked=True)

    def marks(self) -> Marks:
        return super().marks()._replace(picked=tuple(map(str, self.picked)))

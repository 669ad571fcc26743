"""Editing a composition: which part and which of its fields the cursor is on, and what keys make of it."""

from __future__ import annotations

from typing import Any, ClassVar, Self, TypeVar

from msgspec.structs import replace

from engine.core.options import Composer, Option, Slot, Value
from tui.fight.composition import (
    Composition,
    part_option,
    part_slots,
    set_field,
    starting_values,
    value_of,
    with_part,
    without_part,
)
from tui.fight.editors import form
from tui.fight.editors.form import Fields
from tui.fight.editors.outcome import Done, Editor, Marks, Outcome, Press, Told

ON_BOARD = ("hex", "zone")

T = TypeVar("T")


class ComposerEditor(Fields, frozen=True):
    """A composition being edited. The cursor is on a part (``line``) and a field (``column``); one line more adds a
    part, or fills what belongs to the whole.

    ``adding``: the kinds of parts are listed to add one; ``placing``: places for a field are being pointed out, which
    held ``before``.
    """

    composer: Composer
    composition: Composition
    line: int = 0
    column: int = 0
    adding: bool = False
    kind: int = 0
    placing: bool = False
    place: str = ""
    before: Value = None

    MODE: ClassVar[str] = "composer"

    @property
    def form(self) -> bool:
        """Whether there are no parts to put together, only fields to fill."""
        return not self.composer.parts

    def value(self) -> Value:
        """The value it comes to; none while there is no part."""
        return value_of(self.composer, self.composition) if self.composition.parts or self.form else None

    def missing(self) -> str:
        """What has to be done before it can be used; empty when nothing is missing."""
        if self.form:
            open_ = [
                slot for slot in self.composer.whole if not slot.optional and slot.name not in self.composition.whole
            ]
            return f"{open_[0].title or open_[0].name} is still open" if open_ else self.composer.off(self.filled(0))
        count = len(self.composition.parts)
        low = self.composer.count[0]
        if count < max(1, low):
            return f"needs {max(1, low)} {self.composer.part} or more, has {count}"
        for index, part in enumerate(self.composition.parts):
            for slot in part_slots(self.composer, part, index):
                if not slot.optional and slot.name not in part.filled:
                    return f"{self.composer.part} {index + 1}: {slot.title or slot.name} is still open"
        return ""

    def may_add(self) -> bool:
        """Whether the composer allows another part."""
        return len(self.composition.parts) < self.composer.count[1]

    def kinds(self) -> list[Option]:
        """The parts that can be added, usable ones first."""
        return sorted(self.composer.parts, key=lambda option: not option.enabled)

    def fields(self, line: int) -> tuple[Slot, ...]:
        """The slots of the part on a line, or of the whole on the last line."""
        if line < len(self.composition.parts):
            return part_slots(self.composer, self.composition.parts[line], line)
        return self.composer.whole

    @property
    def title_of_all(self) -> str:
        """What a form is called."""
        return self.composer.part

    def filled(self, line: int) -> dict[str, Value]:
        """What fills the slots of a line."""
        parts = self.composition.parts
        return parts[line].filled if line < len(parts) else self.composition.whole

    def title(self, line: int) -> str:
        """What the part on a line is called."""
        return part_option(self.composer, self.composition.parts[line]).label

    def slot(self) -> Slot | None:
        """The field the cursor is on."""
        fields = self.fields(self.line)
        return fields[self.column] if self.column < len(fields) else None

    def here(self) -> Value:
        """What fills that field."""
        slot = self.slot()
        return self.filled(self.line).get(slot.name) if slot else None

    def _allowed(self) -> tuple[Value, ...]:
        slot = self.slot()
        return slot.allowed(self.filled(self.line)) if slot is not None else ()

    def _on_board(self) -> bool:
        slot = self.slot()
        return slot is not None and slot.kind in ON_BOARD

    def marks(self) -> Marks:
        """The places that may be pointed out for the field under the cursor, and those that were."""
        value = self.here() if self._on_board() else None
        listed = value if isinstance(value, list) else [] if value is None else [value]
        legal = frozenset(map(str, self._allowed())) if self.placing and self._on_board() else frozenset()
        return Marks(self.place if self.placing else "", legal, tuple(map(str, listed)))

    def pointed(self) -> Value:
        return self.value()

    def question(self) -> str:
        return ""

    MOVES: ClassVar[dict[str, int]] = {"up": -1, "previous": -1, "down": 1, "next": 1}
    EDITING: ClassVar[dict[str, str]] = {
        "f": "finish",
        "a": "open_list",
        "x": "remove",
        "delete": "remove",
        "backspace": "remove",
        "left": "across_back",
        "right": "across_on",
        "plus": "more",
        "space": "more",
        "minus": "less",
    }
    """Keys while the parts are edited: they are the composer's own, whatever the key map says."""

    def press(self, press: Press) -> Outcome:
        if self.form:
            return form.press(self, press)
        if self.placing:
            return self._placing(press)
        return self._adding(press) if self.adding else self._editing(press)

    def _editing(self, press: Press) -> Outcome:
        if press.key not in ("left", "right") and (typed := form.written(self, press)) is not None:
            return typed
        if press.action == "take":
            return self._take()
        if press.action in self.MOVES:
            return self.moved(self.MOVES[press.action])
        if len(press.key) == 1 and press.key.isdecimal():
            return self.digit(int(press.key))
        found: Outcome = getattr(self, self.EDITING[press.key])() if press.key in self.EDITING else self
        return found

    def _take(self) -> Outcome:
        if self.line >= len(self.composition.parts):
            return self.with_places() if self._on_board() else self.open_list()
        return self.with_places() if self._on_board() else self.finish()

    def _adding(self, press: Press) -> Outcome:
        if press.action in self.MOVES:
            return self.moved(self.MOVES[press.action])
        if press.action in ("take", "choose"):
            return self.pick(int(press.key) - 1 if press.action == "choose" else self.kind)
        return self

    def _placing(self, press: Press) -> Outcome:
        if press.key in ("up", "down", "left", "right") and self.place:
            return replace(self, place=press.neighbour(self.place, press.key) or self.place)
        if press.action in ("next", "previous"):
            return self.next_place(1 if press.action == "next" else -1)
        if press.key == "space":
            return self.toggled(self.place)
        if press.action == "take":
            done = self if self.marks().picked else self.toggled(self.place)
            return replace(done, placing=False)
        return self

    def back(self) -> Editor | None:
        if self.placing:
            return replace(self.with_value(self.before), placing=False)
        return replace(self, adding=False) if self.adding and self.composition.parts else None

    def typed(self, text: str) -> Editor | None:
        line = self.words()
        return self.lined(line.add(text)) if line is not None else None

    def touch(self, value: str) -> Outcome:
        return replace(self, place=value).toggled(value) if self.placing else None

    def pick(self, index: int) -> Outcome:
        """Add a part of the kind with that number."""
        kinds = self.kinds()
        if not self.adding or not 0 <= index < len(kinds):
            return self
        if not kinds[index].enabled:
            return Told(kinds[index].why_not or "that cannot be used now")
        return self.with_part(kinds[index].id)

    def finish(self) -> Outcome:
        """The value it comes to, or what is missing."""
        missing = self.missing()
        return Told(missing) if missing else Done(self.value())

    def lines(self) -> int:
        """Lines the cursor can be on: the parts, and one to add another or to fill what belongs to the whole."""
        return len(self.composition.parts) + (1 if self.may_add() or self.composer.whole else 0)

    def moved(self, by: int) -> Self:
        """On the part before or after."""
        if self.adding:
            return replace(self, kind=(self.kind + by) % len(self.composer.parts))
        line = (self.line + by) % max(1, self.lines())
        return replace(self, line=line, column=min(self.column, max(0, len(self.fields(line)) - 1)))

    def across(self, by: int) -> Self:
        """On the field before or after."""
        fields = self.fields(self.line)
        return replace(self, column=(self.column + by) % len(fields)) if fields else self

    def across_back(self) -> Self:
        """On the field before."""
        return self.across(-1)

    def across_on(self) -> Self:
        """On the field after."""
        return self.across(1)

    def with_part(self, kind: str) -> Self:
        """With one more part of a kind, and the cursor on it."""
        composition = with_part(self.composer, self.composition, kind)
        line = len(composition.parts) - 1
        return replace(self, composition=composition, line=line, column=0, adding=False)

    def open_list(self) -> Self:
        """The kind of another part is chosen."""
        return replace(self, adding=True, kind=0) if self.may_add() else self

    def remove(self) -> Self:
        """Without the part under the cursor."""
        if self.line >= len(self.composition.parts):
            return self
        composition = without_part(self.composer, self.composition, self.line)
        left = len(composition.parts)
        return replace(self, composition=composition, line=min(self.line, max(0, left - 1)), column=0, adding=not left)

    def more(self) -> Self:
        """The next value of the field under the cursor."""
        return self.changed(1)

    def less(self) -> Self:
        """The value before."""
        return self.changed(-1)

    def changed(self, by: int) -> Self:
        """With the next or previous value of the field: a number, one of several, one more in a list."""
        slot = self.slot()
        if slot is None:
            return self
        value, allowed = self.here(), self._allowed()
        if slot.kind == "number":
            low = slot.min or 0
            high = slot.max if slot.max is not None else low + 99
            return self.with_value(max(low, min(high, (value if isinstance(value, int) else low) + by)))
        if slot.many is not None and slot.kind not in ON_BOARD:
            return self._grown(slot, allowed, list(value or []), by)
        if allowed and slot.many is None:
            return self.with_value(_beside(allowed, value, by))
        return self

    def _grown(self, slot: Slot, allowed: tuple[Value, ...], value: list[Value], by: int) -> Self:
        assert slot.many is not None
        if by < 0:
            return self.with_value(value[:-1] if len(value) > slot.many[0] else value)
        free = [choice for choice in allowed if slot.repeat or choice not in value]
        if len(value) >= slot.many[1] or not free:
            return self
        return self.with_value([*value, value[-1] if value and value[-1] in free else free[0]])

    def toggled(self, value: Value) -> Self:
        """With a value of a list taken in or out; in a field of one value, set to it."""
        slot = self.slot()
        if slot is None or value not in self._allowed():
            return self
        if slot.many is None:
            return self.with_value(value)
        now: list[Any] = list(self.here() or [])
        if value in now and not slot.repeat:
            now.remove(value)
        elif len(now) < slot.many[1]:
            now.append(value)
        return self.with_value(now)

    def digit(self, digit: int) -> Self:
        """A digit on a field: the value of that number in a list, the figure itself in a number."""
        slot = self.slot()
        if slot is None:
            return self
        if slot.kind == "number":
            return self.with_value(max(slot.min or 0, min(digit, slot.max if slot.max is not None else digit)))
        allowed = self._allowed()
        return self.toggled(allowed[digit - 1]) if 0 < digit <= len(allowed) else self

    def with_places(self) -> Self:
        """Places for the field under the cursor are pointed out."""
        places = (*self.marks().picked[-1:], *map(str, self._allowed()))
        return replace(self, placing=True, before=self.here(), place=next(iter(places), ""))

    def next_place(self, by: int) -> Self:
        """The cursor on the next place that may be pointed out."""
        allowed = tuple(map(str, self._allowed()))
        return replace(self, place=_beside(allowed, self.place, by)) if allowed else self

    def with_value(self, value: Value) -> Self:
        """With the field under the cursor filled anew."""
        slot = self.slot()
        if slot is None:
            return self
        if self.line < len(self.composition.parts):
            composition = set_field(self.composer, self.composition, self.line, slot.name, value)
            return replace(self, composition=composition)
        whole = {name: kept for name, kept in self.composition.whole.items() if name != slot.name}
        if value not in (None, ""):
            whole[slot.name] = value
        return replace(self, composition=Composition(self.composition.parts, whole))


def _beside(ring: tuple[T, ...], now: object, by: int) -> T:
    """The one after or before in a ring; from beside it the first or the last."""
    at = ring.index(now) if now in ring else -1 if by > 0 else 0
    return ring[(at + by) % len(ring)]


def composer_editor(composer: Composer) -> ComposerEditor:
    """The editor of an empty composition; of a form with its starting values."""
    started = Composition((), starting_values(composer.whole) if not composer.parts else {})
    return ComposerEditor(composer, started, adding=bool(composer.parts))

"""Editing a composition: which part and which of its fields the cursor is on, and what keys do to it."""

from __future__ import annotations

from typing import Any

from engine.core.compose import (
    Composition,
    part_option,
    part_slots,
    set_field,
    starting_values,
    value_of,
    with_part,
    without_part,
)
from engine.core.options import Composer, Option, Slot, Value


class ComposerEditor:
    """A composition being edited. The cursor is on a part (line) and a field (column); one line more adds a part.

    ``adding``: the kinds of parts are listed to add one; ``placing``: hexes for a field are being pointed out.
    """

    def __init__(self, composer: Composer) -> None:
        self.composer = composer
        self.composition = Composition((), starting_values(composer.whole) if not composer.parts else {})
        self.line = 0
        self.column = 0
        self.adding = not self.form
        self.kind = 0
        self.placing = False
        self.cursor = ""
        self.typed = ""
        self._before: list[Value] = []

    # ---- reading -------------------------------------------------------------

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
            open_ = [one for one in self.composer.whole if not one.optional and one.name not in self.composition.whole]
            return f"{open_[0].title or open_[0].name} is still open" if open_ else ""
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

    def legal(self) -> frozenset[str]:
        """Hexes that may be pointed out for the field under the cursor."""
        slot = self.slot()
        if slot is None or slot.kind not in ("hex", "zone"):
            return frozenset()
        return frozenset(map(str, slot.allowed(self.filled(self.line))))

    def picked(self) -> tuple[str, ...]:
        """Hexes pointed out for it so far, in their order."""
        slot, value = self.slot(), self.here()
        if slot is None or slot.kind not in ("hex", "zone") or value is None:
            return ()
        return tuple(map(str, value)) if isinstance(value, list) else (str(value),)

    # ---- moving --------------------------------------------------------------

    def lines(self) -> int:
        """Lines the cursor can be on: the parts, and one to add another or to fill what belongs to the whole."""
        return len(self.composition.parts) + (1 if self.may_add() or self.composer.whole else 0)

    def move(self, by: int) -> None:
        """To the part before or after."""
        if self.adding:
            self.kind = (self.kind + by) % len(self.composer.parts)
            return
        self.line = (self.line + by) % max(1, self.lines())
        self.column = min(self.column, max(0, len(self.fields(self.line)) - 1))

    def across(self, by: int) -> None:
        """To the field before or after."""
        fields = self.fields(self.line)
        if fields and not self.adding:
            self.column = (self.column + by) % len(fields)

    def back(self) -> bool:
        """One step back; false when the composer itself should close."""
        if self.placing:
            self.placing = False
            self._set(self._before)
            return True
        if self.adding and self.composition.parts:
            self.adding = False
            return True
        return False

    # ---- changing ------------------------------------------------------------

    def add(self, index: int | None = None) -> str:
        """Add a part of the kind at an index of the list; a sentence where it cannot be used."""
        kinds = self.kinds()
        at = self.kind if index is None else index
        if not 0 <= at < len(kinds):
            return ""
        if not kinds[at].enabled:
            return kinds[at].why_not or "that cannot be used now"
        self.composition = with_part(self.composer, self.composition, kinds[at].id)
        self.line, self.column, self.adding = len(self.composition.parts) - 1, 0, False
        return ""

    def open_list(self) -> None:
        """Choose the kind of another part."""
        if self.may_add():
            self.adding, self.kind = True, 0

    def remove(self) -> None:
        """Take the part under the cursor out."""
        if self.line < len(self.composition.parts):
            self.composition = without_part(self.composer, self.composition, self.line)
            self.line = min(self.line, max(0, len(self.composition.parts) - 1))
            self.column = 0
            self.adding = not self.composition.parts

    def change(self, by: int) -> None:
        """The next or previous value of the field under the cursor: a number, one of several, one more in a list."""
        slot = self.slot()
        if slot is None:
            return
        value, allowed = self.here(), slot.allowed(self.filled(self.line))
        if slot.kind == "number":
            low = slot.min or 0
            high = slot.max if slot.max is not None else low + 99
            self._set(max(low, min(high, (value if isinstance(value, int) else low) + by)))
        elif slot.many is not None and slot.kind not in ("hex", "zone"):
            self._grow(slot, allowed, list(value or []), by)
        elif allowed and slot.many is None:
            at = allowed.index(value) if value in allowed else -1 if by > 0 else 0
            self._set(allowed[(at + by) % len(allowed)])

    def _grow(self, slot: Slot, allowed: tuple[Value, ...], value: list[Value], by: int) -> None:
        assert slot.many is not None
        if by < 0:
            self._set(value[:-1] if len(value) > slot.many[0] else value)
        elif len(value) < slot.many[1]:
            free = [one for one in allowed if slot.repeat or one not in value]
            if free:
                last = value[-1] if value and value[-1] in free else free[0]
                self._set([*value, last])

    def toggle(self, value: Value) -> None:
        """Take a value of a list in or out; in a field of one value, set it."""
        slot = self.slot()
        if slot is None or value not in slot.allowed(self.filled(self.line)):
            return
        if slot.many is None:
            self._set(value)
            return
        now: list[Any] = list(self.here() or [])
        if value in now and not slot.repeat:
            now.remove(value)
        elif len(now) < slot.many[1]:
            now.append(value)
        self._set(now)

    def digit(self, digit: int) -> None:
        """A digit typed on a field: the value of that number in a list, the figure itself in a number."""
        slot = self.slot()
        if slot is None:
            return
        allowed = slot.allowed(self.filled(self.line))
        if slot.kind == "number":
            low = slot.min or 0
            self._set(max(low, min(digit, slot.max if slot.max is not None else digit)))
        elif 0 < digit <= len(allowed):
            self.toggle(allowed[digit - 1])

    def figure(self, digit: str) -> None:
        """A digit typed into a form: numbers grow by it, and begin anew where they would be too high."""
        slot = self.slot()
        if slot is None or slot.kind != "number":
            self.digit(int(digit))
            return
        longer = self.typed + digit
        self.typed = longer if slot.max is None or int(longer) <= slot.max else digit
        self._set(max(slot.min or 0, int(self.typed)))

    def shorten(self) -> None:
        """A list without its last value; an optional field open again."""
        slot, value = self.slot(), self.here()
        if slot is not None and isinstance(value, list):
            self._set(value[:-1])
        elif slot is not None and slot.optional:
            self._set(None)

    def place(self) -> bool:
        """Begin to point out hexes for the field under the cursor; false where it takes none."""
        slot = self.slot()
        if slot is None or slot.kind not in ("hex", "zone"):
            return False
        self._before = self.here()
        self.placing = True
        allowed = [str(value) for value in slot.allowed(self.filled(self.line))]
        self.cursor = next(iter([*self.picked()[-1:], *allowed]), "")
        return True

    def next_place(self, by: int) -> None:
        """The cursor on the next hex that may be pointed out."""
        slot = self.slot()
        allowed = [str(value) for value in slot.allowed(self.filled(self.line))] if slot else []
        if allowed:
            at = allowed.index(self.cursor) if self.cursor in allowed else -1
            self.cursor = allowed[(at + by) % len(allowed)]

    def _set(self, value: Value) -> None:
        slot = self.slot()
        if slot is None:
            return
        if self.line < len(self.composition.parts):
            self.composition = set_field(self.composer, self.composition, self.line, slot.name, value)
            return
        whole = {k: v for k, v in self.composition.whole.items() if k != slot.name}
        if value not in (None, ""):
            whole[slot.name] = value
        self.composition = Composition(self.composition.parts, whole)

    def write(self, text: str) -> None:
        """Text put into a field of words."""
        slot = self.slot()
        if slot is not None and slot.kind == "text":
            self._set(text)

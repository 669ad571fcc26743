"""Keys in a form: a composer without parts, whose fields stand one below the other."""

from __future__ import annotations

from typing import Self, TypeVar

from msgspec.structs import replace

from engine.core.options import Slot, Value
from tui.fight.editors.outcome import Editor, Outcome, Press

LONGEST = 200
"""Characters that a field of words takes."""

FIELDS = {"up": -1, "shift+tab": -1, "down": 1, "tab": 1}
CHANGES = {"left": -1, "right": 1, "space": 1}
LEAPS = {"page_up": 5, "page_down": -5}


class Fields(Editor, frozen=True, kw_only=True):
    """An editor with fields; each step is another one. ``digits`` are the figures typed so far."""

    digits: str = ""

    def slot(self) -> Slot | None:
        """The field that the cursor is on."""
        raise NotImplementedError

    def here(self) -> Value:
        """What fills it."""
        raise NotImplementedError

    def across(self, by: int) -> Self:
        """On another field."""
        raise NotImplementedError

    def changed(self, by: int) -> Self:
        """With the next or previous value of the field."""
        raise NotImplementedError

    def digit(self, digit: int) -> Self:
        """With what a digit means on the field."""
        raise NotImplementedError

    def with_value(self, value: Value) -> Self:
        """With the field filled anew."""
        raise NotImplementedError

    def finish(self) -> Outcome:
        """The value it comes to, or what is missing."""
        raise NotImplementedError


F = TypeVar("F", bound=Fields)


def press(made: Fields, press: Press) -> Outcome:
    """Do what a key means inside the form; nothing for a key that is no business of its fields.

    Up, down and tab go from field to field. A number takes arrows and digits, a choice arrows and its number, a list
    its numbers, and words whatever is typed.
    """
    slot = made.slot()
    if press.key in FIELDS:
        return replace(made.across(FIELDS[press.key]), digits="")
    if slot is not None and slot.kind == "text" and (words := written(made, slot, press)) is not None:
        return words
    by = CHANGES.get(press.key) or CHANGES.get(press.action) or LEAPS.get(press.action)
    if by:
        return replace(made.changed(by), digits="")
    if press.key == "backspace":
        return replace(_shorter(made, slot), digits="")
    if len(press.key) == 1 and press.key.isdigit():
        return _figure(made, slot, press.key)
    return made.finish() if press.action == "take" else None


def written(made: F, slot: Slot, press: Press) -> F | None:
    """What a key adds to a field of words, or takes from it; nothing for a key that is none of these."""
    if press.key == "backspace":
        return made.with_value(str(made.here() or "")[:-1])
    if press.character is not None and press.character.isprintable():
        return add(made, slot, press.character)
    return None


def add(made: F, slot: Slot, text: str) -> F:
    """With more words in the field."""
    return made.with_value((str(made.here() or "") + "".join(char for char in text if char.isprintable()))[:LONGEST])


def _figure(made: F, slot: Slot | None, digit: str) -> F:
    """A digit: numbers grow by it, and begin anew where they would be too high."""
    if slot is None or slot.kind != "number":
        return made.digit(int(digit))
    longer = made.digits + digit
    digits = longer if slot.max is None or int(longer) <= slot.max else digit
    return replace(made.with_value(max(slot.min or 0, int(digits))), digits=digits)


def _shorter(made: F, slot: Slot | None) -> F:
    """A list without its last value; an optional field open again."""
    value = made.here()
    if slot is not None and isinstance(value, list):
        return made.with_value(value[:-1])
    return made.with_value(None) if slot is not None and slot.optional else made

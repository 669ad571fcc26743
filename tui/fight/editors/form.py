"""Keys in a form: a composer without parts, whose fields stand one below the other."""

from __future__ import annotations

from typing import Self, TypeVar

from msgspec.structs import replace

from engine.core.options import Slot, Value
from tui.fight.editors.outcome import Editor, Outcome, Press
from tui.fight.editors.typed import Typed, grown

FIELDS = {"up": -1, "shift+tab": -1, "down": 1, "tab": 1}
CHANGES = {"left": -1, "right": 1, "space": 1}
LEAPS = {"page_up": 5, "page_down": -5}


class Fields(Editor, frozen=True, kw_only=True):
    """An editor with fields; each step is another one. ``digits`` are the figures typed so far; ``after`` is how many
    characters of a field of words stand behind the cursor, and ``offered`` says that its words were only suggested.
    """

    digits: str = ""
    after: int = 0
    offered: bool = False

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

    def words(self) -> Typed | None:
        """The words of the field under the cursor, as they are typed; none where it takes no words."""
        slot = self.slot()
        if slot is None or slot.kind != "text":
            return None
        return Typed(str(self.here() or ""), self.after, self.offered)

    def lined(self, line: Typed) -> Self:
        """With other words in it."""
        return replace(self.with_value(line.text), after=line.after, offered=line.offered)

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
        return replace(made.across(FIELDS[press.key]), digits="", after=0)
    if (words := written(made, press)) is not None:
        return words
    by = CHANGES.get(press.key) or CHANGES.get(press.action) or LEAPS.get(press.action)
    if by:
        return replace(made.changed(by), digits="")
    if press.key == "backspace":
        return replace(_shorter(made, slot), digits="")
    if len(press.key) == 1 and press.key.isdecimal():
        return _figure(made, slot, press.key)
    return made.finish() if press.action == "take" else None


def written(made: F, press: Press) -> F | None:
    """What a key makes of a field of words; nothing for a key that is no business of it."""
    line = made.words()
    typed = line.key(press.key, press.character) if line is not None else None
    return made.lined(typed) if typed is not None else None


def _figure(made: F, slot: Slot | None, digit: str) -> F:
    """A digit: numbers grow by it, and begin anew where they would be too high."""
    if slot is None or slot.kind != "number":
        return made.digit(int(digit))
    digits, value = grown(made.digits, digit, slot.min or 0, slot.max)
    return replace(made.with_value(value), digits=digits)


def _shorter(made: F, slot: Slot | None) -> F:
    """A list without its last value; an optional field open again."""
    value = made.here()
    if slot is not None and isinstance(value, list):
        return made.with_value(value[:-1])
    return made.with_value(None) if slot is not None and slot.optional else made

"""Keys in a form: a composer without parts, whose fields stand one below the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from engine.core.options import Slot
from tui.fight.editors.outcome import Outcome, Press

if TYPE_CHECKING:
    from tui.fight.editors.composer import ComposerEditor

LONGEST = 200
"""Characters that a field of words takes."""

FIELDS = {"up": -1, "shift+tab": -1, "down": 1, "tab": 1}
CHANGES = {"left": -1, "right": 1, "space": 1}
LEAPS = {"page_up": 5, "page_down": -5}


def press(made: ComposerEditor, press: Press) -> Outcome:
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


def written(made: ComposerEditor, slot: Slot, press: Press) -> ComposerEditor | None:
    """What a key adds to a field of words, or takes from it; nothing for a key that is none of these."""
    if press.key == "backspace":
        return made.with_value(str(made.here() or "")[:-1])
    if press.character is not None and press.character.isprintable():
        return add(made, slot, press.character)
    return None


def add(made: ComposerEditor, slot: Slot, text: str) -> ComposerEditor:
    """With more words in the field."""
    return made.with_value((str(made.here() or "") + "".join(char for char in text if char.isprintable()))[:LONGEST])


def _figure(made: ComposerEditor, slot: Slot | None, digit: str) -> ComposerEditor:
    """A digit: numbers grow by it, and begin anew where they would be too high."""
    if slot is None or slot.kind != "number":
        return made.digit(int(digit))
    longer = made.digits + digit
    digits = longer if slot.max is None or int(longer) <= slot.max else digit
    return replace(made.with_value(max(slot.min or 0, int(digits))), digits=digits)


def _shorter(made: ComposerEditor, slot: Slot | None) -> ComposerEditor:
    """A list without its last value; an optional field open again."""
    value = made.here()
    if slot is not None and isinstance(value, list):
        return made.with_value(value[:-1])
    return made.with_value(None) if slot is not None and slot.optional else made

"""A line of words, as it is typed."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

LONGEST = 500
"""Characters that a line takes; a paste may be longer."""


class Typed(Struct, frozen=True):
    """Words with a cursor: ``after`` is how many characters stand behind it. ``offered``: they were suggested, and
    stand as if marked: what is typed takes their place, a key that goes somewhere in them keeps them.
    """

    text: str = ""
    after: int = 0
    offered: bool = False

    @property
    def parts(self) -> tuple[str, str]:
        """What stands before the cursor, and from it on."""
        at = len(self.text) - self.after
        return self.text[:at], self.text[at:]

    def key(self, key: str, character: str | None) -> Typed | None:
        """The line after a key; nothing for a key that is no business of it."""
        before, behind = self.parts
        goes = {"left": self.after + 1, "right": self.after - 1, "home": len(self.text), "end": 0}
        if key in goes:
            return Typed(self.text, max(0, min(len(self.text), goes[key])))
        if key == "ctrl+u" or (self.offered and key in ("backspace", "delete")):
            return Typed()
        if key == "backspace":
            return replace(self, text=before[:-1] + behind)
        if key == "delete":
            return Typed(before + behind[1:], max(0, self.after - 1))
        return self.add(character) if character is not None and character.isprintable() else None

    def add(self, text: str) -> Typed:
        """With more words before the cursor, or instead of those that were suggested."""
        before, behind = ("", "") if self.offered else self.parts
        return Typed((before + text)[: LONGEST - len(behind)] + behind, len(behind))


def grown(digits: str, digit: str, low: int, high: int | None) -> tuple[str, int]:
    """What is typed of a number after another digit, and the number. One that leads out of bounds begins it anew; a
    nought begins none where that is too little, and leaves as much as there may be.
    """
    longer = digits + digit
    if high is None or int(longer) <= high:
        return longer, max(low, int(longer))
    if digit == "0" and low > 0 and digits:
        return "", high
    return digit, max(low, min(high, int(digit)))

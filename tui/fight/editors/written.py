"""Numbers and words."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from engine.core.options import Slot, Value
from engine.core.words import written
from tui.fight.editors.entries import title_of
from tui.fight.editors.outcome import Done, Editor, Figure, Outcome, Press, Told
from tui.fight.editors.typed import Typed, grown


class NumberEditor(Editor, frozen=True):
    """A number, by arrows or digits. ``digits`` are those typed since it was last begun anew."""

    slot: Slot
    value: int
    digits: str = ""

    MODE: ClassVar[str] = "number"
    STEPS: ClassVar[dict[str, int]] = {"left": -1, "down": -1, "right": 1, "up": 1, "page_up": 10, "page_down": -10}

    @property
    def bounds(self) -> tuple[int, int]:
        """The lowest and the highest number it takes."""
        low = self.slot.min if self.slot.min is not None else 0
        return low, self.slot.max if self.slot.max is not None else low + 9999

    def press(self, press: Press) -> Outcome:
        if len(press.key) == 1 and press.key.isdecimal():
            return self._digit(press.key)
        if press.action in self.STEPS:
            return self.within(self.value + self.STEPS[press.action])
        return Done(self.value) if press.action == "take" else None

    def within(self, value: int) -> NumberEditor:
        """With a number, as near to it as the bounds allow."""
        low, high = self.bounds
        return replace(self, value=max(low, min(high, value)), digits="")

    def _digit(self, digit: str) -> NumberEditor:
        digits, value = grown(self.digits, digit, min(0, self.bounds[0]), self.bounds[1])
        return replace(self, value=value, digits=digits)

    def pointed(self) -> Value:
        return self.value

    def question(self) -> str:
        low, high = map(written, self.bounds)
        title = title_of(self.slot)
        between = f"{low} to {high}" if self.slot.max is not None else f"{low} or more"
        return f"{title}{'' if title.endswith('?') else ':'} {between}"

    def figure(self) -> Figure:
        low, high = self.bounds
        return Figure(written(self.value), self.value > low, self.value < high)


class TextEditor(Editor, frozen=True):
    """Words, as they are typed."""

    slot: Slot
    line: Typed = Typed()

    MODE: ClassVar[str] = "text"

    def press(self, press: Press) -> Outcome:
        if press.key == "enter":
            return self._finish()
        line = self.line.key(press.key, press.character)
        return None if line is None else replace(self, line=line)

    def _finish(self) -> Outcome:
        if words := self.line.text.strip():
            return Done(words)
        return Done(None) if self.slot.optional else Told("type something first")

    def typed(self, text: str) -> TextEditor:
        return replace(self, line=self.line.add(text))

    def pointed(self) -> Value:
        return self.line.text or None

    def question(self) -> str:
        return title_of(self.slot)

    def figure(self) -> Typed:
        return self.line

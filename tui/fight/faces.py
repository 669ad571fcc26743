"""Table dice being typed in: one face after the other, without Enter."""

from __future__ import annotations

from typing import Any

from engine.core.dice import Summed, Typed
from engine.core.refusal import RollNeeded
from engine.core.view import Audience, Line, View
from tui.fight.history import AnySession


def who_rolls(session: AnySession, command: Any, who: str, view: View, audience: Audience) -> str:
    """What whoever rolls for a command is called, also who comes by it; empty for the table, and for anybody
    whom the audience does not know.
    """
    sheets = view.sheets
    if who and all(sheet.id != who for sheet in sheets):
        sheets = session.ruleset.view(session.begun(command), audience).sheets
    return next((sheet.name for sheet in sheets if sheet.id == who), "")


class Faces:
    """The dice that a command still needs. ``before`` are the faces of its earlier rolls, already typed, and ``told``
    what came of them; ``why`` is the program's reason where the command is its.

    Dice of up to ten sides take one digit a face (0 is ten); larger ones two, unless the first can only stand alone,
    or makes no face with the next and there are more dice to come. Of dice that are only summed the sum may be typed
    instead (``summing``).
    """

    def __init__(
        self,
        command: Any,
        roll: RollNeeded,
        before: tuple[Typed, ...] = (),
        why: str = "",
        told: tuple[Line, ...] = (),
    ) -> None:
        self.command = command
        self.roll = roll
        self.before = before
        self.told = told
        self.why = why
        self.typed: list[int] = []
        self.part = ""
        self.message = ""
        self.summing = False
        self.sum = 0

    def switch(self) -> bool:
        """Type the sum instead of the faces, or the faces again; false where the faces are needed."""
        if not self.roll.summed:
            return False
        self.summing = not self.summing
        self.typed, self.part, self.message = [], "", ""
        return True

    def take_over(self, other: Faces) -> None:
        """Go on with what was typed for the same roll before something beside it was changed."""
        if self.roll == other.roll:
            self.typed, self.part, self.summing, self.sum = other.typed, other.part, other.summing, other.sum

    def digit(self, digit: str) -> bool:
        """Take a digit; true when the roll is complete. A digit that makes no face is refused in place."""
        self.message = ""
        if self.summing:
            self.part += digit
            return self._summed(done=int(self.part) * 10 > self.roll.count * self.roll.sides)
        sides = self._sides()
        if sides <= 10:
            return self._face(10 if digit == "0" else int(digit), digit)
        if not self.part:
            # A first digit that cannot begin a two-digit face of this die is the face itself.
            if digit != "0" and int(digit) * 10 > sides:
                return self._face(int(digit), digit)
            self.part = digit
            return False
        text, first, self.part = self.part + digit, self.part, ""
        if first != "0" and int(text) > sides and self.roll.count - len(self.typed) > 1:
            return self._face(int(first), first) or self.digit(digit)  # no face of both: two dice, one after the other
        return self._face(100 if text == "00" and sides == 100 else int(text), text)

    def enter(self) -> bool:
        """A single digit of a large die, or of a sum, stands alone; true when the roll is complete."""
        if self.summing:
            return self._summed(done=True)
        if self.part and self.part != "0":
            text, self.part = self.part, ""
            return self._face(int(text), text)
        left = [self.roll.sides_of(at) for at in range(len(self.typed), self.roll.count)]
        shown = "dice show" if len(set(left)) == 1 else "the next shows"
        self.message = f"{len(left)} more to type: {shown} 1 to {left[0]}"
        return False

    def back(self) -> bool:
        """Take the last digit or face back; false when there is none."""
        self.message = ""
        if self.part:
            self.part = ""
        elif self.typed:
            self.typed.pop()
        else:
            return False
        return True

    def _summed(self, *, done: bool) -> bool:
        """Take the sum as typed so far, unless more digits may follow."""
        low, high = self.roll.count, self.roll.count * self.roll.sides
        if not done:
            return False
        self.sum, text, self.part = int(self.part or 0), self.part, ""
        if not low <= self.sum <= high:
            self.message = f"{self.roll.dice} come to {low} up to {high}" + (f", not to {text}" if text else "")
            return False
        return True

    def _sides(self) -> int:
        """The sides of the die that is typed next."""
        return self.roll.sides_of(min(len(self.typed), self.roll.count - 1))

    def _face(self, face: int, text: str) -> bool:
        sides = self._sides()
        if not 1 <= face <= sides:
            self.message = f"{text} is no face of a d{sides}: 1 to {sides}"
            return False
        self.typed.append(face)
        return len(self.typed) == self.roll.count

    def faces(self) -> tuple[Typed, ...]:
        """All that was typed for the command so far, in order."""
        return (*self.before, Summed(self.sum)) if self.summing else (*self.before, *self.typed)

    def refused(self, message: str) -> None:
        """Start this roll over: the dice were refused."""
        self.typed, self.part, self.message = [], "", message

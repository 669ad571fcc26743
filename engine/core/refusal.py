"""Why a command was not carried out.

A refusal is the rules saying no, in a sentence a game master reads aloud; it carries a stable code for programs and
the rule that says so. Asking for dice is not a refusal: the command is fine, but faces are missing.
"""

from __future__ import annotations

import re

from msgspec import Struct

from engine.core.codes import RANGE


class Refusal(Struct, frozen=True, gc=False):
    """The rules forbid something: a sentence, a stable category, the rule id (empty where no rule speaks of it)."""

    code: str
    message: str
    rule: str = ""


class RollNeeded(Struct, frozen=True, gc=False):
    """The next roll a command needs: how many dice of how many sides, for whom and for what.

    ``each`` are the sides of the dice one by one where they differ; ``sides`` is then the most. ``summed``: only what
    they come to counts, and a person may say that instead of the faces. ``counts`` says what of a face counts,
    where that is not its number (``6 or more is a success``), or what counts beside a sum (``+5 on top: Strength +5``);
    ``secret``: that is not for players.
    """

    count: int
    sides: int
    purpose: str
    who: str = ""
    each: tuple[int, ...] = ()
    summed: bool = False
    counts: str = ""
    secret: bool = False

    def sides_of(self, index: int) -> int:
        """The sides of one die of the roll, counted from 0."""
        return self.each[index] if self.each else self.sides

    @property
    def dice(self) -> str:
        """The dice in words: ``2 d6``, or one by one where they differ."""
        return " ".join(f"d{sides}" for sides in self.each) if self.each else f"{self.count} d{self.sides}"


LONGEST = 1_000
"""Letters of a refusal's message: it repeats what was asked, and anything may be asked."""


ENDLESS = 80
"""Letters of a word, of one that has twice as many, that are repeated: nobody reads it to its end."""

_ENDLESS = re.compile(rf"([^\s'\":;,]{{{ENDLESS}}})[^\s'\":;,]{{{ENDLESS},}}")


def shortened(message: str) -> str:
    """A message of bounded length, its beginning and its end, in which no word goes on and on."""
    if len(message) < 2 * ENDLESS:
        return message
    message = _ENDLESS.sub(r"\1…", message)
    return message if len(message) <= LONGEST else f"{message[: LONGEST // 2]} … {message[-LONGEST // 4 :]}"


class Refused(Exception):  # noqa: N818 - a refusal is a normal answer, not an error
    """Raised by ``decide`` and by the session: nothing has changed (law 7)."""

    def __init__(self, code: str, message: str, rule: str = "") -> None:
        told = shortened(message)
        super().__init__(told)
        self.refusal = Refusal(code, told, rule)

    @classmethod
    def of(cls, refusal: Refusal) -> Refused:
        """The exception for a refusal that an option check has already worked out."""
        return cls(refusal.code, refusal.message, refusal.rule)


def require(*answers: Refusal | None) -> None:
    """Raise the first refusal among the answers of checks; pass where all of them are none."""
    for no in answers:
        if no is not None:
            raise Refused.of(no)


def within(what: str, value: int, low: int, high: int, rule: str = "") -> Refusal | None:
    """The refusal (``range``) of a number outside ``low`` to ``high``, both ends included."""
    if low <= value <= high:
        return None
    return Refusal(RANGE, f"{what} cannot be {value}: must be {low} to {high}", rule)


class NeedsDice(Exception):  # noqa: N818 - a question, not an error
    """Table dice: the command needs a roll whose faces have not been typed yet."""

    def __init__(self, roll: RollNeeded) -> None:
        super().__init__(f"needs {roll.dice} for {roll.purpose}")
        self.roll = roll


class BadDice(Exception):  # noqa: N818 - bad input, told to the person who typed it
    """Typed faces are out of range, too few within one roll, or more than the command used."""

    def __init__(self, message: str) -> None:
        super().__init__(shortened(message))

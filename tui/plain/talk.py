"""One line out, one line in. Everything said here is cleaned; everything answered is text."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from unicodedata import category

from engine.board.hexgrid import ARROWS, COMPASS, NAMES
from engine.core.text import clean, wrap

WIDTH = 96
"""Cells of a line at most: longer ones are hard to follow, by ear and by eye."""

NARROWEST = 40
"""Cells of a line at least, which a picture of a fight needs."""


class Cancelled(Exception):  # noqa: N818 - somebody changed their mind
    """The person went back instead of answering."""


class Left(Exception):  # noqa: N818 - somebody has had enough
    """The person wants to leave the fight, in the middle of a question."""


_CELL = re.compile(r"-?\d+,-?\d+")
"""A hex, as games write it."""

WHAT = "what"
"""What says again what is asked."""

QUIT = ("q", "quit", "exit")
"""What ends the conversation."""


def heard(text: str) -> str:
    """A text without the signs that are for eyes: ``+0 → +5`` is *+0 to +5*, *faces →* and *E →* are *faces east* and
    *east*; *4 slash → DEFEATED* is *4 slash, DEFEATED*, and what follows from that stands behind commas too. Pips are
    left out.
    """
    words: list[str] = []
    there, befell = text.split(" "), False
    for at, word in enumerate(there):
        bare = word.rstrip(".,;:)")
        befell = befell and word != "·"
        way = ARROWS.index(bare) if bare in ARROWS else -1
        if way < 0:
            drawn = bare and all(category(char) == "So" for char in bare)
            words += [] if drawn else [word]
        elif words and words[-1] in NAMES:
            words[-1] = COMPASS[way] + word.removeprefix(bare)
        elif word == "→" and words and there[at + 1 :] and there[at + 1] != "·":
            befell = _befalls(words[-1], there[at + 1]) or (befell and not there[at + 1][:1].isdigit())
            words[-1:] = [f"{words[-1]},"] if befell else [words[-1], "to"]
        else:
            words.append(COMPASS[way] + word.removeprefix(bare))
    return " ".join(words).replace(" · ", ", ")


def _befalls(before: str, word: str) -> bool:
    """Whether a word tells what came of something: it stands in capitals, or behind the cell that somebody came to."""
    bare = word.rstrip(".,;:)")
    return (bare.isupper() and bare.isalpha() and bare not in NAMES) or bool(_CELL.fullmatch(before) and bare.isalpha())


class Talk:
    """A conversation on standard output and input. ``looks`` are words that look at something and answer nothing: they
    may be said in the middle of a choice; ``written`` is how the game calls the cells of its board.
    """

    looks: Mapping[str, Callable[[str], None]] = {}
    written: str = "axial"

    _question: tuple[str, ...] = ()
    """What was said before the question that is open: *what* says it again."""
    _once_more = False
    """Whether the same is asked again."""

    def __init__(self) -> None:
        self._lately: list[str] = []
        """What was said since the last answer."""

    @property
    def width(self) -> int:
        """Cells of a line: no more than the terminal has, which would break words; it may be resized meanwhile."""
        if not sys.stdout.isatty():
            return WIDTH
        return max(NARROWEST, min(WIDTH, shutil.get_terminal_size((WIDTH, 24)).columns))

    def say(self, text: str = "", indent: str = "  ") -> None:
        """A sentence of ours or of a game, as it reads aloud, broken into lines where it is long."""
        lines = wrap(heard(clean(text)), self.width, indent)
        self._lately += lines
        self.lines(lines)

    def wrong(self, text: str) -> None:
        """Say why an answer does not fit; the same is asked again."""
        self.say(text)
        self._once_more = True

    def lines(self, lines: Sequence[str]) -> None:
        """Lines that were laid out already."""
        sys.stdout.write("".join(f"{line}\n" for line in lines))

    def flush(self) -> None:
        """Have everything said so far be heard."""
        sys.stdout.flush()

    def ask(self, prompt: str) -> str:
        """An answer without the blanks around it. Raises ``EOFError`` when there is nobody any more."""
        if not self._once_more:
            self._question = tuple(self._lately)
        self._once_more = False
        sys.stdout.flush()
        found = input(clean(prompt)).strip()
        self._lately.clear()
        return found

    def answer(self, prompt: str, *, words: bool = False) -> str:
        """The same in the middle of something: ``c`` raises ``Cancelled``, ``quit`` raises ``Left`` unless any words
        are an answer; ``what`` says again what can be answered.
        """
        while True:
            found = self.ask(prompt)
            if found == "c":
                raise Cancelled
            if words:
                return found
            if found in QUIT:
                raise Left
            word, _, rest = found.partition(" ")
            if word == WHAT:
                self.lines(self._question)
            elif word in self.looks:
                self.looks[word](rest.strip())
            else:
                return found
            self._once_more = True

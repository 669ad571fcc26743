"""One line out, one line in. Everything said here is cleaned; everything answered is text."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence

from engine.core.text import clean, wrap

WIDTH = 96


class Cancelled(Exception):  # noqa: N818 - somebody changed their mind
    """The person went back instead of answering."""


class Left(Exception):  # noqa: N818 - somebody has had enough
    """The person wants to leave the fight, in the middle of a question."""


QUIT = ("q", "quit", "exit")
"""What ends the conversation."""


_ARROWS = "→←↑↓↗↘↙↖"


def heard(text: str) -> str:
    """A text without the signs that are for eyes: ``+0 → +5`` is *+0 to +5*, an arrow behind a direction goes."""
    words = " ".join(word for word in text.replace(" → ", " to ").split(" ") if word not in _ARROWS or not word)
    return words.replace(" · ", ", ")


class Talk:
    """A conversation on standard output and input. ``looks`` are words that look at something and answer nothing: they
    may be said in the middle of a choice; ``written`` is how the game calls the cells of its board.
    """

    looks: Mapping[str, Callable[[str], None]] = {}
    written: str = "axial"

    def say(self, text: str = "", indent: str = "  ") -> None:
        """A sentence of ours or of a game, as it reads aloud, broken into lines where it is long."""
        for line in wrap(heard(clean(text)), WIDTH, indent):
            sys.stdout.write(line + "\n")

    def lines(self, lines: Sequence[str]) -> None:
        """Lines that were laid out already."""
        sys.stdout.write("".join(f"{line}\n" for line in lines))

    def flush(self) -> None:
        """Have everything said so far be heard."""
        sys.stdout.flush()

    def ask(self, prompt: str) -> str:
        """An answer without the blanks around it. Raises ``EOFError`` when there is nobody any more."""
        sys.stdout.flush()
        return input(clean(prompt)).strip()

    def answer(self, prompt: str, *, words: bool = False) -> str:
        """The same in the middle of something: ``c`` raises ``Cancelled``, ``quit`` raises ``Left`` unless any words
        are an answer.
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
            if word not in self.looks:
                return found
            self.looks[word](rest.strip())

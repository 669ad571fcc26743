"""A paste is text, whatever is in it.

Textual's reader takes an escape sequence inside a bracketed paste for keys where it does not know it, so text with
escapes in it could give commands. Here escapes are made visible before the reader sees them; only the end mark ends.
"""

from __future__ import annotations

from collections.abc import Iterable

from textual.message import Message

from saves.system import HERE
from tui.terminal.textual_private import Reader, let_go_of_terminals, read_with

START, END = "\x1b[200~", "\x1b[201~"
VISIBLE = "\u241b"


class Washer:
    """What came in from the terminal, with the escapes inside pastes made visible; marks may come in pieces."""

    def __init__(self) -> None:
        self._inside = False
        self._begun = 0
        self._held = ""

    def wash(self, data: str) -> str:
        """The next piece of input, as far as it can be told what it is."""
        out: list[str] = []
        for char in data:
            if self._inside:
                self._pasted(char, out)
            else:
                out.append(char)
                self._begun = self._begun + 1 if char == START[self._begun] else int(char == START[0])
                if self._begun == len(START):
                    self._inside, self._begun = True, 0
        return "".join(out)

    def _pasted(self, char: str, out: list[str]) -> None:
        if char == END[len(self._held)]:
            self._held += char
            if self._held == END:
                out.append(END)
                self._inside, self._held = False, ""
            return
        out.append(self._held.replace(END[0], VISIBLE))
        self._held = char if char == END[0] else ""
        if not self._held:
            out.append(char)


class PasteParser(Reader):
    """Textual's reader behind a washer."""

    def __init__(self, debug: bool = False) -> None:
        self._washer = Washer()
        super().__init__(debug)

    def feed(self, data: str) -> Iterable[Message]:
        washed = self._washer.wash(data)
        # Nothing at all means the end of the input: a piece that is held back must not look like it.
        return super().feed(washed) if washed or not data else ()


def protect() -> None:
    """Have terminals read so from now on, and let go when they are closed. Windows has another reader, which takes
    pastes from the system, and knows no such signals.
    """
    if HERE.hands_over_pastes:
        return
    read_with(PasteParser)
    let_go_of_terminals()

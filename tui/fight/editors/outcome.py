"""What comes of a key: another editor, a value for the slot, a sentence, or nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, NamedTuple

from msgspec import Struct

from engine.core.options import Value
from tui.fight.editors.entries import Entry
from tui.fight.editors.typed import Typed

Neighbour = Callable[[str, str], str]
"""The place on the board that an arrow key leads to from another; empty where there is none."""

Beside = Callable[[int, str], int | None]
"""The line that an arrow key leads to from another where two stand beside each other; none where the next is meant."""


def one_column(index: int, way: str) -> None:
    """Every line is drawn below the one before."""


class Press(NamedTuple):
    """One key: its name, its character, what the key map makes of it, and what arrows lead to."""

    key: str
    character: str | None
    action: str
    neighbour: Neighbour
    beside: Beside = one_column


class Done(Struct, frozen=True):
    """The slot is filled with a value, or left open (none); the cursor went to it (``at``). ``detail``: an option is
    taken by somebody who wants to decide everything about it.
    """

    value: Value = None
    at: Editor | None = None
    detail: bool = False


class Told(Struct, frozen=True):
    """Nothing is taken, and a sentence says why, by which ``rule``; the cursor may have gone there (``at``). ``place``:
    what was pointed at on the board, of which the game may have more to say. ``keys``: the actions whose keys the
    message leaves room for (``{}``).
    """

    message: str
    at: Editor | None = None
    rule: str = ""
    place: str = ""
    keys: tuple[str, ...] = ()

    def read(self, key: Callable[[str], str]) -> str:
        """The sentence with the keys that those actions have."""
        return self.message.format(*map(key, self.keys)) if self.keys else self.message


class Marks(NamedTuple):
    """What is pointed at on the board: the cursor, what may be taken, what is taken, in its order."""

    cursor: str = ""
    legal: frozenset[str] = frozenset()
    picked: tuple[str, ...] = ()


class Figure(NamedTuple):
    """A number that is being written, instead of a list."""

    text: str
    lower: bool = False
    higher: bool = False


class Editor(Struct, frozen=True):
    """A slot being filled: an immutable value. What a kind of editor has nothing to say to is answered here.

    ``MODE`` says to the footer which keys matter.
    """

    MODE: ClassVar[str] = ""
    FLAT: ClassVar[bool] = False
    """Whether its lines are so short that they stand beside each other."""

    def press(self, press: Press) -> Outcome:
        """What comes of a key; nothing where it is no business of this editor's."""
        raise NotImplementedError

    def back(self) -> Editor | None:
        """One step back within it; none where there is none left."""
        return None

    def typed(self, text: str) -> Editor | None:
        """With a pasted text added; none where text has no place."""
        return None

    def touch(self, value: str) -> Outcome:
        """A place or a person was pressed with the mouse."""
        return None

    def pick(self, index: int) -> Outcome:
        """A line of the list was pressed."""
        return None

    def moved(self, by: int) -> Editor:
        """The cursor so many lines further: the mouse wheel."""
        return self

    def pointed(self) -> Value:
        """The value as it would be now; none where nothing legal is pointed at."""
        return None

    def entries(self) -> tuple[Entry, ...]:
        """The lines to choose from."""
        return ()

    def cursor(self) -> int:
        """The line under the cursor."""
        return 0

    def marks(self) -> Marks:
        """What is marked on the board."""
        return Marks()

    def question(self) -> str:
        """What it asks for, in the title."""
        return ""

    def figure(self) -> Figure | Typed | None:
        """What is being written instead of a list."""
        return None

    def told(self) -> tuple[str, ...]:
        """What it comes to so far, in sentences under the list."""
        return ()

    def onward(self) -> tuple[str, ...]:
        """The actions that lead to lines that are out of sight below."""
        return ("down",)

    def filtered(self) -> tuple[str, bool]:
        """The words the list is filtered by, and whether they are being typed."""
        return "", False


Outcome = Editor | Done | Told | None
Filled = Mapping[str, Value]

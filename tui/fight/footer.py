"""Draws the last line of a fight that is played: the keys of the moment, and what an undo would take back."""

from __future__ import annotations

from typing import NamedTuple

from textual.strip import Strip

from engine.core.options import Option
from engine.core.text import cell_len
from tui.draw import header
from tui.draw.rows import Pen, Row
from tui.fight import chooser_keys, flow
from tui.fight.controller import FightController
from tui.fight.editors.entries import digits_of
from tui.settings.keymap import Keymap

UNDO_WORDS = 36
"""Cells from which on the note of the footer says in words what its key does."""

AGAIN_WORDS = 16
"""Cells of the last decision that are told before what would be taken back."""

UNDO_LEAST = 8
"""Cells of what would be taken back that say something."""


class Footer(NamedTuple):
    """The last line of a fight that is played, at one moment. ``goes_on`` is what the key that goes on does where that
    is nobody's act: the program's turn, the next moment of a fight that is looked through; ``larger``: one pane fills
    the screen.
    """

    controller: FightController
    keymap: Keymap
    pen: Pen
    goes_on: str
    larger: bool = False

    def strip(self, width: int, alone: bool) -> Strip:
        """The keys that matter now, and what an undo would take back. What goes on, what the last decision was and
        what would be taken back are told whole before anything else is; that digits choose gives way to them. Where one
        pane has the screen, what has no other line to be said on stands instead of the keys.
        """
        pen, shown = self.pen, self.keymap.shown
        if alone and self.controller.message:
            said = Row().add(" ", pen.look.base)
            pen.data(said, self.controller.message, pen.look.tone(self.controller.message_tone), width - 2)
            return said.strip(width, pen.look.base)
        keys, note = self._keys(width), self._undo_note(width, width)
        if note:
            keys = [key for key in keys if key[0] != shown("undo")]
        again = [key for key in keys if key[0] == shown("again")]
        wanted = header.footer_cells(self._vital(keys, width)) + header.footer_cells(again) + cell_len(note) + 2
        if wanted > width and width < header.BRAND:
            keys = [key for key in keys if key[0] != shown("choose") or len(keys) == 1]
        room = width - header.footer_cells(self._vital(keys, width)) - 2
        least = self._at_least(again)
        note = self._undo_note(width, min(room - least, max(width * 2 // 5, room - header.footer_cells(again))))
        room -= cell_len(note)
        keys = [self._ending_whole(key, room) if key in again else key for key in keys]
        return header.footer(pen, width, keys, (note, "dim"))

    def _vital(self, keys: list[tuple[str, str]], width: int) -> list[tuple[str, str]]:
        """The keys that have to stand in the footer: up to the one that goes on; where none does, the first, but on a
        narrow one none.
        """
        hot = self.keymap.shown("hot")
        return keys[: next((at for at, (key, _) in enumerate(keys, 1) if key == hot), width >= header.NARROW)]

    def _again(self) -> list[tuple[str, str]]:
        """The key that gives the last decision once more, where it does."""
        words, closing = flow.repeated(self.controller)
        said = f"{words}, {closing}" if closing else words
        return [(self.keymap.shown("again"), self.lower(said))] if words else []

    def _at_least(self, again: list[tuple[str, str]]) -> int:
        """Cells that are kept for the last decision: for its first words, or for those and that it ends the turn."""
        closing = flow.repeated(self.controller)[1]
        kept = [self._ending_whole(key, 0) if closing else (key[0], key[1][:AGAIN_WORDS]) for key in again]
        return header.footer_cells(kept)

    def _ending_whole(self, key: tuple[str, str], room: int) -> tuple[str, str]:
        """A decision in so many cells with its key: that it ends the turn as well is told last, and kept."""
        closing = flow.repeated(self.controller)[1]
        over = header.footer_cells([key]) - room
        if not closing or over <= 0:
            return key
        ending = f", {self.pen.text(closing)}"
        words = key[1][: -len(ending)]
        return key[0], self.pen.phrase(words, max(UNDO_LEAST, cell_len(words) - over)) + ending

    def _undo_note(self, width: int, cells: int) -> str:
        """What an undo would take back, in so many cells of a line of a width, by its first words; nothing where not
        even those have room.
        """
        controller = self.controller
        if controller.audience != "gm" or controller.faces is not None or controller.builder.option is not None:
            return ""  # what is half made is what the key takes back first
        what, after, brief = controller.history.undo_note("gm")
        in_words = width >= header.BRAND and cells > UNDO_WORDS
        key = f"{self.keymap.shown('undo')} {'takes back' if in_words else 'undo'} "
        whole = in_words and len(key) + cell_len(self.pen.text(what)) + len(after) <= cells
        tail = self.pen.text(after if whole else brief)
        room = cells - len(key) - len(tail)
        return key + self.pen.phrase(what, room) + tail if what and room >= min(UNDO_LEAST, len(what)) else ""

    def _keys(self, width: int) -> list[tuple[str, str]]:
        """The keys of the moment: fixed ones of the composer and the dice box, else those of the key map."""
        builder, keymap = self.controller.builder, self.keymap
        faces = self.controller.faces
        if faces is not None:
            typed, other = ("sum", "faces") if faces.summing else ("faces", "sum")
            switch = [("s", other)] if faces.roll.summed else []
            digits = "0-9" if faces.summing or faces.roll.sides > 9 else f"1-{faces.roll.sides}"
            return [(digits, typed), *switch, ("backspace", "one back"), ("esc", "back out")]
        if builder.composer is not None:
            return chooser_keys.of_composer(builder.composer)
        if builder.typing:
            return chooser_keys.of_words(builder.editor, keymap)
        if builder.option is not None:
            board = self.controller.view.board.kind
            return chooser_keys.of_slot(builder.editor, keymap, board, builder.goes_on)
        return self._fight_keys(width)

    def _fight_keys(self, width: int) -> list[tuple[str, str]]:
        """The keys while an option is chosen."""
        keymap = self.keymap
        word = self.goes_on or self._does(flow.hot(self.controller))
        go_on = [(keymap.shown("hot"), word)] if word else []
        begun = bool(self.controller.where.step)
        step, undo, helped = ["moment_before"] * begun, ["undo"] * begun, keymap.footer(["help"])
        go_on += [(keymap.shown("full"), "all panes")] if self.larger else []
        if self.controller.where.later:
            return go_on + keymap.footer(["last", "redo", *step, "timeline", *undo, "choose", "help", "quit"])
        go_on += self._again()
        kept = ["encounter"] if self.controller.laying_out else ["timeline"]
        back, after = keymap.footer([*step, *kept]), keymap.footer(["rulings", "players", "quit"])
        entries = self.controller.builder.entries()
        first = [*keymap.footer(["choose" if digits_of(entries) else "take"] if entries else []), *go_on]
        if width >= header.BRAND:
            return [*first, *keymap.footer(["person", "find", "filter", "next"]), *back, *helped, *after]
        panes = " ".join(keymap.shown(pane) for pane in self.controller.looks)
        return [*first, (panes, "panes"), *helped, *keymap.footer(["person", "find"]), *back, *after]

    def _does(self, hot: Option | None) -> str:
        """What the key that goes on does, in words."""
        following = flow.next_asked(self.controller)
        if following:
            return f"next: {self.controller.name_of(following)}"
        if hot is not None:
            return self.lower(hot.label)
        asked = flow.elsewhere(self.controller)
        return f"back to {self.controller.name_of(asked)}" if asked else ""

    def lower(self, label: str) -> str:
        """A label within a sentence; names keep their capitals, and so does what is written as one (*Shield Up!*)."""
        said = label.partition(":")[0].partition(" › ")[0].split(", ")
        words = " ".join(part for part in said if part[:1].isupper()).split()
        letters = [word for word in words if word[:1].isalpha()]
        title = len(letters) > 1 and all(word[:1].isupper() for word in letters)
        named = title or label.startswith(tuple(self.controller.names.values()))
        return self.pen.text(label if named else label[:1].lower() + label[1:])

"""An empty field: which system, what it is called, how large it is. Everything else is laid out on the fight screen."""

from __future__ import annotations

from typing import ClassVar

from msgspec import ValidationError
from msgspec.structs import replace
from textual import events
from textual.binding import BindingType
from textual.geometry import Region
from textual.strip import Strip

from content.loader import rules
from content.reading import ContentError
from engine.core.options import Composer, Slot
from engine.core.refusal import Refused
from engine.core.text import wrap
from engine.core.view import Board
from engine.systems import SYSTEMS
from tui.appearance.appearance import Appearance
from tui.draw import boards, header
from tui.draw import form as picture
from tui.draw.rows import Row
from tui.fight.editors import form
from tui.fight.editors.composer import ComposerEditor, composer_editor
from tui.fight.editors.outcome import Press
from tui.screens import destinations
from tui.screens.page import Page
from tui.widgets.bindings import bindings_of
from tui.widgets.layout import Plan
from tui.widgets.pane import Painter, Pane

TITLE = "A new fight"
FORM = 46
"""Columns in which the name of each game is whole, and apart from its arrows."""

BESIDE = 70
"""Columns from which on the empty field is drawn beside the form."""

NEXT = {
    "hex": "People, ground{facings} and house rules are laid out on the map next",
    "none": "People and house rules come next",
}
"""What comes after this page, by the kind of board."""


class NewScreen(Page[None]):
    """The form at the left, the field at the right."""

    BINDINGS: ClassVar[list[BindingType]] = bindings_of("new")

    def __init__(self, appearance: Appearance, system: str) -> None:
        super().__init__("new", appearance)
        self.made = self._form(system, TITLE)

    def _form(self, system: str, title: str) -> ComposerEditor:
        """The fields that a system asks for."""
        systems = Slot("system", "choice", tuple(SYSTEMS), tuple(SYSTEMS.values()), default=system, title="Game")
        name = Slot("title", "text", default=title, title="Called")
        made = composer_editor(Composer("", "A new fight", (), whole=(systems, name, *_sizes(system))))
        return replace(made, offered=title == TITLE)

    def plan(self, width: int, height: int) -> Plan:
        """Header, form, field, footer."""
        left = width if width < BESIDE else max(FORM, width * 45 // 100)
        panes = {
            "header": Region(0, 0, width, 1),
            "form": Region(0, 1, left, max(1, height - 2)),
            "footer": Region(0, height - 1, width, 1),
        }
        if left < width:
            panes["field"] = Region(left, 1, width - left, max(1, height - 2))
        return panes

    def painters(self) -> dict[str, Painter]:
        """One for each pane."""
        return {"header": self._header, "form": self._fields, "field": self._field, "footer": self._footer}

    def _header(self, width: int, height: int) -> list[Strip]:
        return [header.header(self.pen, width, ("New fight", ""), "", "", ("", "dim"))]

    def _footer(self, width: int, height: int) -> list[Strip]:
        change = " ".join(self.keymap.shown(way) for way in ("left", "right"))
        keys = [("up down", "field"), (change, "change"), *self.keymap.footer(["take", "back"])]
        if header.footer_cells(keys) > width:  # arrows are tried by anybody; what begins the fight is not
            keys = keys[2:] + keys[:2]
        return [header.footer(self.pen, width, keys)]

    def _fields(self, width: int, height: int) -> list[Strip]:
        pen, made, inner = self.pen, self.made, width - 2
        rows = [Row(), *picture.rows(pen, made, inner, max(1, height - 8)), Row()]
        rows += [Row().add("   ", pen.look.base).add(line, pen.look.dim) for line in wrap(self._next(), inner - 6)]
        if self.message:
            rows += [
                Row(),
                *(
                    Row().add("   ", pen.look.base).add(line, pen.look.tone("bad"))
                    for line in wrap(pen.text(self.message), inner - 6)
                ),
            ]
        return pen.framed(width, height, Row().add(made.title_of_all, pen.look.title), rows)

    def _next(self) -> str:
        """What comes after this page, as far as the game has it."""
        try:
            kind = self._board().kind
        except (ContentError, Refused):
            kind = "hex"
        told = NEXT.get(kind, "People, places and house rules are laid out next")
        return f"{told.format(facings=', facings' if self._faces() else '')}; everything can be taken back."

    def _faces(self) -> bool:
        """Whether people of the game face somewhere: then that can be ruled."""
        try:
            return bool(rules(str(self.made.filled(0)["system"])).read({"do": "rule-face", "who": "", "facing": 0}))
        except (ContentError, ValidationError):
            return False

    def _board(self) -> Board:
        """The field as it would be. Raises ``ContentError`` and ``Refused``."""
        system = rules(str(self.made.filled(0)["system"]))
        board: Board = system.view(system.begin(system.blank("", self._numbers()))).board
        return board

    def _field(self, width: int, height: int) -> list[Strip]:
        try:
            board = self._board()
        except (ContentError, Refused) as error:
            return self.pen.framed(
                width, height, Row(), [Row().add(f" {self.pen.text(str(error))}", self.pen.look.dim)]
            )
        found = boards.still(self.pen, board, width - 2, height - 2)
        cut = boards.more(self.pen, board, width - 2, height - 2)
        return self.pen.framed(width, height, Row().add("The field", self.pen.look.title), found, below=cut)

    def take_key(self, event: events.Key) -> bool:
        """Everything is a field here, but for a few actions."""
        self.message = ""
        action = self.keymap.action(event.key)
        if action in ("take", "back"):
            return False
        made = form.press(self.made, Press(event.key, event.character, action, lambda *_: ""))
        if not isinstance(made, ComposerEditor):
            return False
        self._filled(made)
        return True

    def _filled(self, made: ComposerEditor) -> None:
        """The form as it is filled now; of another game it has the fields of that one."""
        before, filled = self.made.filled(0), made.filled(0)
        self.made = made
        if filled["system"] != before["system"]:
            self.made = self._form(str(filled["system"]), str(filled.get("title") or ""))
        self.paint()

    def take_paste(self, text: str) -> None:
        """A paste goes into the name."""
        made = self.made.typed(text)
        if isinstance(made, ComposerEditor):
            self._filled(made)

    def pressed(self, event: Pane.Pressed) -> None:
        """A click goes to a field; on the one under the cursor it takes the next value."""
        line = event.y - 2
        if event.pane.id == "form" and 0 <= line < len(self.made.fields(0)):
            self._filled(self.made.changed(1) if line == self.made.column else replace(self.made, column=line))

    def perform(self, action: str) -> bool:
        """Begin, or go back."""
        if action == "back":
            self.dismiss(None)
        elif action == "take":
            filled = self.made.filled(0)
            title = str(filled.get("title") or "").strip() or TITLE
            self.go(destinations.BeginEmpty(str(filled["system"]), title, self._numbers()))
        else:
            return False
        return True

    def _numbers(self) -> dict[str, int]:
        return {name: value for name, value in self.made.filled(0).items() if isinstance(value, int)}


def _sizes(system: str) -> tuple[Slot, ...]:
    """The numbers that an empty field of a system needs; none where its content cannot be read."""
    try:
        found: tuple[Slot, ...] = rules(system).sizes()
    except ContentError:
        return ()
    return found

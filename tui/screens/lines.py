"""The chronicle line by line: from any line to the rule it cites, to its moment, or into the clipboard."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.geometry import Region
from textual.strip import Strip

from engine.core.text import clean
from engine.core.view import Line
from tui.appearance.appearance import Appearance
from tui.draw import chronicle as chronicle_text
from tui.draw import header, listing
from tui.draw.rows import Row
from tui.fight.controller import FightController
from tui.screens import destinations
from tui.screens.page import Page
from tui.widgets.bindings import bindings_of
from tui.widgets.layout import Plan
from tui.widgets.pane import Painter, Pane

FOOTER = ("go", "rulebook", "timeline", "copy", "search", "help", "back")
SEARCH = "search"


class LinesScreen(Page[tuple[str, int] | None]):
    """Left with where to go (``go`` or ``timeline``, and the step), or with nothing."""

    BINDINGS: ClassVar[list[BindingType]] = bindings_of("lines")

    def __init__(self, title: str, controller: FightController, appearance: Appearance) -> None:
        super().__init__("lines", appearance)
        self.fight = title
        self.controller = controller
        self.lines = controller.history.lines(controller.audience, 1 << 30)
        self.scroller = listing.Scroller()
        self.scroller.index = len(self.lines) - 1

    def plan(self, width: int, height: int) -> Plan:
        """The lines, and under them the chosen one in full."""
        card = min(9, height // 4)
        return {
            "header": Region(0, 0, width, 1),
            "lines": Region(0, 1, width, height - 2 - card),
            "card": Region(0, height - 1 - card, width, card),
            "footer": Region(0, height - 1, width, 1),
        }

    def painters(self) -> dict[str, Painter]:
        return {"header": self._header, "lines": self._lines, "card": self._card, "footer": self._footer}

    def _header(self, width: int, height: int) -> list[Strip]:
        title = (self.controller.session.ruleset.title, self.fight)
        who = "players' view" if self.controller.audience == "players" else ""
        return [header.header(self.pen, width, title, "", who, ("", "dim"))]

    def _lines(self, width: int, height: int) -> list[Strip]:
        pen, count = self.pen, len(self.lines)
        rows = listing.strips(pen, self.scroller, count, self._row, width, height - 2)
        title = Row().add("Chronicle", pen.look.title).add("  up to where the fight stands", pen.look.dim)
        return listing.pane(pen, title, rows, width, height, listing.place(pen, self.scroller, count))

    def _row(self, index: int, width: int) -> Row:
        pen, look = self.pen, self.pen.look
        step, line = self.lines[index]
        rule = pen.text(line.rule)
        # Numbers of steps would tell players that something happened between two lines.
        row = Row().add(f"{step:>6}  " if self.controller.audience == "gm" else "  ", look.dim)
        pen.data(row, line.moment, look.dim, 6).add(" ", look.base)
        if line.ruling:
            row.add("GM ", look.accent)
        pen.data(row, line.text, look.tone(line.tone), max(1, width - row.width - len(rule) - 2))
        return row.add(" ", look.base).add(rule, look.dim)

    def _card(self, width: int, height: int) -> list[Strip]:
        pen = self.pen
        line = self._here()
        title = Row().add("The line", pen.look.title)
        if line is None:
            return pen.framed(width, height, title, [Row().add(" nothing has happened yet", pen.look.dim)])
        return pen.framed(width, height, title, chronicle_text.rows(pen, line, False, True, width - 2))

    def _footer(self, width: int, height: int) -> list[Strip]:
        if self.field.title:
            return [listing.footer_field(self.pen, width, self.field.title, self.field.line, self.message)]
        return [header.footer(self.pen, width, self.keymap.footer(FOOTER), (self.message, "warn"))]

    def _here(self) -> Line | None:
        return self.lines[self.scroller.index][1] if self.lines else None

    def perform(self, action: str) -> bool:
        line = self._here()
        if self.scroller.act(action, len(self.lines)):
            return True
        if action == "back":
            self.dismiss(None)
        elif action == "search":
            self.field.open(SEARCH)
        elif line is None:
            self.message = "nothing has happened yet"
        elif action == "rulebook":
            self._rule(line)
        elif action in ("go", "timeline"):
            self.dismiss((action, self.lines[self.scroller.index][0]))
        elif action == "copy":
            self.copy("\n".join([chronicle_text.texts([(0, line)]).strip(), *map(clean, line.detail)]), "the line")
        else:
            return False
        return True

    def _rule(self, line: Line) -> None:
        if line.rule:
            self.go(destinations.Rule(self.controller.session.ruleset.name, line.rule))
        else:
            self.message = "this line cites no rule"

    def _type(self, key: str, character: str | None) -> bool:
        if key in ("up", "down"):
            self._find(1 if key == "down" else -1, stay=False)
            return True
        return super()._type(key, character)

    def typed(self, purpose: str, done: bool) -> None:
        self._find(-1, stay=True)

    def _find(self, by: int, stay: bool) -> None:
        """The nearest line with the words in it, first looked for backwards: what is wanted happened a while ago."""
        wanted, count = self.field.text.casefold(), len(self.lines)
        for offset in range(0 if stay else 1, count if wanted else 0):
            at = (self.scroller.index + by * offset) % count
            if wanted in f"{self.lines[at][1].moment} {self.lines[at][1].text} {self.lines[at][1].rule}".casefold():
                self.scroller.index = at
                return
        if wanted:
            self.message = f"no line has {self.field.text!r}"

    def wheeled(self, event: Pane.Wheeled) -> None:
        self.scroller.move(event.by, len(self.lines))
        self.paint()

    def pressed(self, event: Pane.Pressed) -> None:
        """A click moves the cursor; a click on the line under it goes there, as in the timeline."""
        at = event.y - 1 + self.scroller.top
        if event.pane.id == "lines" and 0 < event.y < event.pane.size.height - 1 and at < len(self.lines):
            if at == self.scroller.index:
                self.perform("go")
            self.scroller.index = at
            self.paint()

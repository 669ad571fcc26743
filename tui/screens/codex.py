"""The codex: all content of a system, a table for each kind of thing and a card for each thing."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.geometry import Region
from textual.strip import Strip

from engine.core.text import wrap
from tui.appearance.appearance import Appearance
from tui.codex.tables import Codex, Column, Table, Thing, searched
from tui.codex.words import card
from tui.draw import header, listing
from tui.draw.rows import Row
from tui.screens.page import Page
from tui.widgets.bindings import bindings_of
from tui.widgets.layout import Plan
from tui.widgets.pane import Painter, Pane

FOOTER = ("tab_after", "search", "back", "sort", "copy", "help")
NAME = 26
"""Cells that a name may take in a table."""


class CodexScreen(Page[None]):
    """Tables on the left, the card of the chosen thing beside them, or below on a narrow screen."""

    BINDINGS: ClassVar[list[BindingType]] = bindings_of("codex")

    def __init__(self, system: str, codex: Codex, appearance: Appearance) -> None:
        super().__init__("codex", appearance)
        self.system = system
        self.codex = codex
        self.at = 0
        self.scroller = listing.Scroller()
        self.scroll = 0
        self.sorted_by = -1
        self.things: list[Thing] = []
        self._tabs: list[tuple[int, int, int]] = []
        self._fill()

    def plan(self, width: int, height: int) -> Plan:
        """A line of tabs above a table and a card."""
        plan = {
            "header": Region(0, 0, width, 1),
            "tabs": Region(0, 1, width, 1),
            "footer": Region(0, height - 1, width, 1),
        }
        rest = height - 3
        if width >= 100:
            left = width * 54 // 100
            plan["table"] = Region(0, 2, left, rest)
            plan["card"] = Region(left, 2, width - left, rest)
        else:
            top = rest // 2
            plan["table"] = Region(0, 2, width, top)
            plan["card"] = Region(0, 2 + top, width, rest - top)
        return plan

    def painters(self) -> dict[str, Painter]:
        return {
            "header": self._header,
            "tabs": self._tab_line,
            "table": self._table,
            "card": self._card,
            "footer": self._footer,
        }

    @property
    def table(self) -> Table | None:
        """The open table; none where the system has nothing."""
        return self.codex.tables[self.at] if self.codex.tables else None

    def here(self) -> Thing | None:
        """The thing under the cursor; none where nothing is found."""
        return self.things[self.scroller.index] if self.scroller.index < len(self.things) else None

    def _fill(self) -> None:
        """The things of the open table that the search leaves, in the order that is asked for."""
        table, chosen = self.table, self.here()
        found = list(table.things) if table is not None else []
        words = self.field.text.casefold().split()
        if words:
            texts = {thing.id: searched(thing, self.codex.names) for thing in found}
            found = [thing for thing in found if all(word in texts[thing.id] for word in words)]
        if self.sorted_by == 0:
            found.sort(key=lambda thing: thing.name.casefold())
        elif self.sorted_by > 0 and table is not None:
            number = table.columns[self.sorted_by - 1].number
            found.sort(key=lambda thing: thing.keys[self.sorted_by - 1], reverse=number)
        self.things = found
        self.scroller.index = next((at for at, thing in enumerate(found) if thing is chosen), 0)

    def _header(self, width: int, height: int) -> list[Strip]:
        ours = sum(thing.ours for table in self.codex.tables for thing in table.things)
        every = sum(len(table.things) for table in self.codex.tables)
        place = f"{every} entries, {ours} of them ours"
        return [
            header.header(self.pen, width, (f"{self.system} {self.pen.glyphs.dot} Codex", ""), "", place, ("", "dim"))
        ]

    def _tab_line(self, width: int, height: int) -> list[Strip]:
        look = self.pen.look
        row, self._tabs = Row(), []
        for at, table in enumerate(self.codex.tables):
            start = row.width
            style = look.cursor if at == self.at else look.dim
            row.add(" ", style if at == self.at else look.base)
            self.pen.data(row, table.title, style).add(" ", style if at == self.at else look.base)
            self._tabs.append((start, row.width, at))
        if row.width > width and self._tabs[self.at][1] > width:
            return [self._tab_line_from(width)]
        return [row.strip(width, look.base, sign=self.pen.text("…"))]

    def _tab_line_from(self, width: int) -> Strip:
        """The tabs from the open one on, where the line is too short for those before it."""
        look, row = self.pen.look, Row().add(self.pen.glyphs.more, self.pen.look.faint)
        self._tabs = []
        for at in range(self.at, len(self.codex.tables)):
            start, style = row.width, look.cursor if at == self.at else look.dim
            row.add(" ", look.base)
            self.pen.data(row, self.codex.tables[at].title, style).add(" ", look.base)
            self._tabs.append((start, row.width, at))
        return row.strip(width, look.base, sign=self.pen.text("…"))

    def _table(self, width: int, height: int) -> list[Strip]:
        pen, look, count = self.pen, self.pen.look, len(self.things)
        table = self.table
        if table is None:
            return pen.framed(width, height, Row().add("Nothing", look.title), [])
        name, columns = _fitting(table, width - 4)
        head = self._heads(name, columns)

        def draw(index: int, cells: int) -> Row:
            thing = self.things[index]
            row = Row().add(" ", look.base)
            pen.data(row, thing.name, look.base, name).add(" ", look.base)
            row.add("+" if thing.ours else " ", look.tone("magic"))
            for at, column in columns:
                row.add("  ", look.base)
                cell = pen.text(thing.cells[at])
                cell = cell.rjust(column.width) if column.number else cell
                pen.data(row, cell, look.dim if cell.strip() == "0" else look.base, column.width)
            return row

        rows = [pen.inside(head, width), *listing.strips(pen, self.scroller, count, draw, width, height - 3)]
        if not count:
            rows[1] = pen.inside(Row().add(" nothing has these words", look.dim), width)
        title = pen.data(Row(), table.title, look.title)
        if self.field.text:
            pen.data(title.add("  with ", look.dim), self.field.text, look.accent)
        note = Row().add("+ ours, made up for this program", look.dim)
        return listing.pane(pen, title, rows, width, height, listing.place(pen, self.scroller, count), note)

    def _heads(self, name: int, columns: list[tuple[int, Column]]) -> Row:
        look = self.pen.look
        row = Row().add(" ", look.base)
        row.add("name".ljust(name + 2), look.accent if self.sorted_by == 0 else look.dim)
        for at, column in columns:
            title = column.title.rjust(column.width) if column.number else column.title.ljust(column.width)
            row.add("  ", look.base).add(title, look.accent if self.sorted_by == at + 1 else look.dim)
        return row

    def _card(self, width: int, height: int) -> list[Strip]:
        pen, look, thing = self.pen, self.pen.look, self.here()
        if thing is None:
            return pen.framed(width, height, Row().add("Card", look.title), [])
        rows = self._lines(thing, width - 3)
        room = height - 2
        self.scroll = max(0, min(self.scroll, len(rows) - room))
        title = pen.data(Row(), thing.name, look.title)
        title.add("  ours" if thing.ours else "", look.tone("magic"))
        left = len(rows) - room - self.scroll
        more = pen.hidden(left, self.keymap.shown("scroll_down")) if left > 0 else None
        return pen.framed(width, height, title, rows[self.scroll :], more)

    def _lines(self, thing: Thing, width: int) -> list[Row]:
        """The card in rows: labels to the left, what they say wrapped beside them."""
        pen, look = self.pen, self.pen.look
        said = card(thing.what, self.codex.names)
        labels = [len(line.label) for line in said if not line.depth]
        column = min(20, width // 3, max(labels, default=0) + 2)
        rows: list[Row] = []
        for line in said:
            margin = " " * (1 + 2 * line.depth)
            if not line.label:
                rows += [Row().add(margin + part, look.base) for part in wrap(pen.text(line.text), width - len(margin))]
                continue
            label = Row().add(margin, look.base)
            pen.data(label, line.label, look.strong if line.depth or not line.text else look.dim)
            start = max(column + 1, label.width + 2) if not line.depth else label.width + 2
            first, *rest = wrap(pen.text(line.text), max(12, width - start))
            rows.append(label.to(start, look.base).add(first, look.base))
            later = start if not line.depth else len(margin) + 2
            wrapped = wrap(" ".join(rest), max(12, width - later)) if rest else []
            rows += [Row().to(later, look.base).add(part, look.base) for part in wrapped]
        return rows

    def _footer(self, width: int, height: int) -> list[Strip]:
        if self.field.title:
            note = f"{len(self.things)} found"
            return [listing.footer_field(self.pen, width, self.field.title, self.field.line, note)]
        return [header.footer(self.pen, width, self.keymap.footer(FOOTER), (self.message, "warn"))]

    def perform(self, action: str) -> bool:
        thing = self.here()
        if self.scroller.act(action, len(self.things)):
            self.scroll = 0
        elif action in ("tab_before", "tab_after"):
            self._open(self.at + (1 if action == "tab_after" else -1))
        elif action in ("scroll_up", "scroll_down"):
            self.scroll += (self.height_of("card") - 3) * (1 if action == "scroll_down" else -1)
        elif action == "search":
            self.field.open("search", self.field.text)
        elif action == "sort" and self.table is not None:
            self.sorted_by += 1
            if self.sorted_by > len(_fitting(self.table, self.width_of("table") - 4)[1]):
                self.sorted_by = -1
            self._fill()
        elif action == "back":
            self._back()
        elif action == "copy" and thing is not None:
            said = card(thing.what, self.codex.names)
            lines = [f"{'  ' * line.depth}{line.label} {line.text}".rstrip() for line in said]
            self.copy("\n".join([thing.name, *lines]) + "\n", thing.name)
        else:
            return False
        return True

    def typed(self, purpose: str, done: bool) -> None:
        self._fill()
        self.scroll = 0

    def _back(self) -> None:
        """Out of the search first, then out of the codex."""
        if self.field.text:
            self.field.open("")
            self._fill()
        else:
            self.dismiss(None)

    def _open(self, at: int) -> None:
        if self.codex.tables:
            self.at = at % len(self.codex.tables)
            self.sorted_by, self.scroll = -1, 0
            self._fill()

    def wheeled(self, event: Pane.Wheeled) -> None:
        if event.pane.id == "card":
            self.scroll = max(0, self.scroll + 3 * event.by)
        else:
            self.scroller.move(event.by, len(self.things))
            self.scroll = 0
        self.paint()

    def pressed(self, event: Pane.Pressed) -> None:
        at = event.y - 2 + self.scroller.top
        if event.pane.id == "tabs":
            tab = next((at for start, end, at in self._tabs if start <= event.x < end), self.at)
            self._open(tab)
        elif event.pane.id == "table" and 1 < event.y < event.pane.size.height - 1 and at < len(self.things):
            self.scroller.index, self.scroll = at, 0
        self.paint()


def _fitting(table: Table, width: int) -> tuple[int, list[tuple[int, Column]]]:
    """The width of the names, and as many columns from the left as have room beside them."""
    name = min(NAME, max(len(thing.name) for thing in table.things))
    room = width - name - 2
    columns = []
    for at, column in enumerate(table.columns):
        if column.width + 2 > room:
            break
        room -= column.width + 2
        columns.append((at, column))
    return name, columns

"""The rulebook of a system: by section and id, found by any word, every reference a step away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual.binding import BindingType
from textual.geometry import Region
from textual.strip import Strip

from content.loader import Entry
from engine.core.text import wrap
from tui.appearance.appearance import Appearance
from tui.draw import header, listing
from tui.draw.rows import Row
from tui.rules import text as rule_text
from tui.screens.page import Page
from tui.widgets.bindings import bindings_of
from tui.widgets.layout import Plan
from tui.widgets.pane import Painter, Pane

NARROW = 60
"""Columns below which the open rule stands below the list."""


class RulebookScreen(Page[None]):
    """A book, open at a rule."""

    BINDINGS: ClassVar[list[BindingType]] = bindings_of("rulebook")

    def __init__(self, system: str, book: Mapping[str, Entry], appearance: Appearance, rule: str = "") -> None:
        super().__init__("rulebook", appearance)
        self.system = system
        self.book = book
        self.found = list(book.values())
        self.scroller = listing.Scroller()
        self.scroll = 0
        self.reference = -1
        self.trail: list[str] = []
        if rule and rule not in book:
            self.message = f"the book has no rule {rule}"
        self._open(rule)

    def plan(self, width: int, height: int) -> Plan:
        """The rules, and the open one beside them; below them where neither would have room beside the other."""
        if width < NARROW:
            top = (height - 2) * 2 // 5
            return {
                "header": Region(0, 0, width, 1),
                "list": Region(0, 1, width, top),
                "rule": Region(0, 1 + top, width, height - 2 - top),
                "footer": Region(0, height - 1, width, 1),
            }
        left = 44 if width >= 110 else width * 45 // 100
        return {
            "header": Region(0, 0, width, 1),
            "list": Region(0, 1, left, height - 2),
            "rule": Region(left, 1, width - left, height - 2),
            "footer": Region(0, height - 1, width, 1),
        }

    def painters(self) -> dict[str, Painter]:
        return {"header": self._header, "list": self._list, "rule": self._rule, "footer": self._footer}

    def here(self) -> Entry | None:
        """The open rule; none where nothing is found."""
        return self.found[min(self.scroller.index, len(self.found) - 1)] if self.found else None

    def _header(self, width: int, height: int) -> list[Strip]:
        count = f"{len(self.found)} of {len(self.book)} rules"
        return [
            header.header(
                self.pen, width, (f"{self.system} {self.pen.glyphs.dot} Rulebook", ""), "", count, ("", "dim")
            )
        ]

    def _list(self, width: int, height: int) -> list[Strip]:
        pen, count = self.pen, len(self.found)
        rows = listing.strips(pen, self.scroller, count, self._row, width, height - 2)
        if not count:
            rows[0] = pen.inside(Row().add(" no rule has these words", pen.look.dim), width)
        title = Row().add("Rules", pen.look.title)
        if self.field.text:
            pen.data(title.add("  with ", pen.look.dim), self.field.text, pen.look.accent)
        return listing.pane(pen, title, rows, width, height, listing.place(pen, self.scroller, count))

    def _row(self, index: int, width: int) -> Row:
        look, entry = self.pen.look, self.found[index]
        new = not index or self.found[index - 1].section != entry.section
        row = Row().add(" ", look.base)
        self.pen.data(row, entry.id, look.accent if new else look.dim, 8).add(" ", look.base)
        return self.pen.data(row, entry.title, look.base, width - row.width - 1)

    def _rule(self, width: int, height: int) -> list[Strip]:
        pen, look, entry = self.pen, self.pen.look, self.here()
        if entry is None:
            return pen.framed(width, height, Row().add("Rule", look.title), [])
        inner = width - 4
        rows = [Row().add(" ", look.base).add(part, look.strong) for part in wrap(pen.text(entry.title), inner)]
        written, chosen = rule_text.rows(pen, entry.text, self.book.keys(), entry.id, self.reference, inner)
        head = len(rows) + 1
        rows += [Row(), *(Row().add(" ", look.base).extend(row) for row in written)]
        room = height - 2
        if chosen >= 0 and not self.scroll <= chosen + head < self.scroll + room:
            self.scroll = chosen + head - room // 2
        self.scroll = max(0, min(self.scroll, len(rows) - room))
        title = Row().add(f"{entry.id} ", look.accent)
        pen.data(title, entry.section, look.dim)
        left = len(rows) - room - self.scroll
        more = pen.hidden(left, self.keymap.shown("scroll_down")) if left > 0 else None
        return pen.framed(width, height, title, rows[self.scroll :], more)

    def _footer(self, width: int, height: int) -> list[Strip]:
        if self.field.title:
            note = f"{len(self.found)} found"
            return [listing.footer_field(self.pen, width, self.field.title, self.field.line, note)]
        entry = self.here()
        follow = ["next", "take"] if entry is not None and self._references(entry) else []
        wanted = ["search", *follow, "back", *(["return"] if self.trail else []), "section_after", "help"]
        return [header.footer(self.pen, width, self.keymap.footer(wanted), (self.message, "warn"))]

    def perform(self, action: str) -> bool:
        entry = self.here()
        if action in ("page_up", "page_down", "scroll_up", "scroll_down"):
            self.scroll += (self.height_of("rule") - 4) * (1 if action.endswith("down") else -1)
        elif self.scroller.act(action, len(self.found)):
            self._turned()
        elif action in ("section_before", "section_after"):
            self._section(1 if action == "section_after" else -1)
        elif action == "search":
            self.field.open("search", self.field.text)
        elif action == "back":
            self._back()
        elif action == "return":
            self._return()
        elif entry is None:
            self.message = "nothing is open"
        elif action in ("next", "previous"):
            self._point(entry, 1 if action == "next" else -1)
        elif action == "take":
            self._follow(entry)
        elif action == "copy":
            self.copy(f"{entry.id} {entry.title}\n\n{entry.text}\n", entry.id)
        else:
            return False
        return True

    def typed(self, purpose: str, done: bool) -> None:
        entry = self.here()
        words = self.field.text.casefold().split()
        self.found = [entry for entry in self.book.values() if _has(entry, words)]
        best = next((rule for rule in self.found if words and rule.id.casefold() == words[0]), None)
        self._show(best.id if best is not None else entry.id if entry is not None else "")

    def _back(self) -> None:
        """Out of the search first, then out of the book."""
        if len(self.found) < len(self.book):
            self.field.open("")
            self.typed("", False)
        else:
            self.dismiss(None)

    def _open(self, rule: str) -> None:
        """Open a rule wherever it is, out of a search if need be."""
        if not any(entry.id == rule for entry in self.found):
            self.field.open("")
            self.found = list(self.book.values())
        self._show(rule)

    def _show(self, rule: str) -> None:
        """The cursor on a rule if it is in the list, else on the first."""
        self.scroller.index = next((at for at, entry in enumerate(self.found) if entry.id == rule), 0)
        self._turned()

    def _turned(self) -> None:
        self.scroll, self.reference = 0, -1

    def _section(self, by: int) -> None:
        """The first rule of the next section; of this one, or of the one before, backwards."""
        starts = [0] + [at for at in range(1, len(self.found)) if self.found[at].section != self.found[at - 1].section]
        here = self.scroller.index
        later = [at for at in starts if (at > here if by > 0 else at < here)]
        if later:
            self.scroller.index = later[0] if by > 0 else later[-1]
            self._turned()

    def _references(self, entry: Entry) -> list[str]:
        return rule_text.references(self.pen.text(entry.text), self.book.keys(), entry.id)

    def _point(self, entry: Entry, by: int) -> None:
        count = len(self._references(entry))
        if count:
            self.reference = (self.reference + by) % count if self.reference >= 0 else 0 if by > 0 else count - 1
        else:
            self.message = "this rule names no other"

    def _follow(self, entry: Entry) -> None:
        references = self._references(entry)
        if not references:
            self.message = "this rule names no other"
        elif self.reference < 0:
            self.reference = 0
        else:
            self.trail.append(entry.id)
            self._open(references[self.reference])

    def _return(self) -> None:
        if self.trail:
            self._open(self.trail.pop())
        else:
            self.message = "you came from nowhere else"

    def wheeled(self, event: Pane.Wheeled) -> None:
        if event.pane.id == "rule":
            self.scroll = max(0, self.scroll + 3 * event.by)
        else:
            self.scroller.move(event.by, len(self.found))
            self._turned()
        self.paint()

    def pressed(self, event: Pane.Pressed) -> None:
        at = event.y - 1 + self.scroller.top
        if event.pane.id == "list" and 0 < event.y < event.pane.size.height - 1 and at < len(self.found):
            self.scroller.index = at
            self._turned()
            self.paint()


def _has(entry: Entry, words: list[str]) -> bool:
    text = f"{entry.id} {entry.title} {entry.section} {entry.text}".casefold()
    return all(word in text for word in words)

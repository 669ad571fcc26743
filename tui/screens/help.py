"""All keys of a screen, made from its key map."""

from __future__ import annotations

from textual import events
from textual.geometry import Region
from textual.strip import Strip

from engine.core.text import wrap
from tui.appearance.appearance import Appearance
from tui.draw.rows import Pen, Row
from tui.screens.page import Page
from tui.settings.keymap import Keymap
from tui.widgets.layout import Plan
from tui.widgets.pane import Painter, Pane

STEPS = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10, "home": -1000, "end": 1000}

KEYS = len("shift+right")
"""Cells of the column of keys."""

ROOMY = 60
"""Columns from which on the longest names of keys have room in their column."""

DENSE = 9
"""The same in two columns, for a group without longer names: one that has some is as wide as they are."""


class HelpScreen(Page[None]):
    """One page of keys; any key leads back, arrows scroll."""

    LEAST = (24, 4)

    def __init__(self, keymap: Keymap, appearance: Appearance) -> None:
        self.shown = keymap
        super().__init__("help", appearance)
        self.top = 0

    def apply(self, appearance: Appearance) -> None:
        self.appearance, self.keymap = appearance, self.shown
        self.pen = Pen(appearance.look(), appearance.glyphs)

    def plan(self, width: int, height: int) -> Plan:
        """One pane over the whole screen."""
        return {"header": Region(0, 0, width, height)}

    def painters(self) -> dict[str, Painter]:
        return {"header": self.picture}

    def picture(self, width: int, height: int) -> list[Strip]:
        """The groups of actions, in one column or in two."""
        look = self.pen.look
        blocks: list[list[Row]] = []
        cells, room = ((width - 4) // 2, DENSE) if width >= 110 else (width - 2, KEYS)
        groups, margin = self.shown.help(), 3 if width >= 110 else 4
        if ROOMY <= width < 110:
            room = max(room, *(len(keys) for _, actions in groups for keys, _ in actions))
        for group, actions in groups:
            rows = [Row().add(f" {group}", look.accent)]
            names = max(room, min(KEYS, max(len(keys) for keys, _ in actions)))
            for keys, words in actions:
                first, *rest = wrap(words, max(16, cells - max(names, len(keys)) - margin))
                rows.append(Row().add(f" {keys:>{names}}  ", look.strong).add(first, look.base))
                rows += [Row().to(names + 3, look.base).add(text, look.base) for text in rest]
            blocks.append([*rows, Row()])
        lines = self._problems(width - 4) + self._columns(blocks, cells, width)
        self.top = max(0, min(self.top, len(lines) - (height - 2)))
        title = Row().add("Keys", look.title).add("  arrows scroll, others go back", look.dim)
        hidden = len(lines) - self.top - (height - 2)
        note = self.pen.hidden(hidden, "down", self.top) if hidden > 0 else self.pen.hidden(self.top, "up")
        drawn = self.pen.framed(width, height, title, lines[self.top :])
        return [*drawn[:-1], self.pen.bottom(width, note)]

    def _problems(self, width: int) -> list[Row]:
        """What is wrong with the key map file, first of all."""
        look = self.pen.look
        rows = [
            Row().add("   " if at else f" {self.pen.glyphs.refused} ", look.tone("bad")).add(part, look.tone("warn"))
            for problem in self.shown.problems
            for at, part in enumerate(wrap(self.pen.text(problem), width - 4))
        ]
        return [*rows, Row()] if rows else []

    def _columns(self, blocks: list[list[Row]], cells: int, width: int) -> list[Row]:
        if width < 110:
            return [row for block in blocks for row in block]
        whole = sum(map(len, blocks))
        left: list[Row] = []
        while blocks and len(left) + len(blocks[0]) <= whole * 2 // 3:
            left += blocks.pop(0)
        right = [row for block in blocks for row in block]
        out = []
        for at in range(max(len(left), len(right))):
            row = Row().extend(left[at] if at < len(left) else Row()).to(cells + 2, self.pen.look.base)
            out.append(row.extend(right[at]) if at < len(right) else row)
        return out

    def take_key(self, event: events.Key) -> bool:
        """Every key is taken."""
        if event.key in STEPS:
            self.top += STEPS[event.key]
            self.paint()
        else:
            self.dismiss(None)
        return True

    def pressed(self, event: Pane.Pressed) -> None:
        self.dismiss(None)

    def wheeled(self, event: Pane.Wheeled) -> None:
        self.top += 3 * event.by
        self.paint()

"""All keys of a screen, made from its key map."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.geometry import Region
from textual.layout import Layout
from textual.screen import Screen
from textual.strip import Strip

from engine.core.text import wrap
from tui.draw.rows import Pen, Row
from tui.settings.keymap import Keymap
from tui.widgets.layout import Planned
from tui.widgets.pane import Pane


class HelpScreen(Screen[None]):
    """One page of keys; any key leads back, arrows scroll."""

    def __init__(self, keymap: Keymap, pen: Pen) -> None:
        super().__init__()
        self.keymap = keymap
        self.pen = pen
        self.top = 0
        self._planned = Planned()
        self.pane = Pane("keys", self.picture)

    @property
    def layout(self) -> Layout:
        """One pane over the whole screen."""
        return self._planned

    def compose(self) -> ComposeResult:
        self._planned.regions = {"keys": Region(0, 0, *self.app.size)}
        yield self.pane

    def on_resize(self, event: events.Resize) -> None:
        self._planned.regions = {"keys": Region(0, 0, *event.size)}
        self.pane.refresh(layout=True)

    def picture(self, width: int, height: int) -> list[Strip]:
        """The groups of actions, in one column or in two."""
        look = self.pen.look
        blocks: list[list[Row]] = []
        cells = (width - 4) // 2 if width >= 110 else width - 2
        for group, actions in self.keymap.help():
            rows = [Row().add(f" {group}", look.accent)]
            for keys, words in actions:
                first, *rest = wrap(words, max(20, cells - 12))
                rows.append(Row().add(f" {keys:>9}  ", look.strong).add(first, look.base))
                rows += [Row().to(12, look.base).add(text, look.base) for text in rest]
            blocks.append([*rows, Row()])
        lines = self._problems(width - 4) + self._columns(blocks, cells, width)
        self.top = max(0, min(self.top, len(lines) - (height - 2)))
        title = Row().add("Keys", look.title).add("  any key goes back, arrows scroll", look.dim)
        return self.pen.framed(width, height, title, lines[self.top :])

    def _problems(self, width: int) -> list[Row]:
        """What is wrong with the key map file, first of all."""
        look = self.pen.look
        rows = [
            Row().add("   " if at else f" {self.pen.glyphs.refused} ", look.tone("bad")).add(part, look.tone("warn"))
            for problem in self.keymap.problems
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

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        if event.key in ("up", "down", "pageup", "pagedown"):
            self.top += {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}[event.key]
            self.pane.repaint()
        else:
            self.app.pop_screen()

    def on_pane_pressed(self, event: Pane.Pressed) -> None:
        self.app.pop_screen()

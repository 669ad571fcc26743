"""A fight that somebody else plays, as a screen knows and draws it: all is shown and nothing can be commanded."""

from __future__ import annotations

from collections.abc import Hashable

from textual.strip import Strip

from engine.core.text import wrap
from engine.core.view import Audience, Pending
from tui.appearance.appearance import Appearance
from tui.draw import header
from tui.draw.rows import Row
from tui.fight.history import AnySession, History
from tui.fight.sight import Sight
from tui.fight.sight_painter import SightPainter
from tui.settings.keymap import Keymap

LINES = 100
"""Chronicle lines that two looks at a fight are compared by."""

NOBODY = "Nobody is playing this fight now. It goes on here as soon as somebody does."


class WatchController(Sight):
    """A session that somebody else moves, for one audience."""

    def look_as(self, audience: Audience) -> None:
        """Look with other eyes, at whoever is asked."""
        self.audience = audience
        self.chosen = ""
        self.see()

    def follow(self, session: AnySession) -> None:
        """The session moved without us, or is another one."""
        if session is not self.session:
            self.session, self.history = session, History(session)
        self.see()

    def shown(self) -> Hashable:
        """All that the screen is drawn from: while this stays the same, nothing is sent to whoever watches."""
        lines = tuple(line for _, line in self.history.lines(self.audience, LINES))
        return (self.view, self.pending, self.where, lines)


class WatchPainter(SightPainter):
    """The panes of a fight that is only watched. ``played``: whether anybody plays it, where that can be known."""

    def __init__(self, sight: WatchController, title: str, keymap: Keymap, appearance: Appearance) -> None:
        self.played: bool | None = None
        super().__init__(sight, title, keymap, appearance)

    def past_parts(self) -> list[str]:
        parts = ["The past: whoever plays is looking back", self.sight.view.clock]
        return parts if self.sight.audience == "players" else [*parts, f"step {self.sight.where.step}"]

    def footer(self, width: int, height: int) -> list[Strip]:
        """The keys that matter here."""
        keymap = self.keymap
        narrow = width < header.BRAND
        panes = " ".join(keymap.shown(pane) for pane in ("map", "sheets", "chronicle"))
        keys = keymap.footer(["next"]) + ([(panes, "panes")] if narrow else keymap.footer(["sheets", "chronicle"]))
        more = ["take_over"] if self.played is False and "take_over" in keymap.actions else []
        more += [action for action in ("page_up", "players", "rulebook", "help", "quit") if action in keymap.actions]
        return [header.footer(self.pen, width, keys + keymap.footer(more))]

    def palette(self, width: int, height: int) -> list[Strip]:
        """What is asked of whom, and whatever is wrong with the file."""
        pen, look, controller = self.pen, self.pen.look, self.sight
        title = Row().add("Watching", look.title).add("  what is asked now", look.dim)
        below = self._said(width - 2)
        room = max(1, height - 2 - len(below))
        rows = [row for asked in controller.pending for row in self._asked(asked, width - 2)]
        if not rows:
            rows = [Row().add(" nobody is asked", look.dim)]
        if len(rows) > room:
            rows = [*rows[: room - 1], Row().add(f" and {len(rows) - room + 1} lines more", look.dim)]
        rows += [Row()] * (room - len(rows)) + below
        return pen.framed(width, height, title, rows)

    def _asked(self, asked: Pending, width: int) -> list[Row]:
        """One question, led by the mark of whoever is asked, with its details below."""
        pen, look = self.pen, self.pen.look
        sheet = next((sheet for sheet in self.sight.view.sheets if sheet.id == asked.who), None)
        row = Row().add(" ", look.base)
        if sheet is not None:
            pen.data(row, sheet.short, pen.side(sheet.side)).add(" ", look.base)
        left = row.width
        first, *rest = wrap(pen.text(asked.question), max(10, width - left - len(asked.rule) - 2))
        row.add(first, look.strong if asked.who == self.sight.chosen else look.base)
        if asked.rule:
            row.to(width - len(asked.rule) - 1, look.base)
            pen.data(row, asked.rule, look.dim)
        texts = [*rest, *(part for text in asked.detail for part in wrap(pen.text(text), max(10, width - left - 1)))]
        return [row, *(Row().to(left, look.base).add(text, look.dim) for text in texts)]

    def _said(self, width: int) -> list[Row]:
        """What has to be known about the file: a message, or that nobody plays."""
        pen, look = self.pen, self.pen.look
        words = self.sight.message or (NOBODY if self.played is False else "")
        tone = look.tone("warn") if self.sight.message else look.dim
        return [Row().add(" ", look.base).add(text, tone) for text in wrap(pen.text(words), width - 2) if text][:2]

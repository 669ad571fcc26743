"""A fight that somebody else plays, as a screen knows and draws it: all is shown and nothing can be commanded."""

from __future__ import annotations

from collections.abc import Hashable

from textual.strip import Strip

from engine.core.text import wrap
from engine.core.view import Audience, Pending
from tui.appearance.appearance import Appearance
from tui.draw import header, order, tracker
from tui.draw.rows import Row
from tui.fight.history import AnySession, History
from tui.fight.sight import Sight
from tui.fight.sight_painter import SightPainter
from tui.settings.keymap import Keymap
from tui.widgets.pane import Hits, Picture

LINES = 100
"""Chronicle lines that two looks at a fight are compared by."""

NOBODY = "Nobody is playing this fight now. It goes on here as soon as somebody does."


class WatchController(Sight):
    """A session that somebody else moves, for one audience, which may look back by itself.

    ``live`` is the session as it is played; ``session`` the same, or as it looked where somebody went back to.
    """

    def __init__(self, session: AnySession, audience: Audience = "gm") -> None:
        self.live = session
        super().__init__(session, audience)

    def look_as(self, audience: Audience) -> None:
        """Look with other eyes, at whoever is asked."""
        self.audience = audience
        self.chosen = ""
        self.see()

    def follow(self, session: AnySession) -> None:
        """The session moved without us, or is another one. Who looks back goes on looking at the same step, while it
        is one of those that led here; who looks at somebody, at them, until something new is told or asked: what
        players may not know turns nobody's head (law 9).
        """
        asked, told, whom = self.pending, self.where, self.chosen
        here = self.session.head
        looking = self.looking_back and session is self.live and here != session.head
        looking = looking and here in (0, *session.timeline.path())
        self.live = session
        self._show(here if looking else None)
        if (self.pending, self.where) == (asked, told):
            self.look_at(whom)

    @property
    def looking_back(self) -> bool:
        """Whether an earlier step is shown than the one that is played."""
        return self.session is not self.live

    def go(self, where: str) -> bool:
        """A step back or on, to the beginning, or to where the fight is; false where that leads nowhere. Only steps
        that told this audience something count: that there were others is nobody's business.
        """
        path = [0, *self.live.timeline.path()]
        here = self.session.head if self.looking_back else self.live.head
        if where == "last":
            target = None
        elif where == "first":
            target = 0
        elif where == "moment_before":
            told = self._told_by(here)
            target = self._before(path[: path.index(told)]) if told else here
        else:
            target = self._after(path[path.index(here) + 1 :])
        if target == here or (target is None and not self.looking_back):
            return False
        self._show(target)
        return True

    def _before(self, path: list[int]) -> int:
        return next((step for step in reversed(path) if not step or self._tells(step)), 0)

    def _after(self, path: list[int]) -> int | None:
        """The next step that told something; none where that is the last of them."""
        told = (step for step in path if self._tells(step))
        found = next(told, None)
        return found if next(told, None) is not None else None

    def _told_by(self, step: int) -> int:
        """The last step up to this one that told something, whose picture is the one that is shown."""
        timeline = self.live.timeline
        while step and not self._tells(step):
            step = timeline.parent(step)
        return step

    def _tells(self, step: int) -> bool:
        return bool(self.live.lines(step, self.audience))

    def _show(self, step: int | None) -> None:
        """Show a step of the past, or none: what is played."""
        self.session = self.live if step is None else self.live.seen_from(step)
        self.history = History(self.session)
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
        sight, keys = self.sight, self.keymap
        if self._back():
            follow = f"{keys.shown('last')} follows again" if "last" in keys.actions else ""
            return [part for part in ("Looking back", sight.view.clock, follow) if part]
        parts = ["The past: whoever plays is looking back", self.sight.view.clock]
        return parts if self.sight.audience == "players" else [*parts, f"step {self.sight.where.step}"]

    def footer(self, width: int, height: int) -> list[Strip]:
        """The keys that matter here."""
        keymap = self.keymap
        narrow = width < header.BRAND
        panes = " ".join(keymap.shown(pane) for pane in self.sight.looks)
        keys = keymap.footer(["moment_before", *(["last"] if self._back() else [])])
        keys += [(panes, "panes")] if narrow else keymap.footer(["next", "sheets", "chronicle"])
        keys += keymap.footer(["view"])
        more = ["take_over"] if self.played is False and "take_over" in keymap.actions else []
        more += [action for action in ("page_up", "players", "rulebook", "help", "quit") if action in keymap.actions]
        return [header.footer(self.pen, width, keys + keymap.footer(more))]

    def _back(self) -> bool:
        return isinstance(self.sight, WatchController) and self.sight.looking_back

    def palette(self, width: int, height: int) -> list[Strip]:
        """What is asked of whom, and whatever is wrong with the file."""
        pen, look, controller = self.pen, self.pen.look, self.sight
        title = Row().add("Watching", look.title).add("  what is asked now", look.dim)
        below = self._said(width - 2, max(2, (height - 2) // 3))
        room = max(1, height - 2 - len(below))
        rows = [row for asked in controller.pending for row in self._asked(asked, width - 2)]
        ended = [Row().add(" ", look.base).add(line, look.accent) for line in wrap(self._ended(), width - 4) if line]
        rows = [*ended, *rows]
        if not rows:
            rows = [Row().add(" nobody is asked", look.dim)]
        hidden = len(rows) - room
        rows = [*rows[:room], *[Row()] * -hidden, *below]
        drawn = pen.framed(width, height, title, rows)
        return [*drawn[:-1], pen.bottom(width, pen.hidden(hidden, ""))]

    def tracker(self, width: int, height: int) -> Picture:
        """Whose moment it is; between fights, where there is no order, who is there and how they are."""
        if order.ordered(self.sight.view):
            return super().tracker(width, height)
        strips = self.order(width, height + bool(self.hung))
        return Picture(strips[:-1] if self.hung else strips, Hits(()))

    def track_rows(self, width: int) -> int:
        """Lines that the order would fill inside its frame."""
        view = self.sight.view
        wanted = tracker.rows_wanted(self.pen, view.track, width)
        return wanted if order.ordered(view) else max(wanted, len(view.sheets))

    def order(self, width: int, height: int) -> list[Strip]:
        """Everybody in their order, and nothing else."""
        asked = {question.who for question in self.sight.pending}
        return order.strips(self.pen, self.sight.view, asked, width, height)

    def large(self, width: int, height: int) -> list[Strip]:
        """Whose moment it is, to be read across the room."""
        sight = self.sight
        sheets = {sheet.id: sheet for sheet in sight.view.sheets}
        asked = [sheets[question.who] for question in sight.pending if question.who in sheets]
        first = asked[0] if asked else None
        question = next((question.question for question in sight.pending), "")
        then = [*filter(None, [self._ended()]), *(f"then {sheet.name}" for sheet in asked[1:])]
        then += [line.text for _, line in sight.history.lines(sight.audience, 3)[-3:]]
        word = first.name if first is not None else sight.view.clock or self.title()
        side = first.side if first is not None else ""
        return order.across_the_room(self.pen, sight.view, word, side, question, then, width, height)

    def _ended(self) -> str:
        """How the last fight ended, while there is no other."""
        view = self.sight.view
        result = self.pen.text(view.result) if view.mode in ("between", "over") else ""
        return f"The fight is over: {result}" if result else ""

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

    def _said(self, width: int, lines: int) -> list[Row]:
        """What has to be known about the file, in at most so many lines: a message, or that nobody plays."""
        pen, look = self.pen, self.pen.look
        words = self.sight.message or (NOBODY if self.played is False else "")
        tone = look.tone("warn") if self.sight.message else look.dim
        told = [text for text in wrap(pen.text(words), width - 2) if text]
        if len(told) > lines:
            told[lines - 1 :] = [pen.cut(" ".join(told[lines - 1 :]), width - 2)]
        return [Row().add(" ", look.base).add(text, tone) for text in told]

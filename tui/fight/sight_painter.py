"""Draws the panes that show a fight, whoever looks: header, tracker, board, sheets, chronicle.

A painter is given its size and returns its lines with a map of what lies where; it commands nothing.
"""

from __future__ import annotations

from textual.strip import Strip

from engine.core.text import cell_len, wrap
from engine.core.view import Sheet, Span, View
from tui.appearance.appearance import Appearance
from tui.draw import chronicle, header, hexmap, sheets, tracker, zones
from tui.draw.rows import Pen, Row
from tui.fight.sight import Sight
from tui.settings.keymap import Keymap
from tui.widgets.pane import Hits, Picture


class SightPainter:
    """The painters of one fight, and how far its panes are scrolled."""

    def __init__(self, sight: Sight, title: str, keymap: Keymap, appearance: Appearance) -> None:
        self.sight = sight
        self.title = title
        self.system = sight.session.ruleset.title
        self.keymap = keymap
        self.appearance = appearance
        self.glyphs = appearance.glyphs
        self.mark: tuple[str, str] = ("", "dim")
        self.detailed = False
        self.alone = False
        self.back = 0
        self.sheet_scroll = 0
        self.map_start = (0, 0)
        self._map_size = (0, 0)
        self.plot = hexmap.Plot({}, 0, 0)
        self._view: View | None = None
        self._step = -1
        self._was: dict[tuple[str, str], int] = {}
        self._is: dict[tuple[str, str], int] = {}
        self._boards: tuple[object, hexmap.Plot] = ((), self.plot)
        self.load()

    def load(self) -> None:
        """Take the view over, where it is another one: sides, look, geometry, and nothing kept of what was drawn."""
        view = self.sight.view
        if view is self._view:
            return
        self._view = view
        if self.sight.where.step != self._step:
            self._step = self.sight.where.step
            self._was, self._is = self._is, {(s.id, m.id): m.value for s in view.sheets for m in s.meters}
        past = self.sight.where.later > 0
        self.pen = Pen(self.appearance.look(past=past), self.glyphs, [sheet.side for sheet in view.sheets])
        self.pen.was = self._was
        if self._boards[0] is not view.board.hexes:
            self._boards = (view.board.hexes, hexmap.plot(view.board))
        self.plot = self._boards[1]

    def forget(self) -> None:
        """Scroll back to where everything begins: other eyes must not be led by what these have seen."""
        self.map_start, self.back, self.sheet_scroll = (0, 0), 0, 0

    def apply(self, appearance: Appearance, keymap: Keymap) -> None:
        """Draw with other colours, signs and keys from now on."""
        self.appearance, self.glyphs, self.keymap = appearance, appearance.glyphs, keymap
        self._view = None
        self.load()

    def neighbour(self, at: str, key: str) -> str:
        """The place an arrow key leads to."""
        board = self.sight.view.board
        return hexmap.neighbour(self.plot, at, key) if board.kind == "hex" else zones.neighbour(board, at, key)

    # ---- what whoever looks adds ---------------------------------------------

    def marked(self) -> hexmap.Marked:
        """What is pointed at on the board."""
        return hexmap.Marked(chosen=self.sight.chosen)

    def ghost(self) -> tuple[str, tuple[Span, ...]]:
        """How the actor's lane would go on."""
        return self.sight.chosen, ()

    def people(self) -> tuple[Sheet, ...]:
        """Whose sheets are shown."""
        return self.sight.view.sheets

    # ---- painters --------------------------------------------------------------

    def header(self, width: int, height: int) -> list[Strip]:
        """The first line, or the only one where the screen is too small."""
        sight, pen = self.sight, self.pen
        where, view = sight.where, sight.view
        mark = (self.mark[0].rjust(11), self.mark[1])
        if where.later:
            return [header.banner(pen, width, self.past_parts())]
        place = f" {pen.glyphs.dot} ".join(self.place_parts(width))
        clock = view.clock if not view.banner else f"{view.clock} {pen.glyphs.dot} {view.banner}"
        return [header.header(pen, width, (self.system, self.title), clock, place, mark)]

    def past_parts(self) -> list[str]:
        """What the banner of the past says, the most important first. Players are not told how many steps there are:
        some of them are secret.
        """
        where, clock = self.sight.where, self.sight.view.clock
        to_last = f"{self.keymap.shown('last')} goes to the newest"
        if self.sight.audience == "players":
            return ["The past", "acting here starts a branch", to_last, clock]
        moment = f"The past: moment {where.moment} of {where.moments}"
        return [moment, "acting here starts a branch", to_last, clock, f"step {where.step}, {where.later} later"]

    def place_parts(self, width: int) -> list[str]:
        """Who looks, whose dice, which branch and step; players are told of no step, for the same reason."""
        sight = self.sight
        dice = ["table dice"] if sight.session.dice.table else []
        if sight.audience == "players":
            return ["players' view", *dice]
        name = [sight.where.name] if not dice or width >= header.BRAND else []
        return [*dice, *name, f"step {sight.where.step}"]

    def tracker(self, width: int, height: int) -> Picture:
        """Whose moment it is."""
        sight, pen = self.sight, self.pen
        track = sight.view.track
        title = pen.data(Row(), track.title, pen.look.title)
        rows, who = tracker.rows(pen, track, width - 2, height - 2, sight.chosen, self.ghost())
        left_out = len(track.lanes or track.places) - sum(map(len, who.values()))
        notes = [f"{tracker.TOGETHER} strikes at once"] if tracker.coinciding(track) else []
        notes += [f"{left_out} more"] if left_out else []
        right = Row().add(f" {pen.glyphs.dot} ".join(notes), pen.look.dim)
        hits = [(y + 1, left + 1, right_end + 1, id_) for y, spans in who.items() for left, right_end, id_ in spans]
        return Picture(pen.framed(width, height, title, rows, right), Hits(tuple(hits)))

    def board(self, width: int, height: int) -> Picture:
        """Where everybody stands."""
        sight, pen = self.sight, self.pen
        board, marked = sight.view.board, self.marked()
        inner = (width - 2, height - 2)
        rows: list[Row | Strip] = []
        spots: zones.Spots = {}
        if board.kind == "hex":
            keep = marked.cursor or next((t.cells[0] for t in board.tokens if t.id == sight.chosen), "")
            # In another size the map is scrolled afresh: where it stood must not tell what had room before.
            start = self.map_start if inner == self._map_size else (0, 0)
            self.map_start, self._map_size = hexmap.scrolled(self.plot, keep, *inner, start), inner
            rows = list(hexmap.strips(pen, board, self.plot, marked, *inner, self.map_start))
        elif board.kind in ("zones", "line"):
            boxes, spots = zones.rows(pen, board, marked, *inner)
            rows = list(boxes)
        self._legend(rows, *inner)
        title = Row().add("Map" if board.kind == "hex" else "Field", pen.look.title)
        below = self._newest(width) if self.alone else None
        return Picture(pen.framed(width, height, title, rows, below=below), self._places(spots))

    def _places(self, spots: zones.Spots) -> Hits:
        """Which hex or zone lies where on the board pane."""
        plot, (left, top) = self.plot, self.map_start
        if self.sight.view.board.kind == "hex":
            return Hits(find=lambda x, y: hexmap.hex_at(plot, x - 1 + left, y - 1 + top))
        return Hits(find=lambda x, y: zones.zone_at(spots, x - 1, y - 1))

    def _newest(self, width: int) -> Row | None:
        """What just happened, for a screen that has no room for the chronicle beside the map."""
        return chronicle.newest(self.pen, self.sight.history.newest(self.sight.audience), width - 5)

    def _legend(self, rows: list[Row | Strip], width: int, height: int) -> None:
        """The map's legend on the last lines, where the map leaves them free."""
        board = self.sight.view.board
        used = max((y - self.map_start[1] for _, y in self.plot.spots.values()), default=-1) + 1
        if board.kind != "hex":
            used = max([0, *(at + 1 for at, row in enumerate(rows) if isinstance(row, Row) and row.width)])
        bottom = height
        for told in reversed(blocks([self.pen.text(text) for text in board.legend], width)):
            bottom -= len(told)
            if bottom < used:
                return
            rows += [Row()] * (bottom + len(told) - len(rows))
            rows[bottom : bottom + len(told)] = [Row().add(f" {text}", self.pen.look.dim) for text in told]

    def sheets(self, width: int, height: int) -> Picture:
        """What everybody has left."""
        view = self.sight.view
        strips, owners, left = sheets.strips(
            self.pen, self.people(), (view.pools, view.tables), self.sight.chosen, width, height, self.sheet_scroll
        )
        return Picture(strips, Hits(tuple((y, 0, width, who) for y, who in owners.items() if who)), left)

    def chronicle(self, width: int, height: int) -> list[Strip]:
        """What just happened and why."""
        lines = self.sight.history.lines(self.sight.audience, height + self.back)
        strips, self.back = chronicle.strips(
            self.pen, lines, self.sight.where.step, self.detailed, width, height, self.back
        )
        return strips


def blocks(texts: list[str], width: int) -> list[list[str]]:
    """Short texts beside each other, long ones on as many lines as they need: what belongs together is a block."""
    out: list[list[str]] = []
    for text in texts:
        last = out[-1][-1] if out and len(out[-1]) == 1 else ""
        if last and cell_len(text) < width // 2 and cell_len(last) + cell_len(text) + 4 <= width:
            out[-1] = [f"{last}   {text}"]
        else:
            out.append(wrap(text, width - 2))
    return out

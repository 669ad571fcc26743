"""Draws every pane of the fight screen from what the screen knows, and answers which thing lies under the mouse."""

from __future__ import annotations

from textual.strip import Strip

from engine.core.text import cell_len, wrap
from engine.core.view import Overlay, Span, View
from tui.appearance.appearance import Appearance
from tui.draw import chronicle, header, hexmap, palette, roster, sheets, tracker, zones
from tui.draw.rows import Pen, Row
from tui.fight import outcome_diff
from tui.fight.composer_editor import ComposerEditor
from tui.fight.controller import FightController
from tui.settings.keymap import Keymap
from tui.widgets.layout import is_small


class FightPainter:
    """The painters of one fight, and what they remember: scrolls, and where things were drawn."""

    def __init__(self, controller: FightController, title: str, keymap: Keymap, appearance: Appearance) -> None:
        self.controller = controller
        self.title = title
        self.system = controller.session.ruleset.title
        self.keymap = keymap
        self.appearance = appearance
        self.glyphs = appearance.glyphs
        self.mark: tuple[str, str] = ("", "dim")
        self.detailed = False
        self.alone = False
        self.back = 0
        self.sheet_scroll = 0
        self.sheets_end = True
        self.map_start = (0, 0)
        self._map_size = (0, 0)
        self.plot = hexmap.Plot({}, 0, 0)
        self.taken: dict[str, object] = {}
        self._view: View | None = None
        self._step = -1
        self._was: dict[tuple[str, str], int] = {}
        self._is: dict[tuple[str, str], int] = {}
        self._boards: tuple[object, hexmap.Plot] = ((), self.plot)
        self.load()

    def load(self) -> None:
        """Take the view over, where it is another one: sides, look, geometry, and nothing kept of what was drawn."""
        view = self.controller.view
        if view is self._view:
            return
        self._view = view
        if self.controller.where.step != self._step:
            self._step = self.controller.where.step
            self._was, self._is = self._is, {(s.id, m.id): m.value for s in view.sheets for m in s.meters}
        past = self.controller.where.later > 0
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

    # ---- marks ---------------------------------------------------------------

    def marked(self) -> hexmap.Marked:
        """What is pointed at on the board."""
        controller = self.controller
        builder = controller.builder
        extra: tuple[Overlay, ...] = controller.overlays()
        made = builder.editor
        if made is not None:
            legal = made.legal() if made.placing else frozenset()
            return hexmap.Marked(made.cursor if made.placing else "", legal, made.picked(), controller.chosen, extra)
        legal = builder.legal()
        cursor = builder.cursor if builder.on_board else ""
        picked = tuple(str(one) for one in builder.picked)
        if builder.slot is not None and builder.slot.kind == "entity" and controller.view.board.kind == "hex":
            spots = {token.id: token.cells for token in controller.view.board.tokens}
            here = str(builder.pointed() or "")
            cursor = spots[here][0] if here in spots else ""
            legal = frozenset(cell for one in legal for cell in spots.get(one, ()))
            picked = ()
        elif builder.slot is not None and builder.slot.kind == "entity":
            cursor = str(builder.pointed() or "")
        return hexmap.Marked(cursor, legal, picked, controller.chosen, extra)

    def ghost(self) -> tuple[str, tuple[Span, ...]]:
        """How the actor's lane would go on, where that is more than the present moment."""
        controller = self.controller
        spans = controller.preview.spans
        return (controller.chosen, spans if any(span.end > controller.view.track.now for span in spans) else ())

    # ---- painters --------------------------------------------------------------

    def header(self, width: int, height: int) -> list[Strip]:
        """The first line, or the only one where the screen is too small."""
        controller, pen = self.controller, self.pen
        if height > 1 or is_small(width, 18):
            words = f" Counterbeat needs 60 columns and 18 lines; here are {width} and {height}. The fight goes on."
            strips = [Row().add(words, pen.look.tone("warn")).strip(width, pen.look.base)]
            return strips + [Row().strip(width, pen.look.base)] * (height - 1)
        where, view = controller.where, controller.view
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
        where, clock = self.controller.where, self.controller.view.clock
        to_last = f"{self.keymap.shown('last')} goes to the newest"
        if self.controller.audience == "players":
            return ["The past", "acting here starts a branch", to_last, clock]
        moment = f"The past: moment {where.moment} of {where.moments}"
        return [moment, "acting here starts a branch", to_last, clock, f"step {where.step}, {where.later} later"]

    def place_parts(self, width: int) -> list[str]:
        """Who looks, whose dice, which branch and step; players are told of no step, for the same reason."""
        controller = self.controller
        dice = ["table dice"] if controller.session.dice.table else []
        if controller.audience == "players":
            return ["players' view", *dice]
        name = [controller.where.name] if not dice or width >= header.BRAND else []
        return [*dice, *name, f"step {controller.where.step}"]

    def footer(self, width: int, height: int) -> list[Strip]:
        """The keys that matter now, and what an undo would take back."""
        controller, pen = self.controller, self.pen
        note = ""
        if controller.audience == "gm" and controller.faces is None and controller.builder.editor is None:
            what, seen = controller.history.undo_note("gm")
            key = f"{self.keymap.shown('undo')} {'takes back' if width >= header.BRAND else 'undo'} "
            room = width * 2 // 5 - len(key) - len(seen)
            note = key + _cut(pen.text(what), room) + seen if what else ""
        return [header.footer(pen, width, self._keys(width), (note, "dim"))]

    def _keys(self, width: int) -> list[tuple[str, str]]:
        """The keys of the moment: fixed ones of the composer and the dice box, else those of the key map."""
        builder, keymap = self.controller.builder, self.keymap
        if self.controller.faces is not None:
            return [("0-9", "faces"), ("backspace", "one back"), ("esc", "call it off")]
        if builder.editor is not None:
            return composer_keys(builder.editor)
        if builder.typing:
            return [*keymap.footer(["take"]), ("ctrl+u", "clear"), *keymap.footer(["back"])]
        if builder.slot is not None and builder.slot.kind == "number":
            return [("0-9", "figure"), ("arrows", "change"), *keymap.footer(["take", "back", "help"])]
        if builder.slot is not None:
            several = builder.slot.many is not None or builder.slot.kind == "dice"
            mark = [(keymap.shown("hot"), "in or out")] if several else []
            mark += keymap.footer(["stretch"]) if several and builder.slot.kind == "hex" else []
            return mark + keymap.footer(["choose", "take", "next", "back", "filter", "help"])
        if self.controller.where.later:
            return keymap.footer(["last", "redo", "moment_before", "timeline", "undo", "choose", "help", "quit"])
        hot = self.controller.hot()
        go_on = [(keymap.shown("hot"), self.pen.text(hot.label)[:24].lower())] if hot is not None else []
        kept = ["encounter"] if self.controller.laying_out else ["timeline"]
        after = keymap.footer(["moment_before", *kept, "rulings", "players", "help", "quit"])
        if width >= header.BRAND:
            return keymap.footer(["choose", "filter", "next"]) + go_on + after
        panes = " ".join(keymap.shown(one) for one in ("map", "sheets", "chronicle"))
        first = keymap.footer(["choose"]) + [(key, word[:14].rstrip()) for key, word in go_on]
        return [*first, (panes, "panes"), *keymap.footer(["help", "next"]), *after]

    def tracker(self, width: int, height: int) -> list[Strip]:
        """Whose moment it is."""
        controller, pen = self.controller, self.pen
        track = controller.view.track
        title = pen.data(Row(), track.title, pen.look.title)
        rows, who = tracker.rows(pen, track, width - 2, height - 2, controller.chosen, self.ghost())
        self.taken["tracker"] = who
        left_out = len(track.lanes or track.places) - sum(map(len, who.values()))
        notes = [f"{tracker.TOGETHER} strikes at once"] if tracker.coinciding(track) else []
        notes += [f"{left_out} more"] if left_out else []
        right = Row().add(f" {pen.glyphs.dot} ".join(notes), pen.look.dim)
        return pen.framed(width, height, title, rows, right)

    def board(self, width: int, height: int) -> list[Strip]:
        """Where everybody stands."""
        controller, pen = self.controller, self.pen
        board, marked = controller.view.board, self.marked()
        inner = (width - 2, height - 2)
        rows: list[Row | Strip] = []
        if board.kind == "hex":
            keep = marked.cursor or next((t.cells[0] for t in board.tokens if t.id == controller.chosen), "")
            # In another size the map is scrolled afresh: where it stood must not tell what had room before.
            start = self.map_start if inner == self._map_size else (0, 0)
            self.map_start, self._map_size = hexmap.scrolled(self.plot, keep, *inner, start), inner
            rows = list(hexmap.strips(pen, board, self.plot, marked, *inner, self.map_start))
        elif board.kind in ("zones", "line"):
            boxes, self.taken["board"] = zones.rows(pen, board, marked, *inner)
            rows = list(boxes)
        self._legend(rows, *inner)
        title = Row().add("Map" if board.kind == "hex" else "Field", pen.look.title)
        return pen.framed(width, height, title, rows, below=self._newest(width) if self.alone else None)

    def _newest(self, width: int) -> Row | None:
        """What just happened, for a screen that has no room for the chronicle beside the map."""
        return chronicle.newest(self.pen, self.controller.history.newest(self.controller.audience), width - 5)

    def _legend(self, rows: list[Row | Strip], width: int, height: int) -> None:
        """The map's legend on the last lines, where the map leaves them free."""
        board = self.controller.view.board
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

    def roster(self, width: int, height: int) -> list[Strip]:
        """Between fights: who there is, and what each can do."""
        controller = self.controller
        found, self.taken["roster"] = roster.strips(
            self.pen, controller.view.sheets, controller.acts(), controller.chosen, width, height
        )
        return found

    def after(self, width: int, height: int) -> list[Strip]:
        """What the act under the cursor would change."""
        controller = self.controller
        option = controller.builder.pointed_option()
        label = option.label if option is not None else ""
        return roster.after(self.pen, label, controller.preview, controller.changes, controller.why_not, width, height)

    def sheets(self, width: int, height: int) -> list[Strip]:
        """What everybody has left."""
        view = self.controller.view
        people = view.sheets
        if self.controller.between:  # the roster shows the others
            people = tuple(sheet for sheet in people if sheet.id == self.controller.chosen)
        strips, self.taken["sheets"], left = sheets.strips(
            self.pen, people, (view.pools, view.tables), self.controller.chosen, width, height, self.sheet_scroll
        )
        self.sheets_end = not left
        return strips

    def palette(self, width: int, height: int) -> list[Strip]:
        """What may be done now, or the dice that are missing."""
        controller, pen = self.controller, self.pen
        if controller.faces is not None:
            name = controller.names.get(controller.faces.roll.who, controller.faces.roll.who)
            return palette.dice(pen, controller.faces, name, width, height)
        name = controller.names.get(controller.chosen, "")
        question = f"Rulings about {name or 'the table'}" if controller.ruling else controller.question()
        found = () if controller.between else outcome_diff.lines(controller.changes)
        said = palette.Said(controller.preview, controller.why_not, controller.message, controller.message_rule, found)
        if controller.between:
            said = palette.Said(
                palette.NOTHING, "", controller.message, controller.message_rule
            )  # another pane says it all
        strips, self.taken["palette"] = palette.strips(pen, controller.builder, question, said, width, height)
        return strips

    def chronicle(self, width: int, height: int) -> list[Strip]:
        """What just happened and why."""
        lines = self.controller.history.lines(self.controller.audience, height + self.back)
        strips, self.back = chronicle.strips(
            self.pen, lines, self.controller.where.step, self.detailed, width, height, self.back
        )
        return strips

    # ---- the mouse -----------------------------------------------------------

    def place_at(self, x: int, y: int) -> str:
        """The hex or zone at a cell of the board pane; empty where there is none."""
        if self.controller.view.board.kind == "hex":
            return hexmap.hex_at(self.plot, x - 1 + self.map_start[0], y - 1 + self.map_start[1])
        spots = self.taken.get("board")
        return zones.zone_at(spots, x - 1, y - 1) if isinstance(spots, dict) else ""

    def person_at(self, pane: str, x: int, y: int) -> str:
        """The combatant at a cell of the tracker or of the sheets; empty where there is none."""
        found = self.taken.get(pane)
        if not isinstance(found, dict):
            return ""
        if pane in ("sheets", "roster"):
            return str(found.get(y, ""))
        spans = found.get(y - 1, [])
        return next((who for left, right, who in spans if left <= x - 1 < right), "")

    def entry_at(self, y: int) -> int | None:
        """The palette's entry on a line."""
        found = self.taken.get("palette")
        at = found.get(y) if isinstance(found, dict) else None
        return at if isinstance(at, int) else None

    def neighbour(self, at: str, key: str) -> str:
        """The place an arrow key leads to."""
        board = self.controller.view.board
        return hexmap.neighbour(self.plot, at, key) if board.kind == "hex" else zones.neighbour(board, at, key)


def composer_keys(made: ComposerEditor) -> list[tuple[str, str]]:
    """What keys do in the composer, by what is being done in it."""
    if made.form:
        return [("up down", "field"), ("left right", "change"), ("0-9", "figure"), ("enter", "use it"), ("esc", "back")]
    if made.placing:
        return [("arrows", "move"), ("tab", "next"), ("space", "in or out"), ("enter", "done"), ("esc", "back")]
    if made.adding:
        return [("1-9", f"add that {made.composer.part}"), ("enter", "add"), ("esc", "back")]
    slot = made.slot()
    enter = "point out" if slot is not None and slot.kind in ("hex", "zone") else "use it"
    if made.line >= len(made.composition.parts):
        enter = f"add a {made.composer.part}"
    return [
        ("enter", enter),
        ("left right", "field"),
        ("+ - 1-9", "change"),
        ("up down", made.composer.part),
        ("a", "add"),
        ("x", "take out"),
        ("f", "finish"),
        ("esc", "back"),
    ]


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


def _cut(text: str, cells: int) -> str:
    return text if len(text) <= cells else text[: cells - 1] + "…"

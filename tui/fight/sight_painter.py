"""Draws the panes that show a fight, whoever looks: header, tracker, board, sheets, chronicle.

A painter is given its size and returns its lines with a map of what lies where; it commands nothing.
"""

from __future__ import annotations

from functools import partial

from textual.geometry import Region
from textual.strip import Strip

from engine.core.offers import counted
from engine.core.scenes import Scene
from engine.core.scenes import scenes as made
from engine.core.text import cell_len, wrap
from engine.core.view import Line, Meter, Sheet, Span, View
from tui.appearance.appearance import Appearance
from tui.draw import boards, chronicle, header, hexmap, legend, overlays, rounds, sheets, tracker, window
from tui.draw.column import Body
from tui.draw.rows import Pen, Row
from tui.draw.tracker import POOLS
from tui.fight.sight import Sight
from tui.fight.told_between import came_of_it, is_news, just_now
from tui.settings.keymap import Keymap
from tui.widgets.layout import Plan, hung
from tui.widgets.pane import Hits, Picture

LOOKED_THROUGH = 12
"""Scenes among which the last that mattered is looked for; older ones are no news."""


BRANCH = 16
"""Cells of the name of a branch where the header has little room: more would leave the step none."""

LEAST_BANNER = 12
"""Cells of the frame with fewer of which what is at stake in a fight is not begun there."""


class SightPainter:
    """The painters of one fight. How far its panes are scrolled is the model's (``sight``)."""

    def __init__(self, sight: Sight, title: str, keymap: Keymap, appearance: Appearance) -> None:
        self.sight = sight
        self._begun_as = title
        self._first: str | None = None
        self.system = sight.session.ruleset.title
        self.keymap = keymap
        self.appearance = appearance
        self.glyphs = appearance.glyphs
        self.mark: tuple[str, str] = ("", "dim")
        self.full, self.larger = False, False
        self.width = self.strip_lines = self.strip_cells = 0
        self.after_too = False  # whether the pane is shown that says what an act would change, below the page
        self.hung = ""  # the pane whose upper edge closes the tracker's frame
        self._view: View | None = None
        self._step = -1
        self._was: dict[tuple[str, str], int] = {}
        self._is: dict[tuple[str, str], int] = {}
        self._stood: dict[int, dict[rounds.Size, int]] = {}
        self._seen = ("", "")
        self.pen = Pen(appearance.look(), self.glyphs)
        self._pens: dict[bool, Pen] = {}  # the last in the colours of now, and in those of the past
        self.load()

    def load(self) -> None:
        """Take the view over, where it is another one: sides, look, and nothing kept of what was drawn."""
        view = self.sight.view
        if view is self._view:
            return
        self._view = view
        if self.sight.where.step != self._step:
            self._step = self.sight.where.step
            self._was, self._is = self._is, {(s.id, m.id): m.value for s in view.sheets for m in s.meters}
        past = self.sight.where.later > 0
        self.pen = Pen(self.appearance.look(past=past), self.glyphs, [sheet.side for sheet in view.sheets])
        before = self._pens.get(past)
        if before is not None and self.pen.draws_like(before):
            self.pen.before = before.before
        self._pens[past] = self.pen
        self.pen.was = self._was
        self.pen.stood = self._widths(view)

    def _widths(self, view: View) -> dict[rounds.Size, int]:
        """How wide everybody stands in the order at this step, by what was seen of its round up to it: not by what was
        taken back or comes later, nor by what another audience reads.
        """
        seen = view.track.title, view.audience
        if seen != self._seen:
            self._seen, self._stood = seen, {}
        step, timeline = self.sight.where.step, self.sight.session.timeline
        at = step
        while at and at not in self._stood:
            at = timeline.parent(at)
        found = self._stood[step] = rounds.widths(self.pen, view.track, self._stood.get(at, {}))
        return found

    def title(self) -> str:
        """The fight that is shown: what the chronicle is called, unless it has gone on with another fight."""
        now = self.sight.view.title
        if now in ("", self._begun_as):
            return self._begun_as
        if self._first is None:
            session = self.sight.session
            self._first = session.ruleset.view(session.timeline.states[0], "gm").title
        return self._begun_as if now == self._first else now

    def arrange(self, width: int, height: int) -> None:
        """Before anything is drawn: the board laid out for a pane of this size."""
        board, marked = self.sight.view.board, self.marked()
        place = marked.cursor if not board.zones else self._stand(marked.cursor) or marked.cursor
        place, also = place or self._stand(self.sight.chosen) or self.to_be_put(), self.wanted_in_sight()
        self.sight.chart.follow(self.pen, board, place, width - 2, height - 2, also)

    def to_be_put(self) -> str:
        """Where whoever is looked at may be put, while they stand nowhere; nowhere for those who only watch."""
        return ""

    def map_size(self) -> tuple[int, int]:
        """Columns and lines of a map beside which the order may stand; lanes over time need the whole width."""
        view = self.sight.view
        beside = view.board.kind == "hex" and view.track.kind == "rounds"
        return self.sight.chart.whole(view.board) if beside else (0, 0)

    def map_lines(self) -> int:
        """Lines of a map of hexes that is seen whole; 0 for any other board."""
        board = self.sight.view.board
        return self.sight.chart.whole(board)[1] if board.kind == "hex" else 0

    def lines_alone(self, width: int, height: int) -> int:
        """Lines of a board that has the screen for itself and a palette; 0 where there are too few for both."""
        board = self.sight.view.board
        if board.kind == "hex":
            return self.sight.chart.lines(board, width - 2, height)
        return boards.lines(self.pen, board, width - 2, height)

    def lines_pointed_on(self, width: int) -> int:
        """Lines of a map of hexes on which a place is chosen; 0 for any other board."""
        board = self.sight.view.board
        return self.sight.chart.lines_pointed_on(board, width - 2) if board.kind == "hex" else 0

    def board_cut(self, region: Region) -> bool:
        """Whether lines of a board of zones, or of what is told below it, have no room where it lies."""
        return boards.cut(self.pen, self.sight.view.board, region.width - 2, region.height - 2)

    def lines_of_order(self, planned: Plan) -> int:
        """Lines that the order fills where it lies: fewer than it would like where it is told in brief."""
        region, sight = planned.get("tracker", Region()), self.sight
        inside = region.height - (1 if hung(planned) else 2)
        return len(tracker.rows(self.pen, sight.view.track, region.width - 2, inside, self.pointed_out())[0])

    def _stand(self, who: str) -> str:
        """Where somebody stands; empty where they are not on the board."""
        board = self.sight.view.board
        standing = [zone.id for zone in board.zones if who in zone.occupants]
        standing += [token.cells[0] for token in board.tokens if token.id == who and token.cells]
        return standing[0] if standing else ""

    def apply(self, appearance: Appearance, keymap: Keymap) -> None:
        """Draw with other colours, signs and keys from now on."""
        self.appearance, self.glyphs, self.keymap = appearance, appearance.glyphs, keymap
        self._view = None
        self._stood = {}  # other signs are of other widths
        self.load()

    def neighbour(self, at: str, key: str) -> str:
        """The place an arrow key leads to."""
        return self.sight.chart.neighbour(self.sight.view.board, at, key)

    def marked(self) -> overlays.Marked:
        """What is pointed at on the board."""
        return overlays.Marked(chosen=self.sight.chosen)

    def wanted_in_sight(self) -> tuple[str, ...]:
        """Places that are shown besides who is looked at, where both have room."""
        return ()

    def ghost(self) -> tuple[str, tuple[Span, ...]]:
        """How the actor's lane would go on."""
        return self.sight.chosen, ()

    def people(self) -> tuple[Sheet, ...]:
        """Whose sheets are shown."""
        return self.sight.view.sheets

    def pointed_out(self) -> str:
        """Who is pointed out in the order."""
        return self.sight.chosen

    def looked_at(self) -> str:
        """Whose sheet is shown in full."""
        return self.sight.chosen

    def header(self, width: int, height: int) -> list[Strip]:
        """The first line, or the only one where the screen is too small."""
        sight, pen = self.sight, self.pen
        where, view = sight.where, sight.view
        mark = (self.mark[0].rjust(11), self.mark[1])
        if where.later:
            return [header.banner(pen, width, self.past_parts())]
        place = f" {pen.glyphs.dot} ".join(self.place_parts(width))
        clock = f"{view.clock} {pen.glyphs.dot} {view.banner}" if self._banner_fits(width) else view.clock
        return [header.header(pen, width, (self.system, self.title()), clock, place, mark)]

    def _banner_fits(self, width: int) -> bool:
        """Whether the header can tell what the fight is about, or how it ended, to the last word."""
        view, pen = self.sight.view, self.pen
        told, place = f"{view.clock} {pen.glyphs.dot} {view.banner}", "   ".join(self.place_parts(width))
        return bool(view.banner) and header.fits(pen, width, self.title(), told, place, self.mark[0].rjust(11))

    def past_parts(self) -> list[str]:
        """What the banner of the past says, the most important first. Players are not told how many steps there are:
        some of them are secret.
        """
        where, clock = self.sight.where, self.sight.view.clock
        to_last, branches = f"{self.keymap.shown('last')} goes to the newest", "acting here starts a branch"
        if self.sight.audience == "players":
            return ["The past", branches, to_last, clock]
        steps = f"The past: {counted(where.later, 'step')} back"
        if self.width < header.NARROW:  # what acting leads to is said nowhere else
            steps, branches = f"Past, {where.later} back", "acting branches off"
        return [steps, branches, to_last, clock, f"step {where.step}"]

    def place_parts(self, width: int) -> list[str]:
        """Who looks, whose dice, which branch and step; players are told of no step, for the same reason."""
        sight = self.sight
        dice = ["table dice"] if sight.session.dice.table else []
        if sight.audience == "players":
            return ["players' view", *dice]
        if width < header.BRAND:  # a long name would leave the step no room
            name = [] if dice else [self.pen.phrase(sight.where.name, BRANCH)]
        else:
            name = [sight.where.name]
        return [*dice, *name, f"step {sight.where.step}"]

    def tracker(self, width: int, height: int) -> Picture:
        """Whose moment it is."""
        sight, pen = self.sight, self.pen
        track = sight.view.track
        bodies, height, between = self._bodies(), height + bool(self.hung), f" {pen.glyphs.dot} "
        title = tracker.heading(pen, track, width - 2, bodies)
        rows, who = tracker.rows(pen, track, width - 2, height - 2, self.pointed_out(), self.ghost(), bodies)
        left_out = len(track.lanes or track.places) - len({id_ for spans in who.values() for _, _, id_ in spans})
        notes = [f"{tracker.TOGETHER} strikes together"] if tracker.coinciding(track) else []
        notes += ["[ ] same rank"] if any(place.group for place in track.places) else []
        notes += [f"{left_out} more"] if left_out else []
        while notes and title.width + cell_len(between.join(notes)) + 6 > width:
            notes = notes[1:]  # how many are out of sight is told last, and kept
        right = Row().add(between.join(notes), pen.look.dim)
        if not notes:
            tracker.above_gauges(pen, track, title, width - 2)
        for at, said in enumerate(rounds.nameless(pen, track, rows) if width >= header.NARROW else ()):
            if title.width + cell_len(said) + right.width + 10 > width:
                title.add(f"{between}{pen.glyphs.more}" if at else "", pen.look.dim)
                break
            title.add(between if at else "  ", pen.look.dim).add(said, pen.look.dim)
        hits = [(y + 1, left + 1, right_end + 1, id_) for y, spans in who.items() for left, right_end, id_ in spans]
        strips = pen.framed(width, height, title, rows, right)
        return Picture(strips[:-1] if self.hung else strips, Hits(tuple(hits)))

    def _below(self, name: str, strips: list[Strip]) -> list[Strip]:
        """A pane as it is drawn where it lies: its upper edge may be that of the tracker's frame too."""
        return self.pen.hung(strips) if self.hung == name else strips

    def _bodies(self) -> dict[str, Body]:
        """How everybody stands, for the lanes: what is on the sheets, and the sign of the token."""
        view, signs = self.sight.view, self.glyphs
        shapes = {"down": signs.fallen, "dead": signs.dead, "hidden": signs.hidden}
        tokens = {token.id: shapes.get(token.state, signs.guard if token.guard else "") for token in view.board.tokens}
        return {sheet.id: Body(tokens.get(sheet.id, ""), _bars(sheet)[:POOLS], sheet.meters) for sheet in view.sheets}

    def board(self, width: int, height: int) -> Picture:
        """Where everybody stands."""
        sight, pen = self.sight, self.pen
        board, marked = sight.view.board, self.marked()
        title = Row().add("Map" if board.kind == "hex" else "Field", pen.look.title)
        told = pen.text(legend.under(pen, board, marked, sight.names))
        below = self.prompt() if self.full else Row()
        below.add("   " if below.width else "", pen.look.base)
        strips, right, parts = list[Strip](), Row(), list(board.legend)
        if board.kind != "none":
            strips, left_out, blank = boards.drawn(pen, board, sight.chart.geometry, marked, sight.chart.window)
            right = self._beyond(left_out, max(0, width - 12 - (min(cell_len(told), width // 3) + 2 if told else 0)))
            of = partial(legend.of, pen, board, sight.chart.geometry, marked, sight.chart.window)
            parts, above = legend.laid(pen, board, of, width - 5, below.width, len(blank))
            for at, said in zip(reversed(blank), reversed(above), strict=False):
                strips[at] = pen.inside(Row().add(f" {said}", pen.look.dim), width)
        room = width - title.width - 8 - right.width
        title.add(f"  {pen.cut(told, max(0, room))}" if told and room > 0 else "", pen.look.dim)
        stake = "" if told else self._stake(width)
        if stake and room > LEAST_BANNER:
            title.add(f" {pen.glyphs.dot} ", pen.look.faint)
            title.add(pen.cut(stake, room - 1), pen.look.base)
        below = below.extend(legend.row(pen, parts, width - 5 - below.width)) if parts else below
        under = below if below.width else None
        drawn = pen.framed(width, height, title, strips, right, below=under)
        return Picture(self._below("board", drawn), self._places())

    def _beyond(self, left_out: int, room: int) -> Row:
        """What of the map is out of sight, in so many cells, and the key that shows more of it."""
        pen, board, chart = self.pen, self.sight.view.board, self.sight.chart
        more = f"{pen.glyphs.beyond[2]} {left_out} more" if left_out else ""
        hidden = window.beyond(board, chart.geometry, chart.window)
        beside = len(more) + 2 if more else 0
        told = window.told(pen, hidden, hexmap.struck(pen, board), max(0, room - beside))
        told.add("  " if told.width and more else "", pen.look.base).add(more, pen.look.dim)
        larger = f"  {self.keymap.shown('full')} larger" if told.width and not self.larger else ""
        return told.add(larger if told.width + len(larger) <= room else "", pen.look.dim)

    def _stake(self, width: int) -> str:
        """What the fight is about, where nothing else on the screen says it."""
        sight = self.sight
        setup = sight.view.mode == "setup"
        begins = (setup and not sight.history.laid_since(sight.audience)) or not sight.where.step
        below = self.strip_lines > (0 if begins else 1 if setup else self.strip_lines)
        return "" if below or self._banner_fits(max(width, self.width)) else sight.view.banner

    def prompt(self) -> Row:
        """What is asked, where no other pane is on the screen."""
        return Row()

    def _places(self) -> Hits:
        """Which hex or zone lies where on the board pane."""
        chart = self.sight.chart
        return Hits(find=lambda x, y: chart.at(x - 1, y - 1))

    def so_far(self) -> list[tuple[int, Line]]:
        """What a decision that still waits for dice has come to, as of a step after the head."""
        return []

    def strip(self, width: int, height: int) -> list[Strip]:
        """What just happened, with its arithmetic."""
        history, audience = self.sight.history, self.sight.audience
        scenes = history.scenes_of_now(audience, LOOKED_THROUGH)
        done = history.undo_note(audience).what
        stake, spare = "" if self._banner_fits(max(width, self.width)) else self.sight.view.banner, ""
        if self.sight.view.mode == "setup" and (laid := history.laid_since(audience)):
            scenes, stake, spare = [scene for scene in scenes if scene.step >= laid], "", stake
        elif stake and self.sight.view.mode == "setup":  # what comes is worth more than how the last fight ended
            scenes, done = [], ""
        if self.sight.view.mode == "fight":  # what a fight before this one came to is no news of it
            scenes = history.of_this_fight(scenes)
            if done and self.sight.view.track.kind == "segments":  # which happens with its segment, and not before
                done += f" {self.pen.glyphs.dot} still to come"
        head = self.sight.session.head
        if self.sight.view.mode in ("between", "over"):  # nor is it once something was done after it
            scenes = [scene for scene in scenes if scene.step >= history.decision(head, audience)]
            if self.sight.view.mode == "between" and self.sight.view.banner:
                scenes, done, stake, spare = self._on_page(scenes, done)

        def decision(step: int) -> int:
            return step if step > head else history.since(step, audience)

        def apart(step: int) -> int:
            return step if step > head else history.decided(step, audience)

        scenes += made(self.so_far())

        seen = self.sight.session.timeline.resting(history.decision(head, audience))
        return chronicle.strip(self.pen, scenes, width, height, done, decision, stake, apart, seen, spare)

    def _on_page(self, scenes: list[Scene], done: str) -> tuple[list[Scene], str, str, str]:
        """What is told on a page of a story: what the last decision did, of a fight that it ended what came of it; and
        the page, where no other pane has it. The last of it stands on what lines are left.
        """
        history, view = self.sight.history, self.sight.view
        page = "" if self.after_too else view.banner
        if self.ended_a_fight() and ((came := came_of_it(history, view)) or page):
            return [], "", page or came, came if page else ""
        news = [scene for scene in scenes if any(is_news(line, view.banner) for line in scene.lines)]
        if news:
            return news, done, "", page
        if self.page_in_strip:
            return [], "", view.banner, ""
        return ([], done, "", "") if self.after_too else (scenes, done, view.banner, "")

    @property
    def page_in_strip(self) -> bool:
        """Whether the page of a story stands whole below the roster, since nothing that was done takes those lines."""
        history, view = self.sight.history, self.sight.view
        told = just_now(history, view) or self.ended_a_fight()
        return view.mode == "between" and not told and self.page_lines <= self.strip_lines

    @property
    def page_lines(self) -> int:
        """Lines of the strip that the page of a story would fill."""
        return len(wrap(self.pen.text(self.sight.view.banner), max(10, self.strip_cells - 2)))

    def ended_a_fight(self) -> bool:
        """Whether it was the last decision that ended a fight."""
        decided = self.sight.history.decision(self.sight.session.head, self.sight.audience)
        return bool(decided) and self.sight.history.in_fight(self.sight.session.timeline.parent(decided))

    def sheets(self, width: int, height: int) -> Picture:
        """What everybody has left."""
        view = self.sight.view
        strips, owners, left = sheets.strips(
            self.pen,
            self.people(),
            (view.pools, view.tables),
            self.looked_at(),
            width,
            height,
            self.sight.sheet_scroll,
            self.keymap.shown("sheets"),
        )
        hits = Hits(tuple((y, 0, width, who) for y, who in owners.items() if who))
        return Picture(self._below("sheets", strips), hits, left)

    def chronicle(self, width: int, height: int) -> Picture:
        """What just happened and why."""
        sight = self.sight
        scenes = sight.history.scenes(sight.audience, height + sight.back)
        strips, back = chronicle.strips(self.pen, scenes, sight.where.step, sight.detailed, width, height, sight.back)
        return Picture(self._below("chronicle", strips), back=back)


def _bars(sheet: Sheet) -> tuple[Meter, ...]:
    return tuple(pool for pool in sheet.meters if pool.kind == "bar")

"""Draws what only whoever plays a fight has: palette, the roster between fights, what an act changes."""

from __future__ import annotations

from collections.abc import Callable

from textual.strip import Strip

from engine.core.minds.choose import never
from engine.core.minds.turns import Wanted
from engine.core.options import Slot
from engine.core.view import Line, Sheet, Span, View
from tui.appearance.appearance import Appearance
from tui.draw import abreast, composer, dicebox, overlays
from tui.draw import palette as palette_lines
from tui.draw import roster as roster_lines
from tui.draw.asked import NOTHING, Content, Said
from tui.draw.rows import Row
from tui.fight import flow, may_do, outcome_diff
from tui.fight.ahead import typed
from tui.fight.controller import FightController
from tui.fight.ending import stale
from tui.fight.faces import who_rolls
from tui.fight.footer import Footer
from tui.fight.sight_painter import SightPainter
from tui.fight.told_between import just_now
from tui.settings.keymap import Keymap
from tui.widgets.pane import Hits, Picture

FEW = 18
"""Hexes that are all shown while one of them is chosen: those around somebody, and those around these."""


def _nobody() -> None:
    """The program waits to decide for nobody."""


def _no(_who: str) -> bool:
    """The program plays nobody."""
    return False


class FightPainter(SightPainter):
    """The painters of a fight that is played."""

    def __init__(self, controller: FightController, title: str, keymap: Keymap, appearance: Appearance) -> None:
        self.controller = controller
        self.program_waits: Callable[[], Wanted | None] = _nobody
        self.program_plays: Callable[[str], bool] = _no
        self.replays: Callable[[], bool] = never
        self._spots: abreast.Spots = []
        self._come: tuple[View | None, str] = (None, "")  # what letting a blow come would do, for a view
        super().__init__(controller, title, keymap, appearance)

    def marked(self) -> overlays.Marked:
        """What is pointed at on the board; people by the cells they fill."""
        controller = self.controller
        cursor, legal, picked = controller.builder.editor.marks()
        board, slot = controller.view.board, controller.builder.slot
        if slot is not None and slot.kind == "entity" and board.kind == "hex":
            spots = {token.id: token.cells for token in board.tokens}
            cursor = spots[cursor][0] if cursor in spots else ""
            legal = frozenset(cell for who in legal for cell in spots.get(who, ()))
            picked = ()
        choosing = controller.builder.on_board
        prices, priced = self._prices(slot) if slot is not None and choosing else ({}, "")
        if board.kind == "zones" and not prices:  # a zone that is watched, or shot into, is none that one walks to
            choosing = choosing and legal <= {overlay.at for overlay in board.overlays if overlay.kind == "reach"}
        laid = controller.overlays()
        moved = any(overlay.kind == "path" and overlay.who for overlay in laid)
        return overlays.Marked(cursor, legal, picked, controller.chosen, laid, choosing, prices, priced, moved)

    def _prices(self, slot: Slot) -> tuple[dict[str, str], str]:
        """What each place costs, and the words behind it; where all cost alike, the digit that goes there."""
        filled = self.controller.builder.filled
        digits = () if slot.prices or slot.kind != "hex" else slot.fixed_digits(filled)
        if not digits:
            return slot.prices_by_value(filled), slot.priced
        return dict(zip(map(str, slot.allowed(filled)), map(str, digits), strict=True)), "goes there"

    def wanted_in_sight(self) -> tuple[str, ...]:
        """The places that answers name, and where those stand whom they are about; the few that may be pointed at."""
        legal = self.controller.builder.editor.marks().legal if self.controller.builder.on_board else ()
        return self.controller.answered_by or (tuple(legal) if len(legal) <= FEW else ())

    def prompt(self) -> Row:
        """The question, and the answer under the cursor with its price."""
        controller, row = self.controller, Row()
        builder = controller.builder
        asked = f"{builder.title()} {builder.editor.question()}".strip() or self._question()
        self.pen.data(row, asked, self.pen.look.strong)
        entry = builder.pointed_entry()
        if entry is not None:
            said = f"  {self.pen.glyphs.pointer} {entry.label} {entry.cost or entry.note}".rstrip()
            self.pen.data(row, said, self.pen.look.accent)
        return row

    def ghost(self) -> tuple[str, tuple[Span, ...]]:
        """How the actor's lane would go on, where that is more than the present moment."""
        controller = self.controller
        spans = controller.ahead.preview.spans
        return controller.chosen, spans if any(span.end > controller.view.track.now for span in spans) else ()

    def people(self) -> tuple[Sheet, ...]:
        """Everybody; between fights the chosen one, for the roster shows the others."""
        sheets = self.controller.view.sheets
        if self.controller.ahead.newcomers:
            return self.controller.ahead.newcomers
        if self.controller.between:
            return tuple(sheet for sheet in sheets if sheet.id == self.controller.chosen)
        return sheets

    def to_be_put(self) -> str:
        controller = self.controller
        return may_do.first_hex(controller.open_options, controller.chosen) if controller.laying_out else ""

    def pointed_out(self) -> str:
        """Who is pointed out in the order: while dice are typed, whoever rolls them."""
        faces = self.controller.faces
        return faces.roll.who if faces is not None and faces.roll.who else self.controller.chosen

    def looked_at(self) -> str:
        """Whose sheet is shown in full: of whoever would come, while that is being chosen."""
        newcomers = self.controller.ahead.newcomers
        return newcomers[0].id if newcomers else self.controller.chosen

    def so_far(self) -> list[tuple[int, Line]]:
        faces = self.controller.faces
        after = self.controller.session.head + 1
        return [(after, line) for line in faces.told] if faces is not None else []

    def footer(self, width: int, height: int) -> list[Strip]:
        """The keys that matter now, and what an undo would take back."""
        goes_on = "the next moment" if self.replays() else "the program plays" if self.program_waits() else ""
        return [Footer(self.controller, self.keymap, self.pen, goes_on, self.larger).strip(width, self.full)]

    def roster(self, width: int, height: int) -> Picture:
        """Between fights: who there is, and what each can do."""
        controller = self.controller
        found, owners = roster_lines.strips(
            self.pen, controller.pause, controller.view.sheets, controller.acts(), controller.chosen, width, height
        )
        return Picture(found, Hits(tuple((y, 0, width, who) for y, who in owners.items() if who)))

    def people_lines(self) -> int:
        """Lines that the roster would like for people."""
        controller = self.controller
        return roster_lines.lines_of(controller.view.sheets, controller.acts(), controller.chosen)

    def after(self, width: int, height: int) -> list[Strip]:
        """What the act under the cursor would change."""
        controller = self.controller
        builder, option = controller.builder, controller.builder.pointed_option()
        act = (option.label, option.preview) if option is not None else ("", "")
        if builder.option is not None and (entry := builder.pointed_entry()) is not None and entry.note:
            act = (f"{builder.title()} › {entry.label}", entry.note)  # beside others it has no room to say all of that
        elsewhere = self.page_in_strip or self._banner_fits(max(width, self.width))
        told = "" if elsewhere else controller.view.banner
        page = (told, option is not None and option.hot)  # the ways that it offers are read with it
        ahead = controller.ahead
        preview = ahead.preview if ahead.foreseen == NOTHING else ahead.foreseen
        return roster_lines.after(self.pen, page, act, preview, ahead.changes, ahead.why_not, width, height)

    def beside(self, index: int, way: str) -> int | None:
        """The line of the list that an arrow leads to, as it was drawn last."""
        return abreast.beside(self._spots, index, way)

    def palette(self, width: int, height: int) -> Picture:
        """What may be done now, or the dice that are missing."""
        controller, pen = self.controller, self.pen
        builder, faces = controller.builder, controller.faces
        if faces is not None:
            session, view, tables = controller.session, controller.view, controller.view.tables
            name = who_rolls(session, typed(session, faces.command), faces.roll.who, view, controller.audience)
            told = [] if self.strip_lines >= dicebox.TOLD else self.so_far()
            return Picture(dicebox.strips(pen, faces, name, width, height, tables, told))
        if builder.composer is not None:
            return Picture(composer.strips(pen, builder.composer, self._said(), width, height))
        strips, spots = palette_lines.strips(pen, self._content(), self._said(), width, height)
        self._spots = [] if builder.editor.FLAT or builder.on_board else spots
        return Picture(strips, Hits(tuple(spots)))

    def _content(self) -> Content:
        builder = self.controller.builder
        words, filtering = builder.editor.filtered()
        return Content(
            self._ruled(builder.title()) or self._question(),
            builder.editor.question(),
            words,
            filtering,
            builder.entries(),
            builder.index,
            builder.on_board,
            builder.editor.FLAT,
            builder.editor.figure(),
            self.controller.between or self.controller.aside is not None,
            " or ".join(map(self.keymap.shown, builder.editor.onward())),
            self.keymap.shown("up"),
            self.keymap.shown("find") if builder.option is None else "",
        )

    def _ruled(self, so_far: str) -> str:
        """What was chosen so far, of a ruling with whom it is about: it may come from a search, or look at others."""
        option = self.controller.builder.option
        about = self.controller.names.get(option.who, "") if option is not None and option.group == "ruling" else ""
        return f"{about}: {so_far}" if about else so_far

    def _question(self) -> str:
        controller = self.controller
        name = controller.names.get(controller.chosen, "")
        if controller.ruling:
            return f"Rulings about {name or 'the table'}"
        asked = controller.question()
        if not name or not asked.startswith(name) or not self.program_plays(controller.chosen):
            return asked
        return f"{name} (program){asked[len(name) :]}"  # its acts stand there too, for whoever takes over

    def _said(self) -> Said:
        """What stands under the list; between fights another pane says what an act would change."""
        controller = self.controller
        sums, form = controller.builder.editor.told(), controller.builder.composer is not None
        if controller.between and not form:
            told = controller.message, controller.message_rule, controller.message_tone
            just_now = self._just_now() if controller.builder.option is None else ""  # a list asks something else
            also = just_now or self._page_unread()
            return Said(NOTHING, "", *told, sums=sums, also=(also,) if also else ())
        found = () if controller.between else outcome_diff.lines(controller.ahead.changes)
        preview = NOTHING if controller.between else controller.ahead.preview
        return Said(
            preview,
            controller.ahead.why_not,
            controller.message,
            controller.message_rule,
            controller.message_tone,
            found,
            sums,
            self._also(),
            self._danger(),
            NOTHING if controller.between else controller.ahead.foreseen,
            {sheet.name: sheet.short for sheet in controller.view.sheets},
        )

    def _just_now(self) -> str:
        """What the last step between fights did, where no strip tells it; how a fight ended, right after it."""
        view = self.controller.view
        told = just_now(self.controller.history, view)
        return told if not self.strip_lines or told == view.result else ""

    def _page_unread(self) -> str:
        """The page of a story where the strip tells something else and no other pane has it, as long as nothing is half
        chosen.
        """
        view = self.controller.view
        news = just_now(self.controller.history, view) and not self.ended_a_fight()
        told = self.after_too or self.page_lines < self.strip_lines or self.controller.builder.option is not None
        return view.banner if news and not told and not self._banner_fits(self.width) else ""

    def _danger(self) -> tuple[str, ...]:
        """What threatens whoever decides, until they have chosen, and where they would go by what the cursor is on;
        before that a fight that goes nowhere.
        """
        controller = self.controller
        there = controller.ahead.preview.danger
        if there is not None:
            return there
        slot = controller.builder.slot if controller.builder.option is not None else None
        aimed = slot is not None and slot.kind not in ("hex", "zone")  # odds are worth more then
        if controller.ruling or controller.aside is not None or aimed:
            return ()
        nowhere, pending = self._going_nowhere() if controller.builder.option is None else "", controller.pending
        if nowhere:
            return (nowhere,)
        asked = next(
            (question for question in pending if question.who == controller.chosen),
            pending[0] if len(pending) == 1 and not flow.elsewhere(controller) else None,  # *you* is who is asked
        )
        if asked is None or asked.danger or controller.builder.option is not None:
            return asked.danger[:1] if asked is not None else ()
        if self._come[0] is not controller.view:
            self._come = (controller.view, flow.let_come(controller))
        return (self._come[1],) if self._come[1] else ()

    def _also(self) -> tuple[str, ...]:
        """Who may act out of turn, while nothing is half chosen, and the same in brief: those who may do the same by
        their marks alone, and where there is little room everybody.
        """
        controller = self.controller
        others = controller.view.also if controller.builder.option is None and not controller.ruling else ()
        key, marks = self.keymap.shown("person"), {sheet.id: sheet.short for sheet in controller.view.sheets}
        alike: dict[str, list[str]] = {}
        for other in others:
            if other.who != controller.chosen:
                alike.setdefault(other.text or f"{other.count} options", []).append(other.who)

        def told(named: bool) -> str:
            some = [
                f"{key} {' '.join(marks.get(one, '') for one in who)}"
                + (f" {controller.name_of(who[0])}" if named and len(who) == 1 else "")
                + f": {text}"
                for text, who in alike.items()
            ]
            return f"also now: {'; '.join(some)}"

        return (told(True), told(False)) if alike else ()

    def _going_nowhere(self) -> str:
        """That a fight has come to no end for long, and what would end it."""
        controller = self.controller
        asked = bool(controller.pending) or flow.hot(controller) is not None
        if controller.view.mode != "fight" or (asked and not stale(controller.session, controller.audience)):
            return ""
        end = flow.may_end(controller)
        if end is None or (asked and end.hot):  # what can only end has it in sight
            return ""
        if not asked:
            return f"Nobody can do anything any more: {end.label} breaks it off"
        way = flow.way_to(controller, end)
        first = f"{self.keymap.shown(way)}, then " if way else ""
        return f"Nothing has come of this fight for long: {first}{end.label} breaks it off"

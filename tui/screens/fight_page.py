"""The page of a chronicle that is played: panes on a plan, what changed painted again, and a save after every paint."""

from __future__ import annotations

from collections.abc import Container
from pathlib import Path

from textual import events
from textual.timer import Timer

from engine.core.options import Option, Slot
from saves.chronicle import Chronicle
from tui.appearance.appearance import Appearance
from tui.draw import tracker
from tui.fight.controller import FightController
from tui.fight.kept_digits import KeptDigits
from tui.fight.painter import FightPainter
from tui.screens import destinations
from tui.screens.page import Page
from tui.start.places import named, no_folder
from tui.widgets.layout import LEAST_PALETTE, Plan, hung, is_wide, plan, plan_alone, plan_between, without_board
from tui.widgets.pane import Painter

PAUSE = 0.4
"""Seconds without a command after which the screen says that all is saved; so a held key paints one frame each time."""

MARKS = {"saved": "good", "saving": "dim", "not kept": "dim", "NOT SAVED": "bad"}


PANES = ("header", "tracker", "board", "roster", "after", "sheets", "strip", "palette", "chronicle", "footer")


class FightPage(Page[None]):
    """The page of one chronicle: its panes on a plan, what they show, and that it is saved."""

    ASKED = ("header", "after", "strip", "palette", "footer")

    def __init__(self, chronicle: Chronicle, appearance: Appearance) -> None:
        self.chronicle = chronicle
        self.kept_digits = KeptDigits(chronicle)
        self.controller = FightController(chronicle.session, self.kept_digits.digits)
        self.painter = FightPainter(self.controller, chronicle.header.title, appearance.keymap("fight"), appearance)
        self.painter.replays = lambda: self.replaying
        self.middle = "board"
        self.full = False
        self._track_rows = 0
        self._shown: tuple[object, ...] = ()
        self._pause: Timer | None = None
        self._leaving = ""
        self._framed: tuple[object, ...] = ()
        self._elsewhere = False
        self._mode = self.controller.view.mode
        self._acted = False
        super().__init__("fight", appearance)
        self._follow(appearance)
        self._set_mark()
        if chronicle.notes:
            self.controller.say(chronicle.notes[0])

    def apply(self, appearance: Appearance) -> None:
        super().apply(appearance)
        self._follow(appearance)
        self.painter.apply(appearance, self.keymap)

    def _follow(self, appearance: Appearance) -> None:
        """What is asked, and which keys are named, as somebody chose it."""
        self.controller.ask_everything = appearance.ask_everything
        self.controller.key = self.keymap.shown

    @property
    def replaying(self) -> bool:
        """Whether a fight that is over is gone through once more, moment by moment."""
        return self.controller.history.until is not None

    def replay(self, until: int | None) -> None:
        """Go through a fight once more that ended with a step; ``None``: no more."""
        self.controller.history.until = until

    def painters(self) -> dict[str, Painter]:
        return {name: getattr(self.painter, name) for name in PANES}

    def plan(self, width: int, height: int) -> Plan:
        """The tracker only grows in a fight, so that nothing jumps, while a board of zones has the lines it needs."""
        view = self.controller.view
        if alone := self._plan_alone(width, height):
            planned = alone
        elif self.controller.between:
            self._track_rows = 0
            planned = plan_between(width, height, self.painter.people_lines(), self.middle)
        else:
            wanted = tracker.rows_wanted(self.painter.pen, view.track, width - 2)
            self._track_rows = max(self._track_rows, wanted)
            # Whom to add is chosen by their sheet, where they go on the map.
            in_the_middle = self.in_the_middle
            middle = "sheets" if in_the_middle == "board" and self._chosen_by_sheet else in_the_middle
            # Who is put where is seen on the map: there is no order yet, and a low screen has no lines for none.
            low, pointed = self.controller.laying_out, self._pointed(width, height)
            rows = 0 if low and not is_wide(width, height) else self._track_rows

            def planned_with(rows: int) -> Plan:
                lines = self.painter.map_lines()
                return plan(width, height, rows, middle, self.painter.map_size(), low, pointed, lines)

            planned = planned_with(rows)
            if rows and middle == "board" and self.painter.board_cut(planned["board"]):
                # No blank line of an order while the board lacks one.
                self._track_rows = min(rows, self.painter.lines_of_order(planned))
                planned = planned_with(self._track_rows)
            planned = planned if self.controller.boarded else without_board(planned)
        self._framed = self._frame(width, height)
        self.painter.width = width
        self.painter.strip_lines = planned["strip"].height if "strip" in planned else 0
        self.painter.strip_cells = planned["strip"].width if "strip" in planned else 0
        self.painter.after_too = "after" in planned
        self.painter.hung = hung(planned)
        self.painter.full, self.painter.larger = "palette" not in planned, bool(alone)
        return planned

    def _plan_alone(self, width: int, height: int) -> Plan:
        """One pane on the whole screen, where that is wanted and no question would be asked unseen; else none."""
        if not self.full:
            return {}
        pane = self._middle_pane()
        lines = self.painter.lines_alone(width, height - 4 - LEAST_PALETTE) if pane == "board" else 0
        planned = plan_alone(width, height, pane, lines)
        return {} if "palette" not in planned and self._asked_unseen(pane) else planned

    def _asked_unseen(self, pane: str) -> bool:
        """Whether a question has to be read that a pane without the palette does not tell: a board tells what an act is
        asked for, and no pane what is typed.
        """
        controller, builder = self.controller, self.controller.builder
        apart = controller.aside is not None or controller.ruling or controller.faces is not None
        chosen = builder.option is not None and (pane != "board" or builder.composer is not None)
        return apart or builder.typing or chosen

    def _pointed(self, width: int, height: int) -> int:
        """Lines of a map on which a place is chosen, up to the end of that decision, where a low screen shows one; 0
        for any other board.
        """
        choosing = self.controller.builder.pointed_out and not self.controller.laying_out
        low = self.in_the_middle == "board" and not is_wide(width, height)
        return self.painter.lines_pointed_on(width) if choosing and low else 0

    def _frame(self, width: int, height: int) -> tuple[object, ...]:
        """What the plan depends on beside the state: where it changes, everything is laid out anew."""
        alone = self.full and self._asked_unseen(self._middle_pane())
        return bool(self._pointed(width, height)), self.in_the_middle, self._chosen_by_sheet, alone

    @property
    def _chosen_by_sheet(self) -> bool:
        """Whether the cursor is on somebody who would come, and it is still to be said who."""
        return bool(self.controller.ahead.newcomers) and not self.controller.places_asked

    @property
    def in_the_middle(self) -> str:
        """The pane in the middle of a narrow screen: the map while a place or way is asked, until another is wanted;
        where there is none the sheets stand for it.
        """
        wanted = "board" if self.controller.places_asked and not self._elsewhere else self.middle
        return wanted if self.controller.between else self._seen(wanted)

    def _seen(self, pane: str) -> str:
        return "sheets" if pane == "board" and not self.controller.boarded else pane

    def asked_lines(self) -> Container[int]:
        return range(self.size.height // 3) if self.full else super().asked_lines()

    def _middle_pane(self) -> str:
        """The pane in the middle; between fights the roster stands for the map."""
        return "roster" if self.controller.between and self.middle == "board" else self._seen(self.middle)

    def before_painting(self) -> None:
        region = self.region_of("board")
        if region is not None:
            self.painter.arrange(region.width, region.height)

    def on_resize(self, event: events.Resize) -> None:
        self._track_rows = 0

    def paint(self, *names: str) -> None:
        """Draw what changed; all of it, on another plan, where a question that was just asked has to be seen."""
        super().paint(*(names if self._frame(*self.size) == self._framed else ()))

    def show_choice(self) -> None:
        """The palette changed; the board and the tracker follow where what they mark did."""
        controller, painter = self.controller, self.painter
        painter.load()
        marks = (
            painter.marked(),
            painter.ghost(),
            controller.chosen,
            controller.view,
            controller.ahead.newcomers,
            painter.so_far(),
        )
        before, self._shown = self._shown, marks
        if not controller.places_asked:
            self._elsewhere = False
        changed = ["palette", "footer", "after"]
        if not before or before[0] != marks[0] or before[3] is not marks[3]:
            changed.append("board")
        if not before or before[1:3] != marks[1:3] or before[3] is not marks[3]:
            changed.append("tracker")
        if not before or before[5] != marks[5]:
            changed.append("strip")
        if not before or before[2:5] != marks[2:5]:
            changed += ["sheets", "roster"]
        self.paint(*changed)

    def show_moved(self) -> None:
        """The session moved: everything shows another state, painted as one frame, and saved after it."""
        self.painter.load()
        self.controller.back = 0
        self._shown = ()
        if self.controller.session.unsaved:
            self._set_mark()
        self.paint()
        if self.controller.session.unsaved:
            self.call_next(self._store)
        self._see_the_end()

    def _see_the_end(self) -> None:
        """Where the fight has just ended, or the journey, or was replayed or gone forward to its end, that is a page of
        its own.
        """
        controller = self.controller
        before, self._mode = self._mode, controller.view.mode
        if not controller.between or controller.where.later:
            return
        timeline = controller.session.timeline
        ended = self._acted or controller.history.in_fight(timeline.parent(timeline.head))
        if self.replaying or (before == "fight" and ended) or (self._acted and self._mode == "over" != before):
            self.replay(None)
            self.go(destinations.Ended())

    def _store(self) -> None:
        """Commit what happened. That it is on the disk is said in the next pause between keys, trouble at once."""
        trouble = self.chronicle.save()
        if self._pause is not None:
            self._pause.stop()
            self._pause = None
        if trouble is None:
            self.kept_digits.keep()
            self._pause = self.set_timer(PAUSE, self._say_saved)
            return
        self.controller.say(f"{trouble.message}; {self.keymap.shown('write')} writes it somewhere else")
        self._set_mark(failed=True)
        self.paint("palette", "header")

    def ask_where(self) -> None:
        """Another place for the chronicle: the disk is full, the folder read-only, or it was only in memory so far."""
        path = Path.home() / (self.chronicle.path.name if self.chronicle.path is not None else "fight.fight")
        slot = Slot("file", "text", default=str(path), title="file")
        option = Option("write", "", "Write the chronicle to", {}, (slot,))
        self.controller.ask_aside(option, lambda answer: self._write_to(named(str(answer["file"]), path)))
        self.paint("palette", "footer")

    def _write_to(self, path: Path) -> None:
        chronicle = self.chronicle
        if chronicle.saved and chronicle.path is not None and path.absolute() == chronicle.path.absolute():
            self.tell(f"it is kept as {path} already")
            return
        if no := no_folder(path):
            self.controller.say(no)
            self.paint("palette")
            return
        trouble = chronicle.move_to(path)
        if trouble is None:
            self.kept_digits.keep()
            self.controller.note(f"kept as {chronicle.path}")
        else:
            self.controller.say(trouble.message)
        self._set_mark(failed=trouble is not None and not chronicle.saved)
        self.paint("header", "palette")

    def _say_saved(self) -> None:
        self._set_mark()
        self.paint("header")

    def _set_mark(self, failed: bool = False) -> None:
        chronicle, signs = self.chronicle, self.painter.glyphs
        if failed or chronicle.wanted is not None:
            word = "NOT SAVED"
        elif chronicle.saved:
            word = "saved"
        elif chronicle.path is None:
            word = "not kept"
        else:
            word = "saving"
        sign = signs.saved if word == "saved" else signs.unsaved
        self.painter.mark = (f"{word} {sign}", MARKS[word])

    def effect(self, effect: str) -> bool:
        """Paint what a key changed; false where it changed nothing."""
        if effect == "moved":
            self._acted = True
            self.replay(None)
            self.show_moved()
            self._acted = False
        elif effect == "choice":
            self.show_choice()
        return effect != "none"

    def moved(self, moved: bool) -> None:
        if moved:
            self.show_moved()
        else:
            self.paint("palette", "footer")

    def tell(self, message: str) -> None:
        """A sentence under the palette."""
        if message:
            self.controller.say(message)
            self.paint("palette", "footer")

    def note(self, message: str) -> None:
        """A sentence under the palette that says what was done."""
        self.controller.note(message)
        self.paint("palette", "footer")

    def may_leave(self, action: str) -> bool:
        """Whether everything is saved; if that cannot be, leaving takes the same key once more."""
        trouble = self.chronicle.save()
        self.kept_digits.keep()
        if trouble is None or self._leaving == action:
            return True
        self._leaving = action
        write, again = self.keymap.shown("write"), self.keymap.shown(action)
        self.tell(f"NOT SAVED: {write} writes it elsewhere, {again} once more leaves all the same. {trouble.message}")
        return False

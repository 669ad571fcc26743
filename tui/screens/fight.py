"""The fight screen: panes on a plan, keys to requests, requests to paints, and a save after every paint."""

from __future__ import annotations

from collections.abc import Container
from pathlib import Path
from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.timer import Timer

from engine.core.minds.turns import Seats
from engine.core.options import Option, Slot
from saves.chronicle import Chronicle
from tui.appearance.appearance import Appearance
from tui.draw import chronicle as chronicle_text
from tui.draw import tracker
from tui.fight.command_builder import Command
from tui.fight.controller import FightController
from tui.fight.editors.outcome import Press
from tui.fight.finder import Goal, find_list
from tui.fight.keys import press, settle
from tui.fight.painter import FightPainter
from tui.fight.stretch import stretch
from tui.screens import destinations
from tui.screens.after import after_the_end
from tui.screens.autoplay import AutoPlay
from tui.screens.keep_encounter import ask as ask_for_encounter
from tui.screens.keep_encounter import forecast as forecast_field
from tui.screens.navigation import PAGES, destination, refused_rule
from tui.screens.page import LONGEST, Page
from tui.screens.panning import PAN, PANS
from tui.widgets.bindings import bindings_of
from tui.widgets.layout import Plan, is_wide, plan, plan_alone, plan_between
from tui.widgets.pane import Painter, Pane

TIME = (
    "undo",
    "redo",
    "moment_before",
    "moment_after",
    "round_before",
    "round_after",
    "first",
    "last",
)
MIDDLE = {"map": "board", "sheets": "sheets", "chronicle": "chronicle"}
PAUSE = 0.4
"""Seconds without a command after which the screen says that all is saved; so a held key paints one frame each time."""

MARKS = {"saved": "good", "saving": "dim", "not kept": "dim", "NOT SAVED": "bad"}


PANES = ("header", "tracker", "board", "roster", "after", "sheets", "strip", "palette", "chronicle", "footer")

Left = int | tuple[str, int] | None
"""What a page beside the fight is left with: a step to go to, a step to see in the timeline, or nothing."""


class FightScreen(Page[None]):
    """One chronicle that is played here."""

    ASKED = ("header", "after", "strip", "palette", "footer")
    BINDINGS: ClassVar[list[BindingType]] = bindings_of("fight")

    def __init__(self, chronicle: Chronicle, appearance: Appearance, auto: Seats | None = None) -> None:
        self.chronicle = chronicle
        self.controller = FightController(chronicle.session)
        self.painter = FightPainter(self.controller, chronicle.header.title, appearance.keymap("fight"), appearance)
        self.middle = "board"
        self.full = False
        self._track_rows = 0
        self._shown: tuple[object, ...] = ()
        self._pause: Timer | None = None
        self._leaving = ""
        self._fought = self.controller.view.mode == "fight"
        self._acted = False
        self.replaying = False
        super().__init__("fight", appearance)
        self.program = AutoPlay(self, auto or Seats())
        self.painter.program_waits = lambda: self.program.wanted() is not None
        self.controller.ask_everything = appearance.ask_everything
        self._set_mark()
        if chronicle.notes:
            self.controller.say(chronicle.notes[0])

    def apply(self, appearance: Appearance) -> None:
        super().apply(appearance)
        self.controller.ask_everything = appearance.ask_everything
        self.painter.apply(appearance, self.keymap)

    def painters(self) -> dict[str, Painter]:
        return {name: getattr(self.painter, name) for name in PANES}

    def plan(self, width: int, height: int) -> Plan:
        """The tracker only ever grows, so that nothing jumps."""
        view = self.controller.view
        if self.full:
            planned = plan_alone(width, height, self._middle_pane())
        elif self.controller.between:
            planned = plan_between(width, height, len(view.sheets), self.middle)
        else:
            wanted = tracker.rows_wanted(self.painter.pen, view.track, width - 2)
            self._track_rows = max(self._track_rows, wanted)
            # Whom to add is chosen by their sheet, where they go on the map.
            chosen_by_sheet = self.middle == "board" and self.controller.newcomers
            planned = plan(width, height, self._track_rows, "sheets" if chosen_by_sheet else self.middle)
        self.painter.full = self.full
        return planned

    def asked_lines(self) -> Container[int]:
        return range(self.size.height // 2) if self.full else super().asked_lines()

    def _middle_pane(self) -> str:
        """The pane in the middle; between fights the roster stands for the map."""
        return "roster" if self.controller.between and self.middle == "board" else self.middle

    def before_painting(self) -> None:
        region = self.region_of("board")
        if region is not None:
            self.painter.arrange(region.width, region.height)

    def on_resize(self, event: events.Resize) -> None:
        self._track_rows = 0
        super().on_resize(event)

    # ---- painting ------------------------------------------------------------

    def _paint_choice(self) -> None:
        """The palette changed; the board and the tracker follow where what they mark did."""
        controller, painter = self.controller, self.painter
        painter.load()
        marks = (painter.marked(), painter.ghost(), controller.chosen, controller.view, controller.newcomers)
        before, self._shown = self._shown, marks
        if before and bool(before[4]) != bool(marks[4]):
            self.paint()
            return
        changed = ["palette", "footer", "after"]
        if not before or before[0] != marks[0] or before[3] is not marks[3]:
            changed.append("board")
        if not before or before[1:3] != marks[1:3] or before[3] is not marks[3]:
            changed.append("tracker")
        if not before or before[2:] != marks[2:]:
            changed += ["sheets", "roster"]
        self.paint(*changed)

    def _paint_moved(self) -> None:
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
        """Where the fight has just ended, or was replayed to its end, that is a page of its own."""
        controller = self.controller
        fought, self._fought = self._fought, controller.view.mode == "fight"
        ended = controller.view.mode in ("between", "over") and not controller.where.later
        if not ended:
            return
        if self.replaying or (fought and self._acted):
            self.replaying = False
            self.go(destinations.Ended())

    def _store(self) -> None:
        """Commit what happened. That it is on the disk is said in the next pause between keys, trouble at once."""
        trouble = self.chronicle.save()
        if self._pause is not None:
            self._pause.stop()
            self._pause = None
        if trouble is None:
            self._pause = self.set_timer(PAUSE, self._say_saved)
            return
        self.controller.say(f"{trouble.message}; {self.keymap.shown('write')} writes it somewhere else")
        self._set_mark(failed=True)
        self.paint("palette", "header")

    def _ask_where(self) -> None:
        """Another place for the chronicle: the disk is full, the folder read-only, or it was only in memory so far."""
        name = self.chronicle.path.name if self.chronicle.path is not None else "fight.fight"
        slot = Slot("file", "text", default=str(Path.home() / name), title="file")
        self.controller.ask_aside(Option("write", "", "Write the chronicle to", {}, (slot,)), self._write_to)
        self.paint("palette", "footer")

    def _write_to(self, answer: Command) -> None:
        chronicle, path = self.chronicle, Path(str(answer["file"])).expanduser()
        if chronicle.saved and chronicle.path is not None and path.absolute() == chronicle.path.absolute():
            self.tell(f"it is kept as {path} already")
            return
        trouble = chronicle.move_to(path)
        self.controller.say(trouble.message if trouble is not None else f"kept as {chronicle.path}")
        self._set_mark(failed=trouble is not None and not chronicle.saved)
        self.paint("header", "palette")

    def _say_saved(self) -> None:
        self._set_mark()
        self.paint("header")

    def _set_mark(self, failed: bool = False) -> None:
        chronicle, signs = self.chronicle, self.painter.glyphs
        if failed:
            word = "NOT SAVED"
        elif chronicle.saved:
            word = "saved"
        elif chronicle.path is None:
            word = "not kept"
        else:
            word = "saving"
        sign = signs.saved if word == "saved" else signs.unsaved
        self.painter.mark = (f"{word} {sign}", MARKS[word])

    # ---- keys ------------------------------------------------------------------

    def take_key(self, event: events.Key) -> bool:
        """What is typed, and what a mode makes of a key, before any action of the key map."""
        action = self.keymap.action(event.key)
        if action != self._leaving:
            self._leaving = ""
        if self.program.takes(action):
            return True
        if action == "take" and (rule := refused_rule(self.controller)):
            self.go(destinations.Rule(self.controller.session.ruleset.name, rule))
            return True
        if self.replaying and action == "hot":
            self._moved(self.controller.go("moment_after"))
            return True
        pressed = Press(event.key, event.character, action, self.painter.neighbour)
        return self._effect(press(self.controller, pressed))

    def _effect(self, effect: str) -> bool:
        """Paint what a key changed; false where it changed nothing."""
        if effect == "moved":
            self._acted, self.replaying = True, False
            self._paint_moved()
            self._acted = False
        elif effect == "choice":
            self._paint_choice()
        return effect != "none"

    def take_paste(self, text: str) -> None:
        """It goes into a filter or a field of words, and nowhere else."""
        editor = self.controller.builder.editor.typed(text[:LONGEST])
        if editor is not None:
            self._effect(settle(self.controller, self.controller.builder.over(editor)))

    def action_choose(self, number: int) -> None:
        """A digit, where no mode has taken it as a figure: it was none of the options."""

    def action_act(self, action: str) -> None:
        if action == "help":
            self.go(destinations.Help())
        else:
            self.perform(action)

    def perform(self, action: str) -> bool:
        """Do an action of the key map that is not about the palette; false for one that is unknown here."""
        controller = self.controller
        if action == "undo" and controller.drop():
            self._paint_choice()
        elif action in TIME:
            self._moved(controller.go(action))
        elif action in MIDDLE:
            self._look_at(action)
        elif action == "rulings":
            controller.toggle_rulings()
            self._paint_choice()
        elif action == "person":
            controller.ask_whom()
            self._paint_choice()
        elif action == "find":
            controller.ask_what(find_list(controller, self.keymap.actions.values()), self._found)
            self._paint_choice()
        elif action == "dice":
            controller.toggle_dice()
            self._moved(True)
        elif action == "players":
            controller.toggle_audience()
            self.controller.scroll_back()
            self._track_rows = 0  # an empty line would tell players of somebody they do not see
            self._moved(True)
        elif action == "write":
            self._ask_where()
        elif action == "ending":
            self.go(destinations.Ended())
        elif action == "encounter":
            ask_for_encounter(self)
        elif action == "program":
            self.program.ask()
        elif action == "forecast":
            forecast_field(self)
        elif action == "stretch":
            editor = stretch(controller.builder.editor, controller.chart.geometry)
            if editor is not None:
                self._effect(settle(controller, controller.builder.over(editor)))
        elif action in PANS:
            self._pan(*PANS[action])
        elif action == "full":
            self.full = not self.full
            self.paint()
        elif action == "zoom":
            self.tell(controller.chart.zoom())
            self.paint("board")
        elif action in ("page_up", "page_down"):
            self._scroll(-1 if action == "page_up" else 1, page=True)
        elif action == "copy":
            lines = controller.history.lines(controller.audience, self.size.height)
            self.app.copy_to_clipboard(chronicle_text.texts(lines))
            controller.say(f"copied {len(lines)} lines of the chronicle")
            self.paint("palette")
        else:
            return self._leave(action)
        return True

    def _found(self, goal: Goal) -> None:
        """Go where a line of the finder leads."""
        controller, system = self.controller, self.controller.session.ruleset.name
        if goal.option is not None:
            self._take_found(goal.option, goal.command)
        elif goal.kind == "person":
            controller.choose(str(goal.value))
        elif goal.kind == "step":
            self._moved(controller.go_to(int(goal.value)))
        elif goal.kind == "rule":
            self.go(destinations.Rule(system, str(goal.value)))
        elif goal.kind == "settings":
            self.go(destinations.Options(system, str(goal.value)))
        else:
            self.action_act(str(goal.value))

    def _take_found(self, option: Option, command: Command | None) -> None:
        """An act or a ruling out of the finder: given where it is whole, else its questions are asked."""
        controller = self.controller
        if not option.enabled:
            controller.say(option.why_not or "", option.rule)
            return
        if command is not None:
            self._moved(controller.submit(command))
            return
        if (option.group == "ruling") != controller.ruling:
            controller.toggle_rulings()
        self._effect(settle(controller, controller.builder.take(option)))

    def tell(self, message: str) -> None:
        """A sentence under the palette."""
        if message:
            self.controller.say(message)
            self.paint("palette")

    def came_back(self, left: Left) -> None:
        """From a page beside the fight: to the step that was chosen there, if any; names may have changed too."""
        if isinstance(left, tuple) and left[0] == "timeline":
            self.go(destinations.Timeline(left[1]))
            return
        if isinstance(left, tuple) and left[0] in ("next", "again", "replay", "export"):
            after_the_end(self, *left)
            return
        if isinstance(left, tuple) and left[0] in ("undo", "home", "quit"):
            self._paint_moved()
            self.perform(left[0])
            return
        if left is not None:
            self.controller.go_to(left if isinstance(left, int) else left[1])
        self._paint_moved()

    def _leave(self, action: str) -> bool:
        if action in PAGES:
            self.go(destination(self.controller, action))
        elif action in ("home", "quit"):
            self.program.stop()
            if self._may_leave(action):
                self.chronicle.close()
                self.go(destinations.End() if action == "quit" else destinations.Home())
        else:
            return False
        return True

    def _may_leave(self, action: str) -> bool:
        """Whether everything is saved; if that cannot be, leaving takes the same key once more."""
        trouble = self.chronicle.save() if self.chronicle.path is not None else None
        if trouble is None or self._leaving == action:
            return True
        self._leaving = action
        write, again = self.keymap.shown("write"), self.keymap.shown(action)
        self.tell(f"NOT SAVED: {write} writes it elsewhere, {again} once more leaves all the same. {trouble.message}")
        return False

    def _moved(self, moved: bool) -> None:
        if moved:
            self._paint_moved()
        else:
            self.paint("palette")

    def moved_by_program(self) -> None:
        """The program has decided for somebody."""
        self._paint_moved()

    def _look_at(self, action: str) -> None:
        """Show another pane in the middle of a narrow screen; asked for it again: the next page of the sheets, the
        chronicle with its arithmetic.
        """
        name = MIDDLE[action]
        wide = is_wide(*self.size) and not self.full
        if name == "chronicle" and (self.middle == name or wide):
            self.controller.detailed = not self.controller.detailed
            self.paint("chronicle")
        elif name == "sheets" and (self.middle == name or wide):
            self.controller.sheet_scroll = self.panes[name].picture.onward
            self.paint(name)
        elif not wide:
            self.middle = name
            self.paint()

    def _scroll(self, by: int, page: bool = False, pane: str = "") -> None:
        controller = self.controller
        alone = not self.shows("chronicle") and self.middle == "sheets"
        lines = max(1, self.height_of("chronicle") - 3) if page else 3
        if pane == "sheets" or (not pane and alone):
            controller.sheet_scroll = max(0, controller.sheet_scroll + by * lines)
            self.paint("sheets")
        else:
            controller.back = max(0, self.panes["chronicle"].picture.back - by * lines)
            self.paint("chronicle")

    def _pan(self, right: int, down: int) -> None:
        """Another part of the map, where there is more of it."""
        if self.controller.chart.pan(right, down):
            self.paint("board")
        else:
            self.tell("the map ends there" if self.shows("board") else "the map is not on the screen")

    # ---- the mouse -------------------------------------------------------------

    def wheeled(self, event: Pane.Wheeled) -> None:
        if event.pane.id == "palette":
            builder = self.controller.builder
            self._effect(settle(self.controller, builder.over(builder.editor.moved(event.by))))
        elif event.pane.id == "board":
            self._pan(event.across * PAN, event.by * PAN)
        elif event.pane.id in ("chronicle", "sheets"):
            self._scroll(event.by, pane=event.pane.id)

    def pressed(self, event: Pane.Pressed) -> None:
        """A click does what keys would: picks a place, a combatant, an entry."""
        controller, target = self.controller, event.target
        if controller.faces is not None:
            return
        if event.pane.id == "chronicle":
            self.go(destinations.Lines())
            return
        editor = controller.builder.editor
        if event.pane.id == "palette":
            outcome = editor.pick(target) if target is not None else None
        else:
            outcome = editor.touch(target) if target else None
        if outcome is None and controller.builder.option is None:
            controller.choose(self._standing(target) if event.pane.id == "board" else target or "")
        self._effect(settle(controller, controller.builder.after(outcome)))
        self._paint_choice()

    def _standing(self, place: str) -> str:
        tokens = self.controller.view.board.tokens
        return next((token.id for token in tokens if place and place in token.cells), "")

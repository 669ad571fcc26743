"""The fight screen: panes on a plan, keys to requests, requests to paints, and a save after every paint."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.layout import Layout
from textual.screen import Screen
from textual.timer import Timer

from engine.core.options import Option, Slot
from saves.chronicle import Chronicle
from tui.appearance.appearance import Appearance
from tui.draw import chronicle as chronicle_text
from tui.draw import tracker
from tui.fight.command_builder import Command
from tui.fight.controller import FightController
from tui.fight.keys import press, settle, typed
from tui.fight.painter import FightPainter
from tui.fight.stretch import stretch
from tui.screens.navigation import PAGES, ask_for_encounter, navigate, refused_rule
from tui.widgets.layout import Planned, is_wide, plan, plan_between
from tui.widgets.pane import Pane, paint_at_once, repaint

if TYPE_CHECKING:
    from tui.app import CounterbeatApp

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


class FightScreen(Screen[None]):
    """One chronicle that is played here."""

    app: CounterbeatApp

    def __init__(self, chronicle: Chronicle, appearance: Appearance) -> None:
        super().__init__()
        self.chronicle = chronicle
        self.appearance = appearance
        self.keymap = appearance.keymap("fight")
        self.controller = FightController(chronicle.session)
        self.painter = FightPainter(self.controller, chronicle.header.title, self.keymap, appearance)
        self.middle = "board"
        self._planned = Planned()
        self._planned_for: tuple[int, int, int, str, bool] = (0, 0, 0, "", False)
        self._track_rows = 0
        self._shown: tuple[object, ...] = ()
        self.panes: dict[str, Pane] = {}
        self._pause: Timer | None = None
        self._leaving = ""
        self._set_mark()
        if chronicle.notes:
            self.controller.say(chronicle.notes[0])

    @property
    def layout(self) -> Layout:
        """The plan of the panes; style sheets have no say in it."""
        return self._planned

    def compose(self) -> ComposeResult:
        painter = self.painter
        self._plan(self.app.size.width, self.app.size.height)
        for name in ("header", "tracker", "board", "roster", "after", "sheets", "palette", "chronicle", "footer"):
            pane = Pane(name, getattr(painter, name))
            self.panes[name] = pane
            yield pane

    # ---- layout --------------------------------------------------------------

    def _plan(self, width: int, height: int) -> bool:
        """Work the rectangles out; true where they changed. The tracker only ever grows, so that nothing jumps."""
        wanted = tracker.rows_wanted(self.painter.pen, self.controller.view.track, width - 2)
        self._track_rows = max(self._track_rows, wanted)
        people = len(self.controller.view.sheets) if self.controller.between else 0
        key = (width, height, people or self._track_rows, self.middle, bool(people))
        if key == self._planned_for:
            return False
        self._planned_for = key
        self._planned.regions = plan_between(*key[:4]) if people else plan(*key[:4])
        self.painter.alone = "chronicle" not in self._planned.regions
        return True

    def on_resize(self, event: events.Resize) -> None:
        if (event.size.width, event.size.height) != self._planned_for[:2]:
            self._track_rows = 0
            self._plan(event.size.width, event.size.height)
            self.panes["header"].refresh(layout=True)

    # ---- painting ------------------------------------------------------------

    def paint(self, *names: str) -> None:
        """Draw these panes anew (default: all); each repaints only what differs."""
        paint_at_once(self, repaint(self.panes, self._planned.regions, names))

    def _paint_choice(self) -> None:
        """The palette changed; the board and the tracker follow where what they mark did."""
        controller, painter = self.controller, self.painter
        painter.load()
        marks = (painter.marked(), painter.ghost(), controller.chosen, controller.view)
        before, self._shown = self._shown, marks
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
        self.painter.back = 0
        self._shown = ()
        if self.controller.session.unsaved:
            self._set_mark()
        if self._plan(self.size.width, self.size.height):
            self.panes["header"].refresh(layout=True)
        self.paint()
        if self.controller.session.unsaved:
            self.call_next(self._store)

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

    def on_key(self, event: events.Key) -> None:
        action = self.keymap.action(event.key)
        if action != self._leaving:
            self._leaving = ""
        if action == "take" and (rule := refused_rule(self)):
            self.tell(self.app.open_rule(rule, self.controller.session.ruleset.name))
            event.stop()
            return
        effect = press(self.controller, event.key, event.character, action, self.painter.neighbour)
        if effect == "moved":
            self._paint_moved()
        elif effect == "choice":
            self._paint_choice()
        elif not action or not self.perform(action):
            return
        event.stop()
        event.prevent_default()

    def on_paste(self, event: events.Paste) -> None:
        """A paste is text: it goes into a filter or a field of words, and nowhere else."""
        event.stop()
        builder = self.controller.builder
        if builder.typing:
            typed(self.controller, (builder.filter if builder.filtering else builder.typed) + event.text[:500])
            self._paint_choice()

    def perform(self, action: str) -> bool:
        """Do an action of the key map that is not about the palette; false for one that is unknown here."""
        controller = self.controller
        if action in TIME:
            self._moved(controller.go(action))
        elif action in MIDDLE:
            self._look_at(action)
        elif action == "rulings":
            controller.toggle_rulings()
            self._paint_choice()
        elif action == "dice":
            controller.toggle_dice()
            self._moved(True)
        elif action == "players":
            controller.toggle_audience()
            self.painter.forget()
            self._track_rows = 0  # an empty line would tell players of somebody they do not see
            self._moved(True)
        elif action == "write":
            self._ask_where()
        elif action == "encounter":
            ask_for_encounter(self)
        elif action == "stretch":
            if stretch(controller.builder, self.painter.plot):
                controller.look_ahead()
                self._paint_choice()
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

    def tell(self, message: str) -> None:
        """A sentence under the palette."""
        if message:
            self.controller.say(message)
            self.paint("palette")

    def came_back(self, step: int | None) -> None:
        """From a screen beside the fight: to the step that was chosen there, if any; names may have changed too."""
        if step is not None:
            self.controller.go_to(step)
        self._paint_moved()

    def apply(self, appearance: Appearance) -> None:
        """Other colours, signs and keys, from now on."""
        self.appearance = appearance
        self.keymap = appearance.keymap("fight")
        self.painter.apply(appearance, self.keymap)

    def _leave(self, action: str) -> bool:
        from tui.screens.help import HelpScreen  # only who asks for it pays for it

        if action in PAGES:
            navigate(self, action)
        elif action == "help":
            self.app.push_screen(HelpScreen(self.keymap, self.painter.pen))
        elif action in ("home", "quit"):
            if self._may_leave(action):
                self.chronicle.close()
                self.app.exit() if action == "quit" else self.app.go_home()
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

    def _look_at(self, action: str) -> None:
        """Show another pane in the middle of a narrow screen; asked for it again: the next page of the sheets, the
        chronicle with its arithmetic.
        """
        name = MIDDLE[action]
        if name == "chronicle" and (self.middle == name or is_wide(*self.size)):
            self.painter.detailed = not self.painter.detailed
            self.paint("chronicle")
        elif name == "sheets" and (self.middle == name or is_wide(*self.size)):
            painter, page = self.painter, max(1, self.panes[name].size.height - 4)
            painter.sheet_scroll = 0 if painter.sheets_end else painter.sheet_scroll + page
            self.paint(name)
        elif not is_wide(*self.size):
            self.middle = name
            if self._plan(self.size.width, self.size.height):
                self.panes["header"].refresh(layout=True)

    def _scroll(self, by: int, page: bool = False, pane: str = "") -> None:
        painter = self.painter
        alone = not is_wide(*self.size) and self.middle == "sheets"
        lines = max(1, self.panes["chronicle"].size.height - 3) if page else 3
        if pane == "sheets" or (not pane and alone):
            painter.sheet_scroll = max(0, painter.sheet_scroll + by * lines)
            self.paint("sheets")
        else:
            painter.back = max(0, painter.back - by * lines)
            self.paint("chronicle")

    # ---- the mouse -------------------------------------------------------------

    def on_pane_wheeled(self, event: Pane.Wheeled) -> None:
        if event.pane.id == "palette":
            self.controller.builder.move(event.by)
            self.controller.look_ahead()
            self._paint_choice()
        elif event.pane.id in ("chronicle", "sheets"):
            self._scroll(event.by, pane=event.pane.id)

    def on_pane_pressed(self, event: Pane.Pressed) -> None:
        """A click does what keys would: picks a place, a combatant, an entry."""
        controller, painter, builder = self.controller, self.painter, self.controller.builder
        if controller.faces is not None:
            return
        name = event.pane.id or ""
        if name == "chronicle":
            navigate(self, "lines")
            return
        effect = "choice"
        place = painter.place_at(event.x, event.y) if name == "board" else ""
        person = painter.person_at(name, event.x, event.y) if name in ("tracker", "sheets", "roster") else ""
        if name == "palette":
            entry = painter.entry_at(event.y)
            effect = settle(controller, builder.take(entry)) if entry is not None else "choice"
        elif place and builder.editor is not None and builder.editor.placing:
            builder.editor.cursor = place
            builder.editor.toggle(place)
        elif place and builder.on_board:
            builder.point(place)
            many = builder.slot is not None and builder.slot.many is not None
            effect = settle(controller, builder.take(builder.index) if many else builder.take())
        else:
            effect = self._press_person(person or self._standing(place))
        if effect == "moved":
            self._paint_moved()
        else:
            controller.look_ahead()
            self._paint_choice()

    def _standing(self, place: str) -> str:
        return next((token.id for token in self.controller.view.board.tokens if place and place in token.cells), "")

    def _press_person(self, who: str) -> str:
        builder = self.controller.builder
        if who and builder.slot is not None and builder.slot.kind == "entity":
            index = next((i for i, entry in enumerate(builder.entries()) if entry.value == who), None)
            if index is not None:
                return settle(self.controller, builder.take(index))
        elif who and builder.slot is None:
            self.controller.choose(who)
        return "choice"

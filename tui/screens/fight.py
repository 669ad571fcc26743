"""The fight screen: keys and the mouse to requests, requests to paints."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.binding import BindingType

from engine.core.offers import counted
from engine.core.options import Option
from saves.chronicle import Chronicle
from tui.appearance.appearance import Appearance
from tui.draw import chronicle as chronicle_text
from tui.fight.command_builder import Command
from tui.fight.editors.outcome import Press
from tui.fight.editors.typed import LONGEST
from tui.fight.ending import Ending
from tui.fight.finder import Goal, find_list
from tui.fight.keys import at_rest, press, settle
from tui.fight.stretch import stretch
from tui.screens import destinations
from tui.screens.after import after_the_end
from tui.screens.autoplay import AutoPlay
from tui.screens.fight_page import FightPage
from tui.screens.keep_encounter import ask as ask_for_encounter
from tui.screens.keep_encounter import forecast as forecast_field
from tui.screens.navigation import PAGES, destination, refused_rule
from tui.screens.panning import PAN, PANS
from tui.start.auto import given
from tui.widgets.bindings import bindings_of
from tui.widgets.layout import is_wide
from tui.widgets.pane import Pane

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
Left = int | tuple[str, int | Ending] | None
"""What a page beside the fight is left with: a step to go to, a step to see in the timeline, or nothing."""


class FightScreen(FightPage):
    """One chronicle that is played here: what keys and the mouse do."""

    BINDINGS: ClassVar[list[BindingType]] = bindings_of("fight")

    def __init__(self, chronicle: Chronicle, appearance: Appearance) -> None:
        super().__init__(chronicle, appearance)
        self.program = AutoPlay(self)
        self.painter.program_waits, self.painter.program_plays = self.program.wanted, self.program.plays
        if (told := given(chronicle.session)) and not chronicle.notes:
            self.controller.note(f"the program plays {told}; {self.keymap.shown('program')} changes that")

    def take_key(self, event: events.Key) -> bool:
        """What is typed, and what a mode makes of a key, before any action of the key map."""
        action = self.keymap.action(event.key)
        if action != self._leaving:
            self._leaving = ""
        if not self.replaying and self.program.takes(action, event.time):
            return True
        if action == "take" and (rule := refused_rule(self.controller)):
            self.go(destinations.Rule(self.controller.session.ruleset.name, rule))
            return True
        if self.replaying and action == "hot":
            self.moved(self.controller.go("moment_after"))
            return True
        if action == "back" and self.full and at_rest(self.controller):
            self.switch_full()
            return True
        pressed = Press(event.key, event.character, action, self.painter.neighbour, self.painter.beside)
        waits = action == "hot" and self.program.waits()
        taken = self.effect(press(self.controller, pressed))
        if waits and self.program.wanted():  # nobody else is asked any more: what goes on is the program
            self.program.takes(action, event.time)
        return taken

    def take_paste(self, text: str) -> None:
        """It goes into a filter or a field of words, and nowhere else."""
        editor = self.controller.builder.editor.typed(text[:LONGEST])
        if editor is not None:
            self.effect(settle(self.controller, self.controller.builder.over(editor)))

    def action_choose(self, number: int) -> None:
        """A digit, where no mode has taken it as a figure: it was none of the options."""

    def action_act(self, action: str) -> None:
        if action == "help":
            self.go(destinations.Help())
        else:
            self.perform(action)

    def perform(self, action: str) -> bool:
        """Do an action of the key map that is not about the palette; false for one that is unknown here."""
        if action == "undo" and self.controller.drop():
            self.show_choice()
        elif action in TIME:
            self.moved(self.controller.go(action))
        elif action in MIDDLE:
            self._look_at(action)
        elif action in PANS:
            self._pan(*PANS[action])
        elif action in DEEDS:
            DEEDS[action](self)
        else:
            return self._leave(action)
        return True

    def rulings(self) -> None:
        """What the game master may rule, or acts again; nothing among what players see."""
        if self.controller.audience == "players":
            self.tell(f"only the game master rules: {self.controller.key('players')} shows all again")
            return
        self.controller.toggle_rulings()
        self.show_choice()

    def ask_whom(self) -> None:
        """Whose options are shown."""
        self.controller.ask_whom()
        self.show_choice()

    def find(self) -> None:
        """Anything by a few of its letters."""
        self.controller.ask_what(find_list(self.controller, self.keymap.actions.values()), self._found)
        self.show_choice()

    def switch_dice(self) -> None:
        """Dice of the table, or the program's."""
        self.controller.toggle_dice()
        self.moved(True)

    def switch_audience(self) -> None:
        """As players see it, or the game master."""
        self.controller.toggle_audience()
        self.controller.scroll_back()
        self._track_rows = 0  # an empty line would tell players of somebody they do not see
        self.moved(True)

    def stretch(self) -> None:
        """What is being chosen on the map, grown to all that it may be."""
        builder = self.controller.builder
        editor = stretch(builder.editor, self.controller.chart.geometry)
        if editor is not None:
            self.effect(settle(self.controller, builder.over(editor)))

    def switch_full(self) -> None:
        """The pane in the middle alone, or all of them."""
        self.full = not self.full
        self.paint()

    def zoom(self) -> None:
        """The next size of the map."""
        self.tell(self.controller.chart.zoom())
        self.paint("board")

    def copy_chronicle(self) -> None:
        """As many lines of the chronicle as the screen has, to the clipboard."""
        lines = self.controller.history.lines(self.controller.audience, self.size.height)
        if lines:  # nothing would only empty the clipboard
            self.app.copy_to_clipboard(chronicle_text.texts(lines))
        told = f"copied {counted(len(lines), 'line')} of the chronicle"
        self.note(told if lines else "nothing has happened yet that could be copied")

    def _found(self, goal: Goal) -> None:
        """Go where a line of the finder leads."""
        controller, system = self.controller, self.controller.session.ruleset.name
        if goal.option is not None:
            self._take_found(goal.option, goal.command)
        elif goal.kind == "person":
            controller.choose(str(goal.value))
        elif goal.kind == "step":
            self.moved(controller.go_to(int(goal.value)))
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
            self.moved(controller.submit(command))
            return
        if (option.group == "ruling") != controller.ruling:
            controller.toggle_rulings()
        self.effect(settle(controller, controller.builder.take(option)))

    def came_back(self, left: Left) -> None:
        """From a page beside the fight: to the step that was chosen there, if any; names may have changed too."""
        what, at = left if isinstance(left, tuple) else ("step", left)
        if isinstance(at, Ending):
            after_the_end(self, what, at)
        elif what == "timeline":
            self.go(destinations.Timeline(at))
        else:
            if what in ("step", "go", "turn") and at is not None:
                self.controller.go_to(at)
            if what == "turn" and self.controller.between:
                self._just_before_the_end()
            self.show_moved()
            if what in ("undo", "home", "quit"):
                self.perform(what)

    def _just_before_the_end(self) -> None:
        """From the step that ended a fight to the last moment in it: who stands where is seen there."""
        if self.controller.go("moment_before"):
            self.note(f"just before it ended: {self.keymap.shown('moment_after')} shows what came of it")

    def _leave(self, action: str) -> bool:
        if action in PAGES:
            self.go(destination(self.controller, action))
        elif action in ("home", "quit"):
            self.program.stop()
            if self.may_leave(action):
                self.chronicle.close()
                self.go(destinations.End() if action == "quit" else destinations.Home())
        else:
            return False
        return True

    def _look_at(self, action: str) -> None:
        """Show another pane in the middle of a narrow screen; asked for it again: the next page of the sheets, the
        chronicle with its arithmetic.
        """
        name = MIDDLE[action]
        wide, shown = is_wide(*self.size) and not self.full, self.in_the_middle
        self._elsewhere = self.controller.places_asked
        if name == "chronicle" and (shown == name or wide):
            self.controller.detailed = not self.controller.detailed
            self.paint("chronicle")
        elif name == "sheets" and (shown == name or wide):
            self.controller.sheet_scroll = self.panes[name].picture.onward
            self.paint(name)
        elif not wide:
            self.middle = name
            self.paint()

    def _scroll(self, by: int, page: bool = False, pane: str = "") -> None:
        controller = self.controller
        alone = not self.shows("chronicle") and self.in_the_middle == "sheets"
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

    def wheeled(self, event: Pane.Wheeled) -> None:
        if event.pane.id == "palette":
            builder = self.controller.builder
            self.effect(settle(self.controller, builder.over(builder.editor.moved(event.by))))
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
        self.effect(settle(controller, controller.builder.after(outcome)))
        self.show_choice()

    def _standing(self, place: str) -> str:
        tokens = self.controller.view.board.tokens
        return next((token.id for token in tokens if place and place in token.cells), "")


DEEDS: dict[str, Callable[[FightScreen], None]] = {
    "rulings": FightScreen.rulings,
    "person": FightScreen.ask_whom,
    "find": FightScreen.find,
    "dice": FightScreen.switch_dice,
    "players": FightScreen.switch_audience,
    "write": FightScreen.ask_where,
    "encounter": ask_for_encounter,
    "program": lambda screen: screen.program.ask(),
    "forecast": forecast_field,
    "ending": lambda screen: screen.go(destinations.Ended()),
    "stretch": FightScreen.stretch,
    "full": FightScreen.switch_full,
    "zoom": FightScreen.zoom,
    "page_up": lambda screen: screen._scroll(-1, page=True),
    "page_down": lambda screen: screen._scroll(1, page=True),
    "copy": FightScreen.copy_chronicle,
}
"""What the other actions of the key map do."""

"""The fight screen with a hint between the prompt and the keys: a lesson is an ordinary fight that is kept like any."""

from __future__ import annotations

from textual import events
from textual.geometry import Region
from textual.strip import Strip

from content.lessons import Lesson
from saves.chronicle import Chronicle
from tui.appearance.appearance import Appearance
from tui.lesson import draw
from tui.lesson.guide import Guide, acts_of
from tui.lesson.names import PAGES
from tui.screens import destinations
from tui.screens.destinations import Destination
from tui.screens.fight import TIME, FightScreen
from tui.widgets.layout import Plan
from tui.widgets.pane import Painter

AT_HOME = "this fight is kept: it stands under Continue, where it goes on"
"""What the list of fights says to whoever comes there from a lesson."""


class LessonScreen(FightScreen):
    """A fight that teaches. When its hints are done it is a fight like any other."""

    def __init__(self, chronicle: Chronicle, appearance: Appearance, lesson: Lesson) -> None:
        self.guide = Guide(lesson, chronicle.session)
        super().__init__(chronicle, appearance)

    def painters(self) -> dict[str, Painter]:
        return {**super().painters(), "hint": self._hint}

    def plan(self, width: int, height: int) -> Plan:
        """The fight on fewer lines, and the hint above the last of all; the fight alone where there are too few."""
        lines = draw.lines_for(width)
        if self.guide.hint is None or self.is_small(width, height - lines):
            return super().plan(width, height)
        planned = super().plan(width, height - lines)
        planned["hint"] = Region(0, height - 1 - lines, width, lines)
        planned["footer"] = Region(0, height - 1, width, 1)
        return planned

    def _hint(self, width: int, height: int) -> list[Strip]:
        place = f"{self.guide.at + 1}/{len(self.guide.lesson.hints)}"
        said = self.guide.said(self.controller.builder, self.keymap.shown)
        return draw.strips(self.pen, place, said, f"{self.keymap.shown('back')} skips", width, height)

    def paint(self, *names: str) -> None:
        """The hint follows whatever else is drawn; once the last one is gone the fight has all of the screen."""
        had = self.shows("hint")
        self.guide.moved()
        self.guide.pointed(self.controller.builder.pointed_option())
        if self.controller.builder.option is None:
            self.guide.offered(acts_of(self.controller.builder))
        if had and self.guide.hint is None:
            names = ()
        super().paint(*names, *(("hint",) if names and had else ()))

    def take_key(self, event: events.Key) -> bool:
        if self.keymap.action(event.key) == "back" and self._nothing_open() and self.guide.skip():
            self.paint()
            return True
        return super().take_key(event)

    def _nothing_open(self) -> bool:
        """Whether the key that goes back has nothing to go back to."""
        controller = self.controller
        builder = controller.builder
        busy = controller.faces is not None or controller.aside is not None or controller.ruling
        return not busy and builder.before is None and builder.editor.back() is None

    def perform(self, action: str) -> bool:
        before = self.controller.session.head
        known = super().perform(action)
        if known and (action not in TIME or self.controller.session.head != before):
            self.guide.pressed(action)
            self.paint("palette")
        return known

    def go(self, to: Destination) -> None:
        self.guide.opened(PAGES.get(type(to), ""))
        super().go(destinations.Home(AT_HOME) if isinstance(to, destinations.Home) else to)

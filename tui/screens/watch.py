"""Watching a fight that another process plays: the panes of the fight, following the file, with nothing to act with.

Drawn for players it leads nowhere else: no key of it shows what players may not know, and what they may not know makes
it send nothing (law 9).
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import ClassVar

from textual.binding import BindingType
from textual.geometry import Region

from engine.core.view import Audience
from saves.chronicle import Chronicle
from saves.disk import is_played
from saves.follow import told
from tui.appearance.appearance import Appearance
from tui.fight.watching import WatchController, WatchPainter
from tui.screens import destinations
from tui.screens.page import Page
from tui.screens.panning import PAN, PANS
from tui.settings.keymap import Keymap
from tui.start.fights import newer_than
from tui.widgets.bindings import bindings_of
from tui.widgets.layout import Plan, hung, is_wide, plan, plan_alone, without_board
from tui.widgets.pane import Painter, Pane

LOOK_EVERY = 0.2
"""Seconds between two looks at the file; a step is on this screen well within half a second."""

WRITER_EVERY = 5
"""Looks at the file between two looks at whether anybody plays it."""

MIDDLE = {"map": "board", "sheets": "sheets", "chronicle": "chronicle"}
BACK_AND_FORTH = ("moment_before", "moment_after", "first", "last")
OF_THE_GM = frozenset({"players", "rulebook", "codex"})
"""Actions that would show players more than is theirs."""

PANES = ("header", "tracker", "board", "sheets", "strip", "palette", "chronicle", "order", "large", "footer")

VIEWS = ("all", "order", "large")
"""What is shown: every pane, the order alone, or whose moment it is in letters to be read across the room."""


ROOMY = 26
"""Lines from which on what is asked has the room of a list."""


class WatchScreen(Page[None]):
    """One chronicle that somebody else writes, drawn for the game master, or for the audience that came to watch.

    Who came only to watch cannot leave it for the list of fights, where more could be done than watching.
    """

    BINDINGS: ClassVar[list[BindingType]] = bindings_of("watch")

    def __init__(
        self, chronicle: Chronicle, appearance: Appearance, watched: Audience | None = None, *, newest: bool = False
    ) -> None:
        self.chronicle = chronicle
        self.newest = newest
        self.watched = watched
        self.controller = WatchController(chronicle.session, watched or "gm")
        self.middle = "board"
        self.full = False
        self.view = VIEWS[0]
        self._track_rows = 0
        self._width = 0
        self._looks = 0
        super().__init__("watch", appearance)
        if chronicle.notes and watched != "players":  # they may name folders and packs
            self.controller.say(chronicle.notes[0])
        self._look_for_a_writer()
        self._drawn = self._to_draw()

    def apply(self, appearance: Appearance) -> None:
        super().apply(appearance)
        without = {"home", "take_over"} if self.watched else set()
        if self.watched == "players":
            without |= OF_THE_GM
        known = [action for action in self.keymap.actions.values() if action.id not in without]
        self.keymap = Keymap(known, problems=self.keymap.problems)
        self.painter = WatchPainter(self.controller, self.chronicle.header.title, self.keymap, appearance)
        self.pen = self.painter.pen

    def plan(self, width: int, height: int) -> Plan:
        """As the fight lies. The tracker only ever grows, so that nothing jumps, until the width is another."""
        self.painter.width, self.painter.larger, self.painter.hung = width, self.full, ""
        if self.full:
            return plan_alone(width, height, self.in_the_middle)
        if width != self._width:
            self._width, self._track_rows = width, 0
        self._track_rows = max(self._track_rows, self.painter.track_rows(width - 2))
        if self.view != VIEWS[0]:
            return {
                "header": Region(0, 0, width, 1),
                self.view: Region(0, 1, width, height - 2),
                "footer": Region(0, height - 1, width, 1),
            }
        # Nothing is chosen here: on a low screen the picture has the lines that a list of acts would take.
        lines = 0 if height >= ROOMY else height
        size, whole = self.painter.map_size(), self.painter.map_lines()
        planned = plan(width, height, self._track_rows, self.in_the_middle, size, pointed=lines, map_lines=whole)
        planned = planned if self.controller.boarded else without_board(planned)
        self.painter.hung = hung(planned)
        return planned

    @property
    def in_the_middle(self) -> str:
        """The pane in the middle of a narrow screen; where there is no board the sheets stand for it."""
        return "sheets" if self.middle == "board" and not self.controller.boarded else self.middle

    def before_painting(self) -> None:
        region = self.region_of("board")
        if region is not None:
            self.painter.arrange(region.width, region.height)

    def painters(self) -> dict[str, Painter]:
        return {name: self._painter(name) for name in PANES}

    def _painter(self, name: str) -> Painter:
        return lambda width, height: getattr(self.painter, name)(width, height)  # another appearance: another painter

    def on_mount(self) -> None:
        self.set_interval(LOOK_EVERY, self.follow)

    def follow(self) -> None:
        """Take over what the writer of the file did since the last look, and draw what that changed."""
        news = self.chronicle.poll()
        if news.replaced or news.records:
            before = self.controller.shown()
            self.controller.follow(self.chronicle.session)
            if self.controller.shown() != before:
                self.controller.say("")
        if news.message:
            self.controller.say(told(news.message, self.watched or "gm"))
        self._looks += 1
        if self._looks % WRITER_EVERY == 0:
            self._look_for_a_writer()
            self._look_for_another()
        if self._drawn != self._to_draw():
            self._show()

    def _look_for_another(self) -> None:
        """Whoever watches the newest fight goes on with the one that is begun after it."""
        path = self.chronicle.path
        free = self.newest and self.is_current and not self.controller.looking_back
        later = newer_than(path) if free and path is not None else None
        if later is not None:
            self.go(destinations.Follow(later))

    def _look_for_a_writer(self) -> None:
        path, before = self.chronicle.path, self.painter.played
        self.painter.played = is_played(path) if path is not None else None
        if before is not None and self.painter.played is not before:
            self.controller.say("")
        self.painter.mark = ("watching", "dim" if self.painter.played is False else "good")

    def _to_draw(self) -> Hashable:
        return self.controller.message, self.painter.played, self.controller.shown()

    def _show(self) -> None:
        self._drawn = self._to_draw()
        self.painter.load()
        self.pen = self.painter.pen
        if self.is_current:
            self.paint()

    def perform(self, action: str) -> bool:
        if action in MIDDLE:
            self._look_at(action)
        elif action in ("next", "previous"):
            self._choose(self.controller.neighbour(1 if action == "next" else -1))
        elif action in PANS:
            self.controller.chart.pan(*PANS[action])
        elif action in BACK_AND_FORTH:
            if self.controller.go(action):
                self._show()
        elif action in ("page_up", "page_down"):
            page = max(1, self.height_of("chronicle") - 3)
            self._scroll(-page if action == "page_up" else page)
        elif (elsewhere := self._elsewhere(action)) is not None:
            self.go(elsewhere)
        else:
            return self._turn(action)
        return True

    def _elsewhere(self, action: str) -> destinations.Destination | None:
        """Another page that an action leads to."""
        game = self.controller.session.ruleset.name
        match action:
            case "rulebook":
                rules = [line.rule for _, line in self.controller.history.lines(self.controller.audience, 1)]
                return destinations.Rule(game, rules[-1] if rules else "")
            case "codex":
                return destinations.Codex(game)
            case "home":
                return destinations.Home()
            case "quit":
                return destinations.End()
        return None

    def _turn(self, action: str) -> bool:
        """How the fight is shown, and to whom; playing on."""
        if action == "view":
            self.view = VIEWS[(VIEWS.index(self.view) + 1) % len(VIEWS)]
        elif action == "zoom":
            self.controller.say(self.controller.chart.zoom())
        elif action == "full":
            self.full = not self.full
        elif action == "players":
            self.controller.look_as("gm" if self.controller.audience == "players" else "players")
            self.controller.scroll_back()
            self._track_rows = 0  # an empty line would tell players of somebody they do not see
            self._show()
        elif action == "take_over":
            self._take_over()
        else:
            return False
        return True

    def _take_over(self) -> None:
        """Play on where whoever played is gone."""
        if self.painter.played is False:
            self.go(destinations.Resume(self.chronicle.path))
        else:
            self.tell("somebody is playing this fight: it can be taken over when they are gone")

    def tell(self, message: str) -> None:
        self.controller.say(message)
        self.paint()

    def _choose(self, who: str) -> None:
        self.controller.look_at(who)
        self._show()

    def _look_at(self, action: str) -> None:
        """Another pane in the middle of a narrow screen; the chronicle again: with its arithmetic."""
        name, controller = MIDDLE[action], self.controller
        wide = is_wide(*self.size) and not self.full
        if name == "chronicle" and (wide or self.in_the_middle == name):
            controller.detailed = not controller.detailed
        elif name == "sheets" and wide:
            controller.sheet_scroll = self.panes[name].picture.onward
        elif not wide:
            self.middle = name

    def _scroll(self, by: int, pane: str = "") -> None:
        controller = self.controller
        alone = not self.shows("chronicle") and self.in_the_middle == "sheets"
        if pane == "sheets" or (not pane and alone):
            controller.sheet_scroll = max(0, controller.sheet_scroll + by)
        else:
            controller.back = max(0, self.panes["chronicle"].picture.back - by)

    def wheeled(self, event: Pane.Wheeled) -> None:
        if event.pane.id == "board" and self.controller.chart.pan(event.across * PAN, event.by * PAN):
            self.paint("board")
        elif event.pane.id in ("chronicle", "sheets"):
            self._scroll(3 * event.by, event.pane.id)
            self.paint()

    def pressed(self, event: Pane.Pressed) -> None:
        """A click looks at somebody."""
        if event.pane.id == "board":
            tokens = self.controller.view.board.tokens
            self._choose(next((token.id for token in tokens if event.target and event.target in token.cells), ""))
        elif event.pane.id in ("tracker", "sheets"):
            self._choose(event.target or "")

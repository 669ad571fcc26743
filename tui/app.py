"""The application: which screen comes first, and how one leads to another."""

from __future__ import annotations

import os
from pathlib import Path

from textual.app import App
from textual.screen import Screen

from content.loader import ContentError, catalog
from engine.core.view import Audience
from engine.systems import SYSTEMS
from saves.chronicle import Chronicle
from saves.places import config_folder
from tui.appearance.appearance import Appearance
from tui.appearance.chosen import appearance_of
from tui.appearance.glyphs import UNICODE, Glyphs
from tui.screens.fight import FightScreen
from tui.settings.store import FILE, Settings, load
from tui.start.errors import Broken, CannotOpen
from tui.start.fights import begin, begin_empty, in_a_line, reopen
from tui.start.launch import Launch
from tui.start.shutdown import keep, of_fault, on_signals
from tui.terminal.paste import protect


class CounterbeatApp(App[None]):
    """Shows one screen at a time: home, or a fight that was handed in ready to be played. ``watched``: all that is ever
    shown is that fight, to be watched by that audience.
    """

    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Counterbeat"

    fault: str = ""
    """What has to be said after the screen was left because of a fault of ours."""

    def __init__(
        self,
        chronicle: Chronicle | None = None,
        glyphs: Glyphs = UNICODE,
        *,
        watched: Audience | None = None,
        appearance: Appearance | None = None,
        settings: Settings | None = None,
    ) -> None:
        super().__init__()
        self._first = chronicle
        self._watched = watched
        self.appearance = appearance or Appearance(glyphs=glyphs)
        self.settings = settings or Settings(config_folder() / FILE)

    def get_default_screen(self) -> Screen[None]:
        notice = _in_a_line([*self.settings.problems, *self.appearance.problems])
        if self._first is None:
            return self._home(notice)
        return self._fight(self._first, notice)

    # ---- the end -------------------------------------------------------------------

    def on_load(self) -> None:
        """A terminal can be closed, and a program be asked to go."""
        if not self.is_headless:
            on_signals(self._asked_to_go)

    def _asked_to_go(self, status: int) -> None:
        keep(self.screen_stack)
        self.exit(return_code=status)

    def _handle_exception(self, error: Exception) -> None:
        """A fault of ours: save, leave the screen, and say so in one line instead of a traceback."""
        if os.environ.get("COUNTERBEAT_DEBUG"):
            super()._handle_exception(error)
            return
        if self._exception is None:
            self._exception = error
            self._exception_event.set()
        if not self.fault:
            self.fault = of_fault(error, self.screen_stack)
        self._close_messages_no_wait()

    # ---- from one screen to another --------------------------------------------------

    def _home(self, message: str = "") -> Screen[None]:
        from tui.screens.home import HomeScreen  # a fight that is begun at once never needs the list of all

        return HomeScreen(self.appearance, message)

    def _fight(self, chronicle: Chronicle, notice: str = "") -> Screen[None]:
        """The screen of a fight: to play it, or to watch it where somebody else does."""
        if chronicle.read_only:
            from tui.screens.watch import WatchScreen  # who plays never needs it

            return WatchScreen(chronicle, self.appearance, self._watched)
        screen = FightScreen(chronicle, self.appearance)
        if notice and not chronicle.notes:
            screen.controller.say(notice)
        return screen

    def go_home(self) -> None:
        """From a fight back to the list."""
        self._show(self._home())

    def _show(self, screen: Screen[None]) -> None:
        """Another screen instead of this one; the first of all stays below, where nobody sees it."""
        if len(self.screen_stack) == 1:
            self.push_screen(screen)
        else:
            self.switch_screen(screen)

    def begin(self, encounter: str, table_dice: bool) -> str:
        """Begin a fight, kept in the library; a sentence where that is not possible."""
        try:
            chronicle = begin(encounter, table_dice=table_dice, in_library=True, settings=self.settings)
        except CannotOpen as no:
            return str(no)
        self._show(self._fight(chronicle))
        return ""

    def go_on(self, path: Path | None) -> str:
        """Go on with a save; a sentence where that is not possible."""
        try:
            chronicle = reopen(path)
        except CannotOpen as no:
            return str(no)
        self._show(self._fight(chronicle))
        return ""

    def begin_empty(self, system: str, title: str, sizes: dict[str, int]) -> str:
        """An empty field, to be laid out; a sentence where that is not possible."""
        dice = self.settings.values["dice"] == "table"
        try:
            chronicle = begin_empty(system, title, sizes, table_dice=dice, settings=self.settings)
        except CannotOpen as no:
            return str(no)
        self.pop_screen()
        self._show(self._fight(chronicle))
        return ""

    def open_new(self, system: str) -> None:
        """What an empty field needs to be told, beginning with its system."""
        from tui.screens.new import NewScreen  # only who asks for it pays for it

        self.push_screen(NewScreen(self.appearance, system))

    # ---- screens beside ----------------------------------------------------------

    def open_rule(self, rule: str, system: str) -> str:
        """The rulebook of a system, at a rule where one is named; a sentence where there is no book."""
        from content.loader import rulebook
        from tui.screens.rulebook import RulebookScreen  # only who asks for it pays for it

        book = rulebook(system)
        if not book:
            return f"there is no rulebook for {system}"
        self.push_screen(RulebookScreen(self.system_title(system), book, self.appearance, rule))
        return ""

    def open_codex(self, system: str) -> str:
        """Everything a system has; a sentence where that cannot be read."""
        from tui.codex.tables import tables_of
        from tui.screens.codex import CodexScreen  # as above

        try:
            found = tables_of(catalog(system))
        except ContentError as error:
            return in_a_line(error)
        self.push_screen(CodexScreen(self.system_title(system), found, self.appearance))
        return ""

    def open_settings(self, fight: FightScreen | None = None, system: str = "") -> None:
        """The settings, and the house rules of a system: those of the fight that is played, where one is."""
        from tui.screens.settings import SettingsScreen  # as above

        def left(_: None) -> None:
            if fight is not None:
                fight.came_back(None)

        play, keep = (fight.controller, fight.chronicle.save) if fight is not None else (None, None)
        self.push_screen(SettingsScreen(self.settings, self.appearance, play, keep, system), left)

    def change_appearance(self) -> None:
        """Look as the settings say now, on every screen there is, and take or leave the mouse."""
        self.appearance = appearance_of(self.settings)
        for screen in self.screen_stack:
            apply = getattr(screen, "apply", None)
            if apply is not None:
                apply(self.appearance)
                screen.refresh(layout=True)
        capture = "_enable_mouse_support" if self.settings.values["mouse"] else "_disable_mouse_support"
        switch = getattr(self._driver, capture, None)  # a driver without a terminal has neither
        if switch is not None:
            switch()

    def system_title(self, system: str) -> str:
        """What people call a system."""
        return SYSTEMS.get(system, system)


def _in_a_line(problems: list[str]) -> str:
    """The first of the problems, and how many more there are."""
    if len(problems) < 2:
        return "".join(problems)
    return f"{problems[0]} (and {len(problems) - 1} more: see settings and keys)"


def run(launch: Launch) -> int:
    """Open what was asked for and show it until it is left. Raises ``CannotOpen``, and ``Broken`` after a fault."""
    settings = load()
    watched = launch.audience if launch.kind == "watch" else None
    app = CounterbeatApp(
        _open(launch, settings), watched=watched, appearance=appearance_of(settings), settings=settings
    )
    protect()
    app.run(mouse=bool(settings.values["mouse"]))
    if app.fault:
        raise Broken(app.fault)
    return app.return_code or 0


def _open(launch: Launch, settings: Settings) -> Chronicle | None:
    if launch.kind == "home":
        return None
    if launch.kind == "play":
        return begin(
            launch.encounter or "",
            seed=launch.seed,
            table_dice=launch.table_dice or settings.values["dice"] == "table",
            path=launch.file,
            in_library=True,
            settings=settings,
        )
    return reopen(launch.file, read_only=launch.read_only)

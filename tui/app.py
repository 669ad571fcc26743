"""The application: which screen comes first, and how one leads to another."""

from __future__ import annotations

import gc
import os
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.screen import Screen

from content.lessons import Lesson
from engine.core.text import clean
from engine.core.view import Audience
from saves.chronicle import Chronicle
from tui.appearance.appearance import Appearance
from tui.appearance.chosen import appearance_of, has_mouse
from tui.appearance.glyphs import UNICODE, Glyphs
from tui.screens import destinations, pages
from tui.screens.destinations import Destination
from tui.screens.fight import FightScreen
from tui.screens.page import Page
from tui.settings.store import FILE, Settings, load
from tui.start.errors import Broken, CannotOpen, mention
from tui.start.fights import begin, begin_empty, begin_lesson, lesson_begun, lesson_of, reopen, to_follow
from tui.start.launch import Launch
from tui.start.places import config_folder
from tui.start.shutdown import keep, of_fault, on_signals
from tui.start.welcome import welcome
from tui.terminal.paste import protect
from tui.terminal.textual_private import GuardedApp, take_mouse
from tui.widgets.bindings import key_strings


class CounterbeatApp(GuardedApp):
    """Shows one screen at a time: home, or a fight that was handed in ready to be played. ``watched``: all that is ever
    shown is that fight, to be watched by that audience; ``newest``: or whichever is begun after it.
    """

    CSS_PATH = Path(__file__).with_name("app.tcss")
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Counterbeat"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "ctrl+z", "suspend_process", "to the shell; fg comes back", show=False, priority=True, id="app.suspend"
        ),
        Binding("ctrl+l", "redraw", "all of the screen again", show=False, id="app.redraw"),
    ]

    fault: str = ""
    """What has to be said after the screen was left because of a fault of ours."""

    farewell: str = ""
    """What has to be said after the screen was left of a fight that is not in its file."""

    def __init__(
        self,
        chronicle: Chronicle | None = None,
        glyphs: Glyphs = UNICODE,
        *,
        watched: Audience | None = None,
        newest: bool = False,
        lesson: Lesson | None = None,
        welcome: str = "",
        appearance: Appearance | None = None,
        settings: Settings | None = None,
    ) -> None:
        super().__init__()
        self._first = chronicle
        self._watched = watched
        self._newest = newest
        self._lesson = lesson
        self._welcome = welcome
        self._typed: deque[events.Key | events.Paste] = deque()
        self._apply(appearance or Appearance(glyphs=glyphs))
        self.settings = settings or Settings(config_folder() / FILE)

    def get_default_screen(self) -> Screen[None]:
        notice = _in_a_line([*self.settings.problems, *self.appearance.problems])
        if self._first is None:
            return self._home(notice, self._welcome)
        if self._lesson is not None:
            return self._taught(self._first, self._lesson)
        return self._fight(self._first, notice)

    def on_load(self) -> None:
        """Not to be overridden: the handlers of all classes are called."""
        if not self.is_headless:
            self.hear_signals()

    def hear_signals(self) -> None:
        """A terminal can be closed, and a program be asked to go."""
        on_signals(self._asked_to_go)

    def on_mount(self) -> None:
        """Ask what the terminal can do; and back from the shell, which has written over the screen, send all again."""
        if not self.is_headless:
            self.ask_terminal()
        self.app_resume_signal.subscribe(self, lambda _: self.action_redraw())

    def on_ready(self) -> None:
        """The first picture stands. Garbage is collected from here on, and looked for among what comes from here on: a
        look through all that stands would take a fortieth of a second out of some key's time.
        """
        if not gc.isenabled():
            gc.freeze()
            gc.enable()

    def ask_terminal(self) -> None:
        """Not where signs are of seven bits: there are no lines to repeat, and the question itself would be garbled."""
        if not self.appearance.glyphs.ascii:
            super().ask_terminal()

    def on_resize(self, event: events.Resize) -> None:
        """A terminal of another size has moved or dropped what was on it."""
        self.torn = self.sent.anything

    def action_redraw(self) -> None:
        """Send all of the screen again: another program wrote over it."""
        self.sent.forget()
        self.screen.refresh(layout=True)

    def _asked_to_go(self, status: int) -> None:
        self.farewell = keep(self.screen_stack, moved=True)
        self.exit(return_code=status)

    async def action_quit(self) -> None:
        """Ctrl+q, from any page: as whoever asks the program to go."""
        self._asked_to_go(0)

    def action_help_quit(self) -> None:
        """Ctrl+c ends nothing, for it is pressed to copy as well: where the page speaks, it says what does."""
        if isinstance(page := self.screen, Page):
            page.tell("ctrl+q leaves the program from any page")

    def take_fault(self, error: Exception) -> bool:
        """A fault of ours: save, leave the screen, and say so in one line instead of a traceback."""
        if os.environ.get("COUNTERBEAT_DEBUG"):
            return False
        if not self.fault:
            self.fault = of_fault(error, self.screen_stack)
        return True

    def copy_to_clipboard(self, text: str) -> None:
        """Put a text into the clipboard, with nothing in it that a terminal or a shell would obey when it is pasted."""
        super().copy_to_clipboard("\n".join(clean(line) for line in text.split("\n")))

    async def on_event(self, event: events.Event) -> None:
        """Give keys and pastes to the page on top in the order in which they came, all else as Textual does.

        A page gets them here, in the application's own turn: one that has just been left or is not drawn yet gets none,
        and whoever is on top by then gets those that follow.
        """
        if isinstance(event, events.Key | events.Paste) and not event.is_forwarded:
            self._typed.append(event)
            await self._next_key()
        else:
            await super().on_event(event)

    async def on_page_ready(self, message: Page.Ready) -> None:
        """Go on with the keys that came while no page could take them."""
        await self._next_key()

    async def _next_key(self) -> None:
        pages = self.screen_stack  # Empty while the program is going: a page that was just drawn still says so.
        if not self._typed or not pages or not isinstance(page := pages[-1], Page) or not page.ready:
            return
        event = self._typed.popleft()
        if isinstance(event, events.Paste):
            page.take_paste(event.text)
        elif not page.take_key(event):
            await super().on_event(event)
        if self._typed:
            self.post_message(Page.Ready())

    def on_page_navigate(self, message: Page.Navigate) -> None:
        """Follow a page to where it leads, or tell it why that is not possible."""
        page = message.page
        told = self._follow(page, message.to)
        page.ready = True
        if told:
            page.tell(told)
        self.post_message(Page.Ready())

    def _follow(self, page: Page[Any], to: Destination) -> str:
        """Show a destination; a sentence where that is not possible."""
        match to:
            case destinations.Home(said):
                self._show(self._home(said=said))
            case destinations.Learn(system):
                return self._learn(system)
            case destinations.End():
                self.exit()
            case destinations.Begin(encounter, table_dice):
                return self._open_fight(
                    lambda: begin(encounter, table_dice=table_dice, in_library=True, settings=self.settings)
                )
            case destinations.Resume(path):
                return self._open_fight(lambda: reopen(path))
            case destinations.Follow(path):
                return self._open_fight(lambda: self.look_at(path))
            case destinations.BeginEmpty(system, title, sizes):
                dice = self.settings.values["dice"] == "table"
                return self._open_fight(
                    lambda: begin_empty(system, title, sizes, table_dice=dice, settings=self.settings), instead=True
                )
            case _:
                return self._open_beside(page, to)
        return ""

    def look_at(self, path: Path) -> Chronicle:
        """A saved fight, opened to be watched. Raises ``CannotOpen``."""
        return reopen(path, read_only=True)

    def _open_beside(self, page: Page[Any], to: Destination) -> str:
        """A page over the one that asks; nobody but who asks for one pays for its import."""
        found = pages.page_of(to, page, self.appearance, self.settings)
        if isinstance(found, str):
            return found
        self.push_screen(found, getattr(page, "came_back", None))
        return ""

    def _home(self, message: str = "", said: str = "") -> Screen[None]:
        from tui.screens.home import HomeScreen  # a fight that is begun at once never needs the list of all

        return HomeScreen(self.appearance, self.settings, message, said)

    def _learn(self, system: str) -> str:
        """Show the lesson of a game; a sentence where that cannot be."""
        try:
            lesson = lesson_of(system)
            self._show(self._taught(begin_lesson(lesson), lesson))
        except CannotOpen as no:
            return str(no)
        return ""

    def _taught(self, chronicle: Chronicle, lesson: Lesson) -> Screen[None]:
        from tui.screens.lesson import LessonScreen  # who plays without hints never needs it

        return LessonScreen(chronicle, self.appearance, lesson)

    def _fight(self, chronicle: Chronicle, notice: str = "") -> Screen[None]:
        """The page of a fight: to play it, or to watch it where somebody else does."""
        if chronicle.read_only:
            from tui.screens.watch import WatchScreen  # who plays never needs it

            return WatchScreen(chronicle, self.appearance, self._watched, newest=self._newest)
        lesson = lesson_begun(chronicle)
        if lesson is not None:
            return self._taught(chronicle, lesson)
        page = FightScreen(chronicle, self.appearance)
        if notice and not chronicle.notes:
            page.controller.say(notice)
        return page

    def _open_fight(self, open_: Callable[[], Chronicle], *, instead: bool = False) -> str:
        """Show a fight; a sentence where it cannot be opened. ``instead``: the page that asked is over."""
        try:
            chronicle = open_()
        except CannotOpen as no:
            return str(no)
        if instead:
            self.pop_screen()
        self._show(self._fight(chronicle))
        return ""

    def _show(self, screen: Screen[None]) -> None:
        """Another page instead of this one; the first of all stays below, where nobody sees it."""
        if len(self.screen_stack) == 1:
            self.push_screen(screen)
        else:
            self.switch_screen(screen)

    def on_page_appearance_changed(self, message: Page.AppearanceChanged) -> None:
        """Look as the settings say now, on every page there is, and take or leave the mouse."""
        self._apply(appearance_of(self.settings))
        for screen in self.screen_stack:
            if isinstance(screen, Page):
                screen.apply(self.appearance)
                screen.refresh(layout=True)
                if screen.is_current:
                    screen.paint()
        take_mouse(self, bool(self.settings.values["mouse"]))

    def _apply(self, appearance: Appearance) -> None:
        self.appearance = appearance
        self.set_keymap(key_strings(appearance.keys))


def _in_a_line(problems: list[str]) -> str:
    """The first of the problems, and how many more there are."""
    if len(problems) < 2:
        return "".join(problems)
    return f"{problems[0]} (and {len(problems) - 1} more: see settings and keys)"


def run(launch: Launch) -> int:
    """Open what was asked for and show it until it is left. Raises ``CannotOpen``, and ``Broken`` after a fault."""
    settings = load()
    appearance = appearance_of(settings)
    watched = launch.audience if launch.kind == "watch" else None
    lesson = lesson_of(launch.encounter or "") if launch.kind == "learn" else None
    chronicle = begin_lesson(lesson) if lesson is not None else _open(launch, settings)
    app = CounterbeatApp(
        chronicle,
        watched=watched,
        newest=watched is not None and launch.file is None,
        lesson=lesson,
        welcome=welcome(appearance.keymap("home").shown("learn")) if launch.kind == "home" else "",
        appearance=appearance,
        settings=settings,
    )
    protect()
    app.run(mouse=bool(settings.values["mouse"]) and has_mouse(os.environ))
    if app.fault:
        raise Broken(app.fault)
    if app.farewell:
        with suppress(OSError):  # the terminal may be gone
            mention(app.farewell.rstrip("; "))
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
            auto=launch.auto,
        )
    return reopen(to_follow(launch.file) if launch.read_only else launch.file, read_only=launch.read_only)

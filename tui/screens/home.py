"""The home screen: go on, open, begin. Opening is the application's business; this screen only says what."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.geometry import Region
from textual.strip import Strip

from content.loader import ContentError, encounter, listing, rules
from engine.core.refusal import Refused
from engine.core.view import View
from engine.systems import SYSTEMS
from saves.library import listing as saved
from tui.appearance.appearance import Appearance
from tui.draw import encounter_list, header
from tui.draw.rows import Row
from tui.home.encounter_list import EncounterList, list_entries
from tui.screens import destinations
from tui.screens.destinations import Destination
from tui.screens.page import Page
from tui.start.places import saves_folder
from tui.widgets.bindings import bindings_of
from tui.widgets.layout import Plan
from tui.widgets.pane import Painter, Pane

STEPS = {"up": -1, "down": 1, "page_up": -10, "page_down": 10}
PAGES: dict[str, Callable[[str], Destination]] = {
    "new": destinations.Layout,
    "learn": destinations.Learn,
    "rulebook": destinations.Rule,
    "codex": destinations.Codex,
    "settings": destinations.Options,
}
"""The actions that lead to a page about a game."""


class HomeScreen(Page[None]):
    """What can be played."""

    BINDINGS: ClassVar[list[BindingType]] = bindings_of("home")
    LEAST = (24, 6)

    def __init__(self, appearance: Appearance, message: str = "", *, table_dice: bool = False, said: str = "") -> None:
        super().__init__("home", appearance)
        self.entries = EncounterList(list_entries(saved(saves_folder()), listing(), dict(SYSTEMS)))
        self.entries.message = message
        self.entries.table_dice = table_dice
        self._said = said
        self._owners: dict[int, int] = {}
        self._views: dict[str, View | None] = {}

    def plan(self, width: int, height: int) -> Plan:
        """A list and a card; under 70 columns the list alone until an entry is opened."""
        left = width if width < 70 else width * 45 // 100
        regions = {"header": Region(0, 0, width, 1), "footer": Region(0, height - 1, width, 1)}
        card = width < 70 and self.entries.opened
        if not card:
            regions["list"] = Region(0, 1, left, max(1, height - 2))
        if card or width >= 70:
            start = 0 if card else left
            regions["card"] = Region(start, 1, width - start, max(1, height - 2))
        return regions

    def painters(self) -> dict[str, Painter]:
        return {"header": self._header, "list": self._list, "card": self._card, "footer": self._footer}

    # ---- painters --------------------------------------------------------------

    def _header(self, width: int, height: int) -> list[Strip]:
        row = Row().add(" Counterbeat", self.pen.look.accent)
        words = self._said or "every moment can be undone, replayed, saved and explained"
        row.add(f"  {words}", self.pen.look.strong if self._said else self.pen.look.dim)
        return [row.strip(width, self.pen.look.base)]

    def _footer(self, width: int, height: int) -> list[Strip]:
        wanted = ["take", "learn", "new", "filter", "help", "settings", "forecast", "rulebook", "codex", "quit"]
        keys = [("up down", "choose"), *self.keymap.footer(wanted)]
        return [header.footer(self.pen, width, keys)]

    def _list(self, width: int, height: int) -> list[Strip]:
        strips, self._owners = encounter_list.list_strips(self.pen, self.entries, width, height)
        return strips

    def _card(self, width: int, height: int) -> list[Strip]:
        view = self._view() if self.entries.opened else None
        return encounter_list.card(self.pen, self.entries, view, width, height)

    def _view(self) -> View | None:
        """The fight as the chosen encounter would begin; none where it cannot."""
        entry = self.entries.here()
        if entry is None or entry.kind != "encounter":
            return None
        if entry.encounter not in self._views:
            try:
                found = encounter(entry.encounter)
                system = rules(found.system)
                self._views[entry.encounter] = system.view(system.begin(found))
            except (ContentError, Refused) as error:
                self.entries.message = str(error).splitlines()[0]
                self._views[entry.encounter] = None
        return self._views[entry.encounter]

    # ---- keys and mouse ----------------------------------------------------------

    def take_key(self, event: events.Key) -> bool:
        """While the list is filtered, letters are text."""
        self.entries.message = ""
        if not self.entries.filtering or event.key in ("enter", "escape", "up", "down"):
            return False
        if event.key == "backspace":
            self.entries.set_filter(self.entries.filter[:-1])
        elif event.character is not None and event.character.isprintable():
            self.entries.set_filter(self.entries.filter + event.character)
        self.paint()
        return True

    def take_paste(self, text: str) -> None:
        if self.entries.filtering:
            self.entries.set_filter(self.entries.filter + "".join(char for char in text if char.isprintable()))
            self.paint()

    def perform(self, action: str) -> bool:
        entries = self.entries
        if action in STEPS:
            entries.move(STEPS[action])
        elif action == "filter":
            entries.filtering = True
        elif action == "back":
            self._back()
        elif action == "take":
            self._take()
        elif action == "dice" and entries.opened:
            entries.table_dice = not entries.table_dice
        elif action == "forecast":
            self._forecast()
        elif action in PAGES:
            self.go(PAGES[action](self._system()))
        elif action == "quit":
            self.go(destinations.End())
        else:
            return False
        return True

    def tell(self, message: str) -> None:
        self.entries.message = message
        self.paint()

    def _system(self) -> str:
        """The game of the entry under the cursor; the first one where there is none."""
        entry = self.entries.here()
        title = dict(entry.facts).get("system", "") if entry is not None else ""
        return next((name for name, told in SYSTEMS.items() if told == title), next(iter(SYSTEMS)))

    def _back(self) -> None:
        if self.entries.opened:
            self.entries.opened = False
        else:
            self.entries.filtering = False
            self.entries.set_filter("")

    def _forecast(self) -> None:
        """What the encounter under the cursor will probably come to."""
        entry = self.entries.here()
        if entry is None or entry.kind != "encounter":
            self.entries.message = "a forecast is made of an encounter: choose one"
        else:
            self.go(destinations.Forecast(entry.encounter))

    def _take(self) -> None:
        """Go on with a save; show an encounter, and begin it when it is shown already."""
        entry = self.entries.here()
        self.entries.filtering = False
        if entry is None or entry.problem:
            return
        if entry.kind != "encounter":
            self.go(destinations.Resume(entry.path))
        elif not self.entries.opened:
            self.entries.opened = True
        elif self._view() is not None:
            self.go(destinations.Begin(entry.encounter, self.entries.table_dice))

    def wheeled(self, event: Pane.Wheeled) -> None:
        self.entries.move(event.by)
        self.paint()

    def pressed(self, event: Pane.Pressed) -> None:
        """A click chooses an entry; a click on the chosen one, or on its card, opens it."""
        if event.pane.id == "list" and event.y in self._owners:
            index = self._owners[event.y]
            if index == self.entries.index:
                self._take()
            else:
                self.entries.move(index - self.entries.index)
        elif event.pane.id == "card":
            self._take()
        self.paint()

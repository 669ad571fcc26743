"""The home screen: go on, open, begin. Opening is the application's business; this screen only says what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.geometry import Region
from textual.layout import Layout
from textual.screen import Screen
from textual.strip import Strip

from content.loader import ContentError, encounter, listing, rules
from engine.core.refusal import Refused
from engine.core.view import View
from engine.systems import SYSTEMS
from saves.library import listing as saved
from tui.appearance.appearance import Appearance
from tui.draw import encounter_list, header
from tui.draw.rows import Pen, Row
from tui.home.encounter_list import EncounterList, list_entries
from tui.widgets.layout import Planned
from tui.widgets.pane import Pane, repaint

if TYPE_CHECKING:
    from tui.app import CounterbeatApp


class HomeScreen(Screen[None]):
    """What can be played."""

    app: CounterbeatApp

    def __init__(self, appearance: Appearance, message: str = "") -> None:
        super().__init__()
        self.apply(appearance)
        self.entries = EncounterList(list_entries(saved(), listing(), dict(SYSTEMS)))
        self.entries.message = message
        self._planned = Planned()
        self._owners: dict[int, int] = {}
        self._views: dict[str, View | None] = {}
        self.panes: dict[str, Pane] = {}

    def apply(self, appearance: Appearance) -> None:
        """Colours, signs and keys, from now on."""
        self.appearance = appearance
        self.keymap = appearance.keymap("home")
        self.pen = Pen(appearance.look(), appearance.glyphs)

    @property
    def layout(self) -> Layout:
        """A list and a card; under 70 columns the list alone until an entry is opened."""
        return self._planned

    def _plan(self, width: int, height: int) -> None:
        left = width if width < 70 else width * 45 // 100
        regions = {"header": Region(0, 0, width, 1), "footer": Region(0, height - 1, width, 1)}
        card = width < 70 and self.entries.opened
        if not card:
            regions["list"] = Region(0, 1, left, max(1, height - 2))
        if card or width >= 70:
            start = 0 if card else left
            regions["card"] = Region(start, 1, width - start, max(1, height - 2))
        self._planned.regions = regions

    def compose(self) -> ComposeResult:
        self._plan(*self.app.size)
        painters = {"header": self._header, "list": self._list, "card": self._card, "footer": self._footer}
        for name, painter in painters.items():
            self.panes[name] = Pane(name, painter)
            yield self.panes[name]

    def on_resize(self, event: events.Resize) -> None:
        self._plan(*event.size)
        self.panes["header"].refresh(layout=True)

    # ---- painters --------------------------------------------------------------

    def _header(self, width: int, height: int) -> list[Strip]:
        row = Row().add(" Counterbeat", self.pen.look.accent)
        row.add("  every moment can be undone, replayed, saved and explained", self.pen.look.dim)
        return [row.strip(width, self.pen.look.base)]

    def _footer(self, width: int, height: int) -> list[Strip]:
        wanted = ["take", "new", "filter", "help", "settings", "rulebook", "codex", "quit"]
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

    def on_screen_resume(self) -> None:
        """Back from another screen, where colours and signs may have been changed."""
        if self.panes:
            self._paint()

    def on_mount(self) -> None:
        self.entries.table_dice = self.app.settings.values["dice"] == "table"

    def _paint(self) -> None:
        if self.size.width < 70:
            self._plan(*self.size)
            self.panes["header"].refresh(layout=True)
        repaint(self.panes, self._planned.regions)

    # ---- keys and mouse ----------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        if self._press(event.key, event.character):
            event.stop()
            event.prevent_default()

    def _press(self, key: str, character: str | None) -> bool:
        action, entries = self.keymap.action(key), self.entries
        entries.message = ""
        if entries.filtering and key not in ("enter", "escape", "up", "down"):
            if key == "backspace":
                entries.set_filter(entries.filter[:-1])
            elif character is not None and character.isprintable():
                entries.set_filter(entries.filter + character)
        elif action in ("up", "down", "page_up", "page_down"):
            entries.move({"up": -1, "down": 1, "page_up": -10, "page_down": 10}[action])
        elif action == "filter":
            entries.filtering = True
        elif action == "back":
            self._back()
        elif action == "take":
            self._take()
        elif action == "dice" and entries.opened:
            entries.table_dice = not entries.table_dice
        elif action == "help":
            from tui.screens.help import HelpScreen  # only who asks for it pays for it

            self.app.push_screen(HelpScreen(self.keymap, self.pen))
        elif action == "new":
            self.app.open_new(self._system())
        elif action == "rulebook":
            self.entries.message = self.app.open_rule("", self._system())
        elif action == "codex":
            self.entries.message = self.app.open_codex(self._system())
        elif action == "settings":
            self.app.open_settings(system=self._system())
        elif action == "quit":
            self.app.exit()
        else:
            return False
        self._paint()
        return True

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

    def _take(self) -> None:
        """Go on with a save; show an encounter, and begin it when it is shown already."""
        entry = self.entries.here()
        self.entries.filtering = False
        if entry is None or entry.problem:
            return
        if entry.kind != "encounter":
            self.entries.message = self.app.go_on(entry.path)
        elif not self.entries.opened:
            self.entries.opened = True
        elif self._view() is not None:
            self.entries.message = self.app.begin(entry.encounter, self.entries.table_dice)

    def on_pane_wheeled(self, event: Pane.Wheeled) -> None:
        self.entries.move(event.by)
        self._paint()

    def on_pane_pressed(self, event: Pane.Pressed) -> None:
        """A click chooses an entry; a click on the chosen one, or on its card, opens it."""
        if event.pane.id == "list" and event.y in self._owners:
            index = self._owners[event.y]
            if index == self.entries.index:
                self._take()
            else:
                self.entries.move(index - self.entries.index)
        elif event.pane.id == "card":
            self._take()
        self._paint()

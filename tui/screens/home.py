"""The home screen: go on, open, begin. Opening is the application's business; this screen only says what."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.geometry import Region
from textual.strip import Strip

from content.loader import listing
from engine.core.text import wrap
from engine.systems import SYSTEMS
from saves.keeping import CannotMove, from_bin, rename, to_bin
from saves.library import listing as saved
from tui.appearance.appearance import Appearance
from tui.draw import encounter_list, header
from tui.draw.rows import Row
from tui.home.cards import Card, Cards
from tui.home.encounter_list import EncounterList, list_entries
from tui.screens import destinations
from tui.screens.destinations import Destination
from tui.screens.page import Page
from tui.settings.store import Settings
from tui.start.places import saves_folder
from tui.widgets.bindings import bindings_of
from tui.widgets.layout import Plan
from tui.widgets.pane import Painter, Pane

MOVING = ("up", "down", "pageup", "pagedown", "home", "end")
"""Keys that move the cursor while a filter is typed."""

PAGES: dict[str, Callable[[str], Destination]] = {
    "new": destinations.Layout,
    "learn": destinations.Learn,
    "rulebook": destinations.Rule,
    "codex": destinations.Codex,
    "settings": destinations.Options,
}
"""The actions that lead to a page about a game."""

RENAME = "another name"


class HomeScreen(Page[None]):
    """What can be played."""

    BINDINGS: ClassVar[list[BindingType]] = bindings_of("home")
    LEAST = (24, 6)

    def __init__(self, appearance: Appearance, settings: Settings, message: str = "", said: str = "") -> None:
        super().__init__("home", appearance)
        self.entries = EncounterList(list_entries(saved(saves_folder()), listing(), dict(SYSTEMS)))
        self.entries.message = message
        self._settings = settings
        self._dice: object = None
        self.came_back(None)
        self._said = said
        self._owners: dict[int, int] = {}
        self._cards = Cards()
        self._binned: list[tuple[Path, Path]] = []
        self._forecasted = ""

    def came_back(self, left: None) -> None:
        """From a page beside the list: who rolls is as the settings have it, where they were changed there."""
        if self._dice != self._settings.values["dice"]:
            self._dice = self._settings.values["dice"]
            self.entries.table_dice = self._dice == "table"

    def plan(self, width: int, height: int) -> Plan:
        """A list and a card; under 70 columns the list alone until an entry is opened."""
        left = width if width < 70 else width * 45 // 100
        regions = {"header": Region(0, 0, width, 1), "footer": Region(0, height - 1, width, 1)}
        card = width < 70 and self.entries.opened
        told = 0 if card or width >= 70 else len(self._told(width))
        if told:
            regions["told"] = Region(0, height - 1 - told, width, told)
        if not card:
            regions["list"] = Region(0, 1, left, max(1, height - 2 - told))
        if card or width >= 70:
            start = 0 if card else left
            regions["card"] = Region(start, 1, width - start, max(1, height - 2))
        return regions

    def painters(self) -> dict[str, Painter]:
        return {
            "header": self._header,
            "list": self._list,
            "card": self._card,
            "told": self._beneath,
            "footer": self._footer,
        }

    def _header(self, width: int, height: int) -> list[Strip]:
        row = Row().add(" Counterbeat", self.pen.look.accent)
        words = self._said or "every moment can be undone, replayed, saved and explained"
        if self._said or row.width + len(words) + 3 <= width:
            row.add(f"  {words}", self.pen.look.strong if self._said else self.pen.look.dim)
        return [row.strip(width, self.pen.look.base, sign=self.pen.text("…"))]

    def _footer(self, width: int, height: int) -> list[Strip]:
        if self.field.title:
            keys = [("enter", "rename"), ("esc", "leave it")]
            return [header.footer(self.pen, width, keys)]
        entry = self.entries.here()
        save = ["rename", "delete"] if entry is not None and entry.kind != "encounter" else []
        save += ["undo"] if self._binned else []
        wanted = ["take", *save, "learn", "new", "filter", "help", "settings", "forecast", "rulebook", "codex", "quit"]
        keys = [("up down", "choose"), *self.keymap.footer(wanted)]
        if self.entries.filter or self.entries.filtering:
            choose, take, *others = keys
            keys = [take, (self.keymap.shown("back"), "whole list"), choose]
            keys += [] if self.entries.filtering else others  # while letters are text, none of them is a key
        if self.entries.opened:  # its card may cover the list
            keys = [(self.keymap.shown("back"), "back")]
            keys[:0] = [] if entry is not None and entry.problem else [(self.keymap.shown("take"), "begin")]
            first = [] if save else ["forecast"]
            keys += self.keymap.footer([*first, *(action for action in wanted[1:] if action not in first)])
        return [header.footer(self.pen, width, keys)]

    def _list(self, width: int, height: int) -> list[Strip]:
        strips, self._owners = encounter_list.list_strips(self.pen, self.entries, width, height)
        return strips

    def _card(self, width: int, height: int) -> list[Strip]:
        return encounter_list.card(
            self.pen, self.entries, self._shown(), self.keymap.shown, width, height, self._typed()
        )

    def _typed(self) -> str:
        return f"{self.field.title}: {'_'.join(self.field.line.parts)}" if self.field.title else ""

    def _told(self, width: int) -> list[str]:
        """What the card would say of what was done or is being typed, where there is no room for a card."""
        text = self._typed() or self.entries.message
        return wrap(self.pen.text(text), width - 2) if text else []

    def _beneath(self, width: int, height: int) -> list[Strip]:
        look = self.pen.look
        tone = look.strong if self.field.title else look.tone("warn")
        return [Row().add(" ", look.base).add(line, tone).strip(width, look.base) for line in self._told(width)]

    def _shown(self) -> Card:
        """What lies behind the entry under the cursor."""
        entry = self.entries.here()
        return self._cards.of(entry) if entry is not None and not entry.problem else Card()

    def take_key(self, event: events.Key) -> bool:
        """While the list is filtered, letters are text."""
        self.entries.message = ""
        if self.field.title:
            return super().take_key(event)
        if not self.entries.filtering or event.key in ("enter", "escape", *MOVING):
            return False
        if event.key == "backspace":
            self.entries.set_filter(self.entries.filter[:-1])
        elif event.character is not None and event.character.isprintable():
            self.entries.set_filter(self.entries.filter + event.character)
        self.paint()
        return True

    def take_paste(self, text: str) -> None:
        if self.field.title:
            super().take_paste(text)
        elif self.entries.filtering:
            self.entries.set_filter(self.entries.filter + "".join(char for char in text if char.isprintable()))
            self.paint()

    def perform(self, action: str) -> bool:
        entries = self.entries
        count, page = len(entries.shown()), max(1, self.height_of("list") - 3)
        steps = {"up": -1, "down": 1, "page_up": -page, "page_down": page, "first": -count, "last": count}
        if action in steps:
            entries.move(steps[action])
        elif action == "filter":
            entries.filtering = True
        elif action == "back":
            self._back()
        elif action == "take":
            self._take()
        elif action == "dice" and entries.opened and self._shown().rolls:
            entries.table_dice = not entries.table_dice
        elif action == "forecast":
            self._forecast()
        elif action in ("rename", "delete", "undo"):
            self._keep(action)
        elif action in PAGES:
            self.go(PAGES[action](self._system()))
        elif action == "quit":
            self.go(destinations.End())
        else:
            return False
        return True

    def _keep(self, action: str) -> None:
        """Rename or delete the save under the cursor, or take the last one deleted back."""
        entry = self.entries.here()
        if action == "undo":
            self._put_back()
        elif entry is None or entry.path is None:
            self.entries.message = "this is no save: encounters stay as they are"
        elif action == "rename":
            self.field.open(RENAME, entry.path.stem)
        else:
            self._delete(entry.path)

    def _delete(self, path: Path) -> None:
        undo = self.keymap.shown("undo")
        self._move(
            lambda: self._binned.append((to_bin(path), path)), f"{path.name} is in the bin; {undo} takes it out again"
        )

    def typed(self, purpose: str, done: bool) -> None:
        entry = self.entries.here()
        if done and entry is not None and entry.path is not None and self.field.text != entry.path.stem:
            path, name = entry.path, self.field.text
            self._move(lambda: rename(path, name), f"renamed: {name}")

    def _put_back(self) -> None:
        if not self._binned:
            self.entries.message = "nothing was deleted here"
            return
        lying, back = self._binned[-1]
        self._move(lambda: from_bin(lying, back), f"{back.name} is back")
        if not lying.exists():
            self._binned.pop()

    def _move(self, moving: Callable[[], object], told: str) -> None:
        """Move a file, list anew, and say what became of it."""
        try:
            moving()
        except CannotMove as no:
            told = str(no)
        index = self.entries.index
        self._list_anew()
        self.entries.move(index - self.entries.index)
        self.entries.message = told

    def _list_anew(self) -> None:
        self.entries.all = list_entries(saved(saves_folder()), listing(), dict(SYSTEMS))

    def on_screen_resume(self) -> None:
        """Back from a forecast, of which fights may have been kept: they are on the list, and the cursor stays on the
        encounter.
        """
        if self._forecasted:
            opened = self.entries.opened
            self._list_anew()
            shown = [entry.encounter if entry.kind == "encounter" else "" for entry in self.entries.shown()]
            if self._forecasted in shown:
                self.entries.move(shown.index(self._forecasted) - self.entries.index)
            self.entries.opened = opened
            self._forecasted = ""

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
            self.entries.show_all()

    def _forecast(self) -> None:
        """What the encounter under the cursor will probably come to."""
        entry = self.entries.here()
        if entry is None or entry.kind != "encounter":
            self.entries.message = "a forecast is made of an encounter: choose one"
        else:
            self._forecasted = entry.encounter
            self.go(destinations.Forecast(entry.encounter))

    def _take(self) -> None:
        """Go on with a save; show an encounter, and begin it when it is shown already."""
        entry = self.entries.here()
        self.entries.filtering = False
        if entry is None:
            return
        if entry.problem:
            self.entries.opened = True  # why it cannot be opened may have no room beside the list
        elif entry.kind != "encounter":
            self.go(destinations.Resume(entry.path))
        elif not self.entries.opened:
            self.entries.opened = True
        elif self._shown().view is not None:
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

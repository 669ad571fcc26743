"""The end of a fight: who won and how, and from here on to the next one, to the same one again, or back into it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar, Literal

from textual.binding import BindingType
from textual.geometry import Region
from textual.strip import Strip

from tui.appearance.appearance import Appearance
from tui.draw import ending as picture
from tui.draw import header
from tui.draw.ending import Way
from tui.draw.listing import footer_field
from tui.fight.ending import Ending
from tui.screens.page import Page
from tui.start.places import named
from tui.widgets.bindings import bindings_of
from tui.widgets.layout import Plan
from tui.widgets.pane import Painter, Pane

Left = tuple[Literal["turn", "undo", "home", "quit"], int] | tuple[Literal["next", "again", "replay"], Ending] | None
"""What the end of a fight is left for, with the step that this is about, or the fight."""

EXPORT = "export to .html, .md, .txt or .json:"
BRIEFLY = "export to"
"""What the file is asked with that the fight is written to."""


class EndingScreen(Page[Left]):
    """Left with what to do next, or with nothing."""

    BINDINGS: ClassVar[list[BindingType]] = bindings_of("ending")

    def __init__(
        self,
        told: Ending,
        system: str,
        appearance: Appearance,
        following: Way,
        export: tuple[str, Callable[[Path], str]],
    ) -> None:
        """``following``: the way to the next fight, or on with the story; ``export``: the file that is offered for it,
        and what writes one, and says so, or why not.
        """
        super().__init__("ending", appearance)
        self.told = told
        self.export = export
        self.system = system
        self.at = len(told.turns) - 1
        self.ways = (
            following,
            Way(self.keymap.shown("again"), "again with new dice" if told.dice else "the same fight again"),
            Way(self.keymap.shown("replay"), "replay"),
            Way(self.keymap.shown("export"), "export"),
        )
        self._owners: dict[int, int] = {}

    def plan(self, width: int, height: int) -> Plan:
        """One pane between the two lines."""
        return {
            "header": Region(0, 0, width, 1),
            "scene": Region(0, 1, width, height - 2),
            "footer": Region(0, height - 1, width, 1),
        }

    def painters(self) -> dict[str, Painter]:
        return {"header": self._header, "scene": self._scene, "footer": self._footer}

    def _header(self, width: int, height: int) -> list[Strip]:
        return [header.header(self.pen, width, (self.system, self.told.title), self.told.over, "", ("", "dim"))]

    def _scene(self, width: int, height: int) -> list[Strip]:
        go = self.keymap.shown("go")
        strips, self._owners = picture.strips(self.pen, self.told, self.ways, self.at, go, width, height)
        return strips

    def _footer(self, width: int, height: int) -> list[Strip]:
        if self.field.title:
            title = self.field.title if width >= header.NARROW else BRIEFLY  # where it goes is worth more
            return [footer_field(self.pen, width, title, self.field.line)]
        ways = " ".join(way.key for way in self.ways).replace("1 2 3 4", "1-4")
        keys = [(ways, "what now"), ("up down", "choose"), *self.keymap.footer(["go", "back", "undo", "help"])]
        return [header.footer(self.pen, width, keys, (self.message, "warn"))]

    def perform(self, action: str) -> bool:
        if action in ("up", "down"):
            self.at = max(0, min(self.at + (1 if action == "down" else -1), len(self.told.turns) - 1))
        elif action == "back":
            self.dismiss(None)
        elif action == "go":
            self._go()
        elif action in ("undo", "home", "quit"):
            self.dismiss((action, 0))  # type: ignore[arg-type]
        elif action == "export":
            self.field.open(EXPORT, self.export[0])
        elif action in ("next", "again", "replay"):
            self._leave(action)
        else:
            return False
        return True

    def _go(self) -> None:
        if self.told.turns:
            self.dismiss(("turn", self.told.turns[self.at].step))

    def _leave(self, action: str) -> None:
        way = self.ways[("next", "again", "replay").index(action)]
        if way.why_not:
            self.message = way.why_not
        else:
            self.dismiss((action, self.told))  # type: ignore[arg-type]

    def typed(self, purpose: str, done: bool) -> None:
        """The file was named that the fight is written to."""
        if done and self.field.text.strip():
            self.message = self.export[1](named(self.field.text.strip(), Path(self.export[0])))

    def wheeled(self, event: Pane.Wheeled) -> None:
        self.perform("down" if event.by > 0 else "up")
        self.paint()

    def pressed(self, event: Pane.Pressed) -> None:
        """A click chooses a turning point; a click on the chosen one goes there."""
        at = self._owners.get(event.y)
        if at is not None and at == self.at:
            self._go()
        elif at is not None:
            self.at = at
            self.paint()

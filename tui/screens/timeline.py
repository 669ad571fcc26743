"""The timeline: every step and branch of a chronicle, what each changed, and the way to any of them."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.geometry import Region
from textual.strip import Strip

from engine.core.text import clean
from engine.core.view import Audience
from saves.chronicle import Chronicle
from tui.appearance.appearance import Appearance
from tui.draw import chronicle as chronicle_text
from tui.draw import header, listing
from tui.screens import destinations
from tui.screens.page import Page
from tui.timeline import draw
from tui.timeline.tree import Tree
from tui.widgets.bindings import bindings_of
from tui.widgets.layout import Plan
from tui.widgets.pane import Painter, Pane

FOOTER = ("go", "compare", "name", "search", "back", "branch", "moment_before", "rulebook", "help")
SEARCH = "search"
NAME = "name of the branch"


class TimelineScreen(Page[int | None]):
    """Left with the step to go to, or with none."""

    BINDINGS: ClassVar[list[BindingType]] = bindings_of("timeline")

    def __init__(
        self, chronicle: Chronicle, appearance: Appearance, audience: Audience = "gm", at: int | None = None
    ) -> None:
        super().__init__("timeline", appearance)
        self.chronicle = chronicle
        self.steps = Tree(chronicle.session, audience)
        self.scroll = 0
        self._shown = -1
        if at is not None:
            self.steps.to_step(at)

    def plan(self, width: int, height: int) -> Plan:
        """Beside each other where there is room, else one over the other."""
        plan = {"header": Region(0, 0, width, 1), "footer": Region(0, height - 1, width, 1)}
        rest = max(2, height - 2)
        if width >= 100:
            left = width * 54 // 100
            plan["tree"] = Region(0, 1, left, rest)
            plan["card"] = Region(left, 1, width - left, rest)
        else:
            top = rest * 55 // 100
            plan["tree"] = Region(0, 1, width, top)
            plan["card"] = Region(0, 1 + top, width, rest - top)
        return plan

    def painters(self) -> dict[str, Painter]:
        return {"header": self._header, "tree": self._tree, "card": self._card, "footer": self._footer}

    def _header(self, width: int, height: int) -> list[Strip]:
        title = (self.steps.session.ruleset.title, self.chronicle.header.title)
        stands = f"the fight stands at step {self.steps.row(self.steps.head).number}"
        place = f"players' view  {stands}" if self.steps.audience == "players" else stands
        return [header.header(self.pen, width, title, "", place, ("", "dim"))]

    def _tree(self, width: int, height: int) -> list[Strip]:
        return draw.tree(self.pen, self.steps, width, height)

    def _card(self, width: int, height: int) -> list[Strip]:
        if self._shown != self.steps.here:
            self._shown, self.scroll = self.steps.here, 0
        strips, self.scroll = draw.card(self.pen, self.steps, width, height, self.scroll)
        return strips

    def _footer(self, width: int, height: int) -> list[Strip]:
        if self.field.title:
            return [listing.footer_field(self.pen, width, self.field.title, self.field.line, self.message)]
        return [header.footer(self.pen, width, self.keymap.footer(FOOTER), (self.message, "warn"))]

    def perform(self, action: str) -> bool:
        steps = self.steps
        if steps.act(action):
            return True
        if action == "go":
            self.dismiss(steps.step)
        elif action == "back":
            self._back()
        elif action == "compare":
            steps.mark = steps.here if steps.mark != steps.here else None
            self._shown = -1
            if steps.mark is not None:
                self.message = f"marked: go to another step and see what differs; {self.keymap.shown('back')} ends it"
        elif action == "search":
            self.field.open(SEARCH)
        elif action == "name":
            self._ask_name()
        elif action in ("scroll_up", "scroll_down"):
            self.scroll += max(1, self.height_of("card") - 3) * (1 if action == "scroll_down" else -1)
        elif action == "copy":
            row = steps.row(steps.here)
            told = [(row.row, line) for line in steps.told(row.row)]
            self.copy(chronicle_text.texts(told) or clean(row.label), f"step {row.number}")
        elif action == "rulebook":
            rule = next((line.rule for line in steps.told(steps.here) if line.rule), "")
            self.go(destinations.Rule(steps.session.ruleset.name, rule))
        else:
            return False
        return True

    def _back(self) -> None:
        """Out of the comparison first, then out of the timeline."""
        if self.steps.mark is not None:
            self.steps.mark = None
            self._shown = -1
        else:
            self.dismiss(None)

    def _ask_name(self) -> None:
        if self.chronicle.read_only:
            self.message = "read-only: another program writes this chronicle"
        elif self.steps.audience == "players":
            self.message = "the names of branches are the GM's"
        else:
            self.field.open(NAME, self.steps.session.timeline.named(self.steps.step))

    def _type(self, key: str, character: str | None) -> bool:
        if self.field.title == SEARCH and key in ("up", "down"):
            self._find(1 if key == "down" else -1, stay=False)
            return True
        return super()._type(key, character)

    def typed(self, purpose: str, done: bool) -> None:
        if purpose == SEARCH:
            self._find(1, stay=True)
        elif done:
            self.steps.session.name_branch(self.steps.step, self.field.text.strip())
            trouble = self.chronicle.save()
            self.message = trouble.message if trouble is not None else ""

    def _find(self, by: int, stay: bool) -> None:
        if self.field.text and not self.steps.find(self.field.text, by, stay):
            self.message = f"no step has {self.field.text!r}"

    def wheeled(self, event: Pane.Wheeled) -> None:
        if event.pane.id == "tree":
            self.steps.scroller.move(event.by, self.steps.count)
        else:
            self.scroll += 3 * event.by
        self.paint()

    def pressed(self, event: Pane.Pressed) -> None:
        """A click moves the cursor; a click on the step under the cursor goes there."""
        row = event.y - 1 + self.steps.scroller.top
        if event.pane.id == "tree" and 0 < event.y < event.pane.size.height - 1 and row < self.steps.count:
            if row == self.steps.here:
                self.dismiss(self.steps.step)
                return
            self.steps.to(row)
            self.paint()

"""What all screens have in common: panes on a plan, keys by their map, a field to type in, the way to other pages."""

from __future__ import annotations

from collections.abc import Container
from typing import ClassVar, Generic, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.geometry import Region
from textual.layout import Layout
from textual.message import Message
from textual.strip import Strip

from engine.core.text import wrap
from tui.appearance.appearance import Appearance
from tui.draw.rows import Pen, Row
from tui.fight.editors.typed import LONGEST, Typed
from tui.screens.destinations import Destination, Help
from tui.terminal.textual_private import Steady, arrange_anew
from tui.widgets.layout import LEAST, Plan, Planned
from tui.widgets.pane import Painter, Pane, Picture, paint

R = TypeVar("R")


class Field:
    """A line that is being typed. ``title`` says what for; empty while nothing is typed."""

    def __init__(self) -> None:
        self.title = ""
        self.line = Typed()

    @property
    def text(self) -> str:
        """What stands there."""
        return self.line.text

    def open(self, title: str, text: str = "") -> None:
        """Begin to type, over a text that is suggested."""
        self.title, self.line = title, Typed(text, offered=bool(text))

    def close(self) -> None:
        """No more typing; the text stays."""
        self.title = ""

    def key(self, key: str, character: str | None) -> bool:
        """Whether the key changed the line."""
        line = self.line.key(key, character)
        self.line = line or self.line
        return line is not None


class Page(Steady[R], Generic[R]):
    """A screen of panes. A subclass says where they lie (``plan``), how they are drawn (``painters``), what an action
    does (``perform``) and what typing does (``typed``).

    Keys come from the application one by one, each to the page that is on top by then and ready for it; so keys in a
    burst do what the same keys do slowly.
    """

    LEAST: ClassVar[tuple[int, int]] = LEAST
    """Columns and lines below which the page is not drawn."""

    ASKED: ClassVar[tuple[str, ...]] = ()
    """The panes in which a key is answered: over a slow line they come first. Where none is named, the upper lines."""

    class Ready(Message):
        """A page was drawn for the first time, or was answered: keys that came meanwhile can be given."""

        bubble = False

    class Navigate(Message):
        """A page leads somewhere else. It takes no key before the application has followed."""

        bubble = False

        def __init__(self, page: Page[R], to: Destination) -> None:
            super().__init__()
            self.page, self.to = page, to

    class AppearanceChanged(Message):
        """A setting that every page follows was changed."""

        bubble = False

    def __init__(self, name: str, appearance: Appearance) -> None:
        super().__init__()
        self.ready = False
        self._keys_of = name
        self.apply(appearance)
        self.field = Field()
        self.message = ""
        self._planned = Planned()
        self.panes: dict[str, Pane] = {}

    def apply(self, appearance: Appearance) -> None:
        """Colours, signs and keys, from now on."""
        self.appearance = appearance
        self.keymap = appearance.keymap(self._keys_of)
        self.pen = Pen(appearance.look(), appearance.glyphs)

    @property
    def layout(self) -> Layout:
        """The plan of the panes; style sheets have no say in it."""
        return self._planned

    def plan(self, width: int, height: int) -> Plan:
        """Where the panes lie."""
        raise NotImplementedError

    def painters(self) -> dict[str, Painter]:
        """How the panes are drawn."""
        raise NotImplementedError

    def perform(self, action: str) -> bool:
        """Do an action of the key map; false for one that means nothing here."""
        raise NotImplementedError

    def typed(self, purpose: str, done: bool) -> None:
        """The text that is typed for a purpose (the field's title) changed; ``done``: it was finished with enter.
        Escape leaves an empty one.
        """

    def pressed(self, event: Pane.Pressed) -> None:
        """The mouse went down on a pane."""

    def wheeled(self, event: Pane.Wheeled) -> None:
        """The mouse wheel turned over a pane."""

    def tell(self, message: str) -> None:
        """A sentence for whoever looks at this page."""
        self.message = message
        self.paint()

    def compose(self) -> ComposeResult:
        self._planned.regions = self._regions(*self.app.size)
        self.before_painting()
        for name, painter in self.painters().items():
            self.panes[name] = Pane(name, self._or_too_small(painter) if name == "header" else painter)
            yield self.panes[name]

    def is_small(self, width: int, height: int) -> bool:
        """Whether there is too little room for the page."""
        return width < self.LEAST[0] or height < self.LEAST[1]

    def _regions(self, width: int, height: int) -> Plan:
        """The plan, or the header alone where there is no room for one."""
        if self.is_small(width, height):
            return {"header": Region(0, 0, width, height)}
        return self.plan(width, height)

    def _or_too_small(self, painter: Painter) -> Painter:
        def paint(width: int, height: int) -> list[Strip] | Picture:
            if not self.is_small(*self.size):
                return painter(width, height)
            return too_small(self.pen, self.LEAST, width, height)

        return paint

    def on_mount(self) -> None:
        self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        self.ready = True
        self.app.post_message(self.Ready())

    def on_screen_resume(self) -> None:
        """Back from another screen, where colours and signs may have been changed."""
        self.paint()

    def on_resize(self, event: events.Resize) -> None:
        self.lay_out(*event.size)

    def lay_out(self, width: int, height: int) -> None:
        """Work the plan out anew; on another one the panes are arranged, and drawn, with the next paint."""
        planned = self._regions(width, height)
        if planned != self._planned.regions:
            self._planned.regions = planned
            self.before_painting()
            for pane in self.panes.values():
                pane.forget()
            arrange_anew(self)

    def render_lines(self, crop: Region) -> list[Strip]:
        """What lies under the panes: nothing. Style sheets are not asked, which takes as long as drawing the panes."""
        return [Strip.blank(crop.width, self.pen.look.base)] * crop.height

    def before_painting(self) -> None:
        """Before anything is drawn: what of the model follows from the sizes of the panes."""

    def asked_lines(self) -> Container[int]:
        """The lines of the screen in which a key is answered."""
        if not self.ASKED:
            return range(self.size.height * 2 // 3)
        regions = [region for name in self.ASKED if (region := self.region_of(name)) is not None]
        return {y for region in regions for y in range(region.y, region.bottom)}

    def region_of(self, pane: str) -> Region | None:
        """Where a pane lies; none where it is not shown."""
        return self._planned.regions.get(pane)

    def shows(self, pane: str) -> bool:
        """Whether a pane has a place on the screen."""
        return pane in self._planned.regions

    def height_of(self, pane: str) -> int:
        """The lines of a pane; none before it is there."""
        return self.panes[pane].size.height if pane in self.panes else 0

    def width_of(self, pane: str) -> int:
        """The columns of a pane; none before it is there."""
        return self.panes[pane].size.width if pane in self.panes else 0

    def paint(self, *names: str) -> None:
        """Draw what changed in these panes (default: all, on a plan worked out anew), as one frame; nothing before the
        panes are there.
        """
        if not self.panes:
            return
        if not names:
            self.lay_out(*self.size)
        self.before_painting()
        paint(self, self.panes, self._planned.regions, names)

    def take_key(self, event: events.Key) -> bool:
        """Take a key as text, a figure, or whatever else it is before any action of the key map; false where it is
        none of that.
        """
        if not self.field.title or not self._type(event.key, event.character):
            return False
        self.paint()
        return True

    def take_paste(self, text: str) -> None:
        """A paste is text, never commands."""
        if self.field.title:
            words = "".join(char if char.isprintable() else " " for char in text[:LONGEST])
            self.field.line = self.field.line.add(words)
            self.typed(self.field.title, False)
            self.paint()

    def _type(self, key: str, character: str | None) -> bool:
        self.message = ""
        field, purpose = self.field, self.field.title
        if key == "enter":
            field.close()
        elif key == "escape":
            field.open("")
        elif not field.key(key, character):
            return False
        self.typed(purpose, key == "enter")
        return True

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Only actions of this page's own key map are given: a page for players lacks those of the game master."""
        return action != "act" or parameters[0] in self.keymap.actions

    def action_act(self, action: str) -> None:
        """An action of the key map, by its name."""
        self.message = ""
        if action == "help":
            self.go(Help())
        elif self.perform(action) and self.is_current:
            self.paint()

    def go(self, to: Destination) -> None:
        """Lead somewhere else; keys wait until the application has followed."""
        self.ready = False
        self.app.post_message(self.Navigate(self, to))

    def copy(self, text: str, what: str) -> None:
        """Put a text into the clipboard of whoever sits at the terminal (OSC 52), and say so."""
        self.app.copy_to_clipboard(text)
        self.message = f"copied {what}"

    def on_pane_pressed(self, event: Pane.Pressed) -> None:
        if self.is_current and self.ready:
            self.pressed(event)

    def on_pane_wheeled(self, event: Pane.Wheeled) -> None:
        if self.is_current and self.ready:
            self.wheeled(event)


def too_small(pen: Pen, least: tuple[int, int], width: int, height: int) -> list[Strip]:
    """What a screen says that has no room for its page, on as many lines as that takes."""
    words = f"Counterbeat needs {least[0]} columns and {least[1]} lines; here are {width} and {height}."
    told = wrap(words, max(1, width - 2))[:height]
    rows = [Row().add(f" {line}", pen.look.tone("warn")) for line in told] + [Row()] * (height - len(told))
    return [row.strip(width, pen.look.base) for row in rows]

"""What all screens have in common: panes on a plan, keys by their map, a field to type in, the way to other pages."""

from __future__ import annotations

from collections.abc import Container
from itertools import chain
from typing import ClassVar, Generic, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip

from engine.core.text import wrap
from tui.appearance.appearance import Appearance
from tui.draw.rows import Pen, Row
from tui.fight.editors.typed import LONGEST, Typed
from tui.screens.destinations import Destination, Help
from tui.terminal.textual_private import Steady, paint_now
from tui.widgets.layout import LEAST, Plan
from tui.widgets.pane import Painter, Pane, Picture

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
        self._planned: Plan = {}
        self.panes: dict[str, Pane] = {}

    def apply(self, appearance: Appearance) -> None:
        """Colours, signs and keys, from now on."""
        self.appearance = appearance
        self.keymap = appearance.keymap(self._keys_of)
        self.pen = Pen(appearance.look(), appearance.glyphs)

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
        """No widgets: panes, which are drawn when the screen is."""
        planned = self._regions(*self.app.size)
        self._planned = planned
        self.before_painting()
        for name, painter in self.painters().items():
            self.panes[name] = Pane(name, self._or_too_small(painter) if name == "header" else painter)
        self._place(planned)
        return ()

    def _place(self, planned: Plan) -> None:
        """Have every pane lie where a plan says; those that it does not name are not shown."""
        self._planned = planned
        for name, pane in self.panes.items():
            pane.region = planned.get(name, Region())
            pane.forget()

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
        if planned != self._planned:
            self._place(planned)
            self.before_painting()
            self.refresh()

    def render_lines(self, crop: Region) -> list[Strip]:
        """The kept lines of the panes, and nothing between them. Style sheets are not asked: a page has no border,
        padding or opacity of its own. Nor are Textual's filters: styles name their colours in full, and for NO_COLOR
        there is a look without.
        """
        columns = range(*crop.column_span)
        return [self._line(y, columns) for y in crop.line_range]

    def _line(self, y: int, columns: range) -> Strip:
        """What stands in a part of a line of the screen."""
        parts: list[Strip] = []
        x, end = columns.start, columns.stop
        across = (pane for pane in self.panes.values() if pane.region.y <= y < pane.region.bottom)
        for pane in sorted(across, key=_left):
            left, right = max(x, pane.region.x), min(end, pane.region.right)
            if left < right:
                strip = pane.line(y)
                if (left, right) != pane.region.column_span:
                    strip = strip.crop(left - pane.region.x, right - pane.region.x)
                parts += [strip] if left == x else [Strip.blank(left - x, self.pen.look.base), strip]
                x = right
        if x < end:
            parts.append(Strip.blank(end - x, self.pen.look.base))
        return parts[0] if len(parts) == 1 else Strip.join(parts)

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
        return self._planned.get(pane)

    def shows(self, pane: str) -> bool:
        """Whether a pane has a place on the screen."""
        return pane in self._planned

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
        changed = [pane.repaint() for name, pane in self.panes.items() if not names or name in names]
        paint_now(self, list(chain.from_iterable(changed)))

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

    def on_mouse_down(self, event: events.MouseDown) -> None:
        pane = self._under(event)
        if pane is not None:
            self.pressed(Pane.Pressed(pane, event.x - pane.region.x, event.y - pane.region.y))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._wheel(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._wheel(event, -1)

    def on_mouse_scroll_right(self, event: events.MouseScrollRight) -> None:
        self._wheel(event, 0, 1)

    def on_mouse_scroll_left(self, event: events.MouseScrollLeft) -> None:
        self._wheel(event, 0, -1)

    def _wheel(self, event: events.MouseEvent, by: int, across: int = 0) -> None:
        """Up and down; with shift or ctrl held left and right, as terminals have it."""
        pane = self._under(event)
        if pane is not None:
            aside = event.shift or event.ctrl
            self.wheeled(Pane.Wheeled(pane, 0, by) if aside and by else Pane.Wheeled(pane, by, across))

    def _under(self, event: events.MouseEvent) -> Pane | None:
        """The pane under the mouse; none while the page takes nothing."""
        event.stop()
        if not self.is_current or not self.ready:
            return None
        return next((pane for pane in self.panes.values() if pane.region.contains(event.x, event.y)), None)


def _left(pane: Pane) -> int:
    return pane.region.x


def too_small(pen: Pen, least: tuple[int, int], width: int, height: int) -> list[Strip]:
    """What a screen says that has no room for its page, on as many lines as that takes."""
    words = f"Counterbeat needs {least[0]} columns and {least[1]} lines; here are {width} and {height}."
    told = wrap(words, max(1, width - 2))[:height]
    rows = [Row().add(f" {line}", pen.look.tone("warn")) for line in told] + [Row()] * (height - len(told))
    return [row.strip(width, pen.look.base) for row in rows]

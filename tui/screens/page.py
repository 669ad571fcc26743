"""What the screens beside the fight have in common: panes on a plan, keys by their map, a field to search in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.geometry import Region
from textual.layout import Layout
from textual.screen import Screen
from textual.strip import Strip

from tui.appearance.appearance import Appearance
from tui.draw.rows import Pen, Row
from tui.widgets.layout import LEAST, Plan, Planned, is_small
from tui.widgets.pane import Painter, Pane, paint_at_once, repaint

if TYPE_CHECKING:
    from tui.app import CounterbeatApp

R = TypeVar("R")

LONGEST = 200
"""Characters that a search field or a name takes; a paste may be longer."""


class Field:
    """A line that is being typed. ``title`` says what for; empty while nothing is typed."""

    def __init__(self) -> None:
        self.title = ""
        self.text = ""

    def open(self, title: str, text: str = "") -> None:
        """Begin to type."""
        self.title, self.text = title, text

    def close(self) -> None:
        """No more typing; the text stays."""
        self.title = ""

    def key(self, key: str, character: str | None) -> bool:
        """Whether the key changed the text."""
        if key == "backspace":
            self.text = self.text[:-1]
        elif character is not None and character.isprintable():
            self.add(character)
        else:
            return False
        return True

    def add(self, text: str) -> None:
        """More text at the end."""
        self.text = (self.text + text)[:LONGEST]


class Page(Screen[R], Generic[R]):
    """A screen of panes. A subclass says where they lie (``plan``), how they are drawn (``painters``), what an action
    does (``perform``) and what typing does (``typed``).
    """

    app: CounterbeatApp

    def __init__(self, name: str, appearance: Appearance) -> None:
        super().__init__()
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

    def compose(self) -> ComposeResult:
        self._planned.regions = self._regions(*self.app.size)
        for name, painter in self.painters().items():
            self.panes[name] = Pane(name, self._or_too_small(painter) if name == "header" else painter)
            yield self.panes[name]

    def _regions(self, width: int, height: int) -> Plan:
        """The plan, or the header alone where there is no room for one."""
        return {"header": Region(0, 0, width, height)} if is_small(width, height) else self.plan(width, height)

    def _or_too_small(self, painter: Painter) -> Painter:
        def paint(width: int, height: int) -> list[Strip]:
            if not is_small(*self.size):
                return painter(width, height)
            words = f" Counterbeat needs {LEAST[0]} columns and {LEAST[1]} lines; here are {width} and {height}."
            look = self.pen.look
            blank = [Row().strip(width, look.base)] * (height - 1)
            return [Row().add(words, look.tone("warn")).strip(width, look.base), *blank]

        return paint

    def on_screen_resume(self) -> None:
        """Back from another screen, where colours and signs may have been changed."""
        if self.panes:
            self.paint()

    def on_resize(self, event: events.Resize) -> None:
        self._arrange(*event.size)

    def _arrange(self, width: int, height: int) -> None:
        """Work the plan out anew; one pane asks for the layout, so the screen arranges itself."""
        planned = self._regions(width, height)
        if planned != self._planned.regions:
            self._planned.regions = planned
            next(iter(self.panes.values())).refresh(layout=True)

    def paint(self) -> None:
        """Draw what changed, as one frame; nothing before the panes are there."""
        if not self.panes:
            return
        self._arrange(*self.size)
        paint_at_once(self, repaint(self.panes, self._planned.regions))

    def on_key(self, event: events.Key) -> None:
        self.message = ""
        if self.field.title and self._type(event.key, event.character):
            pass
        elif not self._do(self.keymap.action(event.key)):
            return
        event.stop()
        event.prevent_default()
        if self.is_current:
            self.paint()

    def _type(self, key: str, character: str | None) -> bool:
        field, purpose = self.field, self.field.title
        if key == "enter":
            field.close()
        elif key == "escape":
            field.open("")
        elif not field.key(key, character):
            return False
        self.typed(purpose, key == "enter")
        return True

    def _do(self, action: str) -> bool:
        if action == "help":
            from tui.screens.help import HelpScreen  # only who asks for it pays for it

            self.app.push_screen(HelpScreen(self.keymap, self.pen))
            return True
        return bool(action) and self.perform(action)

    def copy(self, text: str, what: str) -> None:
        """Put a text into the clipboard of whoever sits at the terminal (OSC 52), and say so."""
        self.app.copy_to_clipboard(text)
        self.message = f"copied {what}"

    def on_paste(self, event: events.Paste) -> None:
        """A paste is text, never commands."""
        event.stop()
        if self.field.title:
            self.field.add("".join(char if char.isprintable() else " " for char in event.text[:LONGEST]))
            self.typed(self.field.title, False)
            self.paint()

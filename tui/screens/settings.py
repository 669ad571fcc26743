"""Settings and house rules: what is chosen, what else it could be, and where it is kept."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct
from textual.binding import BindingType
from textual.geometry import Region
from textual.strip import Strip

from content.loader import rulebook, rules
from content.reading import ContentError
from engine.core.offers import counted
from engine.core.options import Option, Value
from engine.core.text import cell_len, wrap
from engine.core.words import in_words
from engine.systems import SYSTEMS
from saves.whole import write_whole
from tui.appearance.appearance import Appearance
from tui.draw import header, listing
from tui.draw.rows import Row
from tui.rules import text as rule_text
from tui.screens import destinations
from tui.screens.page import Page
from tui.settings import keyfile
from tui.settings.store import SETTINGS, Setting, Settings
from tui.widgets.bindings import bindings_of
from tui.widgets.layout import Plan
from tui.widgets.pane import Painter, Pane

if TYPE_CHECKING:
    from saves.disk import SaveError
    from tui.fight.controller import FightController

FOOTER = ("after", "before", "section", "search", "rulebook", "help", "back")
LEAST_NAME = 8
"""Cells of a name that are left where its value is as long as the line."""

APPEARANCE = frozenset({"theme", "glyphs", "mouse", "questions"})
"""Settings that every screen follows at once."""


class Line(Struct, frozen=True):
    """One thing that can be changed: a setting, a house rule of a system (``option``), or the file of the keys; or a
    ``heading`` over some of them.
    """

    title: str
    values: tuple[str | bool, ...]
    words: tuple[str, ...]
    help: str
    setting: Setting | None = None
    option: str = ""
    rule: str = ""
    heading: bool = False

    @property
    def searched(self) -> str:
        """The words by which it is found."""
        return " ".join([self.title, self.help, self.rule, self.option, *self.words]).casefold()


class SettingsScreen(Page[None]):
    """The list of settings, and beside it what the one under the cursor means. ``keep`` saves the fight."""

    BINDINGS: ClassVar[list[BindingType]] = bindings_of("settings")

    def __init__(
        self,
        settings: Settings,
        appearance: Appearance,
        controller: FightController | None = None,
        keep: Callable[[], SaveError | None] | None = None,
        system: str = "",
        at: str = "",
    ) -> None:
        super().__init__("settings", appearance)
        self.settings = settings
        self.controller = controller
        self.keep = keep
        self.system = controller.session.ruleset.name if controller is not None else system
        self.scroller = listing.Scroller()
        self.lines = [_heading("The program"), *map(_of_setting, SETTINGS), KEYS]
        self.message = "; ".join(settings.problems[:1])
        self.lines += self._house()
        self.every = self.lines
        names = [line.setting.key if line.setting is not None else line.option for line in self.lines]
        self.scroller.index = names.index(at) if at and at in names else 1

    def plan(self, width: int, height: int) -> Plan:
        """The list, and its help beside it or, on a narrow screen, below."""
        plan = {"header": Region(0, 0, width, 1), "footer": Region(0, height - 1, width, 1)}
        rest = height - 2
        if width >= 100:
            left = width * 60 // 100
            plan["list"] = Region(0, 1, left, rest)
            plan["help"] = Region(left, 1, width - left, rest)
        else:
            under = min(9, rest // 2)
            plan["list"] = Region(0, 1, width, rest - under)
            plan["help"] = Region(0, 1 + rest - under, width, under)
        return plan

    def painters(self) -> dict[str, Painter]:
        return {"header": self._header, "list": self._list, "help": self._help, "footer": self._footer}

    def _ruleset(self) -> Any:
        if self.controller is not None:
            return self.controller.session.ruleset
        try:
            return rules(self.system)
        except ContentError as error:
            self.message = str(error).splitlines()[0]
            return None

    def _house(self) -> list[Line]:
        """A line for each table option of the system, under the headings of its rulebook, with the rule it decides."""
        ruleset = self._ruleset() if self.system else None
        if ruleset is None:
            return []
        book = [entry.section for entry in rulebook(self.system).values()]
        sections: dict[str, list[Line]] = {section: [] for section in book}
        for option in ruleset.table_rules.values():
            told = tuple(option.told(value) for value in option.values)
            line = Line(option.title, option.values, told, in_words(option.id), option=option.id, rule=option.rule)
            sections.setdefault(option.section, []).append(line)
        return [
            line
            for section, lines in sections.items()
            if lines
            for line in (_heading(f"House rules: {section}" if section else "House rules"), *lines)
        ]

    def value(self, line: Line) -> str | bool:
        """What is chosen now: in this fight for a house rule, while there is one."""
        if line.setting is not None:
            return self.settings.values[line.setting.key]
        if self.controller is not None:
            session = self.controller.session
            return str(session.ruleset.house_rules(session.state).get(line.option, line.values[0]))
        return self.settings.house.get(self.system, {}).get(line.option, str(line.values[0]))

    def _header(self, width: int, height: int) -> list[Strip]:
        name = SYSTEMS.get(self.system, self.system)
        title = (f"{name} {self.pen.glyphs.dot} Settings" if name else "Settings", "")
        return [header.header(self.pen, width, title, "", _short(self.settings.path), ("", "dim"))]

    def _list(self, width: int, height: int) -> list[Strip]:
        pen = self.pen
        rows = listing.strips(pen, self.scroller, len(self.lines), self._row, width, height - 2)
        title = Row().add("Settings", pen.look.title)
        house = sum(bool(line.option) for line in self.lines)
        if house:
            where = "of this fight" if self.controller is not None else "for new fights"
            title.add(f"  {counted(house, 'house rule')} {where}", pen.look.dim)
        settings = [at for at, line in enumerate(self.lines) if not line.heading]
        before = sum(at <= self.scroller.index for at in settings)
        place = Row().add(f"{before} of {len(settings)}" if settings else "none", pen.look.dim)
        return listing.pane(pen, title, rows, width, height, place)

    def _row(self, index: int, width: int) -> Row:
        look, line = self.pen.look, self.lines[index]
        if line.heading:
            return self.pen.data(Row().add(" ", look.base), line.title, look.accent)
        row = Row().add("   ", look.base)
        value = self.value(line) if line.values else ""
        told = next((word for known, word in zip(line.values, line.words, strict=True) if known == value), str(value))
        # What was chosen is the answer: a long name goes on over the column, and leaves the value whole.
        names = max(20, min(42, width - 32), cell_len(self.pen.text(line.title)))
        names = max(LEAST_NAME, min(names, width - cell_len(self.pen.text(told)) - 10))
        self.pen.data(row, line.title, look.base, names).add("  ", look.base)
        if not line.values:
            return self.pen.data(row.add("  ", look.base), line.help, look.dim, max(1, width - row.width - 1))
        default = value == line.values[0]
        here = index == self.scroller.index
        row.add(f"{self.pen.glyphs.low} " if here else "  ", look.accent)
        told = self.pen.cut(told, max(4, width - row.width - 3))
        row.add(told, look.dim if default else look.accent)
        return row.add(f" {self.pen.glyphs.high}" if here else "", look.accent)

    def _help(self, width: int, height: int) -> list[Strip]:
        pen, look = self.pen, self.pen.look
        if not self.lines:
            return pen.framed(width, height, Row().add("Nothing has these words", look.title), [])
        line = self.lines[self.scroller.index]
        rows: list[Row] = []
        if line.heading:
            return pen.framed(width, height, pen.data(Row(), line.title, look.title), rows)
        if 6 + cell_len(pen.text(f"{line.title}{line.rule}")) > width:  # the frame has no room for all of its name
            rows = [Row().add(" ", look.base).add(part, look.strong) for part in wrap(pen.text(line.title), width - 4)]
        for value, word in zip(line.values, line.words, strict=True):
            chosen = value == self.value(line)
            sign = pen.glyphs.checked if chosen else pen.glyphs.unchecked
            row = Row().add(f" {sign} ", look.accent if chosen else look.dim)
            pen.data(row, word, look.strong if chosen else look.base)
            rows.append(row.add("  the default" if value == line.values[0] else "", look.dim))
        rows.append(Row())
        for text in self._told(line):
            rows += [pen.data(Row().add(" ", look.base), part, look.base) for part in wrap(pen.text(text), width - 4)]
        entry = rulebook(self.system).get(line.rule) if line.rule else None
        if entry is not None:
            written, _ = rule_text.rows(pen, entry.text, frozenset(), "", -1, width - 4)
            head = wrap(pen.text(entry.title), width - 4)
            rows += [Row(), *(Row().add(" ", look.base).add(part, look.strong) for part in head)]
            rows += [Row().add(" ", look.base).extend(row) for row in written]
        title = pen.data(Row(), line.title, look.title)
        right = Row().add(line.rule, look.accent) if line.rule else None
        cut = len(rows) - (height - 2)
        drawn = pen.framed(width, height, title, rows, right)
        key = self.keymap.shown("rulebook") if line.rule else ""
        return [*drawn[:-1], pen.bottom(width, pen.hidden(cut, key))] if cut > 0 else drawn

    def _told(self, line: Line) -> list[str]:
        """What there is to know about a line besides its values."""
        if line is KEYS:
            fine = "Nothing is wrong with it."
            begun = fine if os.path.exists(self._keys()) else f"{self.keymap.shown('after')} writes one to begin with."
            wrong = [*self.appearance.problems] or [begun]
            return [_short(self._keys()), *wrong]
        if not line.option:
            return [line.help, *self.settings.problems]
        if self.controller is None:
            return ["For fights that are begun from now on."]
        return ["A change here is a ruling: it is in the chronicle and can be undone."]

    def _footer(self, width: int, height: int) -> list[Strip]:
        if self.field.title:
            note = f"{sum(not line.heading for line in self.lines)} found"
            return [listing.footer_field(self.pen, width, self.field.title, self.field.line, note)]
        return [header.footer(self.pen, width, self.keymap.footer(FOOTER), (self.message, "warn"))]

    def perform(self, action: str) -> bool:
        before = self.scroller.index
        if self.scroller.act(action, len(self.lines)):
            self._past_headings(1 if self.scroller.index >= before else -1)
            return True
        if action == "section":
            self._next_section()
            return True
        line = self.lines[self.scroller.index] if self.lines else None
        if action == "back":
            self._back()
        elif action == "search":
            self.field.open("search", self.field.text)
        elif line is None:
            return False
        elif action == "rulebook":
            if line.heading:
                return False
            if self.system:
                self.go(destinations.Rule(self.system, line.rule))
            else:
                self.message = "no game is chosen"
        elif action in ("before", "after"):
            if not line.heading:
                self._change(line, 1 if action == "after" else -1)
        else:
            return False
        return True

    def typed(self, purpose: str, done: bool) -> None:
        sought = self.field.text.casefold().split()
        found = [line for line in self.every if line.heading or all(word in line.searched for word in sought)]
        after = [*found[1:], _heading("")]
        self.lines = [line for line, then in zip(found, after, strict=True) if not (line.heading and then.heading)]
        self.scroller.index = 0
        self._past_headings(1)

    def _past_headings(self, by: int) -> None:
        """The cursor off a heading, further in the direction it came from, or back where there is nothing more."""
        count = len(self.lines)
        for step in (by, -by):
            at = self.scroller.index
            while 0 <= at < count and self.lines[at].heading:
                at += step
            if 0 <= at < count:
                self.scroller.index = at
                return

    def _next_section(self) -> None:
        """The cursor to the first line under the next heading; after the last under the first."""
        heads = [at for at, line in enumerate(self.lines) if line.heading]
        later = [at for at in heads if at > self.scroller.index] or heads[:1]
        if later:
            self.scroller.index = later[0]
            self._past_headings(1)

    def _back(self) -> None:
        """Out of the search first, then back."""
        if len(self.lines) < len(self.every):
            self.field.open("")
            self.lines = self.every
        else:
            self.dismiss(None)

    def _change(self, line: Line, by: int) -> None:
        if line is KEYS:
            self.message = _write_keys(self._keys())
            return
        at = line.values.index(self.value(line)) if self.value(line) in line.values else 0
        value = line.values[(at + by) % len(line.values)]
        if line.setting is not None:
            self.message = self.settings.change(line.setting.key, value)
            if line.setting.key in APPEARANCE:
                self.app.post_message(self.AppearanceChanged())
        elif self.controller is not None:
            self.message = self._rule_otherwise(self.controller, line, str(value))
        else:
            self.message = self.settings.change_house(self.system, line.option, str(value))

    def _rule_otherwise(self, controller: FightController, line: Line, value: str) -> str:
        """Change a house rule of the fight by the ruling for it; a sentence where that cannot be."""
        if controller.audience != "gm":
            return "only the GM changes house rules"
        options = controller.session.options("gm", "")
        ruling = next((option for option in options if rules_the_house(option, line.option)), None)
        if ruling is None:
            return "this game has no ruling for it now"
        moved = controller.beside({**ruling.command, "option": line.option, "value": value})
        trouble = self.keep() if moved and self.keep is not None else None
        return trouble.message if trouble is not None else controller.message

    def _keys(self) -> Path:
        return self.settings.path.with_name(keyfile.FILE)

    def wheeled(self, event: Pane.Wheeled) -> None:
        self.scroller.move(event.by, len(self.lines))
        self.paint()

    def pressed(self, event: Pane.Pressed) -> None:
        """A click moves the cursor; a click on the line under it takes the next value."""
        at = event.y - 1 + self.scroller.top
        if event.pane.id == "list" and 0 < event.y < event.pane.size.height - 1 and at < len(self.lines):
            if self.lines[at].heading:
                return
            if at == self.scroller.index:
                self._change(self.lines[at], 1)
            self.scroller.index = at
            self.paint()


KEYS = Line("Keys", (), (), "in a file of yours")


def _heading(title: str) -> Line:
    return Line(title, (), (), "", heading=True)


def _short(path: Path) -> str:
    """A path with ``~`` for the home folder."""
    try:
        return str("~" / path.relative_to(Path.home()))
    except ValueError:
        return str(path)


def _of_setting(setting: Setting) -> Line:
    return Line(setting.title, setting.values, setting.words, setting.help, setting)


def rules_the_house(option: Option, name: str) -> bool:
    """Whether an option is the ruling that changes this table option."""
    return option.aim == "house-rule" and option.enabled and name in _options_of(option)


def _options_of(ruling: Option) -> tuple[Value, ...]:
    return next(
        (slot.choices for slot in ruling.slots if slot.name == "option" and isinstance(slot.choices, tuple)), ()
    )


def _write_keys(path: Path) -> str:
    """A key map file to begin with, where there is none; a sentence about what was done."""
    if os.path.exists(path):
        return f"{path} is there already: change it with an editor"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, keyfile.template().encode())
    except OSError as error:
        return f"{path} cannot be written: {error.strerror or error}"
    return f"written: {path}; changes hold from the next start"

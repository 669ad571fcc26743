"""Answering a question step by step: first an option, then a value for each of its slots, one step back with Escape.

Commands are JSON objects here; the session decodes them. Nothing is submitted before every slot is filled.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from engine.core.options import Option, Slot, Value
from tui.fight.composer_editor import ComposerEditor

Command = dict[str, Value]

COMPOSE = "\x00compose"
"""The palette line that opens the composer; no game can have it as a value."""

ABOUT_SOMEBODY = frozenset({"ruling", "setup", "interlude"})
"""Groups in which whoever is looked at is most likely meant."""

LEAVE_OUT = "\x00none"
"""The palette line that leaves an optional slot empty."""


class Entry(Struct, frozen=True, gc=False):
    """One line of the palette."""

    label: str
    value: Any
    cost: str = ""
    note: str = ""
    rule: str = ""
    enabled: bool = True
    why_not: str = ""
    picked: bool | None = None
    section: str = ""


class CommandBuilder:
    """What has been chosen so far. ``name`` turns an id of a combatant or zone into what people read, ``chosen`` is who
    is looked at.
    """

    def __init__(self, options: tuple[Option, ...], name: Callable[[str], str], chosen: str = "") -> None:
        self.chosen = chosen
        self.options = sorted(options, key=lambda option: not option.enabled)
        self.name = name
        self.option: Option | None = None
        self.filled: dict[str, Value] = {}
        self.asked: list[str] = []
        self.slot: Slot | None = None
        self.picked: list[Value] = []
        self.number = 0
        self.typed = ""
        self.filter = ""
        self.filtering = False
        self.index = 0
        self.cursor = ""
        self.corner = ""
        self.editor: ComposerEditor | None = None

    # ---- reading -------------------------------------------------------------

    @property
    def on_board(self) -> bool:
        """Whether arrows move over the board."""
        return self.slot is not None and self.slot.kind in ("hex", "zone")

    @property
    def typing(self) -> bool:
        """Whether letters are text."""
        return self.filtering or (self.slot is not None and self.slot.kind == "text")

    def entries(self) -> list[Entry]:
        """The lines to choose from, those the filter leaves."""
        every = self._options() if self.option is None else self._values()
        if not self.filter:
            return every
        words = self.filter.casefold().split()
        texts = [f"{one.label} {one.note} {one.section}".casefold() for one in every]
        return [one for one, text in zip(every, texts, strict=True) if all(word in text for word in words)]

    def _options(self) -> list[Entry]:
        return [
            Entry(one.label, one, one.cost, one.preview, one.rule, one.enabled, one.why_not or "", section=one.section)
            for one in self.options
        ]

    def _values(self) -> list[Entry]:
        slot = self.slot
        if slot is None or slot.kind in ("number", "text"):
            return []
        out = []
        if slot.optional and slot.many is None:
            out.append(Entry("leave it open", LEAVE_OUT))
        for value in slot.allowed(self.filled):
            picked = self.picked.count(value) > 0 if slot.many is not None or slot.kind == "dice" else None
            times = self.picked.count(value)
            label = self.label(slot, value) + (f" ×{times}" if times > 1 else "")
            out.append(Entry(label, value, note=slot.note(value, self.filled), picked=picked))
        if slot.composer is not None:
            form = not slot.composer.parts
            label, note = ("your own …", "field by field") if form else ("compose …", "put one together out of parts")
            out.append(Entry(label, COMPOSE, note=note))
        return out

    def label(self, slot: Slot, value: Value) -> str:
        """What people read for a value of a slot."""
        if slot.composer is not None and isinstance(value, dict) and not slot.composer.parts:
            return " ".join(one.label(value.get(one.name), value) for one in slot.composer.whole)
        text = slot.label(value, self.filled)
        if text == str(value) and slot.kind in ("entity", "zone"):
            return self.name(text)
        return text

    def trail(self) -> str:
        """What was chosen so far, for the palette's title."""
        if self.option is None:
            return ""
        parts = [self.option.label]
        for slot in self.option.slots:
            if slot.name in self.filled and slot.name in self.asked:
                value = self.filled[slot.name]
                parts.append(
                    ", ".join(self.label(slot, v) for v in value)
                    if isinstance(value, list)
                    else self.label(slot, value)
                )
        return " › ".join(parts)

    def question(self) -> str:
        """What the open slot asks for."""
        slot = self.slot
        if slot is None:
            return ""
        title = slot.title or slot.name.replace("_", " ").replace("-", " ")
        if slot.many is not None:
            low, high = slot.many
            title += f": {low} to {high}" if low != high else f": {low}"
        elif slot.kind == "number":
            low, high = self.bounds(slot)
            title += f": {low} to {high}" if slot.max is not None else f": {low} or more"
        return title

    def bounds(self, slot: Slot) -> tuple[int, int]:
        """The lowest and highest number a slot takes."""
        low = slot.min if slot.min is not None else 0
        return low, slot.max if slot.max is not None else low + 9999

    def legal(self) -> frozenset[str]:
        """Values of the open slot that can be pointed at: hexes, zones or combatants."""
        if self.slot is None or self.slot.kind not in ("hex", "zone", "entity"):
            return frozenset()
        return frozenset(str(value) for value in self.slot.allowed(self.filled))

    def pointed(self) -> Value:
        """The value under the cursor, whatever kind the slot is; none where nothing legal is pointed at."""
        slot = self.slot
        if slot is None:
            return None
        if slot.kind == "number":
            return self.number
        if slot.kind == "text":
            return self.typed or None
        if slot.many is not None or slot.kind == "dice":
            return list(self.picked)
        if self.on_board:
            return self.cursor if self.cursor in self.legal() else None
        entries = self.entries()
        value = entries[self.index].value if 0 <= self.index < len(entries) else None
        return None if value in (LEAVE_OUT, COMPOSE) else value

    def pointed_option(self) -> Option | None:
        """The option being filled in, or the one under the cursor."""
        if self.option is not None:
            return self.option
        entries = self.entries()
        found: Option | None = entries[self.index].value if self.index < len(entries) else None
        return found

    def candidate(self) -> Command | None:
        """The command as it would be with the value under the cursor; none while later slots are open."""
        if self.option is None:
            entries = self.entries()
            here = entries[self.index].value if self.index < len(entries) else None
            return dict(here.command) if here is not None and here.enabled and not here.slots else None
        command: Command = {**self.option.command, **self.filled}
        if self.slot is not None:
            value = self.editor.value() if self.editor is not None else self.pointed()
            if value is not None:
                command[self.slot.name] = value
        missing = [s for s in self.option.slots if not s.may_stay_empty and s.name not in command]
        return None if missing else command

    # ---- moving --------------------------------------------------------------

    def move(self, by: int) -> None:
        """The line ``by`` further down, round the ends."""
        entries = self.entries()
        if entries:
            self.index = (self.index + by) % len(entries)
            self._follow(entries)

    def _follow(self, entries: list[Entry]) -> None:
        if self.on_board and 0 <= self.index < len(entries) and isinstance(entries[self.index].value, str):
            self.cursor = entries[self.index].value

    def point(self, at: str) -> None:
        """The cursor put on a place of the board."""
        self.cursor = at
        for index, entry in enumerate(self.entries()):
            if entry.value == at:
                self.index = index
                return
        self.index = -1

    def step(self, by: int) -> None:
        """The number ``by`` higher, within its bounds."""
        if self.slot is not None:
            low, high = self.bounds(self.slot)
            self.number = max(low, min(high, self.number + by))
            self.typed = ""

    def digit(self, digit: str) -> None:
        """A digit typed into a number; one that leads out of bounds starts the number anew."""
        if self.slot is None:
            return
        _, high = self.bounds(self.slot)
        typed = self.typed + digit
        self.typed = typed if int(typed) <= high else digit
        self.number = min(high, int(self.typed))

    def set_filter(self, text: str) -> None:
        """Another filter; the first line that is left is chosen."""
        self.filter = text
        self.index = 0
        self._follow(self.entries())

    # ---- taking --------------------------------------------------------------

    def take(self, index: int | None = None) -> Command | str | None:
        """Take the line at an index (default: what the cursor points at).

        The finished command, or a sentence saying why that cannot be taken, or nothing while there is more to choose.
        """
        if self.slot is not None and self.slot.kind in ("number", "text"):
            return self._take_written(self.slot)
        entries = self.entries()
        if index is None and self.on_board and self.cursor and self.cursor not in self.legal():
            return "that place is not among those that can be chosen: tab goes through them"
        at = self.index if index is None else index
        if not 0 <= at < len(entries):
            return "nothing to choose here" if not entries else None
        if index is None and self.slot is not None and (self.slot.many is not None or self.slot.kind == "dice"):
            return self._take_many(self.slot)
        self.index = at
        entry = entries[at]
        if not entry.enabled:
            return entry.why_not or "that cannot be done now"
        if self.option is None:
            self.option = entry.value
            return self._advance()
        assert self.slot is not None
        return self._take_value(self.slot, entry.value)

    def opened(self) -> Command | None:
        """An option was put in from outside the list: open its first slot; the command where it has none."""
        return self._advance()

    def _take_value(self, slot: Slot, value: Value) -> Command | str | None:
        if value == COMPOSE and slot.composer is not None:
            self.editor = ComposerEditor(slot.composer)
            return None
        if slot.many is not None or slot.kind == "dice":
            self.toggle(value)
            return None
        if value != LEAVE_OUT:
            self.filled[slot.name] = value
        self.asked.append(slot.name)
        return self._advance()

    def toggle(self, value: Value) -> None:
        """Take a value into a list of several, or out of it again."""
        slot = self.slot
        if slot is None:
            return
        most = slot.many[1] if slot.many is not None else len(slot.allowed(self.filled))
        if value in self.picked and (not slot.repeat or len(self.picked) >= most):
            self.picked = [one for one in self.picked if one != value]
        elif len(self.picked) < most:
            self.picked.append(value)

    def toggle_here(self) -> None:
        """Take what the cursor points at into the list, or out of it."""
        entries = self.entries()
        if 0 <= self.index < len(entries):
            self.toggle(entries[self.index].value)

    def _take_many(self, slot: Slot) -> Command | str | None:
        low, high = slot.many if slot.many is not None else (0, len(slot.allowed(self.filled)))
        if slot.many is not None and not self.picked and (high == 1 or (low == 1 and self.on_board)):
            self.toggle_here()
        if not low <= len(self.picked) <= high:
            wanted = str(low) if low == high else f"{low} to {high}"
            return f"{len(self.picked)} chosen, must be {wanted}: space or the number takes one in or out"
        if self.picked or not slot.optional:
            self.filled[slot.name] = list(self.picked)
        self.asked.append(slot.name)
        return self._advance()

    def _take_written(self, slot: Slot) -> Command | str | None:
        if slot.kind == "number":
            self.filled[slot.name] = self.number
        elif self.typed.strip():
            self.filled[slot.name] = self.typed.strip()
        elif not slot.optional:
            return "type something first"
        self.asked.append(slot.name)
        return self._advance()

    def composed(self) -> Command | str | None:
        """The composition finished: its value fills the slot."""
        assert self.slot is not None
        assert self.editor is not None
        problem = self.editor.missing()
        if problem:
            return problem
        self.filled[self.slot.name] = self.editor.value()
        self.asked.append(self.slot.name)
        self.editor = None
        return self._advance()

    def _advance(self) -> Command | None:
        """Open the next empty slot, filling those with a single possible value; the command when there is none left."""
        assert self.option is not None
        self._reset()
        for slot in self.option.slots:
            if slot.name in self.filled or slot.name in self.asked:
                continue
            allowed = slot.allowed(self.filled)
            alone = len(allowed) == 1 and slot.many is None and slot.composer is None
            if alone and not slot.optional and slot.kind not in ("number", "text", "dice"):
                self.filled[slot.name] = allowed[0]
                continue
            self._open(slot)
            return None
        return {**self.option.command, **self.filled}

    def _reset(self) -> None:
        self.slot, self.picked, self.typed, self.filter, self.filtering = None, [], "", "", False
        self.index, self.cursor, self.corner, self.editor = 0, "", "", None

    def _open(self, slot: Slot) -> None:
        self.slot = slot
        if slot.kind == "number":
            low, high = self.bounds(slot)
            self.number = max(low, min(high, slot.default if isinstance(slot.default, int) else low))
        elif slot.kind == "text":
            self.typed = slot.default if isinstance(slot.default, str) else ""
        else:
            entries = self.entries()
            ruled = self.option is not None and self.option.group in ABOUT_SOMEBODY and slot.kind == "entity"
            first = slot.default if slot.default is not None else self.chosen if ruled else None
            self.index = next((i for i, e in enumerate(entries) if first is not None and e.value == first), 0)
            self._follow(entries)

    def back(self) -> bool:
        """One step back; false when there is none."""
        if self.editor is not None:
            if not self.editor.back():
                self.editor = None
            return True
        if self.filter or self.filtering:
            self.filter, self.filtering = "", False
            self.index = 0
            return True
        if self.option is None:
            return False
        option = self.option
        if not self.asked:
            self.option, self.filled = None, {}
            self._reset()
            self.index = next((i for i, one in enumerate(self.options) if one is option), 0)
            return True
        last = self.asked.pop()
        keep = {slot.name for slot in option.slots if slot.name in self.asked}
        self.filled = {name: value for name, value in self.filled.items() if name in keep}
        self._reset()
        for slot in option.slots:
            if slot.name == last:
                self._open(slot)
                break
            if slot.name not in self.filled and slot.name not in self.asked and len(slot.allowed(self.filled)) == 1:
                self.filled[slot.name] = slot.allowed(self.filled)[0]
        return True

"""The lines of the palette: options, and the values of a slot."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice

from msgspec import Struct

from engine.core.options import Option, Slot, Value

COMPOSE = "\x00compose"
"""The line that opens the composer; no game can have it as a value."""

LEAVE_OUT = "\x00leave-out"
"""The line that leaves an optional slot empty."""

WITHOUT_DIGIT = frozenset({"end-fight"})
"""What an option is for that no digit may do: a digit that means something else a turn later would do it unasked."""

Name = Callable[[str], str]
"""What people call somebody or a zone, by id."""


class Entry(Struct, frozen=True, gc=False):
    """One line of the palette. ``numbered``: a digit may take it. ``picked``: whether it is taken into a list of
    several; none where there is no such list.
    """

    label: str
    value: Value
    cost: str = ""
    note: str = ""
    rule: str = ""
    enabled: bool = True
    why_not: str = ""
    picked: bool | None = None
    section: str = ""
    numbered: bool = True

    def has(self, words: list[str]) -> bool:
        """Whether all of these words are in it."""
        text = f"{self.label} {self.note} {self.section}".casefold()
        return all(word in text for word in words)


def numbers(entries: Sequence[Entry]) -> list[int]:
    """The places of the lines that have a digit, in the order of the digits."""
    return list(islice((at for at, entry in enumerate(entries) if entry.numbered), 9))


def of_options(options: Iterable[Option]) -> tuple[Entry, ...]:
    """A line for each option."""
    return tuple(
        Entry(
            option.label,
            option,
            option.cost,
            option.preview,
            option.rule,
            option.enabled,
            option.why_not or "",
            section=option.section,
            numbered=option.aim not in WITHOUT_DIGIT,
        )
        for option in options
    )


def of_slot(slot: Slot, filled: Mapping[str, Value], name: Name) -> tuple[Entry, ...]:
    """A line for each value of a slot, and those for leaving it open and for composing another."""
    out = [Entry("leave it open", LEAVE_OUT)] if slot.optional and slot.many is None else []
    allowed = slot.allowed(filled)
    labels, notes = _told(slot.labels, slot, filled), _told(slot.notes, slot, filled)
    for at, value in enumerate(allowed):
        text = labels[at] if at < len(labels) and labels[at] else label(slot, value, {}, name)
        out.append(Entry(text, value, note=notes[at] if at < len(notes) else ""))
    if slot.composer is not None:
        form = not slot.composer.parts
        told = ("your own …", "field by field") if form else ("compose …", "put one together out of parts")
        out.append(Entry(told[0], COMPOSE, note=told[1]))
    return tuple(out)


def _told(
    texts: tuple[str, ...] | dict[str, tuple[str, ...]], slot: Slot, filled: Mapping[str, Value]
) -> tuple[str, ...]:
    """Labels or notes in the order of the values: looked up value by value they cost the square of the list."""
    return texts.get(str(filled.get(slot.after or "")), ()) if isinstance(texts, dict) else texts


def label(slot: Slot, value: Value, filled: Mapping[str, Value], name: Name) -> str:
    """What people read for what fills a slot."""
    if isinstance(value, list):
        return ", ".join(label(slot, part, filled, name) for part in value)
    if slot.composer is not None and isinstance(value, dict):
        whole = slot.composer.whole
        words = [field.label(value[field.name], value) for field in whole if value.get(field.name) not in (None, [])]
        return " ".join(words) if not slot.composer.parts else slot.composer.part
    text = slot.label(value, filled)
    return name(text) if text == str(value) and slot.kind in ("entity", "zone") else text


def title_of(slot: Slot) -> str:
    """What a slot asks for."""
    return slot.title or slot.name.replace("_", " ").replace("-", " ")

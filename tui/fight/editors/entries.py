"""The lines of the palette: options, and the values of a slot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice

from msgspec import Struct

from engine.core.offers import counted
from engine.core.options import Option, Slot, Value
from engine.core.words import asked
from tui.fight.digits import LAST, LIST, NONE_SPECIAL, ZONES, Places, in_order

COMPOSE = "\x00compose"
"""The line that opens the composer; no game can have it as a value."""

LEAVE_OUT = "\x00leave-out"
"""The line that leaves an optional slot empty."""

MORE = "\x00more"
"""The last line of a list of options: those that are hardly ever wanted."""

NOT_NOW = "that cannot be done now"
"""Why something is refused that says no reason."""

Name = Callable[[str], str]
"""What people call somebody or a zone, by id."""


class Entry(Struct, frozen=True, gc=False):
    """One line of the palette. ``digit``: the one that takes it, which it keeps; ``numbered``: where no line of a list
    has one of its own, its place in the list may be one. ``brief``: why it is refused, for the line itself; the whole
    sentence (``why_not``) is for whoever looks at it. ``picked``: whether it is taken into a list of several; none
    where there is no such list. ``useless``: it may be taken, but the note says why that helps nobody.
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
    digit: int = 0
    useless: bool = False
    brief: str = ""

    @property
    def refused(self) -> str:
        """Why it is refused, in a line."""
        return self.brief or self.why_not

    def told_why(self) -> str:
        """What is refused, and why in a line: with whose name is left to the question above."""
        return f"{self.label.partition(': ')[0]}: {self.refused or NOT_NOW}"

    def has(self, words: list[str]) -> bool:
        """Whether all of these words are in it."""
        text = f"{self.label} {self.note} {self.section}".casefold()
        return all(word in text for word in words)


def begun(entries: Sequence[Entry]) -> int:
    """Where the cursor begins: on the first line that can be taken and helps somebody, else on the first that can."""
    good = next((at for at, entry in enumerate(entries) if entry.enabled and not entry.useless), -1)
    return good if good >= 0 else next((at for at, entry in enumerate(entries) if entry.enabled), 0)


def digits_of(entries: Sequence[Entry]) -> dict[int, int]:
    """The place of the line that each digit takes."""
    own = {entry.digit: at for at, entry in enumerate(entries) if entry.digit}
    return own or dict(enumerate(islice((at for at, entry in enumerate(entries) if entry.numbered), LAST), 1))


def of_options(
    options: Iterable[Option], digits: Mapping[str, int] | None = None, name: Name | None = None
) -> tuple[Entry, ...]:
    """A line for each option; with ``digits`` those by the ids of the options, and none for the others. Refusals leave
    out the name of whoever is refused, who is asked anyway, and that of the act, which the line begins with.
    """
    return tuple(
        Entry(
            option.label,
            option,
            option.cost,
            option.vain or option.preview,
            option.rule,
            option.enabled,
            option.why_not or "",
            section=option.section,
            numbered=digits is None,
            digit=(digits or {}).get(option.id, 0),
            useless=bool(option.vain),
            brief=_nameless(option, name) if name is not None else "",
        )
        for option in options
    )


def _nameless(option: Option, name: Name) -> str:
    """A refusal without the name it begins with, be it of who is refused or of what the line itself names."""
    why, who = option.why_not or "", name(option.who) if option.who else ""
    named, _, said = why.partition(": ")
    if said and option.label.startswith(named):
        return said
    begins = (name for name in (who, option.label) if name and why.casefold().startswith(f"{name} ".casefold()))
    return next((why[len(name) + 1 :] for name in begins), "")


def of_slot(
    slot: Slot,
    filled: Mapping[str, Value],
    name: Name,
    places: Places = in_order,
    several: bool = False,
    shrinking: str = "",
) -> tuple[Entry, ...]:
    """A line for each value of a slot, for leaving it open, for composing another, and for each whom only a reason
    keeps from being chosen; ``several``: any number of them may be taken. ``shrinking``: whose list it is, where lines
    leave it one by one and the others keep theirs.
    """
    picked = False if several else None
    digits = slot_digits(slot, filled, places) or _shrinking_digits(slot, filled, places, shrinking)
    kept = _kept(slot, places) if slot.barred and any(digits) else {}
    return (
        *_left_open(slot, filled, digits),
        *_values(slot, filled, digits, name, picked),
        *_composing(slot, digits),
        *(
            Entry(called, who, enabled=False, why_not=why, picked=picked, digit=kept.get(who, 0), numbered=False)
            for who, (called, why) in slot.barred.items()
        ),
    )


def _left_open(slot: Slot, filled: Mapping[str, Value], digits: Sequence[int]) -> Iterator[Entry]:
    """The line that leaves a slot open, unless one of the values is what it is then anyway."""
    usual = slot.default is not None and slot.default in slot.allowed(filled)
    if slot.optional and slot.many is None and not usual:
        yield Entry(slot.without or "leave it open", LEAVE_OUT, numbered=not digits)


def _values(
    slot: Slot, filled: Mapping[str, Value], digits: Sequence[int], name: Name, picked: bool | None
) -> Iterator[Entry]:
    """A line for each value of a slot."""
    labels, notes = _told(slot.labels, slot, filled), _told(slot.notes, slot, filled)
    allowed = slot.allowed(filled)
    if slot.kind == "hex" and slot.composer is None and not (labels or notes or digits):
        # All hexes of a large map: forty thousand lines are made at once.
        yield from [Entry(str(value), value, picked=picked) for value in allowed]
        return
    for at, value in enumerate(allowed):
        text = labels[at] if at < len(labels) and labels[at] else label(slot, value, {}, name)
        useless = slot.useless(at, filled)
        note = useless or (notes[at] if at < len(notes) else "")
        digit = digits[at] if at < len(digits) else 0
        plain = not digits  # else those without one of their own have none: what is gone for good
        yield Entry(text, value, note=note, picked=picked, digit=digit, useless=bool(useless), numbered=plain)


def _composing(slot: Slot, digits: Sequence[int]) -> Iterator[Entry]:
    """The line that leads to a value of one's own; it has the last digit, however many others there are just now."""
    if slot.composer is not None:
        form = not slot.composer.parts
        told = ("your own …", "field by field") if form else ("compose …", "put one together out of parts")
        yield Entry(told[0], COMPOSE, note=told[1], digit=LAST if any(digits) else 0)


def _shrinking_digits(slot: Slot, filled: Mapping[str, Value], places: Places, whose: str) -> tuple[int, ...]:
    """The digits of a list that lines leave one by one, if it is one: the others keep theirs."""
    if not whose or slot.kind != "choice" or slot.optional or slot.composer is not None:
        return ()
    allowed = slot.allowed(filled)
    given = places((LIST, whose, slot.name, str(filled.get(slot.after or ""))), map(str, allowed), NONE_SPECIAL)
    return tuple(given.get(str(value), 0) for value in allowed)


def _kept(slot: Slot, places: Places) -> dict[str, int]:
    """The digits of people and zones, those that cannot be chosen now among them: they had theirs when they could."""
    scope = (slot.name,) if slot.kind == "entity" else ZONES
    values = slot.choices if isinstance(slot.choices, tuple) else ()
    return places(scope, map(str, (*values, *slot.barred)), NONE_SPECIAL)


def slot_digits(slot: Slot, filled: Mapping[str, Value], places: Places = in_order) -> tuple[int, ...]:
    """The digit of each value: as the game says, or for people and zones the one that they had before, whatever
    the act is; of figures each its own (*2* is never *1 2*); else none.
    """
    fixed, values = slot.fixed_digits(filled), slot.allowed(filled)
    if fixed or slot.kind not in ("entity", "zone"):
        told = [str(text) for text in _told(slot.labels, slot, filled) or values]
        figures = slot.kind == "choice" and all(map(str.isdecimal, told)) and len({*told}) == len(told)
        own = [int(text) if len(text) == 1 else 0 for text in told] if figures else []
        return fixed or (tuple(own) if any(own) else ())
    given = places((slot.name,) if slot.kind == "entity" else ZONES, map(str, values), NONE_SPECIAL)
    return tuple(given.get(str(value), 0) for value in values)


def _told(
    texts: tuple[str, ...] | dict[str, tuple[str, ...]], slot: Slot, filled: Mapping[str, Value]
) -> tuple[str, ...]:
    """Labels or notes in the order of the values: looked up value by value they cost the square of the list."""
    return texts.get(str(filled.get(slot.after or "")), ()) if isinstance(texts, dict) else texts


def label(slot: Slot, value: Value, filled: Mapping[str, Value], name: Name) -> str:
    """What people read for what fills a slot."""
    if slot.steps is not None and isinstance(value, list):
        return counted(len(value), slot.steps.unit)
    if isinstance(value, list) and value not in slot.allowed(filled):  # several values, not one that is a list
        every = Counter(label(slot, part, filled, name) for part in value)
        return ", ".join(told if count == 1 else f"{told} ×{count}" for told, count in every.items())
    if slot.composer is not None and isinstance(value, dict):
        whole = slot.composer.whole
        words = [field.label(value[field.name], value) for field in whole if value.get(field.name) not in (None, [])]
        return " ".join(words) if not slot.composer.parts else slot.composer.part
    text = slot.label(value, filled)
    return name(text) if text == str(value) and slot.kind in ("entity", "zone") else text


def title_of(slot: Slot) -> str:
    """What a slot asks for."""
    return asked(slot.name, slot.title)

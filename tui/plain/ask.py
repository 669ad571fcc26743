"""Filling the slots of an option by numbered choices, until the command is complete."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.compose import Composition, Part, part_option, part_slots, value_of
from engine.core.options import Composer, Option, Slot, Value
from tui.plain.talk import WIDTH, Talk

_FEW = 12
"""More choices than these are told one after the other in a paragraph instead of a line each."""


def fill(talk: Talk, option: Option) -> dict[str, Value]:
    """The complete command of an option. Raises ``Cancelled``."""
    return {**option.command, **fill_slots(talk, option.slots)}


def fill_slots(talk: Talk, slots: tuple[Slot, ...]) -> dict[str, Value]:
    """A value for each slot, optional ones left out where the answer is empty. Raises ``Cancelled``."""
    filled: dict[str, Value] = {}
    for slot in slots:
        value = _one(talk, slot, filled)
        if value is not None:
            filled[slot.name] = value
    return filled


def _one(talk: Talk, slot: Slot, filled: Mapping[str, Value]) -> Value:
    if slot.kind == "number":
        return _repeat(talk, _number_prompt(slot), slot, lambda text: _number(slot, text))
    if slot.kind == "text":
        return _repeat(talk, f"{_title(slot)} (words)", slot, lambda text: text or None)
    allowed = slot.allowed(filled)
    labels = [slot.label(value, filled) for value in allowed]
    _list(talk, [_noted(label, slot.note(value, filled)) for value, label in zip(allowed, labels, strict=True)])
    if slot.composer is not None:
        talk.say(f"n. a new {slot.composer.part}, put together now")
    if slot.many is None:
        found = _repeat(talk, _title(slot), slot, lambda text: _choice(slot, text, allowed, labels))
        return _compose(talk, slot.composer) if found is _NEW and slot.composer is not None else found
    low, high = slot.many
    several = f"{_title(slot)}: {low if low == high else f'{low} to {high}'} of them, with blanks between"
    if slot.price is not None and slot.price.total:
        several += f", reaching {slot.price.total}"
    return _repeat(talk, several, slot, lambda text: _several(slot, text, allowed, labels))


_NEW = object()
"""What ``n`` answers where a new thing may be put together."""


class _Wrong(Exception):  # noqa: N818 - said and asked again
    """The answer does not fit; the message says what would."""


def _repeat(talk: Talk, prompt: str, slot: Slot, read: Callable[[str], Any]) -> Any:
    hints = [] if slot.default is None else [f"Enter for {slot.default}"]
    hints += ["Enter to leave out"] if slot.optional and slot.default is None else []
    while True:
        text = talk.answer(f"{prompt} [{', '.join([*hints, 'c to go back'])}]: ")
        if not text and slot.default is not None:
            return slot.default
        if not text and slot.optional:
            return None
        try:
            return read(text)
        except _Wrong as wrong:
            talk.say(str(wrong))


def _title(slot: Slot) -> str:
    return slot.title or slot.name.replace("_", " ")


def _noted(label: str, note: str) -> str:
    return f"{label}, {note}" if note else label


def _list(talk: Talk, labels: list[str]) -> None:
    numbered = [f"{number}. {label}" for number, label in enumerate(labels, 1)]
    if len(numbered) <= _FEW or max(map(len, numbered)) > WIDTH // 3:
        for line in numbered:
            talk.say(line, "   ")
    else:
        talk.say("; ".join(numbered), "")


def _number_prompt(slot: Slot) -> str:
    low, high = slot.min, slot.max
    if low is not None and high is not None:
        return f"{_title(slot)} ({low} to {high})"
    if low is not None:
        return f"{_title(slot)} ({low} or more)"
    return f"{_title(slot)} ({high} or less)" if high is not None else f"{_title(slot)} (a number)"


def _number(slot: Slot, text: str) -> int:
    try:
        number = int(text)
    except ValueError as error:
        raise _Wrong(f"{text!r} is no whole number") from error
    if (slot.min is not None and number < slot.min) or (slot.max is not None and number > slot.max):
        raise _Wrong(f"{number} is out of range: {_number_prompt(slot)}")
    return number


def _choice(slot: Slot, text: str, allowed: tuple[Value, ...], labels: list[str]) -> Any:
    """A choice by its number, its value or its name (or the beginning of it)."""
    if slot.composer is not None and text == "n":
        return _NEW
    if text.isdecimal() and 1 <= int(text) <= len(allowed):
        return allowed[int(text) - 1]
    word = text.casefold()
    for value in allowed:
        if isinstance(value, str) and value.casefold() == word:
            return value
    meant = [value for value, label in zip(allowed, labels, strict=True) if word and label.casefold().startswith(word)]
    if len(meant) == 1:
        return meant[0]
    if len(meant) > 1:
        raise _Wrong(f"{text!r} could be several of them: type the number")
    raise _Wrong(
        f"{text!r} is none of them: type a number from 1 to {len(allowed)}" if allowed else "there is nothing to choose"
    )


def _several(slot: Slot, text: str, allowed: tuple[Value, ...], labels: list[str]) -> list[Value]:
    low, high = slot.many or (0, 0)
    values = [_choice(slot, word, allowed, labels) for word in text.split()]
    if not low <= len(values) <= high:
        raise _Wrong(f"{len(values)} given, needs {low if low == high else f'{low} to {high}'}")
    if not slot.repeat and any(value in values[:at] for at, value in enumerate(values)):
        raise _Wrong("each of them only once")
    return values


def _compose(talk: Talk, composer: Composer) -> dict[str, Value]:
    """A thing of several parts, one after the other. Raises ``Cancelled``."""
    for option in composer.parts:
        if not option.enabled:
            talk.say(f"not now: {option.label}, {option.why_not}")
    usable = tuple(option for option in composer.parts if option.enabled)
    which = Slot("part", "choice", tuple(o.id for o in usable), tuple(_noted(o.label, o.cost) for o in usable))
    parts: list[Part] = []
    low, high = composer.count
    while len(parts) < high:
        title = f"{composer.part} {len(parts) + 1}"
        wanted = Slot(which.name, which.kind, which.choices, which.labels, optional=len(parts) >= low, title=title)
        kind = _one(talk, wanted, {})
        if kind is None:
            break
        bare = Part(kind, {})
        parts.append(Part(kind, fill_slots(talk, part_slots(composer, bare, len(parts)))))
        talk.say(f"{part_option(composer, bare).label} added")
    return value_of(composer, Composition(tuple(parts), fill_slots(talk, composer.whole)))

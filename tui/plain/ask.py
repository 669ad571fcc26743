"""Filling the slots of an option by numbered choices, until the command is complete."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from engine.board.hexgrid import COMPASS, NAMES, called
from engine.core.offers import plural
from engine.core.options import Composer, Option, Slot, Value
from engine.core.refusal import shortened
from engine.core.text import whole_number
from engine.core.words import asked, written
from tui.fight.composition import Composition, Part, part_option, part_slots, value_of
from tui.fight.editors.path import way_to
from tui.plain.talk import Talk

_FEW = 12
"""More choices than these are told one after the other in a paragraph instead of a line each."""


def fill(talk: Talk, option: Option, everything: bool = False) -> dict[str, Value]:
    """The complete command of an option. ``everything``: also what is left as it is, or has one answer, is asked.
    Raises ``Cancelled``.
    """
    return {**option.command, **fill_slots(talk, option.slots, everything)}


def fill_slots(talk: Talk, slots: tuple[Slot, ...], everything: bool = True) -> dict[str, Value]:
    """A value for each slot, optional ones left out where the answer is empty. Raises ``Cancelled``."""
    filled: dict[str, Value] = {}
    for slot in slots:
        value = _one(talk, slot, filled) if everything or _to_ask(slot, filled) else _unasked(talk, slot, filled)
        if value is not None:
            filled[slot.name] = value
    return filled


def _to_ask(slot: Slot, filled: Mapping[str, Value]) -> bool:
    """Whether somebody has to say what fills a slot."""
    return not slot.is_detail and slot.sole(filled) is None


def _unasked(talk: Talk, slot: Slot, filled: Mapping[str, Value]) -> Value:
    """What fills a slot without a word; whom it is about is said."""
    if slot.is_detail:
        return slot.default
    value = slot.sole(filled)
    given = value if isinstance(value, list) else [value]
    if slot.kind in ("entity", "zone"):
        talk.say(_noted(slot.label(given[0], filled), slot.note(given[0], filled)) + ".")
    if slot.kind == "dice":
        dice = slot.dice_left(filled)
        talk.say(f"Paid with {', '.join(str(dice[die]) for die in given)}.")
    return value


def _one(talk: Talk, slot: Slot, filled: Mapping[str, Value]) -> Value:
    if slot.kind == "number":
        return _repeat(talk, _number_prompt(slot), slot, lambda text: _number(slot, text))
    if slot.kind == "path":
        return _repeat(talk, _path_prompt(talk, slot), slot, lambda text: _path(slot, text, talk.written))
    if slot.kind == "dice":
        return _repeat(talk, _dice_prompt(talk, slot, filled), slot, lambda text: _dice(slot, text, filled))
    if slot.kind == "text":
        return _repeat(talk, f"{_title(slot)} (words)", slot, _words)
    allowed = slot.allowed(filled)
    labels, numbers = [_aloud(slot.label(value, filled)) for value in allowed], _numbers(slot, filled)
    notes = [slot.note(value, filled) for value in allowed]
    _list(talk, [f"{at}. {_noted(*told)}" for at, *told in zip(numbers, labels, notes, strict=True)])
    for who, why in slot.barred.values():
        talk.say(f"Not {who}: {why}.", "   ")
    choices = dict(zip(numbers, zip(allowed, labels, strict=True), strict=True))
    if slot.composer is not None:
        talk.say(f"n. a new {slot.composer.part}, put together now")
    if slot.many is None:
        enter = str(numbers[allowed.index(slot.default)]) if slot.default in allowed else ""
        found = _repeat(talk, _title(slot), slot, lambda text: _choice(slot, text, choices), enter)
        return _compose(talk, slot.composer) if found is _NEW and slot.composer is not None else found
    low, high = slot.many
    several = f"{_counted(slot)}: {low if low == high else f'{low} to {high}'} of them, with blanks between"
    if slot.price is not None and slot.price.total:
        several += f", reaching {slot.price.total}"
    return _repeat(talk, several, slot, lambda text: _several(slot, text, choices))


def _aloud(label: str) -> str:
    """A choice whose first word is a way in letters, with that in words: ``SE, left`` is *south-east, left*."""
    first = label.split(" ")[0].rstrip(",")
    return f"{COMPASS[NAMES.index(first)]}{label.removeprefix(first)}" if first in NAMES else label


def _words(text: str) -> str:
    if not text:
        raise _Wrong("It needs a word at least.")
    return text


def _numbers(slot: Slot, filled: Mapping[str, Value]) -> tuple[int, ...]:
    """The number of each choice: those that they keep from turn to turn (directions), else as they come."""
    kept, count = slot.fixed_digits(filled), len(slot.allowed(filled))
    return kept if all(kept) and len(set(kept)) == len(kept) == count else tuple(range(1, count + 1))


_NEW = object()
"""What ``n`` answers where a new thing may be put together."""


class _Wrong(Exception):  # noqa: N818 - said and asked again
    """The answer does not fit; the message says what would, and repeats no more of it than can be read."""

    def __init__(self, message: str) -> None:
        super().__init__(shortened(message))


def _repeat(talk: Talk, prompt: str, slot: Slot, read: Callable[[str], Any], enter: str = "") -> Any:
    """An answer that can be read. ``enter``: the number in the list of what stands where nothing is said."""
    hints = [] if slot.default is None else [f"Enter for {enter or slot.default}"]
    left_out = f"Enter for {slot.without}" if slot.without else "Enter to leave out"
    hints += [left_out] if slot.optional and slot.default is None else []
    while True:
        text = talk.answer(f"{prompt} [{', '.join([*hints, 'c to go back'])}]: ", words=slot.kind == "text")
        if not text and slot.default is not None:
            return slot.default
        if not text and slot.optional:
            return None
        try:
            return read(text)
        except _Wrong as wrong:
            talk.wrong(str(wrong))


def _title(slot: Slot) -> str:
    return asked(slot.name, slot.title)


def _counted(slot: Slot) -> str:
    """The question as it stands before how many answers are wanted."""
    return _title(slot).rstrip("?")


def _noted(label: str, note: str) -> str:
    return f"{label}, {note}" if note else label


def _list(talk: Talk, numbered: list[str]) -> None:
    if len(numbered) <= _FEW or max(map(len, numbered)) > talk.width // 3:
        for line in numbered:
            talk.say(line, "   ")
    else:
        talk.say("; ".join(numbered), "")


def _number_prompt(slot: Slot) -> str:
    low, high = slot.min, slot.max
    if low is not None and high is not None:
        return f"{_counted(slot)} ({written(low)} to {written(high)})"
    if low is not None:
        return f"{_title(slot)} ({written(low)} or more)"
    return f"{_title(slot)} ({written(high)} or less)" if high is not None else f"{_title(slot)} (a number)"


def _number(slot: Slot, text: str) -> int:
    number = whole_number(text)
    if number is None:
        raise _Wrong(f"{text!r} is no whole number")
    if (slot.min is not None and number < slot.min) or (slot.max is not None and number > slot.max):
        raise _Wrong(f"{number} is out of range: {_number_prompt(slot)}")
    return number


Choices = Mapping[int, tuple[Value, str]]
"""Values and what they are called, by their numbers."""


def _choice(slot: Slot, text: str, choices: Choices) -> Any:
    """A choice by its number, its value or its name (or the beginning of it)."""
    if slot.composer is not None and text == "n":
        return _NEW
    number = whole_number(text) if text.isdecimal() else None
    if number is not None and number in choices:
        return choices[number][0]
    if not text and choices:
        raise _Wrong(f"Type {_which(choices)}.")
    word = text.casefold()
    for value, _ in choices.values():
        if isinstance(value, str) and value.casefold() == word:
            return value
    word = _aloud(text.upper()) if text.upper() in NAMES else word
    meant = [value for value, label in choices.values() if word and label.casefold().startswith(word)]
    if len(meant) == 1:
        return meant[0]
    if len(meant) > 1:
        raise _Wrong(f"{text!r} could be several of them: type the number")
    raise _Wrong(f"{text!r} is none of them: type {_which(choices)}" if choices else "there is nothing to choose")


def _which(choices: Choices) -> str:
    """The numbers that can be typed."""
    there = [*choices]
    if there == [*range(1, len(there) + 1)]:
        return f"a number from 1 to {len(there)}"
    return f"one of {', '.join(map(str, there))}"


def _several(slot: Slot, text: str, choices: Choices) -> list[Value]:
    low, high = slot.many or (0, 0)
    values = [_choice(slot, word, choices) for word in text.split()]
    if not low <= len(values) <= high:
        raise _Wrong(f"{len(values)} given, needs {low if low == high else f'{low} to {high}'}")
    if not slot.repeat and any(value in values[:at] for at, value in enumerate(values)):
        raise _Wrong("each of them only once")
    return values


def _dice_prompt(talk: Talk, slot: Slot, filled: Mapping[str, Value]) -> str:
    left, price = slot.dice_left(filled), slot.due(filled)
    talk.say(f"On the table: {', '.join(map(str, sorted(left.values()))) or 'no dice'}.")
    needs = [f"{price.total} in all"] if price.total else []
    needs += [price.number()] if price.most or price.least > 1 else []
    needs += [f"showing {' or '.join(map(str, price.faces))}"] if price.faces else []
    needs += ["all alike"] if price.equal else []
    told = f" ({', '.join(needs)})" if needs else ""
    return f"{_counted(slot)}{told}: the scores of the dice you give, with blanks between"


def _dice(slot: Slot, text: str, filled: Mapping[str, Value]) -> list[Value]:
    """Dice by what they show; where several show the same, the first of them that is free."""
    free = dict(slot.dice_left(filled))
    chosen: list[Value] = []
    scores: list[int] = []
    for word in text.replace("+", " ").replace(",", " ").split():
        die = next((die for die, score in free.items() if word == str(score)), None)
        if die is None:
            raise _Wrong(f"no die that is free shows {word}")
        scores.append(free.pop(die))
        chosen.append(die)
    fault = slot.due(filled).fault(scores)
    if fault:
        raise _Wrong(fault)
    return chosen


def _path_prompt(talk: Talk, slot: Slot) -> str:
    steps = slot.steps
    assert steps is not None
    name = partial(called, written=talk.written)  # hexes as the game writes them, as a map and texts have them
    ways = {cell: way for way, cell in _ways(steps.start, steps.onward(())).items()}
    near = [
        f"{name(cell)}{f' {ways[cell]}' if cell in ways else ''} for {steps.prices.get(cell, 1)}"
        for cell in steps.onward(())
    ]
    talk.say(f"From {name(steps.start)}: {', '.join(near) or 'no way on'}. {steps.budget} to spend.")
    either = ", or where each step goes" if ways else ""
    return f"{_counted(slot)}: the {plural(steps.unit)} of the way one after the other{either}, with blanks between"


def _ways(at: str, onward: Iterable[str]) -> dict[str, str]:
    """The cells beside a hex by where they lie from there: *east*."""
    found = {cell: way_to(at, cell) for cell in onward}
    return {COMPASS[way]: cell for cell, way in found.items() if way is not None}


def _initials(way: str) -> str:
    return "".join(part[0] for part in way.split("-"))


def _path(slot: Slot, text: str, written: str) -> list[Value]:
    """Cells, each next to the one before; what is wrong names the first that is not."""
    steps = slot.steps
    assert steps is not None
    path: list[Value] = []
    for word in text.split():
        here = str(path[-1] if path else steps.start)
        onward = {called(cell, written): cell for cell in steps.onward(path)}
        ways = _ways(here, onward.values())
        meant = {**{_initials(way): cell for way, cell in ways.items()}, **ways, **onward}
        if word.casefold() not in meant:
            at = called(here, written)
            raise _Wrong(f"from {at} there is no way to {word}: {', '.join(onward) or 'the way ends there'}")
        path.append(meant[word.casefold()])
    if len(path) < steps.least:
        raise _Wrong(f"{len(path)} given, needs {steps.least} or more")
    if not steps.whole(path):
        raise _Wrong(f"the way must end on {' or '.join(called(cell, written) for cell in steps.ends)}")
    return path


def _compose(talk: Talk, composer: Composer) -> dict[str, Value]:
    """A thing of several parts, one after the other. Raises ``Cancelled``."""
    for option in composer.parts:
        if not option.enabled:
            talk.say(f"not now: {option.label}, {option.why_not}")
    usable = tuple(option for option in composer.parts if option.enabled)
    which = Slot("part", "choice", tuple(o.id for o in usable), tuple(_noted(o.label, o.cost) for o in usable))
    parts: list[Part] = []
    low, high = composer.count
    while usable and len(parts) < high:
        title = f"{composer.part} {len(parts) + 1}"
        wanted = Slot(which.name, which.kind, which.choices, which.labels, optional=len(parts) >= low, title=title)
        kind = _one(talk, wanted, {})
        if kind is None:
            break
        bare = Part(kind, {})
        parts.append(Part(kind, fill_slots(talk, part_slots(composer, bare, len(parts)))))
        talk.say(f"{part_option(composer, bare).label} added")
    while off := composer.off(whole := fill_slots(talk, composer.whole)):
        talk.say(off)
    return value_of(composer, Composition(tuple(parts), whole))

"""Complete commands out of an option, for tests that try what is offered: all of them, some, or one at random."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice, permutations, product
from random import Random

from engine.core.options import Option, Slot, Steps, Value


def fillings(option: Option, limit: int = 50) -> Iterator[dict[str, Value]]:
    """Complete commands that an enabled option allows, at most ``limit`` of them.

    Free text is filled with a fixed word, numbers with both ends and the middle of their range.
    """
    yield from islice(_filled(option.command, option.slots, {}), limit)


def _filled(command: dict[str, Value], slots: tuple[Slot, ...], values: dict[str, Value]) -> Iterator[dict[str, Value]]:
    if not slots:
        yield {**command, **values}
        return
    slot, rest = slots[0], slots[1:]
    if slot.optional:
        yield from _filled(command, rest, values)
    for value in _values(slot, values):
        yield from _filled(command, rest, {**values, slot.name: value})


def _values(slot: Slot, filled: Mapping[str, Value]) -> Iterator[Value]:
    if slot.kind == "number":
        low, high = slot.min or 0, slot.max if slot.max is not None else (slot.min or 0) + 20
        yield from sorted({low, (low + high) // 2, high})
    elif slot.kind == "text":
        yield "words"
    elif slot.kind == "dice":
        yield from _payments(slot, filled)
    elif slot.steps is not None:
        yield from islice((path for path in _paths(slot.steps) if slot.steps.whole(path)), 40)
    elif slot.many is not None:
        for length in range(slot.many[0], slot.many[1] + 1):
            values = slot.allowed(filled)
            chosen = product(values, repeat=length) if slot.repeat else permutations(values, length)
            yield from (list(some) for some in chosen)
    else:
        yield from slot.allowed(filled)


def _payments(slot: Slot, filled: Mapping[str, Value]) -> Iterator[Value]:
    """Lists of dice that pay the slot's price, fewest first."""
    left = slot.dice_left(filled)
    numbers, price = list(left), slot.due(filled)
    for chosen in islice(price.payments(list(left.values())), 20):
        yield [numbers[index] for index in chosen]


def _paths(steps: Steps) -> Iterator[list[str]]:
    """Every path that the slot's steps allow, the shortest beginnings first; never twice over the same cell."""
    left: list[list[str]] = [[]]
    while left:
        path = left.pop()
        yield path
        left += [[*path, cell] for cell in reversed(steps.onward(path)) if cell not in path]


def offers(option: Option, command: Mapping[str, Value]) -> bool:
    """Whether an option, filled in some way, is this complete command. Paths and dice are not looked into."""
    asked = {slot.name: slot for slot in option.slots}
    return option.enabled and all(
        _may_hold(asked[name], value, command) if name in asked else option.command.get(name, LEFT_OUT) == value
        for name, value in command.items()
    )


def _may_hold(slot: Slot, value: Value, filled: Mapping[str, Value]) -> bool:
    if slot.kind in ("number", "text", "dice") or slot.steps is not None:
        return True
    if slot.may_stay_empty and (not value or value == slot.default):
        return True
    allowed = slot.allowed(filled)
    return all(some in allowed for some in value) if isinstance(value, list | tuple) and slot.many else value in allowed


def filled_at_random(option: Option, rng: Random, texts: Mapping[str, str] | None = None) -> dict[str, Value]:
    """A complete command out of an enabled option: law 3 says that it is accepted. ``texts`` fill slots of text."""
    filled: dict[str, Value] = {}
    for slot in option.slots:
        if slot.optional and rng.random() < 0.5:
            continue
        value = (texts or {}).get(slot.name, "words") if slot.kind == "text" else _at_random(slot, filled, rng)
        if value is None and slot.optional:
            continue
        assert value is not None, f"{option.id} is enabled, but its slot {slot.name} has no choice after {filled}"
        filled[slot.name] = value
    return {**option.command, **filled}


def _at_random(slot: Slot, filled: Mapping[str, Value], rng: Random) -> Value:
    """An allowed value of a slot; ``None`` where it has none."""
    if slot.kind == "number":
        low = slot.min or 0
        return rng.randint(low, slot.max if slot.max is not None else low + 20)
    if slot.kind == "dice" or slot.steps is not None:
        ways = list(islice(_values(slot, filled), 40))
        return rng.choice(ways) if ways else None
    allowed = list(slot.allowed(filled))
    if slot.many is None:
        return rng.choice(allowed) if allowed else None
    low, high = slot.many
    if slot.repeat:
        return [rng.choice(allowed) for _ in range(rng.randint(low, high))] if allowed or not low else None
    return rng.sample(allowed, rng.randint(low, min(high, len(allowed)))) if len(allowed) >= low else None


LEFT_OUT = object()


def varied(option: Option) -> Iterator[dict[str, Value]]:
    """The command with the first value everywhere, and then with other values of each slot, one slot at a time."""
    for slot in range(max(len(option.slots), 1)):
        yield from _varied(option, slot, {})


def _varied(option: Option, changing: int, values: dict[str, Value]) -> Iterator[dict[str, Value]]:
    if len(values) == len(option.slots):
        yield {**option.command, **{name: value for name, value in values.items() if value is not LEFT_OUT}}
        return
    slot = option.slots[len(values)]
    some = _some(slot, values)
    for value in some if len(values) == changing else some[:1]:
        yield from _varied(option, changing, {**values, slot.name: value})


def _some(slot: Slot, filled: Mapping[str, Value]) -> list[Value]:
    """A few of what may stand in a slot, the extremes among them; empty where nothing does."""
    if slot.kind == "text":
        values: list[Value] = ["some words"]
    elif slot.kind == "number":
        values = [slot.min, slot.max]
    elif slot.kind == "dice" or slot.steps is not None:
        values = list(islice(_values(slot, filled), 4))
    else:
        choices = slot.allowed(filled)
        values = [choices[at] for at in sorted({0, 1, len(choices) // 2, len(choices) - 1}) if 0 <= at < len(choices)]
        if slot.many is not None:
            least, most = slot.many
            values = [list(choices[:least]), list(choices[:most])]
    return [*values, LEFT_OUT] if slot.optional else values

"""A complete command out of an option, its slots filled at random with what they allow."""

from __future__ import annotations

from itertools import islice
from typing import Any

from engine.core.minds.chance import Chance
from engine.core.minds.future import Rules
from engine.core.options import Option, Slot, Steps, Value

PAYMENTS = 64
"""Ways to pay that are looked at; a pool of twelve dice has thousands."""

WORDS = "…"
"""What a mind writes where words are asked."""

TRIES = 6
"""Options that are taken up before nothing is done: a slot may allow nothing."""


def anything(rules: Rules, state: Any, who: str, chance: Chance) -> Any | None:
    """Any command that the acts of somebody allow; none where there is none."""
    for _ in range(TRIES):
        option = rules.acts(state, who).pick(chance.below)
        if option is None:
            return None
        try:
            return rules.read(filled(option, chance))
        except ValueError:
            continue
    return None


def filled(option: Option, chance: Chance) -> dict[str, Any]:
    """The option's command with every slot that needs a value. Raises ``ValueError`` where a slot allows none."""
    values: dict[str, Value] = {}
    for slot in option.slots:
        if not slot.may_stay_empty:
            values[slot.name] = _value(slot, values, chance)
    return {**option.command, **values}


def _value(slot: Slot, earlier: dict[str, Value], chance: Chance) -> Value:
    if slot.kind == "text":
        return WORDS
    if slot.kind == "number":
        low = slot.min or 0
        high = slot.max if slot.max is not None else low + 20
        return low + chance.below(high - low + 1)
    if slot.steps is not None:
        return _walk(slot.steps, chance)
    if slot.kind == "dice":
        return _paid(slot, earlier, chance)
    allowed = slot.allowed(earlier)
    if slot.many is None:
        return chance.pick(allowed)
    least, most = slot.many
    if not slot.repeat:
        most = max(least, min(most, len(allowed)))
    count = least + chance.below(most - least + 1)
    return [chance.pick(allowed) for _ in range(count)] if slot.repeat else chance.some(allowed, count)


def _paid(slot: Slot, earlier: dict[str, Value], chance: Chance) -> list[int]:
    left = slot.dice_left(earlier)
    ways = list(islice(slot.due(earlier).payments(list(left.values())), PAYMENTS))
    numbers = list(left)
    return [numbers[index] for index in chance.pick(ways)]


def _walk(steps: Steps, chance: Chance) -> list[str]:
    """A path that wanders and stops somewhere it may; back to the last such place where it cannot go on."""
    path: list[str] = []
    best: list[str] | None = [] if steps.whole(path) else None
    while onward := [cell for cell in steps.onward(path) if cell not in path]:
        path = [*path, chance.pick(onward)]
        if steps.whole(path):
            best = path
            if not chance.below(2):
                break
    if best is None:
        raise ValueError(f"no path leads from {steps.start} to where it may end")
    return best

"""Complete commands out of an option: every slot filled in several of the ways that it offers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

LEFT_OUT = object()


def commands(option: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The command with the first choice everywhere, and then each slot's other values one by one."""
    slots = option.get("slots", [])
    for varied in range(max(len(slots), 1)):
        yield from _with(option["command"], slots, varied, {})


def _with(command: dict[str, Any], slots: list[dict[str, Any]], varied: int, chosen: dict[str, Any]) -> Iterator[Any]:
    if len(chosen) == len(slots):
        yield {**command, **{name: value for name, value in chosen.items() if value is not LEFT_OUT}}
        return
    slot = slots[len(chosen)]
    values = _values(slot, chosen)
    for value in values if len(chosen) == varied else values[:1]:
        yield from _with(command, slots, varied, {**chosen, slot["name"]: value})


def _values(slot: dict[str, Any], chosen: dict[str, Any]) -> list[Any]:
    """What may stand in a slot; empty where nothing does."""
    values: list[Any]
    if slot["kind"] == "text":
        values = ["some words"]
    elif slot["kind"] == "number":
        values = [slot["min"], slot["max"]]
    else:
        choices = slot.get("choices", [])
        if isinstance(choices, dict):
            choices = choices.get(str(chosen[slot["after"]]), [])
        values = [choices[at] for at in sorted({0, 1, len(choices) // 2, len(choices) - 1}) if 0 <= at < len(choices)]
        if "many" in slot:
            least, most = slot["many"]
            values = [choices[:least], choices[: min(most, len(choices))]]
    return [*values, LEFT_OUT] if slot.get("optional") else values

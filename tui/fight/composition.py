"""Putting a ``move`` value together part by part: what a composer screen or a script edits, and the value it comes
to.

A composition is data beside the chronicle: nothing is commanded before the finished value is put into its slot.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from engine.core.options import Composer, Option, Slot, Value


class Part(Struct, frozen=True, gc=False):
    """One part: which of the composer's ``parts`` it is (by id) and what fills its slots so far."""

    kind: str
    filled: dict[str, Value]


class Composition(Struct, frozen=True, gc=False):
    """The parts so far, in their order, and what fills the slots of the whole."""

    parts: tuple[Part, ...] = ()
    whole: dict[str, Value] = {}


def part_option(composer: Composer, part: Part) -> Option:
    """The template of a part. Raises ``KeyError`` where the composer has none of that id."""
    for option in composer.parts:
        if option.id == part.kind:
            return option
    raise KeyError(part.kind)


def part_slots(composer: Composer, part: Part, index: int) -> tuple[Slot, ...]:
    """The slots of the part at a place: its own, and after the first place the ``later`` ones."""
    return part_option(composer, part).slots + (composer.later if index else ())


def starting_values(slots: tuple[Slot, ...]) -> dict[str, Value]:
    """What a new part has in its slots at first: defaults, the only choice, the lowest number, an empty list."""
    filled: dict[str, Value] = {}
    for slot in slots:
        value = _start(slot, filled)
        if value is not None:
            filled[slot.name] = value
    return filled


def _start(slot: Slot, filled: Mapping[str, Value]) -> Value:
    if slot.default is not None:
        return slot.default
    if slot.kind == "number":
        return None if slot.optional else slot.min or 0
    allowed = slot.allowed(filled)
    if slot.many is not None:
        return list(allowed[: slot.many[0]])
    return allowed[0] if allowed and not slot.optional else None


def with_part(composer: Composer, composition: Composition, kind: str) -> Composition:
    """One more part at the end, its slots at their starting values; unchanged when the composer allows no more."""
    if len(composition.parts) >= composer.count[1]:
        return composition
    bare = Part(kind, {})
    part = replace(bare, filled=starting_values(part_slots(composer, bare, len(composition.parts))))
    return replace(composition, parts=(*composition.parts, part))


def without_part(composer: Composer, composition: Composition, index: int) -> Composition:
    """The same without the part at a place; a part that becomes the first loses what only later parts have."""
    rest = [*composition.parts[:index], *composition.parts[index + 1 :]]
    late = {slot.name for slot in composer.later}
    if rest and index == 0:
        rest[0] = replace(rest[0], filled={k: v for k, v in rest[0].filled.items() if k not in late})
    return replace(composition, parts=tuple(rest))


def set_field(composer: Composer, composition: Composition, index: int, name: str, value: Value) -> Composition:
    """One slot of one part filled anew (``None`` empties it); slots that depended on it start over."""
    part = composition.parts[index]
    filled = {k: v for k, v in part.filled.items() if k != name}
    if value is not None:
        filled[name] = value
    for slot in part_slots(composer, part, index):
        if slot.after == name:
            filled.pop(slot.name, None)
            start = _start(slot, filled)
            if start is not None:
                filled[slot.name] = start
    parts = (*composition.parts[:index], replace(part, filled=filled), *composition.parts[index + 1 :])
    return replace(composition, parts=parts)


def value_of(composer: Composer, composition: Composition) -> dict[str, Value]:
    """The ``move`` value it comes to; of a composer without parts, only what fills the slots of the whole."""
    if not composer.parts:
        return dict(composition.whole)
    parts = [{**part_option(composer, part).command, **part.filled} for part in composition.parts]
    return {composer.key: parts, **composition.whole}

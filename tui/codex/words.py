"""Any struct in words: names of fields as people say them, nested things as lines below their own.

Only what differs from a field's default is told, so a card says what is special about a thing. Text of packs stays
text; whoever draws it makes it harmless.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import NODEFAULT, Struct

from engine.core.words import in_words

PROSE = frozenset({"text", "note", "notes", "about", "summary", "meaning", "description"})
"""Fields that hold sentences: they come last, over the whole width."""

QUIET = frozenset({"name", "origin", "looks"})
"""Fields that are shown elsewhere on a card, or are nothing to read."""

Names = Mapping[str, str]
"""What the ids of a catalog are called."""


class Said(Struct, frozen=True, gc=False):
    """One line of a card: how deep it stands, what it is about, what it says. Prose has no label."""

    depth: int
    label: str
    text: str


def card(thing: Any, names: Names) -> list[Said]:
    """Everything a struct says, prose last."""
    said = list(_fields(thing, names, 0))
    told = [Said(0, "", value) for name, value in _told(thing) if name in PROSE and isinstance(value, str)]
    return [*said, *([Said(0, "", "")] if said and told else []), *told]


def _told(thing: Any) -> Iterator[tuple[str, Any]]:
    """The fields that differ from their defaults, and those that have none."""
    kind: type[Struct] = type(thing)
    for name, default in _defaults(kind).items():
        value = getattr(thing, name)
        if default is NODEFAULT or value != default:
            yield name, value


@cache
def _defaults(kind: type[Struct]) -> dict[str, Any]:
    """The fields of a kind of things with their defaults: thousands of cards are of a few dozen kinds."""
    return {
        field.name: field.default if field.default_factory is NODEFAULT else field.default_factory()
        for field in msgspec.structs.fields(kind)
    }


def _fields(thing: Any, names: Names, depth: int) -> Iterator[Said]:
    # What has a line comes before what has many: the damage of a weapon before the words of its rules.
    for name, value in sorted(_told(thing), key=lambda field: any(_nested(field[1]))):
        if name in QUIET or (name in PROSE and not depth):
            continue
        parts = list(_nested(value))
        if not parts:
            yield Said(depth, in_words(name), flat(value, names))
            continue
        yield Said(depth, in_words(name), "")
        for key, part in parts:
            yield from _part(key, part, names, depth + 1)


def _nested(value: Any) -> Iterator[tuple[str, Any]]:
    """The structs in a value, with their keys or without."""
    if isinstance(value, Struct):
        yield "", value
    elif isinstance(value, Mapping) and any(isinstance(part, Struct) for part in value.values()):
        yield from value.items()
    elif isinstance(value, (tuple, list)) and any(isinstance(part, Struct) for part in value):
        yield from (("", part) for part in value)


def _part(key: str, part: Any, names: Names, depth: int) -> Iterator[Said]:
    """A thing within a thing: its name and all that is flat on one line, what is not below."""
    label = str(getattr(part, "name", "")) or in_words(key)
    told = [(name, value) for name, value in _told(part) if name not in QUIET]
    plain = [(name, value) for name, value in told if not any(_nested(value))]
    yield Said(depth, label, ", ".join(_inline(name, value, names) for name, value in plain))
    for name, value in told:
        parts = list(_nested(value))
        if parts:
            yield Said(depth + 1, in_words(name), "")
            for inner, piece in parts:
                yield from _part(inner, piece, names, depth + 2)


def _inline(name: str, value: Any, names: Names) -> str:
    if value is True:
        return in_words(name)
    if name in PROSE:
        return flat(value, names)
    return f"{in_words(name)} {flat(value, names)}"


def flat(value: Any, names: Names) -> str:
    """A value without structs in it, on one line."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "none"
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, Mapping):
        called = {str(key): names.get(str(key), in_words(str(key))) for key in value}
        return ", ".join(f"{called[str(key)]} {flat(entry, names)}" for key, entry in value.items())
    if isinstance(value, (tuple, list, set, frozenset)):
        return ", ".join(flat(part, names) for part in value) or "none"
    return str(value)

"""The bounds of the numbers of a game's files, as ``check`` tells them about shipped entries that go beyond them.

No list of bounds stands anywhere but in the checks: here each number is set too low and too high, and the refusal is
read. A number whose bounds hang on other fields has none here; its sentence says what they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator
from functools import cache, partial
from typing import Any

import msgspec
from msgspec import inspect

from content import loader

BEYOND = 9_000
"""Beyond every bound but that of all numbers."""

EACH = 4
"""Entries asked about a field: those whose bounds hang on others differ among so many."""

Put = Callable[[Any], Any]
Bounds = tuple[float, float]
Place = tuple[str, str]

TOLD = re.compile(r"is -?\d+: must be (-?\d+) (?:to (-?\d+)|or more)(?: \(.*\))?")


@cache
def bounds(system: str) -> dict[Place, str]:
    """What goes on after "whole number", by struct and field: " from 0 to 99" or " from 1 up"."""
    found: dict[Place, list[Bounds]] = {}
    for place, ask in _asked(system):
        seen = found.setdefault(place, [])
        if len(seen) < EACH:
            seen.append(_tightest([*ask(-BEYOND), *ask(BEYOND)]))
    return {place: _words(*seen[0]) for place, seen in found.items() if len({*seen}) == 1 and seen[0][0] > -BEYOND}


def _words(low: float, high: float) -> str:
    return f" from {low:g} to {high:g}".replace("-", "−") if high < BEYOND else f" from {low:g} up"


def _tightest(told: list[Bounds]) -> Bounds:
    return max([low for low, _ in told], default=-BEYOND), min([high for _, high in told], default=BEYOND)


Ask = Callable[[int], Iterator[Bounds]]


def _asked(system: str) -> Iterator[tuple[Place, Ask]]:
    """Every number of every shipped file, and what asks the check about another value of it."""
    module, catalog = loader.system_module(system), loader.catalog(system)
    for table in msgspec.structs.fields(module.Catalog):
        for key, entry in getattr(catalog, table.name).items():

            def alone(made: Any, name: str = table.name, key: str = key) -> Any:
                return module.check(module.Catalog(**{name: {key: made}}))

            yield from _numbers(entry, alone)
    for title in loader.listing():
        if title.system == system:
            yield from _numbers(loader.encounter(title.id), partial(module.check, module.Catalog()))


def _numbers(entry: Any, check: Callable[[Any], Any]) -> Iterator[tuple[Place, Ask]]:
    kind: Any = type(entry)
    for place, put in _walk(msgspec.to_builtins(entry), _info(kind), lambda value: value):

        def ask(value: int, name: str = place[1], put: Put = put) -> Iterator[Bounds]:
            try:
                asked = msgspec.convert(put(value), kind)
            except msgspec.ValidationError:  # the type has the bound, and tells it
                return
            for problem in check(asked):
                told = TOLD.fullmatch(problem.message) if name in problem.path.split(".")[-2:] else None
                if told is not None and f"is {value}:" in problem.message:
                    yield float(told[1]), float(told[2] or BEYOND)

        yield place, ask


@cache
def _info(kind: Hashable) -> inspect.Type:
    return inspect.type_info(kind)


def _walk(value: Any, info: inspect.Type, put: Put) -> Iterator[tuple[Place, Put]]:
    """The numbers below a value: where each is declared, and the whole with another number in its place."""
    if isinstance(info, inspect.StructType) and isinstance(value, dict):
        for field in info.fields:
            yield from _of_field(info.cls.__name__, field, value, partial(_with, put, value, field.encode_name))
    elif isinstance(info, inspect.UnionType):
        for kind in info.types:
            tag = getattr(kind, "tag_field", None)
            if tag is None or (isinstance(value, dict) and value.get(tag) == getattr(kind, "tag", "")):
                yield from _walk(value, kind, put)
    elif isinstance(info, inspect.DictType) and isinstance(value, dict):
        for key, item in value.items():
            yield from _walk(item, info.value_type, partial(_with, put, value, key))
    elif isinstance(info, inspect.VarTupleType) and isinstance(value, list | tuple):
        for index, item in enumerate(value):
            yield from _walk(item, info.item_type, partial(_at, put, list(value), index))


def _of_field(struct: str, field: inspect.Field, value: dict[str, Any], inside: Put) -> Iterator[tuple[Place, Put]]:
    name = field.encode_name
    table = _held(field.type, inspect.DictType)
    if _held(field.type, inspect.IntType):
        yield (struct, name), inside
    elif table and _held(table.value_type, inspect.IntType):
        for key in [*value.get(name, {})][:1]:
            yield (struct, name), partial(_with, inside, value[name], key)
    elif value.get(name) is not None:
        yield from _walk(value[name], field.type, inside)


def _with(put: Put, table: dict[str, Any], key: str, value: Any) -> Any:
    return put({**table, key: value})


def _at(put: Put, items: list[Any], index: int, value: Any) -> Any:
    return put([*items[:index], value, *items[index + 1 :]])


def _held(info: inspect.Type, kind: Any) -> Any:
    """A type itself, or the one of its alternatives, if it is of a kind."""
    return next((each for each in (info, *getattr(info, "types", ())) if isinstance(each, kind)), None)

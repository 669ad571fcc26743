"""Every problem of a content file at once, each with its key path and what would be right.

msgspec stops at the first wrong value, so a file that fails is walked again here, value by value, against the same
structs: they stay the only declaration of what a file holds.
"""

from __future__ import annotations

import types
from collections.abc import Iterator
from datetime import date, time
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import Struct, inspect
from msgspec.structs import fields as fields_of

from engine.core.problem import Problem, in_range
from engine.core.words import nearest

_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "decimal": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "null": "nothing",
}
_WANTED = {int: "a whole number", str: "text", bool: "true or false", float: "a number", list: "a list"}
_WANTED[tuple] = _WANTED[list]


MOST = 9_999
"""No number of a file is farther from 0, whatever it counts: nobody could follow a fight with such a one."""


def too_far(value: object, path: str) -> Iterator[Problem]:
    """Numbers that go beyond ``MOST``, anywhere in what a file holds."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from too_far(item, joined(path, key))
    elif isinstance(value, list | tuple):
        for index, item in enumerate(value):
            yield from too_far(item, f"{path}[{index}]")
    elif isinstance(value, int):
        yield from in_range(path, value, -MOST, MOST)


def nameless(value: object, path: str, *, outermost: bool = True) -> Iterator[Problem]:
    """Names and titles in which nothing is to be read. One further inside may be left empty, and then stands for that
    of what it is made from.
    """
    if isinstance(value, dict):
        for key, item in value.items():
            called = key in ("name", "title") and isinstance(item, str)
            if called and not item.strip() and (item or outermost):
                yield Problem(joined(path, key), "is blank: nobody could tell what is meant")
            yield from nameless(item, joined(path, key), outermost=False)
    elif isinstance(value, list | tuple):
        for index, item in enumerate(value):
            yield from nameless(item, f"{path}[{index}]", outermost=False)


def anywhere(value: object, path: str) -> Iterator[Problem]:
    """What no file may hold in any place, whatever it means there."""
    yield from too_far(value, path)
    yield from nameless(value, path)


def problems_of(value: object, kind: Any, path: str) -> Iterator[Problem]:
    """Everything that keeps ``value`` from being a ``kind``; ``path`` is the key path told with each problem."""
    asked, kind = kind, bare(kind, value)
    if isinstance(kind, type) and issubclass(kind, Struct):
        yield from _of_struct(value, kind, inside(path, asked, kind))
        return
    origin, args = get_origin(kind), get_args(kind)
    alike = origin is list or args[1:] == (...,)
    if origin in (tuple, list) and isinstance(value, list) and (alike or len(value) == len(args)):
        for index, item in enumerate(value):
            yield from problems_of(item, args[0 if alike else index], f"{path}[{index}]")
    elif origin is dict and isinstance(value, dict):
        names = get_args(args[0]) if get_origin(args[0]) is Literal else ()
        for key, item in value.items():
            if names and key not in names:
                yield Problem(joined(path, key), f"is not known here{did_you_mean(key, list(names))}")
            else:
                yield from problems_of(item, args[1], joined(path, key))
    else:
        yield from _of_leaf(value, kind, path)


def bare(kind: Any, value: object) -> Any:
    """An optional or tagged kind reduced to the one alternative that this value can only mean."""
    if get_origin(kind) in (Union, types.UnionType):
        rest = [member for member in get_args(kind) if member is not type(None)]
        if len(rest) == 1 and value is not None:
            return rest[0]
        given: dict[object, object] = value if isinstance(value, dict) else {}
        for table in rest if isinstance(value, dict) else ():
            config = getattr(table, "__struct_config__", None)
            if config is not None and given.get(config.tag_field) == config.tag:  # one without a tag is the only table
                return table
    if get_origin(kind) is Annotated and isinstance(get_args(kind)[0], type) and issubclass(get_args(kind)[0], Struct):
        return get_args(kind)[0]
    return kind


def _of_struct(value: object, kind: type[Struct], path: str) -> Iterator[Problem]:
    if not isinstance(value, dict):
        yield Problem(path, f"is {shown(value)}: must be a table")
        return
    known = {field.encode_name: field for field in fields_of(kind)}
    tag = kind.__struct_config__.tag_field
    for key, item in value.items():
        if key in known:
            yield from problems_of(item, known[key].type, joined(path, key))
        elif key != tag:
            yield Problem(joined(path, key), f"is not known here{did_you_mean(key, list(known))}")
    for key, field in known.items():
        if field.required and key not in value:
            yield Problem(joined(path, key), f"is missing: must be {_wanted(field.type)}")


def _of_union(value: object, kind: Any, path: str) -> Iterator[Problem]:
    """What keeps a value from being one of several kinds: of tables, that none is named, or a wrong one."""
    kinds = get_args(kind)
    structs = [kind for kind in kinds if getattr(kind, "__struct_config__", None)]
    tagged = {str(struct.__struct_config__.tag): struct for struct in structs}  # of several each has a tag
    if tagged and isinstance(value, dict):
        field = str(next(iter(tagged.values())).__struct_config__.tag_field)
        told = f"is {shown(value[field])}" if field in value else "is missing"
        yield Problem(joined(path, field), f"{told}: must be one of {', '.join(tagged)}")
        return
    if not any(fits(value, kind) for kind in kinds):
        yield Problem(path, f"is {shown(value)}: must be {_wanted(kind)}")


def fits(value: object, kind: Any) -> bool:
    """Whether a value can be read as a kind."""
    try:
        msgspec.convert(value, kind, strict=True)
    except msgspec.ValidationError:
        return False
    return True


def _of_leaf(value: object, kind: Any, path: str) -> Iterator[Problem]:
    if get_origin(kind) in (Union, types.UnionType):
        yield from _of_union(value, kind, path)
        return
    try:
        msgspec.convert(value, kind, strict=True)
    except msgspec.ValidationError as error:
        told, _, where = str(error).partition(" - at `$")
        yield Problem(path + where.rstrip("`"), f"is {shown(value)}: must be {_reworded(told, kind)}")


def _reworded(told: str, kind: Any) -> str:
    options = get_args(kind) if get_origin(kind) is Literal else ()
    if options:
        return _one_of(options)
    number = _number(kind)
    if number:
        return number
    text = told.removeprefix("Expected ").split(", got")[0]
    for name, words in _KINDS.items():
        text = text.replace(f"`{name}`", words)
    return text.replace("`", "")


def _number(kind: Any) -> str:
    """The whole numbers that a type takes, where it has an end; empty for any other type."""
    info = inspect.type_info(kind)
    if not isinstance(info, inspect.IntType) or info.ge == info.le:
        return ""
    if info.ge is None or info.le is None:
        return f"a whole number, {info.le} or less" if info.ge is None else f"a whole number, {info.ge} or more"
    return f"a whole number from {info.ge} to {info.le}"


def _one_of(values: tuple[object, ...]) -> str:
    return "one of " + ", ".join(str(value) or '""' for value in values)


def _wanted(kind: Any) -> str:
    if get_origin(kind) is Annotated and (number := _number(kind)):
        return number
    kind = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    if get_origin(kind) is Literal:
        return _one_of(get_args(kind))
    if get_origin(kind) in (Union, types.UnionType):
        return " or ".join(dict.fromkeys(_wanted(member) for member in get_args(kind) if member is not type(None)))
    base = get_origin(kind) or kind
    return _WANTED.get(base, "a table")


def shown(value: object) -> str:
    """A value of a file as its author wrote it, in brief."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (date, time)):
        return f"the date or time {value.isoformat()}"
    if value is None or isinstance(value, dict):
        return "nothing" if value is None else "a table"
    text = f"[{', '.join(map(shown, value[:40]))}]" if isinstance(value, list) else str(value)
    text = text if len(text) <= 40 else text[:37] + "..."
    return f'"{text}"' if isinstance(value, str) else text


def inside(path: str, asked: Any, kind: type[Struct]) -> str:
    """The key path of what a table holds: where several kinds could stand, its own is named too (``rules[0].heal``)."""
    tag = kind.__struct_config__.tag
    return path if tag is None or asked is kind else joined(path, str(tag))


def joined(path: str, key: str) -> str:
    """The key path of what lies under a key."""
    return f"{path}.{named(key)}" if path else named(key)


def named(key: str) -> str:
    """A key of a file as its author wrote it, also one that is empty."""
    return key or '""'


def did_you_mean(word: str, known: list[str], ending: str = "") -> str:
    """A suggestion for a mistyped word or for one that is a part of what was meant, or the known words when there are
    few; starts with a comma, or is empty. Whatever is told has the ``ending``.
    """
    close = nearest(word, known)
    meant = [close] if close else sorted(name for name in known if word.casefold() in name.split("-"))
    if meant:
        quoted = " or ".join(f'"{name}{ending}"' for name in meant)
        return f", did you mean {quoted}?"
    return f", known are: {', '.join(f'{name}{ending}' for name in sorted(known))}" if 0 < len(known) <= 30 else ""

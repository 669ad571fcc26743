"""The fields of every file of every game, as the page for pack authors lists them.

What a field takes is read from the structs; what it means stands in ``content/fields/SYSTEM.toml`` under the name of
the struct, under ``*`` where it means the same in a whole game, and in ``everywhere.toml`` where it does in all of
them. ``python -m tests.content.pack_fields`` writes the page anew.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect
from msgspec.structs import fields as fields_of

from content.lessons import Lesson
from content.loader import system_module
from engine.systems import SYSTEMS
from engine.systems.fires.catalog.base import Base
from engine.systems.fires.catalog.words import Trigger
from engine.systems.fires.rules.numbers import NAMES
from tests.content.bounds import bounds
from tests.saves.shapes import _inside, text_of

PAGE = Path(__file__).parents[2] / "content" / "packs" / "README.md"
MEANINGS = PAGE.parents[1] / "fields"
BEGIN = "## Every field of every file\n"

HEAD = "| field | takes | left out | means |", "|---|---|---|---|"

VOCABULARY = {"trigger": get_args(Trigger), "expression": tuple(sorted(NAMES))}
"""Words of Fires that are no fields, by their table of meanings."""


@cache
def meanings(name: str) -> dict[str, dict[str, str]]:
    """What fields mean, by struct and field."""
    file = MEANINGS / f"{name}.toml"
    if not file.is_file():
        raise LookupError(f"content/fields/{name}.toml is missing: it says what each field of {name}'s files means")
    return tomllib.loads(file.read_text(encoding="utf-8"))


def meaning(system: str, struct: str, field: str) -> str:
    """What a field of a struct means; empty where nobody has said it."""
    own, everywhere = meanings(system), meanings("everywhere")
    for said in (own.get(struct), everywhere.get(struct), own.get("*"), everywhere["*"]):
        if said and field in said:
            return said[field]
    return ""


@cache
def structs(system: str) -> dict[str, inspect.StructType]:
    """What files of a game are made of, by name."""
    found: dict[str, inspect.StructType] = {}
    for _, kind in roots(system):
        _collect(inspect.type_info(kind), found)
    return found


def roots(system: str) -> list[tuple[str, Any]]:
    """The files of a game with the kind of their entries."""
    module = system_module(system)
    rows = [(f"`{field.name.replace('_', '-')}.toml`", get_args(field.type)[1]) for field in fields_of(module.Catalog)]
    rows.append(("`encounters/*.toml`", module.Encounter))
    if system == next(iter(SYSTEMS)):
        rows.append(("`lessons/*.toml`, in every game", Lesson))
    return rows


@cache
def section() -> str:
    """The last part of the page."""
    lines = [
        BEGIN,
        "Each table is a kind of entry or a part of one: its fields, what they take, what holds where one is left out",
        '(nothing: it must be there), and what they mean. `[text, ...]` is a list such as `["a", "b"]`, `{text: whole',
        "number}` a table such as `{ a = 1, b = 2 }`. A name such as Telling is another table of this page; *all left",
        "out* of it is the same as `{}`.",
    ]
    for system, title in SYSTEMS.items():
        lines += ["", f"### {title}", ""]
        lines += [f"- {file}: {_names(kind)}" for file, kind in roots(system)]
        found = structs(system)
        if any(issubclass(info.cls, Base) for info in found.values()):
            lines += _rules_in_general(system)
        for info in found.values():
            lines += _table(system, info)
    return "\n".join(lines) + "\n"


def own_fields(info: inspect.StructType) -> list[inspect.Field]:
    """The fields of a struct that its table lists: those that every rule of Fires has are listed once."""
    common = set(Base.__struct_encode_fields__) if issubclass(info.cls, Base) and info.cls is not Base else set()
    return [field for field in info.fields if field.encode_name not in common]


def _table(system: str, info: inspect.StructType) -> Iterator[str]:
    yield from ("", f"**{info.cls.__name__}.** {_said_of(info.cls)}")
    rows = [
        f"| `{field.encode_name}` | {_takes(system, info, field)} | {_left_out(field)} "
        f"| {_shown(meaning(system, info.cls.__name__, field.encode_name))} |"
        for field in own_fields(info)
    ]
    if info.tag is not None:
        word = "the word of a kind below" if info.cls is Base else f"`{info.tag}`"
        rows.insert(0, f"| `{info.tag_field}` | {word} | | Which rule it is. |")
    if rows:
        yield from ("", *HEAD, *rows)


def _rules_in_general(system: str) -> Iterator[str]:
    """What every rule has, and the words that rules are written with."""
    base = inspect.type_info(Base)
    assert isinstance(base, inspect.StructType)
    yield from _table(system, base)
    said = meanings(system)
    for head, title in (
        ("trigger", "A trigger says when a rule acts or holds:"),
        (
            "expression",
            "An expression is whole numbers and these names, with `+ - * / ( )`, `rd`, `floor`, `min`, `max`. "
            "It comes to a number from −9999 to 9999, and to 0 in a part that is divided by 0. "
            "A figure that a rule changes means in that rule what it is without it:",
        ),
    ):
        yield from ("", title, "", f"| {head} | means |", "|---|---|")
        yield from (f"| `{word}` | {_shown(said[head][word])} |" for word in VOCABULARY[head])


def _shown(text: str) -> str:
    return text.replace("|", "or")


def _names(kind: Any) -> str:
    info = inspect.type_info(kind)
    kinds = info.types if isinstance(info, inspect.UnionType) else (info,)
    return " or ".join(text_of(kind) for kind in kinds)


def _collect(kind: inspect.Type, found: dict[str, inspect.StructType]) -> None:
    if isinstance(kind, inspect.StructType):
        if kind.cls.__name__ in found:
            return
        found[kind.cls.__name__] = kind
        for field in kind.fields:
            _collect(field.type, found)
    for inner in _inside(kind):
        _collect(inner, found)


def _said_of(cls: type) -> str:
    """What a struct says of itself, after what the stored struct says that it extends; one that is only the stored
    struct as files write it has no words of its own.
    """
    base = cls.__mro__[1]
    extends = "catalog" not in base.__module__ and bool(issubclass(base, msgspec.Struct) and base.__struct_fields__)
    own = "" if cls.__doc__ == f"``{base.__name__}`` in a file." else cls.__doc__
    said = [base.__doc__, own] if extends else [own]
    return " ".join(" ".join(filter(None, said)).split()).replace("``", "`")


WORDS = {"str": "text", "int": "whole number", "bool": "true or false", "decimal": "number", "custom": "number"}


RULE = "`rule`"
"""A rule of Fires, of whatever kind."""


def _takes(system: str, info: inspect.StructType, field: inspect.Field) -> str:
    """What a field takes, a number with the bounds that ``check`` has for it."""
    told = bounds(system).get((info.cls.__name__, field.encode_name), "")
    words = _cell(_written(field.type)).replace("whole number", f"whole number{told}", 1)
    return words.removesuffix(" or none")  # a file has no word for nothing


def _written(kind: inspect.Type) -> str:
    """A type as text; a list of words to choose from shows that the list may hold several."""
    items = getattr(kind, "item_type", None)
    if isinstance(items, inspect.UnionType) and all(isinstance(each, inspect.StructType) for each in items.types):
        return f"[{RULE}, ...]"
    text = text_of(kind)
    if items is None:
        return text
    return f"[({text_of(items)}), ...]{text.partition(', ...]')[2]}" if text.startswith("[one of") else text


ENDS = (
    (re.compile(r"int ge (-?\d+) le (-?\d+)"), r"int from \1 to \2"),
    (re.compile(r"int ge (-?\d+)"), r"int, \1 or more"),
    (re.compile(r"int le (-?\d+)"), r"int, \1 or less"),
)
"""A number with ends, as ``text_of`` writes it, and as people do."""


def _cell(text: str) -> str:
    for written, said in ENDS:
        text = written.sub(said, text)
    words = re.sub(r"(?<![\w'])(str|int|bool|decimal|custom)(?![\w'])", lambda found: WORDS[found.group()], text)
    return words.replace("|", "or")


def _left_out(field: inspect.Field) -> str:
    if field.default is not msgspec.NODEFAULT:
        return _default(field.default)
    return "none" if field.default_factory is not msgspec.NODEFAULT else ""


def _default(value: Any) -> str:
    """What holds where a field is left out, as a file would say it."""
    if value in ("", None, ()):
        return "none"
    if isinstance(value, msgspec.Struct) and not all(isinstance(part, int) for part in msgspec.structs.astuple(value)):
        assert value == type(value)()
        return f"{type(value).__name__}, all left out"
    return f"`{value}`" if isinstance(value, str | Decimal) else f"`{_toml(msgspec.to_builtins(value))}`"


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(part)}" for key, part in value.items()) + " }"
    return json.dumps(value)


def main() -> None:
    """Write the page's last part."""
    text = PAGE.read_text(encoding="utf-8").split(BEGIN)[0].rstrip() + "\n\n"
    PAGE.write_text(text + section(), encoding="utf-8")


if __name__ == "__main__":
    main()

"""The fields of every file of every game, as the page for pack authors lists them.

``python -m tests.content.pack_fields`` writes them into the page anew.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect
from msgspec.structs import fields as fields_of

from content.lessons import Lesson
from content.loader import system_module
from engine.systems import SYSTEMS
from tests.saves.shapes import _inside, text_of

PAGE = Path(__file__).parents[2] / "content" / "packs" / "README.md"
BEGIN = "## Every field of every file\n"


def section() -> str:
    """The last part of the page."""
    lines = [
        BEGIN,
        "Each table is a kind of entry or a part of one: its fields, what they take, what holds where one is left out",
        "(nothing: it must be there). What they mean stands above each table.",
    ]
    for system, title in SYSTEMS.items():
        module = system_module(system)
        lines += ["", f"### {title}", ""]
        roots = [
            (f"`{field.name.replace('_', '-')}.toml`", get_args(field.type)[1]) for field in fields_of(module.Catalog)
        ]
        roots.append(("`encounters/*.toml`", module.Encounter))
        if system == next(iter(SYSTEMS)):
            roots.append(("`lessons/*.toml`, in every game", Lesson))
        lines += [f"- {file}: {_names(kind)}" for file, kind in roots]
        found: dict[str, inspect.StructType] = {}
        for _, kind in roots:
            _collect(inspect.type_info(kind), found)
        for info in found.values():
            lines += [
                "",
                f"**{info.cls.__name__}.** {_meaning(info.cls)}",
                "",
                "| field | takes | left out |",
                "|---|---|---|",
            ]
            if info.tag is not None:
                lines.append(f"| `{info.tag_field}` | `{info.tag}` | |")
            lines += [
                f"| `{field.encode_name}` | {_cell(text_of(field.type))} | {_left_out(field)} |"
                for field in info.fields
            ]
    return "\n".join(lines) + "\n"


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


def _meaning(cls: type) -> str:
    """What a struct says of itself, after what the stored struct says that it extends."""
    base = cls.__mro__[1]
    extends = "catalog" not in base.__module__ and bool(issubclass(base, msgspec.Struct) and base.__struct_fields__)
    said = [base.__doc__, cls.__doc__] if extends else [cls.__doc__]
    return " ".join(" ".join(filter(None, said)).split()).replace("``", "`")


WORDS = {"str": "text", "int": "whole number", "bool": "true or false", "decimal": "number", "custom": "number"}


def _cell(text: str) -> str:
    words = re.sub(r"(?<![\w'])(str|int|bool|decimal|custom)(?![\w'])", lambda found: WORDS[found.group()], text)
    return words.replace("|", "or")


def _left_out(field: inspect.Field) -> str:
    if field.default is not msgspec.NODEFAULT:
        if isinstance(field.default, bool):
            return f"`{str(field.default).lower()}`"
        return f"`{field.default}`" if field.default not in ("", None, ()) else "none"
    return "none" if field.default_factory is not msgspec.NODEFAULT else ""


def main() -> None:
    """Write the page's last part."""
    text = PAGE.read_text(encoding="utf-8").split(BEGIN)[0].rstrip() + "\n\n"
    PAGE.write_text(text + section(), encoding="utf-8")


if __name__ == "__main__":
    main()

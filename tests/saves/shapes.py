"""The shape of everything that a system stores, as text that a change of it must touch.

``python -m tests.saves.shapes SYSTEM`` prints it, and what is not stored to the letter.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
from msgspec import inspect

Structs = dict[str, inspect.StructType]


def alternatives(kind: Any) -> tuple[Any, ...]:
    """The structs of a union, or the one struct."""
    return get_args(kind) or (kind,)


def stored(ruleset: Any) -> list[inspect.StructType]:
    """Every struct that a save of this system may hold, each once, in a lasting order."""
    return within(ruleset.state, ruleset.command, ruleset.event)


def within(*kinds: Any) -> list[inspect.StructType]:
    """These structs and all that they may hold, each once, in a lasting order."""
    found: Structs = {}
    for kind in inspect.multi_type_info(kinds):
        _collect(kind, found)
    return [found[name] for name in sorted(found)]


def _collect(kind: inspect.Type, found: Structs) -> None:
    if isinstance(kind, inspect.StructType):
        if _name(kind.cls) in found:
            return
        found[_name(kind.cls)] = kind
        for field in kind.fields:
            _collect(field.type, found)
    for inner in _inside(kind):
        _collect(inner, found)


def _inside(kind: inspect.Type) -> Iterator[inspect.Type]:
    for name in ("item_type", "key_type", "value_type"):
        if (inner := getattr(kind, name, None)) is not None:
            yield inner
    for name in ("types", "item_types"):
        yield from getattr(kind, name, ())


def _name(cls: type) -> str:
    return f"{cls.__module__.rsplit('.', 2)[-2]}.{cls.__module__.rsplit('.', 1)[-1]}.{cls.__qualname__}"


def shape(ruleset: Any) -> str:
    """All tags and fields with their types and defaults, and the schema that they are."""
    lines = [f"{ruleset.name} schema {ruleset.schema}"]
    for role, kind in (("state", ruleset.state), ("command", ruleset.command), ("event", ruleset.event)):
        lines.append("")
        lines += sorted(
            f"{role} {_tag(alternative) or alternative.__name__}: {alternative.__qualname__}"
            for alternative in alternatives(kind)
        )
    for info in stored(ruleset):
        lines += ["", f"{info.cls.__qualname__}"]
        lines += [f"    {field.encode_name}: {text_of(field.type)}{_default(field)}" for field in info.fields]
    return "\n".join(lines) + "\n"


def _tag(cls: Any) -> str:
    tag = cls.__struct_config__.tag
    return str(tag) if tag is not None else ""


def _default(field: inspect.Field) -> str:
    if field.default is not msgspec.NODEFAULT:
        return f" = {field.default!r}"
    if field.default_factory is not msgspec.NODEFAULT:
        return f" = {field.default_factory()!r}"
    return ""


def text_of(kind: inspect.Type) -> str:
    """A type as somebody would write it, whatever it is written with."""
    match kind:
        case inspect.StructType():
            return kind.cls.__qualname__
        case inspect.UnionType():
            return " | ".join(text_of(type_) for type_ in kind.types)
        case inspect.LiteralType():
            return f"one of {', '.join(map(repr, kind.values))}"
        case inspect.DictType():
            return f"{{{text_of(kind.key_type)}: {text_of(kind.value_type)}}}"
        case inspect.VarTupleType() | inspect.ListType():
            return f"[{text_of(kind.item_type)}, ...]"
        case inspect.TupleType():
            return f"[{', '.join(map(text_of, kind.item_types))}]"
        case inspect.IntType():
            ends = [f"{name} {end}" for name in ("ge", "gt", "le", "lt") if (end := getattr(kind, name)) is not None]
            return " ".join(["int", *ends])
    return type(kind).__name__.removesuffix("Type").lower()


OF_THE_CORE = "engine.core."
"""Where structs may leave defaults out: they are few, and their defaults are the language's own empty values."""


def plain(info: inspect.StructType) -> Iterator[str]:
    """Why a struct is not stored to the letter."""
    cls = info.cls
    config = getattr(cls, "__origin__", cls).__struct_config__
    if not config.forbid_unknown_fields:
        yield f"{cls.__module__}.{cls.__qualname__} takes unknown fields"
    if "catalog" in cls.__module__.split("."):
        yield f"{cls.__module__}.{cls.__qualname__} is a struct of packs"
    if config.omit_defaults and not cls.__module__.startswith(OF_THE_CORE):
        yield f"{cls.__module__}.{cls.__qualname__} leaves defaults out"
    for field in info.fields:
        for inner in _all_inside(field.type):
            if isinstance(inner, inspect.FloatType | inspect.SetType | inspect.FrozenSetType | inspect.DecimalType):
                yield f"{cls.__module__}.{cls.__qualname__}.{field.name} is a {text_of(inner)}"


def _all_inside(kind: inspect.Type) -> Iterator[inspect.Type]:
    yield kind
    for inner in _inside(kind):
        yield from _all_inside(inner)


def main() -> None:
    """Print the shape of a system."""
    from content.loader import rules

    ruleset = rules(sys.argv[1])
    print(shape(ruleset))
    print("\n".join(problem for cls in stored(ruleset) for problem in plain(cls)))


if __name__ == "__main__":
    main()

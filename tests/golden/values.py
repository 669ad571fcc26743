"""Values in a script: read as a command's fields want them, and written as scripts write them."""

from __future__ import annotations

import json
from typing import Any

from msgspec import inspect


def value_of(text: str) -> Any:
    """JSON, or else the text itself."""
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return text


def words_of(text: str) -> list[str]:
    """Words apart by blanks that are in no brackets and no quotes."""
    out, depth, quoted = [""], 0, False
    for letter in text:
        quoted ^= letter == '"'
        depth += (letter in "[{") - (letter in "]}") if not quoted else 0
        if letter == " " and not depth and not quoted:
            out.append("")
        else:
            out[-1] += letter
    return [word for word in out if word]


def pairs_of(words: list[str]) -> list[tuple[str, str]]:
    """Names with what each is, in order; one in quotes is what stands between them."""
    values = (json.loads(value) if value.startswith('"') else value for value in words[1::2])
    return list(zip(words[::2], values, strict=True))


def shaped(kind: inspect.Type | None, text: str) -> Any:
    """A value as a field of this type wants it: text stays text, and `a+b` is a list where one is wanted.

    A number given where a list is wanted stays one: that is how a script writes nonsense.
    """
    if text[:1] in ("[", "{", '"'):
        return value_of(text)
    options = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    for option in options:
        if isinstance(option, inspect.VarTupleType | inspect.ListType):
            if text.isdecimal():
                return int(text)
            return [shaped(option.item_type, part) for part in text.split("+")]
    if all(isinstance(option, inspect.StrType | inspect.LiteralType | inspect.NoneType) for option in options):
        return text
    return value_of(text)


def written(value: Any) -> str:
    """A value as scripts write it."""
    if value is None or value == "" or (isinstance(value, list | tuple | dict) and not value):
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ",".join(map(str, value))
    return str(value)


def found(value: Any, path: list[str]) -> Any:
    """What structs, tables and lists (from 0) hold under a path; ``None`` where it ends early.

    Raises ``AssertionError`` for a name that a struct never has, of which nothing could be said that does not hold.
    """
    for part in path:
        if value is None:
            return None
        if isinstance(value, dict):
            value = value.get(part)
        elif isinstance(value, list | tuple) and part.isdecimal():
            value = value[int(part)] if int(part) < len(value) else None
        else:
            assert hasattr(value, part), f"{type(value).__name__} has no {part}"
            value = getattr(value, part)
    return value

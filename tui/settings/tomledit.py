"""One value changed in a TOML text that a person wrote: comments, order and everything else stay as they are.

The change is made on the line of the key, then the whole text is read again: where it does not say exactly what was
wanted, nothing is changed and ``EditError`` tells so. So a file in a way of writing that is not understood here (a
table in braces, a value over several lines) is never spoilt.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

_HEADER = re.compile(r"^\s*\[\s*([^\[\]]+?)\s*\]\s*(#.*)?$")
_VALUE = re.compile(r"""("(?:[^"\\]|\\.)*"|'[^']*'|[^#"'])*""")


class EditError(Exception):
    """The text says it in a way that only a person can change."""


def with_value(text: str, table: tuple[str, ...], key: str, value: str | bool) -> str:
    """The text with ``key`` of a table (empty: top level) set to a value. Raises ``EditError``."""
    try:
        before = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise EditError(f"it is no valid TOML: {error}") from error
    lines = text.splitlines()
    start, end = _region(lines, table)
    told = ("true" if value else "false") if isinstance(value, bool) else _quoted(value)
    at = next((n for n in range(start, end) if _names(lines[n], key)), None)
    if at is not None:
        lines[at] = _changed(lines[at], told)
    else:
        while end > start and not lines[end - 1].strip():
            end -= 1
        lines.insert(end, f"{key} = {told}")
    after = "\n".join(lines) + "\n"
    wanted = _with(before, table, key, value)
    try:
        if tomllib.loads(after) == wanted:
            return after
    except tomllib.TOMLDecodeError:
        pass
    raise EditError(f"{'.'.join((*table, key))} is written in a way that only you can change")


def _region(lines: list[str], table: tuple[str, ...]) -> tuple[int, int]:
    """The lines of a table, its header not included; the header is added at the end where there is none."""
    headers = [(n, found[1]) for n, line in enumerate(lines) if (found := _HEADER.match(line))]
    if not table:
        return 0, headers[0][0] if headers else len(lines)
    for place, (line, name) in enumerate(headers):
        if tuple(part.strip(" \"'") for part in name.split(".")) == table:
            return line + 1, headers[place + 1][0] if place + 1 < len(headers) else len(lines)
    if lines and lines[-1].strip():
        lines.append("")
    lines.append(f"[{'.'.join(table)}]")
    return len(lines), len(lines)


def _names(line: str, key: str) -> bool:
    name, equals, _ = line.partition("=")
    return bool(equals) and name.strip().strip("\"'") == key


def _changed(line: str, told: str) -> str:
    """The line with another value; a comment behind it stays where it is."""
    name, _, rest = line.partition("=")
    found = _VALUE.match(rest)
    comment = rest[found.end() :] if found is not None else ""
    return f"{name.rstrip()} = {told}" + (f"  {comment}" if comment else "")


def _quoted(value: str) -> str:
    inside = "".join(
        {'"': '\\"', "\\": "\\\\"}.get(char, char if char.isprintable() else f"\\u{ord(char):04x}") for char in value
    )
    return f'"{inside}"'


def _with(before: dict[str, Any], table: tuple[str, ...], key: str, value: str | bool) -> dict[str, Any]:
    if not table:
        return {**before, key: value}
    inner = before.get(table[0], {})
    return {**before, table[0]: _with(inner if isinstance(inner, dict) else {}, table[1:], key, value)}

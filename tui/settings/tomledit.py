"""One value changed in a TOML text that a person wrote: comments, order and everything else stay as they are."""

from __future__ import annotations

import tomllib
from collections.abc import MutableMapping

from engine.core.text import clean


class EditError(Exception):
    """The text cannot be changed."""


def no_toml(error: ValueError | RecursionError) -> str:
    """Why a file is none, after its name."""
    if isinstance(error, UnicodeDecodeError):
        return "is not written in UTF-8: have your editor save it as that"
    return f"is no valid TOML: {clean(str(error))}"


def with_value(text: str, table: tuple[str, ...], key: str, value: str | bool) -> str:
    """The text with ``key`` of a table (empty: top level) set to a value. Raises ``EditError``."""
    import tomlkit  # it takes a while to load: only who changes a setting pays for it

    try:
        tomllib.loads(text)  # what reads the file says what is wrong with it; the other reader may stumble over depth
        document = tomlkit.parse(text)
    except (ValueError, RecursionError) as error:
        raise EditError(f"it is no valid TOML: {error}") from error
    place: MutableMapping[str, object] = document
    for at, name in enumerate(table):
        if name not in place:
            place[name] = tomlkit.table(is_super_table=at + 1 < len(table))
        inner = place[name]
        if not isinstance(inner, MutableMapping):
            raise EditError(f"{'.'.join((*table, key))} is written in a way that only you can change")
        place = inner
    place[key] = value
    return tomlkit.dumps(document)

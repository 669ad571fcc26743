"""One value changed in a TOML text that a person wrote: comments, order and everything else stay as they are."""

from __future__ import annotations

import tomllib
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

from content.reading import ContentError, text_of
from engine.core.text import clean


class EditError(Exception):
    """The text cannot be changed."""


def tables_of(file: Path) -> tuple[dict[str, Any], str]:
    """What is in a file that a person may have written, and what is wrong with it; neither where there is none. Never
    fails, and waits for nobody.
    """
    try:
        return tomllib.loads(text_of(file)), ""
    except FileNotFoundError:
        return {}, ""
    except OSError as error:
        return {}, f"{file.name} cannot be read: {error.strerror or error}"
    except ContentError as error:
        return {}, f"{file.name} {error.problems[0].message}"
    except UnicodeDecodeError:
        return {}, f"{file.name} is not written in UTF-8: have your editor save it as that"
    except (ValueError, RecursionError) as error:
        return {}, f"{file.name} is no valid TOML: {clean(str(error))}"


def with_value(text: str, table: tuple[str, ...], key: str, value: str | bool) -> str:
    """The text with ``key`` of a table (empty: top level) set to a value. Raises ``EditError``."""
    import tomlkit  # it takes a while to load: only who changes a setting pays for it

    try:
        tomllib.loads(text)  # what reads the file says what is wrong with it; the other reader may stumble over depth
        document = tomlkit.parse(text)
    except (ValueError, RecursionError) as error:
        raise EditError(f"it is no valid TOML: {error}") from error
    place: MutableMapping[str, object] = document
    for name in table:
        if name not in place:
            place[name] = tomlkit.table(is_super_table=True)  # no line of its own where only tables are in it
        inner = place[name]
        if not isinstance(inner, MutableMapping):
            raise EditError(f"{'.'.join((*table, key))} is written in a way that only you can change")
        place = inner
    place[key] = value
    return tomlkit.dumps(document)

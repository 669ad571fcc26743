"""What is left of a file when all that cannot be read in it is left out, so that its other mistakes are told too."""

from __future__ import annotations

import re
from typing import Any, get_args, get_origin

from msgspec import Struct
from msgspec.structs import fields as fields_of

from content.problems import bare, fits, inside, joined
from engine.core.problem import Problem

UNKNOWN = "⁇"
"""Stands for a text that could not be read, as 0 does for a number; what is said of it is not told."""

_NOTHING: Any = object()


class Rest:
    """What could be read of a ``value`` that is to be a ``kind``. ``lost`` are the names of the things in it of which
    not all could be read; nothing that speaks of them is to be told.
    """

    def __init__(self, value: dict[str, Any], kind: type[Struct]) -> None:
        self.lost: set[str] = set()
        self._unread: set[str] = set()
        self._rows: dict[str, list[int]] = {}
        self._written = {key for key, item in value.items() if isinstance(item, str | int)}
        self.value = self._struct(value, kind, "", "")

    def told(self, problem: Problem) -> Problem | None:
        """A problem of the rest by its place in the file; none where it only follows from what could not be read: it is
        about that, or about a whole list where something in one could not.
        """
        path = ""
        for part in re.findall(r"\[\d+\]|\.?[^.\[]+", problem.path):
            rows = self._rows.get(path) if part.startswith("[") else None
            path += part if rows is None else f"[{rows[int(part[1:-1])]}]"
        whole = not re.search(r"[.\[]", path) and path not in self._written
        if UNKNOWN in problem.message or (whole and any(re.search(r"[.\[]", unread) for unread in self._unread)):
            return None
        if any(_within(path, unread) or _within(unread, path) for unread in self._unread):
            return None
        return Problem(path, problem.message)

    def _read(self, value: object, kind: Any, path: str) -> Any:
        asked, kind = kind, bare(kind, value)
        if isinstance(kind, type) and issubclass(kind, Struct):
            return self._struct(value, kind, path, inside(path, asked, kind))
        origin, args = get_origin(kind), get_args(kind)
        if isinstance(value, list) and (origin is list or args[1:] == (...,)):
            read = {at: self._read(item, args[0], f"{path}[{at}]") for at, item in enumerate(value)}
            self._rows[path] = [at for at, item in read.items() if item is not _NOTHING]
            return [read[at] for at in self._rows[path]]
        if isinstance(value, dict) and origin is dict:
            named = {key: self._read(item, args[1], joined(path, key)) for key, item in value.items()}
            self.lost |= {key for key in named if any(_within(place, joined(path, key)) for place in self._unread)}
            return {key: item for key, item in named.items() if item is not _NOTHING}
        if fits(value, kind):
            return value
        self._unread.add(path)
        return UNKNOWN if fits(UNKNOWN, kind) else _NOTHING

    def _struct(self, value: object, kind: type[Struct], path: str, within: str) -> Any:
        if not isinstance(value, dict):
            self._unread.add(path)
            return _NOTHING
        out = {}
        for field in fields_of(kind):
            key = field.encode_name
            if key in value:
                item = self._read(value[key], field.type, joined(within, key))
            elif field.required:
                item = self._read(None, field.type, joined(within, key))
            else:
                continue
            if item is _NOTHING and field.required and fits(0, field.type):
                item = 0
            if item is not _NOTHING:
                out[key] = item
            elif field.required:
                self._unread.add(path)
                return _NOTHING
        tag = kind.__struct_config__.tag_field
        return out | ({tag: value[tag]} if tag in value else {})


def _within(path: str, place: str) -> bool:
    return path == place or path.startswith((f"{place}.", f"{place}["))

"""Lines of a file that an older program wrote, brought up to what today's would have written.

How one schema becomes the next, each system says (``engine.core.upcast``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from engine.core.upcast import Change, Raw, Upcasts


class NoUpcast(Exception):  # noqa: N818 - an answer to whoever opens a file
    """Nobody has written down how one of these schemas becomes the next."""


class Upcaster:
    """Takes what one schema stored to what the schema of today would have stored."""

    def __init__(self, upcasts: Upcasts, command: Any, event: Any, written: int, now: int) -> None:
        """From schema ``written`` to schema ``now``. Raises ``NoUpcast`` where a part of the way is missing."""
        missing = [schema for schema in range(written, now) if schema not in upcasts]
        if missing:
            raise NoUpcast(f"there is no way from schema {missing[0]} to {missing[0] + 1}")
        self._way = [upcasts[schema] for schema in range(written, now)]
        self._command_tag, self._event_tag = tag_field(command), tag_field(event)

    def state(self, raw: Raw) -> Raw:
        """The state a chronicle begins with."""
        for upcast in self._way:
            raw = upcast.state(raw) if upcast.state is not None else raw
        return raw

    def record(self, raw: Raw) -> Raw:
        """A line of a chronicle: a step with its command and events, or anything else, which is never changed."""
        if "command" not in raw:
            return raw
        for upcast in self._way:
            command = _changed(raw["command"], self._command_tag, upcast.commands)
            events = [_changed(event, self._event_tag, upcast.events) for event in raw["events"]]
            raw = {**raw, "command": command, "events": events}
        return raw


def _changed(raw: Raw, field: str, changes: Mapping[str, Change]) -> Raw:
    change = changes.get(raw[field])
    return raw if change is None else change(raw)


def tag_field(kind: Any) -> str:
    """The field that tells the structs of a union apart, such as ``type``."""
    member = (get_args(kind) or (kind,))[0]
    return str(member.__struct_config__.tag_field)

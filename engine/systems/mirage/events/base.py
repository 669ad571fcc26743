"""What all events are: facts with their results in them, tagged for saves."""

from __future__ import annotations

from msgspec import Struct


class Event(Struct, frozen=True, gc=False, tag_field="type", forbid_unknown_fields=True):
    """Base of all events."""

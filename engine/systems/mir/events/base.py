"""What all events are: facts with their results in them, tagged for saves."""

from __future__ import annotations

from msgspec import Struct


class Event(Struct, frozen=True, gc=False, tag_field="type", omit_defaults=True):
    """Base of all events."""

"""What every event of this game has."""

from __future__ import annotations

from msgspec import Struct


class Fact(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type"):
    """Base of the events: how they are written."""

"""What every event of this game has."""

from __future__ import annotations

from msgspec import Struct


class Fact(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="type"):
    """Base of the events: how they are written, every field of them."""

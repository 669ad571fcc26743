"""What happened by a ruling."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from engine.core.stored import EventBase

Value = int | str


class Ruled(EventBase, frozen=True):
    """A declared field has another value now. ``old`` is what it was; ``who`` is empty where it is nobody's."""

    meets = True

    field: str
    who: Annotated[str, Meta(min_length=0)]
    key: str
    value: Value
    old: Value
    reason: str = ""


class HouseRuled(EventBase, frozen=True):
    """A house rule has another value now; both as text."""

    option: str
    value: str
    old: str


class Noted(EventBase, frozen=True):
    """A note of the game master."""

    text: str
    secret: bool = False


Event = Ruled | HouseRuled | Noted

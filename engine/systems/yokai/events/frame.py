"""What several facts about an exchange have."""

from __future__ import annotations

from engine.core.stored import EventBase


class OfFrame(EventBase, frozen=True):
    """Base of what is about the attack or check of a number."""

    frame: int


class OfTarget(OfFrame, frozen=True):
    """Base of what is about one target of an attack."""

    target: str

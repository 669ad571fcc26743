"""Laying out the ground: zones, ways, covers. Rulings as well, while a fight runs."""

from __future__ import annotations

from typing import Literal

from engine.core.stored import CommandBase

Quality = Literal["cluttered", "dimly-lit", "cramped", "exit", "hidden"]
Way = Literal["open", "sight", "obstacle", "wall", "none"]


class AddZone(CommandBase, frozen=True):
    """A new zone at a place of the drawing."""

    name: str
    column: int
    row: int = 0


class RemoveZone(CommandBase, frozen=True):
    """A zone away, with its ways and covers."""

    zone: str


class RuleZone(CommandBase, frozen=True):
    """What a zone, or several, are like (MG-49 to MG-51), whether they are exits, whether players know of them."""

    zone: str | tuple[str, ...]
    quality: Quality
    on: bool

    @property
    def zones(self) -> tuple[str, ...]:
        """The zones named, one or several."""
        return (self.zone,) if isinstance(self.zone, str) else self.zone


class RuleWay(CommandBase, frozen=True):
    """The border between two zones: open, only seen through, barred, walled off, or none (MG-44, MG-48)."""

    a: str
    b: str
    way: Way


class AddCover(CommandBase, frozen=True):
    """A cover in a zone (MG-83)."""

    zone: str
    cover: str


class RemoveCover(CommandBase, frozen=True):
    """A cover away."""

    cover: str


SETUP = AddZone | RemoveZone | RuleZone | RuleWay | AddCover | RemoveCover

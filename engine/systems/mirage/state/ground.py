"""Zones, the ways between them, covers and barriers."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from engine.core.stored import Stored
from engine.systems.mirage.coming import Feature
from engine.systems.mirage.state.things import Arm, Speed


class Obstacle(Stored, frozen=True):
    """What must be cleared first (MG-48)."""

    name: str
    cost: Speed
    skill: str
    successes: int


class Zone(Stored, frozen=True):
    """A zone (MG-44). ``queue`` is the order of a cramped one from end ``a`` to end ``b`` (MG-51)."""

    name: str
    column: int
    row: int
    features: tuple[Feature, ...] = ()
    exit: bool = False
    hidden: bool = False
    note: str = ""
    custom: str = ""
    custom_skill: str = ""
    custom_successes: int = 1
    custom_modifiers: dict[str, int] = field(default_factory=dict)
    ends: dict[str, Literal["a", "b"]] = field(default_factory=dict)
    queue: tuple[str, ...] = ()
    loot: dict[str, Arm] = field(default_factory=dict)


class Edge(Stored, frozen=True):
    """A way between two zones (MG-44)."""

    a: str
    b: str
    passable: bool = True
    sight: bool = True
    obstacle: Obstacle | None = None
    hidden: bool = False


class Cover(Stored, frozen=True):
    """A cover; rating 0 is destroyed (MG-84, MG-86)."""

    zone: str
    name: str
    rating: int
    hidden: bool = False
    source: str = ""


class Barrier(Stored, frozen=True):
    """Something between two spots of a zone, for melee in the way (MG-57)."""

    zone: str
    a: str
    b: str
    name: str
    obstacle: Obstacle | None = None

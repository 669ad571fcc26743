"""Events about the ground, and about who is there at all."""

from __future__ import annotations

from engine.systems.mirage.events.base import Event
from engine.systems.mirage.state import Arm, Cover, Edge, Item, Status, Zone


class ZoneSet(Event, frozen=True, tag="zone-set"):
    """A zone as it is now."""

    key: str
    zone: Zone


class ZoneRemoved(Event, frozen=True, tag="zone-removed"):
    """A zone is gone, with its ways and covers."""

    key: str


class EdgeSet(Event, frozen=True, tag="edge-set"):
    """The border between two zones as it is now."""

    edge: Edge


class EdgeRemoved(Event, frozen=True, tag="edge-removed"):
    """Two zones are no neighbours any more."""

    a: str
    b: str


class CoverSet(Event, frozen=True, tag="cover-set"):
    """A cover as it is now."""

    key: str
    cover: Cover


class CoverRemoved(Event, frozen=True, tag="cover-removed"):
    """A cover is gone."""

    key: str


class Placed(Event, frozen=True, tag="placed"):
    """The game master puts somebody into a zone; nothing follows from it."""

    who: str
    zone: str


class Removed(Event, frozen=True, tag="removed"):
    """Somebody is out, by ruling."""

    who: str
    status: Status


class CameBack(Event, frozen=True, tag="came-back"):
    """Somebody is in again, by ruling."""

    who: str
    zone: str


class Given(Event, frozen=True, tag="given"):
    """A weapon or a thing, by ruling."""

    who: str
    key: str
    arm: Arm | None = None
    item: Item | None = None


class Taken(Event, frozen=True, tag="taken"):
    """A weapon or a thing less, by ruling."""

    who: str
    key: str

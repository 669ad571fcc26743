"""Events about the ground, and about who is there at all."""

from __future__ import annotations

from engine.core.stored import EventAbout, EventBase
from engine.systems.mirage.state.ground import Cover, Edge, Zone
from engine.systems.mirage.state.things import Arm, Item, Status


class ZoneSet(EventBase, frozen=True):
    """A zone as it is now."""

    meets = True

    key: str
    zone: Zone


class ZoneRemoved(EventBase, frozen=True):
    """A zone is gone, with its ways and covers."""

    key: str


class EdgeSet(EventBase, frozen=True):
    """The border between two zones as it is now."""

    edge: Edge


class EdgeRemoved(EventBase, frozen=True):
    """Two zones are no neighbours any more."""

    a: str
    b: str


class CoverSet(EventBase, frozen=True):
    """A cover as it is now."""

    key: str
    cover: Cover


class CoverRemoved(EventBase, frozen=True):
    """A cover is gone."""

    key: str


class Placed(EventAbout, frozen=True):
    """The game master puts somebody into a zone; nothing follows from it."""

    meets = True

    zone: str


class Removed(EventAbout, frozen=True):
    """Somebody is out, by ruling."""

    status: Status


class CameBack(EventAbout, frozen=True):
    """Somebody is in again, by ruling."""

    meets = True

    zone: str


class Given(EventAbout, frozen=True):
    """A weapon or a thing, by ruling."""

    key: str
    arm: Arm | None = None
    item: Item | None = None


class Taken(EventAbout, frozen=True):
    """A weapon or a thing less, by ruling."""

    key: str

"""Facts of death, Essence and Miasma."""

from __future__ import annotations

from msgspec import field

from engine.core.stored import EventAbout, EventBase
from engine.systems.miasma.state.things import Hex


class Died(EventAbout, frozen=True):
    """MI-66: a character's death; off the board."""


class MonsterSlain(EventAbout, frozen=True):
    """MI-71: off the board; the rating is released, and shared in step H."""

    rating: int


class CloudLeft(EventAbout, frozen=True):
    """MI-66: the Miasma of the dead stays in a hex. ``ruled``: put there by the GM, not taken from the owner's pool."""

    hex: Hex | None
    points: int
    ruled: bool = False


class CloudDissipated(EventAbout, frozen=True):
    """MI-70: an older cloud is gone for good."""

    points: int


class CloudCollected(EventAbout, frozen=True):
    """MI-69: all points of the owner's cloud are theirs again."""

    points: int


class EssenceLost(EventAbout, frozen=True):
    """MI-66: the Essence left."""

    left: int


class CharacterLost(EventAbout, frozen=True):
    """MI-67: the last Essence is gone, and so is somebody, until some comes back."""


class Reformed(EventAbout, frozen=True):
    """MI-68: the dead return at the last resting place, with full pools."""


class MiasmaShared(EventBase, frozen=True):
    """MI-71: the rating of a slain monster. ``lost``: points nobody got; ``spare``: kept for the GM to hand out."""

    monster: str
    shares: dict[str, int] = field(default_factory=dict)
    lost: int = 0
    spare: int = 0

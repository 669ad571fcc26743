"""Facts of guards and of what is held, dropped and taken."""

from __future__ import annotations

from engine.core.stored import EventAbout


class GuardChanged(EventAbout, frozen=True):
    """MI-38: the item guarded with now, empty for none."""

    guard: str = ""
    ruled: bool = False


class ItemChanged(EventAbout, frozen=True):
    """MI-17: what is held now, and what fell to the ground; a guard with an item not held any more is over."""

    hands: tuple[str, ...]
    drop: tuple[str, ...] = ()


class ItemPickedUp(EventAbout, frozen=True):
    """MI-17: ``who`` took up the item ``id`` of ``of``, theirs under ``key`` now; ``hands`` are what they hold."""

    of: str
    id: str
    key: str
    hands: tuple[str, ...]


class Equipped(EventAbout, frozen=True):
    """MI-10 to MI-13: the armour worn and the items held now."""

    worn: tuple[str, ...]
    hands: tuple[str, ...]
    ruled: bool = False


class GearTaken(EventAbout, frozen=True):
    """Between fights: the thing ``id`` of somebody fallen is ``who``'s, under ``key``."""

    of: str
    id: str
    key: str

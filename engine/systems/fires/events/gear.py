"""Facts about gear and counters of the character."""

from __future__ import annotations

from typing import Literal

from engine.systems.fires.events.flow import Base
from engine.systems.fires.state import Piece


class PieceSet(Base, frozen=True, tag="piece-set"):
    """A piece of gear is like this now; without one it is gone. ``why`` in words, empty where nothing is told."""

    key: str
    piece: Piece | None
    why: str = ""


class PlaceSet(Base, frozen=True, tag="place-set"):
    """What a place of the sheet holds now."""

    place: Literal["slots", "armour", "rings", "pouches", "carried", "stash", "missiles", "known", "pots"]
    keys: tuple[str, ...]


class HandsSet(Base, frozen=True, tag="hands-set"):
    """What is held (FF-26)."""

    hands: tuple[int, int]
    off: int


class CounterSet(Base, frozen=True, tag="counter-set"):
    """FP, HMN, souls, SL or a statistic."""

    counter: str
    value: int


class ChargeSpent(Base, frozen=True, tag="charge-spent"):
    """A use of an item or flask."""

    key: str
    name: str
    left: int

"""Facts about gear and counters of the character."""

from __future__ import annotations

from typing import Literal

from engine.core.stored import EventBase
from engine.systems.fires.state import Piece


class PieceSet(EventBase, frozen=True):
    """A piece of gear is like this now; without one it is gone. ``why`` in words, empty where nothing is told."""

    key: str
    piece: Piece | None
    why: str = ""


class PlaceSet(EventBase, frozen=True):
    """What a place of the sheet holds now."""

    place: Literal["slots", "armour", "rings", "pouches", "carried", "stash", "missiles", "known", "pots"]
    keys: tuple[str, ...]


class HandsSet(EventBase, frozen=True):
    """What is held (FF-26)."""

    hands: tuple[int, int]
    off: int


class CounterSet(EventBase, frozen=True):
    """FP, HMN, souls, SL or a statistic."""

    counter: str
    value: int


class ChargeSpent(EventBase, frozen=True):
    """A use of an item or flask."""

    key: str
    name: str
    left: int

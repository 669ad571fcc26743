"""The flow of the fight: order, turns, slots."""

from __future__ import annotations

from engine.core.stored import EventAbout, EventBase
from engine.systems.mir.state.rolls import Sum


class FightOpened(EventBase, frozen=True):
    """A fight is open; ``dropped`` left the roster, ``back`` fled once and are here again. ``opener`` opened it with an
    attack. ``places`` are names on the track in place of those there were, if any; an empty one is none. ``anew``:
    players meet everybody anew, as in every fight but a first one, whose field was laid out before them. ``title`` is
    what it is called, if otherwise than the one before.
    """

    meets = True

    stakes: str
    dropped: tuple[str, ...]
    back: tuple[str, ...]
    places: dict[str, str]
    opener: str = ""
    anew: bool = False
    title: str = ""


class InitiativeRolled(EventBase, frozen=True):
    """Successes of an Instinct roll, for one or for a group."""

    who: tuple[str, ...]
    pool: Sum
    faces: tuple[int, ...]
    successes: int
    hidden: bool = False


class OrderSet(EventBase, frozen=True):
    """The order of slots; ``ruling`` when the GM made it."""

    order: tuple[str, ...]
    ruling: bool = False


class TurnBegan(EventBase, frozen=True):
    """A new pass through the order."""

    turn: int


class SlotBegan(EventAbout, frozen=True):
    """Somebody's slot; ``forced`` out of order by the GM."""

    forced: bool = False


class SlotSkipped(EventAbout, frozen=True):
    """A slot passed over, and why."""

    why: str


class SlotEnded(EventAbout, frozen=True):
    """A slot is over."""


class FightEnded(EventBase, frozen=True):
    """The fight is over (MR-16)."""

    reason: str = ""
    winner: str = ""


class HealthRestored(EventAbout, frozen=True):
    """Health back to its maximum (MR-16)."""

    health: int

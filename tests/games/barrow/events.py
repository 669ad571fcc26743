"""What happened: facts with their results in them."""

from __future__ import annotations

from typing import Literal

from engine.core.dice import Rolled
from engine.core.rulings.facts import HouseRuled, Noted, Ruled
from engine.core.stored import EventAbout, EventBase
from tests.games.barrow.state import Combatant, Zone


class Began(EventBase, frozen=True):
    """The first turn of a fight."""


class Struck(EventAbout, frozen=True):
    """A blow: its face, what armour took, guard and strength lost, the save (0: none), and how the target stands."""

    target: str
    face: int
    armour: int
    guard: int
    strength: int
    save: int
    status: str


class Acted(EventAbout, frozen=True):
    """Somebody's turn is over; ``to``: in another zone."""

    to: Zone | Literal[""] = ""


class TurnCame(EventBase, frozen=True):
    """The other side's turn."""

    side: Literal["party", "foes"]
    round: int


class Shaken(EventBase, frozen=True):
    """The foes tested their heart for a cause; those named fled."""

    cause: Literal["first", "half"]
    face: int
    heart: int
    fled: tuple[str, ...] = ()


class Ended(EventBase, frozen=True):
    """The fight is over; one sentence says how."""

    result: str


class Rested(EventBase, frozen=True):
    """Guard is whole again."""


class Cleared(EventBase, frozen=True):
    """Another field, with those of the party who are left."""

    title: str


class Joined(EventBase, frozen=True):
    """Somebody is on the field."""

    person: Combatant


Own = Began | Struck | Acted | TurnCame | Shaken | Ended | Rested | Cleared | Joined
EVENTS = Own | Ruled | HouseRuled | Noted | Rolled

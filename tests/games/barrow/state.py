"""The facts of a moment."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from engine.core.stored import Stored
from tests.games.barrow.house import House

Phase = Literal["setup", "fight", "interlude"]
Zone = Literal["mound", "tomb"]
ZONES = {"mound": "The mound", "tomb": "The tomb"}
SIDES = {"party": "the party", "foes": "the foes"}
STANDINGS = {"up": "up", "down": "down", "dead": "dead", "fled": "fled"}


class Combatant(Stored, frozen=True):
    """Somebody in the fight, made from ``entry``. ``acted``: their turn is over."""

    id: str
    entry: str
    name: str
    side: str
    zone: Zone
    strength: int
    strength_max: int
    guard: int
    guard_max: int
    armour: int
    heart: int
    weapon: str
    die: int
    ranged: bool
    hidden: bool = False
    status: str = "up"
    acted: bool = False

    @property
    def able(self) -> bool:
        """Whether they can still act and be struck."""
        return self.status == "up"


class State(Stored, frozen=True):
    """``known`` are those whom players have met, in that order and by the names they had then: marks are made of it.

    ``shaken`` is why the foes tested their heart already.
    """

    title: str
    combatants: dict[str, Combatant]
    house: House
    phase: Phase = "setup"
    round: int = 1
    turn: str = "party"
    known: dict[str, str] = field(default_factory=dict)
    shaken: tuple[str, ...] = ()
    result: str = ""

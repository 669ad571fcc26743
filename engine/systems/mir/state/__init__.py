"""The state of a MIR chronicle: who there is, where, how hurt, and which exchange waits for whose answer.

Everything the rules derive (pools, armour value, malus, bands) is worked out when asked for and never stored, except
inside a roll that has been made, where it is a fact. No struct of a pack is in here: ``build`` makes these.
"""

from __future__ import annotations

from typing import Literal

from msgspec import field

from engine.core.stored import Stored
from engine.systems.mir.house import House
from engine.systems.mir.state.rolls import Exchange, LastRoll
from engine.systems.mir.state.sheet import Band, Combatant, Skill

MAX_AT = 100
"""Positions farther out than any band are a typing error."""

MAX_SCORE = 99
"""What a pool, a skill, armour or a count may come to: far beyond any sheet, and still soon rolled."""

MAX_HEALTH = 999

Phase = Literal["setup", "initiative", "slots", "interlude"]


class Book(Stored, frozen=True):
    """The tables that pools and distances are worked out with, as they were when the chronicle began."""

    skills: dict[str, Skill]
    bands: dict[str, Band]


class State(Stored, frozen=True):
    """One chronicle. ``combatants`` in the order they joined; ``order`` is the initiative order; ``current`` has the
    slot; ``known`` are those whom players have met in this fight, in that order and by the names of then, whatever
    became of them.

    ``forced`` is somebody the GM lets act out of order (MR-14). ``rounds`` and ``beats`` count turns and slots over
    all fights. ``pins`` are distances the GM fixed, by pair (MR-30). ``opened`` says that the attack before
    initiative was made; ``winner`` is the side that won the last fight, where one did. ``shown`` is the roll that
    players still see while ``last`` is one among people whom they do not know, or none because such a one is to come.
    """

    title: str
    book: Book
    combatants: dict[str, Combatant]
    house: House
    sides: dict[str, str] = field(default_factory=dict)
    known: dict[str, str] = field(default_factory=dict)
    phase: Phase = "initiative"
    winner: str = ""
    stakes: str = ""
    places: dict[str, str] = field(default_factory=dict)
    day: int = 1
    turn: int = 0
    order: tuple[str, ...] = ()
    current: str = ""
    forced: str = ""
    opened: bool = False
    exchange: Exchange | None = None
    last: LastRoll | None = None
    shown: LastRoll | None = None
    pins: dict[str, int] = field(default_factory=dict)
    rounds: int = 0
    beats: int = 0

    @property
    def active(self) -> str:
        """Whose slot it is; nobody outside the slots."""
        return self.forced or self.current

    @property
    def fighting(self) -> bool:
        """Whether slots are being taken, so that acts have their price."""
        return self.phase == "slots"

    @property
    def able_sides(self) -> list[str]:
        """The sides that still have somebody able (MR-16)."""
        return list(dict.fromkeys(person.side for person in self.combatants.values() if person.able))

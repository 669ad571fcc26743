"""What happened: facts with their results in them."""

from __future__ import annotations

from msgspec import Struct

from engine.core.dice import Rolled
from engine.core.rulings import HouseRuled, Noted, Ruled
from tests.games.barrow.state import Combatant


class Fact(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="type"):
    """Base of the game's own events."""


class Began(Fact, frozen=True, tag="began"):
    """The first turn of a fight."""


class Struck(Fact, frozen=True, tag="struck"):
    """A blow: its face, what armour took, guard and strength lost, the save (0: none), and how the target stands."""

    who: str
    target: str
    face: int
    armour: int
    guard: int
    strength: int
    save: int
    status: str


class Acted(Fact, frozen=True, tag="acted"):
    """Somebody's turn is over; ``to``: in another zone."""

    who: str
    to: str = ""


class TurnCame(Fact, frozen=True, tag="turn-came"):
    """The other side's turn."""

    side: str
    round: int


class Shaken(Fact, frozen=True, tag="shaken"):
    """The foes tested their heart for a cause; those named fled."""

    cause: str
    face: int
    heart: int
    fled: tuple[str, ...] = ()


class Ended(Fact, frozen=True, tag="ended"):
    """The fight is over; one sentence says how."""

    result: str


class Rested(Fact, frozen=True, tag="rested"):
    """Guard is whole again."""


class Cleared(Fact, frozen=True, tag="cleared"):
    """Another field, with those of the party who are left."""

    title: str


class Joined(Fact, frozen=True, tag="joined"):
    """Somebody is on the field."""

    person: Combatant


Own = Began | Struck | Acted | TurnCame | Shaken | Ended | Rested | Cleared | Joined
Event = Own | Ruled | HouseRuled | Noted | Rolled

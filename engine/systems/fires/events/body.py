"""Facts about bodies: where they are, what struck them, where the tokens went."""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.board.hexgrid import Hex
from engine.core.stored import EventAbout, EventBase
from engine.systems.fires.state import Combatant, Raised


class Moved(EventAbout, frozen=True):
    """Somebody is in another cell. ``how``: moves, is knocked back, is put."""

    at: Hex
    tail: Hex | None = None
    how: Literal["moves", "knocked", "put"] = "moves"


class HazardEntered(EventAbout, frozen=True):
    """Somebody is on special ground that acts (FF-118)."""

    hazard: str


class Struck(EventBase, frozen=True, tag="attack-declared"):
    """An attack is made; ``tokens`` in words."""

    attacker: str
    name: str
    targets: tuple[str, ...]
    tokens: str = ""


class TokensPlaced(EventAbout, frozen=True):
    """Tokens of one packet and where they went (FF-134 to FF-144)."""

    damage: str
    amount: int
    shield: int = 0
    sunk: dict[str, int] = msgspec.field(default_factory=dict)
    wounds: int = 0
    waiting: int = 0
    vanished: int = 0


class Resolved(EventAbout, frozen=True, tag="attack-resolved"):
    """An attack on somebody is over: what its tokens came to."""

    name: str
    shield: int
    sunk: dict[str, int]
    wounds: int
    waiting: int
    vanished: int


class Healed(EventAbout, frozen=True):
    """Tokens leave HP slots, ``bled`` of them marked (FF-142)."""

    wounds: int
    bled: int = 0


class WaitingCleared(EventAbout, frozen=True):
    """Waiting tokens go."""

    tokens: dict[str, int]


class Trickled(EventAbout, frozen=True):
    """Waiting tokens reach HP (FF-48)."""

    damage: str
    amount: int


class ConditionSet(EventAbout, frozen=True):
    """Somebody has so many tokens of a condition now; ``hold``: one of them stays longer than usual."""

    condition: str
    tokens: int
    hold: str = ""
    why: str = ""


class ShieldSet(EventAbout, frozen=True):
    """A shield is raised, or none is (FF-56)."""

    raised: Raised | None


class GuardBroken(EventAbout, frozen=True):
    """A Guard Break (FF-136)."""


class Avoided(EventAbout, frozen=True, tag="attack-avoided"):
    """An attack does nothing to somebody; ``why`` in words."""

    name: str
    why: str
    rule: str = ""


class Felled(EventAbout, frozen=True):
    """Somebody is out: defeated, or lost to the ground (FF-141)."""

    out: Literal["defeated", "lost"]
    why: str = ""


class Joined(EventBase, frozen=True):
    """Somebody comes into the fight."""

    meets = True

    combatant: Combatant


class ChangeSet(EventAbout, frozen=True):
    """A figure of somebody's sheet is another by so much from now on: a sink, ``hp``, ``move``, ``damage``. What begins
    with ``limit`` counts how often a rule of it has acted.
    """

    what: str
    by: int


class SinksEmptied(EventBase, frozen=True):
    """Sinks and shields lose their tokens on every sheet (R4)."""


class MarkSet(EventAbout, frozen=True):
    """Whose effect waits for somebody's defeat, and the routine damage of a hold."""

    mark: str = ""
    routine: dict[str, int] | None = None

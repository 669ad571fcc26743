"""Facts about bodies: where they are, what struck them, where the tokens went."""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.board.hexgrid import Hex
from engine.systems.fires.events.flow import Base
from engine.systems.fires.state import Combatant, Raised


class Moved(Base, frozen=True, tag="moved"):
    """Somebody is in another cell. ``how``: moves, is knocked back, is put."""

    who: str
    at: Hex
    tail: Hex | None = None
    how: Literal["moves", "knocked", "put"] = "moves"


class HazardEntered(Base, frozen=True, tag="hazard-entered"):
    """Somebody is on special ground that acts (FF-118)."""

    who: str
    hazard: str


class Struck(Base, frozen=True, tag="attack-declared"):
    """An attack is made; ``tokens`` in words."""

    attacker: str
    name: str
    targets: tuple[str, ...]
    tokens: str = ""


class TokensPlaced(Base, frozen=True, tag="tokens-placed"):
    """Tokens of one packet and where they went (FF-134 to FF-144)."""

    who: str
    damage: str
    amount: int
    shield: int = 0
    sunk: dict[str, int] = msgspec.field(default_factory=dict)
    wounds: int = 0
    waiting: int = 0
    vanished: int = 0


class Resolved(Base, frozen=True, tag="attack-resolved"):
    """An attack on somebody is over: what its tokens came to."""

    who: str
    name: str
    shield: int
    sunk: dict[str, int]
    wounds: int
    waiting: int
    vanished: int


class Healed(Base, frozen=True, tag="healed"):
    """Tokens leave HP slots, ``bled`` of them marked (FF-142)."""

    who: str
    wounds: int
    bled: int = 0


class WaitingCleared(Base, frozen=True, tag="waiting-cleared"):
    """Waiting tokens go."""

    who: str
    tokens: dict[str, int]


class Trickled(Base, frozen=True, tag="trickled"):
    """Waiting tokens reach HP (FF-48)."""

    who: str
    damage: str
    amount: int


class ConditionSet(Base, frozen=True, tag="condition-set"):
    """Somebody has so many tokens of a condition now; ``hold``: one of them stays longer than usual."""

    who: str
    condition: str
    tokens: int
    hold: str = ""
    why: str = ""


class ShieldSet(Base, frozen=True, tag="shield-set"):
    """A shield is raised, or none is (FF-56)."""

    who: str
    raised: Raised | None


class GuardBroken(Base, frozen=True, tag="guard-broken"):
    """A Guard Break (FF-136)."""

    who: str


class Avoided(Base, frozen=True, tag="attack-avoided"):
    """An attack does nothing to somebody; ``why`` in words."""

    who: str
    name: str
    why: str
    rule: str = ""


class Felled(Base, frozen=True, tag="felled"):
    """Somebody is out: defeated, or lost to the ground (FF-141)."""

    who: str
    out: Literal["defeated", "lost"]
    why: str = ""


class Joined(Base, frozen=True, tag="joined"):
    """Somebody comes into the fight."""

    combatant: Combatant


class ChangeSet(Base, frozen=True, tag="change-set"):
    """A figure of somebody's sheet is another by so much from now on: a sink, ``hp``, ``move``, ``damage``."""

    who: str
    what: str
    by: int


class SinksEmptied(Base, frozen=True, tag="sinks-emptied"):
    """Sinks and shields lose their tokens on every sheet (R4)."""


class MarkSet(Base, frozen=True, tag="mark-set"):
    """Whose effect waits for somebody's defeat, and the routine damage of a hold."""

    who: str
    mark: str = ""
    routine: dict[str, int] | None = None

"""Facts of strikes, staggers and the move book."""

from __future__ import annotations

from typing import Literal

from engine.core.stored import EventBase, Stored
from engine.systems.miasma.state import KnownMove
from engine.systems.miasma.state.things import BookMove, DamageType, Hex, Shape


class Struck(EventBase, frozen=True):
    """Step C: a strike on hexes of the map, in order; those behind a block of the line are left out (MI-49).

    ``spell`` is set for bolts and balls (step E).
    """

    who: str
    shape: Shape
    hexes: tuple[Hex, ...]
    spell: str = ""


class Missed(EventBase, frozen=True):
    """Nobody stood in the hexes struck just before."""

    who: str


class Sum(Stored, frozen=True):
    """MI-58 for one damage type: ``start`` hundredths (before halving for a later sweep target), then in this order

    halved (``Hit.half``), halved by Protection where ``first`` rules (MI-S28), less ``percent`` % (guard, MI-S02 and
    MI-S27), less ``points`` (a shield read as points, MI-S02), less ``armour``, not below 0, halved by Protection
    (``protected``), rounded: ``life``.
    """

    type: DamageType
    start: int
    life: int
    percent: int = 0
    points: int = 0
    armour: int = 0
    protected: bool = False


class Hit(EventBase, frozen=True):
    """MI-58, MI-59: what one strike does to one target; pools change by ``LifeLost`` and ``StaminaLost``, once per
    segment.

    ``half``: a later target of a sweep. ``guard``: how the target guarded. ``shell``: struck from behind (MI-91).
    ``first``: a Protection counts before everything (MI-S28). ``stamina``: lost, being ``share`` % of the Physical
    damage.
    """

    who: str
    target: str
    sums: tuple[Sum, ...]
    life: int
    stamina: int = 0
    share: int = 0
    half: bool = False
    guard: Literal["", "parry", "shield"] = ""
    shell: bool = False
    first: bool = False


class LifeLost(EventBase, frozen=True):
    """The sum of a step: ``amount`` lost, ``left`` the Life now."""

    who: str
    amount: int
    left: int


class StaminaLost(EventBase, frozen=True):
    """The sum of a step: ``amount`` lost, ``left`` the stamina now."""

    who: str
    amount: int
    left: int


class Staggered(EventBase, frozen=True):
    """MI-64: at 0 stamina; guard down, helpless."""

    who: str


class Recovered(EventBase, frozen=True):
    """MI-65: not staggered any more; decides in the next segment."""

    who: str


class MoveSeen(EventBase, frozen=True):
    """MI-29: players saw a move of ``who`` to its end, and know it of all of that ``kind``."""

    who: str
    kind: str
    move: KnownMove


class MoveSaved(EventBase, frozen=True):
    """MI-55: a move is in the book under an id."""

    who: str
    id: str
    move: BookMove


Attack = Struck | Missed | Hit | LifeLost | StaminaLost | Staggered | Recovered | MoveSeen | MoveSaved

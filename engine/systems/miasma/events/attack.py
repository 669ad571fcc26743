"""Facts of strikes, staggers and the move book."""

from __future__ import annotations

from typing import Literal

from engine.core.stored import EventAbout, Stored
from engine.systems.miasma.state import KnownMove
from engine.systems.miasma.state.things import BookMove, DamageType, Hex, Shape


class Struck(EventAbout, frozen=True):
    """Step C: a strike on hexes of the map, in order; those behind a block of the line are left out (MI-49).

    ``spell`` is set for bolts and balls (step E).
    """

    shape: Shape
    hexes: tuple[Hex, ...]
    spell: str = ""


class Missed(EventAbout, frozen=True):
    """Nobody stood in the hexes struck just before."""


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


class Hit(EventAbout, frozen=True):
    """MI-58, MI-59: what one strike does to one target; pools change by ``LifeLost`` and ``StaminaLost``, once per
    segment.

    ``half``: a later target of a sweep. ``guard``: how the target guarded. ``shell``: struck from behind (MI-91).
    ``first``: a Protection counts before everything (MI-S28). ``stamina``: lost, being ``share`` % of the Physical
    damage.
    """

    target: str
    sums: tuple[Sum, ...]
    life: int
    stamina: int = 0
    share: int = 0
    half: bool = False
    guard: Literal["", "parry", "shield"] = ""
    shell: bool = False
    first: bool = False


class LifeLost(EventAbout, frozen=True):
    """The sum of a step: ``amount`` lost, ``left`` the Life now."""

    amount: int
    left: int


class StaminaLost(EventAbout, frozen=True):
    """The sum of a step: ``amount`` lost, ``left`` the stamina now."""

    amount: int
    left: int


class Staggered(EventAbout, frozen=True):
    """MI-64: at 0 stamina; guard down, helpless."""


class Recovered(EventAbout, frozen=True):
    """MI-65: not staggered any more; decides in the next segment."""


class MoveSeen(EventAbout, frozen=True):
    """MI-29: players saw a move of ``who`` to its end, and know it of all of that ``kind``."""

    kind: str
    move: KnownMove


class MoveSaved(EventAbout, frozen=True):
    """MI-55: a move is in the book under an id."""

    id: str
    move: BookMove

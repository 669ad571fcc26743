"""Facts of movement, turns and contested hexes."""

from __future__ import annotations

from engine.core.stored import EventAbout, EventBase
from engine.systems.miasma.state import Award, Contest
from engine.systems.miasma.state.things import Hex


class Moved(EventAbout, frozen=True):
    """MI-35: the hexes entered, in order; the last is where ``who`` is now."""

    path: tuple[Hex, ...]


class MoveBlocked(EventAbout, frozen=True):
    """MI-35, MI-23: the step to ``at`` failed, because of ``by`` where it was somebody; ``turn``: it was a turn."""

    at: Hex
    by: str = ""
    turn: bool = False


class ContestArose(EventBase, frozen=True):
    """MI-S17 (gm): the GM is asked who gets a hex before the segment goes on."""

    contest: Contest


class ContestDropped(EventBase, frozen=True):
    """MI-S17 (gm): who gets ``hex`` is asked no more; what was awarded before in this segment holds no more either."""

    hex: Hex


class HexAwarded(EventBase, frozen=True):
    """MI-S17 (gm): who of those that want it gets the contested hex, if anybody."""

    award: Award


class Turned(EventAbout, frozen=True):
    """MI-31: the facing now."""

    facing: int
    ruled: bool = False

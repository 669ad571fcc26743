"""Facts of deciding, of the segment, and of fights that begin and end."""

from __future__ import annotations

from msgspec import field

from engine.core.stored import EventAbout, EventBase
from engine.systems.miasma.house import House
from engine.systems.miasma.state import Combatant, Map, Ward
from engine.systems.miasma.state.actions import AnyCommitment


class Committed(EventAbout, frozen=True):
    """MI-26: ``who`` chose ``what``; secret until the segment resolves, replaced by a later one of the segment."""

    what: AnyCommitment


class SwapChosen(EventAbout, frozen=True):
    """MI-S12 (0 segments): what ``who`` will hold before acting; secret as well. Takes back an action chosen before."""

    hands: tuple[str, ...]
    drop: tuple[str, ...] = ()


class FoesCommitted(EventBase, frozen=True):
    """MI-S08 (foes-first): all foes have chosen, their first lines are told next, then the others choose."""


class Revealed(EventBase, frozen=True):
    """Step A: all decisions become commitments, swaps are made."""


class CostPaid(EventAbout, frozen=True):
    """Step A: stamina and Miasma paid, and one use of ``spell``."""

    stamina: int = 0
    miasma: int = 0
    spell: str = ""


class LineTold(EventAbout, frozen=True):
    """MI-29: the line of narration that begins in this segment."""

    text: str


class Interrupted(EventAbout, frozen=True):
    """MI-64: a commitment came to nothing. ``kept``: the spell whose use is given back (MI-S33). ``short``: the rest
    of a chain could not be paid (MI-S09).
    """

    kept: str = ""
    short: bool = False


class StaminaRegained(EventBase, frozen=True):
    """MI-63, step G: what each regained in this segment; whoever is full or busy is left out."""

    gains: dict[str, int]


class SegmentBegan(EventBase, frozen=True):
    """MI-25: the next segment; the commitments of ``free`` are complete."""

    segment: int
    free: tuple[str, ...] = ()


class Seen(EventAbout, frozen=True):
    """A hidden combatant shows itself; ``number`` tells it apart from same-named ones seen before (0: none)."""

    meets = True

    number: int = 0


class FightBegan(EventBase, frozen=True):
    """A fight is set up: everybody in the chronicle from now on, the map, the house rules, and the wards that stand.

    ``setup``: the field is empty and is laid out on the spot.
    """

    meets = True

    combatants: dict[str, Combatant]
    map: Map
    title: str
    place: str
    house: House
    wards: tuple[Ward, ...] = ()
    setup: bool = False


class FightStarted(EventBase, frozen=True):
    """Flow, SETUP: the field is laid out; segment 1. ``numbers`` tell same-named monsters apart from here on."""

    meets = True

    numbers: dict[str, int] = field(default_factory=dict)


class FightEnded(EventBase, frozen=True):
    """An interlude begins; commitments, guards, staggers, effects and wards are over. ``ruled``: the GM ended it."""

    ruled: bool = False

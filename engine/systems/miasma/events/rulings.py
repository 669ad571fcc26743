"""Facts that a game master's ruling made (MI-93), beside those of ``engine.core.rulings``."""

from __future__ import annotations

from engine.core.stored import EventBase
from engine.systems.miasma.state import Combatant, Ground
from engine.systems.miasma.state.things import Hex, Item


class Placed(EventBase, frozen=True):
    """Somebody stands on a hex with a facing, alive and in the fight; without a hex they are off the board."""

    who: str
    hex: Hex | None = None
    facing: int = 0


class ItemGiven(EventBase, frozen=True):
    """An item is somebody's, under an id of its own."""

    who: str
    id: str
    item: Item


class ItemTaken(EventBase, frozen=True):
    """An item is gone; nobody holds, wears or guards with it any more."""

    who: str
    id: str


class CloudRemoved(EventBase, frozen=True):
    """A cloud is taken away."""

    who: str


class CombatantAdded(EventBase, frozen=True):
    """Somebody new; or, with an id there was, that one as they are now (a lost character turned monster, MI-67)."""

    combatant: Combatant


class Removed(EventBase, frozen=True):
    """Taken out; neither slain nor dead."""

    who: str


class Renamed(EventBase, frozen=True):
    """Somebody is called so; ``number`` tells them apart from others of that name."""

    who: str
    name: str
    number: int = 0


class Cancelled(EventBase, frozen=True):
    """A commitment, and a decision of this segment, is no more."""

    who: str


class Hid(EventBase, frozen=True):
    """The other sides do not know of somebody any more."""

    who: str


class TerrainSet(EventBase, frozen=True):
    """Hexes are tagged; cleared where there is no ``ground``."""

    hexes: tuple[Hex, ...]
    ground: Ground | None = None


class SpareShared(EventBase, frozen=True):
    """MI-S16 (gm): left-over points were handed out."""

    who: str
    points: int


Own = (
    Placed
    | ItemGiven
    | ItemTaken
    | CloudRemoved
    | CombatantAdded
    | Removed
    | Renamed
    | Cancelled
    | Hid
    | TerrainSet
    | SpareShared
)

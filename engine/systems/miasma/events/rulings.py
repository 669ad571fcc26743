"""Facts that a game master's ruling made (MI-93), beside those of ``engine.core.rulings``."""

from __future__ import annotations

from engine.core.stored import EventAbout, EventBase
from engine.systems.miasma.state import Combatant, Ground
from engine.systems.miasma.state.things import Hex, Item


class Placed(EventAbout, frozen=True):
    """Somebody stands on a hex with a facing, alive and in the fight; without a hex they are off the board."""

    hex: Hex | None = None
    facing: int = 0


class ItemGiven(EventAbout, frozen=True):
    """An item is somebody's, under an id of its own."""

    id: str
    item: Item


class ItemTaken(EventAbout, frozen=True):
    """An item is gone; nobody holds, wears or guards with it any more."""

    id: str


class CloudRemoved(EventAbout, frozen=True):
    """A cloud is taken away."""


class CombatantAdded(EventBase, frozen=True):
    """Somebody new; or, with an id there was, that one as they are now (a lost character turned monster, MI-67)."""

    meets = True

    combatant: Combatant


class Removed(EventAbout, frozen=True):
    """Taken out; neither slain nor dead."""


class Renamed(EventAbout, frozen=True):
    """Somebody is called so; ``number`` tells them apart from others of that name."""

    meets = True

    name: str
    number: int = 0


class Cancelled(EventAbout, frozen=True):
    """A commitment, and a decision of this segment, is no more."""


class Hid(EventAbout, frozen=True):
    """The other sides do not know of somebody any more."""

    meets = True


class TerrainSet(EventBase, frozen=True):
    """Hexes are tagged; cleared where there is no ``ground``."""

    hexes: tuple[Hex, ...]
    ground: Ground | None = None


class SpareShared(EventAbout, frozen=True):
    """MI-S16 (gm): left-over points were handed out."""

    points: int

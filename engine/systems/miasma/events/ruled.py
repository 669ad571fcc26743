"""Facts that a game master's ruling made (MI-93); whatever follows from them are the ordinary events."""

from __future__ import annotations

from msgspec import Struct

from engine.systems.miasma.rulings import Field
from engine.systems.miasma.state import Combatant, Ground, Hex, Item


class Adjusted(Struct, frozen=True, gc=False, tag_field="type", tag="adjusted"):
    """A pool, flag or attribute is now ``value``."""

    who: str
    field: Field
    value: int


class UsesSet(Struct, frozen=True, gc=False, tag_field="type", tag="uses-set"):
    """Uses left of a spell."""

    who: str
    spell: str
    value: int


class Placed(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag="placed"):
    """Somebody stands on a hex with a facing, alive and in the fight; without a hex they are off the board."""

    who: str
    hex: Hex | None = None
    facing: int = 0


class ItemGiven(Struct, frozen=True, gc=False, tag_field="type", tag="item-given"):
    """An item is somebody's, under an id of its own."""

    who: str
    id: str
    item: Item


class ItemTaken(Struct, frozen=True, gc=False, tag_field="type", tag="item-taken"):
    """An item is gone; nobody holds, wears or guards with it any more."""

    who: str
    id: str


class CloudRemoved(Struct, frozen=True, gc=False, tag_field="type", tag="cloud-removed"):
    """A cloud is taken away."""

    who: str


class CombatantAdded(Struct, frozen=True, gc=False, tag_field="type", tag="combatant-added"):
    """Somebody new; or, with an id there was, that one as they are now (a lost character turned monster, MI-67)."""

    combatant: Combatant


class Removed(Struct, frozen=True, gc=False, tag_field="type", tag="removed"):
    """Taken out; neither slain nor dead."""

    who: str


class Renamed(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag="renamed"):
    """Somebody is called so; ``number`` tells them apart from others of that name."""

    who: str
    name: str
    number: int = 0


class Cancelled(Struct, frozen=True, gc=False, tag_field="type", tag="cancelled"):
    """A commitment, and a decision of this segment, is no more."""

    who: str


class SideChanged(Struct, frozen=True, gc=False, tag_field="type", tag="side-changed"):
    """Somebody fights for a side."""

    who: str
    side: str


class Hid(Struct, frozen=True, gc=False, tag_field="type", tag="hid"):
    """The other sides do not know of somebody any more."""

    who: str


class TerrainSet(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag="terrain-set"):
    """Hexes are tagged; cleared where there is no ``ground``."""

    hexes: tuple[Hex, ...]
    ground: Ground | None = None


class OptionSet(Struct, frozen=True, gc=False, tag_field="type", tag="option-set"):
    """A table option has this value from here on."""

    option: str
    value: str


class SpareShared(Struct, frozen=True, gc=False, tag_field="type", tag="spare-shared"):
    """MI-S16 (gm): left-over points were handed out."""

    who: str
    points: int


class Noted(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag="noted"):
    """A note of the GM."""

    text: str
    secret: bool = False

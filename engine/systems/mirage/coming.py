"""The encounter of a next fight as saves keep it: structs of our own, so that a field of a pack can be renamed without
a save noticing. Between the two it is put across by name; what differs one day is said in the two functions here.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.core.copied import across
from engine.systems.mirage.catalog import Encounter, Feature, Opening


class ComingObstacle(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What stands in a way (MG-48): the action it costs, and the successes of a skill; 0 needs no test."""

    name: str
    cost: Literal["slow", "fast", "free"] = "slow"
    skill: str = "might"
    successes: int = 1


class ComingZone(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A zone and its place in the drawing. Ways out of a cramped one lead from end ``a`` or ``b`` (MG-51)."""

    name: str
    column: int
    row: int = 0
    features: tuple[Feature, ...] = ()
    exit: bool = False
    hidden: bool = False
    note: str = ""
    custom: str = ""
    custom_skill: str = ""
    custom_successes: int = 1
    custom_modifiers: dict[str, int] = {}
    ends: dict[str, Literal["a", "b"]] = {}


class ComingEdge(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Two neighbouring zones (MG-44): whether one can go, and see, from one to the other."""

    between: tuple[str, str]
    passable: bool = True
    sight: bool = True
    obstacle: ComingObstacle | None = None
    hidden: bool = False


class ComingCover(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A cover in a zone (MG-83)."""

    zone: str
    cover: str
    name: str = ""
    hidden: bool = False


class ComingBarrier(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Something between two spots of a zone (``open``, ``far`` or a cover) that melee cannot reach over (MG-57)."""

    zone: str
    between: tuple[str, str]
    name: str
    obstacle: ComingObstacle | None = None


class ComingOne(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """``count`` combatants of one sheet in a zone; ``place`` is ``open``, ``far`` or a cover, ``riding`` an entry's id
    of the same encounter.
    """

    sheet: str
    zone: str
    id: str = ""
    name: str = ""
    count: int = 1
    side: Literal["", "party", "adversaries"] = ""
    place: str = "open"
    riding: str = ""
    ready: tuple[str, ...] | None = None
    hidden: bool = False
    prone: bool = False
    injury: str = ""


class Coming(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A fight ready to begin: zones, ways, covers, who is where, and how it opens."""

    title: str
    zones: dict[str, ComingZone]
    edges: tuple[ComingEdge, ...] = ()
    covers: dict[str, ComingCover] = {}
    barriers: tuple[ComingBarrier, ...] = ()
    combatants: tuple[ComingOne, ...] = ()
    opening: Opening = "standard"
    prepared: bool = False
    stakes: str = ""
    options: dict[str, str] = {}


def kept(encounter: Encounter) -> Coming:
    """An encounter of a pack, to be stored. Where it comes from and what it is in a list is not."""
    return across(Coming, encounter)


def written(coming: Coming) -> Encounter:
    """What was stored, as an encounter that can be checked and built."""
    return across(Encounter, coming, system="mirage", summary="")

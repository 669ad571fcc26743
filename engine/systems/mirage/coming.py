"""The encounter of a next fight as saves keep it. The structs of packs extend these, and ``build`` puts an encounter
across by name; what differs one day is said there. The words above them are those that packs, commands and saves share.
"""

from __future__ import annotations

from typing import Literal

from msgspec import field

from engine.core.stored import Stored

Attribute = Literal["strength", "agility", "wits", "empathy"]
Unit = Literal["", "rounds", "minutes", "hours", "days"]
Feature = Literal["cluttered", "dimly-lit", "cramped"]
Opening = Literal["standard", "surprise-party", "surprise-adversaries", "sneak-attack", "ambush", "standoff"]
Side = Literal["party", "adversaries"]
Kind = Literal["pc", "npc", "animal"]
Size = Literal["small", "normal", "large"]
Use = Literal["survey", "dark", "ambush", "sneak", "climb", "persuade", "clear-obstacle", "other"]
"""What a thing is made for (MG-22): looking, looking in dim light, noticing who comes creeping, coming unnoticed with
its own skill (MG-26), climbing, talking to people, clearing what is in the way, and what only the table can tell.
"""


class ComingObstacle(Stored, frozen=True):
    """What stands in a way (MG-48): the action it costs, and the successes of a skill; 0 needs no test."""

    name: str
    cost: Literal["slow", "fast", "free"] = "slow"
    skill: str = "might"
    successes: int = 1


class ComingZone(Stored, frozen=True):
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
    custom_modifiers: dict[str, int] = field(default_factory=dict)
    ends: dict[str, Literal["a", "b"]] = field(default_factory=dict)


class ComingEdge(Stored, frozen=True):
    """Two neighbouring zones (MG-44): whether one can go, and see, from one to the other."""

    between: tuple[str, str]
    passable: bool = True
    sight: bool = True
    obstacle: ComingObstacle | None = None
    hidden: bool = False


class ComingCover(Stored, frozen=True):
    """A cover in a zone (MG-83)."""

    zone: str
    cover: str
    name: str = ""
    hidden: bool = False


class ComingBarrier(Stored, frozen=True):
    """Something between two spots of a zone (``open``, ``far`` or a cover) that melee cannot reach over (MG-57)."""

    zone: str
    between: tuple[str, str]
    name: str
    obstacle: ComingObstacle | None = None


class ComingOne(Stored, frozen=True):
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


class Coming(Stored, frozen=True):
    """A fight ready to begin: zones, ways, covers, who is where, and how it opens."""

    title: str
    zones: dict[str, ComingZone]
    edges: tuple[ComingEdge, ...] = ()
    covers: dict[str, ComingCover] = field(default_factory=dict)
    barriers: tuple[ComingBarrier, ...] = ()
    combatants: tuple[ComingOne, ...] = ()
    opening: Opening = "standard"
    prepared: bool = False
    stakes: str = ""
    options: dict[str, str] = field(default_factory=dict)

"""Events of the GM's rulings."""

from __future__ import annotations

from typing import Literal

from engine.systems.mir.catalog import Armor
from engine.systems.mir.events.base import Event
from engine.systems.mir.state import Combatant, Exchange, Item, Out, Wound


class SituationSet(Event, frozen=True, tag="situation-set"):
    """The GM's dice on somebody's next roll, and the helpers of the declared attack."""

    who: str
    dice: int
    reason: str = ""
    exchange: Exchange | None = None


class VisibilitySet(Event, frozen=True, tag="visibility-set"):
    """What players see of somebody, or of the open roll."""

    what: Literal["whole", "sheet", "roll"]
    hidden: bool
    who: str = ""


class CombatantJoined(Event, frozen=True, tag="combatant-joined"):
    """Somebody is there, with a whole sheet."""

    person: Combatant


class CombatantLeft(Event, frozen=True, tag="combatant-left"):
    """Somebody is out of the fight."""

    who: str
    how: Out


class CombatantDropped(Event, frozen=True, tag="combatant-dropped"):
    """Somebody is out of the roster."""

    who: str


class DistancePinned(Event, frozen=True, tag="distance-pinned"):
    """A distance as the GM says; ``None`` takes the pin away."""

    who: str
    other: str
    units: int | None = None


class GmEdited(Event, frozen=True, tag="gm-edited"):
    """A field of somebody as the GM wants it."""

    who: str
    field: str
    value: int | str | bool
    old: str = ""
    reason: str = ""


class ArmorSet(Event, frozen=True, tag="armor-set"):
    """Somebody wears something else."""

    who: str
    armor: Armor


class WoundEdited(Event, frozen=True, tag="wound-edited"):
    """The Wounds of somebody as the GM wants them."""

    who: str
    wounds: tuple[Wound, ...]
    text: str


class ItemEdited(Event, frozen=True, tag="item-edited"):
    """A weapon given, changed or (``None``) taken."""

    who: str
    key: str
    text: str
    item: Item | None = None


class PlaceLabelled(Event, frozen=True, tag="place-labelled"):
    """A position of the track has a name."""

    at: int
    text: str = ""


class OptionSet(Event, frozen=True, tag="option-set"):
    """A table option changed."""

    option: str
    value: str
    old: str


class Noted(Event, frozen=True, tag="noted"):
    """A note of the GM."""

    text: str

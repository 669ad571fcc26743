"""What the game master ruled, beside the declared fields."""

from __future__ import annotations

from engine.core.stored import EventAbout, EventBase
from engine.systems.mir.state.sheet import Armour, Combatant, Item, Out, Wound


class SituationSet(EventAbout, frozen=True):
    """The GM's dice on somebody's next roll, and the helpers of the declared attack where they were corrected."""

    dice: int
    reason: str = ""
    allies: int | None = None


class RollShown(EventBase, frozen=True):
    """Whether players see the dice of the open roll."""

    hidden: bool


class CombatantJoined(EventBase, frozen=True):
    """Somebody is there, with a whole sheet."""

    meets = True

    person: Combatant


class CombatantLeft(EventAbout, frozen=True):
    """Somebody is out of the fight."""

    how: Out


class CombatantDropped(EventAbout, frozen=True):
    """Somebody is out of the roster."""


class DistancePinned(EventAbout, frozen=True):
    """A distance as the GM says; ``None`` takes the pin away."""

    other: str
    units: int | None


class ArmourSet(EventAbout, frozen=True):
    """Somebody wears something else."""

    armour: Armour


class WoundEdited(EventAbout, frozen=True):
    """The Wounds of somebody as the GM wants them."""

    wounds: tuple[Wound, ...]
    text: str


class ItemEdited(EventAbout, frozen=True):
    """A weapon given, changed or (``None``) taken."""

    key: str
    text: str
    item: Item | None


class PlaceLabelled(EventBase, frozen=True):
    """A position of the track has a name."""

    at: int
    text: str

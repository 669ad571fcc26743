"""Acts: moves, things in hand, tests."""

from __future__ import annotations

from typing import Literal

from engine.core.stored import EventAbout, EventBase
from engine.systems.mir.state.rolls import Trial
from engine.systems.mir.state.sheet import Heading, Prolonged


class Spent(EventAbout, frozen=True):
    """The free move, the action or the swap of a slot is used up."""

    what: Literal["move", "action", "swap", "run"]


class Moved(EventAbout, frozen=True):
    """Somebody is somewhere else; ``pins`` are all distances that the GM has fixed, as they are now."""

    at: int
    how: Literal["move", "run", "lost", "gm"]
    heading: Heading | None
    pins: dict[str, int]


class Reloaded(EventAbout, frozen=True):
    """One action of reloading."""

    item: str
    progress: int
    loaded: bool


class Shot(EventAbout, frozen=True):
    """A weapon was used up by a shot: unloaded, or one shot fewer."""

    item: str
    loaded: bool
    shots: int


class WeaponReadied(EventAbout, frozen=True):
    """What is in hand now."""

    ready: tuple[str, ...]


class TestRolled(EventBase, frozen=True):
    """A test and its result."""

    trial: Trial


class Settled(EventBase, frozen=True):
    """All effects of the last roll are in."""


class ProlongedStarted(EventAbout, frozen=True):
    """A prolonged test begins."""

    test: Prolonged


class ProlongedAdvanced(EventAbout, frozen=True):
    """Its progress; ``hidden`` once a roll of it was."""

    progress: int
    hidden: bool = False


class ProlongedDone(EventAbout, frozen=True):
    """It is completed."""

    label: str


class ProlongedLost(EventAbout, frozen=True):
    """Its progress is lost, and why."""

    label: str
    why: str


class WoundBandaged(EventAbout, frozen=True):
    """A Wound is bandaged."""

    wound: int
    by: str


class BandageFailed(EventAbout, frozen=True):
    """A bandage did not hold."""

    wound: int
    by: str


class ArtUsed(EventAbout, frozen=True):
    """An Art, in the words of the table."""

    name: str
    text: str = ""
    free: bool = False


class PersonSearched(EventAbout, frozen=True):
    """What a search found."""

    target: str
    found: tuple[str, ...]

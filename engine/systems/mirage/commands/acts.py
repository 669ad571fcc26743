"""Actions: what a combatant declares on the own turn, or with a finger on the trigger (MG-32 to MG-43)."""

from __future__ import annotations

from typing import Literal

from engine.core.stored import CommandOf
from engine.systems.mirage.commands.base import Action, Fast, FastTested, Shot, Tested

HarmKind = Literal["physical", "mental"]
Cure = Literal["", "healing", "inspiration"]
Use = Literal["vision", "show-spirits", "steer", "test"]
What = Literal[
    "persuade", "survey", "climb", "cast-spell", "clear-obstacle", "other", "use-item", "power-word", "steer"
]
FAST: tuple[What, ...] = ("use-item", "power-word", "steer")
"""Free tests that are fast actions (MG-42); the others are slow."""


class Strike(Tested, frozen=True):
    """A melee attack, armed or with bare hands (MG-55, MG-57)."""

    target: str
    weapon: str = "unarmed"


class Shoot(Shot, frozen=True):
    """A ranged attack (MG-58)."""


class Throw(Shot, frozen=True):
    """A weapon thrown (MG-55)."""


class OverwatchFire(Shot, frozen=True):
    """A shot out of overwatch, before everything that is not resolved yet (MG-73)."""


class Grapple(Tested, frozen=True):
    """Seize somebody; with a second success also gag them (MG-65)."""

    target: str
    gag: bool = False


class Shove(Tested, frozen=True):
    """Push somebody over, and off if said so (MG-69)."""

    target: str
    part: bool = False


class BreakFree(FastTested, frozen=True):
    """Out of a hold, once a turn (MG-67)."""


class Release(CommandOf, frozen=True):
    """Let go of whom one holds (MG-68)."""


class Treat(Tested, frozen=True):
    """Treat somebody Broken (MG-104). ``skill`` only where the table lets either treat both kinds."""

    patient: str
    kind: HarmKind = "physical"
    skill: Cure = ""


class Attempt(Tested, frozen=True):
    """A test whose outcome the game master applies (MG-42). ``survey`` spots who is hidden, ``clear-obstacle`` clears
    the way to zone ``to``.
    """

    what: What
    skill: str
    need: int = 1
    to: str = ""
    about: str = ""


class Move(FastTested, frozen=True):
    """Into an adjacent zone (MG-47)."""

    to: str


class MoveInside(FastTested, frozen=True):
    """Elsewhere in the zone: ``open``, ``far``, ``away`` from everybody, or into reach of somebody (MG-46)."""

    to: str


class Ride(FastTested, frozen=True):
    """Move on horseback: the roll first, then the path (MG-139)."""


class MountUp(FastTested, frozen=True, tag="mount"):
    """Into the saddle (MG-137)."""

    animal: str


class Dismount(Fast, frozen=True):
    """Out of the saddle (MG-137)."""


class Flee(Tested, frozen=True):
    """Out of the fight (MG-79)."""


class GetUp(Fast, frozen=True):
    """Onto one's feet (MG-52)."""


class SeekCover(FastTested, frozen=True):
    """Behind a cover of the zone (MG-83)."""

    cover: str


class Draw(Fast, frozen=True):
    """A weapon into the hand; what the hands cannot hold besides goes back (MG-56)."""

    weapon: str


class PickUp(Fast, frozen=True):
    """A weapon off the ground (MG-S40)."""

    weapon: str


class Overwatch(Fast, frozen=True):
    """Watch a direction with a weapon ready (MG-71)."""

    zone: str


class Rampage(Action, frozen=True):
    """Break things, when terror drives one to attack and nobody is there (MG-115)."""


class HealDay(Tested, frozen=True):
    """A day spent healing others, between fights (MG-119)."""

    patients: tuple[str, ...]
    kind: HarmKind = "physical"


class DropProne(CommandOf, frozen=True):
    """Down to the ground, free (MG-38)."""


class DropItem(CommandOf, frozen=True):
    """Let a weapon fall, free (MG-38)."""

    weapon: str


class Shout(CommandOf, frozen=True):
    """A few words, free (MG-38)."""

    text: str


class Help(CommandOf, frozen=True):
    """Help given ahead: paid at once, for the next test of an action of that speed (MG-41)."""

    whom: str
    speed: Literal["slow", "fast"]


class UseInsight(CommandOf, frozen=True):
    """An Insight used in a scene, or ahead of a called test of its skill; once a session (MG-130, MG-131)."""

    insight: int
    use: Use
    about: str = ""

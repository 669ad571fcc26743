"""Events of actions and of their tests."""

from __future__ import annotations

from typing import Literal

from engine.core.stored import EventAbout, EventBase
from engine.systems.mirage.state import Watch
from engine.systems.mirage.state.dice import Test
from engine.systems.mirage.state.frames import Answer
from engine.systems.mirage.state.things import Speed


class Paid(EventAbout, frozen=True):
    """An action is spent (MG-35)."""

    slot: Literal["slow", "fast"]


class ActLost(EventAbout, frozen=True):
    """A declared action cannot go on; its cost stays spent (MG-74)."""

    why: str


class TestRolled(EventBase, frozen=True):
    """A test; what waited for it is gone (MG-23)."""

    __test__ = False
    test: Test
    need: int = 1


class Prayed(EventBase, frozen=True):
    """A prayer: the faces before it, the test as it counts now, and what it costs (MG-12, MG-13)."""

    test: Test
    before: tuple[int, ...]
    cost: int


class ReactionsShown(EventBase, frozen=True):
    """All have answered: what was committed (MG-39)."""

    answers: tuple[Answer, ...]


class AttackResolved(EventAbout, frozen=True):
    """An attack and what was left of its successes (MG-60)."""

    target: str
    weapon: str
    net: int


class ShotsOrdered(EventAbout, frozen=True):
    """Two overwatchers fire at each other: who is first, or nobody (MG-77)."""

    other: str
    first: str
    faces: tuple[int, ...]
    others: tuple[int, ...]


class Moved(EventAbout, frozen=True):
    """Into another zone; engagement, cover and distance are reset (MG-47)."""

    meets = True

    to: str
    came: str


class MovedInside(EventAbout, frozen=True):
    """Elsewhere in the zone (MG-46); ``near`` is whom one has moved up to."""

    place: str
    near: str = ""


class Engaged(EventAbout, frozen=True):
    """Two are within reach of each other (MG-53)."""

    other: str


class Parted(EventAbout, frozen=True):
    """Two are not engaged any more."""

    other: str


class Fell(EventAbout, frozen=True):
    """Somebody is on the ground."""


class Stood(EventAbout, frozen=True):
    """Somebody is up again."""


class Mounted(EventAbout, frozen=True):
    """In the saddle."""

    animal: str


class Dismounted(EventAbout, frozen=True):
    """Out of the saddle; ``thrown`` against one's will."""

    thrown: bool = False


class CoverTaken(EventAbout, frozen=True):
    """Behind a cover (MG-83)."""

    cover: str


class CoverLeft(EventAbout, frozen=True):
    """Shoved or dragged out of it (MG-83)."""


class Escaped(EventAbout, frozen=True):
    """Somebody has left the fight (MG-79)."""


class Drawn(EventAbout, frozen=True):
    """A weapon in hand; what had to go back (MG-56)."""

    weapon: str
    away: tuple[str, ...] = ()


class Dropped(EventAbout, frozen=True):
    """A weapon lies in a zone."""

    weapon: str
    zone: str
    thrown: bool = False


class PickedUp(EventAbout, frozen=True):
    """A weapon off the ground, into the hand."""

    weapon: str


class ShotSpent(EventAbout, frozen=True):
    """Ammunition, where it is counted (MG-56)."""

    weapon: str


class Held(EventAbout, frozen=True):
    """Somebody is held (MG-65)."""

    target: str
    gagged: bool


class LetGo(EventAbout, frozen=True):
    """A hold is over (MG-67, MG-68)."""

    target: str


class TriedFree(EventAbout, frozen=True):
    """The turn's try to break free is used (MG-67)."""


class WatchSet(EventAbout, frozen=True):
    """Somebody watches a direction (MG-71)."""

    watch: Watch


class WatchLost(EventAbout, frozen=True):
    """Overwatch is over (MG-78)."""


class WayCleared(EventBase, frozen=True):
    """An obstacle between two zones is gone (MG-48)."""

    a: str
    b: str


class BarrierCleared(EventBase, frozen=True):
    """A barrier inside a zone is gone."""

    barrier: str


class Spotted(EventBase, frozen=True):
    """A side knows where these are (MG-54)."""

    meets = True

    who: tuple[str, ...]


class Concealed(EventAbout, frozen=True):
    """Somebody frozen or fainted in a dark place has to be found (MG-113)."""


class Attempted(EventAbout, frozen=True):
    """A test whose outcome the game master applies (MG-42)."""

    what: str
    about: str
    successes: int
    need: int


class Shouted(EventAbout, frozen=True):
    """A few words (MG-38)."""

    text: str


class HelpGiven(EventAbout, frozen=True):
    """Help ahead of an action (MG-41)."""

    whom: str
    speed: Speed


class HelpUsed(EventBase, frozen=True):
    """Help that was waiting counts now, or has lapsed."""

    who: tuple[str, ...]


class TraitUsed(EventAbout, frozen=True):
    """A Defect or an Insight is used for this session (MG-129, MG-130)."""

    seq: int
    use: str
    about: str = ""


class Rampaged(EventAbout, frozen=True):
    """Things are broken (MG-115)."""

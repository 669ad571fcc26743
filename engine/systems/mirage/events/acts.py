"""Events of actions and of their tests."""

from __future__ import annotations

from typing import Literal

from engine.systems.mirage.events.base import Event
from engine.systems.mirage.state import Answer, Speed, Test, Watch


class Paid(Event, frozen=True, tag="paid"):
    """An action is spent (MG-35)."""

    who: str
    slot: Literal["slow", "fast"]


class ActLost(Event, frozen=True, tag="act-lost"):
    """A declared action cannot go on; its cost stays spent (MG-74)."""

    who: str
    why: str


class TestRolled(Event, frozen=True, tag="test-rolled"):
    """A test; what waited for it is gone (MG-23)."""

    __test__ = False
    test: Test
    need: int = 1


class Prayed(Event, frozen=True, tag="prayed"):
    """A prayer: the faces before it, the test as it counts now, and what it costs (MG-12, MG-13)."""

    test: Test
    before: tuple[int, ...]
    cost: int


class ReactionsShown(Event, frozen=True, tag="reactions-shown"):
    """All have answered: what was committed (MG-39)."""

    answers: tuple[Answer, ...]


class AttackResolved(Event, frozen=True, tag="attack-resolved"):
    """An attack and what was left of its successes (MG-60)."""

    who: str
    target: str
    weapon: str
    net: int


class ShotsOrdered(Event, frozen=True, tag="shots-ordered"):
    """Two overwatchers fire at each other: who is first, or nobody (MG-77)."""

    who: str
    other: str
    first: str
    faces: tuple[int, ...]
    others: tuple[int, ...]


class Moved(Event, frozen=True, tag="moved"):
    """Into another zone; engagement, cover and distance are reset (MG-47)."""

    who: str
    to: str
    came: str


class MovedInside(Event, frozen=True, tag="moved-inside"):
    """Elsewhere in the zone (MG-46); ``near`` is whom one has moved up to."""

    who: str
    place: str
    near: str = ""


class Engaged(Event, frozen=True, tag="engaged"):
    """Two are within reach of each other (MG-53)."""

    who: str
    other: str


class Parted(Event, frozen=True, tag="parted"):
    """Two are not engaged any more."""

    who: str
    other: str


class Fell(Event, frozen=True, tag="fell"):
    """Somebody is on the ground."""

    who: str


class Stood(Event, frozen=True, tag="stood"):
    """Somebody is up again."""

    who: str


class Mounted(Event, frozen=True, tag="mounted"):
    """In the saddle."""

    who: str
    animal: str


class Dismounted(Event, frozen=True, tag="dismounted"):
    """Out of the saddle; ``thrown`` against one's will."""

    who: str
    thrown: bool = False


class CoverTaken(Event, frozen=True, tag="cover-taken"):
    """Behind a cover (MG-83)."""

    who: str
    cover: str


class CoverLeft(Event, frozen=True, tag="cover-left"):
    """Shoved or dragged out of it (MG-83)."""

    who: str


class Escaped(Event, frozen=True, tag="escaped"):
    """Somebody has left the fight (MG-79)."""

    who: str


class Drawn(Event, frozen=True, tag="drawn"):
    """A weapon in hand; what had to go back (MG-56)."""

    who: str
    weapon: str
    away: tuple[str, ...] = ()


class Dropped(Event, frozen=True, tag="dropped"):
    """A weapon lies in a zone."""

    who: str
    weapon: str
    zone: str
    thrown: bool = False


class PickedUp(Event, frozen=True, tag="picked-up"):
    """A weapon off the ground, into the hand."""

    who: str
    weapon: str


class ShotSpent(Event, frozen=True, tag="shot-spent"):
    """Ammunition, where it is counted (MG-56)."""

    who: str
    weapon: str


class Held(Event, frozen=True, tag="held"):
    """Somebody is held (MG-65)."""

    who: str
    target: str
    gagged: bool


class LetGo(Event, frozen=True, tag="let-go"):
    """A hold is over (MG-67, MG-68)."""

    who: str
    target: str


class TriedFree(Event, frozen=True, tag="tried-free"):
    """The turn's try to break free is used (MG-67)."""

    who: str


class WatchSet(Event, frozen=True, tag="watch-set"):
    """Somebody watches a direction (MG-71)."""

    who: str
    watch: Watch


class WatchLost(Event, frozen=True, tag="watch-lost"):
    """Overwatch is over (MG-78)."""

    who: str


class WayCleared(Event, frozen=True, tag="way-cleared"):
    """An obstacle between two zones is gone (MG-48)."""

    a: str
    b: str


class BarrierCleared(Event, frozen=True, tag="barrier-cleared"):
    """A barrier inside a zone is gone."""

    barrier: str


class Spotted(Event, frozen=True, tag="spotted"):
    """A side knows where these are (MG-54)."""

    who: tuple[str, ...]


class Concealed(Event, frozen=True, tag="concealed"):
    """Somebody frozen or fainted in a dark place has to be found (MG-113)."""

    who: str


class Attempted(Event, frozen=True, tag="attempted"):
    """A test whose outcome the game master applies (MG-42)."""

    who: str
    what: str
    about: str
    successes: int
    need: int


class Shouted(Event, frozen=True, tag="shouted"):
    """A few words (MG-38)."""

    who: str
    text: str


class HelpGiven(Event, frozen=True, tag="help-given"):
    """Help ahead of an action (MG-41)."""

    who: str
    whom: str
    speed: Speed


class HelpUsed(Event, frozen=True, tag="help-used"):
    """Help that was waiting counts now, or has lapsed."""

    who: tuple[str, ...]


class TraitUsed(Event, frozen=True, tag="trait-used"):
    """A Defect or an Insight is used for this session (MG-129, MG-130)."""

    who: str
    seq: int
    use: str
    about: str = ""


class Rampaged(Event, frozen=True, tag="rampaged"):
    """Things are broken (MG-115)."""

    who: str

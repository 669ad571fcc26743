"""Events of the flow: fights, rounds, turns, and the stack of what is not finished."""

from __future__ import annotations

from engine.core.stored import EventAbout, EventBase
from engine.systems.mirage.coming import Opening, Side
from engine.systems.mirage.state import Combatant, Prelude
from engine.systems.mirage.state.dice import Modifier
from engine.systems.mirage.state.frames import Frame
from engine.systems.mirage.state.ground import Barrier, Cover, Edge, Zone


class FieldSet(EventBase, frozen=True):
    """The ground of the next fight; ``dropped`` leave the roster, everybody else stands in ``zone`` for now."""

    meets = True

    title: str
    stakes: str
    zones: dict[str, Zone]
    edges: tuple[Edge, ...]
    covers: dict[str, Cover]
    barriers: dict[str, Barrier]
    opening: Opening
    prepared: bool
    dropped: tuple[str, ...]
    zone: str


class Joined(EventBase, frozen=True):
    """Somebody is there."""

    meets = True

    person: Combatant


class FightStarted(EventBase, frozen=True):
    """A fight opens: clocks of rounds and minutes count rounds again (MG-101)."""

    opening: Opening


class PreludesSet(EventBase, frozen=True):
    """The turns before round 1 (MG-24 to MG-30)."""

    preludes: tuple[Prelude, ...]


class AmbushSprung(EventBase, frozen=True):
    """Who loses the first turn (MG-28)."""

    who: tuple[str, ...]


class SneakWon(EventAbout, frozen=True):
    """A sneaking attacker gets a turn, and its attack on the target a bonus (MG-26)."""

    meets = True

    target: str
    close: bool


class SneakUsed(EventBase, frozen=True):
    """The boosted attack was made, or the chance has gone (MG-27)."""


class Noticed(EventAbout, frozen=True):
    """A sneaking attacker was seen (MG-26)."""


class RoundBegan(EventBase, frozen=True):
    """A round: everybody's actions are there again (MG-34, MG-36)."""

    round: int


class TurnBegan(EventBase, frozen=True):
    """A side's turn, or one before round 1."""

    side: Side
    prelude: Prelude | None = None


class TurnEnded(EventBase, frozen=True):
    """A side has done what it wanted."""

    side: Side


class RoundEnded(EventBase, frozen=True):
    """The round is over; timers due in it fire after this."""

    round: int


class FightEnded(EventBase, frozen=True):
    """The fight is over: clocks of rounds become seconds (MG-101)."""

    meets = True

    winner: str


class BackToOpening(EventBase, frozen=True):
    """A sneak attacker's turn is over: another may try, or the fight begins (MG-27)."""


class Opened(EventBase, frozen=True):
    """Something new is to be resolved first."""

    frame: Frame


class Stepped(EventBase, frozen=True):
    """What is resolved first has come so far."""

    frame: Frame


class Closed(EventBase, frozen=True):
    """What is on top of the stack is done, and leaves it."""


class Swapped(EventBase, frozen=True):
    """The two topmost shots change places, to hit at the same time (MG-77)."""


class BonusGiven(EventAbout, frozen=True):
    """A modifier for somebody's next test."""

    modifier: Modifier

"""Events of the flow: fights, rounds, turns, and the stack of what is not finished."""

from __future__ import annotations

from engine.systems.mirage.catalog import Opening, Side
from engine.systems.mirage.events.base import Event
from engine.systems.mirage.state import Barrier, Combatant, Cover, Edge, Frame, Modifier, Prelude, Zone


class FieldSet(Event, frozen=True, tag="field-set"):
    """The ground of the next fight; ``dropped`` leave the roster, everybody else stands in ``zone`` for now."""

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


class Joined(Event, frozen=True, tag="joined"):
    """Somebody is there."""

    person: Combatant


class FightStarted(Event, frozen=True, tag="fight-started"):
    """A fight opens: clocks of rounds and minutes count rounds again (MG-101)."""

    opening: Opening


class PreludesSet(Event, frozen=True, tag="preludes-set"):
    """The turns before round 1 (MG-24 to MG-30)."""

    preludes: tuple[Prelude, ...]


class AmbushSprung(Event, frozen=True, tag="ambush-sprung"):
    """Who loses the first turn (MG-28)."""

    who: tuple[str, ...]


class SneakWon(Event, frozen=True, tag="sneak-won"):
    """A sneaking attacker gets a turn, and its attack on the target a bonus (MG-26)."""

    who: str
    target: str
    close: bool


class SneakUsed(Event, frozen=True, tag="sneak-used"):
    """The boosted attack was made, or the chance has gone (MG-27)."""


class Noticed(Event, frozen=True, tag="noticed"):
    """A sneaking attacker was seen (MG-26)."""

    who: str


class RoundBegan(Event, frozen=True, tag="round-began"):
    """A round: everybody's actions are there again (MG-34, MG-36)."""

    round: int


class TurnBegan(Event, frozen=True, tag="turn-began"):
    """A side's turn, or one before round 1."""

    side: Side
    prelude: Prelude | None = None


class TurnEnded(Event, frozen=True, tag="turn-ended"):
    """A side has done what it wanted."""

    side: Side


class RoundEnded(Event, frozen=True, tag="round-ended"):
    """The round is over; timers due in it fire after this."""

    round: int


class FightEnded(Event, frozen=True, tag="fight-ended"):
    """The fight is over: clocks of rounds become seconds (MG-101)."""

    winner: str


class BackToOpening(Event, frozen=True, tag="back-to-opening"):
    """A sneak attacker's turn is over: another may try, or the fight begins (MG-27)."""


class Opened(Event, frozen=True, tag="opened"):
    """Something new is to be resolved first."""

    frame: Frame


class Stepped(Event, frozen=True, tag="stepped"):
    """What is resolved first has come so far."""

    frame: Frame


class Closed(Event, frozen=True, tag="closed"):
    """What was resolved first is done."""


class Swapped(Event, frozen=True, tag="swapped"):
    """The two topmost shots change places, to hit at the same time (MG-77)."""


class BonusGiven(Event, frozen=True, tag="bonus-given"):
    """A modifier for somebody's next test."""

    who: str
    modifier: Modifier

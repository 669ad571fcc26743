"""Facts about the flow: the fight as a whole, rounds and turns, Tide and Morale, rulings on all."""

from __future__ import annotations

from typing import Literal

from engine.core.stored import EventAbout, EventBase
from engine.systems.yokai.house import House
from engine.systems.yokai.state import Conflict, Outcome, Side, Slot, Token


class FightOpened(EventBase, frozen=True):
    """A new conflict is being set up with these of the roster."""

    meets = True

    title: str
    kind: Conflict
    house: House
    keep: tuple[str, ...] = ()
    notes: str = ""


class TideLimitSet(EventBase, frozen=True):
    """How far the Tide has to be pushed to break."""

    limit: int


class InitiativeSet(EventBase, frozen=True):
    """The order of the round; ``ruled`` where the game master moved somebody across FP values (YO-26)."""

    order: tuple[Slot, ...]
    ruled: bool = False


class OrderChanged(EventBase, frozen=True):
    """Somebody came or went: the slots as they are then."""

    order: tuple[Slot, ...]


class RoundStarted(EventBase, frozen=True):
    """A round begins; ``asked`` may Rally."""

    round: int
    asked: tuple[str, ...] = ()


class OrderAwaited(EventBase, frozen=True):
    """All who may Rally have answered; the order waits to be confirmed."""


class TurnsBegan(EventBase, frozen=True):
    """Everything that counts by the round starts anew."""


class CycleStarted(EventBase, frozen=True):
    """The walk through the order starts at the top again (YO-28)."""

    cycle: int


class SlotOffered(EventBase, frozen=True):
    """A shared slot is up; its members choose (YO-27)."""

    at: int


class TurnStarted(EventAbout, frozen=True):
    """Somebody takes the slot at ``at``, changing places with whoever had it."""

    at: int


class TurnEnded(EventAbout, frozen=True):
    """A turn with something done in it is over."""


class TurnPassed(EventAbout, frozen=True):
    """A turn without any action is over; ``final`` under the table option ``pass_is_final``."""

    final: bool = False


class TurnSkipped(EventAbout, frozen=True):
    """Nobody could or would take the slot."""

    at: int
    why: Literal["done", "no-fp"]


class RoundClosing(EventBase, frozen=True):
    """Nobody wants to act or nobody can."""


class ReleaseAwaited(EventBase, frozen=True):
    """These roll a die to release Ki, in this order (YO-84)."""

    who: tuple[str, ...]


class KiReleased(EventAbout, frozen=True):
    """Ki left a pool at the end of the round."""

    amount: int
    pool: int


class RoundEnded(EventBase, frozen=True):
    """The round is over."""

    round: int


class TideMoved(EventBase, frozen=True):
    """The marker was pushed against a side."""

    against: Side
    amount: int
    tide: int


class TideBroke(EventBase, frozen=True):
    """The Tide broke against a side; where the marker is then."""

    against: Side
    tide: int
    lost: int = 0
    round_end: bool = False


class MoraleTaken(EventBase, frozen=True):
    """A side's Morale counter went up."""

    side: Side
    morale: int


class FightEnded(EventBase, frozen=True):
    """It is over; ``ruled`` when the game master ended it."""

    outcome: Outcome
    text: str = ""
    ruled: bool = False


class TokenGranted(EventBase, frozen=True):
    """A side has a new plan token."""

    token: Token

"""Facts about the flow: the fight as a whole, rounds and turns, Tide and Morale, rulings on all."""

from __future__ import annotations

from typing import Literal

from engine.systems.yokai.events.fact import Fact
from engine.systems.yokai.house import House
from engine.systems.yokai.state import Conflict, Outcome, Side, Slot, Token


class FightOpened(Fact, frozen=True, tag="fight-opened"):
    """A new conflict is being set up with these of the roster."""

    title: str
    kind: Conflict
    house: House
    keep: tuple[str, ...] = ()
    notes: str = ""


class TideLimitSet(Fact, frozen=True, tag="tide-limit-set"):
    """How far the Tide has to be pushed to break."""

    limit: int


class InitiativeSet(Fact, frozen=True, tag="initiative-set"):
    """The order of the round; ``ruled`` where the game master moved somebody across FP values (YO-26)."""

    order: tuple[Slot, ...]
    ruled: bool = False


class OrderChanged(Fact, frozen=True, tag="order-changed"):
    """Somebody came or went: the slots as they are then."""

    order: tuple[Slot, ...]


class RoundStarted(Fact, frozen=True, tag="round-started"):
    """A round begins; ``asked`` may Rally."""

    round: int
    asked: tuple[str, ...] = ()


class OrderAwaited(Fact, frozen=True, tag="order-awaited"):
    """All who may Rally have answered; the order waits to be confirmed."""


class TurnsBegan(Fact, frozen=True, tag="turns-began"):
    """Everything that counts by the round starts anew."""


class CycleStarted(Fact, frozen=True, tag="cycle-started"):
    """The walk through the order starts at the top again (YO-28)."""

    cycle: int


class SlotOffered(Fact, frozen=True, tag="slot-offered"):
    """A shared slot is up; its members choose (YO-27)."""

    at: int


class TurnStarted(Fact, frozen=True, tag="turn-started"):
    """Somebody takes the slot at ``at``, changing places with whoever had it."""

    who: str
    at: int


class TurnEnded(Fact, frozen=True, tag="turn-ended"):
    """A turn with something done in it is over."""

    who: str


class TurnPassed(Fact, frozen=True, tag="turn-passed"):
    """A turn without any action is over; ``final`` under the table option ``pass_is_final``."""

    who: str
    final: bool = False


class TurnSkipped(Fact, frozen=True, tag="turn-skipped"):
    """Nobody could or would take the slot."""

    who: str
    at: int
    why: Literal["done", "no-fp"]


class RoundClosing(Fact, frozen=True, tag="round-closing"):
    """Nobody wants to act or nobody can."""


class ReleaseAwaited(Fact, frozen=True, tag="release-awaited"):
    """These roll a die to release Ki, in this order (YO-84)."""

    who: tuple[str, ...]


class KiReleased(Fact, frozen=True, tag="ki-released"):
    """Ki left a pool at the end of the round."""

    who: str
    amount: int
    pool: int


class RoundEnded(Fact, frozen=True, tag="round-ended"):
    """The round is over."""

    round: int


class TideMoved(Fact, frozen=True, tag="tide-moved"):
    """The marker was pushed against a side."""

    against: Side
    amount: int
    tide: int


class TideBroke(Fact, frozen=True, tag="tide-broke"):
    """The Tide broke against a side; where the marker is then."""

    against: Side
    tide: int
    lost: int = 0
    round_end: bool = False


class MoraleTaken(Fact, frozen=True, tag="morale-taken"):
    """A side's Morale counter went up."""

    side: Side
    morale: int


class FightEnded(Fact, frozen=True, tag="fight-ended"):
    """It is over; ``ruled`` when the game master ended it."""

    outcome: Outcome
    text: str = ""
    ruled: bool = False


class TokenGranted(Fact, frozen=True, tag="token-granted"):
    """A side has a new plan token."""

    token: Token


FlowEvent = (
    CycleStarted
    | FightEnded
    | FightOpened
    | InitiativeSet
    | KiReleased
    | MoraleTaken
    | OrderAwaited
    | OrderChanged
    | ReleaseAwaited
    | RoundClosing
    | RoundEnded
    | RoundStarted
    | SlotOffered
    | TideBroke
    | TideLimitSet
    | TideMoved
    | TokenGranted
    | TurnEnded
    | TurnPassed
    | TurnSkipped
    | TurnStarted
    | TurnsBegan
)

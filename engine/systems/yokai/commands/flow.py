"""The flow of a conflict: setting the order, beginning, turns, the round start, the end."""

from __future__ import annotations

from engine.systems.yokai.commands.order import Order
from engine.systems.yokai.state import Outcome, Side


class SetOrder(Order, frozen=True, tag="set-order"):
    """The order of the round, first to act first; ``a+b`` are tied. ``override`` lifts the bounds of the ties
    (YO-26).
    """

    order: tuple[str, ...]
    override: bool = False


class StartFight(Order, frozen=True, tag="start-fight"):
    """Setup is complete: round 1."""


class ChooseTied(Order, frozen=True, tag="choose-tied"):
    """Which member of a tie takes the shared slot (YO-27)."""

    who: str


class EndTurn(Order, frozen=True, tag="end-turn"):
    """End the own turn; a pass if nothing was done in it (YO-31)."""

    who: str


class Pass(Order, frozen=True, tag="pass"):
    """End the own turn without having acted (YO-31)."""

    who: str


class Done(Order, frozen=True, tag="done"):
    """A standing pass until the round ends (YO-31)."""

    who: str


class Undone(Order, frozen=True, tag="undone"):
    """Take the standing pass back."""

    who: str


class CloseRound(Order, frozen=True, tag="close-round"):
    """The flow's own, once nobody acts any more: Tide, forced out, Ki release, effects, the end or a new round
    (YO-32).
    """


class Rally(Order, frozen=True, tag="rally"):
    """Come back (YO-74)."""

    who: str


class DeclineRally(Order, frozen=True, tag="decline-rally"):
    """Stay out for now."""

    who: str


class ConfirmOrder(Order, frozen=True, tag="confirm-order"):
    """The order stands, as it is or rearranged inside its ties (YO-26); ``first`` answers a tie at the very top
    (YO-S05).
    """

    order: tuple[str, ...] = ()
    first: Side | None = None


class EndFight(Order, frozen=True, tag="end-fight"):
    """The game master ends it."""

    outcome: Outcome = "gm-ended"
    text: str = ""


FlowCommand = (
    ChooseTied
    | CloseRound
    | ConfirmOrder
    | DeclineRally
    | Done
    | EndFight
    | EndTurn
    | Pass
    | Rally
    | SetOrder
    | StartFight
    | Undone
)

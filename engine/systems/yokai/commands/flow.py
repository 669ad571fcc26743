"""The flow of a conflict: setting the order, beginning, turns, the round start, the end."""

from __future__ import annotations

from engine.core.stored import CommandBase, CommandOf
from engine.systems.yokai.state import Outcome, Side


class SetOrder(CommandBase, frozen=True):
    """The order of the round, first to act first; ``a+b`` are tied. ``override`` lifts the ties' bounds (YO-26)."""

    order: tuple[str, ...]
    override: bool = False


class StartFight(CommandBase, frozen=True):
    """Setup is complete: round 1."""


class ChooseTied(CommandOf, frozen=True):
    """Which member of a tie takes the shared slot (YO-27)."""


class EndTurn(CommandOf, frozen=True):
    """End the own turn; a pass if nothing was done in it (YO-31)."""


class Pass(CommandOf, frozen=True):
    """End the own turn without having acted (YO-31)."""


class Done(CommandOf, frozen=True):
    """A standing pass until the round ends (YO-31)."""


class Undone(CommandOf, frozen=True):
    """Take the standing pass back."""


class CloseRound(CommandBase, frozen=True):
    """The flow's own, once nobody acts: Tide, forced out, Ki release, effects, the end or a new round (YO-32)."""


class Rally(CommandOf, frozen=True):
    """YO-74: whoever was forced out by Morale comes back."""


class DeclineRally(CommandOf, frozen=True):
    """Stay out for now."""


class ConfirmOrder(CommandBase, frozen=True):
    """The order stands, as is or rearranged inside its ties (YO-26); ``first`` answers a tie at the top (YO-S05)."""

    order: tuple[str, ...] = ()
    first: Side | None = None


class EndFight(CommandBase, frozen=True):
    """The game master ends it."""

    outcome: Outcome = "gm-ended"
    text: str = ""

"""What every command of this game has."""

from __future__ import annotations

from engine.core.stored import CommandBase
from engine.systems.yokai.state.exchange import Situation


class Rolling(CommandBase, frozen=True, kw_only=True):
    """Base of what leads to a check: modifiers (``sure`` confirms 3 and more, YO-14), a plan token spent (YO-16)."""

    situation: tuple[Situation, ...] = ()
    token: str = ""
    sure: bool = False

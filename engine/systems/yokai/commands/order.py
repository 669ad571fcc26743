"""What every command of this game has."""

from __future__ import annotations

from engine.core.stored import CommandBase
from engine.systems.yokai.state import Situation


class Rolling(CommandBase, frozen=True, kw_only=True):
    """Base of those that lead to a check: situational modifiers (``sure`` confirms those of 3 and more, YO-14) and a
    plan token spent on it (YO-16).
    """

    situation: tuple[Situation, ...] = ()
    token: str = ""
    sure: bool = False

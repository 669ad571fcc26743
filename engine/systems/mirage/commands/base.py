"""What actions are made of: who does it, what it costs, and the test."""

from __future__ import annotations

from typing import ClassVar, Literal

from engine.core.stored import CommandOf

Speed = Literal["slow", "fast", "free"]


class Action(CommandOf, frozen=True):
    """An action that is declared and resolved step by step by ``decide.resolve``.

    ``speed`` is the action it costs (MG-34).
    """

    speed: ClassVar[Speed] = "slow"


class Fast(Action, frozen=True):
    """A declared action that is fast (MG-34)."""

    speed: ClassVar[Speed] = "fast"


class Tested(Action, frozen=True, kw_only=True):
    """A declared action with a test.

    ``helpers`` pay the same and give +1 each (MG-41); ``insight`` is the number of one that is used for it (MG-130).
    """

    helpers: tuple[str, ...] = ()
    insight: int = 0


class Shot(Tested, frozen=True):
    """An attack from afar; ``unseen`` at somebody whose place is roughly known (MG-54)."""

    target: str
    weapon: str
    unseen: bool = False


class FastTested(Tested, frozen=True):
    """A declared action that is fast, with a test, always or on some ground (MG-49, MG-S33)."""

    speed: ClassVar[Speed] = "fast"

"""Attacking and answering: declared, defended, rolled, settled."""

from __future__ import annotations

from engine.core.stored import CommandBase, CommandOf
from engine.systems.yokai.commands.order import Rolling, Using
from engine.systems.yokai.state.sheet import DamageType


class AttackWith(Using, frozen=True, tag="attack"):
    """A Full attack on the own turn."""

    targets: tuple[str, ...] | str


class BasicAttack(Rolling, frozen=True):
    """An attack without a listed action (YO-45). ``form`` is ``bare`` or, by leave of the game master,
    ``attribute:NAME``; so are another type and range.
    """

    who: str
    targets: tuple[str, ...] | str
    form: str = "bare"
    type: DamageType | None = None
    range: int | None = None


class SimpleAttack(Using, frozen=True):
    """A Simple attack, at any moment of the turns in which no dice are out."""

    targets: tuple[str, ...] | str


class Defend(Using, frozen=True):
    """Answer the attack on ``who`` with a Defence action."""


class NoDefence(CommandOf, frozen=True):
    """Answer the attack on ``who`` with nothing (YO-46)."""


class Guard(Using, frozen=True):
    """``who`` defends for a targeted ally (YO-43)."""

    target: str


class UsePlanToken(CommandOf, frozen=True):
    """Spend a use of a plan token on a check whose dice are not out yet (YO-16)."""

    token: str


class Roll(CommandBase, frozen=True):
    """Roll everything that is awaited."""


class TypeDice(CommandBase, frozen=True):
    """The next awaited roll as it fell on the table: its faces, or only their sum (YO-18)."""

    faces: tuple[int, ...] = ()
    sum: int | None = None


class Settle(CommandBase, frozen=True):
    """Let the result of the exchange take effect."""


class Reorder(CommandBase, frozen=True, tag="rule-reorder"):
    """Which of several inserted actions is settled next (YO-S36)."""

    action: int


Declared = AttackWith | BasicAttack | SimpleAttack

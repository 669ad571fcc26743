"""Acting without attacking: actions, moves, what the game master makes up, checks and contests."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.core.stored import CommandBase, CommandOf
from engine.systems.yokai.commands.order import Acted, Rolling, Waived
from engine.systems.yokai.state.exchange import Situation
from engine.systems.yokai.state.sheet import Effect


class SimpleAction(Acted, frozen=True):
    """A Simple action."""


class FullAction(Acted, frozen=True):
    """A Full action."""


class Move(CommandOf, frozen=True):
    """Change zones on the own turn (YO-54)."""

    to: str


class Improvise(Rolling, frozen=True):
    """Anything else (YO-47), as the game master sets it: against ``dn``, against an ``opponent``, or without a check.

    ``keep`` writes it on the sheet for reuse.
    """

    who: str
    text: str
    timing: Literal["full", "simple"] = "full"
    fp: int = 1
    ki: int = 0
    form: str = "none"
    bonus: int = 0
    dn: int | None = None
    opponent: str = ""
    opponent_form: str = "bare"
    target: str = ""
    effects: tuple[Effect, ...] = ()
    keep: bool = False
    ruled: Waived = ""


class MakeCheck(Rolling, frozen=True, tag="check"):
    """A single check against a Difficulty Number (YO-11)."""

    who: str
    form: str
    dn: int
    bonus: int = 0
    text: str = ""
    ruled: Waived = ""


class Contender(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Somebody in a contest: the check they make and the team they make it for (empty: their side)."""

    who: str
    form: str = "bare"
    team: str = ""
    situation: tuple[Situation, ...] = ()
    token: str = ""


class Lineup(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Contenders as a composer puts them together."""

    parties: tuple[Contender, ...]


class Contest(CommandBase, frozen=True):
    """An opposed check of two or more (YO-08, YO-10)."""

    parties: tuple[Contender, ...] | Lineup
    text: str = ""
    sure: bool = False


def contenders(command: Contest) -> tuple[Contender, ...]:
    """Everybody in a contest, however they were put together."""
    return command.parties.parties if isinstance(command.parties, Lineup) else command.parties

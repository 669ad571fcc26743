"""What the players and their foes may want: acting, answering, ending a turn."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.systems.yokai.catalog import DamageType, Effect
from engine.systems.yokai.state import Situation

Ruled = Literal["", "success", "failure"]
"""A check decided by the game master without dice (YO-02)."""


class ChooseTied(Struct, frozen=True, gc=False, tag_field="do", tag="choose-tied"):
    """Which member of a tie takes the shared slot (YO-27)."""

    who: str


class AttackWith(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="attack"):
    """A Full attack on the own turn. ``sure`` confirms situational modifiers of 3 and more (YO-14)."""

    who: str
    action: str
    targets: tuple[str, ...] | str
    situation: tuple[Situation, ...] = ()
    token: str = ""
    sure: bool = False


class BasicAttack(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="basic-attack"):
    """An attack without a listed action (YO-45). ``form`` is ``bare`` or, by leave of the game master,
    ``attribute:NAME``.
    """

    who: str
    targets: tuple[str, ...] | str
    form: str = "bare"
    type: DamageType | None = None
    range: int | None = None
    situation: tuple[Situation, ...] = ()
    token: str = ""
    sure: bool = False


class SimpleAttack(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="simple-attack"):
    """A Simple attack, at any moment of the turns in which no dice are out."""

    who: str
    action: str
    targets: tuple[str, ...] | str
    situation: tuple[Situation, ...] = ()
    token: str = ""
    sure: bool = False


class Defend(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="defend"):
    """Answer the attack on ``who`` with a Defence action."""

    who: str
    action: str
    situation: tuple[Situation, ...] = ()
    token: str = ""
    sure: bool = False


class NoDefence(Struct, frozen=True, gc=False, tag_field="do", tag="no-defence"):
    """Answer the attack on ``who`` with nothing (YO-46)."""

    who: str


class Guard(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="guard"):
    """``who`` defends for a targeted ally (YO-43)."""

    who: str
    action: str
    target: str
    situation: tuple[Situation, ...] = ()
    token: str = ""
    sure: bool = False


class Roll(Struct, frozen=True, gc=False, tag_field="do", tag="roll"):
    """Roll everything that is awaited."""


class TypeDice(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="type-dice"):
    """The next awaited roll as it fell on the table: its faces, or only their sum (YO-18)."""

    faces: tuple[int, ...] = ()
    sum: int | None = None


class Settle(Struct, frozen=True, gc=False, tag_field="do", tag="settle"):
    """Let the result of the exchange take effect."""


class SimpleAction(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="simple-action"):
    """A Simple action that is no attack and no defence. ``dn`` and ``form`` where the game master names them."""

    who: str
    action: str
    target: str = ""
    dn: int | None = None
    form: str = ""
    situation: tuple[Situation, ...] = ()
    token: str = ""
    sure: bool = False
    ruled: Ruled = ""


class FullAction(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="full-action"):
    """A Full action that is no attack."""

    who: str
    action: str
    target: str = ""
    dn: int | None = None
    form: str = ""
    situation: tuple[Situation, ...] = ()
    token: str = ""
    sure: bool = False
    ruled: Ruled = ""


class Move(Struct, frozen=True, gc=False, tag_field="do", tag="move"):
    """Change zones on the own turn (YO-54)."""

    who: str
    to: str


class Improvise(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="improvise"):
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
    situation: tuple[Situation, ...] = ()
    token: str = ""
    sure: bool = False
    ruled: Ruled = ""


class UsePlanToken(Struct, frozen=True, gc=False, tag_field="do", tag="use-plan-token"):
    """Spend a use of a plan token on a check whose dice are not out yet (YO-16)."""

    who: str
    token: str


class EndTurn(Struct, frozen=True, gc=False, tag_field="do", tag="end-turn"):
    """End the own turn; a pass if nothing was done in it (YO-31)."""

    who: str


class Pass(Struct, frozen=True, gc=False, tag_field="do", tag="pass"):
    """End the own turn without having acted (YO-31)."""

    who: str


class Done(Struct, frozen=True, gc=False, tag_field="do", tag="done"):
    """A standing pass until the round ends (YO-31)."""

    who: str


class Undone(Struct, frozen=True, gc=False, tag_field="do", tag="undone"):
    """Take the standing pass back."""

    who: str


class ExitStory(Struct, frozen=True, gc=False, tag_field="do", tag="exit-story"):
    """How somebody left the fight, told by their controller (YO-73)."""

    who: str
    text: str


class Rally(Struct, frozen=True, gc=False, tag_field="do", tag="rally"):
    """Come back (YO-74)."""

    who: str


class DeclineRally(Struct, frozen=True, gc=False, tag_field="do", tag="decline-rally"):
    """Stay out for now."""

    who: str

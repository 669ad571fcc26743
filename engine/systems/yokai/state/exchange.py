"""An attack or a check while it is resolved: who rolls with what, who answers, and what the dice came to."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from engine.core.stored import Stored
from engine.systems.yokai.state.sheet import Action

Result = Literal["", "hit", "miss", "fizzled"]
Role = Literal["attack", "defence", "check"]


class Mod(Stored, frozen=True):
    """One named line of a sum (YO-15)."""

    name: str
    value: int


class Situation(Stored, frozen=True):
    """A situational modifier and its reason (YO-13)."""

    value: int
    text: str


class Total(Stored, frozen=True):
    """A check that was rolled. ``faces`` is empty where only the sum was typed, or none was rolled."""

    who: str
    lines: tuple[Mod, ...]
    dice: int
    total: int
    faces: tuple[int, ...] = ()


class Roller(Stored, frozen=True):
    """Who makes a check and with what. ``paid_ki`` is the Ki this very action cost (YO-S21)."""

    who: str
    form: str = "bare"
    bonus: int = 0
    label: str = ""
    situation: tuple[Situation, ...] = ()
    token: str = ""
    paid_ki: int = 0


class Answer(Stored, frozen=True):
    """What a target answers an attack with: the check of itself or of a guard, none where its defence is no roll
    (YO-S15) or is not asked for any more; ``action`` where it is a Defence.
    """

    roller: Roller | None = None
    action: Action | None = None


class Target(Stored, frozen=True):
    """One target of an attack: both totals, and what came of it.

    ``redo`` names the rolls of a tie still to be made again (YO-09). ``margin`` is none for a hit by ruling or without
    a roll: no margin bonus (YO-65).
    """

    who: str
    attack: Total | None = None
    defend: Total | None = None
    redo: tuple[Role, ...] = ()
    result: Result = ""
    margin: int | None = None


class Attack(Stored, frozen=True, tag_field="kind", tag="attack"):
    """A declared attack on its way: defences, dice, result (YO-57). ``id`` numbers the action."""

    id: int
    roller: Roller
    action: Action
    targets: tuple[Target, ...]


class Party(Stored, frozen=True):
    """Somebody in a check or contest, for a team (YO-10). ``beaten``: others tied at the top without them."""

    roller: Roller
    team: str
    total: Total | None = None
    redo: bool = False
    beaten: bool = False


class Check(Stored, frozen=True, tag_field="kind", tag="check"):
    """A check against ``dn``, or a contest where ``dn`` is none; the first party's team is the one that wants it to
    succeed.

    With ``action`` success has its effects on ``target``; without, only the result is told.
    """

    id: int
    purpose: str
    parties: tuple[Party, ...]
    dn: int | None = None
    action: Action | None = None
    target: str = ""
    success: bool | None = None
    margin: int = 0
    winner: str = ""


class Window(Stored, frozen=True):
    """Something being resolved; the last one opened is settled first. ``kind`` is that of what it is ``about``; the
    targets of an attack are ``asked``, a check asks nobody.
    """

    kind: str
    about: Attack | Check
    asked: tuple[str, ...] = ()
    answers: dict[str, Answer] = field(default_factory=dict)

"""What every command of this game has."""

from __future__ import annotations

from msgspec import Struct

from engine.systems.yokai.state import Situation


class Order(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="do"):
    """Base of the commands: how they are written."""


class Rolling(Order, frozen=True, kw_only=True):
    """Base of those that lead to a check: situational modifiers (``sure`` confirms those of 3 and more, YO-14) and a
    plan token spent on it (YO-16).
    """

    situation: tuple[Situation, ...] = ()
    token: str = ""
    sure: bool = False

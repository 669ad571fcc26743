"""What all commands are: wishes, tagged for saves; a field that is not declared is an error."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

Speed = Literal["slow", "fast", "free"]


class Command(Struct, frozen=True, gc=False, tag_field="do", forbid_unknown_fields=True):
    """Base of all commands."""


class Action(Command, frozen=True):
    """An action that is declared and resolved step by step by ``decide.resolve``.

    ``speed`` is the action it costs (MG-34).
    """

    speed: ClassVar[Speed] = "slow"
    who: str


class Tested(Action, frozen=True, kw_only=True):
    """A declared action with a test.

    ``helpers`` pay the same and give +1 each (MG-41); ``insight`` is the number of one that is used for it (MG-130).
    """

    helpers: tuple[str, ...] = ()
    insight: int = 0

"""Coming, going and changing: what the game master alone may do with people, beside the rulings of every game."""

from __future__ import annotations

from engine.core.stored import CommandBase, CommandOf
from engine.systems.yokai.state import Side
from engine.systems.yokai.state.sheet import ConditionKind, DamageType, Sheet, Until


class Join(CommandOf, frozen=True):
    """Somebody in reserve joins the fight, in a zone and place in the order (from 0; none: last) (YO-S28)."""

    zone: str
    place: int | None = None


class Create(CommandBase, frozen=True):
    """Somebody with a typed sheet joins the fight, at a zone and a place in the order (YO-92)."""

    name: str
    sheet: Sheet
    zone: str
    hidden: bool = False
    place: int | None = None


class Withdraw(CommandOf, frozen=True):
    """Leave the fight by choice or story (YO-S29)."""

    story: str = ""


class ExitStory(CommandOf, frozen=True):
    """How somebody left the fight, told by their controller (YO-73)."""

    text: str


class ReviewStory(CommandOf, frozen=True, tag="rule-story"):
    """The game master approves the story, or returns it."""

    approve: bool


class GrantToken(CommandBase, frozen=True, tag="rule-token"):
    """Give a side a plan token (YO-16)."""

    side: Side
    text: str
    value: int = 1
    uses: int = 2


class Modify(CommandOf, frozen=True, tag="rule-modifier"):
    """Put a modifier with an end on somebody, by name: of a check, of damage or armour, or of one of their numbers."""

    name: str
    what: ConditionKind
    value: int
    until: Until = "round"
    type: DamageType | None = None


class Learn(CommandOf, frozen=True, tag="rule-learn"):
    """Write a skill with its attribute on a sheet; without a ``skill``, the attribute alone (YO-92)."""

    attribute: str
    skill: str = ""
    modifier: int = 0

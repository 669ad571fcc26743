"""The commands of rulings, with the same tags and fields in every game.

``who`` names one person or several; empty, it is about the fight as a whole.
"""

from __future__ import annotations

from typing import Any

from engine.core.stored import CommandBase


class Ruling(CommandBase, frozen=True):
    """Base of every ruling: an ordinary command, marked as one."""


class RuleOf(Ruling, frozen=True):
    """Base of those about one person or several."""

    who: str | tuple[str, ...]


class RuleSet(Ruling, frozen=True):
    """Set a declared field; with ``by`` a number is added instead and stops at the ends of its range.

    ``key`` names an entry where the field is a table (a skill, a spell).
    """

    field: str
    value: int | str
    who: str | tuple[str, ...] = ()
    key: str = ""
    by: bool = False
    reason: str = ""


class RulePlace(Ruling, frozen=True):
    """Put somebody on a place of the board (hex, zone, position; as text), or off it where ``to`` is empty.

    ``facing`` left out: unchanged.
    """

    who: str
    to: str
    facing: int | None = None


class RuleFace(RuleOf, frozen=True):
    """Turn somebody; facings are 0 to 5, clockwise from east."""

    facing: int


class RuleHide(RuleOf, frozen=True):
    """Hide people from the players, or reveal them."""

    hidden: bool


class RuleCondition(RuleOf, frozen=True):
    """Put a condition on somebody, or take it off. ``amount`` and ``until`` where the condition has them."""

    condition: str
    on: bool
    amount: int = 0
    until: str = ""


class RuleAdd(Ruling, frozen=True):
    """Somebody (``entry``) joins, or comes back (``who``): one at ``at``, one on each of ``places``, or ``count``."""

    brings = True

    entry: str = ""
    at: str = ""
    places: tuple[str, ...] = ()
    side: str = ""
    name: str = ""
    hidden: bool = False
    count: int = 1
    facing: int = 0
    who: str = ""


class RuleRemove(RuleOf, frozen=True):
    """People leave; ``how`` is the game's word for the way (``removed``, ``dead``, ``fled`` …)."""

    how: str = "removed"


class RuleGive(RuleOf, frozen=True):
    """Give people a thing of the catalog."""

    item: str


class RuleTake(RuleOf, frozen=True):
    """Take a thing away from people."""

    item: str


class RuleName(Ruling, frozen=True):
    """Call somebody by another name."""

    who: str
    name: str


class RuleSide(RuleOf, frozen=True):
    """People change sides."""

    side: str


class RuleOption(Ruling, frozen=True):
    """Change a house rule."""

    option: str
    value: str


class RuleOverrule(Ruling, frozen=True):
    """Another result for a roll or an act that is open, or was the last. ``what`` is the game's word for what is
    changed (``success``, ``margin``, ``die``), ``at`` the number of a die or target where there are several.
    """

    what: str
    value: int | str | bool
    at: int = 0
    who: str = ""
    reason: str = ""


class RuleCancel(RuleOf, frozen=True):
    """End what people are committed to, or take back what they decided; nothing is refunded."""


class RuleNote(Ruling, frozen=True):
    """Write into the chronicle; a secret note is for the game master only."""

    text: str
    secret: bool = False


Everywhere = (
    RuleSet | RuleHide | RuleName | RuleOption | RuleNote | RulePlace | RuleAdd | RuleRemove | RuleGive | RuleTake
)
"""What may be ruled in every game in which things are carried and people come and go."""


def people_of(command: Any) -> tuple[str, ...]:
    """The ids that a ruling names, one or several."""
    who: str | tuple[str, ...] = command.who
    return (who,) if isinstance(who, str) and who else tuple(who)

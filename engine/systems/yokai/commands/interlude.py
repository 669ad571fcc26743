"""Between fights: rest, growth, the next conflict."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from engine.core.stored import CommandBase, CommandOf, Stored
from engine.systems.yokai.state import Conflict, Side


class Entrant(Stored, frozen=True):
    """Somebody in an encounter: a combatant of the pack (of the next conflict also whoever of the roster bears its
    id), where they stand, and what is different this time.

    ``threshold`` and ``rally`` change the numbers for this fight (positive is better, YO-76, YO-77). ``hidden`` ones
    are unknown to the players; ``reserve`` ones are not in the fight yet.
    """

    template: str
    zone: Literal["close", "medium", "far"] = "close"
    side: Side | None = None
    id: str = ""
    name: str = ""
    count: int = 1
    threshold: int = 0
    rally: int = 0
    hidden: bool = False
    reserve: bool = False


class Plan(Stored, frozen=True):
    """A prepared advantage: +1 or +2 on ``uses`` checks of one side (YO-16)."""

    side: Side
    text: str
    value: int = 1
    uses: int = 2


class NextFight(CommandBase, frozen=True):
    """Open a new conflict. The players' side of the roster is carried over, in reserve; enemies of the last fight
    leave it. With ``carry`` the roster takes the places of the encounter's own characters, and the first round
    begins.
    """

    title: str
    tide: int
    kind: Conflict = "physical"
    combatants: tuple[Entrant, ...] = ()
    order: tuple[str, ...] = ()
    tokens: tuple[Plan, ...] = ()
    options: dict[str, str] = field(default_factory=dict)
    notes: str = ""
    carry: bool = False


class Rest(CommandBase, frozen=True):
    """Short or long rest of one, or of everybody (YO-90)."""

    length: Literal["short", "long"]
    who: str = ""


class AwardPotential(CommandOf, frozen=True):
    """YO-91: somebody grows by so much Potential."""

    amount: int

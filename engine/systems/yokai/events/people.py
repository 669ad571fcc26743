"""Facts about somebody: Focus, Ki, zones, coming and going, sheets."""

from __future__ import annotations

from typing import Literal

from engine.core.clocks import Clock
from engine.core.stored import EventBase
from engine.systems.yokai.state import Combatant, Condition, Sheet, Status


class CombatantAdded(EventBase, frozen=True):
    """Somebody joined the roster, or came from it into the fight."""

    combatant: Combatant


class CombatantRemoved(EventBase, frozen=True):
    """Somebody left the roster."""

    who: str


class FocusSpent(EventBase, frozen=True):
    """FP paid, and what is left."""

    who: str
    amount: int
    left: int


class FocusGranted(EventBase, frozen=True):
    """FP gained (what fits under the maximum), and what there is now."""

    who: str
    amount: int
    now: int
    refresh: bool = False


class FocusWithheld(EventBase, frozen=True):
    """No refresh this round; ``fresh``: because they rallied with a new pool (YO-S10), else by Morale (YO-34)."""

    who: str
    fresh: bool = False


class FocusCapped(EventBase, frozen=True):
    """FP above a lowered maximum are lost (YO-S35)."""

    who: str
    now: int


class KiAdded(EventBase, frozen=True):
    """Ki spent, and the pool now."""

    who: str
    amount: int
    pool: int


class Overstrained(EventBase, frozen=True):
    """The pool is beyond twice the limit, through the action of this number (YO-86)."""

    who: str
    action: int


class Moved(EventBase, frozen=True):
    """Somebody changed zones."""

    who: str
    to: str
    forced: bool = False
    ruled: bool = False


class ConditionAdded(EventBase, frozen=True):
    """A modifier with an end; ``clock`` where it runs out at the end of a round."""

    who: str
    condition: Condition
    clock: Clock | None = None
    ruled: bool = False


class EffectExpired(EventBase, frozen=True):
    """A modifier is used up, over, or taken away."""

    who: str
    condition: str
    ruled: bool = False


class DoneSet(EventBase, frozen=True):
    """A standing pass, on or off."""

    who: str
    on: bool


class ForcedOut(EventBase, frozen=True):
    """Out by Morale (YO-73)."""

    who: str


class BurnedOut(EventBase, frozen=True):
    """Out by Ki (YO-86)."""

    who: str


class Withdrew(EventBase, frozen=True):
    """Out by choice or story."""

    who: str
    story: str = ""


class Rallied(EventBase, frozen=True):
    """Back in the Far zone; ``fp`` is what they have."""

    who: str
    zone: str
    fp: int
    fresh: bool = False


class RallyDeclined(EventBase, frozen=True):
    """Not yet."""

    who: str


class RallyAsked(EventBase, frozen=True):
    """A ruling at the round start made it possible to Rally after all."""

    who: str


class Exhausted(EventBase, frozen=True):
    """After a burn-out (YO-89)."""

    who: str


class StoryTold(EventBase, frozen=True):
    """An exit story was told; ``review`` says what the game master thinks of it."""

    who: str
    text: str
    review: Literal["", "approved", "returned"] = ""


class StatusSet(EventBase, frozen=True):
    """In or out by ruling (YO-S42)."""

    who: str
    status: Status
    before: Status


class SheetEdited(EventBase, frozen=True):
    """A sheet as it now is."""

    who: str
    sheet: Sheet
    what: str


class Rested(EventBase, frozen=True):
    """What a rest left."""

    who: str
    long: bool
    ki: int
    exhausted: bool


class PotentialAwarded(EventBase, frozen=True):
    """Growth; ``limit`` is the Ki Limit then, ``crossed`` whether a full hundred was passed."""

    who: str
    amount: int
    total: int
    limit: int
    crossed: bool = False


class HiddenSet(EventBase, frozen=True):
    """Known to the players from now on, by this name, or out of their sight."""

    who: str
    hidden: bool
    name: str


PeopleEvent = (
    BurnedOut
    | CombatantAdded
    | CombatantRemoved
    | ConditionAdded
    | DoneSet
    | EffectExpired
    | Exhausted
    | FocusCapped
    | FocusGranted
    | FocusSpent
    | FocusWithheld
    | ForcedOut
    | HiddenSet
    | KiAdded
    | Moved
    | Overstrained
    | PotentialAwarded
    | Rallied
    | RallyAsked
    | RallyDeclined
    | Rested
    | SheetEdited
    | StatusSet
    | StoryTold
    | Withdrew
)

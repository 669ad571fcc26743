"""Facts about somebody: Focus, Ki, zones, coming and going, sheets."""

from __future__ import annotations

from typing import Literal

from engine.core.stored import EventAbout, EventBase
from engine.systems.yokai.state import Clock, Combatant, Condition, Status
from engine.systems.yokai.state.sheet import Sheet


class CombatantAdded(EventBase, frozen=True):
    """Somebody joined the roster, or came from it into the fight."""

    meets = True

    combatant: Combatant


class CombatantRemoved(EventAbout, frozen=True):
    """Somebody left the roster."""


class FocusSpent(EventAbout, frozen=True):
    """FP paid, and what is left."""

    amount: int
    left: int


class FocusGranted(EventAbout, frozen=True):
    """FP gained (what fits under the maximum), and what there is now."""

    amount: int
    now: int
    refresh: bool = False


class FocusWithheld(EventAbout, frozen=True):
    """No refresh this round; ``fresh``: because they rallied with a new pool (YO-S10), else by Morale (YO-34)."""

    fresh: bool = False


class FocusCapped(EventAbout, frozen=True):
    """FP above a lowered maximum are lost (YO-S35)."""

    now: int


class KiAdded(EventAbout, frozen=True):
    """Ki spent, and the pool now."""

    amount: int
    pool: int


class Overstrained(EventAbout, frozen=True):
    """The pool is beyond twice the limit, through the action of this number (YO-86)."""

    action: int


class Moved(EventAbout, frozen=True):
    """Somebody changed zones."""

    to: str
    forced: bool = False
    ruled: bool = False


class ConditionAdded(EventAbout, frozen=True):
    """A modifier with an end; ``clock`` where it runs out at the end of a round."""

    condition: Condition
    clock: Clock | None = None
    ruled: bool = False


class EffectExpired(EventAbout, frozen=True):
    """A modifier is used up, over, or taken away."""

    condition: str
    ruled: bool = False


class DoneSet(EventAbout, frozen=True):
    """A standing pass, on or off."""

    on: bool


class ForcedOut(EventAbout, frozen=True):
    """Out by Morale (YO-73)."""


class BurnedOut(EventAbout, frozen=True):
    """Out by Ki (YO-86)."""


class Withdrew(EventAbout, frozen=True):
    """Out by choice or story."""

    story: str = ""


class Rallied(EventAbout, frozen=True):
    """Back in the Far zone; ``fp`` is what they have."""

    zone: str
    fp: int
    fresh: bool = False


class RallyDeclined(EventAbout, frozen=True):
    """YO-74: somebody stays out for now."""


class RallyAsked(EventAbout, frozen=True):
    """A ruling at the round start made it possible to Rally after all."""


class Exhausted(EventAbout, frozen=True):
    """Somebody is exhausted after a burn-out (YO-89)."""


class StoryTold(EventAbout, frozen=True):
    """An exit story was told; ``review`` says what the game master thinks of it."""

    text: str
    review: Literal["", "approved", "returned"] = ""


class StatusSet(EventAbout, frozen=True):
    """In or out by ruling (YO-S42)."""

    meets = True

    status: Status
    before: Status


class SheetEdited(EventAbout, frozen=True):
    """A sheet as it now is."""

    sheet: Sheet
    what: str


class Rested(EventAbout, frozen=True):
    """What a rest left."""

    long: bool
    ki: int
    exhausted: bool


class PotentialAwarded(EventAbout, frozen=True):
    """Growth; ``limit`` is the Ki Limit then, ``crossed`` whether a full hundred was passed."""

    amount: int
    total: int
    limit: int
    crossed: bool = False


class HiddenSet(EventAbout, frozen=True):
    """Known to the players from now on, by this name, or out of their sight."""

    meets = True

    hidden: bool
    name: str

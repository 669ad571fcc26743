"""Facts about somebody: Focus, Ki, zones, coming and going, sheets."""

from __future__ import annotations

from typing import Literal

from engine.core.clocks import Clock
from engine.systems.yokai.events.fact import Fact
from engine.systems.yokai.state import Combatant, Condition, Sheet, Status


class CombatantAdded(Fact, frozen=True, tag="combatant-added"):
    """Somebody joined the roster, or came from it into the fight."""

    combatant: Combatant


class CombatantRemoved(Fact, frozen=True, tag="combatant-removed"):
    """Somebody left the roster."""

    who: str


class FocusSpent(Fact, frozen=True, tag="focus-spent"):
    """FP paid, and what is left."""

    who: str
    amount: int
    left: int


class FocusGranted(Fact, frozen=True, tag="focus-granted"):
    """FP gained (what fits under the maximum), and what there is now."""

    who: str
    amount: int
    now: int
    refresh: bool = False


class FocusWithheld(Fact, frozen=True, tag="focus-withheld"):
    """No refresh this round; ``fresh``: because they rallied with a new pool (YO-S10), else by Morale (YO-34)."""

    who: str
    fresh: bool = False


class FocusCapped(Fact, frozen=True, tag="focus-capped"):
    """FP above a lowered maximum are lost (YO-S35)."""

    who: str
    now: int


class KiAdded(Fact, frozen=True, tag="ki-added"):
    """Ki spent, and the pool now."""

    who: str
    amount: int
    pool: int


class Overstrained(Fact, frozen=True, tag="overstrained"):
    """The pool is beyond twice the limit, through the action of this number (YO-86)."""

    who: str
    action: int


class Moved(Fact, frozen=True, tag="moved"):
    """Somebody changed zones."""

    who: str
    to: str
    forced: bool = False
    ruled: bool = False


class ConditionAdded(Fact, frozen=True, tag="condition-added"):
    """A modifier with an end; ``clock`` where it runs out at the end of a round."""

    who: str
    condition: Condition
    clock: Clock | None = None
    ruled: bool = False


class EffectExpired(Fact, frozen=True, tag="effect-expired"):
    """A modifier is used up, over, or taken away."""

    who: str
    condition: str
    ruled: bool = False


class DoneSet(Fact, frozen=True, tag="done-set"):
    """A standing pass, on or off."""

    who: str
    on: bool


class ForcedOut(Fact, frozen=True, tag="forced-out"):
    """Out by Morale (YO-73)."""

    who: str


class BurnedOut(Fact, frozen=True, tag="burned-out"):
    """Out by Ki (YO-86)."""

    who: str


class Withdrew(Fact, frozen=True, tag="withdrew"):
    """Out by choice or story."""

    who: str
    story: str = ""


class Rallied(Fact, frozen=True, tag="rallied"):
    """Back in the Far zone; ``fp`` is what they have."""

    who: str
    zone: str
    fp: int
    fresh: bool = False


class RallyDeclined(Fact, frozen=True, tag="rally-declined"):
    """Not yet."""

    who: str


class RallyAsked(Fact, frozen=True, tag="rally-asked"):
    """A ruling at the round start made it possible to Rally after all."""

    who: str


class Exhausted(Fact, frozen=True, tag="exhausted"):
    """After a burn-out (YO-89)."""

    who: str


class StoryTold(Fact, frozen=True, tag="story-told"):
    """An exit story was told; ``review`` says what the game master thinks of it."""

    who: str
    text: str
    review: Literal["", "approved", "returned"] = ""


class StatusSet(Fact, frozen=True, tag="status-set"):
    """In or out by ruling (YO-S42)."""

    who: str
    status: Status
    before: Status


class SheetEdited(Fact, frozen=True, tag="sheet-edited"):
    """A sheet as it now is."""

    who: str
    sheet: Sheet
    what: str


class Rested(Fact, frozen=True, tag="rested"):
    """What a rest left."""

    who: str
    long: bool
    ki: int
    exhausted: bool


class PotentialAwarded(Fact, frozen=True, tag="potential-awarded"):
    """Growth; ``limit`` is the Ki Limit then, ``crossed`` whether a full hundred was passed."""

    who: str
    amount: int
    total: int
    limit: int
    crossed: bool = False


class HiddenSet(Fact, frozen=True, tag="hidden-set"):
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

"""The state of a conflict: frozen structs, the fold of all events.

Only facts are kept; whatever follows from them (Threshold, Ki Limit, armour, who may act) is worked out in ``rules``.
No struct of a pack is stored: ``build`` makes these out of it.
"""

from __future__ import annotations

from typing import Literal

from msgspec import field

from engine.core.stored import Stored
from engine.systems.yokai.house import House
from engine.systems.yokai.state.exchange import Window
from engine.systems.yokai.state.sheet import ConditionKind, DamageType, Sheet, Until

Side = Literal["players", "enemies"]
Kind = Literal["pc", "ally-npc", "enemy-npc", "abstract"]
Conflict = Literal["physical", "debate", "negotiation", "investigation", "contest", "chase", "ritual", "other"]
Status = Literal["reserve", "in", "out-morale", "out-ki", "withdrawn"]
Phase = Literal["setup", "rally", "order", "turns", "round-end", "interlude"]
Outcome = Literal["players", "enemies", "draw", "gm-ended"]
Rolls = Literal["auto", "ask", "confirm"]
Hide = Literal["none", "enemies", "all"]

SIDES: tuple[Side, Side] = ("players", "enemies")
ZONES = ("p-far", "p-medium", "p-close", "e-close", "e-medium", "e-far")
"""The six zones in their row (YO-49)."""
INDEX = {zone: index for index, zone in enumerate(ZONES)}
HOME: dict[Side, tuple[str, str, str]] = {
    "players": ("p-close", "p-medium", "p-far"),
    "enemies": ("e-close", "e-medium", "e-far"),
}
"""A side's own zones, from Close to Far."""


class Clock(Stored, frozen=True):
    """What ends with a condition: after ``left`` more times that ``point`` of the flow comes."""

    id: str
    point: str
    left: int
    who: str = ""


class Condition(Stored, frozen=True):
    """A modifier with an end: that of ``until``, or that of the clock of its id, whichever comes first."""

    id: str
    name: str
    kind: ConditionKind
    value: int
    until: Until
    type: DamageType | None = None


class Combatant(Stored, frozen=True):
    """Somebody of the roster. ``burning`` is the number of the action whose Ki cost went beyond twice the limit (0:
    none); ``habit`` is the attack last made and at whom, ``defence_habit`` the Defence last used, for doing the same
    again.
    """

    id: str
    name: str
    side: Side
    kind: Kind
    controller: str
    sheet: Sheet
    zone: str
    status: Status = "in"
    fp: int = 0
    ki: int = 0
    threshold_mod: int = 0
    rally_mod: int = 0
    focus_mod: int = 0
    ki_mod: int = 0
    rallied: bool = False
    fresh: bool = False
    exhausted: bool = False
    burned: bool = False
    burning: int = 0
    rally_barred: bool = False
    full_used: bool = False
    fulls: int = 0
    done: bool = False
    passed: bool = False
    held_back: bool = False
    hidden: bool = False
    conditions: tuple[Condition, ...] = ()
    story: str = ""
    story_ok: bool = False
    habit: tuple[str, ...] = ()
    defence_habit: str = ""


class Slot(Stored, frozen=True):
    """A place in the order. Slots of one side in one group are shared: whoever takes one changes places with ``who``,
    who took it last (YO-27). ``taken`` until the next cycle.
    """

    side: Side
    group: int
    who: str
    taken: bool = False


class Token(Stored, frozen=True):
    """A plan token in play; ``uses`` are those left (YO-16)."""

    id: str
    side: Side
    text: str
    value: int
    uses: int


class State(Stored, frozen=True):
    """One conflict and the roster. ``tide`` is positive when pushed against the enemies (YO-67). ``owner`` has the
    turn; it is empty while the members of a tie choose who takes the slot (``offered``). ``known`` are those whom the
    players have met, in that order and by the names of then; ``serial`` numbers actions, tokens and conditions.
    """

    title: str
    kind: Conflict = "physical"
    phase: Phase = "setup"
    combatants: dict[str, Combatant] = field(default_factory=dict)
    known: dict[str, str] = field(default_factory=dict)
    tide_limit: int = 0
    tide: int = 0
    morale: dict[Side, int] = field(default_factory=lambda: {"players": 0, "enemies": 0})
    round: int = 0
    cycle: int = 1
    order: tuple[Slot, ...] = ()
    owner: str = ""
    offered: bool = False
    acted: bool = False
    quiet: tuple[str, ...] = ()
    windows: tuple[Window, ...] = ()
    tokens: tuple[Token, ...] = ()
    clocks: tuple[Clock, ...] = ()
    asked: tuple[str, ...] = ()
    releases: tuple[str, ...] = ()
    house: House = House()
    rolls: Rolls = "auto"
    hide: Hide = "none"
    outcome: Outcome | None = None
    ending: str = ""
    notes: str = ""
    serial: int = 0
    beat: int = 0

    @property
    def number(self) -> int:
        """The number of the action, token or condition that comes next."""
        return self.serial + 1

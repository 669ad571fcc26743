"""The state of a conflict: frozen structs, the fold of all events.

Only facts are kept; whatever follows from them (Threshold, Ki Limit, armour, who may act) is worked out in ``rules``.
No struct of a pack is stored: ``build`` makes these out of it.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, Literal

from msgspec import field

from engine.core.stored import Stored
from engine.systems.yokai.house import House

Side = Literal["players", "enemies"]
DamageType = Literal["body", "mind", "soul"]
Kind = Literal["pc", "ally-npc", "enemy-npc", "abstract"]
Conflict = Literal["physical", "debate", "negotiation", "investigation", "contest", "chase", "ritual", "other"]
Until = Literal["next-check", "turn", "round", "fight"]
Status = Literal["reserve", "in", "out-morale", "out-ki", "withdrawn"]
Phase = Literal["setup", "rally", "order", "turns", "round-end", "interlude"]
Outcome = Literal["players", "enemies", "draw", "gm-ended"]
Rolls = Literal["auto", "ask", "confirm"]
Hide = Literal["none", "enemies", "all"]
Result = Literal["", "hit", "miss", "fizzled"]
Role = Literal["attack", "defence", "check"]
ConditionKind = Literal[
    "check", "attack", "defence", "damage", "armour", "threshold", "rally", "ki-limit", "focus-refresh"
]
EffectKind = Literal[ConditionKind, "fp", "move", "token", "tide"]

SIDES: tuple[Side, Side] = ("players", "enemies")
ZONES = ("p-far", "p-medium", "p-close", "e-close", "e-medium", "e-far")
"""The six zones in their row (YO-49)."""
INDEX = {zone: index for index, zone in enumerate(ZONES)}
HOME: dict[Side, tuple[str, str, str]] = {
    "players": ("p-close", "p-medium", "p-far"),
    "enemies": ("e-close", "e-medium", "e-far"),
}
"""A side's own zones, from Close to Far."""


class Weapon(Stored, frozen=True, kw_only=True):
    """Gives an Attack and a Defend to whoever has its skill (YO-44). ``range`` is a distance in zones."""

    name: str
    skill: str
    damage: int
    type: DamageType
    range: int


class Armour(Stored, frozen=True, kw_only=True):
    """Takes that much off each hit of the type (YO-61). ``on`` is false while it is not worn."""

    name: str
    body: int
    mind: int
    soul: int
    on: bool


class Effect(Stored, frozen=True):
    """What an action does on success besides damage (YO-47).

    ``fp`` gives Focus; ``move`` moves by zones toward the own Close (negative: away); ``token`` grants a plan token
    with ``uses``; ``tide`` pushes the Tide (YO-66). The others modify for a time: ``check``, ``attack``, ``defence``,
    ``damage``, ``armour``, and the numbers ``threshold``, ``rally``, ``ki-limit`` and ``focus-refresh`` (YO-71).
    ``rounds`` is how many round ends it outlives at most, -1 for no such end.
    """

    kind: EffectKind
    value: int
    on: Literal["target", "self"] = "target"
    until: Until = "next-check"
    uses: int = 1
    rounds: int = -1
    type: DamageType | None = None


class Doing(Stored, frozen=True, kw_only=True):
    """An action (YO-40) or, when ``timing`` is ``passive``, a lasting change of somebody's numbers.

    ``form`` is the check: ``skill:NAME``, ``attribute:NAME``, ``bare``, ``none``, or ``gm`` where the game master
    names it. Damage is ``base``, plus the damage of the weapon of that skill (``weapon``), plus the skill's modifier
    (``add_skill``). With ``attack`` and ``defence`` both, a defence that wins strikes back. ``one_zone`` holds several
    targets to one zone. ``guard`` is the distance within which a Defence may be used for a targeted ally. ``suits``
    are the types it answers under the house rule ``defence-type-match`` (empty: all).
    """

    name: str
    note: str = ""
    timing: Literal["full", "simple", "passive"]
    attack: bool = False
    defence: bool = False
    fp: int = 0
    ki: int = 0
    form: str = "none"
    bonus: int = 0
    target: Literal["self", "ally", "enemy", "side"] = "self"
    count: int = 1
    one_zone: bool = False
    range: int = 0
    base: int = 0
    weapon: bool = False
    add_skill: bool = False
    type: DamageType = "body"
    dn: int | None = None
    guard: int | None = None
    suits: tuple[DamageType, ...] = ()
    effects: tuple[Effect, ...] = ()
    threshold: int = 0
    rally: int = 0
    ki_limit: int = 0
    focus_refresh: int = 0
    focus_cap: int = 0


class Action(Doing, frozen=True, kw_only=True):
    """An action as somebody has it: ``gear`` is the weapon that it is done with, and adds its damage."""

    id: str
    gear: str = ""
    gear_damage: int = 0


class Skill(Stored, frozen=True):
    """A skill's own modifier and the attribute that this character ties to it (YO-06)."""

    modifier: int
    attribute: str


class Sheet(Stored, frozen=True, gc=True, dict=True):
    """What a character is between fights too (YO-93). Numbers are before passive abilities count."""

    template: str = ""
    attributes: dict[str, int] = field(default_factory=dict)
    skills: dict[str, Skill] = field(default_factory=dict)
    weapons: dict[str, Weapon] = field(default_factory=dict)
    armour: dict[str, Armour] = field(default_factory=dict)
    abilities: dict[str, Action] = field(default_factory=dict)
    focus_refresh: int = 3
    focus_cap: int = 0
    threshold: int = 3
    rally: int = 4
    potential: int = 0
    ki_limit: int = 0

    @cached_property
    def known(self) -> dict[str, Any]:
        """What rules have worked out of this sheet, by what they call it."""
        return {}


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


class Mod(Stored, frozen=True):
    """One named line of a sum (YO-15)."""

    name: str
    value: int


class Situation(Stored, frozen=True):
    """A situational modifier and its reason (YO-13)."""

    value: int
    text: str


class Token(Stored, frozen=True):
    """A plan token in play; ``uses`` are those left (YO-16)."""

    id: str
    side: Side
    text: str
    value: int
    uses: int


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

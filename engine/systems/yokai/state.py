"""The state of a conflict: frozen structs, the fold of all events.

Only facts are kept; whatever follows from them (Threshold, Ki Limit, armour, who may act) is worked out in
``derived``.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from engine.systems.yokai.catalog import (
    Ability,
    Armour,
    Conflict,
    DamageType,
    Kind,
    PlanToken,
    Side,
    Skill,
    Until,
    Weapon,
)

Status = Literal["reserve", "in", "out-morale", "out-ki", "withdrawn"]
Phase = Literal["setup", "rally", "order", "turns", "round-end", "interlude"]
Outcome = Literal["players", "enemies", "draw", "gm-ended"]
Rolls = Literal["auto", "ask", "confirm"]
Hide = Literal["none", "enemies", "all"]
Result = Literal["", "hit", "miss", "fizzled"]
Role = Literal["attack", "defence", "check"]
ConditionKind = Literal["check", "attack", "defence", "damage", "armour"]

ZONES = ("p-far", "p-medium", "p-close", "e-close", "e-medium", "e-far")
"""The six zones in their row (YO-49)."""
INDEX = {zone: index for index, zone in enumerate(ZONES)}
HOME: dict[Side, tuple[str, str, str]] = {
    "players": ("p-close", "p-medium", "p-far"),
    "enemies": ("e-close", "e-medium", "e-far"),
}
"""A side's own zones, from Close to Far."""


class House(Struct, frozen=True, gc=False, omit_defaults=True):
    """The table options: how this table reads the silent spots of the rules (YO-S01 to YO-S46). Defaults are our
    reading.
    """

    first_round_refresh: Literal["off", "on"] = "off"
    repeat_full_surcharge: str = "0"
    forced_out_at_threshold: Literal["off", "on"] = "off"
    tide_break: Literal["at_limit", "past_limit"] = "at_limit"
    top_tie_first: Literal["larger_then_players", "enemies", "ask"] = "larger_then_players"
    pass_is_final: Literal["off", "on"] = "off"
    tide_overshoot: Literal["lost", "carry"] = "lost"
    rally_fp: Literal["kept", "fresh"] = "kept"
    last_stand_rally: Literal["off", "on"] = "off"
    defence_choice: Literal["before_roll", "after_attack_roll"] = "before_roll"
    undefended: Literal["plain_3d6", "attribute", "fixed_10", "auto_hit"] = "plain_3d6"
    multi_target: Literal["shared_roll", "separate_rolls"] = "shared_roll"
    surcharge_zones: Literal["all", "beyond_only"] = "all"
    armour_stacking: Literal["sum", "highest"] = "sum"
    ki_cost_hits_own_check: Literal["on", "off"] = "on"
    ki_burnout: Literal["immediate", "end_of_round"] = "immediate"
    attack_tie: Literal["reroll", "defender"] = "reroll"
    defence_type_match: Literal["off", "on"] = "off"
    reveal_enemy_numbers: Literal["off", "on", "words", "damage"] = "off"


class Sheet(Struct, frozen=True, gc=False, omit_defaults=True):
    """What a character is between fights too (YO-93). Numbers are before passive abilities count."""

    template: str = ""
    attributes: dict[str, int] = {}
    skills: dict[str, Skill] = {}
    weapons: dict[str, Weapon] = {}
    armour: dict[str, Armour] = {}
    abilities: dict[str, Ability] = {}
    focus_refresh: int = 3
    focus_cap: int = 0
    threshold: int = 3
    rally: int = 4
    potential: int = 0
    ki_limit: int = 0


class Condition(Struct, frozen=True, gc=False, omit_defaults=True):
    """A modifier with an end. ``last_round`` is the round at whose end it is lost in any case (0: none)."""

    id: str
    name: str
    kind: ConditionKind
    value: int
    until: Until = "next-check"
    last_round: int = 0
    type: DamageType | None = None


class Combatant(Struct, frozen=True, gc=False, omit_defaults=True):
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
    gone: bool = False
    done: bool = False
    passed: bool = False
    held_back: bool = False
    hidden: bool = False
    conditions: tuple[Condition, ...] = ()
    story: str = ""
    story_ok: bool = False
    habit: tuple[str, ...] = ()
    defence_habit: str = ""


class Turn(Struct, frozen=True, gc=False, omit_defaults=True):
    """A place in the order. Places of one side in one group are shared: ``who`` is only who took it last (YO-27)."""

    side: Side
    group: int
    who: str


class Mod(Struct, frozen=True, gc=False):
    """One named line of a sum (YO-15)."""

    name: str
    value: int


class Situation(Struct, frozen=True, gc=False):
    """A situational modifier and its reason (YO-13)."""

    value: int
    text: str


class Token(PlanToken, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """A plan token in play; ``uses`` are those left (YO-16)."""

    id: str


class Action(Ability, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """An action as somebody has it: with its id and, where a weapon counts, that weapon's name and damage."""

    id: str
    gear: str = ""
    gear_damage: int = 0


class Total(Struct, frozen=True, gc=False, omit_defaults=True):
    """A check that was rolled. ``faces`` is empty where only the sum was typed, or none was rolled."""

    who: str
    lines: tuple[Mod, ...]
    dice: int
    total: int
    faces: tuple[int, ...] = ()


class Roller(Struct, frozen=True, gc=False, omit_defaults=True):
    """Who makes a check and with what. ``paid_ki`` is the Ki this very action cost (YO-S21)."""

    who: str
    form: str = "bare"
    bonus: int = 0
    label: str = ""
    situation: tuple[Situation, ...] = ()
    token: str = ""
    paid_ki: int = 0


class Target(Struct, frozen=True, gc=False, omit_defaults=True):
    """One target of an attack: the answer of its controller, both totals, and what came of it.

    ``roller`` is none while unanswered, and where the defence is no roll at all (YO-S15). ``redo`` names the rolls of
    a tie still to be made again (YO-09). ``margin`` is none for a hit by ruling or without a roll: no margin bonus
    (YO-65).
    """

    who: str
    answered: bool = False
    roller: Roller | None = None
    defence: str = ""
    attack: Total | None = None
    defend: Total | None = None
    redo: tuple[Role, ...] = ()
    result: Result = ""
    margin: int | None = None


class Attack(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="kind", tag="attack"):
    """A declared attack on its way: defences, dice, result (YO-57). ``id`` numbers the action."""

    id: int
    roller: Roller
    action: Action
    targets: tuple[Target, ...]


class Party(Struct, frozen=True, gc=False, omit_defaults=True):
    """Somebody in a check or contest, for a team (YO-10). ``beaten``: others tied at the top without them."""

    roller: Roller
    team: str
    total: Total | None = None
    redo: bool = False
    beaten: bool = False


class Check(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="kind", tag="check"):
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


Frame = Attack | Check


class State(Struct, frozen=True, gc=False, omit_defaults=True):
    """One conflict and the roster. ``tide`` is positive when pushed against the enemies (YO-67); ``at`` is the index
    of the present slot, ``owner`` whose turn it is (empty while tied members have yet to choose); ``serial`` numbers
    actions, tokens and conditions.
    """

    title: str
    kind: Conflict = "physical"
    phase: Phase = "setup"
    combatants: dict[str, Combatant] = {}
    tide_limit: int = 0
    tide: int = 0
    morale: dict[Side, int] = field(default_factory=lambda: {"players": 0, "enemies": 0})
    round: int = 0
    cycle: int = 1
    order: tuple[Turn, ...] = ()
    at: int = -1
    owner: str = ""
    acted: bool = False
    quiet: tuple[str, ...] = ()
    frames: tuple[Frame, ...] = ()
    tokens: tuple[Token, ...] = ()
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

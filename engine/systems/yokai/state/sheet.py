"""What somebody is between fights too: attributes, skills, gear, and the actions that come of them."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Literal

from msgspec import field

from engine.core.stored import Stored

DamageType = Literal["body", "mind", "soul"]
Until = Literal["next-check", "turn", "round", "fight"]
ConditionKind = Literal[
    "check", "attack", "defence", "damage", "armour", "threshold", "rally", "ki-limit", "focus-refresh"
]
EffectKind = Literal[ConditionKind, "fp", "move", "token", "tide"]


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

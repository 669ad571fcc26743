"""What a pack of this game may hold: weapons, armour, abilities, combatants, and encounters made of them.

These structs are the only declaration of the TOML files: numbers and names. The rules are in ``rules``, and what a save
holds of them is in ``state``.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.core.minds.contract import Temper
from engine.systems.yokai.state import Conflict, DamageType, EffectKind, Kind, Side, Until

Origin = Literal["source", "ours"]
Row = Literal["close", "medium", "far"]


class Item(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What every entry of a pack has."""

    name: str
    origin: Origin = "source"
    note: str = ""


class Weapon(Item, frozen=True, gc=False, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Gives an Attack and a Defend to whoever has its skill (YO-44). ``range`` is a distance in zones."""

    skill: str
    damage: int
    type: DamageType = "body"
    range: int = 1


class Armour(Item, frozen=True, gc=False, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Takes that much off each hit of the type (YO-61). ``on`` is false while it is not worn."""

    body: int = 0
    mind: int = 0
    soul: int = 0
    on: bool = True


class Effect(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
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


class Ability(Item, frozen=True, gc=False, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """An action (YO-40) or, when ``timing`` is ``passive``, a lasting change of somebody's numbers.

    ``form`` is the check: ``skill:NAME``, ``attribute:NAME``, ``bare``, ``none``, or ``gm`` where the game master
    names it. Damage is ``base``, plus the damage of the weapon of that skill (``weapon``), plus the skill's modifier
    (``add_skill``). An action that is ``attack`` and ``defence`` at once strikes back when it wins as a defence.
    ``one_zone`` holds several targets to one zone. ``guard`` is the distance within which a Defence may be used for a
    targeted ally. ``suits`` are the types it answers under the house rule ``defence-type-match`` (empty: all).
    """

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


class Skill(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A skill's own modifier and the attribute that this character ties to it (YO-06)."""

    modifier: int
    attribute: str


class Template(Item, frozen=True, gc=False, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A character or foe. ``weapons``, ``armour`` and ``abilities`` are ids of the pack; numbers are before abilities
    count (YO-71, YO-76, YO-80). ``temper`` is how they fight when the program plays them.
    """

    side: Side
    kind: Kind = "enemy-npc"
    attributes: dict[str, int] = {}
    skills: dict[str, Skill] = {}
    weapons: tuple[str, ...] = ()
    armour: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    focus_refresh: int = 3
    threshold: int = 3
    rally: int = 4
    potential: int = 0
    temper: Temper = ""


class Guide(Item, frozen=True, gc=False, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A line of the game master's guide: a Difficulty Number (YO-12) or the size of a situational modifier (YO-14)."""

    kind: Literal["dn", "situation"]
    value: int


class Catalog(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """All content of the game, by id."""

    weapons: dict[str, Weapon] = {}
    armour: dict[str, Armour] = {}
    abilities: dict[str, Ability] = {}
    combatants: dict[str, Template] = {}
    guides: dict[str, Guide] = {}


class Entry(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """Somebody in an encounter: a combatant of the pack, where they stand, and what is different this time.

    ``threshold`` and ``rally`` change the numbers for this fight (positive is better, YO-76, YO-77). ``hidden`` ones
    are unknown to the players; ``reserve`` ones are not in the fight yet.
    """

    template: str
    zone: Row = "close"
    side: Side | None = None
    id: str = ""
    name: str = ""
    count: int = 1
    threshold: int = 0
    rally: int = 0
    hidden: bool = False
    reserve: bool = False


class PlanToken(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A prepared advantage: +1 or +2 on ``uses`` checks of one side (YO-16)."""

    side: Side
    text: str
    value: int = 1
    uses: int = 2


class Encounter(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A conflict ready to begin. ``order`` lists ids, first to act first; ``a+b`` are tied and share their slots."""

    system: str
    title: str
    summary: str
    origin: Origin = "ours"
    kind: Conflict = "physical"
    tide: int = 10
    combatants: tuple[Entry, ...] = ()
    order: tuple[str, ...] = ()
    tokens: tuple[PlanToken, ...] = ()
    options: dict[str, str] = {}
    notes: str = ""

"""The words that packs are written in: damage types, sinks, triggers, durations, areas, targets, predicates.

Each list here is one line of the effect vocabulary (FF-133 to FF-190); a word outside it is a mistake in a file.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, Literal

from msgspec import Struct

Expr = int | str
"""A whole number, or an expression over the names in ``rules.numbers``."""

Stat = Literal["vit", "end", "str", "dex", "att", "int", "fth"]
Sink = Literal["p-def", "m-def", "f-def", "d-def", "l-def", "res", "ps"]
Value = Literal[
    "p-def",
    "m-def",
    "f-def",
    "d-def",
    "l-def",
    "res",
    "ps",
    "hp",
    "fp",
    "pot",
    "sp-dice",
    "eqp",
    "end",
    "str",
    "pouches",
    "durability",
    "shield-def",
    "stability",
    "pwr",
    "charges",
    "curse-threshold",
]
Trigger = Literal[
    "passive",
    "use",
    "cost",
    "anytime",
    "action",
    "attack",
    "next-attack",
    "hit",
    "inflicts",
    "attacked",
    "attack-resolved",
    "blocks",
    "guard-break",
    "damaged",
    "assign",
    "suffers",
    "gained",
    "tokens-changed",
    "turn-start",
    "counterbeat-end",
    "round-start",
    "next-round-start",
    "round-end",
    "pool-rolled",
    "enters-tile",
    "push-blocked",
    "target-defeated",
    "defeat",
    "encounter-end",
    "reprieve",
    "drink",
    "cannot-act",
    "counter-gained",
    "durability-regained",
]
Duration = Literal["attack", "beat", "counterbeat", "next-counterbeat", "turn", "round", "encounter", "until-reprieve"]
Selector = Literal[
    "self", "target", "attacker", "active-enemy", "enemy", "enemies", "entities", "entering", "character", "this"
]
AttackKind = Literal[
    "any", "melee", "ranged", "ranged-melee", "spell", "magical-ranged", "non-magical-ranged", "thrown-item", "item"
]
WeaponClass = Literal["melee", "ranged", "loadable-ranged", "any-ranged"]
School = Literal["guts", "pyromancy", "sorcery", "miracles", "witchery"]
PathForm = Literal["straight", "snaking", "forward"]


class Price(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an action costs in stamina (FF-05 to FF-08): a score, a number of dice, both, or nothing."""

    score: Expr | None = None
    dice: int | None = None
    free: bool = False
    none: bool = False
    by_rule: bool = False
    over: bool = False
    equal: bool = False
    match: bool = False


class FocusPrice(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an attunement costs in FP; ``over``: more may be paid (FF-165)."""

    points: int = 0
    over: bool = False
    by_rule: bool = False


class Limit(Struct, frozen=True, forbid_unknown_fields=True):
    """At most ``count`` times in each of these."""

    count: int
    per: Literal["turn", "round", "counterbeat", "enemy", "equipment"]


class Until(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Until a condition has been struggled off, or the owner acts."""

    condition_removed: str | None = None
    self_acts: bool = False


class Target(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who may be chosen: distances in hexes, how many at most, and in what state they must be."""

    who: Selector
    min: Expr | None = None
    max: Expr | None = None
    within: Literal["adjacent", "weapon", "weapon+missile", "any"] | None = None
    count: Expr | None = None
    chain: Expr | None = None
    distinct: bool = False
    visible: bool = False
    enemy_type: str | None = None
    not_type: str | None = None
    condition: str | None = None
    lacks_condition: str | None = None
    shield_up: bool | None = None
    mutually_adjacent: bool = False


class Area(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Hexes struck together (FF-125, FF-126)."""

    shape: Literal["cone", "wave", "half-moon", "full-moon", "blast", "line"]
    size: Expr | None = None
    path: tuple[PathForm, ...] = ()
    center: Literal["self", "target", "chosen-hex"] = "self"
    min: Expr | None = None
    max: Expr | None = None
    within: Literal["weapon"] | None = None
    facing: Literal["away-from-self", "any"] | None = None
    ignore_min_range: bool = False
    includes_center: bool = False
    hits: Literal["all", "enemies"] = "all"


class When(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, dict=True):
    """What must hold: all that is given. Where true or false can stand, ``false`` asks for the opposite."""

    grip: int | None = None
    held: bool | None = None
    lit: bool | None = None
    weapon_class: WeaponClass | None = None
    weapon_id: str | None = None
    launcher: str | None = None
    moveset: tuple[str, ...] | None = None
    expr: str | None = None
    min_damage: int | None = None
    free_hand: bool | None = None
    dual_wielding: bool | None = None
    missile_available: bool | None = None
    weapon_loaded: bool | None = None
    weapon_lightable: bool | None = None
    adjacent_enemy: bool | None = None
    adjacent_half_cover: bool | None = None
    shield_equipped: bool | None = None
    shield_up: bool | None = None
    item_equipped: bool | None = None
    flask_charged: bool | None = None
    catalyst_equipped: bool | None = None
    on_retreat_tile: bool | None = None
    able_to_move: bool | None = None
    opposite_hex_free: bool | None = None
    self_condition: str | None = None
    self_lacks_condition: str | None = None
    target_condition: str | None = None
    target_lacks_condition: str | None = None
    target_shield_up: bool | None = None
    target_displaced: bool | None = None
    condition: str | None = None
    action: str | None = None
    actions: tuple[str, ...] | None = None
    other_action: bool | None = None
    keeps_shield_up: bool | None = None
    damage_types: tuple[str, ...] | None = None
    assigned_hp_min: int | None = None
    assigned_type: str | None = None
    attack_kinds: tuple[AttackKind, ...] | None = None
    from_attunement: bool | None = None
    weapon_attack: bool | None = None
    attacker_adjacent: bool | None = None
    blocked_min: int | None = None
    concealed: bool | None = None
    unfilled_hp_max: int | None = None
    paid_die_in: tuple[int, ...] | None = None
    sink_has_room: Literal["p-def", "m-def", "f-def", "d-def", "l-def", "res", "ps", "durability"] | None = None
    sink_full: Literal["durability"] | None = None
    source: Literal["hazard", "attack", "condition"] | None = None
    within_base_range: bool | None = None
    bearer: Literal["character", "enemy", "equipment"] | None = None
    tile: Literal["hazard", "half-cover", "fire", "extinguishing"] | None = None
    darkness: bool | None = None
    pool_empty: bool | None = None
    retreat_tile_exists: bool | None = None
    counter: Literal["fp", "hmn", "souls"] | None = None
    distance_max: int | None = None
    movement_blocked: bool | None = None

    @cached_property
    def given(self) -> tuple[tuple[str, Any], ...]:
        """The predicates that are given."""
        every = ((name, getattr(self, name)) for name in self.__struct_fields__)
        return tuple((name, wanted) for name, wanted in every if wanted is not None)

"""Mistakes inside effects: expressions, and every word that names a row or another word of the vocabulary."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import Any, get_args, get_type_hints

from msgspec.structs import astuple

from engine.core.problem import Problem, each_among, each_there, in_range
from engine.systems.fires.catalog import Catalog, effects, words
from engine.systems.fires.catalog.rows import Condition
from engine.systems.fires.check.places import of_place
from engine.systems.fires.rules import numbers

PLACES = (effects.Reposition, effects.Assign, effects.TreatTiles, effects.Control, effects.Defer)
"""Primitives whose ``to`` or ``by`` is a word."""

FIGURES = (
    *("amount", "by", "damage", "count", "max", "min", "size", "chain", "tiles", "to", "cap", "multiply", "set"),
    *("tiles_per_hex", "ignore_max", "max_count", "durability", "defence", "stability"),
)
"""Fields with a number or an expression; some may be ``all`` instead."""

ONE_OF: dict[type, tuple[str, ...]] = {
    effects.ModifyDamage: ("by", "multiply", "cap"),
    effects.RemoveCondition: ("condition", "group", "kinds"),
    effects.ModifyValue: ("by", "multiply"),
    effects.AdjustCounter: ("by", "set"),
    effects.Cost: ("to", "from_"),
    effects.ModifyCost: ("to", "by"),
    effects.Perform: ("action", "moveset"),
    effects.ModifyMove: ("by", "to", "cap", "tiles_per_hex"),
    effects.ModifyRange: ("by", "max"),
    words.Price: ("score", "dice", "free", "none", "by_rule", "match"),
    effects.Immune: ("conditions", "damage_types", "actions"),
    effects.Restrict: ("allow", "deny", "deny_kinds", "max_actions"),
    effects.Targeting: ("ignore", "seeks", "max_targets"),
    effects.ImbueWeapon: ("amount", "modifiers"),
    effects.SlotRule: ("hand_tokens", "with_", "not_with", "deny_grip"),
}
"""Primitives, and the price, of whose fields one must be given: without it they would do nothing."""

SEVERAL = (words.Price, effects.Immune, effects.Restrict, effects.Targeting, effects.ImbueWeapon, effects.SlotRule)
"""Those of which several may be given beside each other."""

TYPES = {"missile", "shield", "weapon", "same"}
"""What may stand for a type of damage."""

TAGS = tuple(str(rule.__struct_config__.tag) for rule in get_args(effects.Rule))
PREDICATES = words.When.__struct_fields__
KINDS = get_args(get_type_hints(Condition)["kind"])

NAMING = (effects.AffectedBy, effects.AllowAttack, effects.Perform, effects.Requirement)
"""Primitives whose ``action`` is one of the actions, no attunement."""


Words = Callable[[Catalog], Any]


_conditions, _types, _weapons = attrgetter("conditions"), attrgetter("damage_types"), attrgetter("weapons")


def _actions(book: Catalog) -> Any:
    return {*book.actions, *book.attunements}


MEANT: dict[str, Words] = {
    **dict.fromkeys(("condition", "self_condition", "self_lacks_condition", "target_condition"), _conditions),
    **dict.fromkeys(("target_lacks_condition", "lacks_condition", "condition_removed", "except_"), _conditions),
    "conditions": lambda book: {*book.conditions, "any"},
    **dict.fromkeys(("type", "damage_type"), lambda book: {*book.damage_types, *TYPES}),
    "types": lambda book: {*book.damage_types, "any"},
    **dict.fromkeys(("damage_types", "assigned_type", "moveset", "deals"), _types),
    **dict.fromkeys(
        ("modifier", "modifiers", "even_modifiers", "unless_modifiers"), lambda book: book.damage_modifiers
    ),
    **dict.fromkeys(("action", "actions", "deny", "allow"), _actions),
    "attunement": lambda book: book.attunements,
    **dict.fromkeys(("weapon_id", "launcher"), _weapons),
    **dict.fromkeys(("enemy_type", "not_type"), lambda book: book.enemy_types),
    **dict.fromkeys(("waive", "names"), lambda book: {*PREDICATES, *book.damage_modifiers}),
    "omit": lambda book: TAGS,
}
"""The words that a field of an effect, a predicate or a selector may hold, by its name."""

MEANT_IN: dict[tuple[type, str], Words] = {
    (effects.Moveset, "except_"): lambda book: book.actions,
    (effects.Moveset, "allow"): _types,
    (effects.Control, "allow"): lambda book: None,
    (effects.ActsAs, "weapon"): _weapons,
    (effects.RemoveCondition, "kinds"): lambda book: KINDS,
    (effects.ModifyCost, "action"): lambda book: {*_actions(book), "any"},
    (effects.ModifyMove, "action"): lambda book: {*_actions(book), "any", "this"},
    (effects.ImbueWeapon, "type"): lambda book: {*book.damage_types, "weapon"},
    (effects.AllowAttack, "damage_type"): _types,
    **dict.fromkeys(((kind, "action") for kind in NAMING), lambda book: book.actions),
    **{(kind, "type"): _types for kind in (effects.AddDamage, effects.Perform, effects.SummonMissiles)},
}
"""Those that mean something else in one primitive, or only there."""


def meant(book: Catalog, owner: Any, name: str) -> Any:
    """The words that a field may hold; none where its type says it."""
    found = MEANT_IN.get((type(owner), name)) or MEANT.get(name)
    return None if found is None else found(book)


def of_rules(book: Catalog, kind: str, row: Any, path: str) -> Iterator[Problem]:
    """The rules of a row, and where they are sound whether they do anything there."""
    for index, rule in enumerate(row.rules):
        where = f"{path}.rules[{index}]"
        wrong = list(of_rule(book, rule, where))
        yield from wrong or of_place(book, kind, row, rule, f"{where}.{rule.__struct_config__.tag}")


def of_rule(book: Catalog, rule: effects.Rule, path: str) -> Iterator[Problem]:
    """One rule: its expressions and what it names."""
    where = f"{path}.{rule.__struct_config__.tag}"
    yield from of_struct(book, rule, where)
    if isinstance(rule, effects.Inflict) and rule.amount != 1:
        yield from of_size(book, rule.condition, f"{where}.amount")


def of_size(book: Catalog, condition: str, path: str) -> Iterator[Problem]:
    """A size for a condition none of whose rules reads how large it is: its author means how many tokens."""
    row = book.conditions.get(condition)
    figures = [getattr(rule, name, None) for rule in row.rules for name in FIGURES] if row is not None else []
    if row is not None and not any(isinstance(figure, str) and "amount" in figure for figure in figures):
        yield Problem(path, f'is the size of a condition, and "{condition}" has none: how many tokens is count')


def of_struct(book: Catalog, owner: Any, path: str) -> Iterator[Problem]:
    """The fields of an effect, and of what hangs below it."""
    yield from of_one(owner, path)
    for name, key in zip(owner.__struct_fields__, owner.__struct_encode_fields__, strict=True):
        value = getattr(owner, name)
        where = f"{path}.{key}"
        if isinstance(value, words.When):
            yield from of_when(book, value, where)
        elif isinstance(value, words.Price):
            yield from of_price(value, where)
        elif isinstance(value, words.Target | words.Area | words.Until):
            yield from of_struct(book, value, where)
        elif name in FIGURES and isinstance(value, str):
            if value != "all" and not (name in ("to", "by") and isinstance(owner, PLACES)):
                fault = numbers.fault(value)
                if fault:
                    yield Problem(where, fault)
        elif value:
            yield from of_words(book, owner, name, value, where)


def of_one(owner: Any, path: str) -> Iterator[Problem]:
    """Of some fields one is needed, and of most no other beside it."""
    names = ONE_OF.get(type(owner), ())
    left_out = dict(zip(reversed(owner.__struct_fields__), reversed(owner.__struct_defaults__), strict=False))
    given = [name for name in names if getattr(owner, name) != left_out[name]]
    told = ", ".join(name.removesuffix("_") for name in names)
    if names and not given:
        yield Problem(path, f"has none of {told}: needs one")
    elif len(given) > 1 and not isinstance(owner, SEVERAL):
        yield Problem(path, f"has {' and '.join(name.removesuffix('_') for name in given)}: needs one of {told}")


def of_words(book: Catalog, owner: Any, name: str, value: Any, path: str) -> Iterator[Problem]:
    """A field with a word or several."""
    given = (value,) if isinstance(value, str) and value else value if isinstance(value, tuple) else ()
    known = meant(book, owner, name) if given else None
    if known is not None:
        yield from (each_among if isinstance(value, str) else each_there)(path, given, known)


def of_when(book: Catalog, when: words.When, path: str) -> Iterator[Problem]:
    """Comparisons and ids of predicates."""
    if when.expr is not None:
        fault = numbers.fault(when.expr, comparison=True)
        if fault:
            yield Problem(f"{path}.expr", fault)
    for name, key, value in zip(when.__struct_fields__, when.__struct_encode_fields__, astuple(when), strict=True):
        if value:  # of three dozen fields two or three are given
            yield from of_words(book, when, name, value, f"{path}.{key}")


def of_price(price: words.Price, path: str) -> Iterator[Problem]:
    """The score and the dice of a price, of which there is one."""
    yield from of_one(price, path)
    if price.dice is not None:
        yield from in_range(f"{path}.dice", price.dice, 1, 12)
    fault = numbers.fault(price.score) if price.score is not None else ""
    if fault:
        yield Problem(f"{path}.score", fault)

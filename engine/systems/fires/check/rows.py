"""What is wrong with rows of the armory, with enemies and with characters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from engine.core.problem import Problem, among, each_among, names
from engine.systems.fires.catalog import Catalog, effects, words
from engine.systems.fires.catalog.encounter import WITH_RULES, Data
from engine.systems.fires.catalog.rows import Condition, DamageType, Foe, Weapon
from engine.systems.fires.check.circles import of_circles
from engine.systems.fires.check.effects import of_price, of_rules, of_when
from engine.systems.fires.check.uses import of_use
from engine.systems.fires.rules.sources import KINDS

ROWS = tuple(kind for kind in WITH_RULES if kind != "enemies")
SINKS = get_args(words.Sink)

MOST = 99
"""END up to which there is a row for the stamina pool: far beyond what anybody has."""

CURES = ("time", "at-once", "none", "secret", "reprieve", "durability", "hmn")
"""What takes a condition away and is no row of the packs."""

CURED_BY = {
    "action": "actions",
    "attunement": "attunements",
    "damage": "damage_types",
    "flask": "flasks",
    "item": "items",
    "tile": "hazards",
}
"""The rows that do, by the word before their id."""


def of_rows(book: Catalog, data: Data, before: str = "") -> Iterator[Problem]:
    """The rows of a pack, or those that a fight or scenario changes."""
    for kind in ROWS:
        for key, row in getattr(data, kind).items():
            path = f"{before}{kind}.{key}"
            yield from of_rules(book, kind, row, path)
            yield from of_use(kind, row, path)
            yield from each_among(f"{path}.special_attacks", getattr(row, "special_attacks", ()), book.actions)
            yield from each_among(f"{path}.damage_types", getattr(row, "damage_types", ()), book.damage_types)
            if hasattr(row, "sp") and not isinstance(row.sp, int):
                yield from of_price(row.sp, f"{path}.sp")
            if getattr(row, "timing", None) == ():
                yield Problem(f"{path}.timing", "is empty: needs action, reaction, or both")
            if kind == "damage_types":
                yield from of_placing(row, path)
            if kind == "weapons":
                yield from of_class(row, path)
            if kind == "attunements" and row.uses_reaction != (row.window in REACTIONS):
                right = "true" if row.window in REACTIONS else "false"
                yield Problem(f"{path}.uses_reaction", f'must be {right} in the window "{row.window}" (FF-81)')
            if kind == "conditions":
                yield from of_tokens(book, row, path)
            if getattr(row, "requires", None) is not None:
                yield from of_when(book, row.requires, f"{path}.requires")
    for key, foe in data.enemies.items():
        yield from of_foe(book, foe, f"{before}enemies.{key}")
    yield from of_steps(book, data, before)
    yield from of_circles(book, data, before)


def of_steps(book: Catalog, data: Data, before: str) -> Iterator[Problem]:
    """Grades, which scale by so much of a statistic, and stamina, from one END to another (FF-16, FF-29)."""
    for key, grade in data.grades.items():
        if grade.scales and grade.threshold == 0:
            yield Problem(f"{before}grades.{key}.threshold", "is 0: must be 1 or more where scales = true")
    for key, dice in data.stamina.items():
        if dice.end_max is not None and dice.end_max < dice.end_min:
            yield Problem(f"{before}stamina.{key}.end_max", f"is {dice.end_max}: must be {dice.end_min} or more")
            return
    steps = [(row.end_min, row.end_max or MOST) for row in book.stamina.values()] if data.stamina else []
    left = set(range(1, MOST + 1)).difference(*(range(low, high + 1) for low, high in steps)) if steps else set()
    if left:
        yield Problem(f"{before}stamina", f"has no row for END {min(left)}")


def of_tokens(book: Catalog, row: Condition, path: str) -> Iterator[Problem]:
    """What takes the tokens of a condition away, and how many there can be (FF-151)."""
    yield from each_among(f"{path}.removed_by", row.removed_by, cures(book))
    if not row.cumulative and row.token_cap > 1:
        yield Problem(f"{path}.token_cap", f"is {row.token_cap}: must be 1 where cumulative = false")


REACTIONS = ("before-attack", "enemy-moved", "beat-or-before-attack")
"""Windows in which what is done is the reaction to an attack (FF-81)."""


def of_class(row: Weapon, path: str) -> Iterator[Problem]:
    """The class of a weapon and what it shoots, which its columns and its rules say alike (FF-35)."""
    if row.missile == "none" and not row.damage_types:
        yield Problem(f"{path}.damage_types", "is empty: needs one at least where no missile has it")
    for rule in row.rules:
        if not isinstance(rule, effects.WeaponClassRule):
            continue
        for name, wanted in (("class", rule.class_), ("missile", rule.missile)):
            has = row.class_ if name == "class" else row.missile
            if has != wanted:
                yield Problem(f"{path}.{name}", f'is "{has}", where its weapon-class rule says "{wanted}"')
        if ("damage" in rule.from_missile) != (row.damage == 0 and row.missile != "none"):
            told = "is none" if row.damage == 0 else f"is {row.damage}"
            yield Problem(f"{path}.damage", f"{told}: from_missile names damage where the weapon has none of its own")


def of_placing(row: DamageType, path: str) -> Iterator[Problem]:
    """Where the tokens of a type go: by its ``placing``, which its rules must say as well (FF-140, FF-143)."""
    places = [rule.to for rule in row.rules if isinstance(rule, effects.Assign)]
    says = "durability-first" if "durability" in places else "immediate"
    if "unassigned" in places:
        says = "trickle-after-first" if "hp" in places else "unassigned"
    if places and says != row.placing:
        yield Problem(f"{path}.placing", f'is "{row.placing}", where its assign rules say "{says}"')
    takes = {sink for rule in row.rules if isinstance(rule, effects.SinkWith) for sink in rule.sinks}
    if takes and takes != {*row.sinks}:
        yield Problem(f"{path}.sinks", f"are {', '.join(row.sinks) or 'none'}, where its sink-with rules say otherwise")
    if row.sinks and not takes:
        yield Problem(f"{path}.sinks", "are named by no sink-with rule: each needs one on assign")
    barred = any(isinstance(rule, effects.BarMitigation) and "block" in rule.means for rule in row.rules)
    if barred == row.blockable:
        yield Problem(
            f"{path}.blockable", f"is {str(row.blockable).lower()}, where its bar-mitigation rules say otherwise"
        )
    if not places and row.placing != "immediate":
        yield Problem(f"{path}.placing", f'is "{row.placing}", and no assign rule says so')
    bounds = [rule.max for rule in row.rules if isinstance(rule, effects.Assign) and rule.to == "hp"]
    most = next((bound for bound in bounds if isinstance(bound, int)), 0)
    if row.max_to_hp_per_attack != most:
        told = f"is {row.max_to_hp_per_attack}, where its assign rules say {most or 'nothing of a bound'}"
        yield Problem(f"{path}.max_to_hp_per_attack", told)
    for rule in row.rules:
        if isinstance(rule, effects.Trickle) and rule.amount != row.trickle_per_turn:
            told = f"is {row.trickle_per_turn}, where its trickle rule says {rule.amount}"
            yield Problem(f"{path}.trickle_per_turn", told)


def gear_of(book: Catalog) -> tuple[str, ...]:
    """The ids of all that can be owned."""
    return tuple(key for kind in KINDS.values() if kind != "missiles" for key in getattr(book, kind))


def cures(book: Catalog) -> list[str]:
    """The words for what takes a condition away."""
    return [*CURES, *(f"{word}:{key}" for word, kind in CURED_BY.items() for key in getattr(book, kind))]


def of_foe(book: Catalog, foe: Foe, path: str) -> Iterator[Problem]:
    """An enemy's sheet."""
    yield from names(path, foe, types=book.enemy_types, sinks=(*SINKS, *book.damage_types))
    yield from of_rules(book, "enemies", foe, path)
    for name, attack in foe.attacks.items():
        where = f"{path}.attacks.{name}"
        for index, packet in enumerate((*attack.packets, *attack.routine)):
            yield from among(f"{where}.packets[{index}].type", packet.type, book.damage_types)
        yield from of_rules(book, "attacks", attack, where)
        words_of = (*attack.modifiers, *(word for packet in attack.packets for word in packet.modifiers))
        yield from each_among(f"{where}.modifiers", dict.fromkeys(words_of), book.damage_modifiers)
        for word in dict.fromkeys(words_of):
            row = book.damage_modifiers.get(word)
            if row is not None and any(isinstance(rule, effects.Restrict) for rule in row.rules):
                yield Problem(f"{where}.modifiers", f'name "{word}", a word of entries: {word} = true in the table')
        yield from each_among(f"{where}.calls", attack.calls, book.enemies)

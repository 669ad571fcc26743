"""What is wrong with rows of the armory, with enemies and with characters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from engine.core.problem import Problem
from engine.systems.fires.catalog import Catalog, effects, words
from engine.systems.fires.catalog.encounter import Data
from engine.systems.fires.catalog.rows import Foe
from engine.systems.fires.check.effects import of_price, of_rule, of_when
from engine.systems.fires.check.words import unknown

ROWS: tuple[str, ...] = (
    "weapons",
    "shields",
    "armour",
    "catalysts",
    "rings",
    "flasks",
    "missiles",
    "items",
    "attunements",
    "actions",
    "conditions",
    "damage_types",
    "damage_modifiers",
    "enemy_types",
    "hazards",
)
SINKS = get_args(words.Sink)

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
            for index, rule in enumerate(row.rules):
                yield from of_rule(book, rule, f"{path}.rules[{index}]")
                if kind != "attunements":
                    yield from never_waits(rule, f"{path}.rules[{index}]")
            for name in getattr(row, "special_attacks", ()):
                if name not in book.actions:
                    yield unknown(f"{path}.special_attacks", name, book.actions)
            for name in getattr(row, "damage_types", ()):
                if name not in book.damage_types:
                    yield unknown(f"{path}.damage_types", name, book.damage_types)
            if hasattr(row, "sp") and not isinstance(row.sp, int):
                yield from of_price(row.sp, f"{path}.sp")
            if getattr(row, "timing", None) == ():
                yield Problem(f"{path}.timing", "is empty: needs action, reaction, or both")
            for word in getattr(row, "removed_by", ()):
                if word not in (known := cures(book)):
                    yield unknown(f"{path}.removed_by", word, known)
            if getattr(row, "requires", None) is not None:
                yield from of_when(book, row.requires, f"{path}.requires")
    for key, foe in data.enemies.items():
        yield from of_foe(book, foe, f"{before}enemies.{key}")


def cures(book: Catalog) -> list[str]:
    """The words for what takes a condition away."""
    return [*CURES, *(f"{word}:{key}" for word, kind in CURED_BY.items() for key in getattr(book, kind))]


def never_waits(rule: effects.Rule, path: str) -> Iterator[Problem]:
    """A rule outside attunements that waits for a defeat: the mark on who is to be defeated names an attunement."""
    if rule.on == "target-defeated":
        yield Problem(f"{path}.on", 'is "target-defeated", which only attunements can wait for')


def of_foe(book: Catalog, foe: Foe, path: str) -> Iterator[Problem]:
    """An enemy's sheet."""
    for name in foe.types:
        if name not in book.enemy_types:
            yield unknown(f"{path}.types", name, book.enemy_types)
    for name in foe.sinks:
        if name not in SINKS and name not in book.damage_types:
            yield unknown(f"{path}.sinks", name, SINKS)
    for index, rule in enumerate(foe.rules):
        yield from of_rule(book, rule, f"{path}.rules[{index}]")
        yield from never_waits(rule, f"{path}.rules[{index}]")
    for name, attack in foe.attacks.items():
        where = f"{path}.attacks.{name}"
        for index, packet in enumerate((*attack.packets, *attack.routine)):
            if packet.type not in book.damage_types:
                yield unknown(f"{where}.packets[{index}].type", packet.type, book.damage_types)
        for index, rule in enumerate(attack.rules):
            yield from of_rule(book, rule, f"{where}.rules[{index}]")
            yield from never_waits(rule, f"{where}.rules[{index}]")
        words_of = (*attack.modifiers, *(word for packet in attack.packets for word in packet.modifiers))
        for word in dict.fromkeys(words_of):
            if word not in book.damage_modifiers:
                yield unknown(f"{where}.modifiers", word, book.damage_modifiers)
        for called in attack.calls:
            if called not in book.enemies:
                yield unknown(f"{where}.calls", called, book.enemies)

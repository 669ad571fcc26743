"""What is wrong with packs and encounters: unknown ids, unreadable expressions, cells off the field."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import fields

from engine.core.problem import Problem
from engine.core.words import nearest
from engine.systems.fires.catalog import Catalog, Encounter, changed, effects, words
from engine.systems.fires.catalog.rows import Foe, Hero
from engine.systems.fires.rules import hexes, numbers

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
PLACES = (effects.Reposition, effects.Assign, effects.TreatTiles, effects.Control, effects.Defer)
"""Primitives whose ``to`` or ``by`` is a word."""

WORDS = {"missile", "shield", "weapon", "same"}


def check(catalog: Catalog, encounter: Encounter | None = None) -> list[Problem]:
    """Everything wrong with a catalog, or with an encounter that uses it."""
    if encounter is None:
        return list(of_catalog(catalog))
    book = changed(catalog, msgspec.to_builtins(encounter.changes))
    return list(of_encounter(book, encounter))


def unknown(path: str, word: str, known: object) -> Problem:
    """An id that names nothing."""
    ids = list(known)  # type: ignore[call-overload]
    close = nearest(word, ids)
    return Problem(path, f'"{word}" is not known' + (f', did you mean "{close}"?' if close else ""))


# ---- rows ------------------------------------------------------------------------------


def of_catalog(book: Catalog) -> Iterator[Problem]:
    """Rules of every row, ids of every reference."""
    for kind in ROWS:
        for key, row in getattr(book, kind).items():
            path = f"{kind}.{key}"
            for index, rule in enumerate(row.rules):
                yield from of_rule(book, rule, f"{path}.rules[{index}]")
            for name in getattr(row, "special_attacks", ()):
                if name not in book.actions:
                    yield unknown(f"{path}.special_attacks", name, book.actions)
            for name in getattr(row, "damage_types", ()):
                if name not in book.damage_types:
                    yield unknown(f"{path}.damage_types", name, book.damage_types)
            if hasattr(row, "sp") and not isinstance(row.sp, int):
                yield from of_price(row.sp, f"{path}.sp")
            if getattr(row, "requires", None) is not None:
                yield from of_when(book, row.requires, f"{path}.requires")
    for key, foe in book.enemies.items():
        yield from of_foe(book, foe, f"enemies.{key}")
    for key, sheet in book.characters.items():
        yield from of_sheet(book, sheet, f"characters.{key}")
    yield from of_story(book)


def of_rule(book: Catalog, rule: effects.Rule, path: str) -> Iterator[Problem]:
    """One rule: its expressions and what it names."""
    tag = str(rule.__struct_config__.tag)
    path = f"{path}.{tag}"
    if rule.when is not None:
        yield from of_when(book, rule.when, f"{path}.when")
    for field in fields(rule):
        value = getattr(rule, field.name)
        where = f"{path}.{field.encode_name}"
        if field.name in ("amount", "by", "damage", "count", "max", "tiles", "to") and isinstance(value, str):
            if value != "all" and not isinstance(rule, PLACES):
                fault = numbers.fault(value)
                if fault:
                    yield Problem(where, fault)
        elif field.name == "condition" and isinstance(value, str) and value not in book.conditions:
            yield unknown(where, value, book.conditions)
        elif field.name in ("type", "damage_type") and isinstance(value, str):
            if value not in book.damage_types and value not in WORDS:
                yield unknown(where, value, book.damage_types)
        elif field.name == "modifiers":
            for word in value:
                if word not in book.damage_modifiers:
                    yield unknown(where, word, book.damage_modifiers)
        elif field.name == "action" and isinstance(value, str) and not named(book, value):
            yield unknown(where, value, {*book.actions, *book.attunements})
        elif field.name == "attunement" and value not in book.attunements:
            yield unknown(where, value, book.attunements)
        elif isinstance(value, words.Price):
            yield from of_price(value, where)
        elif isinstance(value, words.Target | words.Area):
            for inner in fields(value):
                expr = getattr(value, inner.name)
                if inner.name in ("min", "max", "size", "count", "chain") and isinstance(expr, str) and expr != "all":
                    fault = numbers.fault(expr)
                    if fault:
                        yield Problem(f"{where}.{inner.encode_name}", fault)


def named(book: Catalog, action: str) -> bool:
    """Whether a word names an action, an attunement, or any of them."""
    return action in book.actions or action in book.attunements or action in ("any", "any-other", "this")


def of_price(price: words.Price, path: str) -> Iterator[Problem]:
    """The score of a price."""
    fault = numbers.fault(price.score) if price.score is not None else ""
    if fault:
        yield Problem(f"{path}.score", fault)


def of_when(book: Catalog, when: words.When, path: str) -> Iterator[Problem]:
    """Comparisons and ids of predicates."""
    if when.expr is not None:
        fault = numbers.fault(when.expr, comparison=True)
        if fault:
            yield Problem(f"{path}.expr", fault)
    for name in ("self_condition", "self_lacks_condition", "target_condition", "target_lacks_condition", "condition"):
        value = getattr(when, name)
        if value is not None and value not in book.conditions:
            yield unknown(f"{path}.{name}", value, book.conditions)
    for action in (*(when.actions or ()), *((when.action,) if when.action else ())):
        if not named(book, action):
            yield unknown(f"{path}.action", action, book.actions)


def of_foe(book: Catalog, foe: Foe, path: str) -> Iterator[Problem]:
    """An enemy's sheet."""
    for index, rule in enumerate(foe.rules):
        yield from of_rule(book, rule, f"{path}.rules[{index}]")
    for name, attack in foe.attacks.items():
        where = f"{path}.attacks.{name}"
        for index, packet in enumerate((*attack.packets, *attack.routine)):
            if packet.type not in book.damage_types:
                yield unknown(f"{where}.packets[{index}].type", packet.type, book.damage_types)
        for index, rule in enumerate(attack.rules):
            yield from of_rule(book, rule, f"{where}.rules[{index}]")
        for word in attack.modifiers:
            if word not in book.damage_modifiers:
                yield unknown(f"{where}.modifiers", word, book.damage_modifiers)
        for called in attack.calls:
            if called not in book.enemies:
                yield unknown(f"{where}.calls", called, book.enemies)


def of_sheet(book: Catalog, sheet: Hero, path: str) -> Iterator[Problem]:
    """A character's sheet."""
    tables = {
        "slots": (*book.weapons, *book.shields, *book.catalysts),
        "rings": tuple(book.rings),
        "pouches": (*book.items, *book.flasks),
        "missiles": tuple(book.missiles),
        "known": tuple(book.attunements),
        "pots": tuple(book.attunements),
    }
    for name, known in tables.items():
        for thing in getattr(sheet, name):
            if thing and thing not in known:
                yield unknown(f"{path}.{name}", thing, known)
    if sheet.armour and sheet.armour not in book.armour:
        yield unknown(f"{path}.armour", sheet.armour, book.armour)
    for stat, value in sheet.stats.items():
        if value < 3:
            yield Problem(f"{path}.stats.{stat}", f"is {value}, must be 3 or more")
    for hand in sheet.hands:
        if not 0 <= hand <= 4 or (hand and (hand > len(sheet.slots) or not sheet.slots[hand - 1])):
            yield Problem(f"{path}.hands", f"is {hand}, must be a filled slot from 1 to 4, or 0 for a free hand")


def of_story(book: Catalog) -> Iterator[Problem]:
    """Fights, chapters and scenarios: pages that lead somewhere."""
    for key, one in book.fights.items():
        for problem in of_encounter(book, one):
            yield Problem(f"fights.{key}.{problem.path}", problem.message)
    for key, chapter in book.chapters.items():
        path = f"chapters.{key}"
        if chapter.start not in chapter.pages:
            yield unknown(f"{path}.start", chapter.start, chapter.pages)
        for name, page in chapter.pages.items():
            for index, choice in enumerate(page.options):
                if choice.to and choice.to not in chapter.pages:
                    yield unknown(f"{path}.pages.{name}.options[{index}].to", choice.to, chapter.pages)
                if choice.encounter and choice.encounter not in book.fights:
                    yield unknown(f"{path}.pages.{name}.options[{index}].encounter", choice.encounter, book.fights)
    for key, scenario in book.scenarios.items():
        for name in (*scenario.chapters, scenario.prestige):
            if name not in book.chapters:
                yield unknown(f"scenarios.{key}", name, book.chapters)


# ---- encounters ------------------------------------------------------------------------


def of_encounter(book: Catalog, one: Encounter) -> Iterator[Problem]:
    """An encounter file."""
    if one.fight and one.fight not in book.fights:
        yield unknown("fight", one.fight, book.fights)
    one = one.laid_out(book.fights)
    if one.scenario:
        if one.scenario not in book.scenarios:
            yield unknown("scenario", one.scenario, book.scenarios)
    if one.character and one.character not in book.characters:
        yield unknown("character", one.character, book.characters)
    if one.sheet is not None:
        yield from of_sheet(book, one.sheet, "sheet")
    size = (one.ground.rows, one.ground.columns)
    for kind in ("boundary", "full_cover", "half_cover", "concealment", "retreat", "start"):
        for index, text in enumerate(getattr(one.ground, kind)):
            yield from of_cell(text, f"ground.{kind}[{index}]", size)
    for name, cells in one.ground.hazards.items():
        if name not in book.hazards:
            yield unknown(f"ground.hazards.{name}", name, book.hazards)
        for index, text in enumerate(cells):
            yield from of_cell(text, f"ground.hazards.{name}[{index}]", size)
    for key, standing in one.enemies.items():
        if standing.foe not in book.enemies:
            yield unknown(f"enemies.{key}.foe", standing.foe, book.enemies)
        yield from of_cell(standing.at, f"enemies.{key}.at", size)
    for key in one.victory:
        if key not in one.enemies:
            yield unknown("victory", key, one.enemies)
    yield from of_tables(book, one)


def of_cell(text: str, path: str, size: tuple[int, int]) -> Iterator[Problem]:
    """A cell on the field."""
    try:
        row, column = (int(part) for part in text.split(","))
        hexes.parse(text)
    except ValueError:
        yield Problem(path, f'is "{text}", must be row,column such as 8,7')
        return
    if not (0 <= row < size[0] and 0 <= column < size[1]):
        yield Problem(path, f'is "{text}", which is off the field of {size[0]} rows by {size[1]} columns')


def of_tables(book: Catalog, one: Encounter) -> Iterator[Problem]:
    """Tables: every total has an entry, every attack is on the sheets that it drives."""
    for key, table in one.tables.items():
        path = f"tables.{key}"
        covered = [total for entry in table.entries for total in range(entry.low, (entry.high or entry.low) + 1)]
        wanted = list(range(table.dice, 6 * table.dice + 1))
        if sorted(covered) != wanted:
            yield Problem(f"{path}.entries", f"must cover every total from {wanted[0]} to {wanted[-1]} once")
        for who in table.drives:
            if who not in one.enemies:
                yield unknown(f"{path}.drives", who, one.enemies)
        drives = table.drives or tuple(one.enemies)
        for number, entry in enumerate(table.entries):
            for deed in entry.deeds:
                for attack in deed.attacks:
                    for who in drives:
                        standing = one.enemies.get(who)
                        foe = book.enemies.get(standing.foe) if standing is not None else None
                        if foe is not None and attack not in foe.attacks:
                            yield unknown(f"{path}.entries[{number}]", attack, foe.attacks)

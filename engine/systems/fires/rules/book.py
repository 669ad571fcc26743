"""The packs as they are read in a chronicle: with what its encounter changes, and what it keeps (FF-12, law 2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from engine.systems.fires.catalog import FIST, Catalog, changed, effects, with_kept
from engine.systems.fires.rules.sources import KINDS
from engine.systems.fires.state import Combatant, Person, State

WHOLE = ("conditions", "damage_types", "damage_modifiers", "enemy_types", "stamina", "grades", "hazards")
"""Small tables that are kept as they are."""


def book_of(catalog: Catalog, state: State) -> Catalog:
    """The packs for a state."""
    found = catalog.memory.book
    if found[0] is not state.changes or found[1] is not state.kept:
        known, key = catalog.memory.books, (id(state.changes), id(state.kept))
        found = known.get(key)
        if found is None:
            book = with_kept(changed(catalog, state.changes), state.kept)
            found = known.put(key, (state.changes, state.kept, book))
        catalog.memory.book = found
    made: Catalog = found[2]
    return made


def needed(book: Catalog, state: State) -> dict[str, dict[str, Any]]:
    """The rows that a state speaks of, as data: what a chronicle is read with where its packs are gone."""
    wanted = {(kind, key) for kind in WHOLE for key in getattr(book, kind)}
    wanted |= {("weapons", FIST), ("scenarios", state.journey.scenario), ("chapters", state.journey.chapter)}
    wanted |= {("actions", key) for key, row in book.actions.items() if any(rule.for_ for rule in row.rules)}
    wanted |= {("attunements", key) for key, row in book.attunements.items() if row.innate}
    if state.person is not None:
        wanted |= set(of_person(book, state.person))
    for piece in (piece for held in state.journey.held.values() for piece in held.pieces):
        wanted |= {*of_thing(book, KINDS[piece.kind], piece.id), ("missiles", piece.loaded)}
    spawned = [spawn for doom in state.dooms for spawn in doom.spawns]
    wanted |= set(of_enemies(book, (*state.combatants.values(), *spawned)))
    return as_data(book, (entry for entry in wanted if entry[1] in getattr(book, entry[0])))


def of_person(book: Catalog, person: Person) -> Iterator[tuple[str, str]]:
    """What a sheet speaks of."""
    for piece in person.pieces.values():
        yield from of_thing(book, KINDS[piece.kind], piece.id)
    for missile in person.missiles:
        yield "missiles", missile
    for name in (*person.known, *person.pots):
        yield "attunements", name


def of_thing(book: Catalog, kind: str, key: str) -> Iterator[tuple[str, str]]:
    """A piece of gear, and the weapon it also functions as."""
    yield kind, key
    for rule in getattr(book, kind)[key].rules:
        if isinstance(rule, effects.ActsAs) and rule.weapon:
            yield "weapons", rule.weapon
        if isinstance(rule, effects.GrantAttunement):
            yield "attunements", rule.attunement


def of_enemies(book: Catalog, people: Iterable[Combatant]) -> Iterator[tuple[str, str]]:
    """Sheets of enemies, and of those whom they call."""
    for body in people:
        if body.entry in book.enemies:
            yield "enemies", body.entry
            for attack in book.enemies[body.entry].attacks.values():
                yield from (("enemies", called) for called in attack.calls)


def as_data(book: Catalog, entries: Iterable[tuple[str, str]]) -> dict[str, dict[str, Any]]:
    """Rows as plain data, in the order of their names, just as they are read back from a file: a tuple is a list."""
    rows: dict[str, dict[str, Any]] = {}
    for kind, key in sorted(entries):
        rows.setdefault(kind, {})[key] = getattr(book, kind)[key]
    read: dict[str, dict[str, Any]] = msgspec.json.decode(msgspec.json.encode(rows))
    return read

"""What is wrong with a character's sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import get_args

from msgspec.structs import replace

from engine.core.problem import Problem, all_among, each_among
from engine.core.words import nearest
from engine.systems.fires.build import person_of
from engine.systems.fires.catalog import Catalog
from engine.systems.fires.catalog.rows import CARRIED, Hero, quivers_of
from engine.systems.fires.catalog.words import Stat
from engine.systems.fires.check.rows import gear_of
from engine.systems.fires.house import House
from engine.systems.fires.rules import gear, travel
from engine.systems.fires.rules.limits import pots, pouches
from engine.systems.fires.state import HERO, Combatant, State

PRIMARY = get_args(Stat)


def of_sheet(book: Catalog, sheet: Hero, path: str) -> Iterator[Problem]:
    """A character's sheet: what it names, and where that is sound what its figures allow."""
    found = list(of_names(book, sheet, path))
    yield from found or of_limits(book, sheet, path)


def of_names(book: Catalog, sheet: Hero, path: str) -> Iterator[Problem]:
    """Gear, attunements and statistics of a sheet."""
    tables: dict[str, Collection[str]] = {
        "slots": (*book.weapons, *book.shields, *book.catalysts),
        "rings": book.rings,
        "pouches": (*book.items, *book.flasks),
        "carried": gear_of(book),
        "missiles": book.missiles,
        "known": book.attunements,
        "pots": book.attunements,
    }
    for name, known in tables.items():
        check = all_among if name == "slots" else each_among  # a slot may be empty: it keeps its number
        yield from check(f"{path}.{name}", getattr(sheet, name), known)
    yield from all_among(f"{path}.armour", [sheet.armour], book.armour)
    for stat, value in sheet.stats.items():
        meant = nearest(stat, [name for name in PRIMARY if name not in sheet.stats]) if stat not in PRIMARY else ""
        if meant:
            yield Problem(f"{path}.stats.{stat}", f'is not known, did you mean "{meant}"?')
        if value < 3:
            yield Problem(f"{path}.stats.{stat}", f"is {value}: must be 3 or more")
    for name, most in (("slots", 4), ("rings", 2), ("carried", CARRIED)):
        if len(getattr(sheet, name)) > most:
            yield Problem(f"{path}.{name}", f"are {len(getattr(sheet, name))}: at most {most}")
    yield from of_quivers(book, sheet, f"{path}.missiles")
    for hand in sheet.hands:
        if not 0 <= hand <= 4 or (hand and (hand > len(sheet.slots) or not sheet.slots[hand - 1])):
            yield Problem(f"{path}.hands", f"is {hand}: must be a filled slot from 1 to 4, or 0 for a free hand")
    if sheet.off_hand and sheet.off_hand not in sheet.hands:
        yield Problem(f"{path}.off_hand", f"is {sheet.off_hand}: must be one of the hands, or 0")


def of_quivers(book: Catalog, sheet: Hero, path: str) -> Iterator[Problem]:
    """Kinds of missiles that no quiver in a pouch has room for (FF-35)."""
    rules = [rule for name in sheet.pouches if name in book.items for rule in book.items[name].rules]
    room, giants = quivers_of(rules)
    if len(sheet.missiles) > room:
        yield Problem(path, f"are {len(sheet.missiles)} kinds: the quivers in the pouches hold {room}")
    if sum(name in book.missiles and book.missiles[name].kind == "giant-arrow" for name in sheet.missiles) > giants:
        yield Problem(path, "are giant arrows: they need a large quiver")


def of_limits(book: Catalog, sheet: Hero, path: str) -> Iterator[Problem]:
    """What the figures of a sheet do not allow: pouches, POTs, armour and arms (FF-17, FF-27, FF-37)."""
    person = person_of(book, sheet)
    state = State("", House(), {HERO: Combatant(HERO, person.name, "character")}, person)
    most, room = pouches(book, state), pots(book, state)
    if len(sheet.pouches) > most:
        yield Problem(f"{path}.pouches", f"are {len(sheet.pouches)}: at most {most}")
    twice = sorted(name for name, count in Counter(sheet.pots).items() if count > 1)
    if sheet.known:
        yield from each_among(f"{path}.pots", sheet.pots, sheet.known)
    if twice:
        yield Problem(f"{path}.pots", f'name "{twice[0]}" twice')
    elif travel.attuned(book, sheet.pots) > room:
        yield Problem(f"{path}.pots", f"needs {travel.attuned(book, sheet.pots)} POTs: there are {room}")
    if person.armour:
        bare = replace(state, person=replace(person, armour=""))
        no = travel.place_fault(book, bare, person.pieces[person.armour], "armour")
        if no is not None:
            yield Problem(f"{path}.armour", f'is "{sheet.armour}", which cannot be worn: {no.message}')
    no = gear.hands_fault(book, state, person.hands, person.off)
    if no is not None:
        yield Problem(f"{path}.hands", f"are {sheet.hands[0]} and {sheet.hands[1]}, which cannot be: {no.message}")

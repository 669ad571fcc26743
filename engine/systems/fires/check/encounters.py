"""What is wrong with an encounter: cells off the field, tables with gaps, doom that names nobody."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from engine.board.hexgrid import Hex
from engine.core.offers import counted
from engine.core.problem import Problem, all_among, among, each_among, each_there, house_rules, in_range
from engine.core.roster import free_id
from engine.core.words import in_words, listed
from engine.systems.fires.catalog import Catalog, Encounter, effects
from engine.systems.fires.catalog.encounter import Doom, Ground, Standing
from engine.systems.fires.catalog.rows import Foe
from engine.systems.fires.check.rows import SINKS, gear_of, of_rows
from engine.systems.fires.check.sheets import of_sheet
from engine.systems.fires.coming import ComingTable
from engine.systems.fires.house import House
from engine.systems.fires.rules import hexes
from engine.systems.fires.rules.tables import MOST_DICE
from engine.systems.fires.state.ground import SPECIAL


def of_encounter(book: Catalog, fight: Encounter) -> Iterator[Problem]:
    """An encounter file."""
    yield from all_among("fight", [fight.fight], book.fights)
    yield from of_rows(book, fight.changes, "changes.")
    fight = fight.laid_out(book.fights)
    yield from all_among("scenario", [fight.scenario], book.scenarios)
    yield from all_among("character", [fight.character], book.characters)
    if fight.sheet is not None:
        yield from of_sheet(book, fight.sheet, "sheet")
    yield from house_rules(fight.options, House)
    size = (fight.ground.rows, fight.ground.columns)
    yield from of_ground(book, fight.ground, size)
    ids: dict[str, int] = {}
    for index, standing in enumerate(fight.combatants):
        yield from of_standing(book, standing, f"combatants[{index}]", size)
        key = standing.id or free_id(standing.name or standing.foe, ids)
        if ids.setdefault(key, index) != index:
            yield Problem(f"combatants[{index}].id", f'is "{key}", as that of combatants[{ids[key]}] is')
    yield from of_bodies(fight)
    yield from of_edges(book, fight)
    yield from each_among("victory", fight.victory, fight.enemies)
    for index, doom in enumerate(fight.doom):
        yield from of_doom(book, fight, doom, f"doom[{index}]", size)
    for ending, result in fight.results.by_ending().items():
        yield from each_among(f"results.{ending}.finds", result.finds, (*gear_of(book), *book.missiles))
    yield from of_tables(book, fight)


def of_ground(book: Catalog, ground: Ground, size: tuple[int, int]) -> Iterator[Problem]:
    """The field: its size, and what lies on which of its cells."""
    yield from in_range("ground.rows", size[0], *hexes.SIZE)
    yield from in_range("ground.columns", size[1], *hexes.SIZE)
    for kind in (kind.replace("-", "_") for kind in SPECIAL):
        for index, text in enumerate(getattr(ground, kind)):
            yield from of_cell(text, f"ground.{kind}[{index}]", size)
    for name, cells in ground.hazards.items():
        yield from among(f"ground.hazards.{name}", name, book.hazards)
        for index, text in enumerate(cells):
            yield from of_cell(text, f"ground.hazards.{name}[{index}]", size)


def of_standing(book: Catalog, standing: Standing, path: str, size: tuple[int, int]) -> Iterator[Problem]:
    """An enemy on the field."""
    yield from among(f"{path}.foe", standing.foe, book.enemies)
    yield from of_cell(standing.at, f"{path}.at", size)
    if standing.tail:
        yield from of_cell(standing.tail, f"{path}.tail", size)
    foe = book.enemies.get(standing.foe)
    if standing.shield_up and foe is not None and foe.shield is None:
        yield Problem(f"{path}.shield_up", f"is true, and {foe.name} has no shield")


def of_bodies(fight: Encounter) -> Iterator[Problem]:
    """Two in one cell, or somebody in a wall; a tail away from its head; a start where nobody can stand (FF-117)."""
    taken: dict[Hex | None, str] = {}
    for kind in ("boundary", "full_cover", "half_cover"):
        taken.update({_cell(text): in_words(kind) for text in getattr(fight.ground, kind)})
    taken.pop(None, None)
    for number, standing in enumerate(fight.combatants):
        path = f"combatants[{number}]"
        ends = {name: text for name, text in (("at", standing.at), ("tail", standing.tail)) if text}
        for name, text in ends.items():
            if _cell(text) in taken:
                yield Problem(f"{path}.{name}", f'is "{text}", which is {taken[_cell(text)]} too')
            elif _cell(text) is not None:
                taken[_cell(text)] = f"the cell of {path}"
        head, tail = _cell(standing.at), _cell(standing.tail)
        if head is not None and tail is not None and not hexes.adjacent(head, tail):
            yield Problem(f"{path}.tail", f'is "{standing.tail}", which is not beside its head on {standing.at}')
    for index, text in enumerate(fight.ground.start):
        if _cell(text) in taken:
            yield Problem(f"ground.start[{index}]", f'is "{text}", which is {taken[_cell(text)]} too')


def of_edges(book: Catalog, fight: Encounter) -> Iterator[Problem]:
    """Somebody who begins where only a fall is, and does not fly (FF-118)."""
    deadly = {
        _cell(text): name
        for name, cells in fight.ground.hazards.items()
        if name in book.hazards and any(isinstance(rule, effects.Outcome) for rule in book.hazards[name].rules)
        for text in cells
    }
    places = {f"ground.start[{index}]": text for index, text in enumerate(fight.ground.start)}
    for number, standing in enumerate(fight.combatants):
        foe = book.enemies.get(standing.foe)
        if foe is not None and not flies(book, foe):
            places.update({f"combatants[{number}].at": standing.at, f"combatants[{number}].tail": standing.tail})
    for path, text in places.items():
        if text and _cell(text) in deadly:
            yield Problem(path, f'is "{text}", which is {deadly[_cell(text)]} too')


def flies(book: Catalog, foe: Foe) -> bool:
    """Whether hazards are open ground to an enemy, by its sheet or its types."""
    types = (book.enemy_types[kind] for kind in foe.types if kind in book.enemy_types)
    rules = (rule for owner in (foe, *types) for rule in owner.rules)
    return any(isinstance(rule, effects.Ignore) and "hazard" in rule.kinds for rule in rules)


def _cell(text: str) -> Hex | None:
    try:
        return hexes.parse(text)
    except ValueError:
        return None


def of_doom(book: Catalog, fight: Encounter, doom: Doom, path: str, size: tuple[int, int]) -> Iterator[Problem]:
    """A doom event: whom and what it changes."""
    spawned = {standing.id or standing.foe for event in fight.doom for standing in event.spawns}
    yield from each_there(f"{path}.who", doom.who, (*fight.enemies, *sorted(spawned)))
    yield from all_among(f"{path}.value", [doom.value], ("hp", "move", "damage", *SINKS, *book.damage_types))
    yield from all_among(f"{path}.tile", [doom.tile], (*SPECIAL, *book.hazards))
    for index, text in enumerate(doom.cells):
        yield from of_cell(text, f"{path}.cells[{index}]", size)
    for index, packet in enumerate(doom.packets):
        yield from among(f"{path}.packets[{index}].type", packet.type, book.damage_types)
        yield from each_there(f"{path}.packets[{index}].modifiers", packet.modifiers, book.damage_modifiers)
    for index, standing in enumerate(doom.spawns):
        yield from of_standing(book, standing, f"{path}.spawns[{index}]", size)


def of_cell(text: str, path: str, size: tuple[int, int]) -> Iterator[Problem]:
    """A cell on the field."""
    row, column = map(int, text.split(",")) if _cell(text) is not None else (-1, -1)
    if _cell(text) is None:
        yield Problem(path, f'is "{text}": must be row,column such as 8,7')
    elif not (0 <= row < size[0] and 0 <= column < size[1]):
        yield Problem(path, f'is "{text}", which is off the field of {size[0]} rows by {size[1]} columns')


def of_totals(table: ComingTable, path: str) -> Iterator[Problem]:
    """Every total of a table's dice has one entry."""
    rolled, first, wrong = range(table.dice, 6 * table.dice + 1), dict[int, int](), False
    for number, entry in enumerate(table.entries):
        where, high = f"{path}.entries[{number}]", entry.high or entry.low
        if entry.low not in rolled or high not in rolled or high < entry.low:
            wrong = True
            dice = counted(table.dice, "die", "dice")
            yield Problem(where, f"is for {entry.low} to {high}: {dice} can show {rolled[0]} to {rolled[-1]}")
            continue
        totals = range(entry.low, high + 1)
        twice = next((total for total in totals if total in first), None)
        if twice is not None:
            yield Problem(where, f"is for {twice}, as entries[{first[twice]}] is: a total has one entry")
        first = {**dict.fromkeys(totals, number), **first}
    missing = [str(total) for total in rolled if total not in first]
    if missing and not wrong:
        yield Problem(f"{path}.entries", f"have none for {listed(missing)}")


def of_tables(book: Catalog, fight: Encounter) -> Iterator[Problem]:
    """Tables: every total has an entry, every attack is on the sheets that it drives."""
    driven: dict[str, str] = {}
    for key, table in fight.tables.items():
        path = f"tables.{key}"
        wrong = list(in_range(f"{path}.dice", table.dice, 1, MOST_DICE))
        if wrong:
            yield from wrong
            continue
        yield from of_totals(table, path)
        if not table.drives and len(fight.tables) > 1:
            yield Problem(f"{path}.drives", "is missing: needed where there is more than one table")
        for who in table.drives:
            yield from among(f"{path}.drives", who, fight.enemies)
            if (first := driven.setdefault(who, key)) != key:
                yield Problem(f"{path}.drives", f'name "{who}", whom tables.{first} drives too')
        sheets = [fight.enemies[who].foe for who in table.drives or fight.enemies if who in fight.enemies]
        foes = [book.enemies[sheet] for sheet in sheets if sheet in book.enemies]
        for number, entry in enumerate(table.entries):
            for foe, (at, deed) in product(foes, enumerate(entry.deeds)):
                yield from each_there(f"{path}.entries[{number}].deeds[{at}].attacks", deed.attacks, foe.attacks)

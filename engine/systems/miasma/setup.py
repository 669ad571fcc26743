"""Laying a field out and writing it down again: an empty encounter, and the encounter that a state would be begun
from (Flow, SETUP).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from engine.board import hexgrid
from engine.core.options import Slot
from engine.core.refusal import Refused
from engine.core.words import slug
from engine.systems.miasma.catalog import Catalog, Encounter, Entrant, Terrain
from engine.systems.miasma.make import disc_rows, find_item, made, put_on_board
from engine.systems.miasma.state import Combatant, Ground, Item, Map, State
from engine.systems.miasma.tables import option_fault

SIZES = (
    Slot("width", "number", min=1, max=60, default=13, title="Width in hexes"),
    Slot("height", "number", min=1, max=60, default=9, title="Height in hexes"),
)
"""MI-18: what people lay out on a screen; files may be larger."""


def blank(title: str, sizes: Mapping[str, int], options: Mapping[str, str]) -> Encounter:
    """An empty map. Raises ``Refused`` (``range``, ``option``)."""
    for slot in SIZES:
        value = sizes.get(slot.name, slot.default)
        if not (slot.min or 0) <= value <= (slot.max or value):
            raise Refused("range", f"{slot.name} {value}: must be {slot.min} to {slot.max}", "MI-18")
    for option, chosen in options.items():
        if fault := option_fault(option, chosen):
            raise Refused("option", fault)
    width, height = (sizes.get(slot.name, slot.default) for slot in SIZES)
    return Encounter("miasma", title, "", (), width, height, options=dict(options))


def encounter_of(catalog: Catalog, state: State, title: str, summary: str) -> Encounter:
    """What ``begin`` needs to get this field again: whoever stands on it, fresh. Raises ``Refused`` (``encounter``)."""
    there = [one for one in state.combatants.values() if one.hex is not None and one.status == "up"]
    bare = Encounter(
        "miasma",
        title,
        summary,
        tuple(entrant_of(catalog, state, one) for one in there),
        terrain=tuple(_terrain(state.map)),
        options=dict(state.options),
        place="" if state.place == slug(state.title) else state.place,
        resting_place=state.resting_place,
    )
    return _with_map(bare, state.map)


def _with_map(encounter: Encounter, map_: Map) -> Encounter:
    """A rectangle by its width and height, a disc by its radius, anything else row by row."""
    width, height = map_.rows[0][2] if map_.rows else 0, len(map_.rows)
    if map_.rows == hexgrid.rectangle(width, height):
        return replace(encounter, width=width, height=height)
    if map_.rows == disc_rows(height // 2):
        return replace(encounter, radius=height // 2)
    return replace(encounter, rows=map_.rows)


def _terrain(map_: Map) -> Iterable[Terrain]:
    """One entry for each kind of ground, in the order in which they were laid."""
    hexes: dict[Ground, list[str]] = {}
    for at, ground in map_.terrain.items():
        hexes.setdefault(ground, []).append(at)
    for ground, cells in hexes.items():
        yield Terrain(ground.tag, tuple(cells), ground.no_entry, ground.blocks_lines)


def entrant_of(catalog: Catalog, state: State, one: Combatant) -> Entrant:
    """The entrant that makes somebody again: what is as in their entry is left out. Raises ``Refused``
    (``encounter``).
    """
    key = one.sheet.entry
    monster = catalog.monsters.get(key) if one.kind == "monster" else None
    samurai = catalog.samurai.get(key) if one.kind == "character" else None
    entry = monster or samurai
    if entry is None or one.hex is None:
        told = f"{one.name} was made in this chronicle and is in no pack: take them out, or add them to a pack first"
        raise Refused("encounter", told, "MI-93")
    found = Entrant(
        hexgrid.show(one.hex),
        one.facing,
        monster=key if monster is not None else "",
        samurai=key if samurai is not None else "",
        name=one.name if one.name != entry.name else "",
        hidden=one.hidden,
    )
    fresh = made(catalog, found, (), state.options)
    if fresh.side != one.side:
        found = replace(found, side=one.side)
    if list(fresh.sheet.items.values()) != list(one.sheet.items.values()):
        found = replace(found, gear=tuple(_key(catalog, one, item) for item in one.sheet.items.values()))
        fresh = made(catalog, found, (), state.options)
    if fresh.hands != one.hands:
        found = replace(found, hands=one.hands)
    if put_on_board(one, replace(found, guard=one.guard)).guard:
        found = replace(found, guard=one.guard)
    return found


def _key(catalog: Catalog, one: Combatant, item: Item) -> str:
    """The catalog's id of a thing that somebody carries."""
    for group in (catalog.weapons, catalog.shields, catalog.armour):
        for key, thing in group.items():
            if thing == item and find_item(catalog, key) == item:
                return key
    raise Refused("encounter", f"{item.name} of {one.name} is in no pack: take it away first", "MI-93")

"""A field written down as an encounter: an empty one, or the one there is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from engine.board import hexgrid
from engine.core import house as house_rules
from engine.core.codes import ENCOUNTER
from engine.core.offers import number
from engine.core.refusal import Refused, require, within
from engine.core.words import slug
from engine.systems.miasma.build.people import made
from engine.systems.miasma.build.things import find_item
from engine.systems.miasma.catalog import Catalog, Encounter, Entrant, Terrain
from engine.systems.miasma.rules.ground import cells, may_stand
from engine.systems.miasma.state import Combatant, Ground, Map, State
from engine.systems.miasma.state.things import Item

SIZES = (number("width", 1, 60, 13, "Width in hexes"), number("height", 1, 60, 9, "Height in hexes"))
"""MI-18: what people lay out on a screen; files may be larger."""


def blank(title: str, sizes: Mapping[str, int]) -> Encounter:
    """An empty map. Raises ``Refused`` (``range``)."""
    width, height = (sizes.get(slot.name, slot.default) for slot in SIZES)
    for slot, value in zip(SIZES, (width, height), strict=True):
        require(within(slot.name, value, slot.min or 0, slot.max or 0, "MI-18"))
    return Encounter("miasma", title, "", (), width, height)


def encounter_of(catalog: Catalog, state: State, title: str, summary: str) -> Encounter:
    """What ``begin`` needs to get this field again: whoever stands on it, fresh. Raises ``Refused`` (``encounter``)."""
    people = [person for person in state.combatants.values() if person.present]
    for person in people:
        _may_begin(state, person)
    bare = Encounter(
        "miasma",
        title,
        summary,
        tuple(entrant_of(catalog, state, person) for person in people),
        terrain=tuple(_terrain(state.map)),
        options=house_rules.unusual(state.house),
        place="" if state.place == slug(state.title) else state.place,
        resting_place=state.resting_place,
    )
    rows = state.map.rows
    width, height = rows[0][2] if rows else 0, len(rows)
    if rows == hexgrid.rectangle(width, height):
        return replace(bare, width=width, height=height)
    return replace(bare, radius=height // 2) if rows == hexgrid.disc_rows(height // 2) else replace(bare, rows=rows)


def _may_begin(state: State, fighter: Combatant) -> None:
    """A ruling may put somebody, or lay ground, where no fight begins with them: said as the table speaks."""
    for at in map(hexgrid.show, cells(fighter)):
        ground = state.map.terrain.get(at)
        if ground is not None and not may_stand(fighter, ground.no_entry):
            told = f"{fighter.label} stands on {ground.tag} at {at}, where no fight begins: move them first"
            raise Refused(ENCOUNTER, told, "MI-24")


def _terrain(map_: Map) -> Iterable[Terrain]:
    """One entry for each kind of ground, in the order in which they were laid."""
    hexes: dict[Ground, list[str]] = {}
    for at, ground in map_.terrain.items():
        hexes.setdefault(ground, []).append(at)
    for ground, there in hexes.items():
        yield Terrain(ground.tag, tuple(there), ground.no_entry, ground.blocks_lines)


def entrant_of(catalog: Catalog, state: State, fighter: Combatant) -> Entrant:
    """The entrant that makes somebody again, without what is as in their entry. Raises ``Refused`` (``encounter``)."""
    key, is_monster = fighter.sheet.entry, fighter.kind == "monster"
    entry = catalog.monsters.get(key) if is_monster else catalog.samurai.get(key)
    if entry is None or fighter.hex is None:
        told = (
            f"{fighter.name} was made in this chronicle and is in no pack: take them out, or add them to a pack first"
        )
        raise Refused(ENCOUNTER, told, "MI-93")
    found = Entrant(
        hexgrid.show(fighter.hex),
        fighter.facing,
        monster=key if is_monster else "",
        samurai="" if is_monster else key,
        name=fighter.name if fighter.name != entry.name else "",
        hidden=fighter.hidden,
    )
    fresh, items = made(catalog, found, (), state.house), fighter.sheet.items
    if fresh.side != fighter.side:
        found = replace(found, side=fighter.side)
    if list(fresh.sheet.items.values()) != list(items.values()):
        found = replace(found, gear=tuple(_key(catalog, fighter, item) for item in items.values()))
        fresh = made(catalog, found, (), state.house)
    if fresh.hands != fighter.hands:
        found = replace(found, hands=fighter.hands)
    return replace(found, guard=fighter.guard) if fighter.guard in fighter.hands else found


def _key(catalog: Catalog, fighter: Combatant, item: Item) -> str:
    """The catalog's id of a thing that somebody carries."""
    for key in catalog.things:
        if find_item(catalog, key) == item:
            return key
    raise Refused(ENCOUNTER, f"{item.name} of {fighter.name} is in no pack: take it away first", "MI-93")

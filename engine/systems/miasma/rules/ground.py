"""Where everybody stands and what bars whom: footprints, occupied hexes, terrain, wards, lines of projectiles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Literal

from msgspec import Struct

from engine.board import hexgrid
from engine.systems.miasma.rules.hexes import line
from engine.systems.miasma.state import Combatant, State, Ward
from engine.systems.miasma.state.things import Hex

DIRECTION_NAMES = ("F", "FR", "BR", "B", "BL", "FL")
"""MI-20: the named neighbours, clockwise from the front. Wherever content or a command gives an offset, one of these
names or ``q,r`` as seen facing east may be written.
"""

AHEAD: Hex = hexgrid.DIRECTIONS[0]
"""The facing direction, seen facing east."""


class Barrier(Struct, frozen=True, gc=False):
    """What bars a hex to somebody: the edge of the map, its terrain (MI-24), or a ward (MI-85)."""

    kind: Literal["edge", "terrain", "ward"]
    at: Hex
    ward: Ward | None = None


def offset(text: str) -> Hex:
    """MI-20: an offset facing east, written ``q,r`` or as a named neighbour. Raises ``ValueError`` for all else."""
    if text in DIRECTION_NAMES:
        return hexgrid.DIRECTIONS[DIRECTION_NAMES.index(text)]
    try:
        return hexgrid.parse(text)
    except ValueError:
        raise ValueError(f"{text!r} is no offset: write q,r or one of {', '.join(DIRECTION_NAMES)}") from None


def cells_at(fighter: Combatant, anchor: Hex, facing: int) -> tuple[Hex, ...]:
    """MI-23: the hexes somebody would fill on an anchor with a facing."""
    footprint = fighter.sheet.footprint
    return (anchor,) if len(footprint) == 1 else hexgrid.placed(anchor, facing, footprint)


def cells(fighter: Combatant) -> tuple[Hex, ...]:
    """MI-22, MI-23: the hexes somebody fills; none off the board and for the dead."""
    here, footprint = fighter.hex, fighter.sheet.footprint
    if here is None or fighter.status != "up":
        return ()
    return (here,) if len(footprint) == 1 else hexgrid.placed(here, fighter.facing, footprint)


def occupied(combatants: Mapping[str, Combatant]) -> dict[Hex, str]:
    """Who fills which hex."""
    return {cell: fighter.id for fighter in combatants.values() for cell in cells(fighter)}


def stands_in(combatants: Mapping[str, Combatant], cell: Hex, side: str) -> Combatant | None:
    """Who fills a hex as far as a side knows: foes hidden from it fill none (law 9)."""
    for fighter in combatants.values():
        if (not fighter.hidden or fighter.side == side) and cell in cells(fighter):
            return fighter
    return None


def known_bodies(combatants: Mapping[str, Combatant], side: str) -> dict[Hex, Combatant]:
    """The same for every hex that somebody fills."""
    found: dict[Hex, Combatant] = {}
    for fighter in combatants.values():
        if not fighter.hidden or fighter.side == side:
            for cell in cells(fighter):
                found.setdefault(cell, fighter)
    return found


def ward_against(state: State, fighter: Combatant, cell: Hex) -> Ward | None:
    """MI-85: the ward that closes a hex to somebody; perhaps not to a monster that is inside already."""
    if fighter.kind != "monster":
        return None
    here = fighter.hex
    for ward in state.wards:
        if ward.place != state.place or ward.centre is None or hexgrid.distance(ward.centre, cell) > ward.radius:
            continue
        if not (state.house.ward_inside and here and hexgrid.distance(ward.centre, here) <= ward.radius):
            return ward
    return None


def may_stand(fighter: Combatant, no_entry: str) -> bool:
    """MI-24: whether terrain lets somebody in."""
    return not no_entry or (no_entry == "non-swimmers" and "swims" in fighter.sheet.traits)


def barrier(state: State, fighter: Combatant, fresh: Iterable[Hex]) -> Barrier | None:
    """MI-22, MI-24, MI-85: what keeps somebody out of hexes: the edge of the map, terrain, a ward."""
    inside, terrain = hexgrid.cell_set(state.map.rows), state.map.terrain
    for cell in fresh:
        if cell not in inside:
            return Barrier("edge", cell)
        ground = terrain.get(hexgrid.show(cell)) if terrain else None
        if ground is not None and not may_stand(fighter, ground.no_entry):
            return Barrier("terrain", cell)
        if state.wards and (ward := ward_against(state, fighter, cell)) is not None:
            return Barrier("ward", cell, ward)
    return None


def until_blocked(state: State, hexes: tuple[Hex, ...]) -> tuple[Hex, ...]:
    """MI-49, MI-56: a line of hexes up to terrain that blocks lines, or to the edge of the map."""
    inside, terrain = hexgrid.cell_set(state.map.rows), state.map.terrain
    for index, cell in enumerate(hexes):
        ground = terrain.get(hexgrid.show(cell)) if terrain else None
        if cell not in inside or (ground is not None and ground.blocks_lines):
            return hexes[:index]
    return hexes


def flight(state: State, hexes: tuple[Hex, ...], passes: Callable[[str], bool]) -> tuple[tuple[Hex, ...], str | None]:
    """MI-56: how far a projectile flies, and whom it hits; ``passes`` says whom it passes over (MI-S40)."""
    taken = occupied(state.combatants)
    flown = until_blocked(state, hexes)
    for index, cell in enumerate(flown):
        who = taken.get(cell)
        if who is not None and not passes(who):
            return flown[: index + 1], who
    return flown, None


def aimed(fighter: Combatant, aim: Hex) -> tuple[Hex, ...]:
    """MI-S24: the hexes to an offset in front; along an edge always the same side (the rulebook says which)."""
    here = fighter.at
    return line(here, hexgrid.add(here, hexgrid.rotated(aim, fighter.facing)))[1:]


def passed_over(state: State, attacker: Combatant, who: str) -> bool:
    """MI-95, MI-S40: nobody hits themselves, and with friendly fire off allies are passed over."""
    if who == attacker.id:
        return True
    return not state.house.friendly_fire and state.combatants[who].side == attacker.side

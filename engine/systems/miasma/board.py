"""Where everybody stands and who may enter what: footprints, occupied hexes, terrain, wards, lines of projectiles.

Occupancy and terrain are worked out once for a state and remembered for the next question about the same one: a list
of options asks dozens of them. States are frozen, so what is remembered can never be wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from engine.board import hexgrid
from engine.core.refusal import Refusal
from engine.systems.miasma.catalog import DIRECTION_NAMES
from engine.systems.miasma.people import label, present
from engine.systems.miasma.state import Combatant, Hex, Map, State, Ward


class Lay(NamedTuple):
    """A map as sets: the hexes there are, closed to all, closed to non-swimmers, and those that block lines."""

    inside: frozenset[Hex]
    closed: frozenset[Hex]
    water: frozenset[Hex]
    blocking: frozenset[Hex]


def offset(text: str) -> Hex:
    """MI-20: an offset facing east, written ``q,r`` or as a named neighbour. Raises ``ValueError`` for anything
    else.
    """
    if text in DIRECTION_NAMES:
        return hexgrid.DIRECTIONS[DIRECTION_NAMES.index(text)]
    try:
        return hexgrid.parse(text)
    except ValueError:
        raise ValueError(f"{text!r} is no offset: write q,r or one of {', '.join(DIRECTION_NAMES)}") from None


def cells_at(one: Combatant, anchor: Hex, facing: int) -> tuple[Hex, ...]:
    """MI-23: the hexes somebody would fill on an anchor with a facing."""
    footprint = one.sheet.footprint
    return (anchor,) if len(footprint) == 1 else hexgrid.placed(anchor, facing, footprint)


def cells(one: Combatant) -> tuple[Hex, ...]:
    """MI-22, MI-23: the hexes somebody fills; none off the board and for the dead."""
    return cells_at(one, one.hex, one.facing) if one.hex is not None and one.status == "up" else ()


# ---- remembered pictures -------------------------------------------------------

_occupied: tuple[Mapping[str, Combatant], dict[Hex, str]] = ({}, {})
_known: tuple[Mapping[str, Combatant], str, dict[Hex, str]] = ({}, "", {})
_lay: tuple[Map, Lay] = (Map(), Lay(frozenset(), frozenset(), frozenset(), frozenset()))


def occupancy(combatants: Mapping[str, Combatant]) -> dict[Hex, str]:
    """Who fills which hex."""
    global _occupied
    of, found = _occupied
    if of is not combatants:
        found = {cell: one.id for one in combatants.values() for cell in cells(one)}
        _occupied = (combatants, found)
    return found


def known_occupancy(combatants: Mapping[str, Combatant], side: str) -> dict[Hex, str]:
    """Who fills which hex as far as a side knows: foes hidden from it are left out (law 9)."""
    global _known
    of, whose, found = _known
    if of is not combatants or whose != side:
        unseen = {one.id for one in combatants.values() if one.hidden and one.side != side}
        everybody = occupancy(combatants)
        found = {cell: who for cell, who in everybody.items() if who not in unseen} if unseen else everybody
        _known = (combatants, side, found)
    return found


def lay(land: Map) -> Lay:
    """The map as sets."""
    global _lay
    of, found = _lay
    if of is not land:
        ground = {hexgrid.parse(text): one for text, one in land.terrain.items()}
        found = Lay(
            hexgrid.cell_set(land.rows),
            frozenset(cell for cell, one in ground.items() if one.no_entry == "all"),
            frozenset(cell for cell, one in ground.items() if one.no_entry == "non-swimmers"),
            frozenset(cell for cell, one in ground.items() if one.blocks_lines),
        )
        _lay = (land, found)
    return found


# ---- entering hexes --------------------------------------------------------------


def ward_at(wards: Iterable[Ward], cell: Hex) -> Ward | None:
    """MI-85: the ward that closes a hex to monsters, if any."""
    for ward in wards:
        if hexgrid.distance(ward.centre, cell) <= ward.radius:
            return ward
    return None


def ground_refusal(state: State, one: Combatant, fresh: Iterable[Hex], rule: str) -> Refusal | None:
    """MI-22, MI-24, MI-85: why the map does not let somebody into hexes: its edge, terrain, a ward."""
    land = lay(state.map)
    for cell in fresh:
        if cell not in land.inside:
            return Refusal("blocked", f"{hexgrid.show(cell)} is off the map", rule)
        if cell in land.closed or (cell in land.water and "swims" not in one.sheet.traits):
            tag = state.map.terrain[hexgrid.show(cell)].tag
            return Refusal("blocked", f"{label(one)} cannot enter {hexgrid.show(cell)} ({tag})", "MI-24")
        if state.wards and one.kind == "monster" and (ward := ward_at(state.wards, cell)):
            far = hexgrid.distance(ward.centre, cell)
            return Refusal(
                "warded",
                f"{hexgrid.show(cell)} lies in a ward: {far} hexes from {hexgrid.show(ward.centre)}, "
                f"closed to monsters within {ward.radius}",
                "MI-85",
            )
    return None


def enter_refusal(state: State, one: Combatant, anchor: Hex, facing: int, rule: str) -> Refusal | None:
    """MI-22, MI-23: why somebody may not fill the hexes of an anchor and facing, as far as their side knows."""
    now = cells(one)
    wanted = cells_at(one, anchor, facing)
    fresh = wanted if len(now) == 1 else tuple(cell for cell in wanted if cell not in now)
    if (no := ground_refusal(state, one, fresh, rule)) is not None:
        return no
    occupied = known_occupancy(state.combatants, one.side)
    for cell in fresh:
        other = occupied.get(cell)
        if other is not None and other != one.id:
            return Refusal("blocked", f"{hexgrid.show(cell)} is taken by {label(state.combatants[other])}", rule)
    return None


# ---- lines -------------------------------------------------------------------------


def until_blocked(state: State, hexes: tuple[Hex, ...]) -> tuple[Hex, ...]:
    """MI-49, MI-56: a line of hexes up to terrain that blocks lines, or to the edge of the map."""
    land = lay(state.map)
    for index, cell in enumerate(hexes):
        if cell in land.blocking or cell not in land.inside:
            return hexes[:index]
    return hexes


def first_occupied(
    state: State, hexes: tuple[Hex, ...], passes: Callable[[str], bool]
) -> tuple[tuple[Hex, ...], str | None]:
    """MI-56: how far a projectile flies, and whom it hits; ``passes`` says whom it passes over (MI-S40)."""
    taken = occupancy(state.combatants)
    flown = until_blocked(state, hexes)
    for index, cell in enumerate(flown):
        who = taken.get(cell)
        if who is not None and not passes(who):
            return flown[: index + 1], who
    return flown, None


def is_present(state: State, who: str) -> bool:
    """Whether somebody is alive and in the fight."""
    one = state.combatants.get(who)
    return one is not None and present(one)

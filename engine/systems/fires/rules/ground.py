"""The field as it is now: who stands where, what cannot be entered (FF-117, FF-118)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.board.hexgrid import Hex, distance
from engine.systems.fires.catalog import Catalog, effects, rows
from engine.systems.fires.rules import hexes
from engine.systems.fires.rules.force import borne
from engine.systems.fires.rules.memory import of_field
from engine.systems.fires.rules.sources import bearers, conditions_with, in_force
from engine.systems.fires.state import Combatant, State

Way = tuple[Hex, ...]


def cells(body: Combatant) -> tuple[Hex, ...]:
    """The cells that somebody fills, head first (FF-106)."""
    if body.at is None or body.out:
        return ()
    return (body.at,) if body.tail is None else (body.at, body.tail)


def on_map(state: State, cell: Hex) -> bool:
    """Whether a cell is on the field (FF-115)."""
    q, r = cell
    column = q + (r - (r & 1)) // 2
    return 0 <= r < state.field.rows and 0 <= column < state.field.columns


def occupant(state: State, cell: Hex) -> Combatant | None:
    """Who is in a cell."""
    return next(
        (body for body in state.combatants.values() if cell in (body.at, body.tail) and cell in cells(body)), None
    )


def gap_to(body: Combatant, cell: Hex) -> int:
    """How far somebody is from a cell."""
    return min([distance(part, cell) for part in cells(body)], default=99)


def tile(state: State, cell: Hex) -> str:
    """The special kind of a cell, zones included; empty for plain ground."""
    for zone in state.zones:
        if cell in zone.cells:
            return zone.kind
    return state.field.kinds.get(cell, "")


def conceals(state: State, cell: Hex) -> bool:
    """Whether a cell is concealment, whatever else it is (FF-122, FF-131)."""
    misty = any(zone.kind == "concealment" and cell in zone.cells for zone in state.zones)
    return misty or cell in state.field.concealing


def retreat(state: State, cell: Hex) -> bool:
    """Whether one may retreat from a cell, whatever else is on it (FF-79)."""
    return "retreat" in state.field.tiles.get(hexes.key(cell), "").split("+")


def hazard(state: State, cell: Hex) -> str:
    """The hazard of a cell, if any (FF-118)."""
    return hazards(state).get(cell, "")


def hazards(state: State) -> dict[Hex, str]:
    """The hazard of each cell that has one; a fire of magic is one (FF-118, FF-131). Not to be changed."""
    fires = [cell for zone in state.zones if zone.kind == "fire" for cell in zone.cells]
    return {**state.field.dangers, **dict.fromkeys(fires, "fire")} if fires else state.field.dangers


def hazard_row(book: Catalog, name: str) -> rows.Hazard:
    """The row of a hazard; one that no pack knows has no rules."""
    return book.hazards.get(name) or rows.Hazard(name=name)


def deadly(row: rows.Hazard) -> bool:
    """Whether whoever enters a hazard is lost (FF-118)."""
    return any(getattr(rule, "op", "") == "defeat" for rule in row.rules)


def cover(state: State, cell: Hex) -> str:
    """``full-cover``, ``half-cover`` or nothing; boundary and what is off the field stop everything (C4)."""
    if not on_map(state, cell):
        return "full-cover"
    kind = tile(state, cell)
    return "full-cover" if kind in ("full-cover", "boundary") else kind if kind == "half-cover" else ""


def walled(state: State, cell: Hex) -> bool:
    """Whether a cell of the field is full cover; beyond the field there is nothing for a line to meet (FF-119)."""
    return on_map(state, cell) and cover(state, cell) == "full-cover"


def special(book: Catalog, state: State, cell: Hex) -> bool:
    """Whether a cell is anything but plain ground."""
    return tile(state, cell) not in ("", "start") or bool(hazard(state, cell))


def down(book: Catalog, body: Combatant) -> bool:
    """Whether somebody lies there, over whom others may go (FF-153)."""
    return bool(body.conditions) and any(map(body.conditions.get, conditions_with(book, "crossable")))


def enterable(book: Catalog, state: State, who: str, cell: Hex, over: tuple[str, ...] = ()) -> bool:
    """Whether somebody may go into a cell on the way (FF-117). ``over``: ``enemies`` and ``half-cover`` are crossed."""
    return bool(state.field.bits.get(cell, 0) & open_area(book, state, who, over))


def bare_cells(state: State) -> tuple[frozenset[Hex], frozenset[Hex]]:
    """The cells of the field that nothing covers, and those with half-cover."""
    field = state.field
    if not state.zones:
        return field.bare, field.half_covered
    changed = {cell: cover(state, cell) for zone in state.zones for cell in zone.cells if on_map(state, cell)}
    bare = {cell for cell, kind in changed.items() if not kind}
    half = {cell for cell, kind in changed.items() if kind == "half-cover"}
    return (field.bare - changed.keys()) | bare, (field.half_covered - changed.keys()) | half


def walkable(book: Catalog, state: State, who: str, half: bool) -> int:
    """Cells that somebody may walk on, as bits; half-cover only where it is crossed. Bodies are not counted."""
    field, body = state.field, state.combatants[who]
    barred = bool(_barring(book, state))
    if not barred and not state.zones:
        return field.bare_area | field.half_covered_area if half else field.bare_area
    bare, covered = bare_cells(state)
    cells_ = bare | covered if half else bare
    return field.area(cell for cell in cells_ if not (barred and barred_cell(book, state, body, cell)))


@of_field
def open_area(book: Catalog, state: State, who: str, over: tuple[str, ...] = ()) -> int:
    """All cells that somebody may go into on the way, as bits of the field."""
    area = walkable(book, state, who, "half-cover" in over)
    if "enemies" in over:
        return area
    people = crowd(book, state)
    return area & ~(people.met & ~people.first.get(who, 0))


@of_field
def ends(book: Catalog, state: State, who: str) -> int:
    """All cells that somebody may end in, as bits of the field (FF-117)."""
    people = crowd(book, state)
    return walkable(book, state, who, half=False) & ~(people.all & ~people.first.get(who, 0))


class Crowd(NamedTuple):
    """The cells that bodies fill, as bits of the field: ``own`` of each, ``first`` without those that others before
    them in the roster are in; of ``all``, of those ``standing``, and the first of these, ``met``.
    """

    own: dict[str, int]
    first: dict[str, int]
    all: int
    standing: int
    met: int


@of_field
def crowd(book: Catalog, state: State) -> Crowd:
    """Everybody who is on the field."""
    bits, own, first = state.field.bits, dict[str, int](), dict[str, int]()
    all_ = standing = met = 0
    for who, body in state.combatants.items():
        if body.at is None or body.out:
            continue
        own[who] = area = bits.get(body.at, 0) | (bits.get(body.tail, 0) if body.tail is not None else 0)
        first[who] = area & ~all_
        all_ |= area
        if not down(book, body):
            standing |= area
            met |= first[who]
    return Crowd(own, first, all_, standing, met)


@of_field
def walks(book: Catalog, state: State, who: str, at: Hex, over: tuple[str, ...], most: int) -> dict[Hex, Way]:
    """A shortest way to every cell within so many steps. Not to be changed."""
    return hexes.flood(at, open_area(book, state, who, over), most, state.field.beside)


def graph(state: State, inside: Iterable[Hex]) -> dict[str, tuple[str, ...]]:
    """Some cells of the field by their names, each with those of them that are next to it."""
    names = {cell: state.field.names[cell] for cell in inside}
    return {name: tuple(filter(None, map(names.get, hexes.around(cell)))) for cell, name in names.items()}


def may_end(book: Catalog, state: State, who: str, cell: Hex) -> bool:
    """Whether somebody may end in a cell (FF-117)."""
    return bool(state.field.bits.get(cell, 0) & ends(book, state, who))


def beyond(book: Catalog, state: State, who: str, cell: Hex) -> list[Hex]:
    """Where somebody may end on the other side of a cell: several where they stand between two ways to it (FF-124)."""
    behind = (hexes.step(cell, way) for way in hexes.axis(state.combatants[who].here, cell))
    return [there for there in behind if may_end(book, state, who, there)]


def barred_cell(book: Catalog, state: State, body: Combatant, cell: Hex) -> bool:
    """Whether an effect keeps somebody out of a cell: sanctuary, or an aquatic body out of the water."""
    for who in _barring(book, state):
        mine = who == body.id
        for rule, _ in borne(book, state, who, effects.BarTiles) if mine or not state.combatants[who].out else ():
            if mine != (rule.who == "self") or (rule.who == "enemies" and body.kind != "enemy"):
                continue
            near = any(distance(part, cell) == 1 for part in cells(state.combatants[who]))
            dry = "water" not in (tile(state, cell), hazard(state, cell))
            if near if rule.where == "adjacent-to-self" else dry:
                return True
    return False


@of_field
def _barring(book: Catalog, state: State) -> list[str]:
    """Who has rules that keep anybody out of cells."""
    able = bearers(book, state, "passive", effects.BarTiles)
    return [who for who in able if in_force(book, state, who, "passive", effects.BarTiles)]


@of_field
def avoided(book: Catalog, state: State, crossing: bool) -> int:
    """Cells that an enemy walks around for their hazard, as bits of the field; ``crossing``: those nobody comes out of
    (FF-101).
    """
    found = {cell: hazard_row(book, name) for cell, name in hazards(state).items()}
    return state.field.area([cell for cell, row in found.items() if (deadly(row) if crossing else not row.benign)])

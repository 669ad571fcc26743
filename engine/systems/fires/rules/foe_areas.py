"""Areas of enemies' attacks: where they start, how they may be turned, whom they take in (FF-106, FF-124 to FF-128)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from engine.board.hexgrid import Hex
from engine.systems.fires.catalog import Catalog
from engine.systems.fires.catalog.rows import FoeAttack
from engine.systems.fires.rules import ground, hexes, sight
from engine.systems.fires.rules.sources import has_trait
from engine.systems.fires.state import State

RANGED = ("cone", "wave")
"""Areas with a range around whoever makes them, who has to see some of their cells (FF-127)."""

Lying = tuple[Hex, ...]
"""The cells that a body takes or would take, head first (FF-106)."""


def starts(attack: FoeAttack, lying: Lying) -> tuple[Hex, ...]:
    """The cells an attack may start from (FF-106)."""
    if attack.origin == "either" or len(lying) == 1:
        return lying
    return lying[:1] if attack.origin == "head" else lying[-1:]


def tails(book: Catalog, state: State, who: str, target: Hex) -> tuple[Hex, ...]:
    """Where the tail of a *Large* body may lie after an attack on a cell: opposite the way there, or as before if it
    cannot lie there; in two hexes where two ways are equal, of which the player picks (FF-106, FF-124, FF-S30). Nowhere
    where there is no such tail.
    """
    body = state.combatants[who]
    if body.tail is None or body.at is None or not has_trait(book, body, "two-tile"):
        return ()
    behind = [hexes.step(body.at, way + 3) for way in hexes.axis(body.at, target)]
    lies = dict.fromkeys(cell if ground.may_end(book, state, who, cell) else body.tail for cell in behind)
    return tuple(lies)[: 1 if state.house.auto_ties == "first" else None]


Turned = tuple[int, hexes.Turn]
"""Which way an area points, and to which side it leans or snakes (FF-125, FF-126)."""


def turns(state: State, attack: FoeAttack, start: Hex, cell: Hex) -> tuple[Turned, ...]:
    """The ways in which an area may be turned so that it takes its target in; of one that takes it in no way, the one
    that points at it (FF-124 to FF-126).
    """
    axes, sides = hexes.axis(start, cell), hexes.TURNS[:1]
    if attack.area == "cone" and state.house.cone_shape == "wedge":  # which has the axis at either of its edges
        axes = tuple(dict.fromkeys(way % 6 for axis in axes for way in (axis, axis - 1)))
    elif attack.area == "line":
        sides = hexes.TURNS
    elif attack.area == "blast-3" or (attack.area == "blast-4" and state.house.blast_shape == "rhombus"):
        sides = hexes.TURNS[1:]
    ways = tuple(product(axes, sides))
    return tuple(way for way in ways if cell in area(state, attack, start, cell, way)) or ways[:1]


def area(state: State, attack: FoeAttack, start: Hex, cell: Hex, turned: Turned) -> tuple[Hex, ...]:
    """The cells that an enemy's area strikes, turned so toward a cell (FF-125, FF-126)."""
    way, side = turned
    if attack.area in ("blast-3", "blast-4"):
        return hexes.shape(state.house, "blast", cell, way, int(attack.area[-1]), side)
    if attack.area:
        cells = hexes.shape(state.house, attack.area, start, way, attack.size, side)
        return up_to_cover(state, cells) if attack.area == "line" else cells
    if attack.pattern:
        return tuple(hexes.step(hexes.step(start, way, ahead), way + 1, left) for ahead, left in attack.pattern)
    return (cell,)


def up_to_cover(state: State, cells: tuple[Hex, ...]) -> tuple[Hex, ...]:
    """A line as far as the first full cover (FF-128)."""
    stop = next((at for at, cell in enumerate(cells) if ground.cover(state, cell) == "full-cover"), len(cells))
    return cells[:stop]


def shows(book: Catalog, state: State, viewer: str, start: Hex, area: Iterable[Hex]) -> bool:
    """Whether anything of an area is seen by whoever makes it, as one with a range has to be (FF-127)."""
    open_ = (cell for cell in area if ground.cover(state, cell) != "full-cover")
    there = ((cell, ground.occupant(state, cell)) for cell in open_)
    return any(sight.sees(book, state, viewer, start, cell, body.id if body else "") == "" for cell, body in there)


def covers(book: Catalog, state: State, attack: FoeAttack, start: Hex, cell: Hex, target: str = "") -> bool:
    """Whether an area that is turned toward a cell strikes it: in its shape, and no full cover between (FF-127), what
    shields the ``target`` counted.
    """
    walls = sight.full_for(book, state, target)
    taken_in = cell in area(state, attack, start, cell, turns(state, attack, start, cell)[0])
    return taken_in and sight.area_counts(state, start, cell, walls)


def ways_seen(book: Catalog, state: State, who: str, attack: FoeAttack, start: Hex, cell: Hex) -> tuple[Turned, ...]:
    """The ways in which an area may be turned; of one that has a range those of which something is seen (FF-127)."""
    ways = turns(state, attack, start, cell)
    if attack.area not in RANGED:
        return ways
    return tuple(way for way in ways if shows(book, state, who, start, area(state, attack, start, cell, way)))


def made_from(
    book: Catalog, state: State, who: str, attack: FoeAttack, start: Hex, cell: Hex, target: str = ""
) -> bool:
    """Whether an area can be made from here so that it strikes a cell."""
    strikes = covers(book, state, attack, start, cell, target)
    return strikes and bool(ways_seen(book, state, who, attack, start, cell))


def victims(book: Catalog, state: State, who: str, attack: FoeAttack, cell: Hex) -> dict[Turned, tuple[str, ...]]:
    """Everybody in an enemy's area that takes a cell in, from the end of its body that reaches it, by the ways in which
    it may be turned. Of a blast the cell is the origin, and the attacker may be in it (FF-126, FF-127).
    """
    ends = starts(attack, ground.cells(state.combatants[who]))
    start = next((end for end in ends if made_from(book, state, who, attack, end, cell)), ends[0])
    blast = attack.area in ("blast-3", "blast-4")
    people = [body.id for body in state.combatants.values() if blast or body.id != who]
    out = {}
    for way in ways_seen(book, state, who, attack, start, cell):
        struck = frozenset(area(state, attack, start, cell, way))
        origin = cell if blast else start
        out[way] = tuple(other for other in people if sight.swept(book, state, other, origin, struck))
    return out

"""Where enemies walk: shortest routes, hazards and bodies, ties (FF-100 to FF-104, FF-S31)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice

from engine.board.hexgrid import Hex, distance
from engine.systems.fires.catalog import Catalog, effects
from engine.systems.fires.catalog.rows import FoeAttack
from engine.systems.fires.rules import ground, hexes
from engine.systems.fires.rules.force import borne, ignores, of
from engine.systems.fires.rules.memory import of_bearer, of_field
from engine.systems.fires.rules.scene import Scene
from engine.systems.fires.rules.sources import foe
from engine.systems.fires.state import HERO, State

Pick = Callable[[tuple[Hex, ...], Hex | None, bool], Hex]
"""Which of several equally good next cells; of a walk, where it has come to, and whether more ties come on the way that
is proposed.
"""

AS_PROPOSED = "as-proposed"
"""The answer to a tie that takes what is proposed for the rest of a walk too (FF-103)."""


BEYOND = 99
"""Farther than anything on a field is from anything."""


def numbered(choices: Sequence[str]) -> list[str]:
    """The answers to a tie as they are numbered: what is proposed for all of it, then way by way."""
    return sorted(choices, key=lambda choice: choice != AS_PROPOSED)


def first(cells: tuple[Hex, ...], at: Hex | None = None, more: bool = False) -> Hex:
    """The engine's proposal: the first in the order E, NE, NW, W, SW, SE (FF-103)."""
    return cells[0]


def wanted(book: Catalog, state: State, who: str, own: FoeAttack | None = None) -> int:
    """The hex distance that an enemy seeks: adjacent, or the gap that its sheet keeps (FF-104, FF-S29). With the Move
    of an attack of its ``own`` it comes up to the target unless it strikes from the gap (FF-107).
    """
    gap = foe(book, state.combatants[who]).distance
    if gap is None:
        return 1
    far = gap + 1 if state.house.keep_distance == "gap" else max(1, gap)
    return far if own is None or own.range.min <= far <= own.range.max else 1


def decoy(book: Catalog, state: State) -> Hex | None:
    """The cell in which something is taken for the character, for a while: the one made last (FF-S104)."""
    if not state.effects:
        return None
    rules = borne(book, state, HERO, effects.Decoy)
    cells = [found.effect.cell for _, found in rules if found.effect and found.effect.cell]
    return cells[-1] if cells else None


def target_cells(book: Catalog, state: State, target: str) -> tuple[Hex, ...]:
    """The cells that an enemy walks toward: a decoy's, else the target's own."""
    cell = decoy(book, state) if target == HERO else None
    return ground.cells(state.combatants[target]) if cell is None else (cell,)


@of_bearer
def gait(book: Catalog, state: State, who: str) -> tuple[bool, bool]:
    """Whether somebody walks over half-cover, and through hazards (FF-101)."""
    bold = any(rule.rule == "paths-through-hazards" for rule, _ in borne(book, state, who, effects.Behaviour))
    return ignores(book, state, who, "half-cover"), bold or ignores(book, state, who, "hazard")


def open_ground(book: Catalog, state: State, who: str, avoid: bool) -> int:
    """Terrain that an enemy can walk on, as bits of the field, bodies not counted. Where hazards are the only way it
    goes through them, but not into what it would be lost in: that leads to nobody (FF-101).
    """
    half, bold = gait(book, state, who)
    area = ground.walkable(book, state, who, half)
    return area if bold else area & ~ground.avoided(book, state, not avoid)


def free_ground(book: Catalog, state: State, who: str, open_: int) -> int:
    """Terrain without standing bodies of others on it (FF-101)."""
    people = ground.crowd(book, state)
    return open_ & ~(people.standing & ~people.own.get(who, 0))


def route(
    book: Catalog,
    state: State,
    who: str,
    target: str,
    budget: int,
    at: Hex,
    pick: Pick = first,
    own: FoeAttack | None = None,
) -> tuple[Hex, ...]:
    """The cells that an enemy walks through toward its target, within its Move (FF-100 to FF-103)."""
    there = target_cells(book, state, target)
    far = wanted(book, state, who, own)
    if not there or budget <= 0 or apart(at, there) == far:
        return ()
    for avoid in (True, False):  # to a free hex, or around the bodies, through hazards where every other way is shut
        course = _course(book, state, who, there, far, at, avoid)
        if course is not None:
            return _follow(*course, budget, at, pick, book, state, who)
    ends = _closest(book, state, who, there, far, at, budget)
    return ends[pick(tuple(ends), None, False) if len(ends) > 1 else next(iter(ends))]


def halted(book: Catalog, state: State, who: str, choices: Sequence[Hex], given: Sequence[Hex]) -> Hex | None:
    """Where an enemy's walk toward the character has come to, with those answers to the ties before, when it is asked
    for the next of these cells (FF-103); none where it is not asked on such a walk.
    """
    found: list[Hex] = []

    def pick(cells: tuple[Hex, ...], at: Hex | None, more: bool) -> Hex:
        if at is not None and cells == choices:
            found.append(at)
        return next((cell for cell in cells if cell in given), cells[0])

    body = state.combatants[who]
    for own in (None, *foe(book, body).attacks.values()):
        if not found:
            route(book, state, who, HERO, BEYOND, body.here, pick, own)
    return found[0] if found else None


def apart(cell: Hex, there: tuple[Hex, ...]) -> int:
    """How far a cell is from the nearest of some."""
    return distance(cell, there[0]) if len(there) == 1 else min([distance(cell, part) for part in there])


@of_field
def _course(
    book: Catalog, state: State, who: str, there: tuple[Hex, ...], far: int, at: Hex, avoid: bool
) -> tuple[list[int], int] | None:
    """The layers of steps from the cells sought, and the terrain without bodies; none where they are out of reach."""
    field, here, stride = state.field, state.field.bits[at], state.field.stride
    open_, target = open_ground(book, state, who, avoid), state.field.area(there)
    free = free_ground(book, state, who, open_)
    goals = next(islice(hexes.spread(target, field.whole, stride), far, None), 0) & open_
    ends = goals & free & ground.ends(book, state, who)  # where a walk may end
    clear = hexes.layers(ends, free, here, stride)
    near = bool(clear[-1] & here)
    straight = near and len(clear) == len(hexes.layers(ends, field.whole, here, stride))
    clever = straight or state.house.dumb_detour or takes_detours(book, state, who)
    if near and clever:
        return clear, free
    terrain = hexes.layers(ends or goals, open_ & ~target, here, stride)
    if not terrain[-1] & here:
        return None
    if near and len(clear) <= len(terrain):
        return clear, free
    return None if not ends or (clever and not near) else (terrain, free)


@of_bearer
def takes_detours(book: Catalog, state: State, who: str) -> bool:
    """Whether an enemy walks around bodies (FF-102)."""
    scene = Scene(book, state, who).with_names(movement_blocked=1)
    return any(rule.rule == "takes-longer-route" for rule, _ in of(scene, effects.Behaviour))


def _follow(
    layers: list[int], free: int, budget: int, at: Hex, pick: Pick, book: Catalog, state: State, who: str
) -> tuple[Hex, ...]:
    bits, beside, way = state.field.bits, state.field.beside, list[Hex]()
    steps = [nearer & free for nearer in layers[-2::-1][:budget]]
    for number, good in enumerate(steps, 1):
        next_ = tuple([cell for cell, bit in beside[at] if bit & good])
        if not next_:
            break
        if len(next_) > 1 and pick is not first:
            at = pick(next_, at, _forks(next_[0], steps[number:], beside))
        else:
            at = next_[0]
        way.append(at)
    ends = ground.ends(book, state, who)
    while way and not bits[way[-1]] & ends:
        way.pop()
    return tuple(way)


def _forks(cell: Hex, steps: Sequence[int], beside: Mapping[Hex, Sequence[tuple[Hex, int]]]) -> bool:
    """Whether the walk from a cell comes to a tie, over so many steps more."""
    for good in steps:
        ways = [near for near, bit in beside[cell] if bit & good]
        if len(ways) != 1:
            return bool(ways)
        cell = ways[0]
    return False


@of_field
def _closest(
    book: Catalog, state: State, who: str, there: tuple[Hex, ...], far: int, at: Hex, budget: int
) -> dict[Hex, ground.Way]:
    """The cells closest to that distance where none at it can be reached, by the shortest way there (FF-102)."""
    field = state.field
    free = free_ground(book, state, who, open_ground(book, state, who, True))
    steps = list(islice(hexes.spread(field.bits[at], free, field.stride), budget + 1))
    may_end = sum(steps) & (ground.ends(book, state, who) | steps[0])
    closest, off = 0, BEYOND
    for gap, around in enumerate(hexes.spread(field.area(there), field.whole, field.stride)):
        if abs(gap - far) > off:
            break
        if around & may_end:
            closest = around & may_end | (closest if abs(gap - far) == off else 0)
            off = abs(gap - far)
    number = next((number for number, reached in enumerate(steps) if reached & closest), 0)
    goals = steps[number] & (closest or steps[0])
    back = list(islice(hexes.spread(goals, free | steps[0], field.stride), number + 1))
    between = sum(ahead & behind for ahead, behind in zip(steps, reversed(back), strict=False))
    ways = hexes.flood(at, between, number, field.beside)
    return {cell: way for cell, way in ways.items() if field.bits[cell] & goals}


def walks(book: Catalog, state: State, who: str, at: Hex, budget: int) -> dict[Hex, ground.Way]:
    """A shortest way over free ground to every cell in which a walk may end, or to where it begins."""
    field, ends = state.field, ground.ends(book, state, who)
    free = free_ground(book, state, who, open_ground(book, state, who, True))
    ways = hexes.flood(at, free, budget, field.beside)
    return {cell: way for cell, way in ways.items() if not way or field.bits[cell] & ends}


def flight(book: Catalog, state: State, who: str, budget: int) -> tuple[tuple[Hex, ...], ...]:
    """The ways on which somebody gets farthest from the character (FF-111, FF-113)."""
    at, hero = state.combatants[who].here, state.hero.here
    ends = {
        cell: way
        for cell, way in walks(book, state, who, at, budget).items()
        if way and distance(cell, hero) > distance(at, hero)
    }
    if not ends:
        return ()
    best = max(distance(cell, hero) for cell in ends)
    return tuple(way for cell, way in ends.items() if distance(cell, hero) == best)

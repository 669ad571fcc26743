"""Areas that the character lays on the field: which cells, how they lie, whom they strike (FF-125 to FF-128)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.board.hexgrid import Hex, distance
from engine.core.codes import PLACE, RANGE
from engine.core.refusal import Refusal
from engine.core.words import listed
from engine.systems.fires.catalog import Catalog, effects, words
from engine.systems.fires.rules import blows, foe_areas, ground, hexes, sight
from engine.systems.fires.rules.aiming import moved_to, span_text, targeting
from engine.systems.fires.rules.force import amount, holds
from engine.systems.fires.rules.hexes import Turn
from engine.systems.fires.rules.plan import Plan
from engine.systems.fires.rules.plans import scene_of
from engine.systems.fires.rules.scene import Scene
from engine.systems.fires.state import HERO, State


class Placed(Struct, frozen=True):
    """An area on the field: its cells, and the cell that lines are told from."""

    origin: Hex
    cells: tuple[Hex, ...]


def unplaceable(book: Catalog, state: State, shape: str, direction: int = 0) -> Refusal | None:
    """Why an area of this shape cannot be placed by anybody blind, or not without a direction (FF-125, FF-127)."""
    if shape in ("cone", "wave", "blast") and sight.blind(book, state, HERO):
        return Refusal("condition", "Blinded: no cone, wave or blast can be placed", "FF-127")
    if shape in ("cone", "wave", "half-moon", "line") and not 0 <= direction < 6:
        return Refusal(PLACE, "say in which direction: 0 to 5 from the east, counter-clockwise", "FF-125")
    return None


def area_cells(
    book: Catalog, state: State, plan: Plan, at: Hex, cell: Hex | None, direction: int, turn: Turn, over: int = 0
) -> Placed | Refusal:
    """The cells of a plan's area, as it is placed (FF-125 to FF-127)."""
    area = plan.needs.area
    assert area is not None
    scene = scene_of(book, state, plan).with_names(over=over)
    moved = moved_to(book, state, at)
    low, size = spanned(book, state, plan, scene)
    if (no := unplaceable(book, state, area.shape, direction)) is not None:
        return no
    sides = turns(area, size, state.house.blast_shape == "rhombus")
    if turn not in sides:
        told = f"it does not turn {turn}" if turn else f"say which way it turns: {listed(filter(None, sides), 'or')}"
        return Refusal(PLACE, told, "FF-126" if area.shape == "blast" else "FF-128")
    origin = at
    if anywhere(area):
        no = impact_fault(book, moved, plan, at, cell)
        if no is not None or cell is None:
            lacks = ("strikes", "FF-126") if area.shape == "blast" else ("begins", "FF-131")
            return no or Refusal(PLACE, f"say where it {lacks[0]}", lacks[1])
        ways, origin = pointing(area, at, cell), cell
        if area.shape == "full-moon" or (direction < 0 and len(ways) == 1):
            direction = ways[0]
        if direction not in ways:
            return misdirected(direction, ways)
    depth = max(size, half_depth(plan, scene)) if area.shape == "half-moon" else size
    cells = shaped(moved, area, origin, direction, depth, turn)
    if area.shape in foe_areas.RANGED and not foe_areas.shows(book, moved, HERO, at, cells):
        return Refusal("line", sight.HIDDEN, "FF-127")
    if area.shape == "line" and not anywhere(area):
        cells = foe_areas.up_to_cover(state, cells)[0 if area.ignore_min_range else low - 1 :]
    return Placed(origin, tuple(c for c in cells if ground.on_map(state, c)))


def spanned(book: Catalog, state: State, plan: Plan, scene: Scene) -> tuple[int, int]:
    """From which distance to which a line strikes, that of a weapon as far as it reaches; of other areas 1 and the
    size (FF-64, FF-125).
    """
    area = plan.needs.area
    assert area is not None
    if area.shape == "line" and area.within == "weapon" and plan.arm is not None:
        return blows.own_range(scene_of(book, state, plan), plan.arm, plan.type, plan.rules)
    return 1, amount(scene, area.size) if area.size is not None else 1


def misdirected(direction: int, ways: Sequence[int]) -> Refusal:
    """An area laid on a cell points in none of the ways it may, or nobody says in which of several (FF-124, FF-126)."""
    named = listed((f"{hexes.NAMES[way]} ({way})" for way in ways), "or")
    told = "say which way it points" if direction < 0 else "it leads away from you"
    return Refusal(PLACE, f"{told}: {named}", "FF-126")


def anywhere(area: words.Area) -> bool:
    """Whether an area is laid on a hex that is chosen for it (FF-126, FF-131)."""
    return area.shape == "blast" or area.center == "chosen-hex"


def pointing(area: words.Area, at: Hex, cell: Hex) -> tuple[int, ...]:
    """Where an area laid on a cell may point: a blast away from its maker, unless its row says otherwise (FF-126)."""
    away = area.facing == "away-from-self" or (area.facing is None and area.shape == "blast")
    return hexes.axis(at, cell) if away and cell != at else tuple(range(6))


def shaped(state: State, area: words.Area, origin: Hex, way: int, size: int, turn: Turn = "") -> tuple[Hex, ...]:
    """The cells of an area that lies so, some of them perhaps off the field (FF-125, FF-126)."""
    centre = (origin,) if area.includes_center and area.shape != "blast" else ()
    far = size - len(centre) if area.shape == "line" else size
    return (*centre, *hexes.shape(state.house, area.shape, origin, way, far, turn))


def half_depth(plan: Plan, scene: Scene) -> int:
    """How many rings a half-moon is deep (FF-64, FF-S71)."""
    if plan.arm is None or scene.state.house.wild_swing_2 == "neighbours":
        return 1
    for rule in plan.arm.rules:
        named = rule.when.action if isinstance(rule, effects.ModifyRange) and rule.when is not None else None
        if named is not None and named in plan.named and rule.max is not None:
            return int(rule.max)
    return 1


def impact_fault(book: Catalog, state: State, plan: Plan, at: Hex, cell: Hex | None) -> Refusal | None:
    """Why a cell cannot be the impact of a blast, or the place of a zone (FF-126, FF-127, FF-S105)."""
    area = plan.needs.area
    assert area is not None
    if cell is None or not ground.on_map(state, cell):
        return Refusal(PLACE, "that is not on the field", "FF-126")
    low, high, _ = impact_span(book, state, plan)
    far = distance(at, cell)
    if not low <= far <= high:
        return Refusal(RANGE, f"{far} away, must be {span_text(low, high)}: {hexes.show(cell)}", "FF-126")
    other = ground.occupant(state, cell)
    why = sight.sees(book, state, HERO, at, cell, other.id if other is not None else "")
    if ground.cover(state, cell) == "full-cover":
        why = sight.HIDDEN
    return Refusal("line", f"{hexes.show(cell)}: {why}", "FF-126") if why else None


def impact_span(book: Catalog, state: State, plan: Plan) -> tuple[int, int, int]:
    """Least, greatest and, without what was bought for it, ordinary distance of a blast (FF-76, FF-185)."""
    area, scene = plan.needs.area, scene_of(book, state, plan)
    assert area is not None
    low = amount(scene, area.min) if area.min is not None else 0
    if area.max is None:
        return low, 99, 99
    high, thrown = amount(scene, area.max), plan.kind == "items"
    kinds = blows.ITEM_KINDS if thrown else blows.spell_kinds(True)
    return low, blows.longer(high, scene, kinds, thrown), blows.longer(high, scene, kinds, thrown, bought=False)


def struck(book: Catalog, state: State, plan: Plan, placed: Placed, first: Sequence[str] = ()) -> tuple[str, ...]:
    """All whom an area strikes, nearest first (FF-127); ``first``: whom the player names if it strikes only so many."""
    area = plan.needs.area
    assert area is not None
    spared = [HERO] if area.center == "self" or area.hits == "enemies" else []
    out = [
        body
        for body in state.combatants.values()
        if body.id not in spared and sight.swept(book, state, body.id, placed.origin, placed.cells)
    ]
    out.sort(
        key=lambda target: (target.id not in first, min(distance(placed.origin, cell) for cell in ground.cells(target)))
    )
    return tuple(target.id for target in out[: most_struck(book, state, plan)])


def most_struck(book: Catalog, state: State, plan: Plan) -> int | None:
    """How many an area strikes at most, where its weapon or its row says so."""
    scene = scene_of(book, state, plan)
    limits = [rule.max_targets for rule in targeting(plan, plan.arm) if holds(rule.when, scene)]
    return min((most for most in limits if most is not None), default=None)


def turns(area: words.Area, size: int, rhombus: bool = False) -> tuple[Turn, ...]:
    """The ways in which a line, a 3-hex blast or one that is a rhombus may turn (FF-126, FF-S03)."""
    if area.shape == "blast":
        return ("left", "right") if size == 3 or rhombus else ("",)
    if area.shape == "line" and "snaking" in area.path:
        return ("", "left", "right") if {"straight", "forward"} & set(area.path) else ("left", "right")
    return ("",)

"""Whom and where: what a use may be aimed at (FF-61 to FF-79, FF-120 to FF-128)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.board.hexgrid import Hex, distance
from engine.core.codes import PLACE, RANGE, TARGET, UNKNOWN
from engine.core.refusal import Refusal
from engine.systems.fires.catalog import Catalog, effects, words
from engine.systems.fires.commands.fight import Act
from engine.systems.fires.rules import blows, foe_areas, ground, hexes
from engine.systems.fires.rules.blows import weapon_kinds
from engine.systems.fires.rules.force import amount, borne, holds, of
from engine.systems.fires.rules.gear import Arm
from engine.systems.fires.rules.hexes import Turn
from engine.systems.fires.rules.memory import of_sheet, remembered
from engine.systems.fires.rules.plan import Plan
from engine.systems.fires.rules.plans import plan_of, scene_of
from engine.systems.fires.rules.scene import Blow, Scene
from engine.systems.fires.rules.sources import has_type, type_row
from engine.systems.fires.state import HERO, State


def span_of(book: Catalog, state: State, plan: Plan, arm: Arm | None = None) -> tuple[int, int, int]:
    """Least, greatest and, without what was bought for it, ordinary range of a plan (FF-35, FF-76, FF-185)."""
    target, arm = plan.needs.target, arm or plan.arm
    scene = scene_of(book, state, plan)
    scene = replace(scene, blow=Blow(spell=plan.kind == "attunements"), arm=arm)
    if target is None or target.within == "any":
        return 1, 99, 99
    if target.within == "adjacent":
        return 1, 1, 1
    if target.within in ("weapon", "weapon+missile") and arm is not None:
        rules = tuple(rule for row, _ in plan.chain for rule in row.rules)
        kind = plan.type if arm is plan.arm else plan.second_type
        low, high = blows.own_range(scene, arm, kind, rules)
        if arm.class_ == "melee":
            return low, high, high
        kinds = weapon_kinds(arm, 2, plan.type == "magic")
        named = _aimed(plan, scene)
        base = blows.longer(high, named, kinds, bought=False)
        return low, blows.longer(high, named, kinds), base
    if target.max is None:
        return amount(scene, target.min or 1), 99, 99
    low, high = amount(scene, target.min or 1), amount(scene, target.max)
    thrown = plan.kind == "items"
    kinds = blows.ITEM_KINDS if thrown else blows.spell_kinds(plan.spell)
    if plan.spell or thrown:
        return low, blows.longer(high, scene, kinds, thrown), blows.longer(high, scene, kinds, thrown, False)
    return low, high, high


def _aimed(plan: Plan, scene: Scene) -> Scene:
    """With what a row counts for although it is an attunement (FF-S123)."""
    return replace(scene, named=(*scene.named, *counts_for(plan)))


def counts_for(plan: Plan) -> tuple[str, ...]:
    """The actions of whose bonus an attack has its share although it comes from an attunement."""
    return tuple(rule.action for row, _ in plan.chain for rule in row.rules if isinstance(rule, effects.AffectedBy))


def ignores_of(book: Catalog, state: State, plan: Plan, arm: Arm | None = None) -> tuple[str, ...]:
    """What an attack passes on its way: Lock-On, a trick shot, guidance (FF-130)."""
    out: list[str] = []
    scene, arm = scene_of(book, state, plan), arm or plan.arm
    kinds = weapon_kinds(arm, 2) if arm is not None and plan.needs.attacks else frozenset[str]()
    kinds = blows.ITEM_KINDS if plan.kind == "items" else kinds
    for aim in targeting(plan, arm):
        out += aim.passes if holds(aim.when, scene) else ()
    for row, _ in plan.chain:
        for rule in row.rules:
            if isinstance(rule, effects.Damage | effects.Attack):
                out += blows.ignored(book, rule.modifiers)
    there = replace(scene, blow=Blow(kinds=kinds))
    for rule, _ in of(there, effects.AddModifier, "attack"):
        out += blows.ignored(book, (rule.modifier,))
    return tuple(out)


@of_sheet
def _aim(book: Catalog, state: State, said: Act, kind: str, second: bool) -> tuple[int, int, tuple[str, ...], bool]:
    """Least and greatest range of a plan, what it passes on its way, and whether it leads to the other side of its
    target; of the ``second`` of two weapons, which deals a ``kind``.
    """
    plan = plan_of(book, state, said)
    assert isinstance(plan, Plan)
    plan, arm = replace(plan, second_type=kind), plan.second if second else None
    low, high, _ = span_of(book, state, plan, arm)
    beyond = any(getattr(rule, "to", "") == "opposite-side-of-target" for row, _ in plan.chain for rule in row.rules)
    return low, high, ignores_of(book, state, plan, arm), beyond


def farthest(book: Catalog, state: State, plan: Plan) -> int:
    """How far off somebody may be who is aimed at first."""
    return _aim(book, state, plan.said, plan.second_type, False)[1]


def target_fault(
    book: Catalog, state: State, plan: Plan, target: str, at: Hex, arm: Arm | None = None
) -> Refusal | None:
    """Why somebody cannot be aimed at from a cell (FF-120, FF-121)."""
    body, spec = state.combatants.get(target), plan.needs.target
    if body is None or body.kind != "enemy":
        return Refusal(UNKNOWN, f"there is no enemy {target!r}", "FF-120")
    if body.out or body.at is None or spec is None:
        return Refusal(TARGET, f"{body.name} is out of the fight", "FF-120")
    no = fits(book, state, plan.named, target, spec)
    if no is not None:
        return no
    low, high, passes, opposite = _aim(book, state, plan.said, plan.second_type, arm is not None)
    ends = {cell: distance(at, cell) for cell in ground.cells(body)}
    if len(ends) > 1:
        ends = dict(sorted(ends.items(), key=lambda end: end[1]))
    reached = [cell for cell, away in ends.items() if low <= away <= high]
    if not reached:
        return Refusal(RANGE, f"{min(ends.values())} away, must be {_reach(low, high)}: {body.name}", "FF-116")
    end, weapon = reached[0], arm or plan.arm
    flying = flies(plan, arm, high)
    if (ends[end] > 1 or flying) and (spec.within != "any" or spec.visible):
        melee, moved = not flying and weapon is not None and weapon.class_ == "melee", moved_to(book, state, at)
        why = [ground.sees(book, moved, HERO, at, cell, target, passes, melee) for cell in reached]
        if all(why):
            return Refusal("line", f"{body.name}: {why[0]}", "FF-119")
    if opposite:
        beyond = hexes.step(end, hexes.axis(at, end)[0])
        if not ground.may_end(book, moved_to(book, state, at), HERO, beyond):
            return Refusal("requires", f"the hex behind {body.name} is not free", "FF-68")
    return None


def flies(plan: Plan, arm: Arm | None, high: int) -> bool:
    """Whether it is thrown, shot or cast from afar: then concealment helps a neighbour too (FF-122, FF-185)."""
    if plan.kind == "items" or (plan.spell and high > 1):
        return True
    weapon = arm or plan.arm
    if weapon is None or weapon.class_ == "melee":
        return False
    return any(isinstance(rule, effects.Attack) for row, _ in plan.chain for rule in row.rules)


@remembered
def moved_to(book: Catalog, state: State, at: Hex) -> State:
    """The state with the character in another cell, for looking around from there."""
    hero = state.hero
    if hero.at == at:
        return state
    return replace(state, combatants={**state.combatants, HERO: replace(hero, at=at)})


def fits(book: Catalog, state: State, named: Sequence[str], target: str, spec: words.Target) -> Refusal | None:
    """Whether one target is what a row wants, or why not; ``named``: all that is done by it."""
    body = state.combatants[target]
    name = body.name
    if spec.enemy_type is not None and not has_type(book, body, spec.enemy_type):
        return Refusal(TARGET, f"{name} is not {type_row(book, spec.enemy_type).name}", "FF-120")
    if spec.not_type is not None and has_type(book, body, spec.not_type):
        return Refusal(TARGET, f"{name} is {type_row(book, spec.not_type).name}", "FF-120")
    if spec.condition is not None and not body.conditions.get(spec.condition):
        return Refusal(TARGET, f"{name} is not under {book.conditions[spec.condition].name}", "FF-67")
    if spec.lacks_condition is not None and body.conditions.get(spec.lacks_condition):
        return Refusal(TARGET, f"{name} is under {book.conditions[spec.lacks_condition].name}", "FF-67")
    if spec.shield_up is not None and spec.shield_up != (body.raised is not None):
        raised = "no shield raised" if spec.shield_up else "a shield raised"
        return Refusal(TARGET, f"{name} has {raised}", "FF-74")
    for rule, _ in borne(book, state, target, effects.Immune):
        if set(rule.actions) & set(named):
            return Refusal(TARGET, f"{name} cannot be struck so", "FF-148")
    return None


def targets_fault(book: Catalog, state: State, plan: Plan, targets: Sequence[str], at: Hex) -> Refusal | None:
    """Why a list of targets cannot be struck together (FF-65, FF-70, FF-165, FF-S90)."""
    spec = plan.needs.target
    if spec is None:
        return Refusal(TARGET, "nobody is aimed at here", "FF-120") if targets else None
    most = 2 if plan.second is not None else plan.needs.count
    if not targets:
        return Refusal(TARGET, "aim at somebody", "FF-120")
    if len(targets) > most:
        return Refusal(TARGET, f"at most {most} can be aimed at", "FF-120")
    if (spec.mutually_adjacent or (plan.second is not None) or (most == 2 and two(plan))) and len(targets) != most:
        return Refusal(TARGET, f"aim at exactly {most}", "FF-65")
    if (spec.distinct or two(plan)) and len(set(targets)) < len(targets):
        return Refusal(TARGET, "each must be another one", "FF-65")
    for number, target in enumerate(targets):
        arm = plan.second if plan.second is not None and number == 1 else None
        if number and spec.chain is not None:
            no = _chained(book, state, plan, targets[number - 1], target)
        else:
            no = target_fault(book, state, plan, target, at, arm)
        if no is not None:
            return no
    if spec.mutually_adjacent and blows.gap(state, targets[0], targets[1]) != 1:
        return Refusal(TARGET, "the two are not next to each other", "FF-65")
    return None


def two(plan: Plan) -> bool:
    """Whether two are struck, each by a shot of its own."""
    return any(rule is not None and rule.targets == 2 for _, rule in plan.chain)


def _chained(book: Catalog, state: State, plan: Plan, before: str, target: str) -> Refusal | None:
    spec = plan.needs.target
    assert spec is not None
    body = state.combatants.get(target)
    if body is None or body.kind != "enemy" or body.out:
        return Refusal(UNKNOWN, f"there is no enemy {target!r}", "FF-120")
    far = amount(scene_of(book, state, plan), spec.chain or 0)
    if blows.gap(state, before, target) > far:
        return Refusal(RANGE, f"{body.name} is more than {far} away from the one before", "FF-S90")
    return fits(book, state, plan.named, target, spec)


class Placed(Struct, frozen=True):
    """An area on the field: its cells, the cell that lines are told from, and who is struck."""

    origin: Hex
    cells: tuple[Hex, ...]


def _unplaceable(book: Catalog, state: State, shape: str, direction: int) -> Refusal | None:
    """Why an area of this shape cannot be placed by anybody blind, or not without a direction (FF-125, FF-127)."""
    if shape in ("cone", "wave", "blast") and ground.blind(book, state, HERO):
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
    size = amount(scene, area.size) if area.size is not None else 1
    if (no := _unplaceable(book, state, area.shape, direction)) is not None:
        return no
    if turn and turn not in turns(area, size, state.house.blast_shape == "rhombus"):
        return Refusal(PLACE, f"it does not turn {turn}", "FF-128")
    origin = at
    if anywhere(area):
        no = impact_fault(book, moved, plan, at, cell)
        if no is not None or cell is None:
            lacks = ("strikes", "FF-126") if area.shape == "blast" else ("begins", "FF-131")
            return no or Refusal(PLACE, f"say where it {lacks[0]}", lacks[1])
        ways, origin = pointing(area, at, cell), cell
        if direction not in (-1, *ways):
            away = " or ".join(hexes.NAMES[way] for way in ways)
            return Refusal(PLACE, f"it leads away from you: {away}", "FF-126")
        direction = ways[0] if direction < 0 else direction
    low = 1
    if area.shape == "line" and area.within == "weapon" and plan.arm is not None:
        low, size = line_span(book, state, plan)
    depth = max(size, half_depth(plan, scene)) if area.shape == "half-moon" else size
    cells = shaped(moved, area, origin, direction, depth, turn)
    if area.shape in foe_areas.RANGED and not foe_areas.shows(book, moved, HERO, at, cells):
        return Refusal("line", "nothing is seen there", "FF-127")
    if area.shape == "line" and not anywhere(area):
        stop = next((i for i, c in enumerate(cells) if ground.cover(state, c) == "full-cover"), len(cells))
        cells = cells[0 if area.ignore_min_range else low - 1 : stop]
    return Placed(origin, tuple(c for c in cells if ground.on_map(state, c)))


def anywhere(area: words.Area) -> bool:
    """Whether an area is laid on a hex that is chosen for it (FF-126, FF-131)."""
    return area.shape == "blast" or area.center == "chosen-hex"


def pointing(area: words.Area, at: Hex, cell: Hex) -> tuple[int, ...]:
    """The directions in which an area may point that is laid on a cell: a blast away from whoever makes it, unless its
    row says otherwise (FF-126).
    """
    away = area.facing == "away-from-self" or (area.facing is None and area.shape == "blast")
    return hexes.axis(at, cell) if away and cell != at else tuple(range(6))


def shaped(state: State, area: words.Area, origin: Hex, way: int, size: int, turn: Turn = "") -> tuple[Hex, ...]:
    """The cells of an area that lies so, some of them perhaps off the field (FF-125, FF-126)."""
    centre = (origin,) if area.includes_center and area.shape != "blast" else ()
    match area.shape:
        case "full-moon":
            cells = hexes.full_moon(origin, size)
        case "half-moon":
            cells = hexes.half_moon(origin, way, size)
        case "cone":
            cells = hexes.cone(origin, way, size, state.house.cone_shape == "fan")
        case "wave":
            cells = hexes.wave(origin, way, size)
        case "line":
            cells = hexes.line(origin, way, size - len(centre), turn)
        case "blast":
            cells = hexes.blast(origin, way, size, turn or "left", state.house.blast_shape == "rhombus")
    return (*centre, *cells)


def half_depth(plan: Plan, scene: Scene) -> int:
    """How many rings a half-moon is deep (FF-64, FF-S71)."""
    if plan.arm is None or scene.state.house.wild_swing_2 == "neighbours":
        return 1
    for rule in plan.arm.rules:
        named = rule.when.action if isinstance(rule, effects.ModifyRange) and rule.when is not None else None
        if named is not None and named in plan.named and rule.max is not None:
            return int(rule.max)
    return 1


def line_span(book: Catalog, state: State, plan: Plan) -> tuple[int, int]:
    """How near and how far the weapon of a line reaches (FF-64)."""
    assert plan.arm is not None
    rules = tuple(rule for row, _ in plan.chain for rule in row.rules)
    return blows.own_range(scene_of(book, state, plan), plan.arm, plan.type, rules)


def impact_fault(book: Catalog, state: State, plan: Plan, at: Hex, cell: Hex | None) -> Refusal | None:
    """Why a cell cannot be the impact of a blast, or the place of a zone (FF-126, FF-127, FF-S105)."""
    area = plan.needs.area
    assert area is not None
    if cell is None or not ground.on_map(state, cell):
        return Refusal(PLACE, "that is not on the field", "FF-126")
    low, high, _ = impact_span(book, state, plan)
    far = distance(at, cell)
    if not low <= far <= high:
        return Refusal(RANGE, f"{far} away, must be {_reach(low, high)}: {hexes.show(cell)}", "FF-126")
    other = ground.occupant(state, cell)
    why = ground.sees(book, state, HERO, at, cell, other.id if other is not None else "")
    if ground.cover(state, cell) == "full-cover":
        why = "nothing is seen there"
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
    """Everybody whom an area strikes, nearest first (FF-127). Where it can strike only so many, those whom the player
    names come ``first``.
    """
    area = plan.needs.area
    assert area is not None
    spared = [HERO] if area.center == "self" or area.hits == "enemies" else []
    out = [
        body
        for body in state.combatants.values()
        if body.id not in spared and ground.swept(book, state, body.id, placed.origin, placed.cells)
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


def targeting(plan: Plan, arm: Arm | None) -> list[effects.Targeting]:
    """What a weapon, its missile and the rows of a plan say of whom it may be aimed at."""
    rules = (*(arm.rules if arm is not None else ()), *(rule for row, _ in plan.chain for rule in row.rules))
    return [rule for rule in rules if isinstance(rule, effects.Targeting)]


def turns(area: words.Area, size: int, rhombus: bool = False) -> tuple[Turn, ...]:
    """The ways in which a line, a 3-hex blast or one that is a rhombus may turn (FF-126, FF-S03)."""
    if area.shape == "blast":
        return ("left", "right") if size == 3 or rhombus else ("",)
    if area.shape == "line" and "snaking" in area.path:
        return ("", "left", "right") if {"straight", "forward"} & set(area.path) else ("left", "right")
    return ("",)


def _reach(low: int, high: int) -> str:
    return f"{low} to {high}" if low < high else str(low)

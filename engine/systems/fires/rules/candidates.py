"""What may be chosen for what is tried, and whether anything can be done: what options offer and windows wait for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from engine.board.hexgrid import Hex
from engine.core.codes import PLACE, TARGET
from engine.core.refusal import Refusal
from engine.systems.fires.catalog import Catalog, effects
from engine.systems.fires.rules import aiming, areas, going, ground, hexes, legal, paying, sight, tables
from engine.systems.fires.rules.foe_areas import RANGED
from engine.systems.fires.rules.gear import arms_of, hands_fault
from engine.systems.fires.rules.glance import hopeful
from engine.systems.fires.rules.going import Reach
from engine.systems.fires.rules.memory import of_book, of_sheet, remembered
from engine.systems.fires.rules.plan import Plan
from engine.systems.fires.rules.plans import scene_of
from engine.systems.fires.rules.sources import grouped
from engine.systems.fires.state import HERO, State


class Choices(Struct, frozen=True, gc=False):
    """What a plan leaves open: movements (``spans``, and ``ways`` where they are listed), targets by way, where an
    area or a zone may lie, other things, dice to roll anew.
    """

    spans: tuple[Reach, ...] = ()
    ways: tuple[tuple[Hex, ...], ...] = ((),)
    targets: dict[tuple[Hex, ...], tuple[str, ...]] = {}
    places: dict[tuple[Hex, ...], tuple[tuple[str, int, str], ...]] = {}
    cells: tuple[Hex, ...] = ()
    others: tuple[str, ...] = ()
    hands: tuple[tuple[tuple[int, int], int], ...] = ()
    walk: bool = False


@remembered
def choices(book: Catalog, state: State, plan: Plan) -> Choices | Refusal:
    """What may be chosen for a plan of this moment, or why nothing can."""
    at = state.hero.at
    if at is None:
        return Refusal(PLACE, "you are not on the field", "FF-117")
    needs = plan.needs
    spans: tuple[Reach, ...] = ()
    if needs.moves:
        over = most_over(book, state, plan)
        spans = tuple([going.span(book, state, plan, number, over) for number in range(len(needs.moves))])
    found = Choices(spans=spans)
    if needs.swap:
        hands = tuple(found for found in regrips(book, state) if last_of_beat(book, state, plan, *found) is None)
        return replace(found, hands=hands) if hands else Refusal("requires", "nothing else can be held", "FF-78")
    if no := last_of_beat(book, state, plan):
        return no
    if needs.other:
        found = replace(found, others=others(book, state, plan))
        if not found.others:
            return Refusal(*NOTHING[needs.other.partition(":")[0]])
    if needs.area is not None or needs.target is not None:
        return _aimed(book, state, plan, found, at)
    if needs.cell:
        cells = tuple(cells_for(book, state, needs.cell, at))
        return replace(found, cells=cells) if cells else Refusal(PLACE, "there is no such hex", "FF-117")
    if spans:
        return _walk(book, state, plan, found, at)
    return found


NOTHING: dict[str, tuple[str, str, str]] = {
    "weapon": ("requires", "there is no weapon for it", "FF-168"),
    "gear": ("gear", "nothing needs mending", "FF-75"),
    "missile": ("gear", "no fitting missile", "FF-77"),
    "table": ("state", "there is no encounter table", "FF-98"),
    "entry": ("state", "no entry is open", "FF-98"),
}


def most_over(book: Catalog, state: State, plan: Plan) -> int:
    """The most that could be paid beyond the price now."""
    if plan.kind == "attunements" and plan.over:
        return max(0, state.sheet.fp - plan.fp)
    return paying.most(plan.cost, book.memory.scores(state))


def paid_by_hex(plan: Plan) -> bool:
    """Whether the length of a movement is bought with the dice (FF-58)."""
    return plan.cost.price is not None and plan.cost.price.open and "over" in str(plan.needs.moves[0].max)


def hex_totals(book: Catalog, state: State, plan: Plan) -> tuple[int, ...]:
    """The least total of the dice for 0, 1, 2 … hexes of a movement that they buy (FF-58)."""
    least = plan.cost.price.total if plan.cost.price is not None else 0
    totals: list[int] = []
    for over in range(most_over(book, state, plan) + 1):
        span = going.span(book, state, plan, 0, over)
        if going.too_short(plan, span) is None:
            totals += [least + over] * (span.most + 1 - len(totals))
    return tuple(totals)


def _walk(book: Catalog, state: State, plan: Plan, found: Choices, at: Hex) -> Choices | Refusal:
    span = found.spans[0]
    if no := going.too_short(plan, span):
        return no
    if not span.forms and span.spare is None and not span.direction:
        return replace(found, walk=True)
    back, paths = span.direction == "backwards", going.paths(book, state, span, at)
    ways = [way for way in paths if not back or not going.step_fault(state, way, at, state.turn.enemy, "backwards")]
    if not ways:
        return Refusal("path", "there is nowhere to go", "FF-117")
    return replace(found, ways=tuple(ways))


def _aimed(book: Catalog, state: State, plan: Plan, found: Choices, at: Hex) -> Choices | Refusal:
    span = found.spans[0] if found.spans else Reach(0, 0)
    if plan.needs.area is not None:
        return _placed(book, state, plan, found, span, at)
    targets: dict[tuple[Hex, ...], tuple[str, ...]] = {}
    people, far = state.enemies, aiming.farthest(book, state, plan)
    gaps = [ground.gap_to(body, at) for body in people]
    close = [body for body, gap in zip(people, gaps, strict=True) if gap <= far + max(0, span.most)]
    ways = tuple(going.paths(book, state, span, at)) if close else ()

    def fault(way: tuple[Hex, ...], who: str) -> Refusal | None:
        no = aiming.target_fault(book, state, plan, who, way[-1] if way else at)
        return no or going.step_fault(state, way, at, who, span.direction)

    spec = plan.needs.target
    pairs = spec is not None and (spec.mutually_adjacent or plan.second is not None or aiming.two(plan))
    for way in ways:
        there = way[-1] if way else at
        near = [body.id for body in close if ground.gap_to(body, there) <= far]
        good = [who for who in near if fault(way, who) is None and (not pairs or _two(book, state, plan, who, there))]
        if good:
            targets[way] = tuple(good)
    if not targets:
        nearest = people[gaps.index(min(gaps))] if gaps else None
        step = int(span.most == 1)
        from_here = aiming.target_fault(book, state, plan, nearest.id, at, step=step) if nearest is not None else None
        last = (no for way in reversed(ways) for body in reversed(people) if (no := fault(way, body.id)))
        return from_here or next(last, None) or Refusal(TARGET, f"{plan.name}: nobody can be aimed at", "FF-120")
    return replace(found, ways=tuple(targets), targets=targets)


def _placed(book: Catalog, state: State, plan: Plan, found: Choices, span: Reach, at: Hex) -> Choices | Refusal:
    area = plan.needs.area
    assert area is not None
    if (no := areas.unplaceable(book, state, area.shape)) is not None:
        return no
    ways = going.paths(book, state, span, at)
    spots = {way: tuple(_spots(book, state, plan, way[-1] if way else at)) for way in ways}
    places = {way: each for way, each in spots.items() if each}
    if not places and area.shape in RANGED:
        return Refusal("line", f"{plan.name}: {sight.HIDDEN}", "FF-127")
    if not places:
        return Refusal(TARGET, f"{plan.name}: nobody can be aimed at", "FF-120")
    return replace(found, ways=tuple(places), places=places)


def _two(book: Catalog, state: State, plan: Plan, who: str, there: Hex) -> bool:
    """Whether a first target leaves a second one."""
    plans = [replace(plan, second_type=kind) for kind in plan.second_types] or [plan]
    return any(
        aiming.targets_fault(book, state, way, (who, other.id), there) is None
        for way in plans
        for other in state.enemies
    )


def _spots(book: Catalog, state: State, plan: Plan, at: Hex) -> Iterator[tuple[str, int, str]]:
    """Where an area may lie: cell, direction, turn."""
    area = plan.needs.area
    assert area is not None
    if area.shape == "full-moon" and area.center != "chosen-hex":
        yield "", -1, ""
        return
    _, size = areas.spanned(book, state, plan, scene_of(book, state, plan))
    sides = areas.turns(area, size, state.house.blast_shape == "rhombus")
    if size == 1 and area.shape == "line" and "" in sides:
        sides = ("",)  # one step is the same however it would turn
    if areas.anywhere(area):
        for cell in state.field.cells:
            if areas.impact_fault(book, aiming.moved_to(book, state, at), plan, at, cell) is None:
                ways = (-1,) if area.shape == "full-moon" else areas.pointing(area, at, cell)
                yield from ((hexes.key(cell), way, turn) for way in ways for turn in sides)
        return
    over = most_over(book, state, plan) if area.shape in RANGED else 0
    for way in range(6):
        for turn in sides:
            lies = area.shape not in RANGED or areas.area_cells(book, state, plan, at, None, way, turn, over)
            if not isinstance(lies, Refusal):
                yield "", way, turn


def cells_for(book: Catalog, state: State, kind: str, at: Hex) -> Iterator[Hex]:
    """The cells that a tile of this kind could be laid on, nearest first."""
    for cell in hexes.around(at) if kind in ("plain", "pavise", "beside") else state.field.cells:
        if not ground.on_map(state, cell):
            continue
        if kind == "plain":
            good = not ground.special(book, state, cell) and ground.occupant(state, cell) is None
        elif kind == "pavise":
            good = any(zone.source in planting(book) and cell in zone.cells for zone in state.zones)
        elif kind == "retreat":
            good = ground.retreat(state, cell) and ground.may_end(book, state, HERO, cell)
        else:
            good = ground.may_end(book, state, HERO, cell) and cell != at
        if good:
            yield cell


@of_book
def planting(book: Catalog) -> tuple[str, ...]:
    """The actions that set a shield down, whose cell is taken up again with it (FF-75)."""
    rules = ((name, rule) for name, row in book.actions.items() for rule in row.rules)
    gear = ((name, rule) for name, rule in rules if isinstance(rule, effects.EquipmentRule))
    return tuple(name for name, rule in gear if (rule.op, rule.what) == ("exhaust", "pavise-shield"))


def others(book: Catalog, state: State, plan: Plan) -> tuple[str, ...]:
    """The other things that a plan may be about."""
    kind, _, detail = plan.needs.other.partition(":")
    person = state.sheet
    match kind:
        case "weapon":
            return tuple(
                dict.fromkeys(
                    arm.key
                    for key in person.slots
                    if key
                    for arm in arms_of(book, state, key)
                    if detail == "any" or arm.class_ == "melee"
                )
            )
        case "gear":
            limited = any(isinstance(r, effects.EquipmentRule) and r.limit is not None for r in plan.row.rules)
            return tuple(
                key
                for key, piece in person.pieces.items()
                if (piece.used or piece.broken) and not (limited and piece.tinkered) and key not in person.stash
            )
        case "missile":
            return plan.arm.missiles if plan.arm is not None else ()
        case "hold":
            return grouped(book, state.hero, "struggle") or ("",)  # one may struggle against nothing (FF-S62)
        case "table":
            return tuple(key for key, table in state.tables.items() if table.forced < 0)
        case "type":
            return plan.second_types
        case "entry":
            return tuple(
                f"{key}:{number}"
                for key, table in state.tables.items()
                for number, entry in enumerate(table.entries)
                if not tables.exhausted(entry)
            )
    return ()


@of_sheet
def arrangements(book: Catalog, state: State) -> tuple[tuple[tuple[int, int], int], ...]:
    """Every way to hold what is in the slots, as it is held now too (FF-26)."""
    person, off = state.sheet, 1
    filled = [number for number in range(4) if person.slots[number]]
    tried, ways = set[tuple[int, ...]](), []
    for left, right in product((*filled, -1), repeat=2):
        apart = left != right and left >= 0 and right >= 0  # two things: which hand has which matters
        key = (left, right) if apart else tuple(sorted((left, right)))
        if key in tried:
            continue
        tried.add(key)
        if hands_fault(book, state, (left, right), off) is None:
            ways.append(((left, right), off))
    return tuple(ways)


def regrips(book: Catalog, state: State) -> list[tuple[tuple[int, int], int]]:
    """Every other way to hold what is in the slots (FF-78)."""
    return [way for way in arrangements(book, state) if way != (state.sheet.hands, state.sheet.off)]


def open_window(book: Catalog, state: State) -> bool:
    """Whether anything at all could be done in the window that is open."""
    window = legal.windows(state)
    if legal.closed(book, state, window):
        return False
    return any(feasible(book, state, plan) is None for plan in hopeful(book, state, window))


def feasible(book: Catalog, state: State, plan: Plan) -> Refusal | None:
    """Why an action cannot be done now in any way."""
    found = left_to_choose(book, state, plan)
    return found if isinstance(found, Refusal) else None


def left_to_choose(book: Catalog, state: State, plan: Plan) -> Choices | Refusal:
    """What may be chosen for an action now, or why it cannot be done in any way."""
    return refusal(book, state, plan) or choices(book, state, plan)


@remembered
def refusal(book: Catalog, state: State, plan: Plan) -> Refusal | None:
    """Why a plan cannot be carried out, whomever it is aimed at. Gasp and Pant is there when nothing else is, whatever
    a condition forbids (FF-54, FF-S14).
    """
    no = legal.refusal(book, state, plan)
    if no is None or plan.action != legal.FALLBACK:
        return no
    forced = legal.refusal(book, state, plan, forced=True)
    return no if forced == no or any_action(book, state, legal.FALLBACK) else forced


@remembered
def any_action(book: Catalog, state: State, but: str = "") -> bool:
    """Whether an action that is not Free could be committed in the beat, another one than ``but``."""
    return any(
        plan.action != but and plan.economy not in legal.FREE and feasible(book, state, plan) is None
        for plan in hopeful(book, state, "beat")
    )


def last_of_beat(
    book: Catalog, state: State, plan: Plan, hands: tuple[int, int] | None = None, off: int = 1
) -> Refusal | None:
    """Why a Free action would be the last thing of the beat: nothing could follow it (FF-53). Where a Dynamic action is
    open, Gasp and Pant can.
    """
    if plan.economy not in legal.FREE or legal.windows(state) != "beat" or plan.more:
        return None
    beat = legal.beat_of(book, state)
    if beat.dynamic < 1 + beat.extra:
        return None
    hero, person = state.hero, state.sheet
    used = [rule for rule in plan.rules if rule.on == "use"]
    mine = {rule.condition: 1 for rule in used if isinstance(rule, effects.Inflict) and rule.target in (None, "self")}
    hero = replace(hero, conditions={**hero.conditions, **mine})
    if hands is not None:
        person = replace(person, hands=hands, off=off)
    raised = hero.raised if plan.keeps else None
    after = replace(
        state,
        beat=replace(state.beat, free=beat.free + 1),
        combatants={**state.combatants, HERO: replace(hero, raised=raised)},
        person=person,
    )
    if any_action(book, after):
        return None
    return Refusal("free", "a Free action may not be the last thing of the beat", "FF-53")

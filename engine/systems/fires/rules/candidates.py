"""Everything that could be done at a moment, and what may be chosen for it: what options offer and windows wait for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Literal, NamedTuple, get_args

from msgspec import Struct
from msgspec.structs import replace

from engine.board.hexgrid import Hex
from engine.core.refusal import Refusal
from engine.systems.fires.catalog import Catalog, effects, rows
from engine.systems.fires.commands.fight import Act
from engine.systems.fires.rules import aiming, gear, ground, hexes, legal, paying, plans, tables
from engine.systems.fires.rules.aiming import Reach
from engine.systems.fires.rules.force import SCHOOL_BONUS, shields_held
from engine.systems.fires.rules.gear import arms, arms_of, hands_fault
from engine.systems.fires.rules.memory import of_book, remembered, shared
from engine.systems.fires.rules.plans import Plan, plan_of
from engine.systems.fires.rules.sources import held, piece_row
from engine.systems.fires.state import HERO, State


class Choices(Struct, frozen=True):
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


# ---- skeletons ---------------------------------------------------------------------------


class Group(NamedTuple):
    """The commands for one action or attunement, or for all things in pouches, worked out when they are asked for.
    ``skeleton`` is what is known of all of them beforehand; none where they differ.
    """

    make: Callable[[], Iterable[Act]]
    skeleton: Act | None


def skeletons(book: Catalog, state: State, window: str, first: Sequence[str] = ()) -> Iterator[Act]:
    """Commands without targets, ways and dice: every action with every thing it could be made with."""
    for group in groups(book, state, window, first):
        yield from group.make()


def groups(book: Catalog, state: State, window: str, first: Sequence[str] = ()) -> Iterator[Group]:
    """The same, by what is done, the actions named ``first`` before the others; no two groups have an action, an
    attunement and an item in common.
    """
    there = of_window(book, window)
    names = dict.fromkeys((*(name for name in first if name in there), *there)) if first else there
    for name in names:
        action, act = there[name]
        yield Group(partial(_for_action, book, state, name, action, window), act)
    for name in known_here(book, state):
        row = book.attunements[name]
        act = Act("cast" if row.school in SCHOOL_BONUS else "summon-guts", attunement=name)
        yield Group(partial(_for_attunement, book, state, act, row, window), act)
    if window == "beat":
        yield Group(partial(_for_things, book, state), None)


@of_book
def of_window(book: Catalog, window: str) -> dict[str, tuple[rows.Action, Act]]:
    """The actions that belong into a window, in the order of the packs, with their plainest commands."""
    return {name: (row, Act(name)) for name, row in book.actions.items() if _in_window(row.window, window)}


def skeletons_of(book: Catalog, state: State, name: str, window: str) -> Iterator[Act]:
    """Those of one action."""
    act = book.actions.get(name)
    if act is not None and _in_window(act.window, window):
        yield from _for_action(book, state, name, act, window)


def _for_things(book: Catalog, state: State) -> Iterator[Act]:
    person = state.sheet
    for key in person.pouches:
        kind = person.pieces[key].kind
        if kind == "item" and any(rule.on == "use" for rule in piece_row(book, person.pieces[key]).rules):
            yield Act("use-item", item=key)
        elif kind == "flask":
            yield Act("drink", item=key)
    for key in held(person):
        if any(rule.on == "drink" for rule in piece_row(book, person.pieces[key]).rules):
            yield Act("drink", item=key, thing=key)


@shared(lambda state: (state.person,))
def known_here(book: Catalog, state: State) -> tuple[str, ...]:
    """Attunements that could be activated: in POTs, innate, or granted by a thing (FF-163)."""
    person = state.sheet
    innate = [name for name in _innate(book) if gear.catalysts(book, state, book.attunements[name].school)]
    granted = [
        rule.attunement
        for key in (*person.slots, *person.rings)
        if key
        for rule in piece_row(book, person.pieces[key]).rules
        if isinstance(rule, effects.GrantAttunement)
    ]
    return tuple(dict.fromkeys((*person.pots, *innate, *granted)))


@of_book
def _innate(book: Catalog) -> tuple[str, ...]:
    return tuple(name for name, row in book.attunements.items() if row.innate)


def _in_window(own: str, window: str) -> bool:
    return own == window or (own == "beat-or-before-attack" and window in ("beat", "before-attack"))


def _for_action(book: Catalog, state: State, name: str, act: rows.Action, window: str) -> Iterator[Act]:
    manner = _manner(book, name)
    if manner == "charge":
        return
    if name == "shield-up":
        for key in shields_held(book, state) or ("",):
            yield Act(name, thing=key)
        return
    if name in ("shield-bash", "shield-ram"):
        for key in shields_held(book, state)[:1] or ("",):
            yield Act(name, thing=key)
        return
    if name == "load":
        for one in arms(book, state):
            if one.class_ == "loadable-ranged":
                yield Act(name, thing=one.key)
        return
    if act.category == "special-attack" and name not in _listed(book, state):
        return
    if name == "light-douse":
        for one in arms(book, state):
            if one.lightable:
                yield Act(name, thing=one.key)
        return
    if manner == "each":
        pair = gear.dual(book, state)
        if pair is not None:
            for first in pair:
                yield Act(name, thing=first.key, type=_first_type(book, state, Act(name, thing=first.key)))
        return
    if manner == "bare":
        yield Act(name)
        return
    for one in arms(book, state):
        if act.category == "special-attack" and name not in one.special and not _shield_lists(book, state, name):
            continue
        yield from _typed(book, state, Act(name, thing=one.key, used_as=one.used_as))


@of_book
def _manner(book: Catalog, name: str) -> Literal["charge", "each", "bare", "armed"]:
    """What an action is done with: a charge of something, both weapons, nothing, a weapon."""
    act = book.actions[name]
    if any(isinstance(rule, effects.UseCharge) for rule in act.rules):
        return "charge"
    if any(isinstance(rule, effects.Attack) and rule.weapon == "each" for rule in act.rules):
        return "each"
    when = act.requires
    armed = when.weapon_class is not None or when.moveset is not None or when.grip is not None or when.lit is not None
    inner = any(isinstance(rule, effects.Attack | effects.Perform) for rule in act.rules)
    return "armed" if armed or inner or _speaks_of_weapon(act) else "bare"


def _speaks_of_weapon(row: rows.Action | rows.Attunement) -> bool:
    score = row.sp.score
    return isinstance(score, str) and "wep" in score


@remembered
def _listed(book: Catalog, state: State) -> frozenset[str]:
    """The special attacks that things in hand, or used up in their slots, list."""
    person = state.sheet
    keys = [*held(person), *(key for key in person.slots if key and person.pieces[key].exhausted)]
    listed = {name for key in keys for name in getattr(piece_row(book, person.pieces[key]), "special_attacks", ())}
    return frozenset(listed.union(*(one.special for one in arms(book, state))))


def _shield_lists(book: Catalog, state: State, name: str) -> bool:
    person = state.sheet
    return any(
        name in getattr(piece_row(book, person.pieces[key]), "special_attacks", ()) for key in shields_held(book, state)
    )


def _typed(book: Catalog, state: State, act: Act) -> Iterator[Act]:
    """The same with each damage type that the weapon may deal so, each missile, each attack performed."""
    plan = plan_of(book, state, act)
    if isinstance(plan, Refusal):
        for name, row in book.actions.items():
            if row.attack and "crush" in (row.requires.moveset or ()) and row.economy != "reaction":
                yield replace(act, performs=name)
        return
    one = plan.arm
    if one is not None and one.class_ == "ranged" and one.missiles and _shoots(plan):
        for missile in one.missiles:
            yield replace(act, missile=missile)
        return
    if len(plan.types) > 1:
        for kind in plan.types:
            yield replace(act, type=kind)
        return
    yield act


def _first_type(book: Catalog, state: State, act: Act) -> str:
    plan = plan_of(book, state, act)
    return plan.types[0] if isinstance(plan, Plan) and plan.types else ""


def _shoots(plan: Plan) -> bool:
    return any(
        isinstance(rule, effects.Attack) and rule.type == "missile" for row, _ in plan.chain for rule in row.rules
    )


def _for_attunement(book: Catalog, state: State, act: Act, row: rows.Attunement, window: str) -> Iterator[Act]:
    if not _in_window(row.window, window):
        return
    armed = _speaks_of_weapon(row) or any(
        isinstance(rule, effects.Perform | effects.Attack)
        and not (isinstance(rule, effects.Perform) and rule.action in ("sprint", "get-up"))
        for rule in row.rules
    )
    armed = armed or any(
        isinstance(rule, effects.Cost) and "wep" in str(rule.to and rule.to.score) for rule in row.rules
    )
    if not armed:
        yield act
        return
    for one in arms(book, state):
        yield from _typed(book, state, replace(act, thing=one.key, used_as=one.used_as))


# ---- what may be chosen --------------------------------------------------------------------


def choices(book: Catalog, state: State, plan: Plan) -> Choices | Refusal:
    """What may be chosen for a plan, or why nothing can."""
    at = state.hero.at
    if at is None:
        return Refusal("place", "you are not on the field", "FF-117")
    needs = plan.needs
    spans = tuple(aiming.reach(book, state, plan, move, most_over(plan, state)) for move in needs.moves)
    found = Choices(spans=spans)
    if needs.swap:
        hands = tuple(found for found in arrangements(book, state) if last_of_beat(book, state, plan, *found) is None)
        return replace(found, hands=hands) if hands else Refusal("requires", "nothing else can be held", "FF-78")
    no = last_of_beat(book, state, plan)
    if no is not None:
        return no
    found_others = others(book, state, plan)
    if needs.other and not found_others:
        return Refusal(*NOTHING[needs.other.partition(":")[0]])
    found = replace(found, others=found_others)
    if needs.area is not None or needs.target is not None:
        return _aimed(book, state, plan, found, at)
    if needs.cell:
        cells = tuple(cells_for(book, state, needs.cell, at))
        return replace(found, cells=cells) if cells else Refusal("place", "there is no such hex", "FF-117")
    if spans:
        return _walk(book, state, plan, found, at)
    return found


NOTHING: dict[str, tuple[str, str, str]] = {
    "weapon": ("requires", "there is no weapon for it", "FF-168"),
    "gear": ("gear", "nothing needs mending", "FF-75"),
    "missile": ("gear", "no fitting missile", "FF-77"),
    "hold": ("condition", "nothing holds you", "FF-S62"),
    "table": ("state", "there is no encounter table", "FF-98"),
    "entry": ("state", "no entry is open", "FF-98"),
}


def most_over(plan: Plan, state: State) -> int:
    """The most that could be paid beyond the price now."""
    if plan.kind == "attunements" and plan.over:
        return max(0, state.sheet.fp - plan.fp)
    return paying.most(plan.cost, state.scores)


def paid_by_hex(plan: Plan) -> bool:
    """Whether the length of a movement is bought with the dice (FF-58)."""
    return plan.cost.price is not None and plan.cost.price.open and "over" in str(plan.needs.moves[0].max)


def hex_totals(book: Catalog, state: State, plan: Plan) -> tuple[int, ...]:
    """The least total of the dice for 0, 1, 2 … hexes of a movement that they buy (FF-58)."""
    least = plan.cost.price.total if plan.cost.price is not None else 0
    totals = [least]
    for over in range(most_over(plan, state) + 1):
        far = aiming.reach(book, state, plan, plan.needs.moves[0], over).most
        totals += [least + over] * (far + 1 - len(totals))
    return tuple(totals)


def _walk(book: Catalog, state: State, plan: Plan, found: Choices, at: Hex) -> Choices | Refusal:
    span = found.spans[0]
    if span.most <= 0 and plan.action == "move":
        return Refusal("path", "move value too small behind the shield", "FF-58")
    if not span.pattern and span.spare is None and not span.direction:
        ways_on = ground.walks(book, state, HERO, at, span.over, span.most)
        if not may_stay(plan) and not any(
            way and ground.may_end(book, state, HERO, cell) for cell, way in ways_on.items()
        ):
            return Refusal("path", "there is nowhere to go", "FF-117")
        return replace(found, walk=True)
    ways = [way for way in aiming.paths(book, state, span, at) if way or may_stay(plan)]
    ways = _straight_back(state, plan, span, ways, at)
    if not ways:
        return Refusal("path", "there is nowhere to go", "FF-117")
    return replace(found, ways=tuple(ways))


def _straight_back(
    state: State, plan: Plan, span: Reach, ways: list[tuple[Hex, ...]], at: Hex
) -> list[tuple[Hex, ...]]:
    if span.direction != "backwards":
        return ways
    enemy = state.turn.enemy
    return [way for way in ways if aiming.step_fault(state, way, at, enemy, "backwards") is None]


def may_stay(plan: Plan) -> bool:
    """Whether the movement may be left out: it is not all that the action is for."""
    return plan.action not in ("move", "juke", "sprint", "vault", "dive") and plan.id not in ("leap",)


def _aimed(book: Catalog, state: State, plan: Plan, found: Choices, at: Hex) -> Choices | Refusal:
    span = found.spans[0] if found.spans else Reach(0, 0)
    ways = list(aiming.paths(book, state, span, at))
    targets: dict[tuple[Hex, ...], tuple[str, ...]] = {}
    places: dict[tuple[Hex, ...], tuple[tuple[str, int, str], ...]] = {}
    last: Refusal | None = None
    area = plan.needs.area
    if area is not None and area.shape in ("cone", "wave", "blast") and ground.blind(book, state, HERO):
        return Refusal("condition", "Blinded: no cone, wave or blast can be placed", "FF-127")
    for way in ways:
        there = way[-1] if way else at
        if plan.needs.area is not None:
            spots = tuple(_spots(book, state, plan, there))
            if spots:
                places[way] = spots
            continue
        good = []
        for one in state.enemies:
            no = aiming.target_fault(book, state, plan, one.id, there)
            if no is None:
                no = aiming.step_fault(state, way, at, one.id, span.direction)
            last = no or last
            if no is None and _enough(book, state, plan, one.id, there):
                good.append(one.id)
        if good:
            targets[way] = tuple(good)
    if not targets and not places:
        near = min(state.enemies, key=lambda one: ground.gap_to(one, at), default=None)
        from_here = aiming.target_fault(book, state, plan, near.id, at) if near is not None and area is None else None
        return from_here or last or Refusal("target", f"{plan.name}: nobody can be aimed at", "FF-120")
    kept = tuple(way for way in ways if way in targets or way in places)
    return replace(found, ways=kept, targets=targets, places=places)


def _enough(book: Catalog, state: State, plan: Plan, who: str, there: Hex) -> bool:
    """Whether a first target leaves a second one where two are needed."""
    spec = plan.needs.target
    if spec is None or not (spec.mutually_adjacent or plan.second is not None or aiming.two(plan)):
        return True
    return any(aiming.targets_fault(book, state, plan, (who, other.id), there) is None for other in state.enemies)


def _spots(book: Catalog, state: State, plan: Plan, at: Hex) -> Iterator[tuple[str, int, str]]:
    """Where an area may lie: cell, direction, turn."""
    area = plan.needs.area
    assert area is not None
    if area.shape == "full-moon":
        yield "", -1, ""
        return
    size = int(area.size) if isinstance(area.size, int) else 3
    sides = aiming.turns(area, size, state.house.blast_shape == "rhombus")
    if area.center == "chosen-hex":
        for cell in ground.every_cell(state):
            if aiming.impact_fault(book, aiming.moved_to(state, at), plan, at, cell) is None:
                if area.shape == "line":
                    yield from ((hexes.key(cell), way, turn) for way, turn in hexes.patterns(size))
                else:
                    ways = hexes.axis(at, cell) if cell != at else tuple(range(6))
                    yield from ((hexes.key(cell), way, turn) for way in ways for turn in sides)
        return
    for way in range(6):
        for turn in sides:
            yield "", way, turn


def cells_for(book: Catalog, state: State, kind: str, at: Hex) -> Iterator[Hex]:
    """The cells that a tile of this kind could be laid on, nearest first."""
    for cell in hexes.around(at) if kind in ("plain", "pavise", "beside") else ground.every_cell(state):
        if not ground.on_map(state, cell):
            continue
        if kind == "plain":
            good = not ground.special(book, state, cell) and ground.occupant(state, cell) is None
        elif kind == "pavise":
            good = any(zone.source == "plant-pavise" and cell in zone.cells for zone in state.zones)
        elif kind == "retreat":
            good = ground.retreat(state, cell) and ground.may_end(book, state, HERO, cell)
        else:
            good = ground.may_end(book, state, HERO, cell) and cell != at
        if good:
            yield cell


def others(book: Catalog, state: State, plan: Plan) -> tuple[str, ...]:
    """The other things that a plan may be about."""
    kind, _, detail = plan.needs.other.partition(":")
    person = state.sheet
    match kind:
        case "weapon":
            return tuple(
                dict.fromkeys(
                    one.key
                    for key in person.slots
                    if key
                    for one in arms_of(book, state, key)
                    if detail == "any" or one.class_ == "melee"
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
            return tuple(
                name for name in ("frozen", "netted-webbed", "grappled-eaten") if state.hero.conditions.get(name)
            )
        case "table":
            return tuple(key for key, table in state.tables.items() if table.forced < 0)
        case "entry":
            return tuple(
                f"{key}:{number}"
                for key, table in state.tables.items()
                for number, entry in enumerate(table.entries)
                if not tables.exhausted(entry)
            )
    return ()


def arrangements(book: Catalog, state: State) -> Iterator[tuple[tuple[int, int], int]]:
    """Every other way to hold what is in the slots (FF-26, FF-78)."""
    person = state.sheet
    filled = [number for number in range(4) if person.slots[number]]
    seen = set()
    for left in (*filled, -1):
        for right in (*filled, -1):
            key = tuple(sorted((left, right)))
            off = 1
            if left != right and left >= 0 and right >= 0:
                key = (left, right)
            if key in seen or (left, right, off) == (*person.hands, person.off):
                continue
            seen.add(key)
            if hands_fault(book, state, (left, right), off) is None:
                yield (left, right), off


def open_window(book: Catalog, state: State) -> bool:
    """Whether anything at all could be done in the window that is open."""
    window = legal.windows(state)
    if legal.closed(book, state, window):
        return False
    return any(feasible(book, state, act) is None for act in hopeful(book, state, window))


FIRST_LOOKED = ("move",)
"""What can be done most often: it is looked into before the others."""


def hopeful(book: Catalog, state: State, window: str) -> Iterator[Act]:
    """What is not out of the question at a glance."""
    glance = glanced(book, state, window)
    for group in groups(book, state, window, FIRST_LOOKED):
        if group.skeleton is None:
            yield from (act for act in group.make() if not hopeless(book, state, act, glance))
        elif not hopeless(book, state, group.skeleton, glance):
            yield from group.make()


class Glance(NamedTuple):
    """What a moment rules out: shapes of a beat that are full, by economy and whether another action is given; names
    that a condition allows alone or forbids; everything that costs dice.
    """

    full: frozenset[tuple[str, bool]]
    allowed: tuple[frozenset[str], ...]
    denied: frozenset[str]
    broke: bool


@remembered
def glanced(book: Catalog, state: State, window: str) -> Glance:
    """A glance at a window."""
    shapes = (
        [(economy, more) for economy in get_args(rows.Economy) for more in (False, True)] if window == "beat" else []
    )
    bounds = legal.restrictions(book, state)
    return Glance(
        frozenset(shape for shape in shapes if legal.beat_limits(book, state, *shape) is not None),
        tuple(frozenset(rule.allow) for rule, _ in bounds if rule.allow),
        frozenset(name for rule, found in bounds if not found.piece for name in rule.deny),
        not state.scores,
    )


def hopeless(book: Catalog, state: State, act: Act, glance: Glance) -> bool:
    """Whether an action cannot be done for what its rows alone say: no room in the beat, a condition that forbids it,
    or no dice at all.
    """
    kind, row_id = ("attunements", act.attunement) if act.attunement else ("actions", act.action)
    frame = plans.frame_of(book, act.action, kind, row_id, act.performs)
    if glance.full and all((economy, frame.more) in glance.full for economy in frame.economies):
        return True
    if frame.settled and not act.item and act.action != legal.FALLBACK:
        if any(allowed.isdisjoint(frame.named) for allowed in glance.allowed):
            return True
        if not glance.denied.isdisjoint(frame.named):
            return True
    return glance.broke and not act.item and plans.costs_dice(book, state, act.action, frame)


def feasible(book: Catalog, state: State, act: Act) -> Refusal | None:
    """Why an action cannot be done now in any way."""
    plan = plan_of(book, state, act)
    if isinstance(plan, Refusal):
        return plan
    no = refusal(book, state, plan)
    if no is not None:
        return no
    found = choices(book, state, plan)
    return found if isinstance(found, Refusal) else None


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
    for act in hopeful(book, state, "beat"):
        plan = plan_of(book, state, act) if act.action != but else None
        if isinstance(plan, Plan) and plan.economy not in legal.FREE and feasible(book, state, act) is None:
            return True
    return False


def last_of_beat(
    book: Catalog, state: State, plan: Plan, hands: tuple[int, int] | None = None, off: int = 1
) -> Refusal | None:
    """Why a Free action would be the last thing of the beat: nothing could follow it (FF-53). Where a Dynamic action is
    open, Gasp and Pant can.
    """
    beat = state.beat
    extra = legal.gives_more(plan.row)
    if plan.economy not in legal.FREE or legal.windows(state) != "beat" or extra or beat.dynamic < 1 + beat.extra:
        return None
    hero, person = state.hero, state.sheet
    if plan.id == "drop":
        hero = replace(hero, conditions={**hero.conditions, "knockdown": 1})
    if hands is not None:
        person = replace(person, hands=hands, off=off)
    raised = hero.raised if plan.keeps else None
    after = replace(
        state,
        beat=replace(beat, free=beat.free + 1),
        combatants={**state.combatants, HERO: replace(hero, raised=raised)},
        person=person,
    )
    if any_action(book, after):
        return None
    return Refusal("free", "a Free action may not be the last thing of the beat", "FF-53")

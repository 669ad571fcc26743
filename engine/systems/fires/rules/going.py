"""Along which ways somebody may go: how far, over what, in which pattern (FF-58 to FF-60, FF-117, FF-128)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.board.hexgrid import Hex, distance
from engine.core.offers import counted
from engine.core.refusal import Refusal
from engine.core.words import in_words
from engine.systems.fires.catalog import Catalog, effects
from engine.systems.fires.commands.fight import Act
from engine.systems.fires.rules import ground, hexes
from engine.systems.fires.rules.force import amount, barred, holds, ignores, of
from engine.systems.fires.rules.memory import of_sheet
from engine.systems.fires.rules.plan import Plan
from engine.systems.fires.rules.plans import falls, plan_of, scene_of
from engine.systems.fires.rules.scene import within
from engine.systems.fires.state import HERO, State


class Reach(Struct, frozen=True, gc=False):
    """How far a movement goes: so many hexes at least and at most, in what pattern, over what."""

    least: int
    most: int
    forms: tuple[str, ...] = ()
    over: tuple[str, ...] = ()
    spare: int | None = None
    direction: str = ""


def reach(book: Catalog, state: State, plan: Plan, rule: effects.Move, over: int) -> Reach:
    """What a movement of a plan comes to, with load, Slowed and the raised shield (FF-58, FF-159, FF-S67)."""
    scene = scene_of(book, state, plan).with_names(over=over)
    most, least = amount(scene, rule.max), rule.min
    caps, per, to, more, slow = [], 1, None, 0, []
    rules = [(r, scene, True) for r in plan.rules if isinstance(r, effects.ModifyMove)]
    rules += [(r, within(scene, f), False) for r, f in of(scene, effects.ModifyMove)]
    for change, there, own in rules:
        if not (own or change.action in plan.named or change.action == "any") or not holds(change.when, there):
            continue
        if change.action == "any" and change.to is not None:
            slow.append((there, change.to))
        elif change.cap is not None:
            caps.append(change.cap)
        elif change.tiles_per_hex is not None:
            free = ignores(book, state, HERO, "shield-up-move") or falls(book, state, plan)
            per = 1 if free else change.tiles_per_hex
        elif change.to is not None:
            to = amount(there, change.to)
        else:
            more += change.by or 0
    most = min([(most if to is None else to) + more, *caps])
    for there, shorter in () if ignores(book, state, HERO, "condition-movement") else slow:
        most, least = (amount(there.with_names(move=far), shorter) if far > 0 else far for far in (most, least))
    if barred(book, state, HERO, "movement"):
        most = 0
    direction = rule.direction or ""
    return Reach(least, most // per, tuple(rule.path), tuple(rule.ignore), rule.ignore_max, direction)


def span(book: Catalog, state: State, plan: Plan, number: int, over: int) -> Reach:
    """The same of a movement by its number among those of a plan."""
    return _span(book, state, plan.said, number, over, falls(book, state, plan))


@of_sheet
def _span(book: Catalog, state: State, said: Act, number: int, over: int, lowered: bool) -> Reach:
    """``lowered``: the shield that is raised comes down with it."""
    plan = plan_of(book, state, said)
    assert isinstance(plan, Plan)
    return reach(book, state, plan, plan.needs.moves[number], over)


def too_short(plan: Plan, span: Reach) -> Refusal | None:
    """Why a Move of this reach is none: with the shield up a small one comes to nothing (FF-58)."""
    if plan.action != "move" or span.most > 0:
        return None
    return Refusal("path", "move value too small behind the shield", "FF-58")


def path_fault(
    book: Catalog, state: State, path: Sequence[Hex], span: Reach, start: Hex, who: str = HERO
) -> Refusal | None:
    """Why a path cannot be walked (FF-58, FF-59, FF-117, FF-128)."""
    if not path:
        return Refusal("path", f"must move at least {span.least}", "FF-59") if span.least else None
    if len(path) < span.least:
        return Refusal("path", f"must move at least {span.least}", "FF-59")
    if len(path) > span.most:
        if who == HERO and barred(book, state, who, "movement"):
            return Refusal("condition", "you cannot move: it has to be done on the spot", "FF-184")
        far = f"{counted(len(path), 'hex')} {'is' if len(path) == 1 else 'are'} too far"
        return Refusal("path", f"{far}: at most {span.most}", "FF-58")
    at, spare = start, span.spare
    for cell in path:
        if not hexes.adjacent(at, cell):
            return Refusal("path", f"{hexes.show(cell)} is not next to {hexes.show(at)}", "FF-117")
        over = span.over if spare is None or spare > 0 else ()
        if not ground.enterable(book, state, who, cell, over):
            return Refusal("path", f"{hexes.show(cell)} cannot be entered{_shut_by(state, cell)}", "FF-117")
        if spare is not None and _crossed(book, state, cell):
            spare -= 1
        at = cell
    if not ground.may_end(book, state, who, path[-1]):
        return Refusal("path", f"nobody can end on {hexes.show(path[-1])}", "FF-117")
    if span.forms and not hexes.in_pattern(start, path, formed(span)):
        kinds = [name for name, turned in (("a straight", False), ("a snaking", True)) if turned in formed(span)]
        return Refusal("path", f"the way must be {' or '.join(kinds)} line", "FF-128")
    return None


def _shut_by(state: State, cell: Hex) -> str:
    """What is in a cell that cannot be entered, but for somebody hidden, of whom players do not know."""
    other = ground.occupant(state, cell)
    if other is not None:
        return f": {other.name} is there" if not other.hidden else ""
    kind = ground.cover(state, cell) if ground.on_map(state, cell) else "the end of the field"
    return f": {in_words(kind)}" if kind else ""


def formed(span: Reach) -> frozenset[bool]:
    """The forms that a way may have: straight, or one that turns (FF-128)."""
    return frozenset(form == "snaking" for form in span.forms)


def _crossed(book: Catalog, state: State, cell: Hex) -> bool:
    return ground.cover(state, cell) == "half-cover" or bool(ground.hazard(state, cell))


def paths(book: Catalog, state: State, span: Reach, start: Hex) -> Iterator[tuple[Hex, ...]]:
    """Ways that may be walked: every pattern, or one shortest way to each cell; none at all where that is allowed."""
    if span.least == 0:
        yield ()
    if span.most <= 0:
        return
    ends, bits = ground.ends(book, state, HERO), state.field.bits
    if span.forms:
        forms, open_ = formed(span), ground.open_area(book, state, HERO, span.over)
        seen, span = set[tuple[Hex, ...]](), replace(span, forms=())  # every way that is tried has one
        for far in range(max(1, span.least), span.most + 1):
            for direction, turn in hexes.patterns(far, forms):
                way = hexes.line(start, direction, far, turn)
                if way in seen or not bits.get(way[-1], 0) & ends:
                    continue
                if span.spare is not None:
                    good = path_fault(book, state, way, span, start) is None
                else:
                    good = all(bits.get(cell, 0) & open_ for cell in way)
                if good:
                    seen.add(way)
                    yield way
        return
    for way in ground.walks(book, state, HERO, start, span.over, span.most).values():
        if span.spare is not None:
            good = bool(way) and path_fault(book, state, way, span, start) is None
        else:
            good = bool(way) and len(way) >= span.least and bool(bits[way[-1]] & ends)
        if good:
            yield way


def step_fault(state: State, step: Sequence[Hex], start: Hex, target: str, direction: str) -> Refusal | None:
    """Why the steps of a light attack or a fend do not go the way they must (FF-60, FF-92, FF-S15)."""
    other = state.combatants.get(target)
    if not step or other is None or other.at is None:
        return None
    near = min(ground.cells(other), key=lambda cell: distance(cell, start), default=other.at)
    if direction == "toward-attack":
        straight = state.house.light_step == "straight-axis"
        wrong = straight and step[0] not in [hexes.step(start, way) for way in hexes.axis(start, near)]
        if ground.gap_to(other, step[-1]) != distance(start, near) - len(step) or wrong:
            return Refusal("path", "the step must lead one hex nearer to the target", "FF-60")
    back = (hexes.line(start, way, len(step)) for way in hexes.axis(near, start))
    if direction == "backwards" and tuple(step) not in back:
        return Refusal("path", "the step must lead straight back", "FF-92")
    return None

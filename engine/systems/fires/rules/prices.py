"""What a use costs in stamina and FP, with whatever makes it cheaper or dearer (FF-10, FF-90, FF-165)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from engine.systems.fires.catalog import Catalog, effects, rows, words
from engine.systems.fires.rules import gear, paying
from engine.systems.fires.rules.force import amount, borne, holds, of
from engine.systems.fires.rules.frames import shifts
from engine.systems.fires.rules.memory import look, of_sheet
from engine.systems.fires.rules.paying import Cost
from engine.systems.fires.rules.plan import Plan
from engine.systems.fires.rules.scene import Scene, within
from engine.systems.fires.rules.sources import in_force, piece_row
from engine.systems.fires.state import HERO, State


def price(book: Catalog, state: State, plan: Plan, scene: Scene) -> Cost:
    """The effective cost in stamina (FF-10)."""
    own: words.Price = plan.act.sp
    if isinstance(plan.row, rows.Attunement):
        own = plan.row.sp
    if copies(plan):
        own = plan.chain[1][0].sp
    for row in (plan.act,) if plan.row is plan.act else (plan.act, plan.row):
        for rule in row.rules:
            if isinstance(rule, effects.Cost) and rule.to is not None and rule.on == "cost":
                if holds(rule.when, scene):
                    own = rule.to
                    break
    shifts = tuple(_cost_rules(plan, scene))
    offers = [rule.to for rule, _ in shifts if rule.to is not None]
    best = min(offers, key=lambda offer: _least(offer, scene), default=own)
    cuts = [(rule, there) for rule, there in shifts if rule.by is not None]
    cut = sum(amount(there, rule.by or 0) for rule, there in cuts)
    floor = min((1 if rule.min is None else rule.min for rule, _ in cuts), default=1)
    more = 0
    for found in in_force(book, state, HERO, "passive", effects.ModifyCost):
        rule = found.rule
        if rule.action == "any" and rule.resource == "sp" and found.kind not in ("weapons", "catalysts"):
            if holds(rule.when, within(replace(scene, piece=""), found)):
                more += amount(within(scene, found), rule.by or 0)
    return _cost(best, scene, cut, floor, more)


def copies(plan: Plan) -> bool:
    """Whether the attack that is performed is paid for in its stead, by its price and as what it is (FF-33)."""
    return any(isinstance(rule, effects.Cost) and rule.from_ == "performed-action" for rule in plan.row.rules)


def _cost_rules(plan: Plan, scene: Scene) -> Iterator[tuple[effects.ModifyCost, Scene]]:
    """The rules that change this action's price, as they see it: of its weapon, of the row, of what is in force."""
    own = plan.arm.rules if plan.arm is not None else ()
    for rule in (*own, *plan.row.rules):
        if _prices(rule, plan) and holds(rule.when, scene):
            yield rule, scene
    for found in in_force(scene.book, scene.state, HERO, "passive", effects.ModifyCost):
        if found.kind != "weapons" and _prices(found.rule, plan):
            there = within(scene, found)
            if holds(found.rule.when, there):
                yield found.rule, there


def _prices(rule: Any, plan: Plan) -> bool:
    return isinstance(rule, effects.ModifyCost) and rule.resource == "sp" and rule.action in plan.named


def _least(offer: words.Price, scene: Scene) -> int:
    if offer.score is not None:
        return amount(scene, offer.score) + (offer.dice or 0)
    return offer.dice or 0


def _cost(own: words.Price, scene: Scene, cut: int, floor: int, more: int) -> Cost:
    if own.free or own.none:
        return paying.FREE
    if own.match:
        return paying.matching(match_faces(scene), more + max(0, cut))
    if own.score is not None:
        score = max(floor, amount(scene, own.score) + cut) + more
        flat = paying.flat(score, own.over)
        return paying.beside(flat) if own.dice else flat
    dice = own.dice or 0
    if dice == 1 and cut < 0 and floor == 0:
        return paying.flat(more) if more else paying.FREE
    return paying.dice(dice, own.over, own.equal, more + max(0, cut))


def cheapening(book: Catalog, state: State) -> bool:
    """Whether a rule of a weapon or of what is in force makes actions cheaper (FF-10)."""
    passive = in_force(book, state, HERO, "passive", effects.ModifyCost)
    return any(found.rule.action != "any" and shifts(found.rule) for found in passive) or _shifted(book, state)


@of_sheet
def _shifted(book: Catalog, state: State) -> bool:
    """Whether anything in the slots makes what is done with it cheaper."""
    person = state.sheet
    rows_ = [piece_row(book, person.pieces[key]) for key in person.slots if key]
    used = [*rows_, *(book.weapons[name] for row in rows_ for name in gear.acts_as(row))]
    return any(shifts(rule) for row in used for rule in row.rules)


def match_faces(scene: Scene) -> tuple[int, ...]:
    """The scores that a parry's die may show (FF-90)."""
    turn = scene.state.turn
    look(scene.book)
    rolled = {face for table in scene.state.tables.values() if turn.enemy in table.drives for face in table.rolled}
    offsets = {0}
    for rule, _ in of(scene, effects.DiceMatch):
        offsets |= set(rule.offsets)
    return tuple(sorted({face + offset for face in rolled for offset in offsets if 1 <= face + offset <= 6}))


def focus(book: Catalog, state: State, plan: Plan, scene: Scene) -> tuple[int, bool]:
    """The price in FP, and whether more may be paid (FF-10, FF-165)."""
    if not isinstance(plan.row, rows.Attunement):
        return 0, False
    points = plan.row.fp.points
    granted = grant(book, state, plan.id)
    if granted is not None and granted.fp is not None:
        points = granted.fp
    for rule, found in borne(book, state, HERO, effects.ModifyCost):
        if rule.resource == "fp" and rule.by is not None:
            points = max(rule.min or 0, points + amount(within(scene, found), rule.by))
    return points, plan.row.fp.over


def grant(book: Catalog, state: State, attunement: str) -> effects.GrantAttunement | None:
    """The thing that lets an attunement be activated unattuned (FF-S79)."""
    for rule, _ in borne(book, state, HERO, effects.GrantAttunement):
        if rule.attunement == attunement and (rule.unlearned or attunement in state.sheet.known):
            return rule
    return None

"""Whom and where: what a use may be aimed at (FF-61 to FF-79, FF-120 to FF-128)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.board.hexgrid import Hex, distance
from engine.core.codes import RANGE, TARGET, UNKNOWN
from engine.core.refusal import Refusal
from engine.systems.fires.catalog import Catalog, effects, words
from engine.systems.fires.commands.fight import Act
from engine.systems.fires.rules import blows, ground, sight
from engine.systems.fires.rules.blows import weapon_kinds
from engine.systems.fires.rules.force import amount, borne, holds, of
from engine.systems.fires.rules.gear import Arm
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
        return weapon_span(scene, plan, arm)
    if target.max is None:
        return amount(scene, target.min or 1), 99, 99
    low, high = amount(scene, target.min or 1), amount(scene, target.max)
    thrown = plan.kind == "items"
    kinds = blows.ITEM_KINDS if thrown else blows.spell_kinds(plan.spell)
    if plan.spell or thrown:
        return low, blows.longer(high, scene, kinds, thrown), blows.longer(high, scene, kinds, thrown, False)
    return low, high, high


def weapon_span(scene: Scene, plan: Plan, arm: Arm) -> tuple[int, int, int]:
    """The same of a weapon that strikes or shoots."""
    low, high = blows.own_range(scene, arm, plan.second_type if arm is plan.second else plan.type, plan.rules)
    if arm.class_ == "melee":
        return low, high, high
    kinds, named = weapon_kinds(arm, 2, plan.type == "magic"), _aimed(plan, scene)
    return low, blows.longer(high, named, kinds), blows.longer(high, named, kinds, bought=False)


def _aimed(plan: Plan, scene: Scene) -> Scene:
    """With what a row counts for although it is an attunement (FF-S123)."""
    return replace(scene, named=(*scene.named, *counts_for(plan)))


def counts_for(plan: Plan) -> tuple[str, ...]:
    """The actions of whose bonus an attack has its share although it comes from an attunement."""
    return tuple(rule.action for rule in plan.rules if isinstance(rule, effects.AffectedBy))


def ignores_of(book: Catalog, state: State, plan: Plan, arm: Arm | None = None) -> tuple[str, ...]:
    """What an attack passes on its way: Lock-On, a trick shot, guidance (FF-130)."""
    out: list[str] = []
    scene, arm = scene_of(book, state, plan), arm or plan.arm
    kinds = weapon_kinds(arm, 2) if arm is not None and plan.needs.attacks else frozenset[str]()
    kinds = blows.ITEM_KINDS if plan.kind == "items" else kinds
    for aim in targeting(plan, arm):
        out += aim.passes if holds(aim.when, scene) else ()
    for rule in plan.rules:
        if isinstance(rule, effects.Damage | effects.Attack):
            out += blows.ignored(book, rule.modifiers)
    there = replace(scene, blow=Blow(kinds=kinds))
    for added, _ in of(there, effects.AddModifier, "attack"):
        out += blows.ignored(book, (added.modifier,))
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
    beyond = any(getattr(rule, "to", "") == "opposite-side-of-target" for rule in plan.rules)
    return low, high, ignores_of(book, state, plan, arm), beyond


def reaches(book: Catalog, state: State, plan: Plan, arm: Arm, target: str) -> bool:
    """Whether the weapon that answers a blow reaches who dealt it, as a strike or as a shot (FF-91, FF-93)."""
    scene = replace(scene_of(book, state, plan), blow=Blow(spell=plan.kind == "attunements"), arm=arm)
    low, high, _ = weapon_span(scene, plan, arm)
    passes = ignores_of(book, state, plan, arm)
    return sight.in_reach(book, state, target, low, high, passes, arm.class_ == "melee")


def farthest(book: Catalog, state: State, plan: Plan) -> int:
    """How far off somebody may be who is aimed at first."""
    return _aim(book, state, plan.said, plan.second_type, False)[1]


def target_fault(
    book: Catalog, state: State, plan: Plan, target: str, at: Hex, arm: Arm | None = None, step: int = 0
) -> Refusal | None:
    """Why somebody cannot be aimed at from a cell (FF-120, FF-121), also with a ``step`` before it (FF-60)."""
    body, spec = state.combatants.get(target), plan.needs.target
    if body is None or body.kind != "enemy":
        return Refusal(UNKNOWN, f"there is no enemy {target!r}", "FF-120")
    if body.out or body.at is None or spec is None:
        return Refusal(TARGET, f"{body.name} is out of the fight", "FF-120")
    if no := fits(book, state, plan.named, target, spec):
        return no
    low, high, passes, opposite = _aim(book, state, plan.said, plan.second_type, arm is not None)
    ends = {cell: distance(at, cell) for cell in ground.cells(body)}
    if len(ends) > 1:
        ends = dict(sorted(ends.items(), key=lambda end: end[1]))
    reached = [cell for cell, away in ends.items() if low <= away <= high]
    if not reached:
        away = min(ends.values())
        span = span_text(low, high + step if away == high + step + 1 else high)  # one short of the step
        return Refusal(RANGE, f"{away} away, must be {span}: {body.name}", "FF-116")
    end, weapon = reached[0], arm or plan.arm
    looked_at = spec.within != "any" or spec.visible
    if looked_at and ((flying := flies(plan, arm, high)) or ends[end] > 1):
        melee, moved = not flying and weapon is not None and weapon.class_ == "melee", moved_to(book, state, at)
        why = [sight.sees(book, moved, HERO, at, cell, target, passes, melee) for cell in reached]
        if all(why):
            return Refusal("line", f"{body.name}: {why[0]}", sight.RULES.get(why[0], "FF-119"))
    if opposite:
        if not ground.beyond(book, moved_to(book, state, at), HERO, end):
            return Refusal("requires", f"the hex behind {body.name} is not free", "FF-68")
    return None


def flies(plan: Plan, arm: Arm | None, high: int) -> bool:
    """Whether it is thrown, shot or cast from afar: then concealment helps a neighbour too (FF-122, FF-185)."""
    if plan.kind == "items" or (plan.spell and high > 1):
        return True
    weapon = arm or plan.arm
    if weapon is None or weapon.class_ == "melee":
        return False
    return any(isinstance(rule, effects.Attack) for rule in plan.rules)


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
        return Refusal(TARGET, f"{name} has no {book.conditions[spec.condition].name} token", "FF-67")
    if spec.lacks_condition is not None and body.conditions.get(spec.lacks_condition):
        return Refusal(TARGET, f"{name} has a {book.conditions[spec.lacks_condition].name} token", "FF-67")
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
        return Refusal(TARGET, f"aim at exactly {most}", together(plan))
    if (spec.distinct or two(plan)) and len(set(targets)) < len(targets):
        return Refusal(TARGET, "each must be another one", together(plan))
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


def together(plan: Plan) -> str:
    """The rule that says how several are struck at once: each with a weapon of its own, two side by side, each once by
    what leaps on, else the words of the attunement (FF-65, FF-70, FF-S90, FF-164).
    """
    if plan.second is not None:
        return "FF-70"
    spec = plan.needs.target
    leaps = spec is not None and spec.chain is not None
    return "FF-S90" if leaps else "FF-164" if plan.kind == "attunements" else "FF-65"


def two(plan: Plan) -> bool:
    """Whether two are struck, each by a shot of its own."""
    return any(by.targets == 2 for by in plan.performs)


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


def targeting(plan: Plan, arm: Arm | None) -> list[effects.Targeting]:
    """What a weapon, its missile and the rows of a plan say of whom it may be aimed at."""
    rules = (*(arm.rules if arm is not None else ()), *plan.rules)
    return [rule for rule in rules if isinstance(rule, effects.Targeting)]


def span_text(low: int, high: int) -> str:
    """A range in words."""
    return f"{low} to {high}" if low < high else str(low)

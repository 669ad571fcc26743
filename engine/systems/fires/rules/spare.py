"""What the dice that are left are kept for: the defences of the counterbeat (FF-85, FF-88)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.pay import Price
from engine.core.refusal import Refusal
from engine.systems.fires.catalog import Catalog, effects
from engine.systems.fires.commands.fight import Act
from engine.systems.fires.rules.legal import condition_forbids
from engine.systems.fires.rules.memory import of_sheet
from engine.systems.fires.rules.plan import Plan
from engine.systems.fires.rules.plans import falls, plan_of
from engine.systems.fires.rules.requirements import beside_half_cover, requirements
from engine.systems.fires.rules.sources import grouped
from engine.systems.fires.state import HERO, State

DEFENCES = ("dodge", "shield-up")
STANDING = (*DEFENCES, "take-cover")
"""Those of whoever stays where they are (FF-89)."""
KEPT_UP = ("shield-up", "take-cover")
"""Those that last: nobody pays for them twice."""


def defences(book: Catalog, state: State, plan: Plan) -> tuple[tuple[str, Price], ...]:
    """Those that the character could take after a plan, as it leaves them and where they stand, with their prices: none
    after what ends the fight.
    """
    if any(isinstance(rule, effects.Outcome) for rule in plan.row.rules):
        return ()
    has = left(book, state, plan)
    raised = state.hero.raised is not None and not falls(book, state, plan) and "knockdown" not in has
    names = STANDING if not plan.needs.moves and beside_half_cover(state) else DEFENCES
    other = tuple(name for name in names if name != plan.action or name not in KEPT_UP)
    return _defences(book, state, other, tuple(has.items()), raised)


def left(book: Catalog, state: State, plan: Plan) -> dict[str, int]:
    """The character's conditions after a plan: on their feet again or down, free of a token (FF-87, FF-109)."""
    has = dict(state.hero.conditions)
    for rule in (rule for rule in plan.rules if rule.on == "use"):
        if isinstance(rule, effects.Inflict) and rule.target == "self":
            has[rule.condition] = 1
        elif isinstance(rule, effects.RemoveCondition) and rule.target == "self":
            some = grouped(book, state.hero, rule.group) if rule.group else (rule.condition or "",)
            for name in [name for name in some if has.get(name) and name not in rule.except_]:
                has[name] -= has[name] if rule.count == "all" else 1
                if rule.count != "all":
                    break
    return {name: tokens for name, tokens in has.items() if tokens}


@of_sheet
def _defences(
    book: Catalog, state: State, names: tuple[str, ...], has: tuple[tuple[str, int], ...], raised: bool
) -> tuple[tuple[str, Price], ...]:
    hero = state.hero
    if dict(has) != hero.conditions or raised != (hero.raised is not None):
        hero = replace(hero, conditions=dict(has), raised=hero.raised if raised else None)
        state = replace(state, combatants={**state.combatants, HERO: hero})
    return tuple(filter(None, [_defence(book, state, name) for name in names]))


@of_sheet
def _defence(book: Catalog, state: State, name: str) -> tuple[str, Price] | None:
    plan = plan_of(book, state, Act(name))
    up = name == "shield-up" and state.hero.raised is not None
    if isinstance(plan, Refusal) or up or plan.cost.price is None or requirements(book, state, plan) is not None:
        return None
    forbidden = condition_forbids(book, state, plan, False)
    return None if forbidden else (plan.act.name, plan.cost.price)

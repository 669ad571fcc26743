"""What the dice that are left are kept for: the defences of the counterbeat (FF-85, FF-88)."""

from __future__ import annotations

from engine.core.pay import Price
from engine.core.refusal import Refusal
from engine.systems.fires.catalog import Catalog
from engine.systems.fires.commands.fight import Act
from engine.systems.fires.rules.memory import of_sheet
from engine.systems.fires.rules.plans import plan_of
from engine.systems.fires.rules.requirements import requirements
from engine.systems.fires.state import State

DEFENCES = ("dodge", "shield-up")
STANDING = (*DEFENCES, "take-cover")
"""Those of whoever stays where they are (FF-89)."""
KEPT_UP = ("shield-up", "take-cover")
"""Those that last: nobody pays for them twice."""


def defences(book: Catalog, state: State, moves: bool) -> tuple[tuple[str, Price], ...]:
    """Those that the character could take with what they hold and carry, and where they stand, with their prices."""
    return tuple(filter(None, [_defence(book, state, name) for name in (DEFENCES if moves else STANDING)]))


@of_sheet
def _defence(book: Catalog, state: State, name: str) -> tuple[str, Price] | None:
    plan = plan_of(book, state, Act(name))
    up = name == "shield-up" and state.hero.raised is not None
    if isinstance(plan, Refusal) or up or plan.cost.price is None or requirements(book, state, plan) is not None:
        return None
    return plan.act.name, plan.cost.price

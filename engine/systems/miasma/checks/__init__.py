"""Why a command would be refused now: one answer for ``decide`` and for the list of options (law 3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.refusal import Refusal
from engine.systems.miasma.catalog import Catalog
from engine.systems.miasma.checks.flow import FLOW
from engine.systems.miasma.checks.interlude import INTERLUDE
from engine.systems.miasma.checks.ruling import RULINGS
from engine.systems.miasma.plan import PLANS
from engine.systems.miasma.state import State

CHECKS: dict[type, Callable[[State, Catalog, Any], Refusal | None]] = {**FLOW, **INTERLUDE, **RULINGS}
"""Everything but the actions of MI-26, which ``plan`` judges."""


def refusal_of(state: State, catalog: Catalog, command: Any) -> Refusal | None:
    """The refusal a command would get, or none."""
    plan = PLANS.get(type(command))
    if plan is not None:
        made = plan(state, command)
        return made if isinstance(made, Refusal) else None
    return CHECKS[type(command)](state, catalog, command)


__all__ = ["CHECKS", "refusal_of"]

"""Why a command would be refused now: one ordered list of checks for each, asked by ``decide`` and by the list of
options alike (law 3).
"""

from __future__ import annotations

from typing import Any

from engine.core.checks import of_command
from engine.core.refusal import Refusal
from engine.systems.miasma.catalog import Catalog
from engine.systems.miasma.checks import attack, flow, guard, interlude, magic, movement, rulings
from engine.systems.miasma.state import State

CHECKS: dict[type, tuple[Any, ...]] = {
    **flow.CHECKS,
    **movement.CHECKS,
    **guard.CHECKS,
    **attack.CHECKS,
    **magic.CHECKS,
    **interlude.CHECKS,
    **rulings.CHECKS,
}


def refusal_of(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """The refusal a command would get, or none."""
    return of_command(CHECKS, catalog, state, command)


__all__ = ["CHECKS", "refusal_of"]

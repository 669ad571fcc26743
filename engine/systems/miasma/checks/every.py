"""One ordered list of checks for each command, asked by ``decide`` and by the list of options alike (law 3)."""

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


BEYOND_DECIDING = {
    kind: tuple(check for check in checks if check not in flow.DECIDES) for kind, checks in CHECKS.items()
}
"""What is left to ask about the actions of somebody who may decide now (MI-26)."""


def refusal_of(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """The refusal a command would get, or none."""
    return of_command(CHECKS, catalog, state, command)


def refusal_of_free(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """The same for an action of somebody of whom it is known that they may decide now."""
    return of_command(BEYOND_DECIDING, catalog, state, command)

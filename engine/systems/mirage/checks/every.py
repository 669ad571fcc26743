"""Refusals: one ordered list of checks for each command. ``decide`` raises what ``options`` shows (law 3)."""

from __future__ import annotations

from typing import Any

from engine.core.checks import first, of_command
from engine.core.refusal import Refusal
from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.checks import acts, answers, base, flow, interlude, rulings, setup
from engine.systems.mirage.checks.base import Check
from engine.systems.mirage.commands.acts import BreakFree
from engine.systems.mirage.state import State

CHECKS: dict[type, tuple[Check, ...]] = {
    **flow.CHECKS,
    **acts.CHECKS,
    **answers.CHECKS,
    **interlude.CHECKS,
    **setup.CHECKS,
    **rulings.CHECKS,
}


def refusal(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """Why a command would be refused now."""
    return of_command(CHECKS, catalog, state, command)


def still_stands(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """Why a declared action cannot go on after an interruption (MG-74)."""
    free: tuple[Check, ...] = () if isinstance(command, BreakFree) else (base.free_handed,)
    return first((base.able, *free, *acts.STILL.get(type(command), ())), catalog, state, command)

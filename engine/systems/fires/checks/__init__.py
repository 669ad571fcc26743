"""Refusals: for each command one ordered list; what is checked first is answered first."""

from __future__ import annotations

from typing import Any

from engine.core.checks import Check, of_command
from engine.core.refusal import Refusal
from engine.systems.fires import rulings
from engine.systems.fires.catalog import Catalog
from engine.systems.fires.checks import fight, journey
from engine.systems.fires.state import State

CHECKS: dict[type, tuple[Check[Catalog, State, Any], ...]] = {**fight.CHECKS, **journey.CHECKS, **rulings.CHECKS}


def refusal(book: Catalog, state: State, command: object) -> Refusal | None:
    """Why a command is refused; none where it may be carried out."""
    return of_command(CHECKS, book, state, command)

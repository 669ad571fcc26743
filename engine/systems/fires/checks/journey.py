"""What may be commanded between fights."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from engine.core.refusal import Refusal
from engine.systems.fires.catalog import Catalog, Encounter
from engine.systems.fires.check import check
from engine.systems.fires.commands import journey as orders
from engine.systems.fires.state import State


def between(book: Catalog, state: State, command: object) -> Refusal | None:
    """No fight is going on."""
    if state.phase in ("interlude", "journey", "setup"):
        return None
    return Refusal("phase", "not in the middle of a fight", "FF-172")


def sound(book: Catalog, state: State, command: orders.NextFight) -> Refusal | None:
    """The encounter is whole."""
    try:
        encounter = msgspec.convert(command.encounter, Encounter)
    except msgspec.ValidationError as error:
        return Refusal("encounter", f"this is no encounter: {error}", "FF-12")
    problems = check(book, encounter)
    if problems:
        return Refusal("encounter", f"{problems[0].path} {problems[0].message}", "FF-12")
    if encounter.scenario:
        return Refusal("encounter", "a scenario begins a chronicle of its own", "FF-178")
    return None


CHECKS: dict[type, tuple[Callable[[Catalog, State, Any], Refusal | None], ...]] = {
    orders.NextFight: (between, sound),
}

"""What all handlers share: putting a changed combatant back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.systems.mir.state import Combatant, State

Handler = Callable[[State, Any], State]


def put(state: State, who: str, **changes: Any) -> State:
    """The state with one combatant changed."""
    people = dict(state.combatants)
    people[who] = replace(people[who], **changes)
    return replace(state, combatants=people)


def put_all(state: State, change: Callable[[Combatant], Combatant], **rest: Any) -> State:
    """The state with every combatant changed, and more."""
    return replace(state, combatants={who: change(person) for who, person in state.combatants.items()}, **rest)


def told_only(state: State, event: object) -> State:
    """A fact that changes nothing by itself."""
    return state

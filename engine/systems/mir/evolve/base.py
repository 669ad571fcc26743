"""What all handlers share: putting a changed combatant back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.systems.mir.state import Combatant, State

Handler = Callable[[State, Any], State]


def put(state: State, who: str, **changes: Any) -> State:
    """The state with one combatant changed."""
    people = dict(state.people)
    people[who] = replace(people[who], **changes)
    return replace(state, people=people)


def put_all(state: State, change: Callable[[Combatant], Combatant], **rest: Any) -> State:
    """The state with every combatant changed, and more."""
    return replace(state, people={who: change(person) for who, person in state.people.items()}, **rest)

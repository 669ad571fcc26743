"""Hidden combatants that give themselves away by being in the way, striking or being struck (law 9)."""

from __future__ import annotations

from engine.core.draft import Draft
from engine.systems.miasma.events import Event, Seen
from engine.systems.miasma.state import Combatant, State


def next_number(state: State, one: Combatant) -> int:
    """The number that tells somebody apart from same-named ones seen before; 0 for the first. Hidden ones do not
    count.
    """
    if one.number:
        return one.number
    same = [
        other
        for other in state.combatants.values()
        if other.name == one.name and other.id != one.id and not other.hidden
    ]
    return max((max(1, other.number) for other in same), default=0) + 1 if same else 0


def notice(draft: Draft[State, Event], who: str, by: str) -> None:
    """``who``, if hidden from ``by``, is seen from here on."""
    one = draft.state.combatants[who]
    if one.hidden and one.side != draft.state.combatants[by].side:
        draft.add(Seen(who, next_number(draft.state, one)))

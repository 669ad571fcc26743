"""Whom the other side threatens where they stand: with overwatch now, with blades in its turn (MG-33, MG-73)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.words import counted_off, listed
from engine.systems.mirage.rules.overwatch import may_fire
from engine.systems.mirage.rules.people import fights_on, foes_of, rider_of
from engine.systems.mirage.rules.zones import next_in_queue
from engine.systems.mirage.state import Combatant, State


def danger(state: State, people: Sequence[Combatant]) -> tuple[str, ...]:
    """``Overwatch of Rashid covers Tariq: acting draws a shot``, then who can strike whom in the same zone."""
    told = []
    for watcher in state.combatants.values():
        under = [person.name for person in people if may_fire(state, watcher, person)]
        if under:
            told.append(f"Overwatch of {watcher.name} covers {listed(under)}: acting draws a shot")
    near = [person.name for person in people if _beset(state, person)]
    seen = [foe for foe in state.combatants.values() if not foe.hidden]
    foes = [foe.name for foe in seen if any(foe in foes_of(state, who) and _strikes(state, foe, who) for who in people)]
    strikers = counted_off(foes) if foes else "Somebody"
    return (*told, f"{strikers} can strike {listed(near)} in the same zone") if near else tuple(told)


def threatened(state: State, person: Combatant) -> bool:
    """Whether anybody's overwatch or blade threatens somebody where they stand."""
    return _beset(state, person) or any(may_fire(state, other, person) for other in state.combatants.values())


def _beset(state: State, person: Combatant) -> bool:
    return any(_strikes(state, foe, person) for foe in foes_of(state, person))


def _strikes(state: State, foe: Combatant, person: Combatant) -> bool:
    """Whether a blow could come from somebody: past nobody in a queue (MG-51), by no animal with a rider (MG-146)."""
    near = foe.zone == person.zone and next_in_queue(state, foe, person)
    return near and fights_on(foe) and not rider_of(state, foe.id)

"""Whom the other side threatens: with overwatch now, with blades and shots in its turn (MG-33, MG-58, MG-73)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.words import counted_off, listed
from engine.systems.mirage.rules.attack import shot_fault
from engine.systems.mirage.rules.overwatch import may_fire
from engine.systems.mirage.rules.people import fights_on, foes_of, holder_of, ranged_ready, rider_of
from engine.systems.mirage.rules.zones import barrier_between, next_in_queue
from engine.systems.mirage.state import Combatant, State


def danger(state: State, people: Sequence[Combatant]) -> tuple[str, ...]:
    """``Overwatch of Rashid covers Tariq: acting draws a shot``; then who can strike whom in the zone, or shoot."""
    told = []
    for watcher in state.combatants.values():
        under = [person.name for person in people if may_fire(state, watcher, person)]
        if under:
            told.append(f"Overwatch of {watcher.name} covers {listed(under)}: acting draws a shot")
    near, far = _told(state, people, _strikes), _told(state, people, _shoots)
    if near and far and near[1] == far[1]:
        return (*told, f"{near[0]} can strike, {far[0]} can shoot {far[1]}")
    both = [f"{near[0]} can strike {near[1]} in the same zone"] if near else []
    both += [f"{far[0]} can shoot {far[1]}"] if far else []
    return (*told, "; ".join(both)) if both else tuple(told)


def _told(
    state: State, people: Sequence[Combatant], can: Callable[[State, Combatant, Combatant], bool]
) -> tuple[str, str] | None:
    """Who can do something to whom, in words: the state holds only those whom whoever reads it knows."""
    by = {person.id: {foe.id for foe in foes_of(state, person) if can(state, foe, person)} for person in people}
    whom = [person.name for person in people if by[person.id]]
    foes = [foe.name for who, foe in state.combatants.items() if any(who in found for found in by.values())]
    return (counted_off(foes), listed(whom)) if whom else None


def threatened(state: State, person: Combatant) -> bool:
    """Whether anybody's overwatch or blade threatens somebody where they stand."""
    struck = any(_strikes(state, foe, person) for foe in foes_of(state, person))
    return struck or any(may_fire(state, other, person) for other in state.combatants.values())


def _strikes(state: State, foe: Combatant, person: Combatant) -> bool:
    """Whether a blow could come from somebody: past nobody in a queue (MG-51), over no barrier (MG-57), by no animal
    with a rider (MG-146).
    """
    near = foe.zone == person.zone and next_in_queue(state, foe, person) and not barrier_between(state, foe, person)
    return near and fights_on(foe) and not rider_of(state, foe.id)


def _shoots(state: State, foe: Combatant, person: Combatant) -> bool:
    """Whether a shot could come, with what is in hand; of whoever can strike, or covers somebody from overwatch, more
    is told.
    """
    able = fights_on(foe) and not foe.broken_mental and not holder_of(state, foe.id)
    if not able or _strikes(state, foe, person) or person.hidden or may_fire(state, foe, person):
        return False
    loaded = (arm for arm in ranged_ready(foe).values() if foe.secret or arm.ammo != 0)  # nobody counts a foe's shots
    return any(shot_fault(state, foe, person, arm) == "" for arm in loaded)

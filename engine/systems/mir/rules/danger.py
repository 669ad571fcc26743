"""Who can harm somebody before their next slot, where everybody stands now (MR-17, MR-31, MR-37)."""

from __future__ import annotations

from engine.core.words import counted_off
from engine.systems.mir.rules.distance import FREE_MOVE, distance, overreach
from engine.systems.mir.state import State
from engine.systems.mir.state.sheet import Combatant


def danger(state: State, person: Combatant) -> tuple[str, ...]:
    """``Knight can strike, Crossbowman can shoot you before your next slot``; nothing where nobody reaches."""
    foes = [other for other in state.combatants.values() if other.side != person.side and other.able]
    near = [other for other in foes if distance(state, person, other) <= FREE_MOVE]
    far = [other for other in foes if other not in near and _shoots(state, other, person)]
    ways = ((near, "strike"), (far, "shoot"))
    told = [f"{counted_off([one.name for one in some], 2)} can {verb}" for some, verb in ways if some]
    return (f"{', '.join(told)} you before your next slot",) if told else ()


def _shoots(state: State, foe: Combatant, person: Combatant) -> bool:
    units = distance(state, foe, person) - FREE_MOVE
    counted = state.house.ammo
    loaded = [item for item in foe.ready(ranged=True).values() if item.loaded]
    weapons = [item.weapon for item in loaded if item.shots or not (counted and item.weapon.shots)]
    return any(overreach(state, weapon, units) is not None for weapon in weapons)

"""Cover and armour (MG-83 to MG-87), Conditions and Toughness (MG-88 to MG-95), critical injuries (MG-96, MG-97)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.systems.mirage.house import House
from engine.systems.mirage.rules.dice import lower, successes
from engine.systems.mirage.rules.people import sheltered
from engine.systems.mirage.state import CONDITIONS, Combatant, State
from engine.systems.mirage.state.frames import Harm
from engine.systems.mirage.state.ground import Cover
from engine.systems.mirage.state.things import HarmKind, Status

PROTECTION_DICE = 2


class Stopped(NamedTuple):
    """What a cover or armour roll came to: points taken off, damage left, the new rating (0: gone)."""

    points: int
    left: int
    rating: int


def protection(house: House, rating: int, faces: Sequence[int], damage: int) -> Stopped:
    """Two dice of the rating; each success takes 1 off, each 1 wears it down if damage is left (MG-84 to MG-86)."""
    left = max(0, damage - successes(house, faces))
    ones = sum(1 for face in faces if face == 1)
    worn = house.armour_degrade == "ones-always" or (house.armour_degrade == "ones-if-penetrated" and left > 0)
    for _ in range(ones if worn else 0):
        rating = lower(rating) if rating else 0
    return Stopped(damage - left, left, rating)


def cover_of(state: State, shooter: Combatant, target: Combatant) -> tuple[str, Cover] | None:
    """The cover between a shooter and a target (MG-84, MG-S48)."""
    if not sheltered(state, target) or (shooter.zone == target.zone and not state.house.cover_same_zone):
        return None
    return target.place, state.covers[target.place]


def free_conditions(person: Combatant, kind: HarmKind) -> tuple[int, ...]:
    """Conditions of a kind that are not marked yet, in their order (MG-88)."""
    marked = person.marked(kind)
    return tuple(at for at in range(CONDITIONS) if at not in marked)


def breaks(person: Combatant, harm: Harm) -> bool:
    """Whether harm is more than the free Conditions of its kind can take (MG-89)."""
    return harm.points > len(free_conditions(person, harm.kind)) and not person.broken(harm.kind)


def critical_follows(house: House, person: Combatant, harm: Harm) -> bool:
    """Whether harm brings a critical injury (MG-15, MG-89, MG-92, MG-93): with Broken unless by prayer, and again
    with each attack that hits somebody physically Broken.
    """
    if not person.broken(harm.kind):
        return breaks(person, harm) and harm.cause != "prayer"
    if harm.cause == "prayer":
        return False
    if harm.kind == "mental":
        return house.broken_mental_repeat == "critical" and harm.points > 0
    return harm.hit and (harm.points > 0 or not house.broken_hit_needs_damage)


def penalty_after(house: House, person: Combatant, damage: int) -> int:
    """What waits for the next test of somebody with Toughness (MG-90, MG-S54)."""
    return min(person.penalty, -damage) if house.npc_penalty == "largest" else person.penalty - damage


def fate(house: House, person: Combatant) -> Status:
    """What Toughness 0 means: an animal perishes, others are beaten (MG-90, MG-142, MG-S53)."""
    return "dead" if person.kind == "animal" or house.npc_zero == "dead" else "defeated"

"""What may be said of somebody at a glance: who holds whom, who can act, who is an enemy."""

from __future__ import annotations

from engine.systems.mirage.catalog import BUTT, UNARMED
from engine.systems.mirage.coming import Side
from engine.systems.mirage.state import Combatant, State
from engine.systems.mirage.state.things import Arm

NO_ACTION = ("freeze", "faint")
"""Terrors that leave no action at all (MG-113, MG-114)."""


def other(side: Side) -> Side:
    """The opposing side."""
    return "adversaries" if side == "party" else "party"


def holder_of(state: State, who: str) -> str:
    """Who holds somebody; empty where nobody does (MG-65)."""
    for person in state.combatants.values():
        if person.holding == who:
            return person.id
    return ""


def rider_of(state: State, animal: str) -> str:
    """Who rides an animal; empty where nobody does, and for everybody whom nobody can ride."""
    if state.combatants[animal].mount:
        for person in state.combatants.values():
            if person.riding == animal:
                return person.id
    return ""


def in_zone(state: State, zone: str) -> list[Combatant]:
    """Everybody present in a zone."""
    return [person for person in state.combatants.values() if person.zone == zone and person.present]


def side_of(state: State, person: Combatant) -> Side:
    """Whose side somebody is on now: what is ridden is on its rider's, whoever it belonged to (MG-146)."""
    rider = rider_of(state, person.id) if person.mount else ""
    return state.combatants[rider].side if rider else person.side


def foes_of(state: State, person: Combatant) -> list[Combatant]:
    """The present ones of the other side."""
    people = state.combatants.values()
    return [somebody for somebody in people if somebody.present and side_of(state, somebody) != person.side]


def together(state: State, who: str) -> tuple[str, ...]:
    """Somebody, and the animal or rider that goes along (MG-146)."""
    other = state.combatants[who].riding or rider_of(state, who)
    return (who, other) if other else (who,)


def engaged_with(state: State, who: str) -> tuple[str, ...]:
    """Who is engaged with somebody (MG-53); a rider and what is ridden are engaged as one (MG-146)."""
    pair = together(state, who)
    near = [b if a in pair else a for a, b in state.engaged if a in pair or b in pair]
    return tuple(dict.fromkeys(other for one in near for other in together(state, one)))


def engaged_foe(state: State, person: Combatant) -> bool:
    """Whether an enemy is engaged with somebody."""
    return any(side_of(state, state.combatants[who]) != person.side for who in engaged_with(state, person.id))


def sheltered(state: State, person: Combatant) -> bool:
    """Behind a cover that still stands (MG-83, MG-86)."""
    return person.place in state.covers and state.covers[person.place].rating > 0


def helpless(state: State, person: Combatant) -> bool:
    """Physically Broken, fainted, held or out: bars no way and guards nothing (MG-80)."""
    return not fights_on(person) or bool(holder_of(state, person.id))


def fights_on(person: Combatant) -> bool:
    """Active, and neither physically Broken nor fainted: keeps a fight going."""
    fainted = person.panic == "faint"
    return person.present and not person.broken_physical and not fainted


def acts_at_all(state: State, person: Combatant) -> bool:
    """Whether somebody could take any action on the own turn (MG-91, MG-113, MG-114, MG-146)."""
    frozen = person.panic in NO_ACTION
    up = person.present and not person.broken_physical and not frozen
    return up and not (person.mount and rider_of(state, person.id))


def ready_arms(person: Combatant) -> dict[str, Arm]:
    """Weapons in hand, and those that are part of the body (MG-56)."""
    return {key: arm for key, arm in person.arms.items() if arm.ready or arm.natural}


def melee_ready(state: State, person: Combatant) -> dict[str, Arm]:
    """What can strike now: bare hands, and the butt of a gun in hand, included (MG-55, MG-56)."""
    found = {key: arm for key, arm in ready_arms(person).items() if arm.melee}
    if any(arm.butt and arm.ready for arm in person.arms.values()) and BUTT in state.lines:
        found[BUTT] = state.lines[BUTT]
    return {**found, UNARMED: state.lines[UNARMED]} if UNARMED in state.lines else found


def far_ready(person: Combatant) -> dict[str, Arm]:
    """What is in hand that was made to reach far, by shot or by throw (MG-55, MG-58)."""
    return {key: arm for key, arm in ready_arms(person).items() if arm.ranged}


def ranged_ready(person: Combatant) -> dict[str, Arm]:
    """What can shoot now; what is only thrown does not count (MG-58)."""
    return {key: arm for key, arm in ready_arms(person).items() if arm.ranged and not arm.thrown}


def one_armed(person: Combatant) -> bool:
    """Whether a Defect bars two-handed weapons (MG-97, MG-136)."""
    return any(trait.one_armed for trait in person.traits)


def melee_hands(person: Combatant) -> int:
    """Hands that are free for a weapon in melee: one in the saddle, of whoever holds somebody, and with one arm
    (MG-68, MG-136, MG-140).
    """
    return 1 if person.riding or person.holding or one_armed(person) else 2


def aimed_ready(person: Combatant) -> dict[str, Arm]:
    """The ranged weapons in hand that one can take aim with, thrown ones included (MG-71): none without a shot left
    (MG-56), none while holding somebody, and with one arm none for two (MG-68, MG-136).
    """
    hands = 0 if person.holding else 1 if one_armed(person) else 2
    return {key: arm for key, arm in ready_arms(person).items() if arm.ranged and arm.ammo != 0 and arm.hands <= hands}


def throwable(person: Combatant) -> dict[str, Arm]:
    """What can be thrown now: any weapon in hand (MG-55)."""
    return {key: arm for key, arm in person.arms.items() if arm.ready and not arm.natural}


def hands_used(person: Combatant) -> int:
    """Hands that hold weapons."""
    return sum(arm.hands for arm in throwable(person).values())

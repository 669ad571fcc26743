"""Which skill an action is tested with, for its dice and for the Insights that may be named with it (MG-55, MG-130)."""

from __future__ import annotations

from engine.systems.mirage.commands import Doing, acts
from engine.systems.mirage.rules.attack import AIMED, arm_used, attack_skill, break_skill, way_of
from engine.systems.mirage.rules.healing import treat_skill
from engine.systems.mirage.rules.modifiers import attribute_of
from engine.systems.mirage.rules.people import engaged_foe
from engine.systems.mirage.rules.turns import clears
from engine.systems.mirage.rules.zones import obstacle_at
from engine.systems.mirage.state import Combatant, State, Trait

LEAVING = (acts.Move, acts.MoveInside, acts.SeekCover)
"""What ends an engagement on foot (MG-53), with a test only where the table says so (MG-S33)."""
GRACE = (acts.Flee, acts.Ride, acts.MountUp)
MIGHT = (acts.Grapple, acts.Shove)
USUAL: dict[acts.What, str] = {
    "survey": "observation",
    "persuade": "inspiration",
    "climb": "grace",
    "cast-spell": "intuition",
    "other": "might",
    "use-item": "artistry",
    "power-word": "inspiration",
    "steer": "grace",
}
"""The skill that each of the free tests is made with unless something else is said (MG-42)."""


def testable(state: State, person: Combatant, skill: str) -> bool:
    """Whether somebody has the attribute of a skill: animals have neither Wits nor Empathy (MG-142)."""
    return attribute_of(state, skill) in person.attributes


def clings(state: State, person: Combatant) -> bool:
    """Whether leaving an engaged enemy asks for a test (MG-S33)."""
    return state.house.disengage_test == "grace" and engaged_foe(state, person)


def nameable(state: State, command: Doing) -> tuple[Trait, ...]:
    """The actor's Insights for the test of an action (MG-130, MG-131)."""
    return insights(state.combatants[command.who], acting_skill(state, command))


def insights(person: Combatant, skill: str) -> tuple[Trait, ...]:
    """Somebody's Insights for a test of a skill that were not used in this session (MG-130)."""
    return tuple(trait for trait in person.traits if trait.insight and not trait.used and trait.skill == skill)


def acting_skill(state: State, command: Doing) -> str:
    """The skill of an action's test, if it has one."""
    if isinstance(command, AIMED):
        arm = arm_used(state, state.combatants[command.who], command)
        return attack_skill(state.house, arm, way_of(command)) if arm is not None else ""
    if isinstance(command, acts.BreakFree):
        return break_skill(state, state.combatants[command.who])
    if isinstance(command, acts.Treat):
        return command.skill or treat_skill(command.kind)
    if isinstance(command, acts.HealDay):
        return treat_skill(command.kind)
    if isinstance(command, acts.Attempt):
        found = obstacle_at(state, state.combatants[command.who], command.to) if clears(command) else None
        return command.skill if found is None or found.successes else ""
    if isinstance(command, LEAVING):
        return _stepping(state, state.combatants[command.who], command)
    return "grace" if isinstance(command, GRACE) else "might" if isinstance(command, MIGHT) else ""


def _stepping(state: State, person: Combatant, command: acts.Move | acts.MoveInside | acts.SeekCover) -> str:
    """The skill of the first test of a step: away from a foe, then what the ground asks for (MG-49, MG-S33)."""
    if clings(state, person):
        return "grace"
    entered = state.zones.get(command.to) if isinstance(command, acts.Move) else None
    ground = state.zones[person.zone] if isinstance(command, acts.MoveInside) else entered
    if ground is not None and "cluttered" in ground.features:
        return "grace"
    return entered.custom_skill if entered is not None else ""

"""Overwatch: who watches what, and who may fire (MG-71 to MG-78)."""

from __future__ import annotations

from engine.systems.mirage.commands.acts import OverwatchFire
from engine.systems.mirage.rules.attack import shot_fault
from engine.systems.mirage.rules.people import aimed_ready, holder_of
from engine.systems.mirage.rules.zones import arc, around
from engine.systems.mirage.state import Combatant, State
from engine.systems.mirage.state.frames import Act
from engine.systems.mirage.state.things import Arm


def directions(state: State, person: Combatant) -> tuple[str, ...]:
    """Zones that may be watched: neighbours in sight, and the own one where the weapon reaches it (MG-71)."""
    arms = aimed_ready(person).values()
    near = [zone for zone, edge in around(state, person.zone) if edge.sight]
    own = [person.zone] if any(arm.nearest == 0 for arm in arms) else []
    return (*own, *near) if arms else ()


def covers(state: State, person: Combatant, target: Combatant, arm: Arm) -> bool:
    """Whether a target stands in the arc that somebody watches, within the reach of a weapon (MG-72)."""
    if person.watch is None:
        return False
    watched = arc(state, person.zone, person.watch.zone, arm.farthest)
    return target.zone in watched and shot_fault(state, person, target, arm) == ""


def may_fire(state: State, person: Combatant, target: Combatant) -> bool:
    """Whether somebody in overwatch could fire at a target now (MG-73)."""
    if not on_watch(state, person):
        return False
    if target.hidden or not target.present or target.id == person.id or not enemy(person, target):
        return False
    return any(covers(state, person, target, arm) for arm in aimed_ready(person).values())


def enemy(person: Combatant, target: Combatant) -> bool:
    """Whom overwatch is for: the other side, and a friend gone berserk (MG-73)."""
    return target.side != person.side or target.panic == "attack"


def on_watch(state: State, person: Combatant) -> bool:
    """Whether somebody in overwatch could fire at all: the slow action is left, nothing bars it (MG-73)."""
    if person.watch is None or person.slow_spent or not person.present or holder_of(state, person.id):
        return False
    return not (person.broken_physical or person.broken_mental or person.terror is not None)


def watched(state: State, person: Combatant) -> tuple[str, ...]:
    """The zones that somebody in overwatch looks over, as far as the ready weapons reach (MG-72)."""
    if person.watch is None:
        return ()
    farthest = max((arm.farthest for arm in aimed_ready(person).values()), default=0)
    return tuple(arc(state, person.zone, person.watch.zone, farthest))


def asked_to_fire(state: State, act: Act) -> tuple[str, ...]:
    """Enemies of the actor whose overwatch covers them (step e)."""
    actor = state.combatants[act.command.who]
    watchers = [person for person in state.combatants.values() if person.watch is not None]
    return tuple(person.id for person in watchers if may_fire(state, person, actor))


def opposed(state: State, shot: Act, answer: OverwatchFire) -> bool:
    """Two enemies in overwatch who fire at each other (MG-77)."""
    shooter = state.combatants[shot.command.who]
    if not isinstance(shot.command, OverwatchFire) or shooter.watch is None:
        return False
    return (shot.command.target, shooter.id) == (answer.who, answer.target)

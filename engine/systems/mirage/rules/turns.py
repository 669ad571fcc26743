"""Sides, turns and the budget of actions (MG-24 to MG-43)."""

from __future__ import annotations

from typing import Literal

from engine.systems.mirage.coming import Side
from engine.systems.mirage.commands import acts
from engine.systems.mirage.commands.base import Action
from engine.systems.mirage.house import House
from engine.systems.mirage.rules.people import acts_at_all, fights_on, holder_of, side_of
from engine.systems.mirage.rules.time import due, ticking
from engine.systems.mirage.rules.zones import edge_between, obstacle_at
from engine.systems.mirage.state import Combatant, Prelude, State
from engine.systems.mirage.state.things import Speed

HELP_CAP = 3


def clears(command: acts.Attempt) -> bool:
    """Whether a test is about something in the way (MG-48)."""
    return command.what == "clear-obstacle"


def speed_of(state: State, command: Action) -> Speed:
    """The action that a command costs (MG-34, MG-42, MG-79); an obstacle names its own (MG-48)."""
    if isinstance(command, acts.Attempt):
        found = obstacle_at(state, state.combatants[command.who], command.to) if clears(command) else None
        return found.cost if found is not None else "fast" if command.what in acts.FAST else "slow"
    if isinstance(command, acts.Flee):
        return state.house.flee_cost
    return "free" if isinstance(command, acts.HealDay) else command.speed


def slot_for(person: Combatant, speed: Speed) -> Literal["", "slow", "fast"]:
    """Which action pays: a fast one from the fast slot, else from the slow one; empty where none is left (MG-35)."""
    if speed == "fast" and not person.fast_spent:
        return "fast"
    return "" if person.slow_spent or speed == "free" else "slow"


def affords(person: Combatant, speed: Speed) -> bool:
    """Whether somebody has what an action costs (MG-35); what is free can always be done."""
    return speed == "free" or slot_for(person, speed) != ""


def slot_for_interruption(house: House, person: Combatant) -> Literal["", "slow", "fast"]:
    """Which action pays an interruption (MG-35)."""
    if not person.fast_spent:
        return "fast"
    return "slow" if house.slow_pays_interruption and not person.slow_spent else ""


def fasts_left(person: Combatant) -> int:
    """How many fast actions could still be paid (MG-34)."""
    return int(not person.fast_spent) + int(not person.slow_spent)


def standoff_preludes(passed: tuple[str, ...]) -> tuple[Prelude, ...]:
    """Those who kept their nerve act together, then the adversaries; nobody: the adversaries alone (MG-30)."""
    theirs = Prelude("adversaries", "standoff")
    return (Prelude("party", "standoff", passed), theirs) if passed else (theirs,)


def in_turn(state: State, person: Combatant) -> bool:
    """Whether it is somebody's turn: the side's, and in a prelude that of its actors (MG-33, MG-37, MG-131)."""
    if state.phase != "turn" or person.side != state.side:
        return False
    if state.prelude is not None and state.prelude.actors:
        return person.id in state.prelude.actors
    return person.id not in skipping(state)


def still_acts(state: State, person: Combatant) -> bool:
    """Whether somebody whose turn it is has an action left that they could use: who is held has one try to break free,
    and who is terrified into attacking no fast action (MG-33, MG-67, MG-115).
    """
    if not in_turn(state, person) or not fasts_left(person) or not acts_at_all(state, person):
        return False
    if person.panic == "attack" and person.slow_spent:
        return False
    return person.tried_free != state.beat or not holder_of(state, person.id)


def may_let_go(state: State, person: Combatant) -> bool:
    """Whether somebody without an action left holds an enemy, of whom only the own turn lets go (MG-68). Nothing else
    that is free is lost with the end of the turn: an Insight is used in that of the other side as well (MG-130).
    """
    return person.present and bool(person.holding) and in_turn(state, person)


def skipping(state: State) -> tuple[str, ...]:
    """Victims of an ambush who lose the first turn (MG-28)."""
    return state.skipping if state.round <= 1 else ()


def surprised(state: State, person: Combatant) -> bool:
    """Whether somebody is caught in a prelude without interruptions: any but a standoff's (MG-24, MG-26, MG-S16)."""
    prelude = state.prelude
    if prelude is None or prelude.kind == "standoff" or state.house.surprise_interruptions:
        return False
    return person.side != prelude.side


def may_help(state: State, helper: Combatant, actor: Combatant) -> bool:
    """Active, not Broken, held or terrified, on the side of who acts, in the same or an adjacent zone; between fights
    there are no zones (MG-41).
    """
    if helper.side != actor.side or helper.id == actor.id or helper.broken_mental or helper.terror:
        return False
    apart = state.phase != "interlude" and helper.zone != actor.zone
    if apart and edge_between(state, helper.zone, actor.zone) is None:
        return False
    return acts_at_all(state, actor) and acts_at_all(state, helper) and not holder_of(state, helper.id)


def waiting_help(state: State, who: str, speed: Speed) -> tuple[str, ...]:
    """Who has given somebody help ahead, for an action of this speed (MG-41)."""
    return tuple(
        person.id
        for person in state.combatants.values()
        if person.helping is not None and (person.helping.whom, person.helping.speed) == (who, speed)
    )


def help_bonus(house: House, helpers: int) -> int:
    """What helpers give: +1 each, at most +3 (MG-41, MG-S22)."""
    return helpers if house.help_cap == "none" else min(HELP_CAP, helpers)


def beaten(state: State) -> list[Side]:
    """Sides with nobody who fights on; the fight may be over. What is there to be ridden keeps none going, unless a
    side never had anybody else (MG-S78).
    """
    left: list[Side] = ["party", "adversaries"]
    led = {person.side for person in state.combatants.values() if not person.mount}
    for person in state.combatants.values():
        counts = not person.mount or person.side not in led
        if counts and fights_on(person) and (side := side_of(state, person)) in left:
            left.remove(side)
            if not left:
                break
    return left


def last_chances(state: State) -> tuple[str, ...]:
    """Whose time runs out with this round while somebody of their side can still act in this turn: the fight ends with
    the round, and they would with it (MG-102).
    """
    if state.phase != "turn":
        return ()
    dying = [one for one, _, clock in ticking(state) if one.side == state.side and due(state, clock, round_end=True)]
    able = [person.id for person in state.combatants.values() if still_acts(state, person)] if dying else []
    return tuple(dict.fromkeys(one.id for one in dying if any(who != one.id for who in able)))

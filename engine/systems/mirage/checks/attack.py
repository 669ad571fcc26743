"""Why an attack may not be made: targets, weapons, reach, overwatch (MG-54 to MG-59, MG-65, MG-71 to MG-73)."""

from __future__ import annotations

from typing import Any

from engine.core import codes
from engine.core.refusal import Refusal
from engine.core.roster import unknown
from engine.systems.mirage.catalog import BUTT, UNARMED, Catalog
from engine.systems.mirage.checks import base
from engine.systems.mirage.commands import acts as cmd
from engine.systems.mirage.rules import attack, fear, overwatch
from engine.systems.mirage.rules.people import holder_of, one_armed, rider_of, side_of
from engine.systems.mirage.state import State
from engine.systems.mirage.state.frames import Act
from engine.systems.mirage.state.things import Arm
from engine.systems.mirage.words import name

FAULTS = {
    "out-of-range": ("that is out of range", "MG-58"),
    "no-line": ("no line of sight leads there: dim light swallows it, or nothing opens that way", "MG-58"),
    "barrier": ("something stands between them: get past it first", "MG-57"),
    "cramped": ("somebody right in front is in the way, and there is no room to pass", "MG-51"),
    "not-engaged": ("too far for a blow: move into reach first", "MG-57"),
}


def _fault(fault: str, *, melee: bool = False) -> Refusal | None:
    if not fault:
        return None
    text, rule = FAULTS[fault]
    if melee and fault == "out-of-range":
        text, rule = "a melee attack needs both in the same zone", "MG-57"
    return Refusal(fault, text, rule)


def target(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """An enemy, or at least somebody else, who is there and can be seen (MG-54)."""
    person, other = state.combatants[command.who], state.combatants[command.target]
    if other.id == person.id:
        return Refusal(codes.TARGET, "nobody attacks themselves", "MG-55")
    if not other.present:
        return Refusal(codes.TARGET, f"{name(state, other.id)} is not in the fight any more", "MG-55")
    if other.hidden and not getattr(command, "unseen", False):
        return Refusal(codes.TARGET, "whoever is hidden has to be spotted first", "MG-54")
    if other.id in (person.riding, rider_of(state, person.id)):
        return Refusal(codes.TARGET, "rider and mount do not fight each other", "MG-146")
    if side_of(state, other) == person.side and other.panic != "attack":
        return Refusal(codes.TARGET, f"{name(state, other.id)} is a friend, and in their right mind", "MG-55")
    return None


def weapon(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """A weapon that somebody has in hand, of the right sort (MG-55, MG-56)."""
    person = state.combatants[command.who]
    own = person.arms.get(command.weapon)
    if own is None and command.weapon not in (UNARMED, BUTT):
        return unknown(command.weapon, person.arms, "MG-56", name(state, person.id))
    if own is not None and not (own.ready or own.natural):
        return Refusal("weapon-not-ready", f"the {own.name.lower()} is not in hand: draw it first", "MG-56")
    arm = attack.arm_used(state, person, command)
    if arm is None or (own is None and not isinstance(command, cmd.Strike)):
        return Refusal("weapon-not-ready", f"there is no {command.weapon!r} in hand for that", "MG-56")
    if not attack.attack_skill(state.house, arm, attack.way_of(command)):
        return Refusal(codes.CHOICE, f"a {arm.name.lower()} is not made for that", "MG-55")
    if isinstance(command, cmd.Shoot) and arm.thrown:
        return Refusal(codes.CHOICE, f"a {arm.name.lower()} is thrown, not shot", "MG-55")
    if isinstance(command, cmd.Throw) and own is not None and own.natural:
        return Refusal(codes.CHOICE, f"a {own.name.lower()} cannot be thrown", "MG-55")
    if arm.ammo == 0:
        return Refusal("weapon-not-ready", f"the {arm.name.lower()} has no shot left", "MG-56")
    return _handed(state, command.who, arm, ranged=not isinstance(command, cmd.Strike))


def _handed(state: State, who: str, arm: Arm, *, ranged: bool) -> Refusal | None:
    """Two hands where they are needed (MG-68, MG-136, MG-140)."""
    person = state.combatants[who]
    if arm.hands >= 2 and one_armed(person):
        return Refusal("two-handed", f"the {arm.name.lower()} needs two sound arms", "MG-136")
    if person.holding and (ranged or arm.hands >= 2):
        return Refusal("two-handed", f"one hand holds {name(state, person.holding)}: let go first", "MG-68")
    if person.riding and arm.hands >= 2 and not ranged:
        return Refusal("two-handed", "in the saddle only one-handed weapons strike", "MG-140")
    return None


def close(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """MG-57: the target is within reach of an arm."""
    person, other = state.combatants[command.who], state.combatants[command.target]
    return _fault(attack.melee_fault(state, person, other), melee=True)


def shot(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """The reach of a shot (MG-58)."""
    person, other = state.combatants[command.who], state.combatants[command.target]
    arm = attack.arm_used(state, person, command)
    return _fault(attack.shot_fault(state, person, other, arm)) if arm is not None else None


def berserk(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """Terror that attacks goes for the nearest within reach (MG-115)."""
    person = state.combatants[command.who]
    if person.panic != "attack":
        return None
    if isinstance(command, cmd.Strike) and command.weapon not in fear.blades(state, person):
        return Refusal(base.NOT_ABLE, "terror strikes with what is in hand", "MG-115")
    near = fear.in_reach(state, person)
    if command.target in near or not near:
        return None
    return Refusal(codes.TARGET, f"terror drives at the nearest: {name(state, near[0])}", "MG-115")


def hands_free(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """Nobody held yet (MG-68)."""
    held = state.combatants[command.who].holding
    return Refusal("already-holding", f"{name(state, held)} is held already: let go first", "MG-68") if held else None


def not_held_yet(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """A target nobody holds (MG-65)."""
    held = holder_of(state, command.target)
    return Refusal(codes.STATE, f"{name(state, command.target)} is held already", "MG-65") if held else None


def watching(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """A shot out of overwatch: the arc, the slow action, the moment (MG-72, MG-73)."""
    person, other = state.combatants[command.who], state.combatants[command.target]
    if person.watch is None:
        return Refusal("not-in-arc", f"{name(state, person.id)} is not in overwatch", "MG-73")
    if person.slow_spent:
        return Refusal(codes.COST, f"{name(state, person.id)} has no slow action left to fire with", "MG-73")
    if not overwatch.enemy(person, other):
        return Refusal(codes.TARGET, "overwatch is for enemies", "MG-73")
    arm = attack.arm_used(state, person, command)
    if arm is not None and not overwatch.covers(state, person, other, arm):
        return Refusal("not-in-arc", "that target is not in the direction that is watched", "MG-72")
    return None


def keeps_aim(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """Whether a shot that was declared is fired by somebody who has lost the position since (MG-74, MG-S45): of two
    at the same time neither comes after the other (MG-77).
    """
    twin = any(isinstance(frame, Act) and frame.twin and frame.command == command for frame in state.frames)
    if twin or state.house.overwatch_loser_fires or state.combatants[command.who].watch is not None:
        return None
    return Refusal("not-in-arc", f"{name(state, command.who)} has lost the position", "MG-74")


def fire_moment(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """An idle moment, or the window of a declared action, for whoever is asked (MG-73)."""
    if not state.frames:
        return None
    frame = state.frames[-1]
    asked = getattr(frame, "asked", ())
    if getattr(frame, "step", "") == "watch" and command.who in asked:
        return None
    return Refusal("too-late", "it is too late to fire before this: the answer to it has been asked for", "MG-73")

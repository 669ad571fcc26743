"""Attacks, blocks and dodges (MG-55 to MG-64), grapples (MG-65 to MG-69) and who may defend."""

from __future__ import annotations

from typing import Literal

from engine.systems.mirage.catalog import IMPROVISED
from engine.systems.mirage.commands import acts
from engine.systems.mirage.house import House
from engine.systems.mirage.rules.people import (
    engaged_with,
    holder_of,
    melee_hands,
    melee_ready,
    ready_arms,
    rider_of,
    sheltered,
)
from engine.systems.mirage.rules.turns import skipping, slot_for_interruption, surprised
from engine.systems.mirage.rules.zones import around, barrier_between, has, next_in_queue, queue, shot_distance, shut_in
from engine.systems.mirage.state import Combatant, State
from engine.systems.mirage.state.frames import Act, Answer
from engine.systems.mirage.state.things import Arm, Reaction

Way = Literal["melee", "shoot", "throw"]
Fault = Literal["", "out-of-range", "no-line", "barrier", "cramped", "not-engaged"]
Aimed = acts.Strike | acts.Shoot | acts.Throw | acts.OverwatchFire
SHOTS = (acts.Shoot, acts.Throw, acts.OverwatchFire)
AIMED = (acts.Strike, *SHOTS)
CLOSE = (acts.Strike, acts.Grapple, acts.Shove)
CONTESTED = (*AIMED, acts.Grapple, acts.Shove)


def arm_used(state: State, person: Combatant, command: Aimed) -> Arm | None:
    """The weapon of an attack as it counts: thrown ones without a line of their own are improvised (MG-55)."""
    if isinstance(command, acts.Strike):
        return melee_ready(state, person).get(command.weapon) or person.arms.get(command.weapon)
    arm = person.arms.get(command.weapon)
    if isinstance(command, acts.Throw) and arm is not None and not arm.thrown:
        return state.lines.get(IMPROVISED)
    return arm


def attack_skill(house: House, arm: Arm, way: Way) -> str:
    """The skill of an attack (MG-55, MG-S38)."""
    if way == "melee":
        return arm.melee
    return "grace" if arm.thrown and house.thrown_skill == "grace" else arm.ranged


def way_of(command: Aimed) -> Way:
    """How an attack is made."""
    if isinstance(command, acts.Strike):
        return "melee"
    return "throw" if isinstance(command, acts.Throw) else "shoot"


def melee_fault(state: State, person: Combatant, target: Combatant) -> Fault:
    """What keeps a melee attack, a grapple or a shove from reaching (MG-51, MG-57)."""
    if person.zone != target.zone:
        return "out-of-range"
    if not next_in_queue(state, person, target):
        return "cramped"
    if target.id in engaged_with(state, person.id):
        return ""
    if barrier_between(state, person, target) is not None:
        return "barrier"
    apart = sheltered(state, target) or "far" in (target.place, person.place)
    return "not-engaged" if apart and state.house.melee_approach == "always" else ""


def shot_fault(state: State, person: Combatant, target: Combatant, arm: Arm) -> Fault:
    """What keeps a shot from reaching (MG-51, MG-58)."""
    distance = shot_distance(state, person.zone, target.zone)
    if distance is None:
        return "no-line"
    if not arm.nearest <= distance <= arm.farthest:
        return "out-of-range"
    if distance == 0:
        return "" if next_in_queue(state, person, target) else "cramped"
    if queue(state, person.zone, person):
        near = [zone for zone, edge in around(state, person.zone) if edge.sight]
        lit = [zone for zone in near if zone == target.zone or not has(state, zone, "dimly-lit")]
        first = [zone for zone in lit if shot_distance(state, zone, target.zone) == distance - 1]
        if first and all(shut_in(state, person, zone) for zone in first):
            return "cramped"
    return ""


def blocking(state: State, person: Combatant) -> dict[str, Arm]:
    """What somebody blocks with who is armed for it (MG-61, MG-S98): nothing for more hands than they have free, as
    in any melee (MG-136).
    """
    arms = {key: arm for key, arm in melee_ready(state, person).items() if arm.melee == "bladework"}
    if state.house.block_armed == "melee-only":
        arms = {key: arm for key, arm in arms.items() if not arm.butt and key in person.arms}
    if state.house.block_armed == "any-weapon":
        arms |= ready_arms(person)
    return {key: arm for key, arm in arms.items() if arm.hands <= melee_hands(person)}


def block_skill(state: State, person: Combatant) -> str:
    """Bladework with a melee weapon ready, else Might (MG-61, MG-S98)."""
    return "bladework" if blocking(state, person) else "might"


def defence_bar(state: State, person: Combatant) -> str:
    """Why somebody can commit no interruption at all, in a word; empty where they can (MG-63, MG-91)."""
    if not person.present:
        return "gone"
    if person.broken_physical:
        return "broken"
    if person.terror is not None:
        return "terrified"
    if surprised(state, person):
        return "surprised"
    if state.house.ambush_skip == "round" and person.id in skipping(state):
        return "skipping"
    return "" if slot_for_interruption(state.house, person) else "spent"


def reactions(state: State, act: Act, person: Combatant) -> tuple[Reaction, ...]:
    """What somebody may commit against a declared action (MG-61 to MG-63, MG-65, MG-67, MG-81)."""
    if defence_bar(state, person):
        return ()
    command = act.command
    if isinstance(command, acts.Flee):
        tied = person.prone or person.holding or holder_of(state, person.id) or rider_of(state, person.id)
        fleer = state.combatants[command.who]
        # Where a chaser does not see the fleer, the fleer sees who is in the way.
        near = next_in_queue(state, fleer, person) if fleer.hidden else next_in_queue(state, person, fleer)
        return () if tied or not near else ("chase",)
    if isinstance(command, acts.BreakFree):
        return ("hold",)
    sneak = state.sneak
    if sneak is not None and (sneak.who, sneak.target) == (command.who, person.id) and isinstance(command, AIMED):
        return ()
    held = bool(holder_of(state, person.id))
    if isinstance(command, acts.Grapple):
        tried = state.house.grapple_counts and person.tried_free == state.beat
        return () if tried else ("break-free",)
    crossed = state.house.dodge_melee
    if isinstance(command, SHOTS):
        found: tuple[Reaction, ...] = () if held else ("dodge",)
        return (*found, "block") if crossed else found
    found = ("block",)
    return (*found, "dodge") if crossed and not held else found


def asked_to_react(state: State, act: Act) -> tuple[str, ...]:
    """Who may answer a declared action before its dice: the target, the holder, or all chasers (step g)."""
    command = act.command
    if isinstance(command, CONTESTED):
        who = [command.target]
    elif isinstance(command, acts.BreakFree):
        who = [holder_of(state, command.who)]
    elif isinstance(command, acts.Flee):
        fleer = state.combatants[command.who]
        who = [one.id for one in state.combatants.values() if one.zone == fleer.zone and one.side != fleer.side]
    else:
        return ()
    return tuple(other for other in who if other in state.combatants and reactions(state, act, state.combatants[other]))


def too_late(state: State, act: Act, answer: Answer) -> bool:
    """Whether a ruling has taken away what an interruption was committed for before its dice: the hold it keeps, or the
    fleer it is after; or whoever committed it.
    """
    person, actor = state.combatants[answer.who], state.combatants[act.command.who]
    if answer.how == "hold":
        return person.holding != actor.id
    return not person.present or (answer.how == "chase" and person.zone != actor.zone)


def break_skill(state: State, person: Combatant) -> str:
    """The skill for breaking free (MG-65, MG-S24)."""
    if state.house.break_skill != "best":
        return state.house.break_skill
    return max(("might", "bladework"), key=lambda skill: person.skills.get(skill, 0))


def reaction_skill(state: State, person: Combatant, how: Reaction) -> str:
    """The skill that an interruption is tested with (MG-61, MG-62, MG-65, MG-67, MG-81)."""
    if how == "block":
        return block_skill(state, person)
    if how == "break-free":
        return break_skill(state, person)
    return "might" if how == "hold" else "grace"


def net(act: Act) -> int:
    """Successes that are left beyond those of the reactions, not below 0 (MG-09, MG-60)."""
    mine = act.test.successes if act.test else 0
    theirs = sum(answer.test.successes for answer in act.answers if answer.test)
    return max(0, mine - theirs)

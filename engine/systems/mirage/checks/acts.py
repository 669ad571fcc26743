"""Why an action may not be declared: one ordered list for each, and what must still hold when it was interrupted."""

from __future__ import annotations

from typing import Any

from engine.core import codes
from engine.core.refusal import Refusal
from engine.systems.mirage.catalog import BUTT, UNARMED, Catalog
from engine.systems.mirage.checks import base
from engine.systems.mirage.checks.base import Check
from engine.systems.mirage.commands import acts as cmd
from engine.systems.mirage.rules import attack, fear, healing, overwatch, turns, zones
from engine.systems.mirage.rules.harm import one_armed
from engine.systems.mirage.rules.people import engaged_foe, engaged_with, hands_used, holder_of, rider_of
from engine.systems.mirage.state import Arm, State
from engine.systems.mirage.words import name, sentence, skill_name, zone_name

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


# ---- targets and weapons ----------------------------------------------------------


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
    if other.side == person.side and not attack.berserk(other):
        return Refusal(codes.TARGET, f"{name(state, other.id)} is a friend, and in their right mind", "MG-55")
    return None


def weapon(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """A weapon that somebody has in hand, of the right sort (MG-55, MG-56)."""
    person = state.combatants[command.who]
    own = person.arms.get(command.weapon)
    if own is None and command.weapon not in (UNARMED, BUTT):
        return Refusal(codes.UNKNOWN, f"{name(state, person.id)} has no {command.weapon!r}", "MG-56")
    if own is not None and not (own.ready or own.natural):
        return Refusal("weapon-not-ready", f"the {own.name.lower()} is not in hand: draw it first", "MG-56")
    arm = attack.arm_used(state, person, command)
    if arm is None or (own is None and not isinstance(command, cmd.Strike)):
        return Refusal("weapon-not-ready", f"there is no {command.weapon!r} in hand for that", "MG-56")
    if not attack.attack_skill(state.house, arm, attack.way_of(command)):
        return Refusal(codes.CHOICE, f"a {arm.name.lower()} is not made for that", "MG-55")
    if isinstance(command, cmd.Shoot | cmd.OverwatchFire) and arm.thrown:
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
    """Melee reach (MG-57)."""
    person, other = state.combatants[command.who], state.combatants[command.target]
    return _fault(attack.melee_fault(state, person, other), melee=True)


def shot(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """The reach of a shot (MG-58)."""
    person, other = state.combatants[command.who], state.combatants[command.target]
    arm = attack.arm_used(state, person, command)
    return _fault(attack.shot_fault(state, person, other, arm)) if arm is not None else None


def berserk(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """Terror that attacks goes for the nearest within reach (MG-115)."""
    terror = state.combatants[command.who].terror
    if terror is None or terror.reaction != "attack":
        return None
    near = fear.in_reach(state, state.combatants[command.who])
    if command.target in near or not near:
        return None
    return Refusal(codes.TARGET, f"terror drives at the nearest: {name(state, near[0])}", "MG-115")


def hands_free(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """Nobody held yet (MG-68)."""
    holding = state.combatants[command.who].holding
    if not holding:
        return None
    return Refusal("already-holding", f"{name(state, holding)} is held already: let go first", "MG-68")


def not_held_yet(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """A target nobody holds (MG-65)."""
    if not holder_of(state, command.target):
        return None
    return Refusal(codes.STATE, f"{name(state, command.target)} is held already", "MG-65")


def watching(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """A shot out of overwatch: the arc, the slow action, the moment (MG-72, MG-73)."""
    person, other = state.combatants[command.who], state.combatants[command.target]
    if person.watch is None:
        return Refusal("not-in-arc", f"{name(state, person.id)} is not in overwatch", "MG-73")
    if person.slow_spent:
        return Refusal(codes.COST, f"{name(state, person.id)} has no slow action left to fire with", "MG-73")
    if other.side == person.side:
        return Refusal(codes.TARGET, "overwatch is for enemies", "MG-73")
    arm = attack.arm_used(state, person, command)
    if arm is not None and not overwatch.covers(state, person, other, arm):
        return Refusal("not-in-arc", "that target is not in the direction that is watched", "MG-72")
    return None


def fire_moment(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """An idle moment, or the window of a declared action, for whoever is asked (MG-73)."""
    if not state.frames:
        return None
    frame = state.frames[-1]
    asked = getattr(frame, "asked", ())
    if getattr(frame, "step", "") == "watch" and command.who in asked:
        return None
    return Refusal("too-late", "it is too late to fire before this: the answer to it has been asked for", "MG-73")


# ---- movement --------------------------------------------------------------------


def on_feet(rule: str) -> Check:
    """A check that somebody is not prone (MG-52)."""

    def check(catalog: Catalog, state: State, command: Any) -> Refusal | None:
        person = state.combatants[command.who]
        if not person.prone:
            return None
        return Refusal("prone", f"{name(state, person.id)} lies on the ground: get up first", rule)

    return check


def walks(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """Into a neighbouring zone over an open edge (MG-47, MG-48, MG-51, MG-52)."""
    person = state.combatants[command.who]
    if command.to not in state.zones:
        return Refusal(codes.UNKNOWN, f"there is no zone {command.to!r}: {', '.join(_zones(state))}", "MG-47")
    if person.prone and not zones.has(state, person.zone, "cramped"):
        return Refusal("prone", f"{name(state, person.id)} lies on the ground: get up first", "MG-52")
    edge = zones.edge_between(state, person.zone, command.to)
    if edge is None or not edge.passable:
        return Refusal("no-edge", f"no way leads to {zone_name(state, command.to)} from here", "MG-47")
    if edge.obstacle is not None:
        return Refusal("obstacle", f"{edge.obstacle.name} bars the way: clear it first", "MG-48")
    if zones.shut_in(state, person, command.to):
        return Refusal("cramped", "somebody is in the way, and there is no room to pass", "MG-51")
    if person.riding:
        return Refusal("mount-barred", "in the saddle one rides", "MG-139")
    if person.holding:
        return Refusal("already-holding", f"{name(state, person.holding)} is held: let go first", "MG-68")
    return _away(state, command.who, command.to)


def _zones(state: State) -> list[str]:
    return [key for key, zone in state.zones.items() if not zone.hidden]


def _away(state: State, who: str, to: str) -> Refusal | None:
    """Where terror lets one go (MG-112)."""
    person = state.combatants[who]
    if person.terror is None or person.terror.reaction != "flee":
        return None
    if to in zones.away_from(state, person, terror_zone(state, who)):
        return None
    return Refusal(base.NOT_ABLE, "terror leads away from what is feared, by the nearest way", "MG-112")


def terror_zone(state: State, who: str) -> str:
    """Where the source of somebody's terror is."""
    terror = state.combatants[who].terror
    if terror is None:
        return ""
    source = state.combatants.get(terror.source)
    return source.zone if source is not None and source.present else terror.zone


def crawl_price(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """A cramped zone may cost two fast actions (MG-S35)."""
    person = state.combatants[command.who]
    to = getattr(command, "to", "")
    narrow = any(zones.has(state, zone, "cramped") for zone in (person.zone, to))
    if state.house.cramped_move_cost == "one" or not narrow or turns.fasts_left(person) >= 2:
        return None
    return Refusal(codes.COST, f"{name(state, person.id)} has not the two actions that crawling costs", "MG-51")


def inside(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """Somewhere else in the zone, or up to an enemy who can be reached (MG-46, MG-51)."""
    person = state.combatants[command.who]
    if command.to in ("open", "far", "away"):
        if person.place == command.to and not engaged_with(state, person.id):
            return Refusal(codes.PLACE, f"{name(state, person.id)} is there already", "MG-46")
        return None
    if (no := base.no_such(state, command.to)) is not None:
        return no
    other = state.combatants[command.to]
    if other.zone != person.zone or not other.present or other.hidden or other.side == person.side:
        return Refusal(codes.PLACE, "one moves up to an enemy in the same zone", "MG-46")
    if other.id in engaged_with(state, person.id):
        return Refusal(codes.PLACE, f"{name(state, other.id)} is within reach already", "MG-46")
    if not zones.next_in_queue(state, person, other):
        return Refusal("cramped", "somebody is in the way, and there is no room to pass", "MG-51")
    barrier = zones.barrier_between(state, person, other)
    if barrier is not None and barrier.obstacle is not None:
        return Refusal("obstacle", f"{barrier.name} is in the way: clear it first", "MG-48")
    return None


def in_saddle(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """Somebody who rides (MG-139)."""
    if state.combatants[command.who].riding:
        return None
    return Refusal("not-mounted", f"{name(state, command.who)} does not ride", "MG-139")


def saddle(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """A free mount of the own side in the same zone (MG-137)."""
    person, animal = state.combatants[command.who], state.combatants[command.animal]
    if not animal.mount or not animal.present:
        return Refusal(codes.TARGET, f"{name(state, animal.id)} cannot be ridden", "MG-137")
    if person.riding or rider_of(state, animal.id):
        return Refusal("mount-taken", "one rider, one mount", "MG-137")
    if animal.zone != person.zone or animal.hidden:
        return Refusal("out-of-range", f"{name(state, animal.id)} is not here", "MG-137")
    if person.kind == "animal":
        return Refusal(codes.TARGET, "animals do not ride", "MG-137")
    foes = engaged_with(state, animal.id)
    if animal.side != person.side and foes:
        return Refusal("mount-taken", f"{name(state, animal.id)} does not stand still for that", "MG-137")
    return None


def way_out(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """A way to an exit with no enemy on it (MG-80)."""
    if zones.flee_path(state, state.combatants[command.who]) is not None:
        return None
    return Refusal("blocked-by-enemy", "the way out leads through a zone held by an enemy", "MG-80")


def lies(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """Somebody on the ground (MG-52)."""
    if state.combatants[command.who].prone:
        return None
    return Refusal("not-prone", f"{name(state, command.who)} stands already", "MG-52")


def cover(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """A cover of this zone that still stands (MG-83)."""
    person = state.combatants[command.who]
    found = state.covers.get(command.cover)
    if found is None or found.zone != person.zone or (found.hidden and not person.secret) or not found.rating:
        return Refusal("no-cover-here", "there is no such cover here", "MG-83")
    if person.place == command.cover:
        return Refusal("no-cover-here", f"{name(state, person.id)} is behind it already", "MG-83")
    return None


# ---- the rest ----------------------------------------------------------------------


def drawable(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """A weapon that somebody carries and has not in hand (MG-56)."""
    person = state.combatants[command.who]
    arm = person.arms.get(command.weapon)
    if arm is None or arm.natural:
        return Refusal("no-such-item", f"{name(state, person.id)} carries no {command.weapon!r}", "MG-56")
    if arm.ready:
        return Refusal(codes.STATE, f"the {arm.name.lower()} is in hand already", "MG-56")
    if arm.hands >= 2 and one_armed(person):
        return Refusal("two-handed", f"the {arm.name.lower()} needs two sound arms", "MG-136")
    return None


def lying_there(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """A weapon on the ground of the zone, and a hand for it (MG-S40)."""
    person = state.combatants[command.who]
    arm = state.zones[person.zone].loot.get(command.weapon)
    if arm is None:
        return Refusal("no-such-item", f"no {command.weapon!r} lies here", "MG-56")
    if hands_used(person) + arm.hands > 2:
        return Refusal(codes.STATE, "both hands are full: drop something first", "MG-56")
    return None


def aims(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """A shooter with room around, and a direction (MG-71)."""
    person = state.combatants[command.who]
    found = overwatch.directions(state, person)
    if not found:
        return Refusal("weapon-not-ready", "overwatch needs a ranged weapon in hand", "MG-71")
    if engaged_foe(state, person) or _crowded(state, command.who):
        return Refusal("engaged", f"an enemy is upon {name(state, person.id)}: no time to watch anything", "MG-71")
    if command.zone not in found:
        return Refusal(codes.PLACE, f"watch a neighbouring zone in sight: {', '.join(found)}", "MG-71")
    if person.watch is not None and person.watch.zone == command.zone:
        return Refusal(codes.STATE, f"{name(state, person.id)} watches there already", "MG-71")
    return None


def _crowded(state: State, who: str) -> bool:
    person = state.combatants[who]
    order = zones.queue(state, person.zone)
    if who not in order:
        return False
    at = order.index(who)
    near = [*order[max(0, at - 1) : at], *order[at + 1 : at + 2]]
    return any(state.combatants[one].side != person.side for one in near)


def once_a_turn(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """Held, and with this turn's try unused (MG-67)."""
    person = state.combatants[command.who]
    if not holder_of(state, person.id):
        return Refusal("not-held", f"nobody holds {name(state, person.id)}", "MG-67")
    if person.tried_free == state.beat:
        return Refusal("once-per-turn", f"{name(state, person.id)} has tried to break free in this turn", "MG-67")
    return None


def interrupts(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """Breaking free is an interruption in the other side's turn, for those who may interrupt (MG-67)."""
    person = state.combatants[command.who]
    if person.side == state.side:
        return base.own_turn(catalog, state, command)
    bar = attack.defence_bar(state, person)
    if bar == "spent":
        return Refusal(codes.COST, f"{name(state, person.id)} has no action left", "MG-35")
    return Refusal(base.NOT_ABLE, f"{name(state, person.id)} cannot interrupt now", "MG-63") if bar else None


def patient(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """Somebody else who is Broken of that kind, and a healer who can treat it (MG-104 to MG-106)."""
    healer, other = state.combatants[command.who], state.combatants[command.patient]
    if healer.id == other.id:
        return Refusal("self", "nobody treats themselves", "MG-104")
    if not other.present or not other.broken(command.kind):
        return Refusal("not-broken", f"{name(state, other.id)} is not Broken in that way", "MG-104")
    if state.phase == "turn" and healer.zone != other.zone:
        return Refusal("out-of-range", f"{name(state, other.id)} is in another zone", "MG-104")
    wanted = healing.treat_skill(command.kind)
    skill = command.skill or wanted
    if skill != wanted and state.house.treat_skill == "by-kind":
        right = "bodies are treated with Healing, minds with Inspiration"
        return Refusal(codes.CHOICE, right, "MG-104")
    if skill == "healing" and state.house.healing_needs_kit and not healing.has_kit(healer):
        return Refusal("needs-kit", "Healing needs bandages or medical equipment", "MG-105")
    if healing.barred(healer, other.id, command.kind):
        return Refusal("retry-barred", "find help, supplies or a safer place before trying again", "MG-106")
    return None


def at_any_time(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """In a fight or between fights (MG-104)."""
    return None if state.phase == "interlude" else base.fighting(catalog, state, command)


def turn_in_fight(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """The own turn, where there are turns (MG-37)."""
    return None if state.phase == "interlude" else base.own_turn(catalog, state, command)


def attempt(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """A skill that exists, a number that can be, and something to clear where one clears (MG-42, MG-48)."""
    found = state.skills.get(command.skill)
    if found is None or (found.optional and not state.house.skills_endurance):
        return Refusal(codes.CHOICE, f"there is no skill {command.skill!r}", "MG-42")
    if not 0 <= command.need <= 9:
        return Refusal(codes.RANGE, f"a test cannot ask for {command.need} successes: 0 to 9", "MG-42")
    person = state.combatants[command.who]
    if command.what == "clear-obstacle":
        return _obstacle(state, command)
    if command.what == "steer" and not person.riding:
        return Refusal("not-mounted", f"{name(state, person.id)} does not ride", "MG-42")
    if command.what in ("cast-spell", "power-word"):
        if person.gagged:
            return Refusal("gagged", f"{name(state, person.id)} is gagged", "MG-70")
        return base.whole_mind(catalog, state, command)
    return None


def _obstacle(state: State, command: Any) -> Refusal | None:
    person = state.combatants[command.who]
    barrier = state.barriers.get(command.to)
    edge = zones.edge_between(state, person.zone, command.to)
    here = barrier is not None and barrier.zone == person.zone
    found = barrier.obstacle if barrier is not None and here else edge.obstacle if edge is not None else None
    if found is None:
        return Refusal("no-edge", "nothing to clear there", "MG-48")
    if found.skill != command.skill and found.successes:
        return Refusal(codes.CHOICE, f"{found.name} asks for {skill_name(state, found.skill)}", "MG-48")
    return None


def nobody_near(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """Terror that attacks, with nobody to attack (MG-115)."""
    person = state.combatants[command.who]
    if person.terror is None or person.terror.reaction != "attack":
        return Refusal(codes.STATE, f"{name(state, person.id)} is not out of their mind", "MG-115")
    if fear.in_reach(state, person):
        return Refusal("target-in-reach", "there is an enemy to attack", "MG-115")
    return None


def day_free(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """Healer and patients with a day for it (MG-119, MG-120)."""
    healer = state.combatants[command.who]
    if not command.patients or len(set(command.patients)) != len(command.patients):
        return Refusal(codes.CHOICE, "a day of healing needs patients, each named once", "MG-119")
    if command.kind == "physical" and state.house.healing_needs_kit and not healing.has_kit(healer):
        return Refusal("needs-kit", "Healing needs bandages or medical equipment", "MG-105")
    if healer.day.patient_physical or healer.day.patient_mental:
        return Refusal("healer-busy", f"{name(state, healer.id)} is being treated today", "MG-120")
    busy = healer.day.meditated or healer.day.activity
    if healer.day.healed or (busy and state.house.heal_day_exclusive):
        return Refusal("day-spent", f"{name(state, healer.id)} has done something else today", "MG-120")
    for who in command.patients:
        if (no := _day_patient(state, command, who)) is not None:
            return no
    return None


def _day_patient(state: State, command: Any, who: str) -> Refusal | None:
    other = state.combatants[who]
    if who == command.who:
        return Refusal("self", "healing is for others", "MG-119")
    if not other.present or not healing.healable(state, other, command.kind):
        return Refusal(codes.TARGET, f"{name(state, who)} needs none of that", "MG-119")
    if getattr(other.day, f"patient_{command.kind}"):
        return Refusal("already-treated", f"{name(state, who)} has been treated today", "MG-120")
    if other.day.healed:
        return Refusal("healer-busy", f"{name(state, who)} treats others today", "MG-120")
    if (other.day.meditated or other.day.activity) and state.house.heal_day_exclusive:
        return Refusal("day-spent", f"{name(state, who)} has done something else today", "MG-120")
    late = any(one.clock and (one.clock.seconds or 0) < state.seconds + 86_400 for one in other.criticals)
    if late and state.house.heal_clock_in_day == "refuse":
        return Refusal("clock-due", f"{name(state, who)} has not got a day: treat first", "MG-119")
    return None


# ---- help and insight -----------------------------------------------------------------


def helpers(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """Helpers who can, and who can pay (MG-41)."""
    named = getattr(command, "helpers", ())
    if not named:
        return None
    if len(set(named)) != len(named):
        return Refusal(codes.CHOICE, "everybody helps once", "MG-41")
    if state.house.help_cap == "three" and len(named) > turns.HELP_CAP:
        return Refusal("cap-reached", f"at most {turns.HELP_CAP} can help", "MG-41")
    for who in named:
        if (no := base.no_such(state, who)) is not None:
            return no
        if (no := help_fault(state, who, command.who, turns.speed_of(state.house, command))) is not None:
            return no
    return None


def help_fault(state: State, who: str, whom: str, speed: Any) -> Refusal | None:
    """Why somebody cannot help somebody (MG-41)."""
    helper, actor = state.combatants[who], state.combatants[whom]
    if not turns.may_help(state, helper, actor):
        return Refusal("not-able", f"{name(state, who)} cannot help {name(state, whom)} now", "MG-41")
    if state.phase == "turn" and not turns.in_turn(state, helper):
        return Refusal(codes.TURN, f"{name(state, who)} does not act in this turn", "MG-41")
    if state.phase == "turn" and speed != "free" and not turns.slot_for(helper, speed):
        return Refusal(codes.COST, f"{sentence(name(state, who))} has no such action left", "MG-41")
    return None


def insight(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """An Insight for a test of its skill, not used in this session (MG-130)."""
    wanted = getattr(command, "insight", 0)
    if not wanted:
        return None
    for trait in state.combatants[command.who].traits:
        if trait.seq == wanted and trait.insight:
            if not trait.used:
                return None
            return Refusal("once-per-session", f"{trait.name} has been used in this session", "MG-130")
    return Refusal(codes.UNKNOWN, f"{name(state, command.who)} has no such Insight", "MG-130")


# ---- the lists -------------------------------------------------------------------------

OPENING: tuple[Check, ...] = (base.people("who"), base.fighting, base.idle, base.own_turn, base.able)
CLEAR: tuple[Check, ...] = (*OPENING, base.free_handed)
TAIL: tuple[Check, ...] = (helpers, insight)

STRIKE: tuple[Check, ...] = (
    base.calm("attack"),
    base.whole_mind,
    base.people("target"),
    target,
    weapon,
    close,
    berserk,
)
SHOOT: tuple[Check, ...] = (base.calm("attack"), base.whole_mind, base.people("target"), target, weapon, shot, berserk)
PUSH: tuple[Check, ...] = (base.calm(), base.whole_mind, base.people("target"), target, close)

STILL: dict[type, tuple[Check, ...]] = {
    cmd.Strike: STRIKE,
    cmd.Shoot: SHOOT,
    cmd.Throw: SHOOT,
    cmd.OverwatchFire: (base.calm(), base.whole_mind, base.people("target"), target, weapon, shot),
    cmd.Grapple: (*PUSH, hands_free, not_held_yet),
    cmd.Shove: PUSH,
    cmd.BreakFree: (base.calm("flee"),),
    cmd.Treat: (base.calm(), base.whole_mind, base.people("patient"), patient),
    cmd.Attempt: (base.calm(), attempt),
    cmd.Move: (base.calm("flee"), walks),
    cmd.MoveInside: (base.calm(), inside),
    cmd.Ride: (base.calm("flee"), in_saddle),
    cmd.MountUp: (base.calm(), base.people("animal"), on_feet("MG-52"), saddle),
    cmd.Dismount: (base.calm(), in_saddle),
    cmd.Flee: (base.calm("flee"), on_feet("MG-52"), way_out),
    cmd.GetUp: (base.calm("flee"), lies),
    cmd.SeekCover: (base.calm(), on_feet("MG-52"), cover),
    cmd.Draw: (base.calm(), drawable),
    cmd.PickUp: (base.calm(), lying_there),
    cmd.Overwatch: (base.calm(), base.whole_mind, aims),
    cmd.Rampage: (nobody_near,),
}
"""What must hold when an action is declared, and again when it was interrupted (step f)."""

CHECKS: dict[type, tuple[Check, ...]] = {kind: (*CLEAR, base.cost, *still, *TAIL) for kind, still in STILL.items()} | {
    cmd.Move: (*CLEAR, base.cost, *STILL[cmd.Move], crawl_price),
    cmd.MoveInside: (*CLEAR, base.cost, *STILL[cmd.MoveInside], crawl_price),
    cmd.OverwatchFire: (
        base.people("who", "target"),
        base.fighting,
        fire_moment,
        base.able,
        base.free_handed,
        *STILL[cmd.OverwatchFire],
        watching,
        insight,
    ),
    cmd.BreakFree: (
        base.people("who"),
        base.fighting,
        base.idle,
        base.able,
        once_a_turn,
        interrupts,
        base.cost,
        *STILL[cmd.BreakFree],
        *TAIL,
    ),
    cmd.Treat: (
        base.people("who"),
        at_any_time,
        base.idle,
        turn_in_fight,
        base.able,
        base.free_handed,
        base.cost,
        *STILL[cmd.Treat],
        *TAIL,
    ),
    cmd.HealDay: (
        base.people("who", "patients"),
        base.resting,
        base.idle,
        base.able,
        base.whole_mind,
        day_free,
        insight,
    ),
}

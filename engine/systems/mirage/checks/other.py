"""Weapons in hand, aim, holds, treatment, tests and help (MG-41, MG-42, MG-56, MG-67, MG-71, MG-104, MG-119)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Literal

from engine.core import codes
from engine.core.refusal import Refusal
from engine.core.words import sentence
from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.checks import base
from engine.systems.mirage.rules import attack, fear, healing, modifiers, overwatch, time, treatment, turns, zones
from engine.systems.mirage.rules.people import engaged_foe, hands_used, holder_of, one_armed, side_of
from engine.systems.mirage.rules.skills import USUAL, acting_skill, testable
from engine.systems.mirage.state import Combatant, State
from engine.systems.mirage.words import name, skill_name

KIT = "Healing needs bandages or medical equipment"
"""Why nobody treats wounds with bare hands (MG-105)."""


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
    """A weapon on the ground of the zone, and a hand for it (MG-142, MG-S40)."""
    person = state.combatants[command.who]
    if person.kind == "animal":
        return Refusal(base.NOT_ABLE, f"{sentence(name(state, person.id))} has no hands for that", "MG-142")
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
        return Refusal("weapon-not-ready", "overwatch needs a ranged weapon in hand that can be used", "MG-71")
    if engaged_foe(state, person) or _crowded(state, command.who):
        return Refusal("engaged", f"an enemy is upon {name(state, person.id)}: no time to watch anything", "MG-71")
    if command.zone not in found:
        return Refusal(codes.PLACE, f"watch a neighbouring zone in sight: {', '.join(found)}", "MG-71")
    if person.watch is not None and person.watch.zone == command.zone:
        return Refusal(codes.STATE, f"{name(state, person.id)} watches there already", "MG-71")
    return None


def _crowded(state: State, who: str) -> bool:
    """Whether an enemy is next in the queue of a cramped zone."""
    people = state.combatants
    places = pairwise(zones.ranks(state, people[who].zone, people[who]))
    beside = ((one, other) for one, other in places if who in (*one, *other))
    return any(side_of(state, people[one[0]]) != side_of(state, people[other[0]]) for one, other in beside)


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
    bar, who = attack.defence_bar(state, person), sentence(name(state, person.id))
    if bar == "spent":
        return Refusal(codes.COST, f"{who} has no action left", "MG-35")
    if bar == "terrified":
        return base.calm()(catalog, state, command)
    if bar == "surprised":
        return Refusal(base.NOT_ABLE, f"{who} is surprised and cannot interrupt", "MG-24")
    return Refusal(base.NOT_ABLE, f"{who} was ambushed and cannot interrupt", "MG-29") if bar else None


def patient(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """Somebody else who is Broken of that kind, and a healer who can treat it (MG-104 to MG-106)."""
    healer, other = state.combatants[command.who], state.combatants[command.patient]
    match treatment.fault(state, healer, other, command.kind, command.skill):
        case "self":
            return Refusal("self", "nobody treats themselves", "MG-104")
        case "not-broken":
            return Refusal("not-broken", f"{name(state, other.id)} is not Broken in that way", "MG-104")
        case "out-of-range":
            return Refusal("out-of-range", f"{name(state, other.id)} is in another zone", "MG-104")
        case "skill":
            return Refusal(codes.CHOICE, "bodies are treated with Healing, minds with Inspiration", "MG-104")
        case "unfit":
            return unfit(state, healer, command.skill or healing.treat_skill(command.kind))
        case "needs-kit":
            return Refusal("needs-kit", KIT, "MG-105")
        case "retry-barred":
            return Refusal("retry-barred", "find help, supplies or a safer place before trying again", "MG-106")
    return None


def attempt(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """A skill that exists, a number that can be, and something to clear where one clears (MG-42, MG-48)."""
    if command.skill not in modifiers.skills_of(state):
        return Refusal(codes.CHOICE, f"there is no skill {command.skill!r}", "MG-42")
    if not 0 <= command.need <= 9:
        return Refusal(codes.RANGE, f"a test cannot ask for {command.need} successes: 0 to 9", "MG-42")
    person = state.combatants[command.who]
    usual = USUAL.get(command.what, command.skill)
    if not testable(state, person, command.skill):
        return unfit(state, person, command.skill)
    if not testable(state, person, usual):
        return Refusal(base.NOT_ABLE, f"{sentence(name(state, person.id))} has not the wits for that", "MG-142")
    if command.what in ("survey", "steer") and command.skill != usual:
        return Refusal(codes.CHOICE, f"that takes {skill_name(state, usual)}", "MG-42")
    if turns.clears(command):
        return _obstacle(state, command)
    if command.what == "steer" and not person.riding:
        return Refusal("not-mounted", f"{name(state, person.id)} does not ride", "MG-42")
    if command.what in ("cast-spell", "power-word"):
        if person.gagged:
            return Refusal("gagged", f"{name(state, person.id)} is gagged", "MG-70")
        return base.whole_mind(catalog, state, command)
    return None


def unfit(state: State, person: Combatant, skill: str) -> Refusal:
    """That somebody has not got what a skill takes: an animal's wits (MG-142)."""
    lacking = modifiers.attribute_of(state, skill).title()
    text = f"{sentence(name(state, person.id))} has no {lacking}: {skill_name(state, skill)} takes it"
    return Refusal(base.NOT_ABLE, text, "MG-142")


def _obstacle(state: State, command: Any) -> Refusal | None:
    found = zones.obstacle_at(state, state.combatants[command.who], command.to)
    if found is None:
        return Refusal("no-edge", "nothing to clear there", "MG-48")
    if found.skill != command.skill and found.successes:
        return Refusal(codes.CHOICE, f"{found.name} asks for {skill_name(state, found.skill)}", "MG-48")
    return None


def nobody_near(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """Terror that attacks, with nobody to attack (MG-115)."""
    person = state.combatants[command.who]
    if person.panic != "attack":
        return Refusal(codes.STATE, f"{name(state, person.id)} is not out of their mind", "MG-115")
    if fear.in_reach(state, person):
        return Refusal("target-in-reach", "there is an enemy to attack", "MG-115")
    return None


def day_free(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """Healer and patients with a day for it (MG-119, MG-120)."""
    healer = state.combatants[command.who]
    if not testable(state, healer, skill := healing.treat_skill(command.kind)):
        return unfit(state, healer, skill)
    if not command.patients or len(set(command.patients)) != len(command.patients):
        return Refusal(codes.CHOICE, "a day of healing needs patients, each named once", "MG-119")
    if command.kind == "physical" and state.house.healing_needs_kit and not healing.has_kit(healer):
        return Refusal("needs-kit", KIT, "MG-105")
    if healer.day.patient_physical or healer.day.patient_mental:
        return Refusal("healer-busy", f"{name(state, healer.id)} is being treated today", "MG-120")
    busy = healer.day.meditated or healer.day.activity
    if healer.day.healed or (busy and state.house.heal_day_exclusive):
        return Refusal("day-spent", f"{name(state, healer.id)} has done something else today", "MG-120")
    return next(filter(None, (_day_patient(state, command, who) for who in command.patients)), None)


def _day_patient(state: State, command: Any, who: str) -> Refusal | None:
    other = state.combatants[who]
    if who == command.who:
        return Refusal("self", "healing is for others", "MG-119")
    if not healing.healable(state, other, command.kind):
        return Refusal(codes.TARGET, f"{name(state, who)} needs none of that", "MG-119")
    if getattr(other.day, f"patient_{command.kind}"):
        return Refusal("already-treated", f"{name(state, who)} has been treated today", "MG-120")
    if other.day.healed:
        return Refusal("healer-busy", f"{name(state, who)} treats others today", "MG-120")
    if (other.day.meditated or other.day.activity) and state.house.heal_day_exclusive:
        return Refusal("day-spent", f"{name(state, who)} has done something else today", "MG-120")
    late = any(time.left(state, clock) < time.SECONDS["days"] for _, clock in time.running(other))
    if late and state.house.heal_clock_in_day == "refuse":
        return Refusal("clock-due", f"{name(state, who)} has not got a day: treat first", "MG-119")
    return None


def helpers(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """Helpers who can, and who can pay (MG-41)."""
    named = getattr(command, "helpers", ())
    if not named:
        return None
    if not acting_skill(state, command):
        return Refusal("not-able", "that takes no test: there is nothing to help with", "MG-41")
    if len(set(named)) != len(named):
        return Refusal(codes.CHOICE, "everybody helps once", "MG-41")
    speed = turns.speed_of(state, command)
    if (no := capped(state, len(named) + len(turns.waiting_help(state, command.who, speed)))) is not None:
        return no
    faults = (base.no_such(state, who) or help_fault(state, who, command.who, speed) for who in named)
    return next(filter(None, faults), None)


def capped(state: State, helpers: int) -> Refusal | None:
    """No more help than the table lets count (MG-41, MG-S22)."""
    if turns.help_bonus(state.house, helpers) == helpers:
        return None
    return Refusal("cap-reached", f"at most {turns.HELP_CAP} can help", "MG-41")


unhelped = base.refused("not-able", "nobody can help with that", "MG-41", lambda _, command: command.helpers)
"""Interruptions, and a day of healing, are nothing that anybody could help with (MG-41)."""


def help_fault(state: State, who: str, whom: str, speed: Any) -> Refusal | None:
    """Why somebody cannot help somebody (MG-41)."""
    helper, actor = state.combatants[who], state.combatants[whom]
    if not turns.may_help(state, helper, actor):
        return Refusal("not-able", f"{name(state, who)} cannot help {name(state, whom)} now", "MG-41")
    return too_late(state, helper, speed)


def too_late(state: State, helper: Combatant, speed: Any) -> Refusal | None:
    """Why somebody has no action left to help with (MG-41)."""
    if state.phase == "turn" and not turns.in_turn(state, helper):
        return Refusal(codes.TURN, f"{name(state, helper.id)} does not act in this turn", "MG-41")
    if state.phase == "turn" and not turns.affords(helper, speed):
        return Refusal(codes.COST, base.spent(state, helper.id, speed), "MG-41")
    return None


def unused(
    state: State, who: str, seq: int, skill: str | None = None, what: Literal["Insight", "Defect"] = "Insight"
) -> Refusal | None:
    """An Insight, or a Defect, that was not used in this session; for a test of its skill where it is for a test
    (MG-129, MG-130).
    """
    kinds = (trait for trait in state.combatants[who].traits if trait.insight == (what == "Insight"))
    found, rule = {trait.seq: trait for trait in kinds}.get(seq), "MG-130" if what == "Insight" else "MG-129"
    if found is None:
        return Refusal(codes.UNKNOWN, f"{sentence(name(state, who))} has no such {what}", rule)
    if found.used:
        return Refusal("once-per-session", f"{found.name} has been used in this session", rule)
    if skill is None or found.skill == skill:
        return None
    return Refusal(codes.CHOICE, f"{found.name} is for a test of {skill_name(state, found.skill)}", rule)


def insight(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """The Insight that is named with an action, if one is (MG-130, MG-131)."""
    wanted = getattr(command, "insight", 0)
    return unused(state, command.who, wanted, acting_skill(state, command)) if wanted else None

"""Fear tests and what terror allows (MG-108 to MG-118)."""

from __future__ import annotations

from engine.systems.mirage.catalog import Attribute
from engine.systems.mirage.rules.attack import melee_fault, shot_fault
from engine.systems.mirage.rules.dice import base_dice, pool
from engine.systems.mirage.rules.modifiers import conditions, waiting
from engine.systems.mirage.rules.people import foes_of, melee_ready, ranged_ready
from engine.systems.mirage.rules.zones import has, steps
from engine.systems.mirage.state import Combatant, Modifier, PoolDie, State, Test

FRIENDS = 3
FEAR = "fear"


def friends(state: State, person: Combatant) -> int:
    """Player characters who are there for courage, the tester included, at most 3 (MG-109, MG-110, MG-S61)."""
    fight = state.phase != "interlude"
    others = [
        somebody
        for somebody in state.combatants.values()
        if somebody.kind == "pc"
        and somebody.id != person.id
        and somebody.present
        and (not fight or somebody.zone == person.zone)
        and not (somebody.broken_physical or somebody.broken_mental or somebody.terror)
    ]
    return min(FRIENDS, len(others) + int(state.house.fear_counts_self))


def fear_test(state: State, who: str, attribute: Attribute, extra: tuple[Modifier, ...] = ()) -> Test:
    """A fear test: one attribute die, friends, mental Conditions (MG-07, MG-109)."""
    person = state.combatants[who]
    lines = [*conditions(state.house, person, attribute), *waiting(person), *extra]
    if count := friends(state, person):
        lines.insert(0, Modifier("friends", count, "MG-109"))
    base = base_dice(state.house, person.attributes[attribute], None)[:1]
    if state.house.fear_dice == "two":
        base = (*base, PoolDie(person.attributes[attribute], "attribute"))
    return Test(who, FEAR, attribute, pool(state.house, base, lines))


def tested(state: State, person: Combatant, source: str) -> bool:
    """Whether somebody is tested at all: a player character, not terrified, not Broken, not over it (MG-116)."""
    if person.kind != "pc" or not person.present or person.terror is not None or person.broken_physical:
        return False
    return source not in person.faced and "wits" in person.attributes and "empathy" in person.attributes


def concealed(state: State, person: Combatant) -> bool:
    """Whether somebody frozen or fainted has to be spotted first (MG-113): dim light or cover, and no enemy at hand."""
    foe = any(
        state.combatants[b if a == person.id else a].side != person.side
        for a, b in state.engaged
        if person.id in (a, b)
    )
    return (has(state, person.zone, "dimly-lit") or person.place in state.covers) and not foe


def in_reach(state: State, person: Combatant) -> tuple[str, ...]:
    """The nearest enemies that the weapon in hand can attack from here (MG-115)."""
    shots = ranged_ready(person).values()
    blades = melee_ready(state, person)
    far = steps(state, person.zone)
    found = {}
    for foe in foes_of(state, person):
        if foe.hidden:
            continue
        close = bool(blades) and melee_fault(state, person, foe) == ""
        if close or any(shot_fault(state, person, foe, arm) == "" for arm in shots):
            found[foe.id] = far.get(foe.zone, 99)
    return tuple(who for who, length in found.items() if length == min(found.values()))

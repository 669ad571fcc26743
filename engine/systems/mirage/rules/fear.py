"""Fear tests and what terror allows (MG-108 to MG-118)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.systems.mirage.catalog import UNARMED
from engine.systems.mirage.coming import Attribute
from engine.systems.mirage.commands import Doing, acts
from engine.systems.mirage.rules.attack import melee_fault, shot_fault
from engine.systems.mirage.rules.dice import base_dice, pool
from engine.systems.mirage.rules.modifiers import conditions, waiting
from engine.systems.mirage.rules.people import (
    aimed_ready,
    engaged_foe,
    foes_of,
    melee_hands,
    melee_ready,
    ready_arms,
    sheltered,
)
from engine.systems.mirage.rules.zones import away_from, distances, has
from engine.systems.mirage.state import Combatant, State
from engine.systems.mirage.state.dice import Modifier, PoolDie, Test
from engine.systems.mirage.state.things import Arm

FRIENDS = 3
FEAR = "fear"


def friends(state: State, person: Combatant) -> int:
    """Player characters who are there for courage, the tester included, at most 3 (MG-109, MG-110, MG-S61)."""
    fight = state.phase == "turn"
    others = [
        somebody
        for somebody in state.combatants.values()
        if somebody.kind == "pc"
        and somebody.id != person.id
        and somebody.present
        and (not fight or somebody.zone == person.zone)
        and not (somebody.broken_physical or somebody.broken_mental or somebody.terror)
    ]
    counts = state.house.fear_counts_self and not person.broken_mental
    return min(FRIENDS, len(others) + int(counts))


def fear_test(state: State, who: str, attribute: Attribute, extra: tuple[Modifier, ...] = ()) -> Test:
    """A fear test: one attribute die, friends, mental Conditions (MG-07, MG-109)."""
    person = state.combatants[who]
    lines = [*conditions(state.house, person, attribute), *waiting(person, FEAR), *extra]
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
    dark = has(state, person.zone, "dimly-lit") or sheltered(state, person)
    return dark and not engaged_foe(state, person)


def blades(state: State, person: Combatant) -> dict[str, Arm]:
    """What terror strikes with: the weapon in hand, bare hands only where there is none (MG-115, MG-136)."""
    found = {key: arm for key, arm in melee_ready(state, person).items() if arm.hands <= melee_hands(person)}
    return {key: arm for key, arm in found.items() if key != UNARMED or not ready_arms(person)}


def in_reach(state: State, person: Combatant) -> tuple[str, ...]:
    """The nearest enemies, not beaten yet, that the weapon in hand can attack from here (MG-115); none for a broken
    mind, which attacks nobody (MG-93).
    """
    if person.broken_mental:
        return ()
    shots = aimed_ready(person).values()
    close_by = bool(blades(state, person))
    far = distances(state, person.zone, lambda edge: edge.passable or edge.sight)
    found = {}
    for foe in foes_of(state, person):
        if foe.hidden or foe.broken_physical:
            continue
        close = close_by and melee_fault(state, person, foe) == ""
        if close or any(shot_fault(state, person, foe, arm) == "" for arm in shots):
            found[foe.id] = far[foe.zone]
    return tuple(who for who, length in found.items() if length == min(found.values()))


def terror_zone(state: State, person: Combatant) -> str:
    """Where what somebody is terrified of is, or was last."""
    if person.terror is None:
        return ""
    source = state.combatants.get(person.terror.source)
    return source.zone if source is not None and source.present else person.terror.zone


def away(state: State, person: Combatant) -> tuple[str, ...]:
    """Neighbouring zones that lead away from what somebody is terrified of (MG-112)."""
    return away_from(state, person, terror_zone(state, person))


def lets_go(state: State, person: Combatant, to: str) -> bool:
    """Whether terror, if there is any, lets somebody go on to a neighbouring zone (MG-112)."""
    return person.panic != "flee" or to in away(state, person)


def demanded(state: State, person: Combatant) -> Iterator[Doing]:
    """What terror asks of somebody, as far as it is allowed: to strike at the nearest or break things (MG-115), or to
    get free, up, away, and out of the fight (MG-112).
    """
    who = person.id
    if person.panic == "attack":
        for target in in_reach(state, person):
            yield from (acts.Strike(who, target, key) for key in blades(state, person))
            for key, arm in aimed_ready(person).items():
                yield acts.Throw(who, target, key) if arm.thrown else acts.Shoot(who, target, key)
        yield acts.Rampage(who)
        return
    yield acts.BreakFree(who)
    yield acts.GetUp(who)
    yield from (acts.Ride(who) if person.riding else acts.Move(who, zone) for zone in away(state, person))
    yield acts.Flee(who)


def faced(state: State, source: str) -> bool:
    """Whether anybody has met a source of fear in this fight already: stood up to it, or is terrified of it."""
    people = state.combatants.values()
    return any(source in one.faced or (one.terror is not None and one.terror.source == source) for one in people)

"""Actions: what is spent, where people stand, what they hold."""

from __future__ import annotations

from functools import reduce

from msgspec.structs import replace

from engine.core.changed import entry, some, without
from engine.core.people import Handler, of_one, put, put_all, sets, told_only
from engine.systems.mirage.events import acts as ev
from engine.systems.mirage.evolve.base import gone, pair, parted, unqueued
from engine.systems.mirage.rules.modifiers import given
from engine.systems.mirage.rules.people import holder_of, together
from engine.systems.mirage.rules.zones import queue_with
from engine.systems.mirage.state import Combatant, Helping, State


def _tested(state: State, event: ev.TestRolled) -> State:
    """What waited for this test is used up, with the horse's dice the horse's (MG-23, MG-138)."""
    test = event.test
    owner = test.mount or test.who
    if state.combatants[owner].penalty:
        state = put(state, owner, penalty=0)
    for who in dict.fromkeys((owner, test.who)):
        person = state.combatants[who]
        used = tuple(given(person, test.skill))
        if used:
            state = put(state, who, bonus=tuple(modifier for modifier in person.bonus if modifier not in used))
    return state


def _moved(state: State, event: ev.Moved) -> State:
    for who in together(state, event.who):
        came = state.combatants[who].zone
        zones = unqueued(state.zones, came, who)
        if "cramped" in zones[event.to].features:
            zones = entry(zones, event.to, queue=queue_with(state, who, event.to, event.came))
        state = replace(state, zones=zones, engaged=parted(state.engaged, who))
        state = put(state, who, zone=event.to, place="open")
        state = _loose(state, who)
    return state


def _loose(state: State, who: str) -> State:
    """Holds end when one of the two is elsewhere (MG-68)."""
    person = state.combatants[who]
    if person.holding and state.combatants[person.holding].zone != person.zone:
        state = _freed(state, who, person.holding)
    holder = holder_of(state, who)
    if holder and state.combatants[holder].zone != person.zone:
        state = _freed(state, holder, who)
    return state


def _freed(state: State, who: str, target: str) -> State:
    return put(put(state, who, holding=""), target, gagged=False)


def _inside(state: State, event: ev.MovedInside) -> State:
    state = _stands(state, event.who, event.place)
    return pair(state, event.who, event.near) if event.near else state


def _stands(state: State, who: str, place: str) -> State:
    """Somebody elsewhere in the zone, with what they ride, and away from all they fought."""
    for one in together(state, who):
        state = put(replace(state, engaged=parted(state.engaged, one)), one, place=place)
    return state


def _escaped(state: State, event: ev.Escaped) -> State:
    """Nobody falls off who escapes in the saddle: what they ride goes where they go (MG-146)."""
    pair = [state.combatants[who] for who in together(state, event.who)]
    state = reduce(gone, (one.id for one in pair), state)
    for one in pair:
        state = put(state, one.id, status="escaped", riding=one.riding, prone=one.prone)
    return state


def _drawn(person: Combatant, event: ev.Drawn) -> Combatant:
    arms = person.arms
    for key in event.away:
        arms = entry(arms, key, ready=False)
    return replace(person, arms=entry(arms, event.weapon, ready=True))


def _dropped(state: State, event: ev.Dropped) -> State:
    arms = dict(state.combatants[event.who].arms)
    arm = replace(arms.pop(event.weapon), ready=False)
    zone = state.zones[event.zone]
    key = event.weapon
    while key in zone.loot:
        key += "-2"
    zones = entry(state.zones, event.zone, loot={**zone.loot, key: arm})
    return put(replace(state, zones=zones), event.who, arms=arms)


def _picked(state: State, event: ev.PickedUp) -> State:
    person = state.combatants[event.who]
    zone = state.zones[person.zone]
    key = event.weapon
    while key in person.arms:
        key += "-2"
    arms = {**person.arms, key: replace(zone.loot[event.weapon], ready=True)}
    state = replace(state, zones=entry(state.zones, person.zone, loot=without(zone.loot, event.weapon)))
    return put(state, event.who, arms=arms)


def _shot(person: Combatant, event: ev.ShotSpent) -> Combatant:
    left = max(0, (person.arms[event.weapon].ammo or 0) - 1)
    return replace(person, arms=entry(person.arms, event.weapon, ammo=left))


def _cleared(state: State, event: ev.WayCleared) -> State:
    ends = {event.a, event.b}
    edges = some(state.edges, lambda edge: {edge.a, edge.b} == ends, obstacle=None, passable=True)
    return replace(state, edges=edges)


def _spotted(state: State, event: ev.Spotted) -> State:
    def seen(person: Combatant) -> Combatant:
        if person.id not in event.who:
            return person
        terror = replace(person.terror, unseen=False) if person.terror is not None else None
        return replace(person, hidden=False, terror=terror)

    return put_all(state, seen)


def _concealed(person: Combatant, event: ev.Concealed) -> Combatant:
    """Out of sight as long as the terror lasts (MG-113); whoever hid before is hidden anyway."""
    if person.hidden or person.terror is None:
        return replace(person, hidden=True)
    return replace(person, hidden=True, terror=replace(person.terror, unseen=True))


def _trait(person: Combatant, event: ev.TraitUsed) -> Combatant:
    return replace(person, traits=some(person.traits, lambda trait: trait.seq == event.seq, used=True))


HANDLERS: dict[type, Handler[State]] = {
    ev.Paid: lambda state, event: put(state, event.who, **{f"{event.slot}_spent": True}),
    ev.TestRolled: _tested,
    ev.Moved: _moved,
    ev.MovedInside: _inside,
    ev.Engaged: lambda state, event: pair(state, event.who, event.other),
    ev.Parted: lambda state, event: replace(
        state, engaged=tuple(two for two in state.engaged if set(two) != {event.who, event.other})
    ),
    ev.Fell: sets(then={"prone": True}),
    ev.Stood: sets(then={"prone": False}),
    ev.Mounted: lambda state, event: put(
        state, event.who, riding=event.animal, place=state.combatants[event.animal].place
    ),
    ev.Dismounted: of_one(lambda person, event: replace(person, riding="", prone=event.thrown or person.prone)),
    ev.CoverTaken: lambda state, event: _stands(state, event.who, event.cover),
    ev.CoverLeft: sets(then={"place": "open"}),
    ev.Escaped: _escaped,
    ev.Drawn: of_one(_drawn),
    ev.Dropped: _dropped,
    ev.PickedUp: _picked,
    ev.ShotSpent: of_one(_shot),
    ev.Held: lambda state, event: put(put(state, event.who, holding=event.target), event.target, gagged=event.gagged),
    ev.LetGo: lambda state, event: _freed(state, event.who, event.target),
    ev.TriedFree: lambda state, event: put(state, event.who, tried_free=state.beat),
    ev.WatchSet: sets(watch="watch"),
    ev.WatchLost: sets(then={"watch": None}),
    ev.WayCleared: _cleared,
    ev.BarrierCleared: lambda state, event: replace(state, barriers=without(state.barriers, event.barrier)),
    ev.Spotted: _spotted,
    ev.Concealed: of_one(_concealed),
    ev.HelpGiven: lambda state, event: put(state, event.who, helping=Helping(event.whom, event.speed)),
    ev.HelpUsed: lambda state, event: put_all(
        state, lambda person: replace(person, helping=None) if person.id in event.who else person
    ),
    ev.TraitUsed: of_one(_trait),
    **dict.fromkeys((ev.ActLost, ev.Prayed, ev.ReactionsShown, ev.AttackResolved, ev.ShotsOrdered), told_only),
    **dict.fromkeys((ev.Attempted, ev.Shouted, ev.Rampaged), told_only),
}

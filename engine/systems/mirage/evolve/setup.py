"""The ground, and who is there at all."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.changed import without
from engine.core.people import Handler, of_one, put, put_all
from engine.systems.mirage.events import setup as ev
from engine.systems.mirage.events.acts import Moved
from engine.systems.mirage.evolve.acts import HANDLERS as ACTS
from engine.systems.mirage.evolve.base import gone, owning
from engine.systems.mirage.state import Combatant, State


def _zone(state: State, event: ev.ZoneSet) -> State:
    zone = event.zone
    if "cramped" in zone.features and not zone.queue:
        zone = replace(zone, queue=tuple(person.id for person in state.combatants.values() if person.zone == event.key))
    elif "cramped" not in zone.features:
        zone = replace(zone, queue=())
    return replace(state, zones={**state.zones, event.key: zone})


def _no_zone(state: State, event: ev.ZoneRemoved) -> State:
    return replace(
        state,
        zones=without(state.zones, event.key),
        edges=tuple(edge for edge in state.edges if event.key not in (edge.a, edge.b)),
        covers={key: cover for key, cover in state.covers.items() if cover.zone != event.key},
        barriers={key: barrier for key, barrier in state.barriers.items() if barrier.zone != event.key},
    )


def _edge(state: State, event: ev.EdgeSet) -> State:
    ends = {event.edge.a, event.edge.b}
    return replace(state, edges=(*(edge for edge in state.edges if {edge.a, edge.b} != ends), event.edge))


def _no_cover(state: State, event: ev.CoverRemoved) -> State:
    state = replace(state, covers=without(state.covers, event.key))
    return put_all(state, lambda person: replace(person, place="open") if person.place == event.key else person)


def _placed(state: State, event: ev.Placed) -> State:
    came = state.combatants[event.who].zone
    state = ACTS[Moved](state, Moved(event.who, event.zone, came))
    return put(state, event.who, turn_zone=event.zone) if state.phase != "turn" else state


def _back(state: State, event: ev.CameBack) -> State:
    state = put(state, event.who, status="active", prone=False)
    return _placed(state, ev.Placed(event.who, event.zone))


def _taken(person: Combatant, event: ev.Taken) -> Combatant:
    return replace(
        person,
        arms=without(person.arms, event.key),
        items=without(person.items, event.key),
        armour=None if person.armour is not None and event.key == "armour" else person.armour,
    )


HANDLERS: dict[type, Handler[State]] = {
    ev.ZoneSet: _zone,
    ev.ZoneRemoved: _no_zone,
    ev.EdgeSet: _edge,
    ev.EdgeRemoved: lambda state, event: replace(
        state, edges=tuple(edge for edge in state.edges if {edge.a, edge.b} != {event.a, event.b})
    ),
    ev.CoverSet: lambda state, event: replace(state, covers={**state.covers, event.key: event.cover}),
    ev.CoverRemoved: _no_cover,
    ev.Placed: _placed,
    ev.Removed: lambda state, event: put(gone(state, event.who), event.who, status=event.status),
    ev.CameBack: _back,
    ev.Given: of_one(owning),
    ev.Taken: of_one(_taken),
}

"""Harm, injuries, clocks and fear."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.core.changed import entry, some
from engine.core.people import Handler, put, sets, told_only
from engine.systems.mirage.events import harm as ev
from engine.systems.mirage.evolve.base import gone
from engine.systems.mirage.state import State
from engine.systems.mirage.state.things import HarmKind


def _protected(state: State, event: ev.Protected) -> State:
    if event.what == "cover":
        return replace(state, covers=entry(state.covers, event.cover, rating=event.rating))
    armour = state.combatants[event.who].armour
    return state if armour is None else put(state, event.who, armour=replace(armour, rating=event.rating))


def _set(state: State, who: str, kind: HarmKind, places: set[int]) -> State:
    return put(state, who, **{kind: tuple(sorted(places))})


def _cleared(state: State, event: ev.ConditionsCleared) -> State:
    left = set(state.combatants[event.who].marked(event.kind)) - set(event.places)
    return _set(state, event.who, event.kind, left)


def _broke(state: State, event: ev.Broke) -> State:
    changes: dict[str, Any] = {f"broken_{event.kind}": event.cause, "watch": None, "helping": None}
    if event.kind == "physical":
        changes |= {"prone": True, "holding": ""}
        held = state.combatants[event.who].holding
        if held:
            state = put(state, held, gagged=False)
    return put(state, event.who, **changes)


def _unbroken(state: State, event: ev.Unbroken) -> State:
    hurts = state.combatants[event.who].criticals
    treated = some(hurts, lambda critical: critical.kind == event.kind, clock=None, treated=True)
    return put(state, event.who, **{f"broken_{event.kind}": ""}, criticals=treated)


def _stopped(state: State, event: ev.ClockStopped) -> State:
    hurts = state.combatants[event.who].criticals
    treated = some(hurts, lambda critical: critical.seq == event.seq, clock=None, treated=True)
    return put(state, event.who, criticals=treated)


def _lost(state: State, event: ev.ToughnessLost) -> State:
    person = state.combatants[event.who]
    return put(state, event.who, toughness=max(0, person.toughness - event.amount), penalty=event.penalty)


def _restored(state: State, event: ev.ToughnessRestored) -> State:
    person = state.combatants[event.who]
    return put(state, event.who, toughness=min(person.toughness_max, person.toughness + event.amount))


def _critical(state: State, event: ev.CriticalSuffered) -> State:
    person = state.combatants[event.who]
    state = put(state, event.who, criticals=(*person.criticals, event.critical), traits=(*person.traits, event.trait))
    return replace(state, seq=event.critical.seq)


def _clock(state: State, event: ev.ClockStarted) -> State:
    person = state.combatants[event.who]
    same = tuple(event.critical if critical.seq == event.critical.seq else critical for critical in person.criticals)
    return put(state, event.who, criticals=same)


def _terror(state: State, event: ev.TerrorBegan) -> State:
    person = state.combatants[event.who]
    if person.holding:
        state = put(state, person.holding, gagged=False)
    prone = person.prone or event.terror.reaction == "faint"
    return put(state, event.who, terror=event.terror, watch=None, holding="", helping=None, prone=prone)


HANDLERS: dict[type, Handler[State]] = {
    ev.Protected: _protected,
    ev.ConditionsMarked: lambda state, event: _set(
        state, event.who, event.kind, {*state.combatants[event.who].marked(event.kind), *event.places}
    ),
    ev.ConditionsCleared: _cleared,
    ev.Broke: _broke,
    ev.Unbroken: _unbroken,
    ev.ClockStopped: _stopped,
    ev.ToughnessLost: _lost,
    ev.ToughnessRestored: _restored,
    ev.Beaten: lambda state, event: put(gone(state, event.who), event.who, status=event.status, prone=True),
    ev.CriticalSuffered: _critical,
    ev.ClockStarted: _clock,
    ev.TimeRanOut: lambda state, event: put(
        gone(_stopped(state, ev.ClockStopped(event.who, event.seq)), event.who), event.who, status=event.status
    ),
    ev.FearFaced: lambda state, event: put(state, event.who, faced=(*state.combatants[event.who].faced, event.source)),
    ev.FearFailed: told_only,
    ev.TerrorBegan: _terror,
    ev.TerrorEnded: sets(then={"terror": None}),
    ev.TreatmentFailed: lambda state, event: put(
        state, event.who, barred=(*state.combatants[event.who].barred, f"{event.patient}/{event.kind}")
    ),
    ev.TestOverruled: told_only,
}

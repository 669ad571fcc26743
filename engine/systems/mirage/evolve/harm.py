"""Harm, injuries, clocks and fear."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.core.changed import entry, some
from engine.core.people import Handler, of_one, put, sets, told_only
from engine.systems.mirage.events import harm as ev
from engine.systems.mirage.evolve.base import gone
from engine.systems.mirage.state import Combatant, State
from engine.systems.mirage.state.things import HarmKind


def _protected(state: State, event: ev.Protected) -> State:
    if event.what == "cover":
        return replace(state, covers=entry(state.covers, event.cover, rating=event.rating))
    armour = state.combatants[event.who].armour
    return state if armour is None else put(state, event.who, armour=replace(armour, rating=event.rating))


def _set(person: Combatant, kind: HarmKind, places: set[int]) -> Combatant:
    return replace(person, **{kind: tuple(sorted(places))})


def _broke(state: State, event: ev.Broke) -> State:
    changes: dict[str, Any] = {f"broken_{event.kind}": event.cause, "watch": None, "helping": None}
    if event.kind == "physical":
        changes |= {"prone": True, "holding": ""}
        held = state.combatants[event.who].holding
        if held:
            state = put(state, held, gagged=False)
    return put(state, event.who, **changes)


def _unbroken(person: Combatant, event: ev.Unbroken) -> Combatant:
    treated = some(person.criticals, lambda critical: critical.kind == event.kind, clock=None, treated=True)
    return replace(person, **{f"broken_{event.kind}": ""}, criticals=treated)


def _stopped(state: State, event: ev.ClockStopped) -> State:
    hurts = state.combatants[event.who].criticals
    treated = some(hurts, lambda critical: critical.seq == event.seq, clock=None, treated=True)
    return put(state, event.who, criticals=treated)


def _critical(state: State, event: ev.CriticalSuffered) -> State:
    person = state.combatants[event.who]
    state = put(state, event.who, criticals=(*person.criticals, event.critical), traits=(*person.traits, event.trait))
    return replace(state, seq=event.critical.seq)


def _clock(person: Combatant, event: ev.ClockStarted) -> Combatant:
    same = tuple(event.critical if critical.seq == event.critical.seq else critical for critical in person.criticals)
    return replace(person, criticals=same)


def _terror(state: State, event: ev.TerrorBegan) -> State:
    person = state.combatants[event.who]
    if person.holding:
        state = put(state, person.holding, gagged=False)
    prone = person.prone or event.terror.reaction == "faint"
    return put(state, event.who, terror=event.terror, watch=None, holding="", helping=None, prone=prone)


HANDLERS: dict[type, Handler[State]] = {
    ev.Protected: _protected,
    ev.ConditionsMarked: of_one(
        lambda person, event: _set(person, event.kind, {*person.marked(event.kind), *event.places})
    ),
    ev.ConditionsCleared: of_one(
        lambda person, event: _set(person, event.kind, {*person.marked(event.kind)}.difference(event.places))
    ),
    ev.Broke: _broke,
    ev.Unbroken: of_one(_unbroken),
    ev.ClockStopped: _stopped,
    ev.ToughnessLost: of_one(
        lambda person, event: replace(person, toughness=max(0, person.toughness - event.amount), penalty=event.penalty)
    ),
    ev.ToughnessRestored: of_one(
        lambda person, event: replace(person, toughness=min(person.toughness_max, person.toughness + event.amount))
    ),
    ev.Beaten: lambda state, event: put(gone(state, event.who), event.who, status=event.status, prone=True),
    ev.CriticalSuffered: _critical,
    ev.ClockStarted: of_one(_clock),
    ev.TimeRanOut: lambda state, event: put(
        gone(_stopped(state, ev.ClockStopped(event.who, event.seq)), event.who), event.who, status=event.status
    ),
    ev.FearFaced: of_one(lambda person, event: replace(person, faced=(*person.faced, event.source))),
    ev.FearPassed: told_only,
    ev.FearFailed: told_only,
    ev.TerrorBegan: _terror,
    ev.TerrorEnded: sets(then={"terror": None}),
    ev.TreatmentFailed: of_one(
        lambda person, event: replace(person, barred=(*person.barred, f"{event.patient}/{event.kind}"))
    ),
    ev.TestOverruled: told_only,
}

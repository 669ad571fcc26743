"""Folding the GM's rulings."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.changed import without
from engine.core.people import Handler, of_one, put, sets, with_one
from engine.systems.mir.events import rulings as ev
from engine.systems.mir.rules.distance import pair
from engine.systems.mir.rules.overruling import still_shown, taking_part
from engine.systems.mir.state import State
from engine.systems.mir.state.sheet import Combatant


def _situation(state: State, event: ev.SituationSet) -> State:
    state = put(state, event.who, situation=event.dice, reason=event.reason)
    if event.allies is None or state.exchange is None:
        return state
    return replace(state, exchange=replace(state.exchange, allies=event.allies))


def _dropped(state: State, event: ev.CombatantDropped) -> State:
    shown = still_shown(state, (event.who,))
    if shown is not None and event.who in taking_part(shown):
        shown = None
    left = without(state.combatants, event.who)
    return replace(state, combatants=left, pins=_unpinned(state.pins, event.who), last=None, shown=shown)


def _unpinned(pins: dict[str, int], who: str) -> dict[str, int]:
    """The pins that are not about somebody."""
    return {key: units for key, units in pins.items() if who not in key.split("|")}


def _left(state: State, event: ev.CombatantLeft) -> State:
    return replace(put(state, event.who, out=event.how, prolonged=None), pins=_unpinned(state.pins, event.who))


def _pinned(state: State, event: ev.DistancePinned) -> State:
    key = pair(event.who, event.other)
    pins = without(state.pins, key)
    return replace(state, pins=pins if event.units is None else {**pins, key: event.units})


def _item(person: Combatant, event: ev.ItemEdited) -> Combatant:
    items = {**person.items, event.key: event.item} if event.item else without(person.items, event.key)
    return replace(person, items=items)


def _place(state: State, event: ev.PlaceLabelled) -> State:
    places = without(state.places, str(event.at))
    return replace(state, places={**places, str(event.at): event.text} if event.text else places)


HANDLERS: dict[type, Handler[State]] = {
    ev.SituationSet: _situation,
    ev.RollShown: lambda state, event: (
        replace(state, exchange=replace(state.exchange, hidden=event.hidden)) if state.exchange else state
    ),
    ev.CombatantJoined: lambda state, event: with_one(state, event.person),
    ev.CombatantDropped: _dropped,
    ev.CombatantLeft: _left,
    ev.DistancePinned: _pinned,
    ev.ArmourSet: sets(armour="armour"),
    ev.WoundEdited: sets(wounds="wounds"),
    ev.ItemEdited: of_one(_item),
    ev.PlaceLabelled: _place,
}

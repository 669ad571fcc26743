"""Folding the GM's rulings."""

from __future__ import annotations

from msgspec.structs import replace

from engine.systems.mir import events as ev
from engine.systems.mir.distance import pair
from engine.systems.mir.evolve.base import Handler, put
from engine.systems.mir.state import State


def _situation(state: State, event: ev.SituationSet) -> State:
    return replace(put(state, event.who, situation=event.dice, reason=event.reason), exchange=event.exchange)


def _visibility(state: State, event: ev.VisibilitySet) -> State:
    if event.what == "roll":
        return replace(state, exchange=replace(state.exchange, hidden=event.hidden)) if state.exchange else state
    field = "hidden" if event.what == "whole" else "secret"
    return put(state, event.who, **{field: event.hidden})


def _joined(state: State, event: ev.CombatantJoined) -> State:
    seq = max((wound.seq for wound in event.person.wounds), default=0)
    return replace(state, people={**state.people, event.person.id: event.person}, seq=max(state.seq, seq))


def _dropped(state: State, event: ev.CombatantDropped) -> State:
    people = {who: one for who, one in state.people.items() if who != event.who}
    return replace(state, people=people, pins=_without(state.pins, event.who), last=None)


def _without(pins: dict[str, int], who: str) -> dict[str, int]:
    """The pins that are not about somebody."""
    return {key: units for key, units in pins.items() if who not in key.split("|")}


def _left(state: State, event: ev.CombatantLeft) -> State:
    left = put(state, event.who, out=event.how, prolonged=None)
    if not state.pins:
        return left
    return replace(left, pins=_without(state.pins, event.who))


def _pinned(state: State, event: ev.DistancePinned) -> State:
    key = pair(event.who, event.other)
    pins = {other: units for other, units in state.pins.items() if other != key}
    if event.units is not None:
        pins[key] = event.units
    return replace(state, pins=pins)


def _edited(state: State, event: ev.GmEdited) -> State:
    table, _, key = event.field.partition(".")
    if key:
        return put(state, event.who, **{table: {**getattr(state.people[event.who], table), key: event.value}})
    return put(state, event.who, **{event.field: event.value})


def _armor(state: State, event: ev.ArmorSet) -> State:
    return put(state, event.who, armor=event.armor)


def _wounds(state: State, event: ev.WoundEdited) -> State:
    seq = max((wound.seq for wound in event.wounds), default=0)
    return replace(put(state, event.who, wounds=event.wounds), seq=max(state.seq, seq))


def _item(state: State, event: ev.ItemEdited) -> State:
    items = {key: item for key, item in state.people[event.who].items.items() if event.item or key != event.key}
    if event.item:
        items[event.key] = event.item
    return put(state, event.who, items=items)


def _place(state: State, event: ev.PlaceLabelled) -> State:
    places = {key: text for key, text in state.places.items() if key != str(event.at)}
    return replace(state, places={**places, str(event.at): event.text} if event.text else places)


def _option(state: State, event: ev.OptionSet) -> State:
    return replace(state, options={**state.options, event.option: event.value})


def _noted(state: State, event: ev.Noted) -> State:
    return replace(state, notes=(*state.notes, event.text))


HANDLERS: dict[type, Handler] = {
    ev.SituationSet: _situation,
    ev.VisibilitySet: _visibility,
    ev.CombatantJoined: _joined,
    ev.CombatantDropped: _dropped,
    ev.CombatantLeft: _left,
    ev.DistancePinned: _pinned,
    ev.GmEdited: _edited,
    ev.ArmorSet: _armor,
    ev.WoundEdited: _wounds,
    ev.ItemEdited: _item,
    ev.PlaceLabelled: _place,
    ev.OptionSet: _option,
    ev.Noted: _noted,
}

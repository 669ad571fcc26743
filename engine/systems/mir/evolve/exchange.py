"""Folding the events of an attack."""

from __future__ import annotations

from msgspec.structs import replace

from engine.systems.mir import events as ev
from engine.systems.mir.evolve.base import Handler, put
from engine.systems.mir.state import Kept, State


def _declared(state: State, event: ev.AttackDeclared) -> State:
    return replace(state, exchange=event.exchange, last=None, opened=state.opened or state.phase == "initiative")


def _rolled(state: State, event: ev.AttackRolled) -> State:
    exchange = state.exchange
    if exchange is None:
        return state
    people = dict(state.people)
    for who in (exchange.attacker, *exchange.targets):
        if people[who].situation:
            people[who] = replace(people[who], situation=0, reason="")
    rolled = replace(exchange, attack=event.attack, defense=event.defense, helpless=event.helpless)
    return replace(state, people=people, exchange=rolled)


def _overruled(state: State, event: ev.RollOverruled) -> State:
    return replace(state, exchange=event.exchange) if event.exchange else state


RESTORED = ("health", "wounds", "items", "alive", "down", "unaware", "prolonged", "at", "heading")
"""What a roll can change about somebody, and an overrule puts back."""


def _reopened(state: State, event: ev.RollReopened) -> State:
    people = dict(state.people)
    for was in event.restored:
        people[was.id] = replace(people[was.id], **{name: getattr(was, name) for name in RESTORED})
    return replace(state, people=people, exchange=event.exchange, last=None)


def _released(state: State, event: ev.Released) -> State:
    return replace(state, exchange=replace(state.exchange, released=True)) if state.exchange else state


def _counter(state: State, event: ev.CounterWeaponChosen) -> State:
    exchange = state.exchange
    if exchange is None:
        return state
    return replace(state, exchange=replace(exchange, counters={**exchange.counters, event.who: event.item}))


def _shield_answered(state: State, event: ev.ShieldAnswered) -> State:
    exchange = state.exchange
    if exchange is None:
        return state
    answered = {**exchange.shields, f"{event.who}>{event.victim}": event.shatter}
    return replace(state, exchange=replace(exchange, shields=answered))


def _packet(state: State, event: ev.PacketAnswered) -> State:
    exchange = state.exchange
    if exchange is None:
        return state
    return replace(state, exchange=replace(exchange, answers=(*exchange.answers, event.wound)))


def _resolved(state: State, event: ev.ExchangeResolved) -> State:
    touched = {who: state.people[who] for who in (event.attacker, *event.targets)}
    return replace(state, exchange=None, last=Kept(exchange=state.exchange, before=touched))


def _told_only(state: State, event: object) -> State:
    return state


def _wounded(state: State, event: ev.WoundTaken | ev.WoundInflicted) -> State:
    wounds = (*state.people[event.who].wounds, event.wound)
    return replace(put(state, event.who, wounds=wounds), seq=max(state.seq, event.wound.seq))


def _shield(state: State, event: ev.ShieldDestroyed) -> State:
    items = {key: item for key, item in state.people[event.who].items.items() if key != event.item}
    return put(state, event.who, items=items)


def _woke(state: State, event: ev.Woke) -> State:
    return put(state, event.who, down=False)


def _died(state: State, event: ev.Died) -> State:
    return put(state, event.who, alive=False, prolonged=None)


def _saw(state: State, event: ev.Surprised) -> State:
    return put(state, event.who, unaware=False)


HANDLERS: dict[type, Handler] = {
    ev.AttackDeclared: _declared,
    ev.AttackRolled: _rolled,
    ev.RollOverruled: _overruled,
    ev.RollReopened: _reopened,
    ev.Released: _released,
    ev.CounterWeaponChosen: _counter,
    ev.ShieldAnswered: _shield_answered,
    ev.PacketAnswered: _packet,
    ev.ExchangeResolved: _resolved,
    ev.DamageDealt: _told_only,
    ev.WoundTaken: _wounded,
    ev.WoundInflicted: _wounded,
    ev.CriticalScored: _told_only,
    ev.ShieldDestroyed: _shield,
    ev.FellUnconscious: _told_only,
    ev.Woke: _woke,
    ev.Died: _died,
    ev.Surprised: _saw,
}

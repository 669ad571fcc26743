"""Folding the events of an attack."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.core.changed import without
from engine.core.people import Handler, of_one, put, sets, told_only
from engine.systems.mir.events import attack as ev
from engine.systems.mir.evolve.acts import rolled
from engine.systems.mir.rules.exchange import breaks
from engine.systems.mir.rules.overruling import moment_of, still_shown, taking_part
from engine.systems.mir.state import State
from engine.systems.mir.state.rolls import LastRoll


def _exchange(state: State, **changes: Any) -> State:
    """The state with the open exchange changed."""
    return replace(state, exchange=replace(state.exchange, **changes)) if state.exchange else state


def _declared(state: State, event: ev.AttackDeclared) -> State:
    exchange = event.exchange
    shown = still_shown(state, (exchange.attacker, *exchange.targets))
    return replace(state, exchange=exchange, last=None, shown=shown, opened=state.opened or exchange.free)


def _dropped(state: State, event: ev.AttackDropped) -> State:
    free = state.exchange is not None and state.exchange.free
    return replace(state, exchange=None, opened=state.opened and not free)


def _rolled(state: State, event: ev.AttackRolled) -> State:
    exchange = state.exchange
    if exchange is None:
        return state
    people = dict(state.combatants)
    for who in (exchange.attacker, *exchange.targets):
        if people[who].situation and who not in event.helpless:
            people[who] = replace(people[who], situation=0, reason="")
    thrown = {name: getattr(event, name) for name in ("attack", "defence", "helpless", "defending")}
    return _exchange(replace(state, combatants=people), **thrown)


def _reopened(state: State, event: ev.RollReopened) -> State:
    people = {**state.combatants, **{was.id: was for was in event.restored}}
    shown = still_shown(state, taking_part(state.last)) if state.last is not None else state.shown
    state = replace(state, combatants=people, pins=event.pins, exchange=event.exchange, last=None, shown=shown)
    moment = event.moment
    if moment is None:
        return state
    again = {"turn": moment.turn, "current": moment.current, "forced": moment.forced}
    return replace(state, beats=state.beats + 1, **again)


def _counter(state: State, event: ev.CounterWeaponChosen) -> State:
    named = state.exchange.counters if state.exchange else {}
    return _exchange(state, counters={**named, event.who: event.item})


def _shield_answered(state: State, event: ev.ShieldAnswered) -> State:
    given = state.exchange.shields if state.exchange else {}
    return _exchange(state, shields={**given, breaks(event.who, event.victim): event.shatter})


def _packet(state: State, event: ev.PacketAnswered) -> State:
    given = state.exchange.answers if state.exchange else ()
    return _exchange(state, answers=(*given, event.wound))


def _wounded(state: State, event: ev.WoundTaken | ev.WoundInflicted) -> State:
    return put(state, event.who, wounds=(*state.combatants[event.who].wounds, event.wound))


HANDLERS: dict[type, Handler[State]] = {
    ev.AttackDeclared: _declared,
    ev.AttackDropped: _dropped,
    ev.TargetsLeft: lambda state, event: _exchange(state, targets=event.targets),
    ev.AttackRolled: _rolled,
    ev.RollOverruled: lambda state, event: replace(state, exchange=event.exchange) if event.exchange else state,
    ev.RollReopened: _reopened,
    ev.Released: lambda state, event: _exchange(state, released=True),
    ev.CounterWeaponChosen: _counter,
    ev.ShieldAnswered: _shield_answered,
    ev.PacketAnswered: _packet,
    ev.ExchangeResolved: lambda state, event: rolled(
        replace(state, exchange=None), LastRoll(moment_of(state), exchange=state.exchange)
    ),
    ev.WoundTaken: _wounded,
    ev.WoundInflicted: _wounded,
    ev.ShieldDestroyed: of_one(lambda person, event: replace(person, items=without(person.items, event.item))),
    ev.Woke: sets(then={"down": False}),
    ev.Died: sets(then={"alive": False, "prolonged": None}),
    ev.Surprised: sets(then={"unaware": False}),
    **dict.fromkeys((ev.DamageDealt, ev.CriticalScored, ev.FellUnconscious), told_only),
}

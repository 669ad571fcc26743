"""Facts about bodies, folded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.systems.fires.events import body as facts
from engine.systems.fires.state import Combatant, State


def _with(state: State, who: str, **changes: Any) -> State:
    body = state.combatants.get(who)
    if body is None:
        return state
    return replace(state, combatants={**state.combatants, who: replace(body, **changes)})


def moved(state: State, event: facts.Moved) -> State:
    """The state after `Moved`."""
    return _with(state, event.who, at=event.at, tail=event.tail)


def tokens_placed(state: State, event: facts.TokensPlaced) -> State:
    """The state after `TokensPlaced`."""
    body = state.combatants.get(event.who)
    if body is None:
        return state
    sunk = dict(body.sunk)
    for sink, count in event.sunk.items():
        sunk[sink] = sunk.get(sink, 0) + count
    waiting = dict(body.waiting)
    if event.waiting:
        waiting[event.damage] = waiting.get(event.damage, 0) + event.waiting
    bled = event.wounds if event.damage == "bleed" else 0
    state = _with(
        state, event.who, sunk=sunk, waiting=waiting, wounds=body.wounds + event.wounds, bled=body.bled + bled
    )
    return _on_shield(state, body, event.shield) if event.shield else state


def _on_shield(state: State, body: Combatant, count: int) -> State:
    raised = body.raised
    if raised is None:
        return state
    if raised.by == "shimmer":
        return _with(state, body.id, raised=replace(raised, tokens=raised.tokens + count))
    if raised.by == "own" or state.person is None:
        return _with(state, body.id, shield_tokens=body.shield_tokens + count)
    piece = state.person.pieces.get(raised.by)
    if piece is None:
        return state
    pieces = {**state.person.pieces, raised.by: replace(piece, tokens=piece.tokens + count)}
    return replace(state, person=replace(state.person, pieces=pieces))


def trickled(state: State, event: facts.Trickled) -> State:
    """The state after `Trickled`."""
    body = state.combatants.get(event.who)
    if body is None:
        return state
    left = max(0, body.waiting.get(event.damage, 0) - event.amount)
    waiting = {kind: count for kind, count in {**body.waiting, event.damage: left}.items() if count}
    bled = event.amount if event.damage == "bleed" else 0
    return _with(state, event.who, waiting=waiting, wounds=body.wounds + event.amount, bled=body.bled + bled)


def healed(state: State, event: facts.Healed) -> State:
    """The state after `Healed`."""
    body = state.combatants.get(event.who)
    if body is None:
        return state
    wounds = max(0, body.wounds - event.wounds)
    return _with(state, event.who, wounds=wounds, bled=min(wounds, max(0, body.bled - event.bled)))


def waiting_cleared(state: State, event: facts.WaitingCleared) -> State:
    """The state after `WaitingCleared`."""
    body = state.combatants.get(event.who)
    if body is None:
        return state
    waiting = {kind: count - event.tokens.get(kind, 0) for kind, count in body.waiting.items()}
    return _with(state, event.who, waiting={kind: count for kind, count in waiting.items() if count > 0})


def condition_set(state: State, event: facts.ConditionSet) -> State:
    """The state after `ConditionSet`."""
    body = state.combatants.get(event.who)
    if body is None:
        return state
    conditions = {**body.conditions, event.condition: event.tokens}
    held = {name: hold for name, hold in body.held.items() if name != event.condition}
    if event.hold:
        held[event.condition] = event.hold
    return _with(
        state, event.who, conditions={name: count for name, count in conditions.items() if count > 0}, held=held
    )


def shield_set(state: State, event: facts.ShieldSet) -> State:
    """The state after `ShieldSet`."""
    return _with(state, event.who, raised=event.raised)


def felled(state: State, event: facts.Felled) -> State:
    """The state after `Felled`."""
    return replace(_with(state, event.who, out=event.out), fallen=(*state.fallen, event.who))


def joined(state: State, event: facts.Joined) -> State:
    """The state after `Joined`."""
    return replace(state, combatants={**state.combatants, event.combatant.id: event.combatant})


def change_set(state: State, event: facts.ChangeSet) -> State:
    """The state after `ChangeSet`."""
    body = state.combatants.get(event.who)
    if body is None:
        return state
    if event.what == "shield-used":
        return _with(state, event.who, shield_used=body.shield_used + event.by)
    if event.what == "shield-broken":
        return _with(state, event.who, shield_broken=event.by > 0)
    return _with(state, event.who, changes={**body.changes, event.what: body.changes.get(event.what, 0) + event.by})


def sinks_emptied(state: State, event: facts.SinksEmptied) -> State:
    """The state after `SinksEmptied`."""
    people = {}
    for key, body in state.combatants.items():
        raised = replace(body.raised, tokens=0) if body.raised is not None else None
        people[key] = replace(body, sunk={}, shield_tokens=0, raised=raised)
    person = state.person
    if person is not None:
        person = replace(person, pieces={key: replace(piece, tokens=0) for key, piece in person.pieces.items()})
    return replace(state, combatants=people, person=person)


def mark_set(state: State, event: facts.MarkSet) -> State:
    """The state after `MarkSet`."""
    body = state.combatants.get(event.who)
    if body is None:
        return state
    routine = body.routine if event.routine is None else event.routine
    return _with(state, event.who, mark=event.mark or body.mark, routine=routine)


def unchanged(state: State, event: Any) -> State:
    """The state after `Any`."""
    return state


FOLDS: dict[type, Callable[[State, Any], State]] = {
    facts.Moved: moved,
    facts.TokensPlaced: tokens_placed,
    facts.Trickled: trickled,
    facts.Healed: healed,
    facts.WaitingCleared: waiting_cleared,
    facts.ConditionSet: condition_set,
    facts.ShieldSet: shield_set,
    facts.Felled: felled,
    facts.Joined: joined,
    facts.ChangeSet: change_set,
    facts.SinksEmptied: sinks_emptied,
    facts.MarkSet: mark_set,
    facts.HazardEntered: unchanged,
    facts.Struck: unchanged,
    facts.Resolved: unchanged,
    facts.GuardBroken: unchanged,
    facts.Avoided: unchanged,
}

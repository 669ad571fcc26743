"""Facts about bodies, folded."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.people import Handler, of_one, put, told_only, with_one
from engine.systems.fires.events import body as facts
from engine.systems.fires.evolve.gear import shields_bare
from engine.systems.fires.state import SHIMMER, Combatant, State


def _tokens_placed(state: State, event: facts.TokensPlaced) -> State:
    body = state.combatants[event.who]
    sunk = dict(body.sunk)
    for sink, count in event.sunk.items():
        sunk[sink] = sunk.get(sink, 0) + count
    waiting = dict(body.waiting)
    if event.waiting:
        waiting[event.damage] = waiting.get(event.damage, 0) + event.waiting
    bled = event.wounds if event.damage == "bleed" else 0
    body = replace(body, sunk=sunk, waiting=waiting, wounds=body.wounds + event.wounds, bled=body.bled + bled)
    state = with_one(state, body)
    return _on_shield(state, body, event.shield) if event.shield else state


def _on_shield(state: State, body: Combatant, count: int) -> State:
    raised = body.raised
    if raised is None:
        return state
    if raised.by == SHIMMER:
        return with_one(state, replace(body, raised=replace(raised, tokens=raised.tokens + count)))
    if raised.by == "own" or state.person is None:
        return with_one(state, replace(body, shield_tokens=body.shield_tokens + count))
    piece = state.person.pieces.get(raised.by)
    if piece is None:
        return state
    pieces = {**state.person.pieces, raised.by: replace(piece, tokens=piece.tokens + count)}
    return replace(state, person=replace(state.person, pieces=pieces))


def _trickled(body: Combatant, event: facts.Trickled) -> Combatant:
    left = max(0, body.waiting.get(event.damage, 0) - event.amount)
    waiting = {kind: count for kind, count in {**body.waiting, event.damage: left}.items() if count}
    bled = event.amount if event.damage == "bleed" else 0
    return replace(body, waiting=waiting, wounds=body.wounds + event.amount, bled=body.bled + bled)


def _healed(body: Combatant, event: facts.Healed) -> Combatant:
    wounds = max(0, body.wounds - event.wounds)
    return replace(body, wounds=wounds, bled=min(wounds, max(0, body.bled - event.bled)))


def _waiting_cleared(body: Combatant, event: facts.WaitingCleared) -> Combatant:
    waiting = {kind: count - event.tokens.get(kind, 0) for kind, count in body.waiting.items()}
    return replace(body, waiting={kind: count for kind, count in waiting.items() if count > 0})


def _condition_set(body: Combatant, event: facts.ConditionSet) -> Combatant:
    conditions = {**body.conditions, event.condition: event.tokens}
    held = {name: hold for name, hold in body.held.items() if name != event.condition}
    if event.hold:
        held[event.condition] = event.hold
    return replace(body, conditions={name: count for name, count in conditions.items() if count > 0}, held=held)


def _felled(state: State, event: facts.Felled) -> State:
    return replace(put(state, event.who, out=event.out), fallen=(*state.fallen, event.who))


def _change_set(body: Combatant, event: facts.ChangeSet) -> Combatant:
    if event.what == "shield-used":
        return replace(body, shield_used=body.shield_used + event.by)
    if event.what == "shield-broken":
        return replace(body, shield_broken=event.by > 0)
    return replace(body, changes={**body.changes, event.what: body.changes.get(event.what, 0) + event.by})


def _sinks_emptied(state: State, event: facts.SinksEmptied) -> State:
    people = {}
    for key, body in state.combatants.items():
        raised = replace(body.raised, tokens=0) if body.raised is not None else None
        people[key] = replace(body, sunk={}, shield_tokens=0, raised=raised)
    return replace(state, combatants=people, person=shields_bare(state))


def _mark_set(body: Combatant, event: facts.MarkSet) -> Combatant:
    routine = body.routine if event.routine is None else event.routine
    return replace(body, mark=event.mark or body.mark, routine=routine)


HANDLERS: dict[type, Handler[State]] = {
    facts.Moved: of_one(lambda body, event: replace(body, at=event.at, tail=event.tail)),
    facts.TokensPlaced: _tokens_placed,
    facts.Trickled: of_one(_trickled),
    facts.Healed: of_one(_healed),
    facts.WaitingCleared: of_one(_waiting_cleared),
    facts.ConditionSet: of_one(_condition_set),
    facts.ShieldSet: of_one(lambda body, event: replace(body, raised=event.raised)),
    facts.Felled: _felled,
    facts.Joined: lambda state, event: with_one(state, event.combatant),
    facts.ChangeSet: of_one(_change_set),
    facts.SinksEmptied: _sinks_emptied,
    facts.MarkSet: of_one(_mark_set),
    **dict.fromkeys((facts.HazardEntered, facts.Struck, facts.Resolved, facts.GuardBroken, facts.Avoided), told_only),
}

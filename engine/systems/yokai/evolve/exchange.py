"""Folding an exchange: declared, answered, rolled, tied, decided, closed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.systems.yokai import events as e
from engine.systems.yokai.evolve.change import frame, one
from engine.systems.yokai.state import Attack, Check, Frame, Role, State, Target, Total


def _find(state: State, number: int) -> Frame:
    return next(f for f in state.frames if f.id == number)


def _target(state: State, number: int, who: str, **changes: Any) -> State:
    found = _find(state, number)
    assert isinstance(found, Attack)
    targets = tuple(replace(t, **changes) if t.who == who else t for t in found.targets)
    return frame(state, number, targets=targets)


def _declared(state: State, event: e.ActionDeclared) -> State:
    if event.action.timing == "full":
        fighter = state.combatants[event.who]
        state = one(state, event.who, full_used=True, fulls=fighter.fulls + 1)
    if event.action.attack:
        state = one(state, event.who, habit=(event.action.id, *event.targets))
    return replace(state, serial=event.id, quiet=(), acted=state.acted or state.owner == event.who)


def _opened(state: State, event: e.ExchangeOpened) -> State:
    return replace(state, frames=(*state.frames, event.frame), serial=max(state.serial, event.frame.id))


def _defence(state: State, event: e.DefenceChosen) -> State:
    if event.action and event.roller.who == event.target:
        state = one(state, event.target, defence_habit=event.action)
    return _target(state, event.frame, event.target, answered=True, roller=event.roller, defence=event.defence)


def _declined(state: State, event: e.DefenceDeclined) -> State:
    return _target(state, event.frame, event.target, answered=True, roller=event.roller, defend=event.fixed)


def _typed(state: State, event: e.DiceTyped) -> State:
    return state


def _with_total(target: Target, role: Role, total: Total) -> Target:
    redo = tuple(r for r in target.redo if r != role)
    if role == "attack":
        return replace(target, attack=total, redo=redo)
    return replace(target, defend=total, redo=redo)


def _totalled(state: State, event: e.Totalled) -> State:
    found = _find(state, event.frame)
    if isinstance(found, Check):
        parties = list(found.parties)
        parties[event.index] = replace(parties[event.index], total=event.total, redo=False)
        return frame(state, found.id, parties=tuple(parties))
    targets = tuple(
        _with_total(t, event.role, event.total) if event.index in (i, -1) and not t.result else t
        for i, t in enumerate(found.targets)
    )
    return frame(state, found.id, targets=targets)


def _tied(state: State, event: e.CheckTied) -> State:
    found = _find(state, event.frame)
    if isinstance(found, Check):
        parties = tuple(
            replace(p, redo=True) if i in event.indexes else replace(p, beaten=True)
            for i, p in enumerate(found.parties)
        )
        return frame(state, found.id, parties=parties)
    both: tuple[Role, ...] = ("attack", "defence")
    targets = tuple(
        replace(t, redo=both if t.roller is not None else ("attack",)) if i in event.indexes else t
        for i, t in enumerate(found.targets)
    )
    return frame(state, found.id, targets=targets)


def _resolved(state: State, event: e.CheckResolved) -> State:
    return frame(state, event.frame, success=event.success, margin=event.margin, winner=event.winner)


def _hit(state: State, event: e.AttackHit) -> State:
    return _target(state, event.frame, event.target, answered=True, result="hit", margin=event.margin, redo=())


def _missed(state: State, event: e.AttackMissed) -> State:
    return _target(state, event.frame, event.target, answered=True, result="miss", margin=event.margin, redo=())


def _fizzled(state: State, event: e.AttackFizzled) -> State:
    return _target(state, event.frame, event.target, answered=True, result="fizzled", margin=None, redo=())


def _ruled(state: State, event: e.GmRuled) -> State:
    return state


def _damage(state: State, event: e.DamageDealt) -> State:
    return state


def _closed(state: State, event: e.ExchangeClosed) -> State:
    return replace(state, frames=tuple(f for f in state.frames if f.id != event.frame))


def _reordered(state: State, event: e.Reordered) -> State:
    found = _find(state, event.frame)
    return replace(state, frames=(*(f for f in state.frames if f is not found), found))


def _token(state: State, event: e.PlanTokenUsed) -> State:
    state = replace(
        state, tokens=tuple(replace(t, uses=event.left) if t.id == event.token else t for t in state.tokens)
    )
    found = next((f for f in state.frames if f.id == event.frame), None)
    if found is None:
        return state
    if isinstance(found, Check):
        parties = tuple(
            replace(p, roller=replace(p.roller, token=event.token)) if p.roller.who == event.who else p
            for p in found.parties
        )
        return frame(state, found.id, parties=parties)
    if found.roller.who == event.who:
        return frame(state, found.id, roller=replace(found.roller, token=event.token))
    targets = tuple(
        replace(t, roller=replace(t.roller, token=event.token)) if t.roller and t.roller.who == event.who else t
        for t in found.targets
    )
    return frame(state, found.id, targets=targets)


HANDLERS: dict[type, Callable[[State, Any], State]] = {
    e.ActionDeclared: _declared,
    e.ExchangeOpened: _opened,
    e.DefenceChosen: _defence,
    e.DefenceDeclined: _declined,
    e.DiceTyped: _typed,
    e.Totalled: _totalled,
    e.CheckTied: _tied,
    e.CheckResolved: _resolved,
    e.AttackHit: _hit,
    e.AttackMissed: _missed,
    e.AttackFizzled: _fizzled,
    e.GmRuled: _ruled,
    e.DamageDealt: _damage,
    e.ExchangeClosed: _closed,
    e.Reordered: _reordered,
    e.PlanTokenUsed: _token,
}

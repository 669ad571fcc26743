"""Folding an exchange: declared, answered, rolled, tied, decided, closed."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.core.changed import some
from engine.core.people import Handler, told_only
from engine.core.people import put as person
from engine.systems.yokai.events import attack as e
from engine.systems.yokai.evolve.change import about, answered, exchange, put, stirred
from engine.systems.yokai.state import State
from engine.systems.yokai.state.exchange import Answer, Attack, Check, Result, Role, Roller, Target, Total, Window


def _target(state: State, number: int, who: str, **changes: Any) -> State:
    window = about(state, number)
    assert isinstance(window.about, Attack)
    return exchange(state, window, targets=some(window.about.targets, lambda target: target.who == who, **changes))


def _full(state: State, who: str) -> State:
    return person(state, who, full_used=True, fulls=state.combatants[who].fulls + 1)


def _declared(state: State, event: e.ActionDeclared) -> State:
    if event.action.timing == "full":
        state = _full(state, event.who)
    if event.action.attack:
        state = person(state, event.who, habit=(event.action.id, *event.targets))
    return stirred(replace(state, serial=event.id), event.who)


def _opened(state: State, event: e.ExchangeOpened) -> State:
    asked = tuple(target.who for target in event.about.targets) if isinstance(event.about, Attack) else ()
    kind = "attack" if asked else "check"
    window = Window(kind, event.about, asked)
    return replace(state, windows=(*state.windows, window), serial=max(state.serial, event.about.id))


def _defence(state: State, event: e.DefenceChosen) -> State:
    action, roller = event.answer.action, event.answer.roller
    if action is not None and roller is not None:
        state = stirred(state, roller.who)
        if action.timing == "full":
            state = _full(state, roller.who)
        if roller.who == event.target:
            state = person(state, event.target, defence_habit=action.id)
    return answered(state, about(state, event.frame), event.target, event.answer)


def _declined(state: State, event: e.DefenceDeclined) -> State:
    window = about(state, event.frame)
    state = put(state, replace(window, answers={**window.answers, event.target: event.answer}))
    return _target(state, event.frame, event.target, defend=event.fixed)


def _with_total(target: Target, role: Role, total: Total) -> Target:
    redo = tuple(other for other in target.redo if other != role)
    return replace(target, redo=redo, **{"attack" if role == "attack" else "defend": total})


def _totalled(state: State, event: e.Totalled) -> State:
    window = about(state, event.frame)
    if isinstance(window.about, Check):
        parties = list(window.about.parties)
        parties[event.index] = replace(parties[event.index], total=event.total, redo=False)
        return exchange(state, window, parties=tuple(parties))
    targets = tuple(
        _with_total(target, event.role, event.total) if event.index in (at, -1) and not target.result else target
        for at, target in enumerate(window.about.targets)
    )
    return exchange(state, window, targets=targets)


def _tied(state: State, event: e.CheckTied) -> State:
    window = about(state, event.frame)
    if isinstance(window.about, Check):
        parties = tuple(
            replace(party, redo=True) if at in event.indexes else replace(party, beaten=True)
            for at, party in enumerate(window.about.parties)
        )
        return exchange(state, window, parties=parties)
    rolls = {who: answer.roller is not None for who, answer in window.answers.items()}
    targets = tuple(
        replace(target, redo=("attack", "defence") if rolls[target.who] else ("attack",))
        if at in event.indexes
        else target
        for at, target in enumerate(window.about.targets)
    )
    return exchange(state, window, targets=targets)


def _resolved(state: State, event: e.CheckResolved) -> State:
    window = about(state, event.frame)
    return exchange(state, window, success=event.success, margin=event.margin, winner=event.winner)


def _result(result: Result) -> Handler[State]:
    """A target of an attack is hit, missed or out of it; nobody is asked about it any more."""

    def handler(state: State, event: e.AttackHit | e.AttackMissed | e.AttackFizzled) -> State:
        margin = None if isinstance(event, e.AttackFizzled) else event.margin
        state = _target(state, event.frame, event.target, result=result, margin=margin, redo=())
        return answered(state, about(state, event.frame), event.target, Answer())

    return handler


def _reordered(state: State, event: e.Reordered) -> State:
    window = about(state, event.frame)
    return replace(state, windows=(*(frame for frame in state.windows if frame is not window), window))


def _token(state: State, event: e.PlanTokenUsed) -> State:
    state = replace(state, tokens=some(state.tokens, lambda token: token.id == event.token, uses=event.left))
    window = next((frame for frame in state.windows if frame.about.id == event.frame), None)
    if window is None:
        return state

    def spent(roller: Roller) -> Roller:
        return replace(roller, token=event.token) if roller.who == event.who else roller

    if isinstance(window.about, Check):
        parties = tuple(replace(party, roller=spent(party.roller)) for party in window.about.parties)
        return exchange(state, window, parties=parties)
    if window.about.roller.who == event.who:
        return exchange(state, window, roller=spent(window.about.roller))
    answers = {
        who: replace(answer, roller=spent(answer.roller)) if answer.roller else answer
        for who, answer in window.answers.items()
    }
    return put(state, replace(window, answers=answers))


HANDLERS: dict[type, Handler[State]] = {
    e.ActionDeclared: _declared,
    e.AttackFizzled: _result("fizzled"),
    e.AttackHit: _result("hit"),
    e.AttackMissed: _result("miss"),
    e.CheckResolved: _resolved,
    e.CheckTied: _tied,
    e.DefenceChosen: _defence,
    e.DefenceDeclined: _declined,
    e.ExchangeClosed: lambda state, event: replace(
        state, windows=tuple(window for window in state.windows if window.about.id != event.frame)
    ),
    e.ExchangeOpened: _opened,
    e.PlanTokenUsed: _token,
    e.Reordered: _reordered,
    e.Totalled: _totalled,
    **dict.fromkeys((e.DamageDealt, e.DiceTyped, e.GmRuled), told_only),
}

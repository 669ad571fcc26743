"""Folding the flow: the fight as a whole, rounds, turns, Tide and Morale."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core import clocks
from engine.core.people import Handler, everybody
from engine.core.people import put as person
from engine.systems.yokai.events import flow as e
from engine.systems.yokai.evolve.change import met, plain, still, without
from engine.systems.yokai.rules import initiative
from engine.systems.yokai.state import Slot, State


def _fresh(order: tuple[Slot, ...]) -> tuple[Slot, ...]:
    return tuple(replace(slot, taken=False) for slot in order)


def _opened(state: State, event: e.FightOpened) -> State:
    kept = {key: plain(fighter) for key, fighter in state.combatants.items() if key in event.keep}
    opened = State(
        event.title,
        event.kind,
        combatants=kept,
        known=tuple(who for who in state.known if who in kept),
        house=event.house,
        rolls=state.rolls,
        hide=state.hide,
        notes=event.notes,
        serial=state.serial,
        beat=state.beat + 1,
    )
    return met(opened)


def _limit(state: State, event: e.TideLimitSet) -> State:
    return replace(state, tide_limit=event.limit)


def _order(state: State, event: e.InitiativeSet) -> State:
    return replace(state, order=event.order, owner="", offered=False)


def _changed(state: State, event: e.OrderChanged) -> State:
    return replace(state, order=event.order)


def _round(state: State, event: e.RoundStarted) -> State:
    state = everybody(state, fresh=False, held_back=False, done=False, passed=False)
    return replace(
        state,
        round=event.round,
        cycle=1,
        phase="rally" if event.asked else "order",
        asked=event.asked,
        owner="",
        offered=False,
        quiet=(),
        releases=(),
        beat=state.beat + 1,
    )


def _awaited(state: State, event: e.OrderAwaited) -> State:
    return replace(state, phase="order", asked=())


def _began(state: State, event: e.TurnsBegan) -> State:
    state = everybody(state, full_used=False, fulls=0, done=False, passed=False)
    idle = {"owner": "", "offered": False, "acted": False, "quiet": ()}
    return replace(state, phase="turns", cycle=1, order=_fresh(state.order), **idle)


def _cycle(state: State, event: e.CycleStarted) -> State:
    return replace(state, cycle=event.cycle, order=_fresh(state.order), owner="", offered=False)


def _offered(state: State, event: e.SlotOffered) -> State:
    return replace(state, offered=True, owner="", beat=state.beat + 1)


def _started(state: State, event: e.TurnStarted) -> State:
    state = person(state, event.who, full_used=False)
    order = initiative.taken(state.order, event.who, event.at)
    return replace(state, order=order, owner=event.who, offered=False, acted=False, beat=state.beat + 1)


def _ended(state: State, event: e.TurnEnded) -> State:
    return replace(state, owner="", acted=False)


def _passed(state: State, event: e.TurnPassed) -> State:
    if event.final:
        state = person(state, event.who, done=True, passed=True)
    return replace(still(state, event.who), owner="", acted=False)


def _skipped(state: State, event: e.TurnSkipped) -> State:
    order = initiative.taken(state.order, event.who, event.at)
    return replace(still(state, event.who), order=order, owner="", offered=False)


def _closing(state: State, event: e.RoundClosing) -> State:
    return replace(state, phase="round-end", owner="", offered=False, beat=state.beat + 1)


def _release(state: State, event: e.ReleaseAwaited) -> State:
    return replace(state, releases=event.who)


def _released(state: State, event: e.KiReleased) -> State:
    return replace(person(state, event.who, ki=event.pool), releases=without(state.releases, event.who))


def _round_over(state: State, event: e.RoundEnded) -> State:
    return replace(state, clocks=clocks.tick(state.clocks, "round-end")[0])


def _tide(state: State, event: e.TideMoved | e.TideBroke) -> State:
    return replace(state, tide=event.tide)


def _morale(state: State, event: e.MoraleTaken) -> State:
    return replace(state, morale={**state.morale, event.side: event.morale})


def _over(state: State, event: e.FightEnded) -> State:
    nothing = {"windows": (), "owner": "", "offered": False, "asked": (), "releases": (), "quiet": ()}
    ended = {"phase": "interlude", "outcome": event.outcome, "ending": event.text}
    return replace(state, beat=state.beat + 1, **nothing, **ended)


def _granted(state: State, event: e.TokenGranted) -> State:
    return replace(state, tokens=(*state.tokens, event.token), serial=state.serial + 1)


HANDLERS: dict[type, Handler[State]] = {
    e.CycleStarted: _cycle,
    e.FightEnded: _over,
    e.FightOpened: _opened,
    e.InitiativeSet: _order,
    e.KiReleased: _released,
    e.MoraleTaken: _morale,
    e.OrderAwaited: _awaited,
    e.OrderChanged: _changed,
    e.ReleaseAwaited: _release,
    e.RoundClosing: _closing,
    e.RoundEnded: _round_over,
    e.RoundStarted: _round,
    e.SlotOffered: _offered,
    e.TideBroke: _tide,
    e.TideLimitSet: _limit,
    e.TideMoved: _tide,
    e.TokenGranted: _granted,
    e.TurnEnded: _ended,
    e.TurnPassed: _passed,
    e.TurnSkipped: _skipped,
    e.TurnStarted: _started,
    e.TurnsBegan: _began,
}

"""Folding the flow: the fight as a whole, rounds, turns, Tide and Morale."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.people import Handler, everybody, state_sets
from engine.core.people import put as person
from engine.systems.yokai.events import flow as e
from engine.systems.yokai.evolve.change import but, plain, still
from engine.systems.yokai.rules import initiative
from engine.systems.yokai.rules.tide import ticked
from engine.systems.yokai.state import Slot, State


def _fresh(order: tuple[Slot, ...]) -> tuple[Slot, ...]:
    return tuple(replace(slot, taken=False) for slot in order)


def _opened(state: State, event: e.FightOpened) -> State:
    kept = {key: plain(fighter) for key, fighter in state.combatants.items() if key in event.keep}
    return State(
        event.title,
        event.kind,
        combatants=kept,
        house=event.house,
        rolls=state.rolls,
        hide=state.hide,
        notes=event.notes,
        serial=state.serial,
        beat=state.beat + 1,
    )


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


def _began(state: State, event: e.TurnsBegan) -> State:
    state = everybody(state, full_used=False, fulls=0, done=False, passed=False)
    idle = {"owner": "", "offered": False, "acted": False, "quiet": ()}
    return replace(state, phase="turns", cycle=1, order=_fresh(state.order), **idle)


def _started(state: State, event: e.TurnStarted) -> State:
    state = person(state, event.who, full_used=False)
    order = initiative.taken(state.order, event.who, event.at)
    return replace(state, order=order, owner=event.who, offered=False, acted=False, beat=state.beat + 1)


def _passed(state: State, event: e.TurnPassed) -> State:
    if event.final:
        state = person(state, event.who, done=True, passed=True)
    return replace(still(state, event.who), owner="", acted=False)


def _skipped(state: State, event: e.TurnSkipped) -> State:
    order = initiative.taken(state.order, event.who, event.at)
    return replace(still(state, event.who), order=order, offered=False)


def _over(state: State, event: e.FightEnded) -> State:
    nothing = {"windows": (), "owner": "", "offered": False, "asked": (), "releases": (), "quiet": ()}
    ended = {"phase": "interlude", "outcome": event.outcome, "ending": event.text}
    return replace(state, beat=state.beat + 1, **nothing, **ended)


HANDLERS: dict[type, Handler[State]] = {
    e.CycleStarted: lambda state, event: replace(
        state, cycle=event.cycle, order=_fresh(state.order), owner="", offered=False
    ),
    e.FightEnded: _over,
    e.FightOpened: _opened,
    e.InitiativeSet: state_sets(order="order", then={"owner": "", "offered": False}),
    e.KiReleased: lambda state, event: replace(
        person(state, event.who, ki=event.pool), releases=but(state.releases, event.who)
    ),
    e.MoraleTaken: lambda state, event: replace(state, morale={**state.morale, event.side: event.morale}),
    e.OrderAwaited: state_sets(then={"phase": "order", "asked": ()}),
    e.OrderChanged: state_sets(order="order"),
    e.ReleaseAwaited: state_sets(releases="who"),
    e.RoundClosing: lambda state, event: replace(
        state, phase="round-end", owner="", offered=False, beat=state.beat + 1
    ),
    e.RoundEnded: lambda state, event: replace(state, clocks=ticked(state.clocks)[0]),
    e.RoundStarted: _round,
    e.SlotOffered: lambda state, event: replace(state, offered=True, owner="", beat=state.beat + 1),
    e.TideBroke: state_sets(tide="tide"),
    e.TideLimitSet: state_sets(tide_limit="limit"),
    e.TideMoved: state_sets(tide="tide"),
    e.TokenGranted: lambda state, event: replace(state, tokens=(*state.tokens, event.token), serial=state.serial + 1),
    e.TurnEnded: state_sets(then={"owner": "", "acted": False}),
    e.TurnPassed: _passed,
    e.TurnSkipped: _skipped,
    e.TurnStarted: _started,
    e.TurnsBegan: _began,
}

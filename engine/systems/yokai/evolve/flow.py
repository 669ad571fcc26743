"""Folding the flow: the fight as a whole, rounds, turns, Tide and Morale."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.core.dice import Rolled
from engine.systems.yokai import events as e
from engine.systems.yokai.catalog import Side
from engine.systems.yokai.evolve.change import everybody, one, still
from engine.systems.yokai.state import State, Token


def _opened(state: State, event: e.FightOpened) -> State:
    kept = {key: f for key, f in state.combatants.items() if key in event.keep}
    fresh = State(
        title=event.title,
        kind=event.kind,
        combatants=kept,
        house=event.house,
        rolls=state.rolls,
        hide=state.hide,
        notes=event.notes,
        serial=state.serial,
        beat=state.beat + 1,
    )
    return everybody(
        fresh,
        status="reserve",
        fp=0,
        threshold_mod=0,
        rally_mod=0,
        focus_mod=0,
        ki_mod=0,
        rallied=False,
        fresh=False,
        burned=False,
        burning=0,
        rally_barred=False,
        full_used=False,
        fulls=0,
        gone=False,
        done=False,
        passed=False,
        held_back=False,
        hidden=False,
        conditions=(),
        story="",
        story_ok=False,
    )


def _limit(state: State, event: e.TideLimitSet) -> State:
    return replace(state, tide_limit=event.limit)


def _order(state: State, event: e.InitiativeSet) -> State:
    return replace(state, order=event.order, at=-1, owner="")


def _changed(state: State, event: e.OrderChanged) -> State:
    return replace(state, order=event.order, at=event.at)


def _round(state: State, event: e.RoundStarted) -> State:
    state = everybody(state, fresh=False, held_back=False, gone=False, done=False, passed=False)
    return replace(
        state,
        round=event.round,
        cycle=1,
        phase="rally" if event.asked else "order",
        asked=event.asked,
        at=-1,
        owner="",
        quiet=(),
        releases=(),
        beat=state.beat + 1,
    )


def _awaited(state: State, event: e.OrderAwaited) -> State:
    return replace(state, phase="order", asked=())


def _began(state: State, event: e.TurnsBegan) -> State:
    state = everybody(state, full_used=False, fulls=0, gone=False, done=False, passed=False)
    return replace(state, phase="turns", cycle=1, at=-1, owner="", acted=False, quiet=())


def _cycle(state: State, event: e.CycleStarted) -> State:
    return replace(everybody(state, gone=False), cycle=event.cycle, at=-1, owner="")


def _offered(state: State, event: e.SlotOffered) -> State:
    return replace(state, at=event.at, owner="", beat=state.beat + 1)


def _taken(state: State, who: str, at: int) -> State:
    """The slot at ``at`` goes to ``who``, who changes places with whoever had it (YO-27)."""
    order = list(state.order)
    held = next(index for index, turn in enumerate(order) if turn.who == who)
    order[held], order[at] = replace(order[held], who=order[at].who), replace(order[at], who=who)
    return replace(one(state, who, gone=True), order=tuple(order), at=at)


def _started(state: State, event: e.TurnStarted) -> State:
    state = _taken(one(state, event.who, full_used=False), event.who, event.at)
    return replace(state, owner=event.who, acted=False, beat=state.beat + 1)


def _ended(state: State, event: e.TurnEnded) -> State:
    return replace(state, owner="", acted=False)


def _passed(state: State, event: e.TurnPassed) -> State:
    if event.final:
        state = one(state, event.who, done=True, passed=True)
    return replace(state, owner="", acted=False, quiet=still(state, event.who))


def _skipped(state: State, event: e.TurnSkipped) -> State:
    state = _taken(state, event.who, event.at)
    return replace(state, owner="", quiet=still(state, event.who))


def _closing(state: State, event: e.RoundClosing) -> State:
    return replace(state, phase="round-end", owner="", beat=state.beat + 1)


def _release(state: State, event: e.ReleaseAwaited) -> State:
    return replace(state, releases=event.who)


def _released(state: State, event: e.KiReleased) -> State:
    state = replace(state, releases=tuple(who for who in state.releases if who != event.who))
    return one(state, event.who, ki=event.pool)


def _round_over(state: State, event: e.RoundEnded) -> State:
    return state


def _tide(state: State, event: e.TideMoved) -> State:
    return replace(state, tide=event.tide)


def _broke(state: State, event: e.TideBroke) -> State:
    return replace(state, tide=event.tide)


def _morale(state: State, event: e.MoraleTaken) -> State:
    return replace(state, morale={**state.morale, event.side: event.morale})


def _over(state: State, event: e.FightEnded) -> State:
    return replace(
        state,
        phase="interlude",
        outcome=event.outcome,
        ending=event.text,
        frames=(),
        owner="",
        asked=(),
        releases=(),
        quiet=(),
        beat=state.beat + 1,
    )


def _note(state: State, event: e.NoteAdded) -> State:
    return state


def _granted(state: State, event: e.TokenGranted) -> State:
    return replace(state, tokens=(*state.tokens, event.token), serial=state.serial + 1)


def _uses(state: State, token: str, uses: int) -> tuple[Token, ...]:
    return tuple(replace(t, uses=uses) if t.id == token else t for t in state.tokens)


_FIELDS = {"tide": "tide", "tide_limit": "tide_limit"}
_MORALE: dict[str, Side] = {"morale_players": "players", "morale_enemies": "enemies"}


def _adjusted(state: State, event: e.GmAdjusted) -> State:
    value: Any = event.value
    if event.field in _FIELDS:
        return replace(state, **{_FIELDS[event.field]: value})
    if event.field in _MORALE:
        return replace(state, morale={**state.morale, _MORALE[event.field]: value})
    if event.field == "token":
        return replace(state, tokens=_uses(state, event.who, value))
    if event.field == "exhausted":
        return one(state, event.who, exhausted=bool(value))
    return one(state, event.who, **{event.field: value})


def _option(state: State, event: e.OptionSet) -> State:
    return replace(state, house=event.house)


def _rolls(state: State, event: e.RollsSet) -> State:
    return replace(state, rolls=event.rolls, hide=event.hide)


def _rolled(state: State, event: Rolled) -> State:
    return state


HANDLERS: dict[type, Callable[[State, Any], State]] = {
    e.FightOpened: _opened,
    e.TideLimitSet: _limit,
    e.InitiativeSet: _order,
    e.OrderChanged: _changed,
    e.RoundStarted: _round,
    e.OrderAwaited: _awaited,
    e.TurnsBegan: _began,
    e.CycleStarted: _cycle,
    e.SlotOffered: _offered,
    e.TurnStarted: _started,
    e.TurnEnded: _ended,
    e.TurnPassed: _passed,
    e.TurnSkipped: _skipped,
    e.RoundClosing: _closing,
    e.ReleaseAwaited: _release,
    e.KiReleased: _released,
    e.RoundEnded: _round_over,
    e.TideMoved: _tide,
    e.TideBroke: _broke,
    e.MoraleTaken: _morale,
    e.FightEnded: _over,
    e.NoteAdded: _note,
    e.TokenGranted: _granted,
    e.GmAdjusted: _adjusted,
    e.OptionSet: _option,
    e.RollsSet: _rolls,
    Rolled: _rolled,
}

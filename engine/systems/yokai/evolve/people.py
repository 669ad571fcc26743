"""Folding what happens to somebody: Focus, Ki, zones, coming and going, sheets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.systems.yokai import events as e
from engine.systems.yokai.evolve.change import one
from engine.systems.yokai.state import State


def _added(state: State, event: e.CombatantAdded) -> State:
    return replace(state, combatants={**state.combatants, event.fighter.id: event.fighter}, serial=state.serial + 1)


def _removed(state: State, event: e.CombatantRemoved) -> State:
    combatants = {key: f for key, f in state.combatants.items() if key != event.who}
    order = tuple(turn for turn in state.order if turn.who != event.who)
    return replace(state, combatants=combatants, order=order if state.phase == "setup" else state.order)


def _modifiers(state: State, event: e.ModifierSet) -> State:
    return one(
        state, event.who, threshold_mod=event.threshold, rally_mod=event.rally, focus_mod=event.focus, ki_mod=event.ki
    )


def _spent(state: State, event: e.FocusSpent) -> State:
    return one(state, event.who, fp=event.left)


def _gained(state: State, event: e.FocusGranted) -> State:
    return one(state, event.who, fp=event.now)


def _withheld(state: State, event: e.FocusWithheld) -> State:
    return one(state, event.who, held_back=True)


def _capped(state: State, event: e.FocusCapped) -> State:
    return one(state, event.who, fp=event.now)


def _ki(state: State, event: e.KiAdded) -> State:
    return one(state, event.who, ki=event.pool)


def _strained(state: State, event: e.Overstrained) -> State:
    return one(state, event.who, burning=event.action)


def _moved(state: State, event: e.Moved) -> State:
    state = one(state, event.who, zone=event.to)
    if event.forced:
        return state
    return replace(state, quiet=(), acted=state.acted or state.owner == event.who)


def _done(state: State, event: e.DoneSet) -> State:
    return one(state, event.who, done=event.on)


def _forced(state: State, event: e.ForcedOut) -> State:
    return one(state, event.who, status="out-morale")


def _burned(state: State, event: e.BurnedOut) -> State:
    return one(state, event.who, status="out-ki", burned=True, burning=0, rally_barred=True)


def _withdrew(state: State, event: e.Withdrew) -> State:
    return one(state, event.who, status="withdrawn", rally_barred=True, story=event.story)


def _status(state: State, event: e.StatusSet) -> State:
    return one(state, event.who, status=event.status, gone=False, done=False, passed=False)


def _rallied(state: State, event: e.Rallied) -> State:
    state = replace(state, asked=tuple(who for who in state.asked if who != event.who))
    return one(
        state,
        event.who,
        status="in",
        rallied=True,
        zone=event.zone,
        fp=event.fp,
        fresh=event.fresh,
        story="",
        story_ok=False,
    )


def _rally_asked(state: State, event: e.RallyAsked) -> State:
    return replace(state, phase="rally", asked=(*state.asked, event.who))


def _declined(state: State, event: e.RallyDeclined) -> State:
    return replace(state, asked=tuple(who for who in state.asked if who != event.who))


def _exhausted(state: State, event: e.Exhausted) -> State:
    return one(state, event.who, exhausted=True, burned=False)


def _story(state: State, event: e.StoryTold) -> State:
    text = "" if event.review == "returned" else event.text
    return one(state, event.who, story=text, story_ok=event.review == "approved")


def _lifted(state: State, event: e.BarLifted) -> State:
    return one(state, event.who, rally_barred=False)


def _edited(state: State, event: e.SheetEdited) -> State:
    return one(state, event.who, sheet=event.sheet)


def _rested(state: State, event: e.Rested) -> State:
    return one(state, event.who, ki=event.ki, exhausted=event.exhausted, burning=0)


def _grown(state: State, event: e.PotentialAwarded) -> State:
    return one(state, event.who, sheet=replace(state.combatants[event.who].sheet, potential=event.total))


def _hidden(state: State, event: e.HiddenSet) -> State:
    return one(state, event.who, hidden=event.hidden, name=event.name)


def _condition(state: State, event: e.ConditionAdded) -> State:
    conditions = (*state.combatants[event.who].conditions, event.condition)
    return replace(one(state, event.who, conditions=conditions), serial=state.serial + 1)


def _expired(state: State, event: e.EffectExpired) -> State:
    left = tuple(c for c in state.combatants[event.who].conditions if c.id != event.condition)
    return one(state, event.who, conditions=left)


HANDLERS: dict[type, Callable[[State, Any], State]] = {
    e.CombatantAdded: _added,
    e.CombatantRemoved: _removed,
    e.ModifierSet: _modifiers,
    e.FocusSpent: _spent,
    e.FocusGranted: _gained,
    e.FocusWithheld: _withheld,
    e.FocusCapped: _capped,
    e.KiAdded: _ki,
    e.Overstrained: _strained,
    e.Moved: _moved,
    e.DoneSet: _done,
    e.ForcedOut: _forced,
    e.BurnedOut: _burned,
    e.Withdrew: _withdrew,
    e.StatusSet: _status,
    e.Rallied: _rallied,
    e.RallyAsked: _rally_asked,
    e.RallyDeclined: _declined,
    e.Exhausted: _exhausted,
    e.StoryTold: _story,
    e.BarLifted: _lifted,
    e.SheetEdited: _edited,
    e.Rested: _rested,
    e.PotentialAwarded: _grown,
    e.HiddenSet: _hidden,
    e.ConditionAdded: _condition,
    e.EffectExpired: _expired,
}

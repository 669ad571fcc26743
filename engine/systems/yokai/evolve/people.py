"""Folding what happens to somebody: Focus, Ki, zones, coming and going, sheets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.systems.yokai import events as e
from engine.systems.yokai.evolve.change import one
from engine.systems.yokai.state import Fight


def _added(state: Fight, event: e.CombatantAdded) -> Fight:
    return replace(state, fighters={**state.fighters, event.fighter.id: event.fighter}, serial=state.serial + 1)


def _removed(state: Fight, event: e.CombatantRemoved) -> Fight:
    fighters = {key: f for key, f in state.fighters.items() if key != event.who}
    order = tuple(turn for turn in state.order if turn.who != event.who)
    return replace(state, fighters=fighters, order=order if state.phase == "setup" else state.order)


def _modifiers(state: Fight, event: e.ModifierSet) -> Fight:
    return one(
        state, event.who, threshold_mod=event.threshold, rally_mod=event.rally, focus_mod=event.focus, ki_mod=event.ki
    )


def _spent(state: Fight, event: e.FocusSpent) -> Fight:
    return one(state, event.who, fp=event.left)


def _gained(state: Fight, event: e.FocusGranted) -> Fight:
    return one(state, event.who, fp=event.now)


def _withheld(state: Fight, event: e.FocusWithheld) -> Fight:
    return one(state, event.who, held_back=True)


def _capped(state: Fight, event: e.FocusCapped) -> Fight:
    return one(state, event.who, fp=event.now)


def _ki(state: Fight, event: e.KiAdded) -> Fight:
    return one(state, event.who, ki=event.pool)


def _strained(state: Fight, event: e.Overstrained) -> Fight:
    return one(state, event.who, burning=event.action)


def _moved(state: Fight, event: e.Moved) -> Fight:
    state = one(state, event.who, zone=event.to)
    if event.forced:
        return state
    return replace(state, quiet=(), acted=state.acted or state.owner == event.who)


def _done(state: Fight, event: e.DoneSet) -> Fight:
    return one(state, event.who, done=event.on)


def _forced(state: Fight, event: e.ForcedOut) -> Fight:
    return one(state, event.who, status="out_morale")


def _burned(state: Fight, event: e.BurnedOut) -> Fight:
    return one(state, event.who, status="out_ki", burned=True, burning=0, rally_barred=True)


def _withdrew(state: Fight, event: e.Withdrew) -> Fight:
    return one(state, event.who, status="withdrawn", rally_barred=True, story=event.story)


def _status(state: Fight, event: e.StatusSet) -> Fight:
    return one(state, event.who, status=event.status, gone=False, done=False, passed=False)


def _rallied(state: Fight, event: e.Rallied) -> Fight:
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


def _rally_asked(state: Fight, event: e.RallyAsked) -> Fight:
    return replace(state, phase="rally", asked=(*state.asked, event.who))


def _declined(state: Fight, event: e.RallyDeclined) -> Fight:
    return replace(state, asked=tuple(who for who in state.asked if who != event.who))


def _exhausted(state: Fight, event: e.Exhausted) -> Fight:
    return one(state, event.who, exhausted=True, burned=False)


def _story(state: Fight, event: e.StoryTold) -> Fight:
    text = "" if event.review == "returned" else event.text
    return one(state, event.who, story=text, story_ok=event.review == "approved")


def _lifted(state: Fight, event: e.BarLifted) -> Fight:
    return one(state, event.who, rally_barred=False)


def _edited(state: Fight, event: e.SheetEdited) -> Fight:
    return one(state, event.who, sheet=event.sheet)


def _rested(state: Fight, event: e.Rested) -> Fight:
    return one(state, event.who, ki=event.ki, exhausted=event.exhausted, burning=0)


def _grown(state: Fight, event: e.PotentialAwarded) -> Fight:
    return one(state, event.who, sheet=replace(state.fighters[event.who].sheet, potential=event.total))


def _hidden(state: Fight, event: e.HiddenSet) -> Fight:
    return one(state, event.who, hidden=event.hidden, name=event.name)


def _condition(state: Fight, event: e.ConditionAdded) -> Fight:
    conditions = (*state.fighters[event.who].conditions, event.condition)
    return replace(one(state, event.who, conditions=conditions), serial=state.serial + 1)


def _expired(state: Fight, event: e.EffectExpired) -> Fight:
    left = tuple(c for c in state.fighters[event.who].conditions if c.id != event.condition)
    return one(state, event.who, conditions=left)


HANDLERS: dict[type, Callable[[Fight, Any], Fight]] = {
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

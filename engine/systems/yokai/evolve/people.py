"""Folding what happens to somebody: Focus, Ki, zones, coming and going, sheets."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.changed import without
from engine.core.people import Handler, of_one, sets, with_one
from engine.core.people import put as person
from engine.systems.yokai.events import people as e
from engine.systems.yokai.evolve.change import but, refilled, restless, stirred
from engine.systems.yokai.state import State


def _removed(state: State, event: e.CombatantRemoved) -> State:
    order = tuple(slot for slot in state.order if slot.who != event.who)
    quiet = but(state.quiet, event.who)
    running = tuple(clock for clock in state.clocks if clock.who != event.who)
    return replace(state, combatants=without(state.combatants, event.who), order=order, quiet=quiet, clocks=running)


def _moved(state: State, event: e.Moved) -> State:
    state = person(state, event.who, zone=event.to)
    return state if event.forced else stirred(state, event.who)


def _done(state: State, event: e.DoneSet) -> State:
    state = person(state, event.who, done=event.on)
    return state if event.on else restless(state, event.who)


def _rallied(state: State, event: e.Rallied) -> State:
    back = {"status": "in", "rallied": True, "story": "", "story_ok": False}
    state = person(state, event.who, zone=event.zone, fp=event.fp, fresh=event.fresh, **back)
    return replace(state, asked=but(state.asked, event.who))


def _story(state: State, event: e.StoryTold) -> State:
    text = "" if event.review == "returned" else event.text
    return person(state, event.who, story=text, story_ok=event.review == "approved")


def _condition(state: State, event: e.ConditionAdded) -> State:
    conditions = (*state.combatants[event.who].conditions, event.condition)
    clocks = (*state.clocks, event.clock) if event.clock else state.clocks
    return replace(person(state, event.who, conditions=conditions), clocks=clocks, serial=state.serial + 1)


def _expired(state: State, event: e.EffectExpired) -> State:
    left = tuple(condition for condition in state.combatants[event.who].conditions if condition.id != event.condition)
    clocks = tuple(clock for clock in state.clocks if clock.id != event.condition)
    return replace(person(state, event.who, conditions=left), clocks=clocks)


HANDLERS: dict[type, Handler[State]] = {
    e.BurnedOut: sets(then={"status": "out-ki", "burned": True, "burning": 0, "rally_barred": True}),
    e.CombatantAdded: lambda state, event: replace(with_one(state, event.combatant), serial=state.serial + 1),
    e.CombatantRemoved: _removed,
    e.ConditionAdded: _condition,
    e.DoneSet: _done,
    e.EffectExpired: _expired,
    e.Exhausted: sets(then={"exhausted": True, "burned": False, "burning": 0}),
    e.FocusCapped: sets(fp="now"),
    e.FocusGranted: lambda state, event: refilled(state, event.who, event.now),
    e.FocusSpent: sets(fp="left"),
    e.FocusWithheld: sets(then={"held_back": True}),
    e.ForcedOut: sets(then={"status": "out-morale"}),
    e.HiddenSet: sets(hidden="hidden", name="name"),
    e.KiAdded: sets(ki="pool"),
    e.Moved: _moved,
    e.Overstrained: sets(burning="action"),
    e.PotentialAwarded: of_one(
        lambda fighter, event: replace(fighter, sheet=replace(fighter.sheet, potential=event.total))
    ),
    e.Rallied: _rallied,
    e.RallyAsked: lambda state, event: replace(state, phase="rally", asked=(*state.asked, event.who)),
    e.RallyDeclined: lambda state, event: replace(state, asked=but(state.asked, event.who)),
    e.Rested: sets(ki="ki", exhausted="exhausted", then={"burning": 0}),
    e.SheetEdited: sets(sheet="sheet"),
    e.StatusSet: sets(status="status", then={"done": False, "passed": False}),
    e.StoryTold: _story,
    e.Withdrew: sets(story="story", then={"status": "withdrawn", "rally_barred": True}),
}

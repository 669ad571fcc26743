"""Folding the events of days."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.people import Handler, put, put_all, sets, told_only
from engine.systems.mir.events import interlude as ev
from engine.systems.mir.evolve.acts import wounds_changed
from engine.systems.mir.evolve.flow import NO_ROLL
from engine.systems.mir.state import State


def _day(state: State, event: ev.DayEnded) -> State:
    counted = {"day": event.day, "rounds": state.rounds + 1, "beats": state.beats + 1}
    return put_all(state, lambda person: replace(person, well_rested=False), **NO_ROLL, **counted)


def _healed(state: State, event: ev.WoundHealed) -> State:
    if event.gone:
        return _without_wound(state, event.who, event.wound)
    return wounds_changed(state, event.who, event.wound, severity=event.severity)


def _without_wound(state: State, who: str, number: int) -> State:
    return put(state, who, wounds=tuple(wound for wound in state.combatants[who].wounds if wound.seq != number))


HANDLERS: dict[type, Handler[State]] = {
    ev.DayEnded: _day,
    ev.WoundWorsened: lambda state, event: wounds_changed(state, event.who, event.wound, severity=event.severity),
    ev.NightRested: sets(rest_day="day", well_rested="well_rested"),
    ev.WoundHealed: _healed,
    ev.ResilienceUsed: sets(resilience_day="day"),
    ev.ScenarioEnded: told_only,
    ev.WoundVanished: lambda state, event: _without_wound(state, event.who, event.wound),
}

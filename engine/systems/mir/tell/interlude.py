"""Chronicle lines of days."""

from __future__ import annotations

from engine.core.view import Audience
from engine.systems.mir import events as ev
from engine.systems.mir.state import State
from engine.systems.mir.tell.say import Lines, Teller, line, name, of_seen
from engine.systems.mir.words import severity_text


def _day(state: State, event: ev.DayEnded, audience: Audience) -> Lines:
    return line(state, f"The day ends: day {event.day} begins", "MR-57", "head")


def _scenario(state: State, event: ev.ScenarioEnded, audience: Audience) -> Lines:
    return line(state, "The scenario ends", "MR-60", "head")


def _worsened(state: State, event: ev.WoundWorsened) -> str:
    return f"A Wound of {name(state, event.who)} gets worse: {severity_text(event.severity)}"


def _rested(state: State, event: ev.NightRested) -> str:
    return f"{name(state, event.who)} {'rests well' if event.well_rested else 'rests'} on day {event.day}"


def _healed(state: State, event: ev.WoundHealed) -> str:
    text = "is healed" if event.gone else f"heals to {severity_text(event.severity)}"
    return f"A Wound of {name(state, event.who)} {text}"


TELLERS: dict[type, Teller] = {
    ev.DayEnded: _day,
    ev.WoundWorsened: of_seen(_worsened, "MR-57", "bad", sheet=True),
    ev.NightRested: of_seen(_rested, "MR-58"),
    ev.WoundHealed: of_seen(_healed, "MR-58", "good", sheet=True),
    ev.ScenarioEnded: _scenario,
    ev.WoundVanished: of_seen(
        lambda state, event: f"A Severe Wound of {name(state, event.who)} vanishes", "MR-60", "good", sheet=True
    ),
}

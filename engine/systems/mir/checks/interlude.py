"""What the acts of the days between fights need (MR-57 to MR-60)."""

from __future__ import annotations

from engine.core import codes
from engine.core.refusal import Refusal
from engine.systems.mir import commands as cmd
from engine.systems.mir.catalog import Catalog
from engine.systems.mir.checks.flow import all_known, between, known, safe_name
from engine.systems.mir.state import State


def living(state: State, who: str) -> Refusal | None:
    """A time between fights, and somebody who lives, awake or not (MR-27)."""
    if (no := between(state) or known(state, who)) is not None or state.combatants[who].alive:
        return no
    return Refusal(codes.STATE, f"{safe_name(state, who)} is dead", "MR-27")


def rest(state: State, who: str) -> Refusal | None:
    """Somebody may have a night's rest (MR-58)."""
    if (no := living(state, who)) is not None:
        return no
    if state.combatants[who].rest_day == state.day:
        text = f"{safe_name(state, who)} has rested on day {state.day}: end the day first"
        return Refusal("once-per-day", text, "MR-58")
    return None


def night(catalog: Catalog, state: State, command: cmd.NightRest) -> Refusal | None:
    """Somebody rests, each of them once (MR-58)."""
    if not command.who:
        return between(state) or Refusal(codes.TARGET, "say who rested", "MR-58")
    no = all_known(state, command.who, "MR-58")
    return no or next((no for no in (rest(state, who) for who in command.who) if no is not None), None)


def resilience(state: State, who: str) -> Refusal | None:
    """Somebody may make the day's extra healing test, which is no act: whoever is unconscious heals too (MR-59)."""
    if (no := living(state, who)) is not None:
        return no
    person = state.combatants[who]
    if person.resilience_day == state.day:
        text = f"{safe_name(state, who)} has made this test on day {state.day}: end the day first"
        return Refusal("once-per-day", text, "MR-59")
    if not person.well_rested:
        text = f"{safe_name(state, who)} is not well rested: the GM says so with a night's rest"
        return Refusal("not-rested", text, "MR-59")
    return None

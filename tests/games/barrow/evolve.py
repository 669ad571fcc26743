"""One event folded into the state."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.core.people import everybody, put, put_all, put_some, with_one
from engine.core.rulings import made
from tests.games.barrow import events as e
from tests.games.barrow.rulings import RULINGS
from tests.games.barrow.state import State


def _folded(state: State, event: Any) -> State:
    match event:
        case e.Began():
            return everybody(replace(state, phase="fight", round=1, turn="party", shaken=(), result=""), acted=False)
        case e.Struck(who, target):
            foe = state.combatants[target]
            left = {"guard": foe.guard - event.guard, "strength": foe.strength - event.strength}
            return put(put(state, target, **left, status=event.status), who, acted=True, hidden=False)
        case e.Acted(who, to):
            return put(state, who, acted=True, zone=to or state.combatants[who].zone)
        case e.TurnCame(side, round_):
            return everybody(replace(state, turn=side, round=round_), acted=False)
        case e.Shaken(cause, _, _, fled):
            return put_some(state, fled, lambda foe: replace(foe, status="fled"), shaken=(*state.shaken, cause))
        case e.Ended(result):
            return replace(state, phase="interlude", result=result)
        case e.Rested():
            return put_all(state, lambda person: replace(person, guard=person.guard_max))
        case e.Cleared(title):
            left_over = {p.id: p for p in state.combatants.values() if p.side == "party" and p.status in ("up", "down")}
            state = replace(state, title=title, combatants=left_over, known={}, phase="setup", round=1)
            return everybody(state, status="up", acted=False)
        case e.Joined(person):
            return with_one(state, person)
    return made.evolve(RULINGS, state, event)


evolve = made.meeting(RULINGS, _folded)
"""The state after a fact."""
